//! The controller of all games on the page: it passes events to [`controller::game::Controller`], which decides,
//! draws the effects and executes the commands.
//!
//! The path of an input: the page sends it ([`Controller::send`]), [`controller::game::Controller::handle`] returns its
//! effects, the game's page updates its view ([`GamePage::follow`]) and announces them
//! ([`GamePage::announcement`]). Then the event `Drawn` returns the commands that save the change.

mod buttons;
mod commands;
mod game_page;
mod page_events;
mod words;

pub use buttons::UndoRedo;
pub use controller::game::{Cause, Rules, SaveState};
pub use game_page::{Batch, GamePage, Playable};
pub use page_events::is_within;

use std::rc::Rc;

use controller::game::{self, Command, Event, Now, OpenedGame, PageState, is_nothing};
use leptos::prelude::*;
use play::{Effect as Done, Ending, Game, Input, Millis, Pause};

use crate::platform::browser::now;
use crate::platform::cues;
use crate::platform::online::{aided, race};
use crate::platform::store::store;
use crate::ui::online::{Aid, forbids};
use crate::ui::shell::{announce, shell};
use words::announce_refusal;

/// The game on the page. Copies share the same state.
pub struct Controller<P: Playable> {
    core: RwSignal<game::Controller<P>>,
    pub scene: Memo<P::Scene>,
    /// Time played in milliseconds, rounded down to a tenth of a second.
    pub time: RwSignal<Millis>,
    page: StoredValue<Option<Rc<dyn GamePage<P>>>, LocalStorage>,
}

impl<P: Playable> Controller<P> {
    /// Creates a controller for a game.
    pub fn new(game: Game<P>, stored: SaveState, rules: &'static dyn Rules<P>) -> Self {
        let state = page_state();
        let (core, commands) = game::Controller::new(opened(game, stored), rules, state, time());
        let played = whole_tenths(core.time(time()));
        let core = RwSignal::new(core);
        let this = Controller {
            core,
            scene: Memo::new(move |_| core.with(|core| core.game().scene())),
            time: RwSignal::new(played),
            page: StoredValue::new_local(None),
        };
        this.execute(commands);
        this
    }

    /// Connects the game's page and listens to keys, timers, page visibility, dialogs and other tabs, for the
    /// lifetime of the current owner.
    pub fn connect(self, page: impl GamePage<P>) {
        self.page.set_value(Some(Rc::new(page)));
        page_events::attach(self);
        self.follow_slot();
        self.report(Event::Drawn);
    }

    /// Reads from the game and tracks changes.
    pub fn with<R>(self, read: impl FnOnce(&Game<P>) -> R) -> R {
        self.core.with(|core| read(core.game()))
    }

    /// Reads from the game without tracking.
    pub fn with_untracked<R>(self, read: impl FnOnce(&Game<P>) -> R) -> R {
        self.core.with_untracked(|core| read(core.game()))
    }

    /// Reads from the game without tracking, unless the page was left.
    pub fn try_with_untracked<R>(self, read: impl FnOnce(&Game<P>) -> R) -> Option<R> {
        self.core.try_with_untracked(|core| read(core.game()))
    }

    /// Tracks changes of the game.
    pub fn track(self) {
        self.core.track();
    }

