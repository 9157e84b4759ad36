//! UI strings for Logic puzzles, Hint and Check.

use games::loop_hint::technique;
use grid::{Cell, Size};
use loopy::logic::{Level, Rule};
use loopy::{CellMark, MarkTool, PencilMark};

use super::super::tasks::LoopKind;
use super::board::corners_left;
use super::count;
use crate::ui::words::{grouped, texts};

texts! {
    /// UI strings for Logic puzzles, and those that all variants share with them.
    pub fn logic() -> LogicWords {
        title: "Logic",
        today: "Today’s Logic puzzles",
        lead: "Each has exactly one solution. Logic alone finds it, except in Extreme, which also takes trial and error.",
        level(level: Level) -> &'static str { level_name(level) },
        /// For example "Logic Hard".
        name(level: Option<Level>) {
            match level {
                Some(level) => format!("Logic {}", level_name(level)),
                None => "Logic".to_owned(),
            }
        },
        sized(width: usize, height: usize) { format!("Logic {width}×{height}") },
        new_title: "Custom Logic puzzle",
        size: "Size",
        difficulty: "Difficulty",
        new: "New Logic puzzle",
        practice: "Practice",
        practice_hint: "A worked example and ten small boards for each technique",
        making: "Creating a puzzle…",
        making_failed: "Couldn’t create the puzzle: the browser stopped the calculation.",
        again: "Try again",
        easier(level: Level) {
            format!("Couldn’t find a harder puzzle in time. This one is {}.", level_name(level))
        },
        /// `n` is a decimal number, which may be larger than any integer type.
        loop_count(n: &str, is_logic: bool) {
            match (n, is_logic) {
                ("0", _) => NO_SOLUTION.to_owned(),
                ("1", true) => "Exactly one solution (proven).".to_owned(),
                ("1", false) => "Exactly one loop fits these numbers.".to_owned(),
                (many, _) => format!("{} loops fit these numbers. Any of them is a solution.", grouped(many)),
            }
        },
        several: "Many loops fit these numbers, too many to count. Any of them is a solution.",
        uncounted: "Counting the loops that fit these numbers took too long.",
        /// The hints used, to which each Check is added where they are not told apart.
        hints_used(n: usize) { count(n, "hint") },
        /// The hints and checks used, if any.
        aids(hints: usize, checks: usize) -> Option<String> {
            let hints = (hints > 0).then(|| count(hints, "hint"));
            let checks = (checks > 0).then(|| count(checks, "check"));
            let aids: Vec<String> = hints.into_iter().chain(checks).collect();
            (!aids.is_empty()).then(|| aids.join(", "))
        },
        solved_text(time: &str) { format!("You matched every number in {time}.") },
        share_solved(time: &str) { format!("Solved in {time}") },
        share_title(name: &str) { format!("Loop {name}") },
        wrong_board(why: &str) { format!("Couldn’t open this link: {why}.") },
        wrong_size(text: &str) { format!("the size must be a number from 4 to 12, not “{text}”") },
        wrong_seed(text: &str) { format!("the seed must be a number, not “{text}”") },
        board_size: "Board size",
        board_large: "Fit to window",
        board_small: "Small",
        show_clock: "Show the clock",
        next_practice: "Next practice board",
        /// The button for the next harder puzzle of a day, from the second level on.
        next_level: ["Play Medium", "Play Hard", "Play Expert", "Play Extreme"],
        auto_cross: "Automatic crosses",
        auto_cross_hint: "A cell with two lines crosses out its other sides.",
        strokes_count: "Count strokes",
        strokes_hint: "Shows the number of strokes next to the time",
        strokes(n: usize) { count(n, "stroke") },
        /// A number, its place and the corners it still lacks.
        number(value: u8, place: &str, left: i32) {
            format!("{value} in {place}: {}", corners_left(left))
        },
        /// The title for a closed loop that isn't perfect.
        closed_title(is_valid: bool) -> &'static str { if is_valid { "Solved!" } else { "Not yet" } },
    }

    /// UI strings for the statistics that Classic and Logic share, and those of Logic alone.
    pub fn logic_statistics_words() -> LogicStatisticsWords {
        variant: "Variant",
        classic: "Classic",
        best_streak: "Best streak",
        rate: "Solve rate",
        percent(rate: usize) { format!("{rate}%") },
        fastest: "Fastest",
        mean: "Average time",
    }

    /// UI strings for Hint, Check and pencil marks.
    pub fn help_words() -> HelpWords {
        hint: "Hint",
        check: "Check",
        mark: "Mark",
        mark_tool(tool: MarkTool) -> &'static str {
            match tool {
                MarkTool::Cross => "Cross",
                MarkTool::Corner => "Corner",
                MarkTool::Straight => "Straight",
            }
        },
        mark_hint(tool: MarkTool) -> &'static str {
            match tool {
                MarkTool::Cross => "The loop doesn’t go here: tap a cell, or the edge between two cells. Drag to mark several.",
                MarkTool::Corner => "The loop turns in these cells. Drag to mark several.",
                MarkTool::Straight => "The loop goes straight through these cells. Drag to mark several.",
            }
        },
        try_from_here: "Try from here",
        keep: "Keep",
        take_back: "Take back",
        dismiss: "Close hint",
        previous_part: "Previous part",
        next_part: "Next part",
        part_of(part: usize, n_parts: usize) { format!("{part} of {n_parts}") },
        searching: "Searching…",
        technique(rule: Rule) -> &'static str { technique(rule) },
        place(size: Size, cell: Cell) {
            format!("row {}, column {}", size.y(cell) + 1, size.x(cell) + 1)
        },
        draw: "Press Hint again to draw the step.",
        mark_it: "Press Hint again to mark it.",
        mark_them: "Press Hint again to mark them.",
        /// A mark, or `None` for a line, that the solution contradicts.
        wrong(mark: Option<PencilMark>) -> &'static str {
            match mark {
                None => "The marked line isn’t part of the loop.",
                Some(PencilMark::Cross(_)) => "The loop passes through the marked cross.",
                Some(PencilMark::Cell(_, CellMark::Corner)) => "The marked cell isn’t a corner.",
                Some(PencilMark::Cell(_, CellMark::Straight)) => "The marked cell isn’t straight.",
                Some(PencilMark::Cell(_, CellMark::Empty)) => "The loop passes through the marked cell.",
            }
        },
        /// A mark, or `None` for a line, with which no loop fits any more.
        conflict(mark: Option<PencilMark>) -> &'static str {
            match mark {
                None => "No loop has been possible since the marked line was drawn.",
                Some(PencilMark::Cross(_)) => "No loop has been possible since the marked cross was placed.",
                Some(PencilMark::Cell(..)) => "No loop has been possible since the note in the marked cell was placed.",
            }
        },
        wrong_next: "Press Hint again to remove it.",
        no_solution() -> &'static str { NO_SOLUTION },
        impossible: "No loop fits your lines and marks.",
        several(kind: LoopKind) -> &'static str {
            match kind {
                LoopKind::Solution => "Several loops fit your drawing, so no step is certain. One of them continues as marked. Press Hint again to draw it.",
                LoopKind::Perfect => "Several perfect loops fit your drawing, so no step is certain. One of them continues as marked. Press Hint again to draw it.",
                LoopKind::OnlySolved => "No perfect loop contains your drawing any more. Several others fit, and one of them continues as marked. Press Hint again to draw it.",
            }
        },
        /// Before a step that leads to a loop that isn't perfect.
        no_longer_perfect: "No perfect loop contains your drawing any more. This leads to one that solves the puzzle.",
        only_solved: "The loop solves the puzzle, but no perfect loop contains it. Erase a part to look for one.",
        /// The result of Check if there are solutions, but no perfect one.
        only_valid: "This can still become a solution, but no longer a perfect loop.",
        unknown: "The search took too long.",
        done: "The loop is complete.",
        /// `is_unique` says whether the board has exactly one solution.
        still(is_unique: bool) -> &'static str {
            if is_unique {
                "No mistakes so far: this can still become the solution."
            } else {
                "No mistakes so far: this can still become a solution."
            }
        },
        mistake: "There’s a mistake: this can no longer become the solution.",
        keys: "X marks the cell as empty, C as a corner and S as straight. With the Mark tool, Space places its mark, and Shift with an arrow key crosses out the edge on that side. H shows a hint. N reads all numbers, M all marks.",
    }

    /// UI strings for the practice page.
    pub fn practice_words() -> PracticeWords {
        title: "Practice",
        lead: "The techniques for Logic puzzles, simplest first. Each has a worked example and ten small boards that need it.",
        text(rule: Rule) -> &'static str { lesson(rule) },
        board(n: usize, is_solved: bool) {
            if is_solved { format!("Board {n}, solved") } else { format!("Board {n}") }
        },
        example: "Worked example",
        first: "Play the first board",
        next: "Play the next board",
        progress(n_solved: usize, n_boards: usize) { format!("{n_solved} of {n_boards} solved") },
    }
}

