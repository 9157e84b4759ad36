//! Generates Logic puzzles: a random loop, and as few clues as keep the puzzle solvable with the rules of its level.

use std::ops::ControlFlow;

use grid::Mulberry32;

use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::grade::{Grade, grade, propagate};
use super::level::Level;
use super::link::{BoardSize, LogicBoard};
use super::loops::Loops;
use super::proof::Tier;
use super::reduce::{Reduction, ReductionOutcome, Requirement};
use crate::board::Clue;
use crate::drawing::Drawing;

/// A generated puzzle with its unique solution.
///
/// The same seed always gives the same puzzle, natively and in WebAssembly.
///
/// ```
/// use loopy::logic::{BoardSize, GeneratedPuzzle, Grade, Level, generate, grade, unlimited};
/// use std::ops::ControlFlow;
///
/// let size = BoardSize::new(6, 6)?;
/// let made = generate(size, Level::Medium, 7, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(made.level, Level::Medium);
/// let problem = made.board.problem();
/// assert_eq!(unlimited(|budget| grade(&problem, budget)), Grade::Level(Level::Medium));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedPuzzle {
    /// The board with its clues.
    pub board: LogicBoard,
    /// The unique solution.
    pub solution: Drawing,
    /// The puzzle's level: the requested one or, if the budget ran out first, the hardest easier level found.
    pub level: Level,
}

/// The callback cancelled the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// Generates the puzzle of a seed. The callback receives the work done so far and returns whether to continue.
///
/// # Errors
///
/// [`Cancelled`] if the callback cancels.
pub fn generate(
    size: BoardSize,
    level: Level,
    seed: u32,
    on_progress: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<GeneratedPuzzle, Cancelled> {
    generate_within(MAX_WORK, size, level, seed, &mut Budget::new(u64::MAX, on_progress))
}

/// Generates the puzzle of a seed, or an easier one once `max_work` is spent.
fn generate_within(
    max_work: u64,
    size: BoardSize,
    level: Level,
    seed: u32,
    budget: &mut Budget,
) -> Result<GeneratedPuzzle, Cancelled> {
    // Each level and size uses different loops.
    let (width, height) = (size.grid().width() as u32, size.grid().height() as u32);
    let salt = (level as u32) << 16 | width << 8 | height;
    let mut rng = Mulberry32::new(Mulberry32::new(seed).next_u32() ^ salt);
    let mut generator = Generator { size, loops: Loops::new(size.grid()), easier: None };
    let made = budget.share(max_work, |share| generator.make(level, &mut rng, share));
    let made = made.map_err(|_: Stopped| Cancelled)?;
    Ok(made.or(generator.easier).unwrap_or_else(|| fallback(size)))
}

/// Work limit for one puzzle, after which an easier one is returned: about two seconds.
const MAX_WORK: u64 = 500_000_000;

/// Work limit of the exact count that confirms a puzzle, before propagation is used to shorten it.
const MAX_PLAIN_COUNT: u64 = 100_000;

/// Tries one loop after another.
struct Generator {
    size: BoardSize,
    loops: Loops,
    /// The hardest puzzle found so far that is easier than requested.
    easier: Option<GeneratedPuzzle>,
}

impl Generator {
    fn make(
        &mut self,
        level: Level,
        rng: &mut Mulberry32,
        budget: &mut Budget,
    ) -> Result<GeneratedPuzzle, Stopped> {
        loop {
            let solution = self.loops.next(rng);
            let mut reduction = Reduction::new(&solution, rng);
            let reduced = reduce_to(level, &mut reduction, budget)?;
            if reduced == LevelFit::Unsolvable {
                continue;
            }
            let board = LogicBoard::new(self.size, &reduction.clues()).expect("clues of a loop");
            let made = GeneratedPuzzle { board, solution, level };
            if reduced == LevelFit::Exact && is_confirmed(&made.board, budget)? {
                return Ok(made);
            }
            self.keep_if_harder(made, budget)?;
        }
    }

    /// Keeps a puzzle that is easier than requested if it is harder than the best one so far.
    fn keep_if_harder(
        &mut self,
        made: GeneratedPuzzle,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        let kept = self.easier.as_ref().map(|kept| kept.level);
        if kept.is_some() && kept >= made.level.below() {
            return Ok(());
        }
        if let Grade::Level(level) = grade(&made.board.problem(), budget)?
            && level < made.level
            && kept.is_none_or(|kept| kept < level)
            && is_confirmed(&made.board, budget)?
        {
            self.easier = Some(GeneratedPuzzle { level, ..made });
        }
        Ok(())
    }
}

/// Returns whether the exact count finds a unique solution. If that takes too long, propagates the rules first.
fn is_confirmed(board: &LogicBoard, budget: &mut Budget) -> Result<bool, Stopped> {
    let problem = board.problem();
    let found = match budget.share(MAX_PLAIN_COUNT, |share| count(&problem, 2, share))? {
        Some(found) => found,
        None => count(&propagate(&problem, Tier::WhatIf, budget)?, 2, budget)?,
    };
    Ok(found == SolutionCount::Exactly(1))
}

/// Whether the rules of the requested level are necessary and sufficient for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LevelFit {
    /// Not solvable even with all clues.
    Unsolvable,
    /// Solvable, perhaps also with the rules of the level below.
    PossiblyEasier,
    /// Solvable, but not with the rules of the level below.
    Exact,
}

