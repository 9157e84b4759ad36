//! A position: the clues and the player's drawing.

mod attempt;

use std::collections::BTreeSet;
use std::sync::Arc;

use grid::{Cell, Size};

use crate::drawing::Drawing;
use crate::edge::{Edge, area};
use crate::pencil::{self, MarkPlace, PencilMark};

pub use attempt::Attempt;
use attempt::Position;

/// A number in a cell: how many turns the loop makes in the 3×3 area around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clue {
    /// The cell that shows the number.
    pub cell: Cell,
    /// Required number of turns, 0 to 9.
    pub value: u8,
}

/// The clues of a puzzle, the drawing, the dot that a tap leaves, the player's pencil marks, and where an attempt began.
///
/// Clues are sorted, at most one per cell. Equality compares all five parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    clues: Vec<Clue>,
    drawing: Drawing,
    dot: Option<Cell>,
    /// Sorted, at most one per place.
    marks: Vec<PencilMark>,
    /// The board when the attempt in progress began.
    before_attempt: Option<Arc<Position>>,
}

/// A change that one undo reverts.
///
/// Its string form is a list of edges such as `3R 4D 8D`, or of marks such as `x3R c9`, and parses back to the same move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A gesture: a stroke, a tap or a key press.
    Draw {
        /// Edges drawn or erased, in order.
        flipped: Vec<Edge>,
        /// The dot left by the gesture.
        dot: Option<Cell>,
    },
    /// Removes each of these marks where it is, or else places it, instead of another mark there. At least one, sorted, at
    /// most one per place, and none of them hidden by the drawing.
    Mark(Vec<PencilMark>),
    /// Begins or ends an attempt.
    Attempt(Attempt),
    /// Erases everything: restart. Ends an attempt.
    Clear,
}

/// The data needed to undo a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    /// Edges flipped by the move; `dot` is the one before it.
    flipped: Vec<Edge>,
    dot: Option<Cell>,
    /// The places of the marks changed by the move, with the marks before it.
    marks: Vec<(MarkPlace, Option<PencilMark>)>,
    /// The attempt in progress before the move.
    before_attempt: Option<Arc<Position>>,
}

impl Undo {
    /// Returns the number of edges that the move changed. Marks don't count, because they solve nothing.
    pub fn n_steps(&self) -> usize {
        self.flipped.len()
    }
}

/// Reason why a list of clues does not fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClueError {
    /// The cell is not on the board.
    #[error("cell {} is not on a board of {size}", cell.index())]
    OffBoard {
        /// The cell of the clue.
        cell: Cell,
        /// The board size.
        size: Size,
    },
    /// The clue is greater than the number of cells in its area.
    #[error("the number in cell {} is {value}, but its area has only {max} cells", cell.index())]
    TooLarge {
        /// The cell of the clue.
        cell: Cell,
        /// The clue's value.
        value: u8,
        /// The number of cells in its area.
        max: u8,
    },
    /// A cell has two clues.
    #[error("cell {} has two numbers", .0.index())]
    Duplicate(Cell),
}

/// Reason why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A cell would have three edges.
    #[error("cell {} would have more than two edges", .0.index())]
    ThirdEdge(Cell),
    /// The move would change nothing.
    #[error("the move changes nothing")]
    Nothing,
    /// An edge, a mark or the dot is not on this board, or they are not in strictly increasing order.
    #[error("the move does not fit the board")]
    OffBoard,
    /// A dot can only be placed in an empty cell.
    #[error("cell {} is drawn and cannot have a dot", .0.index())]
    DotOnLine(Cell),
    /// The drawing would hide the mark.
    #[error("cannot place {0} on a line")]
    MarkOnLine(PencilMark),
    /// An attempt is in progress already.
    #[error("an attempt is in progress already")]
    InAttempt,
    /// No attempt is in progress.
    #[error("no attempt is in progress")]
    NoAttempt,
    /// The drawn edges are not connected, or the move draws a line and leaves a dot.
    #[error("no single stroke or tap makes this move")]
    NotOneGesture,
}

/// Result of checking a drawing, from worst to best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finding {
    /// Not one closed loop.
    Open,
    /// One closed loop that misses a clue.
    Closed,
    /// A loop that matches every clue but leaves cells empty.
    Valid,
    /// A loop that matches every clue and passes through every cell.
    Perfect,
}

