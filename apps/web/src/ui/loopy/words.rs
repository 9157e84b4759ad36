//! UI strings for Loop.

mod board;
mod logic;

pub use board::{LoopCell, board_words};
pub use logic::{help_words, logic, logic_statistics_words, practice_words};

use loopy::logic::Level;
use loopy::measure::{Label, Missing};
use loopy::{Date, Difficulty};
use play::DayState;

use crate::platform::formats::FeatWords;
use crate::ui::words::{GameWords, long_date, month_name, texts};

/// Texts of Loop's achievements.
pub const FEATS: &[FeatWords] = &[
    FeatWords {
        name: "every-level",
        title: "All three levels",
        description: "Solve Loop’s Easy, Medium and Hard daily puzzles on their own day.",
    },
    FeatWords {
        name: "perfect",
        title: "Perfect loop",
        description: "Draw a perfect loop without hints.",
    },
];

texts! {
    /// UI strings for Loop on the home page, whose bundle contains no others of Loop.
    pub fn card() -> LoopCardWords {
        names() -> &'static GameWords {
            &GameWords {
                name: "Loop",
                description: "Draw one closed loop. Each number tells you how many corners the loop has around it.",
            }
        },
        difficulty(level: Difficulty) -> &'static str { difficulty(level) },
        logic: "Logic",
        level(level: Level) -> &'static str { logic::level_name(level) },
        unlimited_open(level: Difficulty, time: &str) {
            format!("Unlimited {}, {time}", difficulty(level))
        },
        logic_open(width: usize, height: usize, time: &str) {
            format!("Logic {width}×{height}, {time}")
        },
    }

    /// UI strings that all pages of Loop share.
    pub fn words() -> LoopWords {
        title: "Loop",
        difficulty(level: Difficulty) -> &'static str { difficulty(level) },
        /// For example "30 November 2025".
        date(date: Date) { long_date(date) },
        /// For example "26 Dec 2025".
        short_date(date: Date) {
            format!("{} {} {}", date.day(), &month_name(date)[..3], date.year())
        },
        /// For example "November 2025".
        month(date: Date) { format!("{} {}", month_name(date), date.year()) },
        size(side: usize) { format!("{side}×{side}") },
        /// A saved daily puzzle: its date, level and time.
        daily_open(date: Date, level: Difficulty, time: &str) {
            format!("{}, {}, {time}", long_date(date), difficulty(level))
        },
    }

    /// UI strings for Loop's home page.
    pub fn home_words() -> LoopHomeWords {
        today: "Today’s puzzles",
        streak(days: usize) { format!("Streak: {}", count(days, "day")) },
        learn: "How to play",
        unlimited: "Unlimited",
        unlimited_hint: "A new puzzle whenever you like",
        archive_hint: "Puzzles from past days",
        statistics_hint: "Times, scores and streaks",
        state(state: DayState) -> &'static str {
            match state {
                DayState::Unplayed => "not played yet",
                DayState::InProgress => "in progress",
                DayState::Solved => "solved",
                DayState::Perfect => "perfect",
                DayState::Viewed => "solution viewed",
            }
        },
        best(score: u8, time: &str) { format!("{score}% in {time}") },
    }

    /// UI strings for the cover of a daily puzzle.
    pub fn cover_words() -> LoopCoverWords {
        name(name: &str, width: usize, height: usize) { format!("{name}, {width}×{height}") },
        best(time: &str) { format!("Your best: {time}") },
        start: "Start",
        clock: "Start shows the puzzle and starts the clock.",
    }

    /// UI strings for the page on which Loop is played.
    pub fn play_words() -> LoopPlayWords {
        line(level: &str, time: Option<&str>, score: Option<u8>, more: Option<&str>) {
            let time = time.map(|time| format!(" • {time}")).unwrap_or_default();
            let score = score.map(|score| format!(" • {score}%")).unwrap_or_default();
            let more = more.map(|more| format!(" • {more}")).unwrap_or_default();
            format!("{level}{time}{score}{more}")
        },
        new_puzzle: "New puzzle",
        new_title: "Start a new puzzle?",
        new_text: "The puzzle on the board isn’t finished. The new one will replace it.",
        guest_title: "Your own puzzle isn’t finished",
        guest_text(level: Difficulty, time: &str) {
            format!(
                "You’ve played another {} puzzle for {time}. Only one can be saved: if you play this one, it replaces \
                 yours.",
                difficulty(level)
            )
        },
        guest_stay: "Play this one",
        guest_back: "Back to mine",
        cleared: "Your saved games were cleared in another tab. This game continues and is saved with your next stroke.",
        help: "How to play",
        settings: "Puzzle settings",
        restart: "Restart",
        difficulty: "Difficulty",
        clues: "Numbers",
        clues_own: "Given only",
        clues_all: "In every cell",
        countdown: "Countdown",
        countdown_hint: "Numbers show how many corners are still missing.",
        borders: "Outline for each number",
        borders_off: "Off",
        borders_centre: "Its cell",
        borders_full: "Its 3×3 area",
        solution: "Solution",
        solution_hint: "Ends your attempt",
        warn_title: "Show the solution?",
        warn_text: "This ends your attempt: the clock stops, the board is locked and the puzzle is marked as viewed.",
        warn_do: "Show solution",
        result_title(score: Label) { format!("{} loop!", label(score)) },
        perfect_text(time: &str) {
            format!("You matched every number and visited every cell in {time}.")
        },
        result_text(score: u8, time: &str) { format!("You scored {score}% in {time}.") },
        /// A valid loop that isn't perfect yet: its score and time.
        solved_text(score: u8, time: &str) {
            format!("Solved: {score}% in {time}. Keep drawing for a perfect loop.")
        },
        missing(what: Missing) { missing(what) },
        streak_of(days: usize) { format!("Streak: {}", count(days, "day")) },
        keep_trying: "Keep trying",
        share: "Share",
        share_title(level: Difficulty) { format!("{} Loop", difficulty(level)) },
        share_score(score: u8, time: &str) { format!("{score}% in {time}") },
        shared: "Result copied",
        not_shared(text: &str) { format!("Couldn’t copy the result. Copy it from here: {text}") },
        copy_link: "Copy link",
        link_copied: "Link copied",
        link_not_copied(link: &str) {
            format!("Couldn’t copy the link. Copy it from here: {link}")
        },
        new_day: "A new day has started. The new puzzles are ready.",
        new_day_do: "See them",
        wrong_title: "Puzzle not found",
        wrong_link: "This link doesn’t lead to a puzzle. Part of it may be missing.",
        not_yet(date: Date) { format!("The puzzles for {} aren’t available yet.", long_date(date)) },
        to_home: "Today’s puzzles",
        viewed: "You’ve viewed the solution, so this attempt has ended.",
    }

    /// UI strings for How to play.
    pub fn learn_words() -> LoopLearnWords {
        title: "How to play",
        heads: ["Draw one loop", "Numbers count corners", "Close the loop"],
        texts(page: usize) -> &'static [&'static str] {
            match page {
                0 => &[
                    "Press on a cell and drag to draw a line from cell to cell.",
                    "To erase, go back over the line or tap one of its cells. If the line would fork, the older part is erased.",
                ],
                1 => &[
                    "A number tells you how many corners the loop has in the 3×3 area around it, including its own cell.",
                    "Point at a number or press it to see its cells and the corners that count. As you draw, it counts down. At 0 it gets a tick; below 0 there are too many corners.",
                ],
                _ => &[
                    "The loop must close, with no forks or loose ends, and match every number. If it also visits every cell, it’s perfect.",
                    "To take notes, press Mark, hold a cell or use the right mouse button. You can mark corners, straight cells, and where the loop can’t go.",
                ],
            }
        },
        demo: [
            "A line is drawn on a board, partly undone, and erased by tapping it.",
            "Numbers on a board count down as a line turns corners around them.",
            "A perfect loop is closed on a board and turns green.",
        ],
        dots: "Pages",
        dot(page: usize) { format!("Page {page} of 4") },
        next: "Next",
        got_it: "Got it",
        back: "Back",
        practice: "Try it",
        practice_text: "This is a practice board. Draw the loop.",
        practice_close(what: Missing) { format!("Loop closed. {}", missing(what)) },
        practice_done: "Perfect loop! Now you know all the rules.",
        clear: "Clear",
        play: "Done",
        easy: "Play today’s Easy",
    }

    /// UI strings for the archive.
    pub fn archive_words() -> LoopArchiveWords {
        title: "Archive",
        earlier: "Previous month",
        later: "Next month",
        jump: "Go to date",
        weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
        weekdays_long: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    }

    /// UI strings for the statistics.
    pub fn statistics_words() -> LoopStatisticsWords {
        title: "Statistics",
        of: "Difficulty",
        nothing: "Play a daily puzzle to see your statistics here.",
        streak: "Streak",
        days(n: usize) { count(n, "day") },
        played: "Played",
        solved: "Solved",
        perfect: "Perfect",
        fastest: "Fastest perfect loop",
        mean: "Average perfect loop",
        none: "–",
        times: "Times without hints",
        up_to(limit: &str) { format!("Up to {limit}") },
        over(limit: &str) { format!("Over {limit}") },
        scores: "Best scores",
        label(score: Label) -> &'static str { label(score) },
        puzzles(n: usize) { count(n, "puzzle") },
    }
}

