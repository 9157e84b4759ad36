//! `cargo xtask web`: builds the web app as a folder of files.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Result;

use crate::fingerprint::Fingerprint;
use crate::pack::Effort;
use crate::run::{on_all_cores, root, say};
use crate::{assemble, bindgen, fonts, licences, pack, sources, tools};

/// Returns the folder in which the site is built. The `azulejo` binary embeds it.
pub(crate) fn site() -> PathBuf {
    root().join("target/site")
}

/// Build the web app into target/site
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Build faster but with much larger files, for development
    #[arg(long)]
    quick: bool,
    /// Let the bundles count which functions are called, for e2e/calls.mjs
    #[arg(long)]
    count_calls: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    build_with(if args.quick { Effort::Quick } else { Effort::Full }, args.count_calls)
}

/// Builds the site unless it is up to date.
pub(crate) fn build() -> Result<()> {
    build_with(Effort::Full, false)
}

fn build_with(effort: Effort, counts_calls: bool) -> Result<()> {
    let folder = &site();
    tools::ensure_target(tools::PAGE_TARGET)?;
    say("building the web app");
    let start = Instant::now();
    let bundles = bindgen::compile(effort)?;
    let web = root().join("apps/web");
    let fonts = fonts::fetch(&web)?;
    let mut sources = sources::read(&web, fonts)?;
    sources.pages.insert(licences::FILE.into(), licences::collect()?.to_json().into_bytes());

    let mut fingerprint = Fingerprint::default();
    fingerprint.add_self()?;
    for bundle in &bundles {
        fingerprint.add(bundle.name, &std::fs::read(&bundle.module)?);
    }
    for (name, content) in sources.pages.iter().chain(&sources.assets) {
        fingerprint.add(name, content);
    }
    let deferred = pack::read(&web.join("programs/deferred"))?;
    for (name, content) in &deferred {
        fingerprint.add(name, content);
    }
    fingerprint.add("calls", &[counts_calls.into()]);
    if fingerprint.matches(folder) && folder.join("index.html").is_file() {
        say("the site is up to date");
        return Ok(());
    }
    Fingerprint::clear(folder)?;
    say("assembling the site");
    for files in on_all_cores(&bundles, |bundle| bindgen::bind(bundle, counts_calls))? {
        sources.assets.extend(files);
    }
    pack::write(&assemble::assemble(&sources)?, folder, None, effort)?;
    fingerprint.store(folder)?;
    say(&format!("the site is in {} ({:.1} s)", folder.display(), start.elapsed().as_secs_f64()));
    Ok(())
}
