//! Loop's part of the controller: its slot, its words, the archive, and what is shown of a closed loop.

use std::convert::Infallible;

use ::loopy::measure::{self, Report};
use ::loopy::{Day, Drawing, Event, Loopy, Move, Params};
use ::play::{Effect as Done, Ending, Game, Input, Millis};
use grid::Dir;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use super::storage;
use super::words::{LoopCell, words};
use crate::browser::now;
use crate::controller::{Batch, Cause, Controller, GamePage, Playable, Stored};
use crate::route;
use crate::saved;
use crate::shell::{announce, shell};
use crate::ui::{Notice, notify};

/// The page of a puzzle. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub(super) struct LoopPage {
    pub(super) game: Controller<Loopy>,
    /// The puzzle that is played.
    pub(super) params: Memo<Params>,
    /// Whether the solution was looked at, which ended the attempt.
    pub(super) viewed: Memo<bool>,
    /// Whether the solution is shown over the drawing.
    pub(super) solution: RwSignal<bool>,
    /// The loop that was closed last.
    pub(super) result: RwSignal<Option<ClosedLoop>>,
    /// Whether its sheet is open.
    pub(super) result_open: RwSignal<bool>,
    /// The player's own unfinished puzzle in the slot of this one, which came by a link, and the time played on it.
    pub(super) own: RwSignal<Option<(Params, Millis)>>,
    /// Whether the dialog is open that asks which of the two should stay.
    pub(super) asks_guest: RwSignal<bool>,
    /// The drawing without the stroke under way, as it was announced last.
    announced: StoredValue<Option<Drawing>>,
    /// What the archive has of this day.
    noted: StoredValue<Option<Day>>,
}

/// What is shown of a closed loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClosedLoop {
    pub(super) report: Report,
    pub(super) millis: Millis,
}

impl LoopPage {
    /// Goes on with the wanted puzzle where it was left, or begins it; and so with every other that is
    /// wanted later.
    pub(super) fn open(wanted: Memo<Params>) -> LoopPage {
        let (game, stored) = begin(wanted.get_untracked());
        let game = Controller::new(game, stored);
        let page = LoopPage {
            game,
            params: game.memo(|game| *game.params()),
            viewed: game.memo(|game| game.ending() == Some(Ending::GaveUp)),
            solution: RwSignal::new(false),
            result: RwSignal::new(None),
            result_open: RwSignal::new(false),
            own: RwSignal::new(None),
            asks_guest: RwSignal::new(false),
            announced: StoredValue::new(None),
            noted: StoredValue::new(None),
        };
        page.refresh();
        game.connect(page);
        Effect::new(move || {
            let wanted = wanted.get();
            if wanted != page.params.get_untracked() {
                // What is left is saved before the slot of the next puzzle is read: it may be the same slot.
                game.save_on_leaving();
                page.load(wanted);
            }
        });
        page
    }

    /// Begins a new puzzle in the slot of this one.
    pub(super) fn replace_with(self, params: Params) {
        self.game.give_slot_away();
        self.load(params);
    }

    /// The player asked for the solution.
    pub(super) fn give_up(self) {
        self.game.press(Input::GiveUp);
        self.solution.set(true);
        announce(words().board.solution_shown);
    }

    /// The puzzle that came by a link takes the slot of the player's own.
    pub(super) fn keep_guest(self) {
        self.own.set(None);
        self.game.save_if_changed();
    }

    /// Whether the slot holds the player's own unfinished puzzle, not this one.
    pub(super) fn is_guest(self) -> bool {
        self.own.with_untracked(Option::is_some)
    }

    fn load(self, params: Params) {
        self.result_open.set(false);
        let (game, stored) = begin(params);
        self.game.load(game, stored);
    }

    /// Brings what belongs to this puzzle in line with the game.
    fn refresh(self) {
        self.game.with_untracked(|game| {
            self.noted.set_value(Loopy::day(game, now()).map(|(_, day)| day));
            self.announced.set_value(Some(game.puzzle().board().drawing().clone()));
        });
        self.solution.set(self.viewed.get_untracked());
        let own = own_in_slot(self.params.get_untracked());
        self.own.set(own);
        self.asks_guest.set(own.is_some());
    }

    /// A gesture has ended: if it closed a loop, the result is shown.
    fn show_result(self, gesture: &Move) {
        let closed = self.game.with_untracked(|game| {
            let report = game.puzzle().report_after(gesture)?;
            Some(ClosedLoop { report, millis: game.elapsed(now()) })
        });
        if closed.is_some() {
            self.result.set(closed);
            self.result_open.set(true);
        }
    }

    /// Notes in the archive what came of the day, when it is more than before.
    fn note_day(self) {
        let day = self.game.with_untracked(|game| Loopy::day(game, now()));
        let Some((daily, day)) = day else { return };
        let is_known = self.noted.get_value().is_some_and(|noted| {
            (noted.finding, noted.score, noted.viewed) == (day.finding, day.score, day.viewed)
        });
        if !is_known {
            self.noted.set_value(Some(day));
            storage::note(daily, day);
        }
    }

