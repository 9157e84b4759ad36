//! The rule `format`: every tracked source is formatted.
//!
//! A macro declares the game folders of the web app, so `cargo fmt` doesn't find them. This rule passes all files to
//! rustfmt by name.

use anyhow::{Result, ensure};

use super::Tree;
use crate::run::{Captured, capture, program, root};
use crate::tools;

/// Returns the output of each formatter that complains.
pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let paths = |endings: &[&str]| -> Vec<String> {
        tree.ending(endings).map(|(path, _)| path.to_owned()).collect()
    };
    let mut rustfmt = program("rustfmt");
    rustfmt.args(["--check", "--edition=2024", "--color=never"]).args(paths(&[".rs"]));
    ensure!(
        tools::has("npm"),
        "npm installs the formatter for scripts and styles and was not found"
    );
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    let mut prettier = program("node");
    prettier.args(["e2e/node_modules/prettier/bin/prettier.cjs", "--check"]);
    prettier.args(["--config=e2e/.prettierrc.json", "--log-level=warn"]);
    prettier.args(paths(&[".js", ".mjs", ".css"]));
    let mut complaints = Vec::new();
    for mut formatter in [rustfmt, prettier] {
        let Captured { success, text } = capture(&mut formatter)?;
        if !success {
            complaints.push(text);
        }
    }
    Ok(complaints)
}
