//! `azulejo loop hint`: the next step from a drawing, with everything that it depends on.

use std::io::Write;

use games::loop_hint;
use grid::Size;
use loopy::logic::{
    Advice, Argument, ArgumentStep, Continuation, Fact, Marks, PlacedMark, Problem, Shapes, advise,
    continuation, solutions,
};
use loopy::measure::Goal;
use loopy::{CellMark, Edge, Move, PencilMark};
use serde::Serialize;
use serde_json::json;

use super::boards::PuzzleArgs;
use super::output::{Place, edge, place};
use super::solve::with_progress;
use crate::failure::Failure;
use crate::output::write_json;

/// Explain the next step of a puzzle: where to look, why, and what follows
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// What is on the board, separated by commas: lines such as 12R or 12D, from a cell numbered from 0 to the right or
    /// down, crosses such as x12R, and marks of cells: x12 for empty, c12 for a corner, s12 for straight
    #[arg(long, value_delimiter = ',', value_name = "LINES")]
    drawing: Vec<String>,
    /// Print one JSON object per puzzle
    #[arg(long)]
    json: bool,
}

/// JSON form of a hint.
#[derive(Serialize)]
struct Hint {
    rule: String,
    premises: Facts,
    conclusion: Facts,
    /// The kind of loop that the step leads to.
    goal: &'static str,
    text: String,
    steps: Vec<HintStep>,
}

/// JSON form of one deduction. Without a conclusion it is a contradiction.
#[derive(Serialize)]
struct HintStep {
    rule: String,
    premises: Facts,
    conclusion: Facts,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumed: Option<Facts>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<HintStep>,
}

/// Numbers by their cells, and facts. A line or cross is the pair of its cells.
#[derive(Default, Serialize)]
struct Facts {
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<Place>>,
    lines: Vec<[Place; 2]>,
    crosses: Vec<[Place; 2]>,
    marks: Vec<MarkedCell>,
}

/// A cell with the shapes that it may have.
#[derive(Serialize)]
struct MarkedCell {
    cell: Place,
    mark: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for puzzle in args.puzzles.read()? {
        let problem = &puzzle.problem;
        let marks = marks(problem.size(), &args.drawing).map_err(Failure::Input)?;
        match find(problem, puzzle.goal, &marks)? {
            HintResult::Argument(goal, argument) => {
                let is_less = (goal != puzzle.goal).then_some(NO_LONGER_PERFECT);
                write_step(problem.size(), goal, is_less, &argument, args.json, out)?;
            }
            HintResult::Message(text) if args.json => write_json(out, &json!({ "text": text }))?,
            HintResult::Message(text) => writeln!(out, "{text}")?,
        }
    }
    Ok(())
}

/// The next step, or what to say instead.
enum HintResult {
    /// The step, and the kind of loop that it leads to.
    Argument(Goal, Argument),
    Message(String),
}

/// The first sentence if the drawing fits solutions, but no perfect loop.
const NO_LONGER_PERFECT: &str =
    "No perfect loop contains the drawing any more. This leads to a loop that is only solved.";

fn find(problem: &Problem, goal: Goal, marks: &Marks) -> Result<HintResult, Failure> {
    let size = problem.size();
    let said = |text: &str| HintResult::Message(text.to_owned());
    if let [solution] = &with_progress(|budget| solutions(problem, 2, budget))?[..] {
        return Ok(match with_progress(|budget| advise(problem, solution, marks, budget))? {
            Advice::Done => said("the loop is complete"),
            Advice::Wrong(mark) => HintResult::Message(match mark {
                PlacedMark::Line(at) => format!("the line {} is not on the loop", name(size, at)),
                PlacedMark::Pencil(PencilMark::Cross(at)) => {
                    format!("the loop passes the cross {}", name(size, at))
                }
                PlacedMark::Pencil(PencilMark::Cell(at, mark)) => {
                    let (at, mark) = (loop_hint::cell_name(size, at), mark_name(mark));
                    format!("the mark {mark} in {at} is wrong")
                }
            }),
            Advice::Next(argument) => HintResult::Argument(goal, argument),
        });
    }
    let (aim, next) = with_progress(|budget| continuation(problem, goal, marks, budget))?;
    Ok(match next {
        Continuation::Done if aim == goal => said("the loop is complete"),
        Continuation::Done => said("the loop is solved, but not perfect"),
        Continuation::Impossible => said("no loop fits the numbers and the drawing"),
        Continuation::Forced(argument) => HintResult::Argument(aim, argument),
        Continuation::Several(at) => {
            let loops = match aim {
                Goal::EveryCell => "several perfect loops fit",
                Goal::EveryClue if goal == Goal::EveryCell => {
                    "no perfect loop contains the drawing any more, and several others fit"
                }
                Goal::EveryClue => "several loops fit",
            };
            let at = name(size, at);
            HintResult::Message(format!(
                "{loops}, so no step is certain; one of them has the line {at}"
            ))
        }
    })
}

