//! A position: the clues, and what has been drawn.

use grid::{Cell, Size};

use crate::cross::Cross;
use crate::drawing::Drawing;
use crate::edge::{Edge, area};

/// A number in a cell: how many turns the loop makes in the 3×3 area around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clue {
    /// Where it stands.
    pub cell: Cell,
    /// The turns it asks for, 0 to 9.
    pub value: u8,
}

/// The clues of a puzzle, the drawing, the dot that a tap leaves, and the player's crosses.
///
/// The clues are in order, one a cell. Two boards are equal if all of it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    clues: Vec<Clue>,
    drawing: Drawing,
    dot: Option<Cell>,
    /// In order, each once.
    crosses: Vec<Cross>,
}

/// One thing to undo. As text it is a list of edges, as in `3R 4D 8D`, or a cross, as in `x3R`, and reads back the same.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A gesture: stroke, tap or key.
    Draw {
        /// The edges that it drew or erased, in order.
        flipped: Vec<Edge>,
        /// The dot that it left.
        dot: Option<Cell>,
    },
    /// A cross is put where nothing is drawn, or taken away.
    Cross(Cross),
    /// Restart: everything is erased.
    Clear,
}

/// What takes a move back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Undo {
    /// What was flipped and the dot before.
    flipped: Vec<Edge>,
    dot: Option<Cell>,
    /// The crosses that it put or took away.
    crosses: Vec<Cross>,
}

impl Undo {
    /// How many edges and crosses the move changed.
    pub fn n_steps(&self) -> usize {
        self.flipped.len() + self.crosses.len()
    }
}

/// Why a list of clues does not fit a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClueError {
    /// The cell is not on the board.
    #[error("there is no cell {} on a board of {size}", cell.index())]
    OffBoard {
        /// The cell of the clue.
        cell: Cell,
        /// The board's size.
        size: Size,
    },
    /// There are more turns than cells around.
    #[error("the number in cell {} is {value}, but its area has only {most} cells", cell.index())]
    TooMany {
        /// The cell of the clue.
        cell: Cell,
        /// What it says.
        value: u8,
        /// The cells in its area.
        most: u8,
    },
    /// Two clues stand in one cell.
    #[error("cell {} has two numbers", .0.index())]
    Duplicate(Cell),
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
    /// A cross stands where nothing is drawn.
    #[error("something is drawn where {0} would stand")]
    CrossOnLine(Cross),
    /// It draws lines that are not joined, or leaves a dot beside a line.
    #[error("no single stroke or tap does this")]
    NotOneGesture,
}

/// What a check of the drawing found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Finding {
    /// Not one closed loop.
    Open,
    /// One closed loop, but a clue is off.
    Closed,
    /// A loop that matches every clue, but leaves cells empty.
    Valid,
    /// A loop that matches every clue and passes every cell.
    Perfect,
}

impl Board {
    /// An empty board with these clues.
    ///
    /// # Errors
    ///
    /// [`ClueError`] names the first clue that cannot stand.
    pub fn new(size: Size, mut clues: Vec<Clue>) -> Result<Self, ClueError> {
        clues.sort_unstable();
        for (i, &Clue { cell, value }) in clues.iter().enumerate() {
            if cell.index() >= size.area() {
                return Err(ClueError::OffBoard { cell, size });
            }
            if i > 0 && clues[i - 1].cell == cell {
                return Err(ClueError::Duplicate(cell));
            }
            let most = area(size, cell).count() as u8;
            if value > most {
                return Err(ClueError::TooMany { cell, value, most });
            }
        }
        Ok(Board { clues, drawing: Drawing::new(size), dot: None, crosses: Vec::new() })
    }

    /// An empty board with clues in these cells that count the turns of a drawing. The cells come in order, each once.
    pub(crate) fn with_clues_of(drawing: &Drawing, cells: Vec<Cell>) -> Self {
        let clue = |cell| Clue { cell, value: drawing.turns_near(cell) };
        let clues = cells.into_iter().map(clue).collect();
        Board { clues, drawing: Drawing::new(drawing.size()), dot: None, crosses: Vec::new() }
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.drawing.size()
    }

    /// The clues, row by row.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// What is drawn.
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }

    /// The cell that a tap marked as the start of a path; no part of the drawing.
    pub fn dot(&self) -> Option<Cell> {
        self.dot
    }

    /// The player's crosses, those that a line hides too, in order.
    pub fn crosses(&self) -> &[Cross] {
        &self.crosses
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
            Move::Cross(cross) => {
                self.check_cross(*cross)?;
                self.flip_cross(*cross);
                return Ok(());
            }
        };
        if let Some(cell) = dot {
            if cell.index() >= self.size().area() {
                return Err(IllegalMove::OffBoard);
            }
            if drawing.degree(cell) > 0 {
                return Err(IllegalMove::DotOnLine(cell));
            }
        }
        let clears = *m == Move::Clear && !self.crosses.is_empty();
        if drawing == self.drawing && dot == self.dot && !clears {
            return Err(IllegalMove::Nothing);
        }
        (self.drawing, self.dot) = (drawing, dot);
        if clears {
            self.crosses.clear();
        }
        Ok(())
    }

    /// Checks that a cross can be put or taken away.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not on the board, or something is drawn there.
    pub fn check_cross(&self, cross: Cross) -> Result<(), IllegalMove> {
        match cross.is_on(self.size()) {
            false => Err(IllegalMove::OffBoard),
            true if cross.is_drawn_over(&self.drawing) => Err(IllegalMove::CrossOnLine(cross)),
            true => Ok(()),
        }
    }

    fn flip_cross(&mut self, cross: Cross) {
        match self.crosses.binary_search(&cross) {
            Ok(at) => drop(self.crosses.remove(at)),
            Err(at) => self.crosses.insert(at, cross),
        }
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

    /// What takes `m` back, asked before `m` is played.
    pub fn undo_of(&self, m: &Move) -> Undo {
        let (flipped, crosses) = match m {
            Move::Clear => (self.drawing.edges().collect(), self.crosses.clone()),
            Move::Draw { flipped, .. } => (flipped.clone(), Vec::new()),
            Move::Cross(cross) => (Vec::new(), vec![*cross]),
        };
        Undo { flipped, dot: self.dot, crosses }
    }

    /// Takes back the last move that was played and not yet taken back.
    ///
    /// # Panics
    ///
    /// If it was another move.
    pub fn take_back(&mut self, undo: &Undo) {
        self.drawing = self.flipped(&undo.flipped).expect("the inverse of a played move fits");
        self.dot = undo.dot;
        undo.crosses.iter().for_each(|&cross| self.flip_cross(cross));
    }

    /// Whether the drawing is a loop, and how good a one.
    pub fn check(&self) -> Finding {
        check(&self.clues, &self.drawing)
    }

    /// Whether the drawing is a loop that matches every clue.
    pub fn is_valid(&self) -> bool {
        self.check() >= Finding::Valid
    }

    /// Whether the drawing is a loop that matches every clue and passes every cell.
    pub fn is_perfect(&self) -> bool {
        self.check() == Finding::Perfect
    }
}

/// Whether a drawing is a loop, and how well it fits the clues; also for a drawing still in the hand.
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
