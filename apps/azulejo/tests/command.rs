//! The real binary: output and exit codes.

use std::io::Write;
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
fn help_lists_subcommands_and_options() {
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
fn bad_input_prints_one_line_and_exits_with_2() {
    let calls: [&[&str]; 11] = [
        &["dance"],
        &["--port"],
        &["play", "--port", "65536"],
        &["play", "extra"],
        &["serve", "--bind", "nowhere"],
        &["serve", "--bind", "127.0.0.1:99999"],
        &["slide", "shuffle"],
        &["slide", "shuffle", "seed=x"],
        &["slide", "shuffle", "seed=1&board=nowhere", "--json"],
        &["slide", "shuffle", "seed=1&gapConfig=9l"],
        &["slide", "shuffle", "seed=1&steps=100001"],
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

#[test]
fn a_missing_subcommand_prints_the_help_and_exits_with_2() {
    for game in ["slide", "loop", "fifteen"] {
        let output = azulejo(&[game]);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), ""), "{game}");
        let help = text(&output.stderr);
        assert!(help.contains(&format!("Usage: azulejo {game} <COMMAND>")), "{help}");
        assert!(!help.contains("azulejo: "), "{help}");
    }
}

#[test]
fn slide_shuffle_prints_text_or_json() {
    let link = "seed=12345&steps=250&board=default&gapConfig=2s&v=2";
    let output = azulejo(&["slide", "shuffle", link]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let drawn = text(&output.stdout);
    assert_eq!(drawn.lines().count(), 8 + 2, "{drawn}");
    assert!(drawn.contains("[G0]") && drawn.contains("about "), "{drawn}");
    assert_eq!(drawn.lines().last(), Some(link));

    let output =
        azulejo(&["slide", "shuffle", &format!("https://a.example/slide?{link}"), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let json = text(&output.stdout);
    assert_eq!(json.lines().count(), 1);
    assert!(json.starts_with(r#"{"selected":"G"#), "{json}");
    assert_eq!(json.matches('[').count(), 1 + 40, "{json}");
    assert_eq!(json.matches("true").count(), 2, "{json}");
    assert_eq!(azulejo(&["slide", "shuffle", link, "--json"]).stdout, output.stdout);
}

#[test]
fn verify_exits_with_0_if_legal_1_if_illegal_and_2_if_not_a_replay() {
    let verify = |replay: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
        command.args(["verify", "-"]).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(replay.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let honest = r#"{"version":1,"game":"fifteen","params":"board=1-2-3_4-5-6_0-7-8","moves":[[1500,"L2"]],"result":{"ending":"solved","moves":1,"helps":0,"ms":1500}}"#;
    let output = verify(&format!("{honest}\n"));
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with("legal: fifteen, solved after 1 moves and 1500 ms\n"));
    let forged = honest.replace("0-7-8", "0-7-8\\nlegal: slide, solved");
    let output = verify(&forged);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert!(text(&output.stdout).starts_with("not legal: "), "{}", text(&output.stdout));
    let output = verify("{\"version\":1,\"x\":\"\\n\"}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!((text(&output.stdout), text(&output.stderr).lines().count()), ("", 1));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    let mut child =
        command.arg("--help").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
