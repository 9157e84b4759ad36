//! What a solved game came to, on the page as long as the game is: the result, the best, share, and what comes next.

use leptos::html;
use leptos::prelude::*;
use play::{Ending, Game, clock_text};
use wire::history::Summary;

use crate::browser::{download, now, until_midnight};
use crate::controller::{Controller, Playable};
use crate::history::{name_of, replay_href, summary_like};
use crate::route::link;
use crate::together::{Standing, race, race_again, race_words};
use crate::ui::{Button, ButtonKind, Glyph, Icon, Notice, every, notify};
use crate::words::texts;

texts! {
    /// Words of a solved game.
    FinishWords {
        name, share, watch, save, saved, like_this,
        /// The kind, the best time and the mean, and how many were solved.
        summary: fn(&str, &str, &str, usize) -> String,
        tomorrow: fn(u64, u64) -> String,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static FinishWords {
    &FinishWords::ENGLISH
}

impl FinishWords {
    const ENGLISH: Self = FinishWords {
        name: "Result",
        share: "Share",
        watch: "Watch the replay",
        save: "Save the replay",
        saved: "Saved as a file that “azulejo verify” plays again.",
        like_this: "Another like this",
        summary: |kind, best, mean, solved| match solved {
            0 | 1 => format!("{kind}: the first one you have solved."),
            n => format!("{kind}: best {best}, average {mean}, {n} solved."),
        },
        tomorrow: |hours, minutes| match hours {
            0 => format!("The next puzzles of the day come in {minutes} min."),
            _ => format!("The next puzzles of the day come in {hours} h {minutes} min."),
        },
    };
}

/// What a solved game came to.
#[component]
pub fn Finish<P: Playable>(
    game: Controller<P>,
    /// What it came to, in words.
    result: fn(&Game<P>) -> String,
    #[prop(into)] on_share: Callback<()>,
    /// What the next one is called.
    #[prop(into)]
    next: Signal<&'static str>,
    #[prop(into)] on_next: Callback<()>,
    /// Whether it is the puzzle of a day, after which the next day's comes.
    #[prop(into)]
    is_daily: Signal<bool>,
    /// What a game came to that is solved and goes on for a better solution, in words.
    #[prop(optional, into)]
    so_far: Signal<Option<String>>,
) -> impl IntoView {
    let stage = Memo::new(move |_| {
        let is_solved = game.with(|game| game.ending() == Some(Ending::Solved));
        let goes_on = |said| Stage::GoesOn(game.with(|game| game.params().to_string()), said);
        if is_solved { Some(Stage::Over) } else { so_far.get().map(goes_on) }
    });
    let inside = move |stage: Stage| {
        let words = words();
        let is_over = stage == Stage::Over;
        if is_over {
            // While a game goes on it changes with every move, and what it came to does not.
            game.game().track();
        }
        let said = match stage {
            Stage::Over => game.with_untracked(result),
            Stage::GoesOn(_, said) => said,
        };
        let summed =
            game.with_untracked(summary_like).map(|(kind, Summary { solved, best, mean, .. })| {
                let [best, mean] =
                    [best, mean].map(|ms| ms.map_or_else(|| "–".to_owned(), clock_text));
                (words.summary)(&kind, &best, &mean, solved)
            });
        let replay = game.with_untracked(|game| replay_href(&name_of(game)?)).map(|href| {
            view! {
                <a class="button plain" href=link(&href)>
                    <Glyph icon=Icon::Eye />
                    <span>{words.watch}</span>
                </a>
            }
        });
        // After a race the next one is a race too.
        let raced = game.with_untracked(race::kind_of_solved).filter(|_| is_over);
        let label = if raced.is_some() { Some(race_words().again) } else { None };
        let section = NodeRef::<html::Section>::new();
        let on_next = match raced {
            Some(kind) => {
                // No sheet tells the result of a race: it is seen here.
                Effect::new(move || {
                    if let Some(section) = section.get() {
                        section.scroll_into_view_with_bool(false);
                    }
                });
                Callback::new(move |()| race_again(&kind))
            }
            None => on_next,
        };
        // Only a game that is over is compared with others, and saved as a file.
        let standing = is_over.then(|| {
            let (params, ms, moves) = game.with_untracked(|game| {
                (game.params().to_string(), game.elapsed(now()), game.n_moves())
            });
            view! { <Standing game=P::NAME params=params ms=ms moves=moves is_daily=is_daily /> }
        });
        let save = is_over.then(|| {
            view! {
                <Button icon=Icon::Download on_press=move |()| save(game)>{words.save}</Button>
            }
        });
        view! {
            <section class="finish" aria-label=words.name node_ref=section>
                <p class="finish-result"><Glyph icon=Icon::Trophy /> <strong>{said}</strong></p>
                <p class="muted">{summed}</p>
                {move || is_daily.get().then(|| view! { <Tomorrow /> })}
                <div class="button-row">
                    <Button icon=Icon::Share on_press=on_share>{words.share}</Button>
                    {replay}
                    {save}
                    <Button kind=ButtonKind::Main icon=Icon::New on_press=on_next>
                        {move || label.unwrap_or_else(|| next.get())}
                    </Button>
                </div>
                {standing}
            </section>
        }
    };
    move || stage.get().map(inside)
}

/// How a game stands that has a result.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// It is over.
    Over,
    /// It goes on for a better solution: its parameters, and what it came to so far.
    GoesOn(String, String),
}

/// Saves the record of a game as a file.
fn save<P: Playable>(game: Controller<P>) {
    let record = game.with_untracked(|game| game.record(now()));
    download(&format!("azulejo-{}.json", record.game), &wire::to_json(&record));
    notify(Notice::success(words().saved));
}

/// How long it is to the next day, by the player's own clock.
#[component]
fn Tomorrow() -> impl IntoView {
    let minutes = RwSignal::new(until_midnight().div_ceil(60_000));
    every(1_000, move || {
        let now = until_midnight().div_ceil(60_000);
        if minutes.get_untracked() != now {
            minutes.set(now);
        }
    });
    let text = move || (words().tomorrow)(minutes.get() / 60, minutes.get() % 60);
    view! { <p class="muted">{text}</p> }
}
