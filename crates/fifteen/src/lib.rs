//! The sliding-tile puzzle as a model of entropy: a shuffle puts disorder in, the player takes it
//! out again, and the measures say how much is left.
//!
//! ```
//! use fifteen::{Board, BoardSize, Difficulty, Entropy, shuffle};
//!
//! let size = BoardSize::new(3, 3)?;
//! let mut board = shuffle(size, Difficulty::Medium, 2026);
//! let entropy = Entropy::of(&board);
//! assert!(entropy.manhattan() >= 9);
//! assert!(entropy.linear_conflict() >= entropy.manhattan());
//!
//! let m = board.moves().next().expect("there is always a move");
//! board.play(m)?;
//! board.play(m.back())?;
//! assert_eq!(Entropy::of(&board), entropy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ahead;
mod auto;
mod board;
mod coach;
mod compare;
mod count;
mod daily;
mod deal;
mod hand;
mod knowledge;
mod link;
mod measure;
mod motion;
mod note;
mod puzzle;
mod random;
mod scramble;
pub mod session;
mod shares;
mod solve;
mod splits;
mod trail;

pub use auto::Speed;
pub use board::{
    Board, BoardError, BoardSize, Goal, LONGEST_SIDE, Layout, Move, NoTile, SHORTEST_SIDE,
    TileError, home,
};
pub use coach::Coach;
pub use compare::{Means, Shortfall, Trial, bounds_on_way};
pub use count::{Count, NotCounted, count_boards};
pub use daily::{DAILY_SIDES, daily_board};
pub use deal::{Difficulty, shuffle};
pub use hand::{Event, Hand, cells_on_way};
pub use link::{LINK_KEYS, LinkError, Params, ParseBoardError, ParseMoveError};
pub use measure::{Entropy, Verdict, distance, farthest, largest_manhattan};
pub use motion::{Motion, Moving};
pub use note::{Actual, Note};
pub use play::AutoState;
pub use puzzle::{Fifteen, Scene};
pub use random::random_board;
pub use scramble::{ParseScrambleError, read_scramble};
pub use shares::{Share, tile_shares};
pub use solve::{
    Answer, Budget, Cancelled, Executor, Guide, Job, Part, Parts, Progress, Round, Setting,
    Solution, SolveError, Solver, Tables, TablesError, Trace, Walking, Watch, Ways, astar, in_turn,
    optimal, pattern_shares, quick, search_part, shortest_ways, solve, split,
};
pub use splits::Splits;
pub use trail::{Measure, Measures, Point, ReviewSum, Trail, round_up};
