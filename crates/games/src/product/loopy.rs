//! Loop in the product.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid::{Date, Query};
use loopy::logic::{
    BoardSize, Cancelled, GeneratedPuzzle, Level, LogicDaily, SolvedPractice, generate,
};
use loopy::{Archive, Daily, Difficulty, Loopy, Params};

use crate::product::{
    ClockStart, DailyLevel, Feat, Goal, MergeRule, OutOfWork, Product, RaceVariant, Rate, SlotRule,
    SyncRule, Work,
};

/// Prefix of Logic puzzles' parameters and daily names.
const LOGIC: &str = "logic-";

/// Maximum number of seeds tried for a Logic puzzle of exactly the level; the first ones nearly always succeed.
const MOST_SEEDS: u32 = 20;

impl Product for Loopy {
    /// The difficulties, then the levels of Logic.
    const DAILIES: &'static [DailyLevel] = &[
        DailyLevel::new("", "easy"),
        DailyLevel::new("", "medium"),
        DailyLevel::new("", "hard"),
        DailyLevel::generated("logic", "easy", LOGIC),
        DailyLevel::generated("logic", "medium", LOGIC),
        DailyLevel::generated("logic", "hard", LOGIC),
        DailyLevel::generated("logic", "expert", LOGIC),
        DailyLevel::generated("logic", "extreme", LOGIC),
    ];
    const RACES: &'static [RaceVariant] = &[
        RaceVariant::new("loop-easy", "easy"),
        RaceVariant::new("loop-medium", "medium"),
        RaceVariant::new("loop-hard", "hard"),
        RaceVariant::new("loop-logic-easy", "logic-easy"),
        RaceVariant::new("loop-logic-medium", "logic-medium"),
        RaceVariant::new("loop-logic-hard", "logic-hard"),
    ];
    const SLOTS: &'static [SlotRule] = &[
        SlotRule::new(
            "loop:archive",
            SyncRule::Value("days:loop", MergeRule::Text(merge_days::<Daily>)),
        ),
        SlotRule::new(
            "loop:logic-days",
            SyncRule::Value("days:loop-logic", MergeRule::Text(merge_days::<LogicDaily>)),
        ),
        SlotRule::new(
            "loop:practice",
            SyncRule::Value("practice:loop", MergeRule::Text(merge_practice)),
        ),
        SlotRule::new("loop:settings", SyncRule::Settings(&["large"])),
        SlotRule::new("loop:logic-games", SyncRule::Local),
        SlotRule::new("loop:logic-made", SyncRule::Local),
        SlotRule::new("loop:unlimited-", SyncRule::LastGame),
        SlotRule::new("loop:", SyncRule::Game),
    ];
    const CLOCK: ClockStart = ClockStart::Reveal;
    // A finger draws about 25 edges per second along a loop that is known; the limit is twice that.
    const FASTEST: Rate = Rate { steps_per_second: 50 };
    // A loop may be drawn in one stroke.
    const RANKS_MOVES: bool = false;
    // Before scores were recorded, only perfect loops were.
    const FEATS: &'static [Feat] = &[
        Feat { name: "every-level", goal: Goal::Series("") },
        Feat {
            name: "perfect",
            goal: Goal::Game(|solved| solved.score.is_none_or(|score| score == 100)),
        },
    ];

    /// Returns the score of the drawing.
    fn progress(&self) -> u8 {
        self.goal().score(self.clues(), self.board().drawing())
    }

    fn daily_name(level: usize, date: Date) -> String {
        match level.checked_sub(Difficulty::ALL.len()) {
            None => Daily { date, difficulty: Difficulty::ALL[level] }.to_string(),
            Some(level) => format!("{LOGIC}{}", LogicDaily { date, level: Level::ALL[level] }),
        }
    }

    fn read_daily(name: &str) -> Option<(usize, Date)> {
        if let Some(logic) = name.strip_prefix(LOGIC) {
            let daily: LogicDaily = logic.parse().ok()?;
            return Some((Difficulty::ALL.len() + daily.level as usize, daily.date));
        }
        let daily: Daily = name.parse().ok()?;
        let level =
            Difficulty::ALL.iter().position(|&difficulty| difficulty == daily.difficulty)?;
        Some((level, daily.date))
    }

    /// Parses links such as `difficulty=hard&date=2025-11-30` and `logic=daily&level=hard&date=2025-11-30`.
    fn linked_daily(query: &str) -> Option<(usize, Date)> {
        let parts = Query::of(query);
        let date = parts.value("date")?;
        if parts.value("logic").as_deref() == Some("daily") {
            let level = parts.value("level").map_or(Ok(Level::Easy), |level| level.parse()).ok()?;
            return Some((Difficulty::ALL.len() + level as usize, date.parse().ok()?));
        }
        match Params::from_query(query, Date::FIRST).ok()? {
            Params::Daily(daily) => Self::read_daily(&daily.to_string()),
            Params::Unlimited { .. } | Params::Logic(_) => None,
        }
    }

    fn daily_params(level: usize, date: Date, work: &mut Work) -> Result<String, OutOfWork> {
        let Some(logic) = level.checked_sub(Difficulty::ALL.len()) else {
            return Ok(Self::daily_name(level, date));
        };
        let daily = LogicDaily { date, level: Level::ALL[logic] };
        let made = within(work, |watch| daily.generate(watch))?;
        Ok(Params::Logic(made.board).to_string())
    }

    fn race_params(variant: usize, seed: u32, work: &mut Work) -> Result<String, OutOfWork> {
        let Some(logic) = variant.checked_sub(Difficulty::ALL.len()) else {
            return Ok(Params::Unlimited { difficulty: Difficulty::ALL[variant], seed }.to_string());
        };
        let (side, level) = [(6, Level::Easy), (8, Level::Medium), (8, Level::Hard)][logic];
        logic_puzzle(side, level, seed, work)
    }

    fn variant(params: &Params) -> String {
        match params {
            Params::Daily(Daily { difficulty, .. }) | Params::Unlimited { difficulty, .. } => {
                difficulty.to_string()
            }
            Params::Logic(board) => {
                let size = board.size().grid();
                format!("{LOGIC}{}x{}", size.width(), size.height())
            }
        }
    }
}

