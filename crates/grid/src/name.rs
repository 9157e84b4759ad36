//! Strings that must be one of a few names.

/// A string that is none of the expected names.
///
/// ```
/// let error = grid::NotOneOf { text: "Slow".to_string(), what: "a speed", names: "slow or fast" };
/// assert_eq!(error.to_string(), "\"Slow\" is not a speed: slow or fast");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not {what}: {names}")]
pub struct NotOneOf {
    /// The string.
    pub text: String,
    /// Description of the expected value, with an article.
    pub what: &'static str,
    /// All names, as a list in words.
    pub names: &'static str,
}

impl NotOneOf {
    /// Creates the error for a string.
    pub fn new(text: &str, what: &'static str, names: &'static str) -> Self {
        NotOneOf { text: text.to_string(), what, names }
    }
}
