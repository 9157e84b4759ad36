//! A position: all pieces and gaps in their cells, and the moves that change it.

use std::fmt::{self, Write};
use std::sync::Arc;

use grid::{Cell, Dir, Field, Lcg, Wrap};

use crate::layout::{Layout, LayoutError};
use crate::piece::{Piece, PieceClass, PieceName};
use crate::places::{MoveEffect, MoveKind, Places};
use crate::shape::{Shape, at, byte};

/// A position: all pieces and gaps in their cells.
///
/// Every `Board` made from a [`Layout`] and moves can be solved, since every move can be undone. A
/// board parsed from a free-play [`Position`](crate::Position) may be unsolvable.
///
/// Two boards are equal if they have the same home cells, gaps and wrapping edges, and every piece
/// is in the same cell. No two pieces are interchangeable, and no two gaps are.
///
/// ```
/// use grid::{Dir, Wrap};
/// use slide::{Design, GapKey, Move};
///
/// let mut board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).expect("it has two small gaps");
/// let gap = board.gaps().next().expect("the first gap");
/// let down = Move { gap, dir: Dir::Down };
/// assert!(board.moves().any(|m| m == down));
///
/// board.play(down)?;
/// assert!(!board.is_solved());
/// board.play(down.inverse())?;
/// assert!(board.is_solved());
/// # Ok::<(), slide::IllegalMove>(())
/// ```
#[derive(Clone)]
pub struct Board {
    shape: Arc<Shape>,
    places: Places,
}

/// A gap, and the direction in which the piece next to it moves; the gap moves the opposite way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The gap.
    pub gap: Piece,
    /// The direction of the piece.
    pub dir: Dir,
}

/// The displacement of one piece or gap in a move, which may cross a wrapping edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Travel {
    /// The piece or gap.
    pub piece: Piece,
    /// Its top left cell before the move.
    pub from: Cell,
    /// Columns to the right.
    pub dx: i32,
    /// Rows down.
    pub dy: i32,
}

/// A move that is not legal in the current position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no piece can move {dir} into {}", .gap.map_or("an unknown gap".into(), |gap| gap.to_string()))]
pub struct IllegalMove {
    /// The gap's name, or `None` if the board has no piece of that number.
    pub gap: Option<PieceName>,
    /// The direction of the piece.
    pub dir: Dir,
}

/// A 2×2 piece or gap lies across an edge that would no longer wrap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} lies across an edge that would no longer wrap")]
pub struct AcrossEdge(pub PieceName);

impl Board {
    /// Returns all pieces and gaps in piece order: large pieces, large gaps, then the rest row by
    /// row.
    pub fn pieces(&self) -> impl DoubleEndedIterator<Item = Piece> + ExactSizeIterator + use<> {
        self.shape.pieces().map(Piece::new)
    }

    /// Returns the gaps, in piece order.
    pub fn gaps(&self) -> impl Iterator<Item = Piece> {
        self.shape.gaps.iter().copied().map(Piece::new)
    }

    /// Returns the first gap in piece order, which is selected at the start.
    pub fn first_gap(&self) -> Piece {
        self.gap(0)
    }

    /// Returns the piece or gap with this number.
    pub fn piece(&self, number: usize) -> Option<Piece> {
        (number < self.shape.names.len()).then(|| Piece::new(number as u8))
    }

    /// Returns the piece or gap with this name.
    pub fn named(&self, name: &str) -> Option<Piece> {
        self.pieces().find(|&piece| self.name(piece).to_string() == name)
    }

    /// Returns the size and the wrapping edges.
    pub fn field(&self) -> Field {
        self.shape.field
    }

    /// Returns the name of a piece or gap.
    pub fn name(&self, piece: Piece) -> PieceName {
        self.shape.names[piece.index()]
    }

    /// Returns the class of a piece or gap in this game.
    pub fn class(&self, piece: Piece) -> PieceClass {
        self.shape.class(piece.number())
    }

    /// Returns whether a piece or gap is 2×2.
    pub fn is_large(&self, piece: Piece) -> bool {
        self.shape.is_large(piece.number())
    }

    /// Returns whether a piece is a gap in this game.
    pub fn is_gap(&self, piece: Piece) -> bool {
        self.shape.is_gap(piece.number())
    }

    /// Returns the top left cell of a piece or gap.
    pub fn corner(&self, piece: Piece) -> Cell {
        self.shape.cell(self.places.corner(piece.number()))
    }

    /// Returns the top left cell of a piece or gap on the solved board.
    pub fn home(&self, piece: Piece) -> Cell {
        self.shape.cell(at(&self.shape.homes, piece.number()))
    }

    /// Returns the number of a piece or gap, from 1: its place on the complete picture, counting row by row.
    pub fn home_number(&self, piece: Piece) -> usize {
        let home = self.home(piece);
        1 + self.pieces().filter(|&other| self.home(other) < home).count()
    }

