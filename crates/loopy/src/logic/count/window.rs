//! Which numbers of turns a clue can still get, from the plugs around what is left of its window.

use grid::Dir;

use super::super::shape::{Shape, Shapes};

/// For each cell of a window that has just been passed, and each way in which the frontier is crossed there, the
/// numbers of turns that the rest of the window can have, one bit each.
///
/// The frontier within the window has one place more than the window has columns: below the cells passed in this row,
/// to the right of the last of them, and above the others. Bit `i` of an index is the `i`-th of these places.
pub(super) struct Completions {
    after: Vec<[u16; 16]>,
}

impl Completions {
    /// For a window with these shapes allowed, row by row.
    pub(super) fn new(n_columns: usize, allowed: &[Shapes]) -> Self {
        let mut after = vec![[0; 16]; allowed.len()];
        let Some(last) = allowed.len().checked_sub(1) else { return Completions { after } };
        after[last] = [1; 16];
        for passed in (0..last).rev() {
            let next = passed + 1;
            let column = next % n_columns;
            let follow = |crossed| following(allowed[next], column, crossed, &after[next]);
            after[passed] = std::array::from_fn(|crossed| match column {
                // A new row: its first cell may be entered from the left or not, and the last place is of no
                // more interest.
                0 => follow(crossed << 1 & 0xF) | follow(crossed << 1 & 0xF | 1),
                _ => follow(crossed),
            });
        }
        Completions { after }
    }

    /// The numbers of turns by index, after so many cells of the window.
    pub(super) fn after(&self, n_passed: usize) -> [u16; 16] {
        self.after[n_passed - 1]
    }
}

/// The numbers of turns that a cell and those after it can have. In front of it the places `column` and `column + 1`
/// are to its left and above it; behind it, below it and to its right.
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
