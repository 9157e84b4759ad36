//! Histograms of leaderboards, made of the tallies of their buckets.

use wire::api::Bar;

use crate::store::{SortColumn, TallyRow};

/// Maximum number of bars.
const MOST: i64 = 30;

/// Returns the bars from the smallest to the largest value, including empty ones between them. Each covers the same number
/// of buckets.
pub(crate) fn bars(sorted_by: SortColumn, tallies: &[TallyRow]) -> Vec<Bar> {
    let (Some(first), Some(last)) = (tallies.first(), tallies.last()) else { return Vec::new() };
    let (first, n_buckets) = (first.bucket, last.bucket - first.bucket + 1);
    let width = (n_buckets + MOST - 1) / MOST;
    let n_bars = (n_buckets + width - 1) / width;
    let start = |bar: i64| sorted_by.start_of(first + bar * width) as u64;
    let mut bars: Vec<_> =
        (0..n_bars).map(|bar| Bar { from: start(bar), to: start(bar + 1), n: 0 }).collect();
    for TallyRow { bucket, n } in tallies {
        bars[((bucket - first) / width) as usize].n += *n as u64;
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tallies(values: &[i64], sorted_by: SortColumn) -> Vec<TallyRow> {
        let mut tallies: Vec<TallyRow> = Vec::new();
        for value in values {
            let bucket = sorted_by.interval(*value).0;
            match tallies.iter_mut().find(|tally| tally.bucket == bucket) {
                Some(tally) => tally.n += 1,
                None => tallies.push(TallyRow { bucket, n: 1 }),
            }
        }
        tallies
    }

    #[test]
    fn every_value_is_in_the_bar_that_covers_it() {
        let values: Vec<_> = (0..2_000).map(|n| 700 + n * n / 10).collect();
        for sorted_by in SortColumn::ALL {
            let bars = bars(sorted_by, &tallies(&values, sorted_by));
            assert!((15..=30).contains(&bars.len()), "{}", bars.len());
            assert!(bars.windows(2).all(|pair| pair[0].to == pair[1].from));
            for bar in &bars {
                let covered = |value: &&i64| (bar.from..bar.to).contains(&(**value as u64));
                assert_eq!(bar.n as usize, values.iter().filter(covered).count(), "{bar:?}");
            }
        }
    }

    #[test]
    fn one_value_is_one_bar_and_none_is_no_bar() {
        let one = tallies(&[1_000], SortColumn::Time);
        assert_eq!(bars(SortColumn::Time, &one), [Bar { from: 1_000, to: 1_008, n: 1 }]);
        assert_eq!(bars(SortColumn::Moves, &[]), []);
    }
}
