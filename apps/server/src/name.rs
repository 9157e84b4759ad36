//! Player names: allowed characters, and the form in which equal names are compared.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Maximum number of characters, and of combining marks per letter.
const MOST: usize = 20;
const MOST_MARKS: usize = 2;

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
}

impl Name {
    /// Returns the name in lower case, for comparison.
    pub(crate) fn folded(&self) -> String {
        self.0.to_lowercase()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
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
        match name.chars().count() {
            _ if !name.contains(char::is_alphanumeric) => Err(NameError::Empty),
            n if n > MOST => Err(NameError::Long),
            _ => Ok(Name(name)),
        }
    }
}

/// Allows letters and digits of all scripts with their marks, and a few separators. Most invisible and directional
/// characters are neither letters nor marks; the exceptions are listed.
fn is_allowed(c: char) -> bool {
    let is_invisible = matches!(
        c,
        '\u{34f}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{e0100}'..='\u{e01ef}'
    );
    let is_letter = c.is_alphanumeric() || is_combining_mark(c);
    (is_letter && !is_invisible) || matches!(c, ' ' | '-' | '_' | '\'')
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
    fn invisible_characters_and_long_names_are_rejected() {
        use NameError::{Character, Empty, Long};
        let cases = [
            ("", Empty),
            ("   ", Empty),
            ("-_'", Empty),
            ("a\0", Character(0)),
            ("😀a", Character(0x1f600)),
            ("\u{3164}", Character(0x1160)),
            ("\u{301}a", Character(0x301)),
            ("x\u{330}\u{331}\u{332}", Character(0x332)),
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
