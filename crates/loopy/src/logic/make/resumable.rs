//! A backtracking search that can stop at any point and continue later.

use grid::Mulberry32;

use super::super::budget::{Budget, Stopped};
use super::super::proof::Tier;
use super::super::rules::{self, Outcome};
use super::super::search::{branching_cell, drawing};
use super::super::state::{Clues, State};
use crate::drawing::Drawing;

/// The rules that speed up the search.
const PROPAGATION: Tier = Tier::T5;

/// Finds the solutions of a puzzle one after another. When the budget ends, the branches are kept for the next call.
pub(super) struct ResumableSearch {
    clues: Clues,
    /// Branches to explore, the next one last.
    branches: Vec<State>,
    /// Shuffles the branches of each cell; without it, they are in a fixed order.
    rng: Option<Mulberry32>,
}

impl ResumableSearch {
    /// Creates a search for the solutions within a state.
    pub(super) fn new(clues: &Clues, state: State) -> Self {
        ResumableSearch { clues: clues.clone(), branches: vec![state], rng: None }
    }

    /// Creates a search that tries the branches in an order of its own for each seed.
    pub(super) fn shuffled(clues: &Clues, state: State, seed: u32) -> Self {
        let rng = Some(Mulberry32::new(seed));
        ResumableSearch { rng, ..ResumableSearch::new(clues, state) }
    }

    /// Returns the next solution, or `None` if there are no more.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the budget runs out or the callback cancels; the next call continues there.
    pub(super) fn next(&mut self, budget: &mut Budget) -> Result<Option<Drawing>, Stopped> {
        while let Some(state) = self.branches.last_mut() {
            // A state that is interrupted keeps its deductions.
            let outcome = rules::run(state, &self.clues, PROPAGATION, &mut (), budget)?;
            let state = self.branches.pop().expect("the branch that was just read");
            match outcome {
                Outcome::Contradiction => {}
                Outcome::Solved => return Ok(Some(drawing(&state, &self.clues))),
                Outcome::Stuck => self.branch(&state),
            }
        }
        Ok(None)
    }

    /// Adds a branch for each shape of an undecided cell.
    fn branch(&mut self, state: &State) {
        let Some(place) = branching_cell(state, &self.clues) else { return };
        let mut shapes: Vec<_> = state.shapes(place).iter().collect();
        shapes.reverse();
        if let Some(rng) = &mut self.rng {
            rng.shuffle(&mut shapes);
        }
        for shape in shapes {
            let mut branch = state.clone();
            branch.narrow(place, shape.into(), &mut ());
            self.branches.push(branch);
        }
    }
}
