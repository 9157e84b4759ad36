//! Animation: the tiles on the screen follow the game, one tile move at a time.

use crate::{Board, Move};
use grid::Dir;
use play::Millis;
use std::collections::VecDeque;

/// Maximum duration of a tile move.
const MAX_STEP_TIME: Millis = 110;
/// Maximum duration of all tile moves that are queued when a move is made.
const MAX_TOTAL_TIME: Millis = 220;

/// The displayed board, and the queue of tile moves that it still has to show.
///
/// The game never waits for the animation: a move counts at once, and its tile moves are queued
/// here. So no input is lost while tiles are moving.
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

/// A tile that is moving.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MovingTile {
    /// The tile's number.
    pub tile: u8,
    /// The direction in which it moves.
    pub dir: Dir,
    /// Eased progress, from 0 to 1.
    pub progress: f32,
}

impl Motion {
    /// Creates a display of this board, with nothing moving.
    pub fn new(board: Board) -> Self {
        Motion { shown: board, waiting: VecDeque::new(), since: 0, step: MAX_STEP_TIME }
    }

    /// Queues the tile moves of a move.
    pub fn follow(&mut self, m: Move, now: Millis) {
        self.advance(now);
        if self.is_still() {
            self.since = now;
        }
        self.waiting.extend(m.steps());
        self.step = (MAX_TOTAL_TIME / self.waiting.len().max(1) as Millis).clamp(1, MAX_STEP_TIME);
    }

    /// Advances the displayed board to this time.
    pub fn advance(&mut self, now: Millis) {
        while self.since + self.step <= now {
            let Some(dir) = self.waiting.pop_front() else { return };
            self.shown.step(dir).expect("the game made this move from here");
            self.since += self.step;
        }
    }

    /// Finishes all animation at once.
    pub fn finish(&mut self) {
        self.advance(Millis::MAX / 2);
    }

    /// Returns the displayed board. Its tiles are in their cells, except the
    /// [moving](Motion::moving) one.
    pub fn shown(&self) -> &Board {
        &self.shown
    }

    /// Returns the board after the current tile move, for views that animate a tile themselves once
    /// they know its new cell.
    pub fn arriving(&self) -> Board {
        let mut board = self.shown.clone();
        if let Some(&dir) = self.waiting.front() {
            board.step(dir).expect("the game made this move from here");
        }
        board
    }

    /// Returns the duration of one tile move.
    pub fn step(&self) -> Millis {
        self.step
    }

    /// Returns the moving tile, as of the last [`Motion::advance`].
    pub fn moving(&self, now: Millis) -> Option<MovingTile> {
        let &dir = self.waiting.front()?;
        let tile = self.shown.tile(self.shown.source(dir)?);
        let progress = now.saturating_sub(self.since) as f32 / self.step as f32;
        let progress = progress.clamp(0.0, 1.0);
        Some(MovingTile { tile, dir, progress: progress * progress * (3.0 - 2.0 * progress) })
    }

    /// Returns whether the display has caught up with the game.
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
    fn tiles_of_a_move_slide_one_after_the_other_from_the_gap_outwards() {
        let mut motion = chain();
        assert_eq!(motion.moving(1_000).map(|m| (m.tile, m.progress)), Some((7, 0.0)));
        assert_eq!(motion.arriving().to_string(), "1 2 3/4 5 6/7 0 8");
        motion.advance(1_000 + MAX_STEP_TIME);
        assert_eq!(motion.moving(1_000 + MAX_STEP_TIME).map(|m| m.tile), Some(8));
        assert!(motion.arriving().is_solved());
        motion.advance(1_000 + 2 * MAX_STEP_TIME);
        assert_eq!(motion.moving(1_000 + 2 * MAX_STEP_TIME), None);
        assert!(motion.shown().is_solved());
    }

    #[test]
    fn moves_during_an_animation_are_queued() {
        let mut motion = chain();
        for _ in 0..10 {
            motion.follow(Move::new(Dir::Right, 2), 1_010);
            motion.follow(Move::new(Dir::Left, 2), 1_020);
        }
        assert!(!motion.is_still());
        motion.advance(1_020 + MAX_TOTAL_TIME);
        assert!(motion.is_still(), "the queue ends within the maximum duration");
        assert!(motion.shown().is_solved());
    }

    #[test]
    fn after_a_pause_the_animation_starts_with_the_next_move() {
        let mut motion = chain();
        motion.finish();
        motion.follow(Move::new(Dir::Right, 1), 50_000);
        assert_eq!(motion.moving(50_000).map(|m| (m.tile, m.progress)), Some((8, 0.0)));
    }
}
