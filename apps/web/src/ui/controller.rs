//! The controller of all games: it takes batches of inputs and updates the game and its scene.
//!
//! It owns the game and does everything that doesn't depend on the puzzle: undo and redo keys, the clock,
//! pauses, saving, changes in other tabs, and announcements. The game's [`GamePage`] does the rest.
//!
//! The path of an input: the page sends it ([`Controller::send`]), `Game::handle` returns its effect, the
//! game's page updates its view ([`GamePage::follow`]) and announces the effect
//! ([`GamePage::announcement`]), and the change is saved.

mod buttons;
mod game_page;
mod page_events;
mod saving;
mod words;

pub use buttons::UndoRedo;
pub use game_page::{Batch, Cause, GamePage, Playable};
pub use page_events::is_within;

use std::rc::Rc;

use leptos::prelude::*;
use play::{Budget, Effect as Done, Ending, Game, Input, Millis, Pause, Puzzle};

use crate::platform::browser::now;
use crate::platform::cues;
use crate::platform::history;
use crate::platform::online::{outbox, race, starts};
use crate::ui::online::{Aid, forbids};
use crate::ui::shell::{announce, shell};
use saving::Saving;
use words::announce_refusal;

/// The game on the page. Copies share the same state.
pub struct Controller<P: Playable> {
    game: RwSignal<Game<P>>,
    pub scene: Memo<P::Scene>,
    /// Time played in milliseconds, rounded down to a tenth of a second.
    pub time: RwSignal<Millis>,
    page: StoredValue<Option<Rc<dyn GamePage<P>>>, LocalStorage>,
    saving: StoredValue<Saving>,
    /// Whether the player has acted in this game. The clock starts then.
    has_begun: StoredValue<bool>,
    /// Whether the player has acted since the game was loaded into this page.
    is_touched: StoredValue<bool>,
}

impl<P: Playable> Controller<P> {
    /// Creates a controller for a game.
    pub fn new(game: Game<P>, stored: SaveState) -> Self {
        race::enter(&game);
        let game = paused_by_page(game, true);
        let saving = Saving::new(&game, stored);
        let time = RwSignal::new(whole_tenths(game.elapsed(now())));
        let has_begun = StoredValue::new(counts_time(&game));
        let game = RwSignal::new(game);
        Controller {
            game,
            scene: Memo::new(move |_| game.with(Game::scene)),
            time,
            page: StoredValue::new_local(None),
            saving: StoredValue::new(saving),
            has_begun,
            is_touched: StoredValue::new(false),
        }
    }

    /// Connects the game's page and listens to keys, timers, page visibility, dialogs and other tabs, for the
    /// lifetime of the current owner.
    pub fn connect(self, page: impl GamePage<P>) {
        self.page.set_value(Some(Rc::new(page)));
        page_events::attach(self);
        self.follow_slot();
        if self.saving.with_value(Saving::is_changed) {
            self.mark_changed();
        }
    }

    /// Reads from the game and tracks changes.
    pub fn with<R>(self, read: impl FnOnce(&Game<P>) -> R) -> R {
        self.game.with(read)
    }

    /// Reads from the game without tracking.
    pub fn with_untracked<R>(self, read: impl FnOnce(&Game<P>) -> R) -> R {
        self.game.with_untracked(read)
    }

    /// Returns the game as a signal.
    pub fn game(self) -> ReadSignal<Game<P>> {
        self.game.read_only()
    }

