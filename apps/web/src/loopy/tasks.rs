//! Loop's long work: puzzles of Logic are made, boards are studied, and the next step is found.

use std::ops::ControlFlow;

use ::loopy::logic::{
    Advice, Answers, BoardSize, Budget, Continuation, Fault, Generated, Grade, Level, LogicBoard,
    Mark, Marks, NextLine, Question, Rule, Stopped, Tier, advise, continuation,
    count_from_best_side, deduced, explain, generate, grade,
};
use ::loopy::{Drawing, Move};
use serde::{Deserialize, Serialize};

use crate::store::{as_text, parse_text};
use crate::work::{Entry, Task, entry};

/// What a worker does for Loop.
pub const TASKS: &[Entry] = &[entry::<MakeLogic>(), entry::<StudyBoard>(), entry::<FindStep>()];

/// The work that a board may take before nothing is said of it: about a second.
const MOST_WORK: u64 = 200_000_000;

/// Makes a puzzle of Logic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MakeLogic {
    /// The number of columns and of rows.
    pub side: usize,
    /// As text.
    pub level: String,
    pub seed: u32,
}

/// A puzzle that was made; all as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MadeLogic {
    pub board: String,
    /// The level asked for, or an easier one if none was found in time.
    pub level: String,
}

impl Task for MakeLogic {
    const NAME: &'static str = "make-logic";
    type Report = ();
    /// None for a size or level that there is not, and for work that was stopped.
    type Answer = Option<MadeLogic>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Option<MadeLogic> {
        let size = BoardSize::new(self.side, self.side).ok()?;
        let level: Level = self.level.parse().ok()?;
        let made = generate(size, level, self.seed, &mut |_| watch(&())).ok()?;
        let Generated { board, level, .. } = made;
        Some(MadeLogic { board: board.to_string(), level: level.to_string() })
    }
}

/// Finds out how many loops fit a board, and of a single one how hard it is to find.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StudyBoard {
    /// As text.
    pub board: String,
}

/// What was found out about a board, as far as there was time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Studied {
    /// How many loops fit, exactly, in digits.
    pub answers: Option<String>,
    /// The only answer, as the move that draws it.
    pub answer: Option<String>,
    /// Its level, as text.
    pub level: Option<String>,
}

impl Task for StudyBoard {
    const NAME: &'static str = "study-loop";
    type Report = ();
    type Answer = Studied;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Studied {
        let Ok(board) = self.board.parse::<LogicBoard>() else { return Studied::default() };
        let mut go_on = |_| watch(&());
        let budget = &mut Budget::new(MOST_WORK, &mut go_on);
        studied(&board, budget).unwrap_or_default()
    }
}

fn studied(board: &LogicBoard, budget: &mut Budget) -> Result<Studied, Stopped> {
    let question = board.question();
    // What the rules tell makes the exact count short, and changes nothing of it.
    let Answers::Exactly(answers) =
        count_from_best_side(&deduced(&question, Tier::T5, budget)?, u128::MAX, budget)?
    else {
        return Ok(Studied::default());
    };
    let mut studied = Studied { answers: Some(answers.to_string()), ..Studied::default() };
    if answers == 1 {
        let only = explain(&question, budget)?.ok().map(|explained| explained.answer);
        studied.answer = only.map(|only| board.board().change_to(&only, None).to_string());
        studied.level = match grade(&question, budget)? {
            Grade::Level(level) => Some(level.to_string()),
            Grade::NoAnswer | Grade::Several => None,
        };
    }
    Ok(studied)
}

/// Finds the next step from a player's drawing, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FindStep {
    /// As text.
    pub board: String,
    /// The drawing as the move that draws it; none for an empty one.
    pub drawing: Option<String>,
    /// The crosses as moves.
    pub crosses: Vec<String>,
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
    /// No loop that fits contains the drawing.
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
    /// The cells of the hints that the rule is about.
    pub hints: Vec<usize>,
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
        let budget = &mut Budget::new(MOST_WORK, &mut go_on);
        self.found(budget).unwrap_or(FoundStep::Unknown)
    }
}

impl FindStep {
    fn found(&self, budget: &mut Budget) -> Option<FoundStep> {
        let board: LogicBoard = self.board.parse().ok()?;
        let (question, marks) = (board.question(), self.marks(&board)?);
        let answer = self.answer.as_ref().map(|answer| drawn(&board, Some(answer)));
        if let Some(answer) = answer {
            let advice = advise(&question, &answer?, &marks, budget).ok()?;
            return Some(match advice {
                Advice::Done => FoundStep::Done,
                Advice::Wrong(fault) => FoundStep::Wrong(match fault {
                    Fault::Line(edge) => edge.to_string(),
                    Fault::Cross(edge) => format!("x{edge}"),
                    Fault::LeftOut(cell) => format!("x{}", cell.index()),
                }),
                Advice::Next(next) => FoundStep::Next(explained(&next, &question, &marks.drawing)),
            });
        }
        Some(match continuation(&question, &marks, budget).ok()? {
            Continuation::Done => FoundStep::Done,
            Continuation::Impossible => FoundStep::Impossible,
            Continuation::Forced(next) => {
                FoundStep::Next(explained(&next, &question, &marks.drawing))
            }
            Continuation::Several(edge) => FoundStep::Several(edge.to_string()),
        })
    }

