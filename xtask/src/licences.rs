//! Collects the licences of all packages that are part of the product, with the texts that they ship.
//!
//! `cargo tree` lists the crates that are linked in, without procedural macros, build scripts and tests. The fonts come
//! from npm and ship their own licences.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use wire::licences::{Licences, Package};

use crate::bindgen;
use crate::cargo::cargo;
use crate::run::{output, root};
use crate::tools::PAGE_TARGET;

/// File name of the list in the site.
pub(crate) const FILE: &str = "licences.json";

/// Uppercase prefixes of the names of licence files.
const STARTS: [&str; 8] =
    ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT", "OFL", "UFL"];

/// Folders of a package that may contain licence files.
const FOLDERS: [&str; 4] = ["", "fonts", "licenses", "LICENSES"];

/// Collects the licences of everything that is part of the product.
///
/// # Errors
///
/// If a package ships no licence text and no standard text applies.
pub(crate) fn collect() -> Result<Licences> {
    let metadata = output(cargo().args(["metadata", "--format-version=1"]))?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let linked = linked()?;
    let mut found = Vec::new();
    for package in metadata["packages"].as_array().context("cargo metadata has no packages")? {
        let is_ours = package["source"].is_null();
        let id = (field(package, "name").to_owned(), field(package, "version").to_owned());
        if !is_ours && linked.contains(&id) {
            found.push(LicensedPackage::of_crate(package)?);
        }
    }
    found.extend(fonts(&root().join("apps/web"))?);
    let licence = std::fs::read_to_string(root().join("LICENSE"))?;
    listed(found, &licence)
}

/// A package and the licence texts that it ships.
struct LicensedPackage {
    package: Package,
    holders: String,
    texts: Vec<String>,
}

impl LicensedPackage {
    fn of_crate(package: &Value) -> Result<LicensedPackage> {
        let manifest = Path::new(field(package, "manifest_path"));
        let folder = manifest.parent().context("a manifest is in a folder")?;
        let authors = package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str);
        Ok(LicensedPackage {
            holders: authors.collect::<Vec<_>>().join(", "),
            package: described(package, &field(package, "license").replace('/', " OR ")),
            texts: texts_in(folder)?,
        })
    }
}

/// Reads a package description. The fields of cargo and npm have the same names.
fn described(package: &Value, licence: &str) -> Package {
    let source = ["repository", "homepage"].map(|name| field(package, name));
    Package {
        name: field(package, "name").to_owned(),
        version: field(package, "version").to_owned(),
        licence: licence.to_owned(),
        source: source.into_iter().find(|text| !text.is_empty()).unwrap_or_default().to_owned(),
        texts: Vec::new(),
    }
}

/// Returns names and versions of the crates linked into the native programs and the bundles.
fn linked() -> Result<BTreeSet<(String, String)>> {
    let page = vec!["--package", bindgen::PACKAGE, "--target", PAGE_TARGET];
    let mut linked = BTreeSet::new();
    for packages in [vec!["--package=azulejo", "--package=desktop"], page] {
        let mut tree = cargo();
        tree.args(["tree", "--edges=normal,no-proc-macro", "--prefix=none", "--format={p}"]);
        let text = output(tree.args(packages))?;
        linked.extend(text.lines().filter_map(|line| {
            let mut words = line.split(' ');
            Some((words.next()?.to_owned(), words.next()?.strip_prefix('v')?.to_owned()))
        }));
    }
    Ok(linked)
}

/// Returns the installed font packages; none without npm.
fn fonts(web: &Path) -> Result<Vec<LicensedPackage>> {
    let manifest = std::fs::read_to_string(web.join("package.json"))?;
    let manifest: Value = serde_json::from_str(&manifest)?;
    let names = manifest["dependencies"].as_object().into_iter().flat_map(|names| names.keys());
    let mut found = Vec::new();
    for name in names {
        let folder = web.join("node_modules").join(name);
        let Ok(package) = std::fs::read_to_string(folder.join("package.json")) else { continue };
        let package: Value = serde_json::from_str(&package)?;
        let package = described(&package, field(&package, "license"));
        found.push(LicensedPackage { package, holders: String::new(), texts: texts_in(&folder)? });
    }
    Ok(found)
}

/// Returns the licence texts that a package ships, ordered by file name.
fn texts_in(folder: &Path) -> Result<Vec<String>> {
    let mut files = BTreeSet::new();
    for inner in FOLDERS {
        let Ok(entries) = std::fs::read_dir(folder.join(inner)) else { continue };
        for entry in entries {
            let path = entry?.path();
            if path.is_file() && is_licence_file(&path) {
                files.insert(path);
            }
        }
    }
    let read = |path: PathBuf| Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned());
    let texts = files.into_iter().map(read).collect::<Result<Vec<_>>>()?;
    let texts = texts.iter().map(|text| text.replace("\r\n", "\n").trim_matches('\n').to_owned());
    Ok(texts.filter(|text| !text.is_empty()).collect())
}

