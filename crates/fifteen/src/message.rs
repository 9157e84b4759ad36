//! The known length of the shortest solution.

/// The known length of the shortest solution: exact, or within bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptimalLength {
    /// The exact length.
    Exactly(u32),
    /// A lower bound.
    AtLeast(u32),
    /// A lower and an upper bound.
    Between(u32, u32),
}

impl OptimalLength {
    /// Returns what is known if there is also a solution of this length.
    #[must_use]
    pub fn with_solution(self, length: u32) -> Self {
        let (bound, best) = match self {
            OptimalLength::Exactly(_) => return self,
            OptimalLength::AtLeast(bound) => (bound, length),
            OptimalLength::Between(bound, best) => (bound, best.min(length)),
        };
        if best <= bound {
            OptimalLength::Exactly(best)
        } else {
            OptimalLength::Between(bound, best)
        }
    }

    /// Returns the lower bound.
    pub fn lower_bound(self) -> u32 {
        match self {
            OptimalLength::Exactly(bound)
            | OptimalLength::AtLeast(bound)
            | OptimalLength::Between(bound, _) => bound,
        }
    }
}

/// Returns a share in percent, rounded to one decimal place, which is omitted if it is 0.
///
/// ```
/// assert_eq!(fifteen::percent(1, 6), "16.7%");
/// assert_eq!(fifteen::percent(1, 4), "25%");
/// ```
pub fn percent(part: u32, whole: u32) -> String {
    let text = format!("{:.1}", f64::from(part) * 100.0 / f64::from(whole.max(1)));
    format!("{}%", text.strip_suffix(".0").unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use OptimalLength::{AtLeast, Between, Exactly};

    #[test]
    fn a_solution_is_an_upper_bound() {
        assert_eq!(Between(697, 1567).with_solution(1137), Between(697, 1137));
        assert_eq!(Between(697, 900).with_solution(1137), Between(697, 900));
        assert_eq!(AtLeast(40).with_solution(42), Between(40, 42));
        assert_eq!(AtLeast(40).with_solution(40), Exactly(40));
        assert_eq!(Exactly(40).with_solution(42), Exactly(40));
    }
}
