//! Validates the API description with `openapi-spec-validator`, a Python package.

use std::path::PathBuf;

use anyhow::Result;

use crate::cargo::cargo;
use crate::run::{Captured, capture, output, program, root, say};

/// Version that is known to work.
const VERSION: &str = "openapi-spec-validator==0.9.0";

/// Returns the outcome of the validator; `None` if it can't be installed.
pub(crate) fn validate() -> Result<Option<Captured>> {
    let Some(python) = installed() else { return Ok(None) };
    let print = ["run", "--quiet", "--package=server", "--example=openapi"];
    let document = output(cargo().args(print))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, document)?;
    let mut validator = program(&python.to_string_lossy());
    capture(validator.args(["-m", "openapi_spec_validator"]).arg(file)).map(Some)
}

/// Installs the validator in a virtual environment and returns its Python.
fn installed() -> Option<PathBuf> {
    let venv = root().join("target/openapi");
    let bin = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = bin.join("python");
    let is_ready = |python: &PathBuf| {
        let mut probe = program(&python.to_string_lossy());
        capture(probe.args(["-c", "import openapi_spec_validator"])).is_ok_and(|done| done.success)
    };
    if is_ready(&python) {
        return Some(python);
    }
    say("installing openapi-spec-validator");
    let has_venv = capture(program("python3").args(["-m", "venv"]).arg(&venv))
        .is_ok_and(|created| created.success);
    let mut install = program(&python.to_string_lossy());
    install.args(["-m", "pip", "install", "--quiet", VERSION]);
    let is_installed = has_venv && capture(&mut install).is_ok_and(|done| done.success);
    (is_installed && is_ready(&python)).then_some(python)
}
