//! The words of Fifteen.

use ::fifteen::{Difficulty, Move, ReviewSum, Solver, Verdict};
use grid::Dir;

use super::Face;
use super::search::Preparing;
use crate::guide::Steps;
use crate::words::{GameWords, texts};

/// The words of Fifteen in the language of the page.
pub fn words() -> &'static FifteenWords {
    &FifteenWords::ENGLISH
}

/// The words that home has of it, apart from the others: home's program has no more than these.
pub fn card() -> &'static FifteenCardWords {
    static ENGLISH: FifteenCardWords = FifteenCardWords {
        names: FifteenWords::ENGLISH.card,
        sides: FifteenWords::ENGLISH.sides,
        open: FifteenWords::ENGLISH.open,
    };
    &ENGLISH
}

texts! {
    /// Words of Fifteen on the home page.
    FifteenCardWords {
        names: GameWords,
        sides: fn(usize, usize) -> String,
        open: fn(&str, usize, &str) -> String,
    }

    /// Words of Fifteen.
    FifteenWords {
        card: GameWords,
        title,
        /// What is said on the first visit.
        guide: Steps,
        open: fn(&str, usize, &str) -> String,
        bad_link: fn(&str) -> String,

        new_game, reset, hint, auto_solve, review, pause, resume, share,
        view, start,

        size,
        side: fn(i32) -> String,
        sides: fn(usize, usize) -> String,
        difficulty,
        difficulty_name: fn(Difficulty) -> &'static str,
        puzzle: fn(&str, Option<(Difficulty, u32)>) -> String,

        tiles,
        face: fn(Face) -> &'static str,
        show_clock,

        share_lead, copy_game, copy_position, copied,
        not_copied: fn(&str) -> String,

        moves, moves_help, steps, steps_help, time,

        step_of: fn(usize, usize) -> String,
        searching: fn(u32) -> String,
        preparing: fn(Preparing) -> String,
        tables_title, tables_remove, tables_removed,
        tables_lead: fn(u64) -> String,

        entropy,
        measures: [&'static str; 4],
        measures_help: [&'static str; 4],
        at_least: fn(u32) -> String,
        between: fn(u32, u32) -> String,
        length_hidden,
        chart: fn(usize, u32, u32) -> String,
        chart_empty,
        chart_moves: fn(usize) -> String,

        board: fn(usize, usize) -> String,
        tile: fn(u8, usize, usize) -> String,
        gap: fn(usize, usize) -> String,
        paused, keys,

        dealt: fn(usize, usize, u32) -> String,
        played: fn(u8, Move, u32) -> String,
        rewound: fn(Move, u32) -> String,
        best_move: fn(u8, Move, bool) -> String,
        no_move, looking, no_solution,
        auto_found: fn(usize, bool) -> String,
        stopped,

        solved,
        solved_in: fn(usize, usize, &str) -> String,
        helped: fn(usize) -> String,
        shortest: fn(u32) -> String,
        shortest_bound: fn(u32) -> String,
        shortest_between: fn(u32, u32) -> String,
        compared: fn(u32, u32, bool) -> String,
        every_move,
        review_sum: fn(ReviewSum) -> String,
        review_line: fn(u8, Move) -> String,
        judged: fn(Verdict) -> String,
        better: fn(u8, Move) -> String,
        not_judged: fn(usize) -> String,
        show_moves, position, previous_move, next_move, end_review,
        move_at: fn(usize, usize, &str) -> String,
        not_known,
        all_played: fn(usize) -> String,

        solver,
        solver_name: fn(Solver) -> &'static str,
        solver_help: fn(Solver) -> &'static str,
        pause_begins, pause_ends,
        out_of_line: fn(u8) -> String,
        no_tile: fn(Dir) -> String,
    }
}

impl FifteenWords {
    /// English.
    pub const ENGLISH: Self = FifteenWords {
        card: GameWords {
            name: "Fifteen",
            what: "Bring the numbered tiles back into order, and watch the disorder fall to zero.",
        },
        title: "Fifteen",
        guide: Steps {
            first: "Bring the numbers in order, with the gap in the last place. Tile 4 is below the gap: press it, or \
                    use the arrow keys.",
            then: "Two more: 7, then 8. Pressing 8 at once moves both.",
            solved: "In order. The same with fifteen tiles is the game that gave it its name, and every day has boards of \
                     its own.",
            next: "Today’s boards",
        },
        open: |size, moves, time| format!("{size}, {}, {time}", counted(moves, "move")),
        bad_link: |why| format!("This link cannot be opened: {why}. Here is another game."),

        new_game: "New Game",
        reset: "Reset",
        hint: "Hint",
        auto_solve: "Auto Solve",
        review: "Review",
        pause: "Pause",
        resume: "Resume",
        share: "Copy a link",
        view: "View",
        start: "Start",

        size: "Size",
        side: |side| format!("{side} × {side}"),
        sides: |width, height| format!("{width} × {height}"),
        difficulty: "Difficulty",
        difficulty_name,
        puzzle: |size, shuffle| match shuffle {
            Some((level, seed)) => format!("{size}, {}, seed {seed}", difficulty_name(level)),
            None => format!("{size}, a given position"),
        },

        tiles: "On the tiles",
        face: |face| match face {
            Face::Numbers => "Numbers",
            Face::Picture => "Picture",
            Face::Both => "Both",
        },
        show_clock: "Show the clock",

        share_lead: "Whoever opens the link gets the same board.",
        copy_game: "This game from its start",
        copy_position: "The position as it is now",
        copied: "The link was copied.",
        not_copied: |link| format!("The browser does not let the page copy. The link is {link}"),

        moves: "Moves",
        moves_help: "Moves of yours: a chain of tiles counts once",
        steps: "Steps",
        steps_help: "Single tiles moved by one cell",
        time: "Time",

        step_of: |step, n| format!("Step {step} of {n}"),
        searching: |bound| format!("Looking for a solution: at least {bound} steps"),
        preparing: |preparing| match preparing {
            Preparing::Tables(thousandths) => {
                format!("Preparing the solver: {} %", thousandths / 10)
            }
            Preparing::Larger(thousandths) => {
                format!("Larger tables for hard boards: {} %", thousandths / 10)
            }
            Preparing::Workers { n, bytes, larger } => {
                let (s, megabytes) = (if n == 1 { "" } else { "s" }, bytes / 1_000_000);
                match larger {
                    None => format!("{n} worker{s}, {megabytes} MB of tables"),
                    Some(made) => {
                        format!("{n} worker{s}, {megabytes} MB; larger tables: {} %", made / 10)
                    }
                }
            }
        },
        tables_title: "Tables of Fifteen’s solver",
        tables_remove: "Remove tables",
        tables_removed: "The tables were removed. They are made again when a hard board needs them.",
        tables_lead: |bytes| {
            let megabytes = bytes as f64 / 1e6;
            format!(
                "{megabytes:.1} MB, made for a hard board of Fifteen and kept so that the next is solved sooner."
            )
        },

        entropy: "Entropy",
        measures: ["Manhattan", "Linear conflict", "Enhanced", "Actual"],
        measures_help: [
            "Steps to go if tiles could pass through each other",
            "Manhattan, and two for each tile that must leave its line to let another pass",
            "Linear conflict, and more for wrong corners and edges: a description, not a bound",
            "The length of the shortest solution, as far as it is known",
        ],
        at_least: |bound| format!("≥ {bound}"),
        between: |bound, length| format!("{bound} to {length}"),
        length_hidden: "after your solution",
        chart: |moves, from, to| {
            format!("Entropy over {}: Manhattan from {from} to {to}", counted(moves, "move"))
        },
        chart_empty: "The curves begin with your first move.",
        chart_moves: |moves| counted(moves, "move"),

        board: |width, height| format!("Board, {width} × {height}"),
        tile: |tile, row, column| format!("Tile {tile}, row {row}, column {column}"),
        gap: |row, column| format!("Gap, row {row}, column {column}"),
        paused: "Paused",
        keys: "Arrows or W A S D slide a tile. Shift and an arrow go from tile to tile, Enter presses it, with all between it and the gap. H hint, P pause, Ctrl+Z undo, Ctrl+Y redo.",

        dealt: |width, height, manhattan| {
            format!("A board of {width} × {height} is dealt. Manhattan {manhattan}.")
        },
        played: |tile, slide, manhattan| {
            format!("{}. Manhattan {manhattan}.", moved("Tile", tile, slide))
        },
        rewound: |slide, manhattan| {
            format!("Taken back: {}. Manhattan {manhattan}.", dir(slide.dir))
        },
        best_move: |tile, slide, proven| {
            let kind = if proven { "Best move" } else { "A good move" };
            format!("{kind}: {}. Hint again plays it.", moved("tile", tile, slide))
        },
        no_move: "No move was found.",
        looking: "Looking for the best move …",
        no_solution: "No solution was found.",
        auto_found: |steps, proven| {
            let kind = if proven { "The shortest solution has" } else { "A solution with" };
            format!("{kind} {}.", counted(steps, "step"))
        },
        stopped: "Stopped.",

        solved: "SOLVED",
        solved_in: |moves, steps, time| {
            format!("{}, {}, {time}", counted(moves, "move"), counted(steps, "step"))
        },
        helped: |helps| format!("{} shown or made by the computer", counted(helps, "move")),
        shortest: |length| {
            format!("The shortest solution has {}.", counted(length as usize, "step"))
        },
        shortest_bound: |bound| {
            format!("The shortest solution has at least {}.", counted(bound as usize, "step"))
        },
        shortest_between: |bound, length| {
            format!("The shortest solution has {bound} to {length} steps.")
        },
        compared: |steps, shortest, helped| {
            let whose = if helped { "This solution" } else { "Yours" };
            match steps.saturating_sub(shortest) {
                0 => format!("{whose} is as short as can be."),
                more => format!(
                    "{whose} has {more} more: {} % longer.",
                    u64::from(more) * 100 / u64::from(shortest.max(1))
                ),
            }
        },
        every_move: "Move by move",
        review_sum: |ReviewSum { kept, judged, lost }| {
            let (moves, steps) = (counted(judged, "move"), counted(lost as usize, "step"));
            format!("{kept} of {moves} kept to a shortest way, {steps} lost.")
        },
        review_line: |tile, slide| moved("tile", tile, slide),
        judged: |verdict| match verdict {
            Verdict::Kept => "kept to a shortest way".to_owned(),
            Verdict::Lost(n) => format!("lost {}", counted(n as usize, "step")),
        },
        better: |tile, slide| format!("; better: {}", moved("tile", tile, slide)),
        not_judged: |n| match n {
            1 => "1 move could not be judged: how far it was to go is not known.".to_owned(),
            n => format!("{n} moves could not be judged: how far it was to go is not known."),
        },

        show_moves: "Show the moves on the board",
        position: "Position",
        previous_move: "Previous move",
        next_move: "Next move",
        end_review: "End the review",
        move_at: |number, n, what| format!("Move {number} of {n}: {what}."),
        not_known: "not judged",
        all_played: |n| format!("In order after {}.", counted(n, "move")),

        solver: "Auto Solve by",
        solver_name: |solver| match solver {
            Solver::Optimal => "Optimal",
            Solver::Quick => "Quick",
            Solver::AStar => "A*",
        },
        solver_help: |solver| match solver {
            Solver::Optimal => "A shortest solution, proven.",
            Solver::Quick => "A good solution at once, on any size; not proven.",
            Solver::AStar => "A* led by the enhanced measure; not proven.",
        },
        pause_begins: "Paused. The board is covered.",
        pause_ends: "The game goes on.",
        out_of_line: |tile| format!("Tile {tile} is not in line with the gap."),
        no_tile: |way| format!("No tile can go {}.", dir(way)),
    };
}

fn difficulty_name(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
        Difficulty::ExtraHard => "Extra Hard",
    }
}

fn dir(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

/// The tile of a move that is farthest from the gap, how many go with it, and where.
fn moved(what: &str, tile: u8, slide: Move) -> String {
    let dir = dir(slide.dir);
    match slide.n_tiles {
        1 => format!("{what} {tile} {dir}"),
        n => format!("{what} {tile} with {} {dir}", counted(usize::from(n) - 1, "other")),
    }
}

fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_is_told_by_its_last_tile() {
        let words = FifteenWords::ENGLISH;
        let said = (words.played)(5, Move::new(Dir::Left, 1), 7);
        assert_eq!(said, "Tile 5 left. Manhattan 7.");
        let said = (words.best_move)(9, Move::new(Dir::Up, 3), true);
        assert_eq!(said, "Best move: tile 9 with 2 others up. Hint again plays it.");
    }

    #[test]
    fn a_solution_is_compared_with_the_shortest() {
        let words = FifteenWords::ENGLISH;
        assert_eq!((words.compared)(20, 20, false), "Yours is as short as can be.");
        assert_eq!((words.compared)(25, 20, true), "This solution has 5 more: 25 % longer.");
        assert_eq!((words.compared)(0, 0, false), "Yours is as short as can be.");
    }
}
