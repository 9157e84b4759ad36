//! The last tier: assumes an edge or its absence, and looks for a contradiction with the rules of tier 2.

use grid::Dir;

use super::super::budget::{Budget, Stopped};
use super::super::places::{self, Place};
use super::super::proof::{Mark, ProofStep, Recorder, Rule, StepLog, Tier, edge_mark};
use super::super::state::{Clues, State};
use super::{Outcome, run};
use crate::edge::Edge;

/// Applies the rule to the first suitable edge. Returns whether there was one.
pub(super) fn apply<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    recorder: &mut R,
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    for place in clues.inside.iter() {
        for dir in [Dir::Right, Dir::Down] {
            if edge_mark(state, place, dir).is_some() {
                continue;
            }
            for mark in [Mark::Line, Mark::Cross] {
                if contradicts(state, clues, (place, dir, mark), Tier::T2, budget)? {
                    reject(state, clues, (place, dir, mark), recorder, budget)?;
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

/// An edge, given by a cell and a direction, and the mark assumed for it.
pub(in super::super) type Assumption = (Place, Dir, Mark);

/// Returns whether the assumption leads to a contradiction with the rules of a tier.
pub(in super::super) fn contradicts(
    state: &State,
    clues: &Clues,
    assumption: Assumption,
    tier: Tier,
    budget: &mut Budget,
) -> Result<bool, Stopped> {
    let mut trial = state.clone();
    decide(&mut trial, assumption, &mut ());
    Ok(run(&mut trial, clues, tier, &mut (), budget)? == Outcome::Contradiction)
}

/// Sets the mark of an edge.
pub(in super::super) fn decide<R: Recorder>(
    state: &mut State,
    (place, dir, mark): Assumption,
    recorder: &mut R,
) {
    state.narrow(place, mark.shapes(dir), recorder);
    state.narrow(places::step(place, dir), mark.shapes(dir.opposite()), recorder);
}

/// Refutes the assumption: sets the opposite mark.
fn reject<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    (place, dir, mark): Assumption,
    recorder: &mut R,
    budget: &mut Budget,
) -> Result<(), Stopped> {
    let next = places::step(place, dir);
    if R::RECORDS {
        let inner = reasons(state, clues, (place, dir, mark), budget)?;
        let cell = places::cell(clues.size, place).expect("a cell of the board");
        let edge = Edge::at(clues.size, cell, dir).expect("an edge of the board");
        recorder.begin(Rule::WhatIf, || vec![place, next]);
        recorder.assumed((edge, mark), inner);
    }
    decide(state, (place, dir, mark.opposite()), recorder);
    Ok(())
}

/// Returns the steps from an assumption to its contradiction.
fn reasons(
    state: &State,
    clues: &Clues,
    assumption: Assumption,
    budget: &mut Budget,
) -> Result<Vec<ProofStep>, Stopped> {
    let mut trial = state.clone();
    decide(&mut trial, assumption, &mut ());
    let mut log = StepLog::new(clues.size);
    run(&mut trial, clues, Tier::T2, &mut log, budget)?;
    Ok(log.into_steps())
}
