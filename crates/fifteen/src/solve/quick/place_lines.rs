//! Places line after line by narrow beam searches.
//!
//! First a [`GapWalk`] brings the tiles of the next line near it; it loses few steps, because every
//! step brings some tile nearer to its home. Then a beam search brings one tile of the line after the
//! other to its place. Its score adds the steps that this tile still needs and the Manhattan distance
//! of all others. When a search gets stuck, [`PlaceTiles`] places the line without one.

use super::aim::{Aim, FAR, Kind};
use super::gap_walk::GapWalk;
use super::place_tiles::PlaceTiles;
use super::size_tables::{Line, NONE, SizeTables, Tiles, gap_of};
use crate::board::LONGEST_SIDE;
use crate::solve::Stop;
use crate::solve::steps::{Step, Steps};

/// One board of the search.
#[derive(Clone)]
struct State {
    tiles: Tiles,
    gap: usize,
    /// The cell of the tile that is being placed.
    at: usize,
    manhattan: i32,
    n_steps: i32,
    hash: u64,
    back: Step,
    step: u32,
}

/// A step that could be taken.
struct Candidate {
    score: i32,
    hash: u64,
    from: u32,
    dir: Step,
}

/// The state of the search: the boards, and all steps that led to them.
pub(super) struct PlaceLines<'t> {
    tables: &'t SizeTables,
    width: usize,
    states: Vec<State>,
    steps: Steps,
    seen: Vec<u64>,
    stopped: bool,
}

/// Weights in the score: a step that the placed tile still needs, the Manhattan distance of all tiles,
/// and a step that was made.
const TILE_STEP: i32 = 14;
const HOME_STEP: i32 = 13;
const STEP: i32 = 10;
/// The weight of a tile of the next line during the gap walk.
const NEXT_LINE: i32 = 4;

