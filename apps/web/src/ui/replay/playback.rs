//! Playback state of a replay: position, speed and displayed scene.

use leptos::prelude::*;
use play::{Act, Effect as Done, Mark, Millis, Outcome, Replay};

use super::words::words;
use super::{ReplayPosition, Replayable, Transition};
use crate::platform::browser::precise_now;
use crate::ui::components::ViewCell;
use crate::ui::shell::announce;

/// Playback speeds, in quarters of the original speed.
pub const SPEEDS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];
/// Index of the original speed in [`SPEEDS`].
const ORIGINAL_SPEED: usize = 2;
/// Time span of the current rate.
const RATE_SPAN: Millis = 5_000;
/// Maximum duration of a frame, so that a busy or hidden page doesn't skip ahead.
const MAX_FRAME: f64 = 250.0;

/// Playback state of a replay. Copies share the same state.
pub struct Playback<P: Replayable> {
    replay: StoredValue<Replay<P>>,
    /// Current time of the replay.
    pub time: RwSignal<Millis>,
    /// Number of actions up to the current time.
    pub at: RwSignal<usize>,
    pub shown: RwSignal<ReplayPosition<P>>,
    pub is_playing: RwSignal<bool>,
    /// Index of the speed in [`SPEEDS`].
    pub speed: RwSignal<usize>,
    clock: ViewCell<Frames>,
}

/// Time of the last frame, and the fraction of a millisecond not yet played.
struct Frames {
    last: f64,
    left: f64,
}

impl<P: Replayable> Playback<P> {
    /// Starts at the beginning, paused.
    pub fn new(replay: Replay<P>) -> Self {
        let shown = ReplayPosition { scene: replay.scene(), transition: Transition::Jump };
        Playback {
            replay: StoredValue::new(replay),
            time: RwSignal::new(0),
            at: RwSignal::new(0),
            shown: RwSignal::new(shown),
            is_playing: RwSignal::new(false),
            speed: RwSignal::new(ORIGINAL_SPEED),
            clock: ViewCell::new(Frames { last: 0.0, left: 0.0 }),
        }
    }

    /// Reads from the replay.
    pub fn with<R>(self, read: impl FnOnce(&Replay<P>) -> R) -> R {
        self.replay.with_value(read)
    }

    /// Returns the result of the game.
    pub fn outcome(self) -> Outcome {
        self.with(Replay::outcome)
    }

    /// Returns the duration.
    pub fn length(self) -> Millis {
        self.outcome().elapsed
    }

    /// Plays or pauses; at the end it plays from the start.
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

    /// Steps one action forwards or back and announces it.
    pub fn step(self, forwards: bool) {
        self.is_playing.set(false);
        let (at, n_acts) = (self.at.get_untracked(), self.with(Replay::n_acts));
        let next = if forwards { (at + 1).min(n_acts) } else { at.saturating_sub(1) };
        let time = self.with(|replay| replay.time_of(next));
        self.go(next, time);
        announce(self.last_in_words());
    }

    /// Jumps to the start or end and announces it.
    pub fn jump(self, to_end: bool) {
        self.is_playing.set(false);
        if to_end {
            self.go(self.with(Replay::n_acts), self.length());
        } else {
            self.go(0, 0);
        }
        announce(self.last_in_words());
    }

    /// Goes to the start without an announcement.
    pub fn rewind(self) {
        self.go(0, 0);
    }

    /// Goes to a time; playback continues from there.
    pub fn seek(self, time: Millis) {
        let time = time.min(self.length());
        self.go(self.with(|replay| replay.n_acts_by(time)), time);
    }

    /// Selects the next or previous speed and announces it.
    pub fn change_speed(self, faster: bool) {
        let speed = self.speed.get_untracked();
        let next = if faster { (speed + 1).min(SPEEDS.len() - 1) } else { speed.saturating_sub(1) };
        self.speed.set(next);
        announce((words().speed_is)(SPEEDS[next]));
    }

    /// Describes the last action.
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
            (Some(Act::Check), _) => words.checked.to_owned(),
            (Some(_), _) => words.hinted.to_owned(),
        })
    }

    /// Returns the recent moves per second, in tenths.
    pub fn rate(self) -> u64 {
        let time = self.time.get();
        let from = time.saturating_sub(RATE_SPAN);
        tenths(self.with(|replay| replay.n_played_between(from, time)), time - from)
    }

    /// Returns the moves per second of the whole game, in tenths.
    pub fn mean_rate(self) -> u64 {
        tenths(self.outcome().moves, self.length())
    }

    /// Returns the positions of pauses and hints in thousandths of the duration, without duplicates.
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
                let undone = (at + 1 == before).then(|| replay.last_effect()).flatten();
                replay.seek(at);
                let played = (at == before + 1).then(|| replay.last_effect()).flatten();
                let transition =
                    match (played, undone) {
                        (Some(Done::Played(m) | Done::Solved(m)), _)
                        | (_, Some(Done::Rewound(m))) => Transition::Played(m),
                        (Some(Done::Rewound(m)), _)
                        | (_, Some(Done::Played(m) | Done::Solved(m))) => Transition::Undone(m),
                        _ => Transition::Jump,
                    };
                ReplayPosition { scene: replay.scene(), transition }
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
            let passed = (now - frames.last).clamp(0.0, MAX_FRAME) * speed + frames.left;
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

/// Returns moves per second, in tenths.
fn tenths(n_moves: usize, time: Millis) -> u64 {
    (n_moves as u64 * 10_000).checked_div(time).unwrap_or(0)
}

#[expect(
    clippy::expl_impl_clone_on_copy,
    reason = "a derived impl would require the puzzle to be Copy"
)]
impl<P: Replayable> Clone for Playback<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Replayable> Copy for Playback<P> {}
