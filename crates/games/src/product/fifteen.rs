//! Fifteen in the product.

use fifteen::{BoardSize, DAILY_SIDES, Fifteen, Params, daily_board};
use grid::Date;

use crate::product::{
    ClockStart, DailyLevel, Feat, Goal, MergeRule, OutOfWork, Product, RaceVariant, Rate, SlotRule,
    SolvedFacts, SyncRule, Work,
};

/// Prefix of parameters that are a board, as those of daily puzzles are.
const BOARD: &str = "board=";

impl Product for Fifteen {
    /// In the order of [`DAILY_SIDES`].
    const DAILIES: &'static [DailyLevel] = &[
        DailyLevel::generated("", "3x3", BOARD),
        DailyLevel::generated("", "4x4", BOARD),
        DailyLevel::generated("", "5x5", BOARD),
    ];
    const RACES: &'static [RaceVariant] = &[
        RaceVariant::new("fifteen-3x3", "3x3"),
        RaceVariant::new("fifteen-4x4", "4x4"),
        RaceVariant::new("fifteen-5x5", "5x5"),
    ];
    const SLOTS: &'static [SlotRule] = &[
        SlotRule::new("fifteen:daily", SyncRule::Value("dailies:fifteen", MergeRule::Dailies)),
        SlotRule::new("fifteen:settings", SyncRule::Settings(&[])),
        SlotRule::new("fifteen:speed:settings", SyncRule::Settings(&["pointer", "session"])),
        SlotRule::new("fifteen:game:", SyncRule::Game),
    ];
    const CLOCK: ClockStart = ClockStart::FirstMove;
    // Speedsolvers reach 20 to 25 tile moves per second on short boards; the limit is twice that.
    const FASTEST: Rate = Rate { steps_per_second: 50 };
    const FEATS: &'static [Feat] = &[
        Feat { name: "every-size", goal: Goal::Series("") },
        Feat { name: "quick", goal: Goal::Game(is_quick) },
    ];

    /// Returns the date and the side, for example `2025-11-30-4`, as in the stored results.
    fn daily_name(level: usize, date: Date) -> String {
        format!("{date}-{}", size(level))
    }

    fn read_daily(name: &str) -> Option<(usize, Date)> {
        let (date, side) = name.rsplit_once('-')?;
        let level = (0..DAILY_SIDES.len()).find(|&level| size(level).to_string() == side)?;
        Some((level, date.parse().ok()?))
    }

    fn daily_params(level: usize, date: Date, _work: &mut Work) -> Result<String, OutOfWork> {
        Ok(board_of(level, date))
    }

    fn instant_daily_params(level: usize, date: Date) -> Option<String> {
        Some(board_of(level, date))
    }

    fn race_params(variant: usize, seed: u32, _work: &mut Work) -> Result<String, OutOfWork> {
        Ok(format!("size={}&difficulty=hard&seed={seed}", [3, 4, 5][variant]))
    }

    /// Returns the share of tiles in their places.
    fn progress(&self) -> u8 {
        let board = self.board();
        let (size, tiles) = (board.size(), board.tiles());
        let places = size.cells().zip(tiles).filter(|(_, tile)| **tile != 0);
        let n_placed =
            places.filter(|&(cell, &tile)| fifteen::goal_cell(size, tile) == cell).count();
        (100 * n_placed / (tiles.len() - 1)) as u8
    }

    fn variant(params: &Params) -> String {
        let size = params.size();
        let size = format!("{}x{}", size.width(), size.height());
        match params {
            Params::Shuffle { difficulty, .. } => format!("{size}-{difficulty}"),
            Params::Board(_) => size,
        }
    }
}

fn board_of(level: usize, date: Date) -> String {
    Params::Board(daily_board(date, size(level))).to_string()
}

fn size(level: usize) -> BoardSize {
    let side = DAILY_SIDES[level];
    BoardSize::new(side, side).expect("daily puzzles have valid sizes")
}

/// Returns whether a 4×4 board was solved in under a minute.
fn is_quick(solved: &SolvedFacts) -> bool {
    let is_4x4 = |params: Params| (params.size().width(), params.size().height()) == (4, 4);
    solved.ms < 60_000 && solved.params.parse().is_ok_and(is_4x4)
}
