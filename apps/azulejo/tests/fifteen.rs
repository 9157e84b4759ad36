//! `azulejo fifteen solve` as the real binary: its options, what it keeps, how it ends.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Solves with a cache folder of its own and nothing on standard input but this.
fn solve(cache: &Path, args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_azulejo"))
        .args(["fifteen", "solve"])
        .args(args)
        .env("HOME", cache)
        .env("XDG_CACHE_HOME", cache)
        .env("LOCALAPPDATA", cache)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// What was printed, one JSON object a line.
#[track_caller]
fn answers(output: &Output) -> Vec<serde_json::Value> {
    common::assert_silent(output);
    assert_eq!(output.status.code(), Some(0));
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The same, where it was also said that a file is not used.
#[track_caller]
fn answers_but_one_word(mut output: Output, file: &Path) -> Vec<serde_json::Value> {
    let said = String::from_utf8(std::mem::take(&mut output.stderr)).unwrap();
    let is_word =
        |line: &&str| line.starts_with(&format!("azulejo: {} is not used: ", file.display()));
    assert_eq!(said.lines().filter(is_word).count(), 1, "{said}");
    output.stderr = said.lines().filter(|line| !is_word(line)).collect::<String>().into_bytes();
    answers(&output)
}

/// The files below a folder, in the order of their names.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] })
        .collect();
    files.sort();
    files
}

/// The one file below a folder.
fn only_file(folder: &Path) -> PathBuf {
    let files = files(folder);
    assert_eq!(files.len(), 1, "nothing else is left behind: {files:?}");
    files[0].clone()
}

/// Its search takes more positions with tiny tables than it takes to make larger ones.
const HARD: &str = "12 11 9 13/3 10 14 0/4 15 6 2/8 7 5 1";
const BOARD: &str = "6 12 10 3/13 1 8 11/2 7 4 15/5 14 9 0";

#[test]
fn tables_are_kept_and_made_again_when_they_are_damaged() {
    let cache = tempfile::tempdir().unwrap();
    let call = ["--json", "--tables", "tiny", BOARD];
    let first = answers(&solve(cache.path(), &call, ""));
    assert_eq!(first[0]["optimal"], true);
    let file = only_file(cache.path());
    let bytes = std::fs::read(&file).unwrap();
    let changed = |at: usize| {
        let mut bytes = bytes.clone();
        bytes[at] ^= 1;
        bytes
    };
    // Another version, a damaged entry, a file that was cut off.
    let n = bytes.len();
    for damaged in [changed(7), changed(n / 2), bytes[..n / 3].to_vec()] {
        std::fs::write(&file, damaged).unwrap();
        let again = answers_but_one_word(solve(cache.path(), &call, ""), &file);
        for key in ["moves", "optimal", "path", "nodes"] {
            assert_eq!(again[0][key], first[0][key], "{key}");
        }
        assert!(std::fs::read(only_file(cache.path())).unwrap() == bytes, "made again");
    }
}

#[test]
fn boards_come_from_standard_input_and_answers_in_their_order() {
    let cache = tempfile::tempdir().unwrap();
    let hard = "8 6 7 2 5 4 3 0 1\n";
    let boards = [hard, hard, "1 2 3 4 5 6 7 0 8\n", "0 1/3 2\n", "1 2 3 0\n"].concat();
    for jobs in ["1", "3"] {
        let call = ["--file", "-", "--json", "--jobs", jobs];
        let answers = answers(&solve(cache.path(), &call, &boards));
        let moves: Vec<u64> = answers.iter().map(|line| line["moves"].as_u64().unwrap()).collect();
        assert_eq!(moves, [31, 31, 1, 2, 0], "{jobs} jobs");
    }
}

#[test]
fn what_shuffle_prints_is_what_solve_reads() {
    let cache = tempfile::tempdir().unwrap();
    for format in [&[][..], &["--json"]] {
        let shuffle = ["fifteen", "shuffle", "--size", "3x5", "--count", "3", "--seed", "5"];
        let shuffled =
            Command::new(env!("CARGO_BIN_EXE_azulejo")).args(shuffle).args(format).output();
        let boards = String::from_utf8(shuffled.unwrap().stdout).unwrap();
        let call = ["--file", "-", "--json", "--solver", "quick"];
        for answer in answers(&solve(cache.path(), &call, &boards)) {
            assert_eq!((&answer["width"], &answer["height"]), (&3.into(), &5.into()), "{answer}");
            assert!(answer["moves"].as_u64() > Some(0), "{answer}");
        }
    }
}

#[test]
fn a_single_board_is_solved_with_tiny_tables() {
    let cache = tempfile::tempdir().unwrap();
    answers(&solve(cache.path(), &["--json", BOARD], ""));
    let kept = only_file(cache.path());
    assert!(kept.ends_with("fifteen-4x4-tiny.tables"), "{}", kept.display());
}

#[test]
fn a_single_hard_board_gets_larger_tables_which_are_kept_and_checked() {
    let cache = tempfile::tempdir().unwrap();
    let first = answers(&solve(cache.path(), &["--json", HARD], ""));
    assert_eq!((&first[0]["moves"], &first[0]["optimal"]), (&72.into(), &true.into()));
    let kept = files(cache.path());
    let names: Vec<_> = kept.iter().filter_map(|file| file.file_name()?.to_str()).collect();
    assert_eq!(names, ["fifteen-4x4-small.tables", "fifteen-4x4-tiny.tables"]);

    let small = std::fs::read(&kept[0]).unwrap();
    let mut damaged = small.clone();
    damaged[small.len() / 2] ^= 1;
    std::fs::write(&kept[0], damaged).unwrap();
    let again = answers_but_one_word(solve(cache.path(), &["--json", HARD], ""), &kept[0]);
    assert_eq!(again[0]["path"], first[0]["path"]);
    assert!(std::fs::read(&kept[0]).unwrap() == small, "made again");
}

#[test]
fn without_the_cache_nothing_is_kept_and_nothing_is_read() {
    let cache = tempfile::tempdir().unwrap();
    for tables in ["auto", "tiny"] {
        let call = ["--json", "--no-cache", "--tables", tables, BOARD];
        assert_eq!(answers(&solve(cache.path(), &call, ""))[0]["optimal"], true);
        assert!(files(cache.path()).is_empty(), "{tables}");
    }
    answers(&solve(cache.path(), &["--json", BOARD], ""));
    // What cannot be read would be told and replaced.
    let kept = only_file(cache.path());
    std::fs::write(&kept, "no tables").unwrap();
    answers(&solve(cache.path(), &["--json", "--no-cache", BOARD], ""));
    assert_eq!(std::fs::read(&kept).unwrap(), b"no tables");
}

#[test]
fn every_solver_answers_in_both_goals_and_within_its_time() {
    let cache = tempfile::tempdir().unwrap();
    for solver in ["optimal", "quick", "astar"] {
        let call = ["--solver", solver, "--json", "8 6 7 2 5 4 3 0 1"];
        let answer = &answers(&solve(cache.path(), &call, ""))[0];
        assert!(answer["moves"].as_u64() >= Some(31), "{answer}");
        assert_eq!(answer["optimal"], solver == "optimal", "{answer}");
        let call = ["--solver", solver, "--empty-first", "--json", "3 1 2/0 4 5/6 7 8"];
        let answer = &answers(&solve(cache.path(), &call, ""))[0];
        assert_eq!(answer["path"], "D", "{answer}");
    }
    // However short the time is, the quick solver has its first answer.
    let tiles: Vec<String> =
        (1..225).rev().map(|tile| tile.to_string()).chain(["0".into()]).collect();
    let call = ["--solver", "quick", "--time-limit", "0", "--json", &tiles.join(" ")];
    let answer = &answers(&solve(cache.path(), &call, ""))[0];
    assert!(answer["moves"].as_u64() > answer["lower_bound"].as_u64(), "{answer}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let cache = tempfile::tempdir().unwrap();
    let calls: [&[&str]; 8] = [
        &["1 2 2 0"],
        &["2 1 3 0"],
        &["1 2 x 0"],
        &["1 2 3 0", "--solver", "magic"],
        &["1 2 3 0", "--time-limit", "-1"],
        &["1 2 3 0", "--jobs", "0"],
        &["--file", "/nowhere/at/all"],
        &["1 2 3 0", "--file", "-"],
    ];
    for call in calls {
        let output = solve(cache.path(), call, "");
        assert_eq!(output.status.code(), Some(2), "{call:?}");
        assert!(output.stdout.is_empty(), "{call:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("azulejo: ") && said.lines().count() == 1, "{call:?}: {said}");
    }
}
