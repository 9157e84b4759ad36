//! The words of Loop.

use super::GameWords;

/// Words of Loop.
#[expect(missing_docs, reason = "each field is named after the place where its words stand")]
pub struct LoopWords {
    pub card: GameWords,
    pub title: &'static str,
}

impl LoopWords {
    /// English.
    pub const ENGLISH: Self = LoopWords {
        card: GameWords {
            name: "Loop",
            what: "Draw one closed loop; each number counts the corners around it.",
        },
        title: "Loopy",
    };
}
