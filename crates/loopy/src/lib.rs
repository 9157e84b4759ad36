//! Loop: draw one closed loop through the cells of a grid. A number counts the corners of the loop in
//! the 3×3 cells around it. A loop that matches every number is valid; if it passes every cell too, it
//! is perfect.
//!
//! ```
//! use loopy::{Daily, Finding, Hand, Spot, measure};
//! use play::Touch;
//!
//! let daily: Daily = "2025-11-30-easy".parse()?;
//! let deal = daily.deal();
//! let mut board = deal.board();
//!
//! // Draw the answer in one stroke.
//! let mut hand = Hand::new(board.size());
//! let spots = deal.solution().cells().iter().map(|&cell| Spot::of(board.size(), cell));
//! let mut spots = spots.cycle();
//! hand.press(&board, spots.next().expect("a first cell"));
//! for spot in spots.take(16) {
//!     hand.drag(spot);
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
mod cross;
mod daily;
mod deal;
mod drawing;
mod edge;
mod gesture;
mod hand;
mod link;
pub mod logic;
pub mod measure;
mod puzzle;
mod ring;
mod scene;
pub mod solve;
mod spot;
mod statistics;
mod tour;

pub use archive::{Archive, ArchiveError, Day, LogicArchive};
pub use board::{Board, Clue, ClueError, Finding, IllegalMove, Move, Undo, check};
pub use cross::Cross;
pub use daily::{Daily, DailyError};
pub use deal::{Deal, Difficulty, RngUse};
pub use drawing::{Drawing, ThirdEdge, Trail, TurnsError};
pub use edge::{Edge, area};
pub use grid::{Date, DateError};
pub use hand::{Event, Hand, Key};
pub use link::{Params, ParamsError, ParseMoveError};
pub use puzzle::Loopy;
pub use ring::{Loop, LoopError};
pub use scene::{Scene, picture};
pub use spot::{Spot, line};
pub use statistics::{OfDay, Statistics};
pub use tour::{NoLoop, tour};
