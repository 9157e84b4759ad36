//! Removes clues from a puzzle for as long as a requirement holds.

use grid::{Mulberry32, Size};

use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::grade::narrowed;
use super::places::{self, Place};
use super::problem::Problem;
use super::proof::Tier;
use super::rules::{self, Outcome};
use super::state::{Clues, State};
use crate::board::Clue;
use crate::drawing::Drawing;

/// The condition that must stay true while clues are removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Requirement {
    /// The rules of this tier solve the puzzle.
    Solvable(Tier),
    /// The solution is unique.
    Unique,
}

/// Result of a reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReductionOutcome {
    /// The requirement did not hold even with all clues.
    Never,
    /// This many clues were removed, and no other can be.
    Removed(u32),
}

/// A puzzle whose clues are being removed.
pub(super) struct Reduction {
    clues: Clues,
    /// The state without clues.
    start: State,
    bare: Problem,
    /// The order in which clues are tried.
    order: Vec<Place>,
}

impl Reduction {
    /// Creates a puzzle with a clue in every cell.
    pub(super) fn new(solution: &Drawing, rng: &mut Mulberry32) -> Self {
        let size = solution.size();
        let bare = Problem::new(size, &[]).expect("a size that can be solved");
        let mut clues = Clues::new(&bare);
        let mut order = Vec::with_capacity(size.area());
        for cell in size.cells() {
            let place = places::place(size, cell);
            clues.places.insert(place);
            clues.values[usize::from(place)] = solution.turns_near(cell);
            order.push(place);
        }
        rng.shuffle(&mut order);
        Reduction { clues, start: State::new(&bare), bare, order }
    }

    /// Returns the remaining clues, row by row.
    pub(super) fn clues(&self) -> Vec<Clue> {
        let size: Size = self.bare.size();
        let clue = |place| {
            let cell = places::cell(size, place).expect("a clue is on the board");
            Clue { cell, value: self.clues.value(place) as u8 }
        };
        self.clues.places.iter().map(clue).collect()
    }

    /// Returns whether the rules of a tier solve the puzzle.
    pub(super) fn is_solved_by(&self, tier: Tier, budget: &mut Budget) -> Result<bool, Stopped> {
        self.holds(Requirement::Solvable(tier), budget)
    }

    /// Removes every clue that the requirement does not need. Adding clues never weakens the deductions, so a clue that was needed
    /// once stays needed.
    pub(super) fn reduce(
        &mut self,
        requirement: Requirement,
        budget: &mut Budget,
    ) -> Result<ReductionOutcome, Stopped> {
        if !self.holds(requirement, budget)? {
            return Ok(ReductionOutcome::Never);
        }
        let before = self.clues.places.len();
        let order: Vec<Place> =
            self.order.iter().copied().filter(|&place| self.clues.places.contains(place)).collect();
        // At first most clues can go, so they are tried in groups.
        let group_size = match requirement {
            Requirement::Solvable(tier) if tier < Tier::WhatIf && order.len() > MAX_INDIVIDUAL => 4,
            _ => 1,
        };
        for group in order.chunks(group_size) {
            self.remove(group, requirement, budget)?;
        }
        Ok(ReductionOutcome::Removed(before - self.clues.places.len()))
    }

    /// Removes these clues, or as many of them as possible.
    fn remove(
        &mut self,
        group: &[Place],
        requirement: Requirement,
        budget: &mut Budget,
    ) -> Result<(), Stopped> {
        for &place in group {
            self.clues.places.remove(place);
        }
        let holds = self.holds(requirement, budget);
        if holds == Ok(true) {
            return Ok(());
        }
        // Also restored when stopped, so that the rest is always a valid puzzle.
        for &place in group {
            self.clues.places.insert(place);
        }
        holds?;
        if group.len() > 1 {
            let (first, second) = group.split_at(group.len() / 2);
            self.remove(first, requirement, budget)?;
            self.remove(second, requirement, budget)?;
        }
        Ok(())
    }

    fn holds(&self, requirement: Requirement, budget: &mut Budget) -> Result<bool, Stopped> {
        let tier = match requirement {
            Requirement::Solvable(tier) => tier,
            Requirement::Unique => Tier::T5,
        };
        let mut state = self.start.clone();
        let outcome = rules::run(&mut state, &self.clues, tier, &mut (), budget)?;
        match (outcome, requirement) {
            (Outcome::Solved, _) => Ok(true),
            (_, Requirement::Solvable(_)) | (Outcome::Contradiction, _) => Ok(false),
            (Outcome::Stuck, Requirement::Unique) => self.is_unique(&state, budget),
        }
    }

    /// Returns whether the solution is unique. A count that exceeds its limit is treated as not unique.
    fn is_unique(&self, state: &State, budget: &mut Budget) -> Result<bool, Stopped> {
        let problem = Problem::new(self.bare.size(), &self.clues()).expect("clues of a loop");
        let left = narrowed(&problem, state);
        let found = budget.share(MAX_COUNT_WORK, |share| count(&left, 2, share))?;
        Ok(found == Some(SolutionCount::Exactly(1)))
    }
}

/// With at most this many clues, each is tried individually.
const MAX_INDIVIDUAL: usize = 40;

/// Work limit of one exact count. On 8×8 it was always enough.
const MAX_COUNT_WORK: u64 = 6_000_000;
