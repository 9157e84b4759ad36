//! `azulejo loop hint`: the next step from a drawing, with everything that it depends on.

use std::io::Write;

use games::loop_hint;
use grid::Size;
use loopy::logic::{
    Advice, Argument, ArgumentStep, Continuation, Fact, Marks, PlacedMark, Problem, Shapes, advise,
    continuation, solutions,
};
use loopy::{Cross, Edge, Move};
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
    /// What is on the board: lines such as 12R or 12D, from a cell numbered from 0 to the right or down, and crosses such as
    /// x12R or x12, separated by commas
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
    marks: Vec<CellMark>,
}

/// A cell with the shapes that it may have.
#[derive(Serialize)]
struct CellMark {
    cell: Place,
    mark: Vec<String>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for puzzle in args.puzzles.read()? {
        let problem = &puzzle.problem;
        let marks = marks(problem.size(), &args.drawing).map_err(Failure::Input)?;
        match find(problem, &marks)? {
            HintResult::Argument(argument) => {
                write_step(problem.size(), &argument, args.json, out)?;
            }
            HintResult::Message(text) if args.json => write_json(out, &json!({ "text": text }))?,
            HintResult::Message(text) => writeln!(out, "{text}")?,
        }
    }
    Ok(())
}

/// The next step, or what to say instead.
enum HintResult {
    Argument(Argument),
    Message(String),
}

fn find(problem: &Problem, marks: &Marks) -> Result<HintResult, Failure> {
    let size = problem.size();
    let said = |text: &str| HintResult::Message(text.to_owned());
    if let [solution] = &with_progress(|budget| solutions(problem, 2, budget))?[..] {
        return Ok(match with_progress(|budget| advise(problem, solution, marks, budget))? {
            Advice::Done => said("the loop is complete"),
            Advice::Wrong(mark) => HintResult::Message(match mark {
                PlacedMark::Line(at) => format!("the line {} is not on the loop", name(size, at)),
                PlacedMark::Cross(at) => format!("the loop passes the cross {}", name(size, at)),
                PlacedMark::LeftOut(at) => {
                    format!("the loop passes the cross in {}", loop_hint::cell_name(size, at))
                }
            }),
            Advice::Next(argument) => HintResult::Argument(argument),
        });
    }
    Ok(match with_progress(|budget| continuation(problem, marks, budget))? {
        Continuation::Done => said("the loop is complete"),
        Continuation::Impossible => said("no loop fits the numbers and the drawing"),
        Continuation::Forced(argument) => HintResult::Argument(argument),
        Continuation::Several(at) => HintResult::Message(format!(
            "several loops fit, so no step is certain; one of them has the line {}",
            name(size, at)
        )),
    })
}

fn name(size: Size, edge: Edge) -> String {
    edge.cells(size).map(|cell| loop_hint::cell_name(size, cell)).join("-")
}

fn write_step(
    size: Size,
    argument: &Argument,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let sentences = loop_hint::sentences(size, argument);
    if json {
        let mut premises = Facts::new(size, &argument.premises());
        premises.numbers =
            Some(argument.clues().into_iter().map(|clue| place(size, clue.cell)).collect());
        let hint = Hint {
            rule: argument.rule().to_string(),
            premises,
            conclusion: Facts::new(size, argument.conclusion()),
            text: sentences.join(" "),
            steps: argument.steps.iter().map(|step| HintStep::new(size, step)).collect(),
        };
        return write_json(out, &hint);
    }
    writeln!(out, "{}", loop_hint::technique(argument.rule()))?;
    for (number, sentence) in (1..).zip(sentences) {
        writeln!(out, "{number}. {sentence}")?;
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
                    found.marks.push(CellMark { cell: place(size, cell), mark: mark(shapes) });
                }
            }
        }
        found
    }
}

/// Returns the pencil mark for these shapes, or their names.
fn mark(shapes: Shapes) -> Vec<String> {
    let named =
        [(Shapes::BENDS, "corner"), (Shapes::STRAIGHT, "straight"), (Shapes::EMPTY, "empty")];
    match named.into_iter().find(|(set, _)| *set == shapes) {
        Some((_, name)) => vec![name.to_owned()],
        None => shapes.iter().map(|shape| shape.to_string()).collect(),
    }
}

/// Parses what is on the board.
fn marks(size: Size, drawing: &[String]) -> Result<Marks, String> {
    let mut placed = Vec::new();
    for text in drawing {
        match text.trim().parse::<Move>().map_err(|why| why.to_string())? {
            Move::Draw { flipped, .. } => placed.extend(flipped.into_iter().map(PlacedMark::Line)),
            Move::Cross(Cross::Edge(edge)) => placed.push(PlacedMark::Cross(edge)),
            Move::Cross(Cross::Cell(cell)) => placed.push(PlacedMark::LeftOut(cell)),
            Move::Clear => return Err("\"clear\" is neither a line nor a cross".to_owned()),
        }
        let is_on = |mark: &PlacedMark| match mark {
            PlacedMark::Line(edge) | PlacedMark::Cross(edge) => edge.is_on(size),
            PlacedMark::LeftOut(cell) => cell.index() < size.area(),
        };
        if !placed.iter().all(is_on) {
            return Err(format!("{text} is not on the board"));
        }
    }
    Marks::from_all(size, &placed).ok_or_else(|| "more than two lines meet in a cell".to_owned())
}
