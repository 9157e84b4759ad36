//! Cells, clues and loops as JSON; a cell is its row and column.

use grid::{Cell, Size};
use loopy::{Drawing, Edge, Loop};
use serde::Serialize;

pub(super) type Place = [usize; 2];

#[derive(Serialize)]
pub(super) struct Clue {
    cell: Place,
    value: u8,
}

pub(super) fn place(size: Size, cell: Cell) -> Place {
    [size.y(cell), size.x(cell)]
}

pub(super) fn places(size: Size, cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(|&cell| place(size, cell)).collect()
}

pub(super) fn clues(size: Size, clues: &[loopy::Clue]) -> Vec<Clue> {
    let clue = |clue: &loopy::Clue| Clue { cell: place(size, clue.cell), value: clue.value };
    clues.iter().map(clue).collect()
}

/// Returns the two cells of an edge.
pub(super) fn edge(size: Size, edge: Edge) -> [Place; 2] {
    edge.cells(size).map(|cell| place(size, cell))
}

/// Returns the cells of a loop in order; `None` if the drawing isn't a loop.
pub(super) fn path(drawing: &Drawing) -> Option<Vec<Place>> {
    let found = Loop::try_from(drawing).ok()?;
    Some(places(found.size(), found.cells()))
}
