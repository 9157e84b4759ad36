//! `azulejo loop make` and `azulejo slide check` as the real binary.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Runs the CLI; returns the exit code, standard output and standard error.
fn azulejo(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_azulejo"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A rejected call doesn't read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let [said, errors] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), said, errors)
}

#[track_caller]
fn make(args: &[&str], input: &str) -> (Option<i32>, String) {
    let (code, said, errors) = azulejo(&[&["loop", "make"], args].concat(), input);
    assert!(errors.lines().all(|line| line.contains("still working")), "{errors}");
    (code, said)
}

#[track_caller]
fn object(args: &[&str], input: &str) -> Value {
    serde_json::from_str(&make(&[args, &["--json"]].concat(), input).1).unwrap()
}

#[test]
fn the_verdict_on_a_loop_board_is_printed() {
    let (code, said) = make(&["4-c3b55a5f"], "");
    assert_eq!(code, Some(0));
    assert!(said.starts_with("4-c3b55a5f: one answer, medium\n\n"), "{said}");
    let (code, said) = make(&["4-0o"], "");
    assert_eq!(code, Some(0));
    assert!(said.starts_with("4-0o: two or more answers, which differ at r"), "{said}");
    assert_eq!(make(&["4-p"], ""), (Some(0), "4-p: no numbers\n".into()));
    let no_answer = "4-e9j: no answer; these numbers contradict each other: 9 in r2c2\n";
    assert_eq!(make(&["4-e9j"], ""), (Some(0), no_answer.into()));
}

#[test]
fn verdicts_on_a_file_are_printed_as_json() {
    let (code, said) =
        make(&["--file", "-", "--json"], "4-c3b55a5f\n# a comment\n4-0o\n4-e9j\n4-p\n");
    assert_eq!(code, Some(0));
    let objects: Vec<Value> =
        said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let answers: Vec<&str> =
        objects.iter().map(|object| object["answers"].as_str().unwrap()).collect();
    assert_eq!(answers, ["one", "several", "none", "no numbers"]);
    assert_eq!(
        (&objects[0]["level"], &objects[0]["board"]),
        (&json!("medium"), &json!("4-c3b55a5f"))
    );
    assert!(objects[0]["path"].is_array());
    assert_eq!(objects[1]["paths"].as_array().unwrap().len(), 2);
    assert!(!objects[1]["differing"].as_array().unwrap().is_empty());
    assert_eq!(objects[2]["contradiction"], json!([[1, 1]]));
    assert_eq!(objects[2]["minimal"], true);
}

#[test]
fn a_completed_board_has_one_answer_at_the_level_asked_for() {
    let made = object(&["5-f3r", "--complete", "medium"], "");
    assert_eq!((&made["answers"], &made["level"]), (&json!("one"), &json!("medium")));
    assert_eq!(made["removed"], json!([]));
    let board = made["board"].as_str().unwrap();
    assert_eq!(made["link"], json!(format!("/loop/play?logic={board}")));
    assert_eq!(object(&[board], "")["level"], "medium");
    let n_numbers = board[2..].chars().filter(char::is_ascii_digit).count();
    assert_eq!(made["added"].as_array().unwrap().len() + 1, n_numbers);
    // Its link is a board, too.
    let (code, said) = make(&[made["link"].as_str().unwrap(), "--complete", "medium"], "");
    assert_eq!(code, Some(0));
    assert!(said.contains(": 0 added, 0 removed: one answer, medium\n/loop/play?logic="), "{said}");
}

#[test]
fn a_board_is_thinned_out() {
    let made = object(&["5-f3r", "--complete", "easy"], "");
    let board = made["board"].as_str().unwrap();
    let thin = object(&[board, "--thin-out", "hard", "--symmetry", "half-turn", "--seed", "3"], "");
    assert_eq!((&thin["answers"], &thin["added"]), (&json!("one"), &json!([])));
    assert!(["easy", "medium", "hard"].contains(&thin["level"].as_str().unwrap()), "{thin}");
    let (code, said) = make(&["4-0o", "--thin-out", "easy"], "");
    assert_eq!((code, &*said), (Some(1), "4-0o: the board must have exactly one answer\n"));
}

#[test]
fn a_drawn_slide_board_is_checked() {
    let check =
        |args: &[&str], drawing: &str| azulejo(&[&["slide", "check", "-"], args].concat(), drawing);
    let (code, said, _) = check(&["--par", "20"], "L:.\n::.\n..o\n...\n");
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("\n7 of 8 pieces can move\nlocked in for ever: B0\n"), "{said}");
    assert!(said.contains("\npar after 20 shuffle moves: "), "{said}");
    let (code, said, _) =
        check(&["--json", "--wrap-horizontal", "--par", "5"], "L:.o\n::.o\n....\n");
    let object: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((code, &object["faults"], &object["locked"]), (Some(0), &json!([]), &json!([])));
    assert_eq!(object["movable"].as_array().unwrap().len(), 7);
    assert!(object["par"].as_u64().unwrap() <= 5, "{object}");
}

#[test]
fn broken_rules_of_a_slide_board_are_named_with_their_place() {
    let check = |drawing: &str| azulejo(&["slide", "check", "-"], drawing);
    let faults = "a large piece needs a free 2×2: the large piece at (2, 0) is not on the board\n\
                  a board needs a gap: the board has no gap\n";
    assert_eq!(check("..L\n..:\n...\n"), (Some(1), faults.into(), String::new()));
    for (drawing, why) in [
        (
            "L.o\n::.\n...\n",
            "-: a large piece needs a free 2×2: the one at (0, 0) has no room at (1, 0)",
        ),
        ("..\n.o\n", "-: a board must have 3 to 16 cells per side, not 2×2"),
        ("..x\n", "-: 'x' in row 1 is not a cell: use . o L O or :"),
    ] {
        let (code, said, error) = check(drawing);
        assert_eq!((code, &*said, error), (Some(2), "", format!("azulejo: {why}\n")));
    }
}

#[test]
fn bad_input_prints_one_line_and_exits_with_2() {
    for (args, why) in [
        (&["loop", "make"][..], "LINK"),
        (&["loop", "make", "garbage"], "garbage"),
        (
            &["loop", "make", "4-p", "--complete", "nightmare"],
            "easy, medium, hard, expert or extreme",
        ),
        (
            &["loop", "make", "4-p", "--complete", "easy", "--thin-out", "easy"],
            "cannot be used with",
        ),
        (&["loop", "make", "4-p", "--thin-out", "easy", "--symmetry", "round"], "half-turn"),
        (&["loop", "make", "4-p", "--symmetry", "none"], "--thin-out"),
        (&["slide", "check", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["slide", "check", "-", "--par", "0"], "must be a whole number from 1 to 100000"),
    ] {
        let (code, said, error) = azulejo(args, "");
        assert_eq!((code, &*said), (Some(2), ""), "{args:?}: {error}");
        assert!(error.starts_with("azulejo: ") && error.lines().count() == 1, "{args:?}: {error}");
        assert!(error.contains(why), "{args:?}: {error}");
    }
}
