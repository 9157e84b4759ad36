//! `cargo xtask bench`: every measure, natively and in WebAssembly, in one table.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use games::Address;
use serde_json::json;

use crate::cargo::cargo;
use crate::run::{output, root, say};
use crate::visit::Visit;
use crate::{figures, tools, web};

/// Measure the engines and the page; prints one table
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Only these groups, as slide or page; all of them if none is named
    groups: Vec<String>,
    /// One JSON object a line instead of the table
    #[arg(long)]
    json: bool,
    /// How many puzzles of Loop Logic are made for each size and level: 1,000 where they are written, else 100
    #[arg(long)]
    seeds: Option<u32>,
    /// Write what was measured into bench/FIGURES.md and docs/scale.md, where they have a place for it
    #[arg(long)]
    write: bool,
    /// Measure nothing: take what --json has printed into a file
    #[arg(long, value_name = "FILE", conflicts_with = "groups")]
    from: Option<PathBuf>,
}

/// Gathers the rows of every build and lets the measuring program print the table.
pub(crate) fn run(args: &Args) -> Result<()> {
    let rows = match &args.from {
        Some(file) => std::fs::read_to_string(file).context("the file of rows")?,
        None => measured(args)?,
    };
    if args.write {
        for name in figures::FILES {
            let file = root().join(name);
            std::fs::write(&file, figures::written(&std::fs::read_to_string(&file)?, &rows)?)?;
        }
        say(&format!("the figures are in {}", figures::FILES.join(" and ")));
    }
    let mut show = cargo();
    show.args(NATIVE).args(["--", "--show"]).args(args.json.then_some("--json"));
    let mut show = show.stdin(Stdio::piped()).spawn().context("cannot run cargo")?;
    show.stdin.take().context("it was just asked for")?.write_all(rows.as_bytes())?;
    ensure!(show.wait()?.success(), "the table could not be shown");
    Ok(())
}

/// Runs the measures; their rows.
fn measured(args: &Args) -> Result<String> {
    let wants_page = args.groups.is_empty() || args.groups.iter().any(|group| group == "page");
    let engines: Vec<_> = args.groups.iter().filter(|group| *group != "page").cloned().collect();
    let in_wasm: Vec<_> = engines.iter().filter(|group| *group != SERVER).collect();
    let wants_server = args.groups.is_empty() || engines.len() > in_wasm.len();
    let seeds = args.seeds.unwrap_or(if args.write { 1_000 } else { 100 });
    let options = ["--".to_owned(), "--json".to_owned(), format!("--seeds={seeds}")];
    let mut rows = String::new();
    if args.groups.is_empty() || !engines.is_empty() {
        if wants_server {
            tools::ensure_postgres()?;
            web::build()?;
        }
        say("measuring natively");
        rows += &output(cargo().args(NATIVE).args(&options).args(&engines))?;
    }
    if args.groups.is_empty() || !in_wasm.is_empty() {
        tools::ensure_target(tools::TEST_TARGET)?;
        ensure!(tools::has("node"), "Node runs the measures in WebAssembly and is not here");
        say("measuring in WebAssembly, as the page is built");
        rows += &output(cargo().args(WASM).args(&options).args(&in_wasm))?;
    }
    if wants_page {
        rows += &page()?;
    }
    Ok(rows)
}

/// The group of the server, which is measured natively alone.
const SERVER: &str = "server";

const NATIVE: [&str; 4] = ["run", "--quiet", "--release", "--package=bench"];

/// The profile of the page, because that is where WebAssembly is used.
const WASM: [&str; 6] =
    ["run", "--quiet", "--profile=web", "--package=bench", "--target", tools::TEST_TARGET];

/// The rows of the page: the compressed bytes of a first visit to each game and to home, there per file too.
fn page() -> Result<String> {
    web::build()?;
    let mut rows = Vec::new();
    for visit in Visit::all(&web::site())? {
        let (page, all) = (visit.page.path(), ("all files".to_owned(), visit.bytes()));
        let files = visit.files.into_iter().filter(|_| visit.page == Address::HOME);
        for (file, bytes) in files.chain([all]) {
            let row = json!({
                "group": "page", "what": format!("first visit to {page}, compressed"), "on": file,
                "built": "site", "number": bytes, "unit": "bytes", "ratio": null,
            });
            rows.push(format!("{row}\n"));
        }
    }
    Ok(rows.concat())
}
