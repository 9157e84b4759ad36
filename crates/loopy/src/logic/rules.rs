//! Constraint propagation with rules of increasing difficulty, for the generator, the grader, hints and the search.

mod closing;
mod connection;
mod crossings;
mod difference;
mod fillings;
mod local;
mod what_if;

use super::budget::{Budget, Stopped};
use super::places::Place;
use super::proof::{Recorder, Rule, Tier};
use super::shape::Shapes;
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

/// A rule with what it is applied to. The rules without data look at the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleInstance {
    Cell(Place),
    Saturation(Place),
    EarlyClosing,
    /// Part of early closing: a board on which every cell is empty has no loop.
    EmptyBoard,
    Difference([Place; 2]),
    Fillings(Place),
    Crossings,
    Connection,
}

impl RuleInstance {
    /// Lists the instances of a rule, for a board with these clues. There are none of the rules that assume something.
    pub(super) fn all(rule: Rule, clues: &Clues) -> Vec<Self> {
        let places = clues.places.iter();
        match rule {
            Rule::Cell => clues.inside.iter().map(RuleInstance::Cell).collect(),
            Rule::Saturation => places.map(RuleInstance::Saturation).collect(),
            Rule::EarlyClosing => vec![RuleInstance::EarlyClosing, RuleInstance::EmptyBoard],
            Rule::Difference => {
                difference::pairs(clues).into_iter().map(RuleInstance::Difference).collect()
            }
            Rule::Fillings => places.map(RuleInstance::Fillings).collect(),
            Rule::Crossings => vec![RuleInstance::Crossings],
            Rule::Connection => vec![RuleInstance::Connection],
            Rule::WhatIf | Rule::Search => Vec::new(),
        }
    }

    pub(super) fn rule(self) -> Rule {
        match self {
            RuleInstance::Cell(_) => Rule::Cell,
            RuleInstance::Saturation(_) => Rule::Saturation,
            RuleInstance::EarlyClosing | RuleInstance::EmptyBoard => Rule::EarlyClosing,
            RuleInstance::Difference(_) => Rule::Difference,
            RuleInstance::Fillings(_) => Rule::Fillings,
            RuleInstance::Crossings => Rule::Crossings,
            RuleInstance::Connection => Rule::Connection,
        }
    }

    /// Returns the places of the clues it is about. For early closing that depends on the position.
    pub(super) fn clues(&self) -> &[Place] {
        match self {
            RuleInstance::Saturation(clue) | RuleInstance::Fillings(clue) => {
                std::slice::from_ref(clue)
            }
            RuleInstance::Difference(pair) => pair,
            _ => &[],
        }
    }

    /// Applies the rule once. Returns whether it narrowed anything.
    pub(super) fn apply<R: Recorder>(
        self,
        state: &mut State,
        clues: &Clues,
        recorder: &mut R,
    ) -> bool {
        match self {
            RuleInstance::Cell(place) => local::agree(state, place, recorder),
            RuleInstance::Saturation(clue) => local::saturate(state, clues, clue, recorder),
            RuleInstance::Difference(pair) => difference::compare(state, clues, pair, recorder),
            RuleInstance::Fillings(clue) => fillings::fill(state, clues, clue, recorder),
            RuleInstance::EarlyClosing => {
                state.dirty.pieces = true;
                closing::apply(state, clues, recorder)
            }
            RuleInstance::EmptyBoard => {
                let is_empty = |place| state.shapes(place) == Shapes::EMPTY;
                let first =
                    clues.inside.iter().next().filter(|_| clues.inside.iter().all(is_empty));
                recorder.begin(Rule::EarlyClosing, || clues.inside.iter().collect());
                first.is_some_and(|first| state.narrow(first, Shapes::NONE, recorder))
            }
            RuleInstance::Crossings => {
                state.dirty.lines = true;
                crossings::apply(state, clues, recorder)
            }
            RuleInstance::Connection => {
                state.dirty.connection = true;
                connection::apply(state, clues, recorder)
            }
        }
    }
}

pub(super) use what_if::{Assumption, contradicts, decide};