const NO_SOLUTION: &str = "No loop fits these numbers.";

pub(super) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Easy => "Easy",
        Level::Medium => "Medium",
        Level::Hard => "Hard",
        Level::Expert => "Expert",
        Level::Extreme => "Extreme",
    }
}

/// Explains a technique on the practice page.
fn lesson(rule: Rule) -> &'static str {
    match rule {
        Rule::Cell | Rule::Saturation => {
            "A cell has two lines or none. A number tells you how many of the cells around it are corners. Around a 0 there are only straight lines and empty cells. If only three cells around a 3 can be corners, all three are."
        }
        Rule::EarlyClosing => {
            "There is only one loop. Two ends can’t be joined while another line remains, or while a number still lacks corners. Once the loop is closed, everything else is empty."
        }
        Rule::Difference => {
            "Where the areas of two numbers overlap, shared corners count for both. So the difference between the two numbers comes from the cells that they don’t share."
        }
        Rule::Fillings => {
            "Try every way the line can run through the nine cells around one number. Anything that’s the same in all of them is certain."
        }
        Rule::Crossings => {
            "Cut the board between two rows or columns: the loop crosses the cut an even number of times. If only one crossing is undecided, this tells you whether the loop uses it."
        }
        Rule::Connection => {
            "The loop is a single piece. If a cell is the only connection between two parts of it, the loop passes through that cell. Cells that can’t be reached stay empty."
        }
        Rule::WhatIf | Rule::Search => {
            "Assume that a line is there, or that it isn’t, and apply the simpler techniques. If a cell has no options left, the opposite is true."
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_solutions_is_described_in_a_sentence() {
        let loop_count = LogicWords::ENGLISH.loop_count;
        assert_eq!(loop_count("1", true), "Exactly one solution (proven).");
        assert_eq!(
            loop_count("19", false),
            "19 loops fit these numbers. Any of them is a solution."
        );
        assert!(loop_count("1222363", false).starts_with("1,222,363 loops fit"));
        assert_eq!(loop_count("0", true), "No loop fits these numbers.");
    }
}
