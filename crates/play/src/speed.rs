//! Auto-solve's speed.

use crate::Millis;
use grid::NotOneOf;

/// Auto-solve's speed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_speed)]
pub enum Speed {
    /// About one move per second.
    Slow,
    /// About three moves per second.
    #[default]
    Normal,
    /// About eight moves per second.
    Fast,
    /// About 33 moves per second.
    Fastest,
}

impl Speed {
    /// All speeds, slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Fastest];

    /// Returns the time between two moves.
    pub fn pace(self) -> Millis {
        match self {
            Speed::Slow => 900,
            Speed::Normal => 350,
            Speed::Fast => 120,
            Speed::Fastest => 30,
        }
    }
}

fn not_a_speed(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a speed", "slow, normal, fast or fastest")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_round_trip() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert_eq!("Slow".parse::<Speed>(), Err(not_a_speed("Slow")));
    }
}
