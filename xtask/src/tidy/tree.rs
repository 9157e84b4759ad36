//! The files that the rules check: all that git tracks or would track.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::run::{output, program, root};

/// Contents of text files by path below the root, with `/` between folders.
#[derive(Debug, Default)]
pub(super) struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads every text file of this repository that git doesn't ignore.
    pub(super) fn tracked() -> Result<Tree> {
        let mut list = program("git");
        list.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let names = output(&mut list)?;
        // A file that was deleted but is still tracked cannot be read.
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

    pub(super) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Iterates over the files whose paths end with any of `endings`, ordered by path.
    pub(super) fn ending(&self, endings: &[&str]) -> impl Iterator<Item = (&str, &str)> {
        let files = self.files.iter().map(|(path, text)| (&**path, &**text));
        files.filter(move |(path, _)| endings.iter().any(|ending| path.ends_with(ending)))
    }
}
