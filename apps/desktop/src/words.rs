//! Every word that the window shows or a screen reader says, in English.

use crate::saves::SetAside;
use crate::settings::{Face, Theme};
use fifteen::{Difficulty, Fifteen, Move, Note, Solver, Speed, Verdict};
use grid::{Cell, Dir, Size};
use play::{Millis, Refusal, clock_text};

/// The title of the window.
pub const TITLE: &str = "Azulejo: Fifteen";
pub(crate) const NAME: &str = "Fifteen";

pub(crate) const NEW_GAME: &str = "New Game";
pub(crate) const RESET: &str = "Reset";
pub(crate) const UNDO: &str = "Undo";
pub(crate) const REDO: &str = "Redo";
pub(crate) const HINT: &str = "Hint";
pub(crate) const AUTO_SOLVE: &str = "Auto Solve";
pub(crate) const STOP: &str = "Stop";
pub(crate) const PAUSE: &str = "Pause";
pub(crate) const RESUME: &str = "Resume";
pub(crate) const HOLD_STEPS: &str = "Hold";
pub(crate) const GO_ON: &str = "Go On";
pub(crate) const REVIEW: &str = "Review";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const START: &str = "Start";
pub(crate) const RANDOM: &str = "Random";
pub(crate) const DISMISS: &str = "Dismiss";

pub(crate) const SIZE: &str = "Size";
pub(crate) const DIFFICULTY: &str = "Difficulty";
pub(crate) const SEED: &str = "Seed";
pub(crate) const BAD_SEED: &str = "A seed is a whole number from 0 to 4294967295.";
pub(crate) const SOLVER: &str = "Solver";
pub(crate) const SPEED: &str = "Speed";
pub(crate) const VIEW: &str = "View";
pub(crate) const TILES: &str = "Tiles";
pub(crate) const COLOURS: &str = "Colours";
pub(crate) const MOTION: &str = "Tiles slide";
pub(crate) const SHOW_CLOCK: &str = "Show the clock";

pub(crate) const MOVES: &str = "Moves";
pub(crate) const STEPS: &str = "Steps";
pub(crate) const TIME: &str = "Time";
pub(crate) const MOVES_HELP: &str = "Moves of yours: a chain of tiles counts once";
pub(crate) const STEPS_HELP: &str = "Single tiles moved by one cell";

pub(crate) const ENTROPY: &str = "Entropy";
pub(crate) const MANHATTAN: &str = "Manhattan";
pub(crate) const LINEAR_CONFLICT: &str = "Linear conflict";
pub(crate) const ENHANCED: &str = "Enhanced";
pub(crate) const ACTUAL: &str = "Actual";
pub(crate) const MANHATTAN_HELP: &str = "Steps to go if tiles could pass through each other";
pub(crate) const LINEAR_CONFLICT_HELP: &str =
    "Manhattan, and two for each tile that must leave its line to let another pass";
pub(crate) const ENHANCED_HELP: &str =
    "Linear conflict, and more for wrong corners and edges: a description, not a bound";
pub(crate) const ACTUAL_HELP: &str = "The length of the shortest solution, as far as it is known";
pub(crate) const TO_BE_PLAYED: &str = "The curves begin with your first move.";

pub(crate) const BOARD: &str = "Board";
pub(crate) const PAUSED: &str = "Paused";
pub(crate) const SOLVED: &str = "SOLVED";
pub(crate) const EVERY_MOVE: &str = "Move by move";
pub(crate) const WORKING: &str = "still at work …";
pub(crate) const NO_VERDICT: &str = "not known";
const SEARCHING: &str = "Looking for a solution …";
pub(crate) const SHORTCUTS: &str =
    "Arrows or W A S D slide. H hint, P pause, Ctrl+Z undo, Ctrl+Y redo, Ctrl+N new game.";

pub(crate) fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::System => "As the system",
        Theme::Light => "Light",
        Theme::Dark => "Dark",
    }
}

pub(crate) fn face(face: Face) -> &'static str {
    match face {
        Face::Numbers => "Numbers",
        Face::Picture => "Picture",
        Face::Both => "Numbers and picture",
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
        Solver::Optimal => "A shortest solution, proven",
        Solver::Quick => "A good solution at once, on any size; not proven",
        Solver::AStar => "A* led by the enhanced measure; not proven",
    }
}

pub(crate) fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Easy => "Easy",
        Difficulty::Medium => "Medium",
        Difficulty::Hard => "Hard",
        Difficulty::ExtraHard => "Extra Hard",
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
    format!("{side} × {side}")
}

