//! `azulejo fifteen`: boards are solved, measured and shuffled.

mod boards;
mod compare;
mod solve;
mod tables;
mod ways;

use std::io::Write;

use ::fifteen::{Board, BoardSize, Difficulty, Entropy, Fifteen, Params, random_board};
use grid::ParseSizeError;
use serde_json::json;

use crate::failure::Failure;
use crate::game::GameCommand;
use crate::output::write_json;

#[derive(clap::Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Measure(MeasureArgs),
    Shuffle(ShuffleArgs),
    Ways(ways::Args),
    Compare(compare::Args),
}

/// Say how far a board is from order
#[derive(clap::Args)]
pub(crate) struct MeasureArgs {
    #[command(flatten)]
    board: boards::One,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// Shuffle a board from a seed
#[derive(clap::Args)]
pub(crate) struct ShuffleArgs {
    /// Cells a side, from 2 to 15, or as 4x3 for 4 columns and 3 rows
    #[arg(long, default_value = "4", value_parser = size)]
    size: BoardSize,
    /// easy, medium, hard or extra-hard
    #[arg(long, default_value = "medium")]
    difficulty: Difficulty,
    /// Draw from all boards of the size, each as likely as the others, instead of shuffling one in order
    #[arg(long, conflicts_with = "difficulty")]
    random: bool,
    /// Which shuffle, from 0 to 4294967295; another one each time if left out
    #[arg(long)]
    seed: Option<u32>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

impl GameCommand for Command {
    type Puzzle = Fifteen;

    const ABOUT: &'static str = "The sliding-tile puzzle";

    fn describe(params: &Params) -> String {
        match params {
            Params::Shuffle { size, difficulty, seed } => {
                let difficulty = difficulty.to_string().replace('-', " ");
                format!("Fifteen, {}, {difficulty}, seed {seed}", size.grid())
            }
            Params::Board(board) => format!("Fifteen, {}, an order of its own", board.size()),
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
    let entropy = Entropy::of(&args.board.read()?);
    let [manhattan, conflict, enhanced] =
        [entropy.manhattan(), entropy.linear_conflict(), entropy.enhanced()];
    if args.json {
        let measures = Measures { manhattan, linear_conflict: conflict, enhanced };
        return write_json(out, &measures);
    }
    Ok(writeln!(out, "manhattan {manhattan}, linear conflict {conflict}, enhanced {enhanced}")?)
}

fn shuffle(args: &ShuffleArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let &ShuffleArgs { size, difficulty, .. } = args;
    let seed = args.seed.unwrap_or_else(native::random_seed);
    let params = if args.random {
        Params::Board(random_board(size, seed.into()))
    } else {
        Params::Shuffle { size, difficulty, seed }
    };
    let board = params.deal();
    let manhattan = Entropy::of(&board).manhattan();
    if args.json {
        let is_square = size.grid().width() == size.grid().height();
        let size = if is_square { json!(size.grid().width()) } else { json!(size.to_string()) };
        let shuffled = Shuffled { size, seed, tiles: board.tiles(), manhattan };
        return write_json(out, &shuffled);
    }
    write!(out, "{}", drawn(&board))?;
    Ok(writeln!(out, "manhattan {manhattan}\n{params}")?)
}

/// The measures for programs, the keys in this order.
#[derive(serde::Serialize)]
struct Measures {
    manhattan: u32,
    linear_conflict: u32,
    enhanced: u32,
}

/// A shuffled board for programs, the keys in this order.
#[derive(serde::Serialize)]
struct Shuffled<'a> {
    size: serde_json::Value,
    seed: u32,
    tiles: &'a [u8],
    manhattan: u32,
}

fn size(text: &str) -> Result<BoardSize, ParseSizeError> {
    text.parse()
}

/// The rows below each other, a dot in the gap.
fn drawn(board: &Board) -> String {
    let width = (board.size().area() - 1).to_string().len();
    let tile = |&tile: &u8| match tile {
        0 => format!("{:>width$}", "."),
        _ => format!("{tile:>width$}"),
    };
    let rows = board.tiles().chunks(board.size().width());
    rows.map(|row| row.iter().map(tile).collect::<Vec<_>>().join(" ") + "\n").collect()
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
        assert_eq!(json, "{\"manhattan\":4,\"linear_conflict\":8,\"enhanced\":14}\n");
    }

