//! What the games show of their solvers: Auto Solve at work, and a chart over the moves of a game.

mod auto;
mod chart;
mod words;

pub use auto::{AutoPanel, choices, index, play_button};
pub use chart::{Chart, Drawing, Labels, sample};
