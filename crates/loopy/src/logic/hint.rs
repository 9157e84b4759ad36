//! Help for a player, from the player's own drawing.

use grid::{Cell, Dir, Size};

use super::budget::{Budget, Stopped};
use super::count::{Answers, count};
use super::grade::{narrowed, one_answer, take_from_answer};
use super::proof::{Log, Mark, Rule, Step, Tier};
use super::question::Question;
use super::rules::{self, Outcome};
use super::shape::Shapes;
use super::state::{Clues, State};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// What a player has put on the board: edges, and marks of what is not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The edges drawn.
    pub drawing: Drawing,
    /// Edges marked as not on the loop.
    pub crossed: Vec<Edge>,
    /// Cells marked as left out by the loop.
    pub left_out: Vec<Cell>,
}

/// Something on the board that contradicts an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fault {
    /// An edge is drawn that is not on the loop.
    Line(Edge),
    /// An edge is crossed out that is on the loop.
    Cross(Edge),
    /// A cell is marked as left out that is on the loop.
    LeftOut(Cell),
}

/// The next line that can be drawn, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextLine {
    /// The steps that lead to it. The last one decides it, and the others are those that it rests on.
    pub steps: Vec<Step>,
}

/// Help with a puzzle that has one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// The loop is drawn.
    Done,
    /// The drawing contradicts the answer here.
    Wrong(Fault),
    /// The next step.
    Next(NextLine),
}

/// Help with a puzzle that may have several answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Continuation {
    /// The drawing is a loop that fits.
    Done,
    /// No loop that fits contains the drawing.
    Impossible,
    /// Every loop that contains the drawing goes on with this line.
    Forced(NextLine),
    /// Several loops contain the drawing; one of them has this edge.
    Several(Edge),
}

impl Marks {
    /// A drawing without marks.
    pub fn of(drawing: &Drawing) -> Self {
        Marks { drawing: drawing.clone(), crossed: Vec::new(), left_out: Vec::new() }
    }

    /// Marks that consist of these; none if more than two lines meet in a cell.
    pub fn from_all(size: Size, placed: &[Fault]) -> Option<Self> {
        let mut marks = Marks::of(&Drawing::new(size));
        for &item in placed {
            match item {
                Fault::Line(edge) => drop(marks.drawing.add(edge).ok()?),
                Fault::Cross(edge) => marks.crossed.push(edge),
                Fault::LeftOut(cell) => marks.left_out.push(cell),
            }
        }
        Some(marks)
    }

    /// Everything that is on the board; each is a fault if the answer is another.
    pub fn all(&self) -> impl Iterator<Item = Fault> {
        let lines = self.drawing.edges().map(Fault::Line);
        let crosses = self.crossed.iter().copied().map(Fault::Cross);
        lines.chain(crosses).chain(self.left_out.iter().copied().map(Fault::LeftOut))
    }

    /// The first thing that contradicts the answer, if there is one: then the drawing cannot become the answer any more.
    pub fn fault(&self, answer: &Drawing) -> Option<Fault> {
        let line = self.drawing.edges().find(|&edge| !answer.has(edge)).map(Fault::Line);
        let cross =
            || self.crossed.iter().find(|edge| answer.has(**edge)).map(|&e| Fault::Cross(e));
        let is_on = |cell: &&Cell| answer.degree(**cell) > 0;
        let left_out = || self.left_out.iter().find(is_on).map(|&cell| Fault::LeftOut(cell));
        line.or_else(cross).or_else(left_out)
    }

    /// The question with what is on the board.
    fn ask(&self, question: &Question) -> Question {
        let mut marked = question.clone().containing(&self.drawing);
        self.crossed.iter().for_each(|&edge| marked.forbid(edge));
        self.left_out.iter().for_each(|&cell| marked.leave_out(cell));
        marked
    }
}

impl NextLine {
    /// The hardest rule that it takes.
    pub fn rule(&self) -> Rule {
        self.steps.iter().map(|step| step.rule).max().unwrap_or(Rule::Cell)
    }

    /// The lines that can be drawn.
    pub fn lines(&self) -> impl Iterator<Item = Edge> {
        let decided = self.steps.last().into_iter().flat_map(|step| &step.edges);
        decided.filter(|(_, mark)| *mark == Mark::Line).map(|&(edge, _)| edge)
    }

