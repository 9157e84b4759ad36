//! Fifteen's page: the game behind a URL, the board on the screen, saving and keyboard input.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use ::fifteen::{BoardSize, Coach, Difficulty, Event, Fifteen, LINK_KEYS, Params};
use grid::{Cell, Dir};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Game, Input};

use super::PATH;
use super::appearance::Appearance;
use super::board_view::BoardView;
use super::daily;
use super::facts::Facts;
use super::field::{BoardPage, Gesture, cell_at};
use super::guide::{first_link, guide_of, is_guide};
use super::review_controls::gap_at;
use super::search::{Search, SolverStatus};
use super::spoken;
use super::storage;
use super::words::words;
use crate::platform::browser::{full_link, now, random_seed};
use crate::platform::online::race;
use crate::platform::work::Job;
use crate::ui::components::{Notice, Pan, ViewCell, notify};
use crate::ui::controller::{Batch, Cause, Controller, GamePage, Playable, SaveState};
use crate::ui::guide::Guide;
use crate::ui::route::{self, Location};
use crate::ui::solving::Coached;

/// Debounces the chart, so that a burst of moves redraws it only once.
const CHART_DELAY: Duration = Duration::from_millis(150);
/// Delay between the end of the last motion and the result sheet.
const CELEBRATION_DELAY: Duration = Duration::from_millis(650);

/// The page of the game. Copies share the same state.
#[derive(Clone, Copy)]
pub struct FifteenPage {
    pub game: Controller<Fifteen>,
    /// Hints, Auto-solve, and the results of searches.
    pub coach: RwSignal<Coach>,
    /// The status of the solver's tables and workers.
    pub solver_status: RwSignal<Option<SolverStatus>>,
    pub facts: Memo<Facts>,
    /// The status line: describes the last event.
    pub status: RwSignal<String>,
    /// Counts changes that the chart and the review have to show.
    pub changes: RwSignal<u32>,
    pub appearance: Appearance,
    /// Whether the tutorial is shown.
    pub guide: Guide,
    /// The reviewed position of a solved game, counted from the start.
    pub reviewed: RwSignal<Option<usize>>,
    /// The visible part of the board.
    pub pan: Pan,
    pub dialogs: Dialogs,
    pub(super) search: StoredValue<Rc<RefCell<Search>>, LocalStorage>,
    /// The search for a good move while the player waits for a hint.
    pub(super) quick_search: StoredValue<Option<Rc<Job>>, LocalStorage>,
    /// The delay before the next search.
    pub(super) search_timer: StoredValue<Option<TimeoutHandle>>,
    view: ViewCell<BoardView>,
}

/// The open dialogs.
#[derive(Clone, Copy, Default)]
pub struct Dialogs {
    pub new_game: RwSignal<bool>,
    pub share: RwSignal<bool>,
    pub view: RwSignal<bool>,
    pub solved: RwSignal<bool>,
}

impl FifteenPage {
    /// Opens the game in the URL, the last unfinished game, or a new one.
    pub fn open(location: &Location) -> FifteenPage {
        let game = game_at(location);
        let guide = guide_of(game.params());
        let game = Controller::new(game, SaveState::Saved, &storage::FifteenRules);
        let coach = RwSignal::new(game.with_untracked(Coach::new));
        let solver_status = RwSignal::new(None);
        let appearance = Appearance::stored();
        let view = game.scene.with_untracked(BoardView::new);
        let facts = Memo::new(move |_| {
            game.with(|game| coach.with(|coach| Facts::of(game, coach, solver_status.get())))
        });
        let size = Memo::new(move |_| facts.with(|facts| facts.size));
        let reviewed = RwSignal::new(None);
        let gap = Memo::new(move |_| {
            let shown = reviewed.get().and_then(|at| coach.with_untracked(|it| gap_at(it, at)));
            shown.or_else(|| game.scene.with(|scene| Some(scene.board.gap())))
        });
        let page = FifteenPage {
            game,
            coach,
            solver_status,
            facts,
            status: RwSignal::new(String::new()),
            changes: RwSignal::new(0),
            appearance,
            guide,
            reviewed,
            pan: Pan::new(size.into(), gap.into()),
            dialogs: Dialogs::default(),
            search: StoredValue::new_local(Rc::default()),
            quick_search: StoredValue::new_local(None),
            search_timer: StoredValue::new(None),
            view: ViewCell::new(view),
        };
        Effect::new(move || {
            let pace = appearance.settings.with(|settings| settings.speed.pace());
            coach.update(|coach| coach.set_pace(pace));
        });
        game.connect(page);
        page.search();
        page
    }

