//! Leaderboards, identified by the canonical parameters of a puzzle, and when they are open.

use std::fmt;
use std::str::FromStr;

use games::{DailyPuzzle, Date, GameEntry, Race};

/// Maximum length of parameters; links of the games are far shorter.
const MOST: usize = 2000;

/// Prefix of race leaderboards, in place of a game.
const RACE: &str = "race";

/// A leaderboard, written as `game:parameters` for a puzzle or `race:variant` for a race.
///
/// ```text
/// loop:2025-12-26-hard
/// ```
///
/// A daily puzzle has its name, which contains the date, in place of the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Leaderboard {
    game: &'static GameEntry,
    puzzle: PuzzleName,
}

#[derive(Clone, Debug)]
enum PuzzleName {
    Daily(DailyPuzzle, String),
    Params(String),
    Race(Race),
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
        let known = GameEntry::of(game);
        let game = known.ok_or_else(|| LeaderboardError::UnknownGame(game.to_owned()))?;
        if let Some(daily) = game.daily(params) {
            return Ok(daily.into());
        }
        let canonical = game.canonical(params);
        let canonical =
            canonical.map_err(|why| LeaderboardError::Params { params: params.to_owned(), why })?;
        Ok(Leaderboard { game, puzzle: PuzzleName::Params(canonical) })
    }

    /// Returns the leaderboards of a daily puzzle's week, Monday first.
    pub(crate) fn week(&self) -> Option<Vec<Leaderboard>> {
        let daily = self.daily()?;
        let date = daily.date();
        let monday = date.day_number().checked_sub(date.weekday().into())?;
        let leaderboard = |number| Some(daily.on(Date::from_day_number(number)?).into());
        (monday..monday + 7).map(leaderboard).collect()
    }

    /// Returns the game.
    pub(crate) fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// Returns the part after the colon.
    pub(crate) fn params(&self) -> &str {
        match &self.puzzle {
            PuzzleName::Daily(_, params) | PuzzleName::Params(params) => params,
            PuzzleName::Race(race) => race.name(),
        }
    }

    /// Returns whether results that arrive now are ranked. Only daily leaderboards close.
    pub(crate) fn is_open(&self, now: i64) -> bool {
        self.daily().is_none_or(|daily| daily.is_open(now))
    }

    /// Returns whether it belongs to a daily puzzle.
    pub(crate) fn is_daily(&self) -> bool {
        self.daily().is_some()
    }

    /// Returns the daily puzzle it belongs to, if any.
    fn daily(&self) -> Option<DailyPuzzle> {
        match self.puzzle {
            PuzzleName::Daily(daily, _) => Some(daily),
            PuzzleName::Params(_) | PuzzleName::Race(_) => None,
        }
    }
}

impl From<DailyPuzzle> for Leaderboard {
    fn from(daily: DailyPuzzle) -> Self {
        Leaderboard { game: daily.game(), puzzle: PuzzleName::Daily(daily, daily.name()) }
    }
}

impl From<Race> for Leaderboard {
    fn from(race: Race) -> Self {
        Leaderboard { game: race.game(), puzzle: PuzzleName::Race(race) }
    }
}

impl PartialEq for Leaderboard {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for Leaderboard {}

impl fmt::Display for Leaderboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = if matches!(self.puzzle, PuzzleName::Race(_)) { RACE } else { self.game.name };
        write!(f, "{game}:{}", self.params())
    }
}

impl FromStr for Leaderboard {
    type Err = LeaderboardError;

    fn from_str(text: &str) -> Result<Self, LeaderboardError> {
        let (game, params) = text.split_once(':').ok_or(LeaderboardError::NoColon)?;
        if game == RACE {
            let unknown = || LeaderboardError::UnknownRace(params.to_owned());
            return Race::of(params).map(Leaderboard::from).ok_or_else(unknown);
        }
        Leaderboard::new(game, params)
    }
}

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
    fn only_daily_leaderboards_close() {
        for daily in DailyPuzzle::all_of("2025-12-26".parse().unwrap()) {
            let leaderboard: Leaderboard = daily.to_string().parse().unwrap();
            assert_eq!(leaderboard.to_string(), daily.to_string());
            let noon = 1_766_750_400_000; // 2025-12-26T12:00Z
            assert!(leaderboard.is_open(noon) && !leaderboard.is_open(0), "{daily}");
        }
        for always in ["loop:unlimited-easy-7", "loop:logic-4-c3b55a5f", "race:fifteen-3x3"] {
            assert!(always.parse::<Leaderboard>().unwrap().is_open(0), "{always}");
        }
    }

    #[test]
    fn daily_puzzles_are_named_by_date_and_others_by_their_parameters() {
        let leaderboard = |text: &str| text.parse::<Leaderboard>();
        for text in ["loop:logic-2025-12-26-hard", "loop:logic-4-c3b55a5f", "fifteen:2025-12-26-4"]
        {
            assert_eq!(leaderboard(text).unwrap().to_string(), text);
        }
        for wrong in ["2025-12-26-harder", "2025-12-32-hard", "2025-12-26", "12-26-hard", ""] {
            assert!(leaderboard(&format!("loop:logic-{wrong}")).is_err(), "{wrong}");
        }
        assert!(leaderboard("fifteen:logic-2025-12-26-hard").is_err());
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
        assert_eq!(week("loop:logic-4-c3b55a5f"), None);
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
