//! UI strings for Slide.

use ::slide::{Design, GapKey, PieceClass};
use grid::{Dir, Wrap};

use crate::platform::formats::FeatWords;
use crate::ui::guide::GuideTexts;
use crate::ui::words::{GameWords, counted, grouped, texts};

/// Texts of Slide's achievements.
pub const FEATS: &[FeatWords] = &[FeatWords {
    name: "par",
    title: "Par or better",
    description: "Solve a Slide challenge at or under par, without hints.",
}];

texts! {
    /// UI strings for Slide on the home page, whose bundle contains no others of Slide.
    pub fn card() -> SlideCardWords {
        names() -> &'static GameWords {
            &GameWords {
                name: "Slide",
                description: "Slide large and small pieces through the gaps to restore the picture.",
            }
        },
        daily: "Daily challenge",
        free_play: "Free play",
        open(board: &str, moves: usize, time: &str) {
            format!("{board}, {}, {time}", counted(moves, "move", "moves"))
        },
        design(design: &Design) -> &'static str { design_name(design) },
    }

    /// UI strings for Slide.
    pub fn words() -> SlideWords {
        title: "Slide",
        /// The instructions of the first visit.
        guide() -> GuideTexts {
            GuideTexts {
                first: "Three moves will finish this picture. Tap or click the piece to the right of the glowing gap.",
                then: "The piece slid into the gap and left a gap behind. Keep going until the picture is complete.",
                solved: "The picture is complete. A challenge takes more moves, and there’s a new one every day.",
                next: "Today’s challenge",
            }
        },
        /// `why` is the error; `had_another` says whether Undo restores a previous board.
        bad_link(why: &str, had_another: bool) {
            let undo = if had_another { " Press Undo to return to your board." } else { "" };
            format!("Couldn’t open this link: {why}. The default board is shown instead.{undo}")
        },
        bad_challenge(why: &str) { format!("This challenge can’t be played: {why}.") },

        challenge: "Challenge",
        controls: "Controls",
        new_challenge: "New challenge",
        shuffle: "Shuffle",
        reset: "Reset",
        restart: "Restart",
        edit_board: "Edit board",
        give_up: "Give up",
        free_play: "Free play",
        display: "Display settings",
        help: "How to play",
        copy_link: "Copy link",
        copied: "Link copied",
        not_copied(link: &str) { format!("Couldn’t copy the link. Copy it from here: {link}") },

        seed_is(seed: u32) { format!("seed {seed}") },
        steps: "Shuffle moves",
        steps_hint: "Number of random moves that shuffle the picture",
        steps_wrong: "Enter a number from 1 to 10,000.",
        moves: "Moves",
        time: "Time",
        hide_clock: "Hide the clock",
        show_clock: "Show the clock",
        show: "Show",
        pause: "Pause",
        resume: "Resume",
        paused: "Paused",
        press_to_resume: "Click or tap to resume",
        resumed: "Resumed",

        design(design: &Design) -> &'static str { design_name(design) },
        gap_key(key: GapKey) -> &'static str { gap_name(key) },
        board_field: "Board",
        gaps: "Gaps",
        wrap_horizontal: "Wrap left and right",
        wrap_vertical: "Wrap top and bottom",
        randomise: "Randomise gaps",
        randomise_hint: "Any piece can be removed to make a gap.",
        continued: "You’ve started this challenge before. It continues where you left off.",
        start_again: "Start again",
        play_daily: "Today’s challenge",
        past_days: "Past days",
        past_days_help: "The daily challenges of the last two weeks. A tick and your fewest moves mark those that you’ve solved without hints.",
        past_day(level: &str, date: &str, moves: Option<usize>) {
            match moves {
                Some(moves) => format!("{level}, {date}: solved in {}", counted(moves, "move", "moves")),
                None => format!("{level}, {date}"),
            }
        },
        more: "More options",
        level: "Level",
        presets: ["Easy", "Medium", "Hard", "Extra hard"],
        preset(steps: u32) { format!("{} shuffle moves", grouped(steps)) },
        start: "Start",
        apply: "Apply",
        reset_gaps: "Reset gaps",
        randomise_gaps: "Randomise gaps",
        gaps_hint: "These buttons take effect immediately. You can undo them.",
        warn_shape: "Changing the board or its gaps resets the picture. You can undo this.",
        warn_wrap: "A piece or gap crosses an edge that will no longer wrap, so the board will be reset. You can undo this.",

        board(board: &str, gaps: GapKey, wrap: Wrap) {
            format!("Sliding puzzle, {board}, {}{}", gap_name(gaps), wraps(wrap))
        },
        /// Describes a challenge: its board, gaps, wrapping edges and shuffle moves.
        shape(board: &str, gaps: GapKey, randomised: bool, wrap: Wrap, steps: u32) {
            let random = if randomised { " in random places" } else { "" };
            format!("{board}, {}{random}{}, {}", gap_name(gaps), wraps(wrap), shuffle_moves(steps))
        },
        keys: "On a keyboard, arrow keys or W, A, S and D move a piece into the selected gap. \
               Space selects the next gap. L reads what is around it, N the next piece that isn’t in place. \
               H shows a hint. Ctrl+Z undoes a move, Ctrl+Y redoes it.",
        /// `place` is the column and row of the upper left cell, counted from 1, here and in the
        /// strings below.
        piece(name: &str, place: (usize, usize)) { format!("{name} in {}", at(place)) },
        /// `number` is the place on the complete picture, counting row by row.
        piece_name(class: PieceClass, number: usize) {
            match class {
                PieceClass::SmallPiece => format!("piece {number}"),
                PieceClass::LargePiece => format!("large piece {number}"),
                gap => class_name(gap).to_owned(),
            }
        },
        /// `goal` is the place where the piece belongs, unless it is there.
        moved(name: &str, dir: Dir, place: (usize, usize), goal: Option<(usize, usize)>) {
            let now = format!("{} moved {} to {}", capitalised(name), dir_name(dir), at(place));
            match goal {
                Some(goal) => format!("{now}, belongs in {}", at(goal)),
                None => format!("{now}, in place"),
            }
        },
        around(gap: &str, place: (usize, usize), goal: Option<(usize, usize)>) {
            match goal {
                Some(goal) => format!("{} in {}, belongs in {}.", capitalised(gap), at(place), at(goal)),
                None => format!("{} in {}, in place.", capitalised(gap), at(place)),
            }
        },
        /// A move into the selected gap that is possible now.
        can_move(dir: Dir, name: &str, goal: Option<(usize, usize)>) {
            match goal {
                Some(goal) => format!("{}: {name}, belongs in {}.", capitalised(dir_name(dir)), at(goal)),
                None => format!("{}: {name}, in place.", capitalised(dir_name(dir))),
            }
        },
        misplaced(name: &str, place: (usize, usize), goal: (usize, usize), n_misplaced: usize) {
            format!(
                "{} in {}, belongs in {}. {} not in place.",
                capitalised(name), at(place), at(goal), counted(n_misplaced, "piece", "pieces")
            )
        },
        none_misplaced: "Everything is in place.",
        no_piece(dir: Dir) { format!("Nothing can move {}: the board ends there.", dir_name(dir)) },
        stuck(name: &str, dir: Dir) {
            format!("{} can’t move {} into this gap.", capitalised(name), dir_name(dir))
        },
        swapped(place: (usize, usize)) { format!("Gap swapped, now in {}", at(place)) },
        with_moves(said: &str, moves: usize) {
            format!("{said}, {}", counted(moves, "move", "moves"))
        },
        undone(said: &str) { format!("Undo: {said}") },
        board_restored: "board restored",
        selected(class: PieceClass, place: (usize, usize)) {
            format!("{} selected, {}", capitalised(class_name(class)), at(place))
        },
        shuffled(steps: u32) { format!("Shuffled with {}", counted(steps as usize, "random move", "random moves")) },
        board_reset: "Board reset",
        gaps_changed(n: usize) { format!("Board now has {}", counted(n, "gap", "gaps")) },
        wraps_changed: "Wrapping edges changed",
        dealt(board: &str, seed: u32, steps: u32) {
            format!("Challenge on {board}, seed {seed}, {}", shuffle_moves(steps))
        },
        dealt_free(board: &str) { format!("Free play on {board}") },

        solved_in(moves: usize, time: &str) {
            format!("Solved in {}, {time}", counted(moves, "move", "moves"))
        },
        first_time: "Your first result for this challenge. Can you beat it?",
        /// The previous best, and whether the new result has fewer moves and a shorter time.
        compared(moves: usize, time: &str, better: (bool, bool)) {
            let best = format!("Previous best: {}, {time}.", counted(moves, "move", "moves"));
            match better {
                (true, true) => format!("{best} New personal best for moves and time!"),
                (true, false) => format!("{best} New personal best for moves!"),
                (false, true) => format!("{best} New personal best for time!"),
                (false, false) => best,
            }
        },

        numbers: "Numbers on pieces",
        numbers_hint: "Each number shows where the piece belongs, counting row by row.",
        place: "Challenge panel",
        place_auto: "Auto",
        place_right: "Right",
        place_above: "Above",
        auto_scale: "Scale to fit",
        auto_scale_hint: "Makes the board as large as the window allows.",
        size: "Board size",
        percent(n: i32) { format!("{n}%") },

        help_lead: "Slide the pieces through the gaps until every piece and every gap is in place. A large piece needs a large gap, or two small gaps side by side.",
        help_rows() -> &'static [(&'static str, &'static str)] {
            &[
                (
                    "Click or tap",
                    "Tap a piece next to a gap to move it. Tap a gap to select it. Tap the selected gap to swap it with a gap next to it.",
                ),
                ("Swipe", "Swipe a piece to move it in that direction. Swipe a gap to swap it with the gap on that side."),
                ("Drag", "Drag a piece into a gap, and on into the next one."),
                ("Hint", "Highlights the piece to move. Press Hint again to move it."),
                ("Auto-solve", "Solves the puzzle from the current position. Press Stop to interrupt it."),
                ("Picture", "Shows the complete picture until you press it again. Hold it to peek."),
                ("Wrap", "Pieces that leave the board on one side return on the opposite side."),
            ]
        },
        /// Keyboard shortcuts, hidden on devices that have only a touchscreen.
        help_keys() -> &'static [(&'static str, &'static str)] {
            &[
                ("Arrow keys, W A S D", "Moves a piece into the selected gap."),
                ("Space", "Selects the next gap."),
                ("Ctrl+Z, Ctrl+Y", "Undoes or redoes a move."),
                ("H", "Shows a hint, or makes the move shown."),
                ("L, N", "Reads what is around the selected gap, or the next piece that isn’t in place, to a screen reader."),
                ("Escape", "Stops Auto-solve."),
            ]
        },
    }
}

