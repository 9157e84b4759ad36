//! What the player can ask for in the window, and what it does.

use crate::app::{App, deal};
use crate::dialogs::{Dialog, Form};
use crate::settings::Settings;
use crate::words;
use fifteen::{Fifteen, Motion, Params, Solver};
use play::{Effect, Input, Millis, Pause};

/// Something the player asks for, as a part of the window reports it.
#[derive(Clone, Debug)]
pub enum Action {
    /// An input of the game.
    Input(Input<Fifteen>),
    /// Another game.
    Deal(Params),
    /// To see this dialog, or none.
    Dialog(Option<Dialog>),
    /// A hint, or to play the one that is shown.
    Hint,
    /// Auto Solve from here.
    AutoSolve,
    /// Auto Solve to end.
    Stop,
    /// Auto Solve to hold its steps.
    Hold,
    /// Auto Solve to go on.
    GoOn,
    /// This solver for Auto Solve.
    Solver(Solver),
    /// Other settings.
    Settings(Settings),
    /// The notice to go away.
    Dismiss,
}

impl App {
    /// Does what the player asks for.
    pub fn act(&mut self, action: Action, now: Millis) {
        self.latest = now;
        match action {
            Action::Input(input) => {
                self.game.restart_clock(now);
                let effect = self.game.handle(input, now);
                self.follow(&effect, now);
            }
            Action::Deal(params) => {
                self.game = deal(params, now);
                self.follow(&Effect::Dealt, now);
            }
            Action::Dialog(dialog) => {
                if dialog == Some(Dialog::New) {
                    self.form = Form::of(&self.settings, (self.seeds)());
                }
                self.dialog = dialog;
            }
            Action::Hint => {
                let note = self.coach.hint(&self.game);
                self.tell(note);
                self.take_coach_input(now);
            }
            Action::AutoSolve => {
                let note = self.coach.auto_solve(&self.game, now);
                self.tell(note);
            }
            Action::Stop => {
                let note = self.coach.stop();
                self.tell(note);
            }
            Action::Hold => self.coach.hold(),
            Action::GoOn => self.coach.go_on(),
            Action::Solver(solver) => self.coach.choose(solver),
            Action::Settings(settings) => {
                self.coach.set_speed(settings.speed);
                self.settings = settings;
                self.is_unsaved = true;
            }
            Action::Dismiss => self.notice = None,
        }
    }

    /// Whether the game can be played on: it has not ended, and the player has not paused it.
    pub(crate) fn is_open(&self) -> bool {
        self.game.ending().is_none() && !self.game.clock().is_paused_by(Pause::Player)
    }

    /// Brings the coach, the motion and the words in line with what the game has just done.
    pub(crate) fn follow(&mut self, effect: &Effect<Fifteen>, now: Millis) {
        self.coach.follow(effect, &self.game);
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
                self.status = words::rewound(*m, manhattan);
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

    /// To pause, or to go on after a pause.
    pub(crate) fn pause_action(&self) -> Action {
        Action::Input(if self.game.clock().is_paused_by(Pause::Player) {
            Input::Resume(Pause::Player)
        } else {
            Input::Pause(Pause::Player)
        })
    }
}
