//! Leaderboards, identified by the canonical parameters of a puzzle, and when they are open.

use std::fmt;
use std::str::FromStr;

use games::loopy::logic::{Level, LogicDaily};
use games::loopy::{self, Date};
use games::slide;
use play::Puzzle;

use crate::race::RaceVariant;

/// Maximum length of parameters; links of the games are far shorter.
const MOST: usize = 2000;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// Prefix of race leaderboards, in place of a game.
const RACE: &str = "race";

/// Prefix of the parameters of Logic puzzles.
const LOGIC: &str = "logic-";

/// A leaderboard, written as `game:parameters` for a puzzle or `race:variant` for a race.
///
/// ```text
/// loop:2025-12-26-hard
/// ```
///
/// A daily Logic puzzle is `loop:logic-2025-12-26-hard`. The engine identifies it, like any Logic puzzle, by its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaderboard {
    game: &'static str,
    params: String,
}

/// The string isn't a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeaderboardError {
    /// The colon is missing.
    #[error("a leaderboard must be written as game:parameters")]
    NoColon,
    /// No game has this name.
    #[error("unknown game {0:?}")]
    UnknownGame(String),
    /// No race variant has this name.
    #[error("unknown race {0:?}")]
    UnknownRace(String),
    /// It is longer than any link.
    #[error("parameters must have at most {MOST} characters")]
    Long,
    /// The engine can't parse the parameters.
    #[error("invalid parameters {params:?}: {why}")]
    Params {
        /// The parameters.
        params: String,
        /// The engine's error message.
        why: String,
    },
}

impl Leaderboard {
    /// Creates the leaderboard of a puzzle. The parameters needn't be canonical.
    pub(crate) fn new(game: &str, params: &str) -> Result<Self, LeaderboardError> {
        if params.len() > MOST {
            return Err(LeaderboardError::Long);
        }
        match logic_daily(game, params) {
            Some(daily) => Ok(Leaderboard::of_logic(daily)),
            None => canonical(game, params),
        }
    }

    /// Creates the leaderboard of a race variant.
    pub(crate) fn race(variant: RaceVariant) -> Self {
        Leaderboard { game: RACE, params: variant.name().to_owned() }
    }

    fn of_logic(daily: LogicDaily) -> Self {
        Leaderboard { game: loopy::Loopy::NAME, params: format!("{LOGIC}{daily}") }
    }

    /// Returns the leaderboards of the daily Logic puzzles that are open now.
    pub(crate) fn open_logic_dailies(now: i64) -> Vec<Leaderboard> {
        let today = now.div_euclid(DAY);
        let dates = (today - 2..=today + 2).filter_map(|number| {
            let number = u32::try_from(number).ok()?;
            Date::from_day_number(number)
        });
        let leaderboards = dates.flat_map(LogicDaily::all_of).map(Leaderboard::of_logic);
        leaderboards.filter(|leaderboard| leaderboard.is_open(now)).collect()
    }

    /// Returns whether it belongs to a Logic puzzle.
    pub(crate) fn is_logic(&self) -> bool {
        self.game == loopy::Loopy::NAME && self.params.starts_with(LOGIC)
    }

    /// Returns the daily Logic puzzle it belongs to, if any.
    pub(crate) fn logic_daily(&self) -> Option<LogicDaily> {
        logic_daily(self.game, &self.params)
    }

    /// Returns the leaderboards of a daily puzzle's week, Monday first.
    pub(crate) fn week(&self) -> Option<Vec<Leaderboard>> {
        let daily = self.daily()?;
        let date = daily.date();
        let monday = date.day_number().checked_sub(date.weekday().into())?;
        let leaderboard = |number| {
            let params = daily.on(Date::from_day_number(number)?);
            Some(Leaderboard { game: self.game, params })
        };
        (monday..monday + 7).map(leaderboard).collect()
    }

    pub(crate) fn params(&self) -> &str {
        &self.params
    }

    /// Returns whether results that arrive now are ranked. A daily leaderboard is open while it is that day anywhere on
    /// Earth (UTC+14 to UTC-12), plus one hour. Others are always open.
    pub(crate) fn is_open(&self, now: i64) -> bool {
        let Some(daily) = self.daily() else { return true };
        let midnight = i64::from(daily.date().day_number()) * DAY;
        (midnight - 14 * HOUR..midnight + DAY + 12 * HOUR + HOUR).contains(&now)
    }

