//! Long runs that look for what is lost.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cargo::{self, cargo};
use crate::run::{output, program, root, say, shown};
use crate::test::TESTS;
use crate::{schemathesis, tools, web};

/// Look for what is lost, for long; writes what it found into docs/reliability.md
#[derive(clap::Args)]
pub(crate) struct Args {
    what: What,
    /// Storage: how often the browser is killed in each game. Server: how many percent of the whole are tried
    #[arg(default_value = None)]
    how_much: Option<u32>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum What {
    /// Browsers that are killed, saves that are spoilt
    Storage,
    /// Servers and databases that are killed, disks that are full, requests that nobody would make
    Server,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    match args.what {
        What::Storage => storage(args.how_much.unwrap_or(50)),
        What::Server => server(args.how_much.unwrap_or(100)),
    }
}

fn storage(n_kills: u32) -> Result<()> {
    let chromium = tools::ensure_chromium()?;
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    web::build()?;
    let azulejo = cargo::built(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
    let mut soak = program("node");
    soak.current_dir(&e2e).args(["soak.mjs", &n_kills.to_string()]);
    shown(soak.env("AZULEJO", azulejo).env("CHROMIUM", chromium))
}

/// What is tried of a server in the whole, by the names that its tests know.
const SIZES: [(&str, u32); 5] = [
    ("KILLS", 1000),
    ("KILLS_ON_POSTGRES", 100),
    ("KILLS_OF_POSTGRES", 50),
    ("SECONDS_WITHOUT_DATABASE", 30),
    ("CONNECTIONS", 10_000),
];

/// Always together, so that what they depend on is built once.
const PACKAGES: [&str; 3] = ["--package=azulejo", "--package=server", "--package=wire"];

/// How the rows of the table begin among what the tests say.
const ROW: &str = "soak: ";

fn server(percent: u32) -> Result<()> {
    tools::ensure_postgres()?;
    let mut database = tests("database");
    for (name, whole) in SIZES {
        let size = (whole * percent).div_ceil(100).max(1);
        database.env(format!("AZULEJO_SOAK_{name}"), size.to_string());
    }
    let said = output(database.env("AZULEJO_SOAK_FILE_SYSTEM", "1"))?;
    let said_of_api = output(&mut tests("api"))?;
    // The harness may have begun the line with the name of the test.
    let row = |line: &str| Some(line[line.find(ROW)? + ROW.len()..].to_owned());
    let mut rows: Vec<_> = said.lines().chain(said_of_api.lines()).filter_map(row).collect();
    ensure!(!rows.is_empty(), "the tests have said nothing");
    let n_passed = passed(&said_of_api).context("the tests of the API have not said how many")?;
    rows.push(format!(
        "| two servers on one PostgreSQL | {n_passed} API tests, those of its routes also through two servers in turn | all pass |"
    ));
    let mut build = cargo();
    build.arg("build").args(PACKAGES).arg("--example=unlimited");
    let unlimited = cargo::built(&mut build, "unlimited")?;
    // What the tests have said is written, whatever it finds.
    let made_up = schemathesis::row(&unlimited, percent.max(1));
    rows.extend(made_up.as_ref().ok().cloned());
    rows.sort();
    let table = rows.join("\n");
    let table = format!("\n| Test | Tries | Outcome |\n| --- | --- | --- |\n{table}\n\n");
    let file = root().join("docs/reliability.md");
    let text = std::fs::read_to_string(&file)?;
    let text = between(&text, "<!-- soak server -->\n", "<!-- end of soak server -->", &table)
        .context("docs/reliability.md has no place for the table")?;
    std::fs::write(file, text)?;
    say("the table is in docs/reliability.md");
    made_up.map(drop)
}

/// The tests of this name, a few at the same time because they wait most of it, with what they say.
fn tests(name: &str) -> Command {
    let mut test = cargo();
    test.args(["test", "--quiet"]).args(PACKAGES).arg(format!("--test={name}"));
    test.args(["--", "--nocapture", "--test-threads=4"]);
    test
}

/// How many tests have passed.
fn passed(said: &str) -> Option<&str> {
    said.lines().find_map(|line| line.strip_prefix("test result: ok. ")?.split(' ').next())
}

/// A text with something else between two marks.
pub(crate) fn between(text: &str, start: &str, end: &str, new: &str) -> Option<String> {
    let from = text.find(start)? + start.len();
    let to = from + text[from..].find(end)?;
    Some(format!("{}{new}{}", &text[..from], &text[to..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_two_marks_is_changed_and_nothing_else() {
        assert_eq!(between("a<b>old<c>d", "<b>", "<c>", "new").as_deref(), Some("a<b>new<c>d"));
        assert_eq!(between("a<b>old", "<b>", "<c>", "new"), None);
        assert_eq!(between("<c><b>", "<b>", "<c>", "new"), None);
    }

    #[test]
    fn how_many_tests_have_passed_is_read() {
        let said = "running 2 tests\n..\ntest result: ok. 62 passed; 0 failed; 0 ignored\n";
        assert_eq!(passed(said), Some("62"));
        assert_eq!(passed("test result: FAILED. 1 passed; 1 failed"), None);
    }

    #[test]
    fn there_is_a_place_for_the_table() {
        let text = include_str!("../../docs/reliability.md");
        let marks = ["<!-- soak server -->\n", "<!-- end of soak server -->"];
        assert!(between(text, marks[0], marks[1], "").is_some());
    }
}
