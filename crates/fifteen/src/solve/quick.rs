//! The quick solver: any board at once, and shorter while there is time.

use super::drift::{Ground, gap_of, step};
use super::flow::Flow;
use super::repair::repair;
use super::settle::Settle;
use super::{Budget, Meter, Solution, SolveError, Stop};
use crate::board::Board;
use crate::measure::Entropy;
use grid::Dir;

/// Finds some solution, then shorter ones while the budget lasts and a wider search finds room in
/// memory. No board fails whose first solution is within the budget: on 15×15 that takes some hundred
/// thousand positions, a few milliseconds.
///
/// ```
/// use fifteen::{Budget, Difficulty, check_size, quick, shuffle};
/// use std::ops::ControlFlow;
///
/// let board = shuffle(check_size(9, 6)?, Difficulty::ExtraHard, 1)?;
/// let mut watch = |progress: &fifteen::Progress| match progress.best {
///     Some(_) => ControlFlow::Break(()),
///     None => ControlFlow::Continue(()),
/// };
/// let solution = quick(&board, &mut Budget::unlimited(&mut watch))?;
/// assert!(solution.solves(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the budget ended before the first solution was found.
pub fn quick(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let memory = budget.memory.min(MOST_MEMORY);
    let mut meter = Meter::new(budget);
    let lower_bound = Entropy::of(board).linear_conflict();
    meter.progress.lower_bound = lower_bound;
    let ground = Ground::new(board.size());
    let Some(mut best) = first_path(&ground, board, &mut meter) else {
        return Err(SolveError::OutOfBudget { lower_bound, nodes: meter.progress.nodes });
    };
    meter.progress.best = Some(best.len() as u32);
    let mut per_cell = NARROWEST;
    while best.len() as u32 > lower_bound && !meter.look() {
        let mut stop = |nodes| meter.spend_all(nodes);
        let Some(mut path) = flow_home(&ground, per_cell, board.tiles(), &mut stop) else { break };
        // What was repaired when it is stopped counts as well.
        repair(&ground, board.tiles(), &mut path, &mut stop);
        if path.len() < best.len() {
            best = path;
            meter.progress.best = Some(best.len() as u32);
        }
        per_cell *= WIDER;
        if bytes(board, per_cell, best.len()) > memory {
            break;
        }
    }
    Ok(Solution { path: to_dirs(&best), lower_bound, nodes: meter.progress.nodes })
}

/// How many boards the first wide search keeps for each cell, and how many times as many each next one.
const NARROWEST: usize = 4;
const WIDER: usize = 2;
/// More than this would not find much more.
const MOST_MEMORY: usize = 1 << 28;
/// How wide the first search is, times the cells: on the largest boards as narrow as an answer can be
/// that is not much too long, on smaller ones there is time for more.
const FIRST_CELLS: usize = 1000;
/// How wide the search is that completes a line where the wide one got stuck.
const STUCK_WIDTH: usize = 100;

/// The first solution that the quick solver finds; none if the budget ended before.
pub(super) fn first_answer(board: &Board, meter: &mut Meter<'_, '_>) -> Option<Vec<Dir>> {
    let path = first_path(&Ground::new(board.size()), board, meter)?;
    meter.progress.best = Some(path.len() as u32);
    Some(to_dirs(&path))
}

fn first_path(ground: &Ground, board: &Board, meter: &mut Meter<'_, '_>) -> Option<Vec<u8>> {
    if meter.stopped {
        return None;
    }
    let width = FIRST_CELLS / board.tiles().len();
    Settle::new(ground, width, board.tiles()).finish(&mut |nodes| meter.spend_all(nodes))
}

/// A wide search all the way; where it gets stuck, the next line is completed tile by tile.
fn flow_home(
    ground: &Ground,
    per_cell: usize,
    tiles: &[u8],
    stop: &mut Stop<'_>,
) -> Option<Vec<u8>> {
    let mut tiles = tiles.to_vec();
    let mut path = Vec::new();
    while ground.measure(&tiles).0 > 0 {
        let end = Flow::new(ground, per_cell, &tiles).run(stop)?;
        path.extend(end.path);
        tiles = end.tiles;
        let line = Settle::new(ground, STUCK_WIDTH, &tiles).next_line(stop)?;
        let mut gap = gap_of(&tiles);
        for &dir in &line {
            gap = step(ground, &mut tiles, gap, dir);
        }
        path.extend(line);
    }
    Some(path)
}

fn to_dirs(path: &[u8]) -> Vec<Dir> {
    path.iter().map(|&dir| Dir::ALL[usize::from(dir)]).collect()
}

/// About what a search holds: its boards, twice over, the marks of those before, and a list of all steps, of
/// which the earlier half is narrow.
fn bytes(board: &Board, per_cell: usize, n_steps: usize) -> usize {
    let n = board.tiles().len();
    n * per_cell * (2 * (n + 32) + 256 + 8 * n_steps / 2)
}
