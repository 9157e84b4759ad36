//! UI strings for races.

use crate::ui::words::texts;

/// An aid that is not available in races.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aid {
    /// Pausing the clock.
    Pause,
    /// Hints and solutions.
    Help,
}

texts! {
    /// UI strings for races.
    pub fn race_words() -> RaceWords {
        title: "Races",
        lead: "A new puzzle for every race, timed by the server.",
        alone: "Races aren’t available: this copy of Azulejo has no server.",
        loading: "Loading…",
        rules: [
            "The clock runs from the start until your result reaches the server. If you lose your connection, you can keep playing, but the clock keeps running.",
            "You can’t pause or use hints.",
            "You can have one open race per variant. A race ends after two hours."
        ],
        game: "Game",
        variant: "Variant",
        start: "Start",
        cancel: "Cancel",
        join: "Join to race",
        finished: "Race finished",
        again: "Race again",
        leaderboard: "Leaderboard",
        starting: "Go!",
        was_open(time: &str) {
            format!("This race was already open. Its clock has been running for {time}.")
        },
        counts_title: "Your races",
        counts(finished: u64, given_up: u64) { format!("{finished} finished, {given_up} given up") },
        open(variant: &str, time: &str) { format!("{variant}, {time} so far") },
        open_title: "Open races",
        resume: "Resume",
        give_up: "Give up race",
        give_up_title: "Give up this race?",
        give_up_text: "It counts as given up in your race statistics. Your next race will have a different puzzle.",
        given_up: "You gave up the race.",
        racing(title: &str) { format!("{title}: race") },
        forbidden(aid: Aid) -> &'static str {
            match aid {
                Aid::Pause => "You can’t pause a race: the server’s clock keeps running.",
                Aid::Help => "Hints and solutions aren’t available in a race.",
            }
        },
        lost: "Connection lost. Keep playing: your result is sent when you’re back online. The server’s clock runs until it arrives.",
        sending: "Sending your result… The server’s clock runs until it arrives. If you’re offline, it’s sent later.",
        /// The server's time, and the rank with its full stop.
        result(time: &str, rank: &str) { format!("{time} by the server’s clock. {rank}") },
        helped: "Not ranked, because you used hints.",
    }
}
