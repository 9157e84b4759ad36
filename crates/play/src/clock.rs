//! The playing time: a stopwatch that can be paused for several reasons at once.

/// Milliseconds: since any fixed moment if called `now`, otherwise of playing time.
pub type Millis = u64;

/// Formats a playing time as `M:SS.T`, or `H:MM:SS.T` from an hour on, rounded down to tenths.
///
/// ```
/// assert_eq!(play::clock_text(59_999), "0:59.9");
/// assert_eq!(play::clock_text(3_735_000), "1:02:15.0");
/// ```
pub fn clock_text(time: Millis) -> String {
    let (seconds, tenths) = (time / 1000, time / 100 % 10);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}.{tenths}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}.{tenths}"),
    }
}

/// A reason for pausing the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The player paused it.
    Player,
    /// A dialog is open.
    Dialog,
    /// The page or window is hidden.
    Hidden,
}

/// The playing time: runs from the start, except while at least one [`Pause`] is on.
///
/// Stores the time up to the last stop and the moment of the last start, not a sum of ticks, so no
/// rounding error accumulates. If `now` goes backwards, the time stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Playing time up to the last stop, or up to the start if it is running.
    before: Millis,
    /// When it was started, if it is running.
    started: Option<Millis>,
    /// The active pauses, by their number.
    paused: [bool; 3],
    ended: bool,
}

impl Clock {
    /// Creates a clock that starts now, with this time already played.
    pub fn start(before: Millis, now: Millis) -> Self {
        Clock { before, started: Some(now), paused: [false; 3], ended: false }
    }

    /// Returns the playing time so far.
    pub fn elapsed(&self, now: Millis) -> Millis {
        let running = self.started.map_or(0, |started| now.saturating_sub(started));
        self.before.saturating_add(running)
    }

    /// Returns whether the clock is paused for this reason.
    pub fn is_paused_by(&self, pause: Pause) -> bool {
        self.paused[pause as usize]
    }

    /// Returns whether the clock is paused for any reason.
    pub fn is_paused(&self) -> bool {
        self.paused.contains(&true)
    }

    /// Pauses the clock for this reason, independently of other reasons.
    pub fn pause(&mut self, pause: Pause, now: Millis) {
        self.paused[pause as usize] = true;
        self.update(now);
    }

    /// Ends the pause for this reason; the clock runs again if no other pause is on.
    pub fn resume(&mut self, pause: Pause, now: Millis) {
        self.paused[pause as usize] = false;
        self.update(now);
    }

    /// Restarts from zero; pauses stay as they are.
    pub fn restart(&mut self, now: Millis) {
        self.before = 0;
        self.started = self.started.map(|_| now);
    }

    /// Stops the clock permanently.
    pub fn end(&mut self, now: Millis) {
        self.ended = true;
        self.update(now);
    }

    /// Starts or stops the clock, depending on its pauses and its end.
    fn update(&mut self, now: Millis) {
        let runs = !self.ended && !self.is_paused();
        if runs && self.started.is_none() {
            self.started = Some(now);
        } else if !runs {
            self.before = self.elapsed(now);
            self.started = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the playing time after each pause that begins (`+`) or ends (`-`).
    fn times(mut clock: Clock, events: &[(char, Pause, Millis)]) -> Vec<Millis> {
        let after = events.iter().map(|&(sign, pause, now)| {
            if sign == '+' {
                clock.pause(pause, now);
            } else {
                clock.resume(pause, now);
            }
            clock.elapsed(now + 50)
        });
        after.collect()
    }

    #[test]
    fn the_clock_runs_only_while_no_pause_is_on() {
        let (dialog, hidden) = (Pause::Dialog, Pause::Hidden);
        let events =
            [('+', dialog, 200), ('+', hidden, 300), ('-', dialog, 400), ('-', hidden, 900)];
        assert_eq!(times(Clock::start(0, 100), &events), [100, 100, 100, 150]);
    }

    #[test]
    fn a_restart_counts_from_zero_and_keeps_the_pauses() {
        let mut clock = Clock::start(500, 0);
        clock.restart(1_000);
        assert_eq!(clock.elapsed(1_200), 200);
        clock.pause(Pause::Dialog, 1_200);
        clock.restart(2_000);
        assert_eq!((clock.elapsed(9_000), clock.is_paused_by(Pause::Dialog)), (0, true));
        clock.resume(Pause::Dialog, 9_000);
        assert_eq!(clock.elapsed(9_100), 100);
    }

    #[test]
    fn a_pause_begun_twice_is_ended_once() {
        let player = Pause::Player;
        let events =
            [('+', player, 100), ('+', player, 200), ('-', player, 300), ('-', player, 500)];
        assert_eq!(times(Clock::start(0, 0), &events), [100, 100, 150, 350]);
    }

    #[test]
    fn ten_thousand_pauses_lose_no_time() {
        let mut clock = Clock::start(0, 0);
        for i in 0..10_000 {
            clock.pause(Pause::Hidden, i * 20 + 7);
            clock.resume(Pause::Hidden, i * 20 + 20);
        }
        assert_eq!(clock.elapsed(200_000), 70_000);
    }

    #[test]
    fn time_going_backwards_changes_nothing() {
        let mut clock = Clock::start(500, 1_000);
        assert_eq!(clock.elapsed(0), 500);
        clock.pause(Pause::Player, 0);
        assert_eq!(clock.elapsed(5_000), 500);
    }

    #[test]
    fn an_ended_clock_never_runs_again() {
        let mut clock = Clock::start(0, 0);
        clock.end(700);
        let events = [('+', Pause::Dialog, 800), ('-', Pause::Dialog, 900)];
        assert_eq!(times(clock, &events), [700, 700]);
    }
}
