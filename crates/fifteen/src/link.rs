//! Boards, moves and games as text and as links.

use crate::board::{Board, BoardError, BoardSize, Layout, Move};
use crate::deal::{Difficulty, shuffle};
use grid::{DecodeError, Dir, NotOneOf, ParseSizeError, Query, Size, decode, parse_digits};
use std::fmt;
use std::str::FromStr;

/// What the player chooses before the game starts, and all that a link says.
///
/// ```
/// use fifteen::{Difficulty, Params};
///
/// let params: Params = "/fifteen?size=4&difficulty=hard&seed=7".parse()?;
/// assert_eq!(params.to_string(), "size=4&difficulty=hard&seed=7");
///
/// let params: Params = "board=1-2-3_4-5-6_7-0-8".parse()?;
/// assert_eq!(params.deal().to_string(), "1 2 3/4 5 6/7 0 8");
///
/// // A link that leaves something open gets the usual, and a seed from whoever opens it.
/// let params = Params::from_link("/fifteen?size=5&utm_source=mail", 2026)?;
/// assert_eq!(params.to_string(), "size=5&difficulty=medium&seed=2026");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// A shuffle from a seed.
    Shuffle {
        /// Width and height.
        size: BoardSize,
        /// How much disorder.
        difficulty: Difficulty,
        /// Which of the shuffles.
        seed: u32,
    },
    /// Exactly this position.
    Board(Board),
}

/// Why a text is not a layout or not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// There are no tiles.
    #[error("there are no tiles")]
    Empty,
    /// Something that is not the number of a tile.
    #[error("{0:?} is not the number of a tile")]
    NotANumber(String),
    /// The rows are not equally long.
    #[error("row {row} has {found} tiles, the first row has {width}")]
    RaggedRow {
        /// Which row, from 1.
        row: usize,
        /// How many tiles it has.
        found: usize,
        /// How many it should have.
        width: usize,
    },
    /// No rows are marked, and the tiles fill no square.
    #[error("{0} tiles fill no square; put a / after each row")]
    NotSquare(usize),
    /// The tiles are no board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Why a text is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move: U, D, L or R, and how many tiles if more than one")]
pub struct ParseMoveError(pub String);

/// Why a link opens no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Without its seed a shuffle can be any.
    #[error("the link does not say its seed")]
    NoSeed,
    /// An exact position stands alone.
    #[error("a link with a board says nothing else, but this one says {0}")]
    BesideBoard(&'static str),
    /// A value with a broken percent sequence.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// Not a number, or too large.
    #[error("{0:?} is not a seed: a whole number from 0 to 4294967295")]
    Seed(String),
    /// Not a size, or out of range.
    #[error(transparent)]
    Size(#[from] ParseSizeError),
    /// Not a difficulty.
    #[error(transparent)]
    Difficulty(#[from] NotOneOf),
    /// Not a board.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
}

impl Params {
    /// Width and height of the board.
    pub fn size(&self) -> Size {
        match self {
            Params::Shuffle { size, .. } => size.grid(),
            Params::Board(board) => board.size(),
        }
    }

    /// Reads the query part of a link, or the whole link. What it does not say is a board of 4×4, medium,
    /// and the shuffle of this seed. Parts that are not the game's, such as those that count visitors,
    /// are passed over.
    ///
    /// # Errors
    ///
    /// [`LinkError`] names the part that is wrong.
    pub fn from_link(link: &str, seed: u32) -> Result<Self, LinkError> {
        read_link(link, Some(seed))
    }

    /// The board at the start of the game.
    pub fn deal(&self) -> Board {
        match self {
            Params::Shuffle { size, difficulty, seed } => shuffle(*size, *difficulty, *seed),
            Params::Board(board) => board.clone(),
        }
    }
}

/// The query part of the link.
impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Params::Shuffle { size, difficulty, seed } => {
                write!(f, "size={size}&difficulty={difficulty}&seed={seed}")
            }
            Params::Board(board) => {
                f.write_str("board=")?;
                write_rows(f, board, "-", "_")
            }
        }
    }
}

/// Reads links as [`Params::from_link`] does, but a shuffle has to say its seed.
impl FromStr for Params {
    type Err = LinkError;

