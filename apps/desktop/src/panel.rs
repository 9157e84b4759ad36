//! The panel beside the board: counts, buttons, measures and the chart.

use crate::actions::Action;
use crate::app::App;
use crate::appearance::Colour;
use crate::chart;
use crate::dialogs::Dialog;
use crate::settings::{Face, Picture, Settings, Theme};
use crate::words;
use eframe::egui::{
    self, Align, Button, Color32, Layout, ProgressBar, RichText, ScrollArea, Ui, accesskit, vec2,
};
use fifteen::{Measure, OptimalLength, Params, Solver};
use play::{Ending, Input, Millis, Pause, Speed, clock_text};

impl App {
    /// Draws everything except the board.
    pub(crate) fn panel(&self, ui: &mut Ui, now: Millis) -> Vec<Action> {
        let mut actions = Vec::new();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // The scroll bar overlaps the right edge.
            ui.set_max_width(ui.available_width() - 8.0);
            self.head(ui, &mut actions);
            self.notice(ui, &mut actions);
            self.counts(ui, &mut actions, now);
            self.buttons(ui, &mut actions);
            self.auto_solve_ui(ui, &mut actions);
            let status = ui.label(RichText::new(&self.status).color(Colour::Weak.of(ui)));
            announce(ui, &status);
            ui.scope(|ui| self.measures(ui));
            chart::show(ui, &self.coach, 170.0);
            ui.label(RichText::new(words::SHORTCUTS).small().color(Colour::Weak.of(ui)));
        });
        actions
    }

    fn head(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        ui.horizontal(|ui| {
            ui.heading(words::NAME);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut settings = self.settings.clone();
                let has_own = self.view.has_own_picture();
                ui.menu_button(words::VIEW, |ui| view_menu(ui, &mut settings, has_own));
                if settings != self.settings {
                    actions.push(Action::Settings(settings));
                }
            });
        });
        let size = self.game.puzzle().board().size();
        let shuffle = match self.game.params() {
            Params::Shuffle { difficulty, seed, .. } => Some((*difficulty, *seed)),
            Params::Board(_) => None,
        };
        let text = words::puzzle(&words::side(size.width()), shuffle);
        ui.label(RichText::new(text).color(Colour::Weak.of(ui)));
    }

    fn notice(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Some(notice) = &self.notice else { return };
        egui::Frame::group(ui.style()).show(ui, |ui| {
            let label = ui.label(notice);
            announce(ui, &label);
            if ui.button(words::DISMISS).clicked() {
                actions.push(Action::Dismiss);
            }
        });
    }

    fn counts(&self, ui: &mut Ui, actions: &mut Vec<Action>, now: Millis) {
        let game = &self.game;
        let is_paused = game.clock().is_paused_by(Pause::Player);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 20.0;
            count(ui, words::MOVES, &words::grouped(game.n_moves()))
                .on_hover_text(words::MOVES_HELP);
            count(ui, words::TILE_MOVES, &words::grouped(game.n_steps()))
                .on_hover_text(words::TILE_MOVES_HELP);
            if self.settings.clock {
                count(ui, words::TIME, &clock_text(game.elapsed(now)));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let name = if is_paused { words::RESUME } else { words::PAUSE };
                if ui.add_enabled(game.ending().is_none(), Button::new(name)).clicked() {
                    actions.push(self.pause_action());
                }
            });
        });
    }

    fn buttons(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let game = &self.game;
        let rows = [
            [
                (words::NEW_GAME, true, Action::Dialog(Some(Dialog::New))),
                (words::RESTART, true, Action::Input(Input::Restart)),
            ],
            [
                (words::UNDO, game.can_undo(), Action::Input(Input::Undo)),
                (words::REDO, game.can_redo(), Action::Input(Input::Redo)),
            ],
            [
                (words::HINT, self.is_open() && self.coach.auto().is_none(), Action::Hint),
                if game.ending() == Some(Ending::Solved) {
                    (words::REVIEW, true, Action::Dialog(Some(Dialog::Solved)))
                } else if self.coach.auto().is_some() {
                    (words::STOP, true, Action::Stop)
                } else {
                    (words::AUTO_SOLVE, self.is_open(), Action::AutoSolve)
                },
            ],
        ];
        let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
        for row in rows {
            ui.horizontal(|ui| {
                for (name, enabled, action) in row {
                    let button = if name == words::NEW_GAME {
                        main_button(ui, name)
                    } else {
                        Button::new(name)
                    };
                    let button = button.min_size(vec2(width, 36.0));
                    if ui.add_enabled(enabled, button).clicked() {
                        actions.push(action);
                    }
                }
            });
        }
    }

    fn auto_solve_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let Some(auto) = self.coach.auto() else {
            if self.is_open() {
                self.solvers(ui, actions);
            }
            return;
        };
        let Some((n_done, n_steps)) = auto.progress else {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(match self.searcher.building() {
                    Some(thousandths) => words::tables(thousandths),
                    None => words::searching(self.coach.adviser.optimal_length().lower_bound()),
                });
            });
            return;
        };
        ui.horizontal(|ui| {
            let name = if auto.is_paused { words::RESUME_AUTO } else { words::PAUSE_AUTO };
            if ui.button(name).clicked() {
                actions.push(Action::PauseAuto);
            }
            ui.label(words::auto_progress(n_done, n_steps));
        });
        ui.add(ProgressBar::new(n_done as f32 / n_steps.max(1) as f32).desired_height(10.0));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(words::SPEED);
            let mut settings = self.settings.clone();
            for speed in Speed::ALL {
                ui.selectable_value(&mut settings.speed, speed, words::speed(speed));
            }
            if settings != self.settings {
                actions.push(Action::Settings(settings));
            }
        });
    }

    fn solvers(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let size = self.game.puzzle().board().size();
        ui.horizontal(|ui| {
            ui.label(words::SOLVER);
            for solver in Solver::ALL.into_iter().filter(|solver| solver.supports(size)) {
                let radio = ui.radio(self.coach.adviser.solver() == solver, words::solver(solver));
                if radio.on_hover_text(words::solver_help(solver)).clicked() {
                    actions.push(Action::Solver(solver));
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

    /// Returns the length of the shortest solution, or its known bounds.
    fn actual(&self) -> String {
        match self.coach.adviser.optimal_length() {
            OptimalLength::Exactly(length) => length.to_string(),
            OptimalLength::AtLeast(bound) => words::at_least(bound),
            OptimalLength::Between(bound, length) => words::between(bound, length),
        }
    }
}

/// Makes screen readers announce changes of a label.
fn announce(ui: &Ui, label: &egui::Response) {
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
}

/// Creates a highlighted button.
pub(crate) fn main_button(ui: &Ui, name: &str) -> Button<'static> {
    Button::new(RichText::new(name).color(Colour::OnAccent.of(ui))).fill(Colour::Accent.of(ui))
}

fn count(ui: &mut Ui, name: &str, value: &str) -> egui::Response {
    let weak: Color32 = Colour::Weak.of(ui);
    let column = ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(RichText::new(name).small().color(weak));
        ui.label(RichText::new(value).size(22.0));
    });
    column.response
}

fn view_menu(ui: &mut Ui, settings: &mut Settings, has_own_picture: bool) {
    ui.strong(words::TILES);
    for face in Face::ALL {
        ui.radio_value(&mut settings.face, face, words::face(face));
    }
    if settings.face.has_picture() {
        ui.separator();
        ui.strong(words::PICTURE);
        let own = has_own_picture.then_some(Picture::Own);
        for picture in Picture::BUILT_IN.into_iter().chain(own) {
            ui.radio_value(&mut settings.picture, picture, words::picture(picture));
        }
        ui.label(RichText::new(words::DROP_PICTURE).small());
        ui.separator();
    }
    ui.checkbox(&mut settings.motion, words::MOTION);
    ui.checkbox(&mut settings.clock, words::SHOW_CLOCK);
    ui.separator();
    ui.strong(words::THEME);
    for theme in Theme::ALL {
        ui.radio_value(&mut settings.theme, theme, words::theme(theme));
    }
}
