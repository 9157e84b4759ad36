//! Local repair: replaces segments of a solution with shortest paths between their ends.

use super::size_tables::{NONE, SizeTables, follow, step};
use crate::solve::Stop;
use crate::solve::step_tree::DirIndex;

/// Length of the segments in each pass. Two paths between the same boards differ by an even number
/// of tile moves.
const SEGMENT_LENGTHS: [usize; 4] = [14, 18, 22, 26];
/// Maximum number of positions searched per segment.
const MAX_NODES: u32 = 4000;

/// Shortens a path from these tiles where a segment of it is not a shortest path. Only segments
/// that end after tile move `from` are searched. If stopped, the path keeps the repairs made so
/// far.
pub(super) fn repair(
    tables: &SizeTables,
    tiles: &[u8],
    path: &mut Vec<DirIndex>,
    from: usize,
    stop: &mut Stop<'_>,
) {
    for length in SEGMENT_LENGTHS {
        let mut tiles = tiles.to_vec();
        let mut at = from.saturating_sub(length);
        let mut gap = follow(tables, &mut tiles, &path[..at]);
        while at + length <= path.len() {
            let (shorter_path, nodes) = shorter(tables, &tiles, gap, &path[at..at + length]);
            if stop(nodes.into()) {
                return;
            }
            if let Some(shorter_path) = shorter_path {
                path.splice(at..at + length, shorter_path);
            } else {
                gap = step(tables, &mut tiles, gap, path[at]);
                at += 1;
            }
        }
    }
}

/// Returns a shorter path between the ends of a segment, and the number of positions searched.
fn shorter(
    tables: &SizeTables,
    tiles: &[u8],
    gap: usize,
    segment: &[DirIndex],
) -> (Option<Vec<DirIndex>>, u32) {
    let mut end = tiles.to_vec();
    let mut end_gap = gap;
    let mut touched = vec![gap];
    for &dir in segment {
        end_gap = step(tables, &mut end, end_gap, dir);
        touched.push(end_gap);
    }
    touched.sort_unstable();
    touched.dedup();
    let mut goals = vec![NONE; tiles.len()];
    for (cell, &tile) in end.iter().enumerate() {
        goals[usize::from(tile)] = cell as u8;
    }
    let mut search =
        Search { tables, tiles: tiles.to_vec(), gap, goals, path: Vec::new(), nodes: 0 };
    let far: i32 = touched.iter().map(|&cell| search.far(tiles[cell], cell)).sum();
    let most = segment.len() as i32 - 2;
    // All paths between two boards have the same parity, and so does the distance.
    let mut left = far;
    while left <= most && search.nodes < MAX_NODES {
        if search.deepen(left, far, NONE) {
            return (Some(search.path), search.nodes);
        }
        left += 2;
    }
    // Setup counts too.
    (None, search.nodes + 10)
}

/// Iterative deepening towards any board.
struct Search<'t> {
    tables: &'t SizeTables,
    tiles: Vec<u8>,
    gap: usize,
    /// The target cell of each tile.
    goals: Vec<u8>,
    path: Vec<DirIndex>,
    nodes: u32,
}

impl Search<'_> {
    fn far(&self, tile: u8, cell: usize) -> i32 {
        match tile {
            0 => 0,
            _ => self.tables.apart(cell, usize::from(self.goals[usize::from(tile)])),
        }
    }

    fn deepen(&mut self, left: i32, far: i32, back: DirIndex) -> bool {
        if far == 0 && self.gap == usize::from(self.goals[0]) {
            return true;
        }
        for dir in (0..4).filter(|&dir| dir != back) {
            let from = self.tables.sources[self.gap][usize::from(dir)];
            if from == NONE || self.nodes >= MAX_NODES {
                continue;
            }
            self.nodes += 1;
            let tile = self.tiles[usize::from(from)];
            let far = far + self.far(tile, self.gap) - self.far(tile, from.into());
            if far < left {
                self.gap = step(self.tables, &mut self.tiles, self.gap, dir);
                self.path.push(dir);
                if self.deepen(left - 1, far, dir ^ 1) {
                    return true;
                }
                self.path.pop();
                self.gap = step(self.tables, &mut self.tiles, self.gap, dir ^ 1);
            }
        }
        false
    }
}
