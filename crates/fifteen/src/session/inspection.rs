//! Inspection: the time to look at a scramble before the clock starts.

use play::Millis;

use crate::session::Penalty;

/// A limited inspection.
///
/// ```
/// use fifteen::session::{Inspection, InspectionState, Penalty};
///
/// let inspection = Inspection { began: 1_000, limit: 15_000, has_penalties: true };
/// assert_eq!(inspection.state(1_001), InspectionState::Left(15));
/// assert_eq!(inspection.penalty(16_000), Penalty::None);
/// assert_eq!(inspection.penalty(16_001), Penalty::PlusTwo);
/// assert_eq!(inspection.penalty(18_001), Penalty::Unfinished);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// When it began.
    pub began: Millis,
    /// Its length.
    pub limit: Millis,
    /// Whether a late first move has a penalty, as in competitions. Otherwise the clock starts when the time is up.
    pub has_penalties: bool,
}

/// What an inspection shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InspectionState {
    /// The remaining time in seconds, rounded up.
    Left(u64),
    /// The time is up: a move now has this penalty.
    Late(Penalty),
    /// The time is up: the clock has been running for so long.
    Over(Millis),
}

impl Inspection {
    /// Time after the end of the inspection from which a solve is DNF.
    const GRACE: Millis = 2_000;

    /// Returns what it shows now.
    pub fn state(self, now: Millis) -> InspectionState {
        let end = self.began.saturating_add(self.limit);
        match self.penalty(now) {
            _ if now < end => InspectionState::Left((end - now).div_ceil(1_000)),
            Penalty::None if self.has_penalties => InspectionState::Left(0),
            penalty if self.has_penalties => InspectionState::Late(penalty),
            _ => InspectionState::Over(now - end),
        }
    }

    /// Returns the penalty for a first move at this time.
    pub fn penalty(self, now: Millis) -> Penalty {
        let late = now.saturating_sub(self.began.saturating_add(self.limit));
        match late {
            _ if !self.has_penalties => Penalty::None,
            0 => Penalty::None,
            1..=Self::GRACE => Penalty::PlusTwo,
            _ => Penalty::Unfinished,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use InspectionState::{Late, Left, Over};

    #[test]
    fn the_clock_starts_at_the_end_unless_late_moves_have_penalties() {
        let inspection = Inspection { began: 500, limit: 5_000, has_penalties: false };
        let states = [500, 501, 5_499, 5_500, 9_000].map(|now| inspection.state(now));
        assert_eq!(states, [Left(5), Left(5), Left(1), Over(0), Over(3_500)]);
        assert_eq!(inspection.penalty(60_000), Penalty::None);
        let strict = Inspection { has_penalties: true, ..inspection };
        let states = [5_499, 5_500, 7_500, 7_501].map(|now| strict.state(now));
        let late = [Penalty::PlusTwo, Penalty::Unfinished].map(Late);
        assert_eq!(states, [Left(1), Left(0), late[0], late[1]]);
    }
}
