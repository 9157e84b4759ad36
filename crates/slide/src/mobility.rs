//! Which pieces of a board can ever move.
//!
//! A piece that was seen moving can move. A piece is locked in for ever if it can't move even when several things may be
//! in a cell at once, which allows more than the rules do.

use std::collections::BTreeSet;

use grid::{Cell, Dir, Field, Lcg};

use crate::board::Board;
use crate::deal::{Generation, shuffle};
use crate::piece::{Piece, PieceClass};

/// The pieces of a board, without its gaps, by whether they can ever move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mobility {
    /// Pieces that some sequence of moves moves.
    pub movable: Vec<Piece>,
    /// Pieces that no sequence of moves can move.
    pub locked: Vec<Piece>,
    /// Pieces that were not seen moving and are not proven locked.
    pub unknown: Vec<Piece>,
}

/// Number of random walks, and of moves in each.
const N_WALKS: u32 = 12;
const WALK_MOVES: usize = 1_000;

/// Number of reachable positions up to which all of them are tried.
const MAX_POSITIONS: usize = 1_000;

impl Board {
    /// Returns which pieces can ever move from this position.
    ///
    /// ```
    /// use slide::{Board, Layout};
    ///
    /// // A large piece needs two gaps beside it, and this board has one.
    /// let layout = Layout::from_drawing("L:.\n::.\n..o", grid::Wrap::NONE)?;
    /// let board = Board::try_from(&layout)?;
    /// let mobility = board.mobility();
    /// assert_eq!(mobility.locked, [board.named("B0").expect("a large piece")]);
    /// assert_eq!(mobility.movable.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mobility(&self) -> Mobility {
        let mut moved = vec![false; self.pieces().len()];
        let is_piece = |&piece: &Piece| !self.is_gap(piece);
        let may_move = if self.try_all_positions(&mut moved) {
            moved.clone()
        } else {
            Relaxed::new(self).closure(self)
        };
        for seed in 0..N_WALKS {
            let is_known = |piece: Piece| moved[piece.index()] || !may_move[piece.index()];
            if self.pieces().filter(is_piece).all(is_known) {
                break;
            }
            self.walk(seed, &mut moved);
        }
        let mut mobility = Mobility::default();
        for piece in self.pieces().filter(is_piece) {
            let group = match (moved[piece.index()], may_move[piece.index()]) {
                (true, _) => &mut mobility.movable,
                (false, true) => &mut mobility.unknown,
                (false, false) => &mut mobility.locked,
            };
            group.push(piece);
        }
        mobility
    }

    /// Notes the pieces that move in any reachable position. Returns whether all of them were tried; there may be too many.
    fn try_all_positions(&self, moved: &mut [bool]) -> bool {
        let mut seen = BTreeSet::from([self.key().to_vec()]);
        let mut open = vec![self.clone()];
        while let Some(board) = open.pop() {
            for m in board.moves() {
                for travel in board.travels(m) {
                    moved[travel.piece.index()] = true;
                }
                let mut next = board.clone();
                next.play(m).expect("a listed move is legal");
                if seen.insert(next.key().to_vec()) {
                    open.push(next);
                }
            }
            if seen.len() > MAX_POSITIONS {
                return false;
            }
        }
        true
    }

    /// Notes the pieces that move in a random walk, or could have moved on the way.
    fn walk(&self, seed: u32, moved: &mut [bool]) {
        let mut board = self.clone();
        board.note_small_pieces(moved);
        let walk = shuffle(&mut board.clone(), &mut Lcg::new(seed), WALK_MOVES, Generation::V2);
        for m in walk.moves {
            for travel in board.travels(m) {
                moved[travel.piece.index()] = true;
            }
            if board.play(m).is_err() {
                return;
            }
            board.note_small_pieces(moved);
        }
    }

    /// Notes the small pieces that a small gap reaches through small pieces.
    fn note_small_pieces(&self, moved: &mut [bool]) {
        let field = self.field();
        let is_small = |cell: &Cell| !self.is_large(self.piece_at(*cell));
        let gaps = self.gaps().filter(|&gap| !self.is_large(gap));
        let mut reached = vec![false; field.size().area()];
        let mut open: Vec<Cell> = gaps.map(|gap| self.corner(gap)).collect();
        while let Some(cell) = open.pop() {
            if !std::mem::replace(&mut reached[cell.index()], true) {
                moved[self.piece_at(cell).index()] = true;
                open.extend(
                    Dir::ALL.into_iter().filter_map(|dir| field.step(cell, dir)).filter(is_small),
                );
            }
        }
    }
}

