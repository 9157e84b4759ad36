//! `azulejo loop check`: a proof that `solve --explain --json` has written is checked, step by step.

use std::io::Write;
use std::path::PathBuf;

use loopy::logic::{Step, check_proof};
use serde_json::Value;

use super::boards::{Asked, lines_of, parse};
use super::output::path;
use super::proof::StepObject;
use crate::failure::Failure;

/// Check that steps prove the only loop, by code that does not know how they were found
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file with a proof a line, as `solve --explain --json` writes them; - is standard input
    file: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut is_proven = true;
    for (place, line) in lines_of(&args.file)? {
        let wrong = |why: String| Failure::input(format!("{place}: {why}"));
        let Proof { asked, steps, path: said } = Proof::parse(&line).map_err(wrong)?;
        let verdict = match check_proof(&asked.question, &steps) {
            Err(why) => Err(why.to_string()),
            Ok(found) if said != serde_json::json!(path(&found)) => {
                Err("the steps lead to another loop than the path".to_owned())
            }
            Ok(_) => Ok(()),
        };
        is_proven &= verdict.is_ok();
        match verdict {
            Ok(()) => writeln!(out, "{place}: proven in {} steps", steps.len())?,
            Err(why) => writeln!(out, "{place}: not proven, {why}")?,
        }
    }
    if is_proven { Ok(()) } else { Err(Failure::Said) }
}

/// A puzzle, the steps that are said to solve it, and the loop that is said to be its only one.
struct Proof {
    asked: Asked,
    steps: Vec<Step>,
    path: Value,
}

impl Proof {
    fn parse(line: &str) -> Result<Self, String> {
        let asked = parse(line)?;
        let mut value: Value = serde_json::from_str(line).map_err(|_| "this is no JSON object")?;
        let steps = value["steps"].take();
        if steps.is_null() {
            return Err("the object has no steps".to_owned());
        }
        let steps: Vec<StepObject> =
            serde_json::from_value(steps).map_err(|why| format!("the steps: {why}"))?;
        let size = asked.question.size();
        let step = |(number, step): (usize, &StepObject)| {
            step.step(size).map_err(|why| format!("step {number}: {why}"))
        };
        let steps = (1..).zip(&steps).map(step).collect::<Result<_, _>>()?;
        Ok(Proof { asked, steps, path: value["path"].take() })
    }
}
