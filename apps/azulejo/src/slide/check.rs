//! `azulejo slide check`: what is wrong with a drawn board, which pieces can move, and the par after a shuffle.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use ::slide::{
    Board, Budget, Challenge, Generation, Layout, LayoutError, Mobility, Par, ParKind, Piece,
    Shuffle, SolveError,
};
use grid::Wrap;
use serde_json::{Value, json};

use super::shuffle_moves;
use crate::failure::Failure;
use crate::output::{read_text, whole_number, write_json};
use crate::progress::Progress;

/// Check a board of your own: broken rules, pieces that can't move, par
///
/// The board is drawn with one character per cell: . is a small piece, o a small gap, L the upper left cell of a large
/// piece, O that of a large gap, and : another cell of a large piece or gap. The exit code is 1 if the board breaks a rule
/// or no solution is found.
#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    /// File with the drawn board; - reads standard input
    file: PathBuf,
    /// The left and right edges wrap
    #[arg(long)]
    wrap_horizontal: bool,
    /// The top and bottom edges wrap
    #[arg(long)]
    wrap_vertical: bool,
    /// Calculate the par after this many shuffle moves
    #[arg(long, value_name = "MOVES", value_parser = whole_number(1..=Challenge::MAX_STEPS))]
    par: Option<u32>,
    /// Seed of that shuffle
    #[arg(long, default_value_t = 1, requires = "par")]
    seed: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lengths of a side that a board of one's own may have.
const SIDES: std::ops::RangeInclusive<usize> = 3..=16;

pub(super) fn run(args: &CheckArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let name = args.file.display();
    let text = read_text(&args.file)
        .map_err(|why| Failure::input(format!("could not read {name}: {why}")))?;
    let wrap = Wrap { horizontal: args.wrap_horizontal, vertical: args.wrap_vertical };
    let layout = Layout::from_drawing(&text, wrap)
        .map_err(|why| Failure::input(format!("{name}: {why}")))?;
    let (width, height) = (layout.size.width(), layout.size.height());
    if !SIDES.contains(&width) || !SIDES.contains(&height) {
        let why = format!("{name}: a board must have 3 to 16 cells per side, not {width}×{height}");
        return Err(Failure::input(why));
    }
    let Ok(board) = Board::try_from(&layout) else {
        write_faults(args, &layout, out)?;
        return Err(Failure::Reported);
    };
    let mobility = board.mobility();
    let par = args.par.map(|n_moves| par(&board, n_moves, args.seed));
    if args.json {
        write_json(out, &board_json(&board, &mobility, par.as_ref()))?;
    } else {
        write_board(args, &board, &mobility, par.as_ref(), out)?;
    }
    if matches!(par, Some(Err(_))) { Err(Failure::Reported) } else { Ok(()) }
}

fn write_faults(args: &CheckArgs, layout: &Layout, out: &mut dyn Write) -> Result<(), Failure> {
    let faults: Vec<String> = layout.faults().iter().map(fault_text).collect();
    if args.json {
        return write_json(out, &json!({ "faults": faults }));
    }
    for fault in faults {
        writeln!(out, "{fault}")?;
    }
    Ok(())
}

/// Says which rule is broken, and where.
fn fault_text(fault: &LayoutError) -> String {
    let rule = match fault {
        LayoutError::LargeOffBoard(_) | LayoutError::Overlap { .. } => {
            "a large piece needs a free 2×2"
        }
        LayoutError::NoGap => "a board needs a gap",
        _ => return fault.to_string(),
    };
    format!("{rule}: {fault}")
}

/// Shuffles the board and calculates the par.
fn par(board: &Board, n_moves: u32, seed: u32) -> Result<Par, SolveError> {
    let shuffle = Shuffle {
        rng_seed: seed,
        randomise: false,
        n_moves: n_moves as usize,
        generation: Generation::V2,
    };
    let mut bar = Progress::start();
    let mut watch = |progress: &::slide::Progress<'_>| {
        bar.show(progress.nodes, Some(Par::NODES), "par");
        ControlFlow::Continue(())
    };
    ::slide::par(&shuffle.deal(board.clone()), &mut Budget::new(Par::NODES, &mut watch))
}

fn write_board(
    args: &CheckArgs,
    board: &Board,
    mobility: &Mobility,
    par: Option<&Result<Par, SolveError>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    write!(out, "{board}")?;
    let Mobility { movable, locked, unknown } = mobility;
    let n_pieces = movable.len() + locked.len() + unknown.len();
    writeln!(out, "{} of {n_pieces} pieces can move", movable.len())?;
    for (pieces, what) in [(locked, "locked in for ever"), (unknown, "not seen moving")] {
        if !pieces.is_empty() {
            writeln!(out, "{what}: {}", names(board, pieces).join(" "))?;
        }
    }
    let after = shuffle_moves(args.par.unwrap_or_default());
    match par {
        None => {}
        Some(Ok(par)) => {
            let (moves, least) = (par.n_moves(), par.lower_bound);
            let how = match par.kind {
                ParKind::Optimal => "optimal".to_owned(),
                ParKind::Par | ParKind::Computer => format!("at least {least}"),
            };
            writeln!(out, "par after {after}: {moves}, {how}")?;
        }
        Some(Err(why)) => writeln!(out, "par after {after}: {why}")?,
    }
    Ok(())
}

fn board_json(board: &Board, mobility: &Mobility, par: Option<&Result<Par, SolveError>>) -> Value {
    let Mobility { movable, locked, unknown } = mobility;
    let mut object = json!({
        "faults": [],
        "movable": names(board, movable),
        "locked": names(board, locked),
        "unknown": names(board, unknown),
    });
    match par {
        None => {}
        Some(Ok(par)) => {
            object["par"] = par.n_moves().into();
            object["optimal"] = (par.kind == ParKind::Optimal).into();
            object["lower_bound"] = par.lower_bound.into();
        }
        Some(Err(SolveError::OutOfBudget { lower_bound, .. })) => {
            object["par"] = Value::Null;
            object["optimal"] = false.into();
            object["lower_bound"] = (*lower_bound).into();
        }
    }
    object
}

fn names(board: &Board, pieces: &[Piece]) -> Vec<String> {
    pieces.iter().map(|&piece| board.name(piece).to_string()).collect()
}
