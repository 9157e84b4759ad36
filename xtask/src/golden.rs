//! `cargo xtask golden`: runs the long tests, which are ignored by default.

use anyhow::Result;

use crate::cargo::{self, cargo};
use crate::run::{program, root, run_command};
use crate::{soak, tools};

/// Runs every ignored test of the engines and the pictures in a release build, and on Linux plays the template of a new
/// puzzle in a browser and kills the primary of a database cluster.
pub(crate) fn run() -> Result<()> {
    let mut test = cargo();
    test.args(["test", "--release", "--no-fail-fast", "--tests"]);
    test.args(cargo::engines()?.iter().map(|engine| format!("--package={engine}")));
    test.arg("--package=art");
    run_command(test.args(["--", "--ignored"]))?;
    if cfg!(target_os = "linux") {
        play_template()?;
        soak::cluster_once()?;
    }
    Ok(())
}

/// Plays the template of a new puzzle in a browser. Its site and its binary are builds of their own, which take minutes:
/// too long for the everyday tests.
fn play_template() -> Result<()> {
    let chromium = tools::ensure_chromium()?;
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    let site = ["run", "--quiet", "--package=xtask", "--features=lamps", "--", "web", "--quick"];
    run_command(cargo().args(site))?;
    let mut build = cargo();
    build.args(["build", "--package=azulejo", "--features=games/lamps"]);
    let azulejo = cargo::build_artifact(&mut build, cargo::AZULEJO)?;
    let mut playwright = program("npx");
    playwright.current_dir(&e2e).args(["playwright", "test", "--config=template.config.js"]);
    run_command(playwright.env("AZULEJO", azulejo).env("CHROMIUM", chromium))
}
