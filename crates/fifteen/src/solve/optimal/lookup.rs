//! A position and its lower bound from the tables, updated incrementally.

use super::pattern::{Pattern, Placement, mirror_tile};
use super::ranking::mirror;
use super::tables::Tables;
use crate::board::{Board, goal_cell};
use crate::solve::deepening::{NO_CELL, Position};
use grid::Dir;

/// Maximum number of cells of a board with tables.
pub(super) const MAX_CELLS: usize = 25;
const MAX_PATTERNS: usize = 8;
/// Maximum number of tiles of a pattern.
const MAX_MEMBERS: usize = 8;

/// Lookup tables for all positions of a size, with `V` views.
pub(super) struct Lookup<'t, const V: usize> {
    n_cells: usize,
    /// For each cell of the gap and each direction, the cell of the tile that would move.
    pub(super) sources: [[u8; 4]; MAX_CELLS],
    /// The Manhattan distance of each tile in each cell.
    far: [[u8; MAX_CELLS]; MAX_CELLS],
    patterns: &'t [Pattern],
    /// For each view and tile: its index among the view's placements, and its pattern.
    slots: [[(u8, u8); MAX_CELLS]; V],
    /// For each view and tile: its index among the tiles of its pattern.
    members: [[u8; MAX_CELLS]; V],
    /// The index of each cell in each view.
    cells: [[u8; MAX_CELLS]; V],
}

/// One position.
#[derive(Clone)]
pub(super) struct State<const V: usize> {
    pub(super) tiles: [u8; MAX_CELLS],
    pub(super) gap: u8,
    pub(super) manhattan: i32,
    excess: [i32; V],
    placements: [[Placement; MAX_PATTERNS]; V],
}

/// Data that undoes a tile move.
#[derive(Clone, Copy)]
pub(super) struct Undo<const V: usize> {
    gap: u8,
    manhattan: i32,
    excess: [i32; V],
    placements: [Placement; V],
}

/// A position during a search.
pub(super) struct PatternPosition<'s, 't, const V: usize> {
    pub(super) lookup: &'s Lookup<'t, V>,
    pub(super) state: State<V>,
}

impl<const V: usize> Position for PatternPosition<'_, '_, V> {
    type Undo = Undo<V>;

    fn bound(&self) -> i32 {
        self.state.bound()
    }

    #[inline]
    fn is_solved(&self) -> bool {
        self.state.is_solved()
    }

    #[inline]
    fn sources(&self) -> [u8; 4] {
        self.lookup.sources[usize::from(self.state.gap)]
    }

    #[inline]
    fn step(&mut self, _: usize, from: u8, most: i32) -> Option<Undo<V>> {
        self.lookup.step(&mut self.state, from, most)
    }

    #[inline]
    fn take_back(&mut self, undo: &Undo<V>) {
        self.lookup.take_back(&mut self.state, undo);
    }
}

impl<'t, const V: usize> Lookup<'t, V> {
    /// Creates the lookup for a board's size, and the state of the board.
    pub(super) fn new(board: &Board, tables: &'t Tables) -> (Self, State<V>) {
        let lookup = Self::of(tables);
        let state = lookup.state(board.tiles());
        (lookup, state)
    }

    /// Creates the lookup for the boards that the tables are for.
    pub(super) fn of(tables: &'t Tables) -> Self {
        let size = tables.size();
        let mut lookup = Lookup {
            n_cells: size.area(),
            sources: [[NO_CELL; 4]; MAX_CELLS],
            far: [[0; MAX_CELLS]; MAX_CELLS],
            patterns: tables.patterns(),
            slots: [[(0, 0); MAX_CELLS]; V],
            members: [[0; MAX_CELLS]; V],
            cells: [[0; MAX_CELLS]; V],
        };
        for cell in size.cells() {
            let index = cell.index();
            lookup.sources[index] = Dir::ALL.map(|dir| {
                size.step(cell, dir.opposite()).map_or(NO_CELL, |cell| cell.index() as u8)
            });
            for tile in 1..size.area() {
                lookup.far[tile][index] = size.distance(cell, goal_cell(size, tile as u8)) as u8;
            }
        }
        for (v, view) in tables.views().iter().enumerate() {
            let seen = |cell| if view.mirrored { mirror(size, cell) } else { cell };
            let seen_tile = |tile| if view.mirrored { mirror_tile(size, tile) } else { tile };
            for cell in size.cells() {
                lookup.cells[v][cell.index()] = seen(cell).index() as u8;
            }
            for (slot, &number) in view.patterns.iter().enumerate() {
                // Mirroring is its own inverse, so the same function maps tiles both ways.
                for (member, &tile) in (0..).zip(tables.patterns()[number].tiles()) {
                    lookup.slots[v][usize::from(seen_tile(tile))] = (slot as u8, number as u8);
                    lookup.members[v][usize::from(seen_tile(tile))] = member;
                }
            }
        }
        lookup
    }

