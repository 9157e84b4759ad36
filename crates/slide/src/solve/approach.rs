//! Moves towards the solved board, found at once: hints for boards whose solution takes long to find.

use crate::board::{Board, Move};
use crate::places::Places;
use crate::shape::Shape;

use super::beam::BeamOutcome;
use super::full_beam::{self, Attempt, SearchDirection};
use super::gap_swaps::to_moves;
use super::meter::{Budget, Meter};
use super::{FEW_CELLS, lower_bound};

/// Beam width: narrow, so that a few ten thousand nodes lead many moves ahead.
const WIDTH: usize = 60;

/// Returns the moves to the nearest position to the solved board that a narrow beam search finds within
/// the budget, by its estimate. They are empty if it finds no nearer one.
///
/// ```
/// use std::ops::ControlFlow;
/// use slide::{Budget, Challenge, approach};
///
/// let board = "seed=7&steps=10000&board=horizontal&v=2".parse::<Challenge>()?.deal()?.board;
/// let mut watch = |_: &slide::Progress<'_>| ControlFlow::Continue(());
/// let moves = approach(&board, &mut Budget::new(20_000, &mut watch));
/// let mut nearer = board.clone();
/// for m in moves {
///     nearer.play(m)?;
/// }
/// assert!(nearer.estimate() < board.estimate());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn approach(board: &Board, budget: &mut Budget<'_>) -> Vec<Move> {
    let (shape, places) = board.position();
    let mut meter = Meter::new(budget, lower_bound(board));
    if shape.field.size().area() <= FEW_CELLS {
        nearer(shape, &places.narrowed::<FEW_CELLS>(), &mut meter)
    } else {
        nearer(shape, places, &mut meter)
    }
}

fn nearer<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    meter: &mut Meter<'_, '_>,
) -> Vec<Move> {
    let attempt = Attempt {
        direction: SearchDirection::Forward,
        width: WIDTH,
        n_outlines: WIDTH,
        depth: usize::MAX,
        seed: 0,
    };
    let solved = Places::solved(shape);
    let (BeamOutcome::Path(path) | BeamOutcome::Nearest(path)) =
        full_beam::search(shape, start, &solved, attempt, meter);
    to_moves(shape, start, &path)
}
