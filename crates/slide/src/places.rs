//! The cells of all pieces and gaps, two bytes for each cell, and the rules of movement.
//!
//! "Item" below means a piece or a gap. A move has one of three effects, the third of which is rare:
//!
//! * **Exchange**: the gap faces one item of its own size, and the two swap places.
//! * **Slide**: a 2×2 item moves by one cell, and the two 1×1 items in its way jump straight across
//!   it to the cells that it leaves. The 2×2 item is the gap itself, or a piece that faces two small
//!   gaps.
//! * **Chain**: a 2×2 piece faces two 2×2 gaps that each cover half of its side. They swap places, and
//!   the four small pieces beside it move along.

use grid::Dir;

use crate::piece::PieceClass;
use crate::shape::{MAX_CELLS, Shape, at, put};

/// The cells of all pieces and gaps: everything that moves change. The solver stores millions of
/// these, and half the bytes are enough for most boards.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Places<const N: usize = MAX_CELLS> {
    /// The piece or gap in each cell.
    pieces: [u8; N],
    /// The top left cell of each piece or gap.
    corners: [u8; N],
}

/// The effect of a move. Two moves with the same effect are equivalent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveEffect {
    /// A gap, and the piece or gap with which it swaps places.
    Exchange(u8, u8),
    /// A 2×2 piece or gap that moves by one cell, and its direction.
    Slide(u8, Dir),
    /// A 2×2 piece that moves by two cells, and its direction.
    Chain(u8, Dir),
}

/// The neighbour of a small gap, on the side from which a piece would enter it.
#[derive(Clone, Copy)]
pub(crate) enum Front {
    /// The edge of the board.
    Edge,
    /// A small piece.
    Piece { piece: u8, cell: u8 },
    /// A small gap.
    Gap(u8),
    /// A large piece or gap.
    Large(u8),
}

/// Kind of a move: the pieces that it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Small pieces: one into a small gap, or two across a large one.
    Small,
    /// A large piece.
    Large,
    /// No piece: two gaps swap places.
    Swap,
}

impl Places {
    /// Places everything at these corners, in piece order, if every cell is then covered exactly once.
    pub(crate) fn at(shape: &Shape, corners: &[u8]) -> Option<Self> {
        let n_cells = shape.field.size().area();
        let mut places = Places { pieces: [0; MAX_CELLS], corners: [0; MAX_CELLS] };
        places.corners.get_mut(..corners.len())?.copy_from_slice(corners);
        // A large piece over an edge that does not wrap claims a cell twice.
        let mut is_free = [true; MAX_CELLS];
        let mut claim = |cell: u8, piece| {
            put(&mut places.pieces, cell, piece);
            std::mem::take(&mut is_free[usize::from(cell)])
        };
        let is_complete = corners.len() == shape.n_pieces()
            && shape.pieces().zip(corners).all(|(piece, &corner)| {
                usize::from(corner) < n_cells
                    && shape.cells(piece, corner).all(|cell| claim(cell, piece))
            });
        is_complete.then_some(places)
    }

    /// Returns a copy in fewer bytes, for boards of at most `N` cells.
    pub(crate) fn narrowed<const N: usize>(&self) -> Places<N> {
        let first = |bytes: &[u8; MAX_CELLS]| std::array::from_fn(|i| bytes[i]);
        Places { pieces: first(&self.pieces), corners: first(&self.corners) }
    }
}

impl<const N: usize> Places<N> {
    /// Returns the solved position.
    pub(crate) fn solved(shape: &Shape) -> Self {
        let mut places = Places { pieces: [0; N], corners: [0; N] };
        for piece in shape.pieces() {
            let home = shape.home(piece);
            put(&mut places.corners, piece, home);
            for cell in shape.cells(piece, home) {
                put(&mut places.pieces, cell, piece);
            }
        }
        places
    }

    /// Returns the top left cell of a piece or gap.
    #[inline]
    pub(crate) fn corner(&self, piece: u8) -> u8 {
        at(&self.corners, piece)
    }

    /// Returns the piece or gap in a cell.
    #[inline]
    pub(crate) fn piece_at(&self, cell: u8) -> u8 {
        at(&self.pieces, cell)
    }

    /// Returns the corners of all pieces and gaps, in piece order.
    pub(crate) fn corners(&self) -> &[u8; N] {
        &self.corners
    }

    /// Returns the effect of moving a piece `dir` into the gap, which moves the gap the opposite way;
    /// `None` if the move is not legal.
    #[inline]
    pub(crate) fn effect(&self, shape: &Shape, gap: u8, dir: Dir) -> Option<MoveEffect> {
        if shape.is_large(gap) {
            return self.effect_of_large(shape, gap, dir.opposite());
        }
        match self.front(shape, self.corner(gap), dir) {
            Front::Edge => None,
            Front::Piece { piece, .. } | Front::Gap(piece) => {
                Some(MoveEffect::Exchange(gap, piece))
            }
            Front::Large(piece) => self.effect_before_large(shape, piece, dir),
        }
    }

