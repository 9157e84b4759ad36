//! Averages as csTimer and the World Cube Association calculate them.

use play::Millis;

/// Result of a solve or of an average. Smaller is better; unfinished is the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// A time, including penalties.
    Time(Millis),
    /// DNF: did not finish.
    Unfinished,
}

/// Numbers of solves of which averages are calculated; 1 is a single solve.
pub const AVERAGE_SIZES: [usize; 5] = [1, 5, 12, 50, 100];

/// The latest and the best average of a certain number of solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AverageSummary {
    /// Number of solves.
    pub of: usize,
    /// Average of the last `of` solves, if there are that many.
    pub last: Option<Score>,
    /// Best rolling average of `of` solves.
    pub best: Option<Score>,
}

/// Statistics of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Number of solves.
    pub n_solves: usize,
    /// Number of finished solves.
    pub n_finished: usize,
    /// Mean of the finished solves.
    pub mean: Option<Millis>,
    /// The averages, in the order of [`AVERAGE_SIZES`].
    pub averages: [AverageSummary; AVERAGE_SIZES.len()],
}

impl Statistics {
    /// Calculates the statistics of these solves, oldest first.
    pub fn of(scores: &[Score]) -> Self {
        let finished = scores.iter().filter_map(|score| score.time());
        let n_finished = finished.clone().count();
        let averages = AVERAGE_SIZES.map(|of| {
            let all = averages(scores, of).flatten();
            AverageSummary { of, last: averages(scores, of).next_back().flatten(), best: all.min() }
        });
        let mean = mean(finished.sum(), n_finished);
        Statistics { n_solves: scores.len(), n_finished, mean, averages }
    }
}

impl Score {
    /// Returns the time, unless unfinished.
    pub fn time(self) -> Option<Millis> {
        match self {
            Score::Time(time) => Some(time),
            Score::Unfinished => None,
        }
    }
}

/// Returns the trimmed average of solves: the mean, rounded to a millisecond, without the best and
/// the worst 5%, each rounded up. Unfinished solves are the worst. If one is not trimmed, the
/// average is unfinished too.
///
/// The average of a single solve is its own result.
pub fn average(scores: &[Score]) -> Option<Score> {
    if let [score] = scores {
        return Some(*score);
    }
    let mut sorted = scores.to_vec();
    sorted.sort_unstable();
    let n_trimmed = scores.len().div_ceil(20);
    let counted = sorted.get(n_trimmed..scores.len().checked_sub(n_trimmed)?)?;
    let times: Option<Vec<Millis>> = counted.iter().map(|score| score.time()).collect();
    match times {
        Some(times) => mean(times.iter().sum(), times.len()).map(Score::Time),
        None => Some(Score::Unfinished),
    }
}

/// Returns, for each solve, the average of the `of` solves that end with it; `None` while there are
/// fewer.
pub fn averages(
    scores: &[Score],
    of: usize,
) -> impl DoubleEndedIterator<Item = Option<Score>> + '_ {
    (1..=scores.len()).map(move |end| average(&scores[end.checked_sub(of)?..end]))
}

fn mean(sum: Millis, n: usize) -> Option<Millis> {
    let n = n as Millis;
    (sum + n / 2).checked_div(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Converts hundredths of a second; 0 is DNF.
    fn scores(hundredths: &[Millis]) -> Vec<Score> {
        let score = |&time| if time == 0 { Score::Unfinished } else { Score::Time(time * 10) };
        hundredths.iter().map(score).collect()
    }

    #[test]
    fn an_average_of_5_leaves_out_the_best_and_the_worst() {
        // 11.31, 12.00 and 10.77 count; their sum is 34.08.
        let five = scores(&[1_131, 950, 1_200, 1_400, 1_077]);
        assert_eq!(average(&five), Some(Score::Time(11_360)));
    }

    #[test]
    fn one_dnf_of_5_is_trimmed_and_two_make_the_average_dnf() {
        assert_eq!(average(&scores(&[1_000, 0, 900, 1_100, 800])), Some(Score::Time(10_000)));
        assert_eq!(average(&scores(&[1_000, 0, 900, 0, 800])), Some(Score::Unfinished));
    }

    #[test]
    fn an_average_of_12_leaves_out_one_at_each_end() {
        let twelve: Vec<_> = (1..=12).map(|seconds| Score::Time(seconds * 1000)).collect();
        assert_eq!(average(&twelve), Some(Score::Time(6_500))); // (2 + … + 11) / 10
        let with_one = scores(&[100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000, 1_100, 0]);
        assert_eq!(average(&with_one), Some(Score::Time(6_500)));
    }

    #[test]
    fn averages_of_50_and_100_leave_out_three_and_five_at_each_end() {
        let squares = |n: Millis| (1..=n).map(|k| Score::Time(k * k)).collect::<Vec<_>>();
        // The squares of 4 to 47 have the sum 47·48·95/6 − 14 = 35,706; there are 44 of them.
        assert_eq!(average(&squares(50)), Some(Score::Time(812)));
        // The squares of 6 to 95 have the sum 95·96·191/6 − 55 = 290,265; there are 90 of them.
        assert_eq!(average(&squares(100)), Some(Score::Time(3_225)));
        for (of, trimmed) in [(50, 3), (100, 5)] {
            let with_unfinished = |n: usize| {
                let mut all = vec![Score::Time(5_000); of - n];
                all.extend(vec![Score::Unfinished; n]);
                average(&all)
            };
            assert_eq!(with_unfinished(trimmed), Some(Score::Time(5_000)));
            assert_eq!(with_unfinished(trimmed + 1), Some(Score::Unfinished));
        }
    }

    #[test]
    fn a_mean_is_rounded_to_the_nearest_millisecond() {
        let three = |a, b, c| {
            average(&[
                Score::Time(1),
                Score::Time(a),
                Score::Time(b),
                Score::Time(c),
                Score::Unfinished,
            ])
        };
        assert_eq!(three(10, 10, 11), Some(Score::Time(10)));
        assert_eq!(three(10, 11, 11), Some(Score::Time(11)));
    }

    #[test]
    fn too_few_solves_have_no_average() {
        assert_eq!(average(&[]), None);
        assert_eq!(average(&scores(&[100, 200])), None);
        assert_eq!(averages(&scores(&[100, 200, 300, 400]), 5).flatten().next(), None);
    }

    #[test]
    fn last_and_best_are_rolling_averages() {
        let all = scores(&[1_000, 900, 800, 700, 600, 2_000, 2_100, 2_200, 0, 2_300]);
        let Statistics { n_solves, n_finished, mean, averages } = Statistics::of(&all);
        assert_eq!((n_solves, n_finished, mean), (10, 9, Some(14_000)));
        let [single, of_5, of_12, ..] = averages;
        assert_eq!(
            (single.last, single.best),
            (Some(Score::Time(23_000)), Some(Score::Time(6_000)))
        );
        // The last five are 20, 21, 22, DNF and 23; the best are the first five.
        assert_eq!((of_5.last, of_5.best), (Some(Score::Time(22_000)), Some(Score::Time(8_000))));
        assert_eq!((of_12.last, of_12.best), (None, None));
    }

    #[test]
    fn without_solves_there_are_no_statistics() {
        let Statistics { n_solves, mean, averages, .. } = Statistics::of(&[]);
        assert_eq!((n_solves, mean), (0, None));
        assert!(averages.iter().all(|summary| summary.best.is_none()));
        assert_eq!(Statistics::of(&[Score::Unfinished]).mean, None);
    }
}
