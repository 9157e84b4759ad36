//! What can be compared: the puzzle of a game by its canonical parameters, and when its rankings are open.

use std::fmt;
use std::str::FromStr;

use games::loopy::{self, Date};
use games::slide;
use play::Puzzle;

use crate::race::RaceKind;

/// The most characters of parameters; the longest link of a game has far fewer.
const MOST: usize = 2000;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// What stands in the place of a game for the board of a kind of race.
const RACE: &str = "race";

/// A board: as text `game:parameters`, of which there is one for each puzzle, or `race:kind`.
///
/// ```text
/// loop:2025-12-26-hard
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    game: &'static str,
    params: String,
}

/// Why a text names no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Its two parts are not told apart.
    #[error("a board is written as game:parameters")]
    NoColon,
    /// No puzzle has the name.
    #[error("there is no game called {0:?}")]
    UnknownGame(String),
    /// No race is of this kind.
    #[error("there is no kind of race called {0:?}")]
    UnknownRace(String),
    /// It is longer than any link.
    #[error("parameters have at most {MOST} characters")]
    Long,
    /// The engine cannot read them.
    #[error("no puzzle can be made from {params:?}: {why}")]
    Params {
        /// What was given.
        params: String,
        /// The engine's own error as text.
        why: String,
    },
}

impl Board {
    /// The board of these parameters, in whichever form they are.
    pub(crate) fn new(game: &str, params: &str) -> Result<Self, BoardError> {
        if params.len() > MOST {
            return Err(BoardError::Long);
        }
        canonical(game, params)
    }

    /// The board of all races of a kind.
    pub(crate) fn race(kind: RaceKind) -> Self {
        Board { game: RACE, params: kind.name().to_owned() }
    }

    /// The boards of the week of a daily, Monday first.
    pub(crate) fn week(&self) -> Option<Vec<Board>> {
        let daily = self.daily()?;
        let date = daily.date();
        let monday = date.day_number().checked_sub(date.weekday().into())?;
        let board = |number| {
            let params = daily.on(Date::from_day_number(number)?);
            Some(Board { game: self.game, params })
        };
        (monday..monday + 7).map(board).collect()
    }

    pub(crate) fn params(&self) -> &str {
        &self.params
    }

    /// Whether results are ranked that arrive now. The board of a day is open as long as it is that day anywhere on
    /// Earth (UTC+14 to UTC-12), and an hour more; the others always are.
    pub(crate) fn is_open(&self, now: i64) -> bool {
        let Some(daily) = self.daily() else { return true };
        let midnight = i64::from(daily.date().day_number()) * DAY;
        (midnight - 14 * HOUR..midnight + DAY + 12 * HOUR + HOUR).contains(&now)
    }

    /// What it is the daily of, if it is one. The parameters of a daily carry its date.
    fn daily(&self) -> Option<Daily> {
        match self.game {
            loopy::Loopy::NAME => {
                let loopy::Params::Daily(daily) = self.params.parse().ok()? else { return None };
                Some(Daily::Loop(daily.date, daily.difficulty))
            }
            slide::Slide::NAME => {
                let challenge: slide::Challenge = self.params.parse().ok()?;
                challenge.day().map(|date| Daily::Slide(date, challenge.steps))
            }
            _ => None,
        }
    }
}

/// The puzzle of a day, at a level.
#[derive(Clone, Copy)]
enum Daily {
    Loop(Date, loopy::Difficulty),
    Slide(Date, u32),
}

impl Daily {
    fn date(self) -> Date {
        match self {
            Daily::Loop(date, _) | Daily::Slide(date, _) => date,
        }
    }

    /// The parameters of the same level on another day.
    fn on(self, date: Date) -> String {
        match self {
            Daily::Loop(_, difficulty) => {
                loopy::Params::Daily(loopy::Daily { date, difficulty }).to_string()
            }
            Daily::Slide(_, steps) => slide::Challenge::daily(date, steps).to_string(),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.params)
    }
}

impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Self, BoardError> {
        let (game, params) = text.split_once(':').ok_or(BoardError::NoColon)?;
        if game == RACE {
            let unknown = || BoardError::UnknownRace(params.to_owned());
            return RaceKind::of(params).map(Board::race).ok_or_else(unknown);
        }
        Board::new(game, params)
    }
}

