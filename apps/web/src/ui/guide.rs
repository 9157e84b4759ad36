//! The tutorial on a first visit: a small board that is solved in a few moves, with instructions.

use leptos::prelude::*;
use play::{Ending, Game};

use crate::platform::preferences::{self, preferences};
use crate::ui::components::{Button, ButtonKind, Icon};
use crate::ui::controller::{Controller, Playable};
use crate::ui::words::texts;

texts! {
    /// UI strings that all tutorials share.
    fn words() -> GuideWords {
        name: "First moves",
        skip: "Skip",
    }
}

/// Whether a game's tutorial is shown. Copies share the same state.
#[derive(Clone, Copy)]
pub struct Guide {
    game: &'static str,
    is_on: RwSignal<bool>,
}

/// UI strings for a game's tutorial.
#[derive(Clone, Copy)]
pub struct GuideTexts {
    /// Shown before the first move.
    pub first: &'static str,
    /// Shown after the first move, until the board is solved.
    pub then: &'static str,
    /// Shown when the board is solved.
    pub solved: &'static str,
    /// Label of the button that continues after the tutorial.
    pub next: &'static str,
}

/// Returns whether the player has neither finished nor skipped a game's tutorial.
pub fn is_due(game: &str) -> bool {
    !preferences().guided.contains(game)
}

/// Stores that a game's tutorial is done.
pub fn note(game: &str) {
    preferences::change(|preferences| {
        preferences.guided.insert(game.to_owned());
    });
}

impl Guide {
    /// Creates the tutorial of `game`, shown or hidden.
    pub fn new(game: &'static str, is_on: bool) -> Self {
        Guide { game, is_on: RwSignal::new(is_on) }
    }

    /// Returns whether the tutorial is shown.
    pub fn is_on(self) -> bool {
        self.is_on.get()
    }

    /// Returns whether the tutorial is shown, without tracking the signal.
    pub fn is_on_now(self) -> bool {
        self.is_on.get_untracked()
    }

    /// Hides the tutorial because another game was opened. It may be shown again.
    pub fn leave(self) {
        self.is_on.set(false);
    }

    /// Ends the tutorial permanently, because it's finished or skipped.
    pub fn end(self) {
        self.is_on.set(false);
        note(self.game);
    }
}

/// The tutorial's panel while it is shown, otherwise `otherwise`.
#[component]
pub fn GuideOr<P: Playable>(
    guide: Guide,
    game: Controller<P>,
    texts: GuideTexts,
    /// Called when the player continues after the tutorial.
    #[prop(into)]
    on_next: Callback<()>,
    /// Called when the player skips the tutorial.
    #[prop(into)]
    on_skip: Callback<()>,
    /// The view without a tutorial.
    otherwise: impl Fn() -> AnyView + Send + 'static,
) -> impl IntoView {
    move || {
        if guide.is_on() {
            view! { <GuidePanel guide=guide game=game texts=texts on_next=on_next on_skip=on_skip /> }
                .into_any()
        } else {
            otherwise()
        }
    }
}

#[component]
fn GuidePanel<P: Playable>(
    guide: Guide,
    game: Controller<P>,
    texts: GuideTexts,
    on_next: Callback<()>,
    on_skip: Callback<()>,
) -> impl IntoView {
    let solved = game.memo(|game| game.ending() == Some(Ending::Solved));
    let has_moved = game.memo(|game: &Game<P>| game.n_acts() > 0);
    Effect::new(move || {
        if solved.get() {
            note(guide.game);
        }
    });
    let text = move || match (solved.get(), has_moved.get()) {
        (true, _) => texts.solved,
        (false, true) => texts.then,
        (false, false) => texts.first,
    };
    let end = move |then: Callback<()>| {
        guide.end();
        then.run(());
    };
    let button = move || {
        if solved.get() {
            view! {
                <Button kind=ButtonKind::Main icon=Icon::Play on_press=move |()| end(on_next)>
                    {texts.next}
                </Button>
            }
            .into_any()
        } else {
            view! { <Button on_press=move |()| end(on_skip)>{words().skip}</Button> }.into_any()
        }
    };
    view! {
        <section class="guide" aria-label=words().name>
            <p role="status">{text}</p>
            {button}
        </section>
    }
}
