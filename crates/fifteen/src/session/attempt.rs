//! A solve in progress.

use crate::board::{Board, BoardSize, Move};
use crate::session::{Control, Solve};
use crate::splits::Splits;
use play::Millis;

/// A solve in progress. It counts every move, including those that undo others.
///
/// ```
/// use fifteen::session::{Attempt, Control};
///
/// let mut attempt = Attempt::new("1 2 3/4 0 5/7 8 6".parse()?);
/// for (m, at) in [("L", 0), ("U", 730)] {
///     attempt.follow(m.parse()?, Control::Keys, at);
/// }
/// assert!(attempt.board().is_solved());
/// let solve = attempt.finish(730, 1_764_500_000);
/// assert_eq!((solve.control, solve.n_steps), (Control::Keys, 2));
/// assert_eq!(solve.splits, [0, 730, 730, 0, 0, 730]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    scramble: Board,
    board: Board,
    control: Option<Control>,
    n_moves: u32,
    n_steps: u32,
    splits: Splits,
    moves: Vec<(Millis, Move)>,
}

impl Attempt {
    /// Starts a solve of this scramble.
    pub fn new(scramble: Board) -> Self {
        Attempt {
            board: scramble.clone(),
            control: None,
            n_moves: 0,
            n_steps: 0,
            splits: Splits::new(&scramble),
            moves: Vec::new(),
            scramble,
        }
    }

    /// Plays a move made with this control at this time of the solve. Illegal moves are ignored.
    pub fn follow(&mut self, m: Move, control: Control, at: Millis) {
        if self.board.play(m).is_err() {
            return;
        }
        self.control = Some(self.control.map_or(control, |before| before.and(control)));
        self.n_moves += 1;
        self.n_steps += u32::from(m.n_tiles);
        self.splits.follow(&self.board, at);
        self.moves.push((at, m));
    }

    /// Returns the position.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the moves and their times.
    pub fn moves(&self) -> &[(Millis, Move)] {
        &self.moves
    }

    /// Returns how the tiles were moved so far.
    pub fn control(&self) -> Control {
        self.control.unwrap_or_default()
    }

    /// Returns the number of moves; a move of several tiles counts once.
    pub fn n_moves(&self) -> u32 {
        self.n_moves
    }

    /// Returns the number of tile moves.
    pub fn n_steps(&self) -> u32 {
        self.n_steps
    }

    /// Returns the splits so far.
    pub fn splits(&self) -> &Splits {
        &self.splits
    }

    /// Returns the finished solve. `solved_at` is in seconds since 1970.
    pub fn finish(&self, elapsed: Millis, solved_at: u64) -> Solve {
        let size = self.board.size();
        let size = BoardSize::new(size.width(), size.height()).expect("a board has a valid size");
        Solve {
            control: self.control(),
            n_moves: self.n_moves,
            n_steps: self.n_steps,
            solved_at,
            scramble: Some(self.scramble.clone()),
            splits: self.splits.times().unwrap_or_default(),
            ..Solve::new(elapsed, size)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_counts_and_two_controls_are_mixed() {
        let mut attempt = Attempt::new("1 2 3/4 5 6/0 7 8".parse().unwrap());
        let mut play = |m: &str, control| {
            attempt.follow(m.parse().unwrap(), control, 100);
            (attempt.n_moves(), attempt.n_steps(), attempt.finish(100, 0).control)
        };
        assert_eq!(play("L2", Control::Hover), (1, 2, Control::Hover));
        assert_eq!(play("R2", Control::Hover), (2, 4, Control::Hover));
        assert_eq!(play("R", Control::Keys), (2, 4, Control::Hover), "illegal");
        assert_eq!(play("L2", Control::Keys), (3, 6, Control::Mixed));
    }
}