    /// Returns a memo of a value derived from the game.
    pub fn memo<T>(self, read: impl Fn(&Game<P>) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.with(&read))
    }

    /// Handles inputs in order, at one point in time, and returns their effects. All changes to the game
    /// go through here.
    pub fn send(self, cause: Cause, inputs: impl IntoIterator<Item = Input<P>>) -> Vec<Done<P>> {
        self.handle(cause, Event::Inputs(cause, inputs.into_iter().collect()))
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

    /// Replaces this game with another, without saving.
    pub fn load(self, game: Game<P>, stored: SaveState) {
        self.handle(Cause::Page, Event::Open(opened(game, stored).into()));
    }

    /// Loads the game that another tab has saved, or that was restored.
    pub fn reload(self) {
        let game = self.load_stored().or_else(|| {
            let params = self.with_untracked(|game| game.params().clone());
            Game::new(params, now()).ok()
        });
        if let Some(game) = game {
            self.load(game, SaveState::Saved);
        }
    }

    /// Starts the clock at `elapsed` before the player acts, for puzzles with a limited inspection time. Does nothing
    /// if the clock runs already.
    pub fn start_clock(self, elapsed: Millis) {
        self.report(Event::StartClock(elapsed));
    }

    /// Starts the clock of a puzzle that opened covered. One that was revealed before continues at its time.
    pub fn reveal(self, before: Option<Millis>) {
        self.report(Event::Reveal(before));
        self.show_time();
    }

    /// Saves the game now if it has changed and may be saved.
    pub fn save_if_changed(self) {
        self.report(Event::Save);
    }

    /// Completes the current gesture and saves everything when the page is hidden or left.
    pub fn save_on_leaving(self) {
        self.complete_gesture();
        self.report(Event::Leaving);
    }

    /// Empties the slot for another game. A game with moves goes to the replaced games.
    pub fn release_slot(self) {
        self.report(Event::Release);
    }

    /// Returns whether the clock has started.
    pub fn counts_time(self) -> bool {
        self.core.try_with_untracked(game::Controller::has_begun) == Some(true)
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

    /// Handles an event: updates the game, draws the effects, and executes the commands.
    fn handle(self, cause: Cause, event: Event<P>) -> Vec<Done<P>> {
        // A timer may fire after the page was left.
        let Some(before) = self.scene.try_get_untracked() else { return Vec::new() };
        let Some((effects, commands)) = self.update(event) else { return Vec::new() };
        self.execute(commands);
        if effects.iter().all(is_nothing) {
            announce_refusal(cause, &effects);
            return effects;
        }
        let batch = Batch { cause, before, effects };
        self.draw(&batch);
        self.report(Event::Drawn);
        batch.effects
    }

    /// Lets the core handle an event. Views are notified only of what they show.
    fn update(self, event: Event<P>) -> Option<(Vec<Done<P>>, Vec<Command>)> {
        let state = self.page_state();
        self.core.try_maybe_update(|core| {
            core.set_page(state);
            let n_acts = core.game().n_acts();
            let (effects, commands) = core.handle(event, time());
            let is_seen = effects.iter().any(|effect| !is_nothing(effect));
            (is_seen || core.game().n_acts() != n_acts, (effects, commands))
        })
    }

    /// Updates the views and announces what happened.
    fn draw(self, batch: &Batch<P>) {
        // A clock that has just been stopped must show the final time.
        self.show_time();
        if race::is_running() {
            race::note_progress(self.with_untracked(|game| game.puzzle().progress()));
        }
        let Some(page) = self.page() else { return };
        page.follow(batch);
        if let Some(text) = page.announcement(batch) {
            announce(text);
        }
        if let Some(cue) = page.cue(batch) {
            cues::play(cue);
        }
    }

    /// Completes a gesture in progress, if the puzzle supports that.
    fn complete_gesture(self) {
        let event = self.core.try_with_untracked(|core| core.rules().completing_event());
        if let Some(event) = event.flatten() {
            self.point([event]);
        }
    }

    /// Updates the displayed time, and periodically the journal.
    fn tick(self) {
        self.show_time();
        self.report(Event::Tick);
    }

    /// Updates the displayed time.
    fn show_time(self) {
        let Some(played) = self.core.try_with_untracked(|core| core.time(time())) else { return };
        let time = whole_tenths(played);
        if time != self.time.get_untracked() {
            self.time.set(time);
        }
    }

    /// Reads the stored game with these parameters.
    fn load_stored(self) -> Option<Game<P>> {
        let params = self.with_untracked(|game| game.params().clone());
        self.page()?.load(&params)
    }

    /// Returns what the core must know about the page.
    fn page_state(self) -> PageState {
        let Some(page) = self.page() else { return page_state() };
        let leaderboard_name =
            self.try_with_untracked(|game| page.leaderboard_name(game.params())).flatten();
        // It matters only before the first act.
        let was_aided = self.try_with_untracked(|game| {
            game.n_acts() == 0 && aided::is_noted(P::NAME, &game.params().to_string())
        });
        PageState {
            counts: page.counts(),
            may_save: page.may_save(),
            leaderboard_name,
            was_aided: was_aided == Some(true),
            par: page.par(),
            level: page.level(),
            dialogs_pause: page.dialogs_pause(),
            hiding_pauses: page.hiding_pauses(),
            ..page_state()
        }
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

/// Adds the open race with the same puzzle.
fn opened<P: Playable>(game: Game<P>, stored: SaveState) -> OpenedGame<P> {
    let race = race::open_races().into_iter().find(|race| race.is_of(&game));
    OpenedGame { game, stored, race }
}

/// Returns what holds for every page.
fn page_state() -> PageState {
    PageState {
        has_journal: store().has_journal(),
        is_hidden: document().hidden(),
        is_covered: shell().overlays.get_untracked() > 0,
        ..PageState::default()
    }
}

/// Returns the time by both clocks.
fn time() -> Now {
    Now { ticks: now(), unix: js_sys::Date::now() as u64 }
}

fn whole_tenths(time: Millis) -> Millis {
    time - time % 100
}
