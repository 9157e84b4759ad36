//! The racer's part of the controller: scrambles one after the other, the clock, and what becomes of a solve.

use std::cell::RefCell;
use std::rc::Rc;

use ::fifteen::session::{Attempt, Control, Run, Solve};
use ::fifteen::{Event, Fifteen, Params};
use grid::{Cell, Dir};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Game, Millis};

use super::super::SPEED;
use super::super::board::cell_under;
use super::super::daily;
use super::super::screen::Screen;
use super::super::spoken;
use super::clock::ClockState;
use super::left::{Left, Opened};
use super::scrambles::{new_boards, new_game, params_at};
use super::sessions::Sessions;
use super::settings::{SETTINGS, SpeedSettings};
use super::words::words;
use crate::browser::now;
use crate::controller::{Batch, Cause, Controller, GamePage, Stored};
use crate::route::{self, Place};
use crate::shell::shell;
use crate::together::race;
use crate::ui::{Notice, notify};
use crate::work::Job;

/// How long a tile takes to be drawn in another cell. The game does not wait for it.
const STEP_MS: Millis = 50;

/// The page for racers. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct SpeedPage {
    pub game: Controller<Fifteen>,
    pub settings: RwSignal<SpeedSettings>,
    pub sessions: Sessions,
    /// What was moved so far.
    pub attempt: RwSignal<Attempt>,
    /// The marathon or relay that the board is part of.
    pub run: RwSignal<Option<Run>>,
    /// The boards of the run, in their order.
    pub(super) boards: StoredValue<Vec<Params>>,
    /// What the clock shows.
    pub clock: RwSignal<ClockState>,
    /// The solve that has just ended, as it is stored.
    pub result: RwSignal<Option<Solve>>,
    /// The best solve of this size and its splits before this one began.
    pub best_splits: RwSignal<Option<Vec<Millis>>>,
    pub setup_open: RwSignal<bool>,
    pub scramble_open: RwSignal<bool>,
    /// When the time to look at the scramble ends, if it is limited. Then the clock of the game starts.
    pub(super) inspection_end: StoredValue<Option<Millis>>,
    /// What the clock of the run had come to when this board was given.
    pub(super) before: StoredValue<Millis>,
    pub(super) has_frame: StoredValue<bool>,
    screen: StoredValue<Rc<RefCell<Option<Screen>>>, LocalStorage>,
    /// The search for the shortest solution of the last scramble.
    pub(super) search: StoredValue<Option<Rc<Job>>, LocalStorage>,
}

impl SpeedPage {
    /// Opens the scramble that the address names, the solve that was left, or a new one.
    pub fn open(place: &Place) -> SpeedPage {
        let settings: SpeedSettings = shell().store.read(&SETTINGS).unwrap_or_default();
        let asked = params_at(place);
        let left = Left::read().filter(|left| asked.as_ref().is_none_or(|it| *it == left.params));
        let left = left.and_then(|left| left.open(now(), js_sys::Date::now() as u64));
        let opened = left.unwrap_or_else(|| Opened::new(asked, &settings));
        let Opened { game, attempt, before, run, boards, was_left } = opened;
        let game = Controller::new(game, Stored::AsIs);
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
            screen: StoredValue::new_local(Rc::default()),
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
        page.keep_when_left();
        if was_left {
            // The time counts also on a board of a run on which nothing has moved yet.
            game.start_clock(game.with_untracked(|game| game.elapsed(now())));
            notify(Notice::success(words().goes_on));
            page.show_time();
        } else {
            page.inspect_when_seen();
        }
        page
    }

    /// Follows the address to another scramble.
    pub fn visit(self, place: &Place) {
        let is_here = self.game.with_untracked(|game| game.params().to_string() == place.query);
        if !is_here
            && place.is_at(SPEED)
            && let Some(params) = params_at(place)
        {
            self.deal(params);
        }
    }

    /// Gives a new scramble, as it is set.
    pub fn new_scramble(self) {
        if shell().place.with_untracked(|place| place.is_at(SPEED) && !place.query.is_empty()) {
            route::replace(SPEED);
        }
        let (run, boards) = self.settings.with_untracked(new_boards);
        self.begin_run(run, boards);
    }

    /// Gives the same scramble again; of a marathon or relay all of them, from the first.
    pub fn again(self) {
        let run = self.run.get_untracked().map(|run| Run::new(run.event(), run.size()));
        let boards = match run {
            Some(_) => self.boards.get_value(),
            None => vec![self.game.with_untracked(|game| game.params().clone())],
        };
        self.begin_run(run, boards);
    }

    /// Gives this scramble, by itself.
    pub fn deal(self, params: Params) {
        self.begin_run(None, vec![params]);
    }

    /// Gives the first of these boards.
    fn begin_run(self, run: Option<Run>, boards: Vec<Params>) {
        let Some(params) = boards.first().cloned() else { return };
        self.run.set(run);
        self.boards.set_value(boards);
        self.begin_inspection();
        self.before.set_value(0);
        self.game.load(new_game(params), Stored::AsIs);
    }

