//! Refutes assumptions: the arguments for the hardest steps.

use grid::Dir;

use super::super::budget::{Budget, Stopped};
use super::super::fact::Fact;
use super::super::places;
use super::super::proof::{Mark, Rule, Tier, edge_mark};
use super::super::rules::{self, Assumption};
use super::{ArgumentStep, Method, Reasoner, effort};
use crate::edge::Edge;

/// Number of assumptions whose arguments are compared.
const N_COMPARED: usize = 4;

impl Reasoner<'_> {
    /// Assumes each undecided edge, and its absence, and keeps the refutation that is easiest to follow. Returns whether
    /// there is one with the rules of `tier`.
    pub(in super::super) fn refute(
        &mut self,
        tier: Tier,
        budget: &mut Budget,
    ) -> Result<bool, Stopped> {
        let mut settled = self.state.clone();
        rules::run(&mut settled, self.clues, tier, &mut (), budget)?;
        let mut refuted: Vec<(usize, Reasoner, Fact)> = Vec::new();
        for assumption in self.open_edges() {
            if rules::contradicts(&settled, self.clues, assumption, tier, budget)? {
                let fact = self.fact(assumption);
                let limit = refuted.iter().map(|(round, ..)| *round).nth(N_COMPARED - 1);
                let inner = self.assuming(fact, tier, limit.unwrap_or(usize::MAX), budget)?;
                refuted.extend(inner.map(|inner| (inner.round, inner, fact)));
                refuted.sort_by_key(|(round, ..)| *round);
                refuted.truncate(N_COMPARED);
            }
        }
        let rule = if tier <= Tier::T2 { Rule::WhatIf } else { Rule::Search };
        let steps = refuted.into_iter().filter_map(|(_, inner, fact)| {
            let inner = inner.trace(inner.contradiction()?, None);
            Some(refutation(rule, fact, inner))
        });
        let Some(step) = steps.min_by_key(|step| effort(std::slice::from_ref(step))) else {
            return Ok(false);
        };
        let facts = step.conclusion.clone();
        self.add(vec![(Method::Refutation(step), facts)]);
        Ok(true)
    }

    fn open_edges(&self) -> Vec<Assumption> {
        let places = self.clues.inside.iter();
        let edges = places.flat_map(|place| [Dir::Right, Dir::Down].map(|dir| (place, dir)));
        let open = edges.filter(|&(place, dir)| edge_mark(&self.state, place, dir).is_none());
        open.flat_map(|(place, dir)| [Mark::Cross, Mark::Line].map(|mark| (place, dir, mark)))
            .collect()
    }

    fn fact(&self, (place, dir, mark): Assumption) -> Fact {
        let cell = places::cell(self.size(), place).expect("a cell of the board");
        Fact::of_edge(Edge::at(self.size(), cell, dir).expect("an edge of the board"), mark)
    }

    /// Follows an assumption to a contradiction. Returns `None` if there is none within the limit of rounds.
    fn assuming(
        &self,
        fact: Fact,
        tier: Tier,
        limit: usize,
        budget: &mut Budget,
    ) -> Result<Option<Self>, Stopped> {
        let mut inner = self.clone();
        inner.deductions.clear();
        inner.known.values_mut().for_each(|origin| origin.deduction = None);
        inner.round += 1;
        inner.learn(fact, None);
        while inner.contradiction().is_none() {
            if inner.round >= limit || !inner.advance(tier, budget)? {
                return Ok(None);
            }
        }
        Ok(Some(inner))
    }
}

/// Returns the step that concludes the opposite of an assumption.
fn refutation(rule: Rule, assumed: Fact, inner: Vec<ArgumentStep>) -> ArgumentStep {
    let opposite = match assumed {
        Fact::Line(edge) => Fact::Cross(edge),
        Fact::Cross(edge) => Fact::Line(edge),
        Fact::Cell(cell, shapes) => Fact::Cell(cell, shapes.not()),
    };
    let is_inner = |fact: &Fact| inner.iter().any(|step| step.conclusion.contains(fact));
    let premises = inner.iter().flat_map(|step| step.premises.iter().copied());
    let mut premises: Vec<Fact> =
        premises.filter(|fact| *fact != assumed && !is_inner(fact)).collect();
    premises.sort_unstable();
    premises.dedup();
    let (conclusion, assumed) = (vec![opposite], Some(assumed));
    ArgumentStep { rule, clues: Vec::new(), premises, conclusion, assumed, inner }
}
