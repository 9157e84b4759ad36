//! `azulejo loop check`: checks proofs that `solve --explain --json` has printed, step by step.

use std::io::Write;
use std::path::PathBuf;

use loopy::logic::{ProofStep, check_proof};
use serde_json::Value;

use super::boards::{NamedPuzzle, lines_of, parse};
use super::output::path;
use super::proof::StepObject;
use crate::failure::Failure;

/// Check, without the solver, that the steps of each proof lead to exactly one loop
#[derive(clap::Args)]
pub(crate) struct Args {
    /// File with one proof per line, as printed by `solve --explain --json`; - is standard input
    file: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut is_proven = true;
    for (place, line) in lines_of(&args.file)? {
        let wrong = |why: String| Failure::input(format!("{place}: {why}"));
        let Proof { puzzle, steps, path: claimed } = Proof::parse(&line).map_err(wrong)?;
        let verdict = match check_proof(&puzzle.problem, &steps) {
            Err(why) => Err(why.to_string()),
            Ok(found) if claimed != serde_json::json!(path(&found)) => {
                Err("the steps lead to a different loop than `path`".to_owned())
            }
            Ok(_) => Ok(()),
        };
        is_proven &= verdict.is_ok();
        match verdict {
            Ok(()) if steps.len() == 1 => writeln!(out, "{place}: proven in 1 step")?,
            Ok(()) => writeln!(out, "{place}: proven in {} steps", steps.len())?,
            Err(why) => writeln!(out, "{place}: not proven: {why}")?,
        }
    }
    if is_proven { Ok(()) } else { Err(Failure::Reported) }
}

/// A puzzle, the steps of its proof, and the loop that is claimed to be the only one.
struct Proof {
    puzzle: NamedPuzzle,
    steps: Vec<ProofStep>,
    path: Value,
}

impl Proof {
    fn parse(line: &str) -> Result<Self, String> {
        let puzzle = parse(line)?;
        let mut value: Value = serde_json::from_str(line).map_err(|_| "not a valid JSON object")?;
        let steps = value["steps"].take();
        if steps.is_null() {
            return Err("the object has no `steps`".to_owned());
        }
        let steps: Vec<StepObject> =
            serde_json::from_value(steps).map_err(|why| format!("invalid `steps`: {why}"))?;
        let size = puzzle.problem.size();
        let step = |(number, step): (usize, &StepObject)| {
            step.step(size).map_err(|why| format!("step {number}: {why}"))
        };
        let steps = (1..).zip(&steps).map(step).collect::<Result<_, _>>()?;
        Ok(Proof { puzzle, steps, path: value["path"].take() })
    }
}
