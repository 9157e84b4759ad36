//! `cargo xtask bench`: runs all benchmarks, natively and in WebAssembly, and prints one table.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use crate::cargo::{self, cargo};
use crate::run::{output, program, root, run_command, say};
use crate::test::TESTS;
use crate::{results, tools, web};

/// Benchmark the engines, the server and the web app, and print one table
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Groups to measure, for example slide, page or browser [default: all but browser, lighthouse and korf24]
    groups: Vec<String>,
    /// Print one JSON object per line instead of the table
    #[arg(long)]
    json: bool,
    /// Number of Loop Logic puzzles per size and level [default: 1,000 with --write, else 100]
    #[arg(long)]
    seeds: Option<u32>,
    /// Time limit in minutes for korf24, which takes days; a later run continues it
    #[arg(long)]
    minutes: Option<u64>,
    /// Record the results in bench/results.jsonl and render the documents that show them
    #[arg(long)]
    write: bool,
    /// Render the documents from the recorded results, without measuring
    #[arg(long, conflicts_with_all = ["groups", "write"])]
    render: bool,
    /// Read the results from FILE, as printed by --json, instead of measuring
    #[arg(long, value_name = "FILE", conflicts_with = "groups")]
    from: Option<PathBuf>,
}

/// Measures every build and lets the benchmark program print the table.
pub(crate) fn run(args: &Args) -> Result<()> {
    if args.render {
        return results::record("");
    }
    let rows = match &args.from {
        Some(file) => std::fs::read_to_string(file).context("could not read the results")?,
        None => measured(args)?,
    };
    if args.write {
        results::record(&rows)?;
    }
    let mut show = cargo();
    show.args(NATIVE).args(["--", "--show"]).args(args.json.then_some("--json"));
    let mut show = show.stdin(Stdio::piped()).spawn().context("could not run cargo")?;
    show.stdin.take().context("standard input is piped")?.write_all(rows.as_bytes())?;
    ensure!(show.wait()?.success(), "could not print the table");
    Ok(())
}

/// Runs the benchmarks and returns their rows.
fn measured(args: &Args) -> Result<String> {
    let is_all = args.groups.is_empty();
    let wants = |name: &str| args.groups.iter().any(|group| group == name);
    let own = |group: &&String| [PAGE, BROWSER, LIGHTHOUSE].contains(&group.as_str());
    let engines: Vec<_> = args.groups.iter().filter(|group| !own(group)).collect();
    let native_only = [SERVER, HOT, HINTS, KORF24];
    let in_wasm: Vec<_> =
        engines.iter().filter(|group| !native_only.contains(&group.as_str())).collect();
    let seeds = args.seeds.unwrap_or(if args.write { 1_000 } else { 100 });
    let options = ["--".to_owned(), "--json".to_owned(), format!("--seeds={seeds}")];
    let mut rows = String::new();
    if is_all || !engines.is_empty() {
        if is_all || wants(SERVER) || wants(HOT) {
            tools::ensure_postgres()?;
        }
        if is_all || wants(SERVER) {
            web::build()?;
        }
        say("measuring natively");
        let minutes = args.minutes.map(|minutes| format!("--minutes={minutes}"));
        rows += &output(cargo().args(NATIVE).args(&options).args(&minutes).args(&engines))?;
    }
    if is_all || !in_wasm.is_empty() {
        tools::ensure_target(tools::TEST_TARGET)?;
        ensure!(tools::has("node"), "Node.js runs the WebAssembly benchmarks: install it");
        say("measuring in WebAssembly, with the profile of the web app");
        rows += &output(cargo().args(WASM).args(&options).args(&in_wasm))?;
    }
    if is_all || wants(PAGE) {
        rows += &page()?;
    }
    if wants(BROWSER) {
        rows += &browser()?;
    }
    if wants(LIGHTHOUSE) {
        rows += &in_chromium(&[LIGHTHOUSE])?;
    }
    Ok(rows)
}

/// The group of the server, which is only measured natively.
const SERVER: &str = "server";

/// The check of Loop's hints, whose numbers are the same in every build.
const HINTS: &str = "loop-hints";

/// The group of Korf's boards of the 24-puzzle, which is measured only if it is named.
const KORF24: &str = "korf24";

/// The group of a leaderboard that many results are for.
const HOT: &str = "hot";

/// The group of the site's size.
const PAGE: &str = "page";

/// The group of response times in Chromium.
const BROWSER: &str = "browser";

/// The group of Lighthouse's scores, and its script in e2e/.
const LIGHTHOUSE: &str = "lighthouse";

/// The scripts in e2e/ that measure response times.
const BROWSER_SCRIPTS: [&str; 5] = ["fifteen", "loop", "slide", "replay", "rank"];

const NATIVE: [&str; 4] = ["run", "--quiet", "--release", "--package=bench"];

/// The profile of the web app, which is where WebAssembly is used.
const WASM: [&str; 6] =
    ["run", "--quiet", "--profile=web", "--package=bench", "--target", tools::TEST_TARGET];

/// Measures response times.
fn browser() -> Result<String> {
    in_chromium(&BROWSER_SCRIPTS)
}

/// Runs scripts in e2e/ with the binary of the tests, which embeds the release build of the web app, and returns the rows
/// that they record.
fn in_chromium(scripts: &[&str]) -> Result<String> {
    let chromium = tools::ensure_chromium()?;
    let e2e = root().join("e2e");
    tools::npm_ci(&e2e)?;
    web::build()?;
    let azulejo = cargo::build_artifact(cargo().args(TESTS).arg("--no-run"), cargo::AZULEJO)?;
    let results = tempfile::NamedTempFile::new()?;
    for script in scripts {
        say(&format!("measuring {script} in Chromium"));
        let mut node = program("node");
        node.current_dir(&e2e).arg(format!("{script}.mjs")).env("RESULTS", results.path());
        run_command(node.env("AZULEJO", &azulejo).env("CHROMIUM", &chromium))?;
    }
    Ok(std::fs::read_to_string(results.path())?)
}

/// Measures what travels on a first visit to each page.
fn page() -> Result<String> {
    in_chromium(&["first-visit"])
}
