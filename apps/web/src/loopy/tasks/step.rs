//! Finds the next step from a player's drawing, or what is wrong with it.

use std::ops::ControlFlow;

use ::loopy::logic::{
    Advice, Budget, Conflict, Continuation, LogicBoard, Mark, Marks, NextLine, PlacedMark, Problem,
    Rule, advise, continuation, find_conflict,
};
use ::loopy::{Cross, Drawing, Move};
use serde::{Deserialize, Serialize};

use super::MOST_WORK;
use crate::store::{as_text, parse_text};
use crate::work::Task;

/// Finds the next step from a player's drawing, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindStep {
    /// As text.
    pub board: String,
    /// What is on the board in the order in which it was put there, each as the move that puts it there.
    pub placed: Vec<String>,
    /// The only answer, as the move that draws it.
    pub answer: Option<String>,
}

/// The next step, or what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FoundStep {
    /// The loop is drawn.
    Done,
    /// What this move would take back contradicts the answer.
    Wrong(String),
    /// No loop fits the board.
    NoAnswer,
    /// Since what this move would take back is on the board, no loop fits any more.
    Conflict(String),
    /// No loop fits what is on the board; since when was not found in time.
    Impossible,
    /// This follows.
    Next(Explained),
    /// Several loops contain the drawing; one of them goes on with this move.
    Several(String),
    /// It was not found in time.
    Unknown,
}

/// A step with its reason. Cells are numbers, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explained {
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub rule: Rule,
    /// The cells of the clues that the rule is about.
    pub clues: Vec<usize>,
    /// The cells to look at.
    pub cells: Vec<usize>,
    /// The lines that follow, each as the move that draws it.
    pub lines: Vec<String>,
    /// Of a what-if the line that was assumed as a move, and whether it was assumed to be there.
    pub assumed: Option<(String, bool)>,
}

impl Task for FindStep {
    const NAME: &'static str = "find-step";
    type Report = ();
    type Answer = FoundStep;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> FoundStep {
        let mut go_on = |_| watch(&());
        match self.found(&mut Budget::new(MOST_WORK, &mut go_on)) {
            None => FoundStep::Unknown,
            Some(FoundStep::Impossible) => {
                let conflict = self.conflict(&mut Budget::new(MOST_WORK, &mut go_on));
                conflict.unwrap_or(FoundStep::Impossible)
            }
            Some(found) => found,
        }
    }
}

impl FindStep {
    fn found(&self, budget: &mut Budget) -> Option<FoundStep> {
        let board: LogicBoard = self.board.parse().ok()?;
        let problem = board.problem();
        let marks = Marks::from_all(problem.size(), &self.placed(&problem)?)?;
        let answer = self.answer.as_ref().map(|answer| drawn(&board, Some(answer)));
        if let Some(answer) = answer {
            let advice = advise(&problem, &answer?, &marks, budget).ok()?;
            return Some(match advice {
                Advice::Done => FoundStep::Done,
                Advice::Wrong(fault) => FoundStep::Wrong(fault_text(fault)),
                Advice::Next(next) => FoundStep::Next(explained(&next, &problem, &marks.drawing)),
            });
        }
        Some(match continuation(&problem, &marks, budget).ok()? {
            Continuation::Done => FoundStep::Done,
            Continuation::Impossible => FoundStep::Impossible,
            Continuation::Forced(next) => {
                FoundStep::Next(explained(&next, &problem, &marks.drawing))
            }
            Continuation::Several(edge) => FoundStep::Several(edge.to_string()),
        })
    }

    /// Since when no loop fits.
    fn conflict(&self, budget: &mut Budget) -> Option<FoundStep> {
        let problem = self.board.parse::<LogicBoard>().ok()?.problem();
        Some(match find_conflict(&problem, &self.placed(&problem)?, budget).ok()?? {
            Conflict::Board => FoundStep::NoAnswer,
            Conflict::At(fault) => FoundStep::Conflict(fault_text(fault)),
        })
    }

    fn placed(&self, problem: &Problem) -> Option<Vec<PlacedMark>> {
        let mut placed = Vec::new();
        for text in &self.placed {
            match text.parse().ok()? {
                Move::Draw { flipped, .. } => {
                    placed.extend(flipped.into_iter().map(PlacedMark::Line))
                }
                Move::Cross(Cross::Edge(edge)) => placed.push(PlacedMark::Cross(edge)),
                Move::Cross(Cross::Cell(cell)) => placed.push(PlacedMark::LeftOut(cell)),
                Move::Clear => return None,
            }
        }
        let is_on_board = |fault: &PlacedMark| match fault {
            PlacedMark::Line(edge) | PlacedMark::Cross(edge) => edge.is_on(problem.size()),
            PlacedMark::LeftOut(cell) => cell.index() < problem.size().area(),
        };
        placed.iter().all(is_on_board).then_some(placed)
    }
}

