//! The rule `opening`: every Rust file starts with a sentence that says what it is.

use super::{Fault, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let without = tree.ending(&[".rs"]).filter(|(_, text)| !opens_well(text));
    let fault = |(path, _)| Fault::new("opening", path, "", "does not start with a `//!` sentence");
    without.map(fault).collect()
}

/// Returns whether the file starts with a doc comment, after any inner attributes.
fn opens_well(text: &str) -> bool {
    let mut lines = text.lines().skip_while(|line| line.is_empty() || line.starts_with("#!["));
    let doc: Vec<_> = lines.by_ref().map_while(|line| line.strip_prefix("//!")).collect();
    doc.first().is_some_and(|first| !first.trim().is_empty()) && doc.join(" ").contains(['.', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_an_opening_sentence_is_a_fault() {
        let files = [
            ("a.rs", "//! Boards.\n\nfn f() {}\n"),
            ("b.rs", "#![no_std]\n//! A sentence over\n//! two lines.\n"),
            ("c.rs", "fn f() {}\n"),
            ("d.rs", "//!\n//! Late.\n"),
            ("e.rs", "// Boards.\n"),
            ("f.txt", "nothing\n"),
        ];
        let faults = check(&Tree::of(&files));
        let paths: Vec<_> = faults.iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["c.rs", "d.rs", "e.rs"]);
    }
}
