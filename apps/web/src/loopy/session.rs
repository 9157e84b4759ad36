//! A game on the page: what comes of each input, the clock, and saving.

use std::time::Duration;

use ::loopy::measure::{self, Report};
use ::loopy::{Day, Event, Move, Params};
use grid::Dir;
use leptos::ev;
use leptos::prelude::*;
use play::{Effect, Ending, Game, Input, Loopy, Millis, Pause};

use super::day::every;
use super::keep;
use crate::shell::{announce, on_overlay, shell};
use crate::words::{LoopCell, words};

/// No more often than this is a game saved while it is played.
const SAVE_EVERY: Millis = 5_000;

/// A game that is played. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub(super) struct Session {
    pub(super) params: Params,
    pub(super) game: RwSignal<Game<Loopy>>,
    /// The time played, in whole seconds.
    pub(super) seconds: RwSignal<u64>,
    /// What was told last of a closed loop.
    pub(super) result: RwSignal<Option<Told>>,
    /// Whether it is being told.
    pub(super) result_open: RwSignal<bool>,
    saving: StoredValue<Saving>,
    noted: StoredValue<Option<Day>>,
}

/// What is told of a closed loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) report: Report,
    pub(super) millis: Millis,
}

#[derive(Clone, Copy, Default)]
struct Saving {
    last: Option<Millis>,
    waiting: Option<TimeoutHandle>,
    /// Whether there is something that is not saved.
    due: bool,
}

impl Session {
    /// Goes on with a puzzle where it was left, or begins it.
    pub(super) fn open(params: Params) -> Session {
        let now = now();
        let kept = keep::game(params).and_then(|record| Game::load(&record, now).ok());
        let game = kept.unwrap_or_else(|| {
            Game::new(params, now).unwrap_or_else(|never: std::convert::Infallible| match never {})
        });
        let session = Session {
            params,
            noted: StoredValue::new(Loopy::day(&game, now).map(|(_, day)| day)),
            seconds: RwSignal::new(game.elapsed(now) / 1000),
            game: RwSignal::new(game),
            result: RwSignal::new(None),
            result_open: RwSignal::new(false),
            saving: StoredValue::new(Saving::default()),
        };
        session.follow_page();
        session
    }

    /// What the player's hand does, all of one frame at once.
    pub(super) fn feel(self, events: Vec<Event>) {
        let by_key = matches!(events.as_slice(), [Event::Key(_)]);
        let effects = self.handle_all(events.into_iter().map(Input::Touch).collect());
        let Some(effect) = effects.last() else { return };
        if let Effect::Played(gesture) | Effect::Solved(gesture) = effect {
            self.tell(gesture);
        } else if by_key && *effect == Effect::Shown {
            announce(self.game.with_untracked(cell_in_words));
        }
    }

    /// A button was pressed. What is in the hand is put down before.
    pub(super) fn press(self, input: Input<Loopy>) {
        self.feel(vec![Event::Finish]);
        self.handle_all(vec![input]);
    }

    /// The solution was asked for.
    pub(super) fn give_up(self) {
        self.press(Input::GiveUp);
        announce(words().loopy.board.solution_shown);
    }

    /// Takes over what another tab has saved.
    pub(super) fn reload(self) {
        if let Some(record) = keep::game(self.params) {
            self.game.update(|game| {
                game.handle(Input::Load(record), now());
            });
            self.saving.update_value(|saving| saving.due = false);
            announce(words().loopy.board.restored);
        }
    }

    /// Whether the solution was looked at.
    pub(super) fn is_viewed(self) -> bool {
        self.game.with(|game| game.ending() == Some(Ending::GaveUp))
    }

    fn handle_all(self, inputs: Vec<Input<Loopy>>) -> Vec<Effect<Loopy>> {
        let now = now();
        let before = self.game.with_untracked(|game| game.puzzle().board().drawing().clone());
        let mut effects = Vec::with_capacity(inputs.len());
        let mut changed = false;
        // Nobody hears of what changed nothing.
        self.game.maybe_update(|game| {
            for input in inputs {
                let effect = game.handle(input, now);
                changed |= !matches!(effect, Effect::Ignored | Effect::Refused(_));
                effects.push(effect);
            }
            changed
        });
        for effect in &effects {
            let ended = matches!(effect, Effect::Solved(_) | Effect::GaveUp);
            match effect {
                Effect::Played(_) | Effect::Solved(_) => {
                    self.game.with_untracked(|game| {
                        let drawing = game.puzzle().board().drawing();
                        let hints = game.puzzle().hints();
                        let change = measure::change(hints, &before, drawing);
                        let score = measure::score(hints, drawing);
                        announce((words().loopy.board.changed)(&change, score));
                    });
                }
                Effect::Rewound(_) => {
                    let score = self.game.with_untracked(|game| game.scene().score);
                    announce((words().loopy.board.undone)(score));
                }
                Effect::GaveUp => {}
                _ => continue,
            }
            self.note();
            self.save_soon(ended);
        }
        effects
    }

