//! Calls cargo and reads its messages.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{output, program, root};

/// File name of the CLI.
pub(crate) const AZULEJO: &str = if cfg!(windows) { "azulejo.exe" } else { "azulejo" };

/// Returns a command for the cargo that runs this task.
pub(crate) fn cargo() -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// Runs a build with its diagnostics visible and returns the path of the built `file`.
pub(crate) fn build_artifact(build: &mut Command, file: &str) -> Result<PathBuf> {
    artifact_path(&messages(build)?, file)
}

/// Runs a build and returns cargo's JSON messages.
pub(crate) fn messages(build: &mut Command) -> Result<String> {
    output(build.arg("--message-format=json-render-diagnostics"))
}

/// Returns the names of the packages below `crates/`, which compile for every target.
pub(crate) fn engines() -> Result<Vec<String>> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--no-deps", "--format-version=1"]);
    let metadata: serde_json::Value = serde_json::from_str(&output(&mut metadata)?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let crates = root().join("crates");
    let is_engine = |package: &&serde_json::Value| {
        package["manifest_path"].as_str().is_some_and(|path| Path::new(path).starts_with(&crates))
    };
    let names = packages.iter().filter(is_engine).filter_map(|package| package["name"].as_str());
    Ok(names.map(str::to_owned).collect())
}

/// Finds the path of a built `file` in cargo's messages.
pub(crate) fn artifact_path(messages: &str, file: &str) -> Result<PathBuf> {
    let found = messages.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let built = message["filenames"].as_array()?.iter().filter_map(|path| path.as_str());
        built.map(Path::new).find(|path| path.ends_with(file)).map(PathBuf::from)
    });
    found.with_context(|| format!("cargo did not build {file}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_the_packages_below_crates() {
        let engines = engines().unwrap();
        assert!(engines.iter().any(|name| name == "grid"), "{engines:?}");
        assert!(!engines.iter().any(|name| name == "xtask"), "{engines:?}");
    }

    #[test]
    fn a_built_file_is_found_in_the_messages() {
        let messages = r#"{"reason":"compiler-artifact","filenames":["/t/libgrid.rlib"]}
{"reason":"compiler-artifact","filenames":["/t/libweb.rlib","/t/web.wasm"]}
{"reason":"build-finished","success":true}
"#;
        assert_eq!(artifact_path(messages, "web.wasm").unwrap(), Path::new("/t/web.wasm"));
        assert!(artifact_path(messages, "b.wasm").is_err());
        assert!(artifact_path("not JSON\n{}", "web.wasm").is_err());
    }
}
