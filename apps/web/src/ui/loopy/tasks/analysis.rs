//! Analyses a board: how many loops fit it, and how hard a unique solution is to find.

use std::ops::ControlFlow;

use ::loopy::logic::{
    Budget, Grade, LogicBoard, Problem, SolutionCount, Stopped, Tier, count_in_best_orientation,
    explain, grade, propagate, solutions,
};
use serde::{Deserialize, Serialize};

use super::MAX_WORK;
use crate::platform::work::Task;

/// Counts the loops that fit a board, and grades a unique solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalyseBoard {
    pub board: String,
}

/// The analysis of a board, as far as time allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    pub loop_count: LoopCount,
    /// The only solution, as the move that draws it.
    pub solution: Option<String>,
    /// The level of the only solution.
    pub level: Option<String>,
}

/// How many loops fit a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LoopCount {
    /// Not counted yet.
    #[default]
    NotYet,
    /// A decimal number, which may be larger than any integer type.
    Exactly(String),
    /// More than one, but too many to count in time.
    Several,
    /// The count took too long.
    Unknown,
}

impl Analysis {
    /// Returns whether exactly one loop is known to fit.
    pub fn is_unique(&self) -> bool {
        self.loop_count == LoopCount::Exactly("1".to_owned())
    }
}

impl Task for AnalyseBoard {
    const NAME: &'static str = "study-loop";
    type Report = ();
    type Answer = Analysis;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Analysis {
        let Ok(board) = self.board.parse::<LogicBoard>() else { return Analysis::default() };
        analyse(&board, MAX_WORK, &mut |_| watch(&()))
    }
}

/// Analyses a board with a work limit per question, so that one that takes too long doesn't cost the
/// other results.
fn analyse(
    board: &LogicBoard,
    max_work: u64,
    watch_work: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Analysis {
    let problem = board.problem();
    let loop_count = count_loops(&problem, max_work, watch_work);
    let mut analysis = Analysis { loop_count, ..Analysis::default() };
    if analysis.is_unique() {
        let explained = explain(&problem, &mut Budget::new(max_work, watch_work));
        let only = explained.ok().and_then(Result::ok).map(|explained| explained.solution);
        analysis.solution = only.map(|only| board.board().change_to(&only, None).to_string());
        analysis.level = match grade(&problem, &mut Budget::new(max_work, watch_work)) {
            Ok(Grade::Level(level)) => Some(level.to_string()),
            Ok(Grade::NoSolution | Grade::Several) | Err(_) => None,
        };
    }
    analysis
}

fn count_loops(
    problem: &Problem,
    max_work: u64,
    watch_work: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> LoopCount {
    let count_all = |budget: &mut Budget| {
        // Applying the rules first shortens the count without changing it.
        count_in_best_orientation(&propagate(problem, Tier::T5, budget)?, u128::MAX, budget)
    };
    match count_all(&mut Budget::new(max_work, watch_work)) {
        Ok(SolutionCount::Exactly(n)) => return LoopCount::Exactly(n.to_string()),
        Ok(SolutionCount::AtLeast(_)) => return LoopCount::Several,
        Err(Stopped::Cancelled) => return LoopCount::NotYet,
        Err(Stopped::OutOfBudget) => {}
    }
    // If there are too many to count, two of them are found quickly.
    match solutions(problem, 2, &mut Budget::new(max_work, watch_work)).map(|found| found.len()) {
        Ok(n @ (0 | 1)) => LoopCount::Exactly(n.to_string()),
        Ok(_) => LoopCount::Several,
        Err(Stopped::Cancelled) => LoopCount::NotYet,
        Err(Stopped::OutOfBudget) => LoopCount::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::loopy::tasks::MakeLogic;

    fn keep_going() -> impl FnMut(&()) -> ControlFlow<()> {
        |&()| ControlFlow::Continue(())
    }

    #[test]
    fn loops_are_counted_or_reported_as_several() {
        let analyse_board = |board: &str| {
            AnalyseBoard { board: board.to_owned() }.run(&mut keep_going()).loop_count
        };
        assert_eq!(analyse_board("4-p"), LoopCount::Exactly("213".to_owned()));
        assert_eq!(analyse_board("4-e00b00e"), LoopCount::Exactly("0".to_owned()));
        // 134,511,992,279,448,030,559,793 loops, which take ten seconds or more to count.
        assert_eq!(analyse_board("12-m4c4c4zm4c4c4zm4c4c4z"), LoopCount::Several);
        assert_eq!(analyse_board("garbage"), LoopCount::NotYet);
    }

    #[test]
    fn one_exhausted_budget_does_not_discard_the_other_results() {
        let analyse_board = |board: &str, power: u32| {
            analyse(&board.parse().unwrap(), 1 << power, &mut |_| ControlFlow::Continue(()))
        };
        // Too many loops to count quickly, but two are found quickly.
        let empty = "10-zzzv";
        assert_eq!(analyse_board(empty, 8).loop_count, LoopCount::Unknown);
        assert_eq!(analyse_board(empty, 16).loop_count, LoopCount::Several);
        let all = LoopCount::Exactly("27359264067916806101".to_owned());
        assert_eq!(analyse_board(empty, 26).loop_count, all);
        // A single solution that is counted faster than explained.
        let make = MakeLogic { side: 6, level: "extreme".to_owned(), seed: 1 };
        let board = make.run(&mut |&()| ControlFlow::Continue(())).unwrap().board;
        let counted = analyse_board(&board, 12);
        assert!(counted.is_unique() && counted.solution.is_none());
        let explained = analyse_board(&board, 20);
        assert!(explained.is_unique() && explained.solution.is_some());
        assert_eq!(explained.level.as_deref(), Some("extreme"));
    }
}
