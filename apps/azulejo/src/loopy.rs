//! `azulejo loop`: puzzles of Loop.

use std::io::Write;

use grid::{Cell, Size};
use loopy::{Daily, Date, Deal, Difficulty, Drawing, Params, picture};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::write_json;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Generate(GenerateArgs),
}

/// Deal the puzzle of a day, or of a seed.
#[derive(clap::Args)]
pub(crate) struct GenerateArgs {
    /// The day, as 2025-11-30
    #[arg(long, required_unless_present = "seed")]
    date: Option<Date>,
    /// easy, medium or hard
    #[arg(long, default_value = "medium")]
    difficulty: Difficulty,
    /// A seed in place of a day: the puzzle of Unlimited
    #[arg(long, conflicts_with = "date")]
    seed: Option<u32>,
    /// Draw the loop that it was made from
    #[arg(long, conflicts_with = "json")]
    solution: bool,
    /// One JSON object, with the loop
    #[arg(long)]
    json: bool,
}

/// Does what was asked for.
pub(crate) fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Generate(args) => generate(args, out),
    }
}

fn generate(args: &GenerateArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let difficulty = args.difficulty;
    let params = match (args.date, args.seed) {
        (Some(date), _) => Params::Daily(Daily { date, difficulty }),
        (None, Some(seed)) => Params::Unlimited { difficulty, seed },
        (None, None) => return Err(Failure::input("a puzzle needs --date or --seed")),
    };
    let deal = params.deal();
    if args.json {
        return write_json(out, &Puzzle::new(params, &deal));
    }
    let drawing = if args.solution { deal.solution().drawing() } else { Drawing::new(deal.size()) };
    writeln!(out, "{params}, {}, seed {}\n", deal.size(), params.seed())?;
    Ok(write!(out, "{}", picture(deal.hints(), &drawing))?)
}

/// A puzzle as JSON; a cell is its row and its column.
#[derive(Serialize)]
struct Puzzle {
    id: String,
    seed: u32,
    size: usize,
    path: Vec<[usize; 2]>,
    hints: Vec<Hint>,
}

#[derive(Serialize)]
struct Hint {
    cell: [usize; 2],
    value: u8,
}

impl Puzzle {
    fn new(params: Params, deal: &Deal) -> Self {
        let size = deal.size();
        let hint = |hint: &loopy::Hint| Hint { cell: place(size, hint.cell), value: hint.value };
        Puzzle {
            id: params.to_string(),
            seed: params.seed(),
            size: size.width(),
            path: deal.solution().cells().iter().map(|&cell| place(size, cell)).collect(),
            hints: deal.hints().iter().map(hint).collect(),
        }
    }
}

fn place(size: Size, cell: Cell) -> [usize; 2] {
    [size.y(cell), size.x(cell)]
}

#[cfg(test)]
mod tests {
    use crate::testing;

    fn said(args: &[&str]) -> Result<String, String> {
        testing::ran(&[&["loop", "generate"], args].concat())
    }

    #[test]
    fn a_daily_is_drawn() {
        let daily = ["--date", "2025-11-30", "--difficulty", "easy"];
        let empty = "\
2025-11-30-easy, 4×4, seed 202511300

3   ·   4   ·

·   ·   ·   ·

·   ·   ·   ·

·   ·   ·   ·
";
        assert_eq!(said(&daily).as_deref(), Ok(empty));
        let solved = "\
2025-11-30-easy, 4×4, seed 202511300

3───────4───┐
│           │
└───┐   ┌───┘
    │   │
┌───┘   └───┐
│           │
└───────────┘
";
        assert_eq!(said(&[&daily[..], &["--solution"]].concat()).as_deref(), Ok(solved));
    }

    #[test]
    fn json_has_the_path_and_the_hints() {
        let json = "{\"id\":\"2025-11-30-easy\",\"seed\":202511300,\"size\":4,\
            \"path\":[[0,2],[0,3],[1,3],[1,2],[2,2],[2,3],[3,3],[3,2],[3,1],[3,0],[2,0],[2,1],[1,1],[1,0],[0,0],[0,1]],\
            \"hints\":[{\"cell\":[0,0],\"value\":3},{\"cell\":[0,2],\"value\":4}]}\n";
        let daily = ["--date", "2025-11-30", "--difficulty", "easy", "--json"];
        assert_eq!(said(&daily).as_deref(), Ok(json));
    }

    #[test]
    fn a_seed_deals_an_unlimited_puzzle() {
        let text = said(&["--seed", "7", "--difficulty", "hard"]).unwrap();
        assert!(text.starts_with("unlimited-hard-7, 8×8, seed 7\n"), "{text}");
    }

    #[test]
    fn what_cannot_be_dealt_is_refused() {
        for (args, why) in [
            (&["--date", "2025-02-30"][..], "is not a day from 1970-01-01 to 9999-12-31"),
            (&["--date", "soon"], "“soon” is not a date like 2025-11-30"),
            (&["--date", "2025-02-03", "--difficulty", "extreme"], "easy, medium or hard"),
            (&["--seed", "4294967296"], "--seed"),
            (&["--seed", "1", "--date", "2025-02-03"], "cannot be used with"),
            (&[], "--date"),
        ] {
            let error = said(args).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
