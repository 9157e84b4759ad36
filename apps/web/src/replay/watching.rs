//! A replay that is being watched: where it is, how fast it goes, and what is shown of it.

use leptos::prelude::*;
use play::{Act, Effect as Done, Mark, Millis, Outcome, Replay};

use super::words::words;
use super::{Shown, Watched, Way};
use crate::browser::precise_now;
use crate::shell::announce;
use crate::ui::ViewCell;

/// How fast a replay can go, in quarters of the time that it took.
pub const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
/// The place of the speed in which it was played.
const USUAL: usize = 2;
/// The rate is that of the last seconds.
const RATE_OF: Millis = 5_000;
/// A page that was busy or hidden goes on where it was.
const LONGEST_FRAME: f64 = 250.0;

/// A replay that is being watched. A handle: copying it shares it.
pub struct Watching<P: Watched> {
    replay: StoredValue<Replay<P>>,
    /// The time played at the point that is shown.
    pub time: RwSignal<Millis>,
    /// How many acts are done there.
    pub at: RwSignal<usize>,
    pub shown: RwSignal<Shown<P>>,
    pub is_playing: RwSignal<bool>,
    /// The place of its speed in [`SPEEDS`].
    pub speed: RwSignal<usize>,
    clock: ViewCell<Frames>,
}

/// When the last frame was, and what of a millisecond is left of it.
struct Frames {
    last: f64,
    left: f64,
}

impl<P: Watched> Watching<P> {
    /// Begins at the start.
    pub fn new(replay: Replay<P>) -> Self {
        let shown = Shown { scene: replay.scene(), way: Way::Jump };
        Watching {
            replay: StoredValue::new(replay),
            time: RwSignal::new(0),
            at: RwSignal::new(0),
            shown: RwSignal::new(shown),
            is_playing: RwSignal::new(false),
            speed: RwSignal::new(USUAL),
            clock: ViewCell::new(Frames { last: 0.0, left: 0.0 }),
        }
    }

    /// Asks something of the replay.
    pub fn with<R>(self, ask: impl FnOnce(&Replay<P>) -> R) -> R {
        self.replay.with_value(ask)
    }

    /// The result of the whole game.
    pub fn outcome(self) -> Outcome {
        self.with(Replay::outcome)
    }

    /// How long it lasts.
    pub fn length(self) -> Millis {
        self.outcome().elapsed
    }

    /// Plays on, from the start if it is at the end, or stops.
    pub fn toggle(self) {
        if self.is_playing.get_untracked() {
            return self.is_playing.set(false);
        }
        if self.time.get_untracked() >= self.length() {
            self.go(0, 0);
        }
        self.is_playing.set(true);
        self.clock.with(|frames| *frames = Frames { last: precise_now(), left: 0.0 });
        self.request_frame();
    }

    /// Goes one act forwards or back, and says what it was.
    pub fn step(self, forwards: bool) {
        self.is_playing.set(false);
        let (at, n_acts) = (self.at.get_untracked(), self.with(Replay::n_acts));
        let next = if forwards { (at + 1).min(n_acts) } else { at.saturating_sub(1) };
        let time = self.with(|replay| replay.time_of(next));
        self.go(next, time);
        announce(self.last_in_words());
    }

    /// Goes to the start or the end.
    pub fn jump(self, to_end: bool) {
        self.is_playing.set(false);
        if to_end {
            self.go(self.with(Replay::n_acts), self.length());
        } else {
            self.go(0, 0);
        }
        announce(self.last_in_words());
    }

    /// Goes to the start without a word.
    pub fn rewind(self) {
        self.go(0, 0);
    }

    /// Goes to a time; playing goes on from there.
    pub fn seek(self, time: Millis) {
        let time = time.min(self.length());
        self.go(self.with(|replay| replay.n_acts_by(time)), time);
    }

    /// The next speed, or the one before.
    pub fn change_speed(self, faster: bool) {
        let speed = self.speed.get_untracked();
        let next = if faster { (speed + 1).min(SPEEDS.len() - 1) } else { speed.saturating_sub(1) };
        self.speed.set(next);
        announce((words().speed_is)(SPEEDS[next]));
    }

