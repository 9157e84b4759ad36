//! Averages as csTimer and the World Cube Association calculate them.

use std::borrow::Borrow;

use play::Millis;

use crate::session::Solve;

/// Result of a solve or of an average. Smaller is better; unfinished is the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Score {
    /// A time, including penalties.
    Time(Millis),
    /// DNF: did not finish.
    Unfinished,
}

/// A kind of average. [`AVERAGES`] lists those that are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Average {
    /// A single solve.
    Single,
    /// Mean of this number of solves, for example mo3.
    Mean(usize),
    /// Mean without the best and the worst 5%, each rounded up, for example ao5.
    Trimmed(usize),
}

/// The averages, in the order in which they are listed.
pub const AVERAGES: [Average; 7] = [
    Average::Single,
    Average::Mean(3),
    Average::Trimmed(5),
    Average::Trimmed(12),
    Average::Trimmed(50),
    Average::Trimmed(100),
    Average::Trimmed(1000),
];

/// The latest and the best average of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AverageSummary {
    /// The kind.
    pub average: Average,
    /// Average of the last solves, if there are enough.
    pub last: Option<Score>,
    /// Best rolling average.
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
    /// Mean number of tile moves, in tenths, of the solves of which it is known.
    pub mean_tenths_of_steps: Option<u64>,
    /// Mean number of tile moves per 1000 seconds, of the solves of which it is known.
    pub mean_rate: Option<u64>,
    /// The averages, in the order of [`AVERAGES`].
    pub averages: [AverageSummary; AVERAGES.len()],
}

