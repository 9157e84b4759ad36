//! `cargo xtask web`: the web app, finished, as a folder of files.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Result;

use crate::assemble::Files;
use crate::bindgen::PROGRAMS;
use crate::fingerprint::Fingerprint;
use crate::run::{root, say};
use crate::{assemble, bindgen, fonts, licences, pack, sources, tools};

/// Where the site is built for the `azulejo` command, which embeds it.
pub(crate) fn site() -> PathBuf {
    root().join("target/site")
}

/// Builds the site into a folder, with other files beside it; quick when nothing changed.
pub(crate) fn build(folder: &Path, beside: Files) -> Result<()> {
    tools::ensure_target(tools::PAGE_TARGET)?;
    say("building the page");
    let start = Instant::now();
    let modules = bindgen::compile()?;
    let web = root().join("apps/web");
    let fonts = fonts::fetch(&web)?;
    let mut sources = sources::read(&web, fonts)?;
    sources.pages.insert(licences::FILE.into(), licences::collect()?.to_json().into_bytes());

    let mut fingerprint = Fingerprint::default();
    fingerprint.add_self()?;
    for (name, module) in PROGRAMS.iter().zip(&modules) {
        fingerprint.add(name, &std::fs::read(module)?);
    }
    for (name, content) in sources.pages.iter().chain(&sources.assets).chain(&beside) {
        fingerprint.add(name, content);
    }
    if fingerprint.matches(folder) && folder.join("index.html").is_file() {
        say("the site is up to date");
        return Ok(());
    }
    Fingerprint::clear(folder)?;
    say("assembling the site");
    for (name, module) in PROGRAMS.iter().zip(&modules) {
        sources.assets.extend(bindgen::bind(name, module)?);
    }
    let mut site = assemble::assemble(&sources)?;
    site.extend(beside);
    pack::write(&site, folder)?;
    fingerprint.store(folder)?;
    say(&format!("the site is in {} ({:.1} s)", folder.display(), start.elapsed().as_secs_f64()));
    Ok(())
}
