//! Cargo, called from below itself.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::run::{output, program};

/// The cargo that runs this task.
pub(crate) fn cargo() -> Command {
    program(&std::env::var("CARGO").unwrap_or_else(|_| "cargo".into()))
}

/// Builds with these arguments, in full view, and says where the built file of that name lies.
pub(crate) fn build(args: &[&str], file: &str) -> Result<PathBuf> {
    let mut build = cargo();
    build.arg("build").args(args).arg("--message-format=json-render-diagnostics");
    built_in(&output(&mut build)?, file).with_context(|| format!("cargo built no {file}"))
}

/// The path of a built file among cargo's messages.
fn built_in(messages: &str, file: &str) -> Option<PathBuf> {
    messages.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        let built = message["filenames"].as_array()?.iter().filter_map(|path| path.as_str());
        built.map(Path::new).find(|path| path.ends_with(file)).map(PathBuf::from)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_built_file_is_found_among_the_messages() {
        let messages = r#"{"reason":"compiler-artifact","filenames":["/t/libgrid.rlib"]}
{"reason":"compiler-artifact","filenames":["/t/libweb.rlib","/t/web.wasm"]}
{"reason":"build-finished","success":true}
"#;
        assert_eq!(built_in(messages, "web.wasm"), Some("/t/web.wasm".into()));
        assert_eq!(built_in(messages, "b.wasm"), None);
        assert_eq!(built_in("not JSON\n{}", "web.wasm"), None);
    }
}
