//! The web app embedded in this binary.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;
use server::Site;

use crate::failure::Failure;

/// The site that `cargo xtask web` builds; empty if it hasn't been built yet.
#[derive(RustEmbed)]
#[folder = "../../target/site"]
#[allow_missing = true]
struct Embedded;

/// The site to serve.
#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Serve the web app in this folder instead of the embedded one
    #[arg(long, value_name = "FOLDER", hide = true)]
    site: Option<PathBuf>,
}

impl Args {
    /// Opens the site.
    ///
    /// # Errors
    ///
    /// If it has no page: the binary was built without the web app, or the folder contains something else.
    pub(crate) fn open(&self) -> Result<Site, Failure> {
        match &self.site {
            Some(folder) => {
                let why = format!("no web app found in {}", folder.display());
                with_page(read(folder, "")?, &why)
            }
            None => with_page(embedded(), NOT_BUILT),
        }
    }
}

/// Returns an embedded file, uncompressed.
///
/// # Errors
///
/// If this binary was built without the web app.
pub(crate) fn embedded_file(path: &str) -> Result<Cow<'static, [u8]>, Failure> {
    Embedded::get(path).map(|file| file.data).ok_or_else(|| Failure::runtime(NOT_BUILT))
}

const NOT_BUILT: &str = "this binary was built without the web app; use `cargo xtask play` to build it with the web app";

/// Path and content of a file of the site.
type File = (String, Cow<'static, [u8]>);

fn embedded() -> Vec<File> {
    let file = |path: Cow<'static, str>| Some((path.to_string(), Embedded::get(&path)?.data));
    Embedded::iter().filter_map(file).collect()
}

/// Reads all files below a folder.
fn read(folder: &Path, prefix: &str) -> std::io::Result<Vec<File>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            files.extend(read(&entry.path(), &format!("{path}/"))?);
        } else {
            files.push((path, std::fs::read(entry.path())?.into()));
        }
    }
    Ok(files)
}

fn with_page(files: Vec<File>, why_not: &str) -> Result<Site, Failure> {
    let site = Site::new(files);
    if site.has_page() { Ok(site) } else { Err(Failure::runtime(why_not)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_binary_without_the_web_app_names_the_command_that_builds_it() {
        let script = ("azulejo.js".to_string(), Cow::Borrowed(&b"0"[..]));
        let Err(Failure::Runtime(why)) = with_page(vec![script], NOT_BUILT) else {
            panic!("a site")
        };
        assert!(why.contains("built without the web app; use `cargo xtask play`"), "{why}");
    }

    #[test]
    fn folders_are_read_recursively() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::create_dir(dir.path().join("loop")).unwrap();
        for file in ["index.html", "loop/play.html"] {
            std::fs::write(dir.path().join(file), "<!doctype html>").unwrap();
        }
        let mut paths: Vec<String> =
            read(dir.path(), "").unwrap().into_iter().map(|(path, _)| path).collect();
        paths.sort();
        assert_eq!(paths, ["index.html", "loop/play.html"]);
    }
}
