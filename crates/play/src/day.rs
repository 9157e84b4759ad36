//! How the puzzle of a day stands.

/// The state of a daily puzzle, for lists of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DayState {
    /// No move was made yet.
    Unplayed,
    /// Begun, but not solved.
    InProgress,
    /// Solved, but not as well as it can be.
    Solved,
    /// Solved as well as it can be.
    Perfect,
    /// The solution was looked at, which ended the attempt.
    Viewed,
}
