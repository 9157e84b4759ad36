//! The state of a daily puzzle.

/// The state of a daily puzzle, for lists of days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum DayState {
    /// No move has been made.
    Unplayed,
    /// Started, but not solved.
    InProgress,
    /// Solved, but not perfectly.
    Solved,
    /// Solved perfectly.
    Perfect,
    /// The solution was viewed, which ended the attempt.
    Viewed,
}
