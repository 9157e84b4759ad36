//! Dumps of closed leaderboards: one result per line, without players.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A result in a dump, on a line of its own. Nothing in it names the player or the time of arrival.
///
/// ```
/// use wire::dump::DumpedResult;
///
/// let line = r#"{"leaderboard":"loop:2025-11-30-easy","time":2500,"moves":1,"hints":0,"ranked":true,"record":{}}"#;
/// let result = DumpedResult::from_line(line)?;
/// assert_eq!((result.moves, result.to_line().as_str()), (1, line));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DumpedResult {
    /// Leaderboard, for example `loop:2025-11-30-easy`.
    pub leaderboard: String,
    /// Time that counts for the leaderboard, in milliseconds.
    pub time: u64,
    /// Number of moves.
    pub moves: u64,
    /// Number of hints used.
    pub hints: u64,
    /// Whether it counted on the leaderboard. Results that arrive late, or with hints used, don't.
    pub ranked: bool,
    /// The record, byte for byte as the server verified it.
    pub record: Box<RawValue>,
}

impl DumpedResult {
    /// Parses a line.
    ///
    /// # Errors
    ///
    /// If the line is not a result.
    pub fn from_line(line: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(line)
    }

    /// Formats the result as a line, without a line break.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a result has only string keys")
    }
}
