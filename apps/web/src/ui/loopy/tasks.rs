//! Worker tasks: generating Logic puzzles, analysing boards and finding the next step.

mod analysis;
mod next_step;

pub use analysis::{AnalyseBoard, Analysis, LoopCount};
pub use next_step::{
    ExplainedPart, ExplainedStep, FindStep, LoopKind, NextStep, drawn, explained_sentences,
    mark_text,
};

use std::ops::ControlFlow;

use ::loopy::logic::{BoardSize, GeneratedPuzzle, Level, generate};
use serde::{Deserialize, Serialize};

use crate::platform::work::{Task, TaskEntry, entry};

pub const TASKS: &[TaskEntry] =
    &[entry::<MakeLogic>(), entry::<AnalyseBoard>(), entry::<FindStep>()];

/// Work limit for one question about a board: about a second.
const MAX_WORK: u64 = 200_000_000;

/// Generates a Logic puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MakeLogic {
    /// Number of columns and rows.
    pub side: usize,
    pub level: String,
    pub seed: u32,
}

/// A generated puzzle, as strings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeLogic {
    pub board: String,
    /// The requested level, or an easier one if none was found in time.
    pub level: String,
}

impl Task for MakeLogic {
    const NAME: &'static str = "make-logic";
    type Report = ();
    /// `None` if the size or level is invalid or the task was stopped.
    type Answer = Option<MadeLogic>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Option<MadeLogic> {
        let size = BoardSize::new(self.side, self.side).ok()?;
        let level: Level = self.level.parse().ok()?;
        let made = generate(size, level, self.seed, &mut |_| watch(&())).ok()?;
        let GeneratedPuzzle { board, level, .. } = made;
        Some(MadeLogic { board: board.to_string(), level: level.to_string() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::loopy::logic::LogicBoard;
    use ::loopy::{Drawing, Move};

    fn keep_going() -> impl FnMut(&()) -> ControlFlow<()> {
        |&()| ControlFlow::Continue(())
    }

    #[test]
    fn a_puzzle_is_generated_analysed_and_solved_by_hints() {
        let make = MakeLogic { side: 5, level: "hard".to_owned(), seed: 1 };
        let made = make.run(&mut keep_going()).unwrap();
        assert_eq!(made.level, "hard");
        let task = AnalyseBoard { board: made.board.clone() };
        let analysis = task.run(&mut keep_going());
        assert_eq!((analysis.is_unique(), analysis.level.as_deref()), (true, Some("hard")));
        let board: LogicBoard = made.board.parse().unwrap();
        let mut drawing = Drawing::new(board.size().grid());
        let mut placed = Vec::new();
        loop {
            let step = FindStep {
                board: made.board.clone(),
                placed: placed.clone(),
                solution: analysis.solution.clone(),
                perfect: false,
            };
            match step.run(&mut keep_going()) {
                NextStep::Done => break,
                NextStep::Next(next) => {
                    assert!(!next.conclusion.is_empty() && !next.parts.is_empty());
                    for mark in next.conclusion {
                        if let Move::Draw { flipped, .. } = mark.parse().unwrap() {
                            drawing.add(flipped[0]).unwrap();
                        }
                        placed.push(mark);
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(Some(drawing), drawn(&board, analysis.solution.as_deref()));
    }
}
