//! One sentence for each step of an argument.

use std::collections::BTreeSet;

use grid::Cell;
use loopy::logic::{ArgumentStep, Fact, Rule, Shapes};
use loopy::{Clue, Edge, area};

use super::{HintWords, list, sentence};

/// Number of steps after an assumption beyond which only the last is told.
const MAX_INNER: usize = 5;

/// Whether a cell is a corner, given the premises of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Certain,
    Possible,
    Impossible,
}

impl HintWords {
    pub(super) fn steps(&self, steps: &[ArgumentStep]) -> Vec<String> {
        let before = std::iter::once(None).chain(steps.iter().map(Some));
        let both = steps.iter().zip(before);
        both.map(|(step, before)| sentence(&self.step(step, before))).collect()
    }

    /// Describes a step. A step about the cell that the sentence before it ended with refers to it.
    fn step(&self, step: &ArgumentStep, before: Option<&ArgumentStep>) -> String {
        match step.rule {
            Rule::Cell => self.cell_step(step, before),
            Rule::Saturation => self.saturation(step),
            Rule::EarlyClosing => self.early_closing(step),
            Rule::Difference => self.difference(step),
            Rule::Fillings => self.fillings(step),
            Rule::Crossings => self.crossings(step),
            Rule::Connection => self.connection(step),
            Rule::WhatIf | Rule::Search => self.refutation(step),
        }
    }

    /// Returns ", so …", or for a contradiction ": impossible".
    fn so(&self, step: &ArgumentStep) -> String {
        match &step.conclusion[..] {
            [] => ": impossible.".to_owned(),
            facts => format!(", so {}.", self.facts(facts)),
        }
    }

    fn cell_step(&self, step: &ArgumentStep, before: Option<&ArgumentStep>) -> String {
        let Some(cell) = self.common_cell(step) else {
            return format!("{}{}", self.facts(&step.premises), self.so(step));
        };
        let said = before.map_or(&[][..], |before| &before.conclusion);
        let follows_on = matches!(said, [fact] if step.premises.contains(fact) && self.cells_of(*fact) == [cell]);
        let subject = if follows_on { "it".to_owned() } else { self.cell(cell) };
        let is_unsaid = |fact: &&Fact| !follows_on || !said.contains(fact);
        let unsaid: Vec<Fact> = step.premises.iter().filter(is_unsaid).copied().collect();
        let n_lines = unsaid.iter().filter(|fact| matches!(fact, Fact::Line(_))).count();
        let mut parts = Vec::new();
        if n_lines == 2 && unsaid.len() == 2 {
            parts.push("has both its lines".to_owned());
        } else if !unsaid.is_empty() {
            parts.push(self.predicate(cell, &unsaid));
        }
        parts.extend(self.needs_border(cell, step).map(str::to_owned));
        let end = match &step.conclusion[..] {
            [] => ": impossible.".to_owned(),
            facts => format!("it {}.", self.predicate(cell, facts)),
        };
        match (parts.is_empty(), step.conclusion.is_empty()) {
            (true, _) => format!("so {end}"),
            (false, true) => format!("{subject} {}{end}", list(parts, "and")),
            (false, false) => format!("{subject} {}, so {end}", list(parts, "and")),
        }
    }

