//! What costs most in the lower bound of a board: a tile, or a pattern of tiles.

use std::fmt;

use ::fifteen::{Board, Setting, Share, pattern_shares, tile_shares};

use super::tables::{self, Cache};

/// The most cells of a board whose patterns are told; the tables of larger ones take long to make.
const MOST_CELLS: usize = 16;

/// What costs most by one bound, the keys in this order.
#[derive(serde::Serialize)]
pub(super) struct Cost {
    bound: &'static str,
    tiles: Vec<u8>,
    /// The steps that these tiles take at least.
    steps: u32,
    /// How many of them are beyond their distances from home.
    detour: u32,
    /// The steps of all tiles.
    of: u32,
}

/// What costs most by linear conflict and, where there are tables soon, by pattern databases; nothing for a board in order.
pub(super) fn of(board: &Board) -> Vec<Cost> {
    let by_tile = Cost::new("linear conflict", &tile_shares(board));
    let has_patterns = board.size().area() <= MOST_CELLS;
    let by_pattern = has_patterns.then(|| {
        let tables = tables::tables(board.size(), Setting::Tiny, Cache::Used);
        pattern_shares(board, &tables).ok().and_then(|shares| Cost::new("patterns", &shares))
    });
    by_tile.into_iter().chain(by_pattern.flatten()).collect()
}

impl Cost {
    fn new(bound: &'static str, shares: &[Share]) -> Option<Self> {
        let of = shares.iter().map(|share| share.n_steps).sum();
        let most = Share::most_costly(shares)?;
        let (steps, detour) = (most.n_steps, most.detour());
        Some(Cost { bound, tiles: most.tiles.clone(), steps, detour, of })
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cost { bound, tiles, steps, detour, of } = self;
        let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        let (tile, costs) = if tiles.len() == 1 { ("tile", "costs") } else { ("tiles", "cost") };
        write!(f, "by {bound} {tile} {} {costs} most: {steps} of {of} steps", names.join(" "))?;
        if *detour > 0 { write!(f, ", {detour} of them to make way") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::ran;

    #[test]
    fn the_tile_and_the_pattern_that_cost_most_are_told() {
        let text = ran(&["fifteen", "measure", "8 6 7/2 5 4/3 0 1", "--where"]).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(lines[1], "by linear conflict tile 1 costs most: 4 of 23 steps");
        assert!(lines[2].starts_with("by patterns tiles "), "{text}");
        let json = ran(&["fifteen", "measure", "2 1 3/4 5 6/8 7 0", "--where", "--json"]).unwrap();
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(value["costs"][0]["detour"], 2);
        assert_eq!(value["costs"][0]["of"], 8);
        let order = ran(&["fifteen", "measure", "1 2 3/4 5 6/7 8 0", "--where"]).unwrap();
        assert_eq!(order.lines().count(), 1, "nothing costs anything");
    }
}
