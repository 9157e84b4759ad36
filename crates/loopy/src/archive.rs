//! The player's results in daily puzzles: the state of each day, and an archive of all results.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use grid::Date;
use play::DayState;

use crate::board::Finding;
use crate::daily::Daily;
use crate::logic::LogicDaily;

/// The result of one daily puzzle. Finding, score, time and hints used all belong to the best loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DayResult {
    /// The best loop so far. It counts even if the drawing is changed afterwards.
    pub finding: Finding,
    /// Its score, or 0 while no loop has been closed.
    pub score: u8,
    /// Playing time when the best loop was drawn, in milliseconds.
    pub millis: u64,
    /// Whether the player looked at the solution.
    pub viewed: bool,
    /// Hints used before the best loop was drawn.
    pub helps: usize,
    /// Whether it was solved, but not on its own day. Then it does not count for a streak.
    pub late: bool,
}

/// Results of the classic daily puzzles, or those of Logic as [`LogicArchive`].
///
/// The string form has one line per puzzle, in order, and parses back to the same archive:
///
/// ```
/// use loopy::{Archive, Daily, DayResult, Finding};
/// use play::DayState;
///
/// let mut archive: Archive = Archive::default();
/// let day = DayResult { finding: Finding::Valid, score: 98, millis: 61_000, viewed: false, helps: 0, late: false };
/// archive.note("2025-11-30-medium".parse()?, day);
/// assert_eq!(archive.to_string(), "2025-11-30-medium valid 98 61000\n");
/// assert_eq!(archive.to_string().parse(), Ok(archive.clone()));
///
/// let date: loopy::Date = "2025-11-30".parse()?;
/// let states = Daily::all_of(date).map(|daily| archive.state(daily));
/// assert_eq!(states, [DayState::Unplayed, DayState::Solved, DayState::Unplayed]);
/// assert_eq!(archive.streak(date), 1);
/// # Ok::<(), loopy::DailyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive<D = Daily>(BTreeMap<D, DayResult>);

/// Results of the daily Logic puzzles.
pub type LogicArchive = Archive<LogicDaily>;

impl<D> Default for Archive<D> {
    fn default() -> Self {
        Archive(BTreeMap::new())
    }
}

/// Reason why a string is not an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// A line does not start with the ID of a daily puzzle.
    #[error("line {line}: {why}")]
    Daily {
        /// Line number, starting at 1.
        line: usize,
        /// Error message about the ID.
        why: String,
    },
    /// A line is not an ID, a finding, a score and a time.
    #[error("line {line} does not have the form \"2025-11-30-medium valid 98 61000\"")]
    Unreadable {
        /// Line number, starting at 1.
        line: usize,
    },
    /// A puzzle appears twice.
    #[error("line {line}: {daily} appears twice")]
    Duplicate {
        /// Line number, starting at 1.
        line: usize,
        /// The puzzle's ID.
        daily: String,
    },
}

impl DayResult {
    /// Returns the state of the day.
    pub fn state(self) -> DayState {
        match self.finding {
            Finding::Perfect => DayState::Perfect,
            _ if self.viewed => DayState::Viewed,
            Finding::Valid => DayState::Solved,
            Finding::Closed | Finding::Open => DayState::InProgress,
        }
    }

    /// Returns whether a valid loop was drawn. Viewing the solution afterwards does not change that.
    pub fn is_solved(self) -> bool {
        self.finding >= Finding::Valid
    }

    /// Returns whether it was solved on its own day.
    pub fn is_solved_in_time(self) -> bool {
        self.is_solved() && !self.late
    }

    /// Returns the result of a puzzle of this day, obtained today in the player's time zone.
    pub fn obtained(self, day: Date, today: Date) -> DayResult {
        DayResult { late: self.is_solved() && today != day, ..self }
    }