impl Board {
    /// Creates an empty board with these clues.
    ///
    /// # Errors
    ///
    /// [`ClueError`] for the first clue, in order of cells, that does not fit.
    pub fn new(size: Size, mut clues: Vec<Clue>) -> Result<Self, ClueError> {
        clues.sort_unstable();
        for (i, &Clue { cell, value }) in clues.iter().enumerate() {
            if cell.index() >= size.area() {
                return Err(ClueError::OffBoard { cell, size });
            }
            if i > 0 && clues[i - 1].cell == cell {
                return Err(ClueError::Duplicate(cell));
            }
            let max = area(size, cell).count() as u8;
            if value > max {
                return Err(ClueError::TooLarge { cell, value, max });
            }
        }
        Ok(Board::blank(size, clues))
    }

    /// Creates an empty board whose clues in `cells` count the turns of `drawing`. The cells must be sorted and distinct.
    pub(crate) fn with_clues_of(drawing: &Drawing, cells: Vec<Cell>) -> Self {
        let clue = |cell| Clue { cell, value: drawing.turns_near(cell) };
        let clues = cells.into_iter().map(clue).collect();
        Board::blank(drawing.size(), clues)
    }

    fn blank(size: Size, clues: Vec<Clue>) -> Self {
        let (drawing, marks) = (Drawing::new(size), Vec::new());
        Board { clues, drawing, dot: None, marks, before_attempt: None }
    }

    /// Returns the board size.
    pub fn size(&self) -> Size {
        self.drawing.size()
    }

    /// Returns the clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Returns the edges drawn so far.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// Returns the cell that a tap marked as the start of a path. It isn't part of the drawing.
    pub fn dot(&self) -> Option<Cell> {
        self.dot
    }

