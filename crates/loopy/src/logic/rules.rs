//! Constraint propagation with rules of increasing difficulty, for the generator, the grader, hints and the search.

mod closing;
mod connection;
mod crossings;
mod difference;
mod fillings;
mod local;
mod what_if;

use super::budget::{Budget, Stopped};
use super::proof::{Recorder, Tier};
use super::state::{Clues, State};

/// Result of propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Every cell is decided, and together they form a loop: the unique solution.
    Solved,
    /// No loop fits.
    Contradiction,
    /// The rules do not decide every cell.
    Stuck,
}

/// Applies the rules of a tier, simplest first, until none applies.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub(super) fn run<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    tier: Tier,
    recorder: &mut R,
    budget: &mut Budget,
) -> Result<Outcome, Stopped> {
    while next(state, clues, tier, recorder, budget)? {}
    Ok(match (state.is_contradiction(), state.is_solved()) {
        (true, _) => Outcome::Contradiction,
        (_, true) => Outcome::Solved,
        // All cells are decided but there is no loop: all are empty.
        _ if state.is_decided() => Outcome::Contradiction,
        _ => Outcome::Stuck,
    })
}

/// Applies the simplest applicable rule. Returns whether there was one. Rules of the first tier are applied exhaustively.
pub(super) fn next<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    tier: Tier,
    recorder: &mut R,
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    let found = !state.is_contradiction()
        && (local::apply(state, clues, recorder)
            || tier >= Tier::T2 && closing::apply(state, clues, recorder)
            || !state.is_decided()
                && (tier >= Tier::T3 && difference::apply(state, clues, recorder)
                    || tier >= Tier::T4 && fillings::apply(state, clues, recorder)
                    || tier >= Tier::T5 && crossings::apply(state, clues, recorder)
                    || tier >= Tier::T5 && connection::apply(state, clues, recorder)
                    || tier >= Tier::WhatIf && what_if::apply(state, clues, recorder, budget)?));
    budget.spend(state.take_work())?;
    Ok(found)
}

pub(super) use what_if::decide;