    /// Merges the results of one day from two devices.
    ///
    /// Takes the better loop; of equal ones the faster. If neither has closed a loop, takes the one with more playing time,
    /// then the one with fewer hints. A day that was viewed or solved in time on either device stays so.
    fn merged(self, other: DayResult) -> DayResult {
        let time = |day: &DayResult| {
            if day.finding == Finding::Open { day.millis } else { u64::MAX - day.millis }
        };
        let order = |day: &DayResult| (day.finding, day.score, time(day), Reverse(day.helps));
        std::cmp::max_by_key(self, other, order).with_marks_of(self, other)
    }

    /// Adds the facts that hold regardless of which loop is best.
    fn with_marks_of(self, one: DayResult, other: DayResult) -> DayResult {
        let in_time = one.is_solved_in_time() || other.is_solved_in_time();
        let viewed = one.viewed || other.viewed;
        DayResult { viewed, late: self.is_solved() && !in_time, ..self }
    }
}

impl<D: Copy + Ord> Archive<D> {
    /// Records the current result of a daily puzzle. Earlier achievements stay: the best loop with its score and time,
    /// that the solution was viewed, and that the puzzle was solved in time.
    pub fn note(&mut self, daily: D, day: DayResult) {
        let noted = self.day(daily).unwrap_or(day);
        let is_better = (day.finding, day.score) > (noted.finding, noted.score);
        let best = if is_better || noted.finding == Finding::Open { day } else { noted };
        self.0.insert(daily, best.with_marks_of(noted, day));
    }

    /// Removes a puzzle whose drawing was undone before any loop was closed.
    pub fn forget_unplayed(&mut self, daily: D) {
        if self.day(daily).is_some_and(|day| day.finding == Finding::Open && !day.viewed) {
            self.0.remove(&daily);
        }
    }

    /// Merges the results of another device: every day that either has, each with its better result.
    pub fn merge(&mut self, other: &Archive<D>) {
        for (daily, day) in other.days() {
            let merged = self.day(daily).map_or(day, |own| own.merged(day));
            self.0.insert(daily, merged);
        }
    }

    /// Returns the result of a daily puzzle, if it was played.
    pub fn day(&self, daily: D) -> Option<DayResult> {
        self.0.get(&daily).copied()
    }

    /// Returns the state of a daily puzzle.
    pub fn state(&self, daily: D) -> DayState {
        self.day(daily).map_or(DayState::Unplayed, DayResult::state)
    }

    /// Iterates over the puzzles that were played, by date and difficulty.
    pub fn days(&self) -> impl DoubleEndedIterator<Item = (D, DayResult)> {
        self.0.iter().map(|(&daily, &day)| (daily, day))
    }
}

impl<D: Copy + Ord + fmt::Display> fmt::Display for Archive<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (daily, DayResult { finding, score, millis, viewed, helps, late }) in self.days() {
            write!(f, "{daily} {} {score} {millis}", word(finding))?;
            if helps > 0 {
                write!(f, " helps={helps}")?;
            }
            if late {
                f.write_str(" late")?;
            }
            writeln!(f, "{}", if viewed { " viewed" } else { "" })?;
        }
        Ok(())
    }
}

impl<D: Copy + Ord + fmt::Display + FromStr<Err: fmt::Display>> FromStr for Archive<D> {
    type Err = ArchiveError;

    fn from_str(text: &str) -> Result<Self, ArchiveError> {
        let mut archive = Archive::default();
        for (i, text) in text.lines().enumerate() {
            let line = i + 1;
            let (daily, rest) = text.split_once(' ').ok_or(ArchiveError::Unreadable { line })?;
            let daily: D = daily
                .parse()
                .map_err(|why: D::Err| ArchiveError::Daily { line, why: why.to_string() })?;
            let day = read_day(rest).ok_or(ArchiveError::Unreadable { line })?;
            if archive.0.insert(daily, day).is_some() {
                return Err(ArchiveError::Duplicate { line, daily: daily.to_string() });
            }
        }
        Ok(archive)
    }
}

fn word(finding: Finding) -> &'static str {
    match finding {
        Finding::Open => "open",
        Finding::Closed => "closed",
        Finding::Valid => "valid",
        Finding::Perfect => "perfect",
    }
}

