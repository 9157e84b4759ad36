//! The sentences for each step of an argument.

use grid::Cell;
use loopy::logic::{ArgumentStep, Fact, Rule, Shapes};
use loopy::{Clue, area};

use super::{HintWords, Sentence, list, sentence};

/// Whether a cell is a corner, given the premises of a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Certain,
    Possible,
    Impossible,
}

impl HintWords {
    pub(super) fn steps(&self, steps: &[ArgumentStep]) -> Vec<Sentence> {
        steps.iter().flat_map(|step| self.step(step)).collect()
    }

    /// Describes a step in one sentence or, if it refutes an assumption, with all sentences in between.
    fn step(&self, step: &ArgumentStep) -> Vec<Sentence> {
        let text = match step.rule {
            Rule::Cell => self.cell_step(step),
            Rule::Saturation => self.saturation(step),
            Rule::EarlyClosing => self.early_closing(step),
            Rule::Difference => self.difference(step),
            Rule::Fillings => self.fillings(step),
            Rule::Crossings => self.crossings(step),
            Rule::Connection => self.connection(step),
            Rule::WhatIf | Rule::Search => return self.refutation(step),
        };
        vec![Sentence {
            text: sentence(&text),
            clues: step.clues.clone(),
            premises: step.premises.clone(),
            conclusion: step.conclusion.clone(),
        }]
    }

    /// Returns ", so …", or for a contradiction ": impossible".
    pub(super) fn so(&self, step: &ArgumentStep) -> String {
        match &step.conclusion[..] {
            [] => ": impossible.".to_owned(),
            facts => format!(", so {}.", self.facts(facts)),
        }
    }

    fn cell_step(&self, step: &ArgumentStep) -> String {
        let Some(cell) = self.common_cell(step) else {
            return format!("{}{}", self.facts(&step.premises), self.so(step));
        };
        let name = self.cell(cell);
        let mut parts = Vec::new();
        if !step.premises.is_empty() {
            parts.push(self.predicate(cell, &step.premises));
        }
        parts.extend(self.border(cell, &step.premises, &step.conclusion).map(str::to_owned));
        let because = list(parts, "and");
        match &step.conclusion[..] {
            [] => format!("{name} {because}: impossible."),
            facts => format!("{name} {because}, so it {}.", self.predicate(cell, facts)),
        }
    }

