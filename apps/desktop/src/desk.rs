//! The game on the desk: one model, one controller, and what this screen adds to them.

use crate::board_view::{BoardView, Show};
use crate::dialogs::{Dialog, Form};
use crate::help::REST;
use crate::keep::Keep;
use crate::look;
use crate::settings::{Settings, Window};
use crate::solver::{Method, Solver};
use crate::words;
use eframe::egui::{self, Context, Rect, Ui, accesskit};
use fifteen::Fifteen;
use fifteen::{Auto, Motion, Trail};
use fifteen::{Difficulty, Move, Params};
use grid::Size;
use play::{Effect, Game, Input, Millis, Pause};
use std::time::Duration;

/// From one writing down of the game to the next, at least, while it is being played.
const KEEP_EVERY: Millis = 1_000;

/// What the player asked for at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The side of the board.
    pub side: Option<usize>,
    /// The difficulty.
    pub difficulty: Option<Difficulty>,
    /// Which shuffle.
    pub seed: Option<u32>,
}

/// Something the player wants, as a part of the window reports it.
#[derive(Clone, Debug)]
pub enum Wish {
    /// An input of the game.
    Input(Input<Fifteen>),
    /// Another game.
    Deal(Params),
    /// To see this dialog, or none.
    Dialog(Option<Dialog>),
    /// One best move.
    Hint,
    /// The computer to solve it from here.
    AutoSolve,
    /// Auto Solve to end.
    Stop,
    /// Auto Solve to hold its steps, or to go on.
    Hold(bool),
    /// This solver for Auto Solve.
    Method(Method),
    /// Other settings.
    Settings(Settings),
    /// The notice to go away.
    Dismiss,
}

/// Where seeds come from that nobody chose.
pub type Seeds = Box<dyn FnMut() -> u32>;

/// A game and all that the window knows about it. Time is an argument; a display is not needed.
pub struct Desk {
    pub(crate) game: Game<Fifteen>,
    pub(crate) trail: Trail,
    pub(crate) motion: Motion,
    pub(crate) solver: Solver,
    pub(crate) method: Method,
    pub(crate) auto: Option<Auto>,
    pub(crate) hint: Option<Move>,
    pub(crate) wants_hint: bool,
    pub(crate) settings: Settings,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) form: Form,
    pub(crate) status: String,
    pub(crate) notice: Option<String>,
    view: BoardView,
    keep: Option<Keep>,
    unkept: bool,
    kept_at: Millis,
    could_keep: bool,
    pub(crate) moved_at: Millis,
    /// The latest time that was heard of.
    latest: Millis,
    seeds: Seeds,
}

impl Desk {
    /// Opens the desk: the game that was left on it, or a new one.
    pub fn open(keep: Option<Keep>, choice: Choice, mut seeds: Seeds, now: Millis) -> Self {
        let mut notices = Vec::new();
        if keep.is_none() {
            notices.push(words::cannot_keep(words::NO_FOLDER));
        }
        let settings = keep.as_ref().map_or(Ok(None), Keep::settings).unwrap_or_else(|aside| {
            notices.push(words::set_aside(&aside));
            None
        });
        let mut settings = settings.unwrap_or_default();
        settings.side = choice.side.unwrap_or(settings.side);
        settings.difficulty = choice.difficulty.unwrap_or(settings.difficulty);
        let kept = keep.as_ref().map_or(Ok(None), |keep| keep.game(settings.side, now));
        let kept = kept.unwrap_or_else(|aside| {
            notices.push(words::set_aside(&aside));
            None
        });
        let game = kept.filter(|game| choice.allows(game.params())).unwrap_or_else(|| {
            let seed = choice.seed.unwrap_or_else(&mut seeds);
            deal(shuffle(settings.side, settings.difficulty, seed), now)
        });
        let mut desk = Desk {
            trail: Trail::of(&game),
            motion: Motion::new(game.puzzle().board().clone()),
            solver: Solver::default(),
            method: Method::best_for(game.puzzle().board().size()),
            auto: None,
            hint: None,
            wants_hint: false,
            form: Form::default(),
            settings,
            dialog: None,
            status: String::new(),
            notice: (!notices.is_empty()).then(|| notices.join("\n")),
            view: BoardView::default(),
            keep,
            unkept: true,
            kept_at: now,
            could_keep: true,
            moved_at: 0,
            latest: now,
            seeds,
            game,
        };
        desk.status = words::dealt(desk.game.puzzle().entropy().manhattan());
        desk
    }

    /// The game.
    pub fn game(&self) -> &Game<Fifteen> {
        &self.game
    }

    /// The choices that hold from one run to the next.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether nothing moves and nothing is being searched for.
    pub fn is_at_rest(&self) -> bool {
        self.motion.is_still() && !self.solver.is_busy()
    }

