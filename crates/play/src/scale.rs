//! Round numbers for the scales of charts.

/// Rounds up to the value at which a chart's scale ends.
pub fn round_up(top: u32) -> u32 {
    let unit = 10_u32.pow(top.max(1).ilog10());
    let steps = [1, 2, 4, 6, 8, 10];
    steps.into_iter().map(|step| step * unit).find(|&round| round >= top).unwrap_or(10 * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_ends_at_the_next_round_number() {
        for (top, round) in
            [(0, 1), (1, 1), (3, 4), (10, 10), (11, 20), (61, 80), (99, 100), (2_101, 4_000)]
        {
            assert_eq!(round_up(top), round);
        }
    }
}
