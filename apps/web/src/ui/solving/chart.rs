//! A line chart of measures over the moves of a game.

use std::fmt::Write;

use leptos::html;
use leptos::prelude::*;
use play::round_up;
use web_sys::Element;

/// The bounds of the curves, in SVG units.
const LEFT: usize = 360;
const RIGHT: usize = 3140;
const TOP: usize = 80;
const BOTTOM: usize = 1280;
/// The grid lines, from zero to the top of the scale.
const LINES: [usize; 3] = [BOTTOM, usize::midpoint(TOP, BOTTOM), TOP];

/// The labels, scale and curves of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    labels: Labels,
    /// The values at the grid lines, from zero to the top of the scale.
    scale: [String; LINES.len()],
    curves: Vec<String>,
}

/// UI strings for a chart.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels {
    /// Description for screen readers.
    pub name: String,
    /// Label of the horizontal axis, for example the number of moves.
    pub axis: String,
    /// Shown while there is nothing to draw.
    pub empty: &'static str,
}

impl Drawing {
    /// Creates a drawing of values by position, one list per curve. A curve has a gap where a value is unknown.
    pub fn of(labels: Labels, curves: &[Vec<Option<u32>>]) -> Self {
        Drawing::scaled(labels, curves, |value| value.to_string())
    }

    /// Creates a drawing whose scale is formatted by `show`.
    pub fn scaled(
        labels: Labels,
        curves: &[Vec<Option<u32>>],
        show: impl Fn(u32) -> String,
    ) -> Self {
        let top = top_of(curves);
        let curves = curves.iter().map(|values| curve(values, top)).collect();
        Drawing { labels, scale: [0, top / 2, top].map(show), curves }
    }

    /// Writes the curves, values and labels into the chart's elements.
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
            // Each value follows its grid line in the SVG.
            write(&format!(".chart-value:nth-of-type({})", at + 1), value);
        }
        // Both are below the chart: the hint is there instead of the axis.
        let is_empty = !self.labels.empty.is_empty();
        write(".chart-moves", if is_empty { "" } else { &self.labels.axis });
        write(".chart-empty", self.labels.empty);
    }
}

/// Returns the top of the scale for some curves. It is even, because the scale has a value in the middle.
fn top_of(curves: &[Vec<Option<u32>>]) -> u32 {
    round_up(curves.iter().flatten().copied().flatten().max().unwrap_or(0)).max(2)
}

/// Returns the SVG path of a curve, with a line between each two neighbouring known values.
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
            // A single point is drawn as a dot.
            if before.is_none() && values.get(at + 1).copied().flatten().is_none() {
                path.push_str("h1");
            }
        }
        before = *value;
    }
    path
}

/// A chart; `styles` are the numbers of the curves in the style sheet.
#[component]
pub fn Chart(#[prop(into)] drawing: Signal<Drawing>, styles: &'static [usize]) -> impl IntoView {
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
    let curves = styles.iter().map(|&style| view! { <path class=curve_class(style) /> });
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

/// Renders a short sample of a curve, for a legend.
pub fn sample(style: usize) -> impl IntoView {
    view! {
        <svg class="curve-sample" viewBox="0 0 280 160" aria-hidden="true">
            <path class=curve_class(style) d="M20 80H260" />
        </svg>
    }
}

fn curve_class(style: usize) -> String {
    format!("curve curve-{style}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_span_the_chart_from_the_first_value_to_the_last() {
        let Drawing { curves, scale, .. } =
            Drawing::of(Labels::default(), &[vec![Some(20), Some(10), Some(0)]]);
        assert_eq!(scale, ["0", "10", "20"]);
        assert_eq!(curves[0], format!("M{LEFT} {TOP}L1750 680L{RIGHT} {BOTTOM}"));
    }

    #[test]
    fn the_scale_has_three_different_values() {
        for (value, expected) in [(0, ["0", "1", "2"]), (1, ["0", "1", "2"]), (3, ["0", "2", "4"])]
        {
            let drawing = Drawing::of(Labels::default(), &[vec![Some(value)]]);
            assert_eq!(drawing.scale, expected);
        }
    }

    #[test]
    fn unknown_values_are_not_drawn() {
        let values = vec![Some(20), None, None, Some(10), Some(0)];
        let Drawing { curves, .. } = Drawing::of(Labels::default(), &[values, vec![None; 5]]);
        assert_eq!(curves[0], format!("M{LEFT} {TOP}h1M2445 680L{RIGHT} {BOTTOM}"));
        assert_eq!(curves[1], "");
    }
}
