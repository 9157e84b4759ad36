//! Slide in the product.

use grid::Date;
use slide::{Challenge, Slide};

use crate::product::{
    ClockStart, DailyLevel, Feat, Goal, MergeRule, OutOfWork, Product, RaceVariant, Rate, SlotRule,
    SyncRule, Work,
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
        RaceVariant::new("slide-easy", "easy"),
        RaceVariant::new("slide-normal", "medium"),
        RaceVariant::new("slide-hard", "hard"),
    ];
    const SLOTS: &'static [SlotRule] = &[
        SlotRule::new("slide:bests", SyncRule::Value("bests:slide", MergeRule::Bests)),
        SlotRule::new("slide:settings", SyncRule::Settings(&["place", "auto_scale", "percent"])),
        SlotRule::new("slide:free", SyncRule::LastGame),
        SlotRule::new("slide:game:", SyncRule::Game),
    ];
    const CLOCK: ClockStart = ClockStart::Reveal;
    // A piece moves by a key or a drag of its own. Fast players of sliding block puzzles make up to ten such moves per
    // second; the limit is twice that.
    const FASTEST: Rate = Rate { steps_per_second: 20 };
    const FEATS: &'static [Feat] = &[Feat {
        name: "par",
        goal: Goal::Game(|solved| solved.par.is_some_and(|par| solved.moves <= par)),
    }];

    fn daily_name(level: usize, date: Date) -> String {
        Challenge::daily(date, Challenge::PRESETS[level]).to_string()
    }

    fn read_daily(name: &str) -> Option<(usize, Date)> {
        let challenge: Challenge = name.parse().ok()?;
        let level = Challenge::PRESETS.iter().position(|&steps| steps == challenge.steps)?;
        Some((level, challenge.day()?))
    }

    fn race_params(variant: usize, seed: u32, _work: &mut Work) -> Result<String, OutOfWork> {
        Ok(format!("seed={seed}&steps={}", [50, 250, 1000][variant]))
    }

    /// Returns the share of pieces in their places.
    fn progress(&self) -> u8 {
        let board = self.board();
        let pieces = || board.pieces().filter(|&piece| !board.is_gap(piece));
        let n_placed = pieces().filter(|&piece| board.distance(piece) == 0).count();
        (100 * n_placed / pieces().count().max(1)) as u8
    }

    /// Returns the parameters without the seed and the version of the shuffle.
    fn variant(params: &Self::Params) -> String {
        let text = params.to_string();
        let is_shown = |part: &&str| !part.starts_with("seed=") && !part.starts_with("v=");
        text.split('&').filter(is_shown).collect::<Vec<_>>().join("&")
    }
}
