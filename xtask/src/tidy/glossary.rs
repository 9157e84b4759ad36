//! The rule `glossary`: words that were replaced by plainer ones do not come back.

use std::borrow::Cow;

use anyhow::{Context, Result, bail};

use super::{Fault, Tree};
use crate::assemble::extension;

/// One line per entry: where the word is forbidden, the word, and what to write instead.
const GLOSSARY: &str = include_str!("glossary.txt");

/// The folder that may name the words: this rule and its lists.
const OWN: &str = "xtask/src/tidy/";

/// A forbidden word.
struct Entry<'a> {
    place: Place,
    word: &'a str,
    instead: &'a str,
}

/// Where a word is forbidden.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// As the name of something in Rust code, or of a file.
    Name,
    /// As the name of a Rust type.
    Type,
    /// Anywhere: code, comments, documents.
    Text,
    /// In what a user reads: strings of the apps, and pages.
    Shown,
}

pub(super) fn check(tree: &Tree) -> Result<Vec<Fault>> {
    faults(tree, GLOSSARY)
}

fn faults(tree: &Tree, glossary: &str) -> Result<Vec<Fault>> {
    let entries = entries(glossary)?;
    let mut faults = Vec::new();
    let files = tree.ending(&[".rs", ".md", ".js", ".mjs", ".css", ".html", ".toml"]);
    for (path, text) in files.filter(|(path, _)| !path.starts_with(OWN)) {
        let kind = extension(path);
        let is_rust = kind == "rs";
        let (code, strings) = if is_rust { parts(text) } else { Default::default() };
        let stem = path.rsplit('/').next().and_then(|name| name.split('.').next());
        for entry in &entries {
            let is_there = match entry.place {
                Place::Name => is_rust && (stem == Some(entry.word) || has(&code, entry.word)),
                Place::Type => is_rust && declares_type(&code, entry.word),
                Place::Text => has(text, entry.word),
                Place::Shown if kind == "html" => has(text, entry.word),
                Place::Shown => path.starts_with("apps/") && has(&strings, entry.word),
            };
            if is_there {
                let why = format!("`{}`: write {}", entry.word, entry.instead);
                faults.push(Fault::new("glossary", path, entry.word, why));
            }
        }
    }
    Ok(faults)
}

fn entries(glossary: &str) -> Result<Vec<Entry<'_>>> {
    let lines = glossary.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (start, instead) = line.split_once(" → ").with_context(|| line.to_owned())?;
            let (place, word) = start.split_once(' ').with_context(|| line.to_owned())?;
            let place = match place {
                "name" => Place::Name,
                "type" => Place::Type,
                "text" => Place::Text,
                "shown" => Place::Shown,
                other => bail!("no such place in the glossary: {other}"),
            };
            Ok(Entry { place, word: word.trim(), instead })
        })
        .collect()
}

/// Returns whether a text contains a word or phrase, not inside a longer word. A word without capital
/// letters matches in any case.
fn has(text: &str, word: &str) -> bool {
    let any_case = !word.contains(char::is_uppercase);
    let text = if any_case { Cow::Owned(text.to_lowercase()) } else { Cow::Borrowed(text) };
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !before.ends_with(is_of_word) && !after.starts_with(is_of_word)
    })
}

/// Returns whether Rust code declares a type of this name.
fn declares_type(code: &str, name: &str) -> bool {
    ["struct", "enum", "trait", "type"].iter().any(|kind| has(code, &format!("{kind} {name}")))
}

/// Returns the code of a Rust file without comments and strings, and its strings.
fn parts(text: &str) -> (String, String) {
    let (mut code, mut strings) = (String::new(), String::new());
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        code += &rest[..at];
        rest = &rest[at..];
        let taken = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with('"') {
            let end = string_end(rest);
            strings += &rest[..end];
            strings.push('\n');
            end
        } else if rest.starts_with("'\"'") {
            3
        } else if rest.starts_with("'\\") {
            4.min(rest.len())
        } else {
            1
        };
        let taken =
            (taken..=rest.len()).find(|at| rest.is_char_boundary(*at)).unwrap_or(rest.len());
        rest = &rest[taken..];
        code.push(' ');
    }
    (code + rest, strings)
}

/// Returns the end of the string at the start, including its last quote.
fn string_end(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "# Words.\nname told → announcements\ntext late word → storage event\n\
                         type Step → SolverStep\nshown Loopy → Loop\n";

    fn found(path: &str, text: &str) -> Vec<String> {
        let faults = faults(&Tree::of(&[(path, text)]), SMALL).unwrap();
        faults.into_iter().map(|fault| fault.subject).collect()
    }

    #[test]
    fn a_retired_word_is_a_fault_where_it_is_forbidden() {
        assert_eq!(found("a.rs", "let told = 1; // late word"), ["told", "late word"]);
        assert_eq!(found("a.rs", "// the player is told\nlet untold = \"told\"; told_at"), [""; 0]);
        assert_eq!(found("src/told.rs", ""), ["told"]);
        assert_eq!(found("a.md", "told, and a Late word"), ["late word"]);
        assert_eq!(found("a.rs", "pub struct Step<P> {}"), ["Step"]);
        assert_eq!(found("a.rs", "enum Event { Step } struct Steps; // struct Step"), [""; 0]);
        assert_eq!(found("apps/web/src/a.rs", "struct Loopy; \"Loopy \\\" x\""), ["Loopy"]);
        assert_eq!(found("apps/web/src/a.rs", "use loopy::Loopy; '\"' Loopy"), [""; 0]);
        assert_eq!(found("apps/web/page.html", "<h1>Loopy</h1>"), ["Loopy"]);
        assert_eq!(found("crates/loopy/src/a.rs", "\"Loopy\""), [""; 0]);
    }

    #[test]
    fn the_glossary_can_be_parsed() {
        assert!(entries(GLOSSARY).unwrap().len() > 10);
        assert!(entries("nowhere a → b").is_err() && entries("name a b").is_err());
    }
}
