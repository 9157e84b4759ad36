//! `azulejo fifteen`: shuffles, measures, solves and compares boards.

mod adaptive;
mod boards;
mod compare;
mod costs;
mod huge;
mod solve;
mod tables;
mod ways;

use std::io::Write;

use ::fifteen::{Board, BoardSize, Difficulty, Entropy, Fifteen, Params};
use grid::ParseSizeError;
use serde_json::json;

use crate::failure::Failure;
use crate::game::GameCommand;
use crate::output::{whole_number, write_json};

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Shuffle(ShuffleArgs),
    Measure(MeasureArgs),
    Solve(solve::Args),
    Ways(ways::Args),
    Compare(compare::Args),
}

/// Measure how far boards are from the goal, one line per board
#[derive(clap::Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    boards: boards::Boards,
    /// Also show the tile and, up to 4x4, the pattern of tiles that contribute most to the lower bound
    #[arg(long)]
    costs: bool,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
}

/// Shuffle boards from seeds
#[derive(clap::Args)]
pub(crate) struct ShuffleArgs {
    /// Cells per side, from 2 to 15, or columns and rows, for example 4x3
    #[arg(long, default_value = "4", value_parser = size)]
    size: BoardSize,
    /// How much to shuffle: easy, medium, hard or extra-hard; or random-state
    #[arg(long, default_value = "medium")]
    difficulty: Difficulty,
    /// Draw from all solvable boards of the size instead of shuffling, like --difficulty random-state
    #[arg(long, conflicts_with = "difficulty")]
    random: bool,
    /// Seed of the first board, from 0 to 4294967295 [default: random]
    #[arg(long, value_parser = whole_number(0..=u32::MAX))]
    seed: Option<u32>,
    /// Number of boards, with consecutive seeds
    #[arg(long, default_value_t = 1, value_parser = whole_number(1..=u32::MAX))]
    count: u32,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
}

impl GameCommand for Command {
    type Puzzle = Fifteen;

    const ABOUT: &'static str = "Shuffle, measure, solve and compare Fifteen boards";

    fn describe(params: &Params) -> String {
        match params {
            Params::Shuffle { size, difficulty, seed } => {
                let difficulty = difficulty.to_string().replace('-', " ");
                format!("Fifteen, {}, {difficulty}, seed {seed}", size.grid())
            }
            Params::Board(board) => format!("Fifteen, {}, custom board", board.size()),
        }
    }

    fn run(&self, out: &mut dyn Write) -> Result<(), Failure> {
        match self {
            Command::Solve(args) => solve::run(args, out),
            Command::Measure(args) => measure(args, out),
            Command::Shuffle(args) => shuffle(args, out),
            Command::Ways(args) => ways::run(args, out),
            Command::Compare(args) => compare::run(args, out),
        }
    }
}

fn measure(args: &MeasureArgs, out: &mut dyn Write) -> Result<(), Failure> {
    for board in args.boards.read()? {
        let entropy = Entropy::of(&board);
        let [manhattan, conflict, enhanced] =
            [entropy.manhattan(), entropy.linear_conflict(), entropy.enhanced()];
        let costs = if args.costs { costs::of(&board) } else { Vec::new() };
        if args.json {
            let (width, height) = (board.size().width(), board.size().height());
            write_json(
                out,
                &Measures { width, height, manhattan, linear_conflict: conflict, enhanced, costs },
            )?;
        } else {
            writeln!(
                out,
                "manhattan {manhattan}, linear conflict {conflict}, enhanced {enhanced}"
            )?;
            costs.iter().try_for_each(|cost| writeln!(out, "{cost}"))?;
        }
    }
    Ok(())
}

fn shuffle(args: &ShuffleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let &ShuffleArgs { size, count, .. } = args;
    let difficulty = if args.random { Difficulty::RandomState } else { args.difficulty };
    // A random seed leaves room for the seeds that follow it.
    let first = args.seed.unwrap_or_else(|| native::random_seed().min(u32::MAX - (count - 1)));
    let last = first.checked_add(count - 1).ok_or_else(|| {
        Failure::input(format!(
            "{count} boards from seed {first} need seeds above {}, which is the largest seed",
            u32::MAX
        ))
    })?;
    for seed in first..=last {
        let params = Params::Shuffle { size, difficulty, seed };
        let board = params.deal();
        let manhattan = Entropy::of(&board).manhattan();
        if args.json {
            let (width, height) = (size.grid().width(), size.grid().height());
            let size = if width == height { json!(width) } else { json!(size.to_string()) };
            let tiles = board.tiles();
            write_json(out, &Shuffled { size, width, height, seed, tiles, manhattan })?;
        } else {
            // The drawing is a comment, so that other subcommands can read this output.
            write!(out, "{}# manhattan {manhattan}\n# {params}\n{board}\n", drawn(&board))?;
        }
    }
    Ok(())
}