fn is_licence_file(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_uppercase();
    let is_program = [".RS", ".TOML", ".JSON"].iter().any(|ending| name.ends_with(ending));
    STARTS.iter().any(|start| name.starts_with(start)) && !is_program
}

/// Builds the list with each distinct text once. `mit` is an MIT licence with the copyright holder on its third line.
fn listed(mut found: Vec<LicensedPackage>, mit: &str) -> Result<Licences> {
    found.sort_by(|a, b| {
        let key =
            |found: &LicensedPackage| (found.package.name.clone(), found.package.version.clone());
        key(a).cmp(&key(b))
    });
    let apache = most_shipped_apache(&found).map(str::to_owned);
    let mut licences = Licences::default();
    let mut places = BTreeMap::new();
    for LicensedPackage { mut package, holders, texts } in found {
        let texts = match (texts.is_empty(), offers(&package.licence, "MIT"), &apache) {
            (false, ..) => texts,
            (true, true, _) => vec![with_holders(mit, &holders, &package.name)],
            (true, false, Some(apache)) if offers(&package.licence, "Apache-2.0") => {
                vec![apache.clone()]
            }
            _ => Vec::new(),
        };
        ensure!(!texts.is_empty(), "{} {} ships no licence text", package.name, package.version);
        for text in texts {
            let place = *places.entry(text.clone()).or_insert_with(|| {
                licences.texts.push(text);
                licences.texts.len() - 1
            });
            package.texts.push(place);
        }
        licences.packages.push(package);
    }
    Ok(licences)
}

/// Returns whether an expression without `AND` offers this licence.
fn offers(expression: &str, licence: &str) -> bool {
    expression.split(" OR ").any(|one| one.trim() == licence)
}

/// Returns an MIT licence text for a package that only names the licence.
fn with_holders(mit: &str, holders: &str, name: &str) -> String {
    let holders =
        if holders.is_empty() { format!("the authors of {name}") } else { holders.into() };
    let lines = mit.trim_end().lines().enumerate().map(|(at, line)| match at {
        2 => format!("Copyright (c) {holders}"),
        _ => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the Apache licence text that most packages ship, which is the unmodified one.
fn most_shipped_apache(found: &[LicensedPackage]) -> Option<&str> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in found.iter().flat_map(|found| &found.texts) {
        if text.contains("Version 2.0, January 2004") && text.contains("END OF TERMS") {
            *counts.entry(text).or_default() += 1;
        }
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(text, _)| text)
}

fn field<'a>(package: &'a Value, name: &str) -> &'a str {
    package[name].as_str().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIT: &str = "MIT License\n\nCopyright (c) 2026 us\n\nPermission is granted\n";

    fn found(name: &str, licence: &str, texts: &[&str]) -> LicensedPackage {
        let package = Package {
            name: name.into(),
            version: "1.0.0".into(),
            licence: licence.into(),
            source: String::new(),
            texts: Vec::new(),
        };
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        LicensedPackage { package, holders: "A. Nonymous".into(), texts }
    }

    #[test]
    fn a_shared_text_is_listed_once() {
        let all = vec![
            found("b", "MIT", &["one", "two"]),
            found("a", "ISC", &["two"]),
            found("c", "Zlib OR MIT", &[]),
        ];
        let licences = listed(all, MIT).unwrap();
        let own = "MIT License\n\nCopyright (c) A. Nonymous\n\nPermission is granted";
        assert_eq!(licences.texts, ["two", "one", own]);
        let places: Vec<_> = licences.packages.iter().map(|p| (&*p.name, &p.texts[..])).collect();
        assert_eq!(places, [("a", &[0][..]), ("b", &[1, 0]), ("c", &[2])]);
    }

    #[test]
    fn a_package_without_a_text_is_an_error() {
        let apache = "Version 2.0, January 2004 … END OF TERMS";
        let others = || vec![found("a", "Apache-2.0", &[apache]), found("b", "Apache-2.0", &[])];
        assert_eq!(listed(others(), MIT).unwrap().packages[1].texts, [0]);
        let error = listed(vec![found("b", "Apache-2.0", &[])], MIT).unwrap_err();
        assert_eq!(error.to_string(), "b 1.0.0 ships no licence text");
        assert!(listed(vec![found("b", "MIT AND OFL-1.1", &[])], MIT).is_err());
    }

    #[test]
    fn licence_files_are_recognised_by_name() {
        for name in ["LICENSE", "license-mit.md", "COPYING.txt", "NOTICE", "fonts/OFL.txt"] {
            assert!(is_licence_file(Path::new(name)), "{name}");
        }
        for name in ["README.md", "license.rs", "my-license", "Licence.toml"] {
            assert!(!is_licence_file(Path::new(name)), "{name}");
        }
    }
}
