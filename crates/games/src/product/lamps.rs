//! Lamps in the product: what a new puzzle supplies.

use grid::Date;
use lamps::{Lamps, Params};

use crate::product::{
    ClockStart, DailyLevel, OutOfWork, Product, RaceVariant, Rate, SlotRule, SyncRule, Work,
};

/// Sides of the boards of daily puzzles and races.
const SIDES: [usize; 2] = [3, 5];

impl Product for Lamps {
    const DAILIES: &'static [DailyLevel] =
        &[DailyLevel::new("", "3x3"), DailyLevel::new("", "5x5")];
    const RACES: &'static [RaceVariant] =
        &[RaceVariant::new("lamps-3x3", "3x3"), RaceVariant::new("lamps-5x5", "5x5")];
    const SLOTS: &'static [SlotRule] = &[SlotRule::new("lamps:game:", SyncRule::Game)];
    const CLOCK: ClockStart = ClockStart::FirstMove;
    // A press toggles up to five lamps.
    const FASTEST: Rate = Rate { steps_per_second: 100 };

    /// Returns the parameters with the date as the seed.
    fn daily_name(level: usize, date: Date) -> String {
        params(SIDES[level], date.digits())
    }

    fn read_daily(name: &str) -> Option<(usize, Date)> {
        let Params::Seed { seed, .. } = name.parse().ok()? else { return None };
        let (year, month, day) = (seed / 10_000, seed / 100 % 100, seed % 100);
        let date = Date::new(year.try_into().ok()?, month as u8, day as u8).ok()?;
        let level = SIDES.into_iter().position(|side| params(side, seed) == name)?;
        Some((level, date))
    }

    fn race_params(variant: usize, seed: u32, _work: &mut Work) -> Result<String, OutOfWork> {
        Ok(params(SIDES[variant], seed))
    }

    /// Returns the share of lamps that are off.
    fn progress(&self) -> u8 {
        let n_lamps = self.board().size().grid().area();
        (100 * (n_lamps - self.board().on().len()) / n_lamps) as u8
    }

    fn variant(params: &Params) -> String {
        let size = match params {
            Params::Seed { size, .. } => size.grid(),
            Params::Board(board) => board.size().grid(),
        };
        format!("{}x{}", size.width(), size.height())
    }
}

fn params(side: usize, seed: u32) -> String {
    format!("size={side}&seed={seed}")
}
