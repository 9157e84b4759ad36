//! `azulejo loop solve`: the loop, all loops, how many there are, or the steps that lead to the only one.

use std::io::Write;
use std::ops::ControlFlow;

use grid::Size;
use loopy::logic::{
    Answers, Budget, Explained, Mark, NotOne, Question, Step, Stopped, Tier, answers,
    count_from_best_side, deduced, each_answer, explain,
};
use loopy::{Drawing, picture};
use serde::Serialize;
use serde_json::json;

use super::boards::Which;
use super::output::{Clue, Place, edge, clues, path, place};
use super::proof::StepObject;
use crate::failure::Failure;
use crate::output::write_json;
use crate::progress::Progress;

/// Find the loops that fit a puzzle
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    wanted: Wanted,
    /// One JSON object a puzzle, or with --all a loop
    #[arg(long)]
    json: bool,
}

/// What is asked for; one loop if nothing is.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Wanted {
    /// Every loop that fits
    #[arg(long)]
    all: bool,
    /// How many loops fit, exactly
    #[arg(long)]
    count: bool,
    /// The steps that lead to the only loop, with their rules
    #[arg(long)]
    explain: bool,
}

/// An answer for programs.
#[derive(Serialize)]
struct Answer {
    path: Option<Vec<Place>>,
    unique: bool,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
}

/// A proof with its puzzle, so that it can be checked by itself.
#[derive(Serialize)]
struct Proof {
    /// The number of columns and of rows.
    size: String,
    #[serde(rename = "hints")]
    clues: Vec<Clue>,
    steps: Vec<StepObject>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for asked in args.which.read()? {
        let question = &asked.question;
        match args.wanted {
            Wanted { all: true, .. } => write_all(question, args.json, out)?,
            Wanted { count: true, .. } => write_count(question, args.json, out)?,
            Wanted { explain: true, .. } => write_steps(question, args.json, out)?,
            Wanted { .. } => write_one(question, args.json, out)?,
        }
    }
    Ok(())
}

/// Runs a task with a bar while it takes long.
pub(super) fn with_progress<T>(
    task: impl FnOnce(&mut Budget) -> Result<T, Stopped>,
) -> Result<T, Failure> {
    let mut progress = Progress::start();
    let mut go_on = |_| {
        progress.show(0, None, "");
        ControlFlow::Continue(())
    };
    task(&mut Budget::new(u64::MAX, &mut go_on)).map_err(Failure::runtime)
}

/// How many loops fit: the rules leave fewer shapes to be counted, and the same loops.
pub(super) fn n_answers(question: &Question, cap: u128) -> Result<Answers, Failure> {
    with_progress(|budget| {
        let left = deduced(question, Tier::T5, budget)?;
        count_from_best_side(&left, cap, budget)
    })
}

fn write_count(question: &Question, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let (Answers::Exactly(n) | Answers::AtLeast(n)) = n_answers(question, u128::MAX)?;
    if json {
        return write_json(out, &json!({ "answers": n }));
    }
    Ok(writeln!(out, "{n}")?)
}

fn write_one(question: &Question, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let found = with_progress(|budget| answers(question, 2, budget))?;
    let unique = found.len() == 1;
    if json {
        let path = found.first().and_then(path);
        return write_json(out, &Answer { path, unique, proof: None });
    }
    let said = match &found[..] {
        [] => NotOne::None.to_string(),
        [only] => format!("one loop fits the numbers\n\n{}", drawn(question, only)),
        [one, ..] => format!("{}; one of them:\n\n{}", NotOne::Several, drawn(question, one)),
    };
    Ok(writeln!(out, "{said}")?)
}

fn write_all(question: &Question, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let unique = n_answers(question, 2)? == Answers::Exactly(1);
    let mut written = Ok(());
    let mut n_found: u64 = 0;
    let _ = with_progress(|budget| {
        each_answer(question, budget, &mut |drawing| {
            n_found += 1;
            written = if json {
                write_json(out, &Answer { path: path(drawing), unique, proof: None })
            } else {
                writeln!(out, "{n_found}\n{}", drawn(question, drawing)).map_err(Failure::from)
            };
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    })?;
    written?;
    if n_found == 0 && !json {
        writeln!(out, "{}", NotOne::None)?;
    }
    Ok(())
}

fn write_steps(question: &Question, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let size = question.size();
    let Ok(explained) = with_progress(|budget| explain(question, budget))? else {
        // There is nothing to prove, but there may be a loop to show.
        return write_one(question, json, out);
    };
    let Explained { answer, steps } = &explained;
    if json {
        let proof = Proof {
            size: format!("{}x{}", size.width(), size.height()),
            clues: clues(size, question.clues()),
            steps: steps.iter().map(|step| StepObject::new(size, step)).collect(),
        };
        return write_json(out, &Answer { path: path(answer), unique: true, proof: Some(proof) });
    }
    for (number, step) in (1..).zip(steps) {
        writeln!(out, "{number}. {}", step_text(size, step))?;
    }
    Ok(writeln!(out, "\none loop fits the numbers\n\n{}", drawn(question, answer))?)
}

fn drawn(question: &Question, drawing: &Drawing) -> String {
    picture(question.clues(), drawing)
}

/// One line: the rule, where it looks first, and the edges that it decides.
fn step_text(size: Size, step: &Step) -> String {
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
