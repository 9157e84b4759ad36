//! One solve of a session.

use crate::board::{Board, BoardSize};
use crate::session::{Event, Score, ScrambleType};
use play::Millis;

/// One solve: its time and its details.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// Time from the first move to the last, without the penalty.
    pub elapsed: Millis,
    /// Penalty on the time.
    pub penalty: Penalty,
    /// Size of the board.
    pub size: BoardSize,
    /// How the tiles were moved.
    pub control: Control,
    /// Number of moves; a move of several tiles counts once. 0 if unknown.
    pub n_moves: u32,
    /// Number of tile moves. 0 if unknown.
    pub n_steps: u32,
    /// Length of the shortest solution in tile moves, if known.
    pub optimal: Option<u32>,
    /// When it was solved, in seconds since 1970. 0 if unknown.
    pub solved_at: u64,
    /// The board at the start, if known.
    pub scramble: Option<Board>,
    /// The event. A marathon or relay counts as one solve, and `size` is that of its last board.
    pub event: Event,
    /// When each row, then each column, was completed, as in
    /// [`Splits::times`](crate::Splits::times); for a marathon or relay, when each board was
    /// solved. Empty if unknown.
    pub splits: Vec<Millis>,
    /// Where the scramble comes from. A marathon or relay has one type for all boards.
    pub scrambles: ScrambleType,
    /// The player's comment.
    pub comment: String,
    /// The solve as another program wrote it, so that an export for that program is the same. Empty
    /// if the other fields say it all.
    pub source: String,
}

/// Penalty on a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Penalty {
    /// No penalty.
    #[default]
    None,
    /// Two seconds are added.
    PlusTwo,
    /// DNF: the solve doesn't count.
    Unfinished,
}

/// How tiles are moved.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Control {
    /// A press on a tile.
    Click,
    /// The gap follows a pressed pointer.
    Drag,
    /// The gap follows a pointer that isn't pressed.
    Hover,
    /// The keyboard.
    Keys,
    /// Several of these, or unknown.
    #[default]
    Mixed,
}

impl Control {
    /// All controls.
    pub const ALL: [Control; 5] =
        [Control::Click, Control::Drag, Control::Hover, Control::Keys, Control::Mixed];

    /// Combines the controls of two moves.
    #[must_use]
    pub fn and(self, other: Control) -> Self {
        if self == other { self } else { Control::Mixed }
    }
}

impl Penalty {
    /// Time added by [`Penalty::PlusTwo`].
    const PLUS: Millis = 2_000;

    /// Applies the penalty to a time.
    pub fn score(self, time: Millis) -> Score {
        match self {
            Penalty::None => Score::Time(time),
            Penalty::PlusTwo => Score::Time(time.saturating_add(Self::PLUS)),
            Penalty::Unfinished => Score::Unfinished,
        }
    }
}

impl Solve {
    /// Creates a solve of which only the time and the size are known.
    pub fn new(elapsed: Millis, size: BoardSize) -> Self {
        Solve {
            elapsed,
            penalty: Penalty::None,
            size,
            control: Control::Mixed,
            n_moves: 0,
            n_steps: 0,
            optimal: None,
            solved_at: 0,
            scramble: None,
            event: Event::Single,
            splits: Vec::new(),
            scrambles: ScrambleType::Unknown,
            comment: String::new(),
            source: String::new(),
        }
    }

    /// Returns whether two values are of the same solve. The player may have changed the penalty and the comment of one of
    /// them, and the length of the shortest solution may have been found later.
    pub fn is_same(&self, other: &Solve) -> bool {
        let Solve { penalty, optimal, comment, .. } = other.clone();
        Solve { penalty, optimal, comment, ..self.clone() } == *other
    }

    /// Returns the result, including the penalty.
    pub fn score(&self) -> Score {
        self.penalty.score(self.elapsed)
    }

    /// Returns the number of tile moves per 1000 seconds; `None` if their number is unknown or the
    /// time is 0.
    pub fn steps_per_1000_seconds(&self) -> Option<u64> {
        let steps = u64::from(self.n_steps).checked_mul(1_000_000).filter(|&steps| steps > 0)?;
        steps.checked_div(self.elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solve_with_another_penalty_is_the_same_and_one_with_another_time_is_not() {
        let solve = Solve::new(9_042, BoardSize::new(3, 3).unwrap());
        let marked = Solve { penalty: Penalty::PlusTwo, optimal: Some(20), ..solve.clone() };
        assert!(solve.is_same(&marked));
        assert!(!Solve { elapsed: 9_043, ..solve }.is_same(&marked));
    }
}
