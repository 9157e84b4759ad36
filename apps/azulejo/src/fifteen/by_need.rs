//! Tables chosen by need: a search begins with tiny ones, and goes on with larger ones if it takes longer than these take
//! to make.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use ::fifteen::{Board, Budget, Parts, Progress, Solution, SolveError, Tables, search_part, split};
use grid::Dir;

use super::tables::{self, Cache};

/// A search of so many positions with tiny tables goes on with larger ones: in the time of so many more they are made.
const N_FIRST: u64 = 10_000_000;
/// A round is split into so many parts at least, to keep all threads busy to its end.
const N_PARTS: usize = 200;

/// Whether a search is to stop, by how far it is.
pub(super) type Stop<'a> = &'a (dyn Fn(&Progress) -> bool + Sync);

/// Solves a board, with tiny tables at first and on several threads later: as [`fifteen::solve`].
pub(super) fn solve(
    board: &Board,
    first: &Tables,
    cache: Cache,
    memory: usize,
    n_threads: usize,
    stop: Stop<'_>,
) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress| to_flow(stop(progress));
    let has_larger = (board.size().width(), board.size().height()) == (4, 4);
    let nodes = if has_larger { N_FIRST } else { u64::MAX };
    let begun = ::fifteen::solve(board, first, &mut Budget { nodes, memory, watch: &mut watch })?;
    if begun.is_optimal() || !has_larger {
        return Ok(begun);
    }
    let progress = Progress {
        nodes: begun.nodes,
        lower_bound: begun.lower_bound,
        best: Some(begun.n_steps()),
    };
    Ok(match tables::larger(board.size(), cache, &|| stop(&progress)) {
        Some(larger) => go_on(board, &larger, begun, n_threads, stop),
        None => begun,
    })
}

/// Goes on where a search has stopped, with other tables and on several threads, until it is proven or told to stop.
fn go_on(
    board: &Board,
    tables: &Tables,
    mut best: Solution,
    n_threads: usize,
    stop: Stop<'_>,
) -> Solution {
    let n_positions = AtomicU64::new(best.nodes);
    while !best.is_optimal() {
        let bound = best.lower_bound;
        let Ok(parts) = split(board, tables, bound, N_PARTS) else { break };
        let parts = Mutex::new(Parts::new(parts));
        let round = Round { board, tables, bound, best: best.n_steps(), parts };
        let jobs = vec![|| round.work(&n_positions, stop); n_threads.max(1)];
        native::run_jobs(jobs, n_threads.max(1), || false);
        let Ok(parts) = round.parts.into_inner() else { break };
        if !parts.is_over() {
            break;
        }
        match parts.solution() {
            Some(path) => best.path = path.to_vec(),
            // Every step changes the parity of the distance.
            None => best.lower_bound = (bound + 2).min(best.n_steps()),
        }
    }
    best.nodes = n_positions.into_inner();
    best
}

/// One round of the search, which several threads share.
struct Round<'a> {
    board: &'a Board,
    tables: &'a Tables,
    bound: u32,
    /// The length of the solution that there is already.
    best: u32,
    parts: Mutex<Parts>,
}

impl Round<'_> {
    /// Searches part after part; ends early only if it is told to stop.
    fn work(&self, n_positions: &AtomicU64, stop: Stop<'_>) {
        loop {
            let Ok(Some(part)) = self.parts.lock().map(|mut parts| parts.next()) else { return };
            let before = n_positions.load(Ordering::Relaxed);
            let mut counted = 0;
            let mut watch = |progress: &Progress| {
                n_positions.fetch_add(progress.nodes - counted, Ordering::Relaxed);
                counted = progress.nodes;
                let progress =
                    Progress { nodes: before + counted, best: Some(self.best), ..*progress };
                // A part that comes after one with a solution is not needed any more.
                let is_needed = self.parts.lock().is_ok_and(|parts| parts.is_needed(part.number));
                to_flow(!is_needed || stop(&progress))
            };
            let mut budget = Budget::unlimited(&mut watch);
            let found = search_part(self.board, self.tables, self.bound, &part.steps, &mut budget);
            if !self.take(part.number, found) {
                return;
            }
        }
    }

    /// Takes what came of a part. False if it was told to stop.
    fn take(&self, number: usize, found: Result<Option<Vec<Dir>>, SolveError>) -> bool {
        let Ok(mut parts) = self.parts.lock() else { return false };
        match found {
            Ok(found) => parts.take(number, found),
            Err(_) if !parts.is_needed(number) => parts.take(number, None),
            Err(_) => return false,
        }
        true
    }
}

fn to_flow(stop: bool) -> ControlFlow<()> {
    if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::Setting;

    fn tiny_tables() -> Tables {
        tables::make(::fifteen::BoardSize::new(4, 4).unwrap().grid(), Setting::Tiny)
    }

    fn proven(board: &Board, tables: &Tables) -> Solution {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        ::fifteen::optimal(board, tables, &mut Budget::unlimited(&mut watch)).unwrap()
    }

    #[test]
    fn a_search_that_goes_on_in_several_threads_finds_what_one_finds() {
        let tables = tiny_tables();
        for seed in 0..3 {
            let board = ::fifteen::random_board(::fifteen::BoardSize::new(4, 4).unwrap(), seed);
            let single = proven(&board, &tables);
            // It begins with some solution and a low bound, as a search does that was stopped early.
            let mut until_first = |progress: &Progress| to_flow(progress.best.is_some());
            let mut budget = Budget::unlimited(&mut until_first);
            let first = ::fifteen::solve(&board, &tables, &mut budget).unwrap();
            assert!(first.lower_bound < single.lower_bound);
            for n_threads in [1, 3] {
                let solved = go_on(&board, &tables, first.clone(), n_threads, &|_| false);
                assert!(solved.is_optimal() && solved.solves(&board));
                assert_eq!(solved.path, single.path, "{board}");
            }
            let stopped = go_on(&board, &tables, first.clone(), 2, &|_| true);
            assert!(stopped.path == first.path && stopped.lower_bound < single.lower_bound);
        }
    }
}
