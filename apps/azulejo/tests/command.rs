//! The real binary: what it prints, how it ends.

use std::process::{Command, Output, Stdio};

fn azulejo(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.args(args).stdin(Stdio::null()).output().unwrap()
}

#[track_caller]
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn help_lists_what_is_there() {
    let output = azulejo(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    let help = text(&output.stdout);
    for there in ["play", "serve", "--port", "--no-open", "--version"] {
        assert!(help.contains(there), "{there} in {help}");
    }
    assert_eq!(azulejo(&["--version"]).status.code(), Some(0));
    assert_eq!(azulejo(&["serve", "--help"]).status.code(), Some(0));
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    let calls: [&[&str]; 7] = [
        &["dance"],
        &["--port"],
        &["play", "--port", "65536"],
        &["play", "extra"],
        &["serve"],
        &["serve", "--bind", "nowhere"],
        &["serve", "--bind", "127.0.0.1:99999"],
    ];
    for call in calls {
        let output = azulejo(call);
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert_eq!(text(&output.stdout), "", "{call:?}");
        let said = text(&output.stderr);
        assert!(said.starts_with("azulejo: ") && said.ends_with('\n'), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    let mut child =
        command.arg("--help").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
