//! The state of the app: the game, its coach, the settings, and how they are drawn.

use crate::actions::Action;
use crate::appearance;
use crate::board_view::{BoardContent, BoardView};
use crate::dialogs::{Dialog, NewGameForm};
use crate::picture::PictureError;
use crate::saves::Saves;
use crate::searcher::{SearchResult, Searcher};
use crate::settings::{Settings, Window};
use crate::words;
use eframe::egui::{self, Context, Rect, Ui};
use fifteen::{BoardSize, Coach, Difficulty, Fifteen, Hint, Motion, Params, Solver};
use play::{Advice, Ending, Game, Input, Millis, Pause};
use std::time::Duration;

/// Minimum time between two saves while a game is played, in milliseconds.
const SAVE_EVERY: Millis = 1_000;
/// Debounce delay of the quick solver in milliseconds: in a burst of moves, each search would only be
/// cancelled by the next move.
const REST: Millis = 150;
/// The clock shows tenths of a second.
const TENTH: Millis = 100;
/// Polling interval of a running search, in milliseconds.
const POLL_EVERY: Millis = 30;

/// The options given at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Side of the board.
    pub side: Option<usize>,
    /// Difficulty of a new game.
    pub difficulty: Option<Difficulty>,
    /// Seed of the shuffle.
    pub seed: Option<u32>,
}

/// A source of seeds for new games.
pub type Seeds = Box<dyn FnMut() -> u32>;

/// The desktop app: a game and everything around it. Time is an argument, and no display is needed.
pub struct App {
    pub(crate) game: Game<Fifteen>,
    pub(crate) coach: Coach,
    pub(crate) motion: Motion,
    pub(crate) searcher: Searcher,
    pub(crate) settings: Settings,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) form: NewGameForm,
    /// The status line.
    pub(crate) status: String,
    /// File errors, shown until they are dismissed.
    pub(crate) notice: Option<String>,
    pub(crate) view: BoardView,
    saves: Option<Saves>,
    pub(crate) is_unsaved: bool,
    saved_at: Millis,
    could_save: bool,
    pub(crate) moved_at: Millis,
    /// Whether the player uses the window although the system says that it has no focus.
    is_used_unfocused: bool,
    /// Latest time passed to the app.
    pub(crate) latest: Millis,
    pub(crate) seeds: Seeds,
}

