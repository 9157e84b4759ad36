//! A game as text: its parameters, its moves with their times, and how it stands.

use crate::{Game, Millis, Puzzle};
use std::fmt;
use std::str::FromStr;

/// A saved or finished game. All of it is text and numbers, so that every app can carry it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle's [`NAME`](Puzzle::NAME).
    pub game: String,
    /// The parameters, as the puzzle writes them.
    pub params: String,
    /// What the player did and when, in milliseconds of play. Each is an [`Act`] as text.
    pub moves: Vec<(Millis, String)>,
    /// How the game stands; it must agree with the moves.
    pub result: Outcome,
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// Moves that stand, those taken back not counted.
    pub moves: usize,
    /// Moves that the computer made for the player, taken back or not.
    pub helps: usize,
    /// The time played.
    pub elapsed: Millis,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player solved it.
    Solved,
    /// The player gave up or asked for the answer.
    GaveUp,
}

/// One thing that a player did. As text, a move is itself, and all else begins with `@`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<M> {
    /// A move by the player.
    Move(M),
    /// A move that the computer made for the player.
    Help(M),
    /// The last move taken back.
    Undo,
    /// The move that was taken back last, made again.
    Redo,
    /// The clock stopped by the player.
    Pause,
    /// The clock started again by the player.
    Resume,
    /// The end, without a solution.
    GiveUp,
}

/// Why a record is not a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// The record is of a puzzle that is not played here.
    #[error("there is no game called \"{0}\"")]
    UnknownGame(String),
    /// The record is of another puzzle.
    #[error("this is a game of {found}, not of {expected}")]
    OtherGame {
        /// The puzzle that was to be loaded.
        expected: String,
        /// The puzzle that the record names.
        found: String,
    },
    /// No puzzle comes of the parameters.
    #[error("no puzzle can be made from \"{params}\": {why}")]
    Params {
        /// The parameters as they were written.
        params: String,
        /// The puzzle's own words.
        why: String,
    },
    /// A move cannot be read.
    #[error("move {number} (\"{text}\") cannot be read: {why}")]
    Unreadable {
        /// Counted from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// The puzzle's own words.
        why: String,
    },
    /// A move is not legal where it stands.
    #[error("move {number} (\"{text}\") is not legal: {why}")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// The reason.
        why: String,
    },
    /// A move comes before the one in front of it, or at a time when the clock stood.
    #[error("move {number} is at {at} ms, which cannot be: the clock stood at {clock} ms")]
    Time {
        /// Counted from 1; one past the last is the result.
        number: usize,
        /// The time that was written.
        at: Millis,
        /// The time of the act before it.
        clock: Millis,
    },
    /// The moves lead elsewhere than the record says.
    #[error("the moves lead to {played}, but the record says {claimed}")]
    OtherOutcome {
        /// Where the moves lead.
        played: Outcome,
        /// What the record says.
        claimed: Outcome,
    },
}

/// Plays a record through the engine and says how the game stands.
///
/// # Errors
///
/// [`RecordError`] names the first thing that is wrong with it.
pub fn verify<P: Puzzle>(record: &Record) -> Result<Outcome, RecordError> {
    let game = Game::<P>::load(record, 0)?;
    Ok(game.outcome(0))
}

impl<M: fmt::Display> fmt::Display for Act<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Move(m) => write!(f, "{m}"),
            Act::Help(m) => write!(f, "@help {m}"),
            Act::Undo => f.write_str("@undo"),
            Act::Redo => f.write_str("@redo"),
            Act::Pause => f.write_str("@pause"),
            Act::Resume => f.write_str("@resume"),
            Act::GiveUp => f.write_str("@give-up"),
        }
    }
}

impl<M: FromStr<Err: fmt::Display>> FromStr for Act<M> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = |m: &str| m.parse::<M>().map_err(|error| error.to_string());
        match text {
            "@undo" => Ok(Act::Undo),
            "@redo" => Ok(Act::Redo),
            "@pause" => Ok(Act::Pause),
            "@resume" => Ok(Act::Resume),
            "@give-up" => Ok(Act::GiveUp),
            _ => match text.strip_prefix("@help ") {
                Some(m) => read(m).map(Act::Help),
                None if text.starts_with('@') => Err("no such act".to_string()),
                None => read(text).map(Act::Move),
            },
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.ending {
            None => "open",
            Some(Ending::Solved) => "solved",
            Some(Ending::GaveUp) => "given up",
        };
        let Outcome { moves, helps, elapsed, .. } = self;
        write!(f, "{state} after {moves} moves and {elapsed} ms")?;
        if *helps > 0 { write!(f, " with {helps} helped") } else { Ok(()) }
    }
}