macro_rules! canonical {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// The parameters of a listed puzzle, read by its engine and written again.
        fn canonical(game: &str, params: &str) -> Result<Board, BoardError> {
            match game {
                $(<games::$engine::$puzzle as Puzzle>::NAME => {
                    let read = params.parse::<<games::$engine::$puzzle as Puzzle>::Params>();
                    let read = read.map_err(|why| BoardError::Params {
                        params: params.to_owned(),
                        why: why.to_string(),
                    })?;
                    let game = <games::$engine::$puzzle as Puzzle>::NAME;
                    Ok(Board { game, params: read.to_string() })
                })+
                other => Err(BoardError::UnknownGame(other.to_owned())),
            }
        }
    };
}
games::each_game!(canonical);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_has_one_board() {
        let board = |text: &str| text.parse::<Board>().unwrap().to_string();
        assert_eq!(board("loop:2025-12-26-hard"), "loop:2025-12-26-hard");
        assert_eq!(
            board("fifteen:board=1-2-3_4-5-6_0-7-8"),
            board("fifteen:?board=1-2-3_4-5-6_0-7-8")
        );
        let error = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert_eq!(error("loop"), "a board is written as game:parameters");
        assert_eq!(error("chess:x"), "there is no game called \"chess\"");
        assert_eq!(error("race:x"), "there is no kind of race called \"x\"");
        assert_eq!(Board::new("race", "fifteen-3x3"), Err(BoardError::UnknownGame("race".into())));
        assert!(error("loop:today").starts_with("no puzzle can be made from \"today\": "));
        assert_eq!(
            error(&format!("loop:{}", "x".repeat(3000))),
            "parameters have at most 2000 characters"
        );
    }

    #[test]
    fn a_day_is_open_as_long_as_it_is_that_day_anywhere_and_an_hour() {
        let board: Board = "loop:2025-12-26-hard".parse().unwrap();
        let midnight = 1_766_707_200_000; // 2025-12-26T00:00Z
        for (hours, is_open) in [(-15, false), (-14, true), (0, true), (36, true), (37, false)] {
            assert_eq!(board.is_open(midnight + hours * HOUR), is_open, "{hours} hours");
        }
        let slide: Board = "slide:seed=20251226&steps=50&v=2".parse().unwrap();
        assert_eq!(
            [-15, -14, 36, 37].map(|h| slide.is_open(midnight + h * HOUR)),
            [false, true, true, false]
        );
        for always in [
            "loop:unlimited-easy-7",
            "race:fifteen-3x3",
            // Another shuffle, no level, not the board of the day, no day, and no year that has days.
            "slide:seed=20251226&steps=50",
            "slide:seed=20251226&steps=51&v=2",
            "slide:seed=20251226&steps=50&wrapH=1&v=2",
            "slide:seed=20251226&steps=50&board=classic&gapConfig=2s&v=2",
            "slide:seed=20251232&steps=50&v=2",
            "slide:seed=20241226&steps=50&v=2",
            "slide:seed=21001226&steps=50&v=2",
            "slide:seed=4294967295&steps=50&v=2",
        ] {
            assert!(always.parse::<Board>().unwrap().is_open(0), "{always}");
        }
    }

    #[test]
    fn a_week_begins_on_monday() {
        let week = |text: &str| text.parse::<Board>().unwrap().week();
        let friday = week("loop:2025-12-26-hard").unwrap();
        assert_eq!(friday.len(), 7);
        assert_eq!(friday[0].to_string(), "loop:2025-12-22-hard");
        assert_eq!(friday[6].to_string(), "loop:2025-12-28-hard");
        assert_eq!(week("loop:2025-12-22-hard"), week("loop:2025-12-28-hard"));
        assert_eq!(week("loop:unlimited-easy-7"), None);
        assert_eq!(week("race:loop-hard"), None);
        let slide = week("slide:seed=20251226&steps=250&v=2").unwrap();
        assert_eq!(
            slide[6].to_string(),
            "slide:seed=20251228&steps=250&board=default&gapConfig=2s&v=2"
        );
        assert_eq!(week("slide:seed=7&steps=250&v=2"), None);
    }
}
