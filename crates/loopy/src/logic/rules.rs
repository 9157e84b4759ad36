//! The ladder of rules: one list for the generator, the grader, the hint and the second solver.

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

/// What came of applying rules until none applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Every cell is decided, and they draw one loop: the only one that fits.
    Solved,
    /// No loop fits.
    Contradiction,
    /// Something is left that these rules do not decide.
    Stuck,
}

/// Applies the rules of a tier, the simplest first, until none applies.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
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
        // All cells are decided, and yet there is no loop: all are empty.
        _ if state.is_decided() => Outcome::Contradiction,
        _ => Outcome::Stuck,
    })
}

/// Applies the simplest rule that applies; whether there is one. Rules of the first tier are applied all at once.
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
