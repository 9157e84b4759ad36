//! UI strings for the overview of a large board.

use crate::ui::words::texts;

texts! {
    /// UI strings for the overview of a large board.
    pub fn words() -> PanWords {
        overview: "Visible part of the board",
        smaller: "Smaller cells",
        larger: "Larger cells",
    }
}
