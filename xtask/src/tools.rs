//! What has to be on the machine: adds it where it may, and says what to do where it may not.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::run::{self, output, program, say};

/// The target of the page.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";

/// Makes sure that the compiler can build for a target.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    let libraries =
        output(program("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(libraries.trim()).is_dir() {
        return Ok(());
    }
    say(&format!("adding the target {target}"));
    // Adding a target leaves the toolchain and rustup itself as they are.
    run::shown(program("rustup").args(["target", "add", target])).with_context(|| {
        format!("this Rust cannot build for {target}; install that target and start again")
    })
}

/// Whether a program can be started at all.
pub(crate) fn has(name: &str) -> bool {
    let probe = program(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    probe.is_ok_and(|status| status.success())
}

/// Installs the npm packages of a folder, exactly as locked; does nothing when they are there.
pub(crate) fn npm_ci(folder: &Path) -> Result<()> {
    let (lock, installed) =
        (folder.join("package-lock.json"), folder.join("node_modules/.package-lock.json"));
    let changed = |path: &Path| path.metadata().and_then(|meta| meta.modified());
    if let (Ok(lock), Ok(installed)) = (changed(&lock), changed(&installed))
        && lock <= installed
    {
        return Ok(());
    }
    let mut npm = program("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder);
    run::shown(npm.stdout(Stdio::null()))
}
