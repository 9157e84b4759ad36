//! The rule `products`: shared code names no game, because everything about games follows from `games::GAMES`.
//!
//! It checks string literals and paths, without tests. Files and folders that are named after a game belong to it.

use std::collections::BTreeSet;

use games::GAMES;

use super::layers::{code_of, tokens};
use super::{Fault, Tree};

/// The shared code.
const SHARED: [&str; 6] = [
    "apps/azulejo/src/",
    "apps/server/src/",
    "apps/web/programs/",
    "apps/web/src/",
    "crates/controller/src/",
    "crates/wire/src/",
];

/// Files that name a game, and why.
const ALLOWED: [(&str, &str); 3] = [
    ("apps/azulejo/src/game.rs", "lists the games that have subcommands of their own"),
    ("apps/web/src/platform/work/count.rs", "counts boards of Fifteen for the About page"),
    ("apps/web/src/ui/pictures.rs", "the stored name of the player's picture, which games share"),
];

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let sources: Vec<_> = tree
        .ending(&[".rs"])
        .filter(|(path, _)| SHARED.iter().any(|shared| path.starts_with(shared)))
        .map(|(path, text)| (path, code_of(text)))
        .collect();
    let tests: Vec<String> = sources
        .iter()
        .flat_map(|(path, code)| {
            let folder = folder_of_modules(path);
            code.test_modules.iter().map(move |name| format!("{folder}{name}"))
        })
        .collect();
    let mut faults = Vec::new();
    for (path, code) in &sources {
        let is_test = |test: &String| {
            path.strip_prefix(&**test).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        let is_allowed = ALLOWED.iter().any(|(allowed, _)| allowed == path);
        if is_allowed || is_of_a_game(path) || tests.iter().any(is_test) {
            continue;
        }
        let named: BTreeSet<&str> = names_in(&code.literals).chain(crates_in(&code.text)).collect();
        for name in named {
            let message = format!("names {name}; read games::GAMES instead");
            faults.push(Fault::new("products", path, name, message));
        }
    }
    faults
}

/// Returns the names of the games in string literals, as whole words in lower case.
fn names_in(literals: &[&str]) -> impl Iterator<Item = &'static str> {
    let is_named = |name: &str| {
        let words =
            literals.iter().flat_map(|literal| literal.split(|c: char| !c.is_alphanumeric()));
        words.into_iter().any(|word| word == name)
    };
    let named = GAMES.iter().map(|game| game.name).filter(|name| is_named(name));
    named.collect::<Vec<_>>().into_iter()
}

/// Returns the crates of games that are named in paths.
fn crates_in(code: &str) -> impl Iterator<Item = &'static str> {
    let tokens = tokens(code);
    let is_named = |folder: &str| {
        tokens.windows(2).any(|pair| {
            (pair[0] == folder && pair[1] == "::") || (pair[0] == "::" && pair[1] == folder)
        })
    };
    let named = GAMES.iter().map(|game| game.folder).filter(|folder| is_named(folder));
    named.collect::<Vec<_>>().into_iter()
}

/// Returns whether a file or one of its folders is named after a game.
fn is_of_a_game(path: &str) -> bool {
    let mut parts = path.trim_end_matches(".rs").split('/');
    parts.any(|part| GAMES.iter().any(|game| game.folder == part))
}

/// Returns the folder of the modules that a file declares.
fn folder_of_modules(path: &str) -> String {
    let module = path.trim_end_matches(".rs");
    let (folder, name) = module.rsplit_once('/').unwrap_or(("", module));
    match name {
        "lib" | "main" | "mod" => format!("{folder}/"),
        _ => format!("{module}/"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(path: &str, text: &str) -> Vec<String> {
        check(&Tree::of(&[(path, text)])).iter().map(Fault::key).collect()
    }

    #[test]
    fn shared_code_names_no_game() {
        let text = "use ::fifteen::Speed;\nconst A: &str = \"loop:archive\";";
        let expected =
            ["products apps/server/src/a.rs fifteen", "products apps/server/src/a.rs loop"];
        assert_eq!(named("apps/server/src/a.rs", text), expected);
        assert!(named("crates/slide/src/a.rs", text).is_empty());
        assert!(named("apps/web/src/ui/loopy/home.rs", text).is_empty());
        let text = "// slide::Board\nloop { \"Slide and Loop\"; slides::x }\n#[cfg(test)]\nmod tests { \"loop\" }";
        assert!(named("apps/server/src/a.rs", text).is_empty());
    }

    #[test]
    fn files_that_are_compiled_for_tests_may_name_games() {
        let files = [
            ("crates/wire/src/a.rs", "#[cfg(test)]\nmod model;"),
            ("crates/wire/src/a/model.rs", "const A: &str = \"loop\";"),
            ("crates/wire/src/a/model/b.rs", "use fifteen::Board;"),
        ];
        assert_eq!(check(&Tree::of(&files)), []);
    }
}
