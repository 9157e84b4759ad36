//! The words of Auto Solve.

use ::fifteen::Speed;

use crate::words::texts;

/// The words of Auto Solve in the language of the page.
pub fn words() -> &'static SolvingWords {
    &SolvingWords::ENGLISH
}

texts! {
    /// Words of Auto Solve.
    SolvingWords {
        hold, go_on, speed,
        speed_name: fn(Speed) -> &'static str,
    }
}

impl SolvingWords {
    /// English.
    pub const ENGLISH: Self = SolvingWords {
        hold: "Hold",
        go_on: "Go on",
        speed: "Speed",
        speed_name: |speed| match speed {
            Speed::Slow => "Slow",
            Speed::Normal => "Normal",
            Speed::Fast => "Fast",
            Speed::Fastest => "Fastest",
        },
    };
}
