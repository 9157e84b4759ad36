//! Pointer positions in cell coordinates, and the cells between two of them.

use grid::{Cell, Size};

/// A column and a row, which may be off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridPoint {
    x: i32,
    y: i32,
}

impl GridPoint {
    /// Creates the point in column `x` and row `y`, which may be off the board.
    pub fn new(x: i32, y: i32) -> Self {
        // A captured pointer can be anywhere; beyond this distance its position makes no difference.
        GridPoint { x: x.clamp(-FAR, FAR), y: y.clamp(-FAR, FAR) }
    }

    /// Returns the point at this distance from the board's upper left corner, in cells.
    pub fn at(x: f64, y: f64) -> Self {
        GridPoint::new(x.floor() as i32, y.floor() as i32)
    }

    /// Returns the point of a cell.
    pub fn of(size: Size, cell: Cell) -> Self {
        GridPoint::new(size.x(cell) as i32, size.y(cell) as i32)
    }

    /// Returns the cell at this point, if it is on the board.
    pub fn cell(self, size: Size) -> Option<Cell> {
        size.cell(usize::try_from(self.x).ok()?, usize::try_from(self.y).ok()?)
    }
}

const FAR: i32 = 10_000;

/// Iterates over the cells that a pointer passes between two points, both ends included.
///
/// Follows Bresenham's line. Each diagonal step is split into two by an extra cell: first along the axis of the previous
/// step (horizontal at the start), then along the other, so that diagonals alternate. Cells off the board are skipped.
///
/// ```
/// use loopy::{GridPoint, line};
///
/// let size = grid::Size::new(4, 4)?;
/// let cells: Vec<usize> = line(size, GridPoint::new(0, 0), GridPoint::new(3, 1)).map(|c| c.index()).collect();
/// assert_eq!(cells, [0, 1, 2, 6, 7]);
/// # Ok::<(), grid::SizeError>(())
/// ```
pub fn line(size: Size, from: GridPoint, to: GridPoint) -> impl Iterator<Item = Cell> {
    let (dx, dy) = ((to.x - from.x).abs(), (to.y - from.y).abs());
    let (step_x, step_y) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let mut error = dx - dy;
    let mut at = from;
    let mut along_x = true;
    let steps = std::iter::from_fn(move || {
        if at == to {
            return None;
        }
        let before = at;
        let twice = 2 * error;
        if twice > -dy {
            error -= dy;
            at.x += step_x;
        }
        if twice < dx {
            error += dx;
            at.y += step_y;
        }
        let mut between = None;
        if at.x == before.x {
            along_x = false;
        } else if at.y == before.y {
            along_x = true;
        } else {
            // The step ends along the other axis, which the next diagonal step therefore starts with.
            between = Some(if along_x {
                GridPoint { x: at.x, y: before.y }
            } else {
                GridPoint { x: before.x, y: at.y }
            });
            along_x = !along_x;
        }
        Some(between.into_iter().chain([at]))
    });
    std::iter::once(from).chain(steps.flatten()).filter_map(move |point| point.cell(size))
}
