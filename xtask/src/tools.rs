//! What has to be on the machine: adds it where it may, and says what to do where it may not.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail, ensure};

use crate::run::{self, output, program, say};

/// The target of the page.
pub(crate) const PAGE_TARGET: &str = "wasm32-unknown-unknown";

/// The target in which engines are tested under Node.
pub(crate) const TEST_TARGET: &str = "wasm32-wasip1";

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

/// The browser of the tests; installs it where that is allowed.
pub(crate) fn ensure_chromium() -> Result<PathBuf> {
    if let Some(chromium) = chromium() {
        return Ok(chromium);
    }
    install(CHROMIUM[0]).or_else(|_| install(CHROMIUM[1]))?;
    chromium().context(
        "the browser tests need Chromium, which is not here: install it, as with \
         `sudo apt-get install chromium`, and start again; `--fast` leaves these tests out",
    )
}

/// Another engine in which the page is tried.
pub(crate) struct Engine {
    /// What it is called.
    pub(crate) name: &'static str,
    /// The variable by which the tests get its program, which is the first of those below.
    pub(crate) variable: &'static str,
    programs: &'static [&'static str],
    packages: &'static str,
}

/// The engines beside Chromium.
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
    /// Its program; installs what it needs where that is allowed.
    ///
    /// # Errors
    ///
    /// What is missing. The tests go on without it.
    pub(crate) fn ensure(&self) -> Result<PathBuf> {
        let missing = || self.programs.iter().find(|program| on_path(program).is_none());
        if missing().is_some() {
            install(self.packages)?;
        }
        if let Some(missing) = missing() {
            bail!("{missing} is not here; `apt-get install {}` brings it", self.packages);
        }
        on_path(self.programs[0]).context("its program was there a moment ago")
    }
}

/// Makes sure that the tests of the server can start a database of their own; installs it where that is allowed.
pub(crate) fn ensure_postgres() -> Result<()> {
    let is_there = || Path::new("/usr/lib/postgresql").is_dir() || on_path("initdb").is_some();
    if cfg!(target_os = "linux") && !is_there() {
        install("postgresql")?;
        ensure!(
            is_there(),
            "the tests of the server need PostgreSQL, which is not here: install it, as with \
             `sudo apt-get install postgresql`, and start again"
        );
    }
    Ok(())
}

/// Installs a package of Debian, or several, if we may.
fn install(package: &str) -> Result<()> {
    if !is_root() || on_path("apt-get").is_none() {
        return Ok(());
    }
    let install =
        format!("apt-get update -qq && apt-get install -qq -y --no-install-recommends {package}");
    let mut command = program("sh");
    command.args(["-c", &install]).env("DEBIAN_FRONTEND", "noninteractive");
    let captured = run::captured(&mut command)?;
    ensure!(captured.success, "{package} could not be installed:\n{}", captured.text);
    Ok(())
}

/// The names of Chromium. The first is without windows, by which the tests take little more than half the time.
const CHROMIUM: [&str; 4] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/// The browser of the tests, if it is installed.
pub(crate) fn chromium() -> Option<PathBuf> {
    CHROMIUM.into_iter().find_map(on_path)
}

fn is_root() -> bool {
    run::captured(program("id").arg("-u")).is_ok_and(|captured| captured.text.trim() == "0")
}

/// Where a program lies.
fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|file| file.is_file())
}
