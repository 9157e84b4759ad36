//! Puzzles and moves as text.

use std::fmt;
use std::str::FromStr;

use grid::{Cell, Date, Dir, Query, Size, parse_digits};

use crate::board::{Board, Move};
use crate::cross::Cross;
use crate::daily::{Daily, DailyError};
use crate::deal::{Deal, Difficulty};
use crate::edge::Edge;
use crate::logic::{LogicBoard, ParseBoardError};

/// What the player chooses before a puzzle starts; all that a link needs to carry.
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
/// let logic = Params::from_query("logic=4-3b2c1h", today)?;
/// assert_eq!(logic.to_string(), "logic-4-3b2c1h");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Params {
    /// A day's puzzle.
    Daily(Daily),
    /// A puzzle of its own seed.
    Unlimited {
        /// How hard.
        difficulty: Difficulty,
        /// What it is dealt from; kept so that the puzzle can be shared.
        seed: u32,
    },
    /// A puzzle of [Logic](crate::logic): the board itself, wherever it came from. It is solved by a loop that matches
    /// every clue, which is its solution; a board from elsewhere may have several solutions or none.
    Logic(LogicBoard),
}

/// Why a text does not name a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParamsError {
    /// Unlimited needs a seed to name a puzzle.
    #[error("an unlimited puzzle needs a seed")]
    NoSeed,
    /// A seed has 32 bits.
    #[error("“{0}” is not a seed from 0 to 4294967295")]
    Seed(String),
    /// The board is wrong.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
    /// The date or the difficulty is wrong, or they are not told apart.
    #[error(transparent)]
    Daily(#[from] DailyError),
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// A word is neither an edge nor a dot.
    #[error("“{0}” is neither an edge like 12R or 12D nor a dot like *12")]
    Word(String),
    /// What follows an `x` is neither an edge nor a cell.
    #[error("“{0}” is not a cross like x12R or x12")]
    Cross(String),
    /// Edges come in order, each once.
    #[error("“{0}” is out of order")]
    Order(String),
    /// The dot comes last, and there is one at most.
    #[error("“{0}” comes after the dot")]
    AfterDot(String),
    /// There is nothing in it.
    #[error("a move is empty")]
    Empty,
}

impl Params {
    /// Deals a classic puzzle; a puzzle of Logic is its own board.
    pub fn deal(&self) -> Option<Deal> {
        match self {
            Params::Daily(daily) => Some(daily.deal()),
            Params::Unlimited { difficulty, seed } => Some(Deal::classic(*difficulty, *seed)),
            Params::Logic(_) => None,
        }
    }

    /// How hard a classic puzzle is.
    pub fn difficulty(&self) -> Option<Difficulty> {
        match self {
            Params::Daily(daily) => Some(daily.difficulty),
            Params::Unlimited { difficulty, .. } => Some(*difficulty),
            Params::Logic(_) => None,
        }
    }

    /// The empty board.
    pub fn board(&self) -> Board {
        match self {
            Params::Daily(daily) => daily.deal().board(),
            Params::Unlimited { difficulty, seed } => Deal::classic(*difficulty, *seed).board(),
            Params::Logic(board) => board.board(),
        }
    }

    /// The name under which a game of it is kept: each daily and each board of Logic has its own, and each difficulty of
    /// Unlimited has one for the puzzle that is played now.
    pub fn slot(&self) -> String {
        match self {
            Params::Daily(_) | Params::Logic(_) => self.to_string(),
            Params::Unlimited { difficulty, .. } => format!("unlimited-{difficulty}"),
        }
    }

    /// The puzzle as the query of a link.
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

    /// Reads the [query](Query) of a link. A missing difficulty or level is medium, a missing date is today.
    ///
    /// # Errors
    ///
    /// [`ParamsError`] says which part is wrong; an unlimited puzzle must have a seed.
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

/// The number of the upper or left cell and `R` or `D`: `12R` joins cells 12 and 13.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dir = if self.is_horizontal() { Dir::Right } else { Dir::Down };
        write!(f, "{}{dir}", self.start_index())
    }
}

/// The edge or the number of the cell after an `x`: `x12R`, `x12`.
impl fmt::Display for Cross {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cross::Edge(edge) => write!(f, "x{edge}"),
            Cross::Cell(cell) => write!(f, "x{}", cell.index()),
        }
    }
}

/// `clear`, a cross, or the edges in order and then the dot, as in `3R 4D 8D` or `*5`; `-` if it leaves neither.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (flipped, dot) = match self {
            Move::Draw { flipped, dot } => (flipped, dot),
            Move::Cross(cross) => return write!(f, "{cross}"),
            Move::Clear => return f.write_str("clear"),
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

    /// Reads a move of any board; [`Board::play`](crate::Board::play) checks that it fits.
    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        match text {
            "" => return Err(ParseMoveError::Empty),
            "clear" => return Ok(Move::Clear),
            "-" => return Ok(Move::Draw { flipped: Vec::new(), dot: None }),
            _ => {}
        }
        if let Some(cross) = text.strip_prefix('x') {
            let cross =
                read_edge(cross).map(Cross::Edge).or_else(|| read_cell(cross).map(Cross::Cell));
            return cross.map(Move::Cross).ok_or_else(|| ParseMoveError::Cross(text.to_owned()));
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

fn read_edge(word: &str) -> Option<Edge> {
    let (number, dir) = match word.strip_suffix('R') {
        Some(number) => (number, Dir::Right),
        None => (word.strip_suffix('D')?, Dir::Down),
    };
    Some(Edge::from_start(read_number(number)?, dir))
}

/// Any cell of the largest board.
fn read_cell(number: &str) -> Option<Cell> {
    Size::LARGEST.at(read_number(number)?.into())
}

/// A number as it is written: no sign, no leading zero.
fn read_number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}
