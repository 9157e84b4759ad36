//! UI strings for the speedsolving page.

use ::fifteen::Difficulty;
use ::fifteen::session::{Average, Control, Event, Penalty, ScrambleType};

use crate::ui::words::{grouped, texts};

texts! {
    /// UI strings for the speedsolving page.
    pub fn words() -> SpeedWords {
        title: "Speed",
        link: "Speed",

        time: "Time",
        moves: "Moves",
        tile_moves: "Tile moves",
        /// Tile moves per second.
        rate: "TPS",
        inspection_left: "Inspection",
        new_scramble: "New scramble",
        retry: "Retry",
        share_result: "Share result",
        result_copied: "Result copied",
        result(event: &str, scrambles: &str, score: &str, counts: &str) {
            format!("Fifteen {event} ({}): {score}{counts}", scrambles.to_lowercase())
        },
        /// Follows a time: tile moves, those above the shortest solution, and tile moves per second.
        result_counts(tile_moves: u32, over: Option<u32>, rate: Option<&str>) {
            let over = match over {
                None => String::new(),
                Some(0) => ", a shortest solution".to_owned(),
                Some(over) => format!(", {over} over optimal"),
            };
            let rate = rate.map(|rate| format!(", {rate} TPS")).unwrap_or_default();
            if tile_moves == 0 { rate } else { format!(", {}{over}{rate}", counted(tile_moves, "tile move")) }
        },
        setup: "Setup",
        scramble: "Scramble",
        /// Hidden on touch devices.
        keys: "N: new scramble. R: retry the same scramble. Arrow keys or W A S D: slide a tile. Shift+arrow keys: select a tile. Enter: move it.",
        solved(time: &str, moves: u32, tile_moves: u32) {
            let (moves, tile_moves) = (counted(moves, "move"), counted(tile_moves, "tile move"));
            format!("Solved in {time}: {moves}, {tile_moves}.")
        },

        resumed: "Your unfinished solve has resumed. The clock kept running.",
        board: "Board",
        event: "Event",
        event_help: "In a marathon or relay, one clock runs through all boards. A relay has one board of each size.",
        event_name(event: Event) {
            match event {
                Event::Single => "Single solve".to_owned(),
                Event::Marathon(n) => format!("Marathon, {n} boards"),
                Event::Relay(last) => format!("Relay, 3×3 to {last}×{last}"),
            }
        },
        /// The event with the size of its (largest) board.
        event_with_size(event: Event, size: &str) {
            match event {
                Event::Single => size.to_owned(),
                Event::Marathon(n) => format!("{n}-board {size} marathon"),
                Event::Relay(_) => format!("3×3 to {size} relay"),
            }
        },

        scrambles: "Scrambles",
        scrambles_name(scrambles: ScrambleType) -> &'static str {
            match scrambles {
                ScrambleType::Random(Difficulty::RandomState) => "Random state",
                ScrambleType::Random(Difficulty::Easy) => "Random moves, easy",
                ScrambleType::Random(Difficulty::Medium) => "Random moves, medium",
                ScrambleType::Random(Difficulty::Hard) => "Random moves, hard",
                ScrambleType::Random(Difficulty::ExtraHard) => "Random moves, extra hard",
                ScrambleType::Given => "Repeated, pasted or linked",
                ScrambleType::Unknown => "Unknown",
            }
        },
        scrambles_help: "Random state: drawn from all solvable boards. Random moves: tiles slide at random from the solved board until the difficulty is reached.",
        scramble_type: "Scramble type",
        no_records: "Boards that you repeat, paste or open from a link have no records.",
        pointer: "Mouse, pen or touch",
        control(control: Control) -> &'static str {
            match control {
                Control::Click => "Click",
                Control::Drag => "Drag",
                Control::Hover => "Hover",
                Control::Keys => "Keyboard",
                Control::Mixed => "Mixed",
            }
        },
        pointer_help(control: Control) -> &'static str {
            match control {
                Control::Drag => {
                    "The gap follows the pointer along its row and column while it’s held down."
                }
                Control::Hover => {
                    "The gap follows the mouse along its row and column without a click. On a touchscreen, drag."
                }
                _ => "Press a tile to move it with all tiles between it and the gap.",
            }
        },
        inspection: "Inspection",
        inspection_name(seconds: u64) {
            match seconds {
                0 => "Unlimited".to_owned(),
                seconds => format!("{seconds} seconds"),
            }
        },
        penalties: "Penalties for late starts",
        penalties_help: "The clock waits for your first move. Up to 2 seconds late adds 2 seconds; later is DNF.",
        show_splits: "Show splits while solving",
        show_splits_help: "Shows when you completed each row and column, next to your personal best.",

        scramble_field: "Paste a scramble",
        scramble_help: "Tiles row by row, 0 for the gap, separated by spaces, commas or slashes. Or moves from the solved board, for example D2 R U2 L or v2 > ^2 <, of the tiles or of the gap.",
        solution_field: "Or paste a solution",
        solution_help: "The tiles’ moves that solve the board, for example L U2 R D2.",
        use_scramble: "Use scramble",
        copy_scramble: "Copy as text",
        copy_link: "Copy link",
        scramble_copied: "Scramble copied",
        link_copied: "Link copied",
        not_copied(text: &str) {
            format!("Couldn’t copy. Copy it from here: {text}")
        },
        wrong_scramble(why: &str) { format!("Not a valid scramble: {why}.") },
        bad_link(why: &str) {
            format!("Couldn’t open this link: {why}. Here’s a new scramble instead.")
        },

        splits: "Splits",
        line: "Line",
        best: "Best",
        difference: "Difference",
        row(at: usize) { format!("Row {at}") },
        column(at: usize) { format!("Column {at}") },
        board_of_run(at: usize, size: &str) { format!("{at} ({size})") },

        session: "Session",
        sessions: "Session",
        first_session: "Session 1",
        new_session: "New session",
        rename: "Rename",
        name: "Name",
        create: "Create",
        save: "Save",
        delete_session: "Delete session",
        delete_session_title: "Delete this session?",
        delete_session_text(name: &str, n: usize) {
            format!("“{name}” ({}) will be deleted.", solves(n))
        },
        session_deleted(name: &str) { format!("“{name}” deleted") },
        undo_delete: "Undo",
        controls: "Controls",
        all_controls: "All",
        statistic(average: Average) {
            match average {
                Average::Single => "Single".to_owned(),
                Average::Mean(n) => format!("mo{n}"),
                Average::Trimmed(n) => format!("ao{n}"),
            }
        },
        statistic_head: "Statistic",
        current: "Current",
        mean: "Mean",
        mean_tile_moves: "Mean tile moves",
        mean_rate: "Mean TPS",
        n_solves(n: usize, n_finished: usize) {
            match n - n_finished {
                0 => solves(n),
                unfinished => format!("{}, {unfinished} DNF", solves(n)),
            }
        },
        no_solves(event: &str) { format!("No {event} solves yet") },
        none: "–",
        dnf: "DNF",
        plot(n: usize) { format!("Times of {} with ao5 and ao12", solves(n)) },
        plot_count(n: usize) { solves(n) },
        curves: ["Single", "ao5", "ao12"],
        histogram(from: &str, to: &str) { format!("Distribution of times from {from} to {to}") },

        solves: "Solves",
        number: "No.",
        over_head: "+",
        over: "Over optimal",
        penalty(penalty: Penalty) -> &'static str {
            match penalty {
                Penalty::None => "OK",
                Penalty::PlusTwo => "+2",
                Penalty::Unfinished => "DNF",
            }
        },
        penalty_name(penalty: Penalty, at: usize) {
            match penalty {
                Penalty::None => format!("No penalty, solve {at}"),
                Penalty::PlusTwo => format!("+2 seconds, solve {at}"),
                Penalty::Unfinished => format!("DNF, solve {at}"),
            }
        },
        comment: "Comment",
        comment_name(time: &str, at: usize, comment: &str) {
            if comment.is_empty() {
                format!("{time}: comment on solve {at}")
            } else {
                format!("{time}: comment on solve {at}: {comment}")
            }
        },
        delete(at: usize) { format!("Delete solve {at}") },
        deleted(time: &str) { format!("Solve deleted: {time}") },
        show_all(n: usize) { format!("Show all {}", grouped(n)) },
        import: "Import",
        imported_session: "Imported",
        export_table: "Export CSV",
        export_cstimer: "Export for csTimer",
        imported(sessions: usize, n: usize) {
            match sessions {
                1 => format!("{} imported into a new session.", solves(n)),
                sessions => format!("{} imported into {sessions} new sessions.", solves(n)),
            }
        },
        left_out(names: &[String]) {
            format!("Sessions of other puzzles were left out: {}.", names.join(", "))
        },
        import_failed(why: &str) { format!("Couldn’t import this file: {why}.") },
    }
}

fn counted(n: u32, noun: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(n))
}

fn solves(n: usize) -> String {
    counted(n as u32, "solve")
}
