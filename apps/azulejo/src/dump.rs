//! `azulejo admin dump`: the results of closed leaderboards as a file that anyone can replay.

use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::SystemTime;

use flate2::Compression;
use flate2::write::GzEncoder;
use grid::Date;

use crate::failure::Failure;
use crate::operator::{Database, on};

/// Write the results of closed daily leaderboards to a file, without players
///
/// The file is compressed with gzip and has one JSON object per line, with the record of the game. `azulejo verify --dump`
/// replays all of them.
#[derive(clap::Args)]
pub(crate) struct DumpArgs {
    /// File to create; it must not exist yet. `-` is standard output
    file: String,
    /// First day that isn't included, for example 2026-01-01
    #[arg(long, value_name = "DATE")]
    before: Date,
    #[command(flatten)]
    database: Database,
}

pub(crate) fn dump(args: &DumpArgs, out: &mut dyn Write) -> Result<(), Failure> {
    if args.file == "-" {
        return write_results(args, out).map(drop);
    }
    let could_not =
        |why: std::io::Error| Failure::runtime(format!("could not create {}: {why}", args.file));
    let file = Path::new(&args.file);
    let mut created =
        OpenOptions::new().write(true).create_new(true).open(file).map_err(could_not)?;
    let written = write_results(args, &mut created);
    if written.is_err() {
        let _ = std::fs::remove_file(file);
    }
    let n_results = written?;
    let results = if n_results == 1 { "result" } else { "results" };
    Ok(writeln!(out, "{n_results} {results} written to {}", args.file)?)
}

fn write_results(args: &DumpArgs, to: &mut dyn Write) -> Result<u64, Failure> {
    let mut lines = GzEncoder::new(BufWriter::new(to), Compression::best());
    let n_results = on(&args.database, async |operator| {
        let write = |result: &wire::dump::DumpedResult| writeln!(lines, "{}", result.to_line());
        operator.dump(args.before, SystemTime::now(), write).await.map_err(Failure::runtime)
    })?;
    lines.finish()?.flush()?;
    Ok(n_results)
}
