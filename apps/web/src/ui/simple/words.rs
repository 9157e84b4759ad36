//! UI strings that all simple pages share.

use crate::ui::words::{counted, texts};

texts! {
    /// UI strings for a simple page.
    pub fn words() -> SimpleWords {
        open(variant: &str, n_moves: usize, time: &str) {
            format!("{variant}, {}, {time}", counted(n_moves, "move", "moves"))
        },
        solved(n_moves: usize, time: &str) {
            format!("Solved in {} and {time}", counted(n_moves, "move", "moves"))
        },
        shared(game: &str, result: &str, link: &str) { format!("{game}: {result}\n{link}") },
        copied: "Result copied",
        copy_failed: "Couldn’t copy the result.",
        moves: "Moves",
        time: "Time",
        today: "Today’s puzzles",
        restart: "Restart",
        new: "New game",
        bad_link(why: &str) { format!("This link doesn’t work: {why}. Here’s a new puzzle.") },
    }
}
