//! The rule `toolchain`: the minimum supported Rust version (MSRV) is the version used for testing.

use anyhow::{Context, Result};

use super::{Fault, Tree};
use crate::run::{output, program};

pub(super) fn check(tree: &Tree) -> Result<Vec<Fault>> {
    let running = output(program("rustc").arg("--version"))?;
    compare(tree, &running)
}

fn compare(tree: &Tree, running: &str) -> Result<Vec<Fault>> {
    let promised = value(tree, "Cargo.toml", "rust-version")?;
    let tested = value(tree, "rust-toolchain.toml", "channel")?;
    let mut faults = Vec::new();
    if tested != promised && tested != format!("{promised}.0") {
        let message = format!("{tested} differs from the rust-version in Cargo.toml, {promised}");
        faults.push(Fault::new("toolchain", "rust-toolchain.toml", "channel", message));
    }
    if running.split(' ').nth(1) != Some(tested) {
        let message = format!("the running compiler is {}", running.trim());
        faults.push(Fault::new("toolchain", "rust-toolchain.toml", "running", message));
    }
    Ok(faults)
}

/// Returns the string value of a key, which must be at the start of a line.
fn value<'a>(tree: &'a Tree, path: &str, key: &str) -> Result<&'a str> {
    let text = tree.text(path).with_context(|| path.to_owned())?;
    let value = text.lines().find_map(|line| {
        line.strip_prefix(key)?
            .trim()
            .strip_prefix('=')?
            .trim()
            .strip_prefix('"')?
            .split('"')
            .next()
    });
    value.with_context(|| format!("{path} has no {key}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_rust_version_is_a_fault() {
        let tree = |channel| {
            Tree::of(&[
                ("Cargo.toml", "rust-version = \"1.95\"\n"),
                ("rust-toolchain.toml", channel),
            ])
        };
        let n_faults = |channel, running| compare(&tree(channel), running).unwrap().len();
        assert_eq!(n_faults("channel = \"1.95.0\"\n", "rustc 1.95.0 (hash date)\n"), 0);
        assert_eq!(n_faults("channel = \"1.96.0\"\n", "rustc 1.96.0 (hash date)\n"), 1);
        assert_eq!(n_faults("channel = \"1.95.0\"\n", "rustc 1.96.0 (hash date)\n"), 1);
        assert!(compare(&tree("[toolchain]\n"), "").is_err());
    }
}
