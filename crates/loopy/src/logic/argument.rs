//! Arguments for hints: short chains of rules that name everything they use.
//!
//! A [`Reasoner`] applies the rules in rounds, each to what was known before the round, so that it finds short chains. The
//! chain that leads to a fact is then traced back, and each of its steps is reduced to the premises that it needs.

mod check;
mod parts;
mod reduce;
mod refute;

pub use check::{ArgumentError, check_argument, follows_by_count};

use std::collections::{BTreeMap, BTreeSet};

use grid::{Cell, Size};

use super::budget::{Budget, Stopped};
use super::fact::Fact;
use super::places;
use super::problem::Problem;
use super::proof::{Rule, StepLog, Tier};
use super::rules::RuleInstance;
use super::shape::Shapes;
use super::state::{Clues, State};
use crate::board::Clue;
use crate::edge::Edge;

/// A chain of deductions, each of which follows from the facts and the clues that it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The steps. The last one has the conclusion.
    pub steps: Vec<ArgumentStep>,
}

/// A deduction that names everything it uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentStep {
    /// The rule applied.
    pub rule: Rule,
    /// The clues it uses.
    pub clues: Vec<Clue>,
    /// The facts it uses: marks on the board, the assumption, or conclusions of steps before it.
    pub premises: Vec<Fact>,
    /// The facts that follow. None means a contradiction, which ends the steps that follow from an assumption.
    pub conclusion: Vec<Fact>,
    /// For [`Rule::WhatIf`] and [`Rule::Search`]: the assumption that is refuted.
    pub assumed: Option<Fact>,
    /// The steps from the assumption to a contradiction. None if [`Rule::Search`] tries all loops.
    pub inner: Vec<ArgumentStep>,
}

impl Argument {
    /// Returns the hardest rule among the steps.
    pub fn rule(&self) -> Rule {
        self.steps.iter().map(|step| step.rule).max().unwrap_or(Rule::Cell)
    }

    /// Returns all clues used, in the order in which the steps name them.
    pub fn clues(&self) -> Vec<Clue> {
        let mut clues = Vec::new();
        for clue in self.steps.iter().flat_map(ArgumentStep::all_clues) {
            if !clues.contains(&clue) {
                clues.push(clue);
            }
        }
        clues
    }

    /// Returns the marks on the board that the steps use.
    pub fn premises(&self) -> Vec<Fact> {
        let mut known: BTreeSet<Fact> = BTreeSet::new();
        let mut premises = BTreeSet::new();
        for step in &self.steps {
            premises.extend(step.premises.iter().filter(|fact| !known.contains(*fact)));
            known.extend(&step.conclusion);
        }
        premises.into_iter().collect()
    }

    /// Returns the facts that follow in the end.
    pub fn conclusion(&self) -> &[Fact] {
        self.steps.last().map_or(&[], |step| &step.conclusion)
    }
}

impl ArgumentStep {
    fn all_clues(&self) -> Vec<Clue> {
        let inner = self.inner.iter().flat_map(ArgumentStep::all_clues);
        self.clues.iter().copied().chain(inner).collect()
    }
}

fn is_line(fact: Fact) -> bool {
    matches!(fact, Fact::Line(_))
}

/// Returns whether the fact can be noted as a cross.
fn is_cross(fact: Fact) -> bool {
    matches!(fact, Fact::Cross(_) | Fact::Cell(_, Shapes::EMPTY))
}

/// Returns a measure of how hard it is to follow these steps: the harder the rules and the more of them and of their premises,
/// the higher.
fn effort(steps: &[ArgumentStep]) -> usize {
    let of_step = |step: &ArgumentStep| {
        let rule = 10 + 5 * (step.rule as usize);
        rule + step.premises.len() + effort(&step.inner)
    };
    steps.iter().map(of_step).sum()
}

/// What is known about a loop, and how it was deduced.
#[derive(Clone)]
pub(super) struct Reasoner<'a> {
    /// The board without clues and without marks.
    blank: &'a Problem,
    clues: &'a Clues,
    /// The shapes that the known facts leave.
    state: State,
    known: BTreeMap<Fact, Origin>,
    deductions: Vec<Deduction>,
    round: usize,
}

/// Where a fact comes from: the round in which it became known, and the deduction unless it was given.
#[derive(Clone, Copy)]
struct Origin {
    round: usize,
    deduction: Option<usize>,
}

/// A rule that applied in a round, with the new facts. None of them means a contradiction.
#[derive(Clone)]
struct Deduction {
    method: Method,
    facts: Vec<Fact>,
    round: usize,
}

#[derive(Clone)]
enum Method {
    Rule(RuleInstance),
    /// An assumption was refuted; the argument is complete already.
    Refutation(ArgumentStep),
}

