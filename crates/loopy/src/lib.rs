//! Loop: draw one closed loop through the cells of a grid. A number counts the corners of the loop in
//! the 3×3 area around it. A loop that matches every number is valid. If it also passes through every
//! cell, it is perfect.
//!
//! ```
//! use loopy::{Daily, Finding, Hand, GridPoint, measure};
//! use play::Touch;
//!
//! let daily: Daily = "2025-11-30-easy".parse()?;
//! let deal = daily.deal();
//! let mut board = deal.board();
//!
//! // Draw the solution in one stroke.
//! let mut hand = Hand::new(board.size());
//! let points = deal.solution().cells().iter().map(|&cell| GridPoint::of(board.size(), cell));
//! let mut points = points.cycle();
//! hand.press(&board, points.next().expect("a first cell"));
//! for point in points.take(16) {
//!     hand.drag(point);
//! }
//! let Touch::Move(stroke) = hand.release(&board) else { panic!("a loop was drawn") };
//! board.play(&stroke)?;
//!
//! assert_eq!(board.check(), Finding::Perfect);
//! assert_eq!(measure::score(board.clues(), board.drawing()), 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod board;
mod cycle;
mod daily;
mod deal;
mod drawing;
mod edge;
mod gesture;
mod grid_point;
mod hand;
mod link;
pub mod logic;
mod marking;
pub mod measure;
mod pencil;
mod puzzle;
mod scene;
pub mod solve;
mod statistics;
mod tour;

pub use archive::{Archive, ArchiveError, DayResult, LogicArchive};
pub use board::{Attempt, Board, Clue, ClueError, Finding, IllegalMove, Move, Undo, check};
pub use cycle::{Loop, LoopError};
pub use daily::{Daily, DailyError};
pub use deal::{Deal, Difficulty, RngUse};
pub use drawing::{Drawing, ThirdEdge, Trail, TurnsError};
pub use edge::{Edge, area};
pub use grid::{Date, DateError};
pub use grid_point::{GridPoint, line};
pub use hand::{Event, Hand, Key};
pub use link::{Params, ParamsError, ParseMoveError};
pub use pencil::{CellMark, MarkPlace, MarkPoint, MarkTool, PencilMark};
pub use puzzle::Loopy;
pub use scene::{Scene, picture};
pub use statistics::{DailyPuzzle, Statistics, TIME_STEPS};
pub use tour::{NoLoop, random_tour};
