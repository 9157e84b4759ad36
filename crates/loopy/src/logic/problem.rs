//! The input of the solvers: the clues, and the shapes allowed in each cell.

use grid::{BoundedSize, Cell, Dir, Size, SizeError};

use super::shape::Shapes;
use crate::board::{Board, Clue, ClueError};
use crate::drawing::Drawing;
use crate::edge::Edge;

/// Sizes that the solvers support.
pub type SolvableSize = BoundedSize<2, 12>;

/// A board with its clues and further constraints on the loop: the input of both solvers and of the rules.
///
/// ```
/// use loopy::logic::{SolutionCount, Problem, count, unlimited};
///
/// let board = loopy::Daily::all_of("2025-11-30".parse()?)[1].deal().board();
/// let problem = Problem::new(board.size(), board.clues())?;
/// let n_solutions = unlimited(|budget| count(&problem, u128::MAX, budget));
/// assert_eq!(n_solutions, SolutionCount::Exactly(138));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    size: Size,
    /// Sorted, at most one per cell.
    clues: Vec<Clue>,
    /// Allowed shapes per cell. No edge leaves the board.
    allowed: Vec<Shapes>,
}

/// Reason why a problem cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// The board is too small for a loop, or too large for the solvers.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A clue does not fit the board.
    #[error(transparent)]
    Clue(#[from] ClueError),
}

impl Problem {
    /// Creates a problem whose solutions are all loops that match the clues.
    ///
    /// # Errors
    ///
    /// [`ProblemError`] if a side is shorter than 2 or longer than 12, or a clue does not fit the board.
    pub fn new(size: Size, clues: &[Clue]) -> Result<Self, ProblemError> {
        SolvableSize::new(size.width(), size.height())?;
        let clues = Board::new(size, clues.to_vec())?.clues().to_vec();
        let allowed = size.cells().map(|cell| Shapes::inside(size, cell)).collect();
        Ok(Problem { size, clues, allowed })
    }

    /// Returns the problem with all its constraints but without clues.
    pub(super) fn without_clues(&self) -> Self {
        Problem { clues: Vec::new(), ..self.clone() }
    }

    /// Restricts the solutions to loops through every cell.
    pub fn full(mut self) -> Self {
        self.allowed.iter_mut().for_each(|shapes| *shapes = shapes.and(Shapes::EMPTY.not()));
        self
    }

    /// Restricts the solutions to loops that contain all edges of a drawing.
    ///
    /// # Panics
    ///
    /// If the drawing has another size.
    pub fn containing(mut self, drawing: &Drawing) -> Self {
        assert_eq!(drawing.size(), self.size, "a drawing on this board");
        drawing.edges().for_each(|edge| self.require(edge));
        self
    }

    /// Requires this edge.
    ///
    /// # Panics
    ///
    /// If the edge is not on the board.
    pub fn require(&mut self, edge: Edge) {
        self.narrow_edge(edge, |with| with);
    }

    /// Forbids this edge.
    ///
    /// # Panics
    ///
    /// If the edge is not on the board.
    pub fn forbid(&mut self, edge: Edge) {
        self.narrow_edge(edge, Shapes::not);
    }

    /// Restricts a cell to these shapes.
    pub fn narrow(&mut self, cell: Cell, shapes: Shapes) {
        let allowed = &mut self.allowed[cell.index()];
        *allowed = allowed.and(shapes);
    }

    fn narrow_edge(&mut self, edge: Edge, of: impl Fn(Shapes) -> Shapes) {
        let (_, dir) = edge.start(self.size);
        let [from, to] = edge.cells(self.size);
        self.narrow(from, of(Shapes::with(dir)));
        self.narrow(to, of(Shapes::with(dir.opposite())));
    }

    /// Returns the board size, 2 to 12 cells per side.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Returns the shapes allowed in a cell.
    pub fn allowed(&self, cell: Cell) -> Shapes {
        self.allowed[cell.index()]
    }

    /// Returns the problem in another orientation. It has the same number of solutions.
    pub(super) fn oriented(&self, orientation: Orientation) -> Self {
        let (width, height) = (self.size.width(), self.size.height());
        let (width, height) =
            if orientation.transposed { (height, width) } else { (width, height) };
        let size = Size::new(width, height).expect("the same sides");
        let image = |cell| {
            let (x, y) = (self.size.x(cell), self.size.y(cell));
            let (x, y) = if orientation.transposed { (y, x) } else { (x, y) };
            let y = if orientation.flipped { height - 1 - y } else { y };
            size.cell(x, y).expect("the same cells")
        };
        let mut allowed = vec![Shapes::NONE; size.area()];
        for cell in self.size.cells() {
            allowed[image(cell).index()] = self.allowed(cell).seen_as(|dir| orientation.image(dir));
        }
        let mut clues: Vec<Clue> =
            self.clues.iter().map(|clue| Clue { cell: image(clue.cell), ..*clue }).collect();
        clues.sort_unstable();
        Problem { size, clues, allowed }
    }
}

/// Orientation of a board: first optionally transposed, then optionally with the rows reversed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Orientation {
    pub(super) transposed: bool,
    pub(super) flipped: bool,
}

impl Orientation {
    /// Returns the direction after the transformation.
    fn image(self, dir: Dir) -> Dir {
        let dir = match dir {
            _ if !self.transposed => dir,
            Dir::Up => Dir::Left,
            Dir::Left => Dir::Up,
            Dir::Down => Dir::Right,
            Dir::Right => Dir::Down,
        };
        if self.flipped && !dir.is_horizontal() { dir.opposite() } else { dir }
    }
}
