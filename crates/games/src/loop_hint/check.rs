//! Checks that an explanation is silent about nothing: each number and each fact of a sentence is in its words.

use std::collections::BTreeSet;

use grid::{Cell, Dir, Size};
use loopy::logic::Fact;
use loopy::{Drawing, Edge};

use super::{Sentence, cell_name, dir_name};

/// Returns what a sentence uses or concludes without naming it, described for a message. It reads only the text.
pub fn unsaid(size: Size, sentence: &Sentence) -> Option<String> {
    let text = &sentence.text;
    // These two speak of everything on the board at once.
    if text.starts_with("Every cell would be empty") || text.contains("only trying them all") {
        return None;
    }
    let words = SaidWords { size, text, named: named_cells(size, text) };
    if let Some(clue) = sentence.clues.iter().find(|clue| !words.named.contains(&clue.cell)) {
        return Some(format!("the number in {}", cell_name(size, clue.cell)));
    }
    let facts = sentence.premises.iter().chain(&sentence.conclusion);
    let unsaid = facts.copied().find(|&fact| !words.says(fact, &sentence.premises));
    unsaid.map(|fact| format!("{fact:?}"))
}

/// The words of a sentence.
struct SaidWords<'a> {
    size: Size,
    text: &'a str,
    named: BTreeSet<Cell>,
}

impl SaidWords<'_> {
    fn says(&self, fact: Fact, premises: &[Fact]) -> bool {
        match fact {
            Fact::Cell(cell, _) => self.named.contains(&cell),
            Fact::Line(edge) => self.names(edge) || self.runs_through(edge, premises),
            Fact::Cross(edge) => self.names(edge),
        }
    }

    /// Returns whether both cells of the edge are named, one of them with the direction, or the row or column in which the
    /// loop crosses.
    fn names(&self, edge: Edge) -> bool {
        let [from, to] = edge.cells(self.size);
        let (_, dir) = edge.start(self.size);
        let is_named =
            |cell: Cell, dir: Dir| self.named.contains(&cell) && self.text.contains(dir_name(dir));
        self.named.contains(&from) && self.named.contains(&to)
            || is_named(from, dir)
            || is_named(to, dir.opposite())
            || self.is_crossing(edge)
    }

    /// Returns whether the text is about the places between two rows or columns and names this one.
    fn is_crossing(&self, edge: Edge) -> bool {
        let (from, _) = edge.start(self.size);
        let (x, y) = (self.size.x(from) + 1, self.size.y(from) + 1);
        let (between, at) = if edge.is_horizontal() {
            (format!("between columns {x} and {} an even", x + 1), y)
        } else {
            (format!("between rows {y} and {} an even", y + 1), x)
        };
        let Some((_, places)) = self.text.split_once(&between) else { return false };
        let numbers = places.split(|c: char| !c.is_ascii_digit());
        numbers.filter_map(|number| number.parse().ok()).any(|number: usize| number == at)
    }

    /// Returns whether the text names a line by its ends, or a closed one by a cell, and the edge is part of it.
    fn runs_through(&self, edge: Edge, premises: &[Fact]) -> bool {
        let mut drawing = Drawing::new(self.size);
        for fact in premises {
            if let Fact::Line(edge) = fact {
                let _ = drawing.add(*edge);
            }
        }
        let (from, _) = edge.start(self.size);
        let trails = drawing.trails();
        let Some(trail) = trails.iter().find(|trail| trail.cells.contains(&from)) else {
            return false;
        };
        let is_named = |cell: Option<&Cell>| cell.is_some_and(|cell| self.named.contains(cell));
        if trail.closed {
            self.text.contains("is a closed loop")
                && trail.cells.iter().any(|cell| is_named(Some(cell)))
        } else {
            self.text.contains("are the ends of one line")
                && is_named(trail.cells.first())
                && is_named(trail.cells.last())
        }
    }
}

/// Returns the cells that a text names, for example r2c3.
fn named_cells(size: Size, text: &str) -> BTreeSet<Cell> {
    let words: BTreeSet<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    size.cells().filter(|&cell| words.contains(cell_name(size, cell).as_str())).collect()
}
