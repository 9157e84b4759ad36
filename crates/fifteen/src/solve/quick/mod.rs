//! The quick solver: any board at once, and shorter while there is time.
//!
//! The first solution comes from placing line after line; then ever wider searches over the whole
//! board look for a shorter one.
//!
//! | file | what it does |
//! | --- | --- |
//! | `place_lines.rs` | puts line after line in order by a narrow search |
//! | `aim.rs` | one tile of a line on its way to its place |
//! | `gap_walk.rs` | walks of the gap that bring the next line's tiles near it |
//! | `place_tiles.rs` | places tile after tile without a search: never short, never stuck |
//! | `wide_search.rs` | a beam search over the whole board |
//! | `heuristic.rs` | the inadmissible estimate of the wide search |
//! | `repair.rs` | replaces pieces of a solution by shorter ones |
//! | `size_tables.rs` | what all of these look up for a size of board |

mod aim;
mod gap_walk;
mod heuristic;
mod place_lines;
mod place_tiles;
mod repair;
mod size_tables;
mod wide_search;

use self::place_lines::{PlaceLines, more_if_smaller};
use self::repair::repair;
use self::size_tables::{SizeTables, follow};
use self::wide_search::{Lines, WideSearch};
use crate::board::Board;
use crate::measure::Entropy;
use crate::solve::steps::{Step, to_dirs};
use crate::solve::{Budget, Meter, Solution, SolveError, Stop};
use grid::Dir;

/// Finds some solution, then shorter ones while the budget lasts and a wider search finds room in
/// memory. No board fails whose first solution is within the budget: on 15×15 that takes some hundred
/// thousand positions, a few milliseconds.
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
/// [`SolveError::OutOfBudget`] if the budget ended before the first solution was found.
pub fn quick(board: &Board, budget: &mut Budget<'_>) -> Result<Solution, SolveError> {
    let memory = budget.memory.min(MOST_MEMORY);
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
        for share in SHARES {
            let (per_cell, start) = (width * share, best.len() - best.len() / share);
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
    let path = first_path(&SizeTables::new(board.size()), board, meter)?;
    meter.progress.best = Some(path.len() as u32);
    Some(to_dirs(&path))
}

fn first_path(tables: &SizeTables, board: &Board, meter: &mut Meter<'_, '_>) -> Option<Vec<Step>> {
    if meter.stopped {
        return None;
    }
    let width = more_if_smaller(FIRST_WIDTH, board.tiles().len()).min(WIDEST_FIRST);
    PlaceLines::new(tables, width, board.tiles()).finish(&mut |nodes| meter.spend_all(nodes))
}

/// The path up to a step, and from there on another one by a wide search.
fn search_again(
    tables: &SizeTables,
    tiles: &[u8],
    path: &[Step],
    start: usize,
    per_cell: usize,
    stop: &mut Stop<'_>,
) -> Option<Vec<Step>> {
    let mut path_again = path[..start].to_vec();
    let mut there = tiles.to_vec();
    follow(tables, &mut there, &path_again);
    path_again.extend(search_home(tables, per_cell, there, stop)?);
    // Repair seldom gains more than a hundredth. What was repaired when it is stopped counts as well.
    if path_again.len() < path.len() + path.len() / 100 {
        repair(tables, tiles, &mut path_again, start, stop);
    }
    Some(path_again)
}

/// A wide search all the way. Where it gets stuck it begins to close lines, and where it still does, the
/// next line is completed tile by tile.
fn search_home(
    tables: &SizeTables,
    per_cell: usize,
    mut tiles: Vec<u8>,
    stop: &mut Stop<'_>,
) -> Option<Vec<Step>> {
    let mut path = Vec::new();
    let mut lines = if per_cell < WIDE { Lines::Closed } else { Lines::Open };
    while tables.measure(&tiles).0 > 0 {
        let end = WideSearch::new(tables, per_cell, lines, &tiles).run(stop)?;
        path.extend(end.path);
        tiles = end.tiles;
        if lines == Lines::Closed {
            let line = PlaceLines::new(tables, STUCK_WIDTH, &tiles).next_line(stop)?;
            follow(tables, &mut tiles, &line);
            path.extend(line);
        }
        lines = Lines::Closed;
    }
    Some(path)
}
