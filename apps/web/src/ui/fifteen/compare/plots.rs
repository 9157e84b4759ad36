//! Charts of the bounds' errors by distance, and of the positions searched by depth.

use leptos::prelude::*;

use super::comparison::{BOUNDS, Comparison};
use super::words::words;
use crate::ui::solving::{Chart, Drawing, Labels, sample};

/// Both charts, shown once there is something to draw.
#[component]
pub fn Plots(comparison: Comparison) -> impl IntoView {
    let words = words();
    let results = comparison.results;
    let errors = Memo::new(move |_| {
        let hundredths = |mean: Option<f64>| mean.map(|mean| (mean * 100.0).round() as u32);
        BOUNDS
            .map(|method| comparison.shortfall(method).means().map(hundredths).collect::<Vec<_>>())
    });
    let longest = |curves: &[Vec<Option<u32>>]| curves.iter().map(Vec::len).max().unwrap_or(0);
    let error_drawing = Signal::derive(move || {
        let curves = errors.get();
        let farthest = longest(&curves).saturating_sub(1);
        let labels = Labels {
            name: (words.error_chart)(farthest),
            axis: (words.distance_axis)(farthest),
            empty: "",
        };
        let show = |value: u32| format!("{}", f64::from(value) / 100.0);
        Drawing::scaled(labels, &curves, show)
    });
    let depths = Memo::new(move |_| {
        let of = |method| {
            let iteration = results.with(|results| {
                let results = &results.get(comparison.open.get())?.results;
                let (_, result) = results.iter().find(|(other, _)| *other == method)?;
                result.trial().trace.iterations.pop()
            });
            let by_depth = iteration.map_or_else(Vec::new, |iteration| iteration.by_depth);
            by_depth.into_iter().map(logarithm).collect()
        };
        let mut curves = BOUNDS.map(of);
        let n = longest(&curves);
        // All curves share one axis.
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
            axis: (words.depth_axis)(deepest),
            empty: "",
        };
        Drawing::scaled(labels, &curves, |value| {
            short_number(10_f64.powf(f64::from(value) / LOG_UNITS))
        })
    });
    let legend = || {
        BOUNDS
            .into_iter()
            .enumerate()
            .map(|(at, method)| view! { <span>{sample(at)} {(words.method)(method)}</span> })
            .collect_view()
    };
    let has = move |curves: Memo<[Vec<Option<u32>>; 4]>| {
        curves.with(|curves| curves.iter().any(|curve| !curve.is_empty()))
    };
    view! {
        <section hidden=move || !has(errors)>
            <h2>{words.errors}</h2>
            <p class="muted">{words.errors_help}</p>
            <Chart drawing=error_drawing styles=&[0, 1, 2, 3] />
            <p class="compare-legend muted">{legend()}</p>
        </section>
        <section hidden=move || !has(depths)>
            <h2>{words.depths}</h2>
            <p class="muted">{words.depths_help}</p>
            <Chart drawing=depth_drawing styles=&[0, 1, 2, 3] />
            <p class="compare-legend muted">{legend()}</p>
        </section>
    }
}

/// Chart units per factor of ten.
const LOG_UNITS: f64 = 1000.0;

/// Abbreviates a number: 316, 10k, 100M.
fn short_number(n: f64) -> String {
    let units = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    let unit = units.into_iter().find(|(unit, _)| n.round() >= *unit);
    unit.map_or_else(|| format!("{n:.0}"), |(unit, name)| format!("{:.0}{name}", n / unit))
}

/// Converts a number to the logarithmic scale; `None` for 0.
fn logarithm(n: u64) -> Option<u32> {
    (n > 0).then(|| ((n as f64).log10() * LOG_UNITS).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_abbreviated_on_the_scale() {
        let shown = [1.0, 316.2, 1000.0, 9_999.6, 1e6, 1e9].map(short_number);
        assert_eq!(shown, ["1", "316", "1k", "10k", "1M", "1G"]);
        assert_eq!([0, 1, 1000].map(logarithm), [None, Some(0), Some(3000)]);
    }
}
