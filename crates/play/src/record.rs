//! A game as strings and numbers: its parameters, its timed moves and its result.

use crate::{Millis, OverBudget};
use std::fmt;
use std::str::FromStr;

/// A saved or finished game, independent of the puzzle's types, so that every app can store and send it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The puzzle's [`NAME`](crate::Puzzle::NAME).
    pub game: String,
    /// The puzzle's parameters as a string.
    pub params: String,
    /// The player's acts: each entry is an [`Act`] as a string, with its playing time.
    pub moves: Vec<(Millis, String)>,
    /// The result, which must match the moves.
    pub result: Outcome,
}

/// The result of a game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How it ended, if it has.
    pub ending: Option<Ending>,
    /// Number of moves played and not undone.
    pub moves: usize,
    /// Number of hints used; see [`Game::n_helps`](crate::Game::n_helps).
    pub helps: usize,
    /// Playing time.
    pub elapsed: Millis,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The player solved it.
    Solved,
    /// The player gave up or viewed the solution.
    GaveUp,
}

/// One thing a player did. A move is written as the puzzle's own string; everything else starts with `@`.
///
/// ```
/// use lamps::Press;
/// use play::Act;
///
/// let press: Press = "12".parse()?;
/// for (text, act) in [("12", Act::Move(press)), ("@help 12", Act::Help(press)), ("@undo", Act::Undo)] {
///     assert_eq!(text.parse(), Ok(act.clone()));
///     assert_eq!(act.to_string(), text);
/// }
/// # Ok::<(), lamps::ParsePressError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act<M> {
    /// A move by the player.
    Move(M),
    /// A move that the computer made for the player.
    Help(M),
    /// A hint that was shown.
    Look,
    /// A check whether the position could still be solved.
    Check,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// The player paused.
    Pause,
    /// The player resumed.
    Resume,
    /// The game ended without a solution.
    GiveUp,
}

/// Why a record can't be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// No puzzle has this name.
    #[error("unknown game {0:?}")]
    UnknownGame(String),
    /// The record belongs to another puzzle.
    #[error("this is a game of {found:?}, not {expected}")]
    OtherGame {
        /// The puzzle to be loaded.
        expected: String,
        /// The puzzle named in the record.
        found: String,
    },
    /// The parameters can't be parsed, or give no puzzle.
    #[error("invalid parameters {params:?}: {why}")]
    Params {
        /// The parameters in the record.
        params: String,
        /// The puzzle's own error.
        why: String,
    },
    /// A move can't be parsed.
    #[error("could not parse move {number} ({text:?}): {why}")]
    Unreadable {
        /// Counted from 1.
        number: usize,
        /// The move in the record.
        text: String,
        /// The puzzle's own error.
        why: String,
    },
    /// A move is illegal in its position.
    #[error("move {number} ({text:?}) is illegal: {why}")]
    Illegal {
        /// Counted from 1.
        number: usize,
        /// The move in the record.
        text: String,
        /// The reason.
        why: String,
    },
    /// A time is earlier than the one before it, or differs from it while the clock was paused.
    #[error("move {number} is timed at {at} ms, but the clock was at {clock} ms")]
    Time {
        /// Counted from 1; one past the last is the result.
        number: usize,
        /// The time in the record.
        at: Millis,
        /// The time of the entry before it.
        clock: Millis,
    },
    /// The moves give a different result from the recorded one.
    #[error("the moves result in {played}, but the record says {claimed}")]
    OtherOutcome {
        /// The result of the moves.
        played: Outcome,
        /// The result in the record.
        claimed: Outcome,
    },
    /// Replaying it would exceed the budget.
    #[error("the record is too large: {over}, up to move {number}")]
    OverBudget {
        /// The move that was not played, counted from 1; 0 is the deal.
        number: usize,
        /// The limit that was exceeded.
        over: OverBudget,
    },
    /// It can be parsed, but isn't in canonical form. Only [`verify`](crate::verify) requires that.
    #[error("{part} is written {found:?}, but should be {canonical:?}")]
    NotCanonical {
        /// The part of the record.
        part: Part,
        /// How it is written.
        found: String,
        /// How it should be written.
        canonical: String,
    },
    /// The puzzle is solved before the first move, so the record proves nothing.
    #[error("the puzzle is already solved at the start")]
    SolvedAtStart,
    /// The playing time is implausibly long.
    #[error("the playing time of {0} ms exceeds 100 days")]
    TooLong(Millis),
}

/// A part of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The parameters.
    Params,
    /// A move or other act, counted from 1.
    Move(usize),
}

impl<M: fmt::Display> fmt::Display for Act<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Move(m) => write!(f, "{m}"),
            Act::Help(m) => write!(f, "@help {m}"),
            Act::Look => f.write_str("@look"),
            Act::Check => f.write_str("@check"),
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
            "@look" => Ok(Act::Look),
            "@check" => Ok(Act::Check),
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

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Params => f.write_str("the puzzle"),
            Part::Move(number) => write!(f, "move {number}"),
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
