//! Speedsolving sessions: solves with their times, averages, and both as strings.
//!
//! ```
//! use fifteen::session::{Score, Solve, Statistics};
//!
//! let solves: Vec<Solve> = ["9.000", "8.000,+2", "12.500,DNF", "7.250", "11.000"]
//!     .into_iter()
//!     .map(|row| row.parse())
//!     .collect::<Result<_, _>>()?;
//! let statistics = Statistics::of(&solves);
//! // The best and the worst are left out: (9 + 10 + 11) / 3.
//! assert_eq!(statistics.averages[2].last, Some(Score::Time(10_000)));
//! assert_eq!(statistics.averages[0].best, Some(Score::Time(7_250)));
//! # Ok::<(), fifteen::session::ParseSolveError>(())
//! ```

mod attempt;
mod average;
mod category;
mod event;
mod histogram;
mod inspection;
mod round;
mod solve;
mod table;

pub use attempt::Attempt;
pub use average::{AVERAGES, Average, AverageSummary, Score, Statistics};
pub use category::{Category, ScrambleType};
pub use event::{Event, Run};
pub use histogram::{Bin, histogram};
pub use inspection::{Inspection, InspectionState};
pub use play::{parse_time, precise_time, running_time, short_time};
pub use round::{NextBoard, Round, Split};
pub use solve::{Control, Penalty, Solve};
pub use table::{COLUMNS, MAX_SOLVES, ParseSolveError, ReadTableError, read_table, write_table};

/// A named list of solves, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// Name chosen by the player.
    pub name: String,
    /// The solves.
    pub solves: Vec<Solve>,
    /// The session's settings as another program wrote them. Empty if there are none.
    pub source: String,
}
