//! Hints for a player, based on the player's own drawing.

use grid::Size;

use super::argument::{Argument, ArgumentStep, Reasoner};
use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::fact::Fact;
use super::grade::{find_solution, propagate};
use super::problem::Problem;
use super::proof::{Rule, Tier};
use super::shape::Shapes;
use super::state::Clues;
use crate::board::check;
use crate::drawing::Drawing;
use crate::edge::Edge;
use crate::measure::Goal;
use crate::pencil::PencilMark;

/// What the player has placed on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The edges drawn.
    pub drawing: Drawing,
    /// The pencil marks.
    pub pencil: Vec<PencilMark>,
}

/// A line or a pencil mark that the player has placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlacedMark {
    /// An edge is drawn.
    Line(Edge),
    /// A pencil mark.
    Pencil(PencilMark),
}

impl PlacedMark {
    /// Returns the fact that it states.
    pub fn fact(self) -> Fact {
        match self {
            PlacedMark::Line(edge) => Fact::Line(edge),
            PlacedMark::Pencil(mark) => mark.fact(),
        }
    }

    /// Returns whether it lies on the board.
    pub fn is_on(self, size: Size) -> bool {
        match self {
            PlacedMark::Line(edge) => edge.is_on(size),
            PlacedMark::Pencil(mark) => mark.is_on(size),
        }
    }
}

/// Hint for a puzzle with a unique solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The puzzle is solved.
    Done,
    /// This mark contradicts the solution.
    Wrong(PlacedMark),
    /// The next lines or marks, with the reasons.
    Next(Argument),
}

/// Hint for a puzzle that may have several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The drawing meets the goal.
    Done,
    /// No solution contains the drawing.
    Impossible,
    /// These lines or marks hold in every solution that contains the drawing.
    Forced(Argument),
    /// Several solutions contain the drawing; one of them has this edge.
    Several(Edge),
}

impl Marks {
    /// Creates marks with a drawing and no pencil marks.
    pub fn of(drawing: &Drawing) -> Self {
        Marks { drawing: drawing.clone(), pencil: Vec::new() }
    }

    /// Creates marks from a list, or returns `None` if more than two lines meet in a cell.
    pub fn from_all(size: Size, placed: &[PlacedMark]) -> Option<Self> {
        let mut marks = Marks::of(&Drawing::new(size));
        for &item in placed {
            match item {
                PlacedMark::Line(edge) => drop(marks.drawing.add(edge).ok()?),
                PlacedMark::Pencil(mark) => marks.pencil.push(mark),
            }
        }
        marks.pencil.sort_unstable();
        Some(marks)
    }

    /// Iterates over all lines and pencil marks.
    pub fn all(&self) -> impl Iterator<Item = PlacedMark> {
        let lines = self.drawing.edges().map(PlacedMark::Line);
        lines.chain(self.pencil.iter().copied().map(PlacedMark::Pencil))
    }

    /// Returns the first mark that contradicts the solution.
    pub fn first_mistake(&self, solution: &Drawing) -> Option<PlacedMark> {
        self.all().find(|mark| !mark.fact().holds(solution))
    }

    /// Returns the marks as facts.
    pub fn facts(&self) -> impl Iterator<Item = Fact> {
        self.all().map(PlacedMark::fact)
    }
}

/// Gives a hint for a puzzle with a known unique solution: a mistake, or the next line by the simplest rules.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn advise(
    problem: &Problem,
    solution: &Drawing,
    marks: &Marks,
    budget: &mut Budget,
) -> Result<Advice, Stopped> {
    if let Some(mistake) = marks.first_mistake(solution) {
        return Ok(Advice::Wrong(mistake));
    }
    if marks.drawing == *solution {
        return Ok(Advice::Done);
    }
    let given = Given::new(problem.size(), Goal::EveryClue, marks);
    let argument = next_argument(problem, &given, budget)?;
    Ok(Advice::Next(argument.unwrap_or_else(|| by_search(problem, &given, solution))))
}