    /// A gesture has ended: if it closed a loop, that is told.
    fn tell(self, gesture: &Move) {
        let now = now();
        let told = self.game.with_untracked(|game| {
            let report = game.puzzle().report_after(gesture)?;
            Some(Told { report, millis: game.elapsed(now) })
        });
        if told.is_some() {
            self.result.set(told);
            self.result_open.set(true);
        }
    }

    /// Notes in the archive what came of the day, when it is more than before.
    fn note(self) {
        let Some((daily, day)) = self.game.with_untracked(|game| Loopy::day(game, now())) else {
            return;
        };
        let known = self.noted.get_value().is_some_and(|noted| {
            (noted.finding, noted.score, noted.viewed) == (day.finding, day.score, day.viewed)
        });
        if !known {
            self.noted.set_value(Some(day));
            keep::note(daily, day);
        }
    }

    fn save_soon(self, at_once: bool) {
        let now = now();
        let saving = self.saving.get_value();
        self.saving.update_value(|saving| saving.due = true);
        let next = saving.last.map_or(now, |last| last + SAVE_EVERY);
        if at_once || next <= now {
            self.save();
        } else if saving.waiting.is_none() {
            let wait = Duration::from_millis(next - now);
            let save = move || {
                // Nothing is left to save of a game that was left; leaving it did.
                if self.saving.try_get_value().is_some_and(|saving| saving.due) {
                    self.save();
                }
            };
            let waiting = set_timeout_with_handle(save, wait).ok();
            self.saving.update_value(|saving| saving.waiting = waiting);
        }
    }

    fn save(self) {
        let now = now();
        if let Some(waiting) = self.saving.get_value().waiting {
            waiting.clear();
        }
        self.saving.set_value(Saving { last: Some(now), waiting: None, due: false });
        let record = self.game.with_untracked(|game| game.record(now));
        shell().store.write(&keep::slot(self.params), &keep::Kept(record));
    }

    /// The page is hidden or left: what is in the hand is put down, and everything saved.
    fn leave(self) {
        self.feel(vec![Event::Finish]);
        let open = self.game.with_untracked(|game| game.ending().is_none());
        // The time of an open game counts too, if the slot is still its own.
        if self.saving.with_value(|saving| saving.due) || (open && self.owns_slot()) {
            self.save();
        }
    }

    /// Whether nobody else has saved in the slot: another tab, or another puzzle of Unlimited that
    /// must not be pushed out by one that was only looked at.
    fn owns_slot(self) -> bool {
        let Some(keep::Kept(saved)) = shell().store.read(&keep::slot(self.params)) else {
            return true;
        };
        let here = self.game.with_untracked(|game| game.record(now()));
        (saved.params, saved.moves) == (here.params, here.moves)
    }

    fn follow_page(self) {
        let hide = move |hidden: bool| {
            if hidden {
                self.leave();
            }
            let pause = if hidden { Input::Pause } else { Input::Resume };
            self.handle_all(vec![pause(Pause::Hidden)]);
        };
        if document().hidden() {
            self.handle_all(vec![Input::Pause(Pause::Hidden)]);
        }
        let showing =
            window_event_listener(ev::visibilitychange, move |_| hide(document().hidden()));
        let leaving = window_event_listener(ev::pagehide, move |_| self.leave());
        on_cleanup(move || {
            showing.remove();
            leaving.remove();
            self.leave();
            if let Some(waiting) = self.saving.get_value().waiting {
                waiting.clear();
            }
        });
        on_overlay(move |open| {
            if open {
                self.feel(vec![Event::Finish]);
            }
            let pause = if open { Input::Pause } else { Input::Resume };
            self.handle_all(vec![pause(Pause::Dialog)]);
        });
        every(200, move || {
            let seconds = self.game.with_untracked(|game| game.elapsed(now())) / 1000;
            if self.seconds.get_untracked() != seconds {
                self.seconds.set(seconds);
            }
        });
        let reload = Callback::new(move |()| self.reload());
        shell().store.share_slot(&keep::slot(self.params), reload);
    }
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
    (words().loopy.board.cell)(&LoopCell { row, column, hint, ends, pen_down })
}

/// Milliseconds that only go forward.
pub(super) fn now() -> Millis {
    window().performance().map_or(0.0, |performance| performance.now()) as Millis
}
