//! The rule `engines`: every engine has the files that ARCHITECTURE.md lists.

use anyhow::{Context, Result};
use games::GAMES;

use super::{Fault, Tree};

const DOCUMENT: &str = "ARCHITECTURE.md";
/// Start of the first row in the table of files.
const FIRST_ROW: &str = "| `lib.rs` |";

/// The worked example: an engine that is not part of the product.
const EXAMPLE: &str = "lamps";

pub(super) fn check(tree: &Tree) -> Result<Vec<Fault>> {
    let text = tree.text(DOCUMENT).context(DOCUMENT)?;
    let at = text.find(FIRST_ROW).with_context(|| format!("{DOCUMENT} has no row {FIRST_ROW}"))?;
    let files: Vec<_> = text[at..].lines().map_while(listed_file).collect();
    let engines = GAMES.iter().map(|game| game.folder).chain([EXAMPLE]);
    let missing = engines.flat_map(|engine| {
        files.iter().filter_map(move |file| {
            let path = format!("crates/{engine}/src/{file}");
            // A file may have been split into a folder.
            let folder = path.replace(".rs", "/mod.rs");
            let is_there = tree.text(&path).or(tree.text(&folder)).is_some();
            let message = format!("missing; {DOCUMENT} lists it for every engine");
            (!is_there).then(|| Fault::new("engines", &path, "", message))
        })
    });
    Ok(missing.collect())
}

/// Parses the file name in a row of the table: "| `board.rs` | What is a position? |".
fn listed_file(row: &str) -> Option<&str> {
    row.strip_prefix("| `")?.split_once('`').map(|(file, _)| file)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARIES: [&str; 4] = [
        "crates/slide/src/lib.rs",
        "crates/loopy/src/lib.rs",
        "crates/fifteen/src/lib.rs",
        "crates/lamps/src/lib.rs",
    ];

    #[test]
    fn an_engine_without_a_listed_file_is_a_fault() {
        let document = "| file | question |\n| `lib.rs` | What? |\n| `deal.rs` | Where from? |\n\n\
                        | `a.rs` | Of another table |\n";
        let mut files = vec![(DOCUMENT, document)];
        files.extend(LIBRARIES.map(|path| (path, "")));
        files.extend([("crates/slide/src/deal.rs", ""), ("crates/loopy/src/deal/mod.rs", "")]);
        files.push(("crates/lamps/src/deal.rs", ""));
        let faults = check(&Tree::of(&files)).unwrap();
        let paths: Vec<_> = faults.iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["crates/fifteen/src/deal.rs"]);
    }
}