    fn from_str(link: &str) -> Result<Self, LinkError> {
        read_link(link, None)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, self, " ", "/")
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        Ok(Board::try_from(&text.parse::<Layout>()?)?)
    }
}

/// Tiles row by row, 0 or a dot for the gap, with spaces, commas or hyphens between them. A row ends with
/// a slash, an underscore or a new line; without any, the board is square.
impl FromStr for Layout {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let mut rows = Vec::new();
        for row in text.trim().split(['/', '_', '\n']) {
            let tiles = row.split([' ', ',', '-', '\t', '\r']).filter(|tile| !tile.is_empty());
            rows.push(tiles.map(parse_tile).collect::<Result<Vec<_>, _>>()?);
        }
        let width = rows[0].len();
        let tiles = rows.concat();
        if tiles.is_empty() {
            return Err(ParseBoardError::Empty);
        }
        if rows.len() == 1 {
            let side = tiles.len().isqrt();
            if side * side != tiles.len() {
                return Err(ParseBoardError::NotSquare(tiles.len()));
            }
            return Ok(Layout { width: side, height: side, tiles });
        }
        match rows.iter().enumerate().find(|(_, row)| row.len() != width) {
            Some((y, row)) => {
                Err(ParseBoardError::RaggedRow { row: y + 1, found: row.len(), width })
            }
            None => Ok(Layout { width, height: rows.len(), tiles }),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.n_tiles {
            1 => write!(f, "{}", self.dir),
            n => write!(f, "{}{n}", self.dir),
        }
    }
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let mut rest = text.chars();
        let dir = rest.next().and_then(Dir::from_letter);
        let n_tiles = match rest.as_str() {
            "" => Some(1),
            digits => parse_digits(digits).filter(|&n| n > 0),
        };
        match (dir, n_tiles) {
            (Some(dir), Some(n_tiles)) => Ok(Move { dir, n_tiles }),
            _ => Err(ParseMoveError(text.to_string())),
        }
    }
}

impl FromStr for Difficulty {
    type Err = NotOneOf;

    fn from_str(text: &str) -> Result<Self, NotOneOf> {
        let name = text.to_ascii_lowercase().replace([' ', '_'], "-");
        let known = Difficulty::ALL.into_iter().find(|difficulty| difficulty.to_string() == name);
        known.ok_or_else(|| NotOneOf::new(text, "a difficulty", "easy, medium, hard or extra-hard"))
    }
}

/// The parts of a link that say which game it opens; any others are not the game's.
pub const LINK_KEYS: [&str; 4] = ["board", "size", "difficulty", "seed"];

/// The size of the board that a link does not say.
const USUAL_SIDE: usize = 4;

fn read_link(link: &str, usual_seed: Option<u32>) -> Result<Params, LinkError> {
    let query = Query::of(link);
    let value = |key: &str| query.raw(key).map(decode).transpose();
    let [board, rest @ ..] = LINK_KEYS;
    if let Some(board) = value(board)? {
        return match rest.into_iter().find(|key| query.raw(key).is_some()) {
            Some(key) => Err(LinkError::BesideBoard(key)),
            None => Ok(Params::Board(board.parse()?)),
        };
    }
    Ok(Params::Shuffle {
        size: value("size")?.unwrap_or(USUAL_SIDE.to_string()).parse()?,
        difficulty: value("difficulty")?.map_or(Ok(Difficulty::Medium), |text| text.parse())?,
        seed: match value("seed")? {
            Some(seed) => parse_digits(&seed).ok_or(LinkError::Seed(seed))?,
            None => usual_seed.ok_or(LinkError::NoSeed)?,
        },
    })
}

fn write_rows(
    f: &mut fmt::Formatter<'_>,
    board: &Board,
    between_tiles: &str,
    between_rows: &str,
) -> fmt::Result {
    let size = board.size();
    for cell in size.cells() {
        let before = match (size.x(cell), size.y(cell)) {
            (0, 0) => "",
            (0, _) => between_rows,
            _ => between_tiles,
        };
        write!(f, "{before}{}", board.tile(cell))?;
    }
    Ok(())
}

fn parse_tile(text: &str) -> Result<u32, ParseBoardError> {
    if text == "." {
        return Ok(0);
    }
    parse_digits(text).ok_or_else(|| ParseBoardError::NotANumber(text.to_string()))
}
