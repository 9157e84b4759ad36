//! What something was made from, so that it is not made again from the same.

use std::path::{Path, PathBuf};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::pack::{files_in, with_ending};
use crate::run::root;

/// A hash over named inputs.
#[derive(Clone, Default)]
pub(crate) struct Stamp(Sha256);

impl Stamp {
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
    pub(crate) fn is_on(&self, made: &Path) -> bool {
        std::fs::read_to_string(file_of(made)).is_ok_and(|text| text == self.text())
    }

    /// Forgets what the thing was made from, before it is made again.
    pub(crate) fn lift(made: &Path) -> Result<()> {
        match std::fs::remove_file(file_of(made)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Notes that the thing is now made from these inputs.
    pub(crate) fn put_on(&self, made: &Path) -> Result<()> {
        Ok(std::fs::write(file_of(made), self.text())?)
    }

    fn text(&self) -> String {
        let hash = self.0.clone().finalize();
        let (start, _) = hash.split_first_chunk().expect("SHA-256 has 32 bytes");
        format!("{:032x}", u128::from_be_bytes(*start))
    }
}

/// The note beside the thing, not in it.
fn file_of(made: &Path) -> PathBuf {
    with_ending(made, ".stamp")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stamp(inputs: &[(&str, &str)]) -> Stamp {
        let mut stamp = Stamp::default();
        for (name, content) in inputs {
            stamp.add(name, content.as_bytes());
        }
        stamp
    }

    #[test]
    fn a_thing_is_fresh_only_with_the_same_inputs() {
        let folder = tempfile::tempdir().unwrap();
        let made = folder.path().join("site");
        let inputs = stamp(&[("a", "1"), ("b", "2")]);
        assert!(!inputs.is_on(&made), "never made");
        inputs.put_on(&made).unwrap();
        assert!(inputs.is_on(&made));
        for other in [
            stamp(&[("a", "1")]),
            stamp(&[("a", "1"), ("b", "3")]),
            stamp(&[("a", "1b"), ("", "2")]),
        ] {
            assert!(!other.is_on(&made));
        }
        Stamp::lift(&made).unwrap();
        Stamp::lift(&made).unwrap();
        assert!(!inputs.is_on(&made), "half made");
    }
}
