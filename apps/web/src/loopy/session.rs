//! The game on the table: what comes of each input, and the clock.

mod saving;

use ::loopy::Loopy;
use ::loopy::measure::{self, Report};
use ::loopy::{Day, Event, Move, Params};
use ::play::{Effect as Done, Ending, Game, Input, Millis, Pause};
use grid::Dir;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use self::saving::Saving;
use super::keep;
use crate::shell::{announce, shell};
use crate::ui::{InWorld, follow_world};
use crate::words::{LoopCell, words};

/// The game on the table. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub(super) struct Session {
    pub(super) game: RwSignal<Game<Loopy>>,
    /// The puzzle on the table.
    pub(super) params: Memo<Params>,
    /// The time played, in whole seconds.
    pub(super) seconds: RwSignal<u64>,
    /// Whether the solution was looked at, which ended the attempt.
    pub(super) viewed: Memo<bool>,
    /// Whether the solution lies over the drawing.
    pub(super) solution: RwSignal<bool>,
    /// What was told last of a closed loop.
    pub(super) result: RwSignal<Option<Told>>,
    /// Whether it is being told.
    pub(super) result_open: RwSignal<bool>,
    /// The player's own unfinished puzzle in the slot of the one on the table, which came by a link,
    /// and the time played on it.
    pub(super) own: RwSignal<Option<(Params, Millis)>>,
    /// Whether it is being asked which of the two should stay.
    pub(super) asks_guest: RwSignal<bool>,
    saving: StoredValue<Saving>,
    noted: StoredValue<Option<Day>>,
}

/// What is told of a closed loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) report: Report,
    pub(super) millis: Millis,
}

impl Session {
    /// Goes on with the wanted puzzle where it was left, or begins it; and so with every other that is
    /// wanted later.
    pub(super) fn open(wanted: Memo<Params>) -> Session {
        let game = RwSignal::new(begun(wanted.get_untracked()));
        let session = Session {
            game,
            params: Memo::new(move |_| game.with(|game| *game.params())),
            seconds: RwSignal::new(0),
            viewed: Memo::new(move |_| game.with(|game| game.ending() == Some(Ending::GaveUp))),
            solution: RwSignal::new(false),
            result: RwSignal::new(None),
            result_open: RwSignal::new(false),
            own: RwSignal::new(None),
            asks_guest: RwSignal::new(false),
            saving: StoredValue::new(Saving::default()),
            noted: StoredValue::new(None),
        };
        session.look_around();
        follow_world(session);
        session.follow_slot();
        on_cleanup(move || session.drop_timer());
        Effect::new(move || {
            let wanted = wanted.get();
            if wanted != session.params.get_untracked() {
                session.leave();
                session.lay(wanted);
            }
        });
        session
    }

    /// A new puzzle takes the place of the one on the table, and its slot.
    pub(super) fn make_way_for(self, params: Params) {
        shell().store.remove(&keep::slot(self.params.get_untracked()));
        self.lay(params);
    }

    /// What the player's hand does, all of one frame at once.
    pub(super) fn feel(self, events: Vec<Event>) {
        let by_key = matches!(events.as_slice(), [Event::Key(_)]);
        let effects = self.handle_all(events.into_iter().map(Input::Touch).collect());
        let Some(effect) = effects.last() else { return };
        if let Done::Played(gesture) | Done::Solved(gesture) = effect {
            self.tell(gesture);
        } else if by_key && *effect == Done::Shown {
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
        self.solution.set(true);
        announce(words().loopy.board.solution_shown);
    }

    /// Lays another puzzle on the table.
    fn lay(self, params: Params) {
        self.drop_timer();
        self.saving.set_value(Saving::default());
        self.result_open.set(false);
        self.game.set(begun(params));
        self.look_around();
    }

    /// Takes note of how the game on the table stands.
    fn look_around(self) {
        let now = now();
        self.hold_clock(Pause::Hidden, document().hidden());
        self.game.with_untracked(|game| {
            self.noted.set_value(Loopy::day(game, now).map(|(_, day)| day));
            self.seconds.set(game.elapsed(now) / 1000);
        });
        self.solution.set(self.viewed.get_untracked());
        let own = self.own_in_slot();
        self.own.set(own);
        self.asks_guest.set(own.is_some());
    }

    fn handle_all(self, inputs: Vec<Input<Loopy>>) -> Vec<Done<Loopy>> {
        let now = now();
        let before = self.game.with_untracked(|game| game.puzzle().board().drawing().clone());
        let mut effects = Vec::with_capacity(inputs.len());
        let mut changed = false;
        // Nobody hears of what changed nothing.
        self.game.maybe_update(|game| {
            for input in inputs {
                let effect = game.handle(input, now);
                changed |= !matches!(effect, Done::Ignored | Done::Refused(_));
                effects.push(effect);
            }
            changed
        });
        for effect in &effects {
            let ended = matches!(effect, Done::Solved(_) | Done::GaveUp);
            match effect {
                Done::Played(_) | Done::Solved(_) => {
                    self.game.with_untracked(|game| {
                        let drawing = game.puzzle().board().drawing();
                        let hints = game.puzzle().hints();
                        let change = measure::change(hints, &before, drawing);
                        let score = measure::score(hints, drawing);
                        announce((words().loopy.board.changed)(&change, score));
                    });
                }
                Done::Rewound(_) => {
                    let score = self.game.with_untracked(|game| game.scene().score);
                    announce((words().loopy.board.undone)(score));
                }
                Done::GaveUp => {}
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
}

impl InWorld for Session {
    /// Undo and redo by the keys that everyone knows.
    fn take_key(self, event: &KeyboardEvent) -> bool {
        if !(event.ctrl_key() || event.meta_key()) {
            return false;
        }
        let input = match (event.key().to_ascii_lowercase().as_str(), event.shift_key()) {
            ("z", false) => Input::Undo,
            ("z", true) | ("y", false) => Input::Redo,
            _ => return false,
        };
        self.press(input);
        true
    }

    fn tick(self) {
        let seconds = self.game.with_untracked(|game| game.elapsed(now()) / 1000);
        if seconds != self.seconds.get_untracked() {
            self.seconds.set(seconds);
        }
    }

    /// Of all sheets, a result's alone holds the clock; but all of them end a stroke.
    fn hold_clock(self, pause: Pause, held: bool) {
        if held {
            self.feel(vec![Event::Finish]);
        }
        let held = held && (pause != Pause::Dialog || self.result_open.get_untracked());
        let input = if held { Input::Pause } else { Input::Resume };
        self.handle_all(vec![input(pause)]);
    }

    fn keep(self) {
        self.leave();
    }
}

/// The game of a puzzle where it was left, or its beginning.
fn begun(params: Params) -> Game<Loopy> {
    let now = now();
    let kept = keep::game(params).and_then(|record| Game::load(&record, now).ok());
    kept.unwrap_or_else(|| {
        Game::new(params, now).unwrap_or_else(|never: std::convert::Infallible| match never {})
    })
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
