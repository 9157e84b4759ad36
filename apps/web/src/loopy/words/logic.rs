//! The words of Loop Logic and of help, apart from the others: home, which every first visit loads, has no use for them.

use grid::{Cell, Size};
use loopy::logic::{Level, Rule};

use super::english::left_over;
use crate::words::{grouped, texts};

/// The words in the language of the page.
pub fn logic() -> &'static LogicWords {
    &LogicWords::ENGLISH
}

texts! {
    /// Words of Loop Logic and of help.
    LogicWords {
        title, today, lead,
        level: fn(Level) -> &'static str,
        /// "Logic Hard".
        name: fn(Option<Level>) -> String,
        new_title, size, difficulty, new, practice, practice_hint,
        making, making_failed, again,
        easier: fn(Level) -> String,
        /// How many loops fit, in digits, and whether it is a puzzle of Logic.
        answers: fn(&str, bool) -> String,
        several, uncounted,
        hints_used: fn(usize) -> String,
        solved_text: fn(&str) -> String,
        share_solved: fn(&str) -> String,
        share_title: fn(&str) -> String,
        wrong_board: fn(&str) -> String,
        board_size, board_large, board_small, show_clock, strokes_count, strokes_hint,
        /// The harder puzzle of a day, from the second level on.
        next_level: [&'static str; 4],
        strokes: fn(usize) -> String,
        /// A number, where it is, and what it still asks for.
        number: fn(u8, &str, i32) -> String,
        /// What came of a closed loop that is not perfect: whether it is valid.
        closed_title: fn(bool) -> &'static str,
        statistics: LogicStatisticsWords,
        help: HelpWords,
        lessons: PracticeWords,
    }

    /// Words of the statistics of Logic, and of what all have.
    LogicStatisticsWords {
        kind, classic, best_streak, rate,
        percent: fn(usize) -> String,
        fastest, mean,
    }

    /// Words of Hint, Check and crosses.
    HelpWords {
        hint, check, cross, cross_hint, looking,
        rule: fn(Rule) -> &'static str,
        /// What a rule says, with the numbers that it is about and their places.
        reason: fn(Rule, &[(u8, String)]) -> String,
        what_if: fn(bool, &str) -> String,
        place: fn(Size, Cell) -> String,
        look, wrong_line, wrong_cross, misfit_line, misfit_cross, wrong_next, no_answer, impossible, several, unknown, done,
        /// Whether the board has one answer.
        still: fn(bool) -> &'static str,
        not_any_more, crossed, uncrossed, keys,
    }

    /// Words of the practice page.
    PracticeWords {
        title, lead,
        text: fn(Rule) -> &'static str,
        board: fn(usize) -> String,
        steps,
        /// One step of a proof: the rule, how many lines and crosses follow, and where.
        step: fn(Rule, usize, usize, &str) -> String,
    }
}

impl LogicWords {
    /// English.
    pub const ENGLISH: Self = LogicWords {
        title: "Logic",
        today: "Today’s Logic",
        lead: "One answer each, found by reasoning alone.",
        level,
        name: |known| match known {
            Some(known) => format!("Logic {}", level(known)),
            None => "Logic".to_owned(),
        },
        new_title: "Any Logic puzzle",
        size: "Size",
        difficulty: "Level",
        new: "New Logic puzzle",
        practice: "Practice",
        practice_hint: "Each technique on three small boards",
        making: "Making a puzzle…",
        making_failed: "The puzzle could not be made: the browser stopped the work.",
        again: "Try again",
        easier: |found| {
            format!("No harder puzzle was found in time. This one is {}.", level(found))
        },
        answers: |answers, is_logic| match (answers, is_logic) {
            ("0", _) => NO_ANSWER.to_owned(),
            ("1", true) => "1 answer, proven.".to_owned(),
            ("1", false) => "1 loop fits.".to_owned(),
            (many, _) => format!("{} loops fit; any of them wins.", grouped(many)),
        },
        several: "Several loops fit, too many to be counted in time; any of them wins.",
        uncounted: "How many loops fit could not be counted in time.",
        hints_used: |n| counted(n, "hint"),
        solved_text: |time| format!("Every number fits, in {time}."),
        share_solved: |time| format!("Solved in {time}"),
        share_title: |name| format!("Loop {name}"),
        wrong_board: |why| format!("This link carries no board: {why}."),
        board_size: "Board",
        board_large: "As large as fits",
        board_small: "Small",
        show_clock: "Show the clock",
        next_level: ["On to Medium", "On to Hard", "On to Expert", "On to Extreme"],
        strokes_count: "Count strokes",
        strokes_hint: "How many stand, beside the time",
        strokes: |n| counted(n, "stroke"),
        number: |value, place, left| format!("{value} in {place}: {}", left_over(left)),
        closed_title: |is_valid| if is_valid { "Solved!" } else { "Not yet" },
        statistics: LogicStatisticsWords {
            kind: "Kind",
            classic: "Classic",
            best_streak: "Best streak",
            rate: "Solve rate",
            percent: |rate| format!("{rate}%"),
            fastest: "Fastest",
            mean: "Mean time",
        },
        help: HelpWords {
            hint: "Hint",
            check: "Check",
            cross: "Cross",
            cross_hint: "Crosses mark where the loop is not: tap a cell, or the edge between two",
            looking: "Looking…",
            rule: |rule| match rule {
                Rule::Cell => "Two lines or none",
                Rule::Saturation => "Just enough corners",
                Rule::EarlyClosing => "Not closed too early",
                Rule::Difference => "Two numbers compared",
                Rule::Fillings => "Every way around a number",
                Rule::Crossings => "Out and back again",
                Rule::Connection => "All in one piece",
                Rule::WhatIf => "What if?",
                Rule::Search => "By trial",
            },
            reason,
            what_if: |is_line, place| {
                if is_line {
                    format!("Suppose the loop went {place}: soon some cell would have no way left.")
                } else {
                    format!(
                        "Suppose the loop did not go {place}: soon some cell would have no way left."
                    )
                }
            },
            place: |size, cell| format!("row {}, column {}", size.y(cell) + 1, size.x(cell) + 1),
            look: "Look at the marked cells. Hint again draws the step.",
            wrong_line: "The marked line is not on the loop.",
            wrong_cross: "The loop does pass the marked cross.",
            misfit_line: "Since the marked line was drawn, no loop fits any more.",
            misfit_cross: "Since the marked cross was made, no loop fits any more.",
            wrong_next: "Hint again takes it away.",
            no_answer: NO_ANSWER,
            impossible: "No loop fits all that is drawn and crossed out.",
            several: "Several loops fit what is drawn, so nothing follows for certain. One of them goes on as marked. Hint again draws it.",
            unknown: "No step was found in time.",
            done: "The loop is drawn.",
            still: |is_one| {
                if is_one {
                    "Nothing is wrong so far: this can still become the answer."
                } else {
                    "Nothing is wrong so far: this can still become an answer."
                }
            },
            not_any_more: "Something is wrong: this cannot become the answer any more.",
            crossed: "Crossed out.",
            uncrossed: "Cross taken away.",
            keys: "X crosses out the cell. With Cross, Space does, and Shift with an arrow crosses out the edge on that side. H shows a hint. N reads all numbers.",
        },
        lessons: PracticeWords {
            title: "Practice",
            lead: "The techniques of Logic, the simplest first. Each has three small boards that need it.",
            text: lesson,
            board: |n| format!("Board {n}"),
            steps: "How it is solved",
            step: |rule, lines, crosses, place| {
                let rule = (LogicWords::ENGLISH.help.rule)(rule);
                let found = match (lines, crosses) {
                    (0, 0) => "a shape is ruled out".to_owned(),
                    (0, n) => format!("{n} crossed out"),
                    (n, 0) => format!("{n} drawn"),
                    (n, m) => format!("{n} drawn, {m} crossed out"),
                };
                format!("{rule}, {place}: {found}.")
            },
        },
    };
}

const NO_ANSWER: &str = "No loop fits these numbers.";

/// "1 hint", "2 hints".
fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Easy => "Easy",
        Level::Medium => "Medium",
        Level::Hard => "Hard",
        Level::Expert => "Expert",
        Level::Extreme => "Extreme",
    }
}