    /// Returns the neighbour of a small gap in this cell, for pieces that move `dir` into it.
    #[inline]
    pub(crate) fn front(&self, shape: &Shape, cell: u8, dir: Dir) -> Front {
        let Some(cell) = shape.next(cell, dir.opposite()) else { return Front::Edge };
        let piece = self.piece_at(cell);
        if shape.is_large(piece) {
            Front::Large(piece)
        } else if shape.is_gap(piece) {
            Front::Gap(piece)
        } else {
            Front::Piece { piece, cell }
        }
    }

    /// Returns the slide of a large piece if both cells that it enters are small gaps. A large gap
    /// cannot be pushed.
    pub(crate) fn effect_before_large(
        &self,
        shape: &Shape,
        piece: u8,
        dir: Dir,
    ) -> Option<MoveEffect> {
        let ahead =
            shape.face(self.corner(piece), dir).map(|cell| shape.class(self.piece_at(cell)));
        let is_free = ahead == [PieceClass::SmallGap; 2] && !shape.is_gap(piece);
        is_free.then_some(MoveEffect::Slide(piece, dir))
    }

    fn effect_of_large(&self, shape: &Shape, gap: u8, dir: Dir) -> Option<MoveEffect> {
        let [a, b] = shape.open_face(self.corner(gap), dir)?.map(|cell| self.piece_at(cell));
        match (shape.is_large(a), shape.is_large(b)) {
            (false, false) => Some(MoveEffect::Slide(gap, dir)),
            (true, true) if a == b => Some(MoveEffect::Exchange(gap, a)),
            (true, _) => self.chain(shape, a, dir.opposite()),
            (_, true) => self.chain(shape, b, dir.opposite()),
        }
    }

    /// Returns the chain of a 2×2 piece, if it faces two different large gaps and has small pieces on
    /// both sides.
    fn chain(&self, shape: &Shape, piece: u8, dir: Dir) -> Option<MoveEffect> {
        let corner = self.corner(piece);
        let ahead = shape.open_face(corner, dir).filter(|_| !shape.is_gap(piece))?;
        let [a, b] = ahead.map(|cell| self.piece_at(cell));
        let are_gaps = [a, b].map(|piece| shape.class(piece)) == [PieceClass::LargeGap; 2];
        // Each gap extends one row (or column) beyond the piece, so there are cells beside it.
        let beside = || flanks(shape, corner, dir).into_iter().flatten();
        let is_small_piece = |cell| shape.class(self.piece_at(cell)) == PieceClass::SmallPiece;
        (are_gaps && a != b && beside().all(is_small_piece))
            .then_some(MoveEffect::Chain(piece, dir))
    }

    /// Applies an effect, in constant time.
    #[inline]
    pub(crate) fn apply(&mut self, shape: &Shape, effect: MoveEffect) {
        match effect {
            MoveEffect::Exchange(a, b) if shape.is_large(a) => {
                let (from, to) = (self.corner(a), self.corner(b));
                self.set_large(shape, a, to);
                self.set_large(shape, b, from);
            }
            MoveEffect::Exchange(a, b) => self.exchange_small(a, b),
            MoveEffect::Slide(large, dir) => {
                let from = self.corner(large);
                let to = shape.step(from, dir);
                let [a, b] = shape.face(from, dir);
                let [behind_a, behind_b] = shape.face(to, dir.opposite());
                self.set_small(self.piece_at(a), behind_a);
                self.set_small(self.piece_at(b), behind_b);
                put(&mut self.pieces, a, large);
                put(&mut self.pieces, b, large);
                put(&mut self.corners, large, to);
            }
            MoveEffect::Chain(piece, dir) => self.apply_chain(shape, piece, dir),
        }
    }

    /// Swaps two small pieces or gaps.
    #[inline]
    pub(crate) fn exchange_small(&mut self, a: u8, b: u8) {
        let (from, to) = (self.corner(a), self.corner(b));
        self.set_small(a, to);
        self.set_small(b, from);
    }

    /// Returns the corner of a piece or gap after a slide.
    pub(crate) fn corner_after_slide(&self, shape: &Shape, effect: MoveEffect, piece: u8) -> u8 {
        let corner = self.corner(piece);
        let MoveEffect::Slide(large, dir) = effect else { return corner };
        let from = self.corner(large);
        let to = shape.step(from, dir);
        let (entered, left) = (shape.face(from, dir), shape.face(to, dir.opposite()));
        if piece == large {
            to
        } else if corner == entered[0] {
            left[0]
        } else if corner == entered[1] {
            left[1]
        } else {
            corner
        }
    }

    #[cold]
    fn apply_chain(&mut self, shape: &Shape, piece: u8, dir: Dir) {
        let two_steps = |cell, dir| shape.step(shape.step(cell, dir), dir);
        let corner = self.corner(piece);
        let gaps = shape.face(corner, dir).map(|cell| self.piece_at(cell));
        let small = flanks(shape, corner, dir).map(|row| row.map(|cell| self.piece_at(cell)));
        self.set_large(shape, piece, two_steps(corner, dir));
        for piece in small.into_iter().flatten() {
            self.set_small(piece, two_steps(self.corner(piece), dir));
        }
        for gap in gaps {
            self.set_large(shape, gap, two_steps(self.corner(gap), dir.opposite()));
        }
    }

