//! Histogram of solve times.

use play::Millis;

/// One bin of a histogram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// Lower limit, inclusive.
    pub from: Millis,
    /// Upper limit, exclusive.
    pub to: Millis,
    /// Number of times in the bin.
    pub count: usize,
}

/// Sorts times into equally wide bins from the shortest to the longest, at most `max_bins`. Their
/// width is 1, 2 or 5 times a power of ten.
pub fn histogram(times: &[Millis], max_bins: usize) -> Vec<Bin> {
    let (Some(&least), Some(&greatest)) = (times.iter().min(), times.iter().max()) else {
        return Vec::new();
    };
    let n_more_bins = |width: Millis| greatest / width - least / width;
    let widths = (0..19).flat_map(|power| [1, 2, 5].map(|first| first * 10_u64.pow(power)));
    let width = widths.into_iter().find(|&width| n_more_bins(width) < max_bins.max(2) as Millis);
    let width = width.unwrap_or(Millis::MAX);
    let first = least / width;
    let mut bins: Vec<_> = (first..=greatest / width)
        .map(|at| Bin { from: at * width, to: (at + 1).saturating_mul(width), count: 0 })
        .collect();
    for time in times {
        bins[(time / width - first) as usize].count += 1;
    }
    bins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_is_in_its_bin() {
        let times = [8_200, 9_999, 10_000, 10_001, 14_000, 8_300];
        let bins: Vec<_> =
            histogram(&times, 8).into_iter().map(|bin| (bin.from, bin.to, bin.count)).collect();
        let seconds = |at: Millis, count| (at * 1000, (at + 1) * 1000, count);
        assert_eq!(
            bins,
            [(8, 2), (9, 1), (10, 2), (11, 0), (12, 0), (13, 0), (14, 1)]
                .map(|(at, count)| seconds(at, count))
        );
    }

    #[test]
    fn there_are_never_too_many_bins() {
        assert_eq!(histogram(&[], 10), []);
        assert_eq!(histogram(&[5, 5], 10), [Bin { from: 5, to: 6, count: 2 }]);
        for greatest in [7, 100, 12_345, 3_600_000, Millis::MAX] {
            let bins = histogram(&[0, greatest], 12);
            assert!(bins.len() <= 12, "{greatest}");
            assert_eq!(bins.iter().map(|bin| bin.count).sum::<usize>(), 2);
        }
    }
}
