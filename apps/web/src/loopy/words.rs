//! The words of Loop.

mod english;

use loopy::measure::{Change, Label, Missing};
use loopy::{Date, DayState, Difficulty};

use crate::words::GameWords;

/// The words of Loop in the language of the page.
pub fn words() -> &'static LoopWords {
    static ENGLISH: LoopWords = LoopWords::ENGLISH;
    &ENGLISH
}

/// Words of Loop.
pub struct LoopWords {
    pub card: GameWords,
    pub title: &'static str,
    pub difficulty: fn(Difficulty) -> &'static str,
    /// "30 November 2025".
    pub date: fn(Date) -> String,
    /// "26 Dec 2025".
    pub short_date: fn(Date) -> String,
    /// "November 2025".
    pub month: fn(Date) -> String,
    pub size: fn(usize) -> String,
    pub home: LoopHomeWords,
    pub play: LoopPlayWords,
    pub board: LoopBoardWords,
    pub learn: LoopLearnWords,
    pub archive: LoopArchiveWords,
    pub statistics: LoopStatisticsWords,
}

/// Words of Loop's home page.
pub struct LoopHomeWords {
    pub today: &'static str,
    pub learn: &'static str,
    pub unlimited: &'static str,
    pub unlimited_hint: &'static str,
    pub unlimited_open: fn(Difficulty, &str) -> String,
    pub archive_hint: &'static str,
    pub statistics_hint: &'static str,
    pub state: fn(DayState) -> &'static str,
    pub best: fn(u8, &str) -> String,
}

/// Words of the page on which Loop is played.
pub struct LoopPlayWords {
    pub line: fn(&str, &str, Option<u8>) -> String,
    pub new_puzzle: &'static str,
    pub new_title: &'static str,
    pub new_text: &'static str,
    pub guest_title: &'static str,
    pub guest_text: fn(Difficulty, &str) -> String,
    pub guest_stay: &'static str,
    pub guest_back: &'static str,
    pub cleared: &'static str,
    pub help: &'static str,
    pub settings: &'static str,
    pub restart: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub difficulty: &'static str,
    pub hints: &'static str,
    pub hints_own: &'static str,
    pub hints_all: &'static str,
    pub countdown: &'static str,
    pub countdown_hint: &'static str,
    pub borders: &'static str,
    pub borders_off: &'static str,
    pub borders_centre: &'static str,
    pub borders_full: &'static str,
    pub solution: &'static str,
    pub solution_hint: &'static str,
    pub warn_title: &'static str,
    pub warn_text: &'static str,
    pub warn_do: &'static str,
    pub result_title: fn(Label) -> String,
    pub perfect_text: fn(&str) -> String,
    pub result_text: fn(u8, &str) -> String,
    pub missing: fn(Missing) -> String,
    pub keep_trying: &'static str,
    pub share: &'static str,
    pub share_title: fn(Difficulty) -> String,
    pub share_in: &'static str,
    pub shared: &'static str,
    pub share_failed: &'static str,
    pub copy_link: &'static str,
    pub link_copied: &'static str,
    pub new_day: &'static str,
    pub new_day_do: &'static str,
    pub wrong_title: &'static str,
    pub wrong_link: &'static str,
    pub not_yet: fn(Date) -> String,
    pub to_home: &'static str,
    pub viewed: &'static str,
}

/// Words of the board, for those who listen.
pub struct LoopBoardWords {
    pub name: fn(usize) -> String,
    pub role: &'static str,
    pub keys: &'static str,
    pub cell: fn(&LoopCell) -> String,
    pub changed: fn(&Change, u8) -> String,
    pub undone: fn(u8) -> String,
    pub solution_shown: &'static str,
    pub restored: &'static str,
}

/// What is announced of a cell.
pub struct LoopCell {
    /// Counted from 1.
    pub row: usize,
    /// Counted from 1.
    pub column: usize,
    /// Its hint's value, and what that still asks for.
    pub hint: Option<(u8, i32)>,
    /// Whether a line leaves it up, down, left and right.
    pub ends: [bool; 4],
    pub pen_down: bool,
}

/// Words of how to play.
pub struct LoopLearnWords {
    pub title: &'static str,
    pub heads: [&'static str; 3],
    pub texts: [[&'static str; 2]; 3],
    pub demo: [&'static str; 3],
    pub dots: &'static str,
    pub dot: fn(usize) -> String,
    pub next: &'static str,
    pub got_it: &'static str,
    pub back: &'static str,
    pub practice: &'static str,
    pub practice_text: &'static str,
    pub practice_close: fn(Missing) -> String,
    pub practice_done: &'static str,
    pub clear: &'static str,
    pub play: &'static str,
}

/// Words of the archive.
pub struct LoopArchiveWords {
    pub title: &'static str,
    pub earlier: &'static str,
    pub later: &'static str,
    pub jump: &'static str,
    pub weekdays: [&'static str; 7],
    pub weekdays_long: [&'static str; 7],
}

/// Words of the statistics.
pub struct LoopStatisticsWords {
    pub title: &'static str,
    pub all: &'static str,
    pub of: &'static str,
    pub nothing: &'static str,
    pub streak: &'static str,
    pub days: fn(usize) -> String,
    pub played: &'static str,
    pub solved: &'static str,
    pub perfect: &'static str,
    pub fastest: &'static str,
    pub mean: &'static str,
    pub none: &'static str,
    pub scores: &'static str,
    pub label: fn(Label) -> &'static str,
    pub puzzles: fn(usize) -> String,
}
