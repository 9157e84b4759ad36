//! The words of Loop.

mod english;
mod logic;

pub use logic::logic;

use loopy::measure::{Change, Label, Missing};
use loopy::{Date, Difficulty};
use play::DayState;

use crate::words::{GameWords, texts};

/// The words of Loop in the language of the page.
pub fn words() -> &'static LoopWords {
    &LoopWords::ENGLISH
}

/// The words that home has of it, apart from the others: home's program has no more than these.
pub fn card() -> &'static LoopCardWords {
    static ENGLISH: LoopCardWords = LoopCardWords {
        names: LoopWords::ENGLISH.card,
        difficulty: LoopWords::ENGLISH.difficulty,
        unlimited_open: LoopWords::ENGLISH.home.unlimited_open,
        logic_open: LoopWords::ENGLISH.home.logic_open,
    };
    &ENGLISH
}

texts! {
    /// Words of Loop on the home page of all games.
    LoopCardWords {
        names: GameWords,
        difficulty: fn(Difficulty) -> &'static str,
        unlimited_open: fn(Difficulty, &str) -> String,
        logic_open: fn(usize, usize, &str) -> String,
    }

    /// Words of Loop.
    LoopWords {
        card: GameWords,
        title,
        difficulty: fn(Difficulty) -> &'static str,
        /// "30 November 2025".
        date: fn(Date) -> String,
        /// "26 Dec 2025".
        short_date: fn(Date) -> String,
        /// "November 2025".
        month: fn(Date) -> String,
        size: fn(usize) -> String,
        home: LoopHomeWords,
        play: LoopPlayWords,
        board: LoopBoardWords,
        learn: LoopLearnWords,
        archive: LoopArchiveWords,
        statistics: LoopStatisticsWords,
    }

    /// Words of Loop's home page.
    LoopHomeWords {
        today, learn, unlimited, unlimited_hint,
        unlimited_open: fn(Difficulty, &str) -> String,
        logic_open: fn(usize, usize, &str) -> String,
        archive_hint, statistics_hint,
        state: fn(DayState) -> &'static str,
        best: fn(u8, &str) -> String,
    }

    /// Words of the page on which Loop is played.
    LoopPlayWords {
        line: fn(&str, Option<&str>, Option<u8>, Option<&str>) -> String,
        new_puzzle, new_title, new_text, guest_title,
        guest_text: fn(Difficulty, &str) -> String,
        guest_stay, guest_back, cleared, help, settings, restart, difficulty, clues,
        clues_own, clues_all, countdown, countdown_hint, borders, borders_off, borders_centre,
        borders_full, solution, solution_hint, warn_title, warn_text, warn_do,
        result_title: fn(Label) -> String,
        perfect_text: fn(&str) -> String,
        result_text: fn(u8, &str) -> String,
        /// Of a valid loop while the game goes on: its score and its time.
        solved_text: fn(u8, &str) -> String,
        missing: fn(Missing) -> String,
        keep_trying, share,
        share_title: fn(Difficulty) -> String,
        share_in, shared, share_failed, copy_link, link_copied, new_day, new_day_do, wrong_title,
        wrong_link,
        not_yet: fn(Date) -> String,
        to_home, viewed,
    }

    /// Words of the board, for those who listen.
    LoopBoardWords {
        name: fn(usize, usize) -> String,
        role, keys,
        cell: fn(&LoopCell) -> String,
        changed: fn(&Change, u8) -> String,
        undone: fn(u8) -> String,
        solution_shown, restored,
    }
}

/// What is announced of a cell.
pub struct LoopCell {
    /// Counted from 1.
    pub row: usize,
    /// Counted from 1.
    pub column: usize,
    /// Its clue's value, and what that still asks for.
    pub clue: Option<(u8, i32)>,
    /// Whether a line leaves it up, down, left and right.
    pub ends: [bool; 4],
    pub pen_down: bool,
}

texts! {
    /// Words of how to play.
    LoopLearnWords {
        title,
        heads: [&'static str; 3],
        texts: [[&'static str; 2]; 3],
        demo: [&'static str; 3],
        dots,
        dot: fn(usize) -> String,
        next, got_it, back, practice, practice_text,
        practice_close: fn(Missing) -> String,
        practice_done, clear, play, easy,
    }

    /// Words of the archive.
    LoopArchiveWords {
        title, earlier, later, jump,
        weekdays: [&'static str; 7],
        weekdays_long: [&'static str; 7],
    }

    /// Words of the statistics.
    LoopStatisticsWords {
        title, all, of, nothing, streak,
        days: fn(usize) -> String,
        played, solved, perfect, fastest, mean, none, scores,
        label: fn(Label) -> &'static str,
        puzzles: fn(usize) -> String,
    }
}
