//! Puzzles and how they are played: history, clock, saving and replay.
//!
//! An engine implements [`Puzzle`]. [`Game`] plays any puzzle: every input goes through
//! [`Game::handle`], with the time as an argument, and the returned [`Effect`] is all an app needs
//! for sound, animation, announcements and saving. A [`Record`] is a game as its parameters and timed
//! moves: the form of saves, replays and results. [`verify`] replays a record without trusting it.
//!
//! The examples use [`lamps`](../lamps/index.html), the smallest complete puzzle in this repository.
//!
//! ```
//! use lamps::{Lamps, Press};
//! use play::{Effect, Game, Input, verify};
//!
//! let [first, second]: [Press; 2] = ["0".parse()?, "4".parse()?];
//! let mut game = Game::<Lamps>::new("size=5x5&seed=7".parse()?, 0)?;
//! game.handle(Input::Move(first), 2_000);
//! game.handle(Input::Undo, 3_000);
//! assert_eq!(game.handle(Input::Move(second), 4_500), [Effect::Played(second)]);
//! assert_eq!(game.n_moves(), 1);
//! assert_eq!(game.elapsed(5_000), 5_000);
//!
//! let record = game.record(5_000);
//! assert_eq!(record.moves[1], (3_000, "@undo".to_string()));
//! assert_eq!(verify::<Lamps>(&record)?, game.outcome(5_000));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod auto;
mod budget;
mod chart;
mod clock;
mod coach;
mod day;
mod game;
mod hint;
mod input;
mod puzzle;
mod record;
mod replay;
mod script;
mod speed;
mod time;
mod verify;

pub use auto::{Auto, AutoState};
pub use budget::{Budget, Cost, OverBudget};
pub use chart::round_up;
pub use clock::{Clock, Millis, Pause, clock_text};
pub use coach::{Advice, Adviser, Coach};
pub use day::DayState;
pub use game::Game;
pub use hint::HintState;
pub use input::{Effect, Input, Refusal};
pub use puzzle::{Puzzle, Touch};
pub use record::{Act, Ending, Outcome, Part, Record, RecordError};
pub use replay::{Mark, Replay};
pub use script::transcript;
pub use speed::Speed;
pub use time::{parse_time, precise_time, running_time, short_time};
pub use verify::{MOST_PLAYED, verify, verify_game};
