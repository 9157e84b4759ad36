//! Reduces a deduction to the premises that it needs.

use super::super::fact::Fact;
use super::super::places;
use super::super::rules::RuleInstance;
use super::super::shape::{Shape, Shapes};
use super::super::state::{Clues, State};
use super::{ArgumentStep, Reasoner};
use crate::board::Clue;

/// A premise that may turn out not to be needed.
#[derive(Clone, Copy)]
enum Premise {
    Fact(Fact),
    Clue(Clue),
}

impl Reasoner<'_> {
    /// Returns the step of a rule that applied in a round, with only those premises that its conclusion needs.
    pub(super) fn step(
        &self,
        instance: RuleInstance,
        round: usize,
        conclusion: Vec<Fact>,
    ) -> ArgumentStep {
        let facts = self.premises(instance, round);
        let own = self.clues_at(instance.clues());
        let optional = match instance {
            RuleInstance::EarlyClosing => {
                self.clues_at(&self.clues.places.iter().collect::<Vec<_>>())
            }
            _ => Vec::new(),
        };
        let clues = optional.into_iter().map(Premise::Clue);
        let premises = clues.chain(facts.into_iter().map(Premise::Fact)).collect();
        let needed = reduced(premises, |premises| {
            let (facts, mut clues) = split(premises);
            clues.extend(&own);
            self.follows(instance, &facts, &clues, &conclusion)
        });
        let (mut premises, mut clues) = split(&needed);
        premises.sort_unstable();
        clues.extend(own);
        let (assumed, inner) = (None, Vec::new());
        ArgumentStep { rule: instance.rule(), clues, premises, conclusion, assumed, inner }
    }

    /// Returns the facts known before a round that the rule can depend on. Those to do without, if possible, come first: what
    /// is not on the board, and what says more.
    pub(super) fn premises(&self, instance: RuleInstance, round: usize) -> Vec<Fact> {
        let known = self
            .known
            .iter()
            .filter(|(fact, origin)| origin.round < round && self.is_in_scope(instance, **fact));
        let mut facts: Vec<(Fact, usize)> =
            known.map(|(&fact, origin)| (fact, origin.round)).collect();
        facts.sort_by_key(|&(fact, round)| (usize::MAX - round, strength(fact)));
        facts.into_iter().map(|(fact, _)| fact).collect()
    }

    /// Returns whether the rule finds these facts, or without any a contradiction, from the premises alone.
    pub(super) fn follows(
        &self,
        instance: RuleInstance,
        premises: &[Fact],
        clues: &[Clue],
        conclusion: &[Fact],
    ) -> bool {
        let size = self.size();
        if let RuleInstance::Cell(place) = instance {
            let cell = places::cell(size, place).expect("a cell of the board");
            let of_cell = |fact: &Fact| fact.cells(size).find(|(at, _)| *at == cell);
            let left = premises.iter().filter_map(of_cell);
            let left = left.fold(self.blank.allowed(cell), |left, (_, shapes)| left.and(shapes));
            let follows =
                |fact: &Fact| of_cell(fact).is_some_and(|(_, shapes)| left.is_within(shapes));
            return (left == Shapes::NONE) == conclusion.is_empty()
                && conclusion.iter().all(follows);
        }
        let mut problem = self.blank.clone();
        for fact in premises {
            fact.constrain(&mut problem);
        }
        let mut state = State::new(&problem);
        if state.is_contradiction() {
            return false;
        }
        let clues = Clues::of(size, clues);
        let follows = |state: &State| {
            state.is_contradiction() == conclusion.is_empty()
                && conclusion.iter().all(|&fact| holds(fact, &clues, state))
        };
        while !follows(&state) {
            if !instance.apply(&mut state, &clues, &mut ()) || state.is_contradiction() {
                break;
            }
        }
        follows(&state)
    }

    pub(super) fn clues_at(&self, places: &[places::Place]) -> Vec<Clue> {
        let clue = |&place: &places::Place| Clue {
            cell: places::cell(self.size(), place).expect("a cell of the board"),
            value: self.clues.value(place) as u8,
        };
        places.iter().map(clue).collect()
    }

    /// Returns whether the rule can depend on the fact.
    fn is_in_scope(&self, instance: RuleInstance, fact: Fact) -> bool {
        let size = self.size();
        let mut cells = fact.cells(size).map(|(cell, _)| places::place(size, cell));
        let is_near = |clue: places::Place, at| places::window_of(clue).any(|place| place == at);
        match instance {
            RuleInstance::Cell(place) => cells.any(|at| at == place),
            RuleInstance::Saturation(_)
            | RuleInstance::Difference(_)
            | RuleInstance::Fillings(_) => {
                cells.any(|at| instance.clues().iter().any(|&clue| is_near(clue, at)))
            }
            RuleInstance::EarlyClosing => match fact {
                Fact::Line(_) => true,
                Fact::Cross(_) => false,
                Fact::Cell(_, shapes) => !shapes.contains(Shape::Empty),
            },
            RuleInstance::Crossings => !matches!(fact, Fact::Cell(..)),
            RuleInstance::Connection | RuleInstance::EmptyBoard => true,
        }
    }
}

/// Returns whether the state implies the fact, for an edge from either of its cells.
fn holds(fact: Fact, clues: &Clues, state: &State) -> bool {
    let is_implied =
        |(cell, shapes)| state.shapes(places::place(clues.size, cell)).is_within(shapes);
    fact.cells(clues.size).any(is_implied)
}

/// Returns the number of shapes that a fact leaves in a cell, so that stronger facts come first.
fn strength(fact: Fact) -> u32 {
    match fact {
        Fact::Cell(_, shapes) => shapes.len(),
        Fact::Line(_) | Fact::Cross(_) => Shapes::ALL.len(),
    }
}

fn split(premises: &[Premise]) -> (Vec<Fact>, Vec<Clue>) {
    let (mut facts, mut clues) = (Vec::new(), Vec::new());
    for &premise in premises {
        match premise {
            Premise::Fact(fact) => facts.push(fact),
            Premise::Clue(clue) => clues.push(clue),
        }
    }
    (facts, clues)
}

/// Removes items, first in large pieces and then one by one, as long as the rest suffices.
fn reduced<T: Copy>(items: Vec<T>, mut suffices: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut kept = items;
    let mut n_removed = kept.len().div_ceil(2);
    while n_removed > 0 {
        let mut start = 0;
        while start < kept.len() {
            let end = kept.len().min(start + n_removed);
            let rest = [&kept[..start], &kept[end..]].concat();
            if suffices(&rest) {
                kept = rest;
            } else {
                start = end;
            }
        }
        n_removed /= 2;
    }
    kept
}
