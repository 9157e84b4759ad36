//! The places of all pieces and gaps, two bytes for each cell, and the rules of movement.
//!
//! The rules are two cases and a rare third:
//!
//! * **Exchange**: all of its front is one piece of its own size: the two change places.
//! * **Slide**: a 2×2 piece goes one cell, and the two 1×1 pieces that it runs into jump straight across it
//!   to the cells that it leaves. The 2×2 piece is the gap itself, or a piece before two small gaps.
//! * **Chain**: a 2×2 piece and two 2×2 gaps, each half before it, change places, and the four small pieces
//!   beside it go along.

use grid::Dir;

use crate::piece::PieceClass;
use crate::shape::{MAX_CELLS, Shape, at, put};

/// The places of all pieces and gaps: all that changes while a board is played. The solver keeps millions of them, and for most
/// boards half of the cells are enough.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Places<const N: usize = MAX_CELLS> {
    /// The piece in each cell.
    pieces: [u8; N],
    /// The top left cell of each piece.
    corners: [u8; N],
}

/// What a move does. Two moves with the same effect are two names of one change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveEffect {
    /// A gap, and the piece with which it changes places.
    Exchange(u8, u8),
    /// A 2×2 piece, and the way it goes by one cell.
    Slide(u8, Dir),
    /// A 2×2 piece, and the way it goes by two cells.
    Chain(u8, Dir),
}

/// What is before a small gap.
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

/// What a move moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// Small pieces: one into a small gap, or two across a large one.
    Small,
    /// A large piece.
    Large,
    /// No piece: two gaps change places.
    Swap,
}

impl Places {
    /// Everything at these corners, in piece order, if each cell then has one piece.
    pub(crate) fn at(shape: &Shape, corners: &[u8]) -> Option<Self> {
        let n_cells = shape.field.size().area();
        let mut places = Places { pieces: [0; MAX_CELLS], corners: [0; MAX_CELLS] };
        places.corners.get_mut(..corners.len())?.copy_from_slice(corners);
        // A large piece over an edge that is not joined claims a cell twice.
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

    /// The same in fewer bytes, for boards of at most so many cells.
    pub(crate) fn narrowed<const N: usize>(&self) -> Places<N> {
        let first = |bytes: &[u8; MAX_CELLS]| std::array::from_fn(|i| bytes[i]);
        Places { pieces: first(&self.pieces), corners: first(&self.corners) }
    }
}

impl<const N: usize> Places<N> {
    /// Everything at home.
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

    /// The top left cell of a piece.
    #[inline]
    pub(crate) fn corner(&self, piece: u8) -> u8 {
        at(&self.corners, piece)
    }

    /// The piece in a cell.
    #[inline]
    pub(crate) fn piece_at(&self, cell: u8) -> u8 {
        at(&self.pieces, cell)
    }

    /// The corners of all pieces, in piece order.
    pub(crate) fn corners(&self) -> &[u8; N] {
        &self.corners
    }

    /// What happens when pieces go `dir` into the gap, and so the gap goes the other way.
    /// `None` if nothing can.
    #[inline]
    pub(crate) fn effect(&self, shape: &Shape, gap: u8, dir: Dir) -> Option<MoveEffect> {
        if shape.is_large(gap) {
            return self.effect_of_large(shape, gap, dir.opposite());
        }
        match self.front(shape, self.corner(gap), dir) {
            Front::Edge => None,
            Front::Piece { piece, .. } | Front::Gap(piece) => Some(MoveEffect::Exchange(gap, piece)),
            Front::Large(piece) => self.effect_before_large(shape, piece, dir),
        }
    }

    /// What is before a small gap in this cell, for pieces that go `dir` into it.
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

    /// A large piece slides if both cells that it enters are small gaps. A large gap cannot be pushed.
    pub(crate) fn effect_before_large(&self, shape: &Shape, piece: u8, dir: Dir) -> Option<MoveEffect> {
        let ahead = shape.face(self.corner(piece), dir).map(|cell| shape.class(self.piece_at(cell)));
        let is_free = ahead == [PieceClass::SmallGap; 2] && !shape.is_gap(piece);
        is_free.then_some(MoveEffect::Slide(piece, dir))
    }

    fn effect_of_large(&self, shape: &Shape, gap: u8, way: Dir) -> Option<MoveEffect> {
        let [a, b] = shape.open_face(self.corner(gap), way)?.map(|cell| self.piece_at(cell));
        match (shape.is_large(a), shape.is_large(b)) {
            (false, false) => Some(MoveEffect::Slide(gap, way)),
            (true, true) if a == b => Some(MoveEffect::Exchange(gap, a)),
            (true, _) => self.chain(shape, a, way.opposite()),
            (_, true) => self.chain(shape, b, way.opposite()),
        }
    }

