//! Pencil marks: the player's notes about edges and cells. They aren't part of the drawing.

use grid::{Cell, Dir, Size};

use crate::drawing::Drawing;
use crate::edge::Edge;
use crate::logic::{Fact, Shapes};

/// A note about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CellMark {
    /// The loop turns in the cell.
    Corner,
    /// The loop passes straight through the cell.
    Straight,
    /// The loop does not pass through the cell.
    Empty,
}

/// A note on the board.
///
/// Marks are ordered by their places, edges before cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PencilMark {
    /// A cross: the loop does not use this edge.
    Cross(Edge),
    /// A note about this cell.
    Cell(Cell, CellMark),
}

/// The place of a mark, which can have only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MarkPlace {
    /// The middle of an edge.
    Edge(Edge),
    /// A cell.
    Cell(Cell),
}

/// The kind of mark that a pointer places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MarkTool {
    /// A cross on the edge near the pointer, or else an empty cell.
    #[default]
    Cross,
    /// A corner.
    Corner,
    /// A straight line.
    Straight,
}

/// A pointer position in sixteenths of a cell, from the board's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkPoint {
    x: i32,
    y: i32,
}

/// Number of units of a [`MarkPoint`] per cell.
const UNIT: i32 = 16;

/// A captured pointer can be anywhere; beyond this distance its position makes no difference.
const FAR: i32 = 1_000 * UNIT;

/// Distance from the middle of a cell beyond which a pointer selects the nearest edge, in half units: 0.28 of a cell.
const NEAR_EDGE: i32 = 2 * UNIT * 28 / 100;

/// Distance between the points at which a movement is sampled, in units.
const SAMPLE: i32 = UNIT / 4;

impl MarkPoint {
    /// Returns the point at this distance from the board's upper left corner, in cells.
    pub fn at(x: f64, y: f64) -> Self {
        let units = |cells: f64| ((cells * f64::from(UNIT)).floor() as i32).clamp(-FAR, FAR);
        MarkPoint { x: units(x), y: units(y) }
    }

    /// Iterates over points on the way to another one, which comes last.
    pub(crate) fn to(self, end: MarkPoint) -> impl Iterator<Item = MarkPoint> {
        let (dx, dy) = (end.x - self.x, end.y - self.y);
        let n_steps = (dx.abs().max(dy.abs()) / SAMPLE).max(1);
        (1..=n_steps).map(move |step| MarkPoint {
            x: self.x + dx * step / n_steps,
            y: self.y + dy * step / n_steps,
        })
    }
}

impl PencilMark {
    /// Returns the mark that a pointer places here, if it is on the board.
    pub fn at(size: Size, tool: MarkTool, at: MarkPoint) -> Option<Self> {
        let column = usize::try_from(at.x.div_euclid(UNIT)).ok()?;
        let row = usize::try_from(at.y.div_euclid(UNIT)).ok()?;
        let cell = size.cell(column, row)?;
        let mark = match tool {
            MarkTool::Cross => CellMark::Empty,
            MarkTool::Corner => return Some(PencilMark::Cell(cell, CellMark::Corner)),
            MarkTool::Straight => return Some(PencilMark::Cell(cell, CellMark::Straight)),
        };
        // The distance of the middle of a unit from the middle of its cell, in half units.
        let [dx, dy] = [at.x, at.y].map(|units| 2 * units.rem_euclid(UNIT) + 1 - UNIT);
        let (far, dir) = match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
            (true, true, _) => (dx, Dir::Right),
            (true, false, _) => (-dx, Dir::Left),
            (false, _, true) => (dy, Dir::Down),
            (false, _, false) => (-dy, Dir::Up),
        };
        let edge = Edge::at(size, cell, dir).filter(|_| far > NEAR_EDGE);
        Some(edge.map_or(PencilMark::Cell(cell, mark), PencilMark::Cross))
    }

    /// Returns the place of the mark.
    pub fn place(self) -> MarkPlace {
        match self {
            PencilMark::Cross(edge) => MarkPlace::Edge(edge),
            PencilMark::Cell(cell, _) => MarkPlace::Cell(cell),
        }
    }

    /// Returns whether it lies on the board.
    pub fn is_on(self, size: Size) -> bool {
        match self {
            PencilMark::Cross(edge) => edge.is_on(size),
            PencilMark::Cell(cell, _) => cell.index() < size.area(),
        }
    }

    /// Returns whether the drawing hides it, because it shows or contradicts what the mark says.
    pub fn is_hidden_by(self, drawing: &Drawing) -> bool {
        match self {
            PencilMark::Cross(edge) => drawing.has(edge),
            PencilMark::Cell(cell, CellMark::Empty) => drawing.degree(cell) > 0,
            PencilMark::Cell(cell, CellMark::Corner | CellMark::Straight) => {
                drawing.degree(cell) == 2
            }
        }
    }

    /// Returns the fact that the mark states.
    pub fn fact(self) -> Fact {
        match self {
            PencilMark::Cross(edge) => Fact::Cross(edge),
            PencilMark::Cell(cell, mark) => Fact::Cell(cell, mark.shapes()),
        }
    }

    /// Returns the mark that states a fact. Lines are drawn instead, and other facts have no mark.
    pub fn of_fact(fact: Fact) -> Option<Self> {
        match fact {
            Fact::Line(_) => None,
            Fact::Cross(edge) => Some(PencilMark::Cross(edge)),
            Fact::Cell(cell, shapes) => {
                let marks = [CellMark::Corner, CellMark::Straight, CellMark::Empty];
                let mark = marks.into_iter().find(|mark| mark.shapes() == shapes)?;
                Some(PencilMark::Cell(cell, mark))
            }
        }
    }

    /// Returns whether one drag can place both: on cells, or on edges of one direction.
    pub(crate) fn is_like(self, other: PencilMark) -> bool {
        match (self, other) {
            (PencilMark::Cross(one), PencilMark::Cross(other)) => {
                one.is_horizontal() == other.is_horizontal()
            }
            (PencilMark::Cell(..), PencilMark::Cell(..)) => true,
            _ => false,
        }
    }
}

