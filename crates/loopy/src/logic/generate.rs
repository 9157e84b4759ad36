//! Where Logic puzzles come from: a random loop, and as few clues as keep the puzzle solvable by the rules of its level.

use std::ops::ControlFlow;

use grid::Mulberry32;

use super::budget::{Budget, Stopped};
use super::count::{Answers, count};
use super::grade::{Grade, deduced, grade};
use super::level::Level;
use super::link::{BoardSize, LogicBoard};
use super::loops::Loops;
use super::proof::Tier;
use super::reduce::{Keep, Reduced, Reduction};
use crate::board::Clue;
use crate::drawing::Drawing;

/// A puzzle that was made, with its one answer.
///
/// Equal seeds give equal puzzles for ever, natively and in WebAssembly.
///
/// ```
/// use loopy::logic::{BoardSize, Generated, Grade, Level, generate, grade, unlimited};
/// use std::ops::ControlFlow;
///
/// let size = BoardSize::new(6, 6)?;
/// let made = generate(size, Level::Medium, 7, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(made.level, Level::Medium);
/// let question = made.board.question();
/// assert_eq!(unlimited(|budget| grade(&question, budget)), Grade::Level(Level::Medium));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The board with its clues.
    pub board: LogicBoard,
    /// The one loop that fits.
    pub answer: Drawing,
    /// The level that it has: the one asked for, or, if none was found within the budget, the next easier one that was.
    pub level: Level,
}

/// The work was cancelled by its callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it was cancelled")]
pub struct Cancelled;

/// Makes the puzzle of a seed. The callback hears the work done so far and answers whether to go on.
///
/// # Errors
///
/// [`Cancelled`] if the callback asks for it.
pub fn generate(
    size: BoardSize,
    level: Level,
    seed: u32,
    go_on: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Generated, Cancelled> {
    within(MOST_WORK, size, level, seed, &mut Budget::new(u64::MAX, go_on))
}

/// The puzzle of a seed, with so much work for it; then an easier one must do.
fn within(
    most_work: u64,
    size: BoardSize,
    level: Level,
    seed: u32,
    budget: &mut Budget,
) -> Result<Generated, Cancelled> {
    // Each level and size has loops of its own.
    let (width, height) = (size.grid().width() as u32, size.grid().height() as u32);
    let kind = (level as u32) << 16 | width << 8 | height;
    let mut rng = Mulberry32::new(Mulberry32::new(seed).next_u32() ^ kind);
    let mut maker = Maker { size, loops: Loops::new(size.grid()), easier: None };
    let made = budget.share(most_work, |share| maker.make(level, &mut rng, share));
    let made = made.map_err(|_: Stopped| Cancelled)?;
    Ok(made.or(maker.easier).unwrap_or_else(|| simplest(size)))
}

/// The work for one puzzle, after which an easier one must do: about two seconds.
const MOST_WORK: u64 = 500_000_000;

/// The work of the exact count that confirms a puzzle, before it may use what the rules tell.
const PLAIN_COUNT: u64 = 100_000;

/// Makes puzzles from one loop after another.
struct Maker {
    size: BoardSize,
    loops: Loops,
    /// The hardest puzzle so far that is easier than the one asked for.
    easier: Option<Generated>,
}

impl Maker {
    fn make(
        &mut self,
        level: Level,
        rng: &mut Mulberry32,
        budget: &mut Budget,
    ) -> Result<Generated, Stopped> {
        loop {
            let answer = self.loops.next(rng);
            let mut reduction = Reduction::new(&answer, rng);
            let reduced = reduce_to(level, &mut reduction, budget)?;
            if reduced == Solved::Not {
                continue;
            }
            let board = LogicBoard::new(self.size, &reduction.clues()).expect("clues of a loop");
            let made = Generated { board, answer, level };
            if reduced == Solved::AsAsked && is_confirmed(&made.board, budget)? {
                return Ok(made);
            }
            self.offer(made, budget)?;
        }
    }

    /// Keeps a puzzle that is easier than asked for, if it is harder than the one kept so far.
    fn offer(&mut self, made: Generated, budget: &mut Budget) -> Result<(), Stopped> {
        let kept = self.easier.as_ref().map(|kept| kept.level);
        if kept.is_some() && kept >= made.level.below() {
            return Ok(());
        }
        if let Grade::Level(level) = grade(&made.board.question(), budget)?
            && level < made.level
            && kept.is_none_or(|kept| kept < level)
            && is_confirmed(&made.board, budget)?
        {
            self.easier = Some(Generated { level, ..made });
        }
        Ok(())
    }
}

/// Whether the exact count finds one answer. If that takes long, it counts what the rules leave.
fn is_confirmed(board: &LogicBoard, budget: &mut Budget) -> Result<bool, Stopped> {
    let question = board.question();
    let found = match budget.share(PLAIN_COUNT, |share| count(&question, 2, share))? {
        Some(found) => found,
        None => count(&deduced(&question, Tier::WhatIf, budget)?, 2, budget)?,
    };
    Ok(found == Answers::Exactly(1))
}

/// How a puzzle is solved by the rules of the level asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Solved {
    /// Not even with all clues.
    Not,
    /// And perhaps by those of the level below.
    PerhapsBelow,
    /// And not by those of the level below.
    AsAsked,
}