fn read_day(text: &str) -> Option<DayResult> {
    let findings = [Finding::Open, Finding::Closed, Finding::Valid, Finding::Perfect];
    let (rest, viewed) = strip(text, " viewed");
    let (rest, late) = strip(rest, " late");
    let mut words = rest.split(' ');
    let read = words.next()?;
    let finding = findings.into_iter().find(|&finding| word(finding) == read)?;
    let score = words.next()?.parse().ok().filter(|&score| score <= 100)?;
    let millis = words.next()?.parse().ok()?;
    let helps = match words.next() {
        Some(word) => word.strip_prefix("helps=")?.parse().ok().filter(|&helps| helps > 0)?,
        None => 0,
    };
    let day = DayResult { finding, score, millis, viewed, helps, late };
    (words.next().is_none() && (day.is_solved() || !late)).then_some(day)
}

/// Removes a suffix. Returns the rest, and whether the suffix was there.
fn strip<'a>(text: &'a str, ending: &str) -> (&'a str, bool) {
    text.strip_suffix(ending).map_or((text, false), |rest| (rest, true))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(finding: Finding, score: u8, millis: u64) -> DayResult {
        DayResult { finding, score, millis, viewed: false, helps: 0, late: false }
    }

    #[test]
    fn the_best_result_is_kept() {
        let daily: Daily = "2025-11-30-hard".parse().unwrap();
        let mut archive = Archive::default();
        assert_eq!(archive.state(daily), DayState::Unplayed);
        archive.note(daily, day(Finding::Open, 0, 10));
        archive.note(daily, day(Finding::Open, 0, 20));
        assert_eq!(archive.day(daily), Some(day(Finding::Open, 0, 20)));
        assert_eq!(archive.state(daily), DayState::InProgress);
        archive.note(daily, day(Finding::Closed, 70, 30));
        archive.note(daily, day(Finding::Valid, 98, 40));
        assert_eq!(archive.state(daily), DayState::Solved);
        archive.note(daily, day(Finding::Valid, 96, 50));
        assert_eq!(archive.day(daily), Some(day(Finding::Valid, 98, 40)));
        archive.note(daily, DayResult { viewed: true, ..day(Finding::Valid, 96, 60) });
        assert_eq!(archive.state(daily), DayState::Viewed);
        assert!(archive.day(daily).unwrap().is_solved(), "it was solved before it was viewed");
        archive.note(daily, day(Finding::Perfect, 100, 70));
        assert_eq!(archive.state(daily), DayState::Perfect);
    }

    #[test]
    fn a_result_is_one_loop_with_its_score_and_time() {
        let daily: Daily = "2025-11-30-hard".parse().unwrap();
        let mut archive = Archive::default();
        archive.note(daily, day(Finding::Valid, 97, 4_000));
        archive.note(daily, day(Finding::Valid, 98, 605_000));
        assert_eq!(archive.day(daily), Some(day(Finding::Valid, 98, 605_000)));
        // A loop that matches the clues beats one that does not, even with a lower score.
        archive.note(daily, day(Finding::Closed, 99, 606_000));
        archive.note(daily, day(Finding::Valid, 98, 607_000));
        assert_eq!(archive.day(daily), Some(day(Finding::Valid, 98, 605_000)));
        let mut other = Archive::default();
        other.note(daily, day(Finding::Valid, 97, 1_000));
        other.merge(&archive);
        assert_eq!(other, archive);
    }

    #[test]
    fn a_puzzle_solved_in_time_stays_solved_in_time() {
        let daily: Daily = "2025-11-30-hard".parse().unwrap();
        let late = |day: DayResult| DayResult { late: true, ..day };
        let mut archive = Archive::default();
        archive.note(daily, late(day(Finding::Valid, 97, 1)));
        assert!(!archive.day(daily).unwrap().is_solved_in_time());
        assert_eq!(archive.to_string(), "2025-11-30-hard valid 97 1 late\n");
        let mut in_time = Archive::default();
        in_time.note(daily, day(Finding::Valid, 95, 2));
        in_time.note(daily, late(day(Finding::Perfect, 100, 3)));
        assert!(in_time.day(daily).unwrap().is_solved_in_time());
        archive.merge(&in_time);
        assert_eq!(archive, in_time);
    }

    #[test]
    fn a_puzzle_is_solved_in_time_only_on_its_own_day() {
        let date: Date = "2025-11-30".parse().unwrap();
        let obtained = |finding, today: &str| {
            let today = today.parse().unwrap();
            day(finding, 90, 1).obtained(date, today).is_solved_in_time()
        };
        assert!(obtained(Finding::Valid, "2025-11-30"));
        assert!(!obtained(Finding::Valid, "2025-11-29"), "solved the day before");
        assert!(!obtained(Finding::Valid, "2025-12-01"), "solved the day after");
        let open = day(Finding::Closed, 90, 1).obtained(date, "2025-12-01".parse().unwrap());
        assert!(!open.late, "only a solved puzzle can be late");
        // Solved early and again on its day, on this device or another.
        let daily: Daily = "2025-11-30-hard".parse().unwrap();
        let early = day(Finding::Perfect, 100, 1).obtained(date, "2025-11-29".parse().unwrap());
        let mut archive = Archive::default();
        archive.note(daily, early);
        assert_eq!(archive.streak(date), 0);
        let mut other = Archive::default();
        other.note(daily, day(Finding::Valid, 90, 2).obtained(date, date));
        archive.merge(&other);
        assert_eq!(archive.streak(date), 1);
    }

    #[test]
    fn an_undone_puzzle_is_forgotten() {
        let daily: Daily = "2025-11-30-hard".parse().unwrap();
        let mut archive = Archive::default();
        archive.note(daily, day(Finding::Open, 0, 10));
        archive.forget_unplayed(daily);
        assert_eq!(archive.state(daily), DayState::Unplayed);
        archive.note(daily, day(Finding::Closed, 50, 20));
        archive.forget_unplayed(daily);
        assert_eq!(archive.state(daily), DayState::InProgress);
    }

    #[test]
    fn invalid_archives_are_rejected_with_a_reason() {
        let unreadable = "line 1 does not have the form \"2025-11-30-medium valid 98 61000\"";
        for (text, why) in [
            ("2025-11-30-medium", unreadable),
            ("2025-11-30-medium valid 101 1", unreadable),
            ("2025-11-30-medium valid 1 1 seen", unreadable),
            ("2025-11-30-medium valid 1 1 helps=0", unreadable),
            ("2025-11-30-medium closed 1 1 late", unreadable),
            (
                "2025-11-31-easy open 0 1",
                "line 1: 2025-11-31 is not a day from 1970-01-01 to 9999-12-31",
            ),
            (
                "2025-11-30-easy open 0 1\n2025-11-30-easy open 0 1",
                "line 2: 2025-11-30-easy appears twice",
            ),
        ] {
            assert_eq!(text.parse::<Archive>().unwrap_err().to_string(), why, "{text}");
        }
    }

    proptest! {
        #[test]
        fn an_archive_parses_back_and_no_string_panics(
            days in prop::collection::btree_map(
                (0u32..2_932_897, 0usize..3),
                (0usize..4, 0u8..=100, any::<u64>(), any::<bool>(), 0usize..3, any::<bool>()),
                0..20,
            ),
            at in any::<prop::sample::Index>(),
            byte in any::<char>(),
        ) {
            let findings = [Finding::Open, Finding::Closed, Finding::Valid, Finding::Perfect];
            let days = days.into_iter().map(|((date, difficulty), (i, score, millis, viewed, helps, late))| {
                let daily = Daily::all_of(Date::from_day_number(date).unwrap())[difficulty];
                let late = late && i >= 2;
                (daily, DayResult { finding: findings[i], score, millis, viewed, helps, late })
            });
            let archive = Archive(days.collect());
            let text = archive.to_string();
            prop_assert_eq!(text.parse(), Ok(archive));
            let mut mutated: Vec<char> = text.chars().chain(['\n']).collect();
            let at = at.index(mutated.len());
            mutated[at] = byte;
            let _ = mutated.into_iter().collect::<String>().parse::<Archive>();
        }
    }
}
