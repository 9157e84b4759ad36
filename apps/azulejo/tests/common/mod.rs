//! What the tests of the real binary share.

use std::process::Output;

/// Nothing may be on standard error, no progress bar either, but on a slow machine the line that there is more to come.
#[track_caller]
pub(crate) fn assert_silent(output: &Output) {
    let said = String::from_utf8_lossy(&output.stderr);
    let is_expected = |line: &str| line.starts_with("azulejo: still at work: ");
    assert!(said.lines().all(is_expected), "{said}");
}
