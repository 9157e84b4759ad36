//! The words of replays.

use play::{Ending, Millis, Outcome, clock_text};

use crate::words::texts;

texts! {
    /// Words of replays.
    ReplayWords {
        title, lead, choose, drop_hint, loading, gone, no_server, bad_result, bad_fragment, no_inflate,
        too_long,
        /// Why a file cannot be watched.
        unusable: fn(&str) -> String,
        /// The game, its kind and what it came to.
        about: fn(&str, &str, Outcome) -> String,
        board, play, pause, forwards, back, to_start, to_end, speed,
        /// In quarters.
        speed_is: fn(u32) -> String,
        time_line,
        /// The time, the length, the moves that stand and those in the end.
        point: fn(&str, &str, usize, usize) -> String,
        /// Moves a second, in tenths: just now and on the whole.
        rate: fn(u64, u64) -> String,
        marks: fn(usize, usize) -> String,
        keys, at_start, undone, paused, resumed, gave_up, looked, ended,
        by_computer: fn(&str) -> String,
        redone: fn(&str) -> String,
        copy, copied, not_copied: fn(&str) -> String,
        too_large_to_link, save, saved, against, copy_race, race_copied, ghost, ghost_board, ghost_waits,
        ghost_leave, ghost_again,
        ghost_at: fn(usize, usize) -> String,
        ghost_finished: fn(Option<Ending>, &str) -> String,
        /// The player's time and the ghost's.
        ghost_compared: fn(Millis, Millis) -> String,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static ReplayWords {
    &ENGLISH
}

static ENGLISH: ReplayWords = ReplayWords {
    title: "Replay",
    lead: "Watch a game again, move by move.",
    choose: "Choose a replay file",
    drop_hint: "Or drop the file here. Your own solved games are listed under History.",
    loading: "Loading the replay…",
    gone: "The record of this game is not kept on this device any more.",
    no_server: "This replay could not be loaded: it lies on a server that cannot be reached from here, or is not there any more.",
    bad_result: "This link names no replay.",
    bad_fragment: "This link is damaged: the replay in it cannot be read. It may have been cut off when it was copied.",
    no_inflate: "This browser cannot read replays from links.",
    too_long: "This file is too long to be a replay.",
    unusable: |why| format!("This cannot be watched: {why}."),
    about: |game, kind, outcome| {
        let Outcome { ending, moves, helps, elapsed } = outcome;
        let state = match ending {
            Some(Ending::Solved) => "solved in ",
            Some(Ending::GaveUp) => "given up after ",
            None => "",
        };
        let moves = if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") };
        let helps = match helps {
            0 => String::new(),
            1 => ", helped once".to_owned(),
            n => format!(", helped {n} times"),
        };
        format!("{game}, {kind}: {state}{moves}, {}{helps}", clock_text(elapsed))
    },
    board: "The board at this point",
    play: "Play",
    pause: "Pause",
    forwards: "One step forwards",
    back: "One step back",
    to_start: "To the start",
    to_end: "To the end",
    speed: "Speed",
    speed_is: |quarters| match quarters {
        1 => "¼×".to_owned(),
        2 => "½×".to_owned(),
        n => format!("{}×", n / 4),
    },
    time_line: "Time line",
    point: |time, length, moves, all| format!("{time} of {length}, {moves} of {all} moves"),
    rate: |now, whole| {
        let shown = |tenths: u64| format!("{}.{}", tenths / 10, tenths % 10);
        format!("Moves a second: {} now, {} on average", shown(now), shown(whole))
    },
    marks: |pauses, helps| {
        let pauses = match pauses {
            0 => "no pause".to_owned(),
            1 => "1 pause".to_owned(),
            n => format!("{n} pauses"),
        };
        let helps = match helps {
            0 => "no help".to_owned(),
            1 => "1 help".to_owned(),
            n => format!("{n} helps"),
        };
        format!("On the time line: {pauses} (bars), {helps} (diamonds)")
    },
    keys: "Space plays and pauses, the arrow keys go step by step, Home and End to the start and the end, + and − change the speed.",
    at_start: "The start",
    undone: "The last move was undone",
    paused: "The player paused",
    resumed: "The player went on",
    gave_up: "The player gave up",
    looked: "The computer gave a hint",
    ended: "The replay has ended",
    by_computer: |text| format!("By the computer: {text}"),
    redone: |text| format!("Again: {text}"),
    copy: "Copy a link",
    copied: "The link is copied.",
    not_copied: |link| format!("It could not be copied. The link is {link}"),
    too_large_to_link: "This replay is too long for a link; save it as a file.",
    save: "Save as a file",
    saved: "Saved as a file that “azulejo verify” plays again.",
    against: "Play against this",
    copy_race: "Copy a link to race it",
    race_copied: "The link is copied. Who opens it plays this board against the replay.",
    ghost: "Ghost",
    ghost_board: "The ghost’s board",
    ghost_waits: "The ghost starts with your first move.",
    ghost_leave: "Leave the ghost",
    ghost_again: "Play again against it",
    ghost_at: |moves, all| format!("Ghost: {moves} of {all} moves"),
    ghost_finished: |ending, time| match ending {
        Some(Ending::Solved) => format!("Ghost finished in {time}"),
        Some(Ending::GaveUp) => format!("Ghost gave up after {time}"),
        None => format!("Ghost stopped after {time}"),
    },
    ghost_compared: |own, ghost| {
        let apart = clock_text(own.abs_diff(ghost));
        match own.cmp(&ghost) {
            std::cmp::Ordering::Less => format!("You were {apart} faster than the ghost."),
            std::cmp::Ordering::Equal => "You were as fast as the ghost.".to_owned(),
            std::cmp::Ordering::Greater => format!("The ghost was {apart} faster than you."),
        }
    },
};
