//! The second solver: finds solutions by backtracking over the shapes of the cells, with the rules for propagation.

use std::ops::ControlFlow;

use super::budget::{Budget, Stopped};
use super::places::{self, Place};
use super::problem::Problem;
use super::proof::Tier;
use super::rules::{self, Outcome};
use super::shape::Shape;
use super::state::{Clues, State};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// Calls `visit` with each solution of a problem, once each, until it breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// use loopy::logic::{Problem, each_solution, unlimited};
///
/// let square = Problem::new(grid::Size::new(4, 4)?, &[])?.full();
/// let mut n_loops = 0;
/// unlimited(|budget| each_solution(&square, budget, &mut |_| {
///     n_loops += 1;
///     ControlFlow::Continue(())
/// }));
/// assert_eq!(n_loops, 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn each_solution(
    problem: &Problem,
    budget: &mut Budget,
    visit: &mut dyn FnMut(&Drawing) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stopped> {
    let clues = Clues::new(problem);
    let mut found = |state: &State| visit(&drawing(state, &clues));
    search(State::new(problem), &clues, budget, &mut found)
}

/// Returns the first solutions of a problem, at most `limit`.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn solutions(
    problem: &Problem,
    limit: usize,
    budget: &mut Budget,
) -> Result<Vec<Drawing>, Stopped> {
    let mut found = Vec::new();
    let _ = each_solution(problem, budget, &mut |drawing| {
        if found.len() < limit {
            found.push(drawing.clone());
        }
        if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(found)
}

/// Calls `found` with each solved state reachable from this one.
pub(super) fn search(
    mut state: State,
    clues: &Clues,
    budget: &mut Budget,
    found: &mut dyn FnMut(&State) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stopped> {
    match rules::run(&mut state, clues, PROPAGATION, &mut (), budget)? {
        Outcome::Contradiction => return Ok(ControlFlow::Continue(())),
        Outcome::Solved => return Ok(found(&state)),
        Outcome::Stuck => {}
    }
    let place = branching_cell(&state, clues).expect("a state that is stuck has an undecided cell");
    for shape in state.shapes(place).iter() {
        let mut branch = state.clone();
        branch.narrow(place, shape.into(), &mut ());
        if search(branch, clues, budget, found)?.is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// The rules that speed up the search.
const PROPAGATION: Tier = Tier::T5;

/// Returns the undecided cell with the fewest shapes, preferring the end of a piece.
pub(super) fn branching_cell(state: &State, clues: &Clues) -> Option<Place> {
    let ends = state.ends();
    let undecided = clues.inside.iter().filter(|&place| state.shapes(place).len() > 1);
    undecided.min_by_key(|&place| (state.shapes(place).len(), !ends.contains(place)))
}

/// Returns the loop of a solved state.
pub(super) fn drawing(state: &State, clues: &Clues) -> Drawing {
    let size = clues.size;
    let mut drawing = Drawing::new(size);
    for edge in Edge::all(size) {
        let (cell, dir) = edge.start(size);
        let shapes = state.shapes(places::place(size, cell));
        if shapes.iter().next().is_some_and(|shape: Shape| shape.has(dir)) {
            drawing.add(edge).expect("a shape has two edges");
        }
    }
    drawing
}
