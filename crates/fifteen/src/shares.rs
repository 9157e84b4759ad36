//! Where it hurts: what each tile adds to the lower bound of a board.

use crate::board::{Board, home};
use crate::measure::distance;
use grid::Cell;

/// What some tiles add to the lower bound of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// The tiles, in rising order.
    pub tiles: Vec<u8>,
    /// The sum of their distances from home.
    pub distance: u32,
    /// The steps they take at least; no solution has fewer of these tiles.
    pub n_steps: u32,
}

impl Share {
    /// The steps beyond the distances: how much the tiles are in the way of each other.
    pub fn detour(&self) -> u32 {
        self.n_steps.saturating_sub(self.distance)
    }

    /// The one that costs most steps; of equals the one with the largest detour, and then the first. None if none costs any.
    pub fn most_costly(shares: &[Share]) -> Option<&Share> {
        let costly = shares.iter().rev().filter(|share| share.n_steps > 0);
        costly.max_by_key(|share| (share.n_steps, share.detour()))
    }
}

/// What each tile adds to the bound by linear conflict: its distance, and 2 for each line of its own that it has to leave so that others can
/// pass. The sum is [`Entropy::linear_conflict`](crate::Entropy::linear_conflict); where either of two tiles could make way, one of them is
/// charged.
///
/// ```
/// use fifteen::{Board, tile_shares};
///
/// let board: Board = "2 1 3/4 5 6/8 7 0".parse()?;
/// let shares = tile_shares(&board);
/// let hurts = shares.iter().max_by_key(|share| share.n_steps).ok_or("there are tiles")?;
/// assert_eq!((hurts.distance, hurts.detour()), (1, 2));
/// assert_eq!(shares.iter().map(|share| share.n_steps).sum::<u32>(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn tile_shares(board: &Board) -> Vec<Share> {
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
            Share { tiles: vec![tile], distance, n_steps }
        })
        .collect()
}

/// How far a tile is from home.
pub(crate) fn tile_distance(board: &Board, tile: u8) -> u32 {
    board.cell_of(tile).map_or(0, |cell| distance(board, cell))
}

/// Charges those tiles of a line that have to leave it: all of its own but a longest sequence in rising order.
/// `place` gives where in this line a home is.
fn charge(
    board: &Board,
    line: impl Iterator<Item = Cell>,
    place: impl Fn(Cell) -> Option<usize>,
    leaves: &mut [u32],
) {
    let own: Vec<(u8, usize)> = line
        .map(|cell| board.tile(cell))
        .filter(|&tile| tile != 0)
        .filter_map(|tile| Some((tile, place(home(board.size(), tile))?)))
        .collect();
    // For each tile the longest rising sequence that ends with it, and the tile before it in that one.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (at, &(_, home)) in own.iter().enumerate() {
        let before = (0..at).filter(|&before| own[before].1 < home).max_by_key(|&b| best[b].0);
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
    fn the_shares_of_all_tiles_are_the_bound() {
        for (width, height) in [(2, 2), (3, 3), (5, 2), (4, 4), (7, 7), (15, 15)] {
            let size = BoardSize::new(width, height).unwrap();
            for seed in 0..100 {
                let board = random_board(size, seed);
                let shares = tile_shares(&board);
                let entropy = Entropy::of(&board);
                let sum = |of: fn(&Share) -> u32| shares.iter().map(of).sum::<u32>();
                assert_eq!(sum(|share| share.distance), entropy.manhattan(), "{board}");
                assert_eq!(sum(|share| share.n_steps), entropy.linear_conflict(), "{board}");
                assert_eq!(shares.len(), width * height - 1);
            }
        }
    }

    #[test]
    fn of_three_tiles_in_reverse_two_make_way() {
        let board: Board = "3 2 1/4 5 6/8 7 0".parse().unwrap();
        let detours: Vec<_> = tile_shares(&board).iter().map(Share::detour).collect();
        assert_eq!(detours[..3].iter().sum::<u32>(), 4);
        assert_eq!(detours[3..6], [0, 0, 0]);
        assert_eq!(detours[6..].iter().sum::<u32>(), 2);
    }
}
