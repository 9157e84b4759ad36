//! All strings of the desktop app, in English.

use crate::saves::UnreadableFile;
use crate::settings::{Face, Picture, Theme};
use fifteen::{Difficulty, Fifteen, Hint, Move, Solver, Verdict, percent};
use grid::{Cell, Dir, Size};
use play::{Advice, Millis, Refusal, Speed, clock_text};

/// The title of the window.
pub const TITLE: &str = "Azulejo: Fifteen";
pub(crate) const NAME: &str = "Fifteen";

pub(crate) const NEW_GAME: &str = "New game";
pub(crate) const RESTART: &str = "Restart";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const REDO: &str = "Redo";
pub(crate) const HINT: &str = "Hint";
pub(crate) const AUTO_SOLVE: &str = "Auto-solve";
pub(crate) const STOP: &str = "Stop";
pub(crate) const PAUSE: &str = "Pause";
pub(crate) const RESUME: &str = "Resume";
pub(crate) const PAUSE_AUTO: &str = "Pause solving";
pub(crate) const RESUME_AUTO: &str = "Resume solving";
pub(crate) const REVIEW: &str = "Review";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const START: &str = "Start";
pub(crate) const RANDOM: &str = "Random";
pub(crate) const DISMISS: &str = "Dismiss";

pub(crate) const SIZE: &str = "Size";
pub(crate) const DIFFICULTY: &str = "Difficulty";
pub(crate) const SEED: &str = "Seed";
pub(crate) const BAD_SEED: &str = "The seed must be a whole number from 0 to 4,294,967,295.";
pub(crate) const SOLVER: &str = "Solver";
pub(crate) const SPEED: &str = "Speed";
pub(crate) const VIEW: &str = "View";
pub(crate) const TILES: &str = "Show on tiles";
pub(crate) const PICTURE: &str = "Picture";
pub(crate) const DROP_PICTURE: &str =
    "To use your own picture, drop a PNG or JPEG file on the window.";
pub(crate) const THEME: &str = "Theme";
pub(crate) const MOTION: &str = "Animate tiles";
pub(crate) const SHOW_CLOCK: &str = "Show the clock";

pub(crate) const MOVES: &str = "Moves";
pub(crate) const TILE_MOVES: &str = "Tile moves";
pub(crate) const TIME: &str = "Time";
pub(crate) const MOVES_HELP: &str = "Your moves. Moving several tiles at once counts as one move.";
pub(crate) const TILE_MOVES_HELP: &str =
    "Each tile that moves by one cell counts as one tile move.";

pub(crate) const ENTROPY: &str = "Entropy";
pub(crate) const MANHATTAN: &str = "Manhattan";
pub(crate) const LINEAR_CONFLICT: &str = "Linear conflict";
pub(crate) const ENHANCED: &str = "Enhanced";
pub(crate) const ACTUAL: &str = "Actual";
pub(crate) const MANHATTAN_HELP: &str = "Tile moves needed if tiles could pass through each other.";
pub(crate) const LINEAR_CONFLICT_HELP: &str =
    "Manhattan plus two for each tile that must leave its row or column to let another pass.";
pub(crate) const ENHANCED_HELP: &str =
    "Linear conflict plus penalties for wrong corners and edges. An estimate, not a lower bound.";
pub(crate) const ACTUAL_HELP: &str = "Length of the shortest solution, as far as it’s known.";
pub(crate) const CHART_EMPTY: &str = "The chart starts with your first move.";

pub(crate) const BOARD: &str = "Board";
pub(crate) const PAUSED: &str = "Paused";
pub(crate) const SOLVED: &str = "Solved";
pub(crate) const EVERY_MOVE: &str = "Move by move";
pub(crate) const SOLVING: &str = "Solving…";
pub(crate) const SHORTCUTS: &str = "Arrow keys or W A S D: slide a tile. H: hint. P: pause. Ctrl+Z: undo. Ctrl+Y: redo. Ctrl+N: new game.";

pub(crate) fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "Match system",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}

