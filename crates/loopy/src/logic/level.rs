//! The levels of Loop Logic.

use grid::NotOneOf;

use super::proof::Tier;

/// How hard a puzzle is: by the rules that solve it, while those of the level below do not.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_level)]
pub enum Level {
    /// Cells, saturation and no early closing.
    Easy,
    /// And differences.
    Medium,
    /// And fillings, crossings and connection.
    Hard,
    /// And what-if.
    Expert,
    /// One solution, but the rules do not find it: no clue can be left out.
    Extreme,
}

fn not_a_level(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a level", "easy, medium, hard, expert or extreme")
}

impl Level {
    /// All five, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// The rules that solve its puzzles; none for [`Level::Extreme`].
    pub fn tier(self) -> Option<Tier> {
        match self {
            Level::Easy => Some(Tier::T2),
            Level::Medium => Some(Tier::T3),
            Level::Hard => Some(Tier::T5),
            Level::Expert => Some(Tier::WhatIf),
            Level::Extreme => None,
        }
    }

    /// The next easier level.
    pub fn below(self) -> Option<Level> {
        Level::ALL[..self as usize].last().copied()
    }
}
