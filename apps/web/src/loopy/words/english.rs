//! The words of Loop in English.

use loopy::measure::{Change, Label, Missing};
use loopy::{Date, Difficulty};
use play::DayState;

use super::{
    LoopArchiveWords, LoopBoardWords, LoopCell, LoopHomeWords, LoopLearnWords, LoopPlayWords,
    LoopStatisticsWords, LoopWords,
};
use crate::words::GameWords;

impl LoopWords {
    /// English.
    pub const ENGLISH: Self = LoopWords {
        card: GameWords {
            name: "Loop",
            what: "Draw one closed loop; each number counts the corners around it.",
        },
        title: "Loop",
        difficulty,
        date: |date| format!("{} {} {}", date.day(), MONTHS[month(date)], date.year()),
        short_date: |date| format!("{} {} {}", date.day(), &MONTHS[month(date)][..3], date.year()),
        month: |date| format!("{} {}", MONTHS[month(date)], date.year()),
        size: |side| format!("{side} × {side}"),
        home: LoopHomeWords {
            today: "Today’s puzzles",
            learn: "How to play",
            unlimited: "Unlimited",
            unlimited_hint: "A new puzzle whenever you like",
            unlimited_open: |level, time| format!("Unlimited {}, {time}", difficulty(level)),
            logic_open: |width, height, time| format!("Logic {width} × {height}, {time}"),
            archive_hint: "Every day that has been",
            statistics_hint: "Times, scores and your streak",
            state: |state| match state {
                DayState::Unplayed => "not played yet",
                DayState::InProgress => "in progress",
                DayState::Solved => "solved",
                DayState::Perfect => "perfect",
                DayState::Viewed => "solution viewed",
            },
            best: |score, time| format!("{score}% in {time}"),
        },
        play: LoopPlayWords {
            line: |level, time, score, hints| {
                let time = time.map(|time| format!(" • {time}")).unwrap_or_default();
                let score = score.map(|score| format!(" • {score}%")).unwrap_or_default();
                let hints = hints.map(|hints| format!(" • {hints}")).unwrap_or_default();
                format!("{level}{time}{score}{hints}")
            },
            new_puzzle: "New puzzle",
            new_title: "Start a new puzzle?",
            new_text: "The one on the board is not finished and will make way for it.",
            guest_title: "Your own puzzle is not finished",
            guest_text: |level, time| {
                format!(
                    "You have played {time} of another {} puzzle. There is room for one: if you \
                     play this one, yours will make way for it.",
                    difficulty(level)
                )
            },
            guest_stay: "Play this one",
            guest_back: "Back to mine",
            cleared: "What was saved here was cleared in another tab. This game goes on and is saved with your next stroke.",
            help: "How to play",
            settings: "Puzzle settings",
            restart: "Restart",
            difficulty: "Difficulty",
            clues: "Numbers",
            clues_own: "The puzzle’s own",
            clues_all: "In every cell",
            countdown: "Countdown",
            countdown_hint: "Numbers show how many corners are still to come",
            borders: "Mark what a number counts",
            borders_off: "Off",
            borders_centre: "Its cell",
            borders_full: "Its nine cells",
            solution: "Solution",
            solution_hint: "Ends your attempt",
            warn_title: "Show the solution?",
            warn_text: "This ends your attempt: the clock stops, the board locks, and the day is marked as viewed.",
            warn_do: "Show solution",
            result_title: |score| format!("{} loop!", label(score)),
            perfect_text: |time| format!("Every number and every cell, in {time}."),
            result_text: |score, time| format!("You scored {score}% in {time}."),
            solved_text: |score, time| {
                format!("Solved, {score}% in {time}. Draw on for a perfect loop.")
            },
            missing,
            keep_trying: "Keep trying",
            share: "Share",
            share_title: |level| format!("{} Loop", difficulty(level)),
            share_in: "in",
            shared: "Copied, ready to paste.",
            share_failed: "The browser did not let this be copied.",
            copy_link: "Copy link to this puzzle",
            link_copied: "The link was copied.",
            new_day: "A new day has begun, with new puzzles.",
            new_day_do: "See them",
            wrong_title: "No such puzzle",
            wrong_link: "This link names no puzzle. Perhaps a part of it went missing on the way.",
            not_yet: |date| {
                format!("The puzzles of {} are not out yet.", (LoopWords::ENGLISH.date)(date))
            },
            to_home: "To today’s puzzles",
            viewed: "Solution shown: this attempt has ended.",
        },
        board: LoopBoardWords {
            name: |width, height| format!("Board, {width} by {height}"),
            role: "drawing board",
            keys: "Arrow keys move. Space puts the pen down and lifts it; with the pen down, or with Shift, arrows draw. Backspace goes back, Delete erases the cell.",
            cell,
            changed,
            undone: |score| format!("Taken back. {score}%."),
            solution_shown: "The solution is shown. This attempt has ended.",
            restored: "Your drawing is back.",
        },
        learn: LoopLearnWords {
            title: "How to play",
            heads: ["Draw one loop", "Numbers count corners", "Close it"],
            texts: [
                [
                    "Press on a cell and drag: the line follows, from cell to neighbour.",
                    "Go back over the last cells to erase them, or tap a cell of the line. Where it would fork, the older line gives way.",
                ],
                [
                    "A number says how many corners the loop makes in the 3 × 3 cells around it, its own included.",
                    "Point at it to see its cells and the corners that count. As you draw, it counts down. At 0 it gets a tick; below 0 there are too many.",
                ],
                [
                    "The loop must close, without a fork or a loose end, and match every number.",
                    "If it also passes every cell, it is perfect.",
                ],
            ],
            demo: [
                "A board on which a line is drawn, taken back a little, and erased by a tap.",
                "A board on which numbers count down as a line turns around them.",
                "A board on which a perfect loop closes and turns green.",
            ],
            dots: "Pages",
            dot: |page| format!("Page {page} of 4"),
            next: "Next",
            got_it: "Got it",
            back: "Back",
            practice: "Try it",
            practice_text: "This board is for practice. Draw the loop.",
            practice_close: |what| format!("A loop! {}", missing(what)),
            practice_done: "Perfect loop! You know all there is to know.",
            clear: "Clear",
            play: "Done",
            easy: "Play today’s Easy",
        },
        archive: LoopArchiveWords {
            title: "Archive",
            earlier: "Month before",
            later: "Month after",
            jump: "Go to a day",
            weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
            weekdays_long: [
                "Monday",
                "Tuesday",
                "Wednesday",
                "Thursday",
                "Friday",
                "Saturday",
                "Sunday",
            ],
        },
        statistics: LoopStatisticsWords {
            title: "Statistics",
            all: "All",
            of: "Puzzles",
            nothing: "Nothing has been drawn yet. Numbers come with the first puzzle of a day.",
            streak: "Streak",
            days: |days| match days {
                1 => "1 day".to_owned(),
                days => format!("{days} days"),
            },
            played: "Played",
            solved: "Solved",
            perfect: "Perfect",
            fastest: "Fastest perfect loop",
            mean: "Mean of perfect loops",
            none: "–",
            scores: "Best scores",
            label,
            puzzles: |n| match n {
                1 => "1 puzzle".to_owned(),
                n => format!("{n} puzzles"),
            },
        },
    };
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

fn month(date: Date) -> usize {
    usize::from(date.month()) - 1
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

/// "2 numbers do not match and 5 cells are not visited."
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
        parts.push("the loop is not closed".to_owned());
    }
    match missing.clues_off {
        0 => {}
        1 => parts.push("1 number does not match".to_owned()),
        n => parts.push(format!("{n} numbers do not match")),
    }
    match missing.cells_left {
        0 => {}
        1 => parts.push("1 cell is not visited".to_owned()),
        n => parts.push(format!("{n} cells are not visited")),
    }
    match parts.as_slice() {
        [] => "nothing is missing".to_owned(),
        [rest @ .., last] if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        [only, ..] => only.clone(),
    }
}