    #[test]
    fn a_seed_is_always_the_same_board() {
        let call = ["shuffle", "--size", "4", "--difficulty", "hard", "--seed", "7"];
        let text = ran(&call).unwrap();
        let expected = "\u{20}6 12 10  3\n13  1  8 11\n 2  7  4 15\n 5 14  9  .\n\
                        manhattan 32\nsize=4&difficulty=hard&seed=7\n";
        assert_eq!(text, expected);
        let json = ran(&[&call[..], &["--json"]].concat()).unwrap();
        let tiles = "[6,12,10,3,13,1,8,11,2,7,4,15,5,14,9,0]";
        let expected = format!("{{\"size\":4,\"seed\":7,\"tiles\":{tiles},\"manhattan\":32}}\n");
        assert_eq!(json, expected);
    }

    #[test]
    fn a_random_board_is_given_with_a_link_to_itself() {
        let call = ["shuffle", "--random", "--size", "3", "--seed", "7"];
        let text = ran(&call).unwrap();
        assert_eq!(text, ran(&call).unwrap());
        let link = text.lines().last().unwrap();
        assert!(
            link.starts_with("board=") && link.len() == "board=1-2-3_4-5-6_7-8-0".len(),
            "{text}"
        );
        assert!(ran(&["shuffle", "--random", "--difficulty", "hard"]).is_err());
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
        let keys = ["tiles", "moves", "optimal", "lower_bound", "path", "nodes", "seconds"];
        let places = keys.map(|key| json.find(&format!("\"{key}\":")).unwrap());
        assert!(places.is_sorted(), "{json}");
        for solver in ["quick", "astar"] {
            let text = ran(&["solve", "8 6 7 2 5 4 3 0 1", "--solver", solver]).unwrap();
            assert!(text.contains("not proven") && text.lines().count() == 1, "{text}");
        }
    }

    #[test]
    fn the_other_goal_has_the_gap_first() {
        let json = ran(&["solve", "1 0 2 3 4 5 6 7 8", "--empty-first", "--json"]).unwrap();
        assert!(json.contains("\"path\":\"R\""), "{json}");
        let text = ran(&["solve", "0 1 2 3 4 5 6 7 8", "--empty-first"]).unwrap();
        assert!(text.starts_with("0 moves"), "{text}");
    }

    #[test]
    fn the_error_of_a_wrong_board_names_what_is_wrong() {
        let wrong = |board: &str| ran(&["measure", board]).unwrap_err();
        assert_eq!(wrong("1 2 3"), "3 tiles fill no square; put a / after each row");
        assert_eq!(wrong("1 2 2 0"), "tile 2 is there twice");
        assert_eq!(wrong("2 1 3 0"), "these tiles can never be put in order");
        assert!(ran(&["solve"]).unwrap_err().contains("TILES"));
        assert!(ran(&["shuffle", "--size", "16"]).unwrap_err().contains("2 to 15"));
        assert!(ran(&["solve", "--file", "/nowhere/at/all"]).unwrap_err().contains("/nowhere"));
    }

    #[test]
    fn a_file_has_a_board_on_each_line() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("boards.csv");
        let boards = "id,tiles,optimal\n1,1 2 3 4 5 6 0 7 8,2\n\n2,1 2 3 4 5 6 7 0 8,1\n";
        std::fs::write(&file, boards).unwrap();
        let name = file.to_str().unwrap();
        let text = ran(&["solve", "--file", name, "--jobs", "2"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("2 moves") && lines[1].starts_with("1 move,"), "{text}");

        std::fs::write(&file, "# two\n1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/8 7 0\n").unwrap();
        let why = ran(&["solve", "--file", name]).unwrap_err();
        assert!(why.ends_with("line 3: these tiles can never be put in order"), "{why}");

        std::fs::write(&file, "{\"tiles\":[1,2,3,4,5,6,7,0,8],\"optimal\":1}\n").unwrap();
        assert!(ran(&["solve", "--file", name]).unwrap().starts_with("1 move,"));
    }
}
