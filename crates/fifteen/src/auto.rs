//! How fast Auto Solve goes.

use grid::NotOneOf;
use play::Millis;

/// How fast Auto Solve goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::EnumString)]
#[strum(serialize_all = "lowercase", parse_err_ty = NotOneOf, parse_err_fn = not_a_speed)]
pub enum Speed {
    /// Slow enough to follow each step.
    Slow,
    /// Calm.
    #[default]
    Normal,
    /// Brisk.
    Fast,
    /// As fast as can be followed at all.
    Fastest,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Fastest];

    /// The time from one step to the next.
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
    fn a_speed_reads_back_as_it_was_written() {
        for speed in Speed::ALL {
            assert_eq!(speed.to_string().parse(), Ok(speed));
        }
        assert_eq!("Slow".parse::<Speed>(), Err(not_a_speed("Slow")));
    }
}
