//! Solves boards of Fifteen in a worker.

use std::ops::ControlFlow;

use ::fifteen::{
    Answer, Board, Budget, Progress, Solver, astar, optimal, quick, search_part, split,
};
use grid::Dir;
use serde::{Deserialize, Serialize};

use super::compare::{AskBounds, AskShares, CountWays, SolveBy};
use super::tables::{self, Level, PrepareFifteen, StoreFifteen};
use crate::store::{as_text, parse_text};
use crate::work::{Entry, Task, entry};

/// What a worker does for Fifteen.
pub const TASKS: &[Entry] = &[
    entry::<PrepareFifteen>(),
    entry::<StoreFifteen>(),
    entry::<SolveFifteen>(),
    entry::<SearchFifteen>(),
    entry::<SplitFifteen>(),
    entry::<SearchPart>(),
    entry::<SolveBy>(),
    entry::<AskBounds>(),
    entry::<AskShares>(),
    entry::<CountWays>(),
];

/// The most cells of a board whose shortest solution is proven while somebody waits.
pub const LARGEST_PROVEN: usize = 16;

/// The most bytes that A* may fill.
const ASTAR_MEMORY: usize = 192 << 20;
/// The most bytes that a search may fill that has tables but no proof in sight.
const BEAM_MEMORY: usize = 64 << 20;
/// A round is split into so many parts at least: enough to keep several workers busy to its end, few enough that each
/// is worth a message.
const N_PARTS: usize = 60;

/// Solves a board while somebody waits.
#[derive(Serialize, Deserialize)]
pub struct SolveFifteen {
    /// The board as text.
    pub board: String,
    /// How.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub solver: Solver,
}

/// Solves a board; where no proof is in sight, within a time.
#[derive(Serialize, Deserialize)]
pub struct SearchFifteen {
    /// The board as text.
    pub board: String,
    /// How.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub solver: Solver,
    /// How long, in milliseconds.
    pub ms: u64,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// The steps of the solution as letters, if there is one.
    pub path: Option<String>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
}

/// Splits a round of the search with larger tables into parts.
#[derive(Serialize, Deserialize)]
pub struct SplitFifteen {
    /// The board as text.
    pub board: String,
    /// Solutions of at most so many steps are searched.
    pub bound: u32,
    /// By which tables.
    pub level: Level,
}

/// Searches one part of a round.
#[derive(Serialize, Deserialize)]
pub struct SearchPart {
    /// The board as text.
    pub board: String,
    /// Solutions of at most so many steps are searched.
    pub bound: u32,
    /// The steps that they begin with, as letters.
    pub part: String,
    /// By which tables.
    pub level: Level,
}

/// What came of a part.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Searched {
    /// The steps of a solution as letters.
    Found(String),
    /// It has no solution.
    Nothing,
    /// It was not searched to its end.
    Unfinished,
}

/// Has the tables at hand that a search begins with.
async fn read_first(board: &str, solver: Solver) {
    if solver == Solver::Optimal {
        read_for(board, Level::First).await;
    }
}

impl Task for SolveFifteen {
    const NAME: &'static str = "solve-fifteen";
    /// No solution is shorter than this.
    type Report = u32;
    type Answer = Solved;

    async fn before(&self) {
        read_first(&self.board, self.solver).await;
    }

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Solved {
        solve(&self.board, self.solver, self.solver.search_time(), watch)
    }
}

impl Task for SearchFifteen {
    const NAME: &'static str = "search-fifteen";
    /// No solution is shorter than this.
    type Report = u32;
    type Answer = Solved;

    async fn before(&self) {
        read_first(&self.board, self.solver).await;
    }

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Solved {
        solve(&self.board, self.solver, self.ms, watch)
    }
}

