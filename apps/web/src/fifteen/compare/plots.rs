//! The errors of bounds by the true distance, and the positions of a search by depth, as curves.

use leptos::prelude::*;

use super::comparison::{BOUNDS, Comparison};
use super::words::words;
use crate::solving::{Chart, Drawing, Labels, sample};

/// Both charts, when there is something to draw.
#[component]
pub fn Plots(comparison: Comparison) -> impl IntoView {
    let words = words();
    let results = comparison.results;
    let errors = Memo::new(move |_| {
        let hundredths = |mean: Option<f64>| mean.map(|mean| (mean * 100.0).round() as u32);
        BOUNDS.map(|means| comparison.shortfall(means).means().map(hundredths).collect::<Vec<_>>())
    });
    let longest = |curves: &[Vec<Option<u32>>]| curves.iter().map(Vec::len).max().unwrap_or(0);
    let error_drawing = Signal::derive(move || {
        let curves = errors.get();
        let farthest = longest(&curves).saturating_sub(1);
        let labels = Labels {
            name: (words.error_chart)(farthest),
            moves: (words.distance_axis)(farthest),
            empty: "",
        };
        let show = |value: u32| format!("{}", f64::from(value) / 100.0);
        Drawing::scaled(labels, &curves, show)
    });
    let depths = Memo::new(move |_| {
        let of = |means| {
            let round = results.with(|results| {
                let lines = &results.get(comparison.open.get())?.lines;
                let (_, line) = lines.iter().find(|(by, _)| *by == means)?;
                line.trial().trace.rounds.pop()
            });
            round.map_or_else(Vec::new, |round| round.by_depth.into_iter().map(logarithm).collect())
        };
        let mut curves = BOUNDS.map(of);
        let n = longest(&curves);
        // All have the same axis.
        for curve in &mut curves {
            curve.resize(n, None);
        }
        curves
    });
    let depth_drawing = Signal::derive(move || {
        let curves = depths.get();
        let deepest = longest(&curves).saturating_sub(1);
        let labels = Labels {
            name: (words.depth_chart)(deepest),
            moves: (words.depth_axis)(deepest),
            empty: "",
        };
        Drawing::scaled(labels, &curves, |value| {
            short_number(10_f64.powf(f64::from(value) / LOGARITHM))
        })
    });
    let legend = || {
        BOUNDS
            .into_iter()
            .enumerate()
            .map(|(at, means)| view! { <span>{sample(at)} {(words.means)(means)}</span> })
            .collect_view()
    };
    let has = move |curves: Memo<[Vec<Option<u32>>; 4]>| {
        curves.with(|curves| curves.iter().any(|curve| !curve.is_empty()))
    };
    view! {
        <section hidden=move || !has(errors)>
            <h2>{words.errors}</h2>
            <p class="muted">{words.errors_help}</p>
            <Chart drawing=error_drawing kinds=&[0, 1, 2, 3] />
            <p class="compare-legend muted">{legend()}</p>
        </section>
        <section hidden=move || !has(depths)>
            <h2>{words.depths}</h2>
            <p class="muted">{words.depths_help}</p>
            <Chart drawing=depth_drawing kinds=&[0, 1, 2, 3] />
            <p class="compare-legend muted">{legend()}</p>
        </section>
    }
}

/// How many units of the chart a factor of ten is.
const LOGARITHM: f64 = 1000.0;

/// A number that may be large, in a few letters: 316, 10k, 100M.
fn short_number(n: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let unit = units.into_iter().find(|(unit, _)| n.round() >= *unit);
    unit.map_or_else(|| format!("{n:.0}"), |(unit, name)| format!("{:.0}{name}", n / unit))
}

/// The place of a number on a scale by powers of ten; none for 0.
fn logarithm(n: u64) -> Option<u32> {
    (n > 0).then(|| ((n as f64).log10() * LOGARITHM).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short_at_the_scale() {
        let shown = [1.0, 316.2, 1000.0, 9_999.6, 1e6, 1e9].map(short_number);
        assert_eq!(shown, ["1", "316", "1k", "10k", "1M", "1G"]);
        assert_eq!([0, 1, 1000].map(logarithm), [None, Some(0), Some(3000)]);
    }
}
