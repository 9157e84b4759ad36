//! The words of the overview of a large board.

use crate::words::texts;

texts! {
    /// Words of the overview of a large board.
    PanWords {
        overview, smaller, larger,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static PanWords {
    &ENGLISH
}

const ENGLISH: PanWords =
    PanWords { overview: "Part of the board", smaller: "Smaller Cells", larger: "Larger Cells" };