    /// Opens another game when the URL changes.
    pub fn visit(self, location: &Location) {
        let is_here = self.game.with_untracked(|game| game.params().to_string() == location.query);
        if !is_here && location.is_at(PATH) {
            self.game.save_on_leaving();
            self.game.load(game_at(location), SaveState::Saved);
        }
    }

    /// Opens a new shuffled game.
    pub fn start(self, size: BoardSize, difficulty: Difficulty, seed: u32) {
        self.appearance.change(|settings| {
            let (width, height) = (size.grid().width(), size.grid().height());
            settings.side = width;
            settings.rows = if height == width { 0 } else { height };
            settings.difficulty = difficulty;
        });
        let params = Params::Shuffle { size, difficulty, seed };
        if self.game.with_untracked(|game| *game.params() == params) {
            self.game.press(Input::Restart);
        } else {
            route::go(&href(&params));
        }
    }

    /// Opens another game of the same size and difficulty. After a custom board, the player chooses them.
    pub fn start_alike(self) {
        let (size, shuffle) = self.facts.with_untracked(|facts| (facts.size, facts.shuffle));
        let Ok(size) = BoardSize::new(size.width(), size.height()) else { return };
        match shuffle {
            Some((difficulty, _)) => self.start(size, difficulty, random_seed()),
            None => self.dialogs.new_game.set(true),
        }
    }

    /// Returns the links to this game from its start, and to the current position.
    pub fn links(self) -> [String; 2] {
        self.game.with_untracked(|game| {
            let position = Params::Board(game.puzzle().board().clone());
            [game.params(), &position].map(|params| full_link(&href(params)))
        })
    }

    /// Schedules a redraw of the chart.
    pub(super) fn redraw_chart_soon(self) {
        let is_due = self.view.with(|view| std::mem::replace(&mut view.has_chart_due, true));
        if is_due == Some(false) {
            let redraw = move || {
                if self.view.with(|view| view.has_chart_due = false).is_some() {
                    self.changes.update(|n| *n += 1);
                }
            };
            set_timeout(redraw, CHART_DELAY);
        }
    }

    /// Requests a frame if something is moving or Auto-solve is running.
    pub(super) fn request_frame(self) {
        if self.is_stepping() || self.view.with(|view| view.has_motion()) == Some(true) {
            self.view.request_frame(move || self.frame());
        }
    }

    fn frame(self) {
        self.view.with(BoardView::begin_frame);
        self.draw();
        self.play_next(Cause::Computer);
        if self.view.with(BoardView::take_celebration) == Some(true) {
            set_timeout(move || self.show_result(), CELEBRATION_DELAY);
        }
        self.request_frame();
    }

    /// Shows the result sheet, unless another game has been opened since.
    fn show_result(self) {
        // The tutorial and races show their result elsewhere.
        if self.dialogs.solved.try_get_untracked() == Some(false)
            && self.game.is_solved()
            && self.counts()
            && self.game.with_untracked(race::variant_of_solved).is_none()
        {
            self.dialogs.solved.set(true);
        }
    }
}

impl BoardPage for FifteenPage {
    fn game(self) -> Controller<Fifteen> {
        self.game
    }

    fn view(self) -> ViewCell<BoardView> {
        self.view
    }

    /// Updates the board on the screen from the game, the coach and the review.
    fn draw(self) {
        let scene = self.game.scene.get_untracked();
        let shown = |coach: &Coach| coach.shown_hint().map(|hint| hint.m);
        let (board, hint) = match self.reviewed_position() {
            Some((board, m)) => (Some(board), m),
            None => (None, self.coach.with_untracked(shown)),
        };
        self.view.with(|view| view.draw(&scene, hint, board.as_ref()));
        self.request_frame();
    }

    fn appearance(self) -> Appearance {
        self.appearance
    }

    /// Pauses or resumes the game, and announces it.
    fn toggle_pause(self) {
        let words = words();
        self.game.toggle_pause();
        if race::is_running() {
            return;
        }
        let is_paused = self.game.is_paused();
        self.show_and_announce(
            if is_paused { words.pause_begins } else { words.pause_ends }.to_owned(),
        );
    }

