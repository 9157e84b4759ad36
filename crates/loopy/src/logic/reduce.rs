//! Clues are taken away as long as the puzzle can still be solved in the way asked for.

use grid::{Mulberry32, Size};

use super::budget::{Budget, Stopped};
use super::count::{Answers, count};
use super::grade::narrowed;
use super::places::{self, Place};
use super::proof::Tier;
use super::question::Question;
use super::rules::{self, Outcome};
use super::state::{Clues, State};
use crate::board::Clue;
use crate::drawing::Drawing;

/// What must stay true while clues are taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// The rules of this tier solve the puzzle.
    Solvable(Tier),
    /// There is one answer.
    Unique,
}

/// What a reduction found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reduced {
    /// It did not hold even with all clues.
    Never,
    /// So many clues were taken away, and no other one can be.
    Removed(u32),
}

/// A puzzle while its clues are taken away.
pub(super) struct Reduction {
    clues: Clues,
    /// What is known without clues.
    start: State,
    bare: Question,
    /// The order in which clues are tried.
    order: Vec<Place>,
}

impl Reduction {
    /// A clue in every cell.
    pub(super) fn new(answer: &Drawing, rng: &mut Mulberry32) -> Self {
        let size = answer.size();
        let bare = Question::new(size, &[]).expect("a size that can be solved");
        let mut clues = Clues::new(&bare);
        let mut order = Vec::with_capacity(size.area());
        for cell in size.cells() {
            let place = places::place(size, cell);
            clues.places.insert(place);
            clues.values[usize::from(place)] = answer.turns_near(cell);
            order.push(place);
        }
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u32 + 1) as usize);
        }
        Reduction { clues, start: State::new(&bare), bare, order }
    }

    /// The clues that are left, row by row.
    pub(super) fn clues(&self) -> Vec<Clue> {
        let size: Size = self.bare.size();
        let clue = |place| {
            let cell = places::cell(size, place).expect("a clue is on the board");
            Clue { cell, value: self.clues.value(place) as u8 }
        };
        self.clues.places.iter().map(clue).collect()
    }

    /// Whether the rules of a tier solve the puzzle as it is.
    pub(super) fn is_solved_by(&self, tier: Tier, budget: &mut Budget) -> Result<bool, Stopped> {
        self.holds(Keep::Solvable(tier), budget)
    }

    /// Takes away every clue without which the condition still holds. More clues never make less follow, so a clue that
    /// was needed once is needed at the end.
    pub(super) fn reduce(&mut self, keep: Keep, budget: &mut Budget) -> Result<Reduced, Stopped> {
        if !self.holds(keep, budget)? {
            return Ok(Reduced::Never);
        }
        let before = self.clues.places.len();
        let order: Vec<Place> =
            self.order.iter().copied().filter(|&place| self.clues.places.contains(place)).collect();
        // At first most clues can go, so they are tried together.
        let together = match keep {
            Keep::Solvable(tier) if tier < Tier::WhatIf && order.len() > MOST_ALONE => 4,
            _ => 1,
        };
        for group in order.chunks(together) {
            self.remove(group, keep, budget)?;
        }
        Ok(Reduced::Removed(before - self.clues.places.len()))
    }

    /// Takes away these clues, or as many of them as can be.
    fn remove(&mut self, group: &[Place], keep: Keep, budget: &mut Budget) -> Result<(), Stopped> {
        for &place in group {
            self.clues.places.remove(place);
        }
        let holds = self.holds(keep, budget);
        if holds == Ok(true) {
            return Ok(());
        }
        // Also when it was stopped, so that what is left is always a puzzle.
        for &place in group {
            self.clues.places.insert(place);
        }
        holds?;
        if group.len() > 1 {
            let (first, second) = group.split_at(group.len() / 2);
            self.remove(first, keep, budget)?;
            self.remove(second, keep, budget)?;
        }
        Ok(())
    }

    fn holds(&self, keep: Keep, budget: &mut Budget) -> Result<bool, Stopped> {
        let tier = match keep {
            Keep::Solvable(tier) => tier,
            Keep::Unique => Tier::T5,
        };
        let mut state = self.start.clone();
        let outcome = rules::run(&mut state, &self.clues, tier, &mut (), budget)?;
        match (outcome, keep) {
            (Outcome::Solved, _) => Ok(true),
            (_, Keep::Solvable(_)) | (Outcome::Contradiction, _) => Ok(false),
            (Outcome::Stuck, Keep::Unique) => self.is_unique(&state, budget),
        }
    }

    /// Whether one loop fits; a count that takes too long is taken for several.
    fn is_unique(&self, state: &State, budget: &mut Budget) -> Result<bool, Stopped> {
        let question = Question::new(self.bare.size(), &self.clues()).expect("clues of a loop");
        let left = narrowed(&question, state);
        let found = budget.share(MOST_COUNT, |share| count(&left, 2, share))?;
        Ok(found == Some(Answers::Exactly(1)))
    }
}

/// With so few clues or fewer, each is tried alone.
const MOST_ALONE: usize = 40;

/// The work of one exact count of answers. On 8×8 it was always enough.
const MOST_COUNT: u64 = 6_000_000;
