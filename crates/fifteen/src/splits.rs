//! Split times for speedsolvers: when each row and each column was completed.

use crate::board::{Board, Move, goal_cell};
use crate::puzzle::Fifteen;
use grid::Size;
use play::{Act, Game, Input, Millis, Puzzle, Record, RecordError};

/// When each row and each column was completed and stayed complete.
///
/// ```
/// use fifteen::{Board, Splits};
///
/// let mut board: Board = "1 2 3/4 0 5/7 8 6".parse()?;
/// let mut splits = Splits::new(&board);
/// for (m, at) in [("L", 400), ("U", 900)] {
///     board.play(m.parse()?)?;
///     splits.follow(&board, at);
/// }
/// let rows: Vec<_> = splits.rows().collect();
/// assert_eq!(rows, [Some(0), Some(900), Some(900)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splits {
    size: Size,
    /// Time since which each row, then each column, has been complete.
    since: Vec<Option<Millis>>,
}

impl Splits {
    /// Creates the splits of a game that starts with this board. Lines that are already complete
    /// get the time 0.
    pub fn new(board: &Board) -> Self {
        let size = board.size();
        let mut splits = Splits { size, since: vec![None; size.width() + size.height()] };
        splits.follow(board, 0);
        splits
    }

    /// Returns the splits of a recorded game.
    ///
    /// # Errors
    ///
    /// [`RecordError`] if an entry of the record is not a move of Fifteen, or is illegal.
    pub fn of(record: &Record) -> Result<Self, RecordError> {
        let game = Game::<Fifteen>::load(record, play::Budget::LOADING, 0)?;
        let Ok(start) = Fifteen::deal(game.params());
        let mut replay =
            Game::<Fifteen>::new(game.params().clone(), 0).unwrap_or_else(|never| match never {});
        let mut splits = Splits::new(start.board());
        for (at, text) in &record.moves {
            let input = match text.parse::<Act<Move>>() {
                Ok(Act::Move(m) | Act::Help(m)) => Input::Move(m),
                Ok(Act::Undo) => Input::Undo,
                Ok(Act::Redo) => Input::Redo,
                _ => continue,
            };
            replay.handle(input, *at);
            splits.follow(replay.puzzle().board(), *at);
        }
        Ok(splits)
    }

    /// Updates the splits with the board at this time of the game.
    pub fn follow(&mut self, board: &Board, at: Millis) {
        let mut is_complete = vec![true; self.since.len()];
        for cell in self.size.cells() {
            if board.tile(cell) == 0 || goal_cell(self.size, board.tile(cell)) != cell {
                // The gap in its goal cell leaves its row and column complete.
                let is_open = board.tile(cell) != 0 || goal_cell(self.size, 0) != cell;
                is_complete[self.size.y(cell)] &= !is_open;
                is_complete[self.size.height() + self.size.x(cell)] &= !is_open;
            }
        }
        for (since, is_complete) in self.since.iter_mut().zip(is_complete) {
            *since = is_complete.then(|| since.unwrap_or(at));
        }
    }

    /// Returns when each row was completed, from the top.
    pub fn rows(&self) -> impl Iterator<Item = Option<Millis>> + '_ {
        self.since[..self.size.height()].iter().copied()
    }

    /// Returns when each column was completed, from the left.
    pub fn columns(&self) -> impl Iterator<Item = Option<Millis>> + '_ {
        self.since[self.size.height()..].iter().copied()
    }

    /// Returns when each row, then each column, was completed, if all are.
    pub fn times(&self) -> Option<Vec<Millis>> {
        self.since.iter().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(params: &str, acts: &[(Millis, &str)]) -> (Record, Splits) {
        let mut game = Game::<Fifteen>::new(params.parse().unwrap(), 0).unwrap();
        let mut splits = Splits::new(game.puzzle().board());
        for &(at, act) in acts {
            let input = match act {
                "@undo" => Input::Undo,
                m => Input::Move(m.parse().unwrap()),
            };
            game.handle(input, at);
            splits.follow(game.puzzle().board(), at);
        }
        let end = acts.last().map_or(0, |(at, _)| *at);
        (game.record(end), splits)
    }

    #[test]
    fn a_broken_line_is_completed_again_later() {
        let (_, splits) = played("board=1-2-3_4-5-6_0-7-8", &[(300, "L"), (400, "L")]);
        assert_eq!(splits.times(), Some(vec![0, 0, 400, 300, 400, 400]));
        let (_, splits) = played("board=1-2-3_4-5-6_7-0-8", &[(100, "R")]);
        assert_eq!(splits.rows().collect::<Vec<_>>(), [Some(0), Some(0), None]);
        assert_eq!(splits.columns().collect::<Vec<_>>(), [None, None, None]);
        assert_eq!(splits.times(), None);
    }

    #[test]
    fn a_record_has_the_splits_of_its_game_including_undone_moves() {
        let acts = [(100, "D"), (250, "@undo"), (300, "L"), (900, "U")];
        let (record, splits) = played("board=1-2-3_4-0-5_7-8-6", &acts);
        // The first row was broken by the move that was undone at 250.
        assert_eq!(splits.times(), Some(vec![250, 900, 900, 0, 300, 900]));
        assert_eq!(Splits::of(&record), Ok(splits));
        let wrong = Record { game: "slide".to_owned(), ..record };
        assert!(Splits::of(&wrong).is_err());
    }
}
