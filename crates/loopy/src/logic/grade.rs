//! How hard a puzzle is, and the list of steps that proves its answer.

use grid::Dir;

use super::budget::{Budget, Stopped};
use super::count::{Answers, count};
use super::level::Level;
use super::places;
use super::proof::{Log, Mark, Recorder, Rule, Step, Tier, known};
use super::question::Question;
use super::rules::{self, Outcome};
use super::search::drawing;
use super::state::{Clues, State};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// What is to be said of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grade {
    /// It has one answer, and the rules of this level are the first that find it.
    Level(Level),
    /// No loop fits.
    NoAnswer,
    /// Several loops fit.
    Several,
}

/// Grades a puzzle by the rules; where they do not solve it, the exact count tells how many answers there are.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn grade(question: &Question, budget: &mut Budget) -> Result<Grade, Stopped> {
    let clues = Clues::new(question);
    let mut state = State::new(question);
    for level in Level::ALL {
        let Some(tier) = level.tier() else { break };
        // What lower rules found stays found.
        match rules::run(&mut state, &clues, tier, &mut (), budget)? {
            Outcome::Solved => return Ok(Grade::Level(level)),
            Outcome::Contradiction => return Ok(Grade::NoAnswer),
            Outcome::Stuck => {}
        }
    }
    Ok(match count(&narrowed(question, &state), 2, budget)? {
        Answers::Exactly(0) => Grade::NoAnswer,
        Answers::Exactly(_) => Grade::Level(Level::Extreme),
        Answers::AtLeast(_) => Grade::Several,
    })
}

/// The question with everything that the rules of a tier tell of it. It has the same answers, and they are counted faster.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn deduced(question: &Question, tier: Tier, budget: &mut Budget) -> Result<Question, Stopped> {
    let mut state = State::new(question);
    rules::run(&mut state, &Clues::new(question), tier, &mut (), budget)?;
    Ok(narrowed(question, &state))
}

/// The question with the shapes that are left in a state.
pub(super) fn narrowed(question: &Question, state: &State) -> Question {
    let mut narrowed = question.clone();
    for cell in question.size().cells() {
        narrowed.narrow(cell, state.shapes(places::place(question.size(), cell)));
    }
    narrowed
}

/// An answer with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// The one loop that fits.
    pub answer: Drawing,
    /// The steps that lead to it, each by the simplest rule that applied.
    pub steps: Vec<Step>,
}

/// Why there is nothing to prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOne {
    /// No loop fits.
    #[error("no loop fits the numbers")]
    None,
    /// Several loops fit.
    #[error("several loops fit the numbers")]
    Several,
}

/// Solves a puzzle step by step, by the ladder of rules, and by [`Rule::Search`] where they do not suffice.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it; within that, [`NotOne`] if the puzzle does not have one answer.
pub fn explain(
    question: &Question,
    budget: &mut Budget,
) -> Result<Result<Explained, NotOne>, Stopped> {
    let clues = Clues::new(question);
    let mut state = State::new(question);
    let mut log = Log::new(question.size());
    let mut answer = None;
    loop {
        match rules::run(&mut state, &clues, Tier::WhatIf, &mut log, budget)? {
            Outcome::Contradiction => return Ok(Err(NotOne::None)),
            Outcome::Solved => {
                let answer = drawing(&state, &clues);
                return Ok(Ok(Explained { answer, steps: log.into_steps() }));
            }
            Outcome::Stuck => {}
        }
        let answer = match &answer {
            Some(found) => found,
            None => match only_answer(question, &state, budget)? {
                Ok(found) => answer.insert(found),
                Err(not_one) => return Ok(Err(not_one)),
            },
        };
        take_from_answer(&mut state, &clues, answer, &mut log);
    }
}

/// The one loop that fits what is known.
fn only_answer(
    question: &Question,
    state: &State,
    budget: &mut Budget,
) -> Result<Result<Drawing, NotOne>, Stopped> {
    let left = narrowed(question, state);
    match count(&left, 2, budget)? {
        Answers::Exactly(0) => return Ok(Err(NotOne::None)),
        Answers::Exactly(_) => {}
        Answers::AtLeast(_) => return Ok(Err(NotOne::Several)),
    }
    Ok(one_answer(&left, budget)?.ok_or(NotOne::None))
}

/// A loop that answers a question, if there is one: shape by shape, each with what follows from it, the exact count telling
/// whether it leads on. Unlike a search it never has to go back.
pub(super) fn one_answer(
    question: &Question,
    budget: &mut Budget,
) -> Result<Option<Drawing>, Stopped> {
    let clues = Clues::new(question);
    let mut state = State::new(question);
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
        let cell = places::cell(question.size(), place).expect("a cell of the board");
        let mut chosen = None;
        for shape in state.shapes(place).iter() {
            let mut left = narrowed(question, &state);
            left.narrow(cell, shape.into());
            if count(&left, 1, budget)? != Answers::Exactly(0) {
                chosen = Some(shape);
                break;
            }
        }
        let Some(shape) = chosen else { return Ok(None) };
        state.narrow(place, shape.into(), &mut ());
    }
}

/// Decides one edge as the only answer has it, at the end of a piece if there is one.
pub(super) fn take_from_answer<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    answer: &Drawing,
    recorder: &mut R,
) {
    let size = clues.size;
    let ends = state.ends();
    let open = Edge::all(size).filter(|edge| {
        let (cell, dir) = edge.start(size);
        known(state, places::place(size, cell), dir).is_none()
    });
    let is_at_end = |edge: &Edge| {
        edge.cells(size).into_iter().any(|cell| ends.contains(places::place(size, cell)))
    };
    let chosen = open.min_by_key(|edge| (!answer.has(*edge), !is_at_end(edge)));
    let Some(edge) = chosen else { return };
    let (cell, dir): (_, Dir) = edge.start(size);
    let mark = if answer.has(edge) { Mark::Line } else { Mark::Cross };
    let place = places::place(size, cell);
    recorder.begin(Rule::Search, || vec![place, places::step(place, dir)]);
    recorder.assumed((edge, mark.opposite()), Vec::new());
    rules::decide(state, (place, dir, mark), recorder);
}
