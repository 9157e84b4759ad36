//! What can be compared: the puzzle of a game by its canonical parameters, and when its rankings are open.

use std::fmt;
use std::str::FromStr;

use games::loopy::logic::{Level, LogicDaily};
use games::loopy::{self, Date};
use games::slide;
use play::Puzzle;

use crate::race::RaceKind;

/// The most characters of parameters; the longest link of a game has far fewer.
const MOST: usize = 2000;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// What stands in the place of a game for the leaderboard of a kind of race.
const RACE: &str = "race";

/// How the parameters of Logic puzzles begin.
const LOGIC: &str = "logic-";

/// A leaderboard: as text `game:parameters`, of which there is one for each puzzle, or `race:kind`.
///
/// ```text
/// loop:2025-12-26-hard
/// ```
///
/// A Logic daily is `loop:logic-2025-12-26-hard`: the engine knows its puzzle, as that of any other, by the leaderboard alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Leaderboard {
    game: &'static str,
    params: String,
}

/// Why a text names no leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LeaderboardError {
    /// Its two parts are not told apart.
    #[error("a leaderboard must be written as game:parameters")]
    NoColon,
    /// No puzzle has the name.
    #[error("unknown game {0:?}")]
    UnknownGame(String),
    /// No race is of this kind.
    #[error("unknown race {0:?}")]
    UnknownRace(String),
    /// It is longer than any link.
    #[error("parameters must have at most {MOST} characters")]
    Long,
    /// The engine cannot read them.
    #[error("invalid parameters {params:?}: {why}")]
    Params {
        /// What was given.
        params: String,
        /// The engine's own error as text.
        why: String,
    },
}

impl Leaderboard {
    /// The leaderboard of these parameters, in whichever form they are.
    pub(crate) fn new(game: &str, params: &str) -> Result<Self, LeaderboardError> {
        if params.len() > MOST {
            return Err(LeaderboardError::Long);
        }
        match logic_daily(game, params) {
            Some(daily) => Ok(Leaderboard::of_logic(daily)),
            None => canonical(game, params),
        }
    }

    /// The leaderboard of all races of a kind.
    pub(crate) fn race(kind: RaceKind) -> Self {
        Leaderboard { game: RACE, params: kind.name().to_owned() }
    }

    fn of_logic(daily: LogicDaily) -> Self {
        Leaderboard { game: loopy::Loopy::NAME, params: format!("{LOGIC}{daily}") }
    }

    /// The leaderboards of the Logic dailies that are open now.
    pub(crate) fn open_logic_dailies(now: i64) -> Vec<Leaderboard> {
        let today = now.div_euclid(DAY);
        let dates = (today - 2..=today + 2).filter_map(|number| {
            let number = u32::try_from(number).ok()?;
            Date::from_day_number(number)
        });
        let leaderboards = dates.flat_map(LogicDaily::all_of).map(Leaderboard::of_logic);
        leaderboards.filter(|leaderboard| leaderboard.is_open(now)).collect()
    }

    /// Whether it is of a Logic puzzle.
    pub(crate) fn is_logic(&self) -> bool {
        self.game == loopy::Loopy::NAME && self.params.starts_with(LOGIC)
    }

    /// The Logic daily that it is the leaderboard of.
    pub(crate) fn logic_daily(&self) -> Option<LogicDaily> {
        logic_daily(self.game, &self.params)
    }

    /// The leaderboards of the week of a daily, Monday first.
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

    /// Whether results are ranked that arrive now. The leaderboard of a day is open as long as it is that day anywhere on
    /// Earth (UTC+14 to UTC-12), and an hour more; the others always are.
    pub(crate) fn is_open(&self, now: i64) -> bool {
        let Some(daily) = self.daily() else { return true };
        let midnight = i64::from(daily.date().day_number()) * DAY;
        (midnight - 14 * HOUR..midnight + DAY + 12 * HOUR + HOUR).contains(&now)
    }

    /// What it is the daily of, if it is one. The parameters of a daily carry its date.
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

/// The puzzle of a day, at a level.
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

    /// The parameters of the same level on another day.
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
            return RaceKind::of(params).map(Leaderboard::race).ok_or_else(unknown);
        }
        Leaderboard::new(game, params)
    }
}

/// The Logic daily that parameters name: a date and a level where the engine has a leaderboard.
fn logic_daily(game: &str, params: &str) -> Option<LogicDaily> {
    let named = params.strip_prefix(LOGIC).filter(|_| game == loopy::Loopy::NAME)?;
    named.parse().ok()
}

macro_rules! canonical {
    ($($engine:ident::$puzzle:ident: $($page:literal),+;)+) => {
        /// The parameters of a listed puzzle, read by its engine and written again.
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
    fn a_puzzle_has_one_board() {
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
    fn a_day_is_open_as_long_as_it_is_that_day_anywhere_and_an_hour() {
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
            // Another shuffle, no level, not the leaderboard of the day, no day, and no year that has days.
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
    fn a_logic_daily_is_named_by_its_date_and_every_other_logic_puzzle_by_its_board() {
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
    fn the_open_logic_dailies_are_those_of_every_date_on_earth() {
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
