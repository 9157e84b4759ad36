//! The words of Loop.

use super::GameWords;

/// Words of Loop.
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
