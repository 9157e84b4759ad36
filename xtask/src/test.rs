//! `cargo xtask test`: runs all checks and tests.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::cargo::{self, cargo};
use crate::counts::Counts;
use crate::run::{Captured, capture, program, root};
use crate::{dist, fuzz, openapi, tidy, tools};

/// Run all checks and tests; the last line shows how many passed
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Skip the browser tests
    #[arg(long)]
    fast: bool,
}

/// A name and the function that runs the stage.
type Stage = (&'static str, fn() -> Result<Outcome>);

/// Result of a stage: its test counts, and the output to print if it failed.
struct Outcome {
    counts: Counts,
    output: String,
}

// Cheap checks come first, and the site is built before the tests of the binary that embeds it.
const STAGES: &[Stage] = &[
    ("tidy", tidy),
    ("lints, native", lints_native),
    ("lints, WebAssembly", lints_wasm),
    ("documentation", documentation),
    ("web build", web_build),
    ("tests", tests),
    ("template of a new puzzle", template),
    ("API description", api_description),
    ("golden tests in WebAssembly", golden_wasm),
    ("fuzz targets", || check(&mut fuzz::check())),
];

const BROWSER: &[Stage] = &[("browser tests", browser), ("first visits", first_visits)];

/// Runs every stage, even after a failure, so that one run shows everything that needs fixing.
pub(crate) fn run(args: &Args) -> ExitCode {
    let mut sum = Counts::default();
    let start = Instant::now();
    let in_browser: &[Stage] = if args.fast { &[] } else { BROWSER };
    for (name, stage) in STAGES.iter().chain(in_browser) {
        println!("── {name}");
        let begin = Instant::now();
        let outcome = stage().unwrap_or_else(|error| Outcome {
            counts: Counts { passed: 0, failed: 1 },
            output: format!("{error:#}"),
        });
        let counts = outcome.counts;
        if counts.failed > 0 {
            println!("{}", outcome.output.trim_end());
        }
        let verdict = if counts.failed > 0 { "FAILED" } else { "ok" };
        println!("   {verdict}, {counts}, {:.1} s", begin.elapsed().as_secs_f64());
        sum += counts;
    }
    println!("── total: {:.0} s", start.elapsed().as_secs_f64());
    println!("{sum}");
    if sum.failed > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn tidy() -> Result<Outcome> {
    let (n_rules, faults) = tidy::run()?;
    let failed = faults.len() as u64;
    let counts = Counts { passed: n_rules.saturating_sub(failed), failed };
    Ok(Outcome { counts, output: faults.join("\n") })
}

fn lints_native() -> Result<Outcome> {
    check(cargo().args([
        "clippy",
        "--quiet",
        "--workspace",
        "--all-targets",
        "--",
        "--deny=warnings",
    ]))
}

fn lints_wasm() -> Result<Outcome> {
    tools::ensure_target(tools::PAGE_TARGET)?;
    let mut clippy = cargo();
    clippy.args(["clippy", "--quiet", "--target", tools::PAGE_TARGET, "--package=web"]);
    clippy.args(cargo::engines()?.iter().map(|engine| format!("--package={engine}")));
    check(clippy.args(["--", "--deny=warnings"]))
}

fn documentation() -> Result<Outcome> {
    let mut doc = cargo();
    doc.args(["doc", "--quiet", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "--deny=warnings");
    check(&mut doc)
}

fn web_build() -> Result<Outcome> {
    check(Command::new(std::env::current_exe()?).arg("web"))
}

fn tests() -> Result<Outcome> {
    tools::ensure_postgres()?;
    cargo_test(cargo().args(TESTS))
}

/// Compiles and tests the template of a new puzzle in everything that reads the list of games.
fn template() -> Result<Outcome> {
    let mut clippy = cargo();
    clippy.args(["clippy", "--quiet", "--target", tools::PAGE_TARGET]);
    clippy.args(["--package=web", "--package=web-programs", "--features=web-programs/lamps"]);
    let lints = check(clippy.args(["--", "--deny=warnings"]))?;
    // The tests of the list of games, and those of the server that play the template.
    let (mut list, mut server) = (cargo(), cargo());
    list.args(["test", "--quiet", "--no-fail-fast", "--lib"]);
    list.args(["--package=games", "--package=wire", "--package=web", "--features=web/lamps"]);
    server.args(["test", "--quiet", "--package=server", "--test=api", "--features=lamps"]);
    server.args(["--", "lamps"]);
    let mut sum = lints;
    for test in [&mut list, &mut server] {
        let tested = cargo_test(test)?;
        sum.counts += tested.counts;
        sum.output += &tested.output;
    }
    Ok(sum)
}

fn api_description() -> Result<Outcome> {
    match openapi::check()? {
        Some(Captured { success, text }) => {
            Ok(Outcome { counts: Counts::default().ended(success), output: text })
        }
        None => Ok(Outcome::skipped("there is no Python, or PyPI can't be reached")),
    }
}

/// Arguments for all tests outside the browser. They also build the binary that the browser tests use.
pub(crate) const TESTS: [&str; 4] = ["test", "--quiet", "--workspace", "--no-fail-fast"];

fn golden_wasm() -> Result<Outcome> {
    if cfg!(windows) {
        return Ok(Outcome::skipped("cargo can't run their runner script on Windows"));
    }
    tools::ensure_target(tools::TEST_TARGET)?;
    ensure!(
        tools::has("node"),
        "Node.js runs these tests and was not found: install it and try again"
    );
    let mut test = cargo();
    test.args([
        "test",
        "--quiet",
        // The profile of the web app, so that the tests run what is shipped.
        "--profile=web",
        "--target",
        tools::TEST_TARGET,
        "--no-fail-fast",
        "--test=golden",
    ]);
    let engines = cargo::engines()?.into_iter();
    let golden =
        engines.filter(|engine| root().join(format!("crates/{engine}/tests/golden.rs")).exists());
    cargo_test(test.args(golden.map(|engine| format!("--package={engine}"))))
}

fn browser() -> Result<Outcome> {
    if !cfg!(target_os = "linux") && tools::chromium().is_none() {
        return Ok(Outcome::skipped("they need Chromium, which this task installs only on Debian"));
    }
    let chromium = tools::ensure_chromium()?;
    ensure!(
        tools::has("npm"),
        "npm installs the browser tests and was not found: install Node.js with npm"
    );
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    let base = "/azulejo/".parse().context("the base path")?;
    dist::build(&root().join("target/below"), &base)?;
    // Use the binary of the tests above. A separate build would enable other library features and compile most
    // libraries again.
    let azulejo = cargo::build_artifact(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
    let report = root().join("target/e2e.json");
    let _ = std::fs::remove_file(&report);
    let mut playwright = program("npx");
    playwright
        .current_dir(&e2e)
        .args(["playwright", "test", "--reporter=line,json"])
        .env("AZULEJO", azulejo)
        .env("CHROMIUM", chromium)
        .env("PLAYWRIGHT_JSON_OUTPUT_FILE", &report);
    for engine in &tools::ENGINES {
        match engine.ensure() {
            Ok(program) => _ = playwright.env(engine.variable, program),
            Err(why) => println!("   skipped in {}: {why:#}", engine.name),
        }
    }
    let Captured { success, text } = capture(&mut playwright)?;
    let report = std::fs::read_to_string(&report).unwrap_or_default();
    let counts = Counts::of_playwright(&report).unwrap_or_default();
    Ok(Outcome { counts: counts.ended(success && counts.passed > 0), output: text })
}

/// Measures what travels on first visits, in the browser and with the binary of the browser tests.
fn first_visits() -> Result<Outcome> {
    if !cfg!(target_os = "linux") && tools::chromium().is_none() {
        return Ok(Outcome::skipped("this needs Chromium"));
    }
    let chromium = tools::ensure_chromium()?;
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    let azulejo = cargo::build_artifact(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
    let mut node = program("node");
    node.current_dir(&e2e).arg("first-visit.mjs").env("AZULEJO", azulejo).env("CHROMIUM", chromium);
    check(&mut node)
}

/// Runs a program that contains no tests; it fails or passes as a whole.
fn check(command: &mut Command) -> Result<Outcome> {
    let Captured { success, text } = capture(command)?;
    Ok(Outcome { counts: Counts::default().ended(success), output: text })
}

fn cargo_test(command: &mut Command) -> Result<Outcome> {
    let Captured { success, text } = capture(command)?;
    Ok(Outcome { counts: Counts::of_cargo_test(&text).ended(success), output: text })
}

impl Outcome {
    /// Prints why this machine cannot run a stage and returns its outcome.
    fn skipped(why: &str) -> Self {
        println!("   skipped: {why}");
        Outcome { counts: Counts::default(), output: String::new() }
    }
}
