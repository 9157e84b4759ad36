//! Benchmarks of the PRNGs.

use crate::measure;
use crate::table::{Row, Table};

/// Numbers drawn per measurement.
const N_DRAWS: u32 = 1_000_000;

/// Adds the rows of `grid`. The plain implementation scales numbers in floating point, as JavaScript would.
pub(crate) fn rows(table: &mut Table) {
    let (ours, plain) = measure::both(
        || {
            let mut rng = grid::Lcg::new(1);
            (0..N_DRAWS).fold(0, |sum: u32, _| sum.wrapping_add(rng.below(100)))
        },
        || {
            let mut rng = grid::Lcg::new(1);
            (0..N_DRAWS).fold(0, |sum: u32, _| {
                let number = f64::from(rng.next_u32()) / 4_294_967_296.0;
                sum.wrapping_add((number * 100.0).floor() as u32)
            })
        },
    );
    table.push(
        Row::new("grid", "Lcg::below", "1,000,000 numbers", ours * 1e3, "ms")
            .compared_with("floating point", plain / ours),
    );
    let seconds = measure::seconds(|| {
        let mut rng = grid::Mulberry32::new(1);
        (0..N_DRAWS).fold(0, |sum: u32, _| sum.wrapping_add(rng.below(100)))
    });
    table.push(Row::new("grid", "Mulberry32::below", "1,000,000 numbers", seconds * 1e3, "ms"));
}
