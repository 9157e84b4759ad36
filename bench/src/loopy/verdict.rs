//! The puzzle maker's verdict on boards of an editor: finished puzzles, and puzzles with numbers missing or wrong.

use std::ops::ControlFlow;

use grid::Mulberry32;
use loopy::Clue;
use loopy::logic::{BoardSize, Budget, Level, LogicBoard, Verdict, Verifier, generate, unlimited};

use super::percentiles;
use crate::measure::once;
use crate::table::Table;

/// Work between two looks at the verdict.
const PART: u64 = 50_000;

/// Adds the time until the number of answers is known, and until contradicting numbers are as few as possible.
pub(super) fn rows(table: &mut Table, n_seeds: u32) {
    for side in [6, 8, 10, 12] {
        let boards: Vec<LogicBoard> = (0..n_seeds).flat_map(|seed| boards(side, seed)).collect();
        let on = format!("{side}×{side}, {} boards of an editor", boards.len());
        let times = boards.iter().map(|board| once(|| until_counted(board))).collect();
        percentiles(table, ("logic", "verdict: number of answers"), &on, times, (1e3, "ms"));
        let whole = |board| once(|| unlimited(|budget| Verifier::new(board).run(budget)));
        let times = boards.iter().map(whole).collect();
        percentiles(table, ("logic", "verdict with contradiction"), &on, times, (1e3, "ms"));
    }
}

/// Returns boards made from a generated puzzle: all its numbers, all but one, half of them, three of them, and one wrong.
fn boards(side: usize, seed: u32) -> [LogicBoard; 5] {
    let size = BoardSize::new(side, side).expect("a valid Logic size");
    // Harder 12×12 puzzles take too long to generate.
    let levels = if side < 12 { &Level::ALL[..] } else { &Level::ALL[..3] };
    let level = levels[seed as usize % levels.len()];
    let made = generate(size, level, seed, &mut |_| ControlFlow::Continue(()));
    let numbers = made.expect("generation is not cancelled").board.clues().to_vec();
    let mut rng = Mulberry32::new(seed);
    let mut less = |n_left: usize| {
        let mut left = numbers.clone();
        while left.len() > n_left {
            left.remove(rng.below(left.len() as u32) as usize);
        }
        left
    };
    let [one_less, half, three] = [numbers.len() - 1, numbers.len() / 2, 3].map(&mut less);
    let mut wrong = numbers.clone();
    let Clue { value, .. } = &mut wrong[rng.below(numbers.len() as u32) as usize];
    *value = value.checked_sub(1).unwrap_or(1);
    let board = |numbers: Vec<Clue>| LogicBoard::new(size, &numbers).expect("fitting numbers");
    [numbers, one_less, half, three, wrong].map(board)
}

fn until_counted(board: &LogicBoard) -> Verdict {
    let mut verifier = Verifier::new(board);
    while verifier.verdict() == Verdict::Counting {
        let mut go_on = |_| ControlFlow::Continue(());
        // Not an error: the next part continues.
        let _ = verifier.run(&mut Budget::new(PART, &mut go_on));
    }
    verifier.verdict()
}
