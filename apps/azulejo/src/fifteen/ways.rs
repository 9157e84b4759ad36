//! `azulejo fifteen ways`: counts and lists the shortest solutions of a board.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ::fifteen::{Board, Budget, Setting, ShortestSolutions, SolveError};

use super::boards::Boards;
use super::tables::{self, Cache};
use crate::failure::Failure;
use crate::output::{seconds, whole_number, write_json};
use crate::progress::Progress;

/// Count all shortest solutions of boards, and list some of them
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Number of solutions to list
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = whole_number(0_usize..))]
    list: usize,
    /// First solution to list, counting from 1
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole_number(1_u64..))]
    from: u64,
    /// Time limit in seconds for each board [default: none]
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
}

/// JSON form of the shortest solutions, with the keys in this order. Their number is a string because it can
/// exceed the range of JSON numbers.
#[derive(serde::Serialize)]
struct SolutionsJson {
    moves: u32,
    ways: String,
    from: u64,
    paths: Vec<String>,
}

/// Memory limit for the positions on shortest solutions, in bytes.
const MEMORY: usize = 4 << 30;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.boards.read()?.iter().try_for_each(|board| write_ways(args, board, out))
}

fn write_ways(args: &Args, board: &Board, out: &mut dyn Write) -> Result<(), Failure> {
    let tables = tables::tables(board.size(), Setting::Small, Cache::Used);
    let mut progress = Progress::start();
    let start = Instant::now();
    let is_late = || args.time_limit.is_some_and(|limit| start.elapsed() >= limit);
    let mut watch = |now: &::fifteen::Progress| {
        progress.show(now.nodes, None, "positions");
        if is_late() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut watch) };
    let ways = ::fifteen::shortest_solutions(board, &tables, &mut budget).map_err(|why| match why {
        SolveError::OutOfBudget { lower_bound, .. } if is_late() => Failure::runtime(format!(
            "not counted within the time limit; the shortest solutions have at least {lower_bound} tile moves"
        )),
        SolveError::OutOfBudget { lower_bound, .. } => Failure::runtime(format!(
            "the shortest solutions have {lower_bound} tile moves, but there are too many of them to count"
        )),
        other => Failure::input(other.to_string()),
    })?;
    let paths: Vec<String> = paths(args, &ways).collect();
    if args.json {
        let (moves, ways) = (ways.n_steps(), ways.n_solutions().to_string());
        return write_json(out, &SolutionsJson { moves, ways, from: args.from, paths });
    }
    let n = ways.n_solutions();
    let (solutions, moves) = (plural(n, "solution"), plural(ways.n_steps().into(), "tile move"));
    writeln!(out, "{n} shortest {solutions} of {} {moves}", ways.n_steps())?;
    paths.iter().try_for_each(|path| writeln!(out, "{path}"))?;
    Ok(())
}

fn plural(n: u128, word: &str) -> String {
    if n == 1 { word.to_owned() } else { format!("{word}s") }
}

/// Returns the requested solutions; each letter is the direction a tile moves.
fn paths<'a>(args: &'a Args, ways: &'a ShortestSolutions) -> impl Iterator<Item = String> + 'a {
    let goal = args.boards.goal();
    let first = u128::from(args.from) - 1;
    let numbers = (first..).take(args.list);
    numbers
        .map_while(|number| ways.get(number))
        .map(move |path| path.into_iter().map(|dir| goal.dir(dir).letter()).collect())
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::failure::Failure;
    use crate::testing::ran;

    const HARD: &str = "8 6 7/2 5 4/3 0 1";

    #[test]
    fn all_shortest_solutions_are_counted_and_can_be_listed() {
        let text = ran(&["fifteen", "ways", HARD]).unwrap();
        assert_eq!(text, "40 shortest solutions of 31 tile moves\n");
        let text = ran(&["fifteen", "ways", HARD, "--list", "99", "--from", "39"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "the heading, the 39th and the 40th");
        assert!(lines[1..].iter().all(|path| path.len() == 31) && lines[1] != lines[2]);
        let json = ran(&["fifteen", "ways", "1 2 3/4 5 6/0 7 8", "--list", "2", "--json"]).unwrap();
        assert_eq!(json, "{\"moves\":2,\"ways\":\"1\",\"from\":1,\"paths\":[\"LL\"]}\n");
    }

    #[test]
    fn a_board_that_is_too_large_is_rejected_with_the_reason() {
        let tiles: Vec<String> = (1..36).chain([0]).map(|tile: u8| tile.to_string()).collect();
        let board = tiles.join(" ");
        assert!(ran(&["fifteen", "ways", &board]).unwrap_err().contains("too large"));
        assert!(ran(&["fifteen", "ways", HARD, "--from", "0"]).is_err());
    }

    #[test]
    fn a_time_limit_ends_with_what_is_proven() {
        let board = "0 11 9 13/12 15 10 14/3 7 6 2/4 8 5 1";
        let args = ["azulejo", "fifteen", "ways", board, "--time-limit", "0"];
        let failure = crate::run(crate::Cli::parse_from(args), &mut Vec::new()).unwrap_err();
        let Failure::Runtime(why) = failure else { panic!("{failure:?}") };
        assert!(why.starts_with("not counted within the time limit; the shortest"), "{why}");
    }
}
