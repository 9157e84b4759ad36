//! The words of Slide.

use super::GameWords;

/// Words of Slide.
pub struct SlideWords {
    pub card: GameWords,
    pub title: &'static str,
}

impl SlideWords {
    /// English.
    pub const ENGLISH: Self = SlideWords {
        card: GameWords {
            name: "Slide",
            what: "Slide pieces of two sizes through the gaps until the picture is whole again.",
        },
        title: "Slide",
    };
}
