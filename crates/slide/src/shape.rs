//! What stays the same while a board is played: its field, its pieces and their homes, and tables
//! that give the neighbours of a cell by one lookup.

use grid::{Cell, Dir, Field};

use crate::layout::{Layout, LayoutError};
use crate::piece::{PieceClass, PieceName};

/// The most cells of a board: as many as a byte can number.
pub(crate) const MAX_CELLS: usize = 256;

/// One byte for each cell or piece.
pub(crate) type Bytes = [u8; MAX_CELLS];

/// Looks up a cell or piece. Of a power of two a masked index needs no check.
#[inline]
pub(crate) fn at<const N: usize>(bytes: &[u8; N], index: u8) -> u8 {
    bytes[usize::from(index) % N]
}

/// Writes the entry of a cell or piece.
#[inline]
pub(crate) fn put<const N: usize>(bytes: &mut [u8; N], index: u8, value: u8) {
    bytes[usize::from(index) % N] = value;
}

/// Everything about a board but the present places.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) field: Field,
    pub(crate) names: Vec<PieceName>,
    pub(crate) homes: Bytes,
    /// Things below this number are 2×2.
    pub(crate) n_large: u8,
    /// The gaps, in piece order.
    pub(crate) gaps: Vec<u8>,
    classes: [PieceClass; MAX_CELLS],
    /// For each cell and direction the next cell. At an edge that is not joined it is the cell itself, as every byte may be
    /// the number of a cell.
    steps: [[u8; 4]; MAX_CELLS],
    /// For each corner of a 2×2 piece and direction the two cells before its face, the upper or left first; twice the corner
    /// itself if the face is at an edge that is not joined.
    faces: [[[u8; 2]; 4]; MAX_CELLS],
    /// How far apart two cells are, by the shorter way around.
    distances: Box<[Bytes; MAX_CELLS]>,
}

impl Shape {
    pub(crate) fn new(layout: &Layout) -> Result<Self, LayoutError> {
        let checked = layout.check()?;
        let field = Field::new(layout.size, layout.wrap);
        let mut shape = Shape {
            field,
            names: Vec::new(),
            homes: [0; MAX_CELLS],
            n_large: checked.n_large as u8,
            gaps: Vec::new(),
            classes: [PieceClass::SmallPiece; MAX_CELLS],
            steps: [[0; 4]; MAX_CELLS],
            faces: [[[0; 2]; 4]; MAX_CELLS],
            distances: vec![[0; MAX_CELLS]; MAX_CELLS].try_into().expect("it is as long"),
        };
        let mut numbers = [0_usize; 4];
        for (piece, placed) in checked.places.iter().enumerate() {
            let class = class(piece < checked.n_large, placed.is_gap);
            let number = &mut numbers[class as usize];
            shape.names.push(PieceName::new(class, *number as u8));
            shape.homes[piece] = byte(placed.corner);
            *number += 1;
        }
        shape.set_gaps(|piece| checked.places[usize::from(piece)].is_gap);
        shape.fill_tables();
        Ok(shape)
    }

    /// The same pieces under other joined edges; homes must fit them.
    pub(crate) fn rejoined(&self, field: Field) -> Self {
        let mut shape = Shape { field, ..self.clone() };
        shape.fill_tables();
        shape
    }

    /// Sets which pieces are gaps.
    pub(crate) fn set_gaps(&mut self, is_gap: impl Fn(u8) -> bool) {
        self.gaps = self.pieces().filter(|&piece| is_gap(piece)).collect();
        for piece in self.pieces() {
            self.classes[usize::from(piece)] = class(self.is_large(piece), is_gap(piece));
        }
    }

    /// Whether both sides are so long that a step one way and a step the other way never lead to the same cell.
    pub(crate) fn is_wide(&self) -> bool {
        self.field.size().width().min(self.field.size().height()) > 2
    }

    pub(crate) fn n_pieces(&self) -> usize {
        self.names.len()
    }

