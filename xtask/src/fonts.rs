//! Fetches the fonts from npm packages at build time. Without npm, the web app uses system fonts.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

use crate::run::say;
use crate::tools;

/// Font files that were fetched, and the names of those that were not.
#[derive(Debug, Default)]
pub(crate) struct Fonts {
    pub(crate) found: BTreeMap<String, Vec<u8>>,
    pub(crate) missing: Vec<String>,
}

/// Installs the packages in `web/package.json` and reads the files listed in `web/fonts.txt`.
pub(crate) fn fetch(web: &Path) -> Result<Fonts> {
    let list = std::fs::read_to_string(web.join("fonts.txt")).context("apps/web/fonts.txt")?;
    if !tools::has("npm") {
        say("npm was not found: the web app will use system fonts");
    } else if let Err(error) = tools::npm_ci(web) {
        say(&format!(
            "could not install the fonts, so the web app will use system fonts: {error:#}"
        ));
    }
    let mut fonts = Fonts::default();
    for path in listed(&list) {
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        match std::fs::read(web.join("node_modules").join(path)) {
            Ok(bytes) => drop(fonts.found.insert(name, bytes)),
            Err(_) => fonts.missing.push(name),
        }
    }
    Ok(fonts)
}

/// Removes the `@font-face` rules of missing files. Such a rule has no nested blocks.
pub(crate) fn without_faces(style: &str, missing: &[String]) -> String {
    without(style, "@font-face", '}', missing)
}

/// Removes the links that contain any of `names`, for example preloads of missing fonts.
pub(crate) fn without_links(page: &str, names: &[String]) -> String {
    without(page, "<link", '>', names)
}

/// Removes the pieces from `open` to `close` that contain any of `names`.
fn without(text: &str, open: &str, close: char, names: &[String]) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(open) {
        let end =
            rest[start..].find(close).map_or(rest.len(), |end| start + end + close.len_utf8());
        let named = names.iter().any(|name| rest[start..end].contains(name.as_str()));
        kept.push_str(&rest[..if named { start } else { end }]);
        rest = &rest[end..];
    }
    kept + rest
}

/// Returns the paths in the list, without comments.
fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_in_the_list_are_ignored() {
        let list = "# faces\n\n a/files/a.woff2 \nb.woff2\n";
        assert_eq!(listed(list).collect::<Vec<_>>(), ["a/files/a.woff2", "b.woff2"]);
    }

    #[test]
    fn only_rules_and_links_of_missing_fonts_are_removed() {
        let style =
            "a{}@font-face{src:url(/assets/a.woff2)}b{}@font-face {src:url(/assets/b.woff2)}c{}";
        let kept = without_faces(style, &["b.woff2".into()]);
        assert_eq!(kept, "a{}@font-face{src:url(/assets/a.woff2)}b{}c{}");
        assert_eq!(without_faces(style, &[]), style);
        let page = "<link href=/assets/a.woff2><link\nhref=/assets/b.woff2><p>";
        assert_eq!(without_links(page, &["b.woff2".into()]), "<link href=/assets/a.woff2><p>");
    }

    /// Returns whether a `unicode-range` contains a character.
    fn contains(range: &str, c: char) -> bool {
        let number = |digits: &str| u32::from_str_radix(digits, 16).unwrap();
        range.split(',').any(|part| {
            let part = part.trim().trim_start_matches("U+");
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            (number(first)..=number(last)).contains(&u32::from(c))
        })
    }

    #[test]
    fn the_small_fonts_have_every_character_of_the_ui_strings_that_the_full_ones_have() {
        // The range of the files called `latin`.
        let full = "U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2191, \
            U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
        let web = crate::run::root().join("apps/web");
        let style = std::fs::read_to_string(web.join("style/05-fonts.css")).unwrap();
        let ranges =
            style.split("unicode-range:").skip(1).filter_map(|rest| rest.split(';').next());
        // The ranges of the full files come first.
        let ranges: Vec<&str> = ranges.skip(2).collect();
        assert_eq!(ranges.len(), 2, "{style}");
        let files = crate::pack::files_in(&web.join("src/ui")).unwrap();
        let words =
            files.iter().filter(|file| file.to_str().is_some_and(|name| name.contains("words")));
        for file in words {
            let text = std::fs::read_to_string(file).unwrap();
            let needed = text.chars().filter(|&c| c != '\n' && contains(full, c));
            for c in needed {
                let is_small = ranges.iter().all(|range| contains(range, c));
                assert!(is_small, "{c:?} in {}", file.display());
            }
        }
    }

    #[test]
    fn an_unclosed_rule_extends_to_the_end() {
        assert_eq!(without_faces("a{}@font-face{b.woff2", &["b.woff2".into()]), "a{}");
    }
}
