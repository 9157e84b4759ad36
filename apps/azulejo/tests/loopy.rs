//! `azulejo loop` as the real binary: generates, solves, explains, grades and prints Logic puzzles.

mod common;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn azulejo(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_azulejo"))
        .arg("loop")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A rejected call doesn't read its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[track_caller]
fn said(args: &[&str], input: &str) -> String {
    let output = azulejo(args, input);
    common::assert_silent(&output);
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn objects(args: &[&str], input: &str) -> Vec<Value> {
    said(args, input).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const MAKE: [&str; 9] =
    ["generate", "--logic", "hard", "--size", "6", "--seed", "10", "--count", "3"];

#[test]
fn puzzles_from_consecutive_seeds_are_generated_and_solved_from_a_file() {
    let made = said(&[&MAKE[..], &["--json"]].concat(), "");
    let puzzles: Vec<Value> =
        made.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(puzzles.len(), 3);
    for (seed, puzzle) in (10..).zip(&puzzles) {
        let keys: Vec<&String> = puzzle.as_object().unwrap().keys().collect();
        let mut expected = ["seed", "size", "level", "hints", "path", "link", "proof"];
        expected.sort_unstable();
        assert_eq!(keys, expected);
        assert_eq!((&puzzle["seed"], &puzzle["size"]), (&seed.into(), &6.into()));
        assert_eq!(puzzle["level"], "hard");
        assert!(puzzle["proof"].as_u64() > Some(20), "{puzzle}");
    }
    let solved = objects(&["solve", "--file", "-", "--json"], &made);
    for (puzzle, answer) in puzzles.iter().zip(&solved) {
        assert_eq!((&answer["path"], &answer["unique"]), (&puzzle["path"], &true.into()));
    }
    let counted = objects(&["solve", "--file", "-", "--json", "--count"], &made);
    assert!(counted.iter().all(|answer| answer["answers"] == 1));
    let graded = objects(&["grade", "--file", "-", "--json"], &made);
    assert!(graded.iter().all(|answer| answer["level"] == "hard" && answer["answers"] == "one"));
    // The same puzzles, without links.
    let bare: String = puzzles
        .iter()
        .map(|puzzle| {
            serde_json::json!({"size": puzzle["size"], "hints": puzzle["hints"]}).to_string() + "\n"
        })
        .collect();
    assert_eq!(objects(&["solve", "--file", "-", "--json"], &bare), solved);
}

#[test]
fn every_step_of_an_explanation_names_its_rule_its_cells_and_its_edges() {
    let made = objects(&[&MAKE[..], &["--json"]].concat(), "");
    let link = made[0]["link"].as_str().unwrap();
    let link = format!("https://a.example/loop/play?{link}");
    let explained = &objects(&["solve", &link, "--explain", "--json"], "")[0];
    assert_eq!(explained["path"], made[0]["path"]);
    let steps = explained["steps"].as_array().unwrap();
    assert_eq!(Some(steps.len() as u64), made[0]["proof"].as_u64());
    let mut n_lines = 0;
    for step in steps {
        assert!(step["rule"].is_string() && !step["cells"].as_array().unwrap().is_empty());
        let edges = step["edges"].as_array().unwrap();
        n_lines += edges.iter().filter(|edge| edge["line"] == true).count();
    }
    assert_eq!(n_lines, made[0]["path"].as_array().unwrap().len());
    let text = said(&["solve", &link, "--explain"], "");
    assert!(text.contains("\none loop fits the numbers\n"), "{text}");
    assert!(text.starts_with("1. "), "{text}");
}

#[test]
fn a_printed_proof_passes_and_a_changed_one_is_rejected_at_the_wrong_step() {
    // An extreme puzzle also has steps by trial, and an expert one assumptions with inner steps.
    let make = |level: &str| {
        let args = ["generate", "--logic", level, "--size", "6", "--seed", "3", "--json"];
        objects(&args, "").remove(0)["link"].as_str().unwrap().to_owned()
    };
    let links = ["easy", "expert", "extreme"].map(make);
    for link in &links {
        let proof = said(&["solve", link, "--explain", "--json"], "");
        let object: Value = serde_json::from_str(&proof).unwrap();
        let n_steps = object["steps"].as_array().unwrap().len();
        assert_eq!(
            said(&["check", "-"], &proof),
            format!("-, line 1: proven in {n_steps} steps\n"),
            "{link}"
        );
        // If part of a step is missing, that step or a later one is no longer proven.
        let rejected = |damaged: &Value, why: &str| {
            let output = azulejo(&["check", "-"], &damaged.to_string());
            let said = String::from_utf8(output.stdout).unwrap();
            assert_eq!(output.status.code(), Some(1), "{link}: {said}");
            assert!(said.starts_with("-, line 1: not proven: ") && said.contains(why), "{said}");
        };
        let mut damaged = object.clone();
        let last = damaged["steps"].as_array_mut().unwrap().pop().unwrap();
        rejected(&damaged, "the steps do not lead to a single loop");
        damaged["steps"].as_array_mut().unwrap().insert(0, last);
        rejected(&damaged, "step 1");
        let mut damaged = object.clone();
        damaged["path"].as_array_mut().unwrap().pop();
        rejected(&damaged, "a different loop than `path`");
        let mut damaged = object.clone();
        damaged["steps"][4]["narrowed"][0]["shapes"] = serde_json::json!([]);
        rejected(&damaged, "step 5");
        let assumed =
            object["steps"].as_array().unwrap().iter().position(|step| !step["assumed"].is_null());
        if let Some(at) = assumed {
            let mut damaged = object.clone();
            damaged["steps"][at].as_object_mut().unwrap().remove("assumed");
            rejected(&damaged, &format!("step {}", at + 1));
        }
        assert_eq!(assumed.is_some(), link != &links[0], "{link}");
    }
    for (damaged, why) in [
        ("{}", "the object has no `size`"),
        (r#"{"size":4,"hints":[]}"#, "the object has no `steps`"),
        (
            r#"{"size":4,"hints":[],"steps":[{"rule":"luck","cells":[],"narrowed":[],"edges":[]}]}"#,
            "step 1: \"luck\" is not a rule",
        ),
        (
            r#"{"size":4,"hints":[],"steps":[{"rule":"cell","cells":[[4,0]],"narrowed":[],"edges":[]}]}"#,
            "step 1: [4,0] is not a cell",
        ),
        (
            r#"{"size":4,"hints":[],"steps":[{"rule":"cell","cells":[],"narrowed":[],"edges":[{"cells":[[0,0],[1,1]],"line":true}]}]}"#,
            "are not neighbours",
        ),
        (
            r#"{"size":4,"hints":[],"steps":[{"rule":"cell","cells":[],"narrowed":[{"cell":[0,0],"shapes":["round"]}],"edges":[]}]}"#,
            "\"round\" is not a shape",
        ),
    ] {
        let output = azulejo(&["check", "-"], damaged);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("line 1") && said.contains(why), "{damaged}: {said}");
    }
}

#[test]
fn a_file_can_be_given_by_its_name_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    std::fs::write(&file, "# two puzzles\n4-p\n\n2025-11-30-medium\n").unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(said(&["solve", "--count", file], ""), "213\n138\n");
    assert_eq!(said(&["grade", file], "").lines().count(), 2);
    let output = azulejo(&["solve", &format!("{file}.not")], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn boards_with_no_solution_or_several_are_reported() {
    assert_eq!(said(&["solve", "4-e9j"], ""), "no loop fits the numbers\n");
    assert_eq!(said(&["grade", "4-e9j"], ""), "4-e9j: no loop fits the numbers\n");
    assert_eq!(said(&["grade", "logic=4-p"], ""), "logic=4-p: several loops fit the numbers\n");
    let answer = &objects(&["solve", "4-p", "--explain", "--json"], "")[0];
    assert_eq!((answer["unique"].as_bool(), answer["path"].is_array()), (Some(false), true));
    assert_eq!(said(&["solve", "--count", "6-zj"], ""), "1222363\n");
    assert_eq!(objects(&["solve", "--all", "4-p", "--json"], "").len(), 213);
}

#[test]
fn a_classic_puzzle_is_given_by_its_name_or_its_link() {
    assert_eq!(said(&["solve", "--count", "2025-11-30-medium"], ""), "138\n");
    let link = "/loop/play?difficulty=medium&date=2025-11-30";
    assert_eq!(objects(&["solve", "--count", "--json", link], "")[0]["answers"], 138);
}

#[test]
fn a_book_is_written_as_pdf_or_svg() {
    let folder = tempfile::tempdir().unwrap();
    let book = |kind: &str| {
        let file = folder.path().join("book");
        let call = ["book", "--level", "Hard", "--count", "7", "--size", "5x6", "--seed", "1"];
        let said = said(&[&call[..], &[kind, file.to_str().unwrap()]].concat(), "");
        assert!(said.ends_with(": 7 puzzles from seed 1 on 3 pages\n"), "{said}");
        std::fs::read(file).unwrap()
    };
    let pdf = book("--pdf");
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.ends_with(b"%%EOF"), "a PDF");
    assert_eq!(pdf, book("--pdf"), "the same seed gives the same file");
    let svg = String::from_utf8(book("--svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    // Each board has a border, as a puzzle and as a solution, and each solution is one closed line.
    assert_eq!((svg.matches("<g ").count(), svg.matches("Z\"").count()), (3, 7 + 7 + 7));
}

#[test]
fn bad_input_prints_one_line_and_exits_with_2() {
    let calls: [(&[&str], &str); 12] = [
        (&["solve"], "LINK"),
        (&["solve", "garbage"], "garbage"),
        (&["solve", "logic=3-i"], "4 to 12 cells per side, not 3×3"),
        (&["solve", "logic=13-z"], "4 to 12 cells per side, not 13×13"),
        (&["solve", "4-5o"], "the number in cell 0 is 5, but its area has only 4 cells"),
        (&["solve", "4-p", "--all", "--count"], "cannot be used with"),
        (&["solve", "--file", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["solve", "difficulty=hard"], "must contain `date` or `seed`"),
        (
            &["grade", "--file", "-"],
            "line 1: `value` of {\"cell\":[0,0],\"value\":10} must be from 0 to 9",
        ),
        (&["book", "--level", "hard"], "--pdf"),
        (&["book", "--pdf", "/nowhere/at/all.pdf", "--size", "4", "--count", "1"], "/nowhere"),
        (
            &["book", "--svg", "x", "--count", "1001"],
            "'1001' for '--count <COUNT>': must be a whole number from 1 to 1000",
        ),
    ];
    let input = r#"{"size": 4, "hints": [{"cell": [0, 0], "value": 10}]}"#;
    for (call, why) in calls {
        let output = azulejo(call, input);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{call:?}: {said}");
        assert!(said.starts_with("azulejo: ") && said.lines().count() == 1, "{call:?}: {said}");
        assert!(said.contains(why), "{call:?}: {said}");
    }
}

#[test]
fn a_hint_names_what_it_depends_on() {
    let hint = &objects(&["hint", "4-c4l", "--json"], "")[0];
    assert_eq!(hint["rule"], "saturation");
    assert_eq!(hint["premises"]["numbers"], serde_json::json!([[0, 3]]));
    assert_eq!(hint["conclusion"]["lines"], serde_json::json!([[[0, 2], [1, 2]]]));
    assert!(hint["text"].as_str().unwrap().contains("The 4 in r1c4 counts 4 cells"), "{hint}");
    let next = said(&["hint", "4-c4l", "--drawing", "2D,x1R"], "");
    assert!(next.starts_with("Two lines or none\n1. r1c3 goes down"), "{next}");
    assert_eq!(
        said(&["hint", "4-c4l", "--drawing", "12R"], ""),
        "the line r4c1-r4c2 is not on the loop\n"
    );
    let marked = |marks| said(&["hint", "4-c4l", "--drawing", marks], "");
    assert_eq!(marked("c1"), "the mark corner in r1c2 is wrong\n");
    assert_eq!(azulejo(&["hint", "4-c4l", "--drawing", "99R"], "").status.code(), Some(2));
}
