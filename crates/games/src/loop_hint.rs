//! The sentences of Loop's hints, which the web app and the CLI share.
//!
//! A cell is named by row and column, for example r2c3. If a hint is about several numbers, each has a letter.

mod check;
mod steps;
mod whole_board;

pub use check::unsaid;

use grid::{Cell, Dir, Size};
use loopy::logic::{Argument, Fact, Rule, Shape, Shapes};
use loopy::{Clue, Edge};

/// Returns the name of a technique.
pub fn technique(rule: Rule) -> &'static str {
    match rule {
        Rule::Cell => "Two lines or none",
        Rule::Saturation => "Counting corners",
        Rule::EarlyClosing => "No premature loop",
        Rule::Difference => "Overlapping numbers",
        Rule::Fillings => "Case analysis",
        Rule::Crossings => "Parity",
        Rule::Connection => "Connectivity",
        Rule::WhatIf => "Contradiction",
        Rule::Search => "Trial and error",
    }
}

/// A sentence of an explanation, with everything that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence, or a few short ones.
    pub text: String,
    /// The numbers it uses.
    pub clues: Vec<Clue>,
    /// The facts it uses: on the board, assumed, or concluded by sentences before it.
    pub premises: Vec<Fact>,
    /// The facts that it states as new.
    pub conclusion: Vec<Fact>,
}

/// Explains an argument in order, with every number and fact that it uses. A refuted assumption is a sentence of its own,
/// followed by everything that follows from it.
pub fn explanation(size: Size, argument: &Argument) -> Vec<Sentence> {
    let words = HintWords { size, clues: argument.clues() };
    let is_visit =
        |fact: &Fact| matches!(fact, Fact::Cell(_, shapes) if *shapes == Shapes::EMPTY.not());
    let introduction = argument.premises().iter().any(is_visit).then(|| Sentence {
        text: "A perfect loop visits every cell.".to_owned(),
        clues: Vec::new(),
        premises: Vec::new(),
        conclusion: Vec::new(),
    });
    introduction.into_iter().chain(words.steps(&argument.steps)).collect()
}

