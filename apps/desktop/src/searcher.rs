//! Runs the searches the coach needs, one at a time, in a thread.

use crate::engine;
use crate::job::Job;
use fifteen::{Answer, Board, Solver, Tables};
use grid::Size;
use std::sync::Arc;
use std::time::Duration;

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The board to solve and the solver.
    pub search: (Board, Solver),
    /// The solver's answer.
    pub answer: Answer,
}

/// Runs one search at a time and stores the tables built for it.
#[derive(Debug, Default)]
pub struct Searcher {
    search: Option<Search>,
    tables: Option<(Size, Arc<Tables>)>,
    building: Option<(Size, Job<Option<Tables>>)>,
}

#[derive(Debug)]
struct Search {
    board: Board,
    solver: Solver,
    time: Duration,
    /// None while the tables are being built.
    job: Option<Job<Answer>>,
}

impl Searcher {
    /// Starts this search unless it is already running, and cancels any other. `time` limits searches that don't end
    /// with a proof.
    pub fn start(&mut self, search: Option<(Board, Solver)>, time: Duration) {
        let Some((board, solver)) = search else {
            self.search = None;
            return;
        };
        if self.is_at(&board, solver) {
            return;
        }
        let size = board.size();
        if self.building.as_ref().is_some_and(|(built_for, _)| *built_for != size) {
            self.building = None;
        }
        if solver == Solver::Optimal && self.tables_for(size).is_none() && self.building.is_none() {
            let job = Job::start(move |context| engine::build_tables(size, context));
            self.building = Some((size, job));
        }
        self.search = Some(Search { board, solver, time, job: None });
        self.begin();
    }

    /// Returns the result of the search if it has ended since the last call.
    pub fn poll(&mut self) -> Option<SearchResult> {
        if let Some((size, job)) = self.building.take_if(|(_, job)| job.is_done())
            && let Some(Some(tables)) = job.finish()
        {
            self.tables = Some((size, Arc::new(tables)));
        }
        self.begin();
        let is_done = |search: &mut Search| search.job.as_ref().is_some_and(Job::is_done);
        let Search { board, solver, job, .. } = self.search.take_if(is_done)?;
        // A search that panicked has no answer and isn't repeated.
        let answer = job?.finish().unwrap_or_default();
        Some(SearchResult { search: (board, solver), answer })
    }

    /// Returns the board being searched and the lower bound proven so far.
    pub fn report(&self) -> Option<(&Board, u32)> {
        let search = self.search.as_ref()?;
        Some((&search.board, search.job.as_ref()?.report()))
    }

    /// Returns whether a search or a table build is running.
    pub fn is_busy(&self) -> bool {
        self.search.is_some() || self.building.is_some()
    }

    /// Returns the progress, in thousandths, of the tables the search is waiting for.
    pub fn building(&self) -> Option<u32> {
        let (_, job) = self.building.as_ref()?;
        self.search.as_ref().filter(|search| search.job.is_none()).map(|_| job.report())
    }

    fn is_at(&self, board: &Board, solver: Solver) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| search.board == *board && search.solver == solver)
    }

    fn tables_for(&self, size: Size) -> Option<Arc<Tables>> {
        self.tables.as_ref().filter(|(of, _)| *of == size).map(|(_, tables)| tables.clone())
    }

    /// Starts the waiting search once its tables are ready.
    fn begin(&mut self) {
        let Some(Search { board, solver, time, job: None }) = &self.search else { return };
        let (board, solver, time) = (board.clone(), *solver, *time);
        let tables = self.tables_for(board.size());
        if solver == Solver::Optimal && tables.is_none() {
            return;
        }
        let searched = board.clone();
        let solve =
            move |context: &_| engine::solve(&searched, solver, tables.as_deref(), time, context);
        self.search = Some(Search { board, solver, time, job: Some(Job::start(solve)) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fifteen::{BoardSize, Difficulty, shuffle};

    const TIME: Duration = Duration::from_millis(400);

    fn solved(searcher: &mut Searcher, board: &Board, solver: Solver) -> SearchResult {
        searcher.start(Some((board.clone(), solver)), TIME);
        loop {
            if let Some(found) = searcher.poll() {
                return found;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn every_solver_solves_and_no_bound_is_above_the_shortest_solution() {
        let board = shuffle(BoardSize::new(3, 3).unwrap(), Difficulty::Medium, 3);
        let mut searcher = Searcher::default();
        let best = solved(&mut searcher, &board, Solver::Optimal).answer.lower_bound;
        for solver in Solver::ALL {
            let Answer { path, lower_bound } = solved(&mut searcher, &board, solver).answer;
            let path = path.unwrap();
            assert!(lower_bound <= best && best <= path.len() as u32, "{solver}");
            let mut end = board.clone();
            for &dir in &path {
                end.step(dir).unwrap();
            }
            assert!(end.is_solved(), "{solver}");
        }
    }

    #[test]
    fn a_new_search_cancels_the_running_one() {
        let size = BoardSize::new(5, 5).unwrap();
        let hard = shuffle(size, Difficulty::ExtraHard, 1);
        let mut searcher = Searcher::default();
        searcher.start(Some((hard.clone(), Solver::Optimal)), TIME);
        assert!(searcher.is_at(&hard, Solver::Optimal));
        let easy: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
        assert_eq!(solved(&mut searcher, &easy, Solver::Quick).search.0, easy);
        searcher.start(Some((hard, Solver::Optimal)), TIME);
        searcher.start(None, TIME);
        assert!(searcher.poll().is_none());
    }
}