    /// Returns a memo of a value derived from the game.
    pub fn memo<T>(self, read: impl Fn(&Game<P>) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.game.with(&read))
    }

    /// Handles inputs in order, at one point in time, and returns their effects. All changes to the game
    /// go through here.
    pub fn send(self, cause: Cause, inputs: impl IntoIterator<Item = Input<P>>) -> Vec<Done<P>> {
        // A timer may fire after the page was left.
        let Some(before) = self.scene.try_get_untracked() else { return Vec::new() };
        let now = now();
        let has_begun = self.has_begun.get_value();
        let handled = self.game.try_maybe_update(|game| {
            if !has_begun {
                game.restart_clock(now);
            }
            let n_acts = game.n_acts();
            let effects: Vec<_> =
                inputs.into_iter().flat_map(|input| game.handle(input, now)).collect();
            let is_seen = effects.iter().any(|effect| !is_nothing(effect));
            (is_seen, (effects, game.n_acts() != n_acts))
        });
        let Some((effects, has_acted)) = handled else { return Vec::new() };
        if effects.iter().all(is_nothing) {
            announce_refusal(cause, &effects);
            return effects;
        }
        if !matches!(cause, Cause::Page | Cause::Computer) {
            self.is_touched.set_value(true);
        }
        // Moving a cursor or selection with keys doesn't start the clock; starting a stroke does.
        if effects.contains(&Done::Dealt) {
            self.has_begun.set_value(self.with_untracked(counts_time));
        } else if cause == Cause::Pointer || has_acted {
            self.has_begun.set_value(true);
        }
        self.follow_dealt(&effects);
        if !has_begun && self.has_begun.get_value() {
            self.report_start();
        }
        let is_changed = has_acted || effects.iter().any(|effect| !matches!(effect, Done::Shown));
        let batch = Batch { cause, before, effects };
        self.after(&batch, is_changed);
        batch.effects
    }

    /// Sends pointer events on the board and returns their effects.
    pub fn point(self, events: impl IntoIterator<Item = P::Event>) -> Vec<Done<P>> {
        self.send(Cause::Pointer, events.into_iter().map(Input::Touch))
    }

    /// Sends a key's event to the board and returns its effects.
    pub fn key(self, event: P::Event) -> Vec<Done<P>> {
        self.send(Cause::Key, [Input::Touch(event)])
    }

    /// Sends a button's input, after completing a gesture in progress.
    pub fn press(self, input: Input<P>) {
        self.complete_gesture();
        self.send(Cause::Button, [input]);
    }

    /// Sends the input of a button in a dialog, lifting the dialog's pause for it.
    pub fn press_in_dialog(self, input: Input<P>) {
        let is_paused = self.with_untracked(|game| game.clock().is_paused_by(Pause::Dialog));
        self.send(Cause::Page, [Input::Resume(Pause::Dialog)]);
        self.send(Cause::Button, [input]);
        if is_paused {
            self.send(Cause::Page, [Input::Pause(Pause::Dialog)]);
        }
    }

    /// Pauses or resumes the game. Races can't be paused.
    pub fn toggle_pause(self) {
        if forbids(Aid::Pause) {
            return;
        }
        let pause = Pause::Player;
        self.press(if self.is_paused() { Input::Resume(pause) } else { Input::Pause(pause) });
    }

    /// Saves this game if it has changed, and replaces it with another.
    pub fn replace_with(self, game: Game<P>, stored: SaveState) {
        self.save_on_leaving();
        self.load(game, stored);
    }

    /// Replaces this game with another, without saving.
    pub fn load(self, game: Game<P>, stored: SaveState) {
        let Some(before) = self.scene.try_get_untracked() else { return };
        race::enter(&game);
        let dialogs_pause = self.page().is_none_or(|page| page.dialogs_pause());
        let game = paused_by_page(game, dialogs_pause);
        self.saving.update_value(|saving| *saving = saving.for_other_game(&game, stored));
        self.has_begun.set_value(counts_time(&game));
        self.is_touched.set_value(false);
        self.game.set(game);
        self.tick();
        let batch = Batch { cause: Cause::Page, before, effects: vec![Done::Dealt] };
        self.after(&batch, stored == SaveState::Unsaved);
    }

    /// Starts the clock at `elapsed` before the player acts, for puzzles with a limited inspection time. Does nothing
    /// if the clock runs already.
    pub fn start_clock(self, elapsed: Millis) {
        if self.counts_time() {
            return;
        }
        let now = now();
        self.game.try_maybe_update(|game| {
            // `now` starts at zero with the page, and the game may be older: so it is loaded with its elapsed time.
            let mut record = game.record(now);
            record.result.elapsed = elapsed;
            if let Ok(started) = Game::load(&record, Budget::LOADING, now) {
                *game = started;
            }
            (false, ())
        });
        self.has_begun.set_value(true);
        self.report_start();
    }

    /// Returns whether the clock has started.
    pub fn counts_time(self) -> bool {
        self.has_begun.try_get_value() == Some(true)
    }

    /// Returns whether the player has paused the game.
    pub fn is_paused(self) -> bool {
        self.with_untracked(|game| game.clock().is_paused_by(Pause::Player))
    }

    /// Returns whether the puzzle is solved.
    pub fn is_solved(self) -> bool {
        self.with_untracked(|game| game.ending() == Some(Ending::Solved))
    }

    /// Returns whether there is a move to undo.
    pub fn can_undo(self) -> Memo<bool> {
        self.memo(Game::can_undo)
    }

    /// Returns whether there is a move to redo.
    pub fn can_redo(self) -> Memo<bool> {
        self.memo(Game::can_redo)
    }

    /// Completes a gesture in progress, if the puzzle supports that.
    fn complete_gesture(self) {
        if let Some(event) = self.page().and_then(|page| page.completing_event()) {
            self.point([event]);
        }
    }

    /// Updates the displayed time, and periodically the journal.
    fn tick(self) {
        self.show_time();
        self.note_time();
    }

    /// Updates the displayed time.
    fn show_time(self) {
        let played =
            || if self.counts_time() { self.with_untracked(|game| game.elapsed(now())) } else { 0 };
        let time = whole_tenths(race::elapsed().unwrap_or_else(played));
        if time != self.time.get_untracked() {
            self.time.set(time);
        }
    }

    /// Updates everything after a batch, the view first.
    fn after(self, batch: &Batch<P>, is_changed: bool) {
        let Some(page) = self.page() else { return };
        // A clock that has just been stopped must show the final time.
        self.show_time();
        page.follow(batch);
        if let Some(text) = page.announcement(batch) {
            announce(text);
        }
        if let Some(cue) = page.cue(batch) {
            cues::play(cue);
        }
        if is_changed || page.saves_shown(batch) {
            self.mark_changed();
        }
        // Finished and newly dealt games are saved immediately.
        let is_end = |effect| matches!(effect, &Done::Solved(_) | &Done::GaveUp | &Done::Dealt);
        let is_solved = batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)));
        if page.has_solved(batch) && page.counts() {
            self.with_untracked(|game| record_solved(&*page, game, is_solved));
        }
        if batch.effects.iter().any(is_end) {
            self.tick();
            self.save_if_changed();
        }
    }

    /// Reports the start of a game to the server, if the game counts for a leaderboard.
    fn report_start(self) {
        let Some(page) = self.page().filter(|page| page.counts()) else { return };
        self.with_untracked(|game| {
            if let Some(name) = page.leaderboard_name(game.params()) {
                starts::begin(&page.slot(game.params()), P::NAME, name);
            }
        });
    }

    fn page(self) -> Option<Rc<dyn GamePage<P>>> {
        self.page.try_get_value().flatten()
    }
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived impl would require the puzzle to be Copy"
)]
impl<P: Playable> Clone for Controller<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Playable> Copy for Controller<P> {}

