//! Putting a board in order line by line while the rest gets no worse.
//!
//! First the whole board [drifts](Drift) until the tiles of the next line are near it: that costs
//! little, because every step brings some tile nearer to its home. Then one tile of the line after
//! the other is brought to its place by a narrow search that knows how many steps that tile
//! needs and weighs them against what the steps do to all the others. When a search gets stuck, the
//! plain way of [`Placing`] brings its line to an end.

use super::Stop;
use super::drift::Drift;
use super::ground::{Ground, Line, NONE, Tiles, gap_of};
use super::place::Placing;
use super::steps::Steps;
use crate::board::LONGEST_SIDE;

/// A tile and the place to bring it to.
struct Aim {
    tile: u8,
    to: usize,
    kind: Kind,
    frozen: Vec<bool>,
    /// For each cell of the tile and each direction that it could go next: the steps it needs,
    /// when the gap is on that side.
    sides: Vec<[u16; 4]>,
}

/// The last two tiles of a line go in together: the first one into the corner, the other one
/// under it, and then both turn into the line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Alone,
    /// The cell that it will go to from the corner, the one under that, and the tile that follows.
    Corner {
        beside: usize,
        under: usize,
        follower: u8,
    },
    Under,
    /// Where the first tile turns to, and the first tile.
    Turn {
        beside: usize,
        first: u8,
    },
}

/// One board of the search.
#[derive(Clone)]
struct State {
    tiles: Tiles,
    gap: usize,
    /// Where the tile is that is being brought.
    at: usize,
    manhattan: i32,
    n_steps: i32,
    mark: u64,
    back: u8,
    step: u32,
}

/// A step that could be taken.
struct Chance {
    score: i32,
    mark: u64,
    from: u32,
    dir: u8,
}

/// The whole search: the boards at hand and all the steps that led to them.
pub(super) struct Settle<'g> {
    ground: &'g Ground,
    width: usize,
    states: Vec<State>,
    steps: Steps,
    seen: Vec<u64>,
    stopped: bool,
}

/// What a step of the tile, of any tile towards home, and any step at all are worth.
const TILE_STEP: i32 = 14;
const HOME_STEP: i32 = 13;
const STEP: i32 = 10;
const FAR: i32 = 10_000;
/// How much a tile of the next line counts while the board drifts.
const NEXT_LINE: i32 = 4;
/// How many steps a board drifts on without getting better.
const PATIENCE: u32 = 40;
/// How much more than the best a drifting board may cost at first to be followed; then as much as
/// leaves enough of them.
const SLACK: i32 = 100;
const MOST_SLACK: i32 = 300;
const ENOUGH_BOARDS: usize = 25;

/// So many on the largest boards, and on smaller ones, whose ways are fewer and shorter, as many more as take
/// about the same time.
pub(super) fn more_if_smaller(n_largest: usize, n_cells: usize) -> usize {
    let work = |n_cells: usize| n_cells * n_cells.isqrt();
    n_largest * work(LONGEST_SIDE * LONGEST_SIDE) / work(n_cells)
}

impl<'g> Settle<'g> {
    pub(super) fn new(ground: &'g Ground, width: usize, tiles: &[u8]) -> Self {
        let mut settle = Settle {
            ground,
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
            mark: 0,
            back: NONE,
            step: 0,
        };
        state.put(ground, tiles);
        settle.states.push(state);
        settle
    }

    /// The steps that put the board in order; none if `stop` said so first.
    pub(super) fn finish(mut self, stop: &mut Stop<'_>) -> Option<Vec<u8>> {
        let mut frozen = vec![false; self.ground.size.area()];
        let lines = self.ground.lines();
        for (i, line) in lines.iter().enumerate() {
            self.gather(&lines[i..], &frozen, stop);
            self.settle_line(line, &frozen, stop);
            if self.stopped {
                return None;
            }
            for &cell in &line.cells {
                frozen[cell] = true;
            }
        }
        self.finish_corner(&frozen, stop)
    }

