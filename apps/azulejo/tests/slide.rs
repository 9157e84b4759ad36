//! `azulejo slide solve` and `azulejo slide par` as the real binary.

mod common;

use std::process::{Command, Output};

use ::slide::{Board, Challenge, Move};
use grid::Dir;

fn slide(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_azulejo"));
    command.arg("slide").args(args).output().unwrap()
}

/// Returns the printed JSON object; nothing may be on standard error, not even a progress bar.
#[track_caller]
fn answer(output: &Output) -> serde_json::Value {
    common::assert_silent(output);
    assert_eq!(output.status.code(), Some(0));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Plays a printed path of moves such as `G0R`.
fn play(board: &mut Board, path: &serde_json::Value) {
    for name in path.as_array().unwrap() {
        let name = name.as_str().unwrap();
        let (gap, dir) = name.split_at(name.len() - 1);
        let gap = board.named(gap).unwrap();
        let dir = Dir::from_letter(dir.chars().next().unwrap()).unwrap();
        board.play(Move { gap, dir }).unwrap();
    }
}

const EASY: &str = "seed=12&steps=20&board=default&gapConfig=2s&v=2";

#[test]
fn a_solution_is_printed_as_json_and_solves_the_challenge() {
    let solved = answer(&slide(&["solve", EASY, "--json"]));
    let keys: Vec<&String> = solved.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["link", "lower_bound", "moves", "optimal", "path", "seconds"]);
    assert_eq!(solved["link"], EASY);
    assert_eq!((&solved["optimal"], &solved["lower_bound"]), (&true.into(), &solved["moves"]));
    let mut board = EASY.parse::<Challenge>().unwrap().deal().unwrap().board;
    play(&mut board, &solved["path"]);
    assert!(board.is_solved());
    assert_eq!(solved["path"].as_array().unwrap().len() as u64, solved["moves"].as_u64().unwrap());
}

#[test]
fn without_json_a_solution_is_one_line() {
    let output = slide(&["solve", EASY]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1);
    assert!(text.contains(" moves, optimal, "), "{text}");
}

#[test]
fn par_is_printed_with_its_bound_and_kind() {
    let par = answer(&slide(&["par", EASY, "--json"]));
    let keys: Vec<&String> = par.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["kind", "lower_bound", "optimal", "par"]);
    assert_eq!((&par["kind"], &par["optimal"]), (&"optimal".into(), &true.into()));
    assert_eq!(par["par"], par["lower_bound"]);
    let text = String::from_utf8(slide(&["par", EASY]).stdout).unwrap();
    assert_eq!(text, format!("par {}, optimal\n", par["par"]));
}

#[test]
fn a_time_limit_of_zero_gives_only_a_lower_bound() {
    let link = "seed=1&steps=10000&board=default&v=2";
    let output = slide(&["solve", link, "--time-limit", "0", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&line["moves"], &line["path"]), (&().into(), &().into()));
    assert!(line["lower_bound"].as_u64().unwrap() > 100);
}

#[test]
fn bad_input_prints_one_line_and_exits_with_2() {
    let cases: [(&[&str], &str); 4] = [
        (&["solve", "seed=1&board=nowhere"], "azulejo: unknown board \"nowhere\"\n"),
        (
            &["par", "seed=x"],
            "azulejo: the seed must be a number from 0 to 4294967295, not \"x\"\n",
        ),
        (&["solve", EASY, "--time-limit", "soon"], "must be a number of seconds, 0 or more"),
        (&["par"], "azulejo: "),
    ];
    for (args, expected) in cases {
        let output = slide(args);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(expected), "{said}");
    }
}
