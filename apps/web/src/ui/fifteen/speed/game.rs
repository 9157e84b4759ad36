//! The speedsolving page's state: scrambles, the clock, and keyboard and pointer input.

use std::rc::Rc;

use ::fifteen::session::{Attempt, Control, Run, Solve};
use ::fifteen::{Event, Fifteen, Params, cells_on_line};
use grid::{Cell, Dir};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Game, Millis};

use super::super::SPEED;
use super::super::board_view::BoardView;
use super::super::daily;
use super::super::field::{BoardPage, Gesture};
use super::super::spoken;
use super::super::storage::SpeedRules;
use super::clock::ClockState;
use super::scrambles::{new_boards, new_game, params_at};
use super::sessions::Sessions;
use super::settings::{SETTINGS, SpeedSettings};
use super::unfinished::{OpenedSolve, UnfinishedSolve};
use super::words::words;
use crate::platform::browser::now;
use crate::platform::online::race;
use crate::platform::store::store;
use crate::platform::work::Job;
use crate::ui::components::{Notice, ViewCell, notify};
use crate::ui::controller::{Batch, Cause, Controller, GamePage, SaveState};
use crate::ui::route::{self, Location};
use crate::ui::shell::shell;

/// Duration of a tile's slide on the screen. The game doesn't wait for it.
const SLIDE_MS: Millis = 50;

/// The speedsolving page. Copies share the same state.
#[derive(Clone, Copy)]
pub struct SpeedPage {
    pub game: Controller<Fifteen>,
    pub settings: RwSignal<SpeedSettings>,
    pub sessions: Sessions,
    /// The moves and splits so far.
    pub attempt: RwSignal<Attempt>,
    /// The marathon or relay that the board is part of.
    pub run: RwSignal<Option<Run>>,
    /// The boards of the run, in order.
    pub(super) boards: StoredValue<Vec<Params>>,
    pub clock: RwSignal<ClockState>,
    /// The solve that was just finished, as stored.
    pub result: RwSignal<Option<Solve>>,
    /// The splits of the personal best before this solve began.
    pub best_splits: RwSignal<Option<Vec<Millis>>>,
    pub setup_open: RwSignal<bool>,
    pub scramble_open: RwSignal<bool>,
    /// End of a limited inspection, when the clock starts.
    pub(super) inspection_end: StoredValue<Option<Millis>>,
    /// Time on the run's clock when this board was dealt.
    pub(super) before: StoredValue<Millis>,
    pub(super) has_frame: StoredValue<bool>,
    view: ViewCell<BoardView>,
    /// The search for the shortest solution of the last scramble.
    pub(super) search: StoredValue<Option<Rc<Job>>, LocalStorage>,
}

impl SpeedPage {
    /// Opens the scramble in the URL, this tab's unfinished solve, or a new scramble.
    pub fn open(location: &Location) -> SpeedPage {
        let settings: SpeedSettings = store().read(&SETTINGS).unwrap_or_default();
        let linked = params_at(location);
        let unfinished = UnfinishedSolve::read()
            .filter(|unfinished| linked.as_ref().is_none_or(|it| *it == unfinished.params));
        let resumed =
            unfinished.and_then(|unfinished| unfinished.open(now(), js_sys::Date::now() as u64));
        let opened = resumed.unwrap_or_else(|| OpenedSolve::new(linked, &settings));
        let OpenedSolve { game, attempt, before, run, boards, is_resumed } = opened;
        let game = Controller::new(game, SaveState::Saved, &SpeedRules);
        let view = game.scene.with_untracked(|scene| BoardView::instant(scene, SLIDE_MS));
        let page = SpeedPage {
            game,
            sessions: Sessions::new(settings.session),
            settings: RwSignal::new(settings),
            attempt: RwSignal::new(attempt),
            run: RwSignal::new(run),
            boards: StoredValue::new(boards),
            clock: RwSignal::new(ClockState::Ready),
            result: RwSignal::new(None),
            best_splits: RwSignal::new(None),
            setup_open: RwSignal::new(false),
            scramble_open: RwSignal::new(false),
            inspection_end: StoredValue::new(None),
            before: StoredValue::new(before),
            has_frame: StoredValue::new(false),
            view: ViewCell::new(view),
            search: StoredValue::new_local(None),
        };
        page.note_best();
        Effect::new(move || {
            let session = page.sessions.open.get();
            if page.settings.with_untracked(|settings| settings.session != session) {
                page.change_settings(|settings| settings.session = session);
            }
        });
        game.connect(page);
        page.save_when_left();
        if is_resumed {
            // In a run, the clock also runs on a board without any moves.
            game.start_clock(game.with_untracked(|game| game.elapsed(now())));
            notify(Notice::success(words().resumed));
            page.show_time();
        } else {
            page.inspect_when_seen();
        }
        page
    }

