//! Adaptive choice of pattern databases: a search starts with tiny tables and continues with larger ones if
//! it takes longer than building those.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ::fifteen::{
    Board, Budget, ParallelIteration, Progress, Solution, SolveError, Subtree, Tables,
    search_subtree, split_iteration,
};
use grid::Dir;

use super::tables::{self, Cache};

/// Nodes searched with tiny tables before larger ones are built; searching as many again takes as long as
/// building them.
const N_FIRST_NODES: u64 = 10_000_000;
/// Minimum number of parts of an iteration, so that all threads stay busy until its end.
const N_PARTS: usize = 200;

/// Decides from the progress whether a search stops.
pub(super) type ShouldStop<'a> = &'a (dyn Fn(&Progress) -> bool + Sync);

/// Solves a board like [`fifteen::solve`], first with tiny tables, later on several threads.
pub(super) fn solve(
    board: &Board,
    tiny: &Tables,
    cache: Cache,
    memory: usize,
    n_threads: usize,
    should_stop: ShouldStop<'_>,
) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress| to_flow(should_stop(progress));
    let has_larger = (board.size().width(), board.size().height()) == (4, 4);
    let nodes = if has_larger { N_FIRST_NODES } else { u64::MAX };
    let first = ::fifteen::solve(board, tiny, &mut Budget { nodes, memory, watch: &mut watch })?;
    if first.is_optimal() || !has_larger {
        return Ok(first);
    }
    let progress = Progress {
        nodes: first.nodes,
        lower_bound: first.lower_bound,
        best: Some(first.n_steps()),
    };
    Ok(match tables::larger(board.size(), cache, &|| should_stop(&progress)) {
        Some(larger) => resume(board, &larger, first, n_threads, should_stop),
        None => first,
    })
}

/// Resumes a stopped search with other tables and several threads until the solution is proven
/// optimal or the search is cancelled.
fn resume(
    board: &Board,
    tables: &Tables,
    mut best: Solution,
    n_threads: usize,
    should_stop: ShouldStop<'_>,
) -> Solution {
    let n_nodes = AtomicU64::new(best.nodes);
    while !best.is_optimal() {
        let bound = best.lower_bound;
        let Ok(parts) = split_iteration(board, tables, bound, N_PARTS) else { break };
        let search = |part: &Subtree, budget: &mut Budget<'_>| {
            search_subtree(board, tables, bound, &part.prefix, budget)
        };
        let iteration = Iteration { best: Some(best.n_steps()), search: &search, should_stop };
        let parts = ParallelIteration::new(parts);
        let Some(parts) = iteration.run(parts, n_threads, &n_nodes) else { break };
        match parts.solution() {
            Some(path) => best.path = path.to_vec(),
            // Every tile move changes the parity of the distance.
            None => best.lower_bound = (bound + 2).min(best.n_steps()),
        }
    }
    best.nodes = n_nodes.into_inner();
    best
}

/// Searches a part of an iteration for a solution.
type SearchPart<'a> =
    dyn Fn(&Subtree, &mut Budget<'_>) -> Result<Option<Vec<Dir>>, SolveError> + Sync + 'a;

/// One iteration of iterative deepening, shared by several threads.
pub(super) struct Iteration<'a> {
    /// Length of the best known solution.
    pub(super) best: Option<u32>,
    pub(super) search: &'a SearchPart<'a>,
    pub(super) should_stop: ShouldStop<'a>,
}

impl Iteration<'_> {
    /// Searches all parts and counts the nodes; `None` if the search is cancelled.
    pub(super) fn run(
        &self,
        parts: ParallelIteration,
        n_threads: usize,
        n_nodes: &AtomicU64,
    ) -> Option<ParallelIteration> {
        let parts = Mutex::new(parts);
        let jobs = vec![|| self.work(&parts, n_nodes); n_threads.max(1)];
        native::run_jobs(jobs, n_threads.max(1), || false);
        parts.into_inner().ok().filter(ParallelIteration::is_over)
    }

    /// Searches one part after another until none is left or the search is cancelled.
    fn work(&self, parts: &Mutex<ParallelIteration>, n_nodes: &AtomicU64) {
        loop {
            let Ok(Some(part)) = parts.lock().map(|mut parts| parts.next()) else { return };
            let before = n_nodes.load(Ordering::Relaxed);
            let mut counted = 0;
            let mut watch = |progress: &Progress| {
                n_nodes.fetch_add(progress.nodes - counted, Ordering::Relaxed);
                counted = progress.nodes;
                let progress = Progress { nodes: before + counted, best: self.best, ..*progress };
                // A part after one with a solution is no longer needed.
                let is_needed = parts.lock().is_ok_and(|parts| parts.is_needed(part.number));
                to_flow(!is_needed || (self.should_stop)(&progress))
            };
            let result = (self.search)(&part, &mut Budget::unlimited(&mut watch));
            if !store(parts, part.number, result) {
                return;
            }
        }
    }
}

/// Stores the result of a part; returns false if the search was cancelled.
fn store(
    parts: &Mutex<ParallelIteration>,
    number: usize,
    result: Result<Option<Vec<Dir>>, SolveError>,
) -> bool {
    let Ok(mut parts) = parts.lock() else { return false };
    match result {
        Ok(found) => parts.take(number, found),
        Err(_) if !parts.is_needed(number) => parts.take(number, None),
        Err(_) => return false,
    }
    true
}

pub(super) fn to_flow(stops: bool) -> ControlFlow<()> {
    if stops { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::Setting;

    fn tiny_tables() -> Tables {
        tables::build(::fifteen::BoardSize::new(4, 4).unwrap().grid(), Setting::Tiny)
    }

    fn proven(board: &Board, tables: &Tables) -> Solution {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        ::fifteen::optimal(board, tables, &mut Budget::unlimited(&mut watch)).unwrap()
    }

    #[test]
    fn a_search_resumed_on_several_threads_finds_the_same_solution_as_one_thread() {
        let tables = tiny_tables();
        for seed in 0..3 {
            let board = ::fifteen::random_board(::fifteen::BoardSize::new(4, 4).unwrap(), seed);
            let single = proven(&board, &tables);
            // Start with any solution and a low bound, like a search that was stopped early.
            let mut until_first = |progress: &Progress| to_flow(progress.best.is_some());
            let mut budget = Budget::unlimited(&mut until_first);
            let first = ::fifteen::solve(&board, &tables, &mut budget).unwrap();
            assert!(first.lower_bound < single.lower_bound);
            for n_threads in [1, 3] {
                let solved = resume(&board, &tables, first.clone(), n_threads, &|_| false);
                assert!(solved.is_optimal() && solved.solves(&board));
                assert_eq!(solved.path, single.path, "{board}");
            }
            let stopped = resume(&board, &tables, first.clone(), 2, &|_| true);
            assert!(stopped.path == first.path && stopped.lower_bound < single.lower_bound);
        }
    }
}