    /// Returns the cells of a piece or gap, row by row. A 2×2 piece may lie across a wrapping edge.
    pub fn cells(&self, piece: Piece) -> impl Iterator<Item = Cell> {
        let corner = self.places.corner(piece.number());
        self.shape.cells(piece.number(), corner).map(|cell| self.shape.cell(cell))
    }

    /// Returns the piece or gap in a cell.
    pub fn piece_at(&self, cell: Cell) -> Piece {
        Piece::new(self.places.piece_at(byte(cell)))
    }

    /// Returns whether every piece and every gap is in place.
    pub fn is_solved(&self) -> bool {
        *self.places.corners() == self.shape.homes
    }

    /// Returns the legal moves, gap by gap in piece order and then in the order of [`Dir::ALL`].
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let all = self.gaps().flat_map(|gap| Dir::ALL.map(|dir| Move { gap, dir }));
        all.filter(|&m| self.effect(m).is_some())
    }

    /// Returns the kind of a move, or `None` if it is not legal.
    pub fn move_kind(&self, m: Move) -> Option<MoveKind> {
        self.effect(m).map(|effect| effect.kind(&self.shape))
    }

    /// Returns whether two legal moves lead to the same position.
    pub fn are_equivalent(&self, a: Move, b: Move) -> bool {
        match (self.effect(a), self.effect(b)) {
            (Some(a), Some(b)) => a.is_same(b, &self.shape),
            _ => false,
        }
    }

    /// Plays a move; its [inverse](Move::inverse) undoes it.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal. The board is then unchanged.
    pub fn play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let gap = self.shape.names.get(m.gap.index()).copied();
        let illegal = || IllegalMove { gap, dir: m.dir };
        let effect = self.effect(m).ok_or_else(illegal)?;
        self.places.apply(&self.shape, effect);
        Ok(())
    }

    /// Returns the piece that a move is made for, or its gap if two gaps swap, and the direction in which
    /// it travels.
    pub fn mover(&self, m: Move) -> (Piece, Dir) {
        let travels = self.travels(m);
        let pieces = travels.iter().map(|travel| travel.piece).filter(|&piece| !self.is_gap(piece));
        match pieces.max_by_key(|&piece| self.is_large(piece)) {
            Some(piece) => (piece, m.dir),
            None => (m.gap, m.dir.opposite()),
        }
    }

    /// Returns the pieces and gaps that a move displaces, pieces first. The list is empty if the
    /// move is not legal.
    pub fn travels(&self, m: Move) -> Vec<Travel> {
        let Some(effect) = self.effect(m) else { return Vec::new() };
        let mut after = self.places.clone();
        after.apply(&self.shape, effect);
        let moved =
            self.pieces().filter(|p| after.corner(p.number()) != self.places.corner(p.number()));
        let (large_cells, small_cells) = match effect {
            MoveEffect::Exchange(a, _) if self.shape.is_large(a) => (2, 2),
            MoveEffect::Exchange(..) => (1, 1),
            MoveEffect::Slide(..) => (1, 2),
            MoveEffect::Chain(..) => (2, 2),
        };
        let mut travels: Vec<Travel> = moved
            .map(|piece| {
                let forth = match effect {
                    MoveEffect::Exchange(gap, _) => piece.number() != gap,
                    MoveEffect::Slide(large, slide_dir) => {
                        (piece.number() == large) == (slide_dir == m.dir)
                    }
                    MoveEffect::Chain(..) => !self.is_gap(piece),
                };
                let n_cells = if self.is_large(piece) { large_cells } else { small_cells };
                let (dx, dy) = if forth { m.dir.delta() } else { m.dir.opposite().delta() };
                Travel { piece, from: self.corner(piece), dx: dx * n_cells, dy: dy * n_cells }
            })
            .collect();
        travels.sort_by_key(|travel| self.is_gap(travel.piece));
        travels
    }

    /// Returns the position as bytes: the top left cells of all pieces and gaps, in piece order.
    /// Two positions of one game have the same key only if they are equal.
    pub fn key(&self) -> &[u8] {
        &self.places.corners()[..self.shape.names.len()]
    }

    /// Returns the same board, solved.
    pub fn solved(&self) -> Board {
        Board { shape: Arc::clone(&self.shape), places: Places::solved(&self.shape) }
    }

    /// Returns the same position with other wrapping edges.
    ///
    /// # Errors
    ///
    /// [`AcrossEdge`] if a piece or gap lies, or has its home cell, across an edge that would no
    /// longer wrap.
    pub fn with_wrap(&self, wrap: Wrap) -> Result<Board, AcrossEdge> {
        let field = Field::new(self.field().size(), wrap);
        let shape = self.shape.rejoined(field);
        for piece in self.pieces().filter(|&piece| self.is_large(piece)) {
            let fits = |corner| field.offset(corner, 1, 1).is_some();
            if !fits(self.corner(piece)) || !fits(self.home(piece)) {
                return Err(AcrossEdge(self.name(piece)));
            }
        }
        Ok(Board { shape: Arc::new(shape), places: self.places.clone() })
    }

    /// Chooses the gaps at random, keeping the numbers of small and large gaps. Nothing moves.
    /// Returns the number of random numbers drawn.
    pub fn randomise_gaps(&mut self, rng: &mut Lcg) -> u64 {
        let mut n_draws = 0;
        let n_large = usize::from(self.shape.n_large);
        let mut is_gap = vec![false; self.shape.names.len()];
        for range in [n_large..self.shape.n_pieces(), 0..n_large] {
            let mut order: Vec<u8> = range.map(|piece| piece as u8).collect();
            let n_gaps = order.iter().filter(|&&piece| self.shape.is_gap(piece)).count();
            for i in (1..order.len()).rev() {
                order.swap(i, rng.below(i as u32 + 1) as usize);
                n_draws += 1;
            }
            for piece in order.into_iter().take(n_gaps) {
                is_gap[usize::from(piece)] = true;
            }
        }
        Arc::make_mut(&mut self.shape).set_gaps(|piece| is_gap[usize::from(piece)]);
        n_draws
    }

    /// Restores the gaps of the layout. Nothing moves.
    pub fn reset_gaps(&mut self) {
        let shape = Arc::make_mut(&mut self.shape);
        let names = shape.names.clone();
        shape.set_gaps(|piece| names[usize::from(piece)].class().is_gap());
    }

    /// Sets the gaps and puts every piece at these corners, in piece order. Returns `None` and
    /// changes nothing if the pieces do not fill the board.
    pub(crate) fn place(&mut self, gaps: &[u8], corners: &[u8]) -> Option<()> {
        self.places = Places::at(&self.shape, corners)?;
        let is_gap = |piece| gaps.contains(&piece);
        if self.shape.pieces().any(|piece| self.shape.is_gap(piece) != is_gap(piece)) {
            Arc::make_mut(&mut self.shape).set_gaps(is_gap);
        }
        Some(())
    }

    /// Returns the gap with this index among the gaps.
    pub(crate) fn gap(&self, number: usize) -> Piece {
        Piece::new(self.shape.gaps[number])
    }

    pub(crate) fn effect(&self, m: Move) -> Option<MoveEffect> {
        // A piece number from another board may not be a gap here, or may not exist.
        let is_gap = m.gap.index() < self.shape.n_pieces() && self.shape.is_gap(m.gap.number());
        if is_gap { self.places.effect(&self.shape, m.gap.number(), m.dir) } else { None }
    }

    /// Writes the name of the piece in each cell between the two characters that `around` returns.
    pub(crate) fn draw(
        &self,
        f: &mut fmt::Formatter<'_>,
        around: impl Fn(Piece) -> [char; 2],
    ) -> fmt::Result {
        let size = self.field().size();
        let text = |piece| {
            let [before, after] = around(piece);
            format!("{before}{}{after}", self.name(piece))
        };
        let longest = self.pieces().map(|piece| text(piece).len()).max().unwrap_or(0);
        for y in 0..size.height() {
            let row = (0..size.width()).filter_map(|x| size.cell(x, y));
            let mut line = String::new();
            for text in row.map(|cell| text(self.piece_at(cell))) {
                write!(line, "{text:<longest$}")?;
            }
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }

    pub(crate) fn position(&self) -> (&Shape, &Places) {
        (&self.shape, &self.places)
    }

    pub(crate) fn shape_and_places_mut(&mut self) -> (&Shape, &mut Places) {
        (&self.shape, &mut self.places)
    }
}

impl TryFrom<&Layout> for Board {
    type Error = LayoutError;

    fn try_from(layout: &Layout) -> Result<Self, LayoutError> {
        let shape = Shape::new(layout)?;
        let places = Places::solved(&shape);
        Ok(Board { shape: Arc::new(shape), places })
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.places == other.places
            && (Arc::ptr_eq(&self.shape, &other.shape) || self.shape == other.shape)
    }
}

impl Eq for Board {}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {{ {:?} }}\n{self}", self.field())
    }
}

/// Draws the name of the piece in each cell, with gaps in brackets. A 2×2 piece fills four cells.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f, |piece| if self.is_gap(piece) { ['[', ']'] } else { [' ', ' '] })
    }
}

impl Move {
    /// Returns the move that undoes this one.
    pub fn inverse(self) -> Self {
        Move { gap: self.gap, dir: self.dir.opposite() }
    }
}
