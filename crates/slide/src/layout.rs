//! An unchecked description of a board, and the errors found when it is checked.

use grid::{Cell, Field, Size, Wrap};

use crate::shape::MAX_CELLS;

/// Column and row of the top left cell of a piece or gap.
pub type Corner = (u8, u8);

/// An unchecked description of a board: its 2×2 pieces and its gaps. All other cells are 1×1 pieces.
///
/// [`Board::try_from`](crate::Board) checks it.
///
/// ```
/// use grid::{Size, Wrap};
/// use slide::{Board, Layout, LayoutError};
///
/// let size = Size::new(5, 4).expect("valid sides");
/// let mut layout = Layout { size, wrap: Wrap::NONE, large: vec![(0, 0), (1, 1)], gaps: vec![(4, 3)] };
/// let overlap = LayoutError::Overlap { first: (0, 0), second: (1, 1) };
/// assert_eq!(Board::try_from(&layout), Err(overlap));
///
/// layout.large[1] = (2, 1);
/// assert!(Board::try_from(&layout).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Width and height.
    pub size: Size,
    /// The wrapping edges; a 2×2 piece may lie across one.
    pub wrap: Wrap,
    /// Corners of all 2×2 pieces and 2×2 gaps, in piece order.
    pub large: Vec<Corner>,
    /// Corners of the gaps. A corner that is also in `large` makes that piece a large gap.
    pub gaps: Vec<Corner>,
}

/// Why a [`Layout`] is not a valid board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// The board has too many cells.
    #[error("the board has {0} cells; at most {MAX_CELLS} are allowed")]
    TooManyCells(usize),
    /// A 2×2 piece extends over an edge that does not wrap.
    #[error("the large piece at {} is not on the board", text(*.0))]
    LargeOffBoard(Corner),
    /// A gap is outside the board.
    #[error("the gap at {} is not on the board", text(*.0))]
    GapOffBoard(Corner),
    /// Two 2×2 pieces share a cell.
    #[error("the large pieces at {} and {} overlap", text(*.first), text(*.second))]
    Overlap {
        /// The one listed first.
        first: Corner,
        /// The one listed later.
        second: Corner,
    },
    /// A gap is inside a 2×2 piece, but not at its corner.
    #[error("the gap at {} is inside the large piece at {}", text(*.gap), text(*.large))]
    GapInside {
        /// The gap.
        gap: Corner,
        /// The piece.
        large: Corner,
    },
    /// A gap is listed twice.
    #[error("the gap at {} appears twice", text(*.0))]
    GapTwice(Corner),
    /// There is no gap, so nothing can move.
    #[error("the board has no gap")]
    NoGap,
    /// A wrapping side is so short that a piece would meet itself.
    #[error("a wrapping side must have at least {needed} cells, not {found}")]
    SideTooShort {
        /// Length of the side.
        found: usize,
        /// Minimum length: 3 if there are 2×2 pieces, otherwise 2.
        needed: usize,
    },
}

/// A valid layout: the corners of all pieces and gaps, in piece order.
pub(crate) struct Checked {
    /// 2×2 pieces, then 2×2 gaps, then the other cells row by row.
    pub(crate) places: Vec<Placed>,
    pub(crate) n_large: usize,
}

/// One piece or gap of a valid layout.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) corner: Cell,
    pub(crate) is_gap: bool,
}

impl Layout {
    /// Checks that the layout is valid.
    pub(crate) fn check(&self) -> Result<Checked, LayoutError> {
        self.check_sides()?;
        let covered = self.cover()?;
        let mut is_gap = vec![false; self.size.area()];
        for &gap in &self.gaps {
            let cell = self.cell(gap).ok_or(LayoutError::GapOffBoard(gap))?;
            if let Some(large) = covered[cell.index()].filter(|&large| large != gap) {
                return Err(LayoutError::GapInside { gap, large });
            }
            if std::mem::replace(&mut is_gap[cell.index()], true) {
                return Err(LayoutError::GapTwice(gap));
            }
        }
        if self.gaps.is_empty() {
            return Err(LayoutError::NoGap);
        }

        let placed = |corner: Cell| Placed { corner, is_gap: is_gap[corner.index()] };
        let cells = |corners: &[Corner]| corners.iter().filter_map(|&c| self.cell(c)).collect();
        let (large, gaps): (Vec<Cell>, Vec<Cell>) = (cells(&self.large), cells(&self.gaps));
        let pieces = large.iter().filter(|cell| !is_gap[cell.index()]);
        let large_gaps = gaps.iter().filter(|cell| covered[cell.index()].is_some());
        let small = self.size.cells().filter(|cell| covered[cell.index()].is_none());
        let places = pieces.chain(large_gaps).copied().chain(small).map(placed).collect();
        Ok(Checked { places, n_large: large.len() })
    }

