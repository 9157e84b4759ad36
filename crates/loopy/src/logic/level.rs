//! The levels of Loop Logic.

use grid::NotOneOf;

use super::proof::Tier;

/// Level of a puzzle: the easiest set of rules that solves it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_level)]
pub enum Level {
    /// Cell, saturation and early-closing rules.
    Easy,
    /// Also the difference rule.
    Medium,
    /// Also the fillings, crossings and connection rules.
    Hard,
    /// Also the what-if rule.
    Expert,
    /// A unique solution that the rules do not find, and every clue is necessary.
    Extreme,
}

fn not_a_level(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a level", "easy, medium, hard, expert or extreme")
}

impl Level {
    /// All five, easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme];

    /// Returns the tier of rules that solves its puzzles, or `None` for [`Level::Extreme`].
    pub fn tier(self) -> Option<Tier> {
        match self {
            Level::Easy => Some(Tier::T2),
            Level::Medium => Some(Tier::T3),
            Level::Hard => Some(Tier::T5),
            Level::Expert => Some(Tier::WhatIf),
            Level::Extreme => None,
        }
    }

    /// Returns the next easier level.
    pub fn below(self) -> Option<Level> {
        Level::ALL[..self as usize].last().copied()
    }
}
