//! The words of Fifteen.

use super::GameWords;

/// Words of Fifteen.
pub struct FifteenWords {
    pub card: GameWords,
    pub title: &'static str,
}

impl FifteenWords {
    /// English.
    pub const ENGLISH: Self = FifteenWords {
        card: GameWords {
            name: "Fifteen",
            what: "Bring the numbered tiles back into order, and watch the disorder fall to zero.",
        },
        title: "Fifteen",
    };
}
