//! Remembers what an output was built from, so that it is not built again from the same inputs.

use std::path::{Path, PathBuf};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::assemble::short_hash;
use crate::pack::files_in;
use crate::run::root;

/// Hash of named inputs.
#[derive(Clone, Default)]
pub(crate) struct Fingerprint(Sha256);

impl Fingerprint {
    /// Adds an input. Names and lengths are hashed too, so that different lists of inputs never look alike.
    pub(crate) fn add(&mut self, name: &str, content: &[u8]) {
        for part in [name.as_bytes(), content] {
            self.0.update((part.len() as u64).to_le_bytes());
            self.0.update(part);
        }
    }

    /// Adds the sources of xtask, because another version of it may build something else.
    pub(crate) fn add_self(&mut self) -> Result<()> {
        for source in files_in(&root().join("xtask/src"))? {
            self.add(&source.display().to_string(), &std::fs::read(&source)?);
        }
        Ok(())
    }

    /// Returns whether `output` was last built from the same inputs.
    pub(crate) fn matches(&self, output: &Path) -> bool {
        let stored = stamp_file(output).and_then(|file| Ok(std::fs::read_to_string(file)?));
        stored.is_ok_and(|text| text == self.text())
    }

    /// Marks `output` as incomplete before it is built again.
    pub(crate) fn clear(output: &Path) -> Result<()> {
        write(output, "incomplete")
    }

    /// Records that `output` is built from these inputs.
    pub(crate) fn store(&self, output: &Path) -> Result<()> {
        write(output, &self.text())
    }

    /// Returns whether this program ever built `output`, even if only partly.
    pub(crate) fn exists(output: &Path) -> bool {
        stamp_file(output).is_ok_and(|file| file.is_file())
    }

    fn text(&self) -> String {
        let hash = self.0.clone().finalize();
        let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
        format!("{:032x}", u128::from_be_bytes(*start))
    }
}

fn write(output: &Path, text: &str) -> Result<()> {
    let file = stamp_file(output)?;
    std::fs::create_dir_all(file.parent().expect("a stamp file is in a folder"))?;
    Ok(std::fs::write(file, text)?)
}

/// Returns the stamp file of an output. It is neither in the output nor next to it.
fn stamp_file(output: &Path) -> Result<PathBuf> {
    let path = std::path::absolute(output)?;
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
    fn an_output_is_up_to_date_only_with_the_same_inputs() {
        let folder = tempfile::tempdir().unwrap();
        let output = folder.path().join("site");
        let inputs = fingerprint(&[("a", "1"), ("b", "2")]);
        assert!(!inputs.matches(&output) && !Fingerprint::exists(&output), "never built");
        inputs.store(&output).unwrap();
        assert!(inputs.matches(&output));
        for other in [
            fingerprint(&[("a", "1")]),
            fingerprint(&[("a", "1"), ("b", "3")]),
            fingerprint(&[("a", "1b"), ("", "2")]),
        ] {
            assert!(!other.matches(&output));
        }
        Fingerprint::clear(&output).unwrap();
        assert!(!inputs.matches(&output) && Fingerprint::exists(&output), "incomplete");
        std::fs::remove_file(stamp_file(&output).unwrap()).unwrap();
    }
}
