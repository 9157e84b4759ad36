//! The streak of days with a solved game, stored for the home page, whose bundle has no history.

use grid::Date;
use serde::{Deserialize, Serialize};
use wire::achievements;
use wire::history::History;

use super::browser::day_of;
use super::formats::StoredFormat;
use super::store::{Slot, Stored, store};

/// Slot of the streak.
pub const SLOT: &str = "streak";
const STORED: Slot<'_, Streak> = Slot::new(SLOT);

/// Format of the streak's slot.
pub const FORMAT: StoredFormat = StoredFormat::of::<Streak>(SLOT);

/// The last streak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Streak {
    /// Day of the last solved game, as in [`Date::day_number`].
    last: u32,
    /// Number of days in a row up to that day.
    days: usize,
}

impl Stored for Streak {
    const VERSION: u32 = 1;
}

impl Streak {
    /// Returns the last streak in these days.
    fn of(days: impl Iterator<Item = u32> + Clone) -> Streak {
        let last = days.clone().max().unwrap_or_default();
        Streak { last, days: achievements::streak(days, last).now }
    }

    /// Returns the number of days if the streak reaches today or yesterday.
    fn on(self, today: u32) -> usize {
        if self.last.saturating_add(1) >= today { self.days } else { 0 }
    }
}

/// Returns the length of the current streak in days.
pub fn streak(today: Date) -> usize {
    store().read(&STORED).unwrap_or_default().on(today.day_number())
}

/// Stores the streak of these games. Games with hints don't count.
pub fn store_streak(history: &History) {
    let new = Streak::of(achievements::unaided(history.games()).map(|solved| day_of(solved.at)));
    if store().read(&STORED).unwrap_or_default() != new {
        store().write(&STORED, &new);
    }
}

/// Stores the streak of the games solved with earlier versions, which didn't store it.
pub fn store_first_streak(read: impl FnOnce() -> History) {
    if store().read(&STORED).is_none() {
        store_streak(&read());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_lasts_until_the_end_of_the_day_after_its_last_game() {
        let streak = Streak::of([3, 1, 7, 8, 9, 9].into_iter());
        assert_eq!(streak, Streak { last: 9, days: 3 });
        assert_eq!([9, 10, 11].map(|today| streak.on(today)), [3, 3, 0]);
        assert_eq!(Streak::of(std::iter::empty()).on(9), 0);
    }
}
