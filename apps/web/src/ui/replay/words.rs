//! UI strings for replays and ghosts.

use play::{Ending, Millis, Outcome, clock_text};

use crate::ui::words::{counted, texts};

texts! {
    /// UI strings for replays and ghosts.
    pub fn words() -> ReplayWords {
        title: "Replay",
        lead: "Watch a game move by move.",
        choose: "Choose a replay file",
        drop_hint: "You can also drop the file here. Your own solved games are listed in History.",
        loading: "Loading replay…",
        gone: "The replay of this game is no longer stored on this device.",
        unsolved: "You can watch how others solved this daily puzzle once you’ve solved it, or when its day is over.",
        no_server: "Couldn’t load this replay. The server can’t be reached, or the replay no longer exists.",
        bad_result: "This link doesn’t point to a replay.",
        bad_fragment: "This replay link is damaged. It may have been cut off when it was copied.",
        no_inflate: "This browser can’t open replay links. Ask for the replay as a file.",
        too_long: "This file is too large to be a replay.",
        /// Why a file cannot be watched.
        unusable(why: &str) { format!("This replay can’t be played: {why}.") },
        /// The game, its variant and its result.
        about(game: &str, variant: &str, outcome: Outcome) {
            let Outcome { ending, moves, helps, elapsed } = outcome;
            let state = match ending {
                Some(Ending::Solved) => "solved in ",
                Some(Ending::GaveUp) => "given up after ",
                None => "",
            };
            let moves = counted(moves, "move", "moves");
            let hints = match helps {
                0 => String::new(),
                n => format!(", {} used", counted(n, "hint", "hints")),
            };
            format!("{game}, {variant}: {state}{moves}, {}{hints}", clock_text(elapsed))
        },
        board: "The board at this point",
        play: "Play",
        pause: "Pause",
        forwards: "Step forwards",
        back: "Step back",
        to_start: "Go to start",
        to_end: "Go to end",
        speed: "Speed",
        speed_is(quarters: u32) {
            match quarters {
                1 => "¼×".to_owned(),
                2 => "½×".to_owned(),
                n => format!("{}×", n / 4),
            }
        },
        timeline: "Timeline",
        /// The current time, the total time, the current moves and the final moves.
        point(time: &str, length: &str, moves: usize, all: usize) {
            format!("{time} of {length}, {moves} of {}", counted(all, "move", "moves"))
        },
        /// Moves per second, in tenths: recently and overall.
        rate(now: u64, whole: u64) {
            let shown = |tenths: u64| format!("{}.{}", tenths / 10, tenths % 10);
            format!("Moves per second: {} now, {} on average", shown(now), shown(whole))
        },
        marks(pauses: usize, hints: usize) {
            let pauses = counted(pauses, "pause", "pauses");
            let hints = counted(hints, "hint", "hints");
            format!("On the timeline: {pauses} (bars), {hints} (diamonds)")
        },
        keys: "Space plays and pauses. The arrow keys step through the moves. Home and End go to the start and end. + and − change the speed.",
        at_start: "Start",
        undone: "Last move undone",
        paused: "The player paused",
        resumed: "The player resumed",
        gave_up: "The player gave up",
        hinted: "The computer gave a hint",
        checked: "The position was checked",
        ended: "Replay ended",
        by_computer(text: &str) { format!("Computer: {text}") },
        redone(text: &str) { format!("Redo: {text}") },
        copy: "Copy link",
        copied: "Link copied",
        not_copied(link: &str) { format!("Couldn’t copy the link. Copy it from here: {link}") },
        too_large_to_link: "This replay is too long for a link. Save it as a file instead.",
        save: "Save as file",
        saved: "Replay saved. You can check the file with “azulejo verify”.",
        against: "Play against this",
        copy_ghost: "Copy ghost link",
        ghost_copied: "Link copied. Anyone who opens it can play this board against the replay.",
        ghost: "Ghost",
        ghost_board: "The ghost’s board",
        ghost_waits: "The ghost starts when your clock does.",
        ghost_leave: "Remove ghost",
        ghost_again: "Play against it again",
        ghost_at(moves: usize, all: usize) {
            format!("Ghost: {moves} of {}", counted(all, "move", "moves"))
        },
        ghost_finished(ending: Option<Ending>, time: &str) {
            match ending {
                Some(Ending::Solved) => format!("Ghost finished in {time}"),
                Some(Ending::GaveUp) => format!("Ghost gave up after {time}"),
                None => format!("Ghost stopped after {time}"),
            }
        },
        /// The player's time and the ghost's.
        ghost_compared(own: Millis, ghost: Millis) {
            let apart = clock_text(own.abs_diff(ghost));
            match own.cmp(&ghost) {
                std::cmp::Ordering::Less => format!("You were {apart} faster than the ghost."),
                std::cmp::Ordering::Equal => "You were as fast as the ghost.".to_owned(),
                std::cmp::Ordering::Greater => format!("The ghost was {apart} faster than you."),
            }
        },
    }
}
