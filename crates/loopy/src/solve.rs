//! Enumerates every loop of a board by brute force: the reference for all faster algorithms.

use std::ops::ControlFlow;

use grid::{Cell, Dir, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;

/// The loops that an enumeration visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoopFilter {
    /// All loops.
    Any,
    /// Loops through every cell (Hamiltonian cycles).
    Full,
}

/// Calls `visit` with each loop of the board, once each, until it breaks.
///
/// The work doubles about every two cells: 5×5 takes milliseconds, 6×6 a few seconds.
///
/// ```
/// use std::ops::ControlFlow;
/// use loopy::solve::{LoopFilter, each_loop};
///
/// let mut n_loops = 0;
/// each_loop(grid::Size::new(3, 3)?, LoopFilter::Any, &mut |_| {
///     n_loops += 1;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(n_loops, 13);
/// # Ok::<(), grid::SizeError>(())
/// ```
pub fn each_loop(
    size: Size,
    filter: LoopFilter,
    visit: &mut dyn FnMut(&Drawing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    extend(&mut Drawing::new(size), filter, size.at(0), visit)
}

/// Decides the right and lower edges of `cell` and of all cells after it. Its left and upper edges are already decided, so
/// the new ones must bring its degree to 0 or 2.
fn extend(
    drawing: &mut Drawing,
    filter: LoopFilter,
    cell: Option<Cell>,
    visit: &mut dyn FnMut(&Drawing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(cell) = cell else {
        return if drawing.is_loop() { visit(drawing) } else { ControlFlow::Continue(()) };
    };
    let size = drawing.size();
    let next = size.at(cell.index() + 1);
    let [right, down] = [Dir::Right, Dir::Down].map(|dir| Edge::at(size, cell, dir));
    match drawing.degree(cell) {
        0 => {
            if filter == LoopFilter::Any {
                extend(drawing, filter, next, visit)?;
            }
            with([right, down], drawing, |drawing| extend(drawing, filter, next, visit))
        }
        1 => {
            with([right], drawing, |drawing| extend(drawing, filter, next, visit))?;
            with([down], drawing, |drawing| extend(drawing, filter, next, visit))
        }
        _ => extend(drawing, filter, next, visit),
    }
}

/// Runs `then` with these edges drawn, if they all exist and fit, and erases them again.
fn with<const N: usize>(
    edges: [Option<Edge>; N],
    drawing: &mut Drawing,
    then: impl FnOnce(&mut Drawing) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut drawn = 0;
    while let Some(Some(edge)) = edges.get(drawn) {
        if drawing.add(*edge).is_err() {
            break;
        }
        drawn += 1;
    }
    let flow = if drawn == N { then(drawing) } else { ControlFlow::Continue(()) };
    edges[..drawn].iter().flatten().for_each(|&edge| {
        drawing.remove(edge);
    });
    flow
}
