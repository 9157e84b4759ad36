//! What on the board keeps every loop from fitting.

use super::budget::{Budget, Stopped};
use super::count::{Answers, count};
use super::grade::narrowed;
use super::hint::Fault;
use super::proof::Tier;
use super::question::Question;
use super::rules::{self, Outcome};
use super::state::{Clues, State};

/// Why no loop fits what is on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misfit {
    /// No loop fits the board itself.
    Board,
    /// A loop fits all that was there before this was put on the board, and none fits with it.
    At(Fault),
}

/// Finds out since when no loop fits; none if one does. `placed` is everything on the board, in the order in which it was put there.
///
/// ```
/// use loopy::logic::{Fault, LogicBoard, Misfit, find_misfit, unlimited};
/// use loopy::Edge;
///
/// // Lines in the upper left cell make a corner there, where the 0 allows none.
/// let board: LogicBoard = "4-0o".parse()?;
/// let size = board.size().grid();
/// let lines: Vec<Fault> = Edge::all(size).take(2).map(Fault::Line).collect();
/// let found = unlimited(|budget| find_misfit(&board.question(), &lines, budget));
/// assert_eq!(found, Some(Misfit::At(lines[0])));
/// assert_eq!(unlimited(|budget| find_misfit(&board.question(), &[], budget)), None);
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
pub fn find_misfit(
    question: &Question,
    placed: &[Fault],
    budget: &mut Budget,
) -> Result<Option<Misfit>, Stopped> {
    if fits(question, placed, budget)? {
        return Ok(None);
    }
    if !fits(question, &[], budget)? {
        return Ok(Some(Misfit::Board));
    }
    // What does not fit does not fit with more on the board either: so the first time is found by halving.
    let (mut fitting, mut misfitting) = (0, placed.len());
    while misfitting - fitting > 1 {
        let middle = fitting.midpoint(misfitting);
        if fits(question, &placed[..middle], budget)? {
            fitting = middle;
        } else {
            misfitting = middle;
        }
    }
    Ok(Some(Misfit::At(placed[fitting])))
}

/// Whether a loop has these lines and lacks what is crossed out.
fn fits(question: &Question, placed: &[Fault], budget: &mut Budget) -> Result<bool, Stopped> {
    let mut asked = question.clone();
    for &fault in placed {
        match fault {
            Fault::Line(edge) => asked.require(edge),
            Fault::Cross(edge) => asked.forbid(edge),
            Fault::LeftOut(cell) => asked.leave_out(cell),
        }
    }
    // What the rules tell makes the count short.
    let mut state = State::new(&asked);
    if rules::run(&mut state, &Clues::new(&asked), Tier::T5, &mut (), budget)?
        == Outcome::Contradiction
    {
        return Ok(false);
    }
    Ok(count(&narrowed(&asked, &state), 1, budget)? != Answers::Exactly(0))
}