impl CellMark {
    /// Returns the shapes that the mark allows in its cell.
    pub fn shapes(self) -> Shapes {
        match self {
            CellMark::Corner => Shapes::BENDS,
            CellMark::Straight => Shapes::STRAIGHT,
            CellMark::Empty => Shapes::EMPTY,
        }
    }
}

/// Returns the mark at a place. The marks must be sorted.
pub(crate) fn mark_at(marks: &[PencilMark], place: MarkPlace) -> Option<PencilMark> {
    let index = marks.binary_search_by_key(&place, |mark| mark.place()).ok()?;
    Some(marks[index])
}

/// Replaces the mark at a place, or with `None` removes it. The marks stay sorted.
pub(crate) fn set_mark(marks: &mut Vec<PencilMark>, place: MarkPlace, mark: Option<PencilMark>) {
    match (marks.binary_search_by_key(&place, |mark| mark.place()), mark) {
        (Ok(index), Some(mark)) => marks[index] = mark,
        (Ok(index), None) => drop(marks.remove(index)),
        (Err(index), Some(mark)) => marks.insert(index, mark),
        (Err(_), None) => {}
    }
}

/// Removes a mark that is there, or else places it instead of any other mark there.
pub(crate) fn toggle(marks: &mut Vec<PencilMark>, mark: PencilMark) {
    let place = mark.place();
    let is_there = mark_at(marks, place) == Some(mark);
    set_mark(marks, place, (!is_there).then_some(mark));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_selects_the_nearest_edge_or_else_the_cell() {
        let size = Size::new(4, 4).unwrap();
        let of_tool = |tool, x, y| {
            PencilMark::at(size, tool, MarkPoint::at(x, y)).map(|mark| mark.to_string())
        };
        let at = |x, y| of_tool(MarkTool::Cross, x, y);
        assert_eq!(at(1.5, 1.5).as_deref(), Some("x5"));
        assert_eq!(at(1.9, 1.4).as_deref(), Some("x5R"));
        assert_eq!(at(1.1, 1.4).as_deref(), Some("x4R"));
        assert_eq!(at(1.4, 1.95).as_deref(), Some("x5D"));
        assert_eq!(at(1.6, 1.05).as_deref(), Some("x1D"));
        assert_eq!(at(0.01, 0.5).as_deref(), Some("x0"), "no edge leaves the board");
        assert_eq!(of_tool(MarkTool::Corner, 1.9, 1.4).as_deref(), Some("c5"));
        assert_eq!(of_tool(MarkTool::Straight, 1.9, 1.4).as_deref(), Some("s5"));
        for (x, y) in [(-0.1, 1.0), (4.0, 1.0), (1.0, 4.2), (1.0, -1e300), (1.0, f64::INFINITY)] {
            assert_eq!(at(x, y), None);
        }
    }

    #[test]
    fn a_movement_is_sampled_often_enough_to_meet_every_cell() {
        let size = Size::new(8, 8).unwrap();
        let [from, to] = [MarkPoint::at(0.5, 3.5), MarkPoint::at(7.5, 3.5)];
        let marks = from.to(to).filter_map(|at| PencilMark::at(size, MarkTool::Corner, at));
        let mut cells: Vec<String> = marks.map(|mark| mark.to_string()).collect();
        cells.dedup();
        assert_eq!(cells, ["c24", "c25", "c26", "c27", "c28", "c29", "c30", "c31"]);
        assert!(from.to(MarkPoint::at(1e300, -1e300)).count() < 10_000);
    }
}
