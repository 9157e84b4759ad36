//! The chart: the measures over the moves of the game, entropy falling to zero.

use std::fmt::Write;

use ::fifteen::{Measure, Measures, round_up};
use leptos::html;
use leptos::prelude::*;
use web_sys::Element;

use super::game::FifteenPage;
use super::words::words;

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
    n_moves: usize,
    from: u32,
    to: u32,
    /// Where the scale ends.
    top: u32,
    curves: [String; 4],
}

impl Drawing {
    /// Draws the measures of all positions of a game.
    pub fn of(measures: impl Iterator<Item = Measures>) -> Self {
        let measures: Vec<_> = measures.collect();
        let n_moves = measures.len() - 1;
        let top = round_up(measures.iter().map(Measures::largest).max().unwrap_or(0));
        let mut curves = <[String; 4]>::default();
        for (measure, path) in Measure::ALL.into_iter().zip(&mut curves) {
            let is_known =
                |at: usize| measures.get(at).is_some_and(|point| point.get(measure).is_some());
            for (at, measures) in measures.iter().enumerate() {
                let Some(value) = measures.get(measure) else { continue };
                let x = LEFT + at * (RIGHT - LEFT) / n_moves.max(1);
                let y = BOTTOM - value as usize * (BOTTOM - TOP) / top as usize;
                // Where nothing is known there is no line; a lone point is a dot.
                let (follows, goes_on) = (at > 0 && is_known(at - 1), is_known(at + 1));
                let verb = if follows { 'L' } else { 'M' };
                let dot = if follows || goes_on { "" } else { "h1" };
                let _ = write!(path, "{verb}{x} {y}{dot}");
            }
        }
        let manhattan = |at: usize| measures[at].manhattan;
        Drawing { n_moves, from: manhattan(0), to: manhattan(n_moves), top, curves }
    }

    /// Puts the curves and the numbers into the chart's elements.
    fn show(&self, chart: &Element) {
        let words = words();
        let find = |selector: &str| chart.query_selector(selector).ok().flatten();
        let write = |selector: &str, text: &str| {
            if let Some(element) = find(selector) {
                element.set_text_content(Some(text));
            }
        };
        if let Some(svg) = find("svg") {
            let name = (words.chart)(self.n_moves, self.from, self.to);
            let _ = svg.set_attribute("aria-label", &name);
        }
        for (curve, path) in self.curves.iter().enumerate() {
            if let Some(element) = find(&format!(".curve-{curve}")) {
                let _ = element.set_attribute("d", path);
            }
        }
        for (at, half) in (0..).zip([0, 1, 2]) {
            // Each value follows its line.
            let selector = format!(".chart-value:nth-of-type({})", at + 1);
            write(&selector, &(self.top * half / 2).to_string());
        }
        let is_empty = self.n_moves == 0;
        let moves = if is_empty { String::new() } else { (words.chart_moves)(self.n_moves) };
        write(".chart-moves", &moves);
        write(".chart-empty", if is_empty { words.chart_empty } else { "" });
    }
}

/// The chart.
#[component]
pub fn Chart(page: FifteenPage) -> impl IntoView {
    let node = NodeRef::<html::Div>::new();
    Effect::new(move || {
        page.changes.track();
        if let Some(node) = node.get() {
            page.coach.with_untracked(|coach| Drawing::of(coach.measures())).show(&node);
        }
    });
    let lines = LINES.map(|y| {
        view! {
            <path class="chart-line" d=format!("M{LEFT} {y}H{RIGHT}") />
            <text class="chart-value" x=LEFT - 60 y=y + 45></text>
        }
    });
    let curves = [0, 1, 2, 3].map(|curve| view! { <path class=curve_class(curve) /> });
    view! {
        <div class="fifteen-chart" node_ref=node>
            <svg viewBox="0 0 3200 1480" role="img">
                {lines.collect_view()}
                {curves.collect_view()}
                <text class="chart-moves" x=RIGHT y="1440"></text>
                <text class="chart-empty" x=usize::midpoint(LEFT, RIGHT) y="1440"></text>
            </svg>
        </div>
    }
}

/// A short piece of a curve, to stand beside its name.
pub fn sample(curve: usize) -> impl IntoView {
    view! {
        <svg class="curve-sample" viewBox="0 0 280 160" aria-hidden="true">
            <path class=curve_class(curve) d="M20 80H260" />
        </svg>
    }
}

fn curve_class(curve: usize) -> String {
    format!("curve curve-{curve}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::{Board, Fifteen, Trail};
    use play::{Game, Input};

    #[test]
    fn where_a_value_is_not_known_there_is_no_line() {
        let params = "board=1-2-3_4-5-6_0-7-8".parse().unwrap();
        let mut game = Game::<Fifteen>::new(params, 0).unwrap();
        for m in ["L", "R", "L", "R", "L"] {
            game.handle(Input::Move(m.parse().unwrap()), 0);
        }
        let trail = Trail::of(&game);
        // Known: the second point, the third, and the last but one.
        let known = std::cell::Cell::new(0);
        let lengths = [None, Some(1), Some(2), None, Some(2), None];
        let length = |_: &Board| lengths[known.replace(known.get() + 1)];
        let curve = &Drawing::of(trail.measures(length)).curves[3];
        let verbs: String = curve.chars().filter(char::is_ascii_alphabetic).collect();
        assert_eq!(verbs, "MLMh", "{curve}");
    }

    #[test]
    fn curves_go_from_the_start_to_the_end_and_fall_to_zero() {
        let params = "board=1-2-3_4-5-6_0-7-8".parse().unwrap();
        let mut game = Game::<Fifteen>::new(params, 0).unwrap();
        let start = Drawing::of(Trail::of(&game).measures(|_| None));
        assert_eq!((start.n_moves, start.from, start.curves[3].as_str()), (0, 2, ""));
        assert!(start.curves[0].ends_with("h1"), "a lone point is a dot");
        game.handle(Input::Move("L2".parse().unwrap()), 0);
        let trail = Trail::of(&game);
        let length = |board: &Board| Some(u32::from(!board.is_solved()) * 2);
        let drawing = Drawing::of(trail.measures(length));
        assert_eq!((drawing.n_moves, drawing.from, drawing.to), (1, 2, 0));
        for curve in &drawing.curves {
            assert!(curve.starts_with(&format!("M{LEFT} ")), "{curve}");
            assert!(curve.ends_with(&format!("L{RIGHT} {BOTTOM}")), "{curve}");
        }
    }
}
