//! The player's results in the dailies: the state of each day, the archive of all of them, and its
//! statistics.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use grid::Date;
use play::DayState;

use crate::board::Finding;
use crate::daily::Daily;
use crate::deal::Difficulty;
use crate::logic::LogicDaily;
use crate::measure::Label;

/// The result of one daily.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Day {
    /// The best loop so far; it counts even if the drawing went on to something else.
    pub finding: Finding,
    /// The best score of a closed loop, or 0.
    pub score: u8,
    /// The time played when the best loop was drawn.
    pub millis: u64,
    /// Whether the solution was looked at.
    pub viewed: bool,
    /// How often the computer had helped when the best loop was drawn.
    pub helps: usize,
}

/// The dailies that were played: classic ones, or those of Logic as [`LogicArchive`].
///
/// As text it is a line for each, in order, and reads back the same:
///
/// ```
/// use loopy::{Archive, Daily, Day, Finding};
/// use play::DayState;
///
/// let mut archive: Archive = Archive::default();
/// let day = Day { finding: Finding::Valid, score: 98, millis: 61_000, viewed: false, helps: 0 };
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
pub struct Archive<D = Daily>(BTreeMap<D, Day>);

/// The dailies of Logic that were played.
pub type LogicArchive = Archive<LogicDaily>;

impl<D> Default for Archive<D> {
    fn default() -> Self {
        Archive(BTreeMap::new())
    }
}

/// The statistics of an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Dailies in which something was drawn.
    pub played: usize,
    /// Those with a valid loop, perfect ones included.
    pub solved: usize,
    /// Those with a perfect loop.
    pub perfect: usize,
    /// The time of the fastest perfect loop.
    pub fastest: Option<u64>,
    /// The mean time of the perfect loops.
    pub mean: Option<u64>,
    /// How many dailies have a best score of each label, from Okay to Perfect.
    pub scores: [usize; 6],
}

/// Why a text is not an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// A line does not name a daily.
    #[error("line {line}: {why}")]
    Daily {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it, in the words of the daily's own error.
        why: String,
    },
    /// A line is not a daily, what came of it, a score and a time.
    #[error("line {line} is not like “2025-11-30-medium valid 98 61000”")]
    Unreadable {
        /// Counted from 1.
        line: usize,
    },
    /// A daily comes twice.
    #[error("line {line}: {daily} comes twice")]
    Twice {
        /// Counted from 1.
        line: usize,
        /// The daily as text.
        daily: String,
    },
}

impl Day {
    /// The state of the day.
    pub fn state(self) -> DayState {
        match self.finding {
            Finding::Perfect => DayState::Perfect,
            _ if self.viewed => DayState::Viewed,
            Finding::Valid => DayState::Solved,
            Finding::Closed | Finding::Open => DayState::InProgress,
        }
    }

    /// Whether a valid loop was drawn, before the solution was looked at if it was.
    pub fn is_solved(self) -> bool {
        self.finding >= Finding::Valid
    }

    /// What came of a day on two devices: the best loop with its time, of equal ones the faster, of drawings that are no
    /// loop yet the one that took longer, of those the one with fewer hints; the best score; whether either was viewed.
    fn merged(self, other: Day) -> Day {
        let time = |day: &Day| {
            if day.finding == Finding::Open { day.millis } else { u64::MAX - day.millis }
        };
        let order = |day: &Day| (day.finding, time(day), Reverse(day.helps));
        let (score, viewed) = (self.score.max(other.score), self.viewed || other.viewed);
        Day { score, viewed, ..std::cmp::max_by_key(self, other, order) }
    }
}

impl<D: Copy + Ord> Archive<D> {
    /// Records the result of a daily so far. What was reached before stays: the best loop with its time, the
    /// best score, and that the solution was looked at.
    pub fn note(&mut self, daily: D, day: Day) {
        let noted = self.0.entry(daily).or_insert(day);
        if day.finding > noted.finding || noted.finding == Finding::Open {
            (noted.finding, noted.millis, noted.helps) = (day.finding, day.millis, day.helps);
        }
        noted.score = noted.score.max(day.score);
        noted.viewed |= day.viewed;
    }

