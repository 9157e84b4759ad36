//! The costliest tiles: each tile's contribution to the lower bound of a board.

use crate::board::{Board, goal_cell};
use crate::measure::distance;
use grid::Cell;

/// Contribution of one or more tiles to the lower bound of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileCost {
    /// The tiles, in increasing order.
    pub tiles: Vec<u8>,
    /// Sum of their distances from their goal cells.
    pub distance: u32,
    /// Lower bound on the number of tile moves that these tiles make in any solution.
    pub n_steps: u32,
}

impl TileCost {
    /// Returns the tile moves beyond the distance, which are due to tiles blocking each other.
    pub fn detour(&self) -> u32 {
        self.n_steps.saturating_sub(self.distance)
    }

    /// Returns the costliest item. Ties go to the larger detour, then to the first. Returns `None`
    /// if no item costs any tile moves.
    pub fn costliest(costs: &[TileCost]) -> Option<&TileCost> {
        let costly = costs.iter().rev().filter(|cost| cost.n_steps > 0);
        costly.max_by_key(|cost| (cost.n_steps, cost.detour()))
    }
}

/// Returns each tile's contribution to the linear-conflict bound: its distance, plus 2 for each
/// line that it belongs in and has to leave so that others can pass. The sum is
/// [`Entropy::linear_conflict`](crate::Entropy::linear_conflict). If either of two tiles could
/// leave, only one of them is charged.
///
/// ```
/// use fifteen::{Board, tile_costs};
///
/// let board: Board = "2 1 3/4 5 6/8 7 0".parse()?;
/// let costs = tile_costs(&board);
/// let costliest = costs.iter().max_by_key(|cost| cost.n_steps).ok_or("there are tiles")?;
/// assert_eq!((costliest.distance, costliest.detour()), (1, 2));
/// assert_eq!(costs.iter().map(|cost| cost.n_steps).sum::<u32>(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tile_costs(board: &Board) -> Vec<TileCost> {
    let size = board.size();
    let mut leaves = vec![0; size.area()];
    for y in 0..size.height() {
        let row = (0..size.width()).filter_map(|x| size.cell(x, y));
        charge(board, row, |cell| (size.y(cell) == y).then(|| size.x(cell)), &mut leaves);
    }
    for x in 0..size.width() {
        let column = (0..size.height()).filter_map(|y| size.cell(x, y));
        charge(board, column, |cell| (size.x(cell) == x).then(|| size.y(cell)), &mut leaves);
    }
    (1..size.area() as u8)
        .map(|tile| {
            let distance = tile_distance(board, tile);
            let n_steps = distance + 2 * leaves[usize::from(tile)];
            TileCost { tiles: vec![tile], distance, n_steps }
        })
        .collect()
}

/// Returns a tile's distance from its goal cell.
pub(crate) fn tile_distance(board: &Board, tile: u8) -> u32 {
    board.cell_of(tile).map_or(0, |cell| distance(board, cell))
}

/// Charges the tiles that have to leave a line: all that belong in it, except a longest increasing
/// subsequence. `position` returns where in this line a goal cell is.
fn charge(
    board: &Board,
    line: impl Iterator<Item = Cell>,
    position: impl Fn(Cell) -> Option<usize>,
    leaves: &mut [u32],
) {
    let own: Vec<(u8, usize)> = line
        .map(|cell| board.tile(cell))
        .filter(|&tile| tile != 0)
        .filter_map(|tile| Some((tile, position(goal_cell(board.size(), tile))?)))
        .collect();
    // For each tile, the length of the longest increasing subsequence that ends with it, and the
    // tile before it in that subsequence.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (at, &(_, goal)) in own.iter().enumerate() {
        let before = (0..at).filter(|&before| own[before].1 < goal).max_by_key(|&b| best[b].0);
        best.push((before.map_or(1, |before| best[before].0 + 1), before));
    }
    let mut stays = vec![false; own.len()];
    let mut next = (0..own.len()).max_by_key(|&at| best[at].0);
    while let Some(at) = next {
        stays[at] = true;
        next = best[at].1;
    }
    for (&(tile, _), stays) in own.iter().zip(stays) {
        leaves[usize::from(tile)] += u32::from(!stays);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Entropy, random_board};

    #[test]
    fn tile_costs_add_up_to_the_linear_conflict_bound() {
        for (width, height) in [(2, 2), (3, 3), (5, 2), (4, 4), (7, 7), (15, 15)] {
            let size = BoardSize::new(width, height).unwrap();
            for seed in 0..100 {
                let board = random_board(size, seed);
                let costs = tile_costs(&board);
                let entropy = Entropy::of(&board);
                let sum = |of: fn(&TileCost) -> u32| costs.iter().map(of).sum::<u32>();
                assert_eq!(sum(|cost| cost.distance), entropy.manhattan(), "{board}");
                assert_eq!(sum(|cost| cost.n_steps), entropy.linear_conflict(), "{board}");
                assert_eq!(costs.len(), width * height - 1);
            }
        }
    }

    #[test]
    fn two_of_three_reversed_tiles_leave_their_row() {
        let board: Board = "3 2 1/4 5 6/8 7 0".parse().unwrap();
        let detours: Vec<_> = tile_costs(&board).iter().map(TileCost::detour).collect();
        assert_eq!(detours[..3].iter().sum::<u32>(), 4);
        assert_eq!(detours[3..6], [0, 0, 0]);
        assert_eq!(detours[6..].iter().sum::<u32>(), 2);
    }
}
