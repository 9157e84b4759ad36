//! A rectangle whose edges may wrap.

use crate::{Cell, Dir, Size};

/// The edges that wrap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wrap {
    /// The left edge continues at the right edge.
    pub horizontal: bool,
    /// The top edge continues at the bottom edge.
    pub vertical: bool,
}

/// A board on which a step may leave across one edge and enter at the opposite one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    size: Size,
    wrap: Wrap,
}

impl Wrap {
    /// No edge wraps.
    pub const NONE: Wrap = Wrap { horizontal: false, vertical: false };

    /// All four combinations.
    pub const ALL: [Wrap; 4] = [
        Wrap::NONE,
        Wrap { horizontal: true, vertical: false },
        Wrap { horizontal: false, vertical: true },
        Wrap { horizontal: true, vertical: true },
    ];
}

impl Field {
    /// Creates a board of this size with these wrapping edges.
    pub fn new(size: Size, wrap: Wrap) -> Self {
        Field { size, wrap }
    }

    /// Returns the rectangle.
    pub fn size(self) -> Size {
        self.size
    }

    /// Returns which edges wrap.
    pub fn wrap(self) -> Wrap {
        self.wrap
    }

    /// Returns the neighbour of a cell, also across a wrapping edge.
    pub fn step(self, cell: Cell, dir: Dir) -> Option<Cell> {
        let (dx, dy) = dir.delta();
        self.offset(cell, dx, dy)
    }

    /// Returns the cell `dx` columns to the right and `dy` rows down, also across wrapping edges.
    pub fn offset(self, cell: Cell, dx: i32, dy: i32) -> Option<Cell> {
        let x = along(self.size.x(cell), dx, self.size.width(), self.wrap.horizontal)?;
        let y = along(self.size.y(cell), dy, self.size.height(), self.wrap.vertical)?;
        self.size.cell(x, y)
    }

    /// Returns the distance between two cells in steps, the shorter way around.
    pub fn distance(self, a: Cell, b: Cell) -> usize {
        let Field { size, wrap } = self;
        apart(size.x(a), size.x(b), size.width(), wrap.horizontal)
            + apart(size.y(a), size.y(b), size.height(), wrap.vertical)
    }
}

fn along(from: usize, by: i32, len: usize, wraps: bool) -> Option<usize> {
    let (to, len) = (from as i64 + i64::from(by), len as i64);
    if wraps {
        Some(to.rem_euclid(len) as usize)
    } else {
        (0..len).contains(&to).then_some(to as usize)
    }
}

fn apart(a: usize, b: usize, len: usize, wraps: bool) -> usize {
    let straight = a.abs_diff(b);
    if wraps { straight.min(len - straight) } else { straight }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;

    fn fields() -> impl Iterator<Item = Field> {
        let sizes = [(1, 1), (2, 3), (4, 4), (8, 5), (5, 8)];
        sizes.into_iter().flat_map(|(width, height)| {
            Wrap::ALL.map(|wrap| Field::new(Size::new(width, height).unwrap(), wrap))
        })
    }

    #[test]
    fn the_opposite_step_comes_back_across_every_edge() {
        for field in fields() {
            for (cell, dir) in field.size().cells().flat_map(|c| Dir::ALL.map(|d| (c, d))) {
                let wraps = if dir.is_horizontal() {
                    field.wrap().horizontal
                } else {
                    field.wrap().vertical
                };
                let next = field.step(cell, dir);
                assert_eq!(next.is_some(), wraps || field.size().step(cell, dir).is_some());
                if let Some(next) = next {
                    assert_eq!(field.step(next, dir.opposite()), Some(cell));
                }
            }
        }
    }

    #[test]
    fn distances_match_a_breadth_first_search() {
        for field in fields() {
            for from in field.size().cells() {
                let mut found = vec![None; field.size().area()];
                found[from.index()] = Some(0);
                let mut queue = VecDeque::from([from]);
                while let Some(cell) = queue.pop_front() {
                    for next in Dir::ALL.into_iter().filter_map(|dir| field.step(cell, dir)) {
                        if found[next.index()].is_none() {
                            found[next.index()] = found[cell.index()].map(|n| n + 1);
                            queue.push_back(next);
                        }
                    }
                }
                for to in field.size().cells() {
                    assert_eq!(found[to.index()], Some(field.distance(from, to)), "{field:?}");
                }
            }
        }
    }

    #[test]
    fn an_offset_equals_single_steps() {
        for field in fields() {
            for cell in field.size().cells() {
                let walked = field.step(cell, Dir::Right).and_then(|c| field.step(c, Dir::Down));
                assert_eq!(field.offset(cell, 1, 1), walked);
            }
        }
        let torus = Field::new(Size::new(4, 3).unwrap(), Wrap::ALL[3]);
        let cell = torus.size().cell(1, 1).unwrap();
        assert_eq!(torus.offset(cell, -4 * 1_000_000, 3 * 1_000_000), Some(cell));
    }
}
