//! The shapes of a loop in a cell, and sets of them.

use grid::{Cell, Dir, Size};

/// How a loop passes through a cell: not at all, straight, or with a turn.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Shape {
    /// The loop does not pass through the cell.
    Empty,
    /// Straight between above and below.
    Vertical,
    /// Straight between left and right.
    Horizontal,
    /// A turn between above and left.
    UpLeft,
    /// A turn between above and right.
    UpRight,
    /// A turn between below and left.
    DownLeft,
    /// A turn between below and right.
    DownRight,
}

/// A set of shapes, for example those still possible in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shapes(pub(super) u8);

impl Shape {
    /// All seven.
    pub const ALL: [Shape; 7] = [
        Shape::Empty,
        Shape::Vertical,
        Shape::Horizontal,
        Shape::UpLeft,
        Shape::UpRight,
        Shape::DownLeft,
        Shape::DownRight,
    ];

    /// Returns whether the shape has an edge in this direction.
    pub fn has(self, dir: Dir) -> bool {
        self.links() & bit(dir) != 0
    }

    /// Returns whether it is a turn.
    pub fn is_bend(self) -> bool {
        Shapes::BENDS.contains(self)
    }

    /// Returns its directions as a bit mask in the order of [`Dir::ALL`].
    pub(super) const fn links(self) -> u8 {
        match self {
            Shape::Empty => 0b0000,
            Shape::Vertical => 0b0011,
            Shape::Horizontal => 0b1100,
            Shape::UpLeft => 0b0101,
            Shape::UpRight => 0b1001,
            Shape::DownLeft => 0b0110,
            Shape::DownRight => 0b1010,
        }
    }
}

impl Shapes {
    /// The empty set: a contradiction.
    pub const NONE: Shapes = Shapes(0);
    /// Every shape.
    pub const ALL: Shapes = Shapes(0b111_1111);
    /// Only [`Shape::Empty`].
    pub const EMPTY: Shapes = Shapes(1);
    /// The two straight shapes.
    pub const STRAIGHT: Shapes = Shapes(0b000_0110);
    /// The four turns.
    pub const BENDS: Shapes = Shapes(0b111_1000);

    /// Returns the shapes with an edge in this direction.
    pub const fn with(dir: Dir) -> Self {
        let (mut set, mut i) = (0, 0);
        while i < Shape::ALL.len() {
            if Shape::ALL[i].links() & (1 << dir as u8) != 0 {
                set |= 1 << i;
            }
            i += 1;
        }
        Shapes(set)
    }

    /// Returns the shapes that don't leave the board.
    pub(super) fn inside(size: Size, cell: Cell) -> Self {
        let leaving = Dir::ALL.into_iter().filter(|&dir| size.step(cell, dir).is_none());
        leaving.fold(Shapes::ALL, |left, dir| left.and(Shapes::with(dir).not()))
    }

    /// Returns whether the set contains the shape.
    pub fn contains(self, shape: Shape) -> bool {
        self.0 >> shape as u8 & 1 != 0
    }

    /// Iterates over the shapes in order.
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        Shape::ALL.into_iter().filter(move |&shape| self.contains(shape))
    }

    /// Returns the number of shapes.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the intersection.
    pub const fn and(self, other: Shapes) -> Self {
        Shapes(self.0 & other.0)
    }

    /// Returns the complement.
    pub const fn not(self) -> Self {
        Shapes(!self.0 & Shapes::ALL.0)
    }

    /// Returns the same shapes on a transposed or mirrored board; `image` maps directions.
    pub(super) fn seen_as(self, image: impl Fn(Dir) -> Dir) -> Self {
        let mut seen = Shapes::NONE;
        for shape in self.iter() {
            let dirs = Dir::ALL.into_iter().filter(|&dir| shape.has(dir));
            let links = dirs.fold(0, |links, dir| links | bit(image(dir)));
            let is_image = |other: &Shape| other.links() == links;
            let image = Shape::ALL.into_iter().find(is_image).expect("two directions or none");
            seen.0 |= Shapes::from(image).0;
        }
        seen
    }

    /// Returns whether this is a subset of the other set.
    pub const fn is_within(self, other: Shapes) -> bool {
        self.0 & !other.0 == 0
    }
}

impl From<Shape> for Shapes {
    fn from(shape: Shape) -> Self {
        Shapes(1 << shape as u8)
    }
}

impl FromIterator<Shape> for Shapes {
    fn from_iter<I: IntoIterator<Item = Shape>>(shapes: I) -> Self {
        Shapes(shapes.into_iter().fold(0, |set, shape| set | Shapes::from(shape).0))
    }
}

/// Returns the bit of a direction, in the order of [`Dir::ALL`].
pub(super) const fn bit(dir: Dir) -> u8 {
    1 << dir as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shape_but_the_empty_one_has_two_edges_and_four_are_turns() {
        for shape in Shape::ALL {
            let dirs: Vec<Dir> = Dir::ALL.into_iter().filter(|&dir| shape.has(dir)).collect();
            assert_eq!(dirs.len(), if shape == Shape::Empty { 0 } else { 2 });
            let across = matches!(dirs[..], [a, b] if a.is_horizontal() != b.is_horizontal());
            assert_eq!(shape.is_bend(), across);
            for dir in Dir::ALL {
                assert_eq!(Shapes::with(dir).contains(shape), shape.has(dir));
            }
        }
        assert_eq!(Shapes::ALL.iter().collect::<Vec<_>>(), Shape::ALL);
        assert_eq!(Shapes::BENDS.iter().collect::<Shapes>(), Shapes::BENDS);
        assert_eq!("up-left".parse(), Ok(Shape::UpLeft));
        assert_eq!(Shapes::BENDS.len(), 4);
    }
}
