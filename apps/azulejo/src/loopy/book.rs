//! `azulejo loop book`: printable pages of Logic puzzles, with the solutions at the end.

mod page;
mod pdf;
mod svg;

use std::io::Write;
use std::num::NonZeroU32;
use std::path::PathBuf;

use loopy::logic::{BoardSize, Level};

use super::logic::Series;
use crate::failure::Failure;
use crate::output::whole_number;

/// Print Logic puzzles as PDF or SVG, with the solutions at the end
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Level: easy, medium, hard, expert or extreme
    #[arg(long, default_value = "medium", value_parser = level)]
    level: Level,
    /// Cells per side, from 4 to 12, or columns and rows, for example 8x6
    #[arg(long, default_value = "8")]
    size: BoardSize,
    /// Number of puzzles, from 1 to 1000, with consecutive seeds
    #[arg(long, default_value = "12", value_parser = whole_number(NonZeroU32::MIN..=MAX_PUZZLES))]
    count: NonZeroU32,
    /// First seed, from 0 to 4294967295 [default: random]
    #[arg(long, value_parser = whole_number(0..=u32::MAX))]
    seed: Option<u32>,
    #[command(flatten)]
    file: FileArgs,
}

/// The output file, exactly one of the two.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct FileArgs {
    /// Write A4 pages to this PDF file
    #[arg(long, value_name = "FILE")]
    pdf: Option<PathBuf>,
    /// Write A4 pages, one below the other, to this SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Maximum number of puzzles in a book.
const MAX_PUZZLES: NonZeroU32 = NonZeroU32::new(1000).expect("it is positive");

fn level(text: &str) -> Result<Level, grid::NotOneOf> {
    text.to_lowercase().parse()
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
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
        (None, None) => return Err(Failure::input("--pdf or --svg is required")),
    };
    let name = file.display();
    std::fs::write(file, bytes)
        .map_err(|why| Failure::input(format!("could not write {name}: {why}")))?;
    let (n_puzzles, n_pages) = (puzzles.len(), pages.len());
    let s = if n_puzzles == 1 { "" } else { "s" };
    Ok(writeln!(out, "{name}: {n_puzzles} puzzle{s} from seed {seed} on {n_pages} pages")?)
}
