//! A proof checker that is independent of the solver: it tests the statement of each rule case by case, over the shapes left
//! in the cells that a step names.

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

/// Reason why a list of steps is not a proof. Messages number the steps from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// A step removes a shape that its rule does not exclude.
    #[error("step {}: {rule} does not exclude {shape} in cell {}", .step + 1, .cell.index())]
    NotExcluded {
        /// Index of the step, from 0.
        step: usize,
        /// Its rule.
        rule: Rule,
        /// The cell.
        cell: Cell,
        /// The shape.
        shape: Shape,
    },
    /// A step adds a shape, or names a cell or an edge that is not on the board.
    #[error("step {} does not narrow the remaining shapes", .0 + 1)]
    NotNarrower(usize),
    /// A step does not decide the edges that it names.
    #[error("step {} does not decide the edges that it names", .0 + 1)]
    OtherEdges(usize),
    /// The steps leave a cell undecided, or they do not lead to one loop.
    #[error("the steps do not lead to a single loop")]
    NotSolved,
}

/// Checks that each step follows from the problem and the steps before it, and that they lead to a loop, which is then the
/// unique solution.
///
/// # Errors
///
/// [`ProofError`] for the first step that does not follow.
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

/// Returns whether the step's rule excludes the shape in this cell.
fn excludes(
    problem: &Problem,
    candidates: &CandidateShapes,
    step: &ProofStep,
    cell: Cell,
    shape: Shape,
) -> bool {
    match step.rule {
        Rule::Cell => candidates.disagrees(cell, shape),
        Rule::Saturation => candidates.misses_clue(problem, step, (cell, shape)),
        Rule::EarlyClosing => candidates.closes_early(problem, cell, shape),
        Rule::Difference => candidates.misses_difference(problem, step, (cell, shape)),
        Rule::Fillings => candidates.has_no_filling(problem, step, (cell, shape)),
        Rule::Crossings => candidates.breaks_parity(step, cell, shape),
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

/// Returns whether the shape agrees with the assumption about one of the cell's edges.
fn is_assumed(size: Size, edge: Edge, mark: Mark, cell: Cell, shape: Shape) -> bool {
    let dir = Dir::ALL.into_iter().find(|&dir| Edge::at(size, cell, dir) == Some(edge));
    dir.is_some_and(|dir| shape.has(dir) == (mark == Mark::Line))
}

/// Returns whether the inner steps lead from the assumption to a contradiction.
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

/// Returns whether the exact count finds no solution under the assumption.
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

fn shape_list(shapes: Shapes) -> Vec<Shape> {
    shapes.iter().collect()
}
