//! The order in which pieces are put in place: cells that are hard to reach first, the gaps' cells last.

use std::cmp::Reverse;
use std::collections::VecDeque;

use grid::Dir;

use crate::piece::PieceClass;
use crate::shape::Shape;

/// Returns the pieces in the order in which they are put in place: large pieces, then small ones.
///
/// With the large pieces at their goals, dead ends come first. Then come the cells farthest from the
/// gaps, measured along cells that are not filled yet.
pub(super) fn placement_order(shape: &Shape, goal: &[u8]) -> Vec<u8> {
    let mut region = Region::new(shape, goal);
    let mut order = large_order(shape, goal);
    loop {
        let distances = region.walk(shape);
        let core = region.core(shape);
        let last = shape
            .pieces()
            .filter(|&piece| shape.class(piece) == PieceClass::SmallPiece)
            .filter(|&piece| region.is_open(goal[usize::from(piece)]))
            .max_by_key(|&piece| {
                let cell = usize::from(goal[usize::from(piece)]);
                (!core[cell], distances[cell], piece)
            });
        let Some(piece) = last else { return order };
        order.push(piece);
        region.close(goal[usize::from(piece)]);
    }
}

/// Returns the large pieces, sorted by decreasing distance between their goals and those of the gaps.
fn large_order(shape: &Shape, goal: &[u8]) -> Vec<u8> {
    let large = shape.pieces().filter(|&piece| shape.class(piece) == PieceClass::LargePiece);
    let to_gaps = |piece: u8| {
        let distance = |gap: &u8| shape.distance(goal[usize::from(*gap)], goal[usize::from(piece)]);
        shape.gaps.iter().map(distance).min()
    };
    let mut order: Vec<u8> = large.collect();
    order.sort_by_key(|&piece| (Reverse(to_gaps(piece)), piece));
    order
}

/// The cells that small pieces and gaps can still use.
struct Region {
    open: Vec<bool>,
    gaps: Vec<u8>,
}

impl Region {
    fn new(shape: &Shape, goal: &[u8]) -> Self {
        let mut region = Region { open: vec![false; shape.field.size().area()], gaps: Vec::new() };
        for piece in shape.pieces() {
            let corner = goal[usize::from(piece)];
            if shape.class(piece) != PieceClass::LargePiece {
                for cell in shape.cells(piece, corner) {
                    region.open[usize::from(cell)] = true;
                    if shape.is_gap(piece) {
                        region.gaps.push(cell);
                    }
                }
            }
        }
        region
    }

    fn is_open(&self, cell: u8) -> bool {
        self.open[usize::from(cell)]
    }

    fn close(&mut self, cell: u8) {
        self.open[usize::from(cell)] = false;
    }

    /// Returns the distance of each cell from the gaps' goals; unreachable cells have the maximum.
    fn walk(&self, shape: &Shape) -> Vec<u16> {
        let mut distances = vec![u16::MAX; self.open.len()];
        let mut queue: VecDeque<u8> = self.gaps.iter().copied().collect();
        for &gap in &self.gaps {
            distances[usize::from(gap)] = 0;
        }
        while let Some(cell) = queue.pop_front() {
            for next in Dir::ALL.map(|dir| shape.step(cell, dir)) {
                if self.is_open(next) && distances[usize::from(next)] == u16::MAX {
                    distances[usize::from(next)] = distances[usize::from(cell)] + 1;
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    /// Returns the cells that remain when dead ends are removed repeatedly.
    fn core(&self, shape: &Shape) -> Vec<bool> {
        let mut core = self.open.clone();
        loop {
            let n_exits = |cell: u8| {
                let nexts = Dir::ALL.iter().filter_map(|&dir| shape.next(cell, dir));
                nexts.filter(|&next| core[usize::from(next)]).count()
            };
            let ends: Vec<u8> =
                shape.all_cells().filter(|&c| core[usize::from(c)] && n_exits(c) < 2).collect();
            if ends.is_empty() {
                return core;
            }
            for cell in ends {
                core[usize::from(cell)] = false;
            }
        }
    }
}
