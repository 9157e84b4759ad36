//! `cargo xtask golden`: runs the long tests, which are ignored by default.

use anyhow::Result;

use crate::cargo::{self, cargo};
use crate::run::run_command;
use crate::soak;

/// Runs every ignored test of the engines and the pictures in a release build, and on Linux kills the primary of a database
/// cluster.
pub(crate) fn run() -> Result<()> {
    let mut test = cargo();
    test.args(["test", "--release", "--no-fail-fast", "--tests"]);
    test.args(cargo::engines()?.iter().map(|engine| format!("--package={engine}")));
    test.arg("--package=art");
    run_command(test.args(["--", "--ignored"]))?;
    if cfg!(target_os = "linux") { soak::cluster_once() } else { Ok(()) }
}
