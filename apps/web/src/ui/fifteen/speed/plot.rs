//! The plots of a session: its times in order, and a histogram.

use ::fifteen::session::{Average, Score, Solve, histogram, short_time};
use leptos::prelude::*;

use super::words::words;
use crate::ui::solving::{Chart, Drawing, Labels, sample};

/// Maximum number of bars in the histogram.
const MOST_BARS: usize = 24;
/// Longest time that is drawn, in milliseconds: more than a day.
const LONGEST: u64 = 100_000_000;

/// The times in order, with averages of 5 and 12.
#[component]
pub fn Plot(solves: Memo<Vec<Solve>>) -> impl IntoView {
    let words = words();
    let legend = (0..words.curves.len()).map(|at| {
        view! { <span>{sample(at)} {words.curves[at]}</span> }
    });
    let drawing = Signal::derive(move || {
        let scores: Vec<_> = solves.with(|solves| solves.iter().map(Solve::score).collect());
        let time = |score: Option<Score>| Some(score?.time()?.min(LONGEST) as u32);
        let curves = [Average::Single, Average::Trimmed(5), Average::Trimmed(12)];
        let curves = curves
            .map(|average| average.rolling(&scores).into_iter().map(time).collect::<Vec<_>>());
        let labels = Labels {
            name: (words.plot)(scores.len()),
            axis: (words.plot_count)(scores.len()),
            empty: "",
        };
        Drawing::scaled(labels, &curves, |time| short_time(time.into()))
    });
    view! {
        <Chart drawing=drawing styles=&[0, 1, 2] />
        <p class="speed-legend muted">{legend.collect_view()}</p>
    }
}

/// A histogram of the times.
#[component]
pub fn Histogram(solves: Memo<Vec<Solve>>) -> impl IntoView {
    let words = words();
    let picture = move || {
        let times: Vec<_> =
            solves.with(|solves| solves.iter().filter_map(|solve| solve.score().time()).collect());
        let bars = histogram(&times, MOST_BARS);
        let (first, last) = (bars.first()?, bars.last()?);
        let (from, to) = (short_time(first.from), short_time(last.to));
        let most = bars.iter().map(|bar| bar.count).max().unwrap_or(1).max(1);
        let width = 3000 / bars.len();
        let rects = bars.iter().enumerate().map(|(at, bar)| {
            let height = bar.count * 800 / most;
            view! { <rect x=100 + at * width y=800 - height width=width - width / 10 height=height /> }
        });
        let (rects, label) = (rects.collect_view(), (words.histogram)(&from, &to));
        Some(view! {
            <svg class="speed-histogram" viewBox="0 0 3200 960" role="img" aria-label=label>
                {rects}
                <text x="100" y="940">{from}</text>
                <text x="3100" y="940" text-anchor="end">{to}</text>
            </svg>
        })
    };
    view! { <div class="chart">{picture}</div> }
}
