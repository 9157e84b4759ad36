//! The first visit of a game: a small board that is solved in a few moves, with a sentence for each step.

use leptos::prelude::*;
use play::{Ending, Game};

use crate::controller::{Controller, Playable};
use crate::preferences::{self, preferences};
use crate::ui::{Button, ButtonKind, Icon};
use crate::words::texts;

texts! {
    /// Words of a first visit.
    GuideWords {
        name, skip,
    }
}

static ENGLISH: GuideWords = GuideWords { name: "First moves", skip: "Skip" };

/// Whether a game's first board is on the page. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Guide {
    game: &'static str,
    is_on: RwSignal<bool>,
}

/// What a game says on its first board.
#[derive(Clone, Copy)]
pub struct Steps {
    /// Before the first move.
    pub first: &'static str,
    /// Until it is solved.
    pub then: &'static str,
    /// When it is solved.
    pub solved: &'static str,
    /// What comes next.
    pub next: &'static str,
}

/// Whether a game has not been explained yet.
pub fn is_due(game: &str) -> bool {
    !preferences().guided.contains(game)
}

/// A game has been explained.
pub fn note(game: &str) {
    preferences::change(|preferences| {
        preferences.guided.insert(game.to_owned());
    });
}

impl Guide {
    /// The guide of a game, on or off.
    pub fn new(game: &'static str, is_on: bool) -> Self {
        Guide { game, is_on: RwSignal::new(is_on) }
    }

    /// Whether the first board is on the page.
    pub fn is_on(self) -> bool {
        self.is_on.get()
    }

    /// The same, asked once.
    pub fn is_on_now(self) -> bool {
        self.is_on.get_untracked()
    }

    /// Another game is on the page.
    pub fn leave(self) {
        self.is_on.set(false);
    }

    /// The game has been explained, or the player knows it: it is never explained again.
    pub fn end(self) {
        self.is_on.set(false);
        note(self.game);
    }
}

/// The sentences beside the first board while it is on, else what stands there in every other game.
#[component]
pub fn GuideOr<P: Playable>(
    guide: Guide,
    game: Controller<P>,
    steps: Steps,
    /// Goes to what comes next.
    #[prop(into)]
    on_next: Callback<()>,
    /// Goes to the game as it is without a guide.
    #[prop(into)]
    on_skip: Callback<()>,
    /// What stands there without a guide.
    otherwise: impl Fn() -> AnyView + Send + 'static,
) -> impl IntoView {
    move || {
        if guide.is_on() {
            view! { <GuidePanel guide=guide game=game steps=steps on_next=on_next on_skip=on_skip /> }
                .into_any()
        } else {
            otherwise()
        }
    }
}

/// The sentences beside the first board.
#[component]
fn GuidePanel<P: Playable>(
    guide: Guide,
    game: Controller<P>,
    steps: Steps,
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
        (true, _) => steps.solved,
        (false, true) => steps.then,
        (false, false) => steps.first,
    };
    let end = move |then: Callback<()>| {
        guide.end();
        then.run(());
    };
    let button = move || {
        if solved.get() {
            view! {
                <Button kind=ButtonKind::Main icon=Icon::Play on_press=move |()| end(on_next)>
                    {steps.next}
                </Button>
            }
            .into_any()
        } else {
            view! { <Button on_press=move |()| end(on_skip)>{ENGLISH.skip}</Button> }.into_any()
        }
    };
    view! {
        <section class="guide" aria-label=ENGLISH.name>
            <p role="status">{text}</p>
            {button}
        </section>
    }
}
