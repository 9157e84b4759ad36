//! The rule `format`: every tracked source is formatted.
//!
//! The game folders of the page are declared by a macro, so `cargo fmt` does not see them; this gives rustfmt all
//! files by name.

use anyhow::{Result, ensure};

use super::Tree;
use crate::run::{Captured, captured, program, root};
use crate::tools;

/// The formatters' complaints, a text each.
pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let paths = |endings: &[&str]| -> Vec<String> {
        tree.ending(endings).map(|(path, _)| path.to_owned()).collect()
    };
    let mut rustfmt = program("rustfmt");
    rustfmt.args(["--check", "--edition=2024", "--color=never"]).args(paths(&[".rs"]));
    ensure!(tools::has("npm"), "npm installs the formatter of scripts and styles and is not here");
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    let mut prettier = program("node");
    prettier.args(["e2e/node_modules/prettier/bin/prettier.cjs", "--check"]);
    prettier.args(["--config=e2e/.prettierrc.json", "--log-level=warn"]);
    prettier.args(paths(&[".js", ".mjs", ".css"]));
    let mut complaints = Vec::new();
    for mut formatter in [rustfmt, prettier] {
        let Captured { success, text } = captured(&mut formatter)?;
        if !success {
            complaints.push(text);
        }
    }
    Ok(complaints)
}
