//! A position: the hints, and what has been drawn.

use grid::{Cell, Size};

use crate::drawing::Drawing;
use crate::edge::{Edge, area};

/// A number in a cell: how many turns the loop makes in the 3×3 area around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hint {
    /// Where it stands.
    pub cell: Cell,
    /// The turns it asks for, 0 to 9.
    pub value: u8,
}

/// The hints of a puzzle, the drawing, and the dot that a tap leaves.
///
/// The hints are in order, one a cell. Two boards are equal if hints, drawing and dot are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    hints: Vec<Hint>,
    drawing: Drawing,
    dot: Option<Cell>,
}

/// One thing to undo. As text it is a list of edges, as in `3R 4D 8D`, and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A gesture: stroke, tap or key.
    Draw {
        /// The edges that it drew or erased, in order.
        flipped: Vec<Edge>,
        /// The dot that it left.
        dot: Option<Cell>,
    },
    /// Restart: everything is erased.
    Clear,
}

/// Why a list of hints does not fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HintError {
    /// The cell is not on the board.
    #[error("there is no cell {} on a board of {size}", cell.index())]
    OffBoard {
        /// The cell of the hint.
        cell: Cell,
        /// The board's size.
        size: Size,
    },
    /// There are more turns than cells around.
    #[error("the hint in cell {} says {value}, but there are {most} cells around it", cell.index())]
    TooMany {
        /// The cell of the hint.
        cell: Cell,
        /// What it says.
        value: u8,
        /// The cells in its area.
        most: u8,
    },
    /// Two hints stand in one cell.
    #[error("cell {} has two hints", .0.index())]
    Twice(Cell),
}

/// Why a move cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// A cell would have three edges.
    #[error("cell {} would have more than two edges", .0.index())]
    ThirdEdge(Cell),
    /// The move would change nothing.
    #[error("the move changes nothing")]
    Nothing,
    /// The edge or dot is not on this board, or the edge comes twice.
    #[error("the move does not fit the board")]
    OffBoard,
    /// A dot marks an empty cell.
    #[error("cell {} is drawn and cannot have a dot", .0.index())]
    DotOnLine(Cell),
    /// It draws lines that are not joined, or leaves a dot beside a line.
    #[error("no single stroke or tap does this")]
    NotOneGesture,
}

/// What a check of the drawing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finding {
    /// Not one closed loop.
    Open,
    /// One closed loop, but a hint is off.
    Closed,
    /// A loop that matches every hint, but leaves cells empty.
    Valid,
    /// A loop that matches every hint and passes every cell.
    Perfect,
}

impl Board {
    /// An empty board with these hints.
    ///
    /// # Errors
    ///
    /// [`HintError`] names the first hint that cannot stand.
    pub fn new(size: Size, mut hints: Vec<Hint>) -> Result<Self, HintError> {
        hints.sort_unstable();
        for (i, &Hint { cell, value }) in hints.iter().enumerate() {
            if cell.index() >= size.area() {
                return Err(HintError::OffBoard { cell, size });
            }
            if i > 0 && hints[i - 1].cell == cell {
                return Err(HintError::Twice(cell));
            }
            let most = area(size, cell).count() as u8;
            if value > most {
                return Err(HintError::TooMany { cell, value, most });
            }
        }
        Ok(Board { hints, drawing: Drawing::new(size), dot: None })
    }

    /// An empty board with hints in these cells that count the turns of a drawing. The cells come in order, each once.
    pub(crate) fn with_hints_of(drawing: &Drawing, cells: Vec<Cell>) -> Self {
        let hint = |cell| Hint { cell, value: drawing.turns_near(cell) };
        let hints = cells.into_iter().map(hint).collect();
        Board { hints, drawing: Drawing::new(drawing.size()), dot: None }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.drawing.size()
    }

    /// The hints, row by row.
    pub fn hints(&self) -> &[Hint] {
        &self.hints
    }

    /// What is drawn.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// The cell that a tap marked as the start of a path; no part of the drawing.
    pub fn dot(&self) -> Option<Cell> {
        self.dot
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
        };
        if let Some(cell) = dot {
            if cell.index() >= self.size().area() {
                return Err(IllegalMove::OffBoard);
            }
            if drawing.degree(cell) > 0 {
                return Err(IllegalMove::DotOnLine(cell));
            }
        }
        if drawing == self.drawing && dot == self.dot {
            return Err(IllegalMove::Nothing);
        }
        (self.drawing, self.dot) = (drawing, dot);
        Ok(())
    }

    /// The drawing with these edges drawn or erased. Erasing comes first, to make room.
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

    /// Checks that one gesture can make a move, as far as its result shows: all that a stroke draws is one line with
    /// what was there before, and a tap that leaves a dot draws nothing. What is erased tells nothing, since a stroke may
    /// go anywhere, make room for itself there, and be taken back.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if no gesture can, or the move does not fit the board.
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

    /// The move that leads from here to another drawing and dot.
    pub fn change_to(&self, drawing: &Drawing, dot: Option<Cell>) -> Move {
        let flipped =
            Edge::all(self.size()).filter(|&edge| self.drawing.has(edge) != drawing.has(edge));
        Move::Draw { flipped: flipped.collect(), dot }
    }

    /// The move that takes `m` back, asked before `m` is played.
    pub fn undo_of(&self, m: &Move) -> Move {
        let flipped = match m {
            Move::Clear => self.drawing.edges().collect(),
            Move::Draw { flipped, .. } => flipped.clone(),
        };
        Move::Draw { flipped, dot: self.dot }
    }

    /// Whether the drawing is a loop, and how good a one.
    pub fn check(&self) -> Finding {
        check(&self.hints, &self.drawing)
    }

    /// Whether the drawing is a loop that matches every hint.
    pub fn is_valid(&self) -> bool {
        self.check() >= Finding::Valid
    }

    /// Whether the drawing is a loop that matches every hint and passes every cell.
    pub fn is_perfect(&self) -> bool {
        self.check() == Finding::Perfect
    }
}

/// Whether a drawing is a loop, and how well it fits the hints; also for a drawing still in the hand.
pub fn check(hints: &[Hint], drawing: &Drawing) -> Finding {
    if !drawing.is_loop() {
        Finding::Open
    } else if hints.iter().any(|hint| drawing.turns_near(hint.cell) != hint.value) {
        Finding::Closed
    } else if drawing.n_visited() < drawing.size().area() {
        Finding::Valid
    } else {
        Finding::Perfect
    }
}
