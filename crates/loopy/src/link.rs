//! String forms of puzzles and moves.

use std::fmt;
use std::str::FromStr;

use grid::{Cell, Date, Dir, Query, Size, parse_digits};

use crate::board::{Attempt, Board, Move};
use crate::daily::{Daily, DailyError};
use crate::deal::{Deal, Difficulty};
use crate::edge::Edge;
use crate::logic::{LogicBoard, ParseBoardError};
use crate::pencil::{CellMark, PencilMark};

/// The choices that determine a puzzle, as carried by a link.
///
/// ```
/// use loopy::Params;
///
/// let today = "2025-12-26".parse()?;
/// let daily = Params::from_query("difficulty=hard", today)?;
/// assert_eq!(daily.to_string(), "2025-12-26-hard");
/// let unlimited = Params::from_query("difficulty=unlimited&level=easy&seed=77", today)?;
/// assert_eq!(unlimited.to_string(), "unlimited-easy-77");
/// assert_eq!(unlimited.to_string().parse(), Ok(unlimited.clone()));
/// assert_eq!(Params::from_query(&unlimited.to_query(), today), Ok(unlimited));
/// let logic = Params::from_query("logic=4-c3b55a5f", today)?;
/// assert_eq!(logic.to_string(), "logic-4-c3b55a5f");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Params {
    /// A daily classic puzzle.
    Daily(Daily),
    /// A classic puzzle from a seed.
    Unlimited {
        /// The difficulty.
        difficulty: Difficulty,
        /// Seed of the puzzle, so that it can be shared.
        seed: u32,
    },
    /// A [Logic](crate::logic) puzzle: the board itself. Any loop that matches every clue solves it. Generated boards have one
    /// solution; boards from elsewhere may have several or none.
    Logic(LogicBoard),
}

/// Reason why a string is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamsError {
    /// An unlimited puzzle without a seed.
    #[error("an unlimited puzzle needs a seed")]
    NoSeed,
    /// The seed is not a 32-bit number.
    #[error("the seed must be a number from 0 to 4294967295, not \"{0}\"")]
    Seed(String),
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The date or the difficulty is invalid.
    #[error(transparent)]
    Daily(#[from] DailyError),
}

/// Reason why a string is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// A word is neither an edge nor a dot.
    #[error("\"{0}\" is neither an edge such as 12R or 12D nor a dot such as *12")]
    Word(String),
    /// A word is not a mark, in a move that begins with one.
    #[error("\"{0}\" is not a mark such as x12R, x12, c12 or s12")]
    Mark(String),
    /// The edges, or the places of the marks, are not in strictly increasing order.
    #[error("\"{0}\" is out of order")]
    Order(String),
    /// Something follows the dot.
    #[error("\"{0}\" comes after the dot, which must be last")]
    AfterDot(String),
    /// The string is empty.
    #[error("the move is empty")]
    Empty,
}

impl Params {
    /// Generates a classic puzzle. Returns `None` for Logic, where the board itself is the puzzle.
    pub fn deal(&self) -> Option<Deal> {
        match self {
            Params::Daily(daily) => Some(daily.deal()),
            Params::Unlimited { difficulty, seed } => Some(Deal::classic(*difficulty, *seed)),
            Params::Logic(_) => None,
        }
    }

    /// Returns the difficulty of a classic puzzle.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self {
            Params::Daily(daily) => Some(daily.difficulty),
            Params::Unlimited { difficulty, .. } => Some(*difficulty),
            Params::Logic(_) => None,
        }
    }

    /// Returns the empty board.
    pub fn board(&self) -> Board {
        match self {
            Params::Daily(daily) => daily.deal().board(),
            Params::Unlimited { difficulty, seed } => Deal::classic(*difficulty, *seed).board(),
            Params::Logic(board) => board.board(),
        }
    }

    /// Returns the name of the save slot. Each daily puzzle and each Logic board has its own; Unlimited has one per
    /// difficulty, for the current puzzle.
    pub fn slot(&self) -> String {
        match self {
            Params::Daily(_) | Params::Logic(_) => self.to_string(),
            Params::Unlimited { difficulty, .. } => format!("unlimited-{difficulty}"),
        }
    }

    /// Formats the puzzle as the query of a link.
    pub fn to_query(&self) -> String {
        match self {
            Params::Daily(Daily { date, difficulty }) => {
                format!("difficulty={difficulty}&date={date}")
            }
            Params::Unlimited { difficulty, seed } => {
                format!("difficulty=unlimited&level={difficulty}&seed={seed}")
            }
            Params::Logic(board) => format!("logic={board}"),
        }
    }

    /// Parses the [query](Query) of a link. A missing difficulty or level means medium, a missing date means today.
    ///
    /// # Errors
    ///
    /// [`ParamsError`] if a part is invalid, or if an unlimited puzzle has no seed.
    pub fn from_query(query: &str, today: Date) -> Result<Self, ParamsError> {
        let query = Query::of(query);
        if let Some(board) = query.value("logic") {
            return Ok(Params::Logic(board.parse()?));
        }
        let difficulty = |name| match query.value(name) {
            Some(text) => text.parse().map_err(DailyError::from),
            None => Ok(Difficulty::Medium),
        };
        if query.value("difficulty").as_deref() == Some("unlimited") {
            let difficulty = difficulty("level")?;
            let seed = query.number("seed").ok_or(ParamsError::NoSeed)?;
            let seed = seed.map_err(|text| ParamsError::Seed(text.to_owned()))?;
            return Ok(Params::Unlimited { difficulty, seed });
        }
        let difficulty = difficulty("difficulty")?;
        let date = query.value("date").map_or(Ok(today), |text| text.parse());
        let date = date.map_err(DailyError::from)?;
        Ok(Params::Daily(Daily { date, difficulty }))
    }
}

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Params::Daily(daily) => write!(f, "{daily}"),
            Params::Unlimited { difficulty, seed } => write!(f, "unlimited-{difficulty}-{seed}"),
            Params::Logic(board) => write!(f, "logic-{board}"),
        }
    }
}