    fn check_sides(&self) -> Result<(), LayoutError> {
        if self.size.area() > MAX_CELLS {
            return Err(LayoutError::TooManyCells(self.size.area()));
        }
        let needed = if self.large.is_empty() { 2 } else { 3 };
        let sides =
            [(self.wrap.horizontal, self.size.width()), (self.wrap.vertical, self.size.height())];
        match sides.into_iter().find(|&(joined, side)| joined && side < needed) {
            Some((_, found)) => Err(LayoutError::SideTooShort { found, needed }),
            None => Ok(()),
        }
    }

    /// Returns for each cell the corner of the 2×2 piece or gap that covers it.
    fn cover(&self) -> Result<Vec<Option<Corner>>, LayoutError> {
        let field = Field::new(self.size, self.wrap);
        let mut covered = vec![None; self.size.area()];
        for &second in &self.large {
            let off = LayoutError::LargeOffBoard(second);
            let corner = self.cell(second).ok_or(off)?;
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let cell = field.offset(corner, dx, dy).ok_or(off)?;
                if let Some(first) = covered[cell.index()].replace(second) {
                    return Err(LayoutError::Overlap { first, second });
                }
            }
        }
        Ok(covered)
    }

    fn cell(&self, (x, y): Corner) -> Option<Cell> {
        self.size.cell(x.into(), y.into())
    }
}

fn text((x, y): Corner) -> String {
    format!("({x}, {y})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use expect_test::{Expect, expect};

    type Case<'a> = ((usize, usize), Wrap, &'a [Corner], &'a [Corner]);

    /// Compares the piece names or the error of each case with the expected ones.
    fn check(cases: &[Case<'_>], expect: &Expect) {
        let results = cases.iter().map(|&(side, wrap, large, gaps)| {
            let size = Size::new(side.0, side.1).unwrap();
            let layout = Layout { size, wrap, large: large.to_vec(), gaps: gaps.to_vec() };
            match Board::try_from(&layout) {
                Ok(board) => {
                    let names = board.pieces().map(|piece| board.name(piece).to_string());
                    names.collect::<Vec<_>>().join(" ") + "\n"
                }
                Err(error) => format!("{error}\n"),
            }
        });
        expect.assert_eq(&results.collect::<String>());
    }

    const NONE: Wrap = Wrap::NONE;
    const BOTH: Wrap = Wrap::ALL[3];

    #[test]
    fn pieces_are_numbered_in_piece_order() {
        let case = ((4, 3), NONE, &[(2, 0), (0, 0)][..], &[(3, 2), (2, 0), (0, 2)][..]);
        check(
            &[case],
            &expect![[r"
            B0 BG0 G0 S0 S1 G1
        "]],
        );
    }

    #[test]
    fn errors_name_what_is_wrong_with_the_layout() {
        let gap = &[(3, 3)];
        let cases: &[Case<'_>] = &[
            ((4, 4), NONE, &[], &[]),
            ((4, 4), NONE, &[(0, 0), (1, 1)], gap),
            ((4, 4), NONE, &[(3, 0)], gap),
            ((4, 4), NONE, &[(0, 3)], gap),
            ((4, 4), BOTH, &[(9, 0)], gap),
            ((4, 4), BOTH, &[], &[(4, 0)]),
            ((4, 4), NONE, &[], &[(1, 0), (1, 0)]),
            ((4, 4), NONE, &[(0, 0)], &[(1, 0)]),
            ((16, 17), NONE, &[], gap),
        ];
        check(
            cases,
            &expect![[r"
            the board has no gap
            the large pieces at (0, 0) and (1, 1) overlap
            the large piece at (3, 0) is not on the board
            the large piece at (0, 3) is not on the board
            the large piece at (9, 0) is not on the board
            the gap at (4, 0) is not on the board
            the gap at (1, 0) appears twice
            the gap at (1, 0) is inside the large piece at (0, 0)
            the board has 272 cells; at most 256 are allowed
        "]],
        );
    }

    #[test]
    fn a_wrapping_side_has_room_for_a_piece_and_its_move() {
        let short = Wrap { horizontal: true, vertical: false };
        let cases: &[Case<'_>] = &[
            ((2, 5), short, &[(0, 0)], &[(0, 2)]),
            ((1, 5), short, &[], &[(0, 2)]),
            ((2, 2), short, &[], &[(0, 0)]),
            ((2, 3), NONE, &[(0, 0)], &[(0, 2)]),
        ];
        check(
            cases,
            &expect![[r"
            a wrapping side must have at least 3 cells, not 2
            a wrapping side must have at least 2 cells, not 1
            G0 S0 S1 S2
            B0 G0 S0
        "]],
        );
    }

    #[test]
    fn a_piece_may_lie_across_wrapping_edges() {
        check(
            &[((3, 3), BOTH, &[(2, 2)], &[(1, 1)])],
            &expect![[r"
            B0 S0 S1 G0 S2 S3
        "]],
        );
    }
}
