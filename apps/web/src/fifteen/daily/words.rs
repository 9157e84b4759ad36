//! UI strings for Fifteen's daily puzzles.

use grid::Date;

use crate::words::{grouped, texts};

texts! {
    /// UI strings for Fifteen's daily puzzles.
    pub fn words() -> DailyWords {
        title: "Daily puzzles",
        link: "Daily",
        today: "Today’s puzzles",
        board(size: &str) { format!("{size} daily puzzle") },
        lead(date: Date) { format!("The puzzles for {date} are the same for everyone.") },
        by_time: "By time",
        by_tile_moves: "By fewest tile moves",
        race: "Solve against the clock",
        solve: "Solve in the fewest moves",
        none: "–",
        tile_moves(n: u32) {
            match n {
                1 => "1 tile move".to_owned(),
                n => format!("{} tile moves", grouped(n)),
            }
        },
        help: "Your first time counts, and your fewest tile moves without hints. The length of the shortest solution is shown once you’ve solved the puzzle.",
    }
}
