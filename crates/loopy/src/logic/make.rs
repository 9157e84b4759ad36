//! The puzzle maker: what the numbers of a drawn board allow, and help to reach exactly one answer.
//!
//! A [`Verifier`] decides how many loops fit a board that may have any numbers. [`complete`] changes a board until exactly
//! one loop fits, and [`thin_out`] removes numbers that are not needed.

mod answers;
mod complete;
mod contradiction;
mod resumable;
mod thin_out;
mod verdict;

pub use complete::{CompleteError, Completion, complete};
pub use thin_out::{Symmetry, ThinOutError, thin_out};
pub use verdict::{Verdict, Verifier, judge};
