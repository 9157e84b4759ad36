//! A plain model of the rules: a list of rectangles, examined cell by cell. It shares no code with the
//! engine.

use grid::{Dir, Wrap};
use slide::Board;

/// A piece or gap of the plain model.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PlainPiece {
    x: i32,
    y: i32,
    side: i32,
    is_gap: bool,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Plain {
    width: i32,
    height: i32,
    wrap: Wrap,
    pieces: Vec<PlainPiece>,
    /// The piece in each cell, row by row; filled again after every move.
    grid: Vec<usize>,
}

impl Plain {
    pub(crate) fn of(board: &Board) -> Self {
        let size = board.field().size();
        let pieces = board.pieces().map(|piece| PlainPiece {
            x: size.x(board.corner(piece)) as i32,
            y: size.y(board.corner(piece)) as i32,
            side: if board.is_large(piece) { 2 } else { 1 },
            is_gap: board.is_gap(piece),
        });
        let mut plain = Plain {
            width: size.width() as i32,
            height: size.height() as i32,
            wrap: board.field().wrap(),
            pieces: pieces.collect(),
            grid: vec![0; size.area()],
        };
        plain.draw();
        plain
    }

    fn draw(&mut self) {
        for piece in 0..self.pieces.len() {
            for (x, y) in self.cells(piece) {
                self.grid[(y * self.width + x) as usize] = piece;
            }
        }
    }

    /// Returns the cell, wrapped around the edges that wrap; `None` if it is off the board.
    fn on_board(&self, x: i32, y: i32) -> Option<(i32, i32)> {
        let x = if self.wrap.horizontal { x.rem_euclid(self.width) } else { x };
        let y = if self.wrap.vertical { y.rem_euclid(self.height) } else { y };
        ((0..self.width).contains(&x) && (0..self.height).contains(&y)).then_some((x, y))
    }

    fn cells(&self, piece: usize) -> Vec<(i32, i32)> {
        let PlainPiece { x, y, side, .. } = self.pieces[piece];
        let all = (0..side).flat_map(|j| (0..side).map(move |i| (i, j)));
        all.map(|(i, j)| self.on_board(x + i, y + j).expect("on the board")).collect()
    }

    fn at(&self, x: i32, y: i32) -> Option<usize> {
        let (x, y) = self.on_board(x, y)?;
        Some(self.grid[(y * self.width + x) as usize])
    }

    /// Returns the pieces adjacent to one side of a piece, cell by cell.
    fn face(&self, piece: usize, (dx, dy): (i32, i32)) -> Option<Vec<usize>> {
        let own = self.cells(piece);
        let mut met = Vec::new();
        let PlainPiece { x, y, side, .. } = self.pieces[piece];
        for i in 0..side {
            let (x, y) = match (dx, dy) {
                (1, _) => (x + side, y + i),
                (-1, _) => (x - 1, y + i),
                (_, 1) => (x + i, y + side),
                _ => (x + i, y - 1),
            };
            let cell = self.on_board(x, y)?;
            assert!(!own.contains(&cell), "a wrapping side is longer than a piece");
            met.push(self.at(x, y)?);
        }
        Some(met)
    }

    fn shift(&mut self, piece: usize, dx: i32, dy: i32) {
        let PlainPiece { x, y, .. } = self.pieces[piece];
        let (x, y) = self.on_board(x + dx, y + dy).expect("moved on the board");
        (self.pieces[piece].x, self.pieces[piece].y) = (x, y);
    }

    pub(crate) fn played(&self, gap: usize, dir: Dir) -> Option<Plain> {
        let mut after = self.shifted(gap, dir)?;
        after.draw();
        Some(after)
    }

    /// Returns the position after the piece next to the gap has moved `dir`, rule by rule.
    fn shifted(&self, gap: usize, dir: Dir) -> Option<Plain> {
        let (dx, dy) = dir.delta();
        let front = self.face(gap, (-dx, -dy))?;
        let mut after = self.clone();
        let item = |i: usize| self.pieces[i];
        if item(gap).side == 1 {
            let piece = front[0];
            if item(piece).side == 1 {
                // A small piece into a small gap, or two small gaps.
                after.shift(piece, dx, dy);
                after.shift(gap, -dx, -dy);
                return Some(after);
            }
            // A large piece into two small gaps.
            let ahead = self.face(piece, (dx, dy))?;
            assert!(ahead.contains(&gap));
            let free = ahead.iter().all(|&t| item(t).side == 1 && item(t).is_gap);
            if item(piece).is_gap || !free {
                return None;
            }
            after.shift(piece, dx, dy);
            for gap in ahead {
                after.shift(gap, -2 * dx, -2 * dy);
            }
            return Some(after);
        }
        if front[0] == front[1] {
            // A large piece and a large gap, or two large gaps.
            after.shift(front[0], 2 * dx, 2 * dy);
            after.shift(gap, -2 * dx, -2 * dy);
            return Some(after);
        }
        if front.iter().all(|&t| item(t).side == 1) {
            // A large gap over two small pieces or gaps.
            for small in front {
                after.shift(small, 2 * dx, 2 * dy);
            }
            after.shift(gap, -dx, -dy);
            return Some(after);
        }
        // The chain: a large piece that faces half of each of two large gaps, with four small pieces beside it.
        let piece = front.into_iter().find(|&t| item(t).side == 2 && !item(t).is_gap)?;
        let ahead = self.face(piece, (dx, dy))?;
        let are_gaps = ahead.iter().all(|&t| item(t).side == 2 && item(t).is_gap);
        if !are_gaps || ahead[0] == ahead[1] {
            return None;
        }
        let mut beside = self.face(piece, (dy, dx))?;
        beside.extend(self.face(piece, (-dy, -dx))?);
        if !beside.iter().all(|&t| item(t).side == 1 && !item(t).is_gap) {
            return None;
        }
        for piece in beside.into_iter().chain([piece]) {
            after.shift(piece, 2 * dx, 2 * dy);
        }
        for gap in ahead {
            after.shift(gap, -2 * dx, -2 * dy);
        }
        Some(after)
    }

    pub(crate) fn moves(&self) -> Vec<(usize, Dir)> {
        let gaps = (0..self.pieces.len()).filter(|&piece| self.pieces[piece].is_gap);
        let all = gaps.flat_map(|gap| Dir::ALL.map(|dir| (gap, dir)));
        all.filter(|&(gap, dir)| self.shifted(gap, dir).is_some()).collect()
    }
}
