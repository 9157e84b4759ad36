//! Hints for a player, based on the player's own drawing.

use grid::{Cell, Dir, Size};

use super::budget::{Budget, Stopped};
use super::count::{SolutionCount, count};
use super::grade::{find_solution, narrowed, reveal_edge};
use super::problem::Problem;
use super::proof::{Mark, ProofStep, Rule, StepLog, Tier};
use super::rules::{self, Outcome};
use super::shape::Shapes;
use super::state::{Clues, State};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// The player's marks: edges drawn, and edges and cells crossed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The edges drawn.
    pub drawing: Drawing,
    /// Edges crossed out.
    pub crossed: Vec<Edge>,
    /// Cells crossed out.
    pub left_out: Vec<Cell>,
}

/// A line or a cross that the player has placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlacedMark {
    /// An edge is drawn.
    Line(Edge),
    /// An edge is crossed out.
    Cross(Edge),
    /// A cell is crossed out.
    LeftOut(Cell),
}

/// The next line to draw, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextLine {
    /// The proof steps. The last one decides the line; the others are those it depends on.
    pub steps: Vec<ProofStep>,
}

/// Hint for a puzzle with a unique solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The puzzle is solved.
    Done,
    /// This mark contradicts the solution.
    Wrong(PlacedMark),
    /// The next line to draw.
    Next(NextLine),
}

/// Hint for a puzzle that may have several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The drawing is a solution.
    Done,
    /// No solution contains the drawing.
    Impossible,
    /// Every solution that contains the drawing also has this line.
    Forced(NextLine),
    /// Several solutions contain the drawing; one of them has this edge.
    Several(Edge),
}

impl Marks {
    /// Creates marks with a drawing and no crosses.
    pub fn of(drawing: &Drawing) -> Self {
        Marks { drawing: drawing.clone(), crossed: Vec::new(), left_out: Vec::new() }
    }

    /// Creates marks from a list, or returns `None` if more than two lines meet in a cell.
    pub fn from_all(size: Size, placed: &[PlacedMark]) -> Option<Self> {
        let mut marks = Marks::of(&Drawing::new(size));
        for &item in placed {
            match item {
                PlacedMark::Line(edge) => drop(marks.drawing.add(edge).ok()?),
                PlacedMark::Cross(edge) => marks.crossed.push(edge),
                PlacedMark::LeftOut(cell) => marks.left_out.push(cell),
            }
        }
        Some(marks)
    }

    /// Iterates over all lines and crosses.
    pub fn all(&self) -> impl Iterator<Item = PlacedMark> {
        let lines = self.drawing.edges().map(PlacedMark::Line);
        let crosses = self.crossed.iter().copied().map(PlacedMark::Cross);
        lines.chain(crosses).chain(self.left_out.iter().copied().map(PlacedMark::LeftOut))
    }

    /// Returns the first mark that contradicts the solution.
    pub fn first_mistake(&self, solution: &Drawing) -> Option<PlacedMark> {
        let line = self.drawing.edges().find(|&edge| !solution.has(edge)).map(PlacedMark::Line);
        let cross =
            || self.crossed.iter().find(|edge| solution.has(**edge)).map(|&e| PlacedMark::Cross(e));
        let is_on = |cell: &&Cell| solution.degree(**cell) > 0;
        let left_out = || self.left_out.iter().find(is_on).map(|&cell| PlacedMark::LeftOut(cell));
        line.or_else(cross).or_else(left_out)
    }

    /// Adds the marks to a problem as constraints.
    fn constrain(&self, problem: &Problem) -> Problem {
        let mut marked = problem.clone().containing(&self.drawing);
        self.crossed.iter().for_each(|&edge| marked.forbid(edge));
        self.left_out.iter().for_each(|&cell| marked.leave_out(cell));
        marked
    }
}

impl NextLine {
    /// Returns the hardest rule among the steps.
    pub fn rule(&self) -> Rule {
        self.steps.iter().map(|step| step.rule).max().unwrap_or(Rule::Cell)
    }

    /// Returns the lines that can be drawn.
    pub fn lines(&self) -> impl Iterator<Item = Edge> {
        let decided = self.steps.last().into_iter().flat_map(|step| &step.edges);
        decided.filter(|(_, mark)| *mark == Mark::Line).map(|&(edge, _)| edge)
    }

    /// Returns the cells to look at.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.steps.iter().flat_map(|step| step.cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
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
    let marked = marks.constrain(problem);
    let clues = Clues::new(&marked);
    let mut state = State::new(&marked);
    if let Some(next) = forced_line(&marked, &marks.drawing) {
        return Ok(Advice::Next(next));
    }
    let mut log = StepLog::new(marked.size());
    loop {
        if let Some(next) = first_new_line(&log, &marks.drawing) {
            return Ok(Advice::Next(next));
        }
        if !rules::next(&mut state, &clues, Tier::WhatIf, &mut log, budget)? {
            reveal_edge(&mut state, &clues, solution, &mut log);
        }
    }
}

