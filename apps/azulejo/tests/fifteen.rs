//! `azulejo fifteen solve` as the real binary: options, cache and exit codes.

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs `solve` with its own cache folder and `input` on standard input.
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

/// Parses the output, one JSON object per line.
#[track_caller]
fn answers(output: &Output) -> Vec<serde_json::Value> {
    common::assert_silent(output);
    assert_eq!(output.status.code(), Some(0));
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Parses the output and checks that `file` was reported as ignored.
#[track_caller]
fn answers_ignoring(mut output: Output, file: &Path) -> Vec<serde_json::Value> {
    let said = String::from_utf8(std::mem::take(&mut output.stderr)).unwrap();
    let is_report =
        |line: &&str| line.starts_with(&format!("azulejo: ignoring {}: ", file.display()));
    assert_eq!(said.lines().filter(is_report).count(), 1, "{said}");
    output.stderr = said.lines().filter(|line| !is_report(line)).collect::<String>().into_bytes();
    answers(&output)
}

/// Returns the files below a folder, sorted by name.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .flat_map(|entry| if entry.is_dir() { files(&entry) } else { vec![entry] })
        .collect();
    files.sort();
    files
}

/// Returns the only file below a folder.
fn only_file(folder: &Path) -> PathBuf {
    let files = files(folder);
    assert_eq!(files.len(), 1, "no other file is left behind: {files:?}");
    files[0].clone()
}

/// With tiny tables, its search takes longer than building larger ones.
const HARD: &str = "12 11 9 13/3 10 14 0/4 15 6 2/8 7 5 1";
const BOARD: &str = "6 12 10 3/13 1 8 11/2 7 4 15/5 14 9 0";

#[test]
fn tables_are_cached_and_built_again_if_they_are_corrupt() {
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
    // Another version, a corrupt entry, a truncated file.
    let n = bytes.len();
    for corrupt in [changed(7), changed(n / 2), bytes[..n / 3].to_vec()] {
        std::fs::write(&file, corrupt).unwrap();
        let again = answers_ignoring(solve(cache.path(), &call, ""), &file);
        for key in ["moves", "optimal", "path", "nodes"] {
            assert_eq!(again[0][key], first[0][key], "{key}");
        }
        assert!(std::fs::read(only_file(cache.path())).unwrap() == bytes, "built again");
    }
}

#[test]
fn boards_are_read_from_standard_input_and_answered_in_order() {
    let cache = tempfile::tempdir().unwrap();
    let hard = "8 6 7 2 5 4 3 0 1\n";
    let boards = [hard, hard, "1 2 3 4 5 6 7 0 8\n", "0 1/3 2\n", "1 2 3 0\n"].concat();
    for call in [&["--file", "-", "--jobs", "1"][..], &["-", "--jobs", "3"], &[]] {
        let call = [&["--json"], call].concat();
        let answers = answers(&solve(cache.path(), &call, &boards));
        let moves: Vec<u64> = answers.iter().map(|line| line["moves"].as_u64().unwrap()).collect();
        assert_eq!(moves, [31, 31, 1, 2, 0], "{call:?}");
    }
}

#[test]
fn solve_reads_the_output_of_shuffle() {
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
    let cached = only_file(cache.path());
    assert!(cached.ends_with("fifteen-4x4-tiny.tables"), "{}", cached.display());
}

#[test]
fn a_single_hard_board_gets_larger_tables_which_are_cached_and_checked() {
    let cache = tempfile::tempdir().unwrap();
    let first = answers(&solve(cache.path(), &["--json", HARD], ""));
    assert_eq!((&first[0]["moves"], &first[0]["optimal"]), (&72.into(), &true.into()));
    let cached = files(cache.path());
    let names: Vec<_> = cached.iter().filter_map(|file| file.file_name()?.to_str()).collect();
    assert_eq!(names, ["fifteen-4x4-small.tables", "fifteen-4x4-tiny.tables"]);

    let small = std::fs::read(&cached[0]).unwrap();
    let mut corrupt = small.clone();
    corrupt[small.len() / 2] ^= 1;
    std::fs::write(&cached[0], corrupt).unwrap();
    let again = answers_ignoring(solve(cache.path(), &["--json", HARD], ""), &cached[0]);
    assert_eq!(again[0]["path"], first[0]["path"]);
    assert!(std::fs::read(&cached[0]).unwrap() == small, "built again");
}

