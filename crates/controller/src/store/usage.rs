//! Storage used by each part of the app.

use std::collections::BTreeMap;

use super::{Storage, StorageError, value};

/// Storage used by the keys with the same first segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The first segment of the keys: `theme`, `slide`, `aside`.
    pub name: String,
    /// Number of values.
    pub entries: usize,
    /// Size in bytes, including keys.
    pub bytes: usize,
}

/// Returns the storage used, by the first segment of the key.
///
/// # Errors
///
/// [`StorageError`] if the storage cannot be read.
pub fn shares(storage: &Storage) -> Result<Vec<Share>, StorageError> {
    let mut shares = BTreeMap::<String, Share>::new();
    for key in storage.keys()? {
        let Some(name) = value::first_segment(&key) else { continue };
        let bytes = key.len() + storage.read(&key)?.map_or(0, |text| text.len());
        let share = shares.entry(name.to_owned()).or_insert_with(|| Share {
            name: name.to_owned(),
            entries: 0,
            bytes: 0,
        });
        share.entries += 1;
        share.bytes += bytes;
    }
    Ok(shares.into_values().collect())
}

#[cfg(test)]
mod tests {
    use super::super::backend::Memory;
    use super::*;

    #[test]
    fn storage_use_is_counted_by_the_first_segment_of_the_key() {
        let backend = Memory::with(&[
            ("azulejo:theme", "12345"),
            ("azulejo:slide:free", "1"),
            ("azulejo:slide:challenge", "22"),
            ("elsewhere", "not ours"),
        ]);
        let shares = shares(&backend.storage()).unwrap();
        let counted: Vec<_> =
            shares.iter().map(|s| (s.name.as_str(), s.entries, s.bytes)).collect();
        assert_eq!(counted, [("slide", 2, 18 + 1 + 23 + 2), ("theme", 1, 13 + 5)]);
    }
}