    /// What happens without anyone's doing: the clock is held while nobody looks, searches end, Auto Solve
    /// goes on, the game is kept. Also to be called while the window cannot be seen.
    pub fn pass_time(&mut self, ctx: &Context, now: Millis) {
        self.latest = now;
        let (is_seen, window) = ctx.input(|input| {
            let viewport = input.viewport();
            let hidden = [viewport.minimized, viewport.occluded].contains(&Some(true));
            (input.focused && !hidden, window(viewport))
        });
        if let Some(window) = window.filter(|_| is_seen) {
            self.settings.window = Some(window);
        }
        self.hold(Pause::Hidden, !is_seen, now);
        self.hold(Pause::Dialog, self.dialog.is_some(), now);
        self.motion.advance(now);
        self.think(now);
        self.auto_solve(now);
        if self.unkept && (now >= self.kept_at + KEEP_EVERY || !is_seen) {
            self.keep(now);
        }
        if let Some(wait) = self.wait(now) {
            ctx.request_repaint_after(Duration::from_millis(wait));
        }
    }

    /// Draws the window and does what the player wants in it.
    pub fn ui(&mut self, ui: &mut Ui, now: Millis) {
        look::set_theme(ui.ctx(), self.settings.theme);
        // What was done with keys and pointer shows in this very frame.
        for wish in self.keys(ui.ctx()) {
            self.grant(wish, now);
        }
        let mut wishes = Vec::new();
        egui::CentralPanel::default().show(ui, |ui| {
            let (room, beside) = layout(ui.available_rect_before_wrap());
            for event in self.view.feel(ui, room, &self.game.scene(), &self.motion, now) {
                self.grant(Wish::Input(Input::Touch(event)), now);
            }
            ui.scope_builder(egui::UiBuilder::new().max_rect(beside), |ui| {
                wishes.extend(self.panel(ui, now));
            });
            ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
                let show = Show {
                    scene: &self.game.scene(),
                    motion: &self.motion,
                    face: self.settings.face,
                    hint: self.hint,
                    covered: self.game.clock().is_held_by(Pause::Player),
                    now,
                };
                let events = self.view.show(ui, show);
                wishes.extend(events.into_iter().map(|event| Wish::Input(Input::Touch(event))));
            });
        });
        if let Some(dialog) = self.dialog.filter(|_| self.motion.is_still()) {
            wishes.extend(self.show_dialog(ui.ctx(), dialog, now));
        }
        if !wishes.is_empty() || !self.motion.is_still() {
            ui.ctx().request_repaint();
        }
        for wish in wishes {
            self.grant(wish, now);
        }
    }

    /// Writes everything down, now.
    pub fn keep(&mut self, now: Millis) {
        let Some(keep) = &self.keep else { return };
        self.kept_at = now;
        let side = self.game.puzzle().board().size().width();
        let kept = keep
            .keep_game(side, &self.game.record(now))
            .and_then(|()| keep.keep_settings(&self.settings));
        match kept {
            Ok(()) => (self.unkept, self.could_keep) = (false, true),
            // Said once; it is tried again all the same.
            Err(error) if self.could_keep => {
                self.could_keep = false;
                self.notice = Some(words::cannot_keep(&error.to_string()));
            }
            Err(_) => {}
        }
    }

    /// Does what the player wants.
    pub fn grant(&mut self, wish: Wish, now: Millis) {
        self.latest = now;
        match wish {
            Wish::Input(input) => {
                let effect = self.game.handle(input, now);
                if matches!(effect, Effect::Played(_) | Effect::Solved(_) | Effect::Rewound(_)) {
                    self.auto = None;
                }
                self.follow(&effect, now);
            }
            Wish::Deal(params) => {
                self.game = deal(params, now);
                self.follow(&Effect::Dealt, now);
            }
            Wish::Dialog(dialog) => {
                if dialog == Some(Dialog::New) {
                    self.form = Form::of(&self.settings, (self.seeds)());
                }
                self.dialog = dialog;
            }
            Wish::Hint => self.give_hint(now),
            Wish::AutoSolve => {
                let board = self.game.puzzle().board().clone();
                self.hint = None;
                self.auto = Some(Auto::from(board));
            }
            Wish::Stop => {
                self.auto = None;
                self.solver.stop();
                self.status = words::STOPPED.to_string();
            }
            Wish::Hold(held) => {
                if let Some(auto) = &mut self.auto {
                    auto.held = held;
                }
            }
            Wish::Method(method) => self.method = method,
            Wish::Settings(settings) => {
                self.settings = settings;
                self.unkept = true;
            }
            Wish::Dismiss => self.notice = None,
        }
    }

    /// A seed that nobody chose.
    pub(crate) fn seed(&mut self) -> u32 {
        (self.seeds)()
    }

    /// Whether this game can be played on: open, and not held by the player.
    pub(crate) fn is_open(&self) -> bool {
        self.game.ending().is_none() && !self.game.clock().is_held_by(Pause::Player)
    }

    /// Brings all that the screen adds in line with what the game has just done.
    pub(crate) fn follow(&mut self, effect: &Effect<Fifteen>, now: Millis) {
        self.trail.follow(effect, &self.game);
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
                self.auto = None;
                self.dialog = Some(Dialog::Solved);
            }
            Effect::Rewound(m) => {
                self.motion.follow(m.back(), now);
                self.status = words::rewound(*m, manhattan);
            }
            Effect::Dealt => {
                self.auto = None;
                self.solver.stop();
                self.dialog = None;
                self.motion = Motion::new(self.game.puzzle().board().clone());
                self.status = words::dealt(manhattan);
                let size = self.game.puzzle().board().size();
                if self.settings.side != size.width() || !self.method.reaches(size) {
                    self.method = Method::best_for(size);
                }
                self.settings.side = size.width();
                if let Params::Shuffle { difficulty, .. } = self.game.params() {
                    self.settings.difficulty = *difficulty;
                }
            }
        }
        if !matches!(effect, Effect::Shown) {
            self.hint = None;
            self.wants_hint = false;
            self.moved_at = now;
        }
        if !self.settings.motion {
            self.motion.finish();
        }
        self.unkept = true;
    }

    /// Holds or releases the clock for a reason that is not the player's.
    fn hold(&mut self, pause: Pause, held: bool, now: Millis) {
        if held != self.game.clock().is_held_by(pause) {
            self.game.handle(if held { Input::Pause(pause) } else { Input::Resume(pause) }, now);
        }
    }

    /// How long nothing will happen by itself; none if it can be for ever.
    fn wait(&self, now: Millis) -> Option<Millis> {
        let runs = self.game.ending().is_none() && !self.game.clock().is_held();
        let clock = runs.then(|| 1_000 - self.game.elapsed(now) % 1_000);
        let search = self.solver.is_busy().then_some(30);
        let rest = (self.moved_at + REST).checked_sub(now);
        let auto = self.auto.as_ref().filter(|_| runs).and_then(|auto| auto.wait(now));
        let keep = (self.unkept && self.keep.is_some()).then_some(KEEP_EVERY);
        [clock, search, rest, auto, keep].into_iter().flatten().min()
    }

    /// To pause, or to go on after a pause.
    pub(crate) fn pause_wish(&self) -> Wish {
        Wish::Input(if self.game.clock().is_held_by(Pause::Player) {
            Input::Resume(Pause::Player)
        } else {
            Input::Pause(Pause::Player)
        })
    }
}

