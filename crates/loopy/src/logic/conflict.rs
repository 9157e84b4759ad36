//! Finds the mark on the board that makes a puzzle unsolvable.

use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::grade::narrowed;
use super::hint::PlacedMark;
use super::problem::Problem;
use super::proof::Tier;
use super::rules::{self, Outcome};
use super::state::{Clues, State};

/// Reason why no loop fits the board with its marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// No loop fits even the empty board.
    Board,
    /// A loop fits everything placed before this mark, but none fits with it.
    At(PlacedMark),
}

/// Finds the first mark with which no loop fits, or returns `None` if a loop fits all. `placed` lists all marks in the order
/// in which they were placed.
///
/// ```
/// use loopy::logic::{PlacedMark, LogicBoard, Conflict, find_conflict, unlimited};
/// use loopy::Edge;
///
/// // Lines in the upper left cell make a turn there, but its 0 allows none.
/// let board: LogicBoard = "4-0o".parse()?;
/// let size = board.size().grid();
/// let lines: Vec<PlacedMark> = Edge::all(size).take(2).map(PlacedMark::Line).collect();
/// let found = unlimited(|budget| find_conflict(&board.problem(), &lines, budget));
/// assert_eq!(found, Some(Conflict::At(lines[0])));
/// assert_eq!(unlimited(|budget| find_conflict(&board.problem(), &[], budget)), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
///
/// # Panics
///
/// If a mark is not on the board.
pub fn find_conflict(
    problem: &Problem,
    placed: &[PlacedMark],
    budget: &mut Budget,
) -> Result<Option<Conflict>, Stopped> {
    if fits(problem, placed, budget)? {
        return Ok(None);
    }
    if !fits(problem, &[], budget)? {
        return Ok(Some(Conflict::Board));
    }
    // Once no loop fits, none fits with more marks either, so binary search finds the first such mark.
    let (mut fitting, mut conflicting) = (0, placed.len());
    while conflicting - fitting > 1 {
        let middle = fitting.midpoint(conflicting);
        if fits(problem, &placed[..middle], budget)? {
            fitting = middle;
        } else {
            conflicting = middle;
        }
    }
    Ok(Some(Conflict::At(placed[fitting])))
}

/// Returns whether a loop fits these lines and marks.
fn fits(problem: &Problem, placed: &[PlacedMark], budget: &mut Budget) -> Result<bool, Stopped> {
    let mut marked = problem.clone();
    for mark in placed {
        mark.fact().constrain(&mut marked);
    }
    // Propagation first, which shortens the count.
    let mut state = State::new(&marked);
    if rules::run(&mut state, &Clues::new(&marked), Tier::T5, &mut (), budget)?
        == Outcome::Contradiction
    {
        return Ok(false);
    }
    Ok(count(&narrowed(&marked, &state), 1, budget)? != SolutionCount::Exactly(0))
}
