//! What stands beside the board: the counts, the buttons, the measures and the chart.

use crate::chart;
use crate::desk::{Desk, Wish, announce};
use crate::dialogs::Dialog;
use crate::look;
use crate::settings::{Face, Settings, Theme};
use crate::solver::Method;
use crate::words;
use eframe::egui::{
    self, Align, Button, Color32, Layout, ProgressBar, RichText, ScrollArea, Ui, vec2,
};
use fifteen::{Measure, Params, Speed};
use play::{Ending, Input, Millis, Pause};

impl Desk {
    /// Everything but the board.
    pub(crate) fn panel(&self, ui: &mut Ui, now: Millis) -> Vec<Wish> {
        let mut wishes = Vec::new();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // The bar of the scroll area lies over its right edge.
            ui.set_max_width(ui.available_width() - 8.0);
            self.head(ui, &mut wishes);
            self.notice(ui, &mut wishes);
            self.counts(ui, &mut wishes, now);
            self.buttons(ui, &mut wishes);
            self.auto_solve_ui(ui, &mut wishes);
            let status = ui.label(RichText::new(&self.status).color(look::palette(ui).weak));
            announce(ui, &status);
            ui.scope(|ui| self.measures(ui));
            chart::show(ui, &self.trail, |board| self.solver.length(board), 170.0);
            ui.label(RichText::new(words::SHORTCUTS).small().color(look::palette(ui).weak));
        });
        wishes
    }

    fn head(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        ui.horizontal(|ui| {
            ui.heading(words::NAME);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut settings = self.settings.clone();
                ui.menu_button(words::VIEW, |ui| view_menu(ui, &mut settings));
                if settings != self.settings {
                    wishes.push(Wish::Settings(settings));
                }
            });
        });
        let size = self.game.puzzle().board().size();
        let shuffle = match self.game.params() {
            Params::Shuffle { difficulty, seed, .. } => Some((*difficulty, *seed)),
            Params::Board(_) => None,
        };
        let text = words::puzzle(&words::side(size.width()), shuffle);
        ui.label(RichText::new(text).color(look::palette(ui).weak));
    }

    fn notice(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let Some(notice) = &self.notice else { return };
        egui::Frame::group(ui.style()).show(ui, |ui| {
            let label = ui.label(notice);
            announce(ui, &label);
            if ui.button(words::DISMISS).clicked() {
                wishes.push(Wish::Dismiss);
            }
        });
    }

    fn counts(&self, ui: &mut Ui, wishes: &mut Vec<Wish>, now: Millis) {
        let game = &self.game;
        let is_held = game.clock().is_held_by(Pause::Player);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            count(ui, words::MOVES, &game.n_moves().to_string()).on_hover_text(words::MOVES_HELP);
            count(ui, words::STEPS, &game.n_steps().to_string()).on_hover_text(words::STEPS_HELP);
            count(ui, words::TIME, &words::time(game.elapsed(now)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let name = if is_held { words::RESUME } else { words::PAUSE };
                if ui.add_enabled(game.ending().is_none(), Button::new(name)).clicked() {
                    wishes.push(self.pause_wish());
                }
            });
        });
    }

    fn buttons(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let game = &self.game;
        let rows = [
            [
                (words::NEW_GAME, true, Wish::Dialog(Some(Dialog::New))),
                (words::RESET, true, Wish::Input(Input::Restart)),
            ],
            [
                (words::UNDO, game.can_undo(), Wish::Input(Input::Undo)),
                (words::REDO, game.can_redo(), Wish::Input(Input::Redo)),
            ],
            [
                (words::HINT, self.is_open() && self.auto.is_none(), Wish::Hint),
                if game.ending() == Some(Ending::Solved) {
                    (words::REVIEW, true, Wish::Dialog(Some(Dialog::Solved)))
                } else if self.auto.is_some() {
                    (words::STOP, true, Wish::Stop)
                } else {
                    (words::AUTO_SOLVE, self.is_open(), Wish::AutoSolve)
                },
            ],
        ];
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        for row in rows {
            ui.horizontal(|ui| {
                for (name, enabled, wish) in row {
                    let button = if name == words::NEW_GAME {
                        main_button(ui, name)
                    } else {
                        Button::new(name)
                    };
                    let button = button.min_size(vec2(width, 36.0));
                    if ui.add_enabled(enabled, button).clicked() {
                        wishes.push(wish);
                    }
                }
            });
        }
    }

    fn auto_solve_ui(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let Some(auto) = &self.auto else {
            if self.is_open() {
                self.solvers(ui, wishes);
            }
            return;
        };
        let Some((n_done, n_steps)) = auto.progress() else {
            ui.horizontal(|ui| {
                ui.spinner();
                let board = self.game.puzzle().board();
                let bound = self.solver.bound(board, self.game.puzzle().entropy());
                ui.label(match self.solver.preparing() {
                    Some(thousandths) => words::tables(thousandths),
                    None => words::search_bound(bound),
                });
            });
            return;
        };
        ui.horizontal(|ui| {
            let name = if auto.held { words::GO_ON } else { words::HOLD_STEPS };
            if ui.button(name).clicked() {
                wishes.push(Wish::Hold(!auto.held));
            }
            let share = n_done as f32 / n_steps.max(1) as f32;
            let text = words::step_of(n_done, n_steps);
            ui.add(ProgressBar::new(share).desired_height(30.0).text(text));
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(words::SPEED);
            let mut settings = self.settings.clone();
            for speed in Speed::ALL {
                ui.selectable_value(&mut settings.speed, speed, words::speed(speed));
            }
            if settings != self.settings {
                wishes.push(Wish::Settings(settings));
            }
        });
    }

    fn solvers(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let size = self.game.puzzle().board().size();
        ui.horizontal(|ui| {
            ui.label(words::SOLVER);
            for method in Method::ALL.into_iter().filter(|method| method.reaches(size)) {
                let radio = ui.radio(self.method == method, words::method(method));
                if radio.on_hover_text(words::method_help(method)).clicked() {
                    wishes.push(Wish::Method(method));
                }
            }
        });
    }

    fn measures(&self, ui: &mut Ui) {
        let entropy = self.game.puzzle().entropy();
        let rows = [
            (words::MANHATTAN, entropy.manhattan().to_string(), words::MANHATTAN_HELP),
            (
                words::LINEAR_CONFLICT,
                entropy.linear_conflict().to_string(),
                words::LINEAR_CONFLICT_HELP,
            ),
            (words::ENHANCED, entropy.enhanced().to_string(), words::ENHANCED_HELP),
            (words::ACTUAL, self.actual(), words::ACTUAL_HELP),
        ];
        ui.add_space(4.0);
        ui.strong(words::ENTROPY);
        ui.spacing_mut().item_spacing.y = 4.0;
        ui.spacing_mut().interact_size.y = 22.0;
        for (measure, (name, value, help)) in Measure::ALL.into_iter().zip(rows) {
            let row = ui.horizontal(|ui| {
                chart::sample(ui, measure);
                ui.label(name);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new(value).monospace());
                });
            });
            row.response.on_hover_text(help);
        }
    }

    /// The length of the shortest solution, or what is known of it.
    fn actual(&self) -> String {
        let board = self.game.puzzle().board();
        let bound = self.solver.bound(board, self.game.puzzle().entropy());
        match self.solver.known(board) {
            Some(known) => match (known.length(), known.best) {
                (Some(length), _) => length.to_string(),
                (None, Some((n_steps, _))) => words::between(bound, n_steps),
                (None, None) => words::at_least(bound),
            },
            None => words::at_least(bound),
        }
    }
}

/// A button that stands out.
pub(crate) fn main_button(ui: &Ui, name: &str) -> Button<'static> {
    let palette = look::palette(ui);
    Button::new(RichText::new(name).color(palette.on_accent)).fill(palette.accent)
}

fn count(ui: &mut Ui, name: &str, value: &str) -> egui::Response {
    let weak: Color32 = look::palette(ui).weak;
    let column = ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(name).small().color(weak));
        ui.label(RichText::new(value).size(22.0));
    });
    column.response
}

fn view_menu(ui: &mut Ui, settings: &mut Settings) {
    ui.strong(words::TILES);
    for face in Face::ALL {
        ui.radio_value(&mut settings.face, face, words::face(face));
    }
    ui.checkbox(&mut settings.motion, words::MOTION);
    ui.separator();
    ui.strong(words::COLOURS);
    for theme in Theme::ALL {
        ui.radio_value(&mut settings.theme, theme, words::theme(theme));
    }
}