pub(crate) fn puzzle(side_text: &str, difficulty: Option<(Difficulty, u32)>) -> String {
    match difficulty {
        Some((level, seed)) => format!("{side_text}, {}, seed {seed}", self::difficulty(level)),
        None => format!("{side_text}, a given board"),
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

pub(crate) fn step_of(step: usize, n: usize) -> String {
    format!("Step {step} of {n}")
}

pub(crate) fn search_bound(bound: u32) -> String {
    format!("{SEARCHING} at least {bound} steps")
}

pub(crate) fn tables(thousandths: u32) -> String {
    format!("Preparing the solver: {} %", thousandths / 10)
}

/// What the coach has to tell.
pub(crate) fn note(note: Note) -> String {
    match note {
        Note::Searching => "Looking for the best move …".to_string(),
        Note::Hint { m, tile, is_proven } => hint(m, tile, is_proven),
        Note::NoHint => "No hint was found.".to_string(),
        Note::SolutionFound { n_steps, .. } => {
            format!("A solution of {} was found.", counted(n_steps, "step"))
        }
        Note::NoSolution => "No solution was found within the budget.".to_string(),
        Note::Stopped => "Stopped.".to_string(),
    }
}

fn hint(m: Move, last: u8, is_proven: bool) -> String {
    let kind = if is_proven { "Best move" } else { "A good move" };
    let tiles = match m.n_tiles {
        1 => format!("tile {last}"),
        n => format!("{n} tiles, as far as {last},"),
    };
    format!("{kind}: {tiles} {}. Hint again plays it.", dir(m.dir))
}

pub(crate) fn played(m: Move, manhattan: u32) -> String {
    format!("{} {}. Manhattan {manhattan}.", counted(m.n_tiles.into(), "tile"), dir(m.dir))
}

pub(crate) fn rewound(m: Move, manhattan: u32) -> String {
    format!("Taken back: {}. Manhattan {manhattan}.", dir(m.dir))
}

pub(crate) fn dealt(manhattan: u32) -> String {
    format!("A board is dealt. Manhattan {manhattan}.")
}

pub(crate) fn refused(why: &Refusal<Fifteen>) -> String {
    let mut text = why.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text + "."
}

/// "1 move", "2 moves".
pub(crate) fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

pub(crate) fn result(n_moves: usize, n_steps: usize, elapsed: Millis) -> String {
    format!("{}, {}, {}", counted(n_moves, "move"), counted(n_steps, "step"), clock_text(elapsed))
}

/// A solved game that is opened again.
pub(crate) fn solved(result: &str) -> String {
    format!("This game is solved: {result}.")
}

pub(crate) fn helped(n_helps: usize) -> String {
    format!("{} shown or made by the computer", counted(n_helps, "move"))
}

pub(crate) fn shortest(length: u32) -> String {
    format!("The shortest solution has {}.", counted(length as usize, "step"))
}

pub(crate) fn shortest_bound(bound: u32) -> String {
    format!("The shortest solution has at least {}.", counted(bound as usize, "step"))
}

pub(crate) fn shortest_between(bound: u32, length: u32) -> String {
    format!("The shortest solution has {bound} to {length} steps.")
}

/// How a solution compares with the shortest.
pub(crate) fn comparison(n_steps: u32, shortest: u32, helped: bool) -> String {
    let whose = if helped { "This solution" } else { "Yours" };
    match n_steps.saturating_sub(shortest) {
        0 => format!("{whose} is as short as can be."),
        more => {
            let percent = u64::from(more) * 100 / u64::from(shortest.max(1));
            format!("{whose} has {more} more: {percent} % longer.")
        }
    }
}

pub(crate) fn review_line(number: usize, m: Move, verdict: Option<Verdict>) -> String {
    let way = match m.n_tiles {
        1 => dir(m.dir).to_string(),
        n => format!("{} × {n}", dir(m.dir)),
    };
    format!("{number}. {way}: {}", judged(verdict))
}

pub(crate) fn judged(verdict: Option<Verdict>) -> String {
    match verdict {
        Some(Verdict::Kept) => "kept to a shortest way".to_string(),
        Some(Verdict::Lost(n)) => format!("lost {}", counted(n as usize, "step")),
        None => NO_VERDICT.to_string(),
    }
}

pub(crate) fn review_sum(kept: usize, judged: usize, lost: u32) -> String {
    format!(
        "{kept} of {} kept to a shortest way, {} lost.",
        counted(judged, "move"),
        counted(lost as usize, "step")
    )
}

pub(crate) fn chart(n_moves: usize, from: u32, to: u32) -> String {
    format!("Entropy over {}: Manhattan from {from} to {to}", counted(n_moves, "move"))
}

pub(crate) fn set_aside(aside: &SetAside) -> String {
    match &aside.file {
        Some(file) => format!(
            "What was kept could not be read: {}. It now lies in {}.",
            aside.why,
            file.display()
        ),
        None => {
            format!("What was kept could not be read and could not be set aside: {}.", aside.why)
        }
    }
}

pub(crate) fn cannot_save(why: &str) -> String {
    format!("The game goes on but cannot be kept: {why}.")
}

pub(crate) const NO_FOLDER: &str = "this system names no folder for data";
