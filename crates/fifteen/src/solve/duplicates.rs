//! Which steps a depth-first search may leave out, because another way leads to the same position.
//!
//! Two ways from one cell of the gap that leave all tiles in the same places are duplicates, wherever the tiles
//! are. Of these only one has to be searched: the shortest, and of several the first in the order of
//! [`Dir::ALL`](grid::Dir::ALL). Of all shortest solutions of a board, the first in that order contains no other
//! duplicate, or it would not be the first; so nothing is lost, and the search finds the same solution as
//! without. The short duplicates are found once for each size by a breadth-first search, and a finite-state
//! machine sees them as the search goes (L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first
//! search", 1993; here it also knows the cell of the gap, so ways along the edges of the board are exact).

use super::deepening::{NOWHERE, Rule};
use grid::{Dir, Size};

/// A step that is left out.
pub(super) const PRUNED: u32 = u32::MAX;

/// The machine: for each state and direction the state after it, or [`PRUNED`]. The first states are those of
/// the gap's cells, with nothing remembered.
#[derive(Clone, Debug)]
pub(crate) struct Duplicates {
    after: Vec<[u32; 4]>,
}

/// A way of the gap from a cell: two bits a step, the last step lowest.
type Word = u32;
/// Where each tile is that was in each cell, five bits a cell.
type Places = u128;

/// The ways of one length from one cell that are no duplicates, in their order.
struct Level {
    ways: Vec<Way>,
    /// Where the tiles are after each, sorted.
    places: Vec<Places>,
}

#[derive(Clone, Copy)]
struct Way {
    word: Word,
    places: Places,
    gap: u8,
}

/// A duplicate of which no part is one.
struct Duplicate {
    from: u8,
    word: Word,
    n_steps: usize,
}

impl Rule for &Duplicates {
    #[inline]
    fn after(&self, state: u32, dir: usize) -> Option<u32> {
        let after = self.after[state as usize][dir];
        (after != PRUNED).then_some(after)
    }
}

impl Duplicates {
    /// The machine for a size that sees duplicates of up to so many steps; of boards of more than 25 cells it sees none.
    pub(crate) fn new(size: Size, longest: usize) -> Self {
        let sources = sources(size);
        let duplicates = if size.area() > 25 { Vec::new() } else { find(&sources, longest) };
        Duplicates { after: machine(&sources, &duplicates) }
    }

    /// The state at the start of a search with the gap in a cell.
    pub(crate) fn start(gap: u8) -> u32 {
        u32::from(gap)
    }
}

/// For each cell and direction of a tile the cell that the tile comes from: where the gap goes.
fn sources(size: Size) -> Vec<[u8; 4]> {
    let from = |cell, dir: Dir| size.step(cell, dir.opposite()).map(|cell| cell.index() as u8);
    size.cells().map(|cell| Dir::ALL.map(|dir| from(cell, dir).unwrap_or(NOWHERE))).collect()
}

/// All shortest duplicates of up to so many steps.
fn find(sources: &[[u8; 4]], longest: usize) -> Vec<Duplicate> {
    let cells = 0..sources.len() as u8;
    let order = (0..sources.len()).fold(0, |all, cell| all | (cell as Places) << (5 * cell));
    let start =
        |gap| Level { ways: vec![Way { word: 0, places: order, gap }], places: vec![order] };
    let mut last: Vec<Level> = cells.clone().map(start).collect();
    let mut before: Vec<Vec<Places>> = vec![Vec::new(); sources.len()];
    let mut found = Vec::new();
    for n_steps in 1..=longest {
        let mut next = Vec::with_capacity(last.len());
        for from in cells.clone() {
            let at = usize::from(from);
            let candidates = candidates(sources, from, &last[at].ways);
            let level = Level::of(candidates.clone(), &before[at]);
            for way in candidates.iter().filter(|way| !level.has(way.word)) {
                // What is a duplicate without its first step is seen from the next cell.
                let shift = 2 * (n_steps - 1);
                let second = sources[at][(way.word >> shift) as usize];
                let rest = way.word & ((1 << shift) - 1);
                if last[usize::from(second)].has(rest) {
                    found.push(Duplicate { from, word: way.word, n_steps });
                }
            }
            next.push(level);
        }
        before = last.into_iter().map(|level| level.places).collect();
        last = next;
    }
    found
}

