//! Leaderboards of daily puzzles, and the names of leaderboards.

use ::loopy::logic::{Level, LogicDaily};
use ::loopy::{Daily, Date, Difficulty, Loopy, Params};
use ::slide::{Challenge, Slide};
use games::GameEntry;
use play::Puzzle;

use super::words::leaderboard_words;
use crate::platform::formats::{Computed, name_of, storage_of};
use crate::platform::online::race::variant_name;
use crate::platform::work::Job;
use crate::ui::words::long_date;

/// Prefix of a daily Logic puzzle's parameters in its leaderboard's name. Its record only has the
/// board.
const LOGIC: &str = "logic-";

/// A daily puzzle without its date.
#[derive(Clone, Copy)]
enum DailyVariant {
    Loop(Difficulty),
    Logic(Level),
    Slide(u32),
}

impl DailyVariant {
    /// Returns its leaderboard on a date.
    fn on(self, date: Date) -> String {
        match self {
            DailyVariant::Loop(difficulty) => {
                format!("{}:{}", Loopy::NAME, Params::Daily(Daily { date, difficulty }))
            }
            DailyVariant::Logic(level) => {
                format!("{}:{}", Loopy::NAME, logic(LogicDaily { date, level }))
            }
            DailyVariant::Slide(steps) => {
                format!("{}:{}", Slide::NAME, Challenge::daily(date, steps))
            }
        }
    }
}

/// Returns a daily Logic puzzle's parameters in its leaderboard's name.
pub fn logic(daily: LogicDaily) -> String {
    format!("{LOGIC}{daily}")
}

/// Returns all leaderboards of a day.
pub fn of_day(date: Date) -> Vec<String> {
    let loops = Difficulty::ALL.map(DailyVariant::Loop);
    let logics = Level::ALL.map(DailyVariant::Logic);
    let slide = DailyVariant::Slide(Challenge::new(0).steps);
    loops.into_iter().chain(logics).chain([slide]).map(|variant| variant.on(date)).collect()
}

/// Returns the same daily puzzle's leaderboard of the previous day.
pub fn day_before(board: &str) -> Option<String> {
    let (date, variant) = daily(board)?;
    Some(variant.on(date.previous()?))
}

/// Returns the title of a leaderboard, if it exists.
pub fn title(board: &str) -> Option<String> {
    let (game, params) = board.split_once(':')?;
    if game == "race" {
        return Some((leaderboard_words().race)(&variant_name(params)));
    }
    let variant = variant_of(game, params)?;
    let name = name_of(game)?;
    Some(match daily(board) {
        Some((date, _)) => format!("{name}, {variant}, {}", long_date(date)),
        None => format!("{name}, {variant}"),
    })
}

/// Returns the short label of a daily leaderboard. Slide has only one per day.
pub fn label(board: &str) -> Option<String> {
    let (game, params) = board.split_once(':')?;
    let name = name_of(game)?;
    if game == Slide::NAME {
        return Some(name.to_owned());
    }
    Some(format!("{name} {}", variant_of(game, params)?))
}

/// Returns whether a leaderboard ranks by moves, too.
pub fn ranks_moves(board: &str) -> bool {
    let game = board.split_once(':').and_then(|(game, _)| GameEntry::of(game));
    game.is_some_and(|game| game.ranks_moves)
}

/// Returns the URL of a leaderboard's puzzle.
pub fn href(board: &str) -> Option<String> {
    let (game, params) = board.split_once(':')?;
    (storage_of(game)?.href)(params)
}

/// Solves a leaderboard's puzzle in the background and calls `tell` with the result.
pub fn compute(board: &str, tell: impl FnOnce(Computed) + 'static) -> Option<Job> {
    let (game, params) = board.split_once(':')?;
    (storage_of(game)?.solve)(params, Box::new(tell))
}

fn variant_of(game: &str, params: &str) -> Option<String> {
    (storage_of(game)?.variant)(params)
}

fn daily(board: &str) -> Option<(Date, DailyVariant)> {
    let (game, params) = board.split_once(':')?;
    if game == Slide::NAME {
        let challenge: Challenge = params.parse().ok()?;
        return challenge.day().map(|date| (date, DailyVariant::Slide(challenge.steps)));
    }
    if let Some(daily) = logic_daily(params) {
        return Some((daily.date, DailyVariant::Logic(daily.level)));
    }
    match params.parse().ok()? {
        Params::Daily(daily) if game == Loopy::NAME => {
            Some((daily.date, DailyVariant::Loop(daily.difficulty)))
        }
        _ => None,
    }
}

/// Parses the parameters of a daily Logic puzzle.
pub fn logic_daily(params: &str) -> Option<LogicDaily> {
    params.strip_prefix(LOGIC)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_nine_leaderboards_that_lead_to_the_previous_day() {
        crate::declare_stored_values();
        let date: Date = "2025-12-01".parse().unwrap();
        let (boards, before) = (of_day(date), of_day(date.previous().unwrap()));
        assert_eq!(boards.len(), 9);
        for (board, before) in boards.iter().zip(&before) {
            assert_eq!(day_before(board).as_ref(), Some(before));
            assert!(title(board).unwrap().ends_with(", 1 December 2025"), "{board}");
            assert!(href(board).is_some() && label(board).is_some(), "{board}");
        }
        assert_eq!(boards[2], "loop:2025-12-01-hard");
        assert_eq!(boards[3], "loop:logic-2025-12-01-easy");
        assert_eq!(boards[8], "slide:seed=20251201&steps=250&board=default&gapConfig=2s&v=2");
    }

    #[test]
    fn an_unknown_leaderboard_has_no_title() {
        crate::declare_stored_values();
        for text in ["", "loop", "chess:1", "loop:nonsense", "slide:"] {
            assert_eq!(title(text), None, "{text}");
            assert_eq!(day_before(text), None, "{text}");
        }
        assert_eq!(day_before("fifteen:board=1-2-3_4-5-6_0-7-8"), None);
    }
}
