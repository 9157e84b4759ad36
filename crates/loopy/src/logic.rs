//! Loop Logic: puzzles with exactly one solution, proven, graded and explanation.
//!
//! A [`Problem`] is a board with clues, and what is known besides. Two solvers solution it: [`count`] tells how many
//! loops fit, exactly, and [`each_solution`] finds them. The ladder of [`Rule`]s solves it as a person would; [`grade`] says how far up
//! one must go, [`explain`] lists the steps, and [`check_proof`] checks such a list by what the rules say alone. [`generate`]
//! makes a [`LogicBoard`] of a [`Level`], and [`advise`] helps from a player's own drawing.
//!
//! | file | problem |
//! | --- | --- |
//! | `problem` | What is asked of a loop? |
//! | `count` | How many loops fit? |
//! | `state`, `rules` | What follows from what is known? |
//! | `search` | Which loops fit? |
//! | `grade`, `proof` | How is it solved, step by step, and how hard is that? |
//! | `check` | Does a list of steps prove anything? |
//! | `loops`, `reduce`, `generate` | Where do puzzles come from? |
//! | `daily` | Which puzzles has a day? |
//! | `link` | How is a puzzle written? |
//! | `hint` | What comes next? |
//! | `conflict` | Since when does no loop fit what is drawn? |
//! | `practice` | On which boards is a rule learned? |

mod budget;
mod check;
mod conflict;
mod count;
mod daily;
mod generate;
mod grade;
mod hint;
mod level;
mod link;
mod loops;
mod places;
mod practice;
mod problem;
mod proof;
mod reduce;
mod rules;
mod search;
mod shape;
mod state;
mod table;

pub use budget::{Budget, Stopped, unlimited};
pub use check::{ProofError, check_proof};
pub use conflict::{Conflict, find_conflict};
pub use count::{SolutionCount, count, count_in_best_orientation};
pub use daily::LogicDaily;
pub use generate::{Cancelled, GeneratedPuzzle, generate};
pub use grade::{Explanation, Grade, NotUnique, explain, grade, propagate};
pub use hint::{Advice, Continuation, Marks, NextLine, PlacedMark, advise, continuation};
pub use level::Level;
pub use link::{BoardSize, LogicBoard, ParseBoardError};
pub use loops::{FullLoops, random_loop};
pub use practice::{PRACTICE, Practice};
pub use problem::{Problem, ProblemError, SolvableSize};
pub use proof::{Mark, ProofStep, Rule, Tier};
pub use search::{each_solution, solutions};
pub use shape::{Shape, Shapes};
