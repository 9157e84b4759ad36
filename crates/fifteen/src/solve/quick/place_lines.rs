//! Places one line after another with narrow beam searches.
//!
//! First a [`GapWalk`] brings the tiles of the next line near it. Then a beam search brings each
//! tile of the line to its cell. Its score adds the tile moves that this tile still needs and the
//! Manhattan distance of all tiles. If it gets stuck, [`PlaceTiles`] places the line.

use super::gap_walk::GapWalk;
use super::place_tiles::PlaceTiles;
use super::size_tables::{Line, NONE, SizeTables, Tiles, gap_of};
use super::tile_goal::{PlacementKind, TileGoal, UNREACHABLE};
use crate::board::LONGEST_SIDE;
use crate::solve::Stop;
use crate::solve::step_tree::{DirIndex, StepTree};

/// One board of the search.
#[derive(Clone)]
struct State {
    tiles: Tiles,
    gap: usize,
    /// Cell of the tile that is being placed.
    at: usize,
    manhattan: i32,
    n_steps: i32,
    hash: u64,
    back: DirIndex,
    step: u32,
}

/// A possible tile move.
struct Candidate {
    score: i32,
    hash: u64,
    from: u32,
    dir: DirIndex,
}

/// State of the search: the boards, and all tile moves that led to them.
pub(super) struct PlaceLines<'t> {
    tables: &'t SizeTables,
    width: usize,
    states: Vec<State>,
    steps: StepTree,
    seen: Vec<u64>,
    stopped: bool,
}

/// Weights in the score: of a tile move that the placed tile still needs, of the Manhattan distance
/// of all tiles, and of a tile move that was made.
const TILE_WEIGHT: i32 = 14;
const DISTANCE_WEIGHT: i32 = 13;
const MOVE_WEIGHT: i32 = 10;
/// Weight of a tile of the next line during the gap walk.
const NEXT_LINE: i32 = 4;

/// Scales a number for the largest boards up for smaller ones, to keep search times similar.
pub(super) fn more_if_smaller(n_largest: usize, n_cells: usize) -> usize {
    let work = |n_cells: usize| n_cells * n_cells.isqrt();
    n_largest * work(LONGEST_SIDE * LONGEST_SIDE) / work(n_cells)
}

impl<'t> PlaceLines<'t> {
    pub(super) fn new(tables: &'t SizeTables, width: usize, tiles: &[u8]) -> Self {
        let mut search = PlaceLines {
            tables,
            width,
            states: Vec::new(),
            steps: StepTree::new(),
            seen: vec![0; (64 * width).next_power_of_two()],
            stopped: false,
        };
        let mut state = State {
            tiles: [0; 256],
            gap: 0,
            at: 0,
            manhattan: 0,
            n_steps: 0,
            hash: 0,
            back: NONE,
            step: 0,
        };
        state.put(tables, tiles);
        search.states.push(state);
        search
    }

    /// Returns the path that solves the board; `None` if stopped.
    pub(super) fn finish(mut self, stop: &mut Stop<'_>) -> Option<Vec<DirIndex>> {
        let mut frozen = vec![false; self.tables.size.area()];
        let lines = self.tables.lines();
        for (i, line) in lines.iter().enumerate() {
            self.gather(&lines[i..], &frozen, stop);
            self.complete_line(line, &frozen, stop);
            if self.stopped {
                return None;
            }
            for &cell in &line.cells {
                frozen[cell] = true;
            }
        }
        self.finish_corner(&frozen, stop)
    }

    /// Returns the path that completes the first incomplete line, or the corner if all are
    /// complete.
    pub(super) fn next_line(mut self, stop: &mut Stop<'_>) -> Option<Vec<DirIndex>> {
        let mut frozen = vec![false; self.tables.size.area()];
        for line in self.tables.lines() {
            let tiles = &self.states[0].tiles;
            if line.cells.iter().any(|&cell| usize::from(tiles[cell]) != cell + 1) {
                self.complete_line(&line, &frozen, stop);
                self.states.sort_by_key(State::estimate);
                return (!self.stopped).then(|| self.path(self.states[0].step));
            }
            for &cell in &line.cells {
                frozen[cell] = true;
            }
        }
        self.finish_corner(&frozen, stop)
    }

