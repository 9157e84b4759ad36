//! Loop: draw one closed loop through the cells of a grid. A number counts the corners of the loop in
//! the 3×3 cells around it. A loop that matches every number is valid; if it passes every cell too, it
//! is perfect.

mod board;
mod daily;
mod deal;
mod drawing;
pub mod measure;
mod ring;
pub mod solve;
mod tour;

pub use board::{Board, Finding, Hint, HintError, IllegalMove, Move, check};
pub use daily::{Daily, DailyError, Date, DateError, DifficultyError};
pub use deal::{Deal, Difficulty, Draws};
pub use drawing::{Drawing, Edge, ThirdEdge, Trail, TurnsError, area};
pub use ring::{Loop, LoopError};
pub use tour::{NoLoop, tour};
