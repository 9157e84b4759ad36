//! One solve of a racer.

use crate::board::{Board, BoardSize};
use crate::session::{Event, Score};
use play::Millis;

/// One solve: how long it took, and what there is to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// The time from the first move to the last, without the penalty.
    pub elapsed: Millis,
    /// What was added to it.
    pub penalty: Penalty,
    /// The size of the board.
    pub size: BoardSize,
    /// By what the tiles were moved.
    pub control: Control,
    /// How many moves were made; a chain of tiles counts once. 0 if it is not known.
    pub n_moves: u32,
    /// How many single tiles were moved by a cell. 0 if it is not known.
    pub n_steps: u32,
    /// The length of the shortest solution in steps, if it is known.
    pub optimal: Option<u32>,
    /// When it was solved, in seconds since 1970. 0 if it is not known.
    pub solved_at: u64,
    /// The board at the start, if it is known.
    pub scramble: Option<Board>,
    /// Whether it was one board, or a marathon or relay that counts as one solve; its size is then that of the last board.
    pub event: Event,
    /// When each row, then each column was finished, as [`Splits::times`](crate::Splits::times) lists them; of a marathon or
    /// relay when each board was. Empty if it is not known.
    pub splits: Vec<Millis>,
}

/// What is added to a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Penalty {
    /// Nothing.
    #[default]
    None,
    /// Two seconds.
    PlusTwo,
    /// The solve does not count.
    Unfinished,
}

/// By what tiles are moved.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Control {
    /// A press on a tile.
    Click,
    /// The gap follows a pointer that is held down.
    Drag,
    /// The gap follows a pointer that is not.
    Hover,
    /// Keys.
    Keys,
    /// More than one of them, or it is not known.
    #[default]
    Mixed,
}

impl Control {
    /// All of them.
    pub const ALL: [Control; 5] =
        [Control::Click, Control::Drag, Control::Hover, Control::Keys, Control::Mixed];

    /// What two moves are made by together.
    #[must_use]
    pub fn and(self, other: Control) -> Self {
        if self == other { self } else { Control::Mixed }
    }
}

impl Penalty {
    /// What this adds to a time.
    const PLUS: Millis = 2_000;

    /// What a time comes to with it.
    pub fn score(self, time: Millis) -> Score {
        match self {
            Penalty::None => Score::Time(time),
            Penalty::PlusTwo => Score::Time(time.saturating_add(Self::PLUS)),
            Penalty::Unfinished => Score::Unfinished,
        }
    }
}

impl Solve {
    /// A solve in this time on boards of a size, of which nothing else is known.
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
        }
    }

    /// What it comes to.
    pub fn score(&self) -> Score {
        self.penalty.score(self.elapsed)
    }

    /// Steps in a thousand seconds; none if their number is not known or no time went by.
    pub fn steps_per_1000_seconds(&self) -> Option<u64> {
        let steps = u64::from(self.n_steps).checked_mul(1_000_000).filter(|&steps| steps > 0)?;
        steps.checked_div(self.elapsed)
    }
}