    /// Walks the gap of the best board until the tiles of the next line are near it.
    fn gather(&mut self, lines: &[Line], frozen: &[bool], stop: &mut Stop<'_>) {
        /// Number of tile moves for which the gap walk continues without a better board.
        const PATIENCE: u32 = 40;
        /// How much more than the best a board of the gap walk may cost, at first and at most. It
        /// is adjusted so that about `ENOUGH_BOARDS` boards are kept.
        const SLACK: i32 = 100;
        const MAX_SLACK: i32 = 300;
        const ENOUGH_BOARDS: usize = 25;

        let mut weights = [1; 256];
        for (line, weight) in lines.iter().zip([NEXT_LINE, 3, 2]) {
            for &cell in &line.cells {
                // A tile's goal cell is the one with its number minus one.
                weights[cell + 1] = weight;
            }
        }
        self.states.sort_by_key(State::estimate);
        self.states.truncate(1);
        let state = &self.states[0];
        let mut walk = GapWalk::new(self.tables, self.tiles_of(state), frozen, &weights);
        // Near: on average one tile move from the goal cell.
        let near = lines[0].cells.len() as i32;
        let enough = more_if_smaller(ENOUGH_BOARDS, frozen.len());
        let mut slack = SLACK;
        let (mut lowest, mut since) = (i32::MAX, 0);
        while since < PATIENCE && walk.best_far() > near {
            walk.advance(slack);
            let crowded = walk.n_boards() > enough;
            slack =
                if crowded { slack - slack / 16 } else { MAX_SLACK.min(slack + slack / 16 + 1) };
            since += 1;
            if walk.best_cost() < lowest {
                (lowest, since) = (walk.best_cost(), 0);
            }
            if stop(walk.n_boards() as u64) {
                self.stopped = true;
                return;
            }
        }
        self.follow(&walk.best_path(), walk.best_tiles());
    }

    /// Moves the only board along a path to these tiles.
    fn follow(&mut self, path: &[DirIndex], tiles: &[u8]) {
        let state = &mut self.states[0];
        for &dir in path {
            state.step = self.steps.push(state.step, dir);
            state.n_steps += 1;
        }
        state.put(self.tables, tiles);
    }