/// Generates a Logic puzzle of exactly the level and returns its parameters.
fn logic_puzzle(
    side: usize,
    level: Level,
    seed: u32,
    work: &mut Work,
) -> Result<String, OutOfWork> {
    let size = BoardSize::new(side, side).expect("race variants have valid sizes");
    for seed in (0..MOST_SEEDS).map(|n| seed.wrapping_add(n)) {
        let made = within(work, |watch| generate(size, level, seed, watch))?;
        // If the level isn't reached, the generated puzzle is easier.
        if made.level == level {
            return Ok(Params::Logic(made.board).to_string());
        }
    }
    Err(OutOfWork)
}

/// Callback that receives the work done so far and returns whether to continue.
type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// Generates a Logic puzzle within a budget.
fn within(
    work: &mut Work,
    generate: impl FnOnce(Watch) -> Result<GeneratedPuzzle, Cancelled>,
) -> Result<GeneratedPuzzle, OutOfWork> {
    let (left, mut done) = (work.left(), 0);
    let made = generate(&mut |so_far| {
        done = so_far;
        if so_far < left { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    work.spend(done);
    made.map_err(|Cancelled| OutOfWork)
}

/// Merges two archives of days: every day of either, with the better result.
fn merge_days<D: Copy + Ord + Display + FromStr<Err: Display>>(
    one: &str,
    other: &str,
) -> Result<String, String> {
    let read = |text: &str| {
        text.parse::<Archive<D>>().map_err(|error: loopy::ArchiveError| error.to_string())
    };
    let mut merged = read(one)?;
    merged.merge(&read(other)?);
    Ok(merged.to_string())
}

/// Merges the practice boards solved on two devices.
fn merge_practice(one: &str, other: &str) -> Result<String, String> {
    let read = |text: &str| text.parse::<SolvedPractice>().map_err(|why| why.to_string());
    let mut merged = read(one)?;
    merged.merge(&read(other)?);
    Ok(merged.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Race;
    use loopy::logic::{Grade, grade, unlimited};

    #[test]
    fn logic_races_have_different_boards_of_exactly_their_level() {
        for (name, side, level) in [
            ("loop-logic-easy", 6, Level::Easy),
            ("loop-logic-medium", 8, Level::Medium),
            ("loop-logic-hard", 8, Level::Hard),
        ] {
            let race = Race::of(name).unwrap();
            let params =
                [1, 2].map(|seed| race.puzzle(seed, &mut Work::new(Work::PUZZLE)).unwrap());
            assert!(params[0] != params[1] && params[0].starts_with(&format!("logic-{side}-")));
            let Ok(Params::Logic(board)) = params[0].parse() else { panic!("{params:?}") };
            let grade = unlimited(|budget| grade(&board.problem(), budget));
            assert_eq!(grade, Grade::Level(level), "{params:?}");
            assert_eq!(race.puzzle(1, &mut Work::new(0)), Err(OutOfWork));
        }
    }

    #[test]
    fn generating_a_daily_logic_puzzle_spends_work() {
        let date = "2025-12-26".parse().unwrap();
        let mut work = Work::new(Work::PUZZLE);
        let params = Loopy::daily_params(3, date, &mut work).unwrap();
        assert!(params.starts_with("logic-7-") && work.left() < Work::PUZZLE);
        assert_eq!(Loopy::daily_params(7, date, &mut Work::new(10)), Err(OutOfWork));
    }

    #[test]
    fn the_large_puzzles_of_a_sunday_are_generated_within_the_budget() {
        let date = "2026-11-29".parse().unwrap();
        for level in 3..8 {
            let params = Loopy::daily_params(level, date, &mut Work::new(Work::PUZZLE)).unwrap();
            assert!(params.starts_with("logic-10-"), "{params}");
        }
    }
}
