//! The controller of every game on the page: batches of inputs go in, effects and a scene come out.
//!
//! It owns the game, and does for all games alike what does not depend on the puzzle: keys for undo and redo, the
//! clock, the hidden page, dialogs, saving, other tabs and announcements. What differs comes from the game's own
//! page, as a [`GamePage`].
//!
//! The path of one input: the page sends it ([`Controller::send`]); `Game::handle` says what it did; the game's page
//! follows with its picture ([`GamePage::follow`]) and its words ([`GamePage::words`]); the change is saved.

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

use crate::browser::now;
use crate::cues;
use crate::history;
use crate::online::{self, race};
use crate::shell::{announce, shell};
use saving::Saving;
use words::tell_refusal;

/// The game on the page. A handle: copying it shares it.
pub struct Controller<P: Playable> {
    game: RwSignal<Game<P>>,
    /// What there is to see.
    pub scene: Memo<P::Scene>,
    /// The time played, in milliseconds, as it was at the last whole tenth of a second.
    pub time: RwSignal<Millis>,
    page: StoredValue<Option<Rc<dyn GamePage<P>>>, LocalStorage>,
    saving: StoredValue<Saving>,
    /// Whether the player has done something in this game. Until then no time counts.
    has_begun: StoredValue<bool>,
    /// Whether the player has done something on this page since the game was put on it.
    is_touched: StoredValue<bool>,
}

impl<P: Playable> Controller<P> {
    /// Takes a game, as it is stored or to be stored at the next save.
    pub fn new(game: Game<P>, stored: Stored) -> Self {
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

    /// Connects the game's page, and follows keys, time, the hidden page, dialogs and other tabs as long as the
    /// present owner lives.
    pub fn connect(self, page: impl GamePage<P>) {
        self.page.set_value(Some(Rc::new(page)));
        page_events::attach(self);
        self.follow_slot();
        if self.saving.with_value(Saving::is_changed) {
            self.mark_changed();
        }
    }

    /// Asks something of the game, and again whenever it changes.
    pub fn with<R>(self, ask: impl FnOnce(&Game<P>) -> R) -> R {
        self.game.with(ask)
    }

    /// Asks something of the game once.
    pub fn with_untracked<R>(self, ask: impl FnOnce(&Game<P>) -> R) -> R {
        self.game.with_untracked(ask)
    }

    /// The game, for views that draw it.
    pub fn game(self) -> ReadSignal<Game<P>> {
        self.game.read_only()
    }

    /// Something of the game that views follow.
    pub fn memo<T>(self, ask: impl Fn(&Game<P>) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.game.with(&ask))
    }

    /// The only way into the game: inputs, handled in order at one moment.
    pub fn send(self, cause: Cause, inputs: impl IntoIterator<Item = Input<P>>) {
        // A timer may fire when the page is gone.
        let Some(before) = self.scene.try_get_untracked() else { return };
        let now = now();
        let has_begun = self.has_begun.get_value();
        let handled = self.game.try_maybe_update(|game| {
            if !has_begun {
                game.restart_clock(now);
            }
            let n_acts = game.n_acts();
            let effects: Vec<_> = inputs.into_iter().map(|input| game.handle(input, now)).collect();
            let is_seen = effects.iter().any(|effect| !is_nothing(effect));
            (is_seen, (effects, game.n_acts() != n_acts))
        });
        let Some((effects, has_acted)) = handled else { return };
        if effects.iter().all(is_nothing) {
            return tell_refusal(cause, &effects);
        }
        if !matches!(cause, Cause::Page | Cause::Computer) {
            self.is_touched.set_value(true);
        }
        // A cursor or a selection that is moved by keys is not the first move, a stroke that begins is.
        if effects.contains(&Done::Dealt) {
            self.has_begun.set_value(self.with_untracked(counts_time));
        } else if cause == Cause::Pointer || has_acted {
            self.has_begun.set_value(true);
        }
        self.follow_dealt(&effects);
        if !has_begun && self.has_begun.get_value() {
            self.tell_begun();
        }
        let is_changed = has_acted || effects.iter().any(|effect| !matches!(effect, Done::Shown));
        self.after(&Batch { cause, before, effects }, is_changed);
    }

    /// What a pointer did on the board.
    pub fn point(self, events: impl IntoIterator<Item = P::Event>) {
        self.send(Cause::Pointer, events.into_iter().map(Input::Touch));
    }

    /// What a key means to the board.
    pub fn key(self, event: P::Event) {
        self.send(Cause::Key, [Input::Touch(event)]);
    }

    /// A button was pressed: a gesture under way is completed first.
    pub fn press(self, input: Input<P>) {
        self.complete_gesture();
        self.send(Cause::Button, [input]);
    }

    /// A button in a dialog was pressed; the dialog, which stops the clock, does not stand in its way.
    pub fn press_in_dialog(self, input: Input<P>) {
        let is_paused = self.with_untracked(|game| game.clock().is_paused_by(Pause::Dialog));
        self.send(Cause::Page, [Input::Resume(Pause::Dialog)]);
        self.send(Cause::Button, [input]);
        if is_paused {
            self.send(Cause::Page, [Input::Pause(Pause::Dialog)]);
        }
    }

    /// Stops the clock for the player, or lets it run again. In a race it runs on.
    pub fn toggle_pause(self) {
        if race::forbids(race::Aid::Pause) {
            return;
        }
        let pause = Pause::Player;
        self.press(if self.is_paused() { Input::Resume(pause) } else { Input::Pause(pause) });
    }

    /// Puts another game in the place of this one, which is saved first if it has changed.
    pub fn replace_with(self, game: Game<P>, stored: Stored) {
        self.save_on_leaving();
        self.load(game, stored);
    }