    /// The steps that complete the first line that is not, or what is left after the lines.
    pub(super) fn next_line(mut self, stop: &mut Stop<'_>) -> Option<Vec<u8>> {
        let mut frozen = vec![false; self.ground.size.area()];
        for line in self.ground.lines() {
            let tiles = &self.states[0].tiles;
            if line.cells.iter().any(|&cell| usize::from(tiles[cell]) != cell + 1) {
                self.settle_line(&line, &frozen, stop);
                self.states.sort_by_key(State::worth);
                return (!self.stopped).then(|| self.path(self.states[0].step));
            }
            for &cell in &line.cells {
                frozen[cell] = true;
            }
        }
        self.finish_corner(&frozen, stop)
    }

    /// Lets the best board drift until the tiles of the next line are near it, those of the lines
    /// after it follow, and no step is lost on the others.
    fn gather(&mut self, lines: &[Line], frozen: &[bool], stop: &mut Stop<'_>) {
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
        let mut drift = Drift::new(self.ground, self.tiles_of(state), frozen, &weights);
        // Near means on average one step from home.
        let near = lines[0].cells.len() as i32;
        let enough = more_if_smaller(ENOUGH_BOARDS, frozen.len());
        let mut slack = SLACK;
        let (mut lowest, mut since) = (i32::MAX, 0);
        while since < PATIENCE && drift.best_far() > near {
            drift.advance(slack);
            let crowded = drift.n_boards() > enough;
            slack =
                if crowded { slack - slack / 16 } else { MOST_SLACK.min(slack + slack / 16 + 1) };
            since += 1;
            if drift.best_cost() < lowest {
                (lowest, since) = (drift.best_cost(), 0);
            }
            if stop(drift.n_boards() as u64) {
                self.stopped = true;
                return;
            }
        }
        self.follow(&drift.best_path(), drift.best_tiles());
    }

    /// Takes the only board at hand along a path to these tiles.
    fn follow(&mut self, path: &[u8], tiles: &[u8]) {
        let state = &mut self.states[0];
        for &dir in path {
            state.step = self.steps.push(state.step, dir);
            state.n_steps += 1;
        }
        state.put(self.ground, tiles);
    }

