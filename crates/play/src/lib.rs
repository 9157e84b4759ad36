//! One puzzle being played: what the hand does, what can be undone, how long it took, and how it is
//! kept and checked.
//!
//! [`Game`] is the controller of every puzzle in the house. All that happens comes in by
//! [`Game::handle`], with the time as an argument, and the [`Effect`] that comes back is all an app
//! needs for sound, motion, announcements and saving. A [`Record`] is a game as its parameters and
//! timed moves: the form of saves, replays and results; [`verify`] plays one through the engine.
//!
//! ```
//! # use play::doc_puzzle::Lamps;
//! use play::{Effect, Game, Input, verify};
//!
//! let mut game = Game::<Lamps>::new("3".parse()?, 0)?;
//! game.handle(Input::Move(1), 2_000);
//! game.handle(Input::Undo, 3_000);
//! assert!(matches!(game.handle(Input::Move(0), 4_500), Effect::Played(0)));
//! assert_eq!(game.n_moves(), 1);
//! assert_eq!(game.elapsed(5_000), 5_000);
//!
//! let record = game.record(5_000);
//! assert_eq!(record.moves[1], (3_000, "@undo".to_string()));
//! assert_eq!(verify::<Lamps>(&record)?, game.outcome(5_000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
#[doc(hidden)]
pub mod doc_puzzle;
mod game;
mod puzzle;
mod record;

pub use clock::{Clock, Millis, Pause, clock_text};
pub use game::{Effect, Game, Input, Refusal};
pub use puzzle::{Puzzle, Touch};
pub use record::{Act, Ending, Outcome, Record, RecordError, verify};
