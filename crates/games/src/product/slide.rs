//! Slide in the product.

use grid::Date;
use slide::{Challenge, Slide};

use crate::product::{
    ClockStart, DailyLevel, MergeRule, Product, RaceVariant, Rate, SlotRule, SyncRule,
};

/// A daily level that exists, but isn't listed: the challenge of the day is the medium one.
const fn unlisted(name: &'static str) -> DailyLevel {
    DailyLevel { is_listed: false, ..DailyLevel::new("", name) }
}

impl Product for Slide {
    /// In the order of [`Challenge::PRESETS`].
    const DAILIES: &'static [DailyLevel] =
        &[unlisted("easy"), DailyLevel::new("", "medium"), unlisted("hard"), unlisted("very-hard")];
    const RACES: &'static [RaceVariant] = &[
        RaceVariant {
            name: "slide-easy",
            level: "easy",
            puzzle: |seed, _| Ok(format!("seed={seed}&steps=50")),
        },
        RaceVariant {
            name: "slide-normal",
            level: "medium",
            puzzle: |seed, _| Ok(format!("seed={seed}&steps=250")),
        },
        RaceVariant {
            name: "slide-hard",
            level: "hard",
            puzzle: |seed, _| Ok(format!("seed={seed}&steps=1000")),
        },
    ];
    const SLOTS: &'static [SlotRule] = &[
        SlotRule::new("slide:bests", SyncRule::Value("bests:slide", MergeRule::Bests)),
        SlotRule::new("slide:settings", SyncRule::Settings(&["place", "auto_scale", "percent"])),
        SlotRule::new("slide:free", SyncRule::LastGame),
        SlotRule::new("slide:game:", SyncRule::Game),
    ];
    const CLOCK: ClockStart = ClockStart::FirstMove;
    // A piece moves by a key or a drag of its own. Fast players of sliding block puzzles make up to ten such moves per
    // second; the limit is twice that.
    const FASTEST: Rate = Rate { steps_per_second: 20 };

    fn daily_name(level: usize, date: Date) -> String {
        Challenge::daily(date, Challenge::PRESETS[level]).to_string()
    }

    fn read_daily(name: &str) -> Option<(usize, Date)> {
        let challenge: Challenge = name.parse().ok()?;
        let level = Challenge::PRESETS.iter().position(|&steps| steps == challenge.steps)?;
        Some((level, challenge.day()?))
    }

    /// Returns the parameters without the seed.
    fn variant(params: &Self::Params) -> String {
        let text = params.to_string();
        let parts = text.split('&').filter(|part| !part.starts_with("seed="));
        parts.collect::<Vec<_>>().join("&")
    }
}