impl Statistics {
    /// Calculates the statistics of these solves, oldest first.
    pub fn of<S: Borrow<Solve>>(solves: &[S]) -> Self {
        let all = || solves.iter().map(Borrow::borrow);
        let scores: Vec<Score> = all().map(Solve::score).collect();
        let finished = scores.iter().filter_map(|score| score.time());
        let n_finished = finished.clone().count();
        let averages = AVERAGES.map(|average| {
            let rolling = average.rolling(&scores);
            let (last, best) = (rolling.last().copied(), rolling.iter().flatten().min().copied());
            AverageSummary { average, last: last.flatten(), best }
        });
        let mean_of = |value: fn(&Solve) -> Option<u64>| {
            let (mut sum, mut n) = (0, 0);
            all().filter_map(value).for_each(|value| (sum, n) = (sum + value, n + 1));
            mean(sum, n)
        };
        Statistics {
            n_solves: scores.len(),
            n_finished,
            mean: mean(finished.sum(), n_finished),
            mean_tenths_of_steps: mean_of(|solve| {
                Some(u64::from(solve.n_steps) * 10).filter(|&n| n > 0)
            }),
            mean_rate: mean_of(Solve::steps_per_1000_seconds),
            averages,
        }
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

impl Average {
    /// Returns the number of solves.
    pub fn n_solves(self) -> usize {
        match self {
            Average::Single => 1,
            Average::Mean(n) | Average::Trimmed(n) => n,
        }
    }

    /// Returns the number of solves left out at each end.
    fn n_trimmed(self) -> usize {
        match self {
            Average::Trimmed(n) => n.div_ceil(20),
            Average::Single | Average::Mean(_) => 0,
        }
    }

    /// Returns, for each solve, the average of those that end with it; `None` while there are too
    /// few. It is rounded to a millisecond. Unfinished solves are the worst; if one is not left out,
    /// the average is unfinished too.
    pub fn rolling(self, scores: &[Score]) -> Vec<Option<Score>> {
        let n = self.n_solves();
        // The last `n` scores in order, so that the next average needs no sorting.
        let mut sorted: Vec<Score> = Vec::with_capacity(n + 1);
        let place = |sorted: &[Score], score| sorted.partition_point(|other| *other < score);
        let averages = scores.iter().enumerate().map(|(at, &score)| {
            if let Some(oldest) = at.checked_sub(n) {
                sorted.remove(place(&sorted, scores[oldest]));
            }
            sorted.insert(place(&sorted, score), score);
            (sorted.len() == n).then(|| self.of_sorted(&sorted)).flatten()
        });
        averages.collect()
    }

    fn of_sorted(self, sorted: &[Score]) -> Option<Score> {
        let trimmed = self.n_trimmed();
        let counted = sorted.get(trimmed..sorted.len().checked_sub(trimmed)?)?;
        match counted.last()? {
            Score::Unfinished => Some(Score::Unfinished),
            Score::Time(_) => {
                let sum = counted.iter().filter_map(|score| score.time()).sum();
                mean(sum, counted.len()).map(Score::Time)
            }
        }
    }
}

fn mean(sum: u64, n: usize) -> Option<u64> {
    let n = n as u64;
    (sum + n / 2).checked_div(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BoardSize;
    use crate::session::Penalty;

    /// Converts hundredths of a second; 0 is DNF.
    fn scores(hundredths: &[Millis]) -> Vec<Score> {
        let score = |&time| if time == 0 { Score::Unfinished } else { Score::Time(time * 10) };
        hundredths.iter().map(score).collect()
    }

    /// Returns the average of all these solves.
    fn average(scores: &[Score]) -> Option<Score> {
        Average::Trimmed(scores.len()).rolling(scores).last().copied().flatten()
    }

    fn statistics(scores: &[Score]) -> Statistics {
        let size = BoardSize::new(3, 3).unwrap();
        let solve = |score: &Score| match score {
            Score::Time(time) => Solve::new(*time, size),
            Score::Unfinished => Solve { penalty: Penalty::Unfinished, ..Solve::new(1, size) },
        };
        Statistics::of(&scores.iter().map(solve).collect::<Vec<_>>())
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
        let four = scores(&[100, 200, 300, 400]);
        assert_eq!(Average::Trimmed(5).rolling(&four), [None; 4]);
    }

    #[test]
    fn last_and_best_are_rolling_averages() {
        let all = scores(&[1_000, 900, 800, 700, 600, 2_000, 2_100, 2_200, 0, 2_300]);
        let Statistics { n_solves, n_finished, mean, averages, .. } = statistics(&all);
        assert_eq!((n_solves, n_finished, mean), (10, 9, Some(14_000)));
        let [single, of_3, of_5, of_12, ..] = averages;
        assert_eq!(
            (single.last, single.best),
            (Some(Score::Time(23_000)), Some(Score::Time(6_000)))
        );
        // The last five are 20, 21, 22, DNF and 23; the best are the first five.
        assert_eq!((of_5.last, of_5.best), (Some(Score::Time(22_000)), Some(Score::Time(8_000))));
        assert_eq!((of_3.last, of_3.best), (Some(Score::Unfinished), Some(Score::Time(7_000))));
        assert_eq!((of_12.last, of_12.best), (None, None));
    }

    #[test]
    fn without_solves_there_are_no_statistics() {
        let Statistics { n_solves, mean, averages, .. } = statistics(&[]);
        assert_eq!((n_solves, mean), (0, None));
        assert!(averages.iter().all(|summary| summary.best.is_none()));
        assert_eq!(statistics(&[Score::Unfinished]).mean, None);
    }

    #[test]
    fn a_mean_of_3_counts_all_three() {
        let mean = |hundredths| Average::Mean(3).rolling(&scores(hundredths)).last().copied();
        assert_eq!(mean(&[1_000, 1_100, 1_201]), Some(Some(Score::Time(11_003))));
        assert_eq!(mean(&[1_000, 0, 1_201]), Some(Some(Score::Unfinished)));
    }

    #[test]
    fn rolling_averages_equal_averages_of_sorted_solves() {
        let mut rng = grid::Lcg::new(5);
        let times: Vec<_> = (0..300).map(|_| Millis::from(rng.below(40))).collect();
        let all = scores(&times);
        for average in AVERAGES {
            let n = average.n_solves();
            let plain = (1..=all.len()).map(|end| {
                let mut last = all[end.checked_sub(n)?..end].to_vec();
                last.sort_unstable();
                average.of_sorted(&last)
            });
            assert_eq!(average.rolling(&all), plain.collect::<Vec<_>>(), "{average:?}");
        }
    }

    #[test]
    fn tile_moves_are_averaged_where_they_are_known() {
        let size = BoardSize::new(3, 3).unwrap();
        let solve = |n_steps| Solve { n_steps, ..Solve::new(2_000, size) };
        let statistics = Statistics::of(&[solve(20), solve(0), solve(25)]);
        assert_eq!(statistics.mean_tenths_of_steps, Some(225));
        assert_eq!(statistics.mean_rate, Some(11_250));
    }
}
