//! The rule `dead`: every icon and every text of the web app is used.

use super::{Fault, Tree};

const ICONS: &str = "apps/web/src/ui/components/icon.rs";

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

/// Lists the names in each `texts! { … }` of a file, which start a line inside the accessor:
/// `title: "Title",` or `count(n: usize) { … },`.
fn words(text: &str) -> Vec<String> {
    const INDENT: &str = "        ";
    let blocks = text.split("\ntexts! {\n").skip(1);
    let lines = blocks.flat_map(|block| block.lines().take_while(|line| *line != "}"));
    let names = lines.filter_map(|line| line.strip_prefix(INDENT)?.split_once([':', '(']));
    let names = names.map(|(name, _)| name);
    let is_name_character = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let names = names.filter(|name| !name.is_empty() && name.chars().all(is_name_character));
    names.map(str::to_owned).collect()
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
        let words = "\ntexts! {\n    /// Texts: all, always.\n    pub fn words() -> Words {\n        back: \"Back\",\n\
                     \x20       lost: \"Lost\",\n        close: \"Close\",\n        count(n: u8) { format!(\"{n}: {n}\") },\n\
                     \x20       sum(n: u8) {\n            let total: u8 = n;\n            format!(\"{total}\")\n        },\n    }\n}\n";
        let page = "Icon::BackTwice words.back let Words { close, .. } (words.sum)(1)";
        let files =
            [(ICONS, icons), ("apps/web/src/ui/words.rs", words), ("apps/web/src/app.rs", page)];
        let faults = check(&Tree::of(&files));
        let subjects: Vec<_> = faults.iter().map(|fault| &*fault.subject).collect();
        assert_eq!(subjects, ["Back", "Close", "lost", "count"]);
    }
}
