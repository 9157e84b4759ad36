//! A size with bounded sides.

use crate::{Size, SizeError, parse_digits};
use std::fmt;
use std::str::FromStr;

/// A size with both sides from `SHORTEST` to `LONGEST`. It is written as one number for a square,
/// otherwise as columns, an x and rows.
///
/// ```
/// type BoardSize = grid::BoundedSize<2, 15>;
///
/// let size: BoardSize = "4x3".parse()?;
/// assert_eq!(size, BoardSize::new(4, 3)?);
/// assert_eq!(size.grid().area(), 12);
/// let error = BoardSize::new(16, 2).unwrap_err();
/// assert_eq!(error.to_string(), "a board must have 2 to 15 cells per side, not 16×2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BoundedSize<const SHORTEST: usize, const LONGEST: usize>(Size);

/// Why a string is not a size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseSizeError {
    /// Neither a number nor two numbers with an x between them.
    #[error("{0:?} is not a size, for example 4, or 4x3 for 4 columns and 3 rows")]
    NotASize(String),
    /// A side is too short or too long.
    #[error(transparent)]
    Range(#[from] SizeError),
}

impl<const SHORTEST: usize, const LONGEST: usize> BoundedSize<SHORTEST, LONGEST> {
    /// Creates a size of `width` columns and `height` rows.
    ///
    /// # Errors
    ///
    /// [`SizeError`] if a side is too short or too long.
    pub fn new(width: usize, height: usize) -> Result<Self, SizeError> {
        let sides = SHORTEST..=LONGEST;
        match Size::new(width, height) {
            Ok(size) if sides.contains(&width) && sides.contains(&height) => Ok(BoundedSize(size)),
            _ => Err(SizeError { shortest: SHORTEST, longest: LONGEST, width, height }),
        }
    }

    /// Returns the rectangle of cells.
    pub fn grid(self) -> Size {
        self.0
    }
}

impl<const SHORTEST: usize, const LONGEST: usize> fmt::Display for BoundedSize<SHORTEST, LONGEST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0.width(), self.0.height()) {
            (width, height) if width == height => write!(f, "{width}"),
            (width, height) => write!(f, "{width}x{height}"),
        }
    }
}

impl<const SHORTEST: usize, const LONGEST: usize> FromStr for BoundedSize<SHORTEST, LONGEST> {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, ParseSizeError> {
        let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        match (parse_digits::<u32>(width), parse_digits::<u32>(height)) {
            (Some(width), Some(height)) => Ok(Self::new(width as usize, height as usize)?),
            _ => Err(ParseSizeError::NotASize(text.to_string())),
        }
    }
}
