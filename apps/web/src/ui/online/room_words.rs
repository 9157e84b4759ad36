//! UI strings for race rooms.

use crate::ui::words::texts;

texts! {
    /// UI strings for race rooms.
    pub fn room_words() -> RoomWords {
        create: "Race with friends",
        creating: "Creating a room…",
        back: "Back to the room",
        room: "Race room",
        players: "Players",
        /// Explains the invitation.
        invite: "Send this link to up to seven friends. It works for three hours after the last race.",
        copy: "Copy link",
        copied: "Link copied",
        not_copied(link: &str) { format!("The link couldn’t be copied: {link}") },
        join_first: "To race here, join this server with a name.",
        join: "Join to race",
        loading: "Loading…",
        ready: "I’m ready",
        not_ready: "I’m not ready",
        again: "Race again",
        resume: "Resume race",
        leave: "Leave room",
        left: "You left the room.",
        reconnecting: "Connection lost. Reconnecting…",
        all: "All races",
        alone: "Waiting for other players.",
        waiting: "The race starts when everyone is ready.",
        you_wait: "The race starts when the others are ready.",
        due(seconds: u64) {
            format!("The race starts in {seconds} s, without players who aren’t ready.")
        },
        counting: "The race is about to start.",
        racing: "The race is on.",
        you(name: &str) { format!("{name} (you)") },
        somebody: "Hidden player",
        state_ready: "Ready",
        state_not_ready: "Not ready",
        state_away: "Away",
        state_given_up: "Gave up",
        finished(place: usize, time: &str) { format!("{place}. {time}") },
        finished_ready(place: usize, time: &str) { format!("{place}. {time}, ready") },
        percent(percent: u64) { format!("{percent}%") },
        /// Names a progress bar.
        progress(name: &str) { format!("Progress of {name}") },
    }
}