/// The rules in the order in which they are tried. Those of one entry are applied in the same round.
const LADDER: [&[Rule]; 6] = [
    &[Rule::Cell, Rule::Saturation],
    &[Rule::EarlyClosing],
    &[Rule::Difference],
    &[Rule::Fillings],
    &[Rule::Crossings],
    &[Rule::Connection],
];

impl<'a> Reasoner<'a> {
    /// Starts with the facts on the board.
    pub(super) fn new(
        blank: &'a Problem,
        clues: &'a Clues,
        given: impl IntoIterator<Item = Fact>,
    ) -> Self {
        let (known, deductions) = (BTreeMap::new(), Vec::new());
        let mut reasoner =
            Reasoner { blank, clues, state: State::new(blank), known, deductions, round: 0 };
        for fact in given {
            reasoner.learn(fact, None);
        }
        reasoner
    }

    pub(super) fn size(&self) -> Size {
        self.clues.size
    }

    /// Applies the simplest rules of a tier that find something. Returns whether there are any.
    pub(super) fn advance(&mut self, tier: Tier, budget: &mut Budget) -> Result<bool, Stopped> {
        for rules in LADDER {
            if rules[0].tier() > Some(tier) {
                break;
            }
            let instances = rules.iter().flat_map(|&rule| RuleInstance::all(rule, self.clues));
            budget.spend(self.size().area() as u64)?;
            let found: Vec<_> = instances
                .filter_map(|instance| Some((Method::Rule(instance), self.conclusions(instance)?)))
                .collect();
            if !found.is_empty() {
                self.add(found);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the argument that is easiest to follow among those for new lines of the last round. If it is long, returns
    /// the argument for a pencil mark on the way to it, so that the next one is shorter.
    pub(super) fn easiest(&self) -> Option<Argument> {
        let last = self.deductions.iter().enumerate().filter(|(_, last)| last.round == self.round);
        let lines = last.flat_map(|(index, last)| {
            last.facts.iter().filter(|fact| is_line(**fact)).map(move |&line| (index, line))
        });
        let arguments = lines.map(|(index, line)| self.argument(index, line));
        let easiest = arguments.min_by_key(|argument| effort(&argument.steps))?;
        Some(self.part(&easiest).unwrap_or(easiest))
    }

    /// Returns the argument for the last deduction.
    pub(super) fn latest(&self) -> Option<Argument> {
        let index = self.deductions.len().checked_sub(1)?;
        let whole = self.argument(index, *self.deductions[index].facts.first()?);
        Some(self.part(&whole).unwrap_or(whole))
    }

    /// Returns the argument for a line or a pencil mark, with the other lines or marks that the last step finds.
    fn argument(&self, index: usize, goal: Fact) -> Argument {
        let deduction = &self.deductions[index];
        let mut steps = self.trace(index, Some(goal));
        let is_alike =
            |fact: Fact| if is_line(goal) { is_line(fact) } else { self.is_markable(fact) };
        if let (Method::Rule(instance), Some(last)) = (&deduction.method, steps.last_mut()) {
            for &fact in deduction.facts.iter().filter(|fact| is_alike(**fact)) {
                if fact != goal && self.follows(*instance, &last.premises, &last.clues, &[fact]) {
                    last.conclusion.push(fact);
                }
            }
            // That a cell is empty says more than crosses on its edges.
            let size = self.size();
            let is_empty = |fact: &Fact| matches!(fact, Fact::Cell(_, Shapes::EMPTY));
            let empty: Vec<Fact> = last.conclusion.iter().copied().filter(is_empty).collect();
            let is_said = |edge: Edge| {
                let cells = edge.cells(size).map(|cell| Fact::Cell(cell, Shapes::EMPTY));
                cells.iter().any(|cell| empty.contains(cell))
            };
            last.conclusion.retain(|fact| !matches!(fact, Fact::Cross(edge) if is_said(*edge)));
        }
        Argument { steps }
    }

    /// Returns the steps that lead to a goal, or without one to the contradiction of this deduction.
    fn trace(&self, last: usize, goal: Option<Fact>) -> Vec<ArgumentStep> {
        let mut needed: BTreeSet<Fact> = goal.into_iter().collect();
        let mut steps = Vec::new();
        for (index, deduction) in self.deductions[..=last].iter().enumerate().rev() {
            let is_from_here = |fact: &Fact| self.known[fact].deduction == Some(index);
            let facts = deduction.facts.iter().copied();
            let conclusion: Vec<Fact> =
                facts.filter(|fact| needed.contains(fact) && is_from_here(fact)).collect();
            if conclusion.is_empty() && index != last {
                continue;
            }
            let step = match &deduction.method {
                Method::Rule(instance) => self.step(*instance, deduction.round, conclusion),
                Method::Refutation(step) => step.clone(),
            };
            needed.extend(&step.premises);
            steps.push(step);
        }
        steps.reverse();
        steps
    }

    /// Adds what was found in a round.
    fn add(&mut self, found: Vec<(Method, Vec<Fact>)>) {
        self.round += 1;
        for (method, mut facts) in found {
            let index = self.deductions.len();
            let is_contradiction = facts.is_empty();
            facts.retain(|&fact| self.learn(fact, Some(index)));
            if is_contradiction || !facts.is_empty() {
                self.deductions.push(Deduction { method, facts, round: self.round });
            }
        }
    }

    /// Adds a fact. Returns whether it is new.
    fn learn(&mut self, fact: Fact, deduction: Option<usize>) -> bool {
        if self.known.contains_key(&fact) {
            return false;
        }
        self.known.insert(fact, Origin { round: self.round, deduction });
        let size = self.size();
        for (cell, shapes) in fact.cells(size) {
            self.state.narrow(places::place(size, cell), shapes, &mut ());
        }
        true
    }

    /// Returns the index of the deduction that found a contradiction.
    fn contradiction(&self) -> Option<usize> {
        self.deductions.iter().position(|deduction| deduction.facts.is_empty())
    }

    /// Returns the new facts that a rule finds, none for a contradiction, or `None` if it finds nothing.
    fn conclusions(&self, instance: RuleInstance) -> Option<Vec<Fact>> {
        let size = self.size();
        let is_new = |fact: &Fact| !self.known.contains_key(fact);
        if let RuleInstance::Cell(place) = instance {
            let cell = places::cell(size, place).expect("a cell of the board");
            let shapes = self.state.shapes(place);
            let facts: Vec<Fact> = Fact::implied(size, cell, shapes).filter(is_new).collect();
            return match shapes {
                Shapes::NONE => Some(Vec::new()),
                _ => (!facts.is_empty()).then_some(facts),
            };
        }
        let mut trial = self.state.clone();
        let mut log = StepLog::new(size);
        if self.state.is_contradiction() || !instance.apply(&mut trial, self.clues, &mut log) {
            return None;
        }
        if trial.is_contradiction() {
            return Some(Vec::new());
        }
        let mut facts = Vec::new();
        for (cell, after) in log.into_steps().into_iter().flat_map(|step| step.narrowed) {
            let before = self.state.shapes(places::place(size, cell));
            let is_turn = after.is_within(Shapes::BENDS);
            match instance {
                RuleInstance::Saturation(_) | RuleInstance::Difference(_) if is_turn => {
                    facts.push(Fact::Cell(cell, Shapes::BENDS));
                }
                RuleInstance::Saturation(_) | RuleInstance::Difference(_) => {
                    facts.push(Fact::Cell(cell, Shapes::BENDS.not()));
                }
                RuleInstance::Fillings(_) => facts.extend(narrowing(size, cell, before, after)),
                _ => facts.extend(self.direct(instance, cell, (before, after))),
            }
        }
        facts.retain(is_new);
        (!facts.is_empty()).then_some(facts)
    }

    /// Returns the facts that follow from the rule alone, without what else is known about the cell that it narrows.
    fn direct(
        &self,
        instance: RuleInstance,
        cell: Cell,
        (before, after): (Shapes, Shapes),
    ) -> Vec<Fact> {
        let premises = self.premises(instance, usize::MAX);
        let clues = self.clues_at(&self.clues.places.iter().collect::<Vec<_>>());
        let is_direct = |fact: &Fact| match (instance, *fact) {
            (RuleInstance::Crossings, Fact::Line(edge) | Fact::Cross(edge)) => {
                let is_parallel = |fact: &Fact| match fact {
                    Fact::Line(other) | Fact::Cross(other) => {
                        other.is_horizontal() == edge.is_horizontal()
                    }
                    Fact::Cell(..) => false,
                };
                let parallel: Vec<Fact> = premises.iter().copied().filter(is_parallel).collect();
                self.follows(instance, &parallel, &clues, &[*fact])
            }
            _ => is_cross(*fact) && self.follows(instance, &premises, &clues, &[*fact]),
        };
        let implied = Fact::implied(self.size(), cell, after);
        let new = implied.filter(|fact| !self.known.contains_key(fact));
        let facts: Vec<Fact> = new.filter(is_direct).collect();
        if facts.is_empty() {
            return vec![Fact::Cell(cell, before.and(after.not()).not())];
        }
        facts
    }
}

/// Returns the facts that take the shapes of a cell from `before` to `after`: simple ones, and if they do not suffice, which
/// shapes are impossible.
fn narrowing(size: Size, cell: Cell, before: Shapes, after: Shapes) -> Vec<Fact> {
    let mut facts: Vec<Fact> = Fact::implied(size, cell, after).collect();
    let here = |fact: &Fact| fact.cells(size).find(|(at, _)| *at == cell).map(|(_, shapes)| shapes);
    let left = facts.iter().filter_map(here).fold(before, Shapes::and);
    if left != after {
        facts.push(Fact::Cell(cell, left.and(after.not()).not()));
    }
    facts
}