    /// Returns the player's marks in order, including those hidden by a line.
    pub fn marks(&self) -> &[PencilMark] {
        &self.marks
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if a cell would have three edges, if the move changes nothing, or if it does not
    /// fit the board. The board is then unchanged.
    pub fn play(&mut self, m: &Move) -> Result<(), IllegalMove> {
        let (drawing, dot) = match m {
            Move::Clear => (Drawing::new(self.size()), None),
            Move::Draw { flipped, dot } => (self.flipped(flipped)?, *dot),
            Move::Mark(marks) => {
                self.check_marks(marks)?;
                for &mark in marks {
                    pencil::toggle(&mut self.marks, mark);
                }
                return Ok(());
            }
            Move::Attempt(step) => return self.attempt(*step),
        };
        if let Some(cell) = dot {
            if cell.index() >= self.size().area() {
                return Err(IllegalMove::OffBoard);
            }
            if drawing.degree(cell) > 0 {
                return Err(IllegalMove::DotOnLine(cell));
            }
        }
        let clears = *m == Move::Clear && !self.marks.is_empty();
        if drawing == self.drawing && dot == self.dot && !clears {
            return Err(IllegalMove::Nothing);
        }
        (self.drawing, self.dot) = (drawing, dot);
        if clears {
            self.marks.clear();
        }
        if *m == Move::Clear {
            self.before_attempt = None;
        }
        Ok(())
    }

    /// Checks that these marks can be placed or removed.
    fn check_marks(&self, marks: &[PencilMark]) -> Result<(), IllegalMove> {
        let is_on_board = |mark: &PencilMark| mark.is_on(self.size());
        if marks.is_empty() {
            return Err(IllegalMove::Nothing);
        }
        let in_order = marks.windows(2).all(|pair| pair[0].place() < pair[1].place());
        if !in_order || !marks.iter().all(is_on_board) {
            return Err(IllegalMove::OffBoard);
        }
        let hidden = marks.iter().find(|mark| mark.is_hidden_by(&self.drawing));
        hidden.map_or(Ok(()), |&mark| Err(IllegalMove::MarkOnLine(mark)))
    }

    /// Returns whether a move can place or remove this mark.
    pub(crate) fn takes(&self, mark: PencilMark) -> bool {
        self.check_marks(&[mark]).is_ok()
    }

    /// Returns the drawing with these edges flipped. Erases first, to make room.
    fn flipped(&self, flipped: &[Edge]) -> Result<Drawing, IllegalMove> {
        let mut drawing = self.drawing.clone();
        let on_board = |edge: &Edge| edge.is_on(self.size());
        let in_order = flipped.windows(2).all(|pair| pair[0] < pair[1]);
        if !in_order || !flipped.iter().all(on_board) {
            return Err(IllegalMove::OffBoard);
        }
        let (erased, drawn): (Vec<_>, Vec<_>) =
            flipped.iter().copied().partition(|&edge| self.drawing.has(edge));
        for edge in erased {
            drawing.remove(edge);
        }
        for edge in drawn {
            drawing.add(edge).map_err(|third| IllegalMove::ThirdEdge(third.cell))?;
        }
        Ok(drawing)
    }

    /// Checks that a single gesture can produce a move, as far as the result shows.
    ///
    /// A stroke's edges must form one line together with what was already there, and a tap that leaves a dot draws nothing.
    /// Erased edges prove nothing: a stroke can make room for itself anywhere and then be taken back.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if no gesture can produce it, or if the move does not fit the board.
    pub fn check_gesture(&self, m: &Move) -> Result<(), IllegalMove> {
        let Move::Draw { flipped, dot } = m else { return Ok(()) };
        let after = self.flipped(flipped)?;
        let drawn: Vec<Cell> = (flipped.iter().filter(|&&edge| after.has(edge)))
            .map(|edge| edge.start(self.size()).0)
            .collect();
        let mut lines = after.trails();
        lines.retain(|line| drawn.iter().any(|cell| line.cells.contains(cell)));
        let is_dot_alone = flipped.is_empty() || dot.is_none();
        if is_dot_alone && lines.len() <= 1 { Ok(()) } else { Err(IllegalMove::NotOneGesture) }
    }

    /// Returns the move from here to another drawing and dot.
    pub fn change_to(&self, drawing: &Drawing, dot: Option<Cell>) -> Move {
        let flipped =
            Edge::all(self.size()).filter(|&edge| self.drawing.has(edge) != drawing.has(edge));
        Move::Draw { flipped: flipped.collect(), dot }
    }

    /// Returns the data to undo `m`. Must be called before `m` is played.
    pub fn undo_of(&self, m: &Move) -> Undo {
        let before = |mark: &PencilMark| {
            let place = mark.place();
            (place, pencil::mark_at(&self.marks, place))
        };
        let (flipped, marks) = match m {
            Move::Clear => {
                (self.drawing.edges().collect(), self.marks.iter().map(before).collect())
            }
            Move::Draw { flipped, .. } => (flipped.clone(), Vec::new()),
            Move::Mark(marks) => (Vec::new(), marks.iter().map(before).collect()),
            Move::Attempt(Attempt::TakeBack) => match &self.before_attempt {
                Some(start) => {
                    let is_flipped =
                        |edge: &Edge| self.drawing.has(*edge) != start.drawing.has(*edge);
                    let places = self.marks.iter().chain(&start.marks);
                    let places: BTreeSet<MarkPlace> = places.map(|mark| mark.place()).collect();
                    let before = |place| (place, pencil::mark_at(&self.marks, place));
                    let flipped = Edge::all(self.size()).filter(is_flipped).collect();
                    (flipped, places.into_iter().map(before).collect())
                }
                None => (Vec::new(), Vec::new()),
            },
            Move::Attempt(Attempt::Begin | Attempt::Keep) => (Vec::new(), Vec::new()),
        };
        let before_attempt = self.before_attempt.clone();
        Undo { flipped, dot: self.dot, marks, before_attempt }
    }

    /// Undoes the last move that has not been undone yet.
    ///
    /// # Panics
    ///
    /// If `undo` belongs to another move.
    pub fn take_back(&mut self, undo: &Undo) {
        self.drawing = self.flipped(&undo.flipped).expect("the inverse of a played move fits");
        self.dot = undo.dot;
        for &(place, mark) in &undo.marks {
            pencil::set_mark(&mut self.marks, place, mark);
        }
        self.before_attempt.clone_from(&undo.before_attempt);
    }

    /// Checks whether the drawing is a loop and how well it fits.
    pub fn check(&self) -> Finding {
        check(&self.clues, &self.drawing)
    }

    /// Returns whether the drawing is a loop that matches every clue.
    pub fn is_valid(&self) -> bool {
        self.check() >= Finding::Valid
    }

    /// Returns whether the drawing is a loop that matches every clue and passes through every cell.
    pub fn is_perfect(&self) -> bool {
        self.check() == Finding::Perfect
    }
}

/// Checks whether a drawing is a loop and how well it fits the clues. Also works for a gesture in progress.
pub fn check(clues: &[Clue], drawing: &Drawing) -> Finding {
    if !drawing.is_loop() {
        Finding::Open
    } else if clues.iter().any(|clue| drawing.turns_near(clue.cell) != clue.value) {
        Finding::Closed
    } else if drawing.n_visited() < drawing.size().area() {
        Finding::Valid
    } else {
        Finding::Perfect
    }
}
