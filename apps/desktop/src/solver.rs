//! What the solvers are doing and what they have found out, without ever holding up the hand.

use crate::engine;
use crate::job::Job;
use fifteen::{Board, Entropy, Move, Tables};
use fifteen::{Knowledge, Known};
use grid::{Dir, Size};
use std::sync::Arc;

/// The ways to solve a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A shortest solution, proven.
    Optimal,
    /// A good solution at once, on any size.
    Quick,
    /// The original's way, kept for comparison.
    AStar,
}

/// What came of solving a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The single steps of the solution, if one was found.
    pub path: Option<Vec<Dir>>,
    /// No solution is shorter than this.
    pub lower_bound: u32,
}

/// A search that has come to its end.
#[derive(Clone, Debug)]
pub struct Found {
    /// The board that was to be solved.
    pub board: Board,
    /// How it was to be solved.
    pub method: Method,
    /// What came of it.
    pub answer: Answer,
}

/// One search at a time, in a thread, and the memory of all that were done.
#[derive(Debug, Default)]
pub struct Solver {
    knowledge: Knowledge,
    task: Option<Task>,
    tables: Option<(Size, Arc<Tables>)>,
    making: Option<(Size, Job<Option<Tables>>)>,
}

#[derive(Debug)]
struct Task {
    board: Board,
    method: Method,
    /// None while the tables are being made.
    job: Option<Job<Answer>>,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::Optimal, Method::Quick, Method::AStar];

    /// The method that finds the most on boards of this size without keeping anyone waiting.
    pub fn best_for(size: Size) -> Self {
        if size.area() <= 16 { Method::Optimal } else { Method::Quick }
    }

    /// Whether boards of this size are within its reach.
    pub fn reaches(self, size: Size) -> bool {
        self == Method::Quick || size.area() <= 25
    }
}

impl Solver {
    /// What is known about a position.
    pub fn known(&self, board: &Board) -> Option<Known> {
        self.knowledge.of(board)
    }

    /// The length of the shortest solution of a position, if it is proven.
    pub fn length(&self, board: &Board) -> Option<u32> {
        self.knowledge.length(board)
    }

    /// The first move of the best solution that is known.
    pub fn hint(&self, board: &Board) -> Option<Move> {
        self.knowledge.hint(board)
    }

    /// Begins to solve a board, unless that is under way. Any other search is stopped.
    pub fn want(&mut self, board: &Board, method: Method) {
        if self.is_at(board, method) {
            return;
        }
        self.task = None;
        let size = board.size();
        let needs_tables = method == Method::Optimal;
        if self.making.as_ref().is_some_and(|(made_for, _)| *made_for != size) {
            self.making = None;
        }
        if needs_tables && self.tables_for(size).is_none() && self.making.is_none() {
            self.making = Some((size, Job::start(move |pulse| engine::make_tables(size, pulse))));
        }
        self.task = Some(Task { board: board.clone(), method, job: None });
        self.begin();
    }

    /// Stops the search that is under way.
    pub fn stop(&mut self) {
        self.task = None;
    }

    /// Takes what has come to its end since the last time.
    pub fn poll(&mut self) -> Option<Found> {
        if let Some((size, job)) = self.making.take_if(|(_, job)| job.is_done())
            && let Some(Some(tables)) = job.finish()
        {
            self.tables = Some((size, Arc::new(tables)));
        }
        self.begin();
        let is_done = |task: &mut Task| task.job.as_ref().is_some_and(Job::is_done);
        let Task { board, method, job } = self.task.take_if(is_done)?;
        let answer = job?.finish()?;
        self.knowledge.learn(&board, answer.path.as_deref(), answer.lower_bound);
        Some(Found { board, method, answer })
    }

    /// Whether this search is under way.
    pub fn is_at(&self, board: &Board, method: Method) -> bool {
        self.task.as_ref().is_some_and(|task| task.board == *board && task.method == method)
    }

    /// Whether anything is under way.
    pub fn is_busy(&self) -> bool {
        self.task.is_some() || self.making.is_some()
    }

    /// How far the tables are that the search waits for, in thousandths.
    pub fn preparing(&self) -> Option<u32> {
        let (_, job) = self.making.as_ref()?;
        self.task.as_ref().filter(|task| task.job.is_none()).map(|_| job.mark())
    }

    /// No solution of this position is shorter than this; it rises while a search is at it.
    pub fn bound(&self, board: &Board, entropy: &Entropy) -> u32 {
        let at_it = self.task.as_ref().filter(|task| task.board == *board);
        let search = at_it.and_then(|task| task.job.as_ref()).map_or(0, Job::mark);
        self.knowledge.bound(board, entropy).max(search)
    }

    fn tables_for(&self, size: Size) -> Option<Arc<Tables>> {
        self.tables.as_ref().filter(|(of, _)| *of == size).map(|(_, tables)| tables.clone())
    }

    /// Starts the search that waits, once it has its tables.
    fn begin(&mut self) {
        let Some(Task { board, method, job: None }) = &self.task else { return };
        let tables = self.tables_for(board.size());
        if *method == Method::Optimal && tables.is_none() {
            return;
        }
        let (theirs, method) = (board.clone(), *method);
        let job = Job::start(move |pulse| engine::solve(&theirs, method, tables.as_deref(), pulse));
        self.task = Some(Task { board: board.clone(), method, job: Some(job) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::{Difficulty, shuffle};

    fn solved(solver: &mut Solver, board: &Board, method: Method) -> Found {
        solver.want(board, method);
        loop {
            if let Some(found) = solver.poll() {
                return found;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_solution_makes_the_whole_way_known_and_hints_lead_along_it() {
        let mut board: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
        let mut solver = Solver::default();
        let found = solved(&mut solver, &board, Method::Optimal);
        assert_eq!(found.answer.lower_bound, 2);
        assert_eq!(solver.length(&board), Some(2));
        assert_eq!(solver.hint(&board), Some(Move::new(Dir::Left, 2)), "a chain is one move");
        board.step(Dir::Left).unwrap();
        assert_eq!(solver.length(&board), Some(1));
        board.step(Dir::Left).unwrap();
        assert_eq!((solver.length(&board), solver.hint(&board)), (Some(0), None));
    }

    #[test]
    fn every_method_solves_and_only_what_is_proven_counts_as_a_length() {
        let board = shuffle(Size::new(3, 3).unwrap(), Difficulty::Medium, 3).unwrap();
        let mut solver = Solver::default();
        let best = solved(&mut solver, &board, Method::Optimal).answer.lower_bound;
        for method in Method::ALL {
            let mut solver = Solver::default();
            let Answer { path, lower_bound } = solved(&mut solver, &board, method).answer;
            let path = path.unwrap();
            assert!(lower_bound <= best && best <= path.len() as u32, "{method:?}");
            let mut end = board.clone();
            for &dir in &path {
                end.step(dir).unwrap();
            }
            assert!(end.is_solved(), "{method:?}");
            assert!(solver.length(&board).is_none_or(|length| length == best));
        }
    }

    #[test]
    fn another_search_takes_the_place_of_the_one_under_way() {
        let size = Size::new(5, 5).unwrap();
        let hard = shuffle(size, Difficulty::ExtraHard, 1).unwrap();
        let mut solver = Solver::default();
        solver.want(&hard, Method::Optimal);
        assert!(solver.is_at(&hard, Method::Optimal));
        let easy: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
        assert_eq!(solved(&mut solver, &easy, Method::Quick).board, easy);
        solver.want(&hard, Method::Optimal);
        solver.stop();
        assert!(solver.poll().is_none());
    }
}
