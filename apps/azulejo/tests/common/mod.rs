//! Helpers shared by the tests of the real binary.

use std::process::Output;

/// Checks that nothing was written to standard error, except for the progress line on a slow machine.
#[track_caller]
pub(crate) fn assert_silent(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    let is_expected = |line: &str| line.starts_with("azulejo: still working: ");
    assert!(said.lines().all(is_expected), "{said}");
}
