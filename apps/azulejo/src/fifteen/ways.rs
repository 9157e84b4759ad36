//! `azulejo fifteen ways`: how many shortest solutions a board has, and which.

use std::io::Write;
use std::ops::ControlFlow;

use ::fifteen::{Board, Budget, Setting, SolveError, Ways};

use super::boards::Boards;
use super::tables::{self, Cache};
use crate::failure::Failure;
use crate::output::write_json;
use crate::progress::Progress;

/// Count all shortest solutions of boards
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// How many of them to list
    #[arg(long, default_value_t = 0, value_name = "N")]
    list: usize,
    /// The number of the first one to list, counted from 1
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,
    /// One JSON object for each board
    #[arg(long)]
    json: bool,
}

/// For programs, the keys in this order. The number is a text, because it can be too large for a number of JSON.
#[derive(serde::Serialize)]
struct Counted {
    moves: u32,
    ways: String,
    from: u64,
    paths: Vec<String>,
}

/// What the positions on the way may take.
const MEMORY: usize = 4 << 30;

/// Does what was asked for.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    args.boards.read()?.iter().try_for_each(|board| write_ways(args, board, out))
}

fn write_ways(args: &Args, board: &Board, out: &mut dyn Write) -> Result<(), Failure> {
    let tables = tables::tables(board.size(), Setting::Small, Cache::Used);
    let mut progress = Progress::start();
    let mut watch = |now: &::fifteen::Progress| {
        progress.show(now.nodes, None, "positions");
        ControlFlow::Continue(())
    };
    let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut watch) };
    let ways = ::fifteen::shortest_ways(board, &tables, &mut budget).map_err(|why| match why {
        SolveError::OutOfBudget { lower_bound, .. } => Failure::work(format!(
            "a shortest solution has {lower_bound} moves, but there are too many of them to count"
        )),
        other => Failure::input(other.to_string()),
    })?;
    let paths: Vec<String> = paths(args, &ways).collect();
    if args.json {
        let (moves, ways) = (ways.n_steps(), ways.n_ways().to_string());
        return write_json(out, &Counted { moves, ways, from: args.from, paths });
    }
    let n = ways.n_ways();
    let are = if n == 1 { "way" } else { "ways" };
    writeln!(out, "{n} shortest {are} of {} moves", ways.n_steps())?;
    paths.iter().try_for_each(|path| writeln!(out, "{path}"))?;
    Ok(())
}

/// The ways that were asked for, each letter the way a tile goes.
fn paths<'a>(args: &'a Args, ways: &'a Ways) -> impl Iterator<Item = String> + 'a {
    let goal = args.boards.goal();
    let first = u128::from(args.from) - 1;
    let numbers = (first..).take(args.list);
    numbers
        .map_while(|number| ways.get(number))
        .map(move |path| path.into_iter().map(|dir| goal.dir(dir).letter()).collect())
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    const HARD: &str = "8 6 7/2 5 4/3 0 1";

    #[test]
    fn all_shortest_solutions_are_counted_and_can_be_listed() {
        let text = ran(&["fifteen", "ways", HARD]).unwrap();
        assert_eq!(text, "40 shortest ways of 31 moves\n");
        let text = ran(&["fifteen", "ways", HARD, "--list", "99", "--from", "39"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "the heading, the 39th and the 40th");
        assert!(lines[1..].iter().all(|path| path.len() == 31) && lines[1] != lines[2]);
        let json = ran(&["fifteen", "ways", "1 2 3/4 5 6/0 7 8", "--list", "2", "--json"]).unwrap();
        assert_eq!(json, "{\"moves\":2,\"ways\":\"1\",\"from\":1,\"paths\":[\"LL\"]}\n");
    }

    #[test]
    fn a_board_that_is_too_large_is_refused_with_the_reason() {
        let tiles: Vec<String> = (1..36).chain([0]).map(|tile: u8| tile.to_string()).collect();
        let board = tiles.join(" ");
        assert!(ran(&["fifteen", "ways", &board]).unwrap_err().contains("too large"));
        assert!(ran(&["fifteen", "ways", HARD, "--from", "0"]).is_err());
    }
}