impl FromStr for Params {
    type Err = ParamsError;

    fn from_str(text: &str) -> Result<Self, ParamsError> {
        if let Some(board) = text.strip_prefix("logic-") {
            return Ok(Params::Logic(board.parse()?));
        }
        let Some(rest) = text.strip_prefix("unlimited-") else {
            return Ok(Params::Daily(text.parse()?));
        };
        let (difficulty, seed) = rest.split_once('-').ok_or(ParamsError::NoSeed)?;
        let difficulty = difficulty.parse().map_err(DailyError::from)?;
        let seed = parse_digits(seed).ok_or_else(|| ParamsError::Seed(seed.to_owned()))?;
        Ok(Params::Unlimited { difficulty, seed })
    }
}

/// Writes the index of the upper or left cell, then `R` or `D`: `12R` joins cells 12 and 13.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dir = if self.is_horizontal() { Dir::Right } else { Dir::Down };
        write!(f, "{}{dir}", self.start_index())
    }
}

/// Writes `x` and the edge for a cross, or the index of the cell after `x` for empty, `c` for a corner or `s` for straight:
/// `x12R`, `x12`, `c12`, `s12`.
impl fmt::Display for PencilMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PencilMark::Cross(edge) => write!(f, "x{edge}"),
            PencilMark::Cell(cell, mark) => write!(f, "{}{}", mark_letter(*mark), cell.index()),
        }
    }
}

/// Writes `clear`, `try`, `keep`, `take-back`, the marks in order, or the edges in order followed by the dot: `x3R c9`, `3R 4D 8D`, `*5`. A move without
/// edges and dot is `-`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (flipped, dot) = match self {
            Move::Draw { flipped, dot } => (flipped, dot),
            Move::Mark(marks) => {
                let marks: Vec<String> = marks.iter().map(PencilMark::to_string).collect();
                return f.write_str(&marks.join(" "));
            }
            Move::Clear => return f.write_str("clear"),
            Move::Attempt(step) => return f.write_str(step.name()),
        };
        if flipped.is_empty() && dot.is_none() {
            return f.write_str("-");
        }
        for (i, edge) in flipped.iter().enumerate() {
            write!(f, "{}{edge}", if i > 0 { " " } else { "" })?;
        }
        match dot {
            Some(dot) if flipped.is_empty() => write!(f, "*{}", dot.index()),
            Some(dot) => write!(f, " *{}", dot.index()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    /// Parses a move for any board; [`Board::play`](crate::Board::play) checks that it fits.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match text {
            "" => return Err(ParseMoveError::Empty),
            "clear" => return Ok(Move::Clear),
            "-" => return Ok(Move::Draw { flipped: Vec::new(), dot: None }),
            _ => {}
        }
        if let Some((step, _)) = Attempt::NAMES.into_iter().find(|(_, name)| *name == text) {
            return Ok(Move::Attempt(step));
        }
        if text.starts_with(['x', 'c', 's']) {
            return read_marks(text).map(Move::Mark);
        }
        let (mut flipped, mut dot): (Vec<Edge>, Option<Cell>) = (Vec::new(), None);
        for word in text.split(' ') {
            if dot.is_some() {
                return Err(ParseMoveError::AfterDot(word.to_owned()));
            }
            if let Some(cell) = word.strip_prefix('*') {
                dot = Some(read_cell(cell).ok_or_else(|| ParseMoveError::Word(word.to_owned()))?);
                continue;
            }
            let edge = read_edge(word).ok_or_else(|| ParseMoveError::Word(word.to_owned()))?;
            if flipped.last().is_some_and(|&last| last >= edge) {
                return Err(ParseMoveError::Order(word.to_owned()));
            }
            flipped.push(edge);
        }
        Ok(Move::Draw { flipped, dot })
    }
}

fn mark_letter(mark: CellMark) -> char {
    match mark {
        CellMark::Corner => 'c',
        CellMark::Straight => 's',
        CellMark::Empty => 'x',
    }
}

fn read_marks(text: &str) -> Result<Vec<PencilMark>, ParseMoveError> {
    let mut marks: Vec<PencilMark> = Vec::new();
    for word in text.split(' ') {
        let mark = read_mark(word).ok_or_else(|| ParseMoveError::Mark(word.to_owned()))?;
        if marks.last().is_some_and(|last| last.place() >= mark.place()) {
            return Err(ParseMoveError::Order(word.to_owned()));
        }
        marks.push(mark);
    }
    Ok(marks)
}

fn read_mark(word: &str) -> Option<PencilMark> {
    let edge = word.strip_prefix('x').and_then(read_edge).map(PencilMark::Cross);
    edge.or_else(|| {
        let marks = [CellMark::Corner, CellMark::Straight, CellMark::Empty];
        let mark = marks.into_iter().find(|&mark| word.starts_with(mark_letter(mark)))?;
        Some(PencilMark::Cell(read_cell(&word[1..])?, mark))
    })
}

fn read_edge(word: &str) -> Option<Edge> {
    let (number, dir) = match word.strip_suffix('R') {
        Some(number) => (number, Dir::Right),
        None => (word.strip_suffix('D')?, Dir::Down),
    };
    Some(Edge::from_start(read_number(number)?, dir))
}

/// Parses a cell of the largest board.
fn read_cell(number: &str) -> Option<Cell> {
    Size::LARGEST.at(read_number(number)?.into())
}

/// Parses a number in canonical form: no sign, no leading zeros.
fn read_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