/// What a rule says here.
fn reason(rule: Rule, clues: &[(u8, String)]) -> String {
    let named = |at: usize| {
        let clue = clues.get(at).map(|(value, place)| format!("the {value} in {place}"));
        clue.unwrap_or_else(|| "a number".to_owned())
    };
    match rule {
        Rule::Cell => "A cell has two lines or none, and agrees with its neighbours. Here one way is left.".to_owned(),
        Rule::Saturation => format!(
            "Around {}, the corners that are certain are all it asks for, or those that are possible are just enough.",
            named(0)
        ),
        Rule::EarlyClosing => "Two ends may not join while another piece is left, or while a number would be missed.".to_owned(),
        Rule::Difference => format!(
            "Compare {} with {}: what they share cancels out, and the rest must make up the difference.",
            named(0),
            named(1)
        ),
        Rule::Fillings => format!(
            "Go through every way to fill the cells around {}: something is the same in all of them.",
            named(0)
        ),
        Rule::Crossings => "The loop crosses every line across the board an even number of times: it goes out and comes back.".to_owned(),
        Rule::Connection => "The loop is one piece: what must be joined has to pass here.".to_owned(),
        Rule::WhatIf => "Assume one line, and follow what comes of it to a contradiction.".to_owned(),
        Rule::Search => "No technique finds this step; trying everything does.".to_owned(),
    }
}

