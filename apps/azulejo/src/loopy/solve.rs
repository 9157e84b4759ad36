//! `azulejo loop solve`: one loop, all loops, their number, or the steps that lead to the only one.

use std::io::Write;
use std::ops::ControlFlow;

use grid::Size;
use loopy::logic::{
    Budget, Explanation, Mark, NotUnique, Problem, ProofStep, SolutionCount, Stopped, Tier,
    count_in_best_orientation, each_solution, explain, propagate, solutions,
};
use loopy::{Drawing, picture};
use serde::Serialize;
use serde_json::json;

use super::boards::PuzzleArgs;
use super::output::{Clue, Place, clues, edge, path, place};
use super::proof::StepObject;
use crate::failure::Failure;
use crate::output::write_json;
use crate::progress::Progress;

/// Find the loops that fit the numbers of a puzzle
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    #[command(flatten)]
    mode: SolveMode,
    /// Print one JSON object per puzzle, or with --all per loop
    #[arg(long)]
    json: bool,
}

/// The output; one loop by default.
#[derive(clap::Args)]
#[group(multiple = false)]
struct SolveMode {
    /// Print every loop
    #[arg(long)]
    all: bool,
    /// Print the exact number of loops
    #[arg(long)]
    count: bool,
    /// If only one loop fits, print the steps that prove it, with their rules
    #[arg(long)]
    explain: bool,
}

/// JSON form of an answer.
#[derive(Serialize)]
struct Answer {
    path: Option<Vec<Place>>,
    unique: bool,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
}

/// A proof with its puzzle, so that it can be checked on its own.
#[derive(Serialize)]
struct Proof {
    /// Columns and rows, for example "8x6".
    size: String,
    #[serde(rename = "hints")]
    clues: Vec<Clue>,
    steps: Vec<StepObject>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for puzzle in args.puzzles.read()? {
        let problem = &puzzle.problem;
        match args.mode {
            SolveMode { all: true, .. } => write_all(problem, args.json, out)?,
            SolveMode { count: true, .. } => write_count(problem, args.json, out)?,
            SolveMode { explain: true, .. } => write_steps(problem, args.json, out)?,
            SolveMode { .. } => write_one(problem, args.json, out)?,
        }
    }
    Ok(())
}

/// Runs a task and shows a progress bar if it takes long.
pub(super) fn with_progress<T>(
    task: impl FnOnce(&mut Budget) -> Result<T, Stopped>,
) -> Result<T, Failure> {
    let mut progress = Progress::start();
    let mut go_on = |work| {
        progress.show(work, None, "solving");
        ControlFlow::Continue(())
    };
    task(&mut Budget::new(u64::MAX, &mut go_on)).map_err(Failure::runtime)
}

/// Counts the loops that fit. Applying the rules first leaves fewer shapes to count, with the same result.
pub(super) fn n_solutions(problem: &Problem, cap: u128) -> Result<SolutionCount, Failure> {
    with_progress(|budget| {
        let left = propagate(problem, Tier::T5, budget)?;
        count_in_best_orientation(&left, cap, budget)
    })
}

fn write_count(problem: &Problem, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (SolutionCount::Exactly(n) | SolutionCount::AtLeast(n)) = n_solutions(problem, u128::MAX)?;
    if json {
        return write_json(out, &json!({ "answers": n }));
    }
    Ok(writeln!(out, "{n}")?)
}

fn write_one(problem: &Problem, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let found = with_progress(|budget| solutions(problem, 2, budget))?;
    let unique = found.len() == 1;
    if json {
        let path = found.first().and_then(path);
        return write_json(out, &Answer { path, unique, proof: None });
    }
    let said = match &found[..] {
        [] => NotUnique::None.to_string(),
        [only] => format!("one loop fits the numbers\n\n{}", drawn(problem, only)),
        [one, ..] => format!("{}; one of them:\n\n{}", NotUnique::Several, drawn(problem, one)),
    };
    Ok(writeln!(out, "{said}")?)
}

fn write_all(problem: &Problem, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let unique = n_solutions(problem, 2)? == SolutionCount::Exactly(1);
    let mut written = Ok(());
    let mut n_found: u64 = 0;
    let _ = with_progress(|budget| {
        each_solution(problem, budget, &mut |drawing| {
            n_found += 1;
            written = if json {
                write_json(out, &Answer { path: path(drawing), unique, proof: None })
            } else {
                writeln!(out, "{n_found}\n{}", drawn(problem, drawing)).map_err(Failure::from)
            };
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    })?;
    written?;
    if n_found == 0 && !json {
        writeln!(out, "{}", NotUnique::None)?;
    }
    Ok(())
}

fn write_steps(problem: &Problem, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let size = problem.size();
    let Ok(explained) = with_progress(|budget| explain(problem, budget))? else {
        // There is nothing to prove, but there may be a loop to show.
        return write_one(problem, json, out);
    };
    let Explanation { solution, steps } = &explained;
    if json {
        let proof = Proof {
            size: format!("{}x{}", size.width(), size.height()),
            clues: clues(size, problem.clues()),
            steps: steps.iter().map(|step| StepObject::new(size, step)).collect(),
        };
        return write_json(out, &Answer { path: path(solution), unique: true, proof: Some(proof) });
    }
    for (number, step) in (1..).zip(steps) {
        writeln!(out, "{number}. {}", step_text(size, step))?;
    }
    Ok(writeln!(out, "\none loop fits the numbers\n\n{}", drawn(problem, solution))?)
}

fn drawn(problem: &Problem, drawing: &Drawing) -> String {
    picture(problem.clues(), drawing)
}

/// Formats a step on one line: the rule, its first cell, and the edges it decides.
fn step_text(size: Size, step: &ProofStep) -> String {
    let name = |[row, column]: Place| format!("r{}c{}", row + 1, column + 1);
    let first = step.cells.first().map(|&cell| format!(" at {}", name(place(size, cell))));
    let text = format!("{}{}", step.rule, first.unwrap_or_default());
    let marks = [(Mark::Line, "draw"), (Mark::Cross, "leave out")];
    let mut parts = Vec::new();
    for (mark, verb) in marks {
        let edges = step.edges.iter().filter(|(_, found)| *found == mark);
        let edges: Vec<String> = edges.map(|&(at, _)| edge(size, at).map(name).join("-")).collect();
        if !edges.is_empty() {
            parts.push(format!("{verb} {}", edges.join(", ")));
        }
    }
    if parts.is_empty() {
        let cells = step.narrowed.iter().map(|&(cell, _)| name(place(size, cell)));
        parts.push(format!("fewer shapes in {}", cells.collect::<Vec<_>>().join(", ")));
    }
    format!("{text}: {}", parts.join("; "))
}
