//! Verification of records by replaying them: the only place where the server calls the engines.

use play::{Outcome, RecordError};
use wire::{CanonicalError, CanonicalRecord};

use crate::leaderboard::{Leaderboard, LeaderboardError};

pub(crate) const MOST_BYTES: usize = wire::MAX_RECORD_BYTES;

/// A record that was replayed to a solved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedRecord {
    /// The leaderboard of its puzzle, named by its parameters.
    pub(crate) puzzle: Leaderboard,
    /// The same, or that of the daily puzzle with these parameters, which the server finds.
    pub(crate) leaderboard: Leaderboard,
    pub(crate) outcome: Outcome,
    /// Whether it was played at a rate that people reach.
    pub(crate) is_plausible: bool,
    /// The canonical record, as it is stored and published.
    pub(crate) record: String,
}

impl ReplayedRecord {
    /// Returns the leaderboard of the puzzle: `game:parameters`.
    pub fn leaderboard_name(&self) -> String {
        self.leaderboard.to_string()
    }

    /// Returns the outcome of the game.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
}

/// The record isn't accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It can't be parsed, or isn't canonical.
    #[error(transparent)]
    Form(#[from] CanonicalError),
    /// Its parameters aren't valid.
    #[error(transparent)]
    Leaderboard(#[from] LeaderboardError),
    /// It contains an illegal move or a wrong result.
    #[error("illegal record: {0}")]
    NotLegal(#[from] RecordError),
    /// The game isn't solved.
    #[error("the game is not solved: {0}")]
    NotSolved(Outcome),
}

/// Replays a record, as the server does before it accepts a result. It may take a tenth of a second, so call it on a
/// blocking thread.
///
/// # Errors
///
/// [`ReplayError`] describes the problem.
pub fn replay(json: &str) -> Result<ReplayedRecord, ReplayError> {
    let canonical = CanonicalRecord::read(json)?;
    let record = canonical.record();
    let verdict = games::verify_any(record)?;
    let puzzle = Leaderboard::new(&record.game, verdict.params())?;
    if !verdict.is_solved() {
        return Err(ReplayError::NotSolved(verdict.outcome()));
    }
    let (outcome, is_plausible) = (verdict.outcome(), verdict.is_plausible());
    let (leaderboard, record) = (puzzle.clone(), json.to_owned());
    Ok(ReplayedRecord { puzzle, leaderboard, outcome, is_plausible, record })
}
