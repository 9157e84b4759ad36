//! Duplicate-pruning automaton: decides which tile moves a depth-first search can skip because
//! another path leads to the same position.
//!
//! Two paths of the gap from the same cell are duplicates if they permute the tiles in the same
//! way, wherever the tiles are. Only one of them has to be searched: the shortest, and among
//! equals the first in the order of [`Dir::ALL`](grid::Dir::ALL). The first shortest solution in
//! that order contains none of the other duplicates, or it would not be the first. So nothing is
//! lost, and the search finds the same solution as without pruning.
//!
//! The short duplicates are found once per size with a breadth-first search, and a finite-state
//! machine recognises them during the search (L. A. Taylor and R. E. Korf, "Pruning duplicate nodes
//! in depth-first search", 1993). Here its states also include the gap's cell, so paths along the
//! edges of the board are exact.

use super::deepening::{NO_CELL, PruningRule};
use grid::{Dir, Size};

/// The transition of a pruned tile move.
pub(super) const PRUNED: u32 = u32::MAX;

/// For each state and direction, the next state or [`PRUNED`]. The first states are the cells of
/// the gap, without any history. The last states are, for each cell and direction, those in which
/// only that direction is pruned.
#[derive(Clone, Debug)]
pub(crate) struct PruningAutomaton {
    after: Vec<[u32; 4]>,
    first_without: u32,
}

/// A path of the gap: two bits per tile move, the last one lowest.
type Word = u32;
/// For each cell, the original cell of the tile that is now there: five bits per cell.
type Permutation = u128;

/// The paths of one length from one cell that are not duplicates, in order.
struct Level {
    paths: Vec<GapPath>,
    /// The permutations after these paths, sorted.
    permutations: Vec<Permutation>,
}

#[derive(Clone, Copy)]
struct GapPath {
    word: Word,
    permutation: Permutation,
    gap: u8,
}

/// A duplicate that contains no shorter duplicate.
struct Duplicate {
    from: u8,
    word: Word,
    n_steps: usize,
}

impl PruningRule for &PruningAutomaton {
    #[inline]
    fn after(&self, state: u32, dir: usize) -> Option<u32> {
        let after = self.after[state as usize][dir];
        (after != PRUNED).then_some(after)
    }
}

impl PruningAutomaton {
    /// Builds the automaton for a size, with duplicates of up to `longest` tile moves. On boards of
    /// more than 25 cells it recognises no duplicates.
    pub(crate) fn new(size: Size, longest: usize) -> Self {
        let sources = sources(size);
        let duplicates = if size.area() > 25 { Vec::new() } else { find(&sources, longest) };
        let mut after = build_automaton(&sources, &duplicates);
        let first_without = after.len() as u32;
        for (cell, dir) in (0..size.area()).flat_map(|cell| (0..4).map(move |dir| (cell, dir))) {
            let mut without = after[cell];
            without[dir] = PRUNED;
            after.push(without);
        }
        PruningAutomaton { after, first_without }
    }

    /// Returns the initial state of a search with the gap in this cell.
    pub(crate) fn start(gap: u8) -> u32 {
        u32::from(gap)
    }

    /// Returns the initial state of a search with the gap in this cell that doesn't begin with a
    /// direction of [`Dir::ALL`].
    pub(crate) fn start_without(&self, gap: u8, dir: u8) -> u32 {
        self.first_without + u32::from(gap) * 4 + u32::from(dir)
    }
}

/// Returns, for each cell of the gap and each direction, the cell of the tile that would move.
fn sources(size: Size) -> Vec<[u8; 4]> {
    let from = |cell, dir: Dir| size.step(cell, dir.opposite()).map(|cell| cell.index() as u8);
    size.cells().map(|cell| Dir::ALL.map(|dir| from(cell, dir).unwrap_or(NO_CELL))).collect()
}

