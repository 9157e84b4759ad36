//! The rule `commands`: every command that a document names exists.

use std::collections::BTreeSet;

use clap::CommandFactory;

use super::{Fault, Tree};

const DOCUMENTS: [&str; 3] = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"];
const XTASK: &str = "cargo xtask ";
/// What stands before the names of the subcommands of `azulejo`.
const AZULEJO: &str = "the command: ";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let xtask = crate::Task::command();
    let azulejo = subcommands(tree);
    let mut faults = Vec::new();
    for document in DOCUMENTS {
        let text = tree.text(document).unwrap_or_default();
        let mut unknown = |name: String| {
            let why = format!("there is no command `{name}`");
            faults.push(Fault::new("commands", document, &name, why));
        };
        for (at, _) in text.match_indices(XTASK) {
            let mut words = text[at + XTASK.len()..].split(|c: char| !is_of_word(c));
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
        for (at, _) in text.match_indices(AZULEJO) {
            let list =
                text[at + AZULEJO.len()..].split(['|', '\n', '.']).next().unwrap_or_default();
            for name in list.split(',').map(str::trim).filter(|name| !name.is_empty()) {
                if !azulejo.contains(name) {
                    unknown(format!("azulejo {name}"));
                }
            }
        }
    }
    faults
}

fn is_of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-'
}

/// The names of all subcommands of `azulejo`, on every level, read from its sources: building the command would need
/// the site.
fn subcommands(tree: &Tree) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (_, text) in tree.ending(&[".rs"]).filter(|(path, _)| path.starts_with("apps/azulejo/src/"))
    {
        let mut derived = false;
        let mut inside = false;
        for line in text.lines() {
            let is_start = line.contains("enum ") && line.ends_with('{');
            inside = (inside && line != "}") || (is_start && derived);
            derived = (derived && line.starts_with("#["))
                || (line.starts_with("#[derive(")
                    && (line.contains("Subcommand") || line.contains("Parser")));
            let variant = line.strip_prefix("    ").filter(|_| inside && !is_start);
            let name = variant.map(|line| line.split(|c: char| !c.is_alphanumeric()).next());
            if let Some(Some(name)) = name
                && name.starts_with(|c: char| c.is_ascii_uppercase())
            {
                names.insert(name.to_ascii_lowercase());
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMAND: &str = "
#[derive(Subcommand)]
enum Command {
    /// Serve it
    Serve(serve::Args),
    Solve { board: String },
}

enum Other {
    Verify,
}
";

    #[test]
    fn a_command_that_is_not_there_is_a_fault() {
        let readme = "`cargo xtask test --fast`, `cargo xtask TASK`, `cargo xtask test --slow`, \
                      `cargo xtask sing`\n| the command: serve, solve, verify |\n";
        let tree = Tree::of(&[("README.md", readme), ("apps/azulejo/src/main.rs", COMMAND)]);
        let faults = check(&tree);
        let subjects: Vec<_> = faults.iter().map(|fault| &*fault.subject).collect();
        assert_eq!(subjects, ["cargo xtask test --slow", "cargo xtask sing", "azulejo verify"]);
    }
}
