//! Cargo, called from below itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{output, program, root};

/// The name of the command's file.
pub(crate) const AZULEJO: &str = if cfg!(windows) { "azulejo.exe" } else { "azulejo" };

/// The cargo that runs this task.
pub(crate) fn cargo() -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// Runs a build, in full view, and says where the built file of that name lies.
pub(crate) fn built(build: &mut Command, file: &str) -> Result<PathBuf> {
    built_in(&messages(build)?, file)
}

/// What cargo says about a build.
pub(crate) fn messages(build: &mut Command) -> Result<String> {
    output(build.arg("--message-format=json-render-diagnostics"))
}

/// The packages below `crates/`, which are for every target.
pub(crate) fn engines() -> Result<Vec<String>> {
    let mut metadata = cargo();
    metadata.args(["metadata", "--no-deps", "--format-version=1"]);
    let metadata: serde_json::Value = serde_json::from_str(&output(&mut metadata)?)?;
    let packages = metadata["packages"].as_array().context("cargo metadata names no packages")?;
    let crates = root().join("crates");
    let is_engine = |package: &&serde_json::Value| {
        package["manifest_path"].as_str().is_some_and(|path| Path::new(path).starts_with(&crates))
    };
    let names = packages.iter().filter(is_engine).filter_map(|package| package["name"].as_str());
    Ok(names.map(str::to_owned).collect())
}

/// The path of a built file among cargo's messages.
pub(crate) fn built_in(messages: &str, file: &str) -> Result<PathBuf> {
    let found = messages.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let built = message["filenames"].as_array()?.iter().filter_map(|path| path.as_str());
        built.map(Path::new).find(|path| path.ends_with(file)).map(PathBuf::from)
    });
    found.with_context(|| format!("cargo built no {file}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_engines_are_those_of_this_repository() {
        let engines = engines().unwrap();
        assert!(engines.iter().any(|name| name == "grid"), "{engines:?}");
        assert!(!engines.iter().any(|name| name == "xtask"), "{engines:?}");
    }

    #[test]
    fn a_built_file_is_found_among_the_messages() {
        let messages = r#"{"reason":"compiler-artifact","filenames":["/t/libgrid.rlib"]}
{"reason":"compiler-artifact","filenames":["/t/libweb.rlib","/t/web.wasm"]}
{"reason":"build-finished","success":true}
"#;
        assert_eq!(built_in(messages, "web.wasm").unwrap(), Path::new("/t/web.wasm"));
        assert!(built_in(messages, "b.wasm").is_err());
        assert!(built_in("not JSON\n{}", "web.wasm").is_err());
    }
}
