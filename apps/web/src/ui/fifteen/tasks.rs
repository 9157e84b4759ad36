//! Worker tasks that solve boards of Fifteen.

use std::ops::ControlFlow;

use ::fifteen::{
    Answer, Board, Budget, Progress, Solver, astar, optimal, quick, search_subtree, split_iteration,
};
use grid::Dir;
use serde::{Deserialize, Serialize};

use super::compare::{BoundsOnPath, CountSolutions, PatternCosts, SolveWithMethod};
use super::tables::{self, PrepareFifteen, StoreFifteen, TableLevel};
use crate::platform::store::{as_text, parse_text};
use crate::platform::work::{Task, TaskEntry, entry};

/// The worker tasks of Fifteen.
pub const TASKS: &[TaskEntry] = &[
    entry::<PrepareFifteen>(),
    entry::<StoreFifteen>(),
    entry::<SolveFifteen>(),
    entry::<SearchFifteen>(),
    entry::<HintFifteen>(),
    entry::<SplitFifteen>(),
    entry::<SearchPart>(),
    entry::<SolveWithMethod>(),
    entry::<BoundsOnPath>(),
    entry::<PatternCosts>(),
    entry::<CountSolutions>(),
];

/// Largest number of cells for which the shortest solution is proven while the player waits.
pub const LARGEST_PROVEN: usize = 16;

/// Memory limit of A* in bytes.
const ASTAR_MEMORY: usize = 192 << 20;
/// Memory limit in bytes of a search on boards too large for a proof.
const BEAM_MEMORY: usize = 64 << 20;
/// Time limit of the search for a good move, in milliseconds.
const HINT_MS: u64 = 200;
/// Minimum number of parts of an iteration: enough to keep several workers busy until its end, and few enough that each
/// is worth a message.
const N_PARTS: usize = 60;

/// Solves a board while the player waits.
#[derive(Serialize, Deserialize)]
pub struct SolveFifteen {
    pub board: String,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub solver: Solver,
}

/// Solves a board, within a time limit if it is too large for a proof.
#[derive(Serialize, Deserialize)]
pub struct SearchFifteen {
    pub board: String,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub solver: Solver,
    /// Time limit in milliseconds.
    pub ms: u64,
}

/// The result of a search.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// The moves of the solution as letters, if one was found.
    pub path: Option<String>,
    /// Lower bound on the length of all solutions.
    pub lower_bound: u32,
}

/// Finds a good first move for a player who waits for a hint, without tables.
#[derive(Serialize, Deserialize)]
pub struct HintFifteen {
    pub board: String,
}

/// Splits an iteration of a parallel search into parts.
#[derive(Serialize, Deserialize)]
pub struct SplitFifteen {
    pub board: String,
    /// Length limit of the iteration.
    pub bound: u32,
    pub level: TableLevel,
}

/// Searches one part of an iteration.
#[derive(Serialize, Deserialize)]
pub struct SearchPart {
    pub board: String,
    /// Length limit of the iteration.
    pub bound: u32,
    /// The first moves of the solutions to search, as letters.
    pub part: String,
    pub level: TableLevel,
}

/// The result of a part.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PartResult {
    /// The moves of a solution as letters.
    Found(String),
    /// The part has no solution.
    NotFound,
    /// The search was stopped before its end.
    Unfinished,
}

/// Reads the stored tables that a search begins with.
async fn read_first(board: &str, solver: Solver) {
    if solver == Solver::Optimal {
        read_for(board, TableLevel::First).await;
    }
}

impl Task for SolveFifteen {
    const NAME: &'static str = "solve-fifteen";
    /// Lower bound on the length of all solutions.
    type Report = u32;
    type Answer = Solved;

    async fn before(&self) {
        read_first(&self.board, self.solver).await;
    }

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Solved {
        solve(&self.board, self.solver, self.solver.search_time(), watch)
    }
}

impl Task for HintFifteen {
    const NAME: &'static str = "hint-fifteen";
    type Report = ();
    type Answer = Solved;
    // The next search must run in the worker that has the tables.
    const ENDS_WORKER: bool = true;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Solved {
        solve(&self.board, Solver::Quick, HINT_MS, &mut |_| watch(&()))
    }
}

impl Task for SearchFifteen {
    const NAME: &'static str = "search-fifteen";
    /// Lower bound on the length of all solutions.
    type Report = u32;
    type Answer = Solved;

    async fn before(&self) {
        read_first(&self.board, self.solver).await;
    }

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Solved {
        solve(&self.board, self.solver, self.ms, watch)
    }
}