    #[inline]
    fn set_small(&mut self, piece: u8, cell: u8) {
        put(&mut self.corners, piece, cell);
        put(&mut self.pieces, cell, piece);
    }

    #[inline]
    fn set_large(&mut self, shape: &Shape, piece: u8, corner: u8) {
        put(&mut self.corners, piece, corner);
        for cell in shape.square(corner) {
            put(&mut self.pieces, cell, piece);
        }
    }
}

impl MoveEffect {
    /// Returns whether both effects lead from one position to the same position.
    #[inline]
    pub(crate) fn is_same(self, other: Self, shape: &Shape) -> bool {
        match (self, other) {
            (MoveEffect::Exchange(a, b), MoveEffect::Exchange(c, d)) => {
                (a == c && b == d) || (a == d && b == c)
            }
            (MoveEffect::Slide(a, dir), MoveEffect::Slide(b, other)) => a == b && dir == other,
            // On a wrapping side of four cells, two cells forward and two cells back are the same cell.
            (MoveEffect::Chain(a, dir), MoveEffect::Chain(b, other)) => {
                let two = |dir| shape.step(shape.step(0, dir), dir);
                a == b && (dir == other || two(dir) == two(other))
            }
            _ => false,
        }
    }

    /// Returns the kind of a move with this effect.
    #[inline]
    pub(crate) fn kind(self, shape: &Shape) -> MoveKind {
        let piece = match self {
            MoveEffect::Slide(piece, _) if shape.is_gap(piece) => return MoveKind::Small,
            MoveEffect::Exchange(_, piece)
            | MoveEffect::Slide(piece, _)
            | MoveEffect::Chain(piece, _) => piece,
        };
        match shape.class(piece) {
            PieceClass::SmallPiece => MoveKind::Small,
            PieceClass::LargePiece => MoveKind::Large,
            PieceClass::SmallGap | PieceClass::LargeGap => MoveKind::Swap,
        }
    }
}

/// Returns the cells beside a 2×2 piece that moves `dir`, two on each side.
fn flanks(shape: &Shape, corner: u8, dir: Dir) -> [[u8; 2]; 2] {
    let sides = if dir.is_horizontal() { [Dir::Up, Dir::Down] } else { [Dir::Left, Dir::Right] };
    sides.map(|side| shape.face(corner, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::{Design, GapKey};
    use grid::Wrap;

    /// Corners of the seven large pieces and of the large gap; the small pieces are ignored.
    type Outline = [u8; 8];

    fn places(shape: &Shape, outline: Outline) -> Places {
        const EMPTY: u8 = u8::MAX;

        let mut places = Places { pieces: [EMPTY; MAX_CELLS], corners: [0; MAX_CELLS] };
        for (piece, corner) in (0..).zip(outline) {
            places.set_large(shape, piece, corner);
        }
        let mut small = shape.n_large..;
        for cell in 0..64 {
            if places.piece_at(cell) == EMPTY {
                places.set_small(small.next().expect("there are enough numbers"), cell);
            }
        }
        places
    }

    /// Counts the outlines that can be reached on the default board with one large gap.
    fn count(outline: impl Fn(&Places) -> Outline) -> usize {
        let layout = Design::default_board().layout(GapKey::OneLarge, Wrap::NONE).unwrap();
        let shape = Shape::new(&layout).unwrap();
        let (mut before, mut now) = (Vec::new(), vec![outline(&Places::solved(&shape))]);
        let mut n_outlines = 0;
        while !now.is_empty() {
            n_outlines += now.len();
            let mut next = Vec::new();
            for &from in &now {
                let places = places(&shape, from);
                for effect in Dir::ALL.map(|dir| places.effect(&shape, shape.gaps[0], dir)) {
                    let mut places = places.clone();
                    if let Some(effect) = effect {
                        places.apply(&shape, effect);
                        next.push(outline(&places));
                    }
                }
            }
            next.sort_unstable();
            next.dedup();
            // Every move can be undone, so a duplicate is in one of the last two layers.
            next.retain(|at| now.binary_search(at).is_err() && before.binary_search(at).is_err());
            before = std::mem::replace(&mut now, next);
        }
        n_outlines
    }

    fn corners(places: &Places) -> Outline {
        places.corners()[..8].try_into().expect("there are eight corners")
    }

    #[test]
    #[ignore = "long: cargo xtask golden"]
    fn the_default_board_with_one_large_gap_has_2_539_536_outlines() {
        assert_eq!(count(corners), 2_539_536);
    }

    #[test]
    fn one_outline_in_twelve_remains_if_large_pieces_are_interchangeable() {
        // An exchange moves a large piece by two cells. The pieces that can change places are therefore the
        // three with an odd column and an even row, and the two with an even column and an odd row.
        let unnamed = |places: &Places| {
            let mut corners = corners(places);
            corners[..7].sort_unstable();
            corners
        };
        assert_eq!(count(unnamed), 2_539_536 / 12);
    }
}
