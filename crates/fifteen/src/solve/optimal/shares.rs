//! What each pattern adds to the bound.

use super::n_views;
use super::pattern::mirror_tile;
use super::ranking::mirror;
use super::tables::{Tables, View};
use crate::board::Board;
use crate::shares::{Share, tile_distance};
use crate::solve::SolveError;

/// What each group of tiles adds to the bound by pattern databases, in the order of their first tiles. Of the views that the tables have of the
/// board, it is the one that says most; the sum is that bound.
///
/// # Errors
///
/// [`SolveError::NoTables`] if boards of this size have none, [`SolveError::OtherSize`] if these are for another.
pub fn pattern_shares(board: &Board, tables: &Tables) -> Result<Vec<Share>, SolveError> {
    n_views(board, tables)?;
    let by_view = tables.views().iter().map(|view| shares_of(board, tables, view));
    let total = |shares: &Vec<Share>| shares.iter().map(|share| share.n_steps).sum::<u32>();
    by_view.max_by_key(total).ok_or(SolveError::NoTables(board.size()))
}

fn shares_of(board: &Board, tables: &Tables, view: &View) -> Vec<Share> {
    let size = board.size();
    // Mirroring is its own inverse, so the same function maps tiles both ways.
    let seen_tile = |tile| if view.mirrored { mirror_tile(size, tile) } else { tile };
    let seen = |cell| if view.mirrored { mirror(size, cell) } else { cell };
    let share = |&number: &usize| {
        let pattern = &tables.patterns()[number];
        let placement = pattern.placement(|tile| {
            let cell = board.cell_of(seen_tile(tile)).expect("a tile of the board");
            seen(cell).index() as u32
        });
        let mut tiles: Vec<u8> = pattern.tiles().iter().map(|&tile| seen_tile(tile)).collect();
        tiles.sort_unstable();
        let distance = tiles.iter().map(|&tile| tile_distance(board, tile)).sum();
        Share { tiles, distance, n_steps: distance + 2 * u32::from(placement.excess) }
    };
    let mut shares: Vec<Share> = view.patterns.iter().map(share).collect();
    shares.sort_by(|a, b| a.tiles.cmp(&b.tiles));
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Guide, Setting, in_turn, random_board};
    use std::ops::ControlFlow;

    #[test]
    fn the_shares_of_all_patterns_are_the_bound_and_hold_each_tile_once() {
        for (width, height) in [(3, 3), (4, 3), (4, 4)] {
            let size = BoardSize::new(width, height).unwrap();
            let mut go_on = |_| ControlFlow::Continue(());
            let tables = Tables::build(size.grid(), Setting::Tiny, &in_turn, &mut go_on).unwrap();
            let guide = Guide::Patterns(tables.clone());
            for seed in 0..50 {
                let board = random_board(size, seed);
                let shares = pattern_shares(&board, &tables).unwrap();
                let sum: u32 = shares.iter().map(|share| share.n_steps).sum();
                assert_eq!(Ok(sum), guide.bound(&board), "{board}");
                let mut tiles: Vec<u8> = shares.into_iter().flat_map(|share| share.tiles).collect();
                tiles.sort_unstable();
                assert_eq!(tiles, (1..(width * height) as u8).collect::<Vec<_>>());
            }
            let other = random_board(BoardSize::new(2, 2).unwrap(), 1);
            assert!(matches!(pattern_shares(&other, &tables), Err(SolveError::OtherSize { .. })));
        }
    }
}