/// The move that puts it on the board, and takes it away again.
pub fn fault_text(fault: PlacedMark) -> String {
    match fault {
        PlacedMark::Line(edge) => edge.to_string(),
        PlacedMark::Cross(edge) => format!("x{edge}"),
        PlacedMark::LeftOut(cell) => format!("x{}", cell.index()),
    }
}

/// What a move draws on an empty board.
pub fn drawn(board: &LogicBoard, m: Option<&str>) -> Option<Drawing> {
    let mut board = board.board();
    if let Some(m) = m {
        board.play(&m.parse().ok()?).ok()?;
    }
    Some(board.drawing().clone())
}

/// A step as it is shown: the hardest rule that it takes, and what that looked at.
fn explained(next: &NextLine, problem: &Problem, drawing: &Drawing) -> Explained {
    let rule = next.rule();
    let step = next.steps.iter().rfind(|step| step.rule == rule);
    let n_clues = match rule {
        Rule::Saturation | Rule::Fillings => 1,
        Rule::Difference => 2,
        _ => 0,
    };
    let is_clue = |cell: &&grid::Cell| problem.clues().iter().any(|clue| clue.cell == **cell);
    let clues = step.into_iter().flat_map(|step| &step.cells).take(n_clues).filter(is_clue);
    let mut cells: Vec<usize> = (step.into_iter().chain(next.steps.last()))
        .flat_map(|step| step.cells.iter().map(|cell| cell.index()))
        .collect();
    cells.sort_unstable();
    cells.dedup();
    let assumed = step.and_then(|step| step.assumed);
    Explained {
        rule,
        clues: clues.map(|cell| cell.index()).collect(),
        cells,
        lines: next.lines().filter(|&e| !drawing.has(e)).map(|e| e.to_string()).collect(),
        assumed: assumed.map(|(edge, mark)| (edge.to_string(), mark == Mark::Line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::tasks::StudyBoard;

    fn go_on() -> impl FnMut(&()) -> ControlFlow<()> {
        |&()| ControlFlow::Continue(())
    }

    #[test]
    fn a_wrong_line_or_cross_is_found_first() {
        let board = "4-c4l".to_owned();
        let answer = StudyBoard { board: board.clone() }.run(&mut go_on()).answer;
        let find = |placed: &[&str]| {
            let placed = placed.iter().map(|&item| item.to_owned()).collect();
            FindStep { board: board.clone(), placed, answer: answer.clone() }.run(&mut go_on())
        };
        assert_eq!(find(&["12R"]), FoundStep::Wrong("12R".to_owned()));
        assert_eq!(find(&["x3"]), FoundStep::Wrong("x3".to_owned()));
        assert_eq!(find(&["x2R"]), FoundStep::Wrong("x2R".to_owned()));
        assert!(matches!(find(&["x12"]), FoundStep::Next(_)));
        assert_eq!(find(&["99R"]), FoundStep::Unknown);
    }

    #[test]
    fn where_several_loops_fit_what_came_last_is_at_fault() {
        let find = |board: &str, placed: &[&str]| {
            let placed = placed.iter().map(|&item| item.to_owned()).collect();
            FindStep { board: board.to_owned(), placed, answer: None }.run(&mut go_on())
        };
        let at = |item: &str| FoundStep::Conflict(item.to_owned());
        // A line into a corner goes on there: either of the two contradicts the other, and the later one is at fault.
        assert_eq!(find("4-p", &["0R", "5R", "x0D"]), at("x0D"));
        assert_eq!(find("4-p", &["x0D", "5R", "0R"]), at("0R"));
        assert!(matches!(find("4-p", &["5R", "x0R", "x0"]), FoundStep::Several(_)));
        // Of the square in the middle three sides are part of a loop with these numbers, the upper one is not.
        assert_eq!(find("4-3a4m", &["5R", "5D", "6D", "9R"]), at("5R"));
        assert_eq!(find("4-3a4m", &["5D", "6D", "9R", "5R"]), at("5R"));
        assert!(matches!(
            find("4-3a4m", &["5D", "6D", "9R"]),
            FoundStep::Next(_) | FoundStep::Several(_)
        ));
        assert_eq!(find("4-e00b00e", &[]), FoundStep::NoAnswer);
        assert_eq!(find("4-e00b00e", &["0R"]), FoundStep::NoAnswer);
    }
}
