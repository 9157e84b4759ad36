//! Leaderboards of daily puzzles, and the names of leaderboards.

use games::{DailyPuzzle, Date, GameEntry};

use super::words::leaderboard_words;
use crate::platform::formats::{Computed, GameStorage, name_of, storage_of};
use crate::platform::online::race::variant_name;
use crate::platform::work::Job;
use crate::ui::words::long_date;

/// Returns all leaderboards of a day.
pub fn of_day(date: Date) -> Vec<String> {
    DailyPuzzle::all_of(date).iter().map(DailyPuzzle::to_string).collect()
}

/// Returns the same daily puzzle's leaderboard of the previous day.
pub fn day_before(board: &str) -> Option<String> {
    let daily = DailyPuzzle::of(board)?;
    Some(daily.on(daily.date().previous()?).to_string())
}

/// Returns the title of a leaderboard, if it exists.
pub fn title(board: &str) -> Option<String> {
    let (game, params) = board.split_once(':')?;
    if game == "race" {
        return Some((leaderboard_words().race)(&variant_name(params)));
    }
    let (name, variant) = (name_of(game)?, variant_of(board)?);
    Some(match DailyPuzzle::of(board) {
        Some(daily) => format!("{name}, {variant}, {}", long_date(daily.date())),
        None => format!("{name}, {variant}"),
    })
}

/// Returns the short label of a daily leaderboard: the game's name if it has only one per day.
pub fn label(board: &str) -> Option<String> {
    let game = DailyPuzzle::of(board)?.game();
    let name = name_of(game.name)?;
    let n_listed = game.dailies.iter().filter(|level| level.is_listed).count();
    if n_listed == 1 {
        return Some(name.to_owned());
    }
    Some(format!("{name} {}", variant_of(board)?))
}

/// Returns whether a leaderboard ranks by moves, too.
pub fn ranks_moves(board: &str) -> bool {
    let game = board.split_once(':').and_then(|(game, _)| GameEntry::of(game));
    game.is_some_and(|game| game.ranks_moves)
}

/// Returns the URL of a leaderboard's puzzle.
pub fn href(board: &str) -> Option<String> {
    let (storage, params) = named(board)?;
    (storage.href)(params)
}

/// Solves a leaderboard's puzzle in the background and calls `tell` with the result.
pub fn compute(board: &str, tell: impl FnOnce(Computed) + 'static) -> Option<Job> {
    let (storage, params) = named(board)?;
    (storage.solve)(params, Box::new(tell))
}

fn variant_of(board: &str) -> Option<String> {
    let (storage, params) = named(board)?;
    (storage.variant)(params)
}

/// Returns the game of a leaderboard and the puzzle's name there.
fn named(board: &str) -> Option<(&'static GameStorage, &str)> {
    let (game, params) = board.split_once(':')?;
    Some((storage_of(game)?, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_daily_puzzle_has_a_leaderboard_that_leads_to_the_previous_day() {
        crate::declare_stored_values();
        let date: Date = "2025-12-01".parse().unwrap();
        let (boards, before) = (of_day(date), of_day(date.previous().unwrap()));
        assert_eq!(boards.len(), DailyPuzzle::all_of(date).len());
        for (board, before) in boards.iter().zip(&before) {
            assert_eq!(day_before(board).as_ref(), Some(before));
            assert!(title(board).unwrap().ends_with(", 1 December 2025"), "{board}");
            assert!(href(board).is_some() && label(board).is_some(), "{board}");
        }
        for board in [
            "slide:seed=20251201&steps=250&board=default&gapConfig=2s&v=2",
            "loop:2025-12-01-hard",
            "loop:logic-2025-12-01-easy",
            "fifteen:2025-12-01-4",
        ] {
            assert!(boards.iter().any(|listed| listed == board), "{boards:?}");
        }
        let labels: Vec<_> = boards.iter().filter_map(|board| label(board)).collect();
        assert_eq!(labels[..2], ["Slide", "Loop Easy"]);
        assert!(labels.iter().any(|label| label == "Fifteen 5×5"), "{labels:?}");
        let fifteen = "/fifteen/speed?board=";
        assert!(href("fifteen:2025-12-01-4").is_some_and(|href| href.starts_with(fifteen)));
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
