//! A record is believed when it was played again: the one place where the server asks the engines.

use play::{Outcome, RecordError};
use wire::{CanonicalError, CanonicalRecord};

use crate::leaderboard::{Leaderboard, LeaderboardError};

/// The most bytes of a record.
pub(crate) const MOST_BYTES: usize = wire::MAX_RECORD_BYTES;

/// A record that was played again to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// Of its puzzle, or where the server compares it.
    pub(crate) leaderboard: Leaderboard,
    pub(crate) outcome: Outcome,
    /// In the one form in which it is stored and given out.
    pub(crate) record: String,
}

impl Replayed {
    /// The puzzle that was played: `game:parameters`.
    pub fn leaderboard_name(&self) -> String {
        self.leaderboard.to_string()
    }

    /// How the game ended.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
}

/// Why a record is not believed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It cannot be read, or is not written as records are.
    #[error(transparent)]
    Form(#[from] CanonicalError),
    /// Its parameters give no puzzle.
    #[error(transparent)]
    Leaderboard(#[from] LeaderboardError),
    /// It says something that cannot be played.
    #[error("illegal record: {0}")]
    NotLegal(#[from] RecordError),
    /// It ends before the puzzle is solved.
    #[error("the game is not solved: {0}")]
    NotSolved(Outcome),
}

/// Plays a record again, as the server does before it believes a result. It may take a while: not for a thread on which
/// others wait.
///
/// # Errors
///
/// [`ReplayError`] says what is wrong with it.
pub fn replay(json: &str) -> Result<Replayed, ReplayError> {
    let canonical = CanonicalRecord::read(json)?;
    let record = canonical.record();
    let verdict = games::verify_any(record)?;
    let leaderboard = Leaderboard::new(&record.game, verdict.params())?;
    if !verdict.is_solved() {
        return Err(ReplayError::NotSolved(verdict.outcome()));
    }
    Ok(Replayed { leaderboard, outcome: verdict.outcome(), record: json.to_owned() })
}
