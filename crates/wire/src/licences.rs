//! Licences of third-party packages: generated when the site is built, shown by the web app and the CLI.

use serde::{Deserialize, Serialize};

/// All packages, and the licence texts they refer to, without duplicates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Licences {
    /// Sorted by name and version.
    pub packages: Vec<Package>,
    /// Licence texts and notices.
    pub texts: Vec<String>,
}

/// A package that is part of the product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Package {
    /// Name of the package.
    pub name: String,
    /// Version of the package.
    pub version: String,
    /// Its licence, as an SPDX expression.
    pub licence: String,
    /// URL of its source; empty if unknown.
    pub source: String,
    /// Indices of its texts in [`Licences::texts`].
    pub texts: Vec<usize>,
}

impl Licences {
    /// Parses the output of [`Licences::to_json`]; `None` if it has another form, or a package refers to a missing
    /// text.
    ///
    /// ```
    /// use wire::licences::Licences;
    /// let licences = Licences::default();
    /// assert_eq!(Licences::from_json(&licences.to_json()), Some(licences));
    /// assert_eq!(Licences::from_json("<!doctype html>"), None);
    /// ```
    pub fn from_json(json: &str) -> Option<Self> {
        let licences: Licences = serde_json::from_str(json).ok()?;
        let mut places = licences.packages.iter().flat_map(|package| &package.texts);
        places.all(|&place| place < licences.texts.len()).then_some(licences)
    }

    /// Serializes the licences as a JSON object.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers always serialize")
    }

    /// Returns the licence texts of a package.
    pub fn texts_of<'a>(&'a self, package: &'a Package) -> impl Iterator<Item = &'a str> {
        package.texts.iter().filter_map(|&place| self.texts.get(place)).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_text_is_rejected() {
        let package = Package {
            name: "a".into(),
            version: "1.0.0".into(),
            licence: "MIT".into(),
            source: String::new(),
            texts: vec![0],
        };
        let mut licences = Licences { packages: vec![package], texts: vec!["as is".into()] };
        assert_eq!(Licences::from_json(&licences.to_json()), Some(licences.clone()));
        assert_eq!(licences.texts_of(&licences.packages[0]).collect::<Vec<_>>(), ["as is"]);
        licences.texts.clear();
        assert_eq!(Licences::from_json(&licences.to_json()), None);
    }
}
