//! Places tile after tile with breadth-first searches of the tile and the gap: solutions are long,
//! but it always succeeds.

use super::size_tables::{NONE, SizeTables, gap_of};
use crate::solve::step_tree::DirIndex;
use std::collections::VecDeque;

/// A board being solved; completed lines stay as they are.
pub(super) struct PlaceTiles<'t> {
    tables: &'t SizeTables,
    tiles: Vec<u8>,
    gap: usize,
    /// Cells that are complete.
    frozen: Vec<bool>,
    path: Vec<DirIndex>,
    /// Number of positions searched.
    pub(super) nodes: u64,
}

/// The cells that a search may use.
struct SearchArea {
    cells: Vec<usize>,
    number: Vec<u8>,
}

/// The cells of the gap and of up to two marked tiles.
type MarkedCells = [u8; 3];

impl<'t> PlaceTiles<'t> {
    pub(super) fn new(tables: &'t SizeTables, tiles: Vec<u8>, frozen: Vec<bool>) -> Self {
        let gap = gap_of(&tiles);
        PlaceTiles { tables, tiles, gap, frozen, path: Vec::new(), nodes: 0 }
    }

    /// Returns the current board and the path that led to it.
    pub(super) fn into_parts(self) -> (Vec<u8>, Vec<DirIndex>) {
        (self.tiles, self.path)
    }

    /// Places the tiles of a line. Adding `behind` to a cell gives the one in the next line.
    pub(super) fn place_line(&mut self, cells: &[usize], behind: usize) {
        let (single, pair) = cells.split_last_chunk::<2>().expect("a line has two cells");
        for &cell in single {
            let area = self.area(|_| true);
            self.walk(&area, &[cell as u8 + 1], |spots| usize::from(spots[1]) == cell);
            self.frozen[cell] = true;
        }
        self.place_pair(cells, behind, pair.map(|cell| cell as u8 + 1));
        for cell in pair {
            self.frozen[*cell] = true;
        }
    }

    /// Places the last two tiles of a line together, because one alone would block the other.
    fn place_pair(&mut self, cells: &[usize], behind: usize, pair: [u8; 2]) {
        let goals = pair.map(|tile| usize::from(tile) - 1);
        let is_placed = |spots: &MarkedCells| [spots[1], spots[2]].map(usize::from) == goals;
        if goals.map(|cell| self.tiles[cell]) == pair {
            return;
        }
        let free = self.frozen.iter().filter(|frozen| !*frozen).count();
        if free <= 30 {
            let area = self.area(|_| true);
            return self.walk(&area, &pair, is_placed);
        }
        // First both go into the last cells of this line or of the two behind it, then into place.
        let ends = &cells[cells.len().saturating_sub(4)..];
        let near: Vec<usize> =
            ends.iter().flat_map(|cell| (0..3).map(move |i| cell + i * behind)).collect();
        let area = self.area(|_| true);
        self.walk(&area, &pair[..1], |spots| near.contains(&spots[1].into()));
        let first = self.cell_of(pair[0]);
        let area = self.area(|cell| cell != first);
        self.walk(&area, &pair[1..], |spots| near.contains(&spots[1].into()));
        let second = self.cell_of(pair[1]);
        let area = self.area(|cell| cell != first && cell != second);
        self.bring_gap(&area, &near);
        let area = self.area(|cell| near.contains(&cell));
        self.walk(&area, &pair, is_placed);
    }

    fn cell_of(&self, tile: u8) -> usize {
        self.tiles.iter().position(|&t| t == tile).expect("a tile of the board")
    }

    /// Returns the cells that are neither complete nor excluded by `allowed`.
    fn area(&self, allowed: impl Fn(usize) -> bool) -> SearchArea {
        let mut area = SearchArea { cells: Vec::new(), number: vec![NONE; self.tiles.len()] };
        for cell in (0..self.tiles.len()).filter(|&cell| !self.frozen[cell] && allowed(cell)) {
            area.number[cell] = area.cells.len() as u8;
            area.cells.push(cell);
        }
        area
    }

