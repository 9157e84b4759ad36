//! Loop's page state: the game, its storage, announcements and results.

use ::loopy::logic::LogicDaily;
use ::loopy::{Daily, DayResult, Finding, Loopy, Params};
use ::play::{Effect as Done, Ending, Game, Input, Millis};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::announcements::{all_marks_text, batch_text, numbers_text};
use super::cover;
use super::hints::{Hints, board_of};
use super::home::logic_leaderboard;
use super::learn::first_visit;
use super::opening;
use super::pointer::MarkMode;
use super::result::{ClosedLoop, Outcome};
use super::storage;
use super::words::{board_words, logic, play_words, words};
use crate::platform::browser::now;
use crate::platform::cues::Cue;
use crate::platform::online::race;
use crate::platform::store::store;
use crate::ui::components::{Notice, notify};
use crate::ui::controller::{Batch, Cause, Controller, GamePage, Playable};
use crate::ui::play_page::focus_board;
use crate::ui::route;
use crate::ui::shell::announce;

/// The state of a puzzle's page. Copies share the same state.
#[derive(Clone, Copy)]
pub(super) struct LoopPage {
    pub(super) game: Controller<Loopy>,
    /// The current puzzle.
    pub(super) params: Memo<Params>,
    /// The daily Logic puzzle this is, if any.
    pub(super) daily: RwSignal<Option<LogicDaily>>,
    /// The analysis of the board and the hint shown.
    pub(super) hints: Hints,
    /// The Mark tool.
    pub(super) marking: RwSignal<MarkMode>,
    /// Whether the solution was viewed, which ended the attempt.
    pub(super) viewed: Memo<bool>,
    /// Whether the solution is shown over the drawing.
    pub(super) solution: RwSignal<bool>,
    /// The loop that was closed last.
    pub(super) result: RwSignal<Option<ClosedLoop>>,
    /// Whether the result sheet is open.
    pub(super) result_open: RwSignal<bool>,
    /// The best loop of this game that matches every number.
    pub(super) best: RwSignal<Option<Outcome>>,
    /// Whether a daily puzzle is covered until the player starts, which starts the clock.
    pub(super) covered: RwSignal<bool>,
    /// Whether How to play is open.
    pub(super) learning: RwSignal<bool>,
    /// The player's own unfinished puzzle in the same slot, if this one came from a link, and its time.
    pub(super) own: RwSignal<Option<(Params, Millis)>>,
    /// Whether the dialog to choose between the two is open.
    pub(super) is_asking_guest: RwSignal<bool>,
    /// The result of this day in the archive.
    noted: StoredValue<Option<DayResult>>,
}

/// A puzzle to open, and the daily Logic puzzle it is, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RequestedPuzzle {
    pub(super) params: Params,
    pub(super) daily: Option<LogicDaily>,
}

impl LoopPage {
    /// Resumes or starts the requested puzzle, and later each other one that is requested.
    pub(super) fn open(requested: Memo<RequestedPuzzle>) -> LoopPage {
        let RequestedPuzzle { params, daily } = requested.get_untracked();
        let (game, stored) = opening::begin(&params);
        let game = Controller::new(game, stored, &storage::LoopRules);
        let page = LoopPage {
            game,
            params: game.memo(|game| game.params().clone()),
            daily: RwSignal::new(daily),
            hints: Hints::new(),
            marking: RwSignal::new(MarkMode::default()),
            viewed: game.memo(|game| game.ending() == Some(Ending::GaveUp)),
            solution: RwSignal::new(false),
            result: RwSignal::new(None),
            result_open: RwSignal::new(false),
            best: RwSignal::new(None),
            covered: RwSignal::new(false),
            learning: first_visit(),
            own: RwSignal::new(None),
            is_asking_guest: RwSignal::new(false),
            noted: StoredValue::new(None),
        };
        page.refresh();
        game.connect(page);
        Effect::new(move || {
            let RequestedPuzzle { params, daily } = requested.get();
            if params != page.params.get_untracked() {
                // Saved before the next puzzle's slot is read, because it may be the same slot.
                game.save_on_leaving();
                page.daily.set(daily);
                page.load(&params);
            } else if daily.is_some() {
                page.daily.set(daily);
            }
        });
        page
    }

