//! The fonts: from npm packages at build time, or the system's own when npm is not there.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};

use crate::run::say;
use crate::tools;

/// The font files that could be had, and the names of those that could not.
#[derive(Debug, Default)]
pub(crate) struct Fonts {
    pub(crate) found: BTreeMap<String, Vec<u8>>,
    pub(crate) missing: Vec<String>,
}

/// Installs the packages that `web/package.json` names and reads the files that `web/fonts.txt` lists.
pub(crate) fn fetch(web: &Path) -> Result<Fonts> {
    let list = std::fs::read_to_string(web.join("fonts.txt")).context("apps/web/fonts.txt")?;
    if !tools::has("npm") {
        say("npm is not here: the page will use the system's fonts");
    } else if let Err(error) = tools::npm_ci(web) {
        say(&format!(
            "the fonts could not be installed, the page will use the system's: {error:#}"
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

/// The style without the faces whose files are missing; a face is a block without inner blocks.
pub(crate) fn without_faces(style: &str, missing: &[String]) -> String {
    without(style, "@font-face", '}', missing)
}

/// The page without the links that name any of these, as those that load missing fonts early.
pub(crate) fn without_links(page: &str, names: &[String]) -> String {
    without(page, "<link", '>', names)
}

/// The text without the pieces from `open` to `close` that name any of these.
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

/// The paths in the list, without its comments.
fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_in_the_list_are_no_fonts() {
        let list = "# faces\n\n a/files/a.woff2 \nb.woff2\n";
        assert_eq!(listed(list).collect::<Vec<_>>(), ["a/files/a.woff2", "b.woff2"]);
    }

    #[test]
    fn only_the_faces_of_missing_fonts_are_left_out() {
        let style =
            "a{}@font-face{src:url(/assets/a.woff2)}b{}@font-face {src:url(/assets/b.woff2)}c{}";
        let kept = without_faces(style, &["b.woff2".into()]);
        assert_eq!(kept, "a{}@font-face{src:url(/assets/a.woff2)}b{}c{}");
        assert_eq!(without_faces(style, &[]), style);
        let page = "<link href=/assets/a.woff2><link\nhref=/assets/b.woff2><p>";
        assert_eq!(without_links(page, &["b.woff2".into()]), "<link href=/assets/a.woff2><p>");
    }

    #[test]
    fn a_face_without_an_end_goes_to_the_end() {
        assert_eq!(without_faces("a{}@font-face{b.woff2", &["b.woff2".into()]), "a{}");
    }
}
