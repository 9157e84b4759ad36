//! The rule `dependencies`: deny.toml allows the licence and the version of every dependency.
//!
//! Uses cargo-deny if it is installed, with advisories if their database is present. Otherwise checks licences and
//! versions from `cargo metadata` against the same deny.toml.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::Value;

use super::Tree;
use crate::cargo::cargo;
use crate::run::{Captured, capture, output, say};

const DOCUMENT: &str = "deny.toml";

/// Returns the faults, one per line.
pub(super) fn check(tree: &Tree) -> Result<Vec<String>> {
    let rules = Rules::read(tree.text(DOCUMENT).context(DOCUMENT)?)?;
    let version = capture(cargo().args(["deny", "--version"]));
    if version.is_ok_and(|version| version.success) {
        return by_cargo_deny();
    }
    say(
        "cargo-deny was not found: skipping advisories, reading licences and versions from cargo metadata",
    );
    let metadata = output(cargo().args(["metadata", "--locked", "--format-version=1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    rules.faults(&metadata)
}

fn by_cargo_deny() -> Result<Vec<String>> {
    let mut checks = vec!["licenses", "bans", "sources"];
    let home = std::env::var_os("CARGO_HOME").map(std::path::PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    // A failed download leaves the folder without a database.
    let databases = home.and_then(|home| std::fs::read_dir(home.join("advisory-dbs")).ok());
    if databases
        .is_some_and(|mut folder| folder.any(|entry| entry.is_ok_and(|e| e.path().is_dir())))
    {
        checks.push("advisories");
    } else {
        say("no advisory database was found: skipping advisories");
    }
    let mut deny = cargo();
    let Captured { success, text } =
        capture(deny.args(["deny", "--offline", "--all-features", "check"]).args(checks))?;
    Ok(if success { Vec::new() } else { vec![text] })
}

/// The relevant rules in deny.toml.
struct Rules {
    /// SPDX identifiers of the allowed licences.
    licences: BTreeSet<String>,
    /// Crates that may be present in several versions.
    several: BTreeSet<String>,
}

impl Rules {
    fn read(text: &str) -> Result<Rules> {
        Ok(Rules { licences: strings(text, "allow")?, several: strings(text, "skip")? })
    }

    fn faults(&self, metadata: &Value) -> Result<Vec<String>> {
        let packages = metadata["packages"].as_array().context("cargo metadata has no packages")?;
        let mut faults = Vec::new();
        let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for package in packages {
            let field = |name: &str| package[name].as_str().unwrap_or_default();
            let (name, version, licence) = (field("name"), field("version"), field("license"));
            versions.entry(name).or_default().insert(version);
            if !self.allows(licence) {
                faults.push(format!("{name} {version}: {DOCUMENT} does not allow \"{licence}\""));
            }
        }
        for (name, versions) in versions {
            if versions.len() > 1 && !self.several.contains(name) {
                let versions = versions.into_iter().collect::<Vec<_>>().join(", ");
                faults.push(format!("{name} is present in several versions: {versions}"));
            }
        }
        Ok(faults)
    }

    /// Returns whether allowed licences satisfy an SPDX expression; `AND` binds more tightly than `OR`.
    fn allows(&self, expression: &str) -> bool {
        let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let mut words = spaced.split_whitespace().peekable();
        let allowed = self.any(&mut words);
        allowed && words.next().is_none()
    }

    fn any<'a>(&self, words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> bool {
        let mut allowed = self.all(words);
        while words.next_if_eq(&"OR").is_some() {
            allowed |= self.all(words);
        }
        allowed
    }

    fn all<'a>(&self, words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> bool {
        let mut allowed = self.one(words);
        while words.next_if_eq(&"AND").is_some() {
            allowed &= self.one(words);
        }
        allowed
    }

    fn one<'a>(&self, words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>) -> bool {
        if words.next_if_eq(&"(").is_some() {
            let allowed = self.any(words);
            return words.next() == Some(")") && allowed;
        }
        let Some(mut licence) = words.next().map(str::to_owned) else { return false };
        if words.next_if_eq(&"WITH").is_some() {
            licence = format!("{licence} WITH {}", words.next().unwrap_or_default());
        }
        self.licences.contains(&licence)
    }
}

/// Parses a list of strings: `key = ["a", "b"]`, possibly over several lines and with comments.
fn strings(text: &str, key: &str) -> Result<BTreeSet<String>> {
    let start = format!("\n{key} = [");
    let (_, rest) = text.split_once(&start).with_context(|| format!("{DOCUMENT} has no {key}"))?;
    let (list, _) = rest.split_once("\n]").or_else(|| rest.split_once(']')).context(start)?;
    let lines = list.lines().map(|line| line.split('#').next().unwrap_or_default());
    let quoted = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    Ok(quoted.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const RULES: &str = "[licenses]\nallow = [\n    \"MIT\", # short\n    \"ISC\",\n    \
                         \"Apache-2.0 WITH LLVM-exception\",\n]\n[bans]\nskip = [\"old\"]\n";

    #[test]
    fn an_expression_is_allowed_if_allowed_licences_satisfy_it() {
        let rules = Rules::read(RULES).unwrap();
        for allowed in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-3.0/MIT",
            "(GPL-3.0 OR ISC) AND MIT",
            "Apache-2.0 WITH LLVM-exception",
            "MIT AND ISC OR GPL-3.0",
        ] {
            assert!(rules.allows(allowed), "{allowed}");
        }
        for refused in ["", "GPL-3.0", "MIT AND GPL-3.0", "Apache-2.0", "(MIT", "MIT)", "MIT ISC"] {
            assert!(!rules.allows(refused), "{refused}");
        }
    }

    #[test]
    fn a_licence_or_a_second_version_that_is_not_allowed_is_a_fault() {
        let package = |name: &str, version: &str, license: &str| json!({ "name": name, "version": version, "license": license });
        let metadata = json!({ "packages": [
            package("a", "1.0.0", "MIT"), package("a", "2.0.0", "MIT"),
            package("old", "1.0.0", "ISC"), package("old", "2.0.0", "ISC"),
            package("b", "1.0.0", "AGPL-3.0"),
        ]});
        let faults = Rules::read(RULES).unwrap().faults(&metadata).unwrap();
        let expected = [
            "b 1.0.0: deny.toml does not allow \"AGPL-3.0\"",
            "a is present in several versions: 1.0.0, 2.0.0",
        ];
        assert_eq!(faults, expected);
    }
}
