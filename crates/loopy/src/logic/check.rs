//! A checker of proofs that knows only what the rules say, not how they are found: it tries the cases of each statement, one by
//! one, over the shapes that are left in the cells a step names.

mod claims;

use grid::{Cell, Dir, Size};

use claims::Facts;

use super::budget::unlimited;
use super::count::{Answers, count};
use super::proof::{Mark, Rule, Step};
use super::question::Question;
use super::shape::{Shape, Shapes};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// Why a list of steps proves nothing. In words the first step is step 1, as in a list that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// A step removes a shape that its rule does not exclude.
    #[error("step {}: {rule} does not exclude {shape} in cell {}", .step + 1, .cell.index())]
    NotExcluded {
        /// The number of the step, from 0.
        step: usize,
        /// Its rule.
        rule: Rule,
        /// The cell.
        cell: Cell,
        /// The shape.
        shape: Shape,
    },
    /// A step brings back a shape, or names a cell or an edge that is not there.
    #[error("step {} does not fit what was known", .0 + 1)]
    NotNarrower(usize),
    /// A step decides other edges than it says.
    #[error("step {} does not decide the edges that it names", .0 + 1)]
    OtherEdges(usize),
    /// The steps leave a cell undecided, or what they decide is not one loop.
    #[error("the steps do not lead to one loop")]
    NotSolved,
}

/// Checks that the steps follow from a question one by one and lead to a loop, which is then its only answer.
///
/// # Errors
///
/// [`ProofError`] names the first step that does not follow.
pub fn check_proof(question: &Question, steps: &[Step]) -> Result<Drawing, ProofError> {
    let mut facts = Facts::new(question);
    check_steps(question, &mut facts, steps)?;
    let drawing = facts.drawing().ok_or(ProofError::NotSolved)?;
    let fits = |clue: &crate::Clue| drawing.turns_near(clue.cell) == clue.value;
    if drawing.is_loop() && question.clues().iter().all(fits) {
        Ok(drawing)
    } else {
        Err(ProofError::NotSolved)
    }
}

fn check_steps(question: &Question, facts: &mut Facts, steps: &[Step]) -> Result<(), ProofError> {
    for (number, step) in steps.iter().enumerate() {
        let before = facts.clone();
        for &(cell, left) in &step.narrowed {
            let is_there = cell.index() < question.size().area();
            if !is_there || !left.is_within(facts.shapes(cell)) {
                return Err(ProofError::NotNarrower(number));
            }
            let removed = before.shapes(cell).and(left.not());
            for shape in removed.iter() {
                if !excludes(question, &before, step, cell, shape) {
                    let rule = step.rule;
                    return Err(ProofError::NotExcluded { step: number, rule, cell, shape });
                }
            }
            facts.narrow(cell, left);
        }
        let decided = |&(edge, mark): &(Edge, Mark)| {
            edge.is_on(question.size())
                && before.edge(edge).is_none()
                && (facts.edge(edge) == Some(mark) || facts.is_contradiction())
        };
        if !step.edges.iter().all(decided) {
            return Err(ProofError::OtherEdges(number));
        }
    }
    Ok(())
}

/// Whether the step's rule says that the cell cannot have the shape.
fn excludes(question: &Question, facts: &Facts, step: &Step, cell: Cell, shape: Shape) -> bool {
    match step.rule {
        Rule::Cell => facts.disagrees(cell, shape),
        Rule::Saturation => facts.oversteps(question, step, (cell, shape)),
        Rule::EarlyClosing => facts.closes_early(question, cell, shape),
        Rule::Difference => facts.differs(question, step, (cell, shape)),
        Rule::Fillings => facts.fills_no_window(question, step, (cell, shape)),
        Rule::Crossings => facts.crosses_oddly(step, cell, shape),
        Rule::Connection => facts.is_cut_off(cell, shape),
        Rule::WhatIf => {
            let Some((edge, mark)) = step.assumed else { return false };
            is_assumed(question.size(), edge, mark, cell, shape)
                && leads_nowhere(question, facts, (edge, mark), &step.inner)
        }
        Rule::Search => {
            let Some((edge, mark)) = step.assumed else { return false };
            is_assumed(question.size(), edge, mark, cell, shape)
                && has_no_answer(question, facts, (edge, mark))
        }
    }
}

/// Whether the shape agrees with what was assumed of one of the cell's edges.
fn is_assumed(size: Size, edge: Edge, mark: Mark, cell: Cell, shape: Shape) -> bool {
    let dir = Dir::ALL.into_iter().find(|&dir| Edge::at(size, cell, dir) == Some(edge));
    dir.is_some_and(|dir| shape.has(dir) == (mark == Mark::Line))
}

/// Whether the inner steps, from the assumption on, end where no loop is possible.
fn leads_nowhere(
    question: &Question,
    facts: &Facts,
    (edge, mark): (Edge, Mark),
    inner: &[Step],
) -> bool {
    let mut assumed = facts.clone();
    assumed.assume(edge, mark);
    let is_simple = inner.iter().all(|step| step.rule <= Rule::EarlyClosing);
    is_simple
        && check_steps(question, &mut assumed, inner).is_ok()
        && (assumed.is_contradiction() || assumed.drawing().is_some_and(|found| !found.is_loop()))
}

/// Whether the exact count finds no loop with what was assumed.
fn has_no_answer(question: &Question, facts: &Facts, (edge, mark): (Edge, Mark)) -> bool {
    let mut assumed = question.clone();
    for cell in question.size().cells() {
        assumed.narrow(cell, facts.shapes(cell));
    }
    match mark {
        Mark::Line => assumed.require(edge),
        Mark::Cross => assumed.forbid(edge),
    }
    unlimited(|budget| count(&assumed, 1, budget)) == Answers::Exactly(0)
}

/// All shapes that a cell may have.
fn every(shapes: Shapes) -> Vec<Shape> {
    shapes.iter().collect()
}