    /// Returns the daily puzzle it belongs to, if any. The parameters contain the date.
    fn daily(&self) -> Option<Daily> {
        if let Some(daily) = self.logic_daily() {
            return Some(Daily::Logic(daily.date, daily.level));
        }
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

/// A daily puzzle of a game, at a level.
#[derive(Clone, Copy)]
enum Daily {
    Loop(Date, loopy::Difficulty),
    Logic(Date, Level),
    Slide(Date, u32),
}

impl Daily {
    fn date(self) -> Date {
        match self {
            Daily::Loop(date, _) | Daily::Logic(date, _) | Daily::Slide(date, _) => date,
        }
    }

    /// Returns the parameters of the same level on another day.
    fn on(self, date: Date) -> String {
        match self {
            Daily::Loop(_, difficulty) => {
                loopy::Params::Daily(loopy::Daily { date, difficulty }).to_string()
            }
            Daily::Logic(_, level) => format!("{LOGIC}{}", LogicDaily { date, level }),
            Daily::Slide(_, steps) => slide::Challenge::daily(date, steps).to_string(),
        }
    }
}

impl fmt::Display for Leaderboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game, self.params)
    }
}

impl FromStr for Leaderboard {
    type Err = LeaderboardError;

    fn from_str(text: &str) -> Result<Self, LeaderboardError> {
        let (game, params) = text.split_once(':').ok_or(LeaderboardError::NoColon)?;
        if game == RACE {
            let unknown = || LeaderboardError::UnknownRace(params.to_owned());
            return RaceVariant::of(params).map(Leaderboard::race).ok_or_else(unknown);
        }
        Leaderboard::new(game, params)
    }
}

/// Parses the parameters of a daily Logic puzzle: a date and a level instead of a board.
fn logic_daily(game: &str, params: &str) -> Option<LogicDaily> {
    let named = params.strip_prefix(LOGIC).filter(|_| game == loopy::Loopy::NAME)?;
    named.parse().ok()
}

