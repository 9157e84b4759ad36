//! Loop Logic: puzzles with exactly one answer, proven, graded and explained.
//!
//! A [`Question`] is a board with clues, and what is known besides. Two solvers answer it: [`count`] tells how many
//! loops fit, exactly, and [`each_answer`] finds them. The ladder of [`Rule`]s solves it as a person would; [`grade`] says how far up
//! one must go, [`explain`] lists the steps, and [`check_proof`] checks such a list by what the rules say alone. [`generate`]
//! makes a [`LogicBoard`] of a [`Level`], and [`advise`] helps from a player's own drawing.
//!
//! | file | question |
//! | --- | --- |
//! | `question` | What is asked of a loop? |
//! | `count` | How many loops fit? |
//! | `state`, `rules` | What follows from what is known? |
//! | `search` | Which loops fit? |
//! | `grade`, `proof` | How is it solved, step by step, and how hard is that? |
//! | `check` | Does a list of steps prove anything? |
//! | `loops`, `reduce`, `generate` | Where do puzzles come from? |
//! | `daily` | Which puzzles has a day? |
//! | `link` | How is a puzzle written? |
//! | `hint` | What comes next? |
//! | `misfit` | Since when does no loop fit what is drawn? |
//! | `practice` | On which boards is a rule learned? |

mod budget;
mod check;
mod count;
mod daily;
mod generate;
mod grade;
mod hint;
mod level;
mod link;
mod loops;
mod misfit;
mod places;
mod practice;
mod proof;
mod question;
mod reduce;
mod rules;
mod search;
mod shape;
mod state;
mod table;

pub use budget::{Budget, Stopped, unlimited};
pub use check::{ProofError, check_proof};
pub use count::{Answers, count, count_from_best_side};
pub use daily::LogicDaily;
pub use generate::{Cancelled, Generated, generate};
pub use grade::{Explained, Grade, NotOne, deduced, explain, grade};
pub use hint::{Advice, Continuation, Fault, Marks, NextLine, advise, continuation};
pub use level::Level;
pub use link::{BoardSize, LogicBoard, ParseBoardError};
pub use loops::{FullLoops, random_loop};
pub use misfit::{Misfit, find_misfit};
pub use practice::{PRACTICE, Practice};
pub use proof::{Mark, Rule, Step, Tier};
pub use question::{Question, QuestionError, SolvableSize};
pub use search::{answers, each_answer};
pub use shape::{Shape, Shapes};
