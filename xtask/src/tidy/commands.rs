//! The rule `commands`: every task named in a document exists, and the README lists every task.
//!
//! A test in the `azulejo` crate compares its subcommands with the README.

use clap::CommandFactory;

use super::{Fault, Tree};

const README: &str = "README.md";
const DOCUMENTS: [&str; 3] = [README, "CONTRIBUTING.md", "ARCHITECTURE.md"];
const XTASK: &str = "cargo xtask ";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let xtask = crate::Task::command();
    let mut faults = Vec::new();
    for document in DOCUMENTS {
        let text = tree.text(document).unwrap_or_default();
        let mut unknown = |name: String| {
            let message = format!("there is no command `{name}`");
            faults.push(Fault::new("commands", document, &name, message));
        };
        for (at, _) in text.match_indices(XTASK) {
            let mut words = text[at + XTASK.len()..].split(|c: char| !is_word_character(c));
            let task = words.next().unwrap_or_default();
            if !task.starts_with(|c: char| c.is_ascii_lowercase()) {
                continue; // a placeholder
            }
            let Some(command) = xtask.find_subcommand(task) else {
                unknown(format!("{XTASK}{task}"));
                continue;
            };
            if let Some(option) = words.next().and_then(|word| word.strip_prefix("--")) {
                let mut options = command.get_arguments().filter_map(clap::Arg::get_long);
                if !options.any(|long| long == option) {
                    unknown(format!("{XTASK}{task} --{option}"));
                }
            }
        }
    }
    let readme = tree.text(README).unwrap_or_default();
    for task in xtask.get_subcommands().map(clap::Command::get_name) {
        if !readme.contains(&format!("{XTASK}{task}")) {
            let message = format!("`{XTASK}{task}` is not listed");
            faults.push(Fault::new("commands", README, task, message));
        }
    }
    faults
}

fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_and_unlisted_commands_are_faults() {
        let all = crate::Task::command();
        let all = all.get_subcommands().map(|task| format!("`{XTASK}{}`", task.get_name()));
        let all = all.collect::<Vec<_>>().join(", ");
        let others = "`cargo xtask TASK`, `cargo xtask test --fast`, `cargo xtask test --slow`, `cargo xtask sing`";
        let subjects = |readme: &str| -> Vec<String> {
            let faults = check(&Tree::of(&[(README, readme)]));
            faults.into_iter().map(|fault| fault.subject).collect()
        };
        assert_eq!(subjects(&all), [""; 0]);
        assert_eq!(
            subjects(&format!("{all}, {others}")),
            ["cargo xtask test --slow", "cargo xtask sing"]
        );
        assert_eq!(subjects(&all.replace("`cargo xtask tidy`", "")), ["tidy"]);
    }
}