    /// Says where the cell is if the step depends on the border of the board.
    fn needs_border(&self, cell: Cell, step: &ArgumentStep) -> Option<&'static str> {
        let n_sides = self.size.neighbours(cell).count();
        let own = |fact: &Fact| fact.shapes(self.size, cell);
        let free = step.premises.iter().map(own).fold(Shapes::ALL, Shapes::and);
        let is_implied = |fact: &Fact| free.is_within(own(fact));
        let without = match &step.conclusion[..] {
            [] => free.is_empty(),
            facts => facts.iter().all(is_implied),
        };
        match (without, n_sides) {
            (true, _) => None,
            (false, 2) => Some("is in a corner of the board"),
            (false, _) => Some("is at the edge of the board"),
        }
    }

    /// Returns the cell that all facts of a step are about.
    fn common_cell(&self, step: &ArgumentStep) -> Option<Cell> {
        let facts: Vec<Fact> = step.premises.iter().chain(&step.conclusion).copied().collect();
        let is_about = |cell: &Cell| facts.iter().all(|fact| self.cells_of(*fact).contains(cell));
        self.cells_of(*facts.first()?).into_iter().find(is_about)
    }

    fn cells_of(&self, fact: Fact) -> Vec<Cell> {
        match fact {
            Fact::Line(edge) | Fact::Cross(edge) => edge.cells(self.size).to_vec(),
            Fact::Cell(cell, _) => vec![cell],
        }
    }

    /// Returns whether a cell is a corner, given these facts.
    fn turn(&self, cell: Cell, premises: &[Fact]) -> Turn {
        let left = Fact::left(self.size, cell, premises);
        if left.is_within(Shapes::BENDS) {
            Turn::Certain
        } else if left.and(Shapes::BENDS).is_empty() {
            Turn::Impossible
        } else {
            Turn::Possible
        }
    }

    fn turning(&self, cells: &[Cell], premises: &[Fact], is: impl Fn(Turn) -> bool) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| is(self.turn(cell, premises))).collect()
    }

    fn saturation(&self, step: &ArgumentStep) -> String {
        let [clue] = step.clues[..] else { return String::new() };
        let window: Vec<Cell> = area(self.size, clue.cell).collect();
        let corners = self.turning(&window, &step.premises, |turn| turn == Turn::Certain);
        let others = self.turning(&window, &step.premises, |turn| turn == Turn::Impossible);
        let number = self.number(clue);
        let n_most = window.len() - others.len();
        let (n_corners, value) = (corners.len(), usize::from(clue.value));
        if n_corners > value || (n_corners == value && n_most > value) {
            let start = match n_corners {
                0 => format!("{number} has no corners around it"),
                1 => format!("{number} has its corner in {}", self.cells(corners)),
                _ => format!("{number} has its corners in {}", self.cells(corners)),
            };
            return if step.conclusion.is_empty() {
                format!("{number} would have {n_corners} corners: impossible.")
            } else {
                format!("{start}{}", self.so(step))
            };
        }
        let others_free = others.is_empty();
        let because = match &others[..] {
            [] => format!("{number} counts {} cells", window.len()),
            [_] => format!(
                "{number} counts {} cells, and {} can’t be a corner",
                window.len(),
                self.cells(others)
            ),
            _ => format!(
                "{number} counts {} cells, and {} can’t be corners",
                window.len(),
                self.cells(others)
            ),
        };
        if step.conclusion.is_empty() {
            return format!("{because}. Only {n_most} could be: impossible.");
        }
        let all = if others_free {
            ", all of which must be corners".to_owned()
        } else {
            format!(". The other {n_most} must all be corners")
        };
        format!("{because}{all}{}", self.so(step))
    }

    fn difference(&self, step: &ArgumentStep) -> String {
        let [a, b] = step.clues[..] else { return String::new() };
        let only = |a: Clue, b: Clue| -> Vec<Cell> {
            let shared: Vec<Cell> = area(self.size, b.cell).collect();
            area(self.size, a.cell).filter(|cell| !shared.contains(cell)).collect()
        };
        let certain =
            |a, b| self.turning(&only(a, b), &step.premises, |turn| turn == Turn::Certain);
        let possible =
            |a, b| self.turning(&only(a, b), &step.premises, |turn| turn != Turn::Impossible);
        // The larger side is the one that needs every corner it can get.
        let needs_all = |a: Clue, b: Clue| {
            possible(a, b).len() as i32 - certain(b, a).len() as i32
                <= i32::from(a.value) - i32::from(b.value)
        };
        let [a, b] = if needs_all(a, b) { [a, b] } else { [b, a] };
        let compared = match i32::from(a.value) - i32::from(b.value) {
            0 => format!(
                "{} and {} count the same number of corners",
                self.number(a),
                self.number(b)
            ),
            n if n > 0 => format!(
                "{} counts {} more than {} ({} − {} = {n})",
                self.number(a),
                corners(n),
                self.number(b),
                a.value,
                b.value
            ),
            n => format!("{} counts {} fewer than {}", self.number(a), corners(-n), self.number(b)),
        };
        let [most, least] = [possible(a, b), certain(b, a)];
        let mine = match &most[..] {
            [] => format!("No cell that only {} counts can be a corner", self.short(a)),
            _ => format!(
                "Of the cells that only {} counts, only {} can be corners",
                self.short(a),
                self.cells(most)
            ),
        };
        let theirs = match &least[..] {
            [] => String::new(),
            [_] => format!(", and {} is one that only {} counts", self.cells(least), self.short(b)),
            _ => format!(
                ", and {} are corners that only {} counts",
                self.cells(least),
                self.short(b)
            ),
        };
        format!("{compared}. {mine}{theirs}{}", self.so(step))
    }

    fn fillings(&self, step: &ArgumentStep) -> String {
        let [clue] = step.clues[..] else { return String::new() };
        let corners = corners(i32::from(clue.value));
        let number = self.number(clue);
        match &step.conclusion[..] {
            [] => format!("The loop can’t pass {number} with {corners}: impossible."),
            facts => format!(
                "In every way the loop can pass {number} with {corners}, {}.",
                self.facts(facts)
            ),
        }
    }

    fn early_closing(&self, step: &ArgumentStep) -> String {
        if !step.premises.iter().any(|fact| matches!(fact, Fact::Line(_))) {
            return "no cell is left for the loop: impossible.".to_owned();
        }
        let ring = self.ring(step);
        let outside = step.premises.iter().flat_map(|fact| self.cells_of(*fact));
        let outside = outside.into_iter().find(|cell| !ring.contains(cell));
        let why = match (step.clues.first(), outside) {
            (Some(&clue), _) => {
                format!("but {} would have the wrong number of corners", self.number(clue))
            }
            (None, Some(cell)) => format!("but {} is on the loop too", self.cell(cell)),
            (None, None) => "and nothing else is on it".to_owned(),
        };
        match step.conclusion.first() {
            Some(Fact::Cross(edge)) => {
                format!(
                    "From {}, a line would close the loop, {why}{}",
                    self.edge(*edge),
                    self.so(step)
                )
            }
            Some(&Fact::Cell(cell, shapes)) if shapes != Shapes::EMPTY => {
                format!(
                    "Joining the two ends in {} would close the loop, {why}{}",
                    self.cell(cell),
                    self.so(step)
                )
            }
            _ => format!("The loop is closed, {why}{}", self.so(step)),
        }
    }

    /// Returns the cells of the loop that a step keeps open: those joined to the cells of the conclusion.
    fn ring(&self, step: &ArgumentStep) -> BTreeSet<Cell> {
        let lines: Vec<Edge> = step
            .premises
            .iter()
            .filter_map(|fact| if let Fact::Line(edge) = fact { Some(*edge) } else { None })
            .collect();
        let first =
            step.conclusion.first().filter(|fact| !matches!(fact, Fact::Cell(_, Shapes::EMPTY)));
        let start = first.map(|fact| self.cells_of(*fact));
        let start = start.or_else(|| lines.first().map(|edge| edge.cells(self.size).to_vec()));
        let mut ring: BTreeSet<Cell> = start.into_iter().flatten().collect();
        if let Some(Fact::Cell(cell, _)) = first {
            let is_end =
                |cell: &Cell| lines.iter().any(|edge| edge.cells(self.size).contains(cell));
            ring.extend(self.size.neighbours(*cell).filter(is_end));
        }
        loop {
            let n_before = ring.len();
            for edge in &lines {
                let cells = edge.cells(self.size);
                if cells.iter().any(|cell| ring.contains(cell)) {
                    ring.extend(cells);
                }
            }
            if ring.len() == n_before {
                return ring;
            }
        }
    }

    fn crossings(&self, step: &ArgumentStep) -> String {
        let edges = step.premises.iter().chain(&step.conclusion).filter_map(|fact| match fact {
            Fact::Line(edge) | Fact::Cross(edge) => Some(*edge),
            Fact::Cell(..) => None,
        });
        let n_lines = step.premises.iter().filter(|fact| matches!(fact, Fact::Line(_))).count();
        let between = edges.into_iter().next().map(|edge| {
            let (cell, dir) = edge.start(self.size);
            let (what, n) = if dir.is_horizontal() {
                ("columns", self.size.x(cell))
            } else {
                ("rows", self.size.y(cell))
            };
            format!("between {what} {} and {}", n + 1, n + 2)
        });
        let between = between.unwrap_or_default();
        format!(
            "The loop crosses {between} an even number of times. The other places there have {}{}",
            plural_of(n_lines, "line"),
            self.so(step)
        )
    }

    fn connection(&self, step: &ArgumentStep) -> String {
        match step.conclusion.first() {
            Some(Fact::Cross(edge)) => format!(
                "If the loop went from {}, it couldn’t come back{}",
                self.edge(*edge),
                self.so(step)
            ),
            _ => {
                format!("The loop is one piece, and the way there is crossed out{}", self.so(step))
            }
        }
    }

    fn refutation(&self, step: &ArgumentStep) -> String {
        let suppose = match step.assumed {
            Some(Fact::Line(edge)) => format!("Suppose the loop went from {}", self.edge(edge)),
            Some(Fact::Cross(edge)) => {
                format!("Suppose the loop didn’t go from {}", self.edge(edge))
            }
            _ => "Suppose the opposite".to_owned(),
        };
        let then = match &step.inner[..] {
            [] => {
                " Then no loop fits the numbers and your marks, but only trying them all shows it."
                    .to_owned()
            }
            inner if inner.len() <= MAX_INNER => format!(" {}", self.steps(inner).join(" ")),
            inner => {
                let clues: Vec<String> = self.numbers(inner);
                let by = if clues.is_empty() {
                    String::new()
                } else {
                    format!(" by {}", list(clues, "and"))
                };
                let last = inner.last().map(|last| self.step(last, None)).unwrap_or_default();
                format!(" {} steps follow{by}. In the end: {last}", inner.len() - 1)
            }
        };
        format!("{suppose}.{then} So {}.", self.facts(&step.conclusion))
    }

    /// Returns the numbers that steps use, by their letters if they have any.
    fn numbers(&self, steps: &[ArgumentStep]) -> Vec<String> {
        let clues: BTreeSet<Clue> =
            steps.iter().flat_map(|step| step.clues.iter().copied()).collect();
        let used = self.clues.iter().filter(|clue| clues.contains(clue));
        used.map(|&clue| self.number(clue)).collect()
    }
}

fn corners(n: i32) -> String {
    if n == 1 { "1 corner".to_owned() } else { format!("{n} corners") }
}

fn plural_of(n: usize, noun: &str) -> String {
    match n {
        0 => format!("no {noun}s"),
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}