/// Removes clues, first as far as the rules of the level below allow, then as far as those of the level itself. If the second
/// pass removes any, the rules below no longer suffice, since they needed every remaining clue.
fn reduce_to(
    level: Level,
    reduction: &mut Reduction,
    budget: &mut Budget,
) -> Result<LevelFit, Stopped> {
    let requirement =
        |level: Level| level.tier().map_or(Requirement::Unique, Requirement::Solvable);
    if level == Level::Extreme {
        // What-if is too slow to run for each clue, so it is only applied to the result.
        reduction.reduce(Requirement::Solvable(Tier::T5), budget)?;
        return Ok(match reduction.reduce(Requirement::Unique, budget)? {
            ReductionOutcome::Never => LevelFit::Unsolvable,
            ReductionOutcome::Removed(_) if reduction.is_solved_by(Tier::WhatIf, budget)? => {
                LevelFit::PossiblyEasier
            }
            ReductionOutcome::Removed(_) => LevelFit::Exact,
        });
    }
    let below = match level.below() {
        Some(below) => reduction.reduce(requirement(below), budget)?,
        None => ReductionOutcome::Never,
    };
    Ok(match (below, reduction.reduce(requirement(level), budget)?) {
        (_, ReductionOutcome::Never) => LevelFit::Unsolvable,
        (ReductionOutcome::Removed(_), ReductionOutcome::Removed(0)) => LevelFit::PossiblyEasier,
        _ => LevelFit::Exact,
    })
}

/// Returns the fallback if the budget ends before any puzzle was found: the smallest loop, with a
/// clue in every cell.
fn fallback(size: BoardSize) -> GeneratedPuzzle {
    let grid = size.grid();
    let corner = [(0, 0), (1, 0), (0, 1), (1, 1)];
    let turns = corner.into_iter().filter_map(|(x, y)| grid.cell(x, y));
    let solution = Drawing::from_turns(grid, turns).expect("four cells around a point");
    let clue = |cell| Clue { cell, value: solution.turns_near(cell) };
    let clues: Vec<Clue> = grid.cells().map(clue).collect();
    let board = LogicBoard::new(size, &clues).expect("clues of a loop");
    GeneratedPuzzle { board, solution, level: Level::Easy }
}

#[cfg(test)]
mod tests {
    use super::super::budget::unlimited;
    use super::*;

    #[test]
    fn a_small_budget_gives_an_easier_puzzle_with_the_right_level() {
        let size = BoardSize::new(4, 4).unwrap();
        let mut levels = std::collections::BTreeSet::new();
        for (max_work, seed) in
            [1, 30_000, 100_000].into_iter().flat_map(|w| (0..40).map(move |s| (w, s)))
        {
            let mut on_progress = |_| ControlFlow::Continue(());
            let mut budget = Budget::new(u64::MAX, &mut on_progress);
            let made = generate_within(max_work, size, Level::Extreme, seed, &mut budget).unwrap();
            let graded = unlimited(|budget| grade(&made.board.problem(), budget));
            assert_eq!(graded, Grade::Level(made.level), "{max_work}, seed {seed}");
            levels.insert(made.level);
        }
        assert!(levels.contains(&Level::Easy) && levels.contains(&Level::Expert), "{levels:?}");
        assert!(levels.contains(&Level::Extreme), "{levels:?}");
    }

    #[test]
    fn the_fallback_is_an_easy_puzzle_on_every_size() {
        for (width, height) in (4..=12).flat_map(|w| (4..=12).map(move |h| (w, h))) {
            let made = fallback(BoardSize::new(width, height).unwrap());
            let problem = made.board.problem();
            let graded = unlimited(|budget| grade(&problem, budget));
            assert_eq!(graded, Grade::Level(Level::Easy), "{width}×{height}");
        }
    }
}