    /// Says where the cell is if the conclusion, or without one a contradiction, depends on the border of the board.
    fn border(&self, cell: Cell, premises: &[Fact], conclusion: &[Fact]) -> Option<&'static str> {
        let n_sides = self.size.neighbours(cell).count();
        let own = |fact: &Fact| fact.shapes(self.size, cell);
        let free = premises.iter().map(own).fold(Shapes::ALL, Shapes::and);
        let is_implied = |fact: &Fact| free.is_within(own(fact));
        let without = match conclusion {
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

    pub(super) fn cells_of(&self, fact: Fact) -> Vec<Cell> {
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

    /// Lists cells that are corners, or can't be, with the reasons, for example "r1c1 and r2c3 (is empty)".
    fn because(&self, cells: &[Cell], premises: &[Fact]) -> String {
        let reason = |cell: Cell| {
            let own = premises.iter().copied().filter(|fact| self.cells_of(*fact).contains(&cell));
            let own: Vec<Fact> = own.collect();
            let is_corner = self.turn(cell, &own) == Turn::Certain;
            let what = if is_corner { Shapes::BENDS } else { Shapes::BENDS.not() };
            if own.contains(&Fact::Cell(cell, what)) {
                return self.cell(cell);
            }
            let mut parts = Vec::new();
            if !own.is_empty() {
                parts.push(self.predicate(cell, &own));
            }
            let border = self.border(cell, &own, &[Fact::Cell(cell, what)]);
            parts.extend(border.map(str::to_owned));
            format!("{} ({})", self.cell(cell), list(parts, "and"))
        };
        list(cells.iter().map(|&cell| reason(cell)).collect(), "and")
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
            let because = self.because(&corners, &step.premises);
            return match (n_corners, step.conclusion.is_empty()) {
                (0, _) => format!("{number} has no corners around it{}", self.so(step)),
                (_, true) => {
                    format!("{number} would have {n_corners} corners, in {because}: impossible.")
                }
                (1, _) => format!("{number} has its corner in {because}{}", self.so(step)),
                _ => format!("{number} has its corners in {because}{}", self.so(step)),
            };
        }
        let n_cells = window.len();
        let not = match &others[..] {
            [] => String::new(),
            [_] => format!(", and {} can’t be a corner", self.because(&others, &step.premises)),
            _ => format!(", and {} can’t be corners", self.because(&others, &step.premises)),
        };
        let then = match (step.conclusion.is_empty(), others.is_empty()) {
            (true, _) => {
                return format!(
                    "{number} counts {n_cells} cells{not}. Only {n_most} could be: impossible."
                );
            }
            (_, true) => ", all of which must be corners".to_owned(),
            _ => format!(". The other {n_most} must all be corners"),
        };
        format!("{number} counts {n_cells} cells{not}{then}{}", self.so(step))
    }

    fn difference(&self, step: &ArgumentStep) -> String {
        let [a, b] = step.clues[..] else { return String::new() };
        let only = |a: Clue, b: Clue| -> Vec<Cell> {
            let shared: Vec<Cell> = area(self.size, b.cell).collect();
            area(self.size, a.cell).filter(|cell| !shared.contains(cell)).collect()
        };
        let of_turn =
            |a, b, wanted| self.turning(&only(a, b), &step.premises, |turn| turn == wanted);
        let n_possible = |a, b| only(a, b).len() - of_turn(a, b, Turn::Impossible).len();
        // The larger side is the one that needs every corner it can get.
        let needs_all = |a: Clue, b: Clue| {
            n_possible(a, b) as i32 - of_turn(b, a, Turn::Certain).len() as i32
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
        let possible = self.turning(&only(a, b), &step.premises, |turn| turn != Turn::Impossible);
        let (never, certain) = (of_turn(a, b, Turn::Impossible), of_turn(b, a, Turn::Certain));
        let (mine, own) = (self.short(a), self.cells(possible.iter().copied()));
        let not = self.because(&never, &step.premises);
        let mine = match (&possible[..], &never[..]) {
            ([], []) => format!("{mine} counts no other cells"),
            ([], [_]) => format!("{not}, which only {mine} counts, can’t be a corner"),
            ([], _) => format!("{not}, which only {mine} counts, can’t be corners"),
            (_, []) => format!("Only {mine} counts {own}"),
            (_, [_]) => format!(
                "Of the cells that only {mine} counts, {not} can’t be a corner, which leaves {own}"
            ),
            _ => format!(
                "Of the cells that only {mine} counts, {not} can’t be corners, which leaves {own}"
            ),
        };
        let theirs = self.because(&certain, &step.premises);
        let theirs = match &certain[..] {
            [] => String::new(),
            [_] => format!(", while {theirs} is a corner that only {} counts", self.short(b)),
            _ => format!(", while {theirs} are corners that only {} counts", self.short(b)),
        };
        format!("{compared}. {mine}{theirs}{}", self.so(step))
    }

    fn fillings(&self, step: &ArgumentStep) -> String {
        let [clue] = step.clues[..] else { return String::new() };
        let (number, corners) = (self.number(clue), corners(i32::from(clue.value)));
        let given = match &step.premises[..] {
            [] => String::new(),
            facts => format!(", given that {}", self.facts(facts)),
        };
        match &step.conclusion[..] {
            [] => format!("The loop can’t pass {number} with {corners}{given}: impossible."),
            facts => format!(
                "In every way the loop can pass {number} with {corners}{given}, {}.",
                self.facts(facts)
            ),
        }
    }

    /// Describes an assumption, everything that follows from it, and its opposite.
    fn refutation(&self, step: &ArgumentStep) -> Vec<Sentence> {
        let suppose = match step.assumed {
            Some(Fact::Line(edge)) => format!("Suppose the loop went from {}.", self.edge(edge)),
            Some(Fact::Cross(edge)) => {
                format!("Suppose the loop didn’t go from {}.", self.edge(edge))
            }
            _ => "Suppose the opposite.".to_owned(),
        };
        let said = |text: String, conclusion: Vec<Fact>| Sentence {
            text,
            clues: Vec::new(),
            premises: Vec::new(),
            conclusion,
        };
        let mut sentences = vec![said(suppose, step.assumed.into_iter().collect())];
        if step.inner.is_empty() {
            let text =
                "Then no loop fits the numbers and your marks, but only trying them all shows it.";
            sentences.push(Sentence {
                clues: step.clues.clone(),
                premises: step.premises.clone(),
                ..said(text.to_owned(), Vec::new())
            });
        }
        sentences.extend(self.steps(&step.inner));
        let so = self.facts(&step.conclusion);
        match (step.inner.last(), sentences.last_mut()) {
            // The contradiction and what follows from it are one sentence.
            (Some(_), Some(last)) => {
                last.text = format!("{}, so {so}.", last.text.trim_end_matches('.'));
                last.conclusion.clone_from(&step.conclusion);
            }
            _ => sentences.push(said(format!("So {so}."), step.conclusion.clone())),
        }
        sentences
    }
}

fn corners(n: i32) -> String {
    if n == 1 { "1 corner".to_owned() } else { format!("{n} corners") }
}