    fn point(self, gesture: Gesture) {
        match gesture {
            // It applies to the tile shown there, even if that is still moving.
            Gesture::Down(place) => {
                let shown = |view: &mut BoardView| view.tile_in(cell_at(self.size(), place)?);
                let tile = self.view.with(shown).flatten();
                let cell = self.game.with_untracked(|game| game.puzzle().board().cell_of(tile?));
                self.game.point(cell.map(Event::Down));
            }
            Gesture::Move { .. } => {}
            Gesture::Up { from, to } => {
                let pressed = self.game.scene.with_untracked(|scene| scene.pressed);
                let lifted = Event::Up { dx: to.0 - from.0, dy: to.1 - from.1 };
                let effects = self.game.point([lifted]);
                if let Some(cell) = pressed {
                    self.explain_press(cell, &effects);
                }
            }
            Gesture::Cancel => drop(self.game.point([Event::Cancel])),
        }
    }

    fn press_by_key(self, cell: Cell) {
        let effects = self.game.key(Event::Press(cell));
        self.explain_press(cell, &effects);
    }

    /// Moves a tile, or tells the player that none can move that way.
    fn slide(self, dir: Dir) {
        if self.game.key(Event::Key(dir)) == [Done::Ignored] {
            self.show_and_announce((words().no_tile)(dir));
        }
    }
}

impl Playable for Fifteen {}

impl GamePage<Fifteen> for FifteenPage {
    fn counts(&self) -> bool {
        !self.guide.is_on_now()
    }

    fn leaderboard_name(&self, params: &Params) -> Option<String> {
        Some(daily::leaderboard_name(params))
    }

    fn is_covered(&self, params: &Params) -> bool {
        daily::named_day(&daily::leaderboard_name(params)).is_some()
    }

    fn load(&self, params: &Params) -> Option<Game<Fifteen>> {
        storage::load(params)
    }

    fn follow(&self, batch: &Batch<Fifteen>) {
        let page = *self;
        page.follow_by_coach(batch);
        let scene = page.game.scene.get_untracked();
        page.view.with(|view| view.follow(batch, &scene));
        page.draw();
        if batch.effects.contains(&Done::Dealt) {
            page.dialogs.solved.set(false);
            if !page.game.with_untracked(|game| is_guide(game.params())) {
                page.guide.leave();
            }
        }
        if batch.effects.iter().all(|effect| *effect == Done::Shown) {
            return page.search();
        }
        page.end_review();
        if let Some(text) = spoken::words_of(page.game, batch) {
            page.status.set(text);
        }
        if batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_))) {
            page.game.with_untracked(|game| {
                if game.n_helps() == 0 {
                    daily::record_tile_moves(game.start().board(), game.n_steps() as u32);
                }
            });
        }
        page.search_soon();
        page.redraw_chart_soon();
    }

    /// Describes a batch. Of Auto-solve's moves, only the last is announced.
    fn announcement(&self, batch: &Batch<Fifteen>) -> Option<String> {
        let is_solved = batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)));
        let is_announced = batch.cause != Cause::Computer || is_solved;
        is_announced.then(|| spoken::words_of(self.game, batch)).flatten()
    }

    fn handle_key(&self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        if self.take_review_key(&key) {
            return true;
        }
        match key.as_str() {
            "h" | "H" => self.hint(),
            "p" | "P" => self.toggle_pause(),
            "Escape" => {
                self.stop();
                // Escape also closes popovers.
                return false;
            }
            _ => return self.handle_board_key(event),
        }
        true
    }
}

/// Opens the game at a URL, and replaces the URL with the canonical one.
fn game_at(location: &Location) -> Game<Fifteen> {
    let names_game = LINK_KEYS.iter().any(|key| location.param(key).is_some());
    let last = || storage::LIST.games().into_iter().find(|saved| saved.open);
    let link = if names_game {
        Some(location.query.clone())
    } else {
        first_link().or_else(|| last().map(|saved| saved.params))
    };
    let params = match link.map(|link| Params::from_link(&link, random_seed())) {
        Some(Ok(params)) => params,
        other => {
            if let Some(Err(error)) = other {
                notify(Notice::warning((words().bad_link)(&error.to_string())));
            }
            Params::from_link("", random_seed()).expect("an empty link is valid")
        }
    };
    if params.to_string() != location.query {
        route::replace(&href(&params));
    }
    storage::load(&params)
        .unwrap_or_else(|| Game::new(params, now()).expect("a parsed link has a valid size"))
}

fn href(params: &Params) -> String {
    format!("{PATH}?{params}")
}