fn cell(cell: &LoopCell) -> String {
    let mut parts = vec![format!("Row {}", cell.row), format!("column {}", cell.column)];
    if let Some((value, left)) = cell.clue {
        parts.push(format!("number {value}: {}", left_over(left)));
    }
    let ends = ["up", "down", "left", "right"].into_iter().zip(cell.ends);
    let ends: Vec<&str> = ends.filter_map(|(name, is_end)| is_end.then_some(name)).collect();
    parts.push(match ends.as_slice() {
        [] => "empty".to_owned(),
        ends => format!("line {}", ends.join(" and ")),
    });
    if cell.pen_down {
        parts.push("pen down".to_owned());
    }
    parts.join(", ")
}

pub(super) fn left_over(left: i32) -> String {
    match left {
        0 => "satisfied".to_owned(),
        1.. => format!("{left} to go"),
        _ => format!("{} too many", -left),
    }
}

fn changed(change: &Change, score: u8) -> String {
    let steps = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 step {what}")),
        n => Some(format!("{n} steps {what}")),
    };
    let mut parts: Vec<String> =
        steps(change.drawn, "drawn").into_iter().chain(steps(change.erased, "erased")).collect();
    for (clue, _, now) in change.clues.iter().take(3) {
        parts.push(format!("number {}: {}", clue.value, left_over(*now)));
    }
    if change.clues.len() > 3 {
        parts.push(format!("{} more numbers changed", change.clues.len() - 3));
    }
    parts.push(format!("{score}%"));
    parts.join(". ") + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_told_with_its_number_and_its_line() {
        let ends = [true, false, true, false];
        let full = LoopCell { row: 2, column: 3, clue: Some((4, -1)), ends, pen_down: true };
        assert_eq!(
            cell(&full),
            "Row 2, column 3, number 4: 1 too many, line up and left, pen down"
        );
        let empty = LoopCell { clue: None, ends: [false; 4], pen_down: false, ..full };
        assert_eq!(cell(&empty), "Row 2, column 3, empty");
    }

    #[test]
    fn what_is_missing_is_a_sentence() {
        let what = Missing { open: false, clues_off: 1, cells_left: 5 };
        assert_eq!(missing(what), "1 number does not match and 5 cells are not visited.");
        let say = |open, clues_off, cells_left| missing(Missing { open, clues_off, cells_left });
        assert_eq!(say(false, 0, 0), "Nothing is missing.");
        assert_eq!(say(false, 0, 1), "1 cell is not visited.");
        assert_eq!(say(false, 2, 3), "2 numbers do not match and 3 cells are not visited.");
        assert_eq!(
            say(true, 1, 4),
            "The loop is not closed, 1 number does not match and 4 cells are not visited."
        );
    }

    #[test]
    fn days_are_written_out() {
        let date: Date = "2025-12-26".parse().unwrap();
        let words = &LoopWords::ENGLISH;
        assert_eq!((words.date)(date), "26 December 2025");
        assert_eq!((words.short_date)(date), "26 Dec 2025");
    }
}
