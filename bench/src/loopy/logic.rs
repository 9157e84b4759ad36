//! Loop Logic: generating puzzles with their proofs, counting the solutions of classic puzzles, and finding hints.

use std::ops::ControlFlow;

use loopy::logic::{
    Advice, BoardSize, GeneratedPuzzle, Level, Marks, Problem, Tier, advise, count,
    count_in_best_orientation, explain, generate, propagate, unlimited,
};
use loopy::{Deal, Difficulty, Drawing};

use super::percentiles;
use crate::measure::once;
use crate::table::Table;

/// Number of classic puzzles whose solutions are counted.
const CLASSICS: u32 = 1_000;

/// Adds the rows of Loop Logic, with `n_seeds` puzzles per size and level.
pub(crate) fn rows(table: &mut Table, n_seeds: u32) {
    for side in [6, 8, 10] {
        for level in Level::ALL {
            puzzles(table, (side, level), n_seeds);
        }
    }
    counts(table);
    hints(table);
    super::verdict::rows(table, n_seeds.min(100));
}

fn generated(side: usize, level: Level, seed: u32) -> GeneratedPuzzle {
    let size = BoardSize::new(side, side).expect("a valid Logic size");
    generate(size, level, seed, &mut |_| ControlFlow::Continue(()))
        .expect("generation is not cancelled")
}

/// Returns the fastest of five runs, so that the percentiles show how puzzles differ and not how busy the machine was.
/// Slow tasks run fewer times, because disturbances hardly affect them.
fn best<T>(mut task: impl FnMut() -> T) -> f64 {
    let (mut best, mut all) = (f64::INFINITY, 0.0);
    for _ in 0..5 {
        let seconds = once(&mut task);
        best = best.min(seconds);
        all += seconds;
        if all > 0.05 {
            break;
        }
    }
    best
}

fn puzzles(table: &mut Table, (side, level): (usize, Level), n_seeds: u32) {
    let time = |seed| {
        best(|| {
            let problem = generated(side, level, seed).board.problem();
            unlimited(|budget| explain(&problem, budget)).expect("a puzzle has one solution")
        })
    };
    let times = (0..n_seeds).map(time).collect();
    let on = format!("{side}×{side} {level}, {n_seeds} seeds");
    percentiles(table, ("logic", "Logic puzzle with proof"), &on, times, (1e3, "ms"));
}

fn counts(table: &mut Table) {
    let problems: Vec<Problem> = (0..CLASSICS)
        .map(|seed| {
            let deal = Deal::classic(Difficulty::Hard, seed);
            Problem::new(deal.size(), deal.clues()).expect("a size that the counter supports")
        })
        .collect();
    let plain = |problem| best(|| unlimited(|budget| count(problem, u128::MAX, budget)));
    let after_propagation = |problem| {
        best(|| {
            let left = unlimited(|budget| propagate(problem, Tier::T5, budget));
            unlimited(|budget| count_in_best_orientation(&left, u128::MAX, budget))
        })
    };
    let on = format!("{CLASSICS} classic Hard puzzles");
    let times = problems.iter().map(plain).collect();
    percentiles(table, ("logic", "solution count, search alone"), &on, times, (1e3, "ms"));
    let times = problems.iter().map(after_propagation).collect();
    percentiles(table, ("logic", "solution count after propagation"), &on, times, (1e3, "ms"));
}

/// Measures the first hint and one for a half-drawn loop.
fn hints(table: &mut Table) {
    for level in [Level::Hard, Level::Extreme] {
        let mut times = Vec::new();
        for seed in 0..100 {
            let GeneratedPuzzle { board, solution, .. } = generated(8, level, seed);
            let problem = board.problem();
            let mut drawing = Drawing::new(solution.size());
            for half in [0, 32] {
                for edge in solution.edges().take(half) {
                    drawing.add(edge).expect("an edge of the solution");
                }
                let marks = Marks::of(&drawing);
                times.push(best(|| {
                    let advice = unlimited(|budget| advise(&problem, &solution, &marks, budget));
                    assert!(matches!(advice, Advice::Next(_)));
                }));
            }
        }
        let on = format!("8×8 {level}, 200 drawings");
        percentiles(table, ("logic", "hint"), &on, times, (1e3, "ms"));
    }
}
