//! What the product knows about each game: daily puzzles, races, saves, sync, clock and plausible speed.
//!
//! Server, sync, leaderboards, races, achievements and statistics read this through [`GAMES`](crate::GAMES), so none
//! of them names a game.

mod fifteen;
#[cfg(feature = "lamps")]
mod lamps;
mod loopy;
mod slide;

use grid::Date;
use play::{Millis, Puzzle};

/// A puzzle as a game of the product.
///
/// ```
/// use games::{DailyPuzzle, Race, Work};
///
/// let today = DailyPuzzle::all_of("2025-12-26".parse()?);
/// assert!(today.iter().any(|daily| daily.to_string() == "loop:2025-12-26-hard"));
/// let race = Race::of("fifteen-4x4").expect("a race variant");
/// let params = race.puzzle(7, &mut Work::new(0));
/// assert_eq!(params.as_deref(), Ok("size=4&difficulty=hard&seed=7"));
/// # Ok::<(), grid::DateError>(())
/// ```
pub trait Product: Puzzle {
    /// Levels of the daily puzzles, in display order.
    const DAILIES: &'static [DailyLevel];
    /// Race variants, in display order.
    const RACES: &'static [RaceVariant];
    /// Rules for the storage slots of the game; the first one that matches a slot applies.
    const SLOTS: &'static [SlotRule];
    /// When the clock of a game starts.
    const CLOCK: ClockStart;
    /// Highest plausible rate of play.
    const FASTEST: Rate;
    /// Whether leaderboards rank by moves, too.
    const RANKS_MOVES: bool = true;
    /// Achievements that only this game has.
    const FEATS: &'static [Feat] = &[];

    /// Returns the name of a daily puzzle, which contains the date. Leaderboards use it in place of the parameters.
    /// `level` is an index of [`DAILIES`](Self::DAILIES).
    fn daily_name(level: usize, date: Date) -> String;

    /// Parses the name of a daily puzzle.
    fn read_daily(name: &str) -> Option<(usize, Date)>;

    /// Parses the query of a link that names a daily puzzle. By default, that is the name of the puzzle.
    fn linked_daily(query: &str) -> Option<(usize, Date)> {
        Self::read_daily(query)
    }

    /// Returns the parameters of a daily puzzle. By default, they are its name.
    ///
    /// # Errors
    ///
    /// [`OutOfWork`] if generating it takes more than `work`.
    fn daily_params(level: usize, date: Date, _work: &mut Work) -> Result<String, OutOfWork> {
        Ok(Self::daily_name(level, date))
    }

    /// Returns the parameters of a daily puzzle that contain no date, if generating it takes no work.
    fn instant_daily_params(_level: usize, _date: Date) -> Option<String> {
        None
    }

    /// Generates the puzzle of a race and returns its parameters. `variant` is an index of [`RACES`](Self::RACES).
    ///
    /// # Errors
    ///
    /// [`OutOfWork`] if generating it takes more than `work`.
    fn race_params(variant: usize, seed: u32, work: &mut Work) -> Result<String, OutOfWork>;

    /// Returns the progress of a game from 0 to 100, which the others in a race room see. It needs no knowledge of the
    /// solution.
    fn progress(&self) -> u8;

    /// Returns the variant of a puzzle, by which statistics are grouped: for example `4x4-hard`. It has no seed.
    fn variant(params: &Self::Params) -> String;
}

/// A level of the daily puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyLevel {
    /// Name of the level within its series, for example `hard` or `4x4`.
    pub name: &'static str,
    /// Name of the series, empty for the main one.
    pub series: &'static str,
    /// Whether lists of the day's puzzles and leaderboards show it.
    pub is_listed: bool,
    /// Prefix of the puzzle's parameters if they contain no date, so that the puzzle has to be generated for comparison.
    pub generated: Option<&'static str>,
}

impl DailyLevel {
    /// Creates a listed level whose parameters contain the date.
    pub const fn new(series: &'static str, name: &'static str) -> Self {
        DailyLevel { name, series, is_listed: true, generated: None }
    }

    /// Creates a listed level whose parameters contain no date, but start with `prefix`.
    pub const fn generated(series: &'static str, name: &'static str, prefix: &'static str) -> Self {
        DailyLevel { generated: Some(prefix), ..DailyLevel::new(series, name) }
    }
}

/// A race variant.
#[derive(Clone, Copy, Debug)]
pub struct RaceVariant {
    /// Name in the API, starting with the game's name: `fifteen-4x4`.
    pub name: &'static str,
    /// Name of the level, for example `hard` or `4x4`.
    pub level: &'static str,
}

impl RaceVariant {
    /// Creates a variant.
    pub const fn new(name: &'static str, level: &'static str) -> Self {
        RaceVariant { name, level }
    }
}

/// Limit on the work of generating puzzles, in units counted by the engines, not by a clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    left: u64,
}

impl Work {
    /// Limit for a race or a daily puzzle: about four seconds.
    pub const PUZZLE: u64 = 1_000_000_000;

    /// Creates a budget.
    pub fn new(left: u64) -> Self {
        Work { left }
    }

    /// Returns the work that may still be done.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// Subtracts work that was done.
    pub fn spend(&mut self, done: u64) {
        self.left = self.left.saturating_sub(done);
    }
}

/// A puzzle couldn't be generated within its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("could not generate the puzzle within the work limit")]
pub struct OutOfWork;

/// How the values in some storage slots are synced.
#[derive(Clone, Copy, Debug)]
pub struct SlotRule {
    /// A slot or, if it ends with `:` or `-`, a prefix of slots.
    pub slot: &'static str,
    /// What syncing does with it.
    pub sync: SyncRule,
}

