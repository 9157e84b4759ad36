//! The sentences for the rules that look at the whole board: closing, parity and connectivity.

use grid::Cell;
use loopy::logic::{ArgumentStep, Fact};
use loopy::{Drawing, Edge, Trail};

use super::{HintWords, list};

impl HintWords {
    pub(super) fn early_closing(&self, step: &ArgumentStep) -> String {
        let trails = self.trails(step);
        let Some(ring) = trails.first() else {
            return "every cell would be empty: impossible.".to_owned();
        };
        let is_around = |cell: &Cell| ring.cells.contains(cell);
        let is_outside = |fact: &Fact| !self.cells_of(*fact).iter().any(is_around);
        let outside: Vec<Fact> = step.premises.iter().copied().filter(is_outside).collect();
        let mut why = Vec::new();
        if !step.clues.is_empty() {
            let numbers = step.clues.iter().map(|&clue| self.number(clue)).collect();
            why.push(format!("{} would have the wrong number of corners", list(numbers, "and")));
        }
        if !outside.is_empty() {
            why.push(format!("{}, away from it", self.facts(&outside)));
        }
        let but =
            if why.is_empty() { String::new() } else { format!(", but {}", list(why, "and")) };
        let ends = [ring.cells.first(), ring.cells.last()].map(Option::<&Cell>::copied);
        let ends = self.cells(ends.into_iter().flatten());
        match step.conclusion.first() {
            _ if ring.closed => {
                let first = self.cells(ring.cells.first().copied());
                format!("The line through {first} is a closed loop{but}{}", self.so(step))
            }
            Some(Fact::Cross(edge)) => {
                let edge = self.edge(*edge);
                format!(
                    "{ends} are the ends of one line. From {edge} it would close{but}{}",
                    self.so(step)
                )
            }
            Some(&Fact::Cell(cell, _)) => {
                let cell = self.cell(cell);
                format!(
                    "{ends} are the ends of one line. Joined in {cell}, it would close{but}{}",
                    self.so(step)
                )
            }
            _ => format!("{ends} are the ends of one line{but}{}", self.so(step)),
        }
    }

    /// Returns the lines of the premises, the one that a step is about first.
    fn trails(&self, step: &ArgumentStep) -> Vec<Trail> {
        let mut drawing = Drawing::new(self.size);
        for fact in &step.premises {
            if let Fact::Line(edge) = fact {
                let _ = drawing.add(*edge);
            }
        }
        let mut trails = drawing.trails();
        let about: Vec<Cell> =
            step.conclusion.iter().flat_map(|fact| self.cells_of(*fact)).collect();
        let is_beside = |end: Option<&Cell>| {
            end.is_some_and(|&end| {
                about.contains(&end) || self.size.neighbours(end).any(|cell| about.contains(&cell))
            })
        };
        let is_about = |trail: &Trail| {
            trail.closed || is_beside(trail.cells.first()) && is_beside(trail.cells.last())
        };
        trails.sort_by_key(|trail| (!is_about(trail), !trail.closed));
        trails
    }

    pub(super) fn crossings(&self, step: &ArgumentStep) -> String {
        let Some(cut) = self.cut(step) else { return String::new() };
        let (is_across, n) = cut;
        let (between, at) = if is_across { ("columns", "row") } else { ("rows", "column") };
        let is_here = |fact: &&Fact| edge_of(**fact).is_some_and(|edge| self.side(edge).0 == cut);
        let of = |is: fn(&Fact) -> bool| {
            let facts = step.premises.iter().filter(|fact| is_here(fact) && is(fact));
            let places = facts.filter_map(|fact| Some(self.side(edge_of(*fact)?).1.to_string()));
            let places: Vec<String> = places.collect();
            let at = if places.len() == 1 { at.to_owned() } else { format!("{at}s") };
            (!places.is_empty()).then(|| format!("{at} {}", list(places, "and")))
        };
        let lines = of(|fact| matches!(fact, Fact::Line(_)));
        let crosses = of(|fact| matches!(fact, Fact::Cross(_)));
        let there = match (lines, crosses) {
            (None, None) => "There is only one place for it".to_owned(),
            (Some(lines), None) => format!("It does so in {lines}"),
            (None, Some(crosses)) => format!("It doesn’t do so in {crosses}"),
            (Some(lines), Some(crosses)) => format!("It does so in {lines}, but not in {crosses}"),
        };
        let others: Vec<Fact> =
            step.premises.iter().filter(|fact| !is_here(fact)).copied().collect();
        let others = match &others[..] {
            [] => String::new(),
            facts => format!(", and {}", self.facts(facts)),
        };
        format!(
            "The loop crosses between {between} {n} and {} an even number of times. {there}{others}{}",
            n + 1,
            self.so(step)
        )
    }

    /// Returns the rows or columns between which the edge is, as whether they are columns and the number of the first, and
    /// its place along them.
    fn side(&self, edge: Edge) -> ((bool, usize), usize) {
        let (cell, _) = edge.start(self.size);
        let (x, y) = (self.size.x(cell) + 1, self.size.y(cell) + 1);
        if edge.is_horizontal() { ((true, x), y) } else { ((false, y), x) }
    }

    /// Returns the rows or columns between which a step counts crossings: those of its conclusion, or of most premises.
    fn cut(&self, step: &ArgumentStep) -> Option<(bool, usize)> {
        let sides = |facts: &[Fact]| -> Vec<(bool, usize)> {
            facts.iter().filter_map(|fact| Some(self.side(edge_of(*fact)?).0)).collect()
        };
        let all = sides(&step.premises);
        let most = all.iter().max_by_key(|side| all.iter().filter(|other| other == side).count());
        sides(&step.conclusion).first().or(most).copied()
    }

    pub(super) fn connection(&self, step: &ArgumentStep) -> String {
        let facts = self.facts(&step.premises);
        match step.conclusion.first() {
            Some(Fact::Cross(edge)) => format!(
                "If the loop went from {}, it couldn’t come back, because {facts}{}",
                self.edge(*edge),
                self.so(step)
            ),
            Some(_) => format!("The loop is one piece, and {facts}{}", self.so(step)),
            None => format!("The loop is one piece, but {facts}{}", self.so(step)),
        }
    }
}

fn edge_of(fact: Fact) -> Option<Edge> {
    match fact {
        Fact::Line(edge) | Fact::Cross(edge) => Some(edge),
        Fact::Cell(..) => None,
    }
}