/// Solves a board; where no proof is in sight, within so many milliseconds.
fn solve(
    board: &str,
    solver: Solver,
    ms: u64,
    watch: &mut dyn FnMut(&u32) -> ControlFlow<()>,
) -> Solved {
    let Ok(board) = board.parse::<Board>() else { return Solved { path: None, lower_bound: 0 } };
    let size = board.size();
    if solver == Solver::Optimal && !tables::make(size, Level::First, &mut |_| watch(&0)) {
        return Solved { path: None, lower_bound: 0 };
    }
    let is_timed = solver == Solver::Quick || (solver == Solver::Optimal && !Solver::proves(size));
    let end = if is_timed { now() + ms as f64 } else { f64::INFINITY };
    let mut tell = |progress: &Progress| match watch(&progress.lower_bound) {
        // The first solution is waited for.
        ControlFlow::Continue(()) if progress.best.is_none() || now() < end => {
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Break(()),
    };
    let mut budget = Budget::unlimited(&mut tell);
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
    Solved { path: path.as_deref().map(letters), lower_bound }
}

impl Task for SplitFifteen {
    const NAME: &'static str = "split-fifteen";
    type Report = ();
    /// The first steps of each part as letters, in their order; none without tables.
    type Answer = Option<Vec<String>>;

    async fn before(&self) {
        read_for(&self.board, self.level).await;
    }

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Option<Vec<String>> {
        let board = self.board.parse::<Board>().ok()?;
        if !tables::make(board.size(), self.level, &mut |_| watch(&())) {
            return None;
        }
        let parts = tables::with(board.size(), |tables| split(&board, tables, self.bound, N_PARTS));
        Some(parts?.ok()?.iter().map(|part| letters(part)).collect())
    }
}

impl Task for SearchPart {
    const NAME: &'static str = "search-part-of-fifteen";
    type Report = ();
    type Answer = Searched;

    async fn before(&self) {
        read_for(&self.board, self.level).await;
    }

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Searched {
        let Ok(board) = self.board.parse::<Board>() else { return Searched::Unfinished };
        if !tables::make(board.size(), self.level, &mut |_| watch(&())) {
            return Searched::Unfinished;
        }
        let mut tell = |_: &Progress| watch(&());
        let mut budget = Budget::unlimited(&mut tell);
        let part = steps(&self.part);
        let found = tables::with(board.size(), |tables| {
            search_part(&board, tables, self.bound, &part, &mut budget)
        });
        match found {
            Some(Ok(Some(path))) => Searched::Found(letters(&path)),
            Some(Ok(None)) => Searched::Nothing,
            Some(Err(_)) | None => Searched::Unfinished,
        }
    }
}

/// Reads the tables of a board's size, if they are stored and none that serve are at hand.
async fn read_for(board: &str, level: Level) {
    if let Ok(board) = board.parse::<Board>() {
        tables::read(board.size(), level).await;
    }
}

/// Steps as letters, as they travel between page and worker.
pub fn letters(path: &[Dir]) -> String {
    path.iter().map(|dir| dir.letter()).collect()
}

/// Letters as steps.
pub fn steps(letters: &str) -> Vec<Dir> {
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
    fn a_star_finds_a_solution_too() {
        let solved = solve_by(Solver::AStar, "1 2 3/4 5 6/0 7 8");
        assert_eq!(solved, Solved { path: Some("LL".to_owned()), lower_bound: 2 });
    }

    #[test]
    fn a_board_is_solved_with_tables_or_without() {
        let solved = Solved { path: Some("LL".to_owned()), lower_bound: 2 };
        assert_eq!(prove("1 2 3/4 5 6/0 7 8"), solved);
        let prepare = PrepareFifteen { width: 3, height: 3, level: Level::First };
        assert_eq!(prepare.run(&mut |_| ControlFlow::Continue(())), Some(Level::First));
        assert_eq!(prove("1 2 3/4 5 6/0 7 8"), solved);
    }

    #[test]
    fn what_is_no_board_has_no_solution() {
        assert_eq!(prove("2 1/3 0").path, None);
    }

    #[test]
    fn a_round_in_parts_finds_the_solution() {
        let board = "8 6 7/2 5 4/3 0 1".to_owned();
        let go_on = &mut |(): &()| ControlFlow::Continue(());
        let level = Level::Larger;
        let rounds = [29, 31].map(|bound| {
            let parts = SplitFifteen { board: board.clone(), bound, level }.run(go_on).unwrap();
            let search = |part| SearchPart { board: board.clone(), bound, part, level }.run(go_on);
            let mut lengths = parts.into_iter().map(search).filter_map(|searched| match searched {
                Searched::Found(path) => Some(path.len()),
                Searched::Nothing => None,
                Searched::Unfinished => panic!("it is not stopped"),
            });
            lengths.next()
        });
        assert_eq!(rounds, [None, Some(31)]);
    }
}