pub(crate) fn face(face: Face) -> &'static str {
    match face {
        Face::Numbers => "Numbers",
        Face::Picture => "Picture",
        Face::Both => "Both",
    }
}

pub(crate) fn picture(picture: Picture) -> &'static str {
    match picture {
        Picture::Ship => "Ship",
        Picture::Light => "Landscape by day",
        Picture::Dark => "Landscape at dusk",
        Picture::Panel => "Panel by day",
        Picture::PanelDark => "Panel at night",
        Picture::Garden => "Garden by day",
        Picture::GardenDark => "Garden at night",
        Picture::Own => "Your own picture",
    }
}

pub(crate) fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => "Slow",
        Speed::Normal => "Normal",
        Speed::Fast => "Fast",
        Speed::Fastest => "Fastest",
    }
}

pub(crate) fn solver(solver: Solver) -> &'static str {
    match solver {
        Solver::Optimal => "Optimal",
        Solver::Quick => "Quick",
        Solver::AStar => "A*",
    }
}

pub(crate) fn solver_help(solver: Solver) -> &'static str {
    match solver {
        Solver::Optimal => {
            "Finds a shortest solution and proves that it’s optimal, on boards of up to 16 cells. On larger ones it finds a good solution."
        }
        Solver::Quick => {
            "Finds a good solution at once, on any board size. It isn’t proven optimal."
        }
        Solver::AStar => {
            "Runs an A* search guided by the Enhanced measure. The solution isn’t proven optimal."
        }
    }
}

pub(crate) fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
        Difficulty::ExtraHard => "Extra hard",
        Difficulty::RandomState => "Random state",
    }
}

