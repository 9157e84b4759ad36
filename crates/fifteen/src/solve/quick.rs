//! The quick solver: any board at once, and shorter while there is time.

use super::flow::Flow;
use super::ground::{Ground, follow};
use super::repair::repair;
use super::settle::{Settle, more_if_smaller};
use super::steps::to_dirs;
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
    let mut width = NARROWEST;
    'wider: while best.len() as u32 > lower_bound && !meter.look() {
        for share in SHARES {
            let (per_cell, start) = (width * share, best.len() - best.len() / share);
            if Flow::bytes(board.size(), per_cell, best.len() - start) > memory {
                break 'wider;
            }
            let mut stop = |nodes| meter.spend_all(nodes);
            let Some(path) =
                search_again(&ground, board.tiles(), &best, start, per_cell, &mut stop)
            else {
                break 'wider;
            };
            if path.len() < best.len() {
                best = path;
                meter.progress.best = Some(best.len() as u32);
            }
        }
        width *= WIDER;
    }
    Ok(Solution { path: to_dirs(&best), lower_bound, nodes: meter.progress.nodes })
}

/// How many boards the first wide search keeps for each cell, and how many times as many each next one.
const NARROWEST: usize = 2;
const WIDER: usize = 2;
/// After the whole way the last half of the best one is searched again, as much wider as it is shorter: it is
/// at the end that most steps are lost.
const SHARES: [usize; 2] = [1, 2];
/// A search that keeps so many boards for each cell finds its way without closing lines.
const WIDE: usize = 16;
/// More than this would not find much more, and take too long to give back.
const MOST_MEMORY: usize = 1 << 27;
/// How wide the first search is on the largest boards, as narrow as an answer can be that is not much too
/// long, and on the smallest, where wider would not find much more.
const FIRST_WIDTH: usize = 4;
const WIDEST_FIRST: usize = 40;
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
    let width = more_if_smaller(FIRST_WIDTH, board.tiles().len()).min(WIDEST_FIRST);
    Settle::new(ground, width, board.tiles()).finish(&mut |nodes| meter.spend_all(nodes))
}

/// The path up to a step, and from there on another one by a wide search.
fn search_again(
    ground: &Ground,
    tiles: &[u8],
    path: &[u8],
    start: usize,
    per_cell: usize,
    stop: &mut Stop<'_>,
) -> Option<Vec<u8>> {
    let mut path_again = path[..start].to_vec();
    let mut there = tiles.to_vec();
    follow(ground, &mut there, &path_again);
    path_again.extend(flow_home(ground, per_cell, there, stop)?);
    // Repair seldom gains more than a hundredth. What was repaired when it is stopped counts as well.
    if path_again.len() < path.len() + path.len() / 100 {
        repair(ground, tiles, &mut path_again, start, stop);
    }
    Some(path_again)
}

/// A wide search all the way. Where it gets stuck it begins to close lines, and where it still does, the
/// next line is completed tile by tile.
fn flow_home(
    ground: &Ground,
    per_cell: usize,
    mut tiles: Vec<u8>,
    stop: &mut Stop<'_>,
) -> Option<Vec<u8>> {
    let mut path = Vec::new();
    let mut closes = per_cell < WIDE;
    while ground.measure(&tiles).0 > 0 {
        let end = Flow::new(ground, per_cell, closes, &tiles).run(stop)?;
        path.extend(end.path);
        tiles = end.tiles;
        if closes {
            let line = Settle::new(ground, STUCK_WIDTH, &tiles).next_line(stop)?;
            follow(ground, &mut tiles, &line);
            path.extend(line);
        }
        closes = true;
    }
    Some(path)
}
