//! The goal of one tile: an estimate of the tile moves it needs, and whether it is reached.

use super::size_tables::{NONE, SizeTables};

/// A tile and the cell to bring it to.
pub(super) struct TileGoal {
    pub(super) tile: u8,
    pub(super) to: usize,
    pub(super) kind: PlacementKind,
    pub(super) frozen: Vec<bool>,
    /// For each cell of the tile and each direction in which it could move next: the tile moves it
    /// needs when the gap is on that side.
    pub(super) sides: Vec<[u16; 4]>,
}

/// How a tile is placed. The last two tiles of a line are placed together: the first goes into the
/// corner, the second into the cell under it, and then both turn into the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum PlacementKind {
    Alone,
    /// The cell that it goes to from the corner, the one under that, and the second tile.
    Corner {
        beside: usize,
        under: usize,
        follower: u8,
    },
    Under,
    /// The cell that the first tile turns into, and the first tile.
    Turn {
        beside: usize,
        first: u8,
    },
}

/// The estimate if there is no path.
pub(super) const UNREACHABLE: i32 = 10_000;

impl TileGoal {
    pub(super) fn is_reached(&self, tiles: &[u8], at: usize) -> bool {
        match self.kind {
            PlacementKind::Alone | PlacementKind::Under => at == self.to,
            // With the second tile in the next cell, or about to be pushed there, it can't be
            // placed.
            PlacementKind::Corner { beside, under, follower } => {
                at == self.to
                    && tiles[beside] != follower
                    && !(tiles[beside] == 0 && tiles[under] == follower)
            }
            PlacementKind::Turn { beside, first } => at == self.to && tiles[beside] == first,
        }
    }

    /// Estimates the tile moves that bring the tile there; [`UNREACHABLE`] if there is no path.
    pub(super) fn steps(
        &self,
        tables: &SizeTables,
        tile_at: impl Fn(usize) -> u8,
        at: usize,
        gap: usize,
    ) -> i32 {
        match self.kind {
            PlacementKind::Turn { beside, first } => {
                let corner = self.to;
                if at == corner {
                    0
                } else if tile_at(corner) == first {
                    tables.apart(gap, beside) + 2
                } else if gap == corner && tile_at(beside) == first {
                    1
                } else {
                    UNREACHABLE
                }
            }
            PlacementKind::Corner { beside, follower, .. } if tile_at(beside) == follower => {
                self.steps_alone(tables, at, gap) + 6
            }
            _ => self.steps_alone(tables, at, gap),
        }
    }

    pub(super) fn steps_alone(&self, tables: &SizeTables, at: usize, gap: usize) -> i32 {
        if at == self.to {
            return 0;
        }
        let (here, there) = (tables.places[at], tables.places[gap]);
        let mut fewest = UNREACHABLE;
        for (dir, &steps) in self.sides[at].iter().enumerate() {
            if steps == u16::MAX {
                continue;
            }
            let side = usize::from(tables.sources[at][dir ^ 1]);
            // From the opposite side of the tile, the gap has to go around it.
            let across = if dir < 2 {
                there[1] == here[1] && (dir == 0) == (gap > at)
            } else {
                there[0] == here[0] && (dir == 2) == (gap > at)
            };
            let around = if across { 2 } else { 0 };
            fewest = fewest.min(tables.apart(gap, side) + around + i32::from(steps));
        }
        fewest
    }

    /// Fills `sides` from the goal backwards, up to `most` tile moves: moving the tile costs one,
    /// moving the gap around it to the next side costs two.
    pub(super) fn measure_sides(&mut self, tables: &SizeTables, most: u16) {
        let free = |cell: u8| cell != NONE && !self.frozen[usize::from(cell)];
        // The cell beside this one in a direction, if the gap may go there.
        let beside = |cell: usize, dir: usize| {
            Some(tables.sources[cell][dir ^ 1]).filter(|&next| free(next)).map(usize::from)
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
                // The tile has just come from the gap's cell.
                if steps + 1 < sides[gap][dir ^ 1] {
                    sides[gap][dir ^ 1] = steps + 1;
                    queues[usize::from(steps + 1) % 3].push((gap, dir ^ 1));
                }
                for turn in (0..4).filter(|turn| turn / 2 != dir / 2) {
                    let is_free = beside(gap, turn).is_some() && beside(cell, turn).is_some();
                    if is_free && steps + 2 < sides[cell][turn] {
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
