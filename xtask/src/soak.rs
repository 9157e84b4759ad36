//! `cargo xtask soak`: long runs that look for lost data.

mod cluster;

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::{self, cargo};
use crate::run::{output, program, root, run_command, say};
use crate::test::TESTS;
use crate::{schemathesis, tools, web};

/// Look for lost data in long runs and write the results to docs/reliability.md
#[derive(clap::Args)]
pub(crate) struct Args {
    /// What to test
    target: SoakTarget,
    /// Storage: number of browser kills per game [default: 50]. Server: size of the run in percent [default: 100]. Cluster:
    /// number of kills [default: 100]
    #[arg(default_value = None)]
    amount: Option<u32>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SoakTarget {
    /// Killed browsers and corrupt saves
    Storage,
    /// Killed servers and databases, full disks and malformed requests
    Server,
    /// Killed processes of a database cluster: databases, their supervisors and the proxy
    Cluster,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match args.target {
        SoakTarget::Storage => storage(args.amount.unwrap_or(50)),
        SoakTarget::Server => server(args.amount.unwrap_or(100)),
        SoakTarget::Cluster => cluster(args.amount.unwrap_or(100)),
    }
}

fn cluster(n_kills: u32) -> Result<()> {
    let rows = rows(&cluster::run(n_kills)?);
    ensure!(!rows.is_empty(), "the test printed no results");
    write_table("cluster", &rows)
}

/// Kills the primary of a cluster once, as a test.
pub(crate) fn cluster_once() -> Result<()> {
    cluster::run(1).map(drop)
}

fn storage(n_kills: u32) -> Result<()> {
    let chromium = tools::ensure_chromium()?;
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    web::build()?;
    let azulejo = cargo::build_artifact(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
    let mut soak = program("node");
    soak.current_dir(&e2e).args(["soak.mjs", &n_kills.to_string()]);
    run_command(soak.env("AZULEJO", azulejo).env("CHROMIUM", chromium))
}

/// Sizes of a full run, by the suffix of the environment variable that passes each one to the tests.
const SIZES: [(&str, u32); 8] = [
    ("KILLS", 1000),
    ("KILLS_ON_POSTGRES", 100),
    ("KILLS_OF_POSTGRES", 50),
    ("SECONDS_WITHOUT_DATABASE", 30),
    ("CONNECTIONS", 10_000),
    ("FREEZES", 20),
    ("LEAVING", 1000),
    ("JUMPS", 1000),
];

/// Packages that are always selected together, so that their dependencies are built only once.
const PACKAGES: [&str; 3] = ["--package=azulejo", "--package=server", "--package=wire"];

/// Prefix of the table rows in the output of the tests.
const ROW: &str = "soak: ";

fn server(percent: u32) -> Result<()> {
    tools::ensure_postgres()?;
    let (mut database, mut api) = (tests("database"), tests("api"));
    for (name, whole) in SIZES {
        let size = (whole * percent).div_ceil(100).max(1);
        for tests in [&mut database, &mut api] {
            tests.env(format!("AZULEJO_SOAK_{name}"), size.to_string());
        }
    }
    let database_output = output(database.env("AZULEJO_SOAK_FILE_SYSTEM", "1"))?;
    let api_output = output(&mut api)?;
    let mut rows = [rows(&database_output), rows(&api_output)].concat();
    ensure!(!rows.is_empty(), "the tests printed no results");
    let n_passed = passed(&api_output).context("the API tests printed no count")?;
    rows.push(format!(
        "| two servers on one PostgreSQL | {n_passed} API tests; those of the routes also through two servers in turn | all pass |"
    ));
    let mut build = cargo();
    build.arg("build").args(PACKAGES).arg("--example=unlimited");
    let unlimited = cargo::build_artifact(&mut build, "unlimited")?;
    // Write the rows of the tests whether or not this passes.
    let generated = schemathesis::row(&unlimited, percent.max(1));
    rows.extend(generated.as_ref().ok().cloned());
    rows.sort();
    write_table("server", &rows)?;
    generated.map(drop)
}

/// Returns the table rows in the output of the tests.
fn rows(output: &str) -> Vec<String> {
    // The test harness may have started the line with the name of the test.
    let row = |line: &str| Some(line[line.find(ROW)? + ROW.len()..].to_owned());
    output.lines().filter_map(row).collect()
}

/// Writes a table to docs/reliability.md.
fn write_table(name: &str, rows: &[String]) -> Result<()> {
    let table = rows.join("\n");
    let table = format!("\n| Test | Tries | Outcome |\n| --- | --- | --- |\n{table}\n\n");
    let file = root().join("docs/reliability.md");
    let text = std::fs::read_to_string(&file)?;
    let text = replace_between(&text, &start_of(name), &end_of(name), &table)
        .context("docs/reliability.md has no markers for the table")?;
    std::fs::write(file, text)?;
    say("wrote the table to docs/reliability.md");
    Ok(())
}

fn start_of(name: &str) -> String {
    format!("<!-- soak {name} -->\n")
}

fn end_of(name: &str) -> String {
    format!("<!-- end of soak {name} -->")
}

/// Returns the command that runs these tests, four at a time because they mostly wait, with their output.
fn tests(name: &str) -> Command {
    let mut test = cargo();
    test.args(["test", "--quiet"]).args(PACKAGES).arg(format!("--test={name}"));
    test.args(["--", "--nocapture", "--test-threads=4"]);
    test
}

/// Returns the number of tests that passed.
fn passed(output: &str) -> Option<&str> {
    output.lines().find_map(|line| line.strip_prefix("test result: ok. ")?.split(' ').next())
}

/// Replaces what is between two markers.
pub(crate) fn replace_between(text: &str, start: &str, end: &str, new: &str) -> Option<String> {
    let from = text.find(start)? + start.len();
    let to = from + text[from..].find(end)?;
    Some(format!("{}{new}{}", &text[..from], &text[to..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_two_markers_is_replaced() {
        assert_eq!(
            replace_between("a<b>old<c>d", "<b>", "<c>", "new").as_deref(),
            Some("a<b>new<c>d")
        );
        assert_eq!(replace_between("a<b>old", "<b>", "<c>", "new"), None);
        assert_eq!(replace_between("<c><b>", "<b>", "<c>", "new"), None);
    }

    #[test]
    fn the_number_of_passed_tests_is_parsed() {
        let output = "running 2 tests\n..\ntest result: ok. 62 passed; 0 failed; 0 ignored\n";
        assert_eq!(passed(output), Some("62"));
        assert_eq!(passed("test result: FAILED. 1 passed; 1 failed"), None);
    }

    #[test]
    fn the_document_has_markers_for_the_tables() {
        let text = include_str!("../../docs/reliability.md");
        for name in ["server", "cluster"] {
            assert!(replace_between(text, &start_of(name), &end_of(name), "").is_some());
        }
    }

    #[test]
    fn rows_are_found_in_the_output_of_tests() {
        let output = "test a ... soak: | a | 1 | ok |\nok\nsoak: | b | 2 | ok |\n";
        assert_eq!(rows(output), ["| a | 1 | ok |", "| b | 2 | ok |"]);
    }
}
