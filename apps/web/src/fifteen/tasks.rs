//! Solves boards of Fifteen, and makes the tables for it.

use std::cell::RefCell;
use std::ops::ControlFlow;

use ::fifteen::{
    Answer, Board, Budget, Progress, Setting, Solver, Tables, astar, in_turn, optimal, quick,
};
use grid::Size;
use serde::{Deserialize, Serialize};

use super::compare::{AskBounds, AskShares, CountWays, SolveBy};
use crate::store::{as_text, parse_text};
use crate::work::{Entry, Task, entry};

/// What a worker does for Fifteen.
pub const TASKS: &[Entry] = &[
    entry::<PrepareFifteen>(),
    entry::<SolveFifteen>(),
    entry::<SolveBy>(),
    entry::<AskBounds>(),
    entry::<AskShares>(),
    entry::<CountWays>(),
];

/// The most cells of a board whose shortest solution is proven while somebody waits.
pub const LARGEST_PROVEN: usize = 16;

/// A quick solution is made shorter for so long.
const QUICK_MS: f64 = 400.0;
/// The most bytes that A* may fill.
const ASTAR_MEMORY: usize = 192 << 20;

/// Makes the tables of the optimal solver, for this worker to keep.
#[derive(Serialize, Deserialize)]
pub struct PrepareFifteen {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
}

/// Solves a board.
#[derive(Serialize, Deserialize)]
pub struct SolveFifteen {
    /// The board as text.
    pub board: String,
    /// How.
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub solver: Solver,
}

/// What came of it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solved {
    /// The steps of the solution as letters, if there is one.
    pub path: Option<String>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
}

thread_local! {
    static TABLES: RefCell<Option<Tables>> = const { RefCell::new(None) };
}

impl Task for PrepareFifteen {
    const NAME: &'static str = "prepare-fifteen";
    /// How much is done, in thousandths.
    type Report = u32;
    /// Whether the tables are there.
    type Answer = bool;

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> bool {
        let Ok(size) = fifteen::BoardSize::new(self.width, self.height) else { return false };
        let tables = take_tables(size.grid(), &mut |thousandths| watch(&thousandths));
        let made = tables.is_some();
        TABLES.set(tables);
        made
    }
}

impl Task for SolveFifteen {
    const NAME: &'static str = "solve-fifteen";
    /// No solution is shorter than this.
    type Report = u32;
    type Answer = Solved;

    fn run(self, watch: &mut dyn FnMut(&u32) -> ControlFlow<()>) -> Solved {
        let Ok(board) = self.board.parse::<Board>() else {
            return Solved { path: None, lower_bound: 0 };
        };
        let solution = match self.solver {
            Solver::Optimal => {
                let Some(tables) = take_tables(board.size(), &mut |_| watch(&0)) else {
                    return Solved { path: None, lower_bound: 0 };
                };
                let mut tell = |progress: &Progress| watch(&progress.lower_bound);
                let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut tell));
                TABLES.set(Some(tables));
                solution
            }
            Solver::AStar => {
                let mut tell = |progress: &Progress| watch(&progress.lower_bound);
                let memory = ASTAR_MEMORY;
                astar(&board, &mut Budget { nodes: u64::MAX, memory, watch: &mut tell })
            }
            Solver::Quick => {
                let end = now() + QUICK_MS;
                let mut tell = |progress: &Progress| match watch(&progress.lower_bound) {
                    ControlFlow::Continue(()) if now() < end => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                };
                quick(&board, &mut Budget::unlimited(&mut tell))
            }
        };
        let Answer { path, lower_bound } = solution.into();
        let path = path.map(|path| path.iter().map(|dir| dir.letter()).collect());
        Solved { path, lower_bound }
    }
}

/// The tables for this size: those that are there, or new ones, unless `watch` stops the making.
fn take_tables(size: Size, watch: &mut dyn FnMut(u32) -> ControlFlow<()>) -> Option<Tables> {
    let made_before = TABLES.take().filter(|tables| tables.size() == size);
    made_before.or_else(|| Tables::build(size, Setting::Tiny, &in_turn, watch).ok())
}

fn now() -> f64 {
    js_sys::Date::now()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(board: &str) -> Solved {
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
        assert_eq!(solve("1 2 3/4 5 6/0 7 8"), solved);
        let prepare = PrepareFifteen { width: 3, height: 3 };
        assert!(prepare.run(&mut |_| ControlFlow::Continue(())));
        assert_eq!(solve("1 2 3/4 5 6/0 7 8"), solved);
    }

    #[test]
    fn what_is_no_board_has_no_solution() {
        assert_eq!(solve("2 1/3 0").path, None);
    }
}