    /// Takes over what another tab has saved in the slot, which may be another puzzle of Unlimited.
    fn load_from_slot(self) {
        let params = self.params.get_untracked();
        let Some(record) = shell().store.read_record(&storage::slot(params)) else { return };
        if record.params == params.to_string() {
            self.game.reload();
            announce(words().board.restored);
        } else if let Ok(params) = record.params.parse() {
            self.load(params);
            route::replace(&super::href(params));
        }
    }

    /// What a move changed, and the score now.
    fn change_in_words(self) -> String {
        self.game.with_untracked(|game| {
            let (drawing, hints) = (game.puzzle().board().drawing(), game.puzzle().hints());
            let before = self.announced.get_value();
            let change = measure::change(hints, before.as_ref().unwrap_or(drawing), drawing);
            (words().board.changed)(&change, measure::score(hints, drawing))
        })
    }
}

impl Playable for Loopy {}

impl GamePage<Loopy> for LoopPage {
    fn slot(&self, params: &Params) -> String {
        storage::slot(*params)
    }

    fn is_stored(&self, _: &Game<Loopy>) -> bool {
        true
    }

    fn load(&self, params: &Params) -> Option<Game<Loopy>> {
        load(*params)
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
        self.note_day();
        if self.is_guest() {
            self.asks_guest.set(true);
        }
        let is_gesture = matches!(batch.cause, Cause::Pointer | Cause::Key);
        if let Some(Done::Played(gesture) | Done::Solved(gesture)) = batch.effects.last()
            && is_gesture
        {
            self.show_result(gesture);
        }
    }

    fn words(&self, batch: &Batch<Loopy>) -> Option<String> {
        let said = match batch.effects.last()? {
            Done::Played(_) | Done::Solved(_) => Some(self.change_in_words()),
            Done::Rewound(_) => {
                let score = self.game.scene.with_untracked(|scene| scene.score);
                Some((words().board.undone)(score))
            }
            Done::Shown if batch.cause == Cause::Key => {
                Some(self.game.with_untracked(cell_in_words))
            }
            _ => None,
        };
        let drawing = self.game.with_untracked(|game| game.puzzle().board().drawing().clone());
        self.announced.set_value(Some(drawing));
        said
    }

    /// The board has its own keys.
    fn take_key(&self, _: &KeyboardEvent) -> bool {
        false
    }

    /// Of all sheets, only a result's stops the clock.
    fn dialogs_pause(&self) -> bool {
        self.result_open.get_untracked()
    }

    /// A stroke under way is drawn as far as it is.
    fn completing_event(&self) -> Option<Event> {
        Some(Event::Finish)
    }

    fn tell_foreign_change(&self, _: Controller<Loopy>) {
        let (words, page) = (&crate::words::words().store, *self);
        let slot = storage::slot(self.params.get_untracked());
        let load = move || page.load_from_slot();
        notify(match shell().store.read_record(&slot) {
            Some(_) => Notice::warning(words.other_tab).action(words.other_tab_load, load),
            None => Notice::warning(self::words().play.cleared),
        });
    }
}

/// A puzzle from its start.
pub(super) fn deal(params: Params) -> Game<Loopy> {
    Game::new(params, now()).unwrap_or_else(|never: Infallible| match never {})
}

/// The cell under the cursor, for those who listen.
pub(super) fn cell_in_words(game: &Game<Loopy>) -> String {
    let scene = game.scene();
    let size = game.puzzle().board().size();
    let cell = scene.cursor;
    let hint = game.puzzle().hints().iter().find(|hint| hint.cell == cell);
    let hint = hint.map(|&hint| (hint.value, measure::remaining(hint, &scene.drawing)));
    let links: Vec<Dir> = scene.drawing.links(cell).collect();
    let ends = [Dir::Up, Dir::Down, Dir::Left, Dir::Right].map(|dir| links.contains(&dir));
    let (row, column) = (size.y(cell) + 1, size.x(cell) + 1);
    let pen_down = scene.pen_down;
    (words().board.cell)(&LoopCell { row, column, hint, ends, pen_down })
}

/// The game of a puzzle where it was left, or its beginning.
fn begin(params: Params) -> (Game<Loopy>, Stored) {
    if let Some(game) = load(params) {
        return (game, Stored::AsIs);
    }
    let holds_another = shell().store.read_record(&storage::slot(params)).is_some();
    (deal(params), if holds_another { Stored::HoldsAnother } else { Stored::AsIs })
}

/// The stored game of this very puzzle.
fn load(params: Params) -> Option<Game<Loopy>> {
    let wanted = params.to_string();
    saved::load(&storage::slot(params), |record| record.params == wanted, now())
}

/// The player's own unfinished puzzle, if this is another one of the same slot.
fn own_in_slot(params: Params) -> Option<(Params, Millis)> {
    let Params::Unlimited { difficulty, .. } = params else { return None };
    let saved = storage::unlimited(difficulty)?;
    (saved.open && saved.params != params).then_some((saved.params, saved.elapsed))
}