/// All ways that are one step longer, in their order.
fn candidates(sources: &[[u8; 4]], from: u8, ways: &[Way]) -> Vec<Way> {
    let mut longer = Vec::with_capacity(3 * ways.len());
    for way in ways {
        for (dir, source) in (0..).zip(sources[usize::from(way.gap)]) {
            if source != NOWHERE {
                let tile = way.places >> (5 * source) & 31;
                let swap = tile ^ Places::from(from);
                let places = way.places ^ swap << (5 * source) ^ swap << (5 * way.gap);
                longer.push(Way { word: way.word << 2 | dir, places, gap: source });
            }
        }
    }
    longer
}

impl Level {
    /// The first of those that lead to the same places, without the places of the level before the last.
    ///
    /// Places that are one step from a level are in the level before or in the next.
    fn of(mut ways: Vec<Way>, before: &[Places]) -> Self {
        ways.sort_unstable_by_key(|way| (way.places, way.word));
        ways.dedup_by_key(|way| way.places);
        ways.retain(|way| before.binary_search(&way.places).is_err());
        let places = ways.iter().map(|way| way.places).collect();
        ways.sort_unstable_by_key(|way| way.word);
        Level { ways, places }
    }

    fn has(&self, word: Word) -> bool {
        self.ways.binary_search_by_key(&word, |way| way.word).is_ok()
    }
}

/// A step that is not known yet, while the machine is made.
const UNKNOWN: u32 = PRUNED - 1;

/// Makes the machine by the method of Aho and Corasick (1975): a state is the longest end of the way so far that
/// begins a duplicate.
fn machine(sources: &[[u8; 4]], duplicates: &[Duplicate]) -> Vec<[u32; 4]> {
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

/// Fills in the steps that leave a duplicate unfinished: they lead to where its longest end that begins another does.
fn complete(after: &mut [[u32; 4]], sources: &[[u8; 4]], gaps: &[u8]) {
    let n_cells = sources.len();
    // The state of the longest end that is shorter than the whole; none for those that remember nothing.
    let mut ends: Vec<u32> = vec![UNKNOWN; after.len()];
    let mut queue: Vec<u32> = (0..n_cells as u32).collect();
    let mut at = 0;
    while let Some(&state) = queue.get(at) {
        at += 1;
        for dir in 0..4 {
            let source = sources[usize::from(gaps[state as usize])][dir];
            let by_end = match ends[state as usize] {
                _ if source == NOWHERE => PRUNED,
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

    /// Walks all ways of so many steps that the machine lets through, and gives the boards where they end.
    fn ends(machine: &Duplicates, board: &Board, state: u32, n_steps: usize) -> Vec<Board> {
        if n_steps == 0 {
            return vec![board.clone()];
        }
        let mut ends = Vec::new();
        for (dir, &step) in Dir::ALL.iter().enumerate() {
            let mut after = board.clone();
            if after.step(step).is_ok()
                && let Some(state) = machine.after(state, dir)
            {
                ends.extend(self::ends(machine, &after, state, n_steps - 1));
            }
        }
        ends
    }

    /// The boards that are so many steps away and not fewer.
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
            let machine = &Duplicates::new(size.grid(), 10);
            for seed in 0..4 {
                let board = crate::random_board(size, seed);
                let start = Duplicates::start(board.gap().index() as u8);
                for n_steps in 0..=10 {
                    let ends = ends(machine, &board, start, n_steps);
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
    fn beyond_what_it_remembers_every_board_is_still_reached() {
        let size = BoardSize::new(3, 3).unwrap();
        for longest in [2, 5, 8] {
            let machine = &Duplicates::new(size.grid(), longest);
            let board = crate::random_board(size, longest as u64);
            let start = Duplicates::start(board.gap().index() as u8);
            for n_steps in [9, 14] {
                let ends: BTreeSet<_> = ends(machine, &board, start, n_steps).into_iter().collect();
                assert!(level(&board, n_steps).is_subset(&ends), "{longest}, {n_steps}");
            }
        }
    }
}
