//! UI strings for Fifteen's daily puzzles.

use grid::Date;

use crate::ui::words::{grouped, long_date, texts};

texts! {
    /// UI strings for Fifteen's daily puzzles.
    pub fn words() -> DailyWords {
        title: "Daily puzzles",
        link: "Daily",
        today: "Today’s puzzles",
        board(size: &str) { format!("{size} daily puzzle") },
        lead(date: Date) { format!("The puzzles for {} are the same for everyone.", long_date(date)) },
        by_time: "By time",
        by_tile_moves: "By fewest tile moves",
        race: "Race the clock",
        solve: "Solve it",
        none: "–",
        tile_moves(n: u32) {
            match n {
                1 => "1 tile move".to_owned(),
                n => format!("{} tile moves", grouped(n)),
            }
        },
        over(more: u32) {
            match more {
                0 => "Yours is as short.".to_owned(),
                more => format!("Yours is {} longer.", grouped(more)),
            }
        },
        days: "Days",
        day_before: "Previous day",
        day_after: "Next day",
        past: "These puzzles are over, so results no longer count.",
        help: "Only your first time counts. For tile moves, your best result without hints counts. The length of the shortest solution is shown once you’ve solved the puzzle for tile moves.",
    }
}
