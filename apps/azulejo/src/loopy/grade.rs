//! `azulejo loop grade`: how hard a puzzle is, and by which rules it is solved.

use std::collections::BTreeMap;
use std::io::Write;

use loopy::logic::{Grade, explain, grade};
use serde_json::{Map, json};

use super::boards::Which;
use super::solve::with_progress;
use crate::failure::Failure;
use crate::output::write_json;

/// Say how hard a puzzle is
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,
    /// One JSON object a puzzle
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    for asked in args.which.read()? {
        let question = &asked.question;
        let (level, answers, why) = match with_progress(|budget| grade(question, budget))? {
            Grade::Level(level) => (Some(level.to_string()), "one", String::new()),
            Grade::NoAnswer => (None, "none", "no loop fits the numbers".to_owned()),
            Grade::Several => (None, "several", "several loops fit the numbers".to_owned()),
        };
        let mut rules = BTreeMap::new();
        if level.is_some()
            && let Ok(explained) = with_progress(|budget| explain(question, budget))?
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
                "hints": question.clues().len(),
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
            asked.name,
            level.map_or(why, |level| format!("{level}, {}", rules.join(", ")))
        )?;
    }
    Ok(())
}
