//! `cargo xtask test`: everything that must hold, in one run.

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::cargo::{self, cargo};
use crate::counts::Counts;
use crate::run::{Captured, captured, program, root};
use crate::visit::Visit;
use crate::{dist, fuzz, tidy, tools, web};

/// Check and test everything; the last line counts the tests
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Leave out the browser
    #[arg(long)]
    fast: bool,
}

/// A name and what is done under it.
type Step = (&'static str, fn() -> Result<Outcome>);

/// How a step ended: its tests, and what is worth reading if it failed.
struct Outcome {
    counts: Counts,
    output: String,
}

/// In this order: cheap checks first; the site before the tests of the binary that embeds it.
const STEPS: &[Step] = &[
    ("tidy", tidy),
    ("lints, native", lints_native),
    ("lints, WebAssembly", lints_wasm),
    ("documentation", documentation),
    ("web build", web_build),
    ("first visits", first_visits),
    ("tests", tests),
    ("golden tests in WebAssembly", golden_wasm),
    ("fuzz targets", || check(&mut fuzz::check())),
];

/// What a real browser shows.
const BROWSER: Step = ("browser tests", browser);

/// Runs every step, also after one that failed, so that one run shows all there is to repair.
pub(crate) fn run(args: &Args) -> ExitCode {
    let mut sum = Counts::default();
    let start = Instant::now();
    for (name, step) in STEPS.iter().chain((!args.fast).then_some(&BROWSER)) {
        println!("── {name}");
        let begin = Instant::now();
        let outcome = step().unwrap_or_else(|error| Outcome {
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
    println!("── all in {:.0} s", start.elapsed().as_secs_f64());
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

fn first_visits() -> Result<Outcome> {
    let visits = Visit::all(&web::site()).context("no site was built")?;
    let (small, large): (Vec<_>, Vec<_>) = visits.iter().partition(|visit| visit.is_small());
    let counts = Counts { passed: small.len() as u64, failed: large.len() as u64 };
    let large: Vec<_> = large.into_iter().map(Visit::to_string).collect();
    Ok(Outcome { counts, output: large.join("\n") })
}

fn tests() -> Result<Outcome> {
    tools::ensure_postgres()?;
    cargo_test(cargo().args(TESTS))
}

/// The tests of everything but the browser, with the binary that the browser meets.
pub(crate) const TESTS: [&str; 4] = ["test", "--quiet", "--workspace", "--no-fail-fast"];

fn golden_wasm() -> Result<Outcome> {
    if cfg!(windows) {
        return Ok(Outcome::skipped("cargo cannot start the script that runs them on Windows"));
    }
    tools::ensure_target(tools::TEST_TARGET)?;
    ensure!(
        tools::has("node"),
        "Node runs these tests and is not here: install it and start again"
    );
    let mut test = cargo();
    test.args([
        "test",
        "--quiet",
        // As the page is built, so that what is tested is what is shipped.
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
        return Ok(Outcome::skipped(
            "they need Chromium, which this command installs on Debian only",
        ));
    }
    let chromium = tools::ensure_chromium()?;
    ensure!(
        tools::has("npm"),
        "npm installs the browser tests and is not here: install Node with npm"
    );
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    let folder = "/azulejo/".parse().context("the folder of a host")?;
    dist::build(&root().join("target/below"), &folder)?;
    // The binary of the tests above, with the site in it: a build of its own would take other
    // features of the libraries, and so compile most of them once more.
    let azulejo = cargo::built(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
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
            Err(why) => println!("   left out: the page in {}: {why:#}", engine.name),
        }
    }
    let Captured { success, text } = captured(&mut playwright)?;
    let report = std::fs::read_to_string(&report).unwrap_or_default();
    let counts = Counts::of_playwright(&report).unwrap_or_default();
    Ok(Outcome { counts: counts.ended(success && counts.passed > 0), output: text })
}

/// A program that says by its exit code whether all is well; it holds no tests of its own.
fn check(command: &mut Command) -> Result<Outcome> {
    let Captured { success, text } = captured(command)?;
    Ok(Outcome { counts: Counts::default().ended(success), output: text })
}

fn cargo_test(command: &mut Command) -> Result<Outcome> {
    let Captured { success, text } = captured(command)?;
    Ok(Outcome { counts: Counts::of_cargo_test(&text).ended(success), output: text })
}

impl Outcome {
    /// The outcome of a step that this machine cannot do; it says why.
    fn skipped(why: &str) -> Self {
        println!("   skipped: {why}");
        Outcome { counts: Counts::default(), output: String::new() }
    }
}
