//! The optimal solver: iterative deepening with pattern databases.

use super::order::mirror;
use super::pattern::{Pattern, Placement, mirror_tile};
use super::tables::Tables;
use super::{Budget, Meter, Solution, SolveError};
use crate::board::{Board, home};
use grid::{Dir, Size};

/// Finds a shortest solution.
///
/// # Errors
///
/// [`SolveError::OutOfBudget`] if the budget ended first, with the bound that was proven.
pub fn optimal(
    board: &Board,
    tables: &Tables,
    budget: &mut Budget<'_>,
) -> Result<Solution, SolveError> {
    if tables.size() != board.size() {
        return Err(SolveError::OtherSize { tables: tables.size(), board: board.size() });
    }
    let mut meter = Meter::new(budget);
    match tables.views().len() {
        1 => Search::<1>::new(board, tables, &mut meter).run(),
        2 => Search::<2>::new(board, tables, &mut meter).run(),
        n => unreachable!("no tables have {n} views"),
    }
}

const MAX_CELLS: usize = 25;
const NOWHERE: u8 = u8::MAX;

struct Search<'t, 'm, 'b, 'a, const V: usize> {
    meter: &'m mut Meter<'b, 'a>,
    tiles: [u8; MAX_CELLS],
    gap: u8,
    /// The cell that a tile going in each direction comes from.
    sources: [[u8; 4]; MAX_CELLS],
    /// The Manhattan distance of a tile at a cell.
    far: Vec<[u8; MAX_CELLS]>,
    patterns: &'t [Pattern],
    /// For each view and tile: which of the view's placements, and of which pattern.
    slots: [[(u8, u8); MAX_CELLS]; V],
    /// For each view how it numbers the cells.
    cells: [[u8; MAX_CELLS]; V],
    placements: [[Placement; 8]; V],
    path: Vec<Dir>,
    manhattan: i32,
    excess: [i32; V],
}

impl<'t, 'm, 'b, 'a, const V: usize> Search<'t, 'm, 'b, 'a, V> {
    fn new(board: &Board, tables: &'t Tables, meter: &'m mut Meter<'b, 'a>) -> Self {
        let size = board.size();
        let mut search = Search {
            meter,
            tiles: [0; MAX_CELLS],
            gap: board.gap().index() as u8,
            sources: [[NOWHERE; 4]; MAX_CELLS],
            far: distances(size),
            patterns: tables.patterns(),
            slots: [[(0, 0); MAX_CELLS]; V],
            cells: [[0; MAX_CELLS]; V],
            placements: [[Placement::default(); 8]; V],
            path: Vec::new(),
            manhattan: 0,
            excess: [0; V],
        };
        for cell in size.cells() {
            let index = cell.index();
            search.tiles[index] = board.tile(cell);
            search.manhattan += i32::from(search.far[usize::from(board.tile(cell))][index]);
            for (i, dir) in Dir::ALL.into_iter().enumerate() {
                search.sources[index][i] =
                    size.step(cell, dir.opposite()).map_or(NOWHERE, |cell| cell.index() as u8);
            }
        }
        for (v, view) in tables.views().iter().enumerate() {
            for cell in size.cells() {
                let seen = if view.mirrored { mirror(size, cell) } else { cell };
                search.cells[v][cell.index()] = seen.index() as u8;
            }
            let seen_tile = |tile: u8| if view.mirrored { mirror_tile(size, tile) } else { tile };
            for (slot, &number) in view.patterns.iter().enumerate() {
                let pattern = &search.patterns[number];
                for &tile in pattern.tiles() {
                    search.slots[v][usize::from(seen_tile(tile))] = (slot as u8, number as u8);
                }
                // Mirroring is its own inverse: the tile that looks like this one is its image.
                let cell_of = |tile: u8| {
                    let cell = board.cell_of(seen_tile(tile)).expect("a tile of the board");
                    u32::from(search.cells[v][cell.index()])
                };
                search.placements[v][slot] = pattern.placement(cell_of);
                search.excess[v] += i32::from(search.placements[v][slot].excess);
            }
        }
        search
    }

