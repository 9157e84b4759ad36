//! Checks for the tools that the tasks need; installs them where possible, otherwise says how to install them.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};

use crate::run::{self, output, program, say};

/// Compilation target of the web app.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";

/// Compilation target in which engines are tested under Node.js.
pub(crate) const TEST_TARGET: &str = "wasm32-wasip1";

/// Installs a compilation target if it is missing.
pub(crate) fn ensure_target(target: &str) -> Result<()> {
    let libraries =
        output(program("rustc").args(["--print", "target-libdir", "--target", target]))?;
    if Path::new(libraries.trim()).is_dir() {
        return Ok(());
    }
    say(&format!("adding the compilation target {target}"));
    // Adding a target changes neither the toolchain nor rustup itself.
    run::run_command(program("rustup").args(["target", "add", target]))
        .with_context(|| format!("the compiler has no target {target}: install it and try again"))
}

/// Returns whether a program can be started.
pub(crate) fn has(name: &str) -> bool {
    let probe = program(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    probe.is_ok_and(|status| status.success())
}

/// Installs the npm packages of a folder as locked, unless they are up to date.
pub(crate) fn npm_ci(folder: &Path) -> Result<()> {
    let (lock, installed) =
        (folder.join("package-lock.json"), folder.join("node_modules/.package-lock.json"));
    let modified = |path: &Path| path.metadata().and_then(|meta| meta.modified());
    if let (Ok(lock), Ok(installed)) = (modified(&lock), modified(&installed))
        && lock <= installed
    {
        return Ok(());
    }
    let mut npm = program("npm");
    npm.args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]).current_dir(folder);
    run::run_command(npm.stdout(Stdio::null()))
}

/// Returns the browser for the tests, and installs it where possible.
pub(crate) fn ensure_chromium() -> Result<PathBuf> {
    if let Some(chromium) = chromium() {
        return Ok(chromium);
    }
    install(CHROMIUM[0]).or_else(|_| install(CHROMIUM[1]))?;
    chromium().context(
        "the browser tests need Chromium: install it, for example with \
         `sudo apt-get install chromium`, and try again; `--fast` skips these tests",
    )
}

/// A browser engine besides Chromium in which the web app is tested.
pub(crate) struct Engine {
    /// Display name.
    pub(crate) name: &'static str,
    /// Environment variable that passes the first of `programs` to the tests.
    pub(crate) variable: &'static str,
    programs: &'static [&'static str],
    packages: &'static str,
}

pub(crate) const ENGINES: [Engine; 2] = [
    Engine {
        name: "Firefox",
        variable: "FIREFOX",
        programs: &["firefox-esr"],
        packages: "firefox-esr",
    },
    Engine {
        name: "WebKit",
        variable: "WEBKIT_DRIVER",
        programs: &["WebKitWebDriver", "Xvfb"],
        packages: "webkit2gtk-driver xvfb",
    },
];

impl Engine {
    /// Returns its program, and installs what it needs where possible.
    ///
    /// # Errors
    ///
    /// If a program is missing. The tests then run without this engine.
    pub(crate) fn ensure(&self) -> Result<PathBuf> {
        let missing = || self.programs.iter().find(|program| on_path(program).is_none());
        if missing().is_some() {
            install(self.packages)?;
        }
        if let Some(missing) = missing() {
            bail!("{missing} was not found; `apt-get install {}` installs it", self.packages);
        }
        on_path(self.programs[0]).context("the program has disappeared")
    }
}

/// Makes sure that the server tests can start a `PostgreSQL` server, and installs it where possible.
pub(crate) fn ensure_postgres() -> Result<()> {
    let is_installed = || Path::new("/usr/lib/postgresql").is_dir() || on_path("initdb").is_some();
    if cfg!(target_os = "linux") && !is_installed() {
        install("postgresql")?;
        ensure!(
            is_installed(),
            "the server tests need PostgreSQL: install it, for example with \
             `sudo apt-get install postgresql`, and try again"
        );
    }
    Ok(())
}

/// Installs Debian packages if this process runs as root; otherwise does nothing.
fn install(package: &str) -> Result<()> {
    if !is_root() || on_path("apt-get").is_none() {
        return Ok(());
    }
    let install =
        format!("apt-get update -qq && apt-get install -qq -y --no-install-recommends {package}");
    let mut command = program("sh");
    command.args(["-c", &install]).env("DEBIAN_FRONTEND", "noninteractive");
    let captured = run::capture(&mut command)?;
    ensure!(captured.success, "could not install {package}:\n{}", captured.text);
    Ok(())
}

/// Program names of Chromium. Tests run almost twice as fast in the first one, which has no windows.
const CHROMIUM: [&str; 4] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/// Returns the browser for the tests if it is installed.
pub(crate) fn chromium() -> Option<PathBuf> {
    CHROMIUM.into_iter().find_map(on_path)
}

fn is_root() -> bool {
    run::capture(program("id").arg("-u")).is_ok_and(|captured| captured.text.trim() == "0")
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
