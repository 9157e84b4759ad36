//! `cargo xtask golden`: runs the long tests, which are ignored by default.

use anyhow::Result;

use crate::cargo::{self, cargo};
use crate::run::run_command;

/// Runs every ignored test of the engines and the pictures in a release build.
pub(crate) fn run() -> Result<()> {
    let mut test = cargo();
    test.args(["test", "--release", "--no-fail-fast", "--tests"]);
    test.args(cargo::engines()?.iter().map(|engine| format!("--package={engine}")));
    test.arg("--package=art");
    run_command(test.args(["--", "--ignored"]))
}
