//! What can be compared: the puzzle of a game by its canonical parameters, and when its rankings are open.

use std::fmt;
use std::str::FromStr;

use games::loopy;
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
        let loopy::Params::Daily(loopy::Daily { date, difficulty }) = self.loop_params()? else {
            return None;
        };
        let monday = date.day_number().checked_sub(date.weekday().into())?;
        let board = |number| {
            let date = loopy::Date::from_day_number(number)?;
            let params = loopy::Params::Daily(loopy::Daily { date, difficulty });
            Some(Board { game: self.game, params: params.to_string() })
        };
        (monday..monday + 7).map(board).collect()
    }

    pub(crate) fn params(&self) -> &str {
        &self.params
    }

    /// Whether results are ranked that arrive now. The board of a day is open as long as it is that day anywhere on
    /// Earth (UTC+14 to UTC-12), and an hour more; the others always are.
    pub(crate) fn is_open(&self, now: i64) -> bool {
        let Some(day) = self.day() else { return true };
        let midnight = day * DAY;
        (midnight - 14 * HOUR..midnight + DAY + 12 * HOUR + HOUR).contains(&now)
    }

    /// The day of a daily, as days since 1970.
    fn day(&self) -> Option<i64> {
        match self.loop_params()? {
            loopy::Params::Daily(daily) => Some(daily.date.day_number().into()),
            loopy::Params::Unlimited { .. } | loopy::Params::Logic(_) => None,
        }
    }

    /// The parameters, if they are of Loop: the one game that has days of its own.
    fn loop_params(&self) -> Option<loopy::Params> {
        (self.game == loopy::Loopy::NAME).then(|| self.params.parse().ok()).flatten()
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
        for always in ["loop:unlimited-easy-7", "race:fifteen-3x3"] {
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
    }
}
