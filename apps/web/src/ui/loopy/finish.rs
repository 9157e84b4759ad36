//! The result of a solved puzzle on its page, and the next puzzle. A valid loop counts as solved,
//! while the game continues for a perfect one.

use ::loopy::logic::{Level, LogicDaily};
use ::loopy::measure::Goal;
use ::loopy::{Daily, Difficulty, Loopy, Params};
use ::play::Game;
use leptos::prelude::*;

use super::game::LoopPage;
use super::home::logic_href;
use super::href;
use super::result::Outcome;
use super::share::share;
use super::storage;
use super::words::{logic, play_words};
use crate::platform::browser::{now, today_signal};
use crate::platform::online::race;
use crate::platform::store::store;
use crate::ui::finish::Finish;
use crate::ui::route;

/// The puzzle to play next.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NextPuzzle {
    /// A harder puzzle of the same day or another practice board, and the label of its button.
    Known { href: String, name: &'static str },
    /// A new puzzle of the same variant.
    New,
}

impl NextPuzzle {
    /// Returns the puzzle after that of the page.
    pub(super) fn after(page: LoopPage) -> Memo<Self> {
        let changes = store().changes();
        Memo::new(move |_| {
            changes.track();
            let (params, daily) = (page.params.get(), page.daily.get());
            untrack(|| next_of(&params, daily))
        })
    }

    /// Returns the label of its button.
    pub(super) fn name(&self) -> &'static str {
        match self {
            NextPuzzle::Known { name, .. } => name,
            NextPuzzle::New => play_words().new_puzzle,
        }
    }

    /// Opens it.
    pub(super) fn open(&self, new_puzzle: impl Fn()) {
        match self {
            NextPuzzle::Known { href, .. } => route::go(href),
            NextPuzzle::New => new_puzzle(),
        }
    }
}

/// The result of a solved puzzle.
#[component]
pub(super) fn Finished(
    page: LoopPage,
    new_puzzle: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let today = today_signal();
    let next = NextPuzzle::after(page);
    let is_daily = Signal::derive(move || page.day() == Some(today.get()));
    let name = Signal::derive(move || next.get().name());
    let go = move |()| next.get_untracked().open(new_puzzle);
    let share = move |()| {
        if let Some(best) = page.best.get_untracked() {
            share(page, best);
        }
    };
    let is_open = page.game.memo(|game| game.ending().is_none());
    // In a race only the final result counts.
    let so_far = Signal::derive(move || {
        let best = page.best.get().filter(|_| is_open.get() && !race::is_running())?;
        Some((play_words().solved_text)(best.score, &best.time()))
    });
    view! {
        <Finish
            game=page.game
            result=result_of
            on_share=share
            next=name
            on_next=go
            is_daily=is_daily
            so_far=so_far
        />
    }
}

fn result_of(game: &Game<Loopy>) -> String {
    let goal = game.puzzle().goal();
    let (millis, helps, checks) = (game.elapsed(now()), game.n_helps(), game.n_checks());
    let time = Outcome { goal, score: 100, millis, helps, checks }.time();
    match goal {
        Goal::EveryClue => (logic().solved_text)(&time),
        Goal::EveryCell => (play_words().perfect_text)(&time),
    }
}

fn next_of(params: &Params, logic_daily: Option<LogicDaily>) -> NextPuzzle {
    let levels = &logic().next_level;
    match (params, logic_daily) {
        (&Params::Daily(Daily { date, difficulty }), _) => {
            let at = Difficulty::ALL.iter().position(|&level| level == difficulty);
            let harder = at.and_then(|at| Some((Difficulty::ALL.get(at + 1)?, levels.get(at)?)));
            harder.map_or(NextPuzzle::New, |(&difficulty, &name)| NextPuzzle::Known {
                href: href(&Params::Daily(Daily { date, difficulty })),
                name,
            })
        }
        (_, Some(LogicDaily { date, level })) => {
            let at = Level::ALL.iter().position(|&other| other == level);
            let harder = at.and_then(|at| Some((Level::ALL.get(at + 1)?, levels.get(at)?)));
            harder.map_or(NextPuzzle::New, |(&level, &name)| NextPuzzle::Known {
                href: logic_href(LogicDaily { date, level }),
                name,
            })
        }
        (Params::Logic(board), None) => match storage::practice().next(board) {
            Some(next) => {
                NextPuzzle::Known { href: href(&Params::Logic(next)), name: logic().next_practice }
            }
            None => NextPuzzle::New,
        },
        _ => NextPuzzle::New,
    }
}