impl SlotRule {
    /// Creates a rule.
    pub const fn new(slot: &'static str, sync: SyncRule) -> Self {
        SlotRule { slot, sync }
    }

    /// Returns whether the rule applies to a slot.
    pub fn matches(&self, slot: &str) -> bool {
        if self.slot.ends_with([':', '-']) {
            slot.starts_with(self.slot)
        } else {
            slot == self.slot
        }
    }
}

/// What syncing does with a slot.
#[derive(Clone, Copy, Debug)]
pub enum SyncRule {
    /// The game of one puzzle. The one that is further is kept.
    Game,
    /// A game in a slot that is shared by many puzzles. The later puzzle is kept.
    LastGame,
    /// A value that is synced as it is stored, under this key.
    Value(&'static str, MergeRule),
    /// Settings, each with its own time, except the listed ones, which stay on the device.
    Settings(&'static [&'static str]),
    /// The value stays on the device.
    Local,
}

/// How two values of one slot are merged. Merging is commutative, associative and idempotent.
#[derive(Clone, Copy, Debug)]
pub enum MergeRule {
    /// Text that the game itself merges.
    Text(fn(&str, &str) -> Result<String, String>),
    /// Personal bests by puzzle: the fewest moves and the shortest time.
    Bests,
    /// Results by daily puzzle: the shortest time and the fewest steps.
    Dailies,
}

/// When the clock of a game starts. The clock of a race always starts at the reveal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockStart {
    /// As soon as the player uncovers the board. A board that isn't covered starts with the first act.
    Reveal,
    /// With the player's first act.
    FirstMove,
}

/// A rate of play, in steps as [`Puzzle::n_steps`] counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Steps per second.
    pub steps_per_second: u32,
}

impl Rate {
    /// Steps that may take no time. The clock may start with the first one, and a few keys can be pressed at once.
    const BURST: usize = 5;

    /// Returns whether this many steps in this time are faster than the rate, after a burst of up to five.
    ///
    /// ```
    /// use games::Rate;
    /// let rate = Rate { steps_per_second: 50 };
    /// assert!(!rate.is_exceeded_by(55, 1000));
    /// assert!(rate.is_exceeded_by(56, 1000));
    /// assert!(!rate.is_exceeded_by(5, 0) && rate.is_exceeded_by(6, 0));
    /// ```
    pub fn is_exceeded_by(self, n_steps: usize, time: Millis) -> bool {
        let steps = u128::from(n_steps.saturating_sub(Rate::BURST) as u64) * 1000;
        steps > u128::from(self.steps_per_second) * u128::from(time)
    }
}

/// An achievement that only one game has.
#[derive(Clone, Copy, Debug)]
pub struct Feat {
    /// Name, for example `perfect`.
    pub name: &'static str,
    /// What the player has to do.
    pub goal: Goal,
}

/// What an achievement requires.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// To solve a game without hints for which this returns true.
    Game(fn(&SolvedFacts) -> bool),
    /// To solve all daily puzzles of a [series](DailyLevel::series) on their own day. Their parameters contain the date,
    /// or generating them takes no [`Work`].
    Series(&'static str),
}

/// A solved game, as feats see it.
#[derive(Clone, Copy, Debug)]
pub struct SolvedFacts<'a> {
    /// Parameters of the puzzle.
    pub params: &'a str,
    /// Time of play.
    pub ms: Millis,
    /// Number of moves.
    pub moves: usize,
    /// Score from 0 to 100, if the game has one.
    pub score: Option<u8>,
    /// Number of moves of a good solution, if known.
    pub par: Option<usize>,
}

#[cfg(test)]
mod tests {
    use ::fifteen::Fifteen;
    use ::loopy::{Event, GridPoint, Loopy};
    use ::slide::{Challenge, Slide, Turn};
    use play::{Game, Input};

    use super::*;

    fn game<P: Product>(params: &str) -> Game<P> {
        let params = params.parse().unwrap_or_else(|_| panic!("{params}"));
        Game::new(params, 0).unwrap_or_else(|_| panic!("no puzzle"))
    }

    #[test]
    fn progress_grows_until_the_puzzle_is_solved() {
        let mut fifteen = game::<Fifteen>("board=1-2-3_4-5-6_0-7-8");
        assert_eq!(fifteen.puzzle().progress(), 75, "six of eight tiles are in place");
        fifteen.handle(Input::Move("L2".parse().unwrap()), 0);
        assert_eq!(fifteen.puzzle().progress(), 100);

        let mut slide = game::<Slide>("seed=4&steps=50");
        let before = slide.puzzle().progress();
        let deal = "seed=4&steps=50".parse::<Challenge>().unwrap().deal().unwrap();
        for m in deal.walk.moves.iter().rev() {
            slide.handle(Input::Move(Turn::Slide(m.inverse())), 0);
        }
        assert!(before < 100, "{before}");
        assert_eq!(slide.puzzle().progress(), 100);

        let mut loopy = game::<Loopy>("unlimited-easy-7");
        let before = loopy.puzzle().progress();
        let size = loopy.puzzle().board().size();
        let cells = loopy.puzzle().solution().unwrap().cells().to_vec();
        let point = |cell| GridPoint::of(size, cell);
        loopy.handle(Input::Touch(Event::Press(point(cells[0]))), 0);
        for &cell in cells.iter().skip(1).chain(&cells[..1]) {
            loopy.handle(Input::Touch(Event::Drag(point(cell))), 0);
        }
        loopy.handle(Input::Touch(Event::Release), 0);
        assert!(before < 100, "{before}");
        assert_eq!(loopy.puzzle().progress(), 100);
    }
}
