//! Positions for the heuristics that need no pattern databases.

use super::walking_distance::{Axis, WalkingDistance};
use crate::board::{Board, goal_cell};
use crate::measure::{Entropy, distance};
use crate::solve::SolveError;
use crate::solve::deepening::{NO_CELL, Position};
use grid::{Cell, Dir};

/// A position with its Manhattan distance.
pub(super) struct ManhattanPosition {
    board: Board,
    manhattan: i32,
}

pub(super) struct LinearConflictPosition {
    board: Board,
    entropy: Entropy,
}

/// A position with its walking distance.
pub(super) struct WalkingPosition<'w> {
    board: Board,
    walking: &'w WalkingDistance,
    /// The states of the rows and of the columns in the tables.
    rows: u32,
    columns: u32,
}

impl ManhattanPosition {
    pub(super) fn new(board: &Board) -> Self {
        let manhattan = board.size().cells().map(|cell| distance(board, cell) as i32).sum();
        ManhattanPosition { board: board.clone(), manhattan }
    }
}

impl LinearConflictPosition {
    pub(super) fn new(board: &Board) -> Self {
        LinearConflictPosition { board: board.clone(), entropy: Entropy::of(board) }
    }
}

impl<'w> WalkingPosition<'w> {
    /// # Errors
    ///
    /// If the tables are for another size.
    pub(super) fn new(walking: &'w WalkingDistance, board: &Board) -> Result<Self, SolveError> {
        let other = SolveError::OtherSize { tables: walking.size(), board: board.size() };
        let [rows, columns] = walking.find(board).ok_or(other)?;
        Ok(WalkingPosition { board: board.clone(), walking, rows, columns })
    }
}

impl Position for ManhattanPosition {
    type Undo = (Dir, i32);

    fn bound(&self) -> i32 {
        self.manhattan
    }

    fn is_solved(&self) -> bool {
        self.manhattan == 0
    }

    fn sources(&self) -> [u8; 4] {
        sources(&self.board)
    }

    fn step(&mut self, dir: usize, _: u8, most: i32) -> Option<Self::Undo> {
        let (dir, before) = (Dir::ALL[dir], self.manhattan);
        let (from, to) = (self.board.source(dir)?, self.board.gap());
        let far = distance(&self.board, from) as i32;
        self.board.step(dir).ok()?;
        let manhattan = before - far + distance(&self.board, to) as i32;
        if manhattan > most {
            step_back(&mut self.board, dir);
            return None;
        }
        self.manhattan = manhattan;
        Some((dir, before))
    }

    fn take_back(&mut self, &(dir, before): &Self::Undo) {
        step_back(&mut self.board, dir);
        self.manhattan = before;
    }
}

impl Position for LinearConflictPosition {
    type Undo = (Dir, Entropy);

    fn bound(&self) -> i32 {
        self.entropy.linear_conflict() as i32
    }

    fn is_solved(&self) -> bool {
        self.entropy.manhattan() == 0
    }

    fn sources(&self) -> [u8; 4] {
        sources(&self.board)
    }

    fn step(&mut self, dir: usize, _: u8, most: i32) -> Option<Self::Undo> {
        let (dir, before) = (Dir::ALL[dir], self.entropy);
        self.board.step(dir).ok()?;
        self.entropy.follow_bounds(&self.board, dir);
        let undo = (dir, before);
        if self.bound() > most {
            self.take_back(&undo);
            return None;
        }
        Some(undo)
    }

    fn take_back(&mut self, &(dir, before): &Self::Undo) {
        step_back(&mut self.board, dir);
        self.entropy = before;
    }
}

impl Position for WalkingPosition<'_> {
    type Undo = (Dir, u32, u32);

    fn bound(&self) -> i32 {
        self.walking.steps([self.rows, self.columns]) as i32
    }

    /// Returns whether both axes are in the solved state. The tables contain lines, not cells:
    /// every tile is then in its row and in its column.
    fn is_solved(&self) -> bool {
        self.bound() == 0
    }

    fn sources(&self) -> [u8; 4] {
        sources(&self.board)
    }

    fn step(&mut self, dir: usize, _: u8, most: i32) -> Option<Self::Undo> {
        let dir = Dir::ALL[dir];
        let undo = (dir, self.rows, self.columns);
        let from = self.board.source(dir)?;
        let size = self.board.size();
        let goal = goal_cell(size, self.board.tile(from));
        let is_forward = matches!(dir, Dir::Down | Dir::Right);
        let go = |axis: &Axis, at: u32, line: usize| axis.after(at, is_forward, line);
        if dir.is_horizontal() {
            self.columns = go(&self.walking.columns, self.columns, size.x(goal));
        } else {
            self.rows = go(&self.walking.rows, self.rows, size.y(goal));
        }
        self.board.step(dir).ok()?;
        if self.bound() > most {
            self.take_back(&undo);
            return None;
        }
        Some(undo)
    }

    fn take_back(&mut self, &(dir, rows, columns): &Self::Undo) {
        step_back(&mut self.board, dir);
        (self.rows, self.columns) = (rows, columns);
    }
}

fn sources(board: &Board) -> [u8; 4] {
    let index = |cell: Cell| cell.index() as u8;
    Dir::ALL.map(|dir| board.source(dir).map_or(NO_CELL, index))
}

/// Undoes a tile move that was just made in this direction.
fn step_back(board: &mut Board, dir: Dir) {
    board.step(dir.opposite()).expect("the tile has just come from there");
}