/// Cells as a set.
type Cells = Vec<bool>;

/// The places where things may be, each on its own. Every reachable position is contained in it.
struct Relaxed {
    field: Field,
    /// Cells of small pieces and gaps, of small gaps, and the cells in which a small piece may move.
    small: Cells,
    small_gaps: Cells,
    touched: Cells,
    /// Whether there are two small gaps, which it takes to move a large piece.
    has_two_small_gaps: bool,
    /// Corners of large gaps, and of each large piece.
    large_gaps: Cells,
    large: Vec<(Piece, Cells)>,
    is_changed: bool,
}

impl Relaxed {
    fn new(board: &Board) -> Self {
        let none = || vec![false; board.field().size().area()];
        let mut relaxed = Relaxed {
            field: board.field(),
            small: none(),
            small_gaps: none(),
            touched: none(),
            has_two_small_gaps: board.gaps().filter(|&gap| !board.is_large(gap)).count() > 1,
            large_gaps: none(),
            large: Vec::new(),
            is_changed: false,
        };
        for piece in board.pieces() {
            let corner = board.corner(piece).index();
            match board.class(piece) {
                PieceClass::SmallPiece => relaxed.small[corner] = true,
                PieceClass::SmallGap => {
                    relaxed.small[corner] = true;
                    relaxed.small_gaps[corner] = true;
                }
                PieceClass::LargeGap => relaxed.large_gaps[corner] = true,
                PieceClass::LargePiece => {
                    let mut corners = none();
                    corners[corner] = true;
                    relaxed.large.push((piece, corners));
                }
            }
        }
        relaxed
    }

    /// Adds everything that the moves allow. Returns for each piece whether it may move.
    fn closure(mut self, board: &Board) -> Vec<bool> {
        loop {
            self.is_changed = false;
            for cell in self.field.size().cells() {
                for dir in Dir::ALL {
                    self.small_gap_moves(cell, dir);
                    self.large_gap_moves(cell, dir);
                    self.large_pieces_move(cell, dir);
                }
            }
            if !self.is_changed {
                break;
            }
        }
        let may_move = |piece: Piece| match board.class(piece) {
            PieceClass::LargePiece => {
                let found = self.large.iter().find(|(large, _)| *large == piece);
                found.is_some_and(|(_, corners)| corners.iter().filter(|&&is| is).count() > 1)
            }
            _ => self.touched[board.corner(piece).index()],
        };
        board.pieces().map(may_move).collect()
    }

    fn offset(&self, cell: Cell, (dx, dy): (i32, i32)) -> Option<Cell> {
        self.field.offset(cell, dx, dy)
    }

    /// Returns the two cells that a 2×2 thing enters in this direction, and the two that it leaves, row by row.
    fn sides(&self, corner: Cell, dir: Dir) -> Option<([Cell; 2], [Cell; 2])> {
        let pair = |a, b| Some([self.offset(corner, a)?, self.offset(corner, b)?]);
        Some(match dir {
            Dir::Up => (pair((0, -1), (1, -1))?, pair((0, 1), (1, 1))?),
            Dir::Down => (pair((0, 2), (1, 2))?, pair((0, 0), (1, 0))?),
            Dir::Left => (pair((-1, 0), (-1, 1))?, pair((1, 0), (1, 1))?),
            Dir::Right => (pair((2, 0), (2, 1))?, pair((0, 0), (0, 1))?),
        })
    }

