//! A checker of proofs that knows only what the rules say, not how they are found: it tries the cases of each statement, one by
//! one, over the shapes that are left in the cells a step names.

mod claims;

use grid::{Cell, Dir, Size};

use claims::CandidateShapes;

use super::budget::unlimited;
use super::count::{SolutionCount, count};
use super::problem::Problem;
use super::proof::{Mark, ProofStep, Rule};
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

/// Checks that the steps follow from a problem one by one and lead to a loop, which is then its only solution.
///
/// # Errors
///
/// [`ProofError`] names the first step that does not follow.
pub fn check_proof(problem: &Problem, steps: &[ProofStep]) -> Result<Drawing, ProofError> {
    let mut candidates = CandidateShapes::new(problem);
    check_steps(problem, &mut candidates, steps)?;
    let drawing = candidates.drawing().ok_or(ProofError::NotSolved)?;
    let fits = |clue: &crate::Clue| drawing.turns_near(clue.cell) == clue.value;
    if drawing.is_loop() && problem.clues().iter().all(fits) {
        Ok(drawing)
    } else {
        Err(ProofError::NotSolved)
    }
}

fn check_steps(
    problem: &Problem,
    candidates: &mut CandidateShapes,
    steps: &[ProofStep],
) -> Result<(), ProofError> {
    for (number, step) in steps.iter().enumerate() {
        let before = candidates.clone();
        for &(cell, left) in &step.narrowed {
            let is_there = cell.index() < problem.size().area();
            if !is_there || !left.is_within(candidates.shapes(cell)) {
                return Err(ProofError::NotNarrower(number));
            }
            let removed = before.shapes(cell).and(left.not());
            for shape in removed.iter() {
                if !excludes(problem, &before, step, cell, shape) {
                    let rule = step.rule;
                    return Err(ProofError::NotExcluded { step: number, rule, cell, shape });
                }
            }
            candidates.narrow(cell, left);
        }
        let decided = |&(edge, mark): &(Edge, Mark)| {
            edge.is_on(problem.size())
                && before.edge(edge).is_none()
                && (candidates.edge(edge) == Some(mark) || candidates.is_contradiction())
        };
        if !step.edges.iter().all(decided) {
            return Err(ProofError::OtherEdges(number));
        }
    }
    Ok(())
}

/// Whether the step's rule says that the cell cannot have the shape.
fn excludes(
    problem: &Problem,
    candidates: &CandidateShapes,
    step: &ProofStep,
    cell: Cell,
    shape: Shape,
) -> bool {
    match step.rule {
        Rule::Cell => candidates.disagrees(cell, shape),
        Rule::Saturation => candidates.oversteps(problem, step, (cell, shape)),
        Rule::EarlyClosing => candidates.closes_early(problem, cell, shape),
        Rule::Difference => candidates.differs(problem, step, (cell, shape)),
        Rule::Fillings => candidates.fills_no_window(problem, step, (cell, shape)),
        Rule::Crossings => candidates.crosses_oddly(step, cell, shape),
        Rule::Connection => candidates.is_cut_off(cell, shape),
        Rule::WhatIf => {
            let Some((edge, mark)) = step.assumed else { return false };
            is_assumed(problem.size(), edge, mark, cell, shape)
                && is_contradicted(problem, candidates, (edge, mark), &step.inner)
        }
        Rule::Search => {
            let Some((edge, mark)) = step.assumed else { return false };
            is_assumed(problem.size(), edge, mark, cell, shape)
                && has_no_solution(problem, candidates, (edge, mark))
        }
    }
}

/// Whether the shape agrees with what was assumed of one of the cell's edges.
fn is_assumed(size: Size, edge: Edge, mark: Mark, cell: Cell, shape: Shape) -> bool {
    let dir = Dir::ALL.into_iter().find(|&dir| Edge::at(size, cell, dir) == Some(edge));
    dir.is_some_and(|dir| shape.has(dir) == (mark == Mark::Line))
}

/// Whether the inner steps, from the assumption on, end where no loop is possible.
fn is_contradicted(
    problem: &Problem,
    candidates: &CandidateShapes,
    (edge, mark): (Edge, Mark),
    inner: &[ProofStep],
) -> bool {
    let mut assumed = candidates.clone();
    assumed.assume(edge, mark);
    let is_simple = inner.iter().all(|step| step.rule <= Rule::EarlyClosing);
    is_simple
        && check_steps(problem, &mut assumed, inner).is_ok()
        && (assumed.is_contradiction() || assumed.drawing().is_some_and(|found| !found.is_loop()))
}

/// Whether the exact count finds no loop with what was assumed.
fn has_no_solution(
    problem: &Problem,
    candidates: &CandidateShapes,
    (edge, mark): (Edge, Mark),
) -> bool {
    let mut assumed = problem.clone();
    for cell in problem.size().cells() {
        assumed.narrow(cell, candidates.shapes(cell));
    }
    match mark {
        Mark::Line => assumed.require(edge),
        Mark::Cross => assumed.forbid(edge),
    }
    unlimited(|budget| count(&assumed, 1, budget)) == SolutionCount::Exactly(0)
}

/// All shapes that a cell may have.
fn every(shapes: Shapes) -> Vec<Shape> {
    shapes.iter().collect()
}
