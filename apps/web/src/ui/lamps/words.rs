//! UI strings for Lamps.

use crate::ui::words::{GameWords, texts};

/// Name and description on the home page.
pub fn card() -> &'static GameWords {
    &GameWords {
        name: "Lamps",
        description: "Turn all lamps off. Each press also toggles the lamps next to it.",
    }
}

texts! {
    /// UI strings for Lamps' board.
    pub fn words() -> LampsWords {
        board: "Lamps",
        lamp(column: usize, row: usize) { format!("Column {column}, row {row}") },
        pressed(column: usize, row: usize) { format!("Column {column}, row {row} pressed") },
    }
}
