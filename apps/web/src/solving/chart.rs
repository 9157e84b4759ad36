//! A chart of numbers over the moves of a game, which fall to zero.

use std::fmt::Write;

use ::fifteen::round_up;
use ::fifteen::session::short_time;
use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

/// The field of the curves, in units of the drawing.
const LEFT: usize = 360;
const RIGHT: usize = 3140;
const TOP: usize = 80;
const BOTTOM: usize = 1280;
/// The lines across it, from zero to the top of the scale.
const LINES: [usize; 3] = [BOTTOM, usize::midpoint(TOP, BOTTOM), TOP];

/// The curves, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    labels: Labels,
    /// What stands at the lines, from zero to the top of the scale.
    scale: [String; LINES.len()],
    curves: Vec<String>,
}

/// What is said of a chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// What the chart shows, for those who do not see it.
    pub name: String,
    /// How many moves there are, in words.
    pub moves: String,
    /// What is said while there is nothing to draw.
    pub empty: &'static str,
}

impl Drawing {
    /// Draws what is known of each position, curve by curve. Where nothing is known the curve has a gap.
    pub fn of(labels: Labels, curves: &[Vec<Option<u32>>]) -> Self {
        Drawing::scaled(labels, curves, |value| value.to_string())
    }

    /// The same of times in milliseconds.
    pub fn of_times(labels: Labels, curves: &[Vec<Option<u32>>]) -> Self {
        Drawing::scaled(labels, curves, |value| short_time(value.into()))
    }

    /// The same of numbers that stand for something else, which `show` writes at the scale.
    pub fn scaled(
        labels: Labels,
        curves: &[Vec<Option<u32>>],
        show: impl Fn(u32) -> String,
    ) -> Self {
        let top = top_of(curves);
        let curves = curves.iter().map(|values| curve(values, top)).collect();
        Drawing { labels, scale: [0, top / 2, top].map(show), curves }
    }

    /// Puts the curves and the numbers into the chart's elements.
    fn show(&self, chart: &Element) {
        let find = |selector: &str| chart.query_selector(selector).ok().flatten();
        let write = |selector: &str, text: &str| {
            if let Some(element) = find(selector) {
                element.set_text_content(Some(text));
            }
        };
        if let Some(svg) = find("svg") {
            let _ = svg.set_attribute("aria-label", &self.labels.name);
        }
        for (curve, path) in self.curves.iter().enumerate() {
            if let Some(element) = find(&format!("g > :nth-child({})", curve + 1)) {
                let _ = element.set_attribute("d", path);
            }
        }
        for (at, value) in self.scale.iter().enumerate() {
            // Each value follows its line.
            write(&format!(".chart-value:nth-of-type({})", at + 1), value);
        }
        write(".chart-moves", &self.labels.moves);
        write(".chart-empty", self.labels.empty);
    }
}

/// Where the scale of some curves ends.
fn top_of(curves: &[Vec<Option<u32>>]) -> u32 {
    round_up(curves.iter().flatten().copied().flatten().max().unwrap_or(0))
}

/// The path of a curve: a line through what is known of positions that follow one another.
fn curve(values: &[Option<u32>], top: u32) -> String {
    let n_moves = values.len().saturating_sub(1).max(1);
    let mut path = String::new();
    let mut before = None;
    for (at, value) in values.iter().enumerate() {
        if let Some(value) = *value {
            let x = LEFT + at * (RIGHT - LEFT) / n_moves;
            let height = u64::from(value) * (BOTTOM - TOP) as u64 / u64::from(top);
            let y = BOTTOM - height as usize;
            let verb = if before.is_some() { 'L' } else { 'M' };
            let _ = write!(path, "{verb}{x} {y}");
            // A lone point is a dot.
            if before.is_none() && values.get(at + 1).copied().flatten().is_none() {
                path.push_str("h1");
            }
        }
        before = *value;
    }
    path
}

/// The chart; `kinds` are the numbers of the curves in the style sheet.
#[component]
pub fn Chart(#[prop(into)] drawing: Signal<Drawing>, kinds: &'static [usize]) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    Effect::new(move || {
        if let Some(node) = node.get() {
            drawing.with(|drawing| drawing.show(&node));
        }
    });
    let lines = LINES.map(|y| {
        view! {
            <path class="chart-line" d=format!("M{LEFT} {y}H{RIGHT}") />
            <text class="chart-value" x=LEFT - 60 y=y + 45></text>
        }
    });
    let curves = kinds.iter().map(|&kind| view! { <path class=curve_class(kind) /> });
    view! {
        <div class="chart" node_ref=node>
            <svg viewBox="0 0 3200 1480" role="img">
                {lines.collect_view()}
                <g>{curves.collect_view()}</g>
                <text class="chart-moves" x=RIGHT y="1440"></text>
                <text class="chart-empty" x=usize::midpoint(LEFT, RIGHT) y="1440"></text>
            </svg>
        </div>
    }
}

/// A short piece of a curve, to stand beside its name.
pub fn sample(kind: usize) -> impl IntoView {
    view! {
        <svg class="curve-sample" viewBox="0 0 280 160" aria-hidden="true">
            <path class=curve_class(kind) d="M20 80H260" />
        </svg>
    }
}

fn curve_class(kind: usize) -> String {
    format!("curve curve-{kind}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_go_from_the_start_to_the_end_and_fall_to_zero() {
        let Drawing { curves, scale, .. } =
            Drawing::of(Labels::default(), &[vec![Some(20), Some(10), Some(0)]]);
        assert_eq!(scale, ["0", "10", "20"]);
        assert_eq!(curves[0], format!("M{LEFT} {TOP}L1750 680L{RIGHT} {BOTTOM}"));
    }

    #[test]
    fn what_is_not_known_is_not_drawn() {
        let values = vec![Some(20), None, None, Some(10), Some(0)];
        let Drawing { curves, .. } = Drawing::of(Labels::default(), &[values, vec![None; 5]]);
        assert_eq!(curves[0], format!("M{LEFT} {TOP}h1M2445 680L{RIGHT} {BOTTOM}"));
        assert_eq!(curves[1], "");
    }
}