/// Gives a hint for a puzzle that may have several solutions. Returns the goal that it leads to: for
/// [`Goal::EveryCell`], any solution if no loop through every cell contains the drawing.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn continuation(
    problem: &Problem,
    goal: Goal,
    marks: &Marks,
    budget: &mut Budget,
) -> Result<(Goal, Continuation), Stopped> {
    if goal == Goal::EveryCell {
        let found = towards(problem, goal, marks, budget)?;
        if found != Continuation::Impossible {
            return Ok((goal, found));
        }
    }
    Ok((Goal::EveryClue, towards(problem, Goal::EveryClue, marks, budget)?))
}

fn towards(
    problem: &Problem,
    goal: Goal,
    marks: &Marks,
    budget: &mut Budget,
) -> Result<Continuation, Stopped> {
    if check(problem.clues(), &marks.drawing) >= goal.finding() {
        return Ok(Continuation::Done);
    }
    let given = Given::new(problem.size(), goal, marks);
    let mut marked = problem.clone();
    for fact in &given.facts {
        fact.constrain(&mut marked);
    }
    // Rules deduce anything from a contradiction, so first make sure that a solution exists.
    let left = propagate(&marked, Tier::T5, budget)?;
    let n_solutions = count(&left, 2, budget)?;
    if n_solutions == SolutionCount::Exactly(0) {
        return Ok(Continuation::Impossible);
    }
    if let Some(argument) = next_argument(problem, &given, budget)? {
        return Ok(Continuation::Forced(argument));
    }
    let found = find_solution(&left, budget)?;
    let Some(solution) = &found else { return Ok(Continuation::Impossible) };
    if n_solutions == SolutionCount::Exactly(1) {
        return Ok(Continuation::Forced(by_search(problem, &given, solution)));
    }
    Ok(match next_edge(&marks.drawing, solution) {
        Some(edge) => Continuation::Several(edge),
        None => Continuation::Impossible,
    })
}

/// What a hint starts from.
struct Given<'a> {
    drawing: &'a Drawing,
    /// The marks on the board and, for a loop through every cell, that each cell is on the loop.
    facts: Vec<Fact>,
}

impl<'a> Given<'a> {
    fn new(size: Size, goal: Goal, marks: &'a Marks) -> Self {
        let mut facts: Vec<Fact> = marks.facts().collect();
        if goal == Goal::EveryCell {
            facts.extend(size.cells().map(|cell| Fact::Cell(cell, Shapes::EMPTY.not())));
        }
        Given { drawing: &marks.drawing, facts }
    }
}

/// Returns the simplest argument for a new line, or if that takes an assumption, for a new line or cross.
fn next_argument(
    problem: &Problem,
    given: &Given,
    budget: &mut Budget,
) -> Result<Option<Argument>, Stopped> {
    let blank = problem.without_clues();
    let clues = Clues::new(problem);
    let mut reasoner = Reasoner::new(&blank, &clues, given.facts.iter().copied());
    while reasoner.advance(Tier::T5, budget)? {
        if let Some(argument) = reasoner.easiest() {
            return Ok(Some(argument));
        }
    }
    let is_refuted = reasoner.refute(Tier::T2, budget)? || reasoner.refute(Tier::T5, budget)?;
    Ok(is_refuted.then(|| reasoner.latest()).flatten())
}

/// Returns the step that no rule finds: without the next line, no loop fits all numbers and marks.
fn by_search(problem: &Problem, given: &Given, solution: &Drawing) -> Argument {
    let edge = next_edge(given.drawing, solution).expect("the loop is not complete");
    let step = ArgumentStep {
        rule: Rule::Search,
        clues: problem.clues().to_vec(),
        premises: given.facts.clone(),
        conclusion: vec![Fact::Line(edge)],
        assumed: Some(Fact::Cross(edge)),
        inner: Vec::new(),
    };
    Argument { steps: vec![step] }
}

/// Returns a line of the solution that is not drawn yet, at the end of a drawn one if possible.
fn next_edge(drawing: &Drawing, solution: &Drawing) -> Option<Edge> {
    let size = drawing.size();
    let is_beside =
        |edge: &Edge| edge.cells(size).into_iter().any(|cell| drawing.degree(cell) == 1);
    let new = solution.edges().filter(|&edge| !drawing.has(edge));
    new.min_by_key(|edge| !is_beside(edge))
}