/// A technique, explained.
fn lesson(rule: Rule) -> &'static str {
    match rule {
        Rule::Cell | Rule::Saturation => {
            "A cell has two lines or none. A number says how many of the cells around it are corners: a 0 leaves only straight lines and empty cells, and when just as many cells can be corners as it asks for, all of them are."
        }
        Rule::EarlyClosing => {
            "There is one loop. Two ends must not be joined while another piece of line exists, nor while a number would still miss corners. Once the loop is closed, everything else is empty."
        }
        Rule::Difference => {
            "Where the areas of two numbers overlap, the shared corners count for both. So the numbers differ by as much as the cells that belong to only one of them."
        }
        Rule::Fillings => {
            "Try every way in which the line can run through the nine cells around one number. What is the same in all of them is certain."
        }
        Rule::Crossings => {
            "Cut the board between two rows or columns: the loop crosses the cut an even number of times. If one more crossing is possible and needed, it is there; if it would be odd, it is not."
        }
        Rule::Connection => {
            "The loop is in one piece. A cell that is the only way between two parts of it must be passed, and what cannot be reached stays empty."
        }
        Rule::WhatIf | Rule::Search => {
            "Choose a line, suppose that it is there, or that it is not, and follow the simple rules. If some cell has no way left, the opposite is true."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told() {
        let answers = LogicWords::ENGLISH.answers;
        assert_eq!(answers("1", true), "1 answer, proven.");
        assert_eq!(answers("19", false), "19 loops fit; any of them wins.");
        assert_eq!(answers("1222363", false), "1,222,363 loops fit; any of them wins.");
        assert_eq!(answers("0", true), "No loop fits these numbers.");
    }

    #[test]
    fn a_reason_names_the_numbers_that_it_is_about() {
        let clues = [(4, "row 1, column 2".to_owned()), (2, "row 1, column 4".to_owned())];
        let said = reason(Rule::Difference, &clues);
        assert!(said.starts_with("Compare the 4 in row 1, column 2 with the 2 in row 1, column 4"));
        assert!(reason(Rule::Fillings, &[]).contains("around a number"));
    }
}
