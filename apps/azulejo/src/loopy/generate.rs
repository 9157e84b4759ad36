//! `azulejo loop generate`: puzzles for a date or a seed, classic or Logic.

use std::io::Write;

use loopy::logic::{Level, LogicDaily};
use loopy::{Daily, Date, Deal, Difficulty, Drawing, Params, picture};
use serde::Serialize;

use super::logic;
use super::output::{Clue, Place, clues, places};
use crate::failure::Failure;
use crate::output::{whole_number, write_json};

/// Generate daily puzzles, or puzzles from seeds
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Date of the daily puzzle, for example 2025-11-30: the classic one, or with --logic the Logic puzzle of that level
    #[arg(long)]
    date: Option<Date>,
    /// Difficulty of a classic puzzle: easy, medium or hard
    #[arg(long, default_value = "medium")]
    difficulty: Difficulty,
    /// Seed instead of a date, from 0 to 4294967295: generates an unlimited puzzle, or with --logic a Logic puzzle
    #[arg(long, conflicts_with = "date", value_parser = whole_number(0..=u32::MAX))]
    seed: Option<u32>,
    /// Level of a Logic puzzle, which has exactly one solution: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "LEVEL", conflicts_with = "difficulty")]
    logic: Option<Level>,
    #[command(flatten)]
    series: logic::Series,
    /// Also draw the loop from which the puzzle was made
    #[arg(long, conflicts_with = "json")]
    solution: bool,
    /// Print one JSON object per puzzle, including the loop
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(level) = args.logic {
        let daily = args.date.map(|date| LogicDaily { date, level });
        if daily.is_some() && args.series.is_given() {
            return Err(Failure::input("a daily puzzle has its own size: omit --size and --count"));
        }
        let mut write = |puzzle: &logic::Puzzle| {
            if args.json { puzzle.write_json(out) } else { puzzle.write_text(out, args.solution) }
        };
        if let Some(daily) = daily {
            return write(&logic::Puzzle::of_day(daily)?);
        }
        let seed = args.seed.unwrap_or_else(native::random_seed);
        return args.series.each(level, seed, write);
    }
    if args.series.is_given() {
        return Err(Failure::input("--size and --count need --logic"));
    }
    let difficulty = args.difficulty;
    let (params, seed) = match (args.date.map(|date| Daily { date, difficulty }), args.seed) {
        (Some(daily), _) => (Params::Daily(daily), daily.seed()),
        (None, Some(seed)) => (Params::Unlimited { difficulty, seed }, seed),
        (None, None) => {
            let why = "--date, --seed or --logic is required (see `azulejo loop generate --help`)";
            return Err(Failure::input(why));
        }
    };
    let deal = Deal::classic(difficulty, seed);
    if args.json {
        return write_json(out, &Puzzle::new(&params, seed, &deal));
    }
    let drawing = if args.solution { deal.solution().drawing() } else { Drawing::new(deal.size()) };
    writeln!(out, "{params}, {}, seed {}\n", deal.size(), seed)?;
    Ok(write!(out, "{}", picture(deal.clues(), &drawing))?)
}

/// JSON form of a classic puzzle.
#[derive(Serialize)]
struct Puzzle {
    id: String,
    seed: u32,
    size: usize,
    path: Vec<Place>,
    #[serde(rename = "hints")]
    clues: Vec<Clue>,
}