    /// What was done last, in words.
    pub fn last_in_words(self) -> String {
        let words = words();
        self.with(|replay| match (replay.last_act(), replay.last_effect()) {
            (None, _) => words.at_start.to_owned(),
            (Some(act), Some(Done::Played(m) | Done::Solved(m))) => {
                let text = P::in_words(&replay.before(), replay.puzzle(), &m);
                match act {
                    Act::Help(_) => (words.by_computer)(&text),
                    Act::Redo => (words.redone)(&text),
                    _ => text,
                }
            }
            (Some(Act::Undo), _) => words.undone.to_owned(),
            (Some(Act::Pause), _) => words.paused.to_owned(),
            (Some(Act::Resume), _) => words.resumed.to_owned(),
            (Some(Act::GiveUp), _) => words.gave_up.to_owned(),
            (Some(_), _) => words.looked.to_owned(),
        })
    }

    /// How many moves a second were played just before this point, in tenths.
    pub fn rate(self) -> u64 {
        let time = self.time.get();
        let from = time.saturating_sub(RATE_OF);
        tenths(self.with(|replay| replay.n_played_between(from, time)), time - from)
    }

    /// How many moves a second the whole game has, in tenths.
    pub fn mean_rate(self) -> u64 {
        tenths(self.outcome().moves, self.length())
    }

    /// Where on the time line the player paused or was helped, in thousandths of it, each place once.
    pub fn marks(self) -> Vec<(u64, Mark)> {
        let length = self.length().max(1);
        self.with(|replay| {
            let places = replay.marks().map(|(time, mark)| (time * 1_000 / length, mark));
            let mut places: Vec<_> = places.collect();
            places.dedup();
            places
        })
    }

    fn go(self, at: usize, time: Millis) {
        let before = self.at.get_untracked();
        if at != before {
            let shown = self.replay.try_update_value(|replay| {
                let way_back = (at + 1 == before).then(|| replay.last_effect()).flatten();
                replay.seek(at);
                let way_on = (at == before + 1).then(|| replay.last_effect()).flatten();
                let way =
                    match (way_on, way_back) {
                        (Some(Done::Played(m) | Done::Solved(m)), _)
                        | (_, Some(Done::Rewound(m))) => Way::Played(m),
                        (Some(Done::Rewound(m)), _)
                        | (_, Some(Done::Played(m) | Done::Solved(m))) => Way::TakenBack(m),
                        _ => Way::Jump,
                    };
                Shown { scene: replay.scene(), way }
            });
            if let Some(shown) = shown {
                self.shown.set(shown);
                self.at.set(at);
            }
        }
        if self.time.get_untracked() != time {
            self.time.set(time);
        }
    }

    fn request_frame(self) {
        self.clock.request_frame(move || self.frame());
    }

    fn frame(self) {
        if self.is_playing.try_get_untracked() != Some(true) {
            return;
        }
        let speed = f64::from(SPEEDS[self.speed.get_untracked()]) / 4.0;
        let passed = self.clock.with(|frames| {
            let now = precise_now();
            let passed = (now - frames.last).clamp(0.0, LONGEST_FRAME) * speed + frames.left;
            *frames = Frames { last: now, left: passed.fract() };
            passed as Millis
        });
        let length = self.length();
        let time = (self.time.get_untracked() + passed.unwrap_or(0)).min(length);
        self.go(self.with(|replay| replay.n_acts_by(time)), time);
        if time < length {
            self.request_frame();
        } else {
            self.is_playing.set(false);
            announce(words().ended);
        }
    }
}

/// Moves a second, in tenths.
fn tenths(n_moves: usize, time: Millis) -> u64 {
    (n_moves as u64 * 10_000).checked_div(time).unwrap_or(0)
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived one would ask for a puzzle that is Copy"
)]
impl<P: Watched> Clone for Watching<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Watched> Copy for Watching<P> {}