macro_rules! canonical {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// Converts parameters to the engine's canonical form.
        fn canonical(game: &str, params: &str) -> Result<Leaderboard, LeaderboardError> {
            match game {
                $(<games::$engine::$puzzle as Puzzle>::NAME => {
                    let read = params.parse::<<games::$engine::$puzzle as Puzzle>::Params>();
                    let read = read.map_err(|why| LeaderboardError::Params {
                        params: params.to_owned(),
                        why: why.to_string(),
                    })?;
                    let game = <games::$engine::$puzzle as Puzzle>::NAME;
                    Ok(Leaderboard { game, params: read.to_string() })
                })+
                other => Err(LeaderboardError::UnknownGame(other.to_owned())),
            }
        }
    };
}
games::each_game!(canonical);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_has_one_leaderboard() {
        let leaderboard = |text: &str| text.parse::<Leaderboard>().unwrap().to_string();
        assert_eq!(leaderboard("loop:2025-12-26-hard"), "loop:2025-12-26-hard");
        assert_eq!(
            leaderboard("fifteen:board=1-2-3_4-5-6_0-7-8"),
            leaderboard("fifteen:?board=1-2-3_4-5-6_0-7-8")
        );
        let error = |text: &str| text.parse::<Leaderboard>().unwrap_err().to_string();
        assert_eq!(error("loop"), "a leaderboard must be written as game:parameters");
        assert_eq!(error("chess:x"), "unknown game \"chess\"");
        assert_eq!(error("race:x"), "unknown race \"x\"");
        assert_eq!(
            Leaderboard::new("race", "fifteen-3x3"),
            Err(LeaderboardError::UnknownGame("race".into()))
        );
        assert!(error("loop:today").starts_with("invalid parameters \"today\": "));
        assert_eq!(
            error(&format!("loop:{}", "x".repeat(3000))),
            "parameters must have at most 2000 characters"
        );
    }

    #[test]
    fn a_daily_leaderboard_is_open_while_it_is_that_day_anywhere_plus_an_hour() {
        let leaderboard: Leaderboard = "loop:2025-12-26-hard".parse().unwrap();
        let midnight = 1_766_707_200_000; // 2025-12-26T00:00Z
        for (hours, is_open) in [(-15, false), (-14, true), (0, true), (36, true), (37, false)] {
            assert_eq!(leaderboard.is_open(midnight + hours * HOUR), is_open, "{hours} hours");
        }
        let slide: Leaderboard = "slide:seed=20251226&steps=50&v=2".parse().unwrap();
        assert_eq!(
            [-15, -14, 36, 37].map(|h| slide.is_open(midnight + h * HOUR)),
            [false, true, true, false]
        );
        let logic: Leaderboard = "loop:logic-2025-12-26-extreme".parse().unwrap();
        assert_eq!(
            [-15, -14, 36, 37].map(|h| logic.is_open(midnight + h * HOUR)),
            [false, true, true, false]
        );
        for always in [
            "loop:unlimited-easy-7",
            "loop:logic-4-3b2c1h",
            "race:fifteen-3x3",
            // An old shuffle version, no daily level, another board, an invalid date, and years without daily puzzles.
            "slide:seed=20251226&steps=50",
            "slide:seed=20251226&steps=51&v=2",
            "slide:seed=20251226&steps=50&wrapH=1&v=2",
            "slide:seed=20251226&steps=50&board=classic&gapConfig=2s&v=2",
            "slide:seed=20251232&steps=50&v=2",
            "slide:seed=20241226&steps=50&v=2",
            "slide:seed=21001226&steps=50&v=2",
            "slide:seed=4294967295&steps=50&v=2",
        ] {
            assert!(always.parse::<Leaderboard>().unwrap().is_open(0), "{always}");
        }
    }

    #[test]
    fn daily_logic_leaderboards_are_named_by_date_and_others_by_board() {
        let leaderboard = |text: &str| text.parse::<Leaderboard>();
        let daily = leaderboard("loop:logic-2025-12-26-hard").unwrap();
        assert_eq!(daily.to_string(), "loop:logic-2025-12-26-hard");
        assert_eq!(daily.logic_daily(), "2025-12-26-hard".parse().ok());
        let puzzle = leaderboard("loop:logic-4-3b2c1h").unwrap();
        assert!(puzzle.is_logic() && puzzle.logic_daily().is_none());
        assert!(!leaderboard("loop:2025-12-26-hard").unwrap().is_logic());
        for wrong in ["2025-12-26-harder", "2025-12-32-hard", "2025-12-26", "12-26-hard", ""] {
            assert!(leaderboard(&format!("loop:logic-{wrong}")).is_err(), "{wrong}");
        }
        assert!(leaderboard("fifteen:logic-2025-12-26-hard").is_err());
    }

    #[test]
    fn open_logic_leaderboards_cover_every_current_date_on_earth() {
        let midnight = 1_766_707_200_000; // 2025-12-26T00:00Z
        for hours in 0..48 {
            let now = midnight + hours * HOUR;
            let open = Leaderboard::open_logic_dailies(now);
            assert!([2, 3].contains(&(open.len() / 5)) && open.len().is_multiple_of(5), "{hours}");
            let near = (20_440..20_460).filter_map(Date::from_day_number);
            let all = near.flat_map(LogicDaily::all_of).map(Leaderboard::of_logic);
            assert!(all.filter(|leaderboard| leaderboard.is_open(now)).eq(open), "{hours}");
        }
        assert!(Leaderboard::open_logic_dailies(i64::MIN).is_empty());
    }

    #[test]
    fn a_week_begins_on_monday() {
        let week = |text: &str| text.parse::<Leaderboard>().unwrap().week();
        let friday = week("loop:2025-12-26-hard").unwrap();
        assert_eq!(friday.len(), 7);
        assert_eq!(friday[0].to_string(), "loop:2025-12-22-hard");
        assert_eq!(friday[6].to_string(), "loop:2025-12-28-hard");
        assert_eq!(week("loop:2025-12-22-hard"), week("loop:2025-12-28-hard"));
        assert_eq!(week("loop:unlimited-easy-7"), None);
        assert_eq!(week("loop:logic-4-3b2c1h"), None);
        let logic = week("loop:logic-2025-12-26-expert").unwrap();
        assert_eq!(logic[0].to_string(), "loop:logic-2025-12-22-expert");
        assert_eq!(week("race:loop-hard"), None);
        let slide = week("slide:seed=20251226&steps=250&v=2").unwrap();
        assert_eq!(
            slide[6].to_string(),
            "slide:seed=20251228&steps=250&board=default&gapConfig=2s&v=2"
        );
        assert_eq!(week("slide:seed=7&steps=250&v=2"), None);
    }
}