#[test]
fn with_no_cache_nothing_is_read_or_stored() {
    let cache = tempfile::tempdir().unwrap();
    for tables in ["auto", "tiny"] {
        let call = ["--json", "--no-cache", "--tables", tables, BOARD];
        assert_eq!(answers(&solve(cache.path(), &call, ""))[0]["optimal"], true);
        assert!(files(cache.path()).is_empty(), "{tables}");
    }
    answers(&solve(cache.path(), &["--json", BOARD], ""));
    // An unreadable file would be reported and replaced.
    let cached = only_file(cache.path());
    std::fs::write(&cached, "no tables").unwrap();
    answers(&solve(cache.path(), &["--json", "--no-cache", BOARD], ""));
    assert_eq!(std::fs::read(&cached).unwrap(), b"no tables");
}

#[test]
fn every_solver_solves_for_both_goals_within_its_time_limit() {
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
    // The quick solver always finds a first solution, however short the time limit is.
    let tiles: Vec<String> =
        (1..225).rev().map(|tile| tile.to_string()).chain(["0".into()]).collect();
    let call = ["--solver", "quick", "--time-limit", "0", "--json", &tiles.join(" ")];
    let answer = &answers(&solve(cache.path(), &call, ""))[0];
    assert!(answer["moves"].as_u64() > answer["lower_bound"].as_u64(), "{answer}");
}

#[test]
fn the_number_of_positions_is_that_of_the_benchmark() {
    let cache = tempfile::tempdir().unwrap();
    let board: fifteen::Board = BOARD.parse().unwrap();
    let mut go_on = |_| std::ops::ControlFlow::Continue(());
    let (setting, in_order) = (fifteen::Setting::Tiny, &fifteen::run_in_order);
    let tables = fifteen::Tables::build(board.size(), setting, in_order, &mut go_on).unwrap();
    let mut watch = |_: &fifteen::Progress| std::ops::ControlFlow::Continue(());
    let mut budget = fifteen::Budget::unlimited(&mut watch);
    // The benchmark calls this function, too.
    let solution = fifteen::optimal(&board, &tables, &mut budget).unwrap();
    let call = ["--json", "--tables", "tiny", BOARD, "--no-cache"];
    assert_eq!(answers(&solve(cache.path(), &call, ""))[0]["nodes"], solution.nodes);
}

#[test]
fn huge_tables_solve_the_same_boards() {
    let cache = tempfile::tempdir().unwrap();
    // The tables of 3×3 are the same in all sizes.
    let boards = "8 6 7 2 5 4 3 0 1\n1 2 3 4 5 6 7 0 8\n";
    let answers = answers(&solve(cache.path(), &["--json", "--tables", "huge"], boards));
    let moves: Vec<_> = answers.iter().map(|line| (&line["moves"], &line["optimal"])).collect();
    assert_eq!(moves, [(&31.into(), &true.into()), (&1.into(), &true.into())]);
}

#[test]
fn without_a_solution_the_exit_code_is_1() {
    let cache = tempfile::tempdir().unwrap();
    let hard = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1";
    for call in [&["--solver", "astar"][..], &["--tables", "tiny", "--no-cache"]] {
        let call = [call, &["--time-limit", "0", hard]].concat();
        let output = solve(cache.path(), &call, "");
        let said = String::from_utf8(output.stdout).unwrap();
        if call.contains(&"astar") {
            assert_eq!(output.status.code(), Some(1), "{said}");
            assert!(said.starts_with("no solution found within the budget"), "{said}");
        } else {
            assert_eq!(output.status.code(), Some(0), "{said}");
            assert!(said.contains("not proven optimal, at least"), "{said}");
        }
    }
}

#[test]
fn bad_input_prints_one_line_and_exits_with_2() {
    let cache = tempfile::tempdir().unwrap();
    let calls: [&[&str]; 10] = [
        &[],
        &["-"],
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
