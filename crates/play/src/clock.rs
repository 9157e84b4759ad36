//! A clock that can be held for several reasons at once and never drifts.

/// Milliseconds: of the clock on the wall as `now`, or of play.
pub type Millis = u64;

/// Time as people read it: `M:SS`, and `H:MM:SS` from an hour on.
///
/// ```
/// assert_eq!(play::clock_text(59_999), "0:59");
/// assert_eq!(play::clock_text(3_735_000), "1:02:15");
/// ```
pub fn clock_text(time: Millis) -> String {
    let seconds = time / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A reason for which the clock stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// The player asked for it.
    Player,
    /// A dialog or a sheet is open.
    Dialog,
    /// The page or window cannot be seen.
    Hidden,
}

/// Time played: it runs from the start while nothing holds it.
///
/// Only two numbers are kept, the time up to the last stop and the moment of the last start, so
/// nothing adds up and nothing drifts. Time that runs backwards counts as standing still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    banked: Millis,
    since: Option<Millis>,
    held: [bool; 3],
    ended: bool,
}

impl Clock {
    /// A clock that starts now with this much already played.
    pub fn starting(banked: Millis, now: Millis) -> Self {
        Clock { banked, since: Some(now), held: [false; 3], ended: false }
    }

    /// The time played so far.
    pub fn elapsed(&self, now: Millis) -> Millis {
        let running = self.since.map_or(0, |since| now.saturating_sub(since));
        self.banked.saturating_add(running)
    }

    /// Whether this reason holds the clock.
    pub fn is_held_by(&self, pause: Pause) -> bool {
        self.held[pause as usize]
    }

    /// Whether any reason holds the clock.
    pub fn is_held(&self) -> bool {
        self.held.contains(&true)
    }

    /// Holds the clock for this reason, whatever else holds it.
    pub fn hold(&mut self, pause: Pause, now: Millis) {
        self.held[pause as usize] = true;
        self.update(now);
    }

    /// Takes this reason away; the clock runs again when it was the last one.
    pub fn release(&mut self, pause: Pause, now: Millis) {
        self.held[pause as usize] = false;
        self.update(now);
    }

    /// Stops the clock for good.
    pub fn end(&mut self, now: Millis) {
        self.ended = true;
        self.update(now);
    }

    /// Starts or stops, by what now holds it.
    fn update(&mut self, now: Millis) {
        let runs = !self.ended && !self.is_held();
        if runs && self.since.is_none() {
            self.since = Some(now);
        } else if !runs {
            self.banked = self.elapsed(now);
            self.since = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_runs_only_while_no_reason_holds_it() {
        let mut clock = Clock::starting(0, 1_000);
        clock.hold(Pause::Dialog, 2_000);
        clock.hold(Pause::Hidden, 3_000);
        clock.release(Pause::Dialog, 4_000);
        assert_eq!(clock.elapsed(9_000), 1_000, "still hidden");
        clock.release(Pause::Hidden, 10_000);
        assert_eq!(clock.elapsed(10_500), 1_500);
    }

    #[test]
    fn a_reason_given_twice_is_taken_away_once() {
        let mut clock = Clock::starting(0, 0);
        clock.hold(Pause::Player, 100);
        clock.hold(Pause::Player, 200);
        clock.release(Pause::Player, 300);
        assert_eq!(clock.elapsed(400), 200);
        clock.release(Pause::Player, 500);
        assert_eq!(clock.elapsed(600), 400);
    }

    #[test]
    fn ten_thousand_pauses_lose_nothing() {
        let mut clock = Clock::starting(0, 0);
        for i in 0..10_000 {
            clock.hold(Pause::Hidden, i * 20 + 7);
            clock.release(Pause::Hidden, i * 20 + 20);
        }
        assert_eq!(clock.elapsed(200_000), 70_000);
    }

    #[test]
    fn time_that_runs_backwards_stands_still() {
        let mut clock = Clock::starting(500, 1_000);
        assert_eq!(clock.elapsed(0), 500);
        clock.hold(Pause::Player, 0);
        assert_eq!(clock.elapsed(5_000), 500);
    }

    #[test]
    fn once_ended_it_stands_for_ever() {
        let mut clock = Clock::starting(0, 0);
        clock.end(700);
        clock.hold(Pause::Dialog, 800);
        clock.release(Pause::Dialog, 900);
        assert_eq!(clock.elapsed(1_000_000), 700);
    }
}
