//! UI strings for Fifteen.

use ::fifteen::{Difficulty, Move, ReviewSummary, Solver, Verdict, percent};
use grid::Dir;

use super::search::SolverStatus;
use super::storage::{Face, Scheme};
use crate::platform::formats::FeatWords;
use crate::ui::guide::GuideTexts;
use crate::ui::words::{GameWords, grouped, texts};

/// Texts of Fifteen's achievements.
pub const FEATS: &[FeatWords] = &[
    FeatWords {
        name: "every-size",
        title: "All three sizes",
        description: "Solve Fifteen’s 3×3, 4×4 and 5×5 daily puzzles on their own day.",
    },
    FeatWords {
        name: "quick",
        title: "Under a minute",
        description: "Solve a 4×4 game of Fifteen in under a minute, without hints.",
    },
];

texts! {
    /// UI strings for Fifteen on the home page, whose bundle contains no others of Fifteen.
    pub fn card() -> FifteenCardWords {
        names() -> &'static GameWords {
            &GameWords {
                name: "Fifteen",
                description: "Slide the numbered tiles into order in as few moves as you can.",
            }
        },
        sides(width: usize, height: usize) { sides(width, height) },
        open(size: &str, moves: usize, time: &str) { open(size, moves, time) },
    }

    /// UI strings for Fifteen.
    pub fn words() -> FifteenWords {
        title: "Fifteen",
        /// Shown on the first visit.
        guide() -> GuideTexts {
            GuideTexts {
                first: "Put the numbers in order, with the gap in the last cell. Tile 4 is below the gap: tap or click it.",
                then: "Two more to go: 7, then 8. Tap or click 8 to move both at once.",
                solved: "Solved! The classic board has fifteen tiles. There are new puzzles every day.",
                next: "Today’s puzzles",
            }
        },
        open(size: &str, moves: usize, time: &str) { open(size, moves, time) },
        bad_link(why: &str) {
            format!("Couldn’t open this link: {why}. Here’s a new game instead.")
        },

        new_game: "New game",
        restart: "Restart",
        hint: "Hint",
        auto_solve: "Auto-solve",
        review: "Review",
        pause: "Pause",
        resume: "Resume",
        share: "Copy link",
        view: "View",
        start: "Start",

        size: "Size",
        side(side: i32) { format!("{side}×{side}") },
        sides(width: usize, height: usize) { sides(width, height) },
        rectangle: "Rectangular board",
        columns: "Columns",
        rows: "Rows",
        scheme: "Colours",
        scheme_name(scheme: Scheme) -> &'static str {
            match scheme {
                Scheme::Distance => "By distance from the place",
                Scheme::Row => "By row",
                Scheme::Column => "By column",
                Scheme::Fringe => "By fringe",
            }
        },
        difficulty: "Difficulty",
        difficulty_name(difficulty: Difficulty) -> &'static str { difficulty_name(difficulty) },
        puzzle(size: &str, shuffle: Option<(Difficulty, u32)>) {
            match shuffle {
                Some((level, seed)) => format!("{size}, {}, seed {seed}", difficulty_name(level)),
                None => format!("{size}, custom board"),
            }
        },

        tiles: "Show on tiles",
        face(face: Face) -> &'static str {
            match face {
                Face::Numbers => "Numbers",
                Face::Picture => "Picture",
                Face::Both => "Both",
            }
        },
        show_clock: "Show the clock",

        share_lead: "Anyone who opens the link gets the same board.",
        copy_game: "Copy starting position",
        copy_position: "Copy current position",
        copied: "Link copied",
        not_copied(link: &str) {
            format!("Couldn’t copy the link. Copy it from here: {link}")
        },

        moves: "Moves",
        moves_help: "Your moves. Moving several tiles at once counts as one move.",
        tile_moves: "Tile moves",
        tile_moves_help: "Each tile that moves by one cell counts as one tile move.",
        time: "Time",

        auto_progress(done: usize, n: usize) { format!("Tile move {done} of {n}") },
        searching(bound: u32) { format!("Solving… at least {}", tile_moves(bound)) },
        solver_status(status: SolverStatus) {
            match status {
                SolverStatus::BuildingTables(permille) => {
                    format!("Preparing the solver: {}%", permille / 10)
                }
                SolverStatus::BuildingLarger(permille) => {
                    format!("Building larger tables: {}%", permille / 10)
                }
                SolverStatus::Workers { n, bytes, larger } => {
                    let (workers, megabytes) = (counted(n, "worker"), bytes / 1_000_000);
                    match larger {
                        None => format!("{workers}, {megabytes} MB of tables"),
                        Some(permille) => format!(
                            "{workers}, {megabytes} MB; building larger tables: {}%",
                            permille / 10
                        ),
                    }
                }
            }
        },

        entropy: "Entropy",
        entropy_help: "Entropy measures how far the board is from solved, in tile moves.",
        measures: ["Manhattan", "Linear conflict", "Enhanced", "Actual"],
        measures_help: [
            "Tile moves needed if tiles could pass through each other.",
            "Manhattan plus two for each tile that must leave its row or column to let another pass.",
            "Linear conflict plus penalties for wrong corners and edges. An estimate, not a lower bound.",
            "Length of the shortest solution, as far as it’s known.",
        ],
        at_least(bound: u32) { format!("≥ {bound}") },
        between(bound: u32, length: u32) { format!("{bound} to {length}") },
        length_hidden: "hidden until solved",
        chart(moves: usize, from: u32, to: u32) {
            format!("Entropy over {}: Manhattan from {from} to {to}", counted(moves, "move"))
        },
        chart_empty: "The chart starts with your first move.",
        chart_moves(moves: usize) { counted(moves, "move") },

        board(width: usize, height: usize) { format!("Board, {}", sides(width, height)) },
        tile(tile: u8, row: usize, column: usize) {
            format!("Tile {tile}, row {row}, column {column}")
        },
        gap(row: usize, column: usize) { format!("Gap, row {row}, column {column}") },
        paused: "Paused",
        /// Hidden on touch devices.
        keys: "Arrow keys or W A S D: slide a tile. Shift+arrow keys: select a tile. Enter: move it with all tiles between it and the gap. H: hint. P: pause. Ctrl+Z: undo. Ctrl+Y: redo.",

        dealt(width: usize, height: usize, manhattan: u32) {
            format!("{} board ready. Manhattan {manhattan}.", sides(width, height))
        },
        played(tile: u8, slide: Move, manhattan: u32) {
            format!("{}. Manhattan {manhattan}.", moved("Tile", tile, slide))
        },
        undone(slide: Move, manhattan: u32) {
            format!("Undone: {}. Manhattan {manhattan}.", dir_name(slide.dir))
        },
        best_move(tile: u8, slide: Move, is_proven: bool) {
            let label = if is_proven { "Best move" } else { "Good move" };
            format!("{label}: {}. Press Hint again to play it.", moved("tile", tile, slide))
        },
        no_move: "No move found",
        looking: "Searching for the best move…",
        no_solution: "No solution found",
        solution_found(length: usize, is_proven: bool) {
            let label = if is_proven { "Shortest solution" } else { "Solution found" };
            format!("{label}: {}", counted(length, "tile move"))
        },
        stopped: "Stopped",

        solved: "Solved",
        solved_in(moves: usize, steps: usize, time: &str) {
            format!("{}, {}, {time}", counted(moves, "move"), counted(steps, "tile move"))
        },
        solved_result(result: &str) { format!("Solved: {result}") },
        solved_with_help(result: &str, n: usize) { format!("{result}, {}", helped(n)) },
        helped(n: usize) { helped(n) },
        shortest(length: u32) { format!("The shortest solution has {}.", tile_moves(length)) },
        shortest_bound(bound: u32) {
            format!("The shortest solution has at least {}.", tile_moves(bound))
        },
        shortest_between(bound: u32, length: u32) {
            format!("The shortest solution has {bound} to {}.", tile_moves(length))
        },
        compared(length: u32, shortest: u32, has_help: bool) {
            let whose = if has_help { "This solution" } else { "Yours" };
            match length.saturating_sub(shortest) {
                0 => format!("{whose} is optimal!"),
                more => {
                    format!("{whose} is {} longer ({}).", tile_moves(more), percent(more, shortest))
                }
            }
        },
        every_move: "Move by move",
        review_sum(sum: ReviewSummary) {
            let (moves, lost) = (counted(sum.n_judged, "move"), tile_moves(sum.n_lost));
            format!("{} of {moves} optimal, {lost} lost.", sum.n_optimal)
        },
        /// A move of the review, its verdict, and the best move if it was another.
        reviewed_move(tile: u8, slide: Move, verdict: Option<Verdict>, best: Option<(u8, Move)>) {
            let verdict = match verdict {
                Some(Verdict::Optimal) => "optimal".to_owned(),
                Some(Verdict::Lost(n)) => format!("lost {}", tile_moves(n)),
                None => "not judged".to_owned(),
            };
            let best = best.map(|(tile, m)| format!("; better: {}", moved("tile", tile, m)));
            format!("{}: {verdict}{}", moved("Tile", tile, slide), best.unwrap_or_default())
        },
        not_judged(n: usize) {
            let moves = counted(n, "move");
            format!("Couldn’t judge {moves}: the length of the shortest solution isn’t known.")
        },

        show_moves: "Show on the board",
        position: "Position",
        previous_move: "Previous move",
        next_move: "Next move",
        end_review: "End review",
        move_at(number: usize, n: usize, reviewed: &str) {
            format!("Move {number} of {n}. {reviewed}.")
        },
        all_played(n: usize) { format!("Solved after {}.", counted(n, "move")) },

        solver: "Solver",
        solver_name(solver: Solver) -> &'static str {
            match solver {
                Solver::Optimal => "Optimal",
                Solver::Quick => "Quick",
                Solver::AStar => "A*",
            }
        },
        solver_help(solver: Solver) -> &'static str {
            match solver {
                Solver::Optimal => "Finds a shortest solution and proves that it’s optimal, on boards of up to 16 cells. On larger ones it finds a good solution.",
                Solver::Quick => "Finds a good solution at once, on any board size. It isn’t proven optimal.",
                Solver::AStar => "Runs an A* search guided by the Enhanced measure. The solution isn’t proven optimal.",
            }
        },
        pause_begins: "Paused. The board is hidden.",
        pause_ends: "Resumed",
        out_of_line(tile: u8) { format!("Tile {tile} isn’t in line with the gap.") },
        no_tile(dir: Dir) { format!("No tile can move {}.", dir_name(dir)) },
    }
}

