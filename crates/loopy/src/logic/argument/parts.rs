//! Gives a long argument in parts: first a pencil mark on the way to its conclusion.

use grid::Dir;

use super::super::fact::Fact;
use super::{Argument, Reasoner};
use crate::edge::Edge;
use crate::pencil::PencilMark;

/// Number of steps of an argument beyond which it is given in parts.
const MAX_STEPS: usize = 4;

impl Reasoner<'_> {
    /// Returns whether the fact can be noted as a pencil mark. Where two lines are drawn, they say it already.
    pub(super) fn is_markable(&self, fact: Fact) -> bool {
        let is_drawn = |cell| {
            let edges = Dir::ALL.into_iter().filter_map(|dir| Edge::at(self.size(), cell, dir));
            let is_given =
                |edge| self.known.get(&Fact::Line(edge)).is_some_and(|line| line.round == 0);
            edges.filter(|&edge| is_given(edge)).count() == 2
        };
        match PencilMark::of_fact(fact) {
            Some(PencilMark::Cell(cell, _)) => !is_drawn(cell),
            mark => mark.is_some(),
        }
    }

    /// Returns the argument for the last pencil mark within a long argument that itself takes only a few steps, or else for
    /// the first one.
    pub(super) fn part(&self, whole: &Argument) -> Option<Argument> {
        if whole.steps.len() <= MAX_STEPS {
            return None;
        }
        let (_, before) = whole.steps.split_last()?;
        let facts = before.iter().flat_map(|step| &step.conclusion);
        let arguments = facts.filter(|fact| self.is_markable(**fact)).filter_map(|&mark| {
            let index = self.known[&mark].deduction?;
            Some(self.argument(index, mark))
        });
        let mut arguments: Vec<Argument> = arguments.collect();
        let short = arguments.iter().rposition(|part| part.steps.len() <= MAX_STEPS);
        match short {
            Some(index) => Some(arguments.swap_remove(index)),
            None => arguments.into_iter().next(),
        }
    }
}
