//! The rule `length`: source files are short enough to read in one go. Data files are exempt.

use super::{Fault, Tree};

const MAX_LINES: usize = 400;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let sources = tree.ending(&[".rs", ".js", ".mjs", ".css", ".html"]);
    let long =
        sources.map(|(path, text)| (path, text.lines().count())).filter(|(_, n)| *n > MAX_LINES);
    let fault = |(path, n_lines): (&str, usize)| {
        Fault::new("length", path, "", format!("{n_lines} lines, more than {MAX_LINES}"))
    };
    long.map(fault).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_is_a_fault() {
        let (long, short) = ("\n".repeat(MAX_LINES + 1), "\n".repeat(MAX_LINES));
        let files = [("a.rs", &*long), ("b.rs", &*short), ("data.txt", &*long)];
        let faults = check(&Tree::of(&files));
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].to_string(), "a.rs: 401 lines, more than 400 [length a.rs]");
    }
}
