//! What something was made from, so that it is not made again from the same.

use std::path::{Path, PathBuf};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::assemble::short_hash;
use crate::pack::files_in;
use crate::run::root;

/// A hash over named inputs.
#[derive(Clone, Default)]
pub(crate) struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds an input. Names and lengths count too, so that no two lists of inputs look the same.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) {
        for part in [name.as_bytes(), content] {
            self.0.update((part.len() as u64).to_le_bytes());
            self.0.update(part);
        }
    }

    /// Adds this program itself, by its sources: another version of it may make something else.
    pub(crate) fn add_self(&mut self) -> Result<()> {
        for source in files_in(&root().join("xtask/src"))? {
            self.add(&source.display().to_string(), &std::fs::read(&source)?);
        }
        Ok(())
    }

    /// Whether the thing was last made from the same inputs.
    pub(crate) fn matches(&self, made: &Path) -> bool {
        let noted = file_of(made).and_then(|file| Ok(std::fs::read_to_string(file)?));
        noted.is_ok_and(|text| text == self.text())
    }

    /// Forgets what the thing was made from, before it is made again.
    pub(crate) fn clear(made: &Path) -> Result<()> {
        write(made, "half made")
    }

    /// Notes that the thing is now made from these inputs.
    pub(crate) fn store(&self, made: &Path) -> Result<()> {
        write(made, &self.text())
    }

    /// Whether the thing was ever made by this program, if only half.
    pub(crate) fn exists(made: &Path) -> bool {
        file_of(made).is_ok_and(|file| file.is_file())
    }

    fn text(&self) -> String {
        let hash = self.0.clone().finalize();
        let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
        format!("{:032x}", u128::from_be_bytes(*start))
    }
}

fn write(made: &Path, text: &str) -> Result<()> {
    let file = file_of(made)?;
    std::fs::create_dir_all(file.parent().expect("it is in a folder"))?;
    Ok(std::fs::write(file, text)?)
}

/// The note about the thing, not in it nor beside it.
fn file_of(made: &Path) -> Result<PathBuf> {
    let path = std::path::absolute(made)?;
    let name = format!("{}.stamp", short_hash(path.as_os_str().as_encoded_bytes()));
    Ok(root().join("target/stamps").join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fingerprint(inputs: &[(&str, &str)]) -> Fingerprint {
        let mut fingerprint = Fingerprint::default();
        for (name, content) in inputs {
            fingerprint.add(name, content.as_bytes());
        }
        fingerprint
    }

    #[test]
    fn a_thing_is_fresh_only_with_the_same_inputs() {
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join("site");
        let inputs = fingerprint(&[("a", "1"), ("b", "2")]);
        assert!(!inputs.matches(&made) && !Fingerprint::exists(&made), "never made");
        inputs.store(&made).unwrap();
        assert!(inputs.matches(&made));
        for other in [
            fingerprint(&[("a", "1")]),
            fingerprint(&[("a", "1"), ("b", "3")]),
            fingerprint(&[("a", "1b"), ("", "2")]),
        ] {
            assert!(!other.matches(&made));
        }
        Fingerprint::clear(&made).unwrap();
        assert!(!inputs.matches(&made) && Fingerprint::exists(&made), "half made");
        std::fs::remove_file(file_of(&made).unwrap()).unwrap();
    }
}
