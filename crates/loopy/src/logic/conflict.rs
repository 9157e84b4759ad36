//! What on the board keeps every loop from fitting.

use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::grade::narrowed;
use super::hint::PlacedMark;
use super::problem::Problem;
use super::proof::Tier;
use super::rules::{self, Outcome};
use super::state::{Clues, State};

/// Why no loop fits what is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// No loop fits the board itself.
    Board,
    /// A loop fits all that was there before this was put on the board, and none fits with it.
    At(PlacedMark),
}

/// Finds out since when no loop fits; none if one does. `placed` is everything on the board, in the order in which it was put there.
///
/// ```
/// use loopy::logic::{PlacedMark, LogicBoard, Conflict, find_conflict, unlimited};
/// use loopy::Edge;
///
/// // Lines in the upper left cell make a corner there, where the 0 allows none.
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
/// [`Stopped`] if the budget is spent or the callback asks for it.
///
/// # Panics
///
/// If something is not on the board.
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
    // What does not fit does not fit with more on the board either: so the first time is found by halving.
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

/// Whether a loop has these lines and lacks what is crossed out.
fn fits(problem: &Problem, placed: &[PlacedMark], budget: &mut Budget) -> Result<bool, Stopped> {
    let mut asked = problem.clone();
    for &fault in placed {
        match fault {
            PlacedMark::Line(edge) => asked.require(edge),
            PlacedMark::Cross(edge) => asked.forbid(edge),
            PlacedMark::LeftOut(cell) => asked.leave_out(cell),
        }
    }
    // What the rules tell makes the count short.
    let mut state = State::new(&asked);
    if rules::run(&mut state, &Clues::new(&asked), Tier::T5, &mut (), budget)?
        == Outcome::Contradiction
    {
        return Ok(false);
    }
    Ok(count(&narrowed(&asked, &state), 1, budget)? != SolutionCount::Exactly(0))
}
