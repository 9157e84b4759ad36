//! The tidy check: rules for the sources that no compiler checks.
//!
//! A rule is a function from the tracked files to the faults that it finds. `exceptions.txt` lists known faults; any
//! other fault fails the check.

mod commands;
mod dead;
mod dependencies;
mod engines;
mod format;
mod glossary;
mod layers;
mod length;
mod licences;
mod listed;
mod opening;
mod products;
mod statics;
mod toolchain;
mod tree;

use std::collections::BTreeSet;
use std::fmt;

use anyhow::Result;

use crate::run::say;
use tree::Tree;

const EXCEPTIONS: &str = include_str!("exceptions.txt");

/// A violation of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    rule: &'static str,
    path: String,
    /// The part of the file that is wrong, if there can be several.
    subject: String,
    message: String,
}

impl Fault {
    fn new(rule: &'static str, path: &str, subject: &str, message: impl Into<String>) -> Self {
        Fault { rule, path: path.to_owned(), subject: subject.to_owned(), message: message.into() }
    }

    /// Returns the line that lists this fault as an exception.
    fn key(&self) -> String {
        format!("{} {} {}", self.rule, self.path, self.subject).trim_end().to_owned()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.path, self.message, self.key())
    }
}

/// Runs every rule. Returns the number of rules, and the faults that are not exceptions, one per line.
pub(crate) fn run() -> Result<(u64, Vec<String>)> {
    let tree = Tree::tracked()?;
    let found = [
        engines::check(&tree)?,
        commands::check(&tree),
        opening::check(&tree),
        glossary::check(&tree)?,
        dead::check(&tree),
        layers::check(&tree),
        length::check(&tree),
        listed::check(&tree),
        products::check(&tree),
        statics::check(&tree),
        toolchain::check(&tree)?,
    ];
    let n_rules = found.len() as u64 + 3;
    let faults = found.concat();
    let (new, unneeded) = without_exceptions(&faults, EXCEPTIONS);
    for line in unneeded {
        say(&format!("no longer needed in xtask/src/tidy/exceptions.txt: {line}"));
    }
    let mut lines: Vec<_> = new.iter().map(ToString::to_string).collect();
    lines.extend(format::check(&tree)?);
    lines.extend(dependencies::check(&tree)?);
    lines.extend(licences::check());
    Ok((n_rules, lines))
}

/// Runs `cargo xtask tidy`: prints the size of the web app's module graph and the faults.
///
/// # Errors
///
/// If there are any faults.
pub(crate) fn print() -> Result<()> {
    say(&layers::summary(&Tree::tracked()?));
    let (_, faults) = run()?;
    for fault in &faults {
        println!("{fault}");
    }
    anyhow::ensure!(faults.is_empty(), "{} faults", faults.len());
    Ok(())
}

/// Returns the faults that are not exceptions, and the exceptions that are no longer needed.
fn without_exceptions<'a>(
    faults: &'a [Fault],
    exceptions: &'a str,
) -> (Vec<&'a Fault>, Vec<&'a str>) {
    let lines = exceptions.lines().map(str::trim);
    let known: BTreeSet<_> =
        lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let keys: BTreeSet<_> = faults.iter().map(Fault::key).collect();
    let new = faults.iter().filter(|fault| !known.contains(&*fault.key())).collect();
    let unneeded = known.into_iter().filter(|line| !keys.contains(*line)).collect();
    (new, unneeded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_fault_passes_and_a_new_one_does_not() {
        let known = Fault::new("length", "a.rs", "", "too long");
        let new = Fault::new("glossary", "a.rs", "settle", "write `commit`");
        let faults = [known, new.clone()];
        let exceptions = "# a comment\n\nlength a.rs\nlength gone.rs\n";
        assert_eq!(without_exceptions(&faults, exceptions), (vec![&new], vec!["length gone.rs"]));
        assert_eq!(new.to_string(), "a.rs: write `commit` [glossary a.rs settle]");
    }
}
