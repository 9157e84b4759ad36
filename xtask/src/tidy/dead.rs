//! The rule `dead`: every icon and every text of the web app is used.

use super::{Fault, Tree};

const ICONS: &str = "apps/web/src/ui/icon.rs";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let page: Vec<_> =
        tree.ending(&[".rs"]).filter(|(path, _)| path.starts_with("apps/web/")).collect();
    let mut faults = Vec::new();
    let icons = tree.text(ICONS).unwrap_or_default();
    for icon in variants(icons, "pub enum Icon {") {
        let use_of = format!("Icon::{icon}");
        if !page.iter().any(|(path, text)| *path != ICONS && names(text, &use_of)) {
            faults.push(Fault::new("dead", ICONS, icon, format!("{use_of} is not used")));
        }
    }
    for (path, text) in page.iter().filter(|(path, _)| defines_texts(path)) {
        for word in words(text) {
            let read = format!(".{word}");
            // Code may also destructure a struct of texts with a pattern.
            let is_used = |(path, text): &(&str, &str)| {
                names(text, &read) || (!defines_texts(path) && names(text, &word))
            };
            if !page.iter().any(is_used) {
                faults.push(Fault::new("dead", path, &word, format!("text `{word}` is not used")));
            }
        }
    }
    faults
}

/// Returns whether a file of the web app defines texts.
fn defines_texts(path: &str) -> bool {
    path.ends_with("/words.rs") || path.contains("/words/")
}

/// Lists the variants of an enum without fields, one per line.
fn variants<'a>(text: &'a str, start: &str) -> impl Iterator<Item = &'a str> {
    let body = text.split_once(start).and_then(|(_, rest)| rest.split('}').next());
    let lines = body.unwrap_or_default().lines().map(str::trim);
    lines
        .filter_map(|line| line.strip_suffix(','))
        .filter(|name| name.chars().all(char::is_alphanumeric))
}

/// Lists the names in each `texts! { … }` of a file: `NameWords { plain, other: fn(&str) -> String, … }`.
fn words(text: &str) -> Vec<String> {
    let blocks = text.split("\ntexts! {\n").skip(1);
    let lines = blocks.flat_map(|block| block.lines().take_while(|line| *line != "}"));
    let code: String = lines.filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut depth = 0;
    let parts = code.split(|c| {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            _ => {}
        }
        depth == 0 && matches!(c, ',' | '{' | '}')
    });
    let names = parts.filter_map(|part| part.split(':').next()).map(str::trim);
    // A capitalised name is that of the struct.
    names.filter(|name| name.starts_with(char::is_lowercase)).map(str::to_owned).collect()
}

/// Returns whether a text contains this name as a whole word.
fn names(text: &str, name: &str) -> bool {
    let is_name_character = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = &text[..at];
        let starts = name.starts_with('.') || !before.ends_with(is_name_character);
        starts && !text[at + name.len()..].starts_with(is_name_character)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unused_icons_and_texts_are_faults() {
        let icons = "pub enum Icon {\n    Back,\n    BackTwice,\n    Close,\n}\nIcon::Close";
        let words = "\ntexts! {\n    /// Texts: all, always.\n    Words {\n        back, lost, close,\n        \
                     count: fn(u8, u8) -> String, sum: fn(u8) -> String,\n    }\n    More { gone }\n}\n\
                     Words { lost: \"\" }";
        let page = "Icon::BackTwice words.back let Words { close, .. } (words.sum)(1)";
        let files =
            [(ICONS, icons), ("apps/web/src/words.rs", words), ("apps/web/src/app.rs", page)];
        let faults = check(&Tree::of(&files));
        let subjects: Vec<_> = faults.iter().map(|fault| &*fault.subject).collect();
        assert_eq!(subjects, ["Back", "Close", "lost", "count", "gone"]);
    }
}