    /// A small piece moves into the gap.
    fn small_gap_moves(&mut self, gap: Cell, dir: Dir) {
        if let Some(next) = self.field.step(gap, dir)
            && self.small_gaps[gap.index()]
            && self.small[next.index()]
        {
            add(&mut self.small_gaps, next, &mut self.is_changed);
            add(&mut self.touched, next, &mut self.is_changed);
        }
    }

    /// A large gap moves past two small things.
    fn large_gap_moves(&mut self, gap: Cell, dir: Dir) {
        if !self.large_gaps[gap.index()] {
            return;
        }
        let (Some((entered, left)), Some(next)) = (self.sides(gap, dir), self.field.step(gap, dir))
        else {
            return;
        };
        if entered.iter().any(|cell| !self.small[cell.index()]) {
            return;
        }
        add(&mut self.large_gaps, next, &mut self.is_changed);
        let is_gap = entered.iter().any(|cell| self.small_gaps[cell.index()]);
        for (entered, left) in entered.into_iter().zip(left) {
            add(&mut self.touched, entered, &mut self.is_changed);
            add(&mut self.small, left, &mut self.is_changed);
            if is_gap {
                add(&mut self.small_gaps, left, &mut self.is_changed);
            }
        }
    }

    /// Large pieces move from this corner: into two small gaps, to a large gap, or between two large gaps.
    fn large_pieces_move(&mut self, corner: Cell, dir: Dir) {
        let is_there: Vec<usize> =
            (0..self.large.len()).filter(|&at| self.large[at].1[corner.index()]).collect();
        if is_there.is_empty() {
            return;
        }
        let (dx, dy) = dir.delta();
        if self.has_two_small_gaps
            && let Some((entered, left)) = self.sides(corner, dir)
            && entered.iter().all(|cell| self.small_gaps[cell.index()])
            && let Some(next) = self.field.step(corner, dir)
        {
            self.put_large(&is_there, next);
            for cell in left {
                add(&mut self.small, cell, &mut self.is_changed);
                add(&mut self.small_gaps, cell, &mut self.is_changed);
            }
        }
        let Some(beyond) = self.offset(corner, (2 * dx, 2 * dy)) else { return };
        if self.large_gaps[beyond.index()] {
            self.put_large(&is_there, beyond);
            add(&mut self.large_gaps, corner, &mut self.is_changed);
        }
        let across = [(dy, dx), (-dy, -dx)];
        let gaps = across.map(|side| self.offset(beyond, side));
        if let [Some(a), Some(b)] = gaps
            && self.large_gaps[a.index()]
            && self.large_gaps[b.index()]
        {
            self.put_large(&is_there, beyond);
            for gap in across.map(|side| self.offset(corner, side)).into_iter().flatten() {
                add(&mut self.large_gaps, gap, &mut self.is_changed);
                self.touch_square(gap);
            }
            // The small pieces beside the large one move along.
            for gap in [a, b] {
                self.touch_square(gap);
            }
        }
    }

    fn put_large(&mut self, pieces: &[usize], corner: Cell) {
        for &at in pieces {
            add(&mut self.large[at].1, corner, &mut self.is_changed);
        }
    }

    /// Allows small pieces to move in each cell of a square.
    fn touch_square(&mut self, corner: Cell) {
        for offset in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            if let Some(cell) = self.offset(corner, offset) {
                add(&mut self.small, cell, &mut self.is_changed);
                add(&mut self.touched, cell, &mut self.is_changed);
            }
        }
    }
}

fn add(cells: &mut Cells, cell: Cell, is_changed: &mut bool) {
    *is_changed |= !std::mem::replace(&mut cells[cell.index()], true);
}
