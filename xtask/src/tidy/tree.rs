//! The files that a rule looks at: those that are tracked or would be.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::run::{output, program, root};

/// Texts by their path below the root, with `/` between folders.
#[derive(Debug, Default)]
pub(super) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Every file of this repository that is a text and not ignored.
    pub(super) fn tracked() -> Result<Tree> {
        let mut list = program("git");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let names = output(&mut list)?;
        // A file that was deleted and is still tracked has no text.
        let files = names.split('\0').filter(|name| !name.is_empty()).filter_map(|name| {
            Some((name.to_owned(), std::fs::read_to_string(root().join(name)).ok()?))
        });
        Ok(Tree { files: files.collect() })
    }

    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Tree {
        let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        Tree { files: files.collect() }
    }

    /// The text of a file.
    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// The files whose name ends in one of these ways, by path.
    pub(super) fn ending(&self, endings: &[&str]) -> impl Iterator<Item = (&str, &str)> {
        let files = self.files.iter().map(|(path, text)| (&**path, &**text));
        files.filter(move |(path, _)| endings.iter().any(|ending| path.ends_with(ending)))
    }
}