/// Formats a number with a noun that takes a plain "s" in the plural.
fn count(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
    }
}

fn label(label: Label) -> &'static str {
    match label {
        Label::Okay => "Okay",
        Label::Good => "Good",
        Label::Great => "Great",
        Label::Amazing => "Amazing",
        Label::Genius => "Genius",
        Label::Perfect => "Perfect",
    }
}

/// Says what a loop lacks, for example "2 numbers don’t match and 5 cells aren’t visited."
fn missing(missing: Missing) -> String {
    let mut text = missing_parts(missing);
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text.push('.');
    text
}

fn missing_parts(missing: Missing) -> String {
    let mut parts = Vec::new();
    if missing.open {
        parts.push("the loop isn’t closed".to_owned());
    }
    match missing.clues_off {
        0 => {}
        1 => parts.push("1 number doesn’t match".to_owned()),
        n => parts.push(format!("{n} numbers don’t match")),
    }
    match missing.cells_left {
        0 => {}
        1 => parts.push("1 cell isn’t visited".to_owned()),
        n => parts.push(format!("{n} cells aren’t visited")),
    }
    match parts.as_slice() {
        [] => "nothing is missing".to_owned(),
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        [only, ..] => only.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_parts_are_described_in_a_sentence() {
        let say = |open, clues_off, cells_left| missing(Missing { open, clues_off, cells_left });
        assert_eq!(say(false, 0, 0), "Nothing is missing.");
        assert_eq!(say(false, 0, 1), "1 cell isn’t visited.");
        assert_eq!(say(false, 1, 5), "1 number doesn’t match and 5 cells aren’t visited.");
        assert_eq!(say(false, 2, 3), "2 numbers don’t match and 3 cells aren’t visited.");
        assert_eq!(
            say(true, 1, 4),
            "The loop isn’t closed, 1 number doesn’t match and 4 cells aren’t visited."
        );
    }

    #[test]
    fn dates_are_written_out() {
        let date: Date = "2025-12-26".parse().unwrap();
        assert_eq!((words().date)(date), "26 December 2025");
        assert_eq!((words().short_date)(date), "26 Dec 2025");
        assert_eq!((words().month)(date), "December 2025");
    }
}
