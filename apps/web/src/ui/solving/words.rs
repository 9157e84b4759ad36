//! UI strings for Auto-solve.

use play::Speed;

use crate::ui::words::texts;

texts! {
    /// UI strings for Auto-solve.
    pub fn words() -> SolvingWords {
        pause: "Pause solving",
        resume: "Resume solving",
        speed: "Speed",
        speed_name(speed: Speed) -> &'static str {
            match speed {
                Speed::Slow => "Slow",
                Speed::Normal => "Normal",
                Speed::Fast => "Fast",
                Speed::Fastest => "Fastest",
            }
        },
    }
}