    /// Opens another scramble when the URL changes.
    pub fn visit(self, location: &Location) {
        let is_here = self.game.with_untracked(|game| game.params().to_string() == location.query);
        if !is_here
            && location.is_at(SPEED)
            && let Some(params) = params_at(location)
        {
            self.deal(params);
        }
    }

    /// Deals a new scramble according to the settings.
    pub fn new_scramble(self) {
        if shell()
            .location
            .with_untracked(|location| location.is_at(SPEED) && !location.query.is_empty())
        {
            route::replace(SPEED);
        }
        let (run, boards) = self.settings.with_untracked(new_boards);
        self.begin_run(run, boards);
    }

    /// Deals the same scramble again. A marathon or relay restarts from its first board.
    pub fn retry(self) {
        let run = self.run.get_untracked().map(|run| Run::new(run.event(), run.size()));
        let boards = match run {
            Some(_) => self.boards.get_value(),
            None => vec![self.game.with_untracked(|game| game.params().clone())],
        };
        self.begin_run(run, boards);
    }

    /// Deals a single scramble.
    pub fn deal(self, params: Params) {
        self.begin_run(None, vec![params]);
    }

    /// Deals the first of these boards.
    fn begin_run(self, run: Option<Run>, boards: Vec<Params>) {
        let Some(params) = boards.first().cloned() else { return };
        self.run.set(run);
        self.boards.set_value(boards);
        self.begin_inspection();
        self.before.set_value(0);
        self.game.load(new_game(params), SaveState::Saved);
    }

    /// Deals the next board of the run; `elapsed` is the time on its clock.
    pub(super) fn continue_run(self, params: Params, elapsed: Millis) {
        self.inspection_end.set_value(Some(now()));
        self.before.set_value(elapsed);
        self.game.load(new_game(params), SaveState::Saved);
    }

    /// Changes and stores the settings. Deals a new scramble if the size, event or type of scrambles changed.
    pub fn change_settings(self, change: impl FnOnce(&mut SpeedSettings)) {
        let before = self.settings.get_untracked();
        self.settings.update(change);
        let after = self.settings.get_untracked();
        store().write(&SETTINGS, &after);
        if (before.side, before.event, before.scrambles)
            != (after.side, after.event, after.scrambles)
        {
            self.new_scramble();
        }
    }

    fn key(self, event: Event) {
        self.start_clock_if_due();
        self.game.key(event);
    }

    /// Adds the moves of a batch to the attempt, each at the time logged by the game.
    fn count(self, batch: &Batch<Fifteen>) {
        let moves = batch.effects.iter().filter_map(|effect| match effect {
            Done::Played(m) | Done::Solved(m) => Some(*m),
            Done::Rewound(m) => Some(m.back()),
            _ => None,
        });
        let moves: Vec<_> = moves.collect();
        if moves.is_empty() {
            return;
        }
        let control = match batch.cause {
            Cause::Pointer => self.settings.with_untracked(|settings| settings.pointer),
            _ => Control::Keys,
        };
        let before = self.before.get_value();
        let acts = self
            .game
            .with_untracked(|game| game.acts_since(game.n_acts().saturating_sub(moves.len())));
        self.attempt.update(|attempt| {
            for (m, (at, _)) in moves.into_iter().zip(acts) {
                attempt.follow(m, control, at + before);
            }
        });
    }

