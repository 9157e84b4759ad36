//! The animation of moves: the tiles on the screen follow the board, one step after the other.

use crate::{Board, Move};
use grid::Dir;
use play::Millis;
use std::collections::VecDeque;

/// The longest that one step takes.
const STEP: Millis = 110;
/// The longest that all steps take which are waiting when a move is made.
const ALL: Millis = 220;

/// The board as it is shown, and the steps by which it is behind the game.
///
/// The game never waits for the screen: a move counts when it is made, and its steps queue up here. So
/// nothing that comes during a motion is lost, however fast it comes.
///
/// ```
/// use fifteen::{Board, Motion, Move};
/// use grid::Dir;
///
/// let board: Board = "1 2 3/4 5 6/0 7 8".parse()?;
/// let mut motion = Motion::new(board);
/// motion.follow(Move::new(Dir::Left, 2), 0);
/// motion.advance(10_000);
/// assert!(motion.is_still() && motion.shown().is_solved());
/// # Ok::<(), fifteen::ParseBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Motion {
    shown: Board,
    waiting: VecDeque<Dir>,
    since: Millis,
    step: Millis,
}

/// A tile on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moving {
    /// The number of the tile.
    pub tile: u8,
    /// Where it goes.
    pub dir: Dir,
    /// How much of its way it has made, from 0 to 1.
    pub share: f32,
}

impl Motion {
    /// Nothing moves.
    pub fn new(board: Board) -> Self {
        Motion { shown: board, waiting: VecDeque::new(), since: 0, step: STEP }
    }

    /// Lets the tiles of a move slide after all that still move.
    pub fn follow(&mut self, m: Move, now: Millis) {
        self.advance(now);
        if self.is_still() {
            self.since = now;
        }
        self.waiting.extend(m.steps());
        self.step = (ALL / self.waiting.len().max(1) as Millis).clamp(1, STEP);
    }

    /// Brings the shown board up to this time.
    pub fn advance(&mut self, now: Millis) {
        while self.since + self.step <= now {
            let Some(dir) = self.waiting.pop_front() else { return };
            self.shown.step(dir).expect("the game made this step from here");
            self.since += self.step;
        }
    }

    /// Ends all motion at once.
    pub fn finish(&mut self) {
        self.advance(Millis::MAX / 2);
    }

    /// The board whose tiles are shown in their cells, but for the one that is [`Motion::moving`].
    pub fn shown(&self) -> &Board {
        &self.shown
    }

    /// The board once the tile that is on its way has arrived, for screens that let each tile slide by
    /// itself once they are told where to.
    pub fn arriving(&self) -> Board {
        let mut board = self.shown.clone();
        if let Some(&dir) = self.waiting.front() {
            board.step(dir).expect("the game made this step from here");
        }
        board
    }

    /// How long one step takes.
    pub fn step(&self) -> Millis {
        self.step
    }

    /// The tile that is on its way, as of the last [`Motion::advance`].
    pub fn moving(&self, now: Millis) -> Option<Moving> {
        let &dir = self.waiting.front()?;
        let tile = self.shown.tile(self.shown.source(dir)?);
        let share = now.saturating_sub(self.since) as f32 / self.step as f32;
        let share = share.clamp(0.0, 1.0);
        Some(Moving { tile, dir, share: share * share * (3.0 - 2.0 * share) })
    }

    /// Whether the screen shows what the game is at.
    pub fn is_still(&self) -> bool {
        self.waiting.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain() -> Motion {
        let mut motion = Motion::new("1 2 3/4 5 6/0 7 8".parse().unwrap());
        motion.follow(Move::new(Dir::Left, 2), 1_000);
        motion
    }

    #[test]
    fn the_tiles_of_a_chain_go_one_after_the_other_from_the_gap_outward() {
        let mut motion = chain();
        assert_eq!(motion.moving(1_000).map(|m| (m.tile, m.share)), Some((7, 0.0)));
        assert_eq!(motion.arriving().to_string(), "1 2 3/4 5 6/7 0 8");
        motion.advance(1_000 + STEP);
        assert_eq!(motion.moving(1_000 + STEP).map(|m| m.tile), Some(8));
        assert!(motion.arriving().is_solved());
        motion.advance(1_000 + 2 * STEP);
        assert_eq!(motion.moving(1_000 + 2 * STEP), None);
        assert!(motion.shown().is_solved());
    }

    #[test]
    fn what_comes_during_a_motion_waits_its_turn() {
        let mut motion = chain();
        for _ in 0..10 {
            motion.follow(Move::new(Dir::Right, 2), 1_010);
            motion.follow(Move::new(Dir::Left, 2), 1_020);
        }
        assert!(!motion.is_still());
        motion.advance(1_020 + ALL);
        assert!(motion.is_still(), "and all of it is soon over");
        assert!(motion.shown().is_solved());
    }

    #[test]
    fn after_a_rest_the_first_step_begins_when_it_is_made() {
        let mut motion = chain();
        motion.finish();
        motion.follow(Move::new(Dir::Right, 1), 50_000);
        assert_eq!(motion.moving(50_000).map(|m| (m.tile, m.share)), Some((8, 0.0)));
    }
}
