//! The quick solver: solves any board within milliseconds, and shortens the solution while there is
//! time.
//!
//! The first solution comes from placing one line after another. Then increasingly wide searches over the
//! whole board look for a shorter one.
//!
//! | file | contents |
//! | --- | --- |
//! | `place_lines.rs` | places line after line with a narrow beam search |
//! | `tile_goal.rs` | the goal of one tile of a line |
//! | `gap_walk.rs` | walks of the gap that bring the next line's tiles near it |
//! | `place_tiles.rs` | places tile after tile: long solutions, but it never gets stuck |
//! | `wide_search.rs` | a beam search over the whole board |
//! | `heuristic.rs` | the inadmissible estimate of the wide search |
//! | `repair.rs` | replaces segments of a solution with shorter ones |
//! | `size_tables.rs` | lookup tables for a board size, shared by all of these |

mod gap_walk;
mod heuristic;
mod place_lines;
mod place_tiles;
mod repair;
mod size_tables;
mod tile_goal;
mod wide_search;

use self::place_lines::{PlaceLines, more_if_smaller};
use self::repair::repair;
use self::size_tables::{SizeTables, follow};
use self::wide_search::{LineMode, WideSearch};
use crate::board::Board;
use crate::measure::Entropy;
use crate::solve::step_tree::{DirIndex, to_dirs};
use crate::solve::{Budget, Meter, Solution, SolveError, Stop};
use grid::Dir;

/// Finds a first solution, then shorter ones until the budget runs out or a wider search would need
/// too much memory. It only fails if the budget runs out before the first solution. On 15×15 that
/// takes a few hundred thousand positions, or a few milliseconds.
///
/// ```
/// use fifteen::{BoardSize, Budget, Difficulty, quick, shuffle};
/// use std::ops::ControlFlow;
///
/// let board = shuffle(BoardSize::new(9, 6)?, Difficulty::ExtraHard, 1);
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
/// [`SolveError::OutOfBudget`] if the budget runs out before the first solution is found.
pub fn quick(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let memory = budget.memory.min(MAX_MEMORY);
    let mut meter = Meter::new(budget);
    let lower_bound = Entropy::of(board).linear_conflict();
    meter.progress.lower_bound = lower_bound;
    let tables = SizeTables::new(board.size());
    let Some(mut best) = first_path(&tables, board, &mut meter) else {
        return Err(SolveError::OutOfBudget { lower_bound, nodes: meter.progress.nodes });
    };
    meter.progress.best = Some(best.len() as u32);
    let mut width = NARROWEST;
    'wider: while best.len() as u32 > lower_bound && !meter.poll() {
        for fraction in FRACTIONS {
            let (per_cell, start) = (width * fraction, best.len() - best.len() / fraction);
            if WideSearch::bytes(board.size(), per_cell, best.len() - start) > memory {
                break 'wider;
            }
            let mut stop = |nodes| meter.spend_all(nodes);
            let Some(path) =
                search_again(&tables, board.tiles(), &best, start, per_cell, &mut stop)
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

/// Number of boards per cell in the first wide search, and the factor for each further one.
const NARROWEST: usize = 2;
const WIDER: usize = 2;
/// After the whole solution, its last half is searched again with twice the width: most tile moves
/// are lost near the end.
const FRACTIONS: [usize; 2] = [1, 2];
/// With this number of boards per cell, a search doesn't need to close lines.
const WIDE: usize = 16;
/// Memory limit in bytes: more would hardly improve the solutions, and would take too long to free.
const MAX_MEMORY: usize = 1 << 27;
/// Width of the first search on the largest boards, where a narrower one would find much longer
/// solutions, and on the smallest, where a wider one would hardly find shorter ones.
const FIRST_WIDTH: usize = 4;
const WIDEST_FIRST: usize = 40;
/// Width of the search that completes a line if the wide search gets stuck.
const STUCK_WIDTH: usize = 100;

/// Returns the first solution of the quick solver; `None` if the budget runs out first.
pub(super) fn first_solution(board: &Board, meter: &mut Meter<'_, '_>) -> Option<Vec<Dir>> {
    let path = first_path(&SizeTables::new(board.size()), board, meter)?;
    meter.progress.best = Some(path.len() as u32);
    Some(to_dirs(&path))
}

fn first_path(
    tables: &SizeTables,
    board: &Board,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<DirIndex>> {
    if meter.stopped {
        return None;
    }
    let width = more_if_smaller(FIRST_WIDTH, board.tiles().len()).min(WIDEST_FIRST);
    PlaceLines::new(tables, width, board.tiles()).finish(&mut |nodes| meter.spend_all(nodes))
}

/// Keeps the path up to `start` and replaces the rest with the result of a wide search.
fn search_again(
    tables: &SizeTables,
    tiles: &[u8],
    path: &[DirIndex],
    start: usize,
    per_cell: usize,
    stop: &mut Stop<'_>,
) -> Option<Vec<DirIndex>> {
    let mut path_again = path[..start].to_vec();
    let mut there = tiles.to_vec();
    follow(tables, &mut there, &path_again);
    path_again.extend(solve_wide(tables, per_cell, there, stop)?);
    // Repair rarely gains more than 1%. If it is stopped, the repairs made so far still count.
    if path_again.len() < path.len() + path.len() / 100 {
        repair(tables, tiles, &mut path_again, start, stop);
    }
    Some(path_again)
}

/// Solves the board with wide searches. If one gets stuck, the next closes lines; if that gets
/// stuck too, the next line is completed tile by tile.
fn solve_wide(
    tables: &SizeTables,
    per_cell: usize,
    mut tiles: Vec<u8>,
    stop: &mut Stop<'_>,
) -> Option<Vec<DirIndex>> {
    let mut path = Vec::new();
    let mut lines = if per_cell < WIDE { LineMode::Closed } else { LineMode::Open };
    while tables.measure(&tiles).0 > 0 {
        let end = WideSearch::new(tables, per_cell, lines, &tiles).run(stop)?;
        path.extend(end.path);
        tiles = end.tiles;
        if lines == LineMode::Closed {
            let line = PlaceLines::new(tables, STUCK_WIDTH, &tiles).next_line(stop)?;
            follow(tables, &mut tiles, &line);
            path.extend(line);
        }
        lines = LineMode::Closed;
    }
    Some(path)
}
