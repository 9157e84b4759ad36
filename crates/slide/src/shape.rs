//! The immutable part of a board: its field, pieces and home cells, with lookup tables for the
//! neighbours of each cell.

use grid::{Cell, Dir, Field};

use crate::layout::{Layout, LayoutError};
use crate::piece::{PieceClass, PieceName};

/// Maximum number of cells, all of which can be numbered with one byte.
pub(crate) const MAX_CELLS: usize = 256;

/// One byte for each cell or piece.
pub(crate) type Bytes = [u8; MAX_CELLS];

/// Looks up a cell or piece. The modulo makes a bounds check unnecessary.
#[inline]
pub(crate) fn at<const N: usize>(bytes: &[u8; N], index: u8) -> u8 {
    bytes[usize::from(index) % N]
}

/// Sets the entry of a cell or piece.
#[inline]
pub(crate) fn put<const N: usize>(bytes: &mut [u8; N], index: u8, value: u8) {
    bytes[usize::from(index) % N] = value;
}

/// Everything about a board except the current position. "Piece" includes gaps.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) field: Field,
    pub(crate) names: Vec<PieceName>,
    pub(crate) homes: Bytes,
    /// Pieces below this number are 2×2.
    pub(crate) n_large: u8,
    /// The gaps, in piece order.
    pub(crate) gaps: Vec<u8>,
    classes: [PieceClass; MAX_CELLS],
    /// The neighbour of each cell in each direction. At an edge that does not wrap it is the cell
    /// itself, since every byte may be the number of a cell.
    steps: [[u8; 4]; MAX_CELLS],
    /// For each corner of a 2×2 piece and each direction, the two adjacent cells, upper or left first.
    /// At an edge that does not wrap both are the corner itself.
    faces: [[[u8; 2]; 4]; MAX_CELLS],
    /// Distances between cells, along the shorter way around.
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
            distances: vec![[0; MAX_CELLS]; MAX_CELLS]
                .try_into()
                .expect("the vector has MAX_CELLS entries"),
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

    /// Returns the same shape with other wrapping edges, which the home cells must fit.
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

    /// Returns whether both sides are so long that opposite directions never lead to the same cell.
    pub(crate) fn is_wide(&self) -> bool {
        self.field.size().width().min(self.field.size().height()) > 2
    }

    pub(crate) fn n_pieces(&self) -> usize {
        self.names.len()
    }

    /// Returns the numbers of all pieces and gaps.
    pub(crate) fn pieces(&self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + use<> {
        (0..self.n_pieces()).map(|piece| piece as u8)
    }

    /// Returns all cells, row by row.
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

    /// Returns the top left cell of a piece on the solved board.
    #[inline]
    pub(crate) fn home(&self, piece: u8) -> u8 {
        at(&self.homes, piece)
    }

    /// Returns the neighbour in that direction, or the cell itself at the edge of the board.
    #[inline]
    pub(crate) fn step(&self, cell: u8, dir: Dir) -> u8 {
        self.steps[usize::from(cell)][dir as usize]
    }

    /// Returns the neighbour in that direction, unless the board ends there.
    #[inline]
    pub(crate) fn next(&self, cell: u8, dir: Dir) -> Option<u8> {
        let next = self.step(cell, dir);
        (next != cell).then_some(next)
    }

    /// Returns the two cells that a 2×2 piece with this corner enters in that direction, or the corner
    /// twice at the edge of the board.
    #[inline]
    pub(crate) fn face(&self, corner: u8, dir: Dir) -> [u8; 2] {
        self.faces[usize::from(corner)][dir as usize]
    }

    /// Returns the two cells that a 2×2 piece with this corner enters in that direction, unless the
    /// board ends there.
    #[inline]
    pub(crate) fn open_face(&self, corner: u8, dir: Dir) -> Option<[u8; 2]> {
        let face = self.face(corner, dir);
        (face[0] != corner).then_some(face)
    }

    /// Returns the distance between two cells, along the shorter way around.
    #[inline]
    pub(crate) fn distance(&self, a: u8, b: u8) -> u8 {
        at(self.distances(a), b)
    }

    /// Returns the distances of all cells from this one.
    #[inline]
    pub(crate) fn distances(&self, from: u8) -> &Bytes {
        &self.distances[usize::from(from)]
    }

    /// Returns the cells of a 2×2 piece with this corner, row by row.
    pub(crate) fn square(&self, corner: u8) -> [u8; 4] {
        let right = self.step(corner, Dir::Right);
        [corner, right, self.step(corner, Dir::Down), self.step(right, Dir::Down)]
    }

    /// Returns the cells of a piece with this corner, row by row.
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
                // Right and down look past the 2×2 square, and the face is perpendicular to the direction.
                let (x, y) = (dx + dx.max(0), dy + dy.max(0));
                let face = next(from, x, y).zip(next(from, x + dy.abs(), y + dx.abs()));
                self.faces[i][dir as usize] = face.map_or([itself; 2], <[u8; 2]>::from);
            }
        }
        self.fill_distances();
    }

    /// Computes the distances between columns and between rows once each, then adds them.
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
    fn tables_agree_with_the_field() {
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