    /// Starts a new puzzle in the slot of this one.
    pub(super) fn replace_with(self, params: &Params) {
        self.game.release_slot();
        self.load(params);
    }

    /// Shows the solution, which ends the attempt.
    pub(super) fn give_up(self) {
        self.game.press(Input::GiveUp);
        // If the seed is that of a daily puzzle, that day counts as viewed too.
        if let Params::Unlimited { difficulty, seed } = self.params.get_untracked()
            && let Some(daily) = Daily::of_seed(difficulty, seed)
        {
            let day = self.game.with_untracked(|game| Loopy::result(game, now()));
            let unsolved = |day| DayResult { finding: Finding::Open, score: 0, helps: 0, ..day };
            storage::record_day(daily, day.map(unsolved));
        }
        self.solution.set(true);
        announce(board_words().solution_shown);
    }

    /// Lets the puzzle from the link replace the player's own.
    pub(super) fn keep_guest(self) {
        self.own.set(None);
        self.game.save_if_changed();
    }

    /// Returns whether the slot holds the player's own unfinished puzzle instead of this one.
    pub(super) fn is_guest(self) -> bool {
        self.own.with_untracked(Option::is_some)
    }

    /// Returns the puzzle's name in the status line, for example "Hard" or "Logic Hard".
    pub(super) fn name(self) -> String {
        match self.params.get().difficulty() {
            Some(difficulty) => (words().difficulty)(difficulty).to_owned(),
            None => (logic().name)(self.hints.level()),
        }
    }

    /// Returns the puzzle's name in a shared result.
    pub(super) fn share_title(self) -> String {
        match self.params.get_untracked().difficulty() {
            Some(difficulty) => (play_words().share_title)(difficulty),
            None => (logic().share_title)(&untrack(|| self.name())),
        }
    }

    /// Returns the URL of the puzzle; daily Logic puzzles are named by date.
    pub(super) fn link(self) -> String {
        match self.daily.get_untracked() {
            Some(daily) => super::home::logic_href(daily),
            None => super::href(&self.params.get_untracked()),
        }
    }

    fn load(self, params: &Params) {
        self.result_open.set(false);
        let (game, stored) = opening::begin(params);
        self.game.load(game, stored);
    }

    /// Uncovers a daily puzzle and starts its clock.
    pub(super) fn reveal(self) {
        if self.covered.get_untracked() {
            self.game.reveal(None);
            self.covered.set(false);
            // Once the board is there.
            request_animation_frame(focus_board);
        }
    }

    /// Covers a daily puzzle that the player hasn't seen. The clock of one that was revealed before continues.
    fn cover(self) {
        let is_new = self.game.with_untracked(|game| game.n_acts() == 0 && game.ending().is_none());
        let is_daily = untrack(|| self.day().is_some());
        if !is_daily || !is_new || self.game.counts_time() {
            return self.covered.set(false);
        }
        let before = opening::revealed_time(&self.params.get_untracked());
        if before.is_some() {
            self.game.reveal(before);
        }
        self.covered.set(before.is_none());
    }

    /// Updates the state after another game was loaded.
    fn refresh(self) {
        self.cover();
        self.game.with_untracked(|game| self.noted.set_value(Loopy::result(game, now())));
        self.solution.set(self.viewed.get_untracked());
        self.restore_best();
        self.params.with_untracked(|params| {
            if let Some(board) = board_of(params) {
                self.hints.analyse(&board);
            }
            let own = opening::unfinished_in_slot(params);
            self.is_asking_guest.set(own.is_some());
            self.own.set(own);
        });
        // A daily puzzle that was opened as a plain board is recorded too.
        if let (Some(daily), day @ Some(_)) = (self.daily.get_untracked(), self.noted.get_value()) {
            storage::record_logic_day(daily, day);
        }
    }

    /// Records the day's result in the archive if it has changed.
    fn record_day(self) {
        let result = self.game.with_untracked(|game| Loopy::result(game, now()));
        let compared = |day: DayResult| (day.finding, day.score, day.viewed);
        if result.map(compared) == self.noted.get_value().map(compared) {
            return;
        }
        self.noted.set_value(result);
        if let Params::Daily(daily) = self.params.get_untracked() {
            storage::record_day(daily, result);
        }
        if let Some(daily) = self.daily.get_untracked() {
            storage::record_logic_day(daily, result);
        }
    }