pub(crate) fn dir(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

pub(crate) fn side(side: usize) -> String {
    format!("{side}×{side}")
}

pub(crate) fn puzzle(side_text: &str, difficulty: Option<(Difficulty, u32)>) -> String {
    match difficulty {
        Some((level, seed)) => format!("{side_text}, {}, seed {seed}", self::difficulty(level)),
        None => format!("{side_text}, custom board"),
    }
}

pub(crate) fn tile(tile: u8, size: Size, cell: Cell) -> String {
    format!("Tile {tile}, row {}, column {}", size.y(cell) + 1, size.x(cell) + 1)
}

pub(crate) fn gap(size: Size, cell: Cell) -> String {
    format!("Gap, row {}, column {}", size.y(cell) + 1, size.x(cell) + 1)
}

pub(crate) fn at_least(bound: u32) -> String {
    format!("≥ {bound}")
}

pub(crate) fn between(bound: u32, length: u32) -> String {
    format!("{bound} to {length}")
}

pub(crate) fn auto_progress(done: usize, n: usize) -> String {
    format!("Tile move {done} of {n}")
}

pub(crate) fn searching(bound: u32) -> String {
    format!("{SOLVING} at least {}", tile_moves(bound))
}

pub(crate) fn tables(thousandths: u32) -> String {
    format!("Preparing the solver: {}%", thousandths / 10)
}

pub(crate) fn note(note: Advice<Hint>) -> String {
    match note {
        Advice::Searching => "Searching for the best move…".to_string(),
        Advice::Hint(Hint { m, tile, is_proven }) => hint(m, tile, is_proven),
        Advice::NoHint => "No move found".to_string(),
        Advice::SolutionFound { n_steps, is_proven } => {
            let label = if is_proven { "Shortest solution" } else { "Solution found" };
            format!("{label}: {}", counted(n_steps, "tile move"))
        }
        Advice::NoSolution => "No solution found".to_string(),
        Advice::Stopped => "Stopped".to_string(),
    }
}

fn hint(m: Move, last: u8, is_proven: bool) -> String {
    let label = if is_proven { "Best move" } else { "Good move" };
    let tiles = match m.n_tiles {
        1 => format!("tile {last}"),
        n => format!("tile {last} and {}", counted(usize::from(n) - 1, "other")),
    };
    format!("{label}: {tiles} {}. Press Hint again to play it.", dir(m.dir))
}

pub(crate) fn played(m: Move, manhattan: u32) -> String {
    format!("{} moved {}. Manhattan {manhattan}.", counted(m.n_tiles.into(), "tile"), dir(m.dir))
}

pub(crate) fn undone(m: Move, manhattan: u32) -> String {
    format!("Undone: {}. Manhattan {manhattan}.", dir(m.dir))
}

/// `elapsed` is missing if the clock is hidden.
pub(crate) fn resumed(n_moves: usize, elapsed: Option<Millis>) -> String {
    let moves = counted(n_moves, "move");
    match elapsed {
        Some(elapsed) => format!("Resumed: {moves}, {}", clock_text(elapsed)),
        None => format!("Resumed: {moves}"),
    }
}

pub(crate) fn dealt(manhattan: u32) -> String {
    format!("Board ready. Manhattan {manhattan}.")
}

pub(crate) fn refused(why: &Refusal<Fifteen>) -> String {
    let mut text = why.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text + "."
}

/// Returns the number and the noun, for example "1 move" or "1,234 moves".
pub(crate) fn counted(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{} {noun}s", grouped(n)) }
}

fn tile_moves(n: u32) -> String {
    counted(n as usize, "tile move")
}

/// Formats a number with thousands separators.
pub(crate) fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn result(n_moves: usize, n_steps: usize, elapsed: Millis) -> String {
    format!(
        "{}, {}, {}",
        counted(n_moves, "move"),
        counted(n_steps, "tile move"),
        clock_text(elapsed)
    )
}

pub(crate) fn solved(result: &str) -> String {
    format!("Solved: {result}")
}

pub(crate) fn helped(n_helps: usize) -> String {
    format!("{} shown or played by the solver", counted(n_helps, "move"))
}

pub(crate) fn shortest(length: u32) -> String {
    format!("The shortest solution has {}.", tile_moves(length))
}

pub(crate) fn shortest_bound(bound: u32) -> String {
    format!("The shortest solution has at least {}.", tile_moves(bound))
}

pub(crate) fn shortest_between(bound: u32, length: u32) -> String {
    format!("The shortest solution has {bound} to {}.", tile_moves(length))
}

/// Compares a solution with the shortest one.
pub(crate) fn comparison(n_steps: u32, shortest: u32, has_help: bool) -> String {
    let whose = if has_help { "This solution" } else { "Yours" };
    match n_steps.saturating_sub(shortest) {
        0 => format!("{whose} is optimal!"),
        more => format!("{whose} is {} longer ({}).", tile_moves(more), percent(more, shortest)),
    }
}

pub(crate) fn review_line(number: usize, m: Move, verdict: Option<Verdict>) -> String {
    let tiles = counted(m.n_tiles.into(), "tile");
    format!("{number}. {tiles} {}: {}", dir(m.dir), judged(verdict))
}

fn judged(verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::Optimal) => "optimal".to_string(),
        Some(Verdict::Lost(n)) => format!("lost {}", tile_moves(n)),
        None => "not judged".to_string(),
    }
}

pub(crate) fn review_sum(optimal: usize, judged: usize, lost: u32) -> String {
    format!(
        "{} of {} optimal, {} lost.",
        grouped(optimal),
        counted(judged, "move"),
        tile_moves(lost)
    )
}

pub(crate) fn chart(n_moves: usize, from: u32, to: u32) -> String {
    format!("Entropy over {}: Manhattan from {from} to {to}", counted(n_moves, "move"))
}

pub(crate) fn unreadable(unreadable: &UnreadableFile) -> String {
    let why = &unreadable.why;
    match &unreadable.file {
        Some(file) => {
            format!("Couldn’t read a saved file: {why}. It has been renamed to {}.", file.display())
        }
        None => format!("Couldn’t read a saved file or rename it: {why}."),
    }
}

pub(crate) fn bad_picture(why: &str) -> String {
    format!("Couldn’t show the picture: {why}.")
}

pub(crate) fn cannot_save(why: &str) -> String {
    format!("Couldn’t save: {why}. You can keep playing.")
}

pub(crate) const NO_FOLDER: &str = "this system has no folder for app data";
