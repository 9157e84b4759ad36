//! An admissible lower bound on the length of a solution, from the distances of the pieces.
//!
//! A step moves few pieces along one axis, each by one or two cells. It reduces the sums of the
//! distances by at most:
//!
//! | step | small pieces | large pieces |
//! |---|---|---|
//! | a small piece into a small gap | 1 | |
//! | a large piece into two small gaps | | 1 |
//! | two small pieces across a large gap | 4 | |
//! | a large piece and a large gap | | 2 |
//! | a chain | 8 | 2 |

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::{MAX_CELLS, Shape};

use super::step::Shifts;

/// The distances of every piece to its goal, cell by cell, and the sizes of the gaps.
pub(super) struct Bound {
    distances: Vec<[Sums; MAX_CELLS]>,
    gap_sizes: GapSizes,
}

/// Four sums of distances, 16 bits each: small pieces along rows and along columns, then large ones.
pub(super) type Sums = u64;

/// The sizes of the gaps, which limit what one step can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GapSizes {
    /// Small gaps only.
    SmallGaps,
    /// One large gap.
    OneLargeGap,
    /// Two or more large gaps, so that chains are possible.
    LargeGaps,
}

impl Bound {
    pub(super) fn new(shape: &Shape, goal: &[u8]) -> Self {
        let n_large_gaps = shape.gaps.iter().filter(|&&gap| shape.is_large(gap)).count();
        let gap_sizes = match n_large_gaps {
            0 => GapSizes::SmallGaps,
            1 => GapSizes::OneLargeGap,
            _ => GapSizes::LargeGaps,
        };
        let size = shape.field.size();
        let distances = shape.pieces().map(|piece| {
            let mut sums = [0; MAX_CELLS];
            let shift = match shape.class(piece) {
                PieceClass::SmallPiece => 0,
                PieceClass::LargePiece => 32,
                PieceClass::SmallGap | PieceClass::LargeGap => return sums,
            };
            let goal = shape.cell(goal[usize::from(piece)]);
            for (cell, sum) in size.cells().zip(&mut sums) {
                // The cell in the goal's row and this cell's column splits the distance into two axes.
                let turn = size.cell(size.x(cell), size.y(goal)).expect("both are on the board");
                let across = shape.field.distance(turn, goal) as Sums;
                let down = shape.field.distance(cell, turn) as Sums;
                *sum = (across | down << 16) << shift;
            }
            sums
        });
        Bound { distances: distances.collect(), gap_sizes }
    }

    /// Returns the sums of a position.
    pub(super) fn sums<const N: usize>(&self, places: &Places<N>) -> Sums {
        let corners = places.corners().iter().zip(&self.distances);
        corners.map(|(&corner, distances)| distances[usize::from(corner)]).sum()
    }

    /// Returns the sums after a step, from those before it.
    #[inline]
    pub(super) fn after(&self, mut sums: Sums, shifts: &Shifts) -> Sums {
        for shift in shifts.iter() {
            let [from, to] = [shift.from, shift.to].map(usize::from);
            let distances = &self.distances[usize::from(shift.piece)];
            sums = sums + distances[to] - distances[from];
        }
        sums
    }

    /// Returns a lower bound on the number of steps from a position with these sums to the goal.
    #[inline]
    pub(super) fn steps(&self, sums: Sums) -> u32 {
        let [small_x, small_y, large_x, large_y] =
            [0, 16, 32, 48].map(|shift| u32::from((sums >> shift) as u16));
        self.on_axis(small_x, large_x) + self.on_axis(small_y, large_y)
    }

    #[inline]
    fn on_axis(&self, small: u32, large: u32) -> u32 {
        match self.gap_sizes {
            GapSizes::SmallGaps => small + large,
            GapSizes::OneLargeGap => small.div_ceil(4) + large.div_ceil(2),
            GapSizes::LargeGaps => small.div_ceil(8).max(large.div_ceil(2)),
        }
    }
}
