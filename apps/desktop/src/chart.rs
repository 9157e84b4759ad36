//! The chart of the measures over the moves of the game.

use crate::appearance::Colour;
use crate::words;
use eframe::egui::{
    Align2, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use fifteen::{Coach, Measure, Measures};
use play::round_up;

/// Draws the chart at the available width.
pub(crate) fn show(ui: &mut Ui, coach: &Coach, height: f32) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let (first, last) = (coach.history().first(), coach.history().last());
    let n_moves = coach.history().entries().len() - 1;
    response.widget_info(|| {
        let (from, to) = (first.entropy.manhattan(), last.entropy.manhattan());
        WidgetInfo::labeled(Role::Image, true, words::chart(n_moves, from, to))
    });
    let values: Vec<Measures> = coach.measures().collect();
    let top = values.iter().map(Measures::largest).max().unwrap_or(0).max(1);
    let plot = Plot::new(ui, rect, n_moves, round_up(top));
    plot.grid(ui);
    for measure in Measure::ALL {
        let line = values.iter().enumerate();
        let line = line.filter_map(|(at, values)| Some(plot.at(at, values.get(measure)?)));
        draw_curve(ui, measure, line.collect());
    }
}

/// Draws a short sample of a curve, for the legend.
pub(crate) fn sample(ui: &mut Ui, measure: Measure) {
    let (rect, _) = ui.allocate_exact_size(vec2(26.0, 16.0), Sense::hover());
    draw_curve(ui, measure, vec![rect.left_center(), rect.right_center()]);
}

// Each curve has its own pattern, so that colour isn't the only difference.
fn draw_curve(ui: &Ui, measure: Measure, line: Vec<Pos2>) {
    let painter = ui.painter();
    let stroke = Stroke::new(2.0, Colour::Curve(measure).of(ui));
    if let [point] = line.as_slice() {
        painter.circle_filled(*point, 3.0, stroke.color);
        return;
    }
    match measure {
        Measure::Manhattan => painter.add(Shape::line(line, stroke)),
        Measure::LinearConflict => {
            painter.add(Shape::Vec(Shape::dashed_line(&line, stroke, 8.0, 4.0)))
        }
        Measure::Enhanced => {
            painter.add(Shape::Vec(Shape::dotted_line(&line, stroke.color, 5.0, 1.4)))
        }
        Measure::Optimal => painter.add(Shape::line(line, Stroke::new(3.0, stroke.color))),
    };
}

struct Plot {
    inner: Rect,
    n_moves: usize,
    top: u32,
}

impl Plot {
    fn new(ui: &Ui, rect: Rect, n_moves: usize, top: u32) -> Self {
        let mut inner = rect.shrink2(vec2(6.0, 8.0));
        inner.min.x += 30.0;
        inner.max.y -= 14.0;
        ui.painter().rect_filled(rect, 10.0, ui.visuals().window_fill);
        Plot { inner, n_moves, top }
    }

    fn at(&self, n: usize, value: u32) -> Pos2 {
        let x = n as f32 / self.n_moves.max(1) as f32;
        let y = value as f32 / self.top as f32;
        pos2(
            self.inner.left() + x * self.inner.width(),
            self.inner.bottom() - y * self.inner.height(),
        )
    }

    fn grid(&self, ui: &Ui) {
        let painter = ui.painter();
        let weak = Colour::Weak.of(ui);
        let line = Stroke::new(1.0, ui.visuals().widgets.noninteractive.bg_stroke.color);
        let font = FontId::proportional(12.0);
        for value in [0, self.top / 2, self.top] {
            let y = self.at(0, value).y;
            painter.hline(self.inner.x_range(), y, line);
            let at = pos2(self.inner.left() - 6.0, y);
            painter.text(at, Align2::RIGHT_CENTER, value.to_string(), font.clone(), weak);
        }
        let below = self.inner.bottom() + 3.0;
        let text = |x, align, text: String| {
            painter.text(pos2(x, below), align, text, font.clone(), weak);
        };
        if self.n_moves == 0 {
            text(self.inner.center().x, Align2::CENTER_TOP, words::CHART_EMPTY.to_string());
        } else {
            text(self.inner.left(), Align2::LEFT_TOP, "0".to_string());
            let n_moves = words::counted(self.n_moves, "move");
            text(self.inner.right(), Align2::RIGHT_TOP, n_moves);
        }
    }
}
