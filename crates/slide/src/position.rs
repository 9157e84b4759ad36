//! A compact position: stored for undo, and the start of a shortened free-play record.

use std::fmt;
use std::str::FromStr;

use grid::{Query, Wrap};

use crate::board::Board;
use crate::design::{Design, GapKey};
use crate::link::{Challenge, LinkError};
use crate::piece::Piece;
use crate::puzzle::{Mode, Slide};

/// A position of one of the eight boards with its selected gap.
///
/// Its string form is `board=classicsmall&gapConfig=1s&at=000102…-0f`: the cell of each piece in
/// piece order, then the gaps with the selected one first, all in hexadecimal.
///
/// Every cell has one piece or gap, and the numbers of small and large gaps are those of the board.
/// A string may describe a position that no moves lead to, since free play has no goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    design: &'static Design,
    key: GapKey,
    wrap: Wrap,
    /// The gaps, in piece order.
    gaps: Box<[u8]>,
    /// The selected gap; after an undo it may no longer be a gap.
    selected: Piece,
    /// The corners of all pieces and gaps, in piece order.
    corners: Box<[u8]>,
}

/// Why a string is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePositionError {
    /// The board is invalid.
    #[error(transparent)]
    Link(#[from] LinkError),
    /// The pieces and gaps have the wrong format.
    #[error(
        "a position must have two hexadecimal digits per piece, a hyphen and two per gap, not {0:?}"
    )]
    Digits(String),
    /// The numbers of small and large gaps are not those of the board, or a gap appears twice.
    #[error("the gaps do not fit the board")]
    Gaps,
    /// Two pieces overlap, or a piece is off the board.
    #[error("the pieces do not fit the board")]
    Places,
}

/// Parameter of the cells and the gaps.
pub(crate) const AT: &str = "at";

impl Position {
    /// Returns the current position of a game, with this gap selected.
    pub(crate) fn of(slide: &Slide, selected: Piece) -> Self {
        let board = &slide.board;
        Position {
            design: slide.design,
            key: slide.gaps,
            wrap: board.field().wrap(),
            gaps: board.gaps().map(Piece::number).collect(),
            selected,
            corners: board.key().into(),
        }
    }

    /// Returns a free-play board in this position.
    pub(crate) fn slide(&self) -> Slide {
        let mut slide = Slide {
            board: self.solved_board(),
            design: self.design,
            gaps: self.key,
            selected: self.selected,
            mode: Mode::Free,
            estimate: 0,
        };
        self.restore(&mut slide);
        slide
    }

    /// Puts a free-play board into this position.
    pub(crate) fn restore(&self, slide: &mut Slide) {
        let has_shape = (slide.design.number, slide.gaps) == (self.design.number, self.key)
            && slide.board.field().wrap() == self.wrap;
        if !has_shape {
            (slide.board, slide.design, slide.gaps) = (self.solved_board(), self.design, self.key);
        }
        slide.board.place(&self.gaps, &self.corners).expect("a position fits its board");
        slide.selected = self.selected;
    }

    /// Returns whether the board is solved, has its default gaps, and its first gap is selected.
    pub(crate) fn is_initial(&self) -> bool {
        let solved = self.solved_board();
        self.corners[..] == *solved.key()
            && self.selected == solved.first_gap()
            && solved.gaps().map(Piece::number).eq(self.gaps.iter().copied())
    }

    /// Returns the design, its gap configuration and its wrapping edges.
    pub(crate) fn setup(&self) -> (&'static Design, GapKey, Wrap) {
        (self.design, self.key, self.wrap)
    }

    /// Returns the size on the heap in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.gaps.len() + self.corners.len()
    }

    fn solved_board(&self) -> Board {
        self.design.board(self.key, self.wrap).expect("the design has this gap configuration")
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(f, self.design, self.key, self.wrap)?;
        write!(f, "&{AT}=")?;
        self.corners.iter().try_for_each(|corner| write!(f, "{corner:02x}"))?;
        let selected = self.selected.number();
        write!(f, "-{selected:02x}")?;
        let mut others = self.gaps.iter().filter(|&&gap| gap != selected);
        others.try_for_each(|gap| write!(f, "{gap:02x}"))
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let Challenge { board: design, gaps: key, wrap, .. } = Challenge::from_link(text, 0)?;
        let at = Query::of(text).value(AT).unwrap_or_default();
        let numbers = at.split_once('-').map(|(corners, gaps)| (digits(corners), digits(gaps)));
        let Some((Some(corners), Some(mut gaps))) = numbers else {
            return Err(ParsePositionError::Digits(at));
        };
        let selected = Piece::new(*gaps.first().ok_or(ParsePositionError::Gaps)?);
        gaps.sort_unstable();
        let position = Position { design, key, wrap, gaps, selected, corners };
        let mut solved = position.solved_board();
        if !is_choice(&solved, &position.gaps) {
            return Err(ParsePositionError::Gaps);
        }
        solved.place(&position.gaps, &position.corners).ok_or(ParsePositionError::Places)?;
        Ok(position)
    }
}

/// Writes the design, its gap configuration and its wrapping edges.
pub(crate) fn write_board(
    f: &mut fmt::Formatter<'_>,
    board: &Design,
    gaps: GapKey,
    wrap: Wrap,
) -> fmt::Result {
    write!(f, "board={}&gapConfig={}", board.slug, gaps.text())?;
    let on = [("wrapH", wrap.horizontal), ("wrapV", wrap.vertical)];
    on.iter().filter(|on| on.1).try_for_each(|(name, _)| write!(f, "&{name}=1"))
}

/// Returns whether these sorted gaps are distinct and as many of each size as the board has.
fn is_choice(board: &Board, gaps: &[u8]) -> bool {
    let pieces: Vec<Piece> = gaps.iter().filter_map(|&gap| board.piece(gap.into())).collect();
    let n_large = |gaps: &[Piece]| gaps.iter().filter(|&&gap| board.is_large(gap)).count();
    let own: Vec<Piece> = board.gaps().collect();
    gaps.is_sorted_by(|a, b| a < b)
        && (gaps.len(), pieces.len()) == (own.len(), own.len())
        && n_large(&pieces) == n_large(&own)
}

/// Parses pairs of hexadecimal digits.
fn digits(text: &str) -> Option<Box<[u8]>> {
    let number = |pair: &[u8]| {
        let [high, low] = pair else { return None };
        let digit = |&byte: &u8| char::from(byte).to_digit(16);
        Some((digit(high)? * 16 + digit(low)?) as u8)
    };
    text.as_bytes().chunks(2).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FreeBoard, Generation, shuffle};
    use grid::Lcg;
    use play::Puzzle;

    #[test]
    fn a_position_of_any_board_can_be_parsed_and_restored() {
        let free = |text: &str| Slide::deal(&text.parse().unwrap()).unwrap();
        let mut other = free("free&board=classicsmall&gapConfig=1s&wrapH=1");
        for design in Design::all() {
            for (config, wrap) in design.gaps.iter().flat_map(|c| Wrap::ALL.map(|wrap| (c, wrap))) {
                let mut slide = free(&FreeBoard::solved(design, config.key, wrap).to_string());
                let mut rng = Lcg::new(7);
                slide.board.randomise_gaps(&mut rng);
                shuffle(&mut slide.board, &mut rng, 100, Generation::V2);
                slide.selected = slide.board.gaps().last().unwrap();
                let position = Position::of(&slide, slide.selected);
                assert_eq!(position.to_string().parse(), Ok(position.clone()));
                assert_eq!(position.slide(), slide);
                position.restore(&mut other);
                assert_eq!(other, slide);
            }
        }
    }
}