/// Scales a number for the largest boards up for smaller ones, so that a search takes about the same
/// time.
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
            steps: Steps::new(),
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

    /// The steps that solve the board; none if it was stopped.
    pub(super) fn finish(mut self, stop: &mut Stop<'_>) -> Option<Vec<Step>> {
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

    /// The steps that complete the first incomplete line, or the corner if all lines are complete.
    pub(super) fn next_line(mut self, stop: &mut Stop<'_>) -> Option<Vec<Step>> {
        let mut frozen = vec![false; self.tables.size.area()];
        for line in self.tables.lines() {
            let tiles = &self.states[0].tiles;
            if line.cells.iter().any(|&cell| usize::from(tiles[cell]) != cell + 1) {
                self.complete_line(&line, &frozen, stop);
                self.states.sort_by_key(State::worth);
                return (!self.stopped).then(|| self.path(self.states[0].step));
            }
            for &cell in &line.cells {
                frozen[cell] = true;
            }
        }
        self.finish_corner(&frozen, stop)
    }

    /// Walks the gap of the best board until the tiles of the next line are near it. The lines after
    /// it have weight too, so that their tiles come nearer as well.
    fn gather(&mut self, lines: &[Line], frozen: &[bool], stop: &mut Stop<'_>) {
        /// For how many steps the gap walk goes on without a better board.
        const PATIENCE: u32 = 40;
        /// How much more than the best a board of the gap walk may cost: at first, and at most. In between it
        /// is adapted so that about so many boards are kept.
        const SLACK: i32 = 100;
        const MOST_SLACK: i32 = 300;
        const ENOUGH_BOARDS: usize = 25;

        let mut weights = [1; 256];
        for (line, weight) in lines.iter().zip([NEXT_LINE, 3, 2]) {
            for &cell in &line.cells {
                // A tile's home is the cell with its number less one.
                weights[cell + 1] = weight;
            }
        }
        self.states.sort_by_key(State::worth);
        self.states.truncate(1);
        let state = &self.states[0];
        let mut walk = GapWalk::new(self.tables, self.tiles_of(state), frozen, &weights);
        // Near: on average one step from home.
        let near = lines[0].cells.len() as i32;
        let enough = more_if_smaller(ENOUGH_BOARDS, frozen.len());
        let mut slack = SLACK;
        let (mut lowest, mut since) = (i32::MAX, 0);
        while since < PATIENCE && walk.best_far() > near {
            walk.advance(slack);
            let crowded = walk.n_boards() > enough;
            slack =
                if crowded { slack - slack / 16 } else { MOST_SLACK.min(slack + slack / 16 + 1) };
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
    fn follow(&mut self, path: &[Step], tiles: &[u8]) {
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

    /// Completes a line by a beam search, or without one if that gets stuck.
    fn complete_line(&mut self, line: &Line, frozen: &[bool], stop: &mut Stop<'_>) {
        let start = self.states.clone();
        if !self.bring_line(line, frozen, stop) && !self.stopped {
            self.states = start;
            let nodes = self.place_simply(&line.cells, line.behind, frozen);
            self.stopped = stop(nodes);
        }
    }

    /// Places one tile of a line after the other. False if no board succeeds.
    fn bring_line(&mut self, line: &Line, frozen: &[bool], stop: &mut Stop<'_>) -> bool {
        let under = |cell: usize| cell + line.behind;
        let (single, &[beside, corner]) =
            line.cells.split_last_chunk::<2>().expect("a line has two cells");
        let mut done = frozen.to_vec();
        for &cell in single {
            if !self.bring(cell, cell, Kind::Alone, &done, stop) {
                return false;
            }
            done[cell] = true;
        }
        let is_home = |state: &State| {
            [beside, corner].iter().all(|&cell| usize::from(state.tiles[cell]) == cell + 1)
        };
        if self.states.iter().any(is_home) {
            self.states.retain(is_home);
            return true;
        }
        let (first, follower) = (beside as u8 + 1, corner as u8 + 1);
        let into_corner = Kind::Corner { beside, under: under(beside), follower };
        let mut shut = done.clone();
        shut[corner] = true;
        self.bring(beside, corner, into_corner, &done, stop)
            && self.bring(corner, under(corner), Kind::Under, &shut, stop)
            && self.bring(corner, corner, Kind::Turn { beside, first }, &done, stop)
    }

    /// Brings the tile whose home is `home` to a cell. False if no board succeeds.
    fn bring(
        &mut self,
        home: usize,
        to: usize,
        kind: Kind,
        frozen: &[bool],
        stop: &mut Stop<'_>,
    ) -> bool {
        let tile = home as u8 + 1;
        let mut arrived = Vec::new();
        let mut states = Vec::new();
        let mut aim = Aim { tile, to, kind, frozen: frozen.to_vec(), sides: Vec::new() };
        for mut state in self.states.drain(..) {
            state.at = state.tiles.iter().position(|&t| t == tile).expect("a tile of the board");
            state.back = NONE;
            if aim.is_reached(&state.tiles, state.at) {
                arrived.push(state);
            } else {
                states.push(state);
            }
        }
        if !states.is_empty() && arrived.len() < self.width {
            // A tile that turns at every step takes five steps for each; what takes longer is ignored.
            let farthest = states.iter().map(|s| self.tables.apart(s.at, to)).max().unwrap_or(0);
            aim.measure_sides(self.tables, (5 * farthest + 16) as u16);
            self.search(&aim, states, &mut arrived, stop);
        }
        arrived.sort_by_key(State::worth);
        arrived.truncate(self.width);
        self.states = arrived;
        !self.states.is_empty()
    }

    fn search(
        &mut self,
        aim: &Aim,
        mut states: Vec<State>,
        arrived: &mut Vec<State>,
        stop: &mut Stop<'_>,
    ) {
        self.seen.fill(0);
        let far =
            states.iter().map(|s| aim.steps(self.tables, |cell| s.tiles[cell], s.at, s.gap)).min();
        let mut patience = 2 * far.unwrap_or(0) + 60;
        let (mut next, mut candidates) = (Vec::with_capacity(self.width), Vec::new());
        while !states.is_empty() && arrived.len() < self.width && patience > 0 {
            patience -= 1;
            self.find_candidates(aim, &states, &mut candidates);
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
                let state = self.step(aim, &states[candidate.from as usize], candidate);
                if aim.is_reached(&state.tiles, state.at) {
                    patience = patience.min(12);
                    arrived.push(state);
                } else {
                    next.push(state);
                }
            }
            std::mem::swap(&mut states, &mut next);
        }
    }

    fn find_candidates(&self, aim: &Aim, states: &[State], candidates: &mut Vec<Candidate>) {
        let tables = self.tables;
        candidates.clear();
        for (from, state) in (0..).zip(states) {
            for dir in 0..4u8 {
                let source = tables.sources[state.gap][usize::from(dir)];
                if dir == state.back || source == NONE || aim.frozen[usize::from(source)] {
                    continue;
                }
                let source = usize::from(source);
                let tile = state.tiles[source];
                let manhattan =
                    state.manhattan + tables.far(tile, state.gap) - tables.far(tile, source);
                let at = if tile == aim.tile { state.gap } else { state.at };
                let tile_at = |cell: usize| match cell {
                    _ if cell == state.gap => tile,
                    _ if cell == source => 0,
                    _ => state.tiles[cell],
                };
                let steps = aim.steps(tables, tile_at, at, source);
                if steps < FAR {
                    let score =
                        STEP * (state.n_steps + 1) + HOME_STEP * manhattan + TILE_STEP * steps;
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

    fn step(&mut self, aim: &Aim, before: &State, candidate: &Candidate) -> State {
        let mut state = before.clone();
        let source = usize::from(self.tables.sources[state.gap][usize::from(candidate.dir)]);
        let tile = state.tiles[source];
        state.manhattan += self.tables.far(tile, state.gap) - self.tables.far(tile, source);
        if tile == aim.tile {
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

    /// Places a line without a search, from the best board. Gives the number of positions searched.
    fn place_simply(&mut self, cells: &[usize], behind: usize, frozen: &[bool]) -> u64 {
        self.states.sort_by_key(State::worth);
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

    /// Solves the last cells of the best boards in the fewest steps, and takes the shortest result.
    fn finish_corner(mut self, frozen: &[bool], stop: &mut Stop<'_>) -> Option<Vec<Step>> {
        self.states.sort_by_key(State::worth);
        let mut best: Option<(u32, Vec<Step>)> = None;
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

    fn path(&self, step: u32) -> Vec<Step> {
        self.steps.path_to(step)
    }
}

impl State {
    /// Puts these tiles on the board.
    fn put(&mut self, tables: &SizeTables, tiles: &[u8]) {
        self.tiles[..tiles.len()].copy_from_slice(tiles);
        self.gap = gap_of(tiles);
        (self.manhattan, self.hash) = tables.measure(tiles);
    }

    /// The estimated length of its solution, in tenths of a step.
    fn worth(&self) -> i32 {
        STEP * self.n_steps + HOME_STEP * self.manhattan
    }
}