    /// Takes over what another device has noted: every day that either has, each as far as it came on either.
    pub fn merge(&mut self, other: &Archive<D>) {
        for (daily, day) in other.days() {
            let merged = self.day(daily).map_or(day, |own| own.merged(day));
            self.0.insert(daily, merged);
        }
    }

    /// The result of a daily, if it was played.
    pub fn day(&self, daily: D) -> Option<Day> {
        self.0.get(&daily).copied()
    }

    /// The state of a daily.
    pub fn state(&self, daily: D) -> DayState {
        self.day(daily).map_or(DayState::Unplayed, Day::state)
    }

    /// The dailies that were played, by date and difficulty.
    pub fn days(&self) -> impl DoubleEndedIterator<Item = (D, Day)> {
        self.0.iter().map(|(&daily, &day)| (daily, day))
    }
}

impl Archive {
    /// The statistics of one difficulty or of all.
    pub fn statistics(&self, only: Option<Difficulty>) -> Statistics {
        let days = self.days().filter(|(daily, _)| only.is_none_or(|it| it == daily.difficulty));
        let days: Vec<Day> = days.map(|(_, day)| day).collect();
        let perfect = days.iter().filter(|day| day.finding == Finding::Perfect);
        let times: Vec<u64> = perfect.map(|day| day.millis).collect();
        let mut scores = [0; 6];
        for day in days.iter().filter(|day| day.finding > Finding::Open) {
            scores[Label::of(day.score) as usize] += 1;
        }
        Statistics {
            played: days.len(),
            solved: days.iter().filter(|day| day.is_solved()).count(),
            perfect: times.len(),
            fastest: times.iter().min().copied(),
            mean: mean(&times),
            scores,
        }
    }

    /// How many days in a row, up to today, have at least one solved daily. Today's may still come, so
    /// a row that ends yesterday counts.
    pub fn streak(&self, today: Date) -> usize {
        let solved = |date: Date| {
            Daily::all_of(date).into_iter().any(|daily| self.day(daily).is_some_and(Day::is_solved))
        };
        let last = if solved(today) { Some(today) } else { today.previous() };
        std::iter::successors(last, |date| date.previous()).take_while(|&date| solved(date)).count()
    }
}

impl<D: Copy + Ord + fmt::Display> fmt::Display for Archive<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (daily, Day { finding, score, millis, viewed, helps }) in self.days() {
            write!(f, "{daily} {} {score} {millis}", word(finding))?;
            if helps > 0 {
                write!(f, " helps={helps}")?;
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
                return Err(ArchiveError::Twice { line, daily: daily.to_string() });
            }
        }
        Ok(archive)
    }
}

fn mean(times: &[u64]) -> Option<u64> {
    let sum: u128 = times.iter().map(|&time| u128::from(time)).sum();
    Some(sum.checked_div(times.len() as u128)? as u64)
}

fn word(finding: Finding) -> &'static str {
    match finding {
        Finding::Open => "open",
        Finding::Closed => "closed",
        Finding::Valid => "valid",
        Finding::Perfect => "perfect",
    }
}

