//! Facts about the loop, from which hints argue: lines, crosses and the shapes of a cell.

use grid::{Cell, Dir, Size};

use super::problem::Problem;
use super::proof::Mark;
use super::shape::{Shape, Shapes};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// A fact about the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// The loop uses the edge.
    Line(Edge),
    /// The loop does not use the edge.
    Cross(Edge),
    /// The cell has one of these shapes, for example a turn.
    Cell(Cell, Shapes),
}

impl Fact {
    /// Creates a fact about an edge.
    pub fn of_edge(edge: Edge, mark: Mark) -> Self {
        match mark {
            Mark::Line => Fact::Line(edge),
            Mark::Cross => Fact::Cross(edge),
        }
    }

    /// Returns whether the fact holds for this loop.
    ///
    /// # Panics
    ///
    /// If the fact is not about this board.
    pub fn holds(self, drawing: &Drawing) -> bool {
        match self {
            Fact::Line(edge) => drawing.has(edge),
            Fact::Cross(edge) => !drawing.has(edge),
            Fact::Cell(cell, shapes) => {
                let links: Vec<Dir> = drawing.links(cell).collect();
                let is_here = |shape: Shape| {
                    Dir::ALL.into_iter().all(|dir| shape.has(dir) == links.contains(&dir))
                };
                shapes.iter().any(is_here)
            }
        }
    }

    /// Restricts a problem to the loops for which the fact holds.
    ///
    /// # Panics
    ///
    /// If the fact is not about this board.
    pub fn constrain(self, problem: &mut Problem) {
        match self {
            Fact::Line(edge) => problem.require(edge),
            Fact::Cross(edge) => problem.forbid(edge),
            Fact::Cell(cell, shapes) => problem.narrow(cell, shapes),
        }
    }

    /// Restricts a problem to the loops for which the fact does not hold.
    ///
    /// # Panics
    ///
    /// If the fact is not about this board.
    pub fn exclude(self, problem: &mut Problem) {
        match self {
            Fact::Line(edge) => problem.forbid(edge),
            Fact::Cross(edge) => problem.require(edge),
            Fact::Cell(cell, shapes) => problem.narrow(cell, shapes.not()),
        }
    }

    /// Returns the shapes that facts leave in a cell of a board.
    pub fn left(size: Size, cell: Cell, facts: &[Fact]) -> Shapes {
        let shapes = facts.iter().map(|fact| fact.shapes(size, cell));
        shapes.fold(Shapes::inside(size, cell), Shapes::and)
    }

    /// Returns the shapes that the fact allows in a cell.
    pub fn shapes(self, size: Size, cell: Cell) -> Shapes {
        let here = self.cells(size).find(|(at, _)| *at == cell);
        here.map_or(Shapes::ALL, |(_, shapes)| shapes)
    }

    /// Returns the cells that the fact is about, with the shapes that it allows there.
    ///
    /// # Panics
    ///
    /// If the fact is not about this board.
    pub fn cells(self, size: Size) -> impl Iterator<Item = (Cell, Shapes)> {
        let of_edge = |edge: Edge, mark: Mark| {
            let (_, dir) = edge.start(size);
            let [from, to] = edge.cells(size);
            [Some((from, mark.shapes(dir))), Some((to, mark.shapes(dir.opposite())))]
        };
        let cells = match self {
            Fact::Line(edge) => of_edge(edge, Mark::Line),
            Fact::Cross(edge) => of_edge(edge, Mark::Cross),
            Fact::Cell(cell, shapes) => [Some((cell, shapes)), None],
        };
        cells.into_iter().flatten()
    }

    /// Returns the simple facts that these shapes of a cell imply: about its edges, and whether it is a turn, straight,
    /// empty, or one of the last two or not.
    pub(super) fn implied(size: Size, cell: Cell, shapes: Shapes) -> impl Iterator<Item = Fact> {
        let marks = SIMPLE.into_iter().map(move |mark| Fact::Cell(cell, mark));
        let edges = Dir::ALL.into_iter().filter_map(move |dir| Edge::at(size, cell, dir));
        let edges = edges.flat_map(|edge| [Fact::Line(edge), Fact::Cross(edge)]);
        let is_implied = move |fact: &Fact| {
            fact.cells(size).any(|(at, allowed)| at == cell && shapes.is_within(allowed))
        };
        marks.chain(edges).filter(is_implied)
    }
}

/// The sets of shapes that have a name: empty, a turn, straight, no turn, and on the loop. The stronger ones are first.
const SIMPLE: [Shapes; 5] =
    [Shapes::EMPTY, Shapes::STRAIGHT, Shapes::BENDS, Shapes::BENDS.not(), Shapes::EMPTY.not()];
