//! The words of playing together.

use wire::api::SortBy;

use crate::words::{grouped, texts};

texts! {
    /// Words of playing together.
    OnlineWords {
        no_answer, unreadable, title, lead,
        /// What is sent and what is not, with the host of the server.
        terms: fn(&str) -> [String; 3],
        join, joined: fn(&str) -> String,
        name, name_hint,
        enter_code, code_field, code_hint, code_do, signed_in: fn(&str) -> String,
        signed_out, as_whom: fn(&str) -> String,
        only_here,
        waiting_count: fn(usize) -> String,
        leaderboards, rename, rename_do, take, taken, leave, leave_title, leave_text, leave_do, left,
        devices,
        this_device: fn(&str) -> String,
        device: fn(&str) -> String,
        sign_out,
        sign_out_of: fn(&str) -> String,
        sign_out_text, add_device, code_text,
        code_valid: fn(&str) -> String,
        code_ended, code_again, code_picture,
        waiting, waits,
        refused: fn(&str) -> String,
        not_taken,
        /// A rank and of how many.
        rank: fn(u64, u64) -> String,
        by: fn(SortBy, &str) -> String,
        /// The places that a game has.
        ranked: fn(&[String]) -> String,
        offline, helped, closed, offer, offer_do, offer_no, state, none, leaderboard,
    }

    /// Words of the page of leaderboards.
    LeaderboardWords {
        title, lead, alone, today, yesterday, day_before, others, play, by,
        by_name: fn(SortBy) -> &'static str,
        which, top, around, place, player, time, moves, replay,
        replay_of: fn(&str) -> String,
        own,
        /// How many players there are, and how many of them are shown.
        count: fn(u64, usize) -> String,
        more, loading, nobody, again,
        race: fn(&str) -> String,
        computer: fn(bool) -> &'static str,
        bad_board,
    }
}

/// The words in the language of the page.
pub fn words() -> &'static OnlineWords {
    &OnlineWords::ENGLISH
}

/// The words of the page of leaderboards in the language of the page.
pub fn leaderboard_words() -> &'static LeaderboardWords {
    &LeaderboardWords::ENGLISH
}

impl OnlineWords {
    const ENGLISH: Self = OnlineWords {
        no_answer: "The server does not answer at the moment.",
        unreadable: "The server’s answer cannot be read.",
        title: "Playing together",
        lead: "This server ranks the games of everybody who takes part.",
        terms: |host| {
            [
                format!(
                    "If you take part, {host} gets your name, what you begin to play, and each game that you solve, with all its moves and their times."
                ),
                "Ranked games can be seen and replayed by anybody; no address, no password and nothing about your device is asked for or sent.".to_owned(),
                "You can leave at any time, which deletes all of it from the server at once.".to_owned(),
            ]
        },
        join: "Take part",
        joined: |name| {
            format!("You take part as {name}. Games that you begin from now on are ranked.")
        },
        name: "Name",
        name_hint: "1 to 20 letters or digits",
        enter_code: "Enter a code",
        code_field: "Code",
        code_hint: "Eight letters, from Settings on your other device",
        code_do: "Use the code",
        signed_in: |name| format!("This device plays as {name}."),
        signed_out: "This device was signed out, or the player has left. Your games are still here.",
        as_whom: |name| format!("You take part as {name}."),
        only_here: "Clearing this browser does not delete what the server has: leave first if that is what you want.",
        waiting_count: |n| match n {
            0 => "Every result has been sent.".to_owned(),
            1 => "One result waits to be sent.".to_owned(),
            n => format!("{n} results wait to be sent."),
        },
        leaderboards: "Leaderboards",
        rename: "Change the name",
        rename_do: "Change",
        take: "Take it with you",
        taken: "Saved as one file.",
        leave: "Leave",
        leave_title: "Leave and delete everything?",
        leave_text: "Your name, your results and your places in all leaderboards are deleted from the server at once, on all your devices. What this browser has stored stays.",
        leave_do: "Leave and delete",
        left: "You have left. The server has nothing of yours any more.",
        devices: "Devices",
        this_device: |since| format!("This device, since {since}"),
        device: |since| format!("A device, since {since}"),
        sign_out: "Sign out",
        sign_out_of: |device| format!("Sign out: {device}"),
        sign_out_text: "It can take part again with a new code.",
        add_device: "Add a device",
        code_text: "Scan the picture with the other device, or open Settings there and enter this code. It can be used once.",
        code_valid: |time| format!("Valid for {time}."),
        code_ended: "This code has ended.",
        code_again: "New code",
        code_picture: "QR code of a link that enters the code",
        waiting: "Being sent to the leaderboard. It is kept until it is there.",
        waits: "Waits to be sent",
        refused: |why| {
            format!("The server does not take this result: {why}. It stays in your history.")
        },
        not_taken: "Not taken: ",
        rank: |rank, of| format!("{rank} of {of}"),
        by: |by, rank| match by {
            SortBy::Time => format!("{rank} by time"),
            SortBy::Moves => format!("{rank} by moves"),
        },
        ranked: |places| format!("Rank {}", places.join(", ")),
        offline: "It began without the server, so its time is not ranked.",
        helped: "Sent to your own history. With the computer’s help a game is not ranked.",
        closed: "Sent to your own history. The leaderboard of this day is closed.",
        offer: "Compare your games with others?",
        offer_do: "Take part …",
        offer_no: "No, thanks",
        state: "Leaderboard",
        none: "–",
        leaderboard: "See the leaderboard",
    };
}

impl LeaderboardWords {
    const ENGLISH: Self = LeaderboardWords {
        title: "Leaderboards",
        lead: "Everybody who takes part, each with their best.",
        alone: "There are no leaderboards here: this copy of Azulejo has no server, or it does not answer.",
        today: "Today",
        yesterday: "Yesterday",
        day_before: "The day before",
        others: "Other leaderboards",
        play: "Play this puzzle",
        by: "Order",
        by_name: |by| match by {
            SortBy::Time => "By time",
            SortBy::Moves => "By moves",
        },
        which: "Part",
        top: "Top",
        around: "Around me",
        place: "Rank",
        player: "Player",
        time: "Time",
        moves: "Moves",
        replay: "Replay",
        replay_of: |name| format!("Replay of {name}"),
        own: "you",
        count: |of, shown| match (of, shown) {
            (1, _) => "One player".to_owned(),
            (of, shown) if of == shown as u64 => format!("{} players", grouped(of)),
            (of, shown) => format!("{} players, {} of them here", grouped(of), grouped(shown)),
        },
        more: "Show more",
        loading: "Loading …",
        nobody: "Nobody is in this leaderboard yet.",
        again: "Try again",
        race: |kind| format!("Race, {kind}"),
        computer: |is_optimal| {
            if is_optimal { "Computer, fewest possible" } else { "Computer, par" }
        },
        bad_board: "This link names no leaderboard.",
    };
}
