//! The search for the hardest boards: large tables, and memory for positions.

use std::sync::atomic::{AtomicU64, Ordering};

use ::fifteen::{
    Board, Budget, Frontier, ParallelIteration, Progress, Solution, SolveError, Subtree, Tables,
};

use super::adaptive::{Iteration, ShouldStop, to_flow};

/// Number of positions of the frontier that a thread searches at a time.
const PER_PART: usize = 10_000;

/// Finds a shortest solution like [`fifteen::hybrid`], on several threads once the memory is full.
pub(super) fn solve(
    board: &Board,
    tables: &Tables,
    memory: usize,
    n_threads: usize,
    should_stop: ShouldStop<'_>,
) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress| to_flow(should_stop(progress));
    let mut budget = Budget { memory, ..Budget::unlimited(&mut watch) };
    let frontier = Frontier::grow(board, tables, &mut budget)?;
    if let Some(solution) = frontier.solution() {
        return Ok(solution);
    }
    let n_nodes = AtomicU64::new(frontier.nodes());
    let mut bound = frontier.bound();
    loop {
        let search = |part: &Subtree, budget: &mut Budget<'_>| {
            let first = part.number * PER_PART;
            frontier.search(bound, first..first + PER_PART, budget)
        };
        let iteration = Iteration { best: None, search: &search, should_stop };
        let n_parts = frontier.n_positions(bound).div_ceil(PER_PART);
        let parts = ParallelIteration::new(vec![Vec::new(); n_parts]);
        let parts = iteration.run(parts, n_threads, &n_nodes);
        let nodes = n_nodes.load(Ordering::Relaxed);
        let Some(parts) = parts else {
            return Err(SolveError::OutOfBudget { lower_bound: bound, nodes });
        };
        if let Some(path) = parts.solution() {
            return Ok(Solution { path: path.to_vec(), lower_bound: bound, nodes });
        }
        // Every tile move changes the parity of the distance.
        bound += 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::fifteen::{BoardSize, Setting, hybrid, random_board};

    #[test]
    fn several_threads_find_the_solution_of_one() {
        let size = BoardSize::new(4, 4).unwrap();
        let tables = super::super::tables::build(size.grid(), Setting::Tiny);
        for seed in 0..2 {
            let board = random_board(size, seed);
            for memory in [20_000, 1 << 24] {
                let mut watch = |_: &Progress| to_flow(false);
                let mut budget = Budget { memory, ..Budget::unlimited(&mut watch) };
                let single = hybrid(&board, &tables, &mut budget).unwrap();
                let solved = solve(&board, &tables, memory, 3, &|_| false).unwrap();
                assert_eq!(solved.path, single.path, "{board}");
                assert!(solved.is_optimal() && solved.solves(&board));
            }
            let stopped = solve(&board, &tables, 20_000, 2, &|now| now.nodes > 10_000);
            assert!(matches!(stopped, Err(SolveError::OutOfBudget { .. })), "{stopped:?}");
        }
    }
}
