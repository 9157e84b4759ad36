//! Solver views that the games share: the Auto-solve panel, and a chart over the moves of a game.

mod auto;
mod chart;
mod coached;
mod words;

pub use auto::{AutoPanel, choices, index, play_button};
pub use chart::{Chart, Drawing, Labels, sample};
pub use coached::{AdviceOf, Coached};
