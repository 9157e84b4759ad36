//! The dialogs for a new game and for a solved game.

use crate::actions::Action;
use crate::app::{App, shuffle};
use crate::appearance::Colour;
use crate::panel::main_button;
use crate::settings::Settings;
use crate::words;
use eframe::egui::{
    Button, Context, Frame, Id, Margin, Modal, RichText, ScrollArea, Slider, TextEdit, Ui, vec2,
};
use fifteen::{Difficulty, OptimalLength, ReviewSummary, Verdict};
use play::{Input, Millis};

/// A dialog above the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// Size, difficulty and seed of a new game.
    New,
    /// The result of the game and the review of its moves.
    Solved,
}

/// The fields of the new-game dialog.
#[derive(Clone, Debug)]
pub(crate) struct NewGameForm {
    side: usize,
    difficulty: Difficulty,
    seed: String,
}

impl NewGameForm {
    /// Fills in the last choices and a seed.
    pub(crate) fn of(settings: &Settings, seed: u32) -> Self {
        NewGameForm { side: settings.side, difficulty: settings.difficulty, seed: seed.to_string() }
    }

    fn seed(&self) -> Option<u32> {
        grid::parse_digits(self.seed.trim())
    }
}

impl Default for NewGameForm {
    fn default() -> Self {
        NewGameForm::of(&Settings::default(), 0)
    }
}

impl App {
    /// Draws a dialog and returns the player's actions.
    pub(crate) fn show_dialog(
        &mut self,
        ctx: &Context,
        dialog: Dialog,
        now: Millis,
    ) -> Vec<Action> {
        let mut actions = Vec::new();
        let frame = Frame::popup(&ctx.global_style()).inner_margin(Margin::same(24));
        let modal = Modal::new(Id::unique("dialog")).frame(frame).show(ctx, |ui| {
            ui.set_width((ctx.content_rect().width() - 80.0).clamp(240.0, 400.0));
            match dialog {
                Dialog::New => self.new_game(ui, &mut actions),
                Dialog::Solved => self.solved(ui, &mut actions, now),
            }
        });
        if modal.should_close() {
            actions.push(Action::Dialog(None));
        }
        actions
    }

    fn new_game(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        ui.heading(words::NEW_GAME);
        ui.add_space(6.0);
        let form = &mut self.form;
        ui.spacing_mut().slider_width = (ui.available_width() - 140.0).max(100.0);
        let side = Slider::new(&mut form.side, crate::SIDES).text(words::SIZE);
        ui.add(side.custom_formatter(|side, _| words::side(side as usize)));
        ui.label(words::DIFFICULTY);
        ui.horizontal_wrapped(|ui| {
            for difficulty in Difficulty::ALL {
                ui.radio_value(&mut form.difficulty, difficulty, words::difficulty(difficulty));
            }
        });
        let name = ui.label(words::SEED);
        let mut random = false;
        ui.horizontal(|ui| {
            let width = ui.available_width() - 110.0;
            let field = TextEdit::singleline(&mut form.seed).desired_width(width);
            ui.add(field.margin(Margin::symmetric(8, 6))).labelled_by(name.id);
            random = ui.button(words::RANDOM).clicked();
        });
        if form.seed().is_none() {
            ui.colored_label(ui.visuals().error_fg_color, words::BAD_SEED);
        }
        if random {
            self.form.seed = (self.seeds)().to_string();
        }
        ui.add_space(10.0);
        let form = &self.form;
        ui.horizontal(|ui| {
            let size = half(ui);
            let start = main_button(ui, words::START).min_size(size);
            if ui.add_enabled(form.seed().is_some(), start).clicked()
                && let Some(seed) = form.seed()
            {
                actions.push(Action::Deal(shuffle(form.side, form.difficulty, seed)));
            }
            if ui.add(Button::new(words::CANCEL).min_size(size)).clicked() {
                actions.push(Action::Dialog(None));
            }
        });
    }

    fn solved(&self, ui: &mut Ui, actions: &mut Vec<Action>, now: Millis) {
        let game = &self.game;
        let heading = RichText::new(words::SOLVED).size(34.0).color(Colour::Accent.of(ui));
        ui.vertical_centered(|ui| ui.label(heading));
        ui.label(words::result(game.n_moves(), game.n_steps(), game.elapsed(now)));
        if game.n_helps() > 0 {
            ui.label(words::helped(game.n_helps()));
        }
        self.compare(ui);
        ui.separator();
        self.review(ui);
        ui.add_space(10.0);
        ui.horizontal(|ui| {
            let size = third(ui);
            if ui.add(main_button(ui, words::NEW_GAME).min_size(size)).clicked() {
                actions.push(Action::Dialog(Some(Dialog::New)));
            }
            if ui.add(Button::new(words::RESTART).min_size(size)).clicked() {
                actions.push(Action::Input(Input::Restart));
            }
            if ui.add(Button::new(words::CLOSE).min_size(size)).clicked() {
                actions.push(Action::Dialog(None));
            }
        });
    }

    /// Compares the solution with the shortest one, as far as it is known.
    fn compare(&self, ui: &mut Ui) {
        let n_steps = self.game.n_steps() as u32;
        match self.coach.adviser.optimal_length_at_start().with_solution(n_steps) {
            OptimalLength::Exactly(length) => {
                ui.label(words::shortest(length));
                ui.label(words::comparison(n_steps, length, self.game.n_helps() > 0));
            }
            known => {
                ui.label(match known {
                    OptimalLength::Between(bound, best) => words::shortest_between(bound, best),
                    known => words::shortest_bound(known.lower_bound()),
                });
                if self.searcher.is_busy() {
                    ui.label(words::SOLVING);
                }
            }
        }
    }

    /// Lists the moves and whether each was optimal.
    fn review(&self, ui: &mut Ui) {
        let verdicts = self.coach.adviser.verdicts();
        ui.strong(words::EVERY_MOVE);
        let ReviewSummary { n_optimal, n_judged, n_lost } = ReviewSummary::of(&verdicts);
        if n_judged > 0 {
            ui.label(words::review_sum(n_optimal, n_judged, n_lost));
        }
        let height = (ui.ctx().content_rect().height() - 420.0).clamp(80.0, 240.0);
        let row = ui.text_style_height(&eframe::egui::TextStyle::Body);
        let area = ScrollArea::vertical().max_height(height).auto_shrink([false, true]);
        area.show_rows(ui, row, verdicts.len(), |ui, rows| {
            for at in rows {
                let Some(m) = self.coach.adviser.history().entries()[at + 1].last_move else {
                    continue;
                };
                let colour = match verdicts[at] {
                    Some(Verdict::Optimal) => Colour::Good.of(ui),
                    Some(Verdict::Lost(_)) => Colour::Bad.of(ui),
                    None => Colour::Weak.of(ui),
                };
                ui.colored_label(colour, words::review_line(at + 1, m, verdicts[at]));
            }
        });
    }
}

fn half(ui: &Ui) -> eframe::egui::Vec2 {
    vec2((ui.available_width() - ui.spacing().item_spacing.x) / 2.0, 38.0)
}

fn third(ui: &Ui) -> eframe::egui::Vec2 {
    vec2((ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0, 38.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_is_a_number_that_fits_into_32_bits() {
        let seed =
            |text: &str| NewGameForm { seed: text.to_string(), ..NewGameForm::default() }.seed();
        assert_eq!(seed(" 4294967295 "), Some(u32::MAX));
        for text in ["", "4294967296", "+1", "-1", "x", "1.5"] {
            assert_eq!(seed(text), None, "{text}");
        }
    }
}
