//! The tidy check: what the documents promise about the sources, and no compiler looks at.
//!
//! A rule is a function from the tracked files to the faults that it finds. `exceptions.txt` lists faults that
//! are known and shall go; a fault that is not listed fails the check.

mod commands;
mod dead;
mod dependencies;
mod engines;
mod format;
mod glossary;
mod length;
mod licences;
mod opening;
mod toolchain;
mod tree;

use std::collections::BTreeSet;
use std::fmt;

use anyhow::Result;

use crate::run::say;
use tree::Tree;

/// The faults that are known.
const EXCEPTIONS: &str = include_str!("exceptions.txt");

/// Something that a rule forbids.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fault {
    rule: &'static str,
    path: String,
    /// What is wrong, where one file can be wrong in several ways.
    subject: String,
    why: String,
}

impl Fault {
    fn new(rule: &'static str, path: &str, subject: &str, why: impl Into<String>) -> Self {
        Fault { rule, path: path.to_owned(), subject: subject.to_owned(), why: why.into() }
    }

    /// The line that makes it an exception.
    fn key(&self) -> String {
        format!("{} {} {}", self.rule, self.path, self.subject).trim_end().to_owned()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.path, self.why, self.key())
    }
}

/// Runs every rule: how many there are, and the faults that are no exceptions, a line each.
pub(crate) fn run() -> Result<(u64, Vec<String>)> {
    let tree = Tree::tracked()?;
    let found = [
        engines::check(&tree)?,
        commands::check(&tree),
        opening::check(&tree),
        glossary::check(&tree)?,
        dead::check(&tree),
        length::check(&tree),
        toolchain::check(&tree)?,
    ];
    let n_rules = found.len() as u64 + 3;
    let faults = found.concat();
    let (new, unneeded) = sorted_out(&faults, EXCEPTIONS);
    for line in unneeded {
        say(&format!("no longer needed in xtask/src/tidy/exceptions.txt: {line}"));
    }
    let mut lines: Vec<_> = new.iter().map(ToString::to_string).collect();
    lines.extend(format::check(&tree)?);
    lines.extend(dependencies::check(&tree)?);
    lines.extend(licences::check());
    Ok((n_rules, lines))
}

/// `cargo xtask tidy`: prints the faults.
///
/// # Errors
///
/// If there are any.
pub(crate) fn print() -> Result<()> {
    let (_, faults) = run()?;
    for fault in &faults {
        println!("{fault}");
    }
    anyhow::ensure!(faults.is_empty(), "{} faults", faults.len());
    Ok(())
}

/// The faults that are no exceptions, and the exceptions that nothing needs.
fn sorted_out<'a>(faults: &'a [Fault], exceptions: &'a str) -> (Vec<&'a Fault>, Vec<&'a str>) {
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
        assert_eq!(sorted_out(&faults, exceptions), (vec![&new], vec!["length gone.rs"]));
        assert_eq!(new.to_string(), "a.rs: write `commit` [glossary a.rs settle]");
    }
}