    /// Loads the game another tab has saved in the slot, which may be another Unlimited puzzle.
    fn load_from_slot(self) {
        let params = self.params.get_untracked();
        let Some(record) = store().read_record(&storage::slot(&params)) else { return };
        if record.params == params.to_string() {
            self.game.reload();
            announce(board_words().restored);
        } else if let Ok(params) = record.params.parse() {
            self.load(&params);
            route::replace(&super::href(&params));
        }
    }
}

impl Playable for Loopy {}

impl GamePage<Loopy> for LoopPage {
    /// Identifies a daily Logic puzzle by its date and level; its record contains the board instead.
    fn leaderboard_name(&self, params: &Params) -> Option<String> {
        Some(self.daily.get_untracked().map_or_else(|| params.to_string(), logic_leaderboard))
    }

    fn load(&self, params: &Params) -> Option<Game<Loopy>> {
        opening::load(params)
    }

    /// Returns the level, which the parameters don't contain.
    fn level(&self) -> Option<String> {
        let daily = self.daily.get_untracked().map(|daily| daily.level);
        let level = daily.or_else(|| untrack(|| self.hints.level()));
        level.map(|level| level.to_string())
    }

    fn may_save(&self) -> bool {
        !self.is_guest()
    }

    fn follow(&self, batch: &Batch<Loopy>) {
        if batch.effects.contains(&Done::Dealt) {
            return self.refresh();
        }
        let is_change = |effect: &Done<Loopy>| {
            !matches!(effect, Done::Shown | Done::Ignored | Done::Refused(_))
        };
        if !batch.effects.iter().any(is_change) {
            return;
        }
        self.covered.set(false);
        self.hints.clear_hint();
        self.record_day();
        self.record_best();
        if self.is_guest() {
            self.is_asking_guest.set(true);
        }
        let has_solved = batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)));
        if let (true, Params::Logic(board)) = (has_solved, self.params.get_untracked()) {
            storage::record_practice(&board);
        }
        let is_gesture = matches!(batch.cause, Cause::Pointer | Cause::Key);
        match batch.effects.last() {
            Some(Done::Played(gesture)) if is_gesture => self.show_result(gesture),
            // The last step of a hint ends the game too.
            Some(Done::Solved(gesture)) if !race::is_running() => self.show_result(gesture),
            _ => {}
        }
    }

    fn announcement(&self, batch: &Batch<Loopy>) -> Option<String> {
        self.game.with_untracked(|game| batch_text(game, batch))
    }

    fn cue(&self, batch: &Batch<Loopy>) -> Option<Cue> {
        match batch.effects.last() {
            Some(Done::Played(gesture)) => match self.finding_after(gesture) {
                Some(Finding::Closed) => Some(Cue::Close),
                Some(_) => Some(Cue::Solve),
                None => batch.cue(),
            },
            _ => batch.cue(),
        }
    }

    /// Handles the keys outside the board, which has its own for drawing.
    fn handle_key(&self, event: &KeyboardEvent) -> bool {
        let is_over = self.game.with_untracked(|game| game.ending().is_some());
        if self.covered.get_untracked() {
            let reveals = cover::reveals(event);
            if reveals {
                self.reveal();
            }
            return reveals;
        }
        match event.key().as_str() {
            "h" | "H" if !is_over => self.hint(),
            "n" | "N" => announce(self.game.with_untracked(numbers_text)),
            "m" | "M" => announce(self.game.with_untracked(all_marks_text)),
            _ => return false,
        }
        true
    }

    /// Returns true only for the result sheet and How to play; other sheets leave time to think.
    fn dialogs_pause(&self) -> bool {
        self.result_open.get_untracked() || self.learning.get_untracked()
    }

    fn on_external_change(&self, _: Controller<Loopy>, said: &'static str) {
        let (words, page) = (crate::ui::words::storage_words(), *self);
        let slot = self.params.with_untracked(storage::slot);
        let load = move || page.load_from_slot();
        notify(match store().read_record(&slot) {
            Some(_) => Notice::warning(said).action(words.other_tab_load, load),
            None => Notice::warning(play_words().cleared),
        });
    }
}