    /// The chain of a 2×2 piece, if two different large gaps are before it and small pieces beside it.
    fn chain(&self, shape: &Shape, piece: u8, dir: Dir) -> Option<MoveEffect> {
        let corner = self.corner(piece);
        let ahead = shape.open_face(corner, dir).filter(|_| !shape.is_gap(piece))?;
        let [a, b] = ahead.map(|cell| self.piece_at(cell));
        let are_gaps = [a, b].map(|piece| shape.class(piece)) == [PieceClass::LargeGap; 2];
        // Each gap reaches one row (column) further than the piece, so there are cells beside it.
        let beside = || flanks(shape, corner, dir).into_iter().flatten();
        let is_small_piece = |cell| shape.class(self.piece_at(cell)) == PieceClass::SmallPiece;
        (are_gaps && a != b && beside().all(is_small_piece)).then_some(MoveEffect::Chain(piece, dir))
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
            MoveEffect::Slide(large, way) => {
                let from = self.corner(large);
                let to = shape.step(from, way);
                let [a, b] = shape.face(from, way);
                let [behind_a, behind_b] = shape.face(to, way.opposite());
                self.set_small(self.piece_at(a), behind_a);
                self.set_small(self.piece_at(b), behind_b);
                put(&mut self.pieces, a, large);
                put(&mut self.pieces, b, large);
                put(&mut self.corners, large, to);
            }
            MoveEffect::Chain(piece, dir) => self.apply_chain(shape, piece, dir),
        }
    }

    /// Two small pieces change places.
    #[inline]
    pub(crate) fn exchange_small(&mut self, a: u8, b: u8) {
        let (from, to) = (self.corner(a), self.corner(b));
        self.set_small(a, to);
        self.set_small(b, from);
    }

    /// Where the corner of a piece is after a slide.
    pub(crate) fn corner_after_slide(&self, shape: &Shape, effect: MoveEffect, piece: u8) -> u8 {
        let corner = self.corner(piece);
        let MoveEffect::Slide(large, way) = effect else { return corner };
        let from = self.corner(large);
        let to = shape.step(from, way);
        let (entered, left) = (shape.face(from, way), shape.face(to, way.opposite()));
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
    /// Whether both lead from one position to the same position.
    #[inline]
    pub(crate) fn is_same(self, other: Self, shape: &Shape) -> bool {
        match (self, other) {
            (MoveEffect::Exchange(a, b), MoveEffect::Exchange(c, d)) => {
                (a == c && b == d) || (a == d && b == c)
            }
            (MoveEffect::Slide(a, way), MoveEffect::Slide(b, other)) => a == b && way == other,
            // Two cells on and two cells back are the same place on a joined side of four.
            (MoveEffect::Chain(a, way), MoveEffect::Chain(b, other)) => {
                let two = |dir| shape.step(shape.step(0, dir), dir);
                a == b && (way == other || two(way) == two(other))
            }
            _ => false,
        }
    }

    /// What it moves.
    #[inline]
    pub(crate) fn kind(self, shape: &Shape) -> MoveKind {
        let piece = match self {
            MoveEffect::Slide(piece, _) if shape.is_gap(piece) => return MoveKind::Small,
            MoveEffect::Exchange(_, piece) | MoveEffect::Slide(piece, _) | MoveEffect::Chain(piece, _) => piece,
        };
        match shape.class(piece) {
            PieceClass::SmallPiece => MoveKind::Small,
            PieceClass::LargePiece => MoveKind::Large,
            PieceClass::SmallGap | PieceClass::LargeGap => MoveKind::Swap,
        }
    }
}

/// The cells beside a 2×2 piece that goes `dir`, two on either side.
fn flanks(shape: &Shape, corner: u8, dir: Dir) -> [[u8; 2]; 2] {
    let sides = if dir.is_horizontal() { [Dir::Up, Dir::Down] } else { [Dir::Left, Dir::Right] };
    sides.map(|side| shape.face(corner, side))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::{Design, GapKey};
    use grid::Wrap;

    /// The corners of the seven large pieces and of the large gap; small pieces are not looked at.
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
                places.set_small(small.next().expect("there are numbers"), cell);
            }
        }
        places
    }

    /// How many outlines can be reached on the default board with one large gap.
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
            // Every move can be taken back, so what is not new was reached one move or two moves before.
            next.retain(|at| now.binary_search(at).is_err() && before.binary_search(at).is_err());
            before = std::mem::replace(&mut now, next);
        }
        n_outlines
    }

    fn corners(places: &Places) -> Outline {
        places.corners()[..8].try_into().expect("eight of them")
    }

    #[test]
    #[ignore = "long: cargo xtask golden"]
    fn the_large_pieces_and_the_gap_of_the_default_board_can_be_placed_in_2_539_536_ways() {
        assert_eq!(count(corners), 2_539_536);
    }

    #[test]
    fn one_in_twelve_of_those_ways_is_left_without_the_names_of_the_large_pieces() {
        // An exchange moves a large piece by two cells, so those that can change places are the three with an odd column
        // and an even row, and the two with an even column and an odd row.
        let unnamed = |places: &Places| {
            let mut corners = corners(places);
            corners[..7].sort_unstable();
            corners
        };
        assert_eq!(count(unnamed), 2_539_536 / 12);
    }
}
