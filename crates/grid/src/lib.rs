//! What all puzzles share: rectangles of cells, the four directions, edges that wrap, the PRNGs
//! that seeds and links depend on, link queries, and dates.
//!
//! ```
//! use grid::{Dir, Field, Size, Wrap};
//!
//! let size = Size::new(4, 3)?;
//! let corner = size.cell(3, 0).expect("inside");
//! assert_eq!(size.step(corner, Dir::Right), None);
//!
//! let tube = Field::new(size, Wrap { horizontal: true, vertical: false });
//! assert_eq!(tube.step(corner, Dir::Right), size.cell(0, 0));
//! assert_eq!(tube.distance(corner, size.cell(0, 2).expect("inside")), 1 + 2);
//! # Ok::<(), grid::SizeError>(())
//! ```

mod bounded;
mod date;
mod field;
mod golden;
mod name;
mod query;
mod rng;
mod size;

pub use bounded::{BoundedSize, ParseSizeError};
pub use date::{Date, DateError};
pub use field::{Field, Wrap};
pub use golden::{Checked, Failures, check_cases, fields, same};
pub use name::NotOneOf;
pub use query::{DecodeError, Query, decode, parse_digits};
pub use rng::{Lcg, Mulberry32, SplitMix64};
pub use size::{Cell, Dir, Size, SizeError};
