//! Daily puzzles of all games: their names, and when their leaderboards are open.

use std::fmt;

use grid::Date;

use crate::product::{DailyLevel, OutOfWork, Work};
use crate::{GAMES, GameEntry, Generator};

/// An hour and a day in milliseconds.
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// A daily puzzle: a game, a level and a date. It is written as `game:name`, the name of its leaderboard.
///
/// ```
/// use games::DailyPuzzle;
///
/// let daily = DailyPuzzle::of("loop:2025-12-26-hard").expect("a daily puzzle");
/// assert_eq!((daily.game().name, daily.level().name), ("loop", "hard"));
/// let next = daily.on("2025-12-27".parse()?);
/// assert_eq!(next.to_string(), "loop:2025-12-27-hard");
/// assert_eq!(DailyPuzzle::of("loop:unlimited-easy-7"), None);
/// # Ok::<(), grid::DateError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DailyPuzzle {
    game: &'static GameEntry,
    level: usize,
    date: Date,
}

impl DailyPuzzle {
    /// Returns the listed puzzles of a day, in the order of the home page.
    pub fn all_of(date: Date) -> Vec<Self> {
        let of_game = |game: &'static GameEntry| {
            let levels = game.dailies.iter().enumerate().filter(|(_, level)| level.is_listed);
            levels.map(move |(level, _)| DailyPuzzle { game, level, date })
        };
        GAMES.iter().flat_map(of_game).collect()
    }

    /// Parses `game:name`.
    pub fn of(text: &str) -> Option<Self> {
        let (game, name) = text.split_once(':')?;
        GameEntry::of(game)?.daily(name)
    }

    pub(crate) fn new(game: &'static GameEntry, level: usize, date: Date) -> Self {
        DailyPuzzle { game, level, date }
    }

    /// Returns the game.
    pub fn game(&self) -> &'static GameEntry {
        self.game
    }

    /// Returns the level.
    pub fn level(&self) -> &'static DailyLevel {
        &self.game.dailies[self.level]
    }

    /// Returns the date.
    pub fn date(&self) -> Date {
        self.date
    }

    /// Returns the puzzle of the same level on another date.
    #[must_use]
    pub fn on(self, date: Date) -> Self {
        DailyPuzzle { date, ..self }
    }

    /// Returns the name, which its leaderboard has in place of the parameters.
    pub fn name(&self) -> String {
        (self.game.daily_name)(self.level, self.date)
    }

    /// Returns the parameters, generating the puzzle if necessary.
    ///
    /// # Errors
    ///
    /// [`OutOfWork`] if that takes more than `work`.
    pub fn params(&self, work: &mut Work) -> Result<String, OutOfWork> {
        (Generator::of(self.game).daily)(self.level, self.date, work)
    }

    /// Returns whether it is the puzzle with these canonical parameters if the date isn't part of them.
    /// `params` generates or looks up those of this puzzle.
    ///
    /// # Errors
    ///
    /// The error of `params`.
    pub fn is_generated_as<E>(
        &self,
        game: &GameEntry,
        own: &str,
        params: impl FnOnce() -> Result<String, E>,
    ) -> Result<bool, E> {
        let may_be = self.level().generated.is_some_and(|prefix| own.starts_with(prefix));
        Ok(self.game.name == game.name && may_be && params()? == own)
    }

    /// Returns whether results that arrive at `now`, in milliseconds since 1970, are ranked: while it is that day anywhere
    /// on Earth (UTC+14 to UTC-12), plus one hour.
    pub fn is_open(&self, now: i64) -> bool {
        let midnight = i64::from(self.date.day_number()) * DAY;
        (midnight - 14 * HOUR..midnight + DAY + 12 * HOUR + HOUR).contains(&now)
    }

    /// Returns the listed puzzles that are open at `now`, in milliseconds since 1970.
    pub fn open_at(now: i64) -> Vec<Self> {
        let today = now.div_euclid(DAY);
        let dates = (today - 2..=today + 2)
            .filter_map(|number| Date::from_day_number(u32::try_from(number).ok()?));
        let all = dates.flat_map(DailyPuzzle::all_of);
        all.filter(|daily| daily.is_open(now)).collect()
    }
}

impl PartialEq for DailyPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for DailyPuzzle {}

impl Ord for DailyPuzzle {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for DailyPuzzle {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl DailyPuzzle {
    fn key(&self) -> (&'static str, usize, Date) {
        (self.game.name, self.level, self.date)
    }
}

impl fmt::Display for DailyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game.name, self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DATE: &str = "2025-12-26";
    const MIDNIGHT: i64 = 1_766_707_200_000; // 2025-12-26T00:00Z

    #[test]
    fn daily_puzzles_of_every_game_round_trip() {
        for game in GAMES {
            assert!(game.dailies.iter().any(|level| level.is_listed), "{}", game.name);
            for level in 0..game.dailies.len() {
                for date in [DATE, "2026-02-28", "2099-12-31"].map(|date| date.parse().unwrap()) {
                    let daily = DailyPuzzle { game, level, date };
                    assert_eq!(DailyPuzzle::of(&daily.to_string()), Some(daily));
                    assert_eq!(daily.on(DATE.parse().unwrap()).on(date), daily);
                }
            }
        }
    }

    #[test]
    fn the_parameters_of_a_daily_puzzle_are_canonical_and_lead_back_to_it() {
        for daily in DailyPuzzle::all_of(DATE.parse().unwrap()) {
            let params = daily.params(&mut Work::new(Work::PUZZLE)).unwrap();
            let game = daily.game();
            assert_eq!(game.canonical(&params).as_ref(), Ok(&params), "{daily}");
            if daily.level().generated.is_some() {
                assert_eq!(game.daily(&params), None, "{daily}");
                let again =
                    |own: &str| daily.is_generated_as(game, own, || Ok::<_, ()>(params.clone()));
                assert_eq!((again(&params), again("x")), (Ok(true), Ok(false)), "{daily}");
            } else {
                assert_eq!(game.daily(&params), Some(daily), "{daily}");
            }
        }
    }

    #[test]
    fn names_that_are_no_daily_puzzles_are_rejected() {
        for text in [
            "",
            "loop",
            "chess:2025-12-26-hard",
            "loop:logic-2025-12-32-hard",
            "loop:logic-4-c3b55a5f",
            "loop:2025-12-26",
            "fifteen:2025-12-26-6",
            "fifteen:2025-12-26",
            "fifteen:size=4&difficulty=hard&seed=1",
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
            assert_eq!(DailyPuzzle::of(text), None, "{text}");
        }
    }

    #[test]
    fn a_leaderboard_is_open_while_it_is_that_day_anywhere_plus_an_hour() {
        for daily in DailyPuzzle::all_of(DATE.parse().unwrap()) {
            let open = [-15, -14, 0, 36, 37].map(|hours| daily.is_open(MIDNIGHT + hours * HOUR));
            assert_eq!(open, [false, true, true, true, false], "{daily}");
        }
    }

    #[test]
    fn the_open_puzzles_cover_every_current_date_on_earth() {
        for hours in 0..48 {
            let now = MIDNIGHT + hours * HOUR;
            let near = (20_440..20_460).filter_map(Date::from_day_number);
            let all = near.flat_map(DailyPuzzle::all_of).filter(|daily| daily.is_open(now));
            assert!(all.eq(DailyPuzzle::open_at(now)), "{hours}");
        }
        assert!(DailyPuzzle::open_at(i64::MIN).is_empty());
    }
}
