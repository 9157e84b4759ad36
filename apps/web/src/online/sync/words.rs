//! The words of keeping the same on all devices.

use crate::words::texts;

texts! {
    /// Words of keeping the same on all devices.
    SyncWords {
        title, switch,
        lead: fn(&str) -> String,
        running,
        /// On how many devices, and when both sides were last compared.
        kept: fn(usize, &str) -> String,
        waiting: fn(usize) -> String,
        too_large: fn(usize) -> String,
        without_room: fn(usize) -> String,
        elsewhere,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static SyncWords {
    &ENGLISH
}

/// What is said when the game on the page was played on another device.
pub fn played_elsewhere() -> &'static str {
    words().elsewhere
}

static ENGLISH: SyncWords = SyncWords {
    title: "The same on all devices",
    switch: "Keep my games on all my devices",
    lead: |host| {
        format!(
            "Open and solved games, replays, the history, days and settings are then kept by {host} too, and another device of yours goes on where you left. Theme, sound, sizes of boards, your own picture and sessions of racers stay on each device."
        )
    },
    running: "Comparing with the server …",
    kept: |devices, when| match devices {
        0 | 1 => format!("Kept by the server and on this device alone, last at {when}."),
        n => format!("Kept on {n} devices, last at {when}."),
    },
    waiting: |n| match n {
        0 => String::new(),
        1 => "One change waits to be sent.".to_owned(),
        n => format!("{n} changes wait to be sent."),
    },
    too_large: |n| match n {
        0 => String::new(),
        1 => "One value is larger than the 256 KB that the server takes, and stays on this device."
            .to_owned(),
        n => format!(
            "{n} values are larger than the 256 KB that the server takes, and stay on this device."
        ),
    },
    without_room: |n| match n {
        0 => String::new(),
        1 => "The 8 MB that the server has for you are full: one value stays on this device."
            .to_owned(),
        n => format!(
            "The 8 MB that the server has for you are full: {n} values stay on this device."
        ),
    },
    elsewhere: "This game was played on another device too.",
};
