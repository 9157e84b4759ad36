//! Counts of passed and failed tests, read from the output of test runners.

use std::fmt;
use std::iter::Sum;
use std::ops::AddAssign;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl Counts {
    /// Adds up all `test result:` lines of `cargo test`.
    pub(crate) fn of_cargo_test(output: &str) -> Self {
        output.lines().filter_map(result_line).sum()
    }

    /// Reads the statistics of Playwright's JSON report. A test that passed on a retry counts as passed.
    pub(crate) fn of_playwright(report: &str) -> Option<Self> {
        let report: serde_json::Value = serde_json::from_str(report).ok()?;
        let count = |name: &str| report["stats"][name].as_u64();
        let passed = count("expected")? + count("flaky")?;
        // Errors outside any test, for example a file that cannot be loaded.
        let errors = report["errors"].as_array().map_or(0, Vec::len) as u64;
        Some(Counts { passed, failed: count("unexpected")? + errors })
    }

    /// Adds a failure if the runner failed without a failed test, because it then did not run properly.
    pub(crate) fn ended(self, success: bool) -> Self {
        Counts { failed: if success { self.failed } else { self.failed.max(1) }, ..self }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Sum for Counts {
    fn sum<I: Iterator<Item = Counts>>(counts: I) -> Self {
        counts.fold(Counts::default(), |mut sum, next| {
            sum += next;
            sum
        })
    }
}

/// `test result: ok. 3 passed; 1 failed; 0 ignored; …`
fn result_line(line: &str) -> Option<Counts> {
    let (_, numbers) = line.trim_start().strip_prefix("test result: ")?.split_once(". ")?;
    let mut parts = numbers.split("; ");
    let mut number = |name| parts.next()?.strip_suffix(name)?.parse().ok();
    Some(Counts { passed: number(" passed")?, failed: number(" failed")? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_test_results_are_added_up() {
        let output = "
     Running unittests src/lib.rs (target/debug/deps/grid-1)

running 4 tests
test field::tests::x ... ok

test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/golden.rs (target/debug/deps/golden-1)
test result: FAILED. 10 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; finished in 1s
   Doc-tests grid
test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: nonsense
a test that prints test result: ok. 9 passed; 9 failed;
";
        assert_eq!(Counts::of_cargo_test(output), Counts { passed: 17, failed: 2 });
        assert_eq!(Counts::of_cargo_test(""), Counts::default());
    }

    #[test]
    fn playwright_statistics_are_parsed() {
        let report = r#"{"errors": [], "stats":
            {"duration": 1.5, "expected": 12, "skipped": 1, "unexpected": 2, "flaky": 1}}"#;
        assert_eq!(Counts::of_playwright(report), Some(Counts { passed: 13, failed: 2 }));
        let broken = r#"{"errors": [{"message": "no such file"}], "stats":
            {"expected": 0, "skipped": 0, "unexpected": 0, "flaky": 0}}"#;
        assert_eq!(Counts::of_playwright(broken), Some(Counts { passed: 0, failed: 1 }));
        for nothing in ["", "{}", r#"{"stats": {"expected": 1}}"#] {
            assert_eq!(Counts::of_playwright(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn a_runner_that_fails_without_a_failed_test_is_a_failure() {
        let counts = Counts { passed: 3, failed: 0 };
        assert_eq!(counts.ended(true), counts);
        assert_eq!(counts.ended(false), Counts { passed: 3, failed: 1 });
        let counts = Counts { passed: 3, failed: 2 };
        assert_eq!(counts.ended(false), counts);
    }

    #[test]
    fn counts_are_displayed_without_separators() {
        assert_eq!(Counts { passed: 1200, failed: 0 }.to_string(), "1200 passed, 0 failed");
    }
}
