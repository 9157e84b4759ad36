//! Local optimal repair: pieces of a solution are replaced by the shortest way between their ends.

use super::size_tables::{NONE, SizeTables, follow, step};
use crate::solve::Stop;
use crate::solve::steps::Step;

/// How long the pieces are, pass after pass. Two paths between the same boards differ by an even number
/// of steps.
const PIECES: [usize; 4] = [14, 18, 22, 26];
/// The most positions searched for one piece.
const MOST_NODES: u32 = 4000;

/// Shortens a path from these tiles wherever a piece of it is not a shortest path. Only pieces that end
/// after step `from` are searched. It can be stopped at any time; the path is then as far as it came.
pub(super) fn repair(
    tables: &SizeTables,
    tiles: &[u8],
    path: &mut Vec<Step>,
    from: usize,
    stop: &mut Stop<'_>,
) {
    for length in PIECES {
        let mut tiles = tiles.to_vec();
        let mut at = from.saturating_sub(length);
        let mut gap = follow(tables, &mut tiles, &path[..at]);
        while at + length <= path.len() {
            let (way, nodes) = shorter(tables, &tiles, gap, &path[at..at + length]);
            if stop(nodes.into()) {
                return;
            }
            if let Some(way) = way {
                path.splice(at..at + length, way);
            } else {
                gap = step(tables, &mut tiles, gap, path[at]);
                at += 1;
            }
        }
    }
}

/// A shorter path between the ends of a piece, and the number of positions searched.
fn shorter(
    tables: &SizeTables,
    tiles: &[u8],
    gap: usize,
    piece: &[Step],
) -> (Option<Vec<Step>>, u32) {
    let mut end = tiles.to_vec();
    let mut end_gap = gap;
    let mut touched = vec![gap];
    for &dir in piece {
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
    let most = piece.len() as i32 - 2;
    // All paths between two boards have the same parity, and so has the distance.
    let mut left = far;
    while left <= most && search.nodes < MOST_NODES {
        if search.deepen(left, far, NONE) {
            return (Some(search.path), search.nodes);
        }
        left += 2;
    }
    // Setting up counts too.
    (None, search.nodes + 10)
}

/// Iterative deepening towards a board that is not the solved one.
struct Search<'t> {
    tables: &'t SizeTables,
    tiles: Vec<u8>,
    gap: usize,
    /// For each tile the cell where it should be.
    goals: Vec<u8>,
    path: Vec<Step>,
    nodes: u32,
}

impl Search<'_> {
    fn far(&self, tile: u8, cell: usize) -> i32 {
        match tile {
            0 => 0,
            _ => self.tables.apart(cell, usize::from(self.goals[usize::from(tile)])),
        }
    }

    fn deepen(&mut self, left: i32, far: i32, back: Step) -> bool {
        if far == 0 && self.gap == usize::from(self.goals[0]) {
            return true;
        }
        for dir in (0..4).filter(|&dir| dir != back) {
            let from = self.tables.sources[self.gap][usize::from(dir)];
            if from == NONE || self.nodes >= MOST_NODES {
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
