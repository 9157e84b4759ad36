//! How often which times come up.

use play::Millis;

/// The times from one on and before the next bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The least time in it.
    pub from: Millis,
    /// The least time that is beyond it.
    pub to: Millis,
    /// How many times there are.
    pub count: usize,
}

/// How many times there are in equally wide bars from the least to the greatest, at most so many bars. They are 1, 2 or
/// 5 wide, or ten, a hundred … times as much.
pub fn histogram(times: &[Millis], most_bars: usize) -> Vec<Bar> {
    let (Some(&least), Some(&greatest)) = (times.iter().min(), times.iter().max()) else {
        return Vec::new();
    };
    let n_more_bars = |width: Millis| greatest / width - least / width;
    let widths = (0..19).flat_map(|power| [1, 2, 5].map(|first| first * 10_u64.pow(power)));
    let width = widths.into_iter().find(|&width| n_more_bars(width) < most_bars.max(2) as Millis);
    let width = width.unwrap_or(Millis::MAX);
    let first = least / width;
    let mut bars: Vec<_> = (first..=greatest / width)
        .map(|at| Bar { from: at * width, to: (at + 1).saturating_mul(width), count: 0 })
        .collect();
    for time in times {
        bars[(time / width - first) as usize].count += 1;
    }
    bars
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_is_in_its_bar() {
        let times = [8_200, 9_999, 10_000, 10_001, 14_000, 8_300];
        let bars: Vec<_> =
            histogram(&times, 8).into_iter().map(|bar| (bar.from, bar.to, bar.count)).collect();
        let seconds = |at: Millis, count| (at * 1000, (at + 1) * 1000, count);
        assert_eq!(
            bars,
            [(8, 2), (9, 1), (10, 2), (11, 0), (12, 0), (13, 0), (14, 1)]
                .map(|(at, count)| seconds(at, count))
        );
    }

    #[test]
    fn there_are_never_too_many_bars() {
        assert_eq!(histogram(&[], 10), []);
        assert_eq!(histogram(&[5, 5], 10), [Bar { from: 5, to: 6, count: 2 }]);
        for greatest in [7, 100, 12_345, 3_600_000, Millis::MAX] {
            let bars = histogram(&[0, greatest], 12);
            assert!(bars.len() <= 12, "{greatest}");
            assert_eq!(bars.iter().map(|bar| bar.count).sum::<usize>(), 2);
        }
    }
}