    /// Gives the next board of the run, whose clock has come to this.
    pub(super) fn go_on(self, params: Params, elapsed: Millis) {
        self.inspection_end.set_value(Some(now()));
        self.before.set_value(elapsed);
        self.game.load(new_game(params), Stored::AsIs);
    }

    /// Changes the settings and stores them. Where they ask for other scrambles, there is a new one.
    pub fn change_settings(self, change: impl FnOnce(&mut SpeedSettings)) {
        let before = self.settings.get_untracked();
        self.settings.update(change);
        let after = self.settings.get_untracked();
        shell().store.write(&SETTINGS, &after);
        if (before.side, before.event, before.scrambles)
            != (after.side, after.event, after.scrambles)
        {
            self.new_scramble();
        }
    }

    /// What a pointer did: cells, pressed one after the other.
    pub fn press_all(self, cells: impl IntoIterator<Item = Cell>) {
        if !self.game.is_solved() {
            self.start_clock_if_due();
            self.game.point(cells.into_iter().map(Event::Press));
        }
    }

    /// A cell was pressed without a pointer.
    pub fn press_by_key(self, cell: Cell) {
        self.key(Event::Press(cell));
    }

    fn key(self, event: Event) {
        self.start_clock_if_due();
        self.game.key(event);
    }

    /// The focus came to a cell.
    pub fn focus(self, cell: Cell) {
        self.with_screen(|screen| screen.set_cursor(cell));
    }

    /// Takes the elements of the board.
    pub fn attach(self, screen: Screen) {
        if let Some(place) = self.screen.try_get_value() {
            *place.borrow_mut() = Some(screen);
        }
        self.draw();
    }

    fn move_cursor(self, dir: Dir) {
        let element = self.with_screen(|screen| {
            let cursor = screen.cursor()?;
            let next = screen.size().step(cursor, dir).unwrap_or(cursor);
            screen.set_cursor(next);
            screen.cell(next)
        });
        if let Some(element) = element.flatten() {
            let _ = element.focus();
        }
    }

    fn draw(self) {
        let scene = self.game.scene.get_untracked();
        self.with_screen(|screen| {
            if screen.size() == scene.board.size() {
                screen.place(&scene.board, STEP_MS);
                screen.name(&scene.board);
            }
        });
    }

    /// Runs on the elements of the board, if they are there.
    fn with_screen<R>(self, act: impl FnOnce(&mut Screen) -> R) -> Option<R> {
        self.screen.try_get_value()?.borrow_mut().as_mut().map(act)
    }

    /// Counts the moves of a batch, each at the time that the game has logged.
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

    /// A scramble was dealt: nothing has moved yet.
    fn begin(self) {
        let board = self.game.with_untracked(|game| game.puzzle().board().clone());
        self.attempt.set(Attempt::new(board));
        self.result.set(None);
        self.clock.set(ClockState::Ready);
        Left::forget();
        self.note_best();
    }
}

impl GamePage<Fifteen> for SpeedPage {
    fn slot(&self, _params: &Params) -> String {
        "fifteen:speed:game".to_owned()
    }

    /// A solve that was left is no solve.
    fn is_stored(&self, _game: &Game<Fifteen>) -> bool {
        false
    }

    fn may_save(&self) -> bool {
        false
    }

    fn load(&self, _params: &Params) -> Option<Game<Fifteen>> {
        None
    }

    /// Only boards of the day, and a race's, are played by others too; those of a run are drawn for this racer.
    fn compared_as(&self, params: &Params) -> Option<String> {
        let is_daily =
            matches!(params, Params::Board(board) if daily::current_day(board).is_some());
        let is_shared = is_daily && self.run.with_untracked(Option::is_none);
        (is_shared || race::is_running()).then(|| params.to_string())
    }

    fn follow(&self, batch: &Batch<Fifteen>) {
        let page = *self;
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

    /// What a pointer does is seen, not said; the end is said by the page.
    fn words(&self, batch: &Batch<Fifteen>) -> Option<String> {
        let is_said = batch.cause == Cause::Key && !self.game.is_solved();
        (is_said || batch.effects.contains(&Done::Dealt))
            .then(|| spoken::words_of(self.game, batch))
            .flatten()
    }

    fn take_key(&self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        let size = self.attempt.with_untracked(|attempt| attempt.board().size());
        match (key.as_str(), cell_under(size, event.target()), Dir::from_key(&key)) {
            ("n" | "N" | "r" | "R", ..) if event.repeat() => {}
            ("n" | "N", ..) => self.new_scramble(),
            ("r" | "R", ..) => self.again(),
            ("Enter" | " ", Some(cell), _) => self.press_by_key(cell),
            (arrow, _, Some(dir)) if event.shift_key() && arrow.starts_with("Arrow") => {
                self.move_cursor(dir);
            }
            (_, _, Some(dir)) => self.key(Event::Key(dir)),
            _ => return false,
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
