//! The words of the boards of the day.

use grid::Date;

use crate::words::{grouped, texts};

/// The words in the language of the page.
pub fn words() -> &'static DailyWords {
    static ENGLISH: DailyWords = DailyWords {
        title: "Daily boards",
        link: "Daily",
        today: "Today’s boards",
        board: |size| format!("{size}, a board of the day"),
        lead: |date| format!("The boards of {date}, the same for everybody."),
        by_time: "By time",
        by_steps: "By fewest steps",
        race: "Race it",
        solve: "Solve it",
        none: "–",
        steps: |n| match n {
            1 => "1 step".to_owned(),
            n => format!("{} steps", grouped(n)),
        },
        help: "The first time counts, and the fewest steps without help. How short a solution can be is shown after your own.",
    };
    &ENGLISH
}

texts! {
    /// Words of the boards of the day.
    DailyWords {
        title, link, today,
        board: fn(&str) -> String,
        lead: fn(Date) -> String,
        by_time, by_steps, race, solve, none,
        steps: fn(u32) -> String,
        help,
    }
}