/// Finds all minimal duplicates of up to `longest` tile moves.
fn find(sources: &[[u8; 4]], longest: usize) -> Vec<Duplicate> {
    let cells = 0..sources.len() as u8;
    let order = (0..sources.len()).fold(0, |all, cell| all | (cell as Permutation) << (5 * cell));
    let start = |gap| Level {
        paths: vec![GapPath { word: 0, permutation: order, gap }],
        permutations: vec![order],
    };
    let mut last: Vec<Level> = cells.clone().map(start).collect();
    let mut before: Vec<Vec<Permutation>> = vec![Vec::new(); sources.len()];
    let mut found = Vec::new();
    for n_steps in 1..=longest {
        let mut next = Vec::with_capacity(last.len());
        for from in cells.clone() {
            let at = usize::from(from);
            let candidates = candidates(sources, from, &last[at].paths);
            let level = Level::of(candidates.clone(), &before[at]);
            for path in candidates.iter().filter(|path| !level.has(path.word)) {
                // If the path without its first tile move is a duplicate, it is recognised from the
                // next cell.
                let shift = 2 * (n_steps - 1);
                let second = sources[at][(path.word >> shift) as usize];
                let rest = path.word & ((1 << shift) - 1);
                if last[usize::from(second)].has(rest) {
                    found.push(Duplicate { from, word: path.word, n_steps });
                }
            }
            next.push(level);
        }
        before = last.into_iter().map(|level| level.permutations).collect();
        last = next;
    }
    found
}

/// Extends all paths by one tile move, in order.
fn candidates(sources: &[[u8; 4]], from: u8, paths: &[GapPath]) -> Vec<GapPath> {
    let mut longer = Vec::with_capacity(3 * paths.len());
    for path in paths {
        for (dir, source) in (0..).zip(sources[usize::from(path.gap)]) {
            if source != NO_CELL {
                let tile = path.permutation >> (5 * source) & 31;
                let swap = tile ^ Permutation::from(from);
                let permutation = path.permutation ^ swap << (5 * source) ^ swap << (5 * path.gap);
                longer.push(GapPath { word: path.word << 2 | dir, permutation, gap: source });
            }
        }
    }
    longer
}

impl Level {
    /// Keeps the first path to each permutation, and drops permutations of the level before the
    /// last.
    ///
    /// A tile move from one level leads to the previous level or to the next.
    fn of(mut paths: Vec<GapPath>, before: &[Permutation]) -> Self {
        paths.sort_unstable_by_key(|path| (path.permutation, path.word));
        paths.dedup_by_key(|path| path.permutation);
        paths.retain(|path| before.binary_search(&path.permutation).is_err());
        let permutations = paths.iter().map(|path| path.permutation).collect();
        paths.sort_unstable_by_key(|path| path.word);
        Level { paths, permutations }
    }

    fn has(&self, word: Word) -> bool {
        self.paths.binary_search_by_key(&word, |path| path.word).is_ok()
    }
}

/// A transition that is not known yet during construction.
const UNKNOWN: u32 = PRUNED - 1;

/// Builds the automaton with the algorithm of Aho and Corasick (1975): a state is the longest
/// suffix of the path that is a prefix of a duplicate.
fn build_automaton(sources: &[[u8; 4]], duplicates: &[Duplicate]) -> Vec<[u32; 4]> {
    let mut after = vec![[UNKNOWN; 4]; sources.len()];
    let mut gaps: Vec<u8> = (0..sources.len() as u8).collect();
    for duplicate in duplicates {
        let mut state = u32::from(duplicate.from);
        for step in (0..duplicate.n_steps).rev() {
            let dir = (duplicate.word >> (2 * step) & 3) as usize;
            let n_states = after.len() as u32;
            let next = &mut after[state as usize][dir];
            if step == 0 {
                *next = PRUNED;
            } else {
                if *next == UNKNOWN {
                    *next = n_states;
                    gaps.push(sources[usize::from(gaps[state as usize])][dir]);
                    after.push([UNKNOWN; 4]);
                }
                state = after[state as usize][dir];
            }
        }
    }
    complete(&mut after, sources, &gaps);
    after
}