/// Takes clues away, first as far as the rules of the level below allow it, then as far as those of the level itself. If
/// those can do with fewer, the ones below do not suffice, since no clue of theirs could be spared.
///
fn reduce_to(
    level: Level,
    reduction: &mut Reduction,
    budget: &mut Budget,
) -> Result<Solved, Stopped> {
    let keep = |level: Level| level.tier().map_or(Keep::Unique, Keep::Solvable);
    if level == Level::Extreme {
        // What-if costs much for each clue, so that it is asked only about the end.
        reduction.reduce(Keep::Solvable(Tier::T5), budget)?;
        return Ok(match reduction.reduce(Keep::Unique, budget)? {
            Reduced::Never => Solved::Not,
            Reduced::Removed(_) if reduction.is_solved_by(Tier::WhatIf, budget)? => {
                Solved::PerhapsBelow
            }
            Reduced::Removed(_) => Solved::AsAsked,
        });
    }
    let below = match level.below() {
        Some(below) => reduction.reduce(keep(below), budget)?,
        None => Reduced::Never,
    };
    Ok(match (below, reduction.reduce(keep(level), budget)?) {
        (_, Reduced::Never) => Solved::Not,
        (Reduced::Removed(_), Reduced::Removed(0)) => Solved::PerhapsBelow,
        _ => Solved::AsAsked,
    })
}

/// The last resort, if a budget ends before any puzzle was found: the smallest loop, with a clue in every cell.
fn simplest(size: BoardSize) -> Generated {
    let grid = size.grid();
    let corner = [(0, 0), (1, 0), (0, 1), (1, 1)];
    let turns = corner.into_iter().filter_map(|(x, y)| grid.cell(x, y));
    let answer = Drawing::from_turns(grid, turns).expect("four cells around a point");
    let clue = |cell| Clue { cell, value: answer.turns_near(cell) };
    let clues: Vec<Clue> = grid.cells().map(clue).collect();
    let board = LogicBoard::new(size, &clues).expect("clues of a loop");
    Generated { board, answer, level: Level::Easy }
}

#[cfg(test)]
mod tests {
    use super::super::budget::unlimited;
    use super::*;

    #[test]
    fn a_budget_that_is_too_small_gives_an_easier_puzzle_that_says_so() {
        let size = BoardSize::new(4, 4).unwrap();
        let mut levels = std::collections::BTreeSet::new();
        for (most_work, seed) in
            [1, 30_000, 100_000].into_iter().flat_map(|w| (0..40).map(move |s| (w, s)))
        {
            let mut go_on = |_| ControlFlow::Continue(());
            let mut budget = Budget::new(u64::MAX, &mut go_on);
            let made = within(most_work, size, Level::Extreme, seed, &mut budget).unwrap();
            let graded = unlimited(|budget| grade(&made.board.question(), budget));
            assert_eq!(graded, Grade::Level(made.level), "{most_work}, seed {seed}");
            levels.insert(made.level);
        }
        assert!(levels.contains(&Level::Easy) && levels.contains(&Level::Expert), "{levels:?}");
        assert!(levels.contains(&Level::Extreme), "{levels:?}");
    }

    #[test]
    fn the_last_resort_is_an_easy_puzzle_on_every_size() {
        for (width, height) in (4..=12).flat_map(|w| (4..=12).map(move |h| (w, h))) {
            let made = simplest(BoardSize::new(width, height).unwrap());
            let question = made.board.question();
            let graded = unlimited(|budget| grade(&question, budget));
            assert_eq!(graded, Grade::Level(Level::Easy), "{width}×{height}");
        }
    }
}
