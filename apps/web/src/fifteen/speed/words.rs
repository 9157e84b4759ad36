//! The words of the page for racers.

use ::fifteen::session::{Control, Event, Penalty};

use super::settings::Scrambles;
use crate::words::{grouped, texts};

/// The words in the language of the page.
pub fn words() -> &'static SpeedWords {
    static ENGLISH: SpeedWords = SpeedWords::ENGLISH;
    &ENGLISH
}

texts! {
    /// Words of the page for racers.
    SpeedWords {
        title, link,

        time, moves, steps, rate, inspection_left, new_scramble, again, setup, scramble, keys,
        solved: fn(&str, u32, u32) -> String,

        goes_on, board, event, event_help,
        event_name: fn(Event) -> String,
        /// What was raced, on boards of a size.
        event_of: fn(Event, &str) -> String,

        size, scrambles,
        scrambles_name: fn(Scrambles) -> &'static str,
        scrambles_help,
        pointer,
        control: fn(Control) -> &'static str,
        pointer_help: fn(Control) -> &'static str,
        inspection,
        inspection_name: fn(u64) -> String,
        show_splits, show_splits_help,

        scramble_field, scramble_help, take_scramble, copy_scramble, copy_link, copied,
        not_copied: fn(&str) -> String,
        wrong_scramble: fn(&str) -> String,
        bad_link: fn(&str) -> String,

        splits, line, best, difference,
        row: fn(usize) -> String,
        column: fn(usize) -> String,

        session, sessions, first_session, new_session, rename, name, create, save, delete_session,
        delete_session_title,
        delete_session_text: fn(&str, usize) -> String,
        session_deleted: fn(&str) -> String,
        put_back, of, all_controls,
        kind: fn(usize) -> String,
        kind_head, now, mean, mean_steps, mean_rate,
        n_solves: fn(usize, usize) -> String,
        nothing: fn(&str) -> String,
        none, unfinished,
        plot: fn(usize) -> String,
        plot_count: fn(usize) -> String,
        curves: [&'static str; 3],
        histogram: fn(&str, &str) -> String,

        solves, number, over,
        mark: fn(Penalty) -> &'static str,
        mark_name: fn(Penalty, usize) -> String,
        delete: fn(usize) -> String,
        deleted: fn(&str) -> String,
        show_all: fn(usize) -> String,
        import, imported_session, export_table, export_cstimer,
        imported: fn(usize, usize) -> String,
        import_failed: fn(&str) -> String,
    }
}

impl SpeedWords {
    /// English.
    pub const ENGLISH: Self = SpeedWords {
        title: "Speed",
        link: "Speed",

        time: "Time",
        moves: "Moves",
        steps: "Steps",
        rate: "Steps/s",
        inspection_left: "Inspection",
        new_scramble: "New scramble",
        again: "Again",
        setup: "Setup",
        scramble: "Scramble",
        keys: "N gives a new scramble, R the same again. Arrows or W A S D slide a tile. Shift and an arrow go from tile to tile, Enter presses it.",
        solved: |time, moves, steps| {
            format!("Solved in {time}: {}, {}.", counted(moves, "move"), counted(steps, "step"))
        },

        goes_on: "The solve that you left goes on; its clock has not stopped.",
        board: "Board",
        event: "Event",
        event_help: "The clock of a marathon or relay runs through all its boards. A relay has one board of each size.",
        event_name: |event| match event {
            Event::Single => "Single boards".to_owned(),
            Event::Marathon(n) => format!("Marathon, {n} boards in a row"),
            Event::Relay(last) => format!("Relay, 3 × 3 to {last} × {last}"),
        },
        event_of: |event, size| match event {
            Event::Single => size.to_owned(),
            Event::Marathon(n) => format!("a marathon of {n} boards of {size}"),
            Event::Relay(_) => format!("a relay to {size}"),
        },

        size: "Size",
        scrambles: "Scrambles",
        scrambles_name: |scrambles| match scrambles {
            Scrambles::RandomState => "Random state",
            Scrambles::Walk(difficulty) => match difficulty {
                ::fifteen::Difficulty::Easy => "Walk, Easy",
                ::fifteen::Difficulty::Medium => "Walk, Medium",
                ::fifteen::Difficulty::Hard => "Walk, Hard",
                ::fifteen::Difficulty::ExtraHard => "Walk, Extra Hard",
            },
        },
        scrambles_help: "Random state: any board is as likely as any other. A walk slides tiles from order until the difficulty is reached.",
        pointer: "Mouse, pen or finger",
        control: |control| match control {
            Control::Click => "Click",
            Control::Drag => "Drag",
            Control::Hover => "Hover",
            Control::Keys => "Keys",
            Control::Mixed => "Mixed",
        },
        pointer_help: |control| match control {
            Control::Drag => {
                "The gap follows the pointer along its row and column while it is held down."
            }
            Control::Hover => {
                "The gap follows the mouse along its row and column, without a press. A finger drags."
            }
            _ => "A tile slides when it is pressed, with all between it and the gap.",
        },
        inspection: "Inspection",
        inspection_name: |seconds| match seconds {
            0 => "As long as I like".to_owned(),
            seconds => format!("{seconds} seconds"),
        },
        show_splits: "Splits while playing",
        show_splits_help: "When each row and column was finished, beside your best.",

        scramble_field: "Paste a scramble",
        scramble_help: "Tiles row by row, 0 for the gap, with spaces, commas or slashes; or the letters of a solution, as in D2 R U2 L.",
        take_scramble: "Solve it",
        copy_scramble: "Copy as text",
        copy_link: "Copy a link",
        copied: "It was copied.",
        not_copied: |text| format!("The browser does not let the page copy. Here it is: {text}"),
        wrong_scramble: |why| format!("This is no scramble: {why}."),
        bad_link: |why| format!("This link cannot be opened: {why}. Here is another scramble."),

        splits: "Splits",
        line: "Line",
        best: "Best",
        difference: "Difference",
        row: |at| format!("Row {at}"),
        column: |at| format!("Column {at}"),

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
        delete_session_text: |name, n| format!("“{name}” with {} will be deleted.", solves(n)),
        session_deleted: |name| format!("“{name}” was deleted."),
        put_back: "Put it back",
        of: "Solved by",
        all_controls: "All",
        kind: |of| match of {
            1 => "Single".to_owned(),
            of => format!("Average of {of}"),
        },
        kind_head: "Kind",
        now: "Now",
        mean: "Mean",
        mean_steps: "Mean steps",
        mean_rate: "Mean steps/s",
        n_solves: |n, finished| match n - finished {
            0 => solves(n),
            unfinished => format!("{}, {unfinished} DNF", solves(n)),
        },
        nothing: |size| format!("No solve of {size} yet."),
        none: "–",
        unfinished: "DNF",
        plot: |n| format!("Times of {}, with averages of 5 and 12", solves(n)),
        plot_count: solves,
        curves: ["Single", "Average of 5", "Average of 12"],
        histogram: |from, to| format!("How often which times come up, from {from} to {to}"),

        solves: "Solves",
        number: "No.",
        over: "Over the shortest",
        mark: |penalty| match penalty {
            Penalty::None => "OK",
            Penalty::PlusTwo => "+2",
            Penalty::Unfinished => "DNF",
        },
        mark_name: |penalty, at| match penalty {
            Penalty::None => format!("No penalty, solve {at}"),
            Penalty::PlusTwo => format!("+2 seconds, solve {at}"),
            Penalty::Unfinished => format!("DNF, solve {at}"),
        },
        delete: |at| format!("Delete solve {at}"),
        deleted: |time| format!("The solve of {time} was deleted."),
        show_all: |n| format!("Show all {}", grouped(n as u64)),
        import: "Import",
        imported_session: "Imported",
        export_table: "Export CSV",
        export_cstimer: "Export for csTimer",
        imported: |sessions, n| match sessions {
            1 => format!("{} in a new session.", solves(n)),
            sessions => format!("{} in {sessions} new sessions.", solves(n)),
        },
        import_failed: |why| format!("This file cannot be imported: {why}."),
    };
}

fn counted(n: u32, what: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{} {what}{plural}", grouped(n))
}

fn solves(n: usize) -> String {
    counted(n as u32, "solve")
}