/// Gives a hint for a puzzle that may have several solutions.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn continuation(
    problem: &Problem,
    marks: &Marks,
    budget: &mut Budget,
) -> Result<Continuation, Stopped> {
    let is_valid = |clue: &crate::Clue| marks.drawing.turns_near(clue.cell) == clue.value;
    if marks.drawing.is_loop() && problem.clues().iter().all(is_valid) {
        return Ok(Continuation::Done);
    }
    let marked = marks.constrain(problem);
    let clues = Clues::new(&marked);
    let mut state = State::new(&marked);
    let mut log = StepLog::new(marked.size());
    // Rules deduce anything from a contradiction, so first make sure that a solution exists.
    let mut trial = state.clone();
    if rules::run(&mut trial, &clues, Tier::T5, &mut (), budget)? == Outcome::Contradiction {
        return Ok(Continuation::Impossible);
    }
    let left = narrowed(&marked, &trial);
    let n_solutions = count(&left, 2, budget)?;
    if n_solutions == SolutionCount::Exactly(0) {
        return Ok(Continuation::Impossible);
    }
    if let Some(next) = forced_line(&marked, &marks.drawing) {
        return Ok(Continuation::Forced(next));
    }
    while rules::next(&mut state, &clues, Tier::WhatIf, &mut log, budget)? {
        if let Some(next) = first_new_line(&log, &marks.drawing) {
            return Ok(Continuation::Forced(next));
        }
    }
    let found = find_solution(&narrowed(&marked, &state), budget)?;
    let Some(solution) = &found else { return Ok(Continuation::Impossible) };
    if n_solutions == SolutionCount::Exactly(1) {
        reveal_edge(&mut state, &clues, solution, &mut log);
        if let Some(next) = first_new_line(&log, &marks.drawing) {
            return Ok(Continuation::Forced(next));
        }
    }
    let size = marked.size();
    let is_beside =
        |edge: &Edge| edge.cells(size).into_iter().any(|cell| marks.drawing.degree(cell) == 1);
    let new = solution.edges().filter(|&edge| !marks.drawing.has(edge));
    Ok(match new.min_by_key(|edge| !is_beside(edge)) {
        Some(edge) => Continuation::Several(edge),
        None => Continuation::Impossible,
    })
}

/// Returns the line of a cell with one edge drawn and only one way to continue, for example in a corner. No rule is needed for
/// that.
fn forced_line(marked: &Problem, drawing: &Drawing) -> Option<NextLine> {
    let size = marked.size();
    size.cells().find_map(|cell| {
        let left = marked.allowed(cell);
        let is_certain = |dir: &Dir| !left.is_empty() && left.is_within(Shapes::with(*dir));
        let edges = Dir::ALL.into_iter().filter(is_certain);
        let edges = edges.filter_map(|dir| Edge::at(size, cell, dir));
        let edges: Vec<_> = edges.filter(|&edge| !drawing.has(edge)).collect();
        let step = ProofStep {
            rule: Rule::Cell,
            cells: std::iter::once(cell).chain(size.neighbours(cell)).collect(),
            narrowed: vec![(cell, left)],
            edges: edges.iter().map(|&edge| (edge, Mark::Line)).collect(),
            assumed: None,
            inner: Vec::new(),
        };
        (!edges.is_empty()).then(|| NextLine { steps: vec![step] })
    })
}

/// Returns the first step of a log that decides a new line, with the steps it depends on.
fn first_new_line(log: &StepLog, drawing: &Drawing) -> Option<NextLine> {
    let is_new = |&(edge, mark): &(Edge, Mark)| mark == Mark::Line && !drawing.has(edge);
    let last = log.steps().iter().position(|step| step.edges.iter().any(is_new))?;
    Some(NextLine { steps: dependencies(&log.steps()[..=last]) })
}

/// Returns the last step and those it depends on: a step is kept if it narrowed a cell that a later one used.
fn dependencies(steps: &[ProofStep]) -> Vec<ProofStep> {
    let (last, before) = steps.split_last().expect("there is a step");
    let mut looked_at = cells_of(last);
    let mut kept = vec![last.clone()];
    for step in before.iter().rev() {
        if step.narrowed.iter().any(|(cell, _)| looked_at.contains(cell)) {
            looked_at.extend(cells_of(step));
            kept.push(step.clone());
        }
    }
    kept.reverse();
    kept
}

fn cells_of(step: &ProofStep) -> Vec<Cell> {
    let inner = step.inner.iter().flat_map(cells_of);
    step.cells
        .iter()
        .copied()
        .chain(step.narrowed.iter().map(|&(cell, _)| cell))
        .chain(inner)
        .collect()
}
