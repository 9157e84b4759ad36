//! The rule `listed`: every puzzle in the list of games, and the template, is also where Cargo and the fuzzer need it.
//!
//! Nothing else would notice that a puzzle isn't fuzzed, or that its engine isn't optimised in the web app.

use games::GAMES;

use super::{Fault, Tree};

/// The template of a new puzzle, which is in no release.
const TEMPLATE: &str = "lamps";

/// The files that name each puzzle, with one of the lines that they need. `{}` is the name of the crate.
const NAMED: [(&str, &[&str]); 7] = [
    ("Cargo.toml", &["{} = { path = \"crates/{}\" }"]),
    ("Cargo.toml", &["[profile.dev.package.{}]"]),
    ("crates/games/Cargo.toml", &["{}.workspace = true", "{} = { workspace = true"]),
    ("crates/games/src/product.rs", &["mod {};"]),
    ("apps/web/programs/Cargo.toml", &["name = \"{}\""]),
    ("fuzz/bodies/src/lib.rs", &["games::load::<{}::"]),
    ("fuzz/bodies/src/lib.rs", &["games::texts::<{}::"]),
];

/// The line that optimises an engine in the web app; the template is in no release.
const OPTIMISED: (&str, &[&str]) = ("Cargo.toml", &["{}.opt-level = 3"]);

/// The files that every puzzle has.
const FILES: [&str; 6] = [
    "crates/games/src/product/{}.rs",
    "apps/web/programs/src/{}.rs",
    "apps/web/src/ui/{}.rs",
    "apps/web/src/ui/{}/words.rs",
    "apps/web/src/ui/{}/page.html",
    "apps/web/src/ui/{}/icon.svg",
];

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let games = GAMES.iter().map(|game| game.folder);
    let games: Vec<&str> = games.filter(|game| *game != TEMPLATE).collect();
    let product = games.iter().flat_map(|game| unnamed(tree, game, &[OPTIMISED]));
    let all = games.iter().copied().chain([TEMPLATE]);
    product
        .chain(all.flat_map(|game| [unnamed(tree, game, &NAMED), missing(tree, game)].concat()))
        .collect()
}

/// Returns a fault for each file that lacks a line about a puzzle.
fn unnamed(tree: &Tree, game: &str, named: &[(&str, &[&str])]) -> Vec<Fault> {
    let lacks = |(path, lines): &&(&str, &[&str])| {
        let text = tree.text(path).unwrap_or_default();
        !lines.iter().any(|line| text.contains(&of(line, game)))
    };
    let fault = |(path, lines): &(&str, &[&str])| {
        let line = of(lines[0], game);
        Fault::new("listed", path, &line, format!("add `{line}` for the puzzle {game}"))
    };
    named.iter().filter(lacks).map(fault).collect()
}

/// Returns a fault for each file that a puzzle lacks.
fn missing(tree: &Tree, game: &str) -> Vec<Fault> {
    let paths = FILES.iter().map(|path| of(path, game));
    let lacking = paths.filter(|path| tree.text(path).is_none());
    lacking
        .map(|path| Fault::new("listed", &path, "", format!("the puzzle {game} needs this file")))
        .collect()
}

fn of(pattern: &str, game: &str) -> String {
    pattern.replace("{}", game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_that_a_file_does_not_name_is_a_fault() {
        let tree = Tree::of(&[("fuzz/bodies/src/lib.rs", "games::texts::<chess::Chess>")]);
        let named = [NAMED[6], NAMED[3]];
        let faults: Vec<_> = unnamed(&tree, "chess", &named).iter().map(Fault::key).collect();
        assert_eq!(faults, ["listed crates/games/src/product.rs mod chess;"]);
    }

    #[test]
    fn a_missing_file_is_a_fault() {
        let has = [
            "crates/games/src/product/go.rs",
            "apps/web/programs/src/go.rs",
            "apps/web/src/ui/go.rs",
        ];
        let more = ["apps/web/src/ui/go/words.rs", "apps/web/src/ui/go/page.html"];
        let files: Vec<_> = has.iter().chain(&more).map(|path| (*path, "text")).collect();
        let faults: Vec<_> = missing(&Tree::of(&files), "go").iter().map(Fault::key).collect();
        assert_eq!(faults, ["listed apps/web/src/ui/go/icon.svg"]);
    }
}