fn read_day(text: &str) -> Option<Day> {
    let findings = [Finding::Open, Finding::Closed, Finding::Valid, Finding::Perfect];
    let (rest, viewed) = match text.strip_suffix(" viewed") {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let mut words = rest.split(' ');
    let read = words.next()?;
    let finding = findings.into_iter().find(|&finding| word(finding) == read)?;
    let score = words.next()?.parse().ok().filter(|&score| score <= 100)?;
    let millis = words.next()?.parse().ok()?;
    let helps = match words.next() {
        Some(word) => word.strip_prefix("helps=")?.parse().ok().filter(|&helps| helps > 0)?,
        None => 0,
    };
    words.next().is_none().then_some(Day { finding, score, millis, viewed, helps })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn day(finding: Finding, score: u8, millis: u64) -> Day {
        Day { finding, score, millis, viewed: false, helps: 0 }
    }

    #[test]
    fn what_was_reached_stays() {
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
        archive.note(daily, Day { viewed: true, ..day(Finding::Valid, 96, 60) });
        assert_eq!(archive.state(daily), DayState::Viewed);
        assert!(archive.day(daily).unwrap().is_solved(), "it was, before");
        archive.note(daily, day(Finding::Perfect, 100, 70));
        assert_eq!(archive.state(daily), DayState::Perfect);
    }

    #[test]
    fn a_streak_counts_days_with_a_solved_daily_up_to_today() {
        let mut archive = Archive::default();
        let mut note = |id: &str, finding| archive.note(id.parse().unwrap(), day(finding, 90, 1));
        note("2026-02-26-easy", Finding::Valid);
        note("2026-02-28-easy", Finding::Perfect);
        note("2026-02-28-hard", Finding::Valid);
        note("2026-03-01-medium", Finding::Valid);
        note("2026-03-01-hard", Finding::Open);
        note("2026-03-02-hard", Finding::Closed);
        for (today, streak) in [
            ("2026-02-25", 0),
            ("2026-02-26", 1),
            ("2026-02-27", 1),
            ("2026-02-28", 1),
            ("2026-03-01", 2),
            ("2026-03-02", 2),
            ("2026-03-03", 0),
            ("1970-01-01", 0),
        ] {
            assert_eq!(archive.streak(today.parse().unwrap()), streak, "{today}");
        }
    }

    #[test]
    fn statistics_add_up() {
        let mut archive = Archive::default();
        let mut note = |id: &str, day| archive.note(id.parse().unwrap(), day);
        note("2026-01-01-easy", day(Finding::Perfect, 100, 30_000));
        note("2026-01-01-medium", day(Finding::Perfect, 100, 61_000));
        note("2026-01-01-hard", day(Finding::Valid, 99, 100_000));
        note("2026-01-02-easy", day(Finding::Closed, 30, 5_000));
        note("2026-01-02-medium", day(Finding::Open, 0, 5_000));
        let expected = Statistics {
            played: 5,
            solved: 3,
            perfect: 2,
            fastest: Some(30_000),
            mean: Some(45_500),
            scores: [0, 1, 0, 0, 1, 2],
        };
        assert_eq!(archive.statistics(None), expected);
        let hard = archive.statistics(Some(Difficulty::Hard));
        assert_eq!((hard.played, hard.solved, hard.mean), (1, 1, None));
        assert_eq!(Archive::default().statistics(None), Statistics::default());

        let mut archive = Archive::default();
        for id in ["2026-01-01-easy", "2026-01-01-hard"] {
            archive.note(id.parse().unwrap(), day(Finding::Perfect, 100, u64::MAX));
        }
        assert_eq!(archive.statistics(None).mean, Some(u64::MAX));
    }

    #[test]
    fn what_is_no_archive_is_refused_with_its_reason() {
        let unreadable = "line 1 is not like “2025-11-30-medium valid 98 61000”";
        for (text, why) in [
            ("2025-11-30-medium", unreadable),
            ("2025-11-30-medium valid 101 1", unreadable),
            ("2025-11-30-medium valid 1 1 seen", unreadable),
            ("2025-11-30-medium valid 1 1 helps=0", unreadable),
            (
                "2025-11-31-easy open 0 1",
                "line 1: 2025-11-31 is not a day from 1970-01-01 to 9999-12-31",
            ),
            (
                "2025-11-30-easy open 0 1\n2025-11-30-easy open 0 1",
                "line 2: 2025-11-30-easy comes twice",
            ),
        ] {
            assert_eq!(text.parse::<Archive>().unwrap_err().to_string(), why, "{text}");
        }
    }

    proptest! {
        #[test]
        fn an_archive_reads_back_and_no_text_panics(
            days in prop::collection::btree_map(
                (0u32..2_932_897, 0usize..3),
                (0usize..4, 0u8..=100, any::<u64>(), any::<bool>(), 0usize..3),
                0..20,
            ),
            at in any::<prop::sample::Index>(),
            byte in any::<char>(),
        ) {
            let findings = [Finding::Open, Finding::Closed, Finding::Valid, Finding::Perfect];
            let days = days.into_iter().map(|((date, difficulty), (i, score, millis, viewed, helps))| {
                let daily = Daily::all_of(Date::from_day_number(date).unwrap())[difficulty];
                (daily, Day { finding: findings[i], score, millis, viewed, helps })
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