/// Solves a board, within `ms` milliseconds if it is too large for a proof.
fn solve(
    board: &str,
    solver: Solver,
    ms: u64,
    watch: &mut dyn FnMut(&u32) -> ControlFlow<()>,
) -> Solved {
    let Ok(board) = board.parse::<Board>() else { return Solved { path: None, lower_bound: 0 } };
    let size = board.size();
    if solver == Solver::Optimal && !tables::ensure(size, TableLevel::First, &mut |_| watch(&0)) {
        return Solved { path: None, lower_bound: 0 };
    }
    let is_timed = solver == Solver::Quick || (solver == Solver::Optimal && !Solver::proves(size));
    let end = if is_timed { now() + ms as f64 } else { f64::INFINITY };
    let mut on_progress = |progress: &Progress| match watch(&progress.lower_bound) {
        // The search never stops before it has a first solution.
        ControlFlow::Continue(()) if progress.best.is_none() || now() < end => {
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    };
    let mut budget = Budget::unlimited(&mut on_progress);
    let solution = match solver {
        Solver::Optimal => tables::with(size, |tables| {
            if Solver::proves(size) {
                return optimal(&board, tables, &mut budget);
            }
            budget.memory = BEAM_MEMORY;
            fifteen::solve(&board, tables, &mut budget)
        }),
        Solver::AStar => {
            budget.memory = ASTAR_MEMORY;
            Some(astar(&board, &mut budget))
        }
        Solver::Quick => Some(quick(&board, &mut budget)),
    };
    let Answer { path, lower_bound } = solution.map(Answer::from).unwrap_or_default();
    Solved { path: path.as_deref().map(format_path), lower_bound }
}

impl Task for SplitFifteen {
    const NAME: &'static str = "split-fifteen";
    type Report = ();
    /// The first moves of each part as letters, in search order; empty without tables.
    type Answer = Option<Vec<String>>;

    async fn before(&self) {
        read_for(&self.board, self.level).await;
    }

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Option<Vec<String>> {
        let board = self.board.parse::<Board>().ok()?;
        if !tables::ensure(board.size(), self.level, &mut |_| watch(&())) {
            return None;
        }
        let parts = tables::with(board.size(), |tables| {
            split_iteration(&board, tables, self.bound, N_PARTS)
        });
        Some(parts?.ok()?.iter().map(|part| format_path(part)).collect())
    }
}

impl Task for SearchPart {
    const NAME: &'static str = "search-part-of-fifteen";
    type Report = ();
    type Answer = PartResult;

    async fn before(&self) {
        read_for(&self.board, self.level).await;
    }

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> PartResult {
        let Ok(board) = self.board.parse::<Board>() else { return PartResult::Unfinished };
        if !tables::ensure(board.size(), self.level, &mut |_| watch(&())) {
            return PartResult::Unfinished;
        }
        let mut on_progress = |_: &Progress| watch(&());
        let mut budget = Budget::unlimited(&mut on_progress);
        let part = parse_path(&self.part);
        let found = tables::with(board.size(), |tables| {
            search_subtree(&board, tables, self.bound, &part, &mut budget)
        });
        match found {
            Some(Ok(Some(path))) => PartResult::Found(format_path(&path)),
            Some(Ok(None)) => PartResult::NotFound,
            Some(Err(_)) | None => PartResult::Unfinished,
        }
    }
}

/// Reads the stored tables for the board's size unless this worker already has suitable ones.
async fn read_for(board: &str, level: TableLevel) {
    if let Ok(board) = board.parse::<Board>() {
        tables::read(board.size(), level).await;
    }
}

/// Formats moves as letters, for messages between page and worker.
pub fn format_path(path: &[Dir]) -> String {
    path.iter().map(|dir| dir.letter()).collect()
}

/// Parses moves from letters.
pub fn parse_path(letters: &str) -> Vec<Dir> {
    letters.chars().filter_map(Dir::from_letter).collect()
}

fn now() -> f64 {
    js_sys::Date::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prove(board: &str) -> Solved {
        solve_by(Solver::Optimal, board)
    }

    fn solve_by(solver: Solver, board: &str) -> Solved {
        let task = SolveFifteen { board: board.to_owned(), solver };
        task.run(&mut |_| ControlFlow::Continue(()))
    }

    #[test]
    fn a_star_finds_a_solution() {
        let solved = solve_by(Solver::AStar, "1 2 3/4 5 6/0 7 8");
        assert_eq!(solved, Solved { path: Some("LL".to_owned()), lower_bound: 2 });
    }

    #[test]
    fn a_board_is_solved_with_and_without_tables() {
        let solved = Solved { path: Some("LL".to_owned()), lower_bound: 2 };
        assert_eq!(prove("1 2 3/4 5 6/0 7 8"), solved);
        let prepare = PrepareFifteen { width: 3, height: 3, level: TableLevel::First };
        assert_eq!(prepare.run(&mut |_| ControlFlow::Continue(())), Some(TableLevel::First));
        assert_eq!(prove("1 2 3/4 5 6/0 7 8"), solved);
    }

    #[test]
    fn an_invalid_board_has_no_solution() {
        assert_eq!(prove("2 1/3 0").path, None);
    }

    #[test]
    fn an_iteration_in_parts_finds_the_solution() {
        let board = "8 6 7/2 5 4/3 0 1".to_owned();
        let watch = &mut |(): &()| ControlFlow::Continue(());
        let level = TableLevel::Larger;
        let found = [29, 31].map(|bound| {
            let parts = SplitFifteen { board: board.clone(), bound, level }.run(watch).unwrap();
            let search = |part| SearchPart { board: board.clone(), bound, part, level }.run(watch);
            let mut lengths = parts.into_iter().map(search).filter_map(|result| match result {
                PartResult::Found(path) => Some(path.len()),
                PartResult::NotFound => None,
                PartResult::Unfinished => panic!("the search is not stopped"),
            });
            lengths.next()
        });
        assert_eq!(found, [None, Some(31)]);
    }
}
