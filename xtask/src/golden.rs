//! `cargo xtask golden`: the long tests, which the everyday run leaves out.

use anyhow::Result;

use crate::cargo::{self, cargo};
use crate::run::shown;

/// Runs every ignored test of the engines and the pictures, optimised.
pub(crate) fn run() -> Result<()> {
    let mut test = cargo();
    test.args(["test", "--release", "--no-fail-fast", "--tests"]);
    test.args(cargo::engines()?.iter().map(|engine| format!("--package={engine}")));
    test.arg("--package=art");
    shown(test.args(["--", "--ignored"]))
}