    /// Resets the attempt after a scramble was dealt.
    fn begin(self) {
        let board = self.game.with_untracked(|game| game.puzzle().board().clone());
        self.attempt.set(Attempt::new(board));
        self.result.set(None);
        self.clock.set(ClockState::Ready);
        UnfinishedSolve::remove();
        self.note_best();
    }
}

impl BoardPage for SpeedPage {
    fn game(self) -> Controller<Fifteen> {
        self.game
    }

    fn view(self) -> ViewCell<BoardView> {
        self.view
    }

    fn draw(self) {
        let scene = self.game.scene.get_untracked();
        self.view.with(|view| view.draw(&scene, None, None));
    }

    /// Moves a tile on press. The gap also follows a pointer that drags or hovers.
    fn point(self, gesture: Gesture) {
        let control = self.settings.with_untracked(|settings| settings.pointer);
        let path = match gesture {
            Gesture::Down(place) => vec![place, place],
            Gesture::Move { path, is_down, is_touch } => match control {
                Control::Hover if is_down || !is_touch => path,
                Control::Drag if is_down => path,
                _ => return,
            },
            Gesture::Up { .. } | Gesture::Cancel => return,
        };
        let size = self.size();
        let mut cells: Vec<Cell> =
            path.windows(2).flat_map(|line| cells_on_line(size, line[0], line[1])).collect();
        cells.dedup();
        if !self.game.is_solved() {
            self.start_clock_if_due();
            self.game.point(cells.into_iter().map(Event::Press));
        }
    }

    fn press_by_key(self, cell: Cell) {
        self.key(Event::Press(cell));
    }

    fn slide(self, dir: Dir) {
        self.key(Event::Key(dir));
    }
}

impl GamePage<Fifteen> for SpeedPage {
    fn may_save(&self) -> bool {
        false
    }

    fn load(&self, _params: &Params) -> Option<Game<Fifteen>> {
        None
    }

    /// Returns a name for daily puzzles and races only. The boards of a marathon or relay are
    /// random.
    fn leaderboard_name(&self, params: &Params) -> Option<String> {
        let name = daily::leaderboard_name(params);
        let is_daily = daily::named_day(&name).is_some();
        let is_shared = is_daily && self.run.with_untracked(Option::is_none);
        (is_shared || race::is_running()).then_some(name)
    }

    fn follow(&self, batch: &Batch<Fifteen>) {
        let page = *self;
        page.game.scene.with_untracked(|scene| page.view.with(|view| view.follow(batch, scene)));
        page.draw();
        if batch.effects.contains(&Done::Dealt) {
            page.begin();
        }
        page.count(batch);
        page.show_time();
        if batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_))) {
            page.finish();
        }
    }

    /// Announces moves made by keys only. The page announces the end of a solve.
    fn announcement(&self, batch: &Batch<Fifteen>) -> Option<String> {
        let is_announced = batch.cause == Cause::Key && !self.game.is_solved();
        (is_announced || batch.effects.contains(&Done::Dealt))
            .then(|| spoken::words_of(self.game, batch))
            .flatten()
    }

    fn handle_key(&self, event: &KeyboardEvent) -> bool {
        match event.key().as_str() {
            "n" | "N" | "r" | "R" if event.repeat() => {}
            "n" | "N" => self.new_scramble(),
            "r" | "R" => self.retry(),
            _ => return self.handle_board_key(event),
        }
        true
    }

    fn dialogs_pause(&self) -> bool {
        false
    }

    fn hiding_pauses(&self) -> bool {
        false
    }
}