    /// The numbers of all pieces and gaps.
    pub(crate) fn pieces(&self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + use<> {
        (0..self.n_pieces()).map(|piece| piece as u8)
    }

    /// All cells, row by row.
    pub(crate) fn all_cells(&self) -> impl Iterator<Item = u8> + use<> {
        (0..self.field.size().area()).map(|cell| cell as u8)
    }

    #[inline]
    pub(crate) fn is_large(&self, piece: u8) -> bool {
        piece < self.n_large
    }

    #[inline]
    pub(crate) fn is_gap(&self, piece: u8) -> bool {
        self.class(piece).is_gap()
    }

    #[inline]
    pub(crate) fn class(&self, piece: u8) -> PieceClass {
        self.classes[usize::from(piece)]
    }

    /// The top left cell of a piece's home.
    #[inline]
    pub(crate) fn home(&self, piece: u8) -> u8 {
        at(&self.homes, piece)
    }

    /// The next cell that way, or the cell itself if the board ends there.
    #[inline]
    pub(crate) fn step(&self, cell: u8, dir: Dir) -> u8 {
        self.steps[usize::from(cell)][dir as usize]
    }

    /// The next cell that way, unless the board ends there.
    #[inline]
    pub(crate) fn next(&self, cell: u8, dir: Dir) -> Option<u8> {
        let next = self.step(cell, dir);
        (next != cell).then_some(next)
    }

    /// The two cells that a 2×2 piece with this corner enters that way, or twice the corner if the board ends there.
    #[inline]
    pub(crate) fn face(&self, corner: u8, dir: Dir) -> [u8; 2] {
        self.faces[usize::from(corner)][dir as usize]
    }

    /// The two cells that a 2×2 piece with this corner enters that way, unless the board ends there.
    #[inline]
    pub(crate) fn open_face(&self, corner: u8, dir: Dir) -> Option<[u8; 2]> {
        let face = self.face(corner, dir);
        (face[0] != corner).then_some(face)
    }

    /// How far apart two cells are, by the shorter way around.
    #[inline]
    pub(crate) fn distance(&self, a: u8, b: u8) -> u8 {
        at(self.distances(a), b)
    }

    /// How far every cell is from this one.
    #[inline]
    pub(crate) fn distances(&self, from: u8) -> &Bytes {
        &self.distances[usize::from(from)]
    }

    /// The cells of a 2×2 piece with this corner, row by row.
    pub(crate) fn square(&self, corner: u8) -> [u8; 4] {
        let right = self.step(corner, Dir::Right);
        [corner, right, self.step(corner, Dir::Down), self.step(right, Dir::Down)]
    }

    /// The cells of a piece with this corner, row by row.
    pub(crate) fn cells(&self, piece: u8, corner: u8) -> impl Iterator<Item = u8> + use<> {
        let n_cells = if self.is_large(piece) { 4 } else { 1 };
        let cells = if self.is_large(piece) { self.square(corner) } else { [corner; 4] };
        cells.into_iter().take(n_cells)
    }

    pub(crate) fn cell(&self, byte: u8) -> Cell {
        self.field.size().at(byte.into()).expect("a board's cells are on the board")
    }

    fn fill_tables(&mut self) {
        let field = self.field;
        let next = |cell, dx, dy| field.offset(cell, dx, dy).map(byte);
        for from in field.size().cells() {
            let (i, itself) = (from.index(), byte(from));
            for dir in Dir::ALL {
                let (dx, dy) = dir.delta();
                self.steps[i][dir as usize] = next(from, dx, dy).unwrap_or(itself);
                // Right and down look past the whole square, and the face lies across the way.
                let (x, y) = (dx + dx.max(0), dy + dy.max(0));
                let face = next(from, x, y).zip(next(from, x + dy.abs(), y + dx.abs()));
                self.faces[i][dir as usize] = face.map_or([itself; 2], <[u8; 2]>::from);
            }
        }
        self.fill_distances();
    }

    /// Columns apart and rows apart are each counted once, and then added.
    fn fill_distances(&mut self) {
        let (field, size) = (self.field, self.field.size());
        let apart = |cells: Vec<Cell>| -> Vec<Vec<u8>> {
            let to_all = |&a: &Cell| cells.iter().map(|&b| field.distance(a, b) as u8).collect();
            cells.iter().map(to_all).collect()
        };
        let across = apart((0..size.width()).filter_map(|x| size.cell(x, 0)).collect());
        let down = apart((0..size.height()).filter_map(|y| size.cell(0, y)).collect());
        let rows = down.iter().flat_map(|down| across.iter().map(move |across| (down, across)));
        for (distances, (down, across)) in self.distances.iter_mut().zip(rows) {
            let sums = down.iter().flat_map(|down| across.iter().map(move |across| down + across));
            for (distance, sum) in distances.iter_mut().zip(sums) {
                *distance = sum;
            }
        }
    }
}

fn class(is_large: bool, is_gap: bool) -> PieceClass {
    match (is_large, is_gap) {
        (false, false) => PieceClass::SmallPiece,
        (false, true) => PieceClass::SmallGap,
        (true, false) => PieceClass::LargePiece,
        (true, true) => PieceClass::LargeGap,
    }
}

pub(crate) fn byte(cell: Cell) -> u8 {
    cell.index() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Size, Wrap};

    #[test]
    fn tables_say_what_the_field_says() {
        for (width, height, wrap) in
            [(8, 8, Wrap::NONE), (16, 8, Wrap::ALL[1]), (3, 5, Wrap::ALL[3]), (16, 16, Wrap::NONE)]
        {
            let size = Size::new(width, height).unwrap();
            let layout = Layout { size, wrap, large: vec![(0, 0)], gaps: vec![(2, 2)] };
            let shape = Shape::new(&layout).unwrap();
            for from in size.cells() {
                for dir in Dir::ALL {
                    let next = shape.field.step(from, dir).map(byte);
                    assert_eq!(shape.next(byte(from), dir), next);
                }
                for to in size.cells() {
                    let distance = usize::from(shape.distance(byte(from), byte(to)));
                    assert_eq!(distance, shape.field.distance(from, to));
                }
            }
        }
    }
}
