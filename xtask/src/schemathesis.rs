//! Schemathesis, a tester of APIs from the index of Python packages, makes up requests from the description of the API and compares the answers with it.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::run::{Captured, captured, line, program, root, say};

/// The version that is known to work.
const VERSION: &str = "schemathesis==4.32.5";

/// The row of the table: what came of so many requests made up for each operation of the API, which a program serves without
/// limits on how often it is asked. Where it cannot be had, the row says so.
pub(crate) fn row(unlimited: &Path, n_examples: u32) -> Result<String> {
    let venv = root().join("target/schemathesis");
    let tool = venv.join("bin/schemathesis");
    if !tool.is_file() {
        say("installing schemathesis");
        let made = captured(program("python3").args(["-m", "venv"]).arg(&venv))
            .is_ok_and(|made| made.success);
        let mut install = program(&venv.join("bin/pip").to_string_lossy());
        install.args(["install", "--quiet", VERSION]);
        if !made || !captured(&mut install).is_ok_and(|installed| installed.success) {
            let _ = std::fs::remove_dir_all(&venv);
            say("skipped: schemathesis cannot be installed from PyPI");
            return Ok(
                "| requests made up by schemathesis | not tried: it cannot be had | |".into()
            );
        }
    }
    let folder = tempfile::tempdir()?;
    let database = format!("sqlite:{}", folder.path().join("azulejo.db").display());
    let mut serve = Command::new(unlimited);
    serve.arg(database);
    let mut server = serve.stdout(Stdio::piped()).spawn()?;
    let tested = tested(&tool, &mut server, n_examples);
    server.kill()?;
    server.wait()?;
    tested
}

fn tested(tool: &Path, server: &mut std::process::Child, n_examples: u32) -> Result<String> {
    let mut said = String::new();
    let output = server.stdout.take().context("it was just asked for")?;
    BufReader::new(output).read_line(&mut said)?;
    let address = said.trim();
    let mut run = Command::new(tool);
    run.args([
        "run",
        "--no-color",
        "--seed=1",
        "--checks=not_a_server_error,status_code_conformance",
    ]);
    run.arg("--checks=content_type_conformance,response_schema_conformance");
    run.arg(format!("--max-examples={n_examples}")).arg(format!("{address}api/v1/openapi.json"));
    let Captured { success, text } = captured(run.current_dir(root().join("target")))?;
    ensure!(success, "{} found something:\n{text}", line(&run));
    let tried = text.lines().rev().find(|line| line.contains("generated")).unwrap_or_default();
    let tried = tried.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    Ok(format!(
        "| requests made up by schemathesis | {n_examples} for each operation; {tried} | none is answered otherwise than described |"
    ))
}
