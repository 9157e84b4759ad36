//! Grades puzzles and proves their solutions step by step.

use grid::Dir;

use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::level::Level;
use super::places;
use super::problem::Problem;
use super::proof::{Mark, ProofStep, Recorder, Rule, StepLog, Tier, edge_mark};
use super::rules::{self, Outcome};
use super::search::drawing;
use super::state::{Clues, State};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// Result of grading a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// It has a unique solution, and this is the easiest level whose rules find it.
    Level(Level),
    /// No loop fits the clues.
    NoSolution,
    /// Several loops fit the clues.
    Several,
}

/// Grades a puzzle with the rules. Where they get stuck, the exact count decides.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn grade(problem: &Problem, budget: &mut Budget) -> Result<Grade, Stopped> {
    let clues = Clues::new(problem);
    let mut state = State::new(problem);
    for level in Level::ALL {
        let Some(tier) = level.tier() else { break };
        // Deductions of the easier rules are kept.
        match rules::run(&mut state, &clues, tier, &mut (), budget)? {
            Outcome::Solved => return Ok(Grade::Level(level)),
            Outcome::Contradiction => return Ok(Grade::NoSolution),
            Outcome::Stuck => {}
        }
    }
    Ok(match count(&narrowed(problem, &state), 2, budget)? {
        SolutionCount::Exactly(0) => Grade::NoSolution,
        SolutionCount::Exactly(_) => Grade::Level(Level::Extreme),
        SolutionCount::AtLeast(_) => Grade::Several,
    })
}

/// Returns the problem narrowed by constraint propagation with the rules of `tier`. It has the same solutions, which are
/// counted faster.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn propagate(problem: &Problem, tier: Tier, budget: &mut Budget) -> Result<Problem, Stopped> {
    let mut state = State::new(problem);
    rules::run(&mut state, &Clues::new(problem), tier, &mut (), budget)?;
    Ok(narrowed(problem, &state))
}

/// Returns the problem restricted to the shapes left in a state.
pub(super) fn narrowed(problem: &Problem, state: &State) -> Problem {
    let mut narrowed = problem.clone();
    for cell in problem.size().cells() {
        narrowed.narrow(cell, state.shapes(places::place(problem.size(), cell)));
    }
    narrowed
}

/// A solution with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The unique solution.
    pub solution: Drawing,
    /// The steps that lead to it, each with the simplest applicable rule.
    pub steps: Vec<ProofStep>,
}

/// Reason why a puzzle does not have a unique solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotUnique {
    /// No loop fits the clues.
    #[error("no loop fits the numbers")]
    None,
    /// Several loops fit the clues.
    #[error("several loops fit the numbers")]
    Several,
}

/// Solves a puzzle step by step with the rules, and with [`Rule::Search`] where they get stuck.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels. The inner error is [`NotUnique`] if the puzzle does not have a
/// unique solution.
pub fn explain(
    problem: &Problem,
    budget: &mut Budget,
) -> Result<Result<Explanation, NotUnique>, Stopped> {
    let clues = Clues::new(problem);
    let mut state = State::new(problem);
    let mut log = StepLog::new(problem.size());
    let mut solution = None;
    loop {
        match rules::run(&mut state, &clues, Tier::WhatIf, &mut log, budget)? {
            Outcome::Contradiction => return Ok(Err(NotUnique::None)),
            Outcome::Solved => {
                let solution = drawing(&state, &clues);
                return Ok(Ok(Explanation { solution, steps: log.into_steps() }));
            }
            Outcome::Stuck => {}
        }
        let solution = match &solution {
            Some(found) => found,
            None => match unique_solution(problem, &state, budget)? {
                Ok(found) => solution.insert(found),
                Err(not_one) => return Ok(Err(not_one)),
            },
        };
        reveal_edge(&mut state, &clues, solution, &mut log);
    }
}

/// Returns the unique solution that is still possible in a state.
fn unique_solution(
    problem: &Problem,
    state: &State,
    budget: &mut Budget,
) -> Result<Result<Drawing, NotUnique>, Stopped> {
    let left = narrowed(problem, state);
    match count(&left, 2, budget)? {
        SolutionCount::Exactly(0) => return Ok(Err(NotUnique::None)),
        SolutionCount::Exactly(_) => {}
        SolutionCount::AtLeast(_) => return Ok(Err(NotUnique::Several)),
    }
    Ok(find_solution(&left, budget)?.ok_or(NotUnique::None))
}

/// Returns a solution of a problem, if there is one. Fixes one cell at a time and propagates; the exact count rules out dead
/// ends, so there is no backtracking.
pub(super) fn find_solution(
    problem: &Problem,
    budget: &mut Budget,
) -> Result<Option<Drawing>, Stopped> {
    let clues = Clues::new(problem);
    let mut state = State::new(problem);
    loop {
        match rules::run(&mut state, &clues, Tier::T5, &mut (), budget)? {
            Outcome::Contradiction => return Ok(None),
            Outcome::Solved => return Ok(Some(drawing(&state, &clues))),
            Outcome::Stuck => {}
        }
        let open = clues.inside.iter().filter(|&place| state.shapes(place).len() > 1);
        let Some(place) = open.min_by_key(|&place| state.shapes(place).len()) else {
            return Ok(None);
        };
        let cell = places::cell(problem.size(), place).expect("a cell of the board");
        let mut chosen = None;
        for shape in state.shapes(place).iter() {
            let mut left = narrowed(problem, &state);
            left.narrow(cell, shape.into());
            if count(&left, 1, budget)? != SolutionCount::Exactly(0) {
                chosen = Some(shape);
                break;
            }
        }
        let Some(shape) = chosen else { return Ok(None) };
        state.narrow(place, shape.into(), &mut ());
    }
}

/// Decides one edge as in the solution, at the end of a piece if possible.
pub(super) fn reveal_edge<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    solution: &Drawing,
    recorder: &mut R,
) {
    let size = clues.size;
    let ends = state.ends();
    let open = Edge::all(size).filter(|edge| {
        let (cell, dir) = edge.start(size);
        edge_mark(state, places::place(size, cell), dir).is_none()
    });
    let is_at_end = |edge: &Edge| {
        edge.cells(size).into_iter().any(|cell| ends.contains(places::place(size, cell)))
    };
    let chosen = open.min_by_key(|edge| (!solution.has(*edge), !is_at_end(edge)));
    let Some(edge) = chosen else { return };
    let (cell, dir): (_, Dir) = edge.start(size);
    let mark = if solution.has(edge) { Mark::Line } else { Mark::Cross };
    let place = places::place(size, cell);
    recorder.begin(Rule::Search, || vec![place, places::step(place, dir)]);
    recorder.assumed((edge, mark.opposite()), Vec::new());
    rules::decide(state, (place, dir, mark), recorder);
}
