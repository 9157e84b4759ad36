//! The words of Slide.

use ::slide::{Class, Design, GapKey};
use grid::{Dir, Wrap};

use crate::guide::Steps;
use crate::words::{GameWords, texts};

/// The words of Slide in the language of the page.
pub fn words() -> &'static SlideWords {
    &SlideWords::ENGLISH
}

/// The words that home has of it, apart from the others: home's program has no more than these.
pub fn card() -> &'static SlideCardWords {
    static ENGLISH: SlideCardWords = SlideCardWords {
        names: SlideWords::ENGLISH.card,
        daily: SlideWords::ENGLISH.daily,
        open: SlideWords::ENGLISH.open,
        free_play: SlideWords::ENGLISH.free_play,
        design: SlideWords::ENGLISH.design,
    };
    &ENGLISH
}

texts! {
    /// Words of Slide on the home page.
    SlideCardWords {
        names: GameWords,
        daily,
        open: fn(&str, usize, &str) -> String,
        free_play,
        design: fn(&Design) -> &'static str,
    }

    /// Words of Slide.
    SlideWords {
        card: GameWords,
        title,
        /// What is said on the first visit.
        guide: Steps,
        open: fn(&str, usize, &str) -> String,
        /// What is wrong with it, and whether an undo brings back another board.
        bad_link: fn(&str, bool) -> String,
        bad_challenge: fn(&str) -> String,

        challenge, controls, new_challenge, shuffle, reset, restart, edit_board, give_up,
        goes_on, start_again, free_play, display, help, copy_link, copied,
        not_copied: fn(&str) -> String,

        seed_is: fn(u32) -> String,
        steps, steps_hint, steps_wrong, moves, time, hide_clock, show_clock, show, pause, resume,
        paused, resumed,

        /// The names of the boards and of their gaps.
        design: fn(&Design) -> &'static str,
        gap_key: fn(GapKey) -> &'static str,
        board_field, gaps, wrap_horizontal, wrap_vertical, randomise, randomise_hint, daily,
        presets: [&'static str; 4],
        preset: fn(&str, u32) -> String,
        start, apply, reset_gaps, randomise_gaps, gaps_hint, warn_shape, warn_wrap,

        board: fn(&str, GapKey, Wrap) -> String,
        /// The board of a challenge, whether its gaps are chosen at random, its edges and its steps.
        shape: fn(&str, GapKey, bool, Wrap, u32) -> String,
        keys,
        /// A piece or gap by its place: column and row of its upper left cell.
        piece: fn(Class, (usize, usize)) -> String,
        moved: fn(Class, Dir, (usize, usize)) -> String,
        swapped: fn((usize, usize)) -> String,
        with_moves: fn(&str, usize) -> String,
        rewound: fn(&str) -> String,
        turned_back,
        selected: fn(Class, (usize, usize)) -> String,
        shuffled: fn(u32) -> String,
        all_home,
        gaps_changed: fn(usize) -> String,
        wraps_changed,
        dealt: fn(&str, u32, u32) -> String,
        dealt_free: fn(&str) -> String,

        congratulations,
        solved_in: fn(usize, &str) -> String,
        first_time,
        /// The best before, and whether this one has fewer moves and a shorter time.
        compared: fn(usize, &str, (bool, bool)) -> String,

        numbers, numbers_hint, place, place_auto, place_right, place_above, auto_scale,
        auto_scale_hint, size,
        percent: fn(i32) -> String,

        help_lead,
        help_rows: &'static [(&'static str, &'static str)],
    }
}

impl SlideWords {
    /// English.
    pub const ENGLISH: Self = SlideWords {
        card: GameWords {
            name: "Slide",
            what: "Slide pieces of two sizes through the gaps until the picture is whole again.",
        },
        title: "Slide",
        guide: Steps {
            first: "This picture is three moves from whole. The shining gap takes a piece that lies beside it: press the \
                    piece on its right, or use the left arrow key.",
            then: "The gap has moved to where the piece was. Go on until the picture is whole.",
            solved: "The picture is whole. A challenge is the same with more moves, and there is one for every day.",
            next: "Today’s challenge",
        },
        open: |board, moves, time| format!("{board}, {}, {time}", count(moves, "move", "moves")),
        bad_link: |why, had_another| {
            let undo = if had_another { " Undo brings back the board that you had." } else { "" };
            format!("This link cannot be played: {why}. Here is the default board.{undo}")
        },
        bad_challenge: |why| format!("This cannot be played: {why}."),

        challenge: "Challenge",
        controls: "Controls",
        new_challenge: "New Challenge",
        shuffle: "Shuffle",
        reset: "Reset",
        restart: "Restart",
        edit_board: "Edit Board",
        give_up: "Give Up",
        free_play: "Free Play",
        display: "Display settings",
        help: "How to play",
        copy_link: "Copy link",
        copied: "The link is copied.",
        not_copied: |link| format!("The link could not be copied. It is {link}"),

        seed_is: |seed| format!("seed {seed}"),
        steps: "Steps",
        steps_hint: "How many random moves take the picture apart",
        steps_wrong: "The steps are a number from 1 to 10000.",
        moves: "Moves",
        time: "Time",
        hide_clock: "Hide the clock",
        show_clock: "Show the clock",
        show: "Show",
        pause: "Pause",
        resume: "Resume",
        paused: "Paused",
        resumed: "Goes on",

        design: design_name,
        gap_key: gap_name,
        board_field: "Board",
        gaps: "Gaps",
        wrap_horizontal: "Wrap left and right",
        wrap_vertical: "Wrap top and bottom",
        randomise: "Randomise gaps",
        randomise_hint: "Any piece may be the one that is taken out.",
        goes_on: "You have begun this challenge. It goes on where you left it.",
        start_again: "Start again",
        daily: "Daily Challenge",
        presets: ["Easy", "Normal", "Hard", "Very Hard"],
        preset: |name, steps| format!("{name} {steps}"),
        start: "Start",
        apply: "Apply",
        reset_gaps: "Reset Gaps",
        randomise_gaps: "Randomise Gaps",
        gaps_hint: "Both take effect at once; Undo takes them back.",
        warn_shape: "Changing the board or its gaps resets it to the whole picture. Undo takes it back.",
        warn_wrap: "Something lies across an edge that is to close: the board will be reset. Undo takes it back.",

        board: |board, gaps, wrap| {
            format!("Sliding picture, {board}, {}{}", gap_name(gaps), wraps(wrap))
        },
        shape: |board, gaps, randomised, wrap, steps| {
            let random = if randomised { " at random places" } else { "" };
            format!("{board}, {}{random}{}, {steps} steps", gap_name(gaps), wraps(wrap))
        },
        keys: "Arrow keys or W A S D move a piece into the selected gap. Space selects the next gap. \
               H shows a hint. \
               Ctrl Z takes a move back, Ctrl Y makes it again.",
        piece: |class, (column, row)| {
            format!("{} in column {column}, row {row}", class_name(class))
        },
        moved: |class, dir, (column, row)| {
            format!(
                "{} moved {} to column {column}, row {row}",
                started(class_name(class)),
                dir_name(dir)
            )
        },
        swapped: |(column, row)| format!("Gap swapped to column {column}, row {row}"),
        with_moves: |said, moves| format!("{said}, {}", count(moves, "move", "moves")),
        rewound: |said| format!("Taken back: {said}"),
        turned_back: "the board is as it was before",
        selected: |class, (column, row)| {
            format!("{} selected, column {column}, row {row}", started(class_name(class)))
        },
        shuffled: |steps| format!("Shuffled by {steps} steps"),
        all_home: "Everything is at home",
        gaps_changed: |n| format!("{} chosen", count(n, "gap", "gaps")),
        wraps_changed: "Other edges wrap now",
        dealt: |board, seed, steps| format!("Challenge on {board}, seed {seed}, {steps} steps"),
        dealt_free: |board| format!("Free play on {board}"),

        congratulations: "Congratulations!",
        solved_in: |moves, time| format!("Solved in {}, {time}", count(moves, "move", "moves")),
        first_time: "Your first solution of this challenge: the one to beat.",
        compared: |moves, time, better| {
            let best = format!("Your best before: {}, {time}.", count(moves, "move", "moves"));
            match better {
                (true, true) => format!("{best} Fewer moves and less time than ever!"),
                (true, false) => format!("{best} Fewer moves than ever!"),
                (false, true) => format!("{best} Less time than ever!"),
                (false, false) => best,
            }
        },

        numbers: "Numbers on the pieces",
        numbers_hint: "Where each belongs, counted row by row.",
        place: "Challenge box",
        place_auto: "Auto",
        place_right: "Right",
        place_above: "Above",
        auto_scale: "Scale to fit",
        auto_scale_hint: "The largest board for which there is room.",
        size: "Board size",
        percent: |n| format!("{n} %"),

        help_lead: "Slide the pieces through the gaps until every piece, and every gap, is at home and the \
                    picture is whole. A large piece needs two small gaps side by side, or a large gap.",
        help_rows: &[
            (
                "Click or tap",
                "a piece beside a gap moves into it; a gap is selected; the selected gap swaps.",
            ),
            ("Swipe", "a piece goes that way, if it can. A gap swaps with the gap there."),
            ("Drag", "hold a piece over a gap and go on: it follows, again and again."),
            ("Arrows, W A S D", "move a piece into the selected gap."),
            ("Space", "selects the next gap."),
            ("Ctrl+Z, Ctrl+Y", "undo and redo."),
            ("Hint", "shows which piece to move; again, and it moves. H does the same."),
            ("Solve", "lets the computer go on from where you are. Escape stops it."),
            ("Picture", "shows the whole picture for as long as it is held."),
            ("Wraps", "edges that wrap are joined: pieces go out here and come in there."),
        ],
    };
}

/// So many of something.
pub fn count(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
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
        (true, true) => ", all edges joined",
        (true, false) => ", left and right joined",
        (false, true) => ", top and bottom joined",
        (false, false) => "",
    }
}

fn class_name(class: Class) -> &'static str {
    match class {
        Class::SmallPiece => "small piece",
        Class::LargePiece => "large piece",
        Class::SmallGap => "small gap",
        Class::LargeGap => "large gap",
    }
}

/// The text as it starts a sentence.
fn started(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_uppercase() + rest
}

fn dir_name(dir: Dir) -> &'static str {
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
    fn every_board_has_a_name_of_its_own() {
        for design in Design::all() {
            assert_ne!((SlideWords::ENGLISH.design)(design), design.slug);
        }
    }

    #[test]
    fn sentences_count_as_people_do() {
        let words = SlideWords::ENGLISH;
        let said = (words.moved)(Class::LargePiece, Dir::Left, (3, 1));
        assert_eq!(
            (words.with_moves)(&said, 12),
            "Large piece moved left to column 3, row 1, 12 moves"
        );
        assert_eq!((words.solved_in)(1, "0:05"), "Solved in 1 move, 0:05");
        assert!((words.compared)(5, "1:00", (true, false)).ends_with("Fewer moves than ever!"));
    }
}
