//! `azulejo loop book`: Logic puzzles on printable pages, with the answers at the end.

mod page;
mod pdf;
mod svg;

use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;

use loopy::logic::{BoardSize, Level};

use super::logic::Series;
use crate::failure::Failure;

/// Print puzzles with one answer, the answers at the end
#[derive(clap::Args)]
pub(crate) struct Args {
    /// easy, medium, hard, expert or extreme
    #[arg(long, default_value = "medium", value_parser = level)]
    level: Level,
    /// Cells a side, from 4 to 12, or as 8x6 for 8 columns and 6 rows
    #[arg(long, default_value = "8")]
    size: BoardSize,
    /// How many puzzles, from one seed after another
    #[arg(long, default_value = "12")]
    count: NonZeroU32,
    /// The first seed; another one each time if left out
    #[arg(long)]
    seed: Option<u32>,
    #[command(flatten)]
    file: FileArgs,
}

/// Where the pages go: one of both.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct FileArgs {
    /// Write A4 pages as PDF
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    /// Write A4 pages below each other as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The most puzzles of a book.
const MOST: u32 = 1000;

fn level(text: &str) -> Result<Level, grid::NotOneOf> {
    text.to_lowercase().parse()
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if args.count.get() > MOST {
        return Err(Failure::input(format!("a book has at most {MOST} puzzles")));
    }
    let seed = args.seed.unwrap_or_else(native::random_seed);
    let mut puzzles = Vec::new();
    Series::new(args.size, args.count).each(args.level, seed, |puzzle| {
        puzzles.push((puzzle.seed, puzzle.made.clone()));
        Ok(())
    })?;
    let pages = page::pages(&puzzles);
    let (file, bytes) = match (&args.file.pdf, &args.file.svg) {
        (Some(file), _) => (file, pdf::write(&pages)),
        (None, Some(file)) => (file, svg::write(&pages).into_bytes()),
        (None, None) => return Err(Failure::input("a book needs --pdf or --svg")),
    };
    let name = file.display();
    std::fs::write(file, bytes).map_err(|why| Failure::input(format!("{name}: {why}")))?;
    let n_pages = pages.len();
    Ok(writeln!(out, "{name}: {} puzzles from seed {seed} on {n_pages} pages", puzzles.len())?)
}