    fn run(mut self) -> Result<Solution, SolveError> {
        let most = self.excess.iter().copied().max().unwrap_or(0);
        let mut bound = self.manhattan + 2 * most;
        loop {
            self.meter.progress.lower_bound = bound as u32;
            if !self.meter.look() && self.deepen(bound, self.manhattan, self.excess, 4) {
                let path = std::mem::take(&mut self.path);
                let nodes = self.meter.progress.nodes;
                return Ok(Solution { path, lower_bound: bound as u32, nodes });
            }
            if self.meter.stopped {
                let nodes = self.meter.progress.nodes;
                return Err(SolveError::OutOfBudget { lower_bound: bound as u32, nodes });
            }
            // Every step changes the parity of the distance.
            bound += 2;
        }
    }

    /// Looks for a solution of at most `left` steps.
    fn deepen(&mut self, left: i32, manhattan: i32, excess: [i32; V], back: usize) -> bool {
        if manhattan == 0 {
            return true;
        }
        let gap = usize::from(self.gap);
        for i in 0..4 {
            let from = self.sources[gap][i];
            if from == NOWHERE || i == back {
                continue;
            }
            if self.meter.spend() {
                return false;
            }
            let from = usize::from(from);
            let tile = usize::from(self.tiles[from]);
            let manhattan =
                manhattan + i32::from(self.far[tile][gap]) - i32::from(self.far[tile][from]);
            let mut excess = excess;
            let before = self.slide(tile, from, gap, left - 1 - manhattan, &mut excess);
            if let Some(before) = before {
                self.tiles[gap] = tile as u8;
                self.gap = from as u8;
                self.path.push(Dir::ALL[i]);
                if self.deepen(left - 1, manhattan, excess, i ^ 1) {
                    return true;
                }
                self.path.pop();
                self.gap = gap as u8;
                self.tiles[from] = tile as u8;
                self.put_back(tile, before);
                if self.meter.stopped {
                    return false;
                }
            }
        }
        false
    }

    /// Brings the placements up to date and gives back those from before, if twice the excess is
    /// at most `most` in every view; otherwise nothing changes.
    #[inline]
    fn slide(
        &mut self,
        tile: usize,
        from: usize,
        to: usize,
        most: i32,
        excess: &mut [i32; V],
    ) -> Option<[Placement; V]> {
        if most < 0 {
            return None;
        }
        let mut before = [Placement::default(); V];
        for v in 0..V {
            let (slot, number) = self.slots[v][tile];
            let (from, to) = (self.cells[v][from], self.cells[v][to]);
            let placement = &mut self.placements[v][usize::from(slot)];
            before[v] = *placement;
            *placement = self.patterns[usize::from(number)].slid(before[v], from.into(), to.into());
            excess[v] += i32::from(placement.excess) - i32::from(before[v].excess);
            if 2 * excess[v] > most {
                for (w, before) in before.into_iter().enumerate().take(v + 1) {
                    self.placements[w][usize::from(self.slots[w][tile].0)] = before;
                }
                return None;
            }
        }
        Some(before)
    }

    #[inline]
    fn put_back(&mut self, tile: usize, before: [Placement; V]) {
        for (v, before) in before.into_iter().enumerate() {
            self.placements[v][usize::from(self.slots[v][tile].0)] = before;
        }
    }
}

/// How far each tile is from home in each cell; the gap counts nothing.
fn distances(size: Size) -> Vec<[u8; MAX_CELLS]> {
    let mut far = vec![[0; MAX_CELLS]; size.area()];
    for (tile, far) in far.iter_mut().enumerate().skip(1) {
        for cell in size.cells() {
            far[cell.index()] = size.distance(cell, home(size, tile as u8)) as u8;
        }
    }
    far
}
