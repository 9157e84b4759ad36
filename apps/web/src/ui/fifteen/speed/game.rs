//! The speedsolving page's state: scrambles, the clock, and keyboard and pointer input.

use std::rc::Rc;

use ::fifteen::session::{Control, Inspection, Round, ScrambleType, Solve};
use ::fifteen::{Event, Fifteen, Params, cells_on_line};
use grid::{Cell, Dir};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Game, Millis};

use super::super::SPEED;
use super::super::appearance::Appearance;
use super::super::board_view::BoardView;
use super::super::daily;
use super::super::field::{BoardPage, Gesture};
use super::super::spoken;
use super::super::storage::SpeedRules;
use super::clock::ClockState;
use super::resume::{self, new_game, params_at};
use super::sessions::Sessions;
use super::settings::{SETTINGS, SpeedSettings};
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
    pub appearance: Appearance,
    pub sessions: Sessions,
    /// The scramble, or the boards of a marathon or relay, and the moves so far.
    pub round: RwSignal<Round>,
    pub clock: RwSignal<ClockState>,
    /// The solve that was just finished, as stored.
    pub result: RwSignal<Option<Solve>>,
    /// The splits of the personal best before this solve began.
    pub best_splits: RwSignal<Option<Vec<Millis>>>,
    pub setup_open: RwSignal<bool>,
    pub scramble_open: RwSignal<bool>,
    /// A limited inspection, until the clock starts.
    pub(super) inspection: StoredValue<Option<Inspection>>,
    pub(super) has_frame: StoredValue<bool>,
    view: ViewCell<BoardView>,
    /// The search for the shortest solution of the last scramble.
    pub(super) search: StoredValue<Option<Rc<Job>>, LocalStorage>,
}

impl SpeedPage {
    /// Opens the scramble in the URL, this tab's unfinished solve, or a new scramble.
    pub fn open(location: &Location) -> SpeedPage {
        let settings: SpeedSettings = store().read(&SETTINGS).unwrap_or_default();
        let (round, game, is_resumed) = resume::open(location, &settings);
        let game = Controller::new(game, SaveState::Saved, &SpeedRules);
        let view = game.scene.with_untracked(|scene| BoardView::instant(scene, SLIDE_MS));
        let page = SpeedPage {
            game,
            sessions: Sessions::new(settings.session),
            settings: RwSignal::new(settings),
            appearance: Appearance::stored(),
            round: RwSignal::new(round),
            clock: RwSignal::new(ClockState::Ready),
            result: RwSignal::new(None),
            best_splits: RwSignal::new(None),
            setup_open: RwSignal::new(false),
            scramble_open: RwSignal::new(false),
            inspection: StoredValue::new(None),
            has_frame: StoredValue::new(false),
            view: ViewCell::new(view),
            search: StoredValue::new_local(None),
        };
        page.note_best();
        Effect::new(move || {
            let session = page.sessions.number.get();
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
        self.begin(self.settings.with_untracked(SpeedSettings::new_round));
    }

    /// Deals the same scramble again. A marathon or relay restarts from its first board.
    pub fn retry(self) {
        self.begin(self.round.with_untracked(Round::again));
    }

    /// Deals a scramble that the player has chosen.
    pub fn deal(self, params: Params) {
        self.begin(Round::single(params, ScrambleType::Given));
    }

    fn begin(self, round: Round) {
        let game = new_game(round.params());
        self.round.set(round);
        self.begin_inspection();
        self.game.load(game, SaveState::Saved);
    }

    /// Deals the next board of a run, whose clock goes on at once.
    pub(super) fn continue_run(self, params: &Params) {
        let is_current = |round: &Round| round.params() == params;
        if self.round.try_with_untracked(is_current) == Some(true) {
            let none = Inspection { began: now(), limit: 0, has_penalties: false };
            self.inspection.set_value(Some(none));
            self.game.load(new_game(params), SaveState::Saved);
        }
    }

    /// Changes and stores the settings. Deals a new scramble if the size, event or type of scrambles changed.
    pub fn change_settings(self, change: impl FnOnce(&mut SpeedSettings)) {
        let before = self.settings.get_untracked();
        self.settings.update(change);
        let after = self.settings.get_untracked();
        store().write(&SETTINGS, &after);
        if (before.size(), before.event, before.scrambles)
            != (after.size(), after.event, after.scrambles)
        {
            self.new_scramble();
        }
    }

    fn key(self, event: Event) {
        self.start_clock_if_due();
        self.game.key(event);
    }

    /// Adds the moves of a batch to the round, each at the time logged by the game.
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
        // A batch is handled at one point in time.
        let last = self.game.with_untracked(|game| game.acts_since(game.n_acts() - 1));
        let at = last.first().map_or(0, |(at, _)| *at);
        let inspection = self.inspection.get_value();
        self.round.update(|round| {
            if let Some(inspection) = inspection.filter(|_| !round.is_begun()) {
                round.set_penalty(inspection.penalty(now()));
            }
            for m in moves {
                round.follow(m, control, at);
            }
        });
    }

    /// Resets the page after a scramble was dealt.
    fn reset(self) {
        let params = self.game.with_untracked(|game| game.params().clone());
        if self.round.with_untracked(|round| *round.params() != params) {
            self.round.set(Round::single(params, ScrambleType::Given));
        }
        self.result.set(None);
        self.clock.set(ClockState::Ready);
        resume::forget();
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

    fn appearance(self) -> Appearance {
        self.appearance
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
        let is_shared = is_daily && self.round.with_untracked(|round| round.run().is_none());
        (is_shared || race::is_running()).then_some(name)
    }

    fn is_covered(&self, params: &Params) -> bool {
        self.leaderboard_name(params).is_some()
    }

    /// Starts the inspection, which the ranked time includes.
    fn on_reveal(&self) {
        self.begin_inspection();
        self.show_time();
    }

    fn follow(&self, batch: &Batch<Fifteen>) {
        let page = *self;
        page.game.scene.with_untracked(|scene| page.view.with(|view| view.follow(batch, scene)));
        page.draw();
        if batch.effects.contains(&Done::Dealt) {
            page.reset();
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
