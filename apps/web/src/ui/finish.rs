//! The result of a solved game: time and moves, personal best, sharing, and the next game.

use leptos::html;
use leptos::prelude::*;
use play::{Ending, Game, clock_text};
use wire::history::Summary;

use crate::platform::browser::{download, now, until_midnight};
use crate::platform::history::{record_name, replay_href, variant_summary};
use crate::platform::online::race;
use crate::ui::components::{Button, ButtonKind, Glyph, Icon, Notice, every, notify};
use crate::ui::controller::{Controller, Playable};
use crate::ui::online::{Standing, race_again, race_words, room_href, room_words};
use crate::ui::route;
use crate::ui::route::link;
use crate::ui::words::{grouped, texts};

texts! {
    /// UI strings for a result.
    pub fn words() -> FinishWords {
        name: "Result",
        share: "Share",
        watch: "Watch replay",
        save: "Save replay",
        saved: "Replay saved. You can check the file with “azulejo verify”.",
        like_this: "Another like this",
        none: "–",
        summary(variant: &str, best: &str, mean: &str, n_solved: usize) {
            match n_solved {
                0 | 1 => format!("{variant}: your first solve"),
                n => format!("{variant}: best {best}, average {mean}, {} solved", grouped(n)),
            }
        },
        tomorrow(hours: u64, minutes: u64) {
            match hours {
                0 => format!("Next daily puzzles in {minutes} min"),
                _ => format!("Next daily puzzles in {hours} h {minutes} min"),
            }
        },
    }
}

/// The result of a solved game.
#[component]
pub fn Finish<P: Playable>(
    game: Controller<P>,
    /// Describes the result.
    result: fn(&Game<P>) -> String,
    #[prop(into)] on_share: Callback<()>,
    /// Label of the button for the next game.
    #[prop(into)]
    next: Signal<&'static str>,
    #[prop(into)] on_next: Callback<()>,
    /// Whether to show when the next daily puzzles are available.
    #[prop(into)]
    is_daily: Signal<bool>,
    /// The result so far of a solved game that is continued for a better one.
    #[prop(optional, into)]
    so_far: Signal<Option<String>>,
    /// More about the result, below it.
    #[prop(optional, into)]
    details: ViewFn,
) -> impl IntoView {
    let stage = Memo::new(move |_| {
        let is_solved = game.with(|game| game.ending() == Some(Ending::Solved));
        let continued =
            |text| ResultStage::Continued(game.with(|game| game.params().to_string()), text);
        if is_solved { Some(ResultStage::Over) } else { so_far.get().map(continued) }
    });
    let inside = move |stage: ResultStage| {
        let words = words();
        let is_over = stage == ResultStage::Over;
        if is_over {
            // A continued game changes with every move, but its result so far doesn't.
            game.track();
        }
        // The next game after a race is another race.
        let raced = game.with_untracked(race::variant_of_solved).filter(|_| is_over);
        let result_text = match stage {
            // Only the server's time counts in a race. It's shown with the rank.
            ResultStage::Over if raced.is_some() => race_words().finished.to_owned(),
            ResultStage::Over => game.with_untracked(result),
            ResultStage::Continued(_, text) => text,
        };
        let is_unaided = game.with_untracked(|game| game.n_helps() == 0);
        // The only game so far, with hints, isn't the player's first solve.
        let summary = game.with_untracked(variant_summary);
        let summary = summary.filter(|(_, summary)| is_unaided || summary.solved > 1).map(
            |(kind, Summary { solved, best, mean, .. })| {
                let [best, mean] =
                    [best, mean].map(|ms| ms.map_or_else(|| words.none.to_owned(), clock_text));
                (words.summary)(&kind, &best, &mean, solved)
            },
        );
        let replay = game.with_untracked(|game| replay_href(&record_name(game)?)).map(|href| {
            view! {
                <a class="button plain" href=link(&href)>
                    <Glyph icon=Icon::Eye />
                    <span>{words.watch}</span>
                </a>
            }
        });
        let room = race::room()
            .filter(|room| game.with_untracked(|game| game.params().to_string() == room.params));
        let label = match (&raced, &room) {
            (None, _) => None,
            (Some(_), None) => Some(race_words().again),
            (Some(_), Some(_)) => Some(room_words().back),
        };
        let details = raced.is_none().then(|| details.run());
        let section = NodeRef::<html::Section>::new();
        let on_next = match raced {
            Some(kind) => {
                // A race has no result sheet, so its result must be visible here.
                Effect::new(move || {
                    if let Some(section) = section.get() {
                        section.scroll_into_view_with_bool(false);
                    }
                });
                Callback::new(move |()| match &room {
                    Some(room) => route::go(&room_href(&room.room)),
                    None => race_again(&kind),
                })
            }
            None => on_next,
        };
        // Only a game that is over has a leaderboard position and can be saved as a file.
        let standing = is_over.then(|| standing_of(game, is_daily));
        let save = is_over.then(|| {
            view! {
                <Button icon=Icon::Download on_press=move |()| save(game)>{words.save}</Button>
            }
        });
        view! {
            <section class="finish" aria-label=words.name node_ref=section>
                <p class="finish-result"><Glyph icon=Icon::Trophy /> <strong>{result_text}</strong></p>
                {details}
                <p class="muted">{summary}</p>
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
    move || stage.get().map(&inside)
}

/// The leaderboard state of the solved game, for a result sheet. The offer to join is in the panel.
pub fn sheet_standing<P: Playable>(game: Controller<P>) -> Option<impl IntoView> {
    let is_solved = game.with_untracked(|game| game.ending() == Some(Ending::Solved));
    is_solved.then(|| standing_of(game, Signal::stored(false)))
}

fn standing_of<P: Playable>(game: Controller<P>, is_daily: Signal<bool>) -> impl IntoView {
    let (params, ms, moves) = game
        .with_untracked(|game| (game.params().to_string(), game.elapsed(now()), game.n_moves()));
    view! { <Standing game=P::NAME params=params ms=ms moves=moves is_daily=is_daily /> }
}

/// The stage of a game that has a result.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ResultStage {
    Over,
    /// Continued for a better solution: the parameters, and the result so far.
    Continued(String, String),
}

/// Downloads the record of a game.
fn save<P: Playable>(game: Controller<P>) {
    let record = game.with_untracked(|game| game.record(now()));
    download(&format!("azulejo-{}.json", record.game), &wire::to_json(&record));
    notify(Notice::success(words().saved));
}

/// The time left until midnight by the device clock.
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
