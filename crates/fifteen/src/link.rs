//! Boards, moves and games as strings and links.

use crate::board::{Board, BoardError, BoardSize, Layout, Move};
use crate::deal::{Difficulty, shuffle};
use grid::{DecodeError, Dir, NotOneOf, ParseSizeError, Query, Size, decode, parse_digits};
use std::fmt;
use std::str::FromStr;

/// Parameters of a new game, chosen by the player or read from a link.
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
// Missing values get their defaults; the caller supplies the seed.
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
        /// Difficulty of the shuffle.
        difficulty: Difficulty,
        /// Seed of the shuffle.
        seed: u32,
    },
    /// A given position.
    Board(Board),
}

/// Why a string is not a layout or a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// There are no tiles.
    #[error("there are no tiles")]
    Empty,
    /// A token that is not a tile number.
    #[error("{0:?} is not a tile number")]
    NotANumber(String),
    /// The rows have different lengths.
    #[error("row {row} has {found} tiles, but the first row has {width}")]
    RaggedRow {
        /// Number of the row, from 1.
        row: usize,
        /// Number of tiles in this row.
        found: usize,
        /// Number of tiles in the first row.
        width: usize,
    },
    /// There are no row separators, and the number of tiles is not a square number.
    #[error("{0} tiles do not fill a square; put a / after each row")]
    NotSquare(usize),
    /// The tiles are not a valid board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// The string is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a move: U, D, L or R, then the number of tiles if more than one")]
pub struct ParseMoveError(pub String);

/// Why a link doesn't open a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// A shuffle needs a seed.
    #[error("the link has no seed")]
    NoSeed,
    /// A link with a board must not have other game parameters.
    #[error("a link with a board cannot also have {0}")]
    BesideBoard(&'static str),
    /// A value is percent-encoded incorrectly.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The seed is not a number, or too large.
    #[error("the seed must be a number from 0 to 4294967295, not {0:?}")]
    Seed(String),
    /// The size is invalid or out of range.
    #[error(transparent)]
    Size(#[from] ParseSizeError),
    /// The difficulty is unknown.
    #[error(transparent)]
    Difficulty(#[from] NotOneOf),
    /// The board is invalid.
    #[error(transparent)]
    Board(#[from] ParseBoardError),
}

impl Params {
    /// Returns the width and height of the board.
    pub fn size(&self) -> Size {
        match self {
            Params::Shuffle { size, .. } => size.grid(),
            Params::Board(board) => board.size(),
        }
    }

    /// Parses a link or its query. Missing values default to 4×4, medium and `seed`. Parameters
    /// that aren't the game's, such as those for tracking, are ignored.
    ///
    /// # Errors
    ///
    /// [`LinkError`] names the invalid part.
    pub fn from_link(link: &str, seed: u32) -> Result<Self, LinkError> {
        read_link(link, Some(seed))
    }

    /// Creates the board at the start of the game.
    pub fn deal(&self) -> Board {
        match self {
            Params::Shuffle { size, difficulty, seed } => shuffle(*size, *difficulty, *seed),
            Params::Board(board) => board.clone(),
        }
    }
}

/// Writes the query of the link.
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

/// Parses links like [`Params::from_link`], but a shuffle must have a seed.
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

/// Parses tiles row by row, with 0 or a dot for the gap, separated by spaces, commas or hyphens. A
/// row ends with a slash, an underscore or a newline; without any of these, the board is square.
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
        known.ok_or_else(|| NotOneOf::new(text, "a difficulty", DIFFICULTIES))
    }
}

/// The names of difficulties, for the error message.
const DIFFICULTIES: &str = "easy, medium, hard, extra-hard or random-state";

/// Query parameters that define a game; all others are ignored.
pub const LINK_KEYS: [&str; 4] = ["board", "size", "difficulty", "seed"];

/// Side length if a link has no size.
const DEFAULT_SIDE: usize = 4;

fn read_link(link: &str, default_seed: Option<u32>) -> Result<Params, LinkError> {
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
        size: value("size")?.unwrap_or(DEFAULT_SIDE.to_string()).parse()?,
        difficulty: value("difficulty")?.map_or(Ok(Difficulty::Medium), |text| text.parse())?,
        seed: match value("seed")? {
            Some(seed) => parse_digits(&seed).ok_or(LinkError::Seed(seed))?,
            None => default_seed.ok_or(LinkError::NoSeed)?,
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
