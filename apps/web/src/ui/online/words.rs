//! UI strings for online play: joining, devices, results and leaderboards.

use wire::api::SortBy;

use crate::ui::words::{counted, grouped, texts};

texts! {
    /// UI strings for online play in Settings, on result panels and in the history.
    pub fn words() -> OnlineWords {
        title: "Online play",
        lead: "Join to compare your games with other players on this server’s leaderboards.",
        /// Explains what is sent to `host` and who can see it.
        terms(host: &str) -> [String; 4] {
            [
                format!(
                    "If you join, {host} receives your name, the puzzles you start, and every game you solve with its moves and times."
                ),
                "Anyone can see and replay ranked games. No email address or password is needed.".to_owned(),
                "Your device is listed by its browser and system, for example “Firefox on Linux”. Only you can see this name.".to_owned(),
                "You can delete your account at any time. All of this data is then deleted from the server immediately.".to_owned(),
            ]
        },
        join: "Join",
        join_title: "Join online play",
        joined(name: &str) {
            format!("You’ve joined as {name}. Games you start from now on are ranked.")
        },
        name: "Name",
        name_hint: "1 to 20 letters, digits or spaces",
        enter_code: "Sign in with a code",
        code_field: "Code",
        code_hint: "8 letters. On your other device, open Settings and choose Add a device.",
        code_do: "Sign in",
        code_sync: "Your games, history, daily results and settings are then synced with your other devices. You can turn this off in Settings.",
        signed_in(name: &str) { format!("This device is signed in as {name}.") },
        signed_out: "this device was signed out",
        unknown_key(host: &str) {
            format!(
                "{host} doesn’t recognise your account right now. Your key is kept on this device, and Azulejo will keep trying."
            )
        },
        discard_lead: "If you’ve deleted your account or signed this device out, you can discard the key.",
        discard: "Discard key",
        discard_title: "Discard this device’s key?",
        discard_text: "Without the key, this device can sign in only with a code from another device. Results that haven’t been sent stay in your history. Your games stay in this browser.",
        discarded: "Key discarded",
        playing_as(name: &str) { format!("You’re playing as {name}.") },
        clearing: "Clearing your browser data doesn’t delete your data on the server. To delete that too, delete your account first.",
        waiting_count(n: usize) {
            match n {
                0 => "All results sent".to_owned(),
                n => format!("{} waiting to be sent", counted(n, "result", "results")),
            }
        },
        leaderboards: "Leaderboards",
        rename: "Change name",
        rename_do: "Save",
        download: "Download my data",
        downloaded: "Data downloaded",
        delete: "Delete account",
        delete_title: "Delete your account?",
        delete_text: "Your name, results and leaderboard ranks are deleted from the server immediately, and all your devices are signed out. Games stored in this browser stay.",
        deleted: "Your account was deleted. The server no longer has any of your data.",
        devices: "Devices",
        this_device(name: &str, since: &str) { format!("{name} (this device), added {since}") },
        device(name: &str, since: &str) { format!("{name}, added {since}") },
        rename_device: "Rename",
        rename_of(device: &str) { format!("Rename: {device}") },
        device_name: "Device name",
        device_name_hint: "1 to 40 characters. Only you can see this name.",
        sign_out: "Sign out",
        sign_out_of(device: &str) { format!("Sign out: {device}") },
        sign_out_text: "You can sign in again with a new code.",
        add_device: "Add a device",
        code_text: "Scan the QR code with your other device, or open Settings there and enter this code. It works only once.",
        code_valid(time: &str) { format!("Expires in {time}") },
        code_expired: "This code has expired.",
        code_again: "Get a new code",
        code_picture: "QR code with a sign-in link",
        waiting: "Sending your result to the leaderboard… It’s stored here until it arrives.",
        waiting_short: "Waiting to be sent",
        refused(why: &str) {
            let why = why.trim_end_matches('.');
            format!("The server rejected this result: {why}. It stays in your history.")
        },
        refused_short(why: &str) { format!("Rejected: {why}") },
        /// A rank among `of` players.
        rank(rank: u64, of: u64) { format!("{} of {}", grouped(rank), grouped(of)) },
        by(by: SortBy, rank: &str) {
            match by {
                SortBy::Time => format!("{rank} by time"),
                SortBy::Moves => format!("{rank} by moves"),
            }
        },
        ranked(ranks: &[String]) { format!("Rank {}", ranks.join(", ")) },
        offline: "The game started offline, so its time isn’t ranked.",
        helped: "Saved but not ranked, because you used hints or watched a replay.",
        closed: "Saved but not ranked, because this day’s leaderboard is closed.",
        review: "Saved but not ranked yet, because it’s unusually fast or equals another player’s game. The server’s operator will review it.",
        offer: "Compare your games with other players?",
        offer_no: "No thanks",
        state: "Leaderboard",
        none: "–",
        leaderboard: "View leaderboard",
    }

    /// UI strings for the leaderboard page.
    pub fn leaderboard_words() -> LeaderboardWords {
        title: "Leaderboards",
        lead: "Every player’s best result.",
        alone: "Leaderboards aren’t available: this copy of Azulejo has no server, or the server isn’t responding.",
        today: "Today",
        yesterday: "Yesterday",
        day_before: "Previous day",
        others: "All leaderboards",
        play: "Play this puzzle",
        by: "Order",
        by_name(by: SortBy) -> &'static str {
            match by {
                SortBy::Time => "By time",
                SortBy::Moves => "By moves",
            }
        },
        section: "Show",
        top: "Top",
        around: "Around me",
        rank: "Rank",
        player: "Player",
        time: "Time",
        moves: "Moves",
        replay: "Replay",
        replay_of(name: &str) { format!("Replay of {name}") },
        own: "you",
        /// The number of players, and how many of them are listed.
        count(of: u64, listed: usize) {
            match (of, listed) {
                (1, _) => "1 player".to_owned(),
                (of, listed) if of == listed as u64 => format!("{} players", grouped(of)),
                (of, listed) => format!("{} players, {} shown", grouped(of), grouped(listed)),
            }
        },
        more: "Show more",
        loading: "Loading…",
        nobody: "No results yet",
        again: "Try again",
        race(variant: &str) { format!("Race: {variant}") },
        computer(is_optimal: bool) -> &'static str {
            if is_optimal { "Computer (optimal)" } else { "Computer (par)" }
        },
        unknown: "This leaderboard doesn’t exist.",
        distribution: "Distribution",
        /// Describes the histogram for screen readers.
        histogram(of: u64) { format!("Histogram of {}", counted(of as usize, "result", "results")) },
        range: "Range",
        players: "Players",
        up_to(from: &str, to: &str) { format!("{from} to {to}") },
        own_mark(value: &str) { format!("Your best: {value}") },
    }
}