/// JSON form of the measures, with the keys in this order.
#[derive(serde::Serialize)]
struct Measures {
    width: usize,
    height: usize,
    manhattan: u32,
    linear_conflict: u32,
    enhanced: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    costs: Vec<costs::Cost>,
}

/// JSON form of a shuffled board, with the keys in this order.
#[derive(serde::Serialize)]
struct Shuffled<'a> {
    size: serde_json::Value,
    width: usize,
    height: usize,
    seed: u32,
    tiles: &'a [u8],
    manhattan: u32,
}

fn size(text: &str) -> Result<BoardSize, ParseSizeError> {
    text.parse()
}

/// Draws the rows one below the other as comments, with a dot for the gap.
fn drawn(board: &Board) -> String {
    let width = (board.size().area() - 1).to_string().len();
    let tile = |&tile: &u8| match tile {
        0 => format!("{:>width$}", "."),
        _ => format!("{tile:>width$}"),
    };
    let rows = board.tiles().chunks(board.size().width());
    rows.fold(String::new(), |drawn, row| {
        drawn + "# " + &row.iter().map(tile).collect::<Vec<_>>().join(" ") + "\n"
    })
}

#[cfg(test)]
mod tests {
    use crate::testing;

    fn ran(args: &[&str]) -> Result<String, String> {
        testing::ran(&[&["fifteen"], args].concat())
    }

    #[test]
    fn a_board_is_measured_in_three_numbers() {
        let text = ran(&["measure", "2 1 3/4 5 6/8 7 0"]).unwrap();
        assert_eq!(text, "manhattan 4, linear conflict 8, enhanced 14\n");
        let json =
            ran(&["measure", "--json", "2", "1", "3", "4", "5", "6", "8", "7", "0"]).unwrap();
        let measures = "\"manhattan\":4,\"linear_conflict\":8,\"enhanced\":14";
        assert_eq!(json, format!("{{\"width\":3,\"height\":3,{measures}}}\n"));
    }

    #[test]
    fn a_seed_always_gives_the_same_board() {
        let call = ["shuffle", "--size", "4", "--difficulty", "hard", "--seed", "7"];
        let text = ran(&call).unwrap();
        let expected = "#  6 12 10  3\n# 13  1  8 11\n#  2  7  4 15\n#  5 14  9  .\n\
                        # manhattan 32\n# size=4&difficulty=hard&seed=7\n\
                        6 12 10 3/13 1 8 11/2 7 4 15/5 14 9 0\n";
        assert_eq!(text, expected);
        let json = ran(&[&call[..], &["--json"]].concat()).unwrap();
        let tiles = "[6,12,10,3,13,1,8,11,2,7,4,15,5,14,9,0]";
        let size = "\"size\":4,\"width\":4,\"height\":4";
        let expected = format!("{{{size},\"seed\":7,\"tiles\":{tiles},\"manhattan\":32}}\n");
        assert_eq!(json, expected);
    }

    #[test]
    fn a_random_board_is_printed_with_its_link() {
        let call = ["shuffle", "--random", "--size", "3", "--seed", "7"];
        let text = ran(&call).unwrap();
        assert_eq!(text, ran(&call).unwrap());
        let link = "# size=3&difficulty=random-state&seed=7";
        assert!(text.lines().any(|line| line == link), "{text}");
        let named = ["shuffle", "--difficulty", "random-state", "--size", "3", "--seed", "7"];
        assert_eq!(text, ran(&named).unwrap());
        assert!(ran(&["shuffle", "--random", "--difficulty", "hard"]).is_err());
    }

