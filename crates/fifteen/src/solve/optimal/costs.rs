//! Each pattern's contribution to the lower bound.

use super::n_views;
use super::pattern::mirror_tile;
use super::ranking::mirror;
use super::tables::{Tables, View};
use crate::board::Board;
use crate::costs::{TileCost, tile_distance};
use crate::solve::SolveError;

/// Returns each pattern's contribution to the lower bound, ordered by first tile. If the tables
/// have several views of the board, the one with the highest sum is used; that sum is the lower
/// bound.
///
/// # Errors
///
/// [`SolveError::NoTables`] if boards of this size have no tables, [`SolveError::OtherSize`] if the
/// tables are for another size.
pub fn pattern_costs(board: &Board, tables: &Tables) -> Result<Vec<TileCost>, SolveError> {
    n_views(board, tables)?;
    let by_view = tables.views().iter().map(|view| costs_of(board, tables, view));
    let total = |costs: &Vec<TileCost>| costs.iter().map(|cost| cost.n_steps).sum::<u32>();
    by_view.max_by_key(total).ok_or(SolveError::NoTables(board.size()))
}

fn costs_of(board: &Board, tables: &Tables, view: &View) -> Vec<TileCost> {
    let size = board.size();
    // Mirroring is its own inverse, so the same function maps tiles both ways.
    let seen_tile = |tile| if view.mirrored { mirror_tile(size, tile) } else { tile };
    let seen = |cell| if view.mirrored { mirror(size, cell) } else { cell };
    let cost = |&number: &usize| {
        let pattern = &tables.patterns()[number];
        let placement = pattern.placement(|tile| {
            let cell = board.cell_of(seen_tile(tile)).expect("a tile of the board");
            seen(cell).index() as u32
        });
        let mut tiles: Vec<u8> = pattern.tiles().iter().map(|&tile| seen_tile(tile)).collect();
        tiles.sort_unstable();
        let distance = tiles.iter().map(|&tile| tile_distance(board, tile)).sum();
        TileCost { tiles, distance, n_steps: distance + 2 * u32::from(placement.excess) }
    };
    let mut costs: Vec<TileCost> = view.patterns.iter().map(cost).collect();
    costs.sort_by(|a, b| a.tiles.cmp(&b.tiles));
    costs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Heuristic, Setting, random_board, run_in_order};
    use std::ops::ControlFlow;

    #[test]
    fn pattern_costs_add_up_to_the_bound_and_cover_each_tile_once() {
        for (width, height) in [(3, 3), (4, 3), (4, 4)] {
            let size = BoardSize::new(width, height).unwrap();
            let mut go_on = |_| ControlFlow::Continue(());
            let tables =
                Tables::build(size.grid(), Setting::Tiny, &run_in_order, &mut go_on).unwrap();
            let heuristic = Heuristic::Patterns(tables.clone());
            for seed in 0..50 {
                let board = random_board(size, seed);
                let costs = pattern_costs(&board, &tables).unwrap();
                let sum: u32 = costs.iter().map(|cost| cost.n_steps).sum();
                assert_eq!(Ok(sum), heuristic.bound(&board), "{board}");
                let mut tiles: Vec<u8> = costs.into_iter().flat_map(|cost| cost.tiles).collect();
                tiles.sort_unstable();
                assert_eq!(tiles, (1..(width * height) as u8).collect::<Vec<_>>());
            }
            let other = random_board(BoardSize::new(2, 2).unwrap(), 1);
            assert!(matches!(pattern_costs(&other, &tables), Err(SolveError::OtherSize { .. })));
        }
    }
}