    /// Returns the state with these tiles, which are listed cell by cell. More than the board has
    /// are ignored.
    pub(super) fn state(&self, tiles: &[u8]) -> State<V> {
        let tiles = &tiles[..self.n_cells];
        let mut state = State {
            tiles: [0; MAX_CELLS],
            gap: 0,
            manhattan: 0,
            excess: [0; V],
            placements: [[Placement::default(); MAX_PATTERNS]; V],
        };
        for (cell, &tile) in tiles.iter().enumerate() {
            state.tiles[cell] = tile;
            state.manhattan += i32::from(self.far[usize::from(tile)][cell]);
            if tile == 0 {
                state.gap = cell as u8;
            }
        }
        for v in 0..V {
            let mut placed = [Placed::default(); MAX_PATTERNS];
            for cell in 0..tiles.len() {
                // Mirroring is its own inverse: this is the cell that the view sees as `cell`.
                let tile = usize::from(tiles[usize::from(self.cells[v][cell])]);
                if tile > 0 {
                    let (slot, number) = self.slots[v][tile];
                    placed[usize::from(slot)].add(number, cell, self.members[v][tile]);
                }
            }
            let placed = placed.iter().take_while(|placed| placed.n_tiles > 0);
            for (placement, placed) in state.placements[v].iter_mut().zip(placed) {
                let pattern = &self.patterns[usize::from(placed.pattern)];
                *placement = pattern.placement_of(placed.mask, &placed.order[..placed.n_tiles]);
                state.excess[v] += i32::from(placement.excess);
            }
        }
        state
    }

    /// Slides the tile at `from` into the gap, unless the lower bound would then exceed `most`. In
    /// that case nothing changes.
    #[inline]
    pub(super) fn step(&self, state: &mut State<V>, from: u8, most: i32) -> Option<Undo<V>> {
        let (from, to) = (usize::from(from), usize::from(state.gap));
        let tile = usize::from(state.tiles[from]);
        let manhattan =
            state.manhattan + i32::from(self.far[tile][to]) - i32::from(self.far[tile][from]);
        if manhattan > most {
            return None;
        }
        let mut undo = Undo {
            gap: state.gap,
            manhattan: state.manhattan,
            excess: state.excess,
            placements: [Placement::default(); V],
        };
        for v in 0..V {
            let (slot, number) = self.slots[v][tile];
            let (from, to) = (self.cells[v][from], self.cells[v][to]);
            let placement = &mut state.placements[v][usize::from(slot)];
            undo.placements[v] = *placement;
            *placement =
                self.patterns[usize::from(number)].slid(*placement, from.into(), to.into());
            state.excess[v] += i32::from(placement.excess) - i32::from(undo.placements[v].excess);
            if manhattan + 2 * state.excess[v] > most {
                for w in 0..=v {
                    state.placements[w][usize::from(self.slots[w][tile].0)] = undo.placements[w];
                }
                state.excess = undo.excess;
                return None;
            }
        }
        state.manhattan = manhattan;
        state.tiles[to] = tile as u8;
        state.gap = from as u8;
        Some(undo)
    }

    /// Undoes a tile move.
    #[inline]
    pub(super) fn take_back(&self, state: &mut State<V>, undo: &Undo<V>) {
        let tile = state.tiles[usize::from(undo.gap)];
        for v in 0..V {
            let slot = self.slots[v][usize::from(tile)].0;
            state.placements[v][usize::from(slot)] = undo.placements[v];
        }
        state.tiles[usize::from(state.gap)] = tile;
        state.gap = undo.gap;
        state.manhattan = undo.manhattan;
        state.excess = undo.excess;
    }
}

/// The tiles of a pattern, in the order of their cells.
#[derive(Clone, Copy, Default)]
struct Placed {
    pattern: u8,
    mask: u32,
    order: [u8; MAX_MEMBERS],
    n_tiles: usize,
}

impl Placed {
    fn add(&mut self, pattern: u8, cell: usize, member: u8) {
        self.pattern = pattern;
        self.mask |= 1 << cell;
        self.order[self.n_tiles] = member;
        self.n_tiles += 1;
    }
}

impl<const V: usize> State<V> {
    /// Returns the lower bound on the remaining tile moves.
    pub(super) fn bound(&self) -> i32 {
        self.manhattan + 2 * self.excess.iter().max().unwrap_or(&0)
    }

    /// Returns the sum over all views, which ranks positions with equal bounds.
    pub(super) fn weight(&self) -> i32 {
        self.excess.iter().sum()
    }

    /// Returns whether every tile is in place.
    pub(super) fn is_solved(&self) -> bool {
        self.manhattan == 0
    }

    /// Returns a hash of the position.
    pub(super) fn hash(&self) -> u64 {
        let (words, rest) = self.tiles.as_chunks::<8>();
        let words = words.iter().map(|&word| u64::from_le_bytes(word));
        words.chain(rest.iter().map(|&tile| tile.into())).fold(0, |hash, word| {
            let hash = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^ hash >> 32
        })
    }
}
