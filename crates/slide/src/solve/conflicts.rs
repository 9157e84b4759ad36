//! Conflicts between neighbouring small pieces that have to pass each other, for example two pieces in
//! each other's cells. Their distances are small, but many steps are needed.

use grid::Dir;

use crate::piece::PieceClass;
use crate::places::{MoveEffect, Places};
use crate::shape::{MAX_CELLS, Shape, at};

/// For each piece and cell, a bit mask of the directions in [`Dir::ALL`] that bring it closer to its
/// goal.
pub(super) struct Conflicts {
    wants: Vec<[u8; MAX_CELLS]>,
}

impl Conflicts {
    /// Creates the masks of the small pieces; those of all other pieces are empty.
    pub(super) fn new(shape: &Shape, goal: &[u8]) -> Self {
        let wants = shape.pieces().map(|piece| {
            let mut wants = [0; MAX_CELLS];
            if shape.class(piece) != PieceClass::SmallPiece {
                return wants;
            }
            let distances = shape.distances(goal[usize::from(piece)]);
            for (cell, wants) in shape.all_cells().zip(&mut wants) {
                for dir in Dir::ALL {
                    // At the edge the next cell is the cell itself, which is not closer.
                    let is_nearer = at(distances, shape.step(cell, dir)) < at(distances, cell);
                    *wants |= u8::from(is_nearer) << dir as u8;
                }
            }
            wants
        });
        Conflicts { wants: wants.collect() }
    }

    /// Counts the pairs of neighbours that have to pass each other.
    pub(super) fn count<const N: usize>(&self, shape: &Shape, places: &Places<N>) -> u32 {
        let pairs =
            shape.all_cells().flat_map(|cell| [Dir::Right, Dir::Down].map(|dir| (cell, dir)));
        let is_pair = |&(cell, dir): &(u8, Dir)| {
            let next = shape.next(cell, dir);
            next.is_some_and(|next| self.is_pair(places, (places.piece_at(cell), cell), next, dir))
        };
        pairs.filter(is_pair).count() as u32
    }

    /// Returns the count after an effect, from the count before it.
    #[inline]
    pub(super) fn after<const N: usize>(
        &self,
        shape: &Shape,
        places: &Places<N>,
        effect: MoveEffect,
        count: u32,
    ) -> u32 {
        match effect {
            MoveEffect::Exchange(gap, piece) if !shape.is_large(gap) => {
                if shape.is_gap(piece) {
                    return count;
                }
                let (from, to) = (places.corner(piece), places.corner(gap));
                count + self.around(shape, places, (piece, to), Some(from))
                    - self.around(shape, places, (piece, from), None)
            }
            _ => self.count_after(shape, places, effect),
        }
    }

    fn count_after<const N: usize>(
        &self,
        shape: &Shape,
        places: &Places<N>,
        effect: MoveEffect,
    ) -> u32 {
        let mut after = places.clone();
        after.apply(shape, effect);
        self.count(shape, &after)
    }

    /// Counts the neighbours that a small piece in this cell would have to pass, ignoring the cell `but`.
    #[inline]
    fn around<const N: usize>(
        &self,
        shape: &Shape,
        places: &Places<N>,
        (piece, cell): (u8, u8),
        but: Option<u8>,
    ) -> u32 {
        let is_pair = |dir: Dir| {
            let next = shape.next(cell, dir).filter(|&next| Some(next) != but);
            next.is_some_and(|next| self.is_pair(places, (piece, cell), next, dir))
        };
        Dir::ALL.into_iter().filter(|&dir| is_pair(dir)).count() as u32
    }

    /// Returns whether a piece and its neighbour in that direction have to pass each other.
    #[inline]
    fn is_pair<const N: usize>(
        &self,
        places: &Places<N>,
        (piece, cell): (u8, u8),
        next: u8,
        dir: Dir,
    ) -> bool {
        let wants = |piece: u8, cell: u8| at(&self.wants[usize::from(piece)], cell);
        let there = wants(piece, cell) >> dir as u8 & 1;
        let other = places.piece_at(next);
        let back = wants(other, places.corner(other)) >> dir.opposite() as u8 & 1;
        there & back == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Challenge;
    use crate::solve::step;
    use grid::Lcg;

    #[test]
    fn incremental_conflict_counts_match_full_counts() {
        for link in ["board=default&gapConfig=2s", "board=horizontal&gapConfig=2s&wrapV=1"] {
            let link = format!("seed=1&steps=200&{link}&v=2");
            let board = link.parse::<Challenge>().unwrap().deal().unwrap().board;
            let (shape, places) = board.position();
            let conflicts = Conflicts::new(shape, &shape.homes);
            let (mut places, mut rng) = (places.clone(), Lcg::new(3));
            let mut count = conflicts.count(shape, &places);
            for _ in 0..500 {
                let effects: Vec<MoveEffect> = step::steps(shape, &places)
                    .filter_map(|step| step::effect(shape, &places, step))
                    .collect();
                let effect = effects[rng.below(effects.len() as u32) as usize];
                count = conflicts.after(shape, &places, effect, count);
                places.apply(shape, effect);
                assert_eq!(count, conflicts.count(shape, &places), "{link}");
            }
        }
    }

    #[test]
    fn two_swapped_pieces_are_the_only_conflict_on_an_otherwise_solved_board() {
        let board = "seed=1&steps=1&board=classic&gapConfig=1s&v=2".parse::<Challenge>();
        let board = board.unwrap().deal().unwrap().board.solved();
        let (shape, places) = board.position();
        let conflicts = Conflicts::new(shape, &shape.homes);
        assert_eq!(conflicts.count(shape, places), 0);
        let mut places = places.clone();
        places.exchange_small(places.piece_at(9), places.piece_at(10));
        assert_eq!(conflicts.count(shape, &places), 1);
    }
}