    #[test]
    fn shuffled_boards_of_any_size_can_be_read_again() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("boards");
        let name = file.to_str().unwrap();
        for (size, format) in
            [("3x5", &[][..]), ("3x5", &["--json"]), ("3", &[]), ("4x2", &["--json"])]
        {
            let call = ["shuffle", "--size", size, "--seed", "7", "--count", "3"];
            std::fs::write(&file, ran(&[&call[..], format].concat()).unwrap()).unwrap();
            let measured = ran(&["measure", "--file", name]).unwrap();
            assert_eq!(measured.lines().count(), 3, "{size}");
            let call = ["solve", "--file", name, "--solver", "quick", "--json"];
            for line in ran(&call).unwrap().lines() {
                let line: serde_json::Value = serde_json::from_str(line).unwrap();
                let (width, height) = (line["width"].as_u64(), line["height"].as_u64());
                let area = line["tiles"].as_array().unwrap().len() as u64;
                assert_eq!(width.zip(height).map(|(w, h)| w * h), Some(area), "{line}");
            }
        }
    }

    #[test]
    fn several_boards_have_consecutive_seeds() {
        let one = |seed: &str| ran(&["shuffle", "--seed", seed, "--json"]).unwrap();
        let two = ran(&["shuffle", "--seed", "7", "--count", "2", "--json"]).unwrap();
        assert_eq!(two, one("7") + &one("8"));
        let why = ran(&["shuffle", "--seed", "4294967295", "--count", "2"]).unwrap_err();
        assert_eq!(
            why,
            "2 boards from seed 4294967295 need seeds above 4294967295, which is the largest seed"
        );
        assert!(ran(&["shuffle", "--count", "0"]).is_err());
    }

    #[test]
    fn a_board_is_solved_in_one_line() {
        let json = ran(&["solve", "1 2 3/4 5 6/0 7 8", "--json"]).unwrap();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["moves"], 2);
        assert_eq!(value["path"], "LL");
        assert_eq!(value["optimal"], true);
        assert_eq!(value["lower_bound"], 2);
        assert_eq!(value["tiles"], serde_json::json!([1, 2, 3, 4, 5, 6, 0, 7, 8]));
        assert!(value["nodes"].is_u64() && value["seconds"].is_f64());
        let keys = [
            "width",
            "height",
            "tiles",
            "moves",
            "optimal",
            "lower_bound",
            "path",
            "nodes",
            "seconds",
        ];
        let places = keys.map(|key| json.find(&format!("\"{key}\":")).unwrap());
        assert!(places.is_sorted(), "{json}");
        for solver in ["quick", "astar"] {
            let text = ran(&["solve", "8 6 7 2 5 4 3 0 1", "--solver", solver]).unwrap();
            assert!(text.contains("not proven optimal") && text.lines().count() == 1, "{text}");
        }
    }

    #[test]
    fn with_empty_first_the_gap_comes_first() {
        let json = ran(&["solve", "1 0 2 3 4 5 6 7 8", "--empty-first", "--json"]).unwrap();
        assert!(json.contains("\"path\":\"R\""), "{json}");
        let text = ran(&["solve", "0 1 2 3 4 5 6 7 8", "--empty-first"]).unwrap();
        assert!(text.starts_with("0 tile moves"), "{text}");
    }

    #[test]
    fn an_invalid_board_error_names_the_invalid_tile() {
        let wrong = |board: &str| ran(&["measure", board]).unwrap_err();
        assert_eq!(wrong("1 2 3"), "3 tiles do not fill a square; put a / after each row");
        assert_eq!(wrong("1 2 2 0"), "tile 2 appears twice");
        assert_eq!(wrong("2 1 3 0"), "this board cannot be solved");
        assert_eq!(wrong("1 2 -3 0"), "\"-3\" is not a tile number");
        assert_eq!(
            ran(&["solve", "1", "2", "-3", "0"]).unwrap_err(),
            "\"-3\" is not a tile number"
        );
        assert!(ran(&["shuffle", "--size", "16"]).unwrap_err().contains("2 to 15"));
        assert!(ran(&["solve", "--file", "/nowhere/at/all"]).unwrap_err().contains("/nowhere"));
    }

    #[test]
    fn a_file_has_one_board_per_line() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("boards.csv");
        let boards = "id,tiles,optimal\n1,1 2 3 4 5 6 0 7 8,2\n\n2,1 2 3 4 5 6 7 0 8,1\n";
        std::fs::write(&file, boards).unwrap();
        let name = file.to_str().unwrap();
        let text = ran(&["solve", "--file", name, "--jobs", "2"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[0].starts_with("2 tile moves") && lines[1].starts_with("1 tile move,"),
            "{text}"
        );

        std::fs::write(&file, "# two\n1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0\n").unwrap();
        let why = ran(&["solve", "--file", name]).unwrap_err();
        assert!(why.ends_with("line 3: this board cannot be solved"), "{why}");

        std::fs::write(&file, "{\"tiles\":[1,2,3,4,5,6,7,0,8],\"optimal\":1}\n").unwrap();
        assert!(ran(&["solve", "--file", name]).unwrap().starts_with("1 tile move,"));

        std::fs::write(&file, "\u{feff}1 2 3/4 5 6/7 0 8\r\n").unwrap();
        assert!(ran(&["solve", "--file", name]).unwrap().starts_with("1 tile move,"));

        for (object, wrong) in [
            ("{\"tiles\":[1,-2,3,0]}", "\"-2\" is not a tile number"),
            ("{\"tiles\":[1,2,3,0],\"width\":0}", "`width` must be at least 1, not 0"),
            ("{\"tiles\":[1,2,3,0],\"width\":-2}", "`width` must be at least 1, not -2"),
            ("{\"tiles\":[1,2,3,0],\"width\":2,\"height\":3}", "`height` must be 2, not 3"),
            ("{\"tiles\":[]}", "there are no tiles"),
            ("{\"tiles\":3}", "the object has no list named `tiles`"),
        ] {
            std::fs::write(&file, object).unwrap();
            let why = ran(&["measure", "--file", name]).unwrap_err();
            assert!(why.ends_with(&format!("line 1: {wrong}")), "{why}");
        }
    }
}
