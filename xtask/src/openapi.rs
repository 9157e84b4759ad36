//! Checks the API description with Python packages: a validator, and a client that is generated from it and used.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::cargo::{build_artifact, cargo};
use crate::run::{Captured, capture, output, program, root, say};

/// Versions that are known to work.
const PACKAGES: [&str; 2] = ["openapi-spec-validator==0.9.0", "openapi-python-client==0.29.1"];

/// Plays through the generated client.
const CLIENT: &str = include_str!("openapi_client.py");

/// Sends text as it is: the generator knows no plain text in requests.
const CONFIG: &str = "content_type_overrides:\n  text/plain: application/octet-stream\n";

/// Fails if the package registry can't be reached. A mirror is configured as for pip.
const REACH: &str = "import os, urllib.request; \
    urllib.request.urlopen(os.environ.get('PIP_INDEX_URL', 'https://pypi.org/simple/pip/'), timeout=20)";

/// A server that stops when this is dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Validates the description, and uses a client generated from it. `None` if the packages can't be installed, because there is
/// no Python or no package registry.
///
/// # Errors
///
/// If the registry can be reached, but the packages can't be installed.
pub(crate) fn check() -> Result<Option<Captured>> {
    let Some(python) = installed()? else { return Ok(None) };
    let print = ["run", "--quiet", "--package=server", "--example=openapi"];
    let document = output(cargo().args(print))?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, document)?;
    let mut validator = program(&python.to_string_lossy());
    let valid = capture(validator.args(["-m", "openapi_spec_validator"]).arg(&file))?;
    if !valid.success {
        return Ok(Some(valid));
    }
    used(&python, folder.path(), &file).map(Some)
}

/// Generates a client, and uses it with a new server.
fn used(python: &Path, folder: &Path, document: &Path) -> Result<Captured> {
    let (config, script) = (folder.join("config.yml"), folder.join("client.py"));
    std::fs::write(&config, CONFIG)?;
    std::fs::write(&script, CLIENT)?;
    let mut generate = program(&python.to_string_lossy());
    generate.args(["-m", "openapi_python_client", "generate", "--meta=none", "--path"]);
    generate.arg(document).arg("--config").arg(&config);
    let generated = capture(generate.arg("--output-path").arg(folder.join("azulejo_client")))?;
    if !generated.success || generated.text.contains("will not be generated") {
        return Ok(Captured { success: false, ..generated });
    }
    let build = ["build", "--quiet", "--package=server", "--example=unlimited"];
    let unlimited = build_artifact(cargo().args(build), "unlimited")?;
    let mut serve = Command::new(unlimited);
    serve.arg(format!("sqlite:{}", folder.join("azulejo.db").display()));
    let mut server = Server(serve.stdout(Stdio::piped()).spawn()?);
    let output = server.0.stdout.take().context("standard output is piped")?;
    let mut url = String::new();
    BufReader::new(output).read_line(&mut url)?;
    let mut client = program(&python.to_string_lossy());
    client.env("PYTHONPATH", folder).arg(script).arg(url.trim().trim_end_matches('/'));
    let used = capture(client.arg(document))?;
    if used.success {
        say(used.text.trim());
    }
    Ok(used)
}

/// Installs the packages in a virtual environment and returns its Python; `None` if there is no Python or no registry.
fn installed() -> Result<Option<PathBuf>> {
    let venv = root().join("target/openapi");
    let bin = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = bin.join("python");
    let runs = |python: &str, code: &str| {
        capture(program(python).args(["-c", code])).is_ok_and(|done| done.success)
    };
    let own = python.to_string_lossy().into_owned();
    let is_ready = || runs(&own, "import openapi_spec_validator, openapi_python_client");
    if is_ready() {
        return Ok(Some(python));
    }
    if !runs("python3", REACH) {
        return Ok(None);
    }
    say(&format!("installing {}", PACKAGES.join(" and ")));
    let created = capture(program("python3").args(["-m", "venv"]).arg(&venv))?;
    ensure!(created.success, "could not create a virtual environment: {}", created.text);
    let install = ["-m", "pip", "install", "--quiet"];
    let done = capture(program(&own).args(install).args(PACKAGES))?;
    ensure!(done.success && is_ready(), "could not install {PACKAGES:?}: {}", done.text);
    Ok(Some(python))
}