    fn marks(&self, board: &LogicBoard) -> Option<Marks> {
        let mut marks = Marks::of(&drawn(board, self.drawing.as_deref())?);
        for cross in &self.crosses {
            match cross.parse().ok()? {
                Move::Cross(::loopy::Cross::Edge(edge)) => marks.crossed.push(edge),
                Move::Cross(::loopy::Cross::Cell(cell)) => marks.left_out.push(cell),
                _ => return None,
            }
        }
        Some(marks)
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
fn explained(next: &NextLine, question: &Question, drawing: &Drawing) -> Explained {
    let rule = next.rule();
    let step = next.steps.iter().rfind(|step| step.rule == rule);
    let n_hints = match rule {
        Rule::Saturation | Rule::Fillings => 1,
        Rule::Difference => 2,
        _ => 0,
    };
    let is_hint = |cell: &&grid::Cell| question.hints().iter().any(|hint| hint.cell == **cell);
    let hints = step.into_iter().flat_map(|step| &step.cells).take(n_hints).filter(is_hint);
    let mut cells: Vec<usize> = (step.into_iter().chain(next.steps.last()))
        .flat_map(|step| step.cells.iter().map(|cell| cell.index()))
        .collect();
    cells.sort_unstable();
    cells.dedup();
    let assumed = step.and_then(|step| step.assumed);
    Explained {
        rule,
        hints: hints.map(|cell| cell.index()).collect(),
        cells,
        lines: next.lines().filter(|&e| !drawing.has(e)).map(|e| e.to_string()).collect(),
        assumed: assumed.map(|(edge, mark)| (edge.to_string(), mark == Mark::Line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go_on() -> impl FnMut(&()) -> ControlFlow<()> {
        |&()| ControlFlow::Continue(())
    }

    #[test]
    fn a_puzzle_is_made_studied_and_led_to_its_end() {
        let make = MakeLogic { side: 5, level: "hard".to_owned(), seed: 1 };
        let made = make.run(&mut go_on()).unwrap();
        assert_eq!(made.level, "hard");
        let study = StudyBoard { board: made.board.clone() };
        let studied = study.run(&mut go_on());
        assert_eq!(
            (studied.answers.as_deref(), studied.level.as_deref()),
            (Some("1"), Some("hard"))
        );
        let board: LogicBoard = made.board.parse().unwrap();
        let mut drawing = Drawing::new(board.size().grid());
        loop {
            let is_empty = drawing.is_empty();
            let step = FindStep {
                board: made.board.clone(),
                drawing: (!is_empty).then(|| board.board().change_to(&drawing, None).to_string()),
                crosses: Vec::new(),
                answer: studied.answer.clone(),
            };
            match step.run(&mut go_on()) {
                FoundStep::Done => break,
                FoundStep::Next(next) => {
                    assert!(!next.lines.is_empty() && !next.cells.is_empty());
                    for line in next.lines {
                        let Ok(Move::Draw { flipped, .. }) = line.parse() else { panic!("{line}") };
                        drawing.add(flipped[0]).unwrap();
                    }
                }
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(Some(drawing), drawn(&board, studied.answer.as_deref()));
    }

    #[test]
    fn boards_without_an_answer_or_with_several_are_told() {
        let study = |board: &str| StudyBoard { board: board.to_owned() }.run(&mut go_on()).answers;
        assert_eq!(study("4-p").as_deref(), Some("213"));
        assert_eq!(study("4-e00b00e").as_deref(), Some("0"));
        assert_eq!(study("garbage"), None);
    }

    #[test]
    fn a_wrong_line_or_cross_is_found_first() {
        let board = "4-c4l".to_owned();
        let answer = StudyBoard { board: board.clone() }.run(&mut go_on()).answer;
        let find = |drawing: Option<&str>, crosses: &[&str]| {
            let drawing = drawing.map(str::to_owned);
            let crosses = crosses.iter().map(|&cross| cross.to_owned()).collect();
            FindStep { board: board.clone(), drawing, crosses, answer: answer.clone() }
                .run(&mut go_on())
        };
        assert_eq!(find(Some("12R"), &[]), FoundStep::Wrong("12R".to_owned()));
        assert_eq!(find(None, &["x3"]), FoundStep::Wrong("x3".to_owned()));
        assert_eq!(find(None, &["x2R"]), FoundStep::Wrong("x2R".to_owned()));
        assert!(matches!(find(None, &["x12"]), FoundStep::Next(_)));
    }
}
