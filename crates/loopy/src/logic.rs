//! Loop Logic: puzzles with a unique solution that can be proved, graded and explained.
//!
//! A [`Problem`] is a board with clues and further constraints. Two solvers take it: [`count`] returns the exact number of
//! solutions, and [`each_solution`] finds them. The [`Rule`]s, ordered by difficulty, solve it as a person would. [`grade`]
//! returns the hardest rules needed, [`explain`] lists the proof steps, and [`check_proof`] verifies such a list
//! independently. [`generate`] creates a [`LogicBoard`] of a [`Level`], and [`advise`] gives hints for a player's drawing.
//! [`Verifier`], [`complete`] and [`thin_out`] help to make puzzles by hand.
//!
//! | file | contents |
//! | --- | --- |
//! | `problem` | input of the solvers: clues and allowed shapes |
//! | `count` | exact counting by frontier dynamic programming |
//! | `state`, `rules` | constraint propagation |
//! | `search` | backtracking search |
//! | `grade`, `proof` | level of a puzzle, proof steps |
//! | `check` | independent proof checker |
//! | `loops`, `reduce`, `generate` | puzzle generation |
//! | `daily` | daily Logic puzzles |
//! | `link` | string form of a board |
//! | `hint`, `argument`, `fact` | hints for a player, with everything they depend on |
//! | `conflict` | the first mark that makes the puzzle unsolvable |
//! | `practice` | practice boards for each rule |
//! | `make` | puzzle maker: verdict on any board, completing and thinning out |

mod argument;
mod budget;
mod check;
mod conflict;
mod count;
mod daily;
mod fact;
mod generate;
mod grade;
mod hint;
mod level;
mod link;
mod loops;
mod make;
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

pub use argument::{Argument, ArgumentError, ArgumentStep, check_argument, follows_by_count};
pub use budget::{Budget, Stopped, unlimited};
pub use check::{ProofError, check_proof};
pub use conflict::{Conflict, find_conflict};
pub use count::{SolutionCount, count, count_in_best_orientation};
pub use daily::LogicDaily;
pub use fact::Fact;
pub use generate::{Cancelled, GeneratedPuzzle, generate};
pub use grade::{Explanation, Grade, NotUnique, explain, grade, propagate};
pub use hint::{Advice, Continuation, Marks, PlacedMark, advise, continuation};
pub use level::Level;
pub use link::{BoardSize, LogicBoard, ParseBoardError};
pub use loops::{FullLoops, random_loop};
pub use make::{
    CompleteError, Completion, Symmetry, ThinOutError, Verdict, Verifier, complete, judge, thin_out,
};
pub use practice::{PRACTICE, Practice, SolvedPractice, WorkedExample};
pub use problem::{Problem, ProblemError, SolvableSize};
pub use proof::{Mark, ProofStep, Rule, Tier};
pub use search::{each_solution, solutions};
pub use shape::{Shape, Shapes};