impl Puzzle {
    fn new(params: &Params, seed: u32, deal: &Deal) -> Self {
        let size = deal.size();
        Puzzle {
            id: params.to_string(),
            seed,
            size: size.width(),
            path: places(size, deal.solution().cells()),
            clues: clues(size, deal.clues()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use loopy::logic::LogicDaily;

    use crate::testing;

    fn said(args: &[&str]) -> Result<String, String> {
        testing::ran(&[&["loop", "generate"], args].concat())
    }

    #[test]
    fn a_daily_puzzle_is_drawn() {
        let daily = ["--date", "2026-03-14", "--difficulty", "easy"];
        let empty = "\
2026-03-14-easy, 4×4, seed 202603140

2   3   ·   ·

·   ·   ·   ·

·   ·   ·   ·

·   ·   ·   ·
";
        assert_eq!(said(&daily).as_deref(), Ok(empty));
        let solved = "\
2026-03-14-easy, 4×4, seed 202603140

2───3───────┐
│           │
└───────┐   │
        │   │
┌───────┘   │
│           │
└───────────┘
";
        assert_eq!(said(&[&daily[..], &["--solution"]].concat()).as_deref(), Ok(solved));
    }

    #[test]
    fn json_has_the_path_and_the_clues() {
        let json = "{\"id\":\"2025-11-30-easy\",\"seed\":202511300,\"size\":4,\
            \"path\":[[0,2],[0,3],[1,3],[1,2],[2,2],[2,3],[3,3],[3,2],[3,1],[3,0],[2,0],[2,1],[1,1],[1,0],[0,0],[0,1]],\
            \"hints\":[{\"cell\":[0,0],\"value\":3},{\"cell\":[0,2],\"value\":4}]}\n";
        let daily = ["--date", "2025-11-30", "--difficulty", "easy", "--json"];
        assert_eq!(said(&daily).as_deref(), Ok(json));
    }

    #[test]
    fn a_seed_gives_an_unlimited_puzzle() {
        let text = said(&["--seed", "7", "--difficulty", "hard"]).unwrap();
        assert!(text.starts_with("unlimited-hard-7, 8×8, seed 7\n"), "{text}");
    }

    #[test]
    fn a_date_and_a_level_give_the_daily_logic_puzzle() {
        let daily: LogicDaily = "2026-11-17-hard".parse().unwrap();
        let made = daily.generate(&mut |_| ControlFlow::Continue(())).unwrap();
        let text = said(&["--logic", "hard", "--date", "2026-11-17"]).unwrap();
        let (first, rest) = text.split_once('\n').unwrap();
        assert!(
            first.starts_with("2026-11-17, hard, 6×6, seed 202611175, one solution"),
            "{first}"
        );
        assert!(rest.starts_with(&format!("logic={}\n", made.board)), "{rest}");
        let json = said(&["--logic", "hard", "--date", "2026-11-17", "--json"]).unwrap();
        assert!(json.starts_with("{\"id\":\"2026-11-17-hard\",\"seed\":202611175,"), "{json}");
    }

    #[test]
    fn invalid_options_are_rejected() {
        for (args, why) in [
            (&["--date", "2025-02-30"][..], "is not a day from 1970-01-01 to 9999-12-31"),
            (&["--date", "soon"], "\"soon\" is not a date such as 2025-11-30"),
            (&["--date", "2025-02-03", "--difficulty", "extreme"], "easy, medium or hard"),
            (&["--seed", "4294967296"], "--seed"),
            (&["--seed", "1", "--date", "2025-02-03"], "cannot be used with"),
            (&[], "--date"),
            (&["--seed", "1", "--size", "6"], "--size and --count need --logic"),
            (&["--logic", "insane"], "easy, medium, hard, expert or extreme"),
            (&["--logic", "easy", "--size", "3"], "4 to 12 cells per side, not 3×3"),
            (&["--logic", "easy", "--size", "13x4"], "4 to 12 cells per side"),
            (&["--logic", "easy", "--difficulty", "hard"], "cannot be used with"),
            (&["--logic", "easy", "--count", "0"], "--count"),
            (
                &["--logic", "easy", "--date", "2026-11-17", "--size", "6"],
                "omit --size and --count",
            ),
            (&["--logic", "easy", "--seed", "4294967295", "--count", "2"], "seed"),
        ] {
            let error = said(args).unwrap_err();
            assert!(error.contains(why), "{error}");
        }
    }
}
