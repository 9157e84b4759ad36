//! Texts that should be one of a few names.

/// A text that is none of the names of a choice.
///
/// ```
/// let error = grid::NotOneOf { text: "Slow".to_string(), what: "a speed", names: "slow or fast" };
/// assert_eq!(error.to_string(), "\"Slow\" is not a speed: slow or fast");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{text:?} is not {what}: {names}")]
pub struct NotOneOf {
    /// What was read.
    pub text: String,
    /// What it should have been, with its article.
    pub what: &'static str,
    /// All the names, as a list in words.
    pub names: &'static str,
}

impl NotOneOf {
    /// The error for a text.
    pub fn new(text: &str, what: &'static str, names: &'static str) -> Self {
        NotOneOf { text: text.to_string(), what, names }
    }
}
