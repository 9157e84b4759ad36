//! How much work and memory a record may take when it is replayed: counted by the engines, not by a clock.

use std::ops::{Add, AddAssign};

/// What replaying something costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Steps of work. A step is about one piece that goes one cell: at most 50 ns on a computer of 2020.
    pub work: u64,
    /// Bytes that stay in memory as long as the game: its history and what undo needs.
    pub bytes: u64,
}

/// How much the replay of a record may cost. One that would cost more is refused before the work is done.
///
/// ```
/// use lamps::Lamps;
/// use play::{Budget, Game, Input, OverBudget, RecordError};
///
/// let mut game = Game::<Lamps>::new("size=5&seed=7".parse()?, 0)?;
/// for (now, press) in [(1_000, "0"), (2_000, "4"), (3_000, "8")] {
///     game.handle(Input::Move(press.parse()?), now);
/// }
/// let record = game.record(3_000);
/// assert!(Game::<Lamps>::load(&record, Budget::LOADING, 0).is_ok());
///
/// let two = Budget { acts: 2, ..Budget::LOADING };
/// let refused = Game::<Lamps>::load(&record, two, 0).unwrap_err();
/// assert_eq!(refused, RecordError::OverBudget { number: 3, over: OverBudget::Acts(2) });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most entries of the record.
    pub acts: usize,
    /// The most steps of work.
    pub work: u64,
    /// The most bytes that the game may keep in memory.
    pub bytes: u64,
}

/// What there is too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OverBudget {
    /// The record has more entries than this.
    #[error("more than {0} moves")]
    Acts(usize),
    /// The replay takes more steps of work than this.
    #[error("more than {0} steps of work")]
    Work(u64),
    /// The game keeps more bytes than this.
    #[error("more than {0} bytes of memory")]
    Bytes(u64),
}

impl Cost {
    /// One step of work, and no memory of its own.
    pub const STEP: Cost = Cost { work: 1, bytes: 0 };

    /// So many steps of work, and no memory of its own.
    pub const fn work(work: u64) -> Self {
        Cost { work, bytes: 0 }
    }
}

impl Budget {
    /// For a game that its player waits for: a second at most, and far more than a save of honest play takes.
    pub const LOADING: Budget = Budget { acts: 500_000, work: 20_000_000, bytes: 32 << 20 };

    /// For a record that anybody may have sent: about a tenth of a second.
    pub const VERIFYING: Budget = Budget { acts: 100_000, work: 2_000_000, bytes: 32 << 20 };

    /// Checks that so many acts may cost this.
    pub(crate) fn check(self, n_acts: usize, cost: Cost) -> Result<(), OverBudget> {
        if n_acts > self.acts {
            Err(OverBudget::Acts(self.acts))
        } else if cost.work > self.work {
            Err(OverBudget::Work(self.work))
        } else if cost.bytes > self.bytes {
            Err(OverBudget::Bytes(self.bytes))
        } else {
            Ok(())
        }
    }
}

/// A sum that is too large for a number stays at the largest, which no budget allows.
impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        let (work, bytes) =
            (self.work.saturating_add(other.work), self.bytes.saturating_add(other.bytes));
        Cost { work, bytes }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Cost) {
        *self = *self + other;
    }
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Self {
        costs.fold(Cost::default(), Add::add)
    }
}
