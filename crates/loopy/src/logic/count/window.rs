//! Possible numbers of turns in the rest of a clue's window, given the plugs around it.

use grid::Dir;

use super::super::shape::{Shape, Shapes};

/// For each cell of a window just processed, and each set of crossed frontier edges there, the possible numbers of turns in
/// the rest of the window, as a bit mask.
///
/// The frontier within the window has one edge more than the window has columns: below the cells processed in this row,
/// to the right of the last of them, and above the others. Bit `i` of an index is the `i`-th of these edges.
pub(super) struct Completions {
    after: Vec<[u16; 16]>,
}

impl Completions {
    /// Creates the table for a window with these allowed shapes, row by row.
    pub(super) fn new(n_columns: usize, allowed: &[Shapes]) -> Self {
        let mut after = vec![[0; 16]; allowed.len()];
        let Some(last) = allowed.len().checked_sub(1) else { return Completions { after } };
        after[last] = [1; 16];
        for passed in (0..last).rev() {
            let next = passed + 1;
            let column = next % n_columns;
            let follow = |crossed| following(allowed[next], column, crossed, &after[next]);
            after[passed] = std::array::from_fn(|crossed| match column {
                // A new row: the loop may enter its first cell from the left or not, and the last edge no longer matters.
                0 => follow(crossed << 1 & 0xF) | follow(crossed << 1 & 0xF | 1),
                _ => follow(crossed),
            });
        }
        Completions { after }
    }

    /// Returns the numbers of turns by index, after `n_passed` cells of the window.
    pub(super) fn after(&self, n_passed: usize) -> [u16; 16] {
        self.after[n_passed - 1]
    }
}

/// Returns the possible numbers of turns in a cell and those after it. Before the cell, the edges `column` and `column + 1`
/// are to its left and above it; after the cell, below it and to its right.
fn following(allowed: Shapes, column: usize, crossed: usize, after: &[u16; 16]) -> u16 {
    let is_crossed = |place: usize| crossed >> place & 1 != 0;
    let rest = crossed & !(3 << column);
    let fits = |shape: &Shape| {
        shape.has(Dir::Left) == is_crossed(column) && shape.has(Dir::Up) == is_crossed(column + 1)
    };
    let turns = |shape: Shape| {
        let behind = usize::from(shape.has(Dir::Down)) | usize::from(shape.has(Dir::Right)) << 1;
        after[rest | behind << column] << u16::from(shape.is_bend())
    };
    allowed.iter().filter(fits).fold(0, |all, shape| all | turns(shape))
}
