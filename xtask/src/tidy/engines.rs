//! The rule `engines`: every engine has the files that ARCHITECTURE.md lists for all of them.

use anyhow::{Context, Result};
use games::GAMES;

use super::{Fault, Tree};

const DOCUMENT: &str = "ARCHITECTURE.md";
const HEADING: &str = "## Who knows one engine knows all";

/// The worked example, which is an engine and not in the product.
const EXAMPLE: &str = "lamps";

pub(super) fn check(tree: &Tree) -> Result<Vec<Fault>> {
    let text = tree.text(DOCUMENT).context(DOCUMENT)?;
    let (_, rest) =
        text.split_once(HEADING).with_context(|| format!("{DOCUMENT}: no {HEADING}"))?;
    let table = rest.split("\n## ").next().unwrap_or_default();
    let files: Vec<_> = table.lines().filter_map(listed_file).collect();
    let engines = GAMES.iter().map(|game| game.folder).chain([EXAMPLE]);
    let missing = engines.flat_map(|engine| {
        files.iter().filter_map(move |file| {
            let path = format!("crates/{engine}/src/{file}");
            // A file may have become a folder that answers the same question.
            let folder = path.replace(".rs", "/mod.rs");
            let is_there = tree.text(&path).or(tree.text(&folder)).is_some();
            let why = format!("{DOCUMENT} says that every engine has it");
            (!is_there).then(|| Fault::new("engines", &path, "", why))
        })
    });
    Ok(missing.collect())
}

/// The file that a row of the table names: "| `board.rs` | What is a position? |".
fn listed_file(row: &str) -> Option<&str> {
    row.strip_prefix("| `")?.split_once('`').map(|(file, _)| file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_without_a_listed_file_is_a_fault() {
        let document = format!("{HEADING}\n\n| file | question |\n| `deal.rs` | Where from? |\n");
        let mut files = vec![(DOCUMENT, &*document)];
        files.extend([("crates/slide/src/deal.rs", ""), ("crates/loopy/src/deal/mod.rs", "")]);
        files.push(("crates/lamps/src/deal.rs", ""));
        let faults = check(&Tree::of(&files)).unwrap();
        let paths: Vec<_> = faults.iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["crates/fifteen/src/deal.rs"]);
    }
}