fn sides(width: usize, height: usize) -> String {
    format!("{width}×{height}")
}

fn open(size: &str, moves: usize, time: &str) -> String {
    format!("{size}, {}, {time}", counted(moves, "move"))
}

fn difficulty_name(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
        Difficulty::ExtraHard => "Extra hard",
        Difficulty::RandomState => "Random state",
    }
}

fn dir_name(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

/// Names the tile of a move that is farthest from the gap, the number of other tiles, and the direction.
fn moved(label: &str, tile: u8, slide: Move) -> String {
    let dir = dir_name(slide.dir);
    match slide.n_tiles {
        1 => format!("{label} {tile} {dir}"),
        n => format!("{label} {tile} and {} {dir}", counted(usize::from(n) - 1, "other")),
    }
}

fn helped(n: usize) -> String {
    format!("{} shown or played by the solver", counted(n, "move"))
}

fn tile_moves(n: u32) -> String {
    counted(n as usize, "tile move")
}

fn counted(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(n)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_of_several_tiles_names_the_farthest() {
        let words = FifteenWords::ENGLISH;
        let text = (words.played)(5, Move::new(Dir::Left, 1), 7);
        assert_eq!(text, "Tile 5 left. Manhattan 7.");
        let text = (words.best_move)(9, Move::new(Dir::Up, 3), true);
        assert_eq!(text, "Best move: tile 9 and 2 others up. Press Hint again to play it.");
    }

    #[test]
    fn a_solution_is_compared_with_the_shortest() {
        let words = FifteenWords::ENGLISH;
        assert_eq!((words.compared)(20, 20, false), "Yours is optimal!");
        assert_eq!((words.compared)(25, 20, true), "This solution is 5 tile moves longer (25%).");
        assert_eq!((words.compared)(0, 0, false), "Yours is optimal!");
    }
}