impl Drop for Desk {
    /// Whatever ends the desk, what is on it is kept.
    fn drop(&mut self) {
        if self.unkept {
            self.keep(self.latest);
        }
    }
}

impl Choice {
    /// Whether a game that was left is what was asked for.
    fn allows(self, params: &Params) -> bool {
        match params {
            Params::Shuffle { difficulty, seed, .. } => {
                self.difficulty.is_none_or(|wanted| wanted == *difficulty)
                    && self.seed.is_none_or(|wanted| wanted == *seed)
            }
            Params::Board(_) => self.difficulty.is_none() && self.seed.is_none(),
        }
    }
}

/// The parameters of a shuffle of a square board.
pub(crate) fn shuffle(side: usize, difficulty: Difficulty, seed: u32) -> Params {
    let size = Size::new(side, side).expect("a side from 3 to 15");
    Params::Shuffle { size, difficulty, seed }
}

fn deal(params: Params, now: Millis) -> Game<Fifteen> {
    Game::new(params, now).expect("sides from 3 to 15 give boards")
}

/// Where the board goes, and where everything else: beside it, or below it in a narrow window.
fn layout(all: Rect) -> (Rect, Rect) {
    let (space, beside) = (20.0, 330.0);
    if all.width() >= 700.0 {
        let middle = all.right() - beside;
        (all.with_max_x(middle - space), all.with_min_x(middle))
    } else {
        let middle = all.top() + all.width().min(all.height() * 0.55);
        (all.with_max_y(middle), all.with_min_y(middle + space / 2.0))
    }
}

/// The window as it is now, if the system tells.
fn window(viewport: &egui::ViewportInfo) -> Option<Window> {
    let inner = viewport.inner_rect?;
    let corner = viewport.outer_rect.map(|outer| (outer.min.x, outer.min.y));
    let maximized = viewport.maximized.unwrap_or(false);
    Some(Window { width: inner.width(), height: inner.height(), corner, maximized })
}

/// Lets screen readers say a label when it changes.
pub(crate) fn announce(ui: &Ui, label: &egui::Response) {
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(accesskit::Live::Polite));
}
