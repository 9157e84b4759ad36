//! `azulejo loop grade`: the level of a puzzle and the rules that solve it.

use std::collections::BTreeMap;
use std::io::Write;

use loopy::logic::{Grade, explain, grade};
use serde_json::{Map, json};

use super::boards::PuzzleArgs;
use super::solve::with_progress;
use crate::failure::Failure;
use crate::output::write_json;

/// Show the level of puzzles and the rules that solve them
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Print one JSON object per puzzle
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for puzzle in args.puzzles.read()? {
        let problem = &puzzle.problem;
        let (level, answers, why) = match with_progress(|budget| grade(problem, budget))? {
            Grade::Level(level) => (Some(level.to_string()), "one", String::new()),
            Grade::NoSolution => (None, "none", "no loop fits the numbers".to_owned()),
            Grade::Several => (None, "several", "several loops fit the numbers".to_owned()),
        };
        let mut rules = BTreeMap::new();
        if level.is_some()
            && let Ok(explained) = with_progress(|budget| explain(problem, budget))?
        {
            for step in explained.steps {
                *rules.entry(step.rule).or_insert(0) += 1;
            }
        }
        let rules: Vec<(String, u32)> =
            rules.into_iter().map(|(rule, n)| (rule.to_string(), n)).collect();
        if args.json {
            let object = json!({
                "level": level,
                "answers": answers,
                "hints": problem.clues().len(),
                "steps": rules.iter().map(|(_, n)| n).sum::<u32>(),
                "rules": rules.iter().map(|(rule, n)| (rule.clone(), json!(n))).collect::<Map<_, _>>(),
            });
            write_json(out, &object)?;
            continue;
        }
        let rules: Vec<String> = rules.iter().map(|(rule, n)| format!("{n} {rule}")).collect();
        writeln!(
            out,
            "{}: {}",
            puzzle.name,
            level.map_or(why, |level| format!("{level}, {}", rules.join(", ")))
        )?;
    }
    Ok(())
}
