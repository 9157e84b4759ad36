//! Statistics of an archive: counts, times and streaks.

use std::collections::BTreeSet;

use grid::Date;

use crate::archive::{Archive, DayResult};
use crate::board::Finding;
use crate::daily::Daily;
use crate::logic::LogicDaily;
use crate::measure::{Goal, Label};

/// A daily puzzle, classic or Logic.
pub trait DailyPuzzle: Copy + Ord {
    /// The kind of loop that solves it.
    const GOAL: Goal;

    /// Returns the day of the puzzle.
    fn date(self) -> Date;
}

impl DailyPuzzle for Daily {
    const GOAL: Goal = Goal::EveryCell;

    fn date(self) -> Date {
        self.date
    }
}

impl DailyPuzzle for LogicDaily {
    const GOAL: Goal = Goal::EveryClue;

    fn date(self) -> Date {
        self.date
    }
}

/// Limits of the times that statistics count together, in seconds.
pub const TIME_STEPS: [u64; 7] = [30, 60, 120, 180, 300, 600, 1200];

/// Statistics of an archive or a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Number of puzzles in which something was drawn.
    pub played: usize,
    /// Number of puzzles with a valid loop, including perfect ones.
    pub solved: usize,
    /// Number of puzzles whose goal was met.
    pub perfect: usize,
    /// Fastest time among those of these that needed no hints, in milliseconds.
    pub fastest: Option<u64>,
    /// Mean time of the same puzzles, in milliseconds.
    pub mean: Option<u64>,
    /// Number of the same puzzles by time, up to each of [`TIME_STEPS`] and beyond.
    pub times: [usize; TIME_STEPS.len() + 1],
    /// Number of puzzles whose best loop has each label, from Okay to Perfect.
    pub scores: [usize; 6],
    /// Number of consecutive days, up to today or yesterday, on which a daily puzzle was solved on its day.
    pub streak: usize,
    /// Length of the longest streak so far.
    pub best_streak: usize,
}

impl Statistics {
    /// Returns the percentage of played puzzles that were solved, rounded down.
    pub fn solve_rate(&self) -> Option<usize> {
        (100 * self.solved).checked_div(self.played)
    }
}

impl<D: DailyPuzzle> Archive<D> {
    /// Returns the statistics, as of today, of the puzzles that `is_included` accepts.
    pub fn statistics(&self, today: Date, is_included: impl Fn(D) -> bool) -> Statistics {
        let dailies: Vec<(D, DayResult)> =
            self.days().filter(|&(daily, _)| is_included(daily)).collect();
        let days = || dailies.iter().map(|(_, day)| day);
        let reached = days().filter(|day| day.finding >= D::GOAL.finding());
        let perfect = reached.clone().count();
        let alone = reached.filter(|day| day.helps == 0 && !day.viewed);
        let times: Vec<u64> = alone.map(|day| day.millis).collect();
        let mut scores = [0; 6];
        for day in days().filter(|day| day.finding > Finding::Open) {
            scores[Label::of(day.score) as usize] += 1;
        }
        let in_time = dailies.iter().filter(|(_, day)| day.is_solved_in_time());
        let dates: BTreeSet<Date> = in_time.map(|(daily, _)| daily.date()).collect();
        Statistics {
            played: dailies.len(),
            solved: days().filter(|day| day.is_solved()).count(),
            perfect,
            fastest: times.iter().min().copied(),
            mean: mean(&times),
            times: distribution(&times),
            scores,
            streak: streak(&dates, today),
            best_streak: best_streak(&dates),
        }
    }

    /// Returns the streak over all puzzles; see [`Statistics::streak`].
    pub fn streak(&self, today: Date) -> usize {
        self.statistics(today, |_| true).streak
    }
}

fn streak(dates: &BTreeSet<Date>, today: Date) -> usize {
    let last = if dates.contains(&today) { Some(today) } else { today.previous() };
    let days = std::iter::successors(last, |date| date.previous());
    days.take_while(|date| dates.contains(date)).count()
}

fn best_streak(dates: &BTreeSet<Date>) -> usize {
    let (mut best, mut row, mut before) = (0, 0, None);
    for &date in dates {
        let follows = before.is_some() && date.previous() == before;
        row = if follows { row + 1 } else { 1 };
        best = best.max(row);
        before = Some(date);
    }
    best
}

