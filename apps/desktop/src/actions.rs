//! The player's actions and their effects.

use crate::app::{App, deal};
use crate::dialogs::{Dialog, NewGameForm};
use crate::picture::PictureError;
use crate::settings::{Face, Picture, Settings};
use crate::words;
use fifteen::{Fifteen, Motion, Params, Solver};
use play::{Effect, Input, Millis, Pause};

/// An action of the player, reported by a part of the app.
#[derive(Clone, Debug)]
pub enum Action {
    /// An input of the game.
    Input(Input<Fifteen>),
    /// Deals another game.
    Deal(Params),
    /// Opens a dialog, or closes it.
    Dialog(Option<Dialog>),
    /// Shows a hint, or plays the one that is shown.
    Hint,
    /// Starts auto-solve from the current position.
    AutoSolve,
    /// Stops auto-solve.
    Stop,
    /// Pauses or resumes auto-solve.
    PauseAuto,
    /// Chooses the solver for auto-solve.
    Solver(Solver),
    /// Changes the settings.
    Settings(Settings),
    /// Shows the player's own picture: the content of its file.
    OwnPicture(Result<Vec<u8>, PictureError>),
    /// Dismisses the notice.
    Dismiss,
}

impl App {
    /// Performs an action.
    pub fn act(&mut self, action: Action, now: Millis) {
        self.latest = now;
        match action {
            Action::Input(input) => {
                self.game.restart_clock(now);
                let effects = self.game.handle(input, now);
                self.follow(&effects, now);
            }
            Action::Deal(params) => {
                self.game = deal(params, now);
                self.follow(&[Effect::Dealt], now);
            }
            Action::Dialog(dialog) => {
                if dialog == Some(Dialog::New) {
                    self.form = NewGameForm::of(&self.settings, (self.seeds)());
                }
                self.dialog = dialog;
            }
            Action::Hint => {
                let note = self.coach.hint(&self.game);
                self.tell(note);
                self.take_coach_input(now);
            }
            Action::AutoSolve => {
                let note = self.coach.solve(&self.game, now);
                self.tell(note);
            }
            Action::Stop => {
                let note = self.coach.stop();
                self.tell(note);
            }
            Action::PauseAuto => self.coach.toggle_pause(),
            Action::Solver(solver) => self.coach.adviser.set_solver(solver),
            Action::Settings(settings) => {
                self.coach.set_pace(settings.speed.pace());
                self.settings = settings;
                self.is_unsaved = true;
            }
            Action::OwnPicture(file) => self.show_own_picture(file),
            Action::Dismiss => self.notice = None,
        }
    }

    /// Shows and saves the player's own picture, or says what is wrong with it.
    fn show_own_picture(&mut self, file: Result<Vec<u8>, PictureError>) {
        let shown = file.and_then(|bytes| {
            self.view.set_own_picture(&bytes)?;
            Ok(bytes)
        });
        match shown {
            Ok(bytes) => {
                self.settings.picture = Picture::Own;
                if !self.settings.face.has_picture() {
                    self.settings.face = Face::Picture;
                }
                self.is_unsaved = true;
                self.save_picture(&bytes);
            }
            Err(why) => self.notice = Some(words::bad_picture(&why.to_string())),
        }
    }

    /// Returns whether moves are possible: the game hasn't ended, and the player hasn't paused it.
    pub(crate) fn is_open(&self) -> bool {
        self.game.ending().is_none() && !self.game.clock().is_paused_by(Pause::Player)
    }

    /// Updates the coach, the motion and the status line after the game has changed.
    pub(crate) fn follow(&mut self, effects: &[Effect<Fifteen>], now: Millis) {
        self.coach.follow(effects, &self.game);
        for effect in effects {
            self.show_effect(effect, now);
        }
    }

    fn show_effect(&mut self, effect: &Effect<Fifteen>, now: Millis) {
        let manhattan = self.game.puzzle().entropy().manhattan();
        match effect {
            Effect::Ignored => return,
            Effect::Refused(why) => {
                self.status = words::refused(why);
                return;
            }
            Effect::Shown | Effect::GaveUp => {}
            Effect::Played(m) => {
                self.motion.follow(*m, now);
                self.status = words::played(*m, manhattan);
            }
            Effect::Solved(m) => {
                self.motion.follow(*m, now);
                self.status = words::SOLVED.to_string();
                self.dialog = Some(Dialog::Solved);
            }
            Effect::Rewound(m) => {
                self.motion.follow(m.back(), now);
                self.status = words::undone(*m, manhattan);
            }
            Effect::Dealt => {
                self.dialog = None;
                self.motion = Motion::new(self.game.puzzle().board().clone());
                self.status = words::dealt(manhattan);
                self.settings.side = self.game.puzzle().board().size().width();
                if let Params::Shuffle { difficulty, .. } = self.game.params() {
                    self.settings.difficulty = *difficulty;
                }
            }
        }
        if !matches!(effect, Effect::Shown) {
            self.moved_at = now;
        }
        if !self.settings.motion {
            self.motion.finish();
        }
        self.is_unsaved = true;
    }

    /// Returns the action that pauses or resumes the game.
    pub(crate) fn pause_action(&self) -> Action {
        Action::Input(if self.game.clock().is_paused_by(Pause::Player) {
            Input::Resume(Pause::Player)
        } else {
            Input::Pause(Pause::Player)
        })
    }
}
