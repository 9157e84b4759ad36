//! Player names: allowed characters, and the form in which equal names are compared.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{
    GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton,
};

/// Maximum number of characters, and of combining marks per letter.
const MOST: usize = 20;
const MOST_MARKS: usize = 2;

/// Names that would pass for somebody in charge.
const RESERVED: [&str; 12] = [
    "admin",
    "administrator",
    "azulejo",
    "mod",
    "moderator",
    "official",
    "operator",
    "owner",
    "root",
    "server",
    "staff",
    "support",
];

/// A display name: 1 to 20 visible characters.
///
/// It is normalized (NFKC), so that full-width letters and differently composed letters compare equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Name(String);

/// The string isn't a valid name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NameError {
    #[error("a name must have at least one letter or digit")]
    Empty,
    #[error("a name must have at most {MOST} characters")]
    Long,
    #[error("a name may contain letters, digits, spaces, - _ and ' but not U+{0:04X}")]
    Character(u32),
    #[error("a word of a name must not mix letters of different scripts")]
    Mixed,
}

impl Name {
    /// Returns the name in lower case, for comparison.
    pub(crate) fn folded(&self) -> String {
        self.0.to_lowercase()
    }

    /// Returns whether it looks like a reserved name.
    pub(crate) fn is_reserved(&self) -> bool {
        RESERVED.into_iter().any(|reserved| appearance(reserved) == appearance(&self.folded()))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns whether two different names, in lower case, look the same. Equal names are told apart by their tags.
pub(crate) fn look_alike(one: &str, other: &str) -> bool {
    one != other && appearance(one) == appearance(other)
}

/// Returns what names that look the same have in common: the skeleton of UTS 39, without separators.
fn appearance(folded: &str) -> String {
    let letters: String = folded.chars().filter(|c| !is_separator(*c)).collect();
    skeleton(&letters).collect()
}

impl std::str::FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        // Longer input is rejected before normalization, which may expand it.
        if text.chars().nth(4 * MOST).is_some() {
            return Err(NameError::Long);
        }
        let text: String = text.nfkc().collect();
        let name = text.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let mut n_marks = MOST_MARKS; // a name can't start with a mark
        for c in name.chars() {
            n_marks = if is_combining_mark(c) { n_marks + 1 } else { 0 };
            if !is_allowed(c) || n_marks > MOST_MARKS {
                return Err(NameError::Character(c.into()));
            }
        }
        let is_mixed =
            |word: &str| !word.check_restriction_level(RestrictionLevel::HighlyRestrictive);
        if name.split(is_separator).any(is_mixed) {
            return Err(NameError::Mixed);
        }
        match name.chars().count() {
            _ if !name.contains(char::is_alphanumeric) => Err(NameError::Empty),
            n if n > MOST => Err(NameError::Long),
            _ => Ok(Name(name)),
        }
    }
}

/// Allows a few separators, and the letters, digits and marks that UTS 39 allows in identifiers. Those of living languages
/// are among them; blank, invisible and directional characters aren't.
fn is_allowed(c: char) -> bool {
    let is_letter = c.is_alphanumeric() || is_combining_mark(c);
    (is_letter && c.identifier_allowed()) || is_separator(c)
}

fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '-' | '_' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_scripts_are_allowed() {
        for name in ["Ana", "João 2", "O'Neil-X_1", "Ωμέγα", "测试", "नमस्ते", "한글", "ИмЯ"]
        {
            assert_eq!(name.parse::<Name>().unwrap().as_str(), name);
        }
        for (typed, name) in
            [("  a   b ", "a b"), ("Ｗｉｄｅ", "Wide"), ("e\u{301}", "é"), ("①", "1")]
        {
            assert_eq!(typed.parse::<Name>().unwrap().as_str(), name);
        }
        assert_eq!("ÄNNE".parse::<Name>().unwrap().folded(), "änne");
    }

    #[test]
    fn words_that_mix_scripts_are_rejected() {
        for mixed in
            ["\u{410}nna", "Ann\u{430}", "\u{391}na", "p\u{430}yp\u{430}l", "Ana \u{410}nna"]
        {
            assert_eq!(mixed.parse::<Name>(), Err(NameError::Mixed), "{mixed}");
        }
        for plain in ["Анна", "Anna Анна", "東京タワー", "田中Ken", "한글 abc", "Ana2", "x²"]
        {
            assert!(plain.parse::<Name>().is_ok(), "{plain}");
        }
    }

    #[test]
    fn names_that_look_reserved_are_recognized() {
        for reserved in [
            "Admin",
            "ADMIN",
            "ad-min",
            "A d m i n",
            "Аdmіn",
            "Moderator",
            "Azulejo",
            "Azuleյo",
            "admіn",
            "rооt",
        ] {
            let name = Name(reserved.to_owned());
            assert!(name.is_reserved(), "{reserved}");
        }
        for free in ["Ana", "Adam", "Modesta", "Azul", "Administer"] {
            assert!(!free.parse::<Name>().unwrap().is_reserved(), "{free}");
        }
    }

    #[test]
    fn different_names_may_look_alike() {
        for (one, other) in
            [("anna", "аnna"), ("paul", "раul"), ("ben-o", "beno"), ("rn", "m"), ("сор", "cop")]
        {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [("anna", "anna"), ("anna", "hanna"), ("paul", "saul")] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn invisible_characters_and_long_names_are_rejected() {
        use NameError::{Character, Empty, Long};
        let cases = [
            ("", Empty),
            ("   ", Empty),
            ("-_'", Empty),
            ("a\0", Character(0)),
            ("😀a", Character(0x1f600)),
            ("\u{3164}", Character(0x1160)),
            ("\u{13441}", Character(0x13441)),
            ("a\u{13441}", Character(0x13441)),
            ("\u{301}a", Character(0x301)),
            ("x\u{302}\u{303}\u{304}", Character(0x304)),
            ("abcdefghijklmnopqrstu", Long),
        ];
        for (text, error) in cases {
            assert_eq!(text.parse::<Name>(), Err(error), "{text:?}");
        }
        for refused in "\u{200b}\u{202e}\u{2066}\u{feff}\u{ad}\u{fe0f}\n\0<😀".chars() {
            let error = Character(refused.into());
            assert_eq!(format!("a{refused}b").parse::<Name>(), Err(error), "{refused:?}");
        }
        assert_eq!("\u{fdfa}".repeat(20).parse::<Name>().err(), Some(Long), "one expands to 18");
        assert_eq!("a".repeat(1_000_000).parse::<Name>(), Err(Long));
        assert!("abcdefghijklmnopqrst".parse::<Name>().is_ok());
    }
}