fn distribution(times: &[u64]) -> [usize; TIME_STEPS.len() + 1] {
    let mut counts = [0; TIME_STEPS.len() + 1];
    for &time in times {
        counts[TIME_STEPS.partition_point(|step| step * 1_000 < time)] += 1;
    }
    counts
}

fn mean(times: &[u64]) -> Option<u64> {
    let sum: u128 = times.iter().map(|&time| u128::from(time)).sum();
    Some(sum.checked_div(times.len() as u128)? as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::LogicArchive;
    use crate::deal::Difficulty;

    fn day(finding: Finding, score: u8, millis: u64) -> DayResult {
        DayResult { finding, score, millis, viewed: false, helps: 0, late: false }
    }

    fn date(text: &str) -> Date {
        text.parse().unwrap()
    }

    #[test]
    fn a_streak_counts_consecutive_days_with_a_puzzle_solved_in_time() {
        let mut archive = Archive::default();
        let mut note = |id: &str, finding| archive.note(id.parse().unwrap(), day(finding, 90, 1));
        note("2026-02-26-easy", Finding::Valid);
        note("2026-02-28-easy", Finding::Perfect);
        note("2026-02-28-hard", Finding::Valid);
        note("2026-03-01-medium", Finding::Valid);
        note("2026-03-01-hard", Finding::Open);
        note("2026-03-02-hard", Finding::Closed);
        let late = DayResult { late: true, ..day(Finding::Perfect, 100, 1) };
        archive.note("2026-02-27-easy".parse().unwrap(), late);
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
            assert_eq!(archive.streak(date(today)), streak, "{today}");
        }
        let of = |level| {
            archive.statistics(date("2026-03-01"), |daily: Daily| daily.difficulty == level)
        };
        let [easy, medium] = [Difficulty::Easy, Difficulty::Medium].map(of);
        assert_eq!((easy.streak, easy.best_streak), (1, 1));
        assert_eq!((medium.streak, medium.best_streak), (1, 1));
        assert_eq!(archive.statistics(date("2030-01-01"), |_| true).best_streak, 2);
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
            times: [1, 0, 1, 0, 0, 0, 0, 0],
            scores: [0, 1, 0, 0, 1, 2],
            streak: 1,
            best_streak: 1,
        };
        let all = |archive: &Archive| archive.statistics(date("2026-01-02"), |_| true);
        assert_eq!(all(&archive), expected);
        assert_eq!(expected.solve_rate(), Some(60));
        let hard = archive
            .statistics(date("2026-01-02"), |daily: Daily| daily.difficulty == Difficulty::Hard);
        assert_eq!((hard.played, hard.solved, hard.mean), (1, 1, None));
        assert_eq!(all(&Archive::default()), Statistics::default());
        assert_eq!(Statistics::default().solve_rate(), None);
        // Faster, but with a hint or after viewing the solution.
        let perfect = day(Finding::Perfect, 100, 1_000);
        archive.note("2026-01-03-easy".parse().unwrap(), DayResult { helps: 1, ..perfect });
        archive.note("2026-01-03-hard".parse().unwrap(), DayResult { viewed: true, ..perfect });
        let with_help = all(&archive);
        assert_eq!((with_help.solved, with_help.perfect), (5, 4));
        assert_eq!((with_help.fastest, with_help.mean), (expected.fastest, expected.mean));

        let mut archive = Archive::default();
        for id in ["2026-01-01-easy", "2026-01-01-hard"] {
            archive.note(id.parse().unwrap(), day(Finding::Perfect, 100, u64::MAX));
        }
        assert_eq!(all(&archive).mean, Some(u64::MAX));
    }

    #[test]
    fn a_valid_loop_meets_the_goal_of_logic() {
        let mut archive = LogicArchive::default();
        archive.note("2026-01-01-hard".parse().unwrap(), day(Finding::Valid, 100, 7_000));
        archive.note("2026-01-01-easy".parse().unwrap(), day(Finding::Closed, 80, 1_000));
        let all = archive.statistics(date("2026-01-01"), |_| true);
        assert_eq!((all.played, all.solved, all.perfect, all.fastest), (2, 1, 1, Some(7_000)));
    }
}