impl App {
    /// Opens the last game, or deals a new one.
    pub fn open(saves: Option<Saves>, choice: Choice, mut seeds: Seeds, now: Millis) -> Self {
        let mut notices = Vec::new();
        if saves.is_none() {
            notices.push(words::cannot_save(words::NO_FOLDER));
        }
        let settings =
            saves.as_ref().map_or(Ok(None), Saves::settings).unwrap_or_else(|unreadable| {
                notices.push(words::unreadable(&unreadable));
                None
            });
        let mut settings = settings.unwrap_or_default();
        settings.side = choice.side.unwrap_or(settings.side);
        settings.difficulty = choice.difficulty.unwrap_or(settings.difficulty);
        let saved = saves.as_ref().map_or(Ok(None), |saves| saves.game(settings.side, now));
        let saved = saved.unwrap_or_else(|unreadable| {
            notices.push(words::unreadable(&unreadable));
            None
        });
        let game = saved.filter(|game| choice.allows(game.params())).unwrap_or_else(|| {
            let seed = choice.seed.unwrap_or_else(&mut seeds);
            deal(shuffle(settings.side, settings.difficulty, seed), now)
        });
        let mut view = BoardView::default();
        if let Some(Err(why)) =
            saves.as_ref().and_then(Saves::picture).map(|own| view.set_own_picture(&own))
        {
            notices.push(words::bad_picture(&why.to_string()));
        }
        let mut coach = Coach::new(&game);
        coach.set_pace(settings.speed.pace());
        let shows_clock = settings.clock;
        App {
            coach,
            motion: Motion::new(game.puzzle().board().clone()),
            searcher: Searcher::default(),
            form: NewGameForm::default(),
            settings,
            dialog: None,
            status: if game.ending() == Some(Ending::Solved) {
                words::solved(&words::result(game.n_moves(), game.n_steps(), game.elapsed(now)))
            } else if game.n_acts() > 0 {
                words::resumed(game.n_moves(), shows_clock.then(|| game.elapsed(now)))
            } else {
                words::dealt(game.puzzle().entropy().manhattan())
            },
            notice: (!notices.is_empty()).then(|| notices.join("\n")),
            view,
            saves,
            is_unsaved: true,
            saved_at: now,
            could_save: true,
            moved_at: 0,
            is_used_unfocused: false,
            latest: now,
            seeds,
            game,
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &Game<Fifteen> {
        &self.game
    }

    /// Returns the saved settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns whether no tile is moving and no search is running.
    pub fn is_at_rest(&self) -> bool {
        self.motion.is_still() && !self.searcher.is_busy()
    }

    /// Handles events other than input: pauses the clock while the window isn't visible, takes
    /// search results, plays the next tile move of auto-solve, and saves the game. Also call it
    /// while the window is hidden.
    pub fn pass_time(&mut self, ctx: &Context, now: Millis) {
        self.latest = now;
        let (is_seen, window) = ctx.input(|input| {
            let is_press = |event: &egui::Event| {
                matches!(event, egui::Event::Key { .. } | egui::Event::PointerButton { .. })
            };
            self.is_used_unfocused |= input.events.iter().any(is_press);
            self.is_used_unfocused &= !input.focused;
            let viewport = input.viewport();
            let hidden = [viewport.minimized, viewport.occluded].contains(&Some(true));
            // A player may watch auto-solve while another window has the focus.
            let is_watched = input.focused || self.is_used_unfocused || self.coach.auto().is_some();
            (is_watched && !hidden, window(viewport))
        });
        if let Some(window) = window.filter(|_| is_seen) {
            self.settings.window = Some(window);
        }
        self.game.restart_clock(now);
        self.set_pause(Pause::Hidden, !is_seen, now);
        self.set_pause(Pause::Dialog, self.dialog.is_some(), now);
        self.motion.advance(now);
        self.search(now);
        self.take_coach_input(now);
        if self.is_unsaved && (now >= self.saved_at + SAVE_EVERY || !is_seen) {
            self.save(now);
        }
        if let Some(wait) = self.wait(now) {
            ctx.request_repaint_after(Duration::from_millis(wait));
        }
    }

    /// Draws the app and handles the player's input.
    pub fn ui(&mut self, ui: &mut Ui, now: Millis) {
        appearance::set_theme(ui.ctx(), self.settings.theme);
        // Handle keys and pointer first, so that this frame already shows their effect.
        for action in self.keys(ui.ctx()) {
            self.act(action, now);
        }
        for file in ui.input(|input| input.raw.dropped_files.clone()) {
            let bytes = file.bytes().map_err(PictureError::File);
            self.act(Action::OwnPicture(bytes), now);
        }
        let mut actions = Vec::new();
        egui::CentralPanel::default().show(ui, |ui| {
            let (room, beside) = layout(ui.available_rect_before_wrap());
            for event in self.view.pointer_events(ui, room, &self.game.scene(), &self.motion, now) {
                self.act(Action::Input(Input::Touch(event)), now);
            }
            ui.scope_builder(egui::UiBuilder::new().max_rect(beside), |ui| {
                actions.extend(self.panel(ui, now));
            });
            ui.scope_builder(egui::UiBuilder::new().max_rect(room), |ui| {
                let content = BoardContent {
                    scene: &self.game.scene(),
                    motion: &self.motion,
                    face: self.settings.face,
                    picture: self.settings.picture,
                    hint: self.coach.shown_hint().map(|hint| hint.m),
                    is_covered: self.game.clock().is_paused_by(Pause::Player),
                    now,
                };
                let events = self.view.show(ui, content);
                actions.extend(events.into_iter().map(|event| Action::Input(Input::Touch(event))));
            });
        });
        if let Some(dialog) = self.dialog.filter(|_| self.motion.is_still()) {
            actions.extend(self.show_dialog(ui.ctx(), dialog, now));
        }
        if !actions.is_empty() || !self.motion.is_still() {
            ui.ctx().request_repaint();
        }
        for action in actions {
            self.act(action, now);
        }
    }

    /// Saves the game and the settings now.
    pub fn save(&mut self, now: Millis) {
        let Some(saves) = &self.saves else { return };
        self.saved_at = now;
        let side = self.game.puzzle().board().size().width();
        let saved = saves
            .save_game(side, &self.game.record(now))
            .and_then(|()| saves.save_settings(&self.settings));
        match saved {
            Ok(()) => (self.is_unsaved, self.could_save) = (false, true),
            // Report the error once, but keep trying.
            Err(error) if self.could_save => {
                self.could_save = false;
                self.notice = Some(words::cannot_save(&error.to_string()));
            }
            Err(_) => {}
        }
    }

    /// Saves the player's own picture.
    pub(crate) fn save_picture(&mut self, bytes: &[u8]) {
        let saved = self.saves.as_ref().map_or(Ok(()), |saves| saves.save_picture(bytes));
        if let Err(error) = saved {
            self.notice = Some(words::cannot_save(&error.to_string()));
        }
    }

    /// Passes search results to the coach and runs the search it needs next.
    fn search(&mut self, now: Millis) {
        if let Some(SearchResult { search, answer }) = self.searcher.poll() {
            let note = self.coach.take(&search, &answer, now);
            self.tell(note);
        }
        if let Some((board, bound)) = self.searcher.report() {
            self.coach.adviser.report(board, bound);
        }
        let next = self.coach.next_search();
        let may_begin = self.coach.auto().is_some()
            || now >= self.moved_at + REST
            || next.as_ref().is_none_or(|(_, solver)| *solver == Solver::Optimal);
        if may_begin {
            let time = |solver| Duration::from_millis(self.coach.adviser.search_time(solver));
            let time = next.as_ref().map_or(Duration::ZERO, |(_, solver)| time(*solver));
            self.searcher.start(next, time);
        }
    }

    /// Plays the coach's next move if it is due.
    pub(crate) fn take_coach_input(&mut self, now: Millis) {
        if let Some(input) = self.coach.next_input(&self.game, now) {
            self.game.restart_clock(now);
            let effects = self.game.handle(input, now);
            self.follow(&effects, now);
        }
    }

    /// Shows a message of the coach in the status line.
    pub(crate) fn tell(&mut self, note: Option<Advice<Hint>>) {
        if let Some(note) = note {
            self.status = words::note(note);
        }
    }

    /// Starts or ends an automatic pause of the clock.
    fn set_pause(&mut self, pause: Pause, is_on: bool, now: Millis) {
        if is_on != self.game.clock().is_paused_by(pause) {
            self.game.handle(if is_on { Input::Pause(pause) } else { Input::Resume(pause) }, now);
        }
    }

    /// Returns the time until something happens without input; `None` if nothing will.
    fn wait(&self, now: Millis) -> Option<Millis> {
        let runs = self.game.n_acts() > 0
            && self.game.ending().is_none()
            && !self.game.clock().is_paused();
        let clock = (runs && self.settings.clock).then(|| TENTH - self.game.elapsed(now) % TENTH);
        let search = self.searcher.is_busy().then_some(POLL_EVERY);
        let rest = (self.moved_at + REST).checked_sub(now);
        let coach = self.coach.wait(&self.game, now);
        let save = (self.is_unsaved && self.saves.is_some()).then_some(SAVE_EVERY);
        [clock, search, rest, coach, save].into_iter().flatten().min()
    }
}

impl Drop for App {
    /// Saves unsaved changes.
    fn drop(&mut self) {
        if self.is_unsaved {
            self.save(self.latest);
        }
    }
}

impl Choice {
    /// Returns whether a saved game matches the options.
    fn allows(self, params: &Params) -> bool {
        match params {
            Params::Shuffle { difficulty, seed, .. } => {
                self.difficulty.is_none_or(|chosen| chosen == *difficulty)
                    && self.seed.is_none_or(|chosen| chosen == *seed)
            }
            Params::Board(_) => self.difficulty.is_none() && self.seed.is_none(),
        }
    }
}

/// Returns the parameters of a shuffled square board.
pub(crate) fn shuffle(side: usize, difficulty: Difficulty, seed: u32) -> Params {
    let size = BoardSize::new(side, side).expect("a side from 3 to 15");
    Params::Shuffle { size, difficulty, seed }
}

pub(crate) fn deal(params: Params, now: Millis) -> Game<Fifteen> {
    let Ok(game) = Game::new(params, now);
    game
}

/// Returns the areas of the board and of the panel, which is beside or below the board, wherever the board is larger.
fn layout(all: Rect) -> (Rect, Rect) {
    let (space, beside) = (20.0, 330.0);
    let right = all.right() - beside;
    let below = all.top() + all.width().min(all.height() * 0.55);
    let if_beside = all.with_max_x(right - space);
    let if_below = all.with_max_y(below);
    let side = |room: Rect| room.width().min(room.height());
    if side(if_beside) >= side(if_below) {
        (if_beside, all.with_min_x(right))
    } else {
        (if_below, all.with_min_y(below + space / 2.0))
    }
}

/// Returns the size and position of the window, if the system provides them.
fn window(viewport: &egui::ViewportInfo) -> Option<Window> {
    let inner = viewport.inner_rect?;
    let corner = viewport.outer_rect.map(|outer| (outer.min.x, outer.min.y));
    let maximized = viewport.maximized.unwrap_or(false);
    Some(Window { width: inner.width(), height: inner.height(), corner, maximized })
}
