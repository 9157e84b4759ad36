//! Checks arguments with the exact count or any other judge, independently of the rules that found them.

use grid::Size;

use super::super::budget::{Budget, Stopped};
use super::super::count::{SolutionCount, count};
use super::super::fact::Fact;
use super::super::problem::Problem;
use super::{Argument, ArgumentStep};
use crate::board::Clue;

/// Decides whether every loop with these clues and facts has the facts of a conclusion or, without one, whether there are no
/// such loops.
pub(super) type Judge<'a> = &'a mut dyn FnMut(&[Clue], &[Fact], &[Fact]) -> bool;

/// Reason why an argument doesn't hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// A step uses a fact that is neither on the board nor concluded before.
    #[error("a step uses {0:?}, which is not known")]
    Unknown(Fact),
    /// The conclusion is on the board already.
    #[error("the conclusion is not new: {0:?}")]
    NotNew(Fact),
    /// The steps after an assumption don't end in a contradiction.
    #[error("no contradiction follows from {0:?}")]
    NoContradiction(Fact),
    /// A conclusion doesn't follow from the clues and facts that its step names.
    #[error("a conclusion does not follow: {0:?}")]
    DoesNotFollow(Vec<Fact>),
}

/// Checks that each step of an argument follows from the clues and facts that it names, that these are given or follow from
/// steps before it, and that the conclusion is new and follows from everything named.
///
/// # Errors
///
/// [`ArgumentError`] for the first fault.
pub fn check_argument(
    given: &[Fact],
    argument: &Argument,
    judge: Judge,
) -> Result<(), ArgumentError> {
    let premises = argument.premises();
    if let Some(&unknown) = premises.iter().find(|fact| !given.contains(fact)) {
        return Err(ArgumentError::Unknown(unknown));
    }
    if let Some(&old) = argument.conclusion().iter().find(|fact| given.contains(fact)) {
        return Err(ArgumentError::NotNew(old));
    }
    check_steps(&premises, &argument.steps, judge)?;
    if judge(&argument.clues(), &premises, argument.conclusion()) {
        Ok(())
    } else {
        Err(ArgumentError::DoesNotFollow(argument.conclusion().to_vec()))
    }
}

fn check_steps(known: &[Fact], steps: &[ArgumentStep], judge: Judge) -> Result<(), ArgumentError> {
    let mut known = known.to_vec();
    for step in steps {
        if let Some(&unknown) = step.premises.iter().find(|fact| !known.contains(fact)) {
            return Err(ArgumentError::Unknown(unknown));
        }
        match (step.assumed, step.inner.last()) {
            (Some(assumed), Some(last)) => {
                let mut inside = step.premises.clone();
                inside.push(assumed);
                check_steps(&inside, &step.inner, judge)?;
                if !last.conclusion.is_empty() {
                    return Err(ArgumentError::NoContradiction(assumed));
                }
            }
            _ if !judge(&step.clues, &step.premises, &step.conclusion) => {
                return Err(ArgumentError::DoesNotFollow(step.conclusion.clone()));
            }
            _ => {}
        }
        known.extend(&step.conclusion);
    }
    Ok(())
}

/// Returns by the exact count whether every loop with these clues and facts has the facts of a conclusion or, without one,
/// whether there are no such loops.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
///
/// # Panics
///
/// If the solvers don't support the size, or a clue or fact isn't about this board.
pub fn follows_by_count(
    size: Size,
    clues: &[Clue],
    facts: &[Fact],
    conclusion: &[Fact],
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    let mut premises = Problem::new(size, clues).expect("clues of a board that was solved");
    for fact in facts {
        fact.constrain(&mut premises);
    }
    let mut is_impossible =
        |problem: &Problem| Ok(count(problem, 1, budget)? == SolutionCount::Exactly(0));
    if conclusion.is_empty() {
        return is_impossible(&premises);
    }
    for fact in conclusion {
        let mut without = premises.clone();
        fact.exclude(&mut without);
        if !is_impossible(&without)? {
            return Ok(false);
        }
    }
    Ok(true)
}
