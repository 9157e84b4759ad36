//! The ways in which a loop can pass a cell, and sets of them.

use grid::Dir;

/// How a loop passes a cell: not at all, straight on, or by a bend.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Shape {
    /// The loop leaves the cell out.
    Empty,
    /// From above to below.
    Vertical,
    /// From left to right.
    Horizontal,
    /// A bend between above and left.
    UpLeft,
    /// A bend between above and right.
    UpRight,
    /// A bend between below and left.
    DownLeft,
    /// A bend between below and right.
    DownRight,
}

/// A set of shapes: those that are still possible in a cell.
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

    /// Whether the loop has an edge in this direction.
    pub fn has(self, dir: Dir) -> bool {
        self.links() & bit(dir) != 0
    }

    /// Whether it is a turn.
    pub fn is_bend(self) -> bool {
        Shapes::BENDS.contains(self)
    }

    /// Its directions, one bit each in the order of [`Dir::ALL`].
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
    /// No shape at all: a contradiction.
    pub const NONE: Shapes = Shapes(0);
    /// Every shape.
    pub const ALL: Shapes = Shapes(0b111_1111);
    /// The cell is left out.
    pub const EMPTY: Shapes = Shapes(1);
    /// The four turns.
    pub const BENDS: Shapes = Shapes(0b111_1000);

    /// The shapes with an edge in this direction.
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

    /// Whether the shape is one of these.
    pub fn contains(self, shape: Shape) -> bool {
        self.0 >> shape as u8 & 1 != 0
    }

    /// The shapes in order.
    pub fn iter(self) -> impl Iterator<Item = Shape> {
        Shape::ALL.into_iter().filter(move |&shape| self.contains(shape))
    }

    /// How many they are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in both sets.
    pub const fn and(self, other: Shapes) -> Self {
        Shapes(self.0 & other.0)
    }

    /// All shapes but these.
    pub const fn not(self) -> Self {
        Shapes(!self.0 & Shapes::ALL.0)
    }

    /// The same shapes on a board that is turned or mirrored: `image` says where each direction leads there.
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

    /// Whether every shape of this set is in the other.
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

/// The bit of a direction, in the order of [`Dir::ALL`].
pub(super) const fn bit(dir: Dir) -> u8 {
    1 << dir as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shape_but_the_empty_one_has_two_edges_and_four_are_bends() {
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
