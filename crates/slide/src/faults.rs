//! Everything that is wrong with a drawn layout.

use grid::{Cell, Field};

use crate::layout::{Corner, Layout, LayoutError};
use crate::shape::MAX_CELLS;

impl Layout {
    /// Returns every rule that the layout breaks, for an editor. A board can be made of it if there is none.
    ///
    /// ```
    /// use grid::{Size, Wrap};
    /// use slide::{Layout, LayoutError};
    ///
    /// let size = Size::new(4, 4).expect("valid sides");
    /// let layout = Layout { size, wrap: Wrap::NONE, large: vec![(3, 0), (0, 2), (1, 2)], gaps: vec![] };
    /// let overlap = LayoutError::Overlap { first: (0, 2), second: (1, 2) };
    /// assert_eq!(layout.faults(), [LayoutError::LargeOffBoard((3, 0)), overlap, LayoutError::NoGap]);
    /// ```
    pub fn faults(&self) -> Vec<LayoutError> {
        let mut faults = Vec::new();
        if self.size.area() > MAX_CELLS {
            faults.push(LayoutError::TooManyCells(self.size.area()));
        }
        let needed = if self.large.is_empty() { 2 } else { 3 };
        let sides =
            [(self.wrap.horizontal, self.size.width()), (self.wrap.vertical, self.size.height())];
        for (_, found) in sides.into_iter().filter(|&(wraps, side)| wraps && side < needed) {
            faults.push(LayoutError::SideTooShort { found, needed });
        }
        let covered = self.covered(&mut faults);
        for (at, &gap) in self.gaps.iter().enumerate() {
            let Some(cell) = self.cell_at(gap) else {
                faults.push(LayoutError::GapOffBoard(gap));
                continue;
            };
            let large = covered[cell.index()].filter(|_| !self.large.contains(&gap));
            if let Some(large) = large {
                faults.push(LayoutError::GapInside { gap, large });
            }
            if self.gaps[..at].contains(&gap) {
                faults.push(LayoutError::GapTwice(gap));
            }
        }
        if self.gaps.is_empty() {
            faults.push(LayoutError::NoGap);
        }
        faults
    }

    /// Returns for each cell the first 2×2 piece that covers it. Pieces without room are added to the faults.
    fn covered(&self, faults: &mut Vec<LayoutError>) -> Vec<Option<Corner>> {
        let field = Field::new(self.size, self.wrap);
        let mut covered: Vec<Option<Corner>> = vec![None; self.size.area()];
        for &large in &self.large {
            let square = [(0, 0), (1, 0), (0, 1), (1, 1)];
            let corner = self.cell_at(large);
            let cells = square.map(|(dx, dy)| field.offset(corner?, dx, dy));
            if cells.contains(&None) {
                faults.push(LayoutError::LargeOffBoard(large));
            }
            for cell in cells.into_iter().flatten() {
                let first = *covered[cell.index()].get_or_insert(large);
                let overlap = LayoutError::Overlap { first, second: large };
                if first != large && !faults.contains(&overlap) {
                    faults.push(overlap);
                }
            }
        }
        for (at, &second) in self.large.iter().enumerate() {
            if self.large[..at].contains(&second) {
                faults.push(LayoutError::Overlap { first: second, second });
            }
        }
        covered
    }

    fn cell_at(&self, (x, y): Corner) -> Option<Cell> {
        self.size.cell(x.into(), y.into())
    }
}