    /// The cells to look at.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.steps.iter().flat_map(|step| step.cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// Help with a puzzle whose one answer is known: what is wrong, or the next line by the simplest rules.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn advise(
    question: &Question,
    answer: &Drawing,
    marks: &Marks,
    budget: &mut Budget,
) -> Result<Advice, Stopped> {
    if let Some(fault) = marks.fault(answer) {
        return Ok(Advice::Wrong(fault));
    }
    if marks.drawing == *answer {
        return Ok(Advice::Done);
    }
    let asked = marks.ask(question);
    let clues = Clues::new(&asked);
    let mut state = State::new(&asked);
    if let Some(next) = completed(&asked, &marks.drawing) {
        return Ok(Advice::Next(next));
    }
    let mut log = Log::new(asked.size());
    loop {
        if let Some(next) = first_line(&log, &marks.drawing) {
            return Ok(Advice::Next(next));
        }
        if !rules::next(&mut state, &clues, Tier::WhatIf, &mut log, budget)? {
            take_from_answer(&mut state, &clues, answer, &mut log);
        }
    }
}

/// Help with a puzzle that may have several answers.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn continuation(
    question: &Question,
    marks: &Marks,
    budget: &mut Budget,
) -> Result<Continuation, Stopped> {
    let is_valid = |clue: &crate::Clue| marks.drawing.turns_near(clue.cell) == clue.value;
    if marks.drawing.is_loop() && question.clues().iter().all(is_valid) {
        return Ok(Continuation::Done);
    }
    let asked = marks.ask(question);
    let clues = Clues::new(&asked);
    let mut state = State::new(&asked);
    let mut log = Log::new(asked.size());
    // The rules also follow from what contradicts itself, so a loop must be there before they are believed.
    let mut trial = state.clone();
    if rules::run(&mut trial, &clues, Tier::T5, &mut (), budget)? == Outcome::Contradiction {
        return Ok(Continuation::Impossible);
    }
    let left = narrowed(&asked, &trial);
    let n_answers = count(&left, 2, budget)?;
    if n_answers == Answers::Exactly(0) {
        return Ok(Continuation::Impossible);
    }
    if let Some(next) = completed(&asked, &marks.drawing) {
        return Ok(Continuation::Forced(next));
    }
    while rules::next(&mut state, &clues, Tier::WhatIf, &mut log, budget)? {
        if let Some(next) = first_line(&log, &marks.drawing) {
            return Ok(Continuation::Forced(next));
        }
    }
    let found = one_answer(&narrowed(&asked, &state), budget)?;
    let Some(answer) = &found else { return Ok(Continuation::Impossible) };
    if n_answers == Answers::Exactly(1) {
        take_from_answer(&mut state, &clues, answer, &mut log);
        if let Some(next) = first_line(&log, &marks.drawing) {
            return Ok(Continuation::Forced(next));
        }
    }
    let size = asked.size();
    let is_beside =
        |edge: &Edge| edge.cells(size).into_iter().any(|cell| marks.drawing.degree(cell) == 1);
    let new = answer.edges().filter(|&edge| !marks.drawing.has(edge));
    Ok(match new.min_by_key(|edge| !is_beside(edge)) {
        Some(edge) => Continuation::Several(edge),
        None => Continuation::Impossible,
    })
}

/// A cell with one edge drawn and one way left, as in a corner: that much is known before any rule is applied.
fn completed(asked: &Question, drawing: &Drawing) -> Option<NextLine> {
    let size = asked.size();
    size.cells().find_map(|cell| {
        let left = asked.allowed(cell);
        let is_certain = |dir: &Dir| !left.is_empty() && left.is_within(Shapes::with(*dir));
        let edges = Dir::ALL.into_iter().filter(is_certain);
        let edges = edges.filter_map(|dir| Edge::at(size, cell, dir));
        let edges: Vec<_> = edges.filter(|&edge| !drawing.has(edge)).collect();
        let step = Step {
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

/// The first step of a log that decides a line which is not drawn, with the steps that it rests on.
fn first_line(log: &Log, drawing: &Drawing) -> Option<NextLine> {
    let is_new = |&(edge, mark): &(Edge, Mark)| mark == Mark::Line && !drawing.has(edge);
    let last = log.steps().iter().position(|step| step.edges.iter().any(is_new))?;
    Some(NextLine { steps: needed(&log.steps()[..=last]) })
}

/// Of a list of steps those that the last one rests on: a step is kept if it narrowed a cell that a later one looked at.
fn needed(steps: &[Step]) -> Vec<Step> {
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

fn cells_of(step: &Step) -> Vec<Cell> {
    let inner = step.inner.iter().flat_map(cells_of);
    step.cells
        .iter()
        .copied()
        .chain(step.narrowed.iter().map(|&(cell, _)| cell))
        .chain(inner)
        .collect()
}
