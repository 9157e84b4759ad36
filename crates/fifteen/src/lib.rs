//! The sliding-tile puzzle as a model of entropy: a shuffle adds disorder, the player removes it,
//! and measures say how much is left.
//!
//! A *move* slides one or more tiles. A *step* is one tile move: one tile slides by one cell.
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

mod board;
mod coach;
mod compare;
mod costs;
mod count;
mod daily;
mod deal;
mod hand;
mod heat;
mod history;
mod link;
mod lookahead;
mod measure;
mod message;
mod motion;
mod puzzle;
mod random;
mod scramble;
pub mod session;
mod solution_cache;
mod solve;
mod splits;

pub use board::{
    Board, BoardError, BoardSize, Goal, LONGEST_SIDE, Layout, Move, NoTile, SHORTEST_SIDE,
    TileError, goal_cell,
};
pub use coach::{Adviser, Coach, Hint};
pub use compare::{Method, Shortfall, Trial, bounds_along};
pub use costs::{TileCost, tile_costs};
pub use count::{Count, CountError, count_boards};
pub use daily::{DAILY_SIDES, daily_board};
pub use deal::{Difficulty, shuffle};
pub use hand::{Event, Hand, cells_on_line};
pub use heat::HeatScale;
pub use history::{History, HistoryEntry, Measure, Measures, ReviewSummary};
pub use link::{LINK_KEYS, LinkError, Params, ParseBoardError, ParseMoveError};
pub use measure::{Entropy, Verdict, distance, largest_distance, largest_manhattan};
pub use message::{OptimalLength, percent};
pub use motion::{Motion, MovingTile};
pub use puzzle::{Fifteen, Scene};
pub use random::random_board;
pub use scramble::{ParseScrambleError, read_scramble, read_solution, read_tiles};
pub use solve::{
    Answer, Budget, Cancelled, Executor, Frontier, Heuristic, Iteration, Job, ParallelIteration,
    Progress, Setting, ShortestSolutions, Solution, SolveError, Solver, Subtree, Tables,
    TablesError, Trace, WalkingDistance, Watch, astar, hybrid, optimal, pattern_costs, quick,
    run_in_order, search_subtree, shortest_solutions, solve, split_iteration,
};
pub use splits::Splits;
