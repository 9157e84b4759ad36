//! Detours of small pieces around the large pieces.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use grid::Dir;

use crate::piece::PieceClass;
use crate::shape::Shape;

/// The cells that large pieces occupy at their goals.
pub(super) struct Detours {
    is_occupied: Vec<bool>,
}

/// Extra cost, in cells, of crossing a cell of a large piece, which then has to step aside.
const ASIDE: u32 = 2;

impl Detours {
    /// Returns `None` if there are no large pieces.
    pub(super) fn new(shape: &Shape, goal: &[u8]) -> Option<Self> {
        let mut is_occupied = vec![false; shape.field.size().area()];
        for piece in (0..shape.n_large).filter(|&t| shape.class(t) == PieceClass::LargePiece) {
            for cell in shape.square(goal[usize::from(piece)]) {
                is_occupied[usize::from(cell)] = true;
            }
        }
        is_occupied.contains(&true).then_some(Detours { is_occupied })
    }

    /// Returns for each cell how much the path to a goal exceeds the distance (Dijkstra's algorithm).
    pub(super) fn to(&self, shape: &Shape, goal: u8) -> Vec<u32> {
        let mut lengths = vec![u32::MAX; self.is_occupied.len()];
        let mut open = BinaryHeap::from([Reverse((0, goal))]);
        lengths[usize::from(goal)] = 0;
        while let Some(Reverse((length, cell))) = open.pop() {
            if length > lengths[usize::from(cell)] {
                continue;
            }
            let aside = if self.is_occupied[usize::from(cell)] { ASIDE } else { 0 };
            for next in Dir::ALL.map(|dir| shape.step(cell, dir)) {
                if length + 1 + aside < lengths[usize::from(next)] {
                    lengths[usize::from(next)] = length + 1 + aside;
                    open.push(Reverse((length + 1 + aside, next)));
                }
            }
        }
        let longer = |(&length, &distance): (&u32, &u8)| length - u32::from(distance);
        lengths.iter().zip(shape.distances(goal)).map(longer).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Challenge;

    #[test]
    fn only_large_pieces_cause_detours() {
        for (board, is_longer) in [("classic", false), ("default", true), ("horizontal", true)] {
            let link = format!("seed=1&steps=1&board={board}&gapConfig=2s&v=2");
            let board = link.parse::<Challenge>().unwrap().deal().unwrap().board;
            let (shape, _) = board.position();
            let detours = Detours::new(shape, &shape.homes);
            let small = shape.pieces().filter(|&piece| !shape.is_large(piece));
            let lengths =
                small.filter_map(|piece| detours.as_ref().map(|d| d.to(shape, shape.home(piece))));
            let longest = lengths.flatten().max();
            assert_eq!(longest.is_some_and(|cells| cells > 0), is_longer, "{link}");
        }
    }

    #[test]
    fn a_path_leads_around_a_large_piece_or_through_it_at_a_cost() {
        let board = "seed=1&steps=1&board=singlelargepiece&gapConfig=2s&v=2".parse::<Challenge>();
        let board = board.unwrap().deal().unwrap().board;
        let (shape, _) = board.position();
        let detours = Detours::new(shape, &shape.homes).unwrap();
        let corner = shape.home(0);
        for (from, to) in [(Dir::Up, Dir::Down), (Dir::Left, Dir::Right)] {
            let [from, to] = [from, to].map(|dir| shape.open_face(corner, dir).unwrap()[0]);
            let detour = detours.to(shape, to)[usize::from(from)];
            assert_eq!(detour, 2, "two cells more around it, 2·{ASIDE} through it");
        }
    }
}
