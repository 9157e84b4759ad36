//! Limits on the work and memory of replaying a record: counted by the engines, not by a clock.

use std::ops::{Add, AddAssign};

/// Cost of replaying something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Units of work. A unit is about one piece that moves one cell: at most 50 ns on a computer from 2020.
    pub work: u64,
    /// Bytes that stay in memory as long as the game: its history and undo data.
    pub bytes: u64,
}

/// Limits for replaying a record. A record that would exceed them is refused before the work is done.
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
    /// Maximum number of entries in the record.
    pub acts: usize,
    /// Maximum units of work.
    pub work: u64,
    /// Maximum bytes the game may keep in memory.
    pub bytes: u64,
}

/// The limit that was exceeded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OverBudget {
    /// The record has more entries than this.
    #[error("more than {0} moves")]
    Acts(usize),
    /// The replay needs more units of work than this.
    #[error("more than {0} units of work")]
    Work(u64),
    /// The game needs more bytes than this.
    #[error("more than {0} bytes of memory")]
    Bytes(u64),
}

impl Cost {
    /// One unit of work and no memory.
    pub const STEP: Cost = Cost { work: 1, bytes: 0 };

    /// Returns a cost of `steps` units of work and no memory.
    pub const fn work(work: u64) -> Self {
        Cost { work, bytes: 0 }
    }
}

impl Budget {
    /// For a game the player waits for: at most a second, and far more than any honest save needs.
    pub const LOADING: Budget = Budget { acts: 500_000, work: 20_000_000, bytes: 32 << 20 };

    /// For a record from an untrusted source: about a tenth of a second.
    pub const VERIFYING: Budget = Budget { acts: 100_000, work: 2_000_000, bytes: 32 << 20 };

    /// Checks that `n_acts` entries may cost this.
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

/// Saturating addition: an overflow stays at the maximum, which no budget allows.
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
