//! The quick solver: any board at once, and shorter while there is time.

use super::drift::{Drift, Ground};
use super::settle::Settle;
use super::{Budget, Meter, Solution, SolveError};
use crate::board::Board;
use crate::measure::Entropy;
use grid::Dir;

/// Finds some solution, then shorter ones while the budget lasts.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] never: the first solution is found whatever the budget is.
pub fn quick(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let mut meter = Meter::new(budget);
    let lower_bound = Entropy::of(board).linear_conflict();
    meter.progress.lower_bound = lower_bound;
    let ground = Ground::new(board.size());
    let mut best = None;
    for width in [1, 2, 4, 7, 11, 17, 26, 40, 61, 92, 140, 200, 300, 450, 700, 1000] {
        attempt(&ground, board, width, &mut meter, &mut best);
        let shortest = best.as_ref().map(|path: &Vec<Dir>| path.len() as u32);
        if shortest == Some(lower_bound) || meter.look() {
            break;
        }
    }
    let path = best.expect("the first attempt ends with a solution");
    Ok(Solution { path, lower_bound, nodes: meter.progress.nodes })
}

/// The first solution that the quick solver finds.
pub(super) fn first_answer(board: &Board, meter: &mut Meter<'_, '_>) -> Vec<Dir> {
    let mut best = None;
    attempt(&Ground::new(board.size()), board, 1, meter, &mut best);
    best.expect("the first attempt ends with a solution")
}

/// How much more than the best a board may cost to be followed.
const SLACK: i32 = 100;

/// One drift and several ways to finish it.
fn attempt(
    ground: &Ground,
    board: &Board,
    width: usize,
    meter: &mut Meter<'_, '_>,
    best: &mut Option<Vec<Dir>>,
) {
    let start = Entropy::of(board).manhattan() as i32;
    let mut drift = Drift::new(ground, board, width);
    let (mut lowest, mut since) = (i32::MAX, 0);
    let mut shares = [250, 180, 130, 100].into_iter().peekable();
    loop {
        let (cost, manhattan) = drift.best();
        if cost < lowest {
            (lowest, since) = (cost, 0);
        }
        since += 1;
        let stuck = since > 60;
        let mut due = stuck || manhattan == 0;
        while shares.next_if(|share| manhattan * 1000 <= start * share).is_some() {
            due = true;
        }
        let too_long = best.as_ref().is_some_and(|path| path.len() as u32 <= drift.n_levels());
        if too_long {
            return;
        }
        if due {
            let (tiles, mut path) = drift.best_board();
            let (end, looked) = Settle::new(ground, 10 * width, &tiles).finish();
            path.extend(end);
            meter.progress.nodes += looked;
            if best.as_ref().is_none_or(|best| path.len() < best.len()) {
                meter.progress.best = Some(path.len() as u32);
                *best = Some(path);
            }
            if stuck || manhattan == 0 || meter.look() {
                return;
            }
        }
        let looked = drift.advance(SLACK);
        meter.progress.nodes += looked;
        if best.is_some() && meter.look() {
            return;
        }
    }
}