fn name(size: Size, edge: Edge) -> String {
    edge.cells(size).map(|cell| loop_hint::cell_name(size, cell)).join("-")
}

fn write_step(
    size: Size,
    goal: Goal,
    before: Option<&str>,
    argument: &Argument,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let explanation = loop_hint::explanation(size, argument);
    if json {
        let mut premises = Facts::new(size, &argument.premises());
        premises.numbers =
            Some(argument.clues().into_iter().map(|clue| place(size, clue.cell)).collect());
        let hint = Hint {
            rule: argument.rule().to_string(),
            premises,
            conclusion: Facts::new(size, argument.conclusion()),
            goal: match goal {
                Goal::EveryCell => "perfect",
                Goal::EveryClue => "solved",
            },
            text: match before {
                Some(before) => format!("{before} {}", loop_hint::text(&explanation)),
                None => loop_hint::text(&explanation),
            },
            steps: argument.steps.iter().map(|step| HintStep::new(size, step)).collect(),
        };
        return write_json(out, &hint);
    }
    writeln!(out, "{}", loop_hint::technique(argument.rule()))?;
    if let Some(before) = before {
        writeln!(out, "{before}")?;
    }
    for (number, sentence) in (1..).zip(explanation) {
        writeln!(out, "{number}. {}", sentence.text)?;
    }
    Ok(())
}

impl HintStep {
    fn new(size: Size, step: &ArgumentStep) -> Self {
        let mut premises = Facts::new(size, &step.premises);
        premises.numbers = Some(step.clues.iter().map(|clue| place(size, clue.cell)).collect());
        HintStep {
            rule: step.rule.to_string(),
            premises,
            conclusion: Facts::new(size, &step.conclusion),
            assumed: step.assumed.map(|fact| Facts::new(size, &[fact])),
            steps: step.inner.iter().map(|step| HintStep::new(size, step)).collect(),
        }
    }
}

impl Facts {
    fn new(size: Size, facts: &[Fact]) -> Self {
        let mut found = Facts::default();
        for &fact in facts {
            match fact {
                Fact::Line(at) => found.lines.push(edge(size, at)),
                Fact::Cross(at) => found.crosses.push(edge(size, at)),
                Fact::Cell(cell, shapes) => {
                    found.marks.push(MarkedCell { cell: place(size, cell), mark: mark(shapes) });
                }
            }
        }
        found
    }
}

/// Returns the pencil mark for these shapes, or their names.
fn mark(shapes: Shapes) -> Vec<String> {
    let marks = [CellMark::Corner, CellMark::Straight, CellMark::Empty];
    match marks.into_iter().find(|mark| mark.shapes() == shapes) {
        Some(mark) => vec![mark_name(mark).to_owned()],
        None => shapes.iter().map(|shape| shape.to_string()).collect(),
    }
}

fn mark_name(mark: CellMark) -> &'static str {
    match mark {
        CellMark::Corner => "corner",
        CellMark::Straight => "straight",
        CellMark::Empty => "empty",
    }
}

/// Parses what is on the board.
fn marks(size: Size, drawing: &[String]) -> Result<Marks, String> {
    let mut placed = Vec::new();
    for text in drawing {
        match text.trim().parse::<Move>().map_err(|why| why.to_string())? {
            Move::Draw { flipped, .. } => placed.extend(flipped.into_iter().map(PlacedMark::Line)),
            Move::Mark(marks) => placed.extend(marks.into_iter().map(PlacedMark::Pencil)),
            Move::Clear | Move::Attempt(_) => {
                return Err(format!("\"{text}\" is neither a line nor a mark"));
            }
        }
        if !placed.iter().all(|mark| mark.is_on(size)) {
            return Err(format!("{text} is not on the board"));
        }
    }
    Marks::from_all(size, &placed).ok_or_else(|| "more than two lines meet in a cell".to_owned())
}
