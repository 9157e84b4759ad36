//! The tile and the pattern of tiles that contribute most to the lower bound of a board.

use std::fmt;

use ::fifteen::{Board, Setting, TileCost, pattern_costs, tile_costs};

use super::tables::{self, Cache};

/// Maximum number of cells for which patterns are measured; larger tables take too long to build.
const MAX_CELLS: usize = 16;

/// The largest contribution to one lower bound, with the keys in this order.
#[derive(serde::Serialize)]
pub(super) struct Cost {
    bound: &'static str,
    tiles: Vec<u8>,
    /// Minimum number of tile moves that these tiles need.
    steps: u32,
    /// Number of those moves beyond the tiles' distances to their places.
    detour: u32,
    /// Value of the whole bound, in tile moves.
    of: u32,
}

/// Returns the largest contribution to linear conflict and, on boards of at most [`MAX_CELLS`] cells, to the
/// pattern databases; nothing for a solved board.
pub(super) fn of(board: &Board) -> Vec<Cost> {
    let by_tile = Cost::new("linear conflict", &tile_costs(board));
    let has_patterns = board.size().area() <= MAX_CELLS;
    let by_pattern = has_patterns.then(|| {
        let tables = tables::tables(board.size(), Setting::Tiny, Cache::Used);
        pattern_costs(board, &tables).ok().and_then(|shares| Cost::new("patterns", &shares))
    });
    by_tile.into_iter().chain(by_pattern.flatten()).collect()
}

impl Cost {
    fn new(bound: &'static str, shares: &[TileCost]) -> Option<Self> {
        let of = shares.iter().map(|share| share.n_steps).sum();
        let most = TileCost::costliest(shares)?;
        let (steps, detour) = (most.n_steps, most.detour());
        Some(Cost { bound, tiles: most.tiles.clone(), steps, detour, of })
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cost { bound, tiles, steps, detour, of } = self;
        let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        let (tile, needs) = if tiles.len() == 1 { ("tile", "needs") } else { ("tiles", "need") };
        write!(
            f,
            "{bound}: {tile} {} {needs} the most, {steps} of {of} tile moves",
            names.join(" ")
        )?;
        if *detour > 0 { write!(f, ", {detour} of them to make way") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    #[test]
    fn the_costliest_tile_and_pattern_are_shown() {
        let text = ran(&["fifteen", "measure", "8 6 7/2 5 4/3 0 1", "--costs"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(lines[1], "linear conflict: tile 1 needs the most, 4 of 23 tile moves");
        assert!(lines[2].starts_with("patterns: tiles "), "{text}");
        let json = ran(&["fifteen", "measure", "2 1 3/4 5 6/8 7 0", "--costs", "--json"]).unwrap();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["costs"][0]["detour"], 2);
        assert_eq!(value["costs"][0]["of"], 8);
        let order = ran(&["fifteen", "measure", "1 2 3/4 5 6/7 8 0", "--costs"]).unwrap();
        assert_eq!(order.lines().count(), 1, "a solved board has no costs");
    }
}
