//! Lights Out: pressing a lamp toggles it and its neighbours; the goal is to turn all lamps off.
//!
//! This crate is the worked example for [`play`] and the template for a new puzzle: it has every file
//! of an engine, and nothing else. With the feature `lamps`, `games` and the apps are tested with it; no release
//! offers it.
//!
//! ```
//! use lamps::{Lamps, solve};
//! use play::{Effect, Game, Input};
//!
//! let mut game = Game::<Lamps>::new("size=5x5&seed=7".parse()?, 0)?;
//! let solution = solve(game.puzzle().board()).expect("a dealt board can be solved");
//! let (last, others) = solution.split_last().expect("a dealt board has a lamp on");
//! for &press in others {
//!     assert_eq!(game.handle(Input::Move(press), 1_000), [Effect::Played(press)]);
//! }
//! assert_eq!(game.handle(Input::Move(*last), 2_000), [Effect::Solved(*last)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod deal;
mod hand;
mod link;
mod measure;
mod puzzle;
mod solve;

pub use board::{Board, BoardSize, CellSet, LONGEST_SIDE, NoLamp, Press, SHORTEST_SIDE};
pub use deal::deal;
pub use hand::{Event, Hand};
pub use link::{LinkError, Params, ParseBoardError, ParsePressError};
pub use measure::Distance;
pub use puzzle::{Lamps, Scene, Unsolvable};
pub use solve::{null_space, solve};