/// Whether an opened game is in its storage slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// The slot contains the game, or the game is new and the slot is empty.
    Saved,
    /// The game still has to be saved.
    Unsaved,
    /// The slot contains another game, which stays until this one has been played.
    OtherGame,
}

/// Adds a solved game to the history. A finished game that counts for a leaderboard is also sent to the server.
fn record_solved<P: Playable>(page: &dyn GamePage<P>, game: &Game<P>, is_over: bool) {
    let Some(solved) = history::add_solved(game, page.quality()) else { return };
    if is_over && page.leaderboard_name(game.params()).is_some() {
        outbox::add(&page.slot(game.params()), solved, &game.record(now()));
    }
}

/// Pauses a game if the page is hidden or covered by a dialog.
fn paused_by_page<P: Puzzle>(mut game: Game<P>, dialogs_pause: bool) -> Game<P> {
    let reasons = [
        (Pause::Hidden, document().hidden()),
        (Pause::Dialog, dialogs_pause && shell().overlays.get_untracked() > 0),
    ];
    for (pause, _) in reasons.into_iter().filter(|(_, holds)| *holds && !race::is_running()) {
        game.handle(Input::Pause(pause), now());
    }
    game
}

/// Returns whether the clock has started: the player has acted, or it is a race.
fn counts_time<P: Puzzle>(game: &Game<P>) -> bool {
    game.n_acts() > 0 || race::is_running()
}

fn whole_tenths(time: Millis) -> Millis {
    time - time % 100
}

fn is_nothing<P: Puzzle>(effect: &Done<P>) -> bool {
    matches!(effect, Done::Ignored | Done::Refused(_))
}