    fn bring_gap(&mut self, area: &SearchArea, near: &[usize]) {
        if !near.contains(&self.gap) {
            self.walk(area, &[], |spots| near.contains(&spots[0].into()));
        }
    }

    /// Makes the fewest tile moves within these cells after which the gap and the marked tiles have
    /// `arrived`. All other tiles count as equal.
    fn walk(&mut self, area: &SearchArea, tiles: &[u8], arrived: impl Fn(&MarkedCells) -> bool) {
        let n = area.cells.len();
        let mut start = [self.gap as u8, NONE, NONE];
        for (spot, &tile) in start[1..].iter_mut().zip(tiles) {
            *spot = self.cell_of(tile) as u8;
        }
        let n_spots = 1 + tiles.len();
        let encode = |spots: &MarkedCells| {
            let numbers = spots[..n_spots].iter().map(|&cell| area.number[usize::from(cell)]);
            numbers.fold(0, |code, number| code * n + usize::from(number))
        };
        // For each state, the direction that led to it.
        let mut came = vec![NONE; n.pow(n_spots as u32)];
        let mut queue = VecDeque::from([start]);
        came[encode(&start)] = 4;
        let end = loop {
            let spots = queue.pop_front().expect("the tiles can be brought there");
            self.nodes += 1;
            if arrived(&spots) {
                break spots;
            }
            for dir in 0..4 {
                if let Some(next) = self.slid(area, spots, dir) {
                    let came = &mut came[encode(&next)];
                    if *came == NONE {
                        *came = dir;
                        queue.push_back(next);
                    }
                }
            }
        };
        let mut dirs = Vec::new();
        let mut spots = end;
        loop {
            match came[encode(&spots)] {
                4 => break,
                dir => {
                    dirs.push(dir);
                    spots = self.slid(area, spots, dir ^ 1).expect("a tile move can be undone");
                }
            }
        }
        for &dir in dirs.iter().rev() {
            self.step(dir);
        }
    }

    /// Returns the cells of the gap and of the marked tiles after a tile move.
    fn slid(&self, area: &SearchArea, spots: MarkedCells, dir: DirIndex) -> Option<MarkedCells> {
        let gap = spots[0];
        let from = self.tables.sources[usize::from(gap)][usize::from(dir)];
        if from == NONE || area.number[usize::from(from)] == NONE {
            return None;
        }
        let moved = |cell: u8| if cell == from { gap } else { cell };
        Some([from, moved(spots[1]), moved(spots[2])])
    }

    fn step(&mut self, dir: DirIndex) {
        let from = usize::from(self.tables.sources[self.gap][usize::from(dir)]);
        self.tiles.swap(from, self.gap);
        self.gap = from;
        self.path.push(dir);
    }

    /// Solves the last cells, at most 3×3, optimally. Returns false if this takes `most` tile moves
    /// or more.
    pub(super) fn finish_corner(&mut self, most: i32) -> bool {
        let (manhattan, _) = self.tables.measure(&self.tiles);
        let mut left = manhattan;
        while left < most {
            if self.deepen(left, manhattan, NONE) {
                return true;
            }
            left += 2;
        }
        false
    }

    /// Searches for a path of at most `left` tile moves.
    fn deepen(&mut self, left: i32, manhattan: i32, back: DirIndex) -> bool {
        if manhattan == 0 {
            return true;
        }
        for dir in (0..4).filter(|&dir| dir != back) {
            let from = self.tables.sources[self.gap][usize::from(dir)];
            if from == NONE || self.frozen[usize::from(from)] {
                continue;
            }
            self.nodes += 1;
            let tile = self.tiles[usize::from(from)];
            let manhattan =
                manhattan + self.tables.far(tile, self.gap) - self.tables.far(tile, from.into());
            if manhattan < left {
                self.step(dir);
                if self.deepen(left - 1, manhattan, dir ^ 1) {
                    return true;
                }
                self.step(dir ^ 1);
                self.path.truncate(self.path.len() - 2);
            }
        }
        false
    }
}