pub fn shuffle_moves(n: u32) -> String {
    counted(n as usize, "shuffle move", "shuffle moves")
}

fn at((column, row): (usize, usize)) -> String {
    format!("row {row}, column {column}")
}

fn design_name(design: &Design) -> &'static str {
    match design.slug {
        "default" => "Default (8×8)",
        "horizontal" => "Horizontal (16×8)",
        "vertical" => "Vertical (8×16)",
        "classic" => "Classic (8×8)",
        "classicsmall" => "Classic (4×4)",
        "singlelargepiece" => "Single large piece",
        "ninelargepieces" => "Nine large pieces",
        "tenlargepieces" => "Ten large pieces",
        slug => slug,
    }
}

fn gap_name(key: GapKey) -> &'static str {
    match key {
        GapKey::TwoSmall => "2 small gaps",
        GapKey::OneSmall => "1 small gap",
        GapKey::TwoLarge => "2 large gaps",
        GapKey::OneLarge => "1 large gap",
    }
}

fn wraps(wrap: Wrap) -> &'static str {
    match (wrap.horizontal, wrap.vertical) {
        (true, true) => ", all edges wrap",
        (true, false) => ", left and right edges wrap",
        (false, true) => ", top and bottom edges wrap",
        (false, false) => "",
    }
}

fn class_name(class: PieceClass) -> &'static str {
    match class {
        PieceClass::SmallPiece => "small piece",
        PieceClass::LargePiece => "large piece",
        PieceClass::SmallGap => "small gap",
        PieceClass::LargeGap => "large gap",
    }
}

fn capitalised(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_uppercase() + rest
}

pub fn dir_name(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_name() {
        for design in Design::all() {
            assert_ne!((SlideWords::ENGLISH.design)(design), design.slug);
        }
    }

    #[test]
    fn announcements_have_the_right_plural() {
        let words = SlideWords::ENGLISH;
        let name = (words.piece_name)(PieceClass::LargePiece, 5);
        let said = (words.moved)(&name, Dir::Left, (3, 1), None);
        assert_eq!(
            (words.with_moves)(&said, 12),
            "Large piece 5 moved left to row 1, column 3, in place, 12 moves"
        );
        assert_eq!((words.solved_in)(1, "0:05"), "Solved in 1 move, 0:05");
        assert!(
            (words.compared)(5, "1:00", (true, false)).ends_with("New personal best for moves!")
        );
    }
}
