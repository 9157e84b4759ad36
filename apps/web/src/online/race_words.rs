//! The words of races.

use super::race::Aid;
use crate::words::texts;

texts! {
    /// Words of races.
    RaceWords {
        title, lead, alone, loading,
        rules: [&'static str; 3],
        game, kind, start, cancel, take_part, again, leaderboard,
        /// The number that is counted down to.
        ready: fn(u32) -> String,
        starting,
        was_open: fn(&str) -> String,
        open: fn(&str, &str) -> String,
        open_title, go_on, give_up, give_up_title, give_up_text, given_up,
        racing: fn(&str) -> String,
        forbidden: fn(Aid) -> &'static str,
        lost, sending,
        /// The server's time, and the rank with its full stop.
        result: fn(&str, &str) -> String,
        helped,
    }
}

/// The words in the language of the page.
pub fn race_words() -> &'static RaceWords {
    &RaceWords::ENGLISH
}

impl RaceWords {
    const ENGLISH: Self = RaceWords {
        title: "Races",
        lead: "A puzzle that nobody has seen, and the server’s clock decides.",
        alone: "There are no races here: this copy of Azulejo has no server.",
        loading: "Loading …",
        rules: [
            "The clock runs from the start until your result has arrived at the server. If the connection is lost, you can play on, but the clock runs until it is back.",
            "There is no pause, and there are no hints.",
            "One race of each kind can be open. After two hours it is over.",
        ],
        game: "Game",
        kind: "Kind",
        start: "Start",
        cancel: "Cancel",
        take_part: "Take part …",
        again: "Race again",
        leaderboard: "Leaderboard",
        ready: |n| n.to_string(),
        starting: "Now",
        was_open: |time| format!("This race was open already: its clock has run for {time}."),
        open: |kind, time| format!("{kind}, {time} so far"),
        open_title: "Open races",
        go_on: "Go on",
        give_up: "Give up the race",
        give_up_title: "Give this race up?",
        give_up_text: "It then counts for nothing. The next race has another puzzle.",
        given_up: "You have given the race up.",
        racing: |title| format!("{title}: race"),
        forbidden: |aid| match aid {
            Aid::Pause => "There is no pause in a race: the server’s clock runs on.",
            Aid::Help => "There are no hints and no solutions in a race.",
        },
        lost: "The connection is lost. Play on: your result is sent when it is back. The server’s clock runs until it has arrived.",
        sending: "Your result is being sent. The server’s clock runs until it has arrived; without a connection it is kept and sent later.",
        result: |time, rank| format!("{time} by the server’s clock. {rank}"),
        helped: "A race with help is not ranked.",
    };
}