/// Joins the sentences of an explanation.
pub fn text(explanation: &[Sentence]) -> String {
    explanation.iter().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// Returns the letter of a number, if the argument is about several. `index` is its place in [`Argument::clues`].
pub fn letter(argument: &Argument, index: usize) -> Option<char> {
    let letters = 'A'..='Z';
    (argument.clues().len() > 1).then(|| letters.into_iter().nth(index)).flatten()
}

/// Returns the name of a cell, for example "r2c3".
pub fn cell_name(size: Size, cell: Cell) -> String {
    format!("r{}c{}", size.y(cell) + 1, size.x(cell) + 1)
}

/// The board and the numbers that the sentences are about.
struct HintWords {
    size: Size,
    clues: Vec<Clue>,
}

impl HintWords {
    fn cell(&self, cell: Cell) -> String {
        cell_name(self.size, cell)
    }

    fn cells(&self, cells: impl IntoIterator<Item = Cell>) -> String {
        list(cells.into_iter().map(|cell| self.cell(cell)).collect(), "and")
    }

    fn edge(&self, edge: Edge) -> String {
        let [from, to] = edge.cells(self.size).map(|cell| self.cell(cell));
        format!("{from} to {to}")
    }

    /// Returns, for example, "the 4 in r1c2 (A)".
    fn number(&self, clue: Clue) -> String {
        let name = format!("the {} in {}", clue.value, self.cell(clue.cell));
        match self.letter(clue) {
            Some(letter) => format!("{name} ({letter})"),
            None => name,
        }
    }

    /// Returns the letter of a number that has one, or else for example "the 4".
    fn short(&self, clue: Clue) -> String {
        self.letter(clue).map_or_else(|| format!("the {}", clue.value), |letter| letter.to_string())
    }

    fn letter(&self, clue: Clue) -> Option<char> {
        let index = self.clues.iter().position(|other| *other == clue)?;
        (self.clues.len() > 1).then(|| ('A'..='Z').nth(index)).flatten()
    }

    /// Describes facts about one cell, for example "is a corner and doesn't go left".
    fn predicate(&self, cell: Cell, facts: &[Fact]) -> String {
        let dir = |edge: Edge| {
            let is_there = |dir: &Dir| Edge::at(self.size, cell, *dir) == Some(edge);
            Dir::ALL.into_iter().find(is_there).map(dir_name)
        };
        let (mut lines, mut crosses, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for fact in facts {
            match *fact {
                Fact::Line(edge) => lines.extend(dir(edge)),
                Fact::Cross(edge) => crosses.extend(dir(edge)),
                Fact::Cell(_, shapes) => parts.push(mark_text(shapes)),
            }
        }
        let names =
            |dirs: Vec<&str>, word| list(dirs.into_iter().map(str::to_owned).collect(), word);
        if !lines.is_empty() {
            parts.push(format!("goes {}", names(lines, "and")));
        }
        if !crosses.is_empty() {
            parts.push(format!("doesn’t go {}", names(crosses, "or")));
        }
        list(parts, "and")
    }

    /// Describes facts as whole clauses, for example "r1c1 and r1c2 are corners".
    fn facts(&self, facts: &[Fact]) -> String {
        let mut clauses: Vec<(String, Vec<Cell>)> = Vec::new();
        let (mut lines, mut crosses, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for fact in facts {
            match *fact {
                Fact::Line(edge) => lines.push(format!("from {}", self.edge(edge))),
                Fact::Cross(edge) => crosses.push(format!("from {}", self.edge(edge))),
                Fact::Cell(cell, shapes) => {
                    let said = mark_text(shapes);
                    match clauses.iter_mut().find(|(other, _)| *other == said) {
                        Some((_, cells)) => cells.push(cell),
                        None => clauses.push((said, vec![cell])),
                    }
                }
            }
        }
        if !lines.is_empty() {
            parts.push(format!("the loop goes {}", list(lines, "and")));
        }
        if !crosses.is_empty() {
            let subject = if parts.is_empty() { "the loop" } else { "it" };
            parts.push(format!("{subject} doesn’t go {}", list(crosses, "or")));
        }
        parts.extend(clauses.into_iter().map(|(said, cells)| {
            let said = if cells.len() > 1 { plural(&said) } else { said };
            format!("{} {said}", self.cells(cells))
        }));
        parts.join(", and ")
    }
}

/// Describes the shapes of a cell, for example "is a corner".
fn mark_text(shapes: Shapes) -> String {
    let named = [
        (Shapes::EMPTY, "is empty"),
        (Shapes::BENDS, "is a corner"),
        (Shapes::STRAIGHT, "is straight"),
        (Shapes::BENDS.not(), "isn’t a corner"),
        (Shapes::EMPTY.not(), "is on the loop"),
    ];
    if let Some((_, said)) = named.into_iter().find(|(set, _)| *set == shapes) {
        return said.to_owned();
    }
    let excluded = shapes.not().iter().map(|shape| shape_name(shape).to_owned()).collect();
    format!("isn’t {}", list(excluded, "or"))
}

fn plural(said: &str) -> String {
    said.replace("isn’t a corner", "aren’t corners")
        .replace("is a corner", "are corners")
        .replace("isn’t", "aren’t")
        .replace("is ", "are ")
}

fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Empty => "empty",
        Shape::Vertical => "straight up and down",
        Shape::Horizontal => "straight left and right",
        Shape::UpLeft => "a corner up and left",
        Shape::UpRight => "a corner up and right",
        Shape::DownLeft => "a corner down and left",
        Shape::DownRight => "a corner down and right",
    }
}

fn dir_name(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "up",
        Dir::Down => "down",
        Dir::Left => "left",
        Dir::Right => "right",
    }
}

/// Joins items with commas, and the last with this word.
fn list(mut items: Vec<String>, word: &str) -> String {
    match items.pop() {
        None => String::new(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
    }
}

/// Returns the sentence with a capital letter, except for the name of a cell.
fn sentence(text: &str) -> String {
    let is_cell = text.starts_with('r') && text[1..].starts_with(|c: char| c.is_ascii_digit());
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_cell => first.to_uppercase().chain(letters).collect(),
        _ => text.to_owned(),
    }
}
