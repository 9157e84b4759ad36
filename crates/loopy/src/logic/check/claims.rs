//! The statement of each rule, tested case by case.

use grid::{Cell, Dir, Size};

use super::super::problem::Problem;
use super::super::proof::{Mark, ProofStep};
use super::super::shape::{Shape, Shapes};
use super::shape_list;
use crate::drawing::Drawing;
use crate::edge::{Edge, area};

/// A cell with the shape that is tested in it.
pub(super) type Case = (Cell, Shape);

/// The shapes left in each cell.
#[derive(Clone)]
pub(super) struct CandidateShapes {
    size: Size,
    shapes: Vec<Shapes>,
}

impl CandidateShapes {
    pub(super) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        CandidateShapes { size, shapes: size.cells().map(|cell| problem.allowed(cell)).collect() }
    }

    pub(super) fn shapes(&self, cell: Cell) -> Shapes {
        self.shapes[cell.index()]
    }

    pub(super) fn narrow(&mut self, cell: Cell, left: Shapes) {
        self.shapes[cell.index()] = left;
    }

    pub(super) fn is_contradiction(&self) -> bool {
        self.shapes.iter().any(|shapes| shapes.is_empty())
    }

    /// Returns the drawing if every cell is decided and neighbours agree.
    pub(super) fn drawing(&self) -> Option<Drawing> {
        let mut drawing = Drawing::new(self.size);
        for edge in Edge::all(self.size) {
            if self.edge(edge)? == Mark::Line {
                drawing.add(edge).ok()?;
            }
        }
        let agree = |cell: &Cell| {
            let only = shape_list(self.shapes(*cell));
            only.len() == 1
                && Dir::ALL.into_iter().all(|dir| {
                    let edge = Edge::at(self.size, *cell, dir);
                    edge.is_some_and(|edge| drawing.has(edge)) == only[0].has(dir)
                })
        };
        self.size.cells().all(|cell| agree(&cell)).then_some(drawing)
    }

    /// Returns the known mark of an edge, from either of its cells.
    pub(super) fn edge(&self, edge: Edge) -> Option<Mark> {
        let (_, dir) = edge.start(self.size);
        let [from, to] = edge.cells(self.size);
        self.seen_from(from, dir).or_else(|| self.seen_from(to, dir.opposite()))
    }

    fn seen_from(&self, cell: Cell, dir: Dir) -> Option<Mark> {
        let shapes = shape_list(self.shapes(cell));
        let n_with = shapes.iter().filter(|shape| shape.has(dir)).count();
        match n_with {
            0 => Some(Mark::Cross),
            n if n == shapes.len() => Some(Mark::Line),
            _ => None,
        }
    }

    pub(super) fn assume(&mut self, edge: Edge, mark: Mark) {
        let (_, dir) = edge.start(self.size);
        let [from, to] = edge.cells(self.size);
        for (cell, dir) in [(from, dir), (to, dir.opposite())] {
            let left = self.shapes(cell).and(mark.shapes(dir));
            self.narrow(cell, left);
        }
    }

    /// Checks rule [`Cell`](super::Rule::Cell): a neighbour has no shape that agrees about the edge
    /// between.
    pub(super) fn disagrees(&self, cell: Cell, shape: Shape) -> bool {
        Dir::ALL.into_iter().any(|dir| {
            let Some(next) = self.size.step(cell, dir) else { return shape.has(dir) };
            let agrees = |other: Shape| other.has(dir.opposite()) == shape.has(dir);
            !self.shapes(next).iter().any(agrees)
        })
    }

    /// Returns the fewest and the most turns in `cells`, given this shape in `cell`.
    fn bounds(&self, cells: &[Cell], cell: Cell, shape: Shape) -> (i32, i32) {
        let (mut least, mut most) = (0, 0);
        for &at in cells {
            let shapes = if at == cell { vec![shape] } else { shape_list(self.shapes(at)) };
            least += i32::from(shapes.iter().all(|shape| shape.is_bend()));
            most += i32::from(shapes.iter().any(|shape| shape.is_bend()));
        }
        (least, most)
    }

    /// Checks rule [`Saturation`](super::Rule::Saturation): the clue's window has too few or too
    /// many turns for every choice of the other cells.
    pub(super) fn misses_clue(&self, problem: &Problem, step: &ProofStep, case: Case) -> bool {
        let (cell, shape) = case;
        let Some((clue, value)) = clue_of(problem, step, 0) else { return false };
        let window: Vec<Cell> = area(self.size, clue).collect();
        let (least, most) = self.bounds(&window, cell, shape);
        window.contains(&cell) && !(least..=most).contains(&value)
    }

    /// Checks rule [`Difference`](super::Rule::Difference): the cells in only one of the windows
    /// cannot make up the difference of the clues.
    pub(super) fn misses_difference(
        &self,
        problem: &Problem,
        step: &ProofStep,
        case: Case,
    ) -> bool {
        let (cell, shape) = case;
        let clues = (clue_of(problem, step, 0), clue_of(problem, step, 1));
        let (Some((a, value_a)), Some((b, value_b))) = clues else { return false };
        let only = |a: Cell, b: Cell| {
            let other: Vec<Cell> = area(self.size, b).collect();
            area(self.size, a).filter(|cell| !other.contains(cell)).collect::<Vec<_>>()
        };
        let (only_a, only_b) = (only(a, b), only(b, a));
        let (least_a, most_a) = self.bounds(&only_a, cell, shape);
        let (least_b, most_b) = self.bounds(&only_b, cell, shape);
        !(least_a - most_b..=most_a - least_b).contains(&(value_a - value_b))
    }

    /// Checks rule [`Fillings`](super::Rule::Fillings): no consistent filling of the clue's window
    /// with the right number of turns has this shape here.
    pub(super) fn has_no_filling(&self, problem: &Problem, step: &ProofStep, case: Case) -> bool {
        let (cell, shape) = case;
        let Some((clue, value)) = clue_of(problem, step, 0) else { return false };
        let window: Vec<Cell> = area(self.size, clue).collect();
        window.contains(&cell) && !self.fill(&window, (cell, shape), value, &mut Vec::new())
    }

    fn fill(
        &self,
        window: &[Cell],
        fixed: (Cell, Shape),
        left: i32,
        filled: &mut Vec<Shape>,
    ) -> bool {
        let n_left = (window.len() - filled.len()) as i32;
        let Some(&cell) = window.get(filled.len()) else { return left == 0 };
        if left < 0 || left > n_left {
            return false;
        }
        let shapes = if cell == fixed.0 { vec![fixed.1] } else { shape_list(self.shapes(cell)) };
        shapes.into_iter().any(|shape| {
            let agrees = window.iter().zip(&*filled).all(|(&other, filled)| {
                let dir =
                    Dir::ALL.into_iter().find(|&dir| self.size.step(cell, dir) == Some(other));
                dir.is_none_or(|dir| shape.has(dir) == filled.has(dir.opposite()))
            });
            agrees && {
                filled.push(shape);
                let fits = self.fill(window, fixed, left - i32::from(shape.is_bend()), filled);
                filled.pop();
                fits
            }
        })
    }

    /// Checks rule [`Crossings`](super::Rule::Crossings): with this shape the loop crosses a grid
    /// line an odd number of times. The step names the cells on both sides of the line, in pairs.
    pub(super) fn breaks_parity(&self, step: &ProofStep, cell: Cell, shape: Shape) -> bool {
        let pairs: Vec<Option<Edge>> = step
            .cells
            .chunks(2)
            .map(|pair| Edge::between(self.size, pair[0], *pair.get(1)?))
            .collect();
        let Some(Some(first)) = pairs.first() else { return false };
        let (start, dir) = first.start(self.size);
        let n = if first.is_horizontal() { self.size.height() } else { self.size.width() };
        let is_on_line = |edge: &Option<Edge>| {
            edge.is_some_and(|edge| {
                let (cell, other) = edge.start(self.size);
                let (x, y) = (self.size.x(cell), self.size.y(cell));
                other == dir
                    && if dir == Dir::Right {
                        x == self.size.x(start)
                    } else {
                        y == self.size.y(start)
                    }
            })
        };
        let mut sorted = pairs.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != n || !pairs.iter().all(is_on_line) {
            return false;
        }
        let mut n_crossings = 0;
        for edge in pairs.into_iter().flatten() {
            let [from, to] = edge.cells(self.size);
            let has = match (self.edge(edge), cell) {
                (_, at) if at == from => shape.has(dir),
                (_, at) if at == to => shape.has(dir.opposite()),
                (Some(mark), _) => mark == Mark::Line,
                (None, _) => return false,
            };
            n_crossings += usize::from(has);
        }
        n_crossings % 2 == 1
    }

    /// Checks rule [`EarlyClosing`](super::Rule::EarlyClosing): the certain edges, with those of
    /// the shape, close a loop that leaves out a required cell or misses a clue; or a loop without
    /// this cell is already closed.
    pub(super) fn closes_early(&self, problem: &Problem, cell: Cell, shape: Shape) -> bool {
        let certain = |edge: Edge| self.edge(edge) == Some(Mark::Line);
        let mut rings = self.size.cells().filter_map(|start| self.ring(start, &certain));
        if shape != Shape::Empty && rings.any(|ring| !ring.contains(&cell)) {
            return true;
        }
        let of_shape = |edge: Edge| {
            let dir =
                Dir::ALL.into_iter().find(|&dir| Edge::at(self.size, cell, dir) == Some(edge));
            dir.is_some_and(|dir| shape.has(dir))
        };
        let has = |edge: Edge| certain(edge) || of_shape(edge);
        let Some(ring) = self.ring(cell, &has) else { return false };
        let must = |at: Cell| !self.shapes(at).contains(Shape::Empty) && !ring.contains(&at);
        if self.size.cells().any(must) {
            return true;
        }
        let mut closed = Drawing::new(self.size);
        for edge in Edge::all(self.size) {
            if has(edge) && closed.add(edge).is_err() {
                return false;
            }
        }
        problem.clues().iter().any(|clue| closed.turns_near(clue.cell) != clue.value)
    }

    /// Returns the closed loop through a cell, if `has` contains one.
    fn ring(&self, start: Cell, has: &dyn Fn(Edge) -> bool) -> Option<Vec<Cell>> {
        let (mut ring, mut came) = (vec![start], None);
        loop {
            let at = *ring.last()?;
            let onward =
                |dir: &Dir| Some(*dir) != came && Edge::at(self.size, at, *dir).is_some_and(has);
            let dir = Dir::ALL.into_iter().find(onward)?;
            let next = self.size.step(at, dir)?;
            if next == start {
                return Some(ring);
            }
            if ring.contains(&next) {
                return None;
            }
            ring.push(next);
            came = Some(dir.opposite());
        }
    }

    /// Checks rule [`Connection`](super::Rule::Connection): the loop cannot return to the cell
    /// without using an edge twice, or the cell is not connected to a required one.
    pub(super) fn is_cut_off(&self, cell: Cell, shape: Shape) -> bool {
        let dirs = Dir::ALL.into_iter().filter(|&dir| shape.has(dir));
        let over_bridge = |dir: Dir| {
            let Some(edge) = Edge::at(self.size, cell, dir) else { return true };
            let next = self.size.step(cell, dir).expect("an edge ends in a cell");
            !self.reached(cell, Some(edge)).contains(&next)
        };
        let apart = || {
            let reached = self.reached(cell, None);
            let must = |at: Cell| !self.shapes(at).contains(Shape::Empty) && !reached.contains(&at);
            shape != Shape::Empty && self.size.cells().any(must)
        };
        dirs.into_iter().any(over_bridge) || apart()
    }

    /// Returns the cells reachable from `start` over possible edges other than `without`.
    fn reached(&self, start: Cell, without: Option<Edge>) -> Vec<Cell> {
        let mut reached = vec![start];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            for dir in Dir::ALL {
                let Some(edge) = Edge::at(self.size, at, dir) else { continue };
                let there = self.size.step(at, dir).expect("an edge ends in a cell");
                let is_open = Some(edge) != without && self.edge(edge) != Some(Mark::Cross);
                if is_open && !reached.contains(&there) {
                    reached.push(there);
                }
            }
            next += 1;
        }
        reached
    }
}

/// Returns the clue in the `number`-th cell that a step names, with its value.
fn clue_of(problem: &Problem, step: &ProofStep, number: usize) -> Option<(Cell, i32)> {
    let cell = *step.cells.get(number)?;
    let clue = problem.clues().iter().find(|clue| clue.cell == cell)?;
    Some((cell, clue.value.into()))
}
