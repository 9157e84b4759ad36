//! The licences of what others have written and this product contains: made with the site, read by page and command.

use serde::{Deserialize, Serialize};

/// All packages, and the texts that they refer to, each of which is there once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Licences {
    /// By name and version.
    pub packages: Vec<Package>,
    /// Licence texts and notices.
    pub texts: Vec<String>,
}

/// A package that is built into the product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Package {
    /// What it is called.
    pub name: String,
    /// Which version of it.
    pub version: String,
    /// Its licence, as an SPDX expression.
    pub licence: String,
    /// Where it comes from; empty if it does not say.
    pub source: String,
    /// Its texts, as places in [`Licences::texts`].
    pub texts: Vec<usize>,
}

impl Licences {
    /// Reads what [`Licences::to_json`] wrote; none if it is something else or a package refers to a text that is not
    /// there.
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

    /// One JSON object.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("text and numbers always have a JSON form")
    }

    /// The texts of a package.
    pub fn texts_of<'a>(&'a self, package: &'a Package) -> impl Iterator<Item = &'a str> {
        package.texts.iter().filter_map(|&place| self.texts.get(place)).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_not_there_is_refused() {
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