    fn tiles_of<'s>(&self, state: &'s State) -> &'s [u8] {
        &state.tiles[..self.tables.size.area()]
    }

    /// Completes a line with a beam search, or with [`PlaceTiles`] if that gets stuck.
    fn complete_line(&mut self, line: &Line, frozen: &[bool], stop: &mut Stop<'_>) {
        let start = self.states.clone();
        if !self.bring_line(line, frozen, stop) && !self.stopped {
            self.states = start;
            let nodes = self.place_simply(&line.cells, line.behind, frozen);
            self.stopped = stop(nodes);
        }
    }

    /// Places the tiles of a line one after another. Returns false if no board succeeds.
    fn bring_line(&mut self, line: &Line, frozen: &[bool], stop: &mut Stop<'_>) -> bool {
        let under = |cell: usize| cell + line.behind;
        let (single, &[beside, corner]) =
            line.cells.split_last_chunk::<2>().expect("a line has two cells");
        let mut done = frozen.to_vec();
        for &cell in single {
            if !self.bring(cell, cell, PlacementKind::Alone, &done, stop) {
                return false;
            }
            done[cell] = true;
        }
        let is_placed = |state: &State| {
            [beside, corner].iter().all(|&cell| usize::from(state.tiles[cell]) == cell + 1)
        };
        if self.states.iter().any(is_placed) {
            self.states.retain(is_placed);
            return true;
        }
        let (first, follower) = (beside as u8 + 1, corner as u8 + 1);
        let into_corner = PlacementKind::Corner { beside, under: under(beside), follower };
        let mut shut = done.clone();
        shut[corner] = true;
        self.bring(beside, corner, into_corner, &done, stop)
            && self.bring(corner, under(corner), PlacementKind::Under, &shut, stop)
            && self.bring(corner, corner, PlacementKind::Turn { beside, first }, &done, stop)
    }

    /// Brings the tile with goal cell `goal_cell` to a cell. Returns false if no board succeeds.
    fn bring(
        &mut self,
        goal_cell: usize,
        to: usize,
        kind: PlacementKind,
        frozen: &[bool],
        stop: &mut Stop<'_>,
    ) -> bool {
        let tile = goal_cell as u8 + 1;
        let mut arrived = Vec::new();
        let mut states = Vec::new();
        let mut goal = TileGoal { tile, to, kind, frozen: frozen.to_vec(), sides: Vec::new() };
        for mut state in self.states.drain(..) {
            state.at = state.tiles.iter().position(|&t| t == tile).expect("a tile of the board");
            state.back = NONE;
            if goal.is_reached(&state.tiles, state.at) {
                arrived.push(state);
            } else {
                states.push(state);
            }
        }
        if !states.is_empty() && arrived.len() < self.width {
            // A tile that turns at every move takes five tile moves each time; longer paths are
            // ignored.
            let farthest = states.iter().map(|s| self.tables.apart(s.at, to)).max().unwrap_or(0);
            goal.measure_sides(self.tables, (5 * farthest + 16) as u16);
            self.search(&goal, states, &mut arrived, stop);
        }
        arrived.sort_by_key(State::estimate);
        arrived.truncate(self.width);
        self.states = arrived;
        !self.states.is_empty()
    }

    fn search(
        &mut self,
        goal: &TileGoal,
        mut states: Vec<State>,
        arrived: &mut Vec<State>,
        stop: &mut Stop<'_>,
    ) {
        self.seen.fill(0);
        let far =
            states.iter().map(|s| goal.steps(self.tables, |cell| s.tiles[cell], s.at, s.gap)).min();
        let mut patience = 2 * far.unwrap_or(0) + 60;
        let (mut next, mut candidates) = (Vec::with_capacity(self.width), Vec::new());
        while !states.is_empty() && arrived.len() < self.width && patience > 0 {
            patience -= 1;
            self.find_candidates(goal, &states, &mut candidates);
            if stop(candidates.len() as u64) {
                self.stopped = true;
                return;
            }
            if candidates.len() > 2 * self.width {
                candidates.select_nth_unstable_by_key(2 * self.width, |c| (c.score, c.hash));
                candidates.truncate(2 * self.width);
            }
            candidates.sort_unstable_by_key(|candidate| (candidate.score, candidate.hash));
            next.clear();
            for candidate in &candidates {
                if next.len() == self.width || !self.is_new(candidate.hash) {
                    continue;
                }
                let state = self.step(goal, &states[candidate.from as usize], candidate);
                if goal.is_reached(&state.tiles, state.at) {
                    patience = patience.min(12);
                    arrived.push(state);
                } else {
                    next.push(state);
                }
            }
            std::mem::swap(&mut states, &mut next);
        }
    }

    fn find_candidates(&self, goal: &TileGoal, states: &[State], candidates: &mut Vec<Candidate>) {
        let tables = self.tables;
        candidates.clear();
        for (from, state) in (0..).zip(states) {
            for dir in 0..4u8 {
                let source = tables.sources[state.gap][usize::from(dir)];
                if dir == state.back || source == NONE || goal.frozen[usize::from(source)] {
                    continue;
                }
                let source = usize::from(source);
                let tile = state.tiles[source];
                let manhattan =
                    state.manhattan + tables.far(tile, state.gap) - tables.far(tile, source);
                let at = if tile == goal.tile { state.gap } else { state.at };
                let tile_at = |cell: usize| match cell {
                    _ if cell == state.gap => tile,
                    _ if cell == source => 0,
                    _ => state.tiles[cell],
                };
                let steps = goal.steps(tables, tile_at, at, source);
                if steps < UNREACHABLE {
                    let score = MOVE_WEIGHT * (state.n_steps + 1)
                        + DISTANCE_WEIGHT * manhattan
                        + TILE_WEIGHT * steps;
                    let hash = tables.hash_after(state.hash, tile, source, state.gap);
                    candidates.push(Candidate { score, hash, from, dir });
                }
            }
        }
    }

    fn is_new(&mut self, hash: u64) -> bool {
        let slot = hash >> (64 - self.seen.len().trailing_zeros());
        std::mem::replace(&mut self.seen[slot as usize], hash) != hash
    }

    fn step(&mut self, goal: &TileGoal, before: &State, candidate: &Candidate) -> State {
        let mut state = before.clone();
        let source = usize::from(self.tables.sources[state.gap][usize::from(candidate.dir)]);
        let tile = state.tiles[source];
        state.manhattan += self.tables.far(tile, state.gap) - self.tables.far(tile, source);
        if tile == goal.tile {
            state.at = state.gap;
        }
        state.tiles.swap(source, state.gap);
        state.gap = source;
        state.n_steps += 1;
        state.hash = candidate.hash;
        state.back = candidate.dir ^ 1;
        state.step = self.steps.push(state.step, candidate.dir);
        state
    }

    /// Places a line on the best board with [`PlaceTiles`]. Returns the number of positions
    /// searched.
    fn place_simply(&mut self, cells: &[usize], behind: usize, frozen: &[bool]) -> u64 {
        self.states.sort_by_key(State::estimate);
        self.states.truncate(1);
        let state = &self.states[0];
        let mut placing =
            PlaceTiles::new(self.tables, self.tiles_of(state).to_vec(), frozen.to_vec());
        placing.place_line(cells, behind);
        let nodes = placing.nodes;
        let (tiles, path) = placing.into_parts();
        self.follow(&path, &tiles);
        nodes
    }

    /// Solves the last cells of the best boards optimally, and returns the shortest result.
    fn finish_corner(mut self, frozen: &[bool], stop: &mut Stop<'_>) -> Option<Vec<DirIndex>> {
        self.states.sort_by_key(State::estimate);
        let mut best: Option<(u32, Vec<DirIndex>)> = None;
        for state in self.states.iter().take(8) {
            let most = best.as_ref().map_or(i32::MAX, |(step, end)| {
                (self.path(*step).len() + end.len()) as i32 - state.n_steps
            });
            let mut placing =
                PlaceTiles::new(self.tables, self.tiles_of(state).to_vec(), frozen.to_vec());
            let is_better = placing.finish_corner(most);
            let is_stopped = stop(placing.nodes);
            if is_better {
                best = Some((state.step, placing.into_parts().1));
            }
            if is_stopped {
                break;
            }
        }
        let (step, end) = best?;
        Some(self.path(step).into_iter().chain(end).collect())
    }

    fn path(&self, step: u32) -> Vec<DirIndex> {
        self.steps.path_to(step)
    }
}

impl State {
    /// Sets the tiles.
    fn put(&mut self, tables: &SizeTables, tiles: &[u8]) {
        self.tiles[..tiles.len()].copy_from_slice(tiles);
        self.gap = gap_of(tiles);
        (self.manhattan, self.hash) = tables.measure(tiles);
    }

    /// Returns the estimated length of its solution, in tenths of a tile move.
    fn estimate(&self) -> i32 {
        MOVE_WEIGHT * self.n_steps + DISTANCE_WEIGHT * self.manhattan
    }
}
