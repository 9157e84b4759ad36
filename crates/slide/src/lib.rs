//! Sliding pictures with 1×1 and 2×2 pieces, several gaps and edges that may wrap around.
//!
//! Each piece and each gap has a home cell. The puzzle is solved when all of them are in place.
//!
//! ```
//! use slide::Challenge;
//!
//! // A link describes a challenge. Undoing the moves of its shuffle solves the board.
//! let challenge: Challenge = "seed=12345&steps=50&board=default&gapConfig=2s&v=2".parse()?;
//! let mut deal = challenge.deal()?;
//! for m in deal.walk.moves.iter().rev() {
//!     deal.board.play(m.inverse())?;
//! }
//! assert!(deal.board.is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Design`] is one of the eight boards as data, a [`Layout`] is an unchecked description of a
//! board, and a [`Board`] is a position.

mod board;
mod coach;
mod cost;
mod deal;
mod design;
mod drawing;
mod estimate;
mod faults;
mod fragments;
mod free;
mod gesture;
mod hand;
mod layout;
mod link;
mod measure;
mod mobility;
mod piece;
mod places;
mod position;
mod puzzle;
mod scene;
mod shape;
mod shuffler;
mod solve;
mod turn;
mod weights;

pub use board::{AcrossEdge, Board, IllegalMove, Move, Travel};
pub use coach::{Adviser, Coach, Hint, Search};
pub use deal::{Deal, Generation, Shuffle, Walk, shuffle};
pub use design::{Design, GapConfig, GapKey, Picture};
pub use drawing::ParseDrawingError;
pub use fragments::{Fragment, fragments};
pub use free::{FreeBoard, Origin};
pub use hand::{Event, Hand, Key, Point, Pointer, Preview, Thresholds};
pub use layout::{Corner, Layout, LayoutError};
pub use link::{Challenge, LinkError, ParseMoveError};
pub use measure::Distance;
pub use mobility::Mobility;
pub use piece::{Piece, PieceClass, PieceName};
pub use places::MoveKind;
pub use position::{ParsePositionError, Position};
pub use puzzle::{DealError, Mode, Params, Refusal, Slide, Turn, Undo};
pub use scene::Scene;
pub use solve::{
    Budget, Par, ParKind, Progress, ProgressCallback, RemainingMoves, Solution, SolveError,
    approach, par, review, solve,
};
pub use turn::ParseTurnError;
