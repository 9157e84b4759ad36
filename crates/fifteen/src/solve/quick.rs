//! The quick solver: any board at once, and shorter while there is time.

use super::drift::Ground;
use super::settle::Settle;
use super::{Budget, Meter, Solution, SolveError};
use crate::board::Board;
use crate::measure::Entropy;
use grid::Dir;

/// Finds some solution, then shorter ones while the budget lasts. The first is found whatever the
/// budget is, so no board fails.
///
/// ```
/// use fifteen::{Budget, Difficulty, check_size, quick, shuffle};
/// use std::ops::ControlFlow;
///
/// let board = shuffle(check_size(9, 6)?, Difficulty::ExtraHard, 1)?;
/// let mut watch = |_: &fifteen::Progress| ControlFlow::Break(());
/// let solution = quick(&board, &mut Budget::unlimited(&mut watch))?;
/// assert!(solution.solves(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// None now; the signature is that of all solvers.
pub fn quick(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let mut meter = Meter::new(budget);
    let lower_bound = Entropy::of(board).linear_conflict();
    meter.progress.lower_bound = lower_bound;
    let mut path = first_answer(board, &mut meter);
    let ground = Ground::new(board.size());
    for width in WIDTHS {
        if path.len() as u32 == lower_bound || meter.look() {
            break;
        }
        let found = Settle::new(&ground, width, board.tiles()).finish(&mut || meter.look());
        if let Some(shorter) = found.filter(|found| found.len() < path.len()) {
            path = shorter;
            meter.progress.best = Some(path.len() as u32);
        }
    }
    Ok(Solution { path, lower_bound, nodes: meter.progress.nodes })
}

/// How wide the searches are after the first, each about half as wide again.
const WIDTHS: [usize; 14] = [12, 20, 30, 45, 70, 100, 150, 220, 330, 500, 750, 1100, 1700, 2500];

/// The first solution that the quick solver finds.
pub(super) fn first_answer(board: &Board, meter: &mut Meter<'_, '_>) -> Vec<Dir> {
    let ground = Ground::new(board.size());
    let path = Settle::new(&ground, FIRST_WIDTH, board.tiles()).finish(&mut || false);
    let path = path.expect("nobody stops it");
    meter.progress.best = Some(path.len() as u32);
    path
}

/// As narrow as a first answer can be that is not much too long.
const FIRST_WIDTH: usize = 5;