/// Fills in the transitions that don't continue a duplicate. They are those of the longest suffix
/// that is a prefix of another duplicate.
fn complete(after: &mut [[u32; 4]], sources: &[[u8; 4]], gaps: &[u8]) {
    let n_cells = sources.len();
    // The state of the longest proper suffix; unknown for states without history.
    let mut ends: Vec<u32> = vec![UNKNOWN; after.len()];
    let mut queue: Vec<u32> = (0..n_cells as u32).collect();
    let mut at = 0;
    while let Some(&state) = queue.get(at) {
        at += 1;
        for dir in 0..4 {
            let source = sources[usize::from(gaps[state as usize])][dir];
            let by_end = match ends[state as usize] {
                _ if source == NO_CELL => PRUNED,
                UNKNOWN => u32::from(source),
                end => after[end as usize][dir],
            };
            let next = &mut after[state as usize][dir];
            if *next == UNKNOWN || by_end == PRUNED {
                *next = by_end;
            } else if *next != PRUNED {
                ends[*next as usize] = by_end;
                queue.push(*next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, BoardSize};
    use std::collections::{BTreeMap, BTreeSet};

    /// Returns the boards at the ends of all paths of `n_steps` tile moves that aren't pruned.
    fn ends(automaton: &PruningAutomaton, board: &Board, state: u32, n_steps: usize) -> Vec<Board> {
        if n_steps == 0 {
            return vec![board.clone()];
        }
        let mut ends = Vec::new();
        for (dir, &step) in Dir::ALL.iter().enumerate() {
            let mut after = board.clone();
            if after.step(step).is_ok()
                && let Some(state) = automaton.after(state, dir)
            {
                ends.extend(self::ends(automaton, &after, state, n_steps - 1));
            }
        }
        ends
    }

    /// Returns the boards whose distance is exactly `n_steps`.
    fn level(start: &Board, n_steps: usize) -> BTreeSet<Board> {
        let mut seen = BTreeSet::from([start.clone()]);
        let mut level = seen.clone();
        for _ in 0..n_steps {
            let mut next = BTreeSet::new();
            for board in &level {
                for dir in board.steps() {
                    let mut after = board.clone();
                    after.step(dir).unwrap();
                    if seen.insert(after.clone()) {
                        next.insert(after);
                    }
                }
            }
            level = next;
        }
        level
    }

    #[test]
    fn every_board_nearby_is_reached_exactly_once() {
        for (width, height) in [(2, 2), (3, 2), (3, 3), (4, 4), (5, 4)] {
            let size = BoardSize::new(width, height).unwrap();
            let automaton = &PruningAutomaton::new(size.grid(), 10);
            for seed in 0..4 {
                let board = crate::random_board(size, seed);
                let start = PruningAutomaton::start(board.gap().index() as u8);
                for n_steps in 0..=10 {
                    let ends = ends(automaton, &board, start, n_steps);
                    let mut counts = BTreeMap::new();
                    for end in ends {
                        *counts.entry(end).or_insert(0) += 1;
                    }
                    let level = level(&board, n_steps);
                    assert_eq!(counts.len(), level.len(), "{board} after {n_steps}");
                    assert!(level.iter().all(|board| counts.get(board) == Some(&1)));
                }
            }
        }
    }

    #[test]
    fn every_board_is_still_reached_beyond_the_longest_duplicate() {
        let size = BoardSize::new(3, 3).unwrap();
        for longest in [2, 5, 8] {
            let automaton = &PruningAutomaton::new(size.grid(), longest);
            let board = crate::random_board(size, longest as u64);
            let start = PruningAutomaton::start(board.gap().index() as u8);
            for n_steps in [9, 14] {
                let ends: BTreeSet<_> =
                    ends(automaton, &board, start, n_steps).into_iter().collect();
                assert!(level(&board, n_steps).is_subset(&ends), "{longest}, {n_steps}");
            }
        }
    }
}