    fn tiles_of<'s>(&self, state: &'s State) -> &'s [u8] {
        &state.tiles[..self.ground.size.area()]
    }

    /// Completes a line by a narrow search, or the plain way if that gets stuck.
    fn settle_line(&mut self, line: &Line, frozen: &[bool], stop: &mut Stop<'_>) {
        let start = self.states.clone();
        if !self.bring_line(line, frozen, stop) && !self.stopped {
            self.states = start;
            let nodes = self.place_plainly(&line.cells, line.behind, frozen);
            self.stopped = stop(nodes);
        }
    }

    /// Brings one tile of a line after the other to its place. False if on no board.
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

    /// Brings the tile whose home is `home` to a cell, on as many boards as are kept. False if on none.
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
            // A tile that turns at every step takes five for each; what is farther off is no way.
            let farthest = states.iter().map(|s| self.ground.apart(s.at, to)).max().unwrap_or(0);
            aim.measure_sides(self.ground, (5 * farthest + 16) as u16);
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
            states.iter().map(|s| aim.steps(self.ground, |cell| s.tiles[cell], s.at, s.gap)).min();
        let mut patience = 2 * far.unwrap_or(0) + 60;
        let (mut next, mut chances) = (Vec::with_capacity(self.width), Vec::new());
        while !states.is_empty() && arrived.len() < self.width && patience > 0 {
            patience -= 1;
            self.find_chances(aim, &states, &mut chances);
            if stop(chances.len() as u64) {
                self.stopped = true;
                return;
            }
            if chances.len() > 2 * self.width {
                chances.select_nth_unstable_by_key(2 * self.width, |c| (c.score, c.mark));
                chances.truncate(2 * self.width);
            }
            chances.sort_unstable_by_key(|chance| (chance.score, chance.mark));
            next.clear();
            for chance in &chances {
                if next.len() == self.width || !self.is_new(chance.mark) {
                    continue;
                }
                let state = self.step(aim, &states[chance.from as usize], chance);
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

    fn find_chances(&self, aim: &Aim, states: &[State], chances: &mut Vec<Chance>) {
        let ground = self.ground;
        chances.clear();
        for (from, state) in (0..).zip(states) {
            for dir in 0..4u8 {
                let source = ground.sources[state.gap][usize::from(dir)];
                if dir == state.back || source == NONE || aim.frozen[usize::from(source)] {
                    continue;
                }
                let source = usize::from(source);
                let tile = state.tiles[source];
                let manhattan =
                    state.manhattan + ground.far(tile, state.gap) - ground.far(tile, source);
                let at = if tile == aim.tile { state.gap } else { state.at };
                let tile_at = |cell: usize| match cell {
                    _ if cell == state.gap => tile,
                    _ if cell == source => 0,
                    _ => state.tiles[cell],
                };
                let steps = aim.steps(ground, tile_at, at, source);
                if steps < FAR {
                    let score =
                        STEP * (state.n_steps + 1) + HOME_STEP * manhattan + TILE_STEP * steps;
                    let mark = ground.mark_after(state.mark, tile, source, state.gap);
                    chances.push(Chance { score, mark, from, dir });
                }
            }
        }
    }

    fn is_new(&mut self, mark: u64) -> bool {
        let slot = mark >> (64 - self.seen.len().trailing_zeros());
        std::mem::replace(&mut self.seen[slot as usize], mark) != mark
    }

    fn step(&mut self, aim: &Aim, before: &State, chance: &Chance) -> State {
        let mut state = before.clone();
        let source = usize::from(self.ground.sources[state.gap][usize::from(chance.dir)]);
        let tile = state.tiles[source];
        state.manhattan += self.ground.far(tile, state.gap) - self.ground.far(tile, source);
        if tile == aim.tile {
            state.at = state.gap;
        }
        state.tiles.swap(source, state.gap);
        state.gap = source;
        state.n_steps += 1;
        state.mark = chance.mark;
        state.back = chance.dir ^ 1;
        state.step = self.steps.push(state.step, chance.dir);
        state
    }

    /// The plain way for one line, from the best board at hand. Says how many positions it took.
    fn place_plainly(&mut self, cells: &[usize], behind: usize, frozen: &[bool]) -> u64 {
        self.states.sort_by_key(State::worth);
        self.states.truncate(1);
        let state = &self.states[0];
        let mut placing = Placing::new(self.ground, self.tiles_of(state).to_vec(), frozen.to_vec());
        placing.place_line(cells, behind);
        let nodes = placing.nodes;
        let (tiles, path) = placing.into_parts();
        self.follow(&path, &tiles);
        nodes
    }

    /// The last cells of the most promising boards in the fewest steps; the best of these wins.
    fn finish_corner(mut self, frozen: &[bool], stop: &mut Stop<'_>) -> Option<Vec<u8>> {
        self.states.sort_by_key(State::worth);
        let mut best: Option<(u32, Vec<u8>)> = None;
        for state in self.states.iter().take(8) {
            let most = best.as_ref().map_or(i32::MAX, |(step, end)| {
                (self.path(*step).len() + end.len()) as i32 - state.n_steps
            });
            let mut placing =
                Placing::new(self.ground, self.tiles_of(state).to_vec(), frozen.to_vec());
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

    fn path(&self, step: u32) -> Vec<u8> {
        self.steps.path_to(step)
    }
}

impl State {
    /// Puts these tiles on the board.
    fn put(&mut self, ground: &Ground, tiles: &[u8]) {
        self.tiles[..tiles.len()].copy_from_slice(tiles);
        self.gap = gap_of(tiles);
        (self.manhattan, self.mark) = ground.measure(tiles);
    }

    /// How long its solution will be, more or less: the less, the better.
    fn worth(&self) -> i32 {
        STEP * self.n_steps + HOME_STEP * self.manhattan
    }
}

impl Aim {
    fn is_reached(&self, tiles: &[u8], at: usize) -> bool {
        match self.kind {
            Kind::Alone | Kind::Under => at == self.to,
            // With the follower in the next cell, or about to be pushed there, there is no way on.
            Kind::Corner { beside, under, follower } => {
                at == self.to
                    && tiles[beside] != follower
                    && !(tiles[beside] == 0 && tiles[under] == follower)
            }
            Kind::Turn { beside, first } => at == self.to && tiles[beside] == first,
        }
    }

    /// About how many steps bring the tile there; [`FAR`] if there is no way.
    fn steps(&self, ground: &Ground, tile_at: impl Fn(usize) -> u8, at: usize, gap: usize) -> i32 {
        match self.kind {
            Kind::Turn { beside, first } => {
                let corner = self.to;
                if at == corner {
                    0
                } else if tile_at(corner) == first {
                    ground.apart(gap, beside) + 2
                } else if gap == corner && tile_at(beside) == first {
                    1
                } else {
                    FAR
                }
            }
            Kind::Corner { beside, follower, .. } if tile_at(beside) == follower => {
                self.steps_alone(ground, at, gap) + 6
            }
            _ => self.steps_alone(ground, at, gap),
        }
    }

    fn steps_alone(&self, ground: &Ground, at: usize, gap: usize) -> i32 {
        if at == self.to {
            return 0;
        }
        let (here, there) = (ground.places[at], ground.places[gap]);
        let mut fewest = FAR;
        for (dir, &steps) in self.sides[at].iter().enumerate() {
            if steps == u16::MAX {
                continue;
            }
            let side = usize::from(ground.sources[at][dir ^ 1]);
            // From the opposite side of the tile the gap has to go around it.
            let across = if dir < 2 {
                there[1] == here[1] && (dir == 0) == (gap > at)
            } else {
                there[0] == here[0] && (dir == 2) == (gap > at)
            };
            let around = if across { 2 } else { 0 };
            fewest = fewest.min(ground.apart(gap, side) + around + i32::from(steps));
        }
        fewest
    }

    /// From the goal backwards, as far as `most` steps lead: a step of the tile costs one, the gap's
    /// way around it to the next side two.
    fn measure_sides(&mut self, ground: &Ground, most: u16) {
        let free = |cell: u8| cell != NONE && !self.frozen[usize::from(cell)];
        // The cell beside this one in a direction: where a tile comes from that goes the other way.
        let beside = |cell: usize, dir: usize| {
            Some(ground.sources[cell][dir ^ 1]).filter(|&next| free(next)).map(usize::from)
        };
        let mut sides = vec![[u16::MAX; 4]; self.frozen.len()];
        let mut queues: [Vec<(usize, usize)>; 3] = Default::default();
        for dir in (0..4).filter(|&dir| beside(self.to, dir).is_some()) {
            sides[self.to][dir] = 0;
            queues[0].push((self.to, dir));
        }
        let mut steps = 0;
        while steps <= most && queues.iter().any(|queue| !queue.is_empty()) {
            for (cell, dir) in std::mem::take(&mut queues[usize::from(steps) % 3]) {
                let Some(gap) = beside(cell, dir).filter(|_| sides[cell][dir] == steps) else {
                    continue;
                };
                // The tile has just come from where the gap is now.
                if steps + 1 < sides[gap][dir ^ 1] {
                    sides[gap][dir ^ 1] = steps + 1;
                    queues[usize::from(steps + 1) % 3].push((gap, dir ^ 1));
                }
                for turn in (0..4).filter(|turn| turn / 2 != dir / 2) {
                    let way = beside(gap, turn).is_some() && beside(cell, turn).is_some();
                    if way && steps + 2 < sides[cell][turn] {
                        sides[cell][turn] = steps + 2;
                        queues[usize::from(steps + 2) % 3].push((cell, turn));
                    }
                }
            }
            steps += 1;
        }
        self.sides = sides;
    }
}