    /// Puts another game in the place of this one, without saving it.
    pub fn load(self, game: Game<P>, stored: Stored) {
        let Some(before) = self.scene.try_get_untracked() else { return };
        race::enter(&game);
        let dialogs_pause = self.page().is_none_or(|page| page.dialogs_pause());
        let game = paused_by_page(game, dialogs_pause);
        self.saving.update_value(|saving| *saving = saving.of_another(&game, stored));
        self.has_begun.set_value(counts_time(&game));
        self.is_touched.set_value(false);
        self.game.set(game);
        self.tick();
        let batch = Batch { cause: Cause::Page, before, effects: vec![Done::Dealt] };
        self.after(&batch, stored == Stored::NotYet);
    }

    /// Lets the time count before the player has done anything, with so much of it over already: where a puzzle may be
    /// looked at only so long. If it counts already, nothing changes.
    pub fn start_clock(self, elapsed: Millis) {
        if self.counts_time() {
            return;
        }
        let now = now();
        self.game.try_maybe_update(|game| {
            // Times begin with the page, and the game may have begun before it: so it is loaded with its time.
            let mut record = game.record(now);
            record.result.elapsed = elapsed;
            if let Ok(started) = Game::load(&record, Budget::LOADING, now) {
                *game = started;
            }
            (false, ())
        });
        self.has_begun.set_value(true);
        self.tell_begun();
    }

    /// Whether time counts in this game: something was done, or its clock was started before that.
    pub fn counts_time(self) -> bool {
        self.has_begun.try_get_value() == Some(true)
    }

    /// Whether the player has stopped the clock.
    pub fn is_paused(self) -> bool {
        self.with_untracked(|game| game.clock().is_paused_by(Pause::Player))
    }

    /// Whether the puzzle is solved.
    pub fn is_solved(self) -> bool {
        self.with_untracked(|game| game.ending() == Some(Ending::Solved))
    }

    /// Whether undo would do something, for a button.
    pub fn can_undo(self) -> Memo<bool> {
        self.memo(Game::can_undo)
    }

    /// Whether redo would do something, for a button.
    pub fn can_redo(self) -> Memo<bool> {
        self.memo(Game::can_redo)
    }

    /// Completes a gesture that is under way, where the puzzle can.
    fn complete_gesture(self) {
        if let Some(event) = self.page().and_then(|page| page.completing_event()) {
            self.point([event]);
        }
    }

    /// Brings the shown time up to now, and notes it in the journal now and then.
    fn tick(self) {
        self.show_time();
        self.note_time();
    }

    /// Brings the shown time up to now.
    fn show_time(self) {
        let played =
            || if self.counts_time() { self.with_untracked(|game| game.elapsed(now())) } else { 0 };
        let time = whole_tenths(race::elapsed().unwrap_or_else(played));
        if time != self.time.get_untracked() {
            self.time.set(time);
        }
    }

    /// Everything that follows from a batch, what the eye waits for first.
    fn after(self, batch: &Batch<P>, is_changed: bool) {
        let Some(page) = self.page() else { return };
        // A clock that has just been stopped shows when.
        self.show_time();
        page.follow(batch);
        if let Some(words) = page.words(batch) {
            announce(words);
        }
        if let Some(cue) = page.cue(batch) {
            cues::play(cue);
        }
        if is_changed {
            self.mark_changed();
        }
        // The end of a game is saved at once, and so is another in its place.
        let is_end = |effect| matches!(effect, &Done::Solved(_) | &Done::GaveUp | &Done::Dealt);
        let is_solved = batch.effects.iter().any(|effect| matches!(effect, Done::Solved(_)));
        if page.has_solved(batch) && page.counts() {
            self.with_untracked(|game| note_solved(&*page, game, is_solved));
        }
        if batch.effects.iter().any(is_end) {
            self.tick();
            self.save_if_changed();
        }
    }

    /// The player has begun: if the game can be compared with others, the server is asked to note when.
    fn tell_begun(self) {
        let Some(page) = self.page().filter(|page| page.counts()) else { return };
        self.with_untracked(|game| {
            if let Some(compared) = page.compared_as(game.params()) {
                online::begin(&page.slot(game.params()), P::NAME, compared);
            }
        });
    }

    fn page(self) -> Option<Rc<dyn GamePage<P>>> {
        self.page.try_get_value().flatten()
    }
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived one would ask for a puzzle that is Copy"
)]
impl<P: Playable> Clone for Controller<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Playable> Copy for Controller<P> {}

/// Whether a game that is opened lies in its slot as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    /// It does, or it is new and untouched and the slot is empty.
    AsIs,
    /// It is to be stored.
    NotYet,
    /// The slot holds another game, which stays until this one has been played.
    HoldsAnother,
}

/// Notes a game that was just solved. One that is over, and does not go on for a better solution, is sent where it is compared.
fn note_solved<P: Playable>(page: &dyn GamePage<P>, game: &Game<P>, is_over: bool) {
    let Some(solved) = history::note_solved(game, page.quality()) else { return };
    if is_over && page.compared_as(game.params()).is_some() {
        online::outbox::add(&page.slot(game.params()), solved, &game.record(now()));
    }
}

/// The game with its clock stopped for what stops it on this page now.
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

/// Whether the time counts: something was done in the game, or it is a race.
fn counts_time<P: Puzzle>(game: &Game<P>) -> bool {
    game.n_acts() > 0 || race::is_running()
}

fn whole_tenths(time: Millis) -> Millis {
    time - time % 100
}

fn is_nothing<P: Puzzle>(effect: &Done<P>) -> bool {
    matches!(effect, Done::Ignored | Done::Refused(_))
}
