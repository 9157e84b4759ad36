//! Iterative deepening (IDA*), which proves that no shorter solution exists.

use crate::solve::Meter;
use grid::Dir;

/// Stands for a cell beyond the edge of the board.
pub(super) const NO_CELL: u8 = u8::MAX;

/// A position that a search changes in place, with an admissible lower bound.
pub(super) trait Position {
    /// Data that undoes a tile move.
    type Undo;

    /// Returns the lower bound on the remaining tile moves.
    fn bound(&self) -> i32;

    /// Returns whether every tile is in place.
    fn is_solved(&self) -> bool;

    /// Returns, for each direction of [`Dir::ALL`], the cell of the tile that would move that way,
    /// or [`NO_CELL`].
    fn sources(&self) -> [u8; 4];

    /// Slides the tile at `from` into the gap, unless the lower bound would then exceed `most`. In
    /// that case nothing changes.
    fn step(&mut self, dir: usize, from: u8, most: i32) -> Option<Self::Undo>;

    /// Undoes a tile move.
    fn take_back(&mut self, undo: &Self::Undo);
}

/// A finite-state machine that decides from the previous tile moves which ones are pruned.
pub(super) trait PruningRule {
    /// Returns the state after a tile move in a direction of [`Dir::ALL`]; `None` if it is pruned.
    fn after(&self, state: u32, dir: usize) -> Option<u32>;
}

/// Prunes only the tile move that undoes the previous one.
pub(super) struct NoReversal;

impl NoReversal {
    /// The state before the first tile move. Later the state is the index of the last direction.
    pub(super) const START: u32 = 4;
}

impl PruningRule for NoReversal {
    #[inline]
    fn after(&self, state: u32, dir: usize) -> Option<u32> {
        let dir = dir as u32;
        (state != dir ^ 1).then_some(dir)
    }
}

/// An IDA* search for a shortest solution.
pub(super) struct IterativeDeepening<P, R> {
    pub(super) position: P,
    rule: R,
    /// Initial state of the pruning rule.
    start: u32,
    /// Lower bound on the solution length.
    pub(super) bound: i32,
    path: Vec<Dir>,
}

impl<P: Position, R: PruningRule> IterativeDeepening<P, R> {
    pub(super) fn new(position: P, rule: R, start: u32) -> Self {
        IterativeDeepening { bound: position.bound(), position, rule, start, path: Vec::new() }
    }

    /// Runs one iteration: searches for a solution as long as the bound, and raises the bound if
    /// there is none. Also returns `None` if cancelled, or after `nodes` positions.
    pub(super) fn iterate(&mut self, meter: &mut Meter<'_, '_>, nodes: u64) -> Option<Vec<Dir>> {
        meter.progress.lower_bound = self.bound as u32;
        let end = meter.progress.nodes.saturating_add(nodes);
        if meter.poll() {
            return None;
        }
        if self.search(self.bound, self.start, meter, end) {
            return Some(std::mem::take(&mut self.path));
        }
        if !meter.stopped && meter.progress.nodes < end {
            // Every tile move changes the parity of the distance.
            self.bound += 2;
            meter.progress.lower_bound = self.bound as u32;
        }
        None
    }

    /// Splits an iteration with this bound. Returns the prefixes of all its paths, in search order.
    /// They are as short as possible so that there are at least `at_least`. A path that solves the
    /// board earlier is its own prefix.
    pub(super) fn split(&mut self, bound: i32, at_least: usize) -> Vec<Vec<Dir>> {
        let mut prefixes =
            if self.position.bound() <= bound { vec![Vec::new()] } else { Vec::new() };
        for n_steps in 1..=bound {
            if prefixes.len() >= at_least || prefixes.is_empty() {
                break;
            }
            prefixes.clear();
            self.list(bound, self.start, n_steps, &mut prefixes);
        }
        prefixes
    }

    /// Lists the extensions of the current path by `n_steps` tile moves.
    fn list(&mut self, left: i32, state: u32, n_steps: i32, prefixes: &mut Vec<Vec<Dir>>) {
        if n_steps == 0 || self.position.is_solved() {
            prefixes.push(self.path.clone());
            return;
        }
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NO_CELL {
                continue;
            }
            let Some(state) = self.rule.after(state, dir) else { continue };
            if let Some(undo) = self.position.step(dir, from, left - 1) {
                self.path.push(Dir::ALL[dir]);
                self.list(left - 1, state, n_steps - 1, prefixes);
                self.path.pop();
                self.position.take_back(&undo);
            }
        }
    }

    /// Searches for a solution of at most `bound` tile moves that starts with `prefix`. Also
    /// returns `None` if cancelled.
    pub(super) fn search_subtree(
        mut self,
        bound: i32,
        prefix: &[Dir],
        meter: &mut Meter<'_, '_>,
    ) -> Option<Vec<Dir>> {
        meter.progress.lower_bound = bound as u32;
        let (mut left, mut state) = (bound, self.start);
        for &step in prefix {
            let dir = Dir::ALL.iter().position(|&dir| dir == step)?;
            let from = self.position.sources()[dir];
            if from == NO_CELL {
                return None;
            }
            left -= 1;
            state = self.rule.after(state, dir)?;
            self.position.step(dir, from, left)?;
            self.path.push(step);
        }
        (!meter.poll() && self.search(left, state, meter, u64::MAX)).then_some(self.path)
    }

    /// Searches for a solution of at most `most` tile moves. Also returns `None` if cancelled.
    pub(super) fn search_within(
        mut self,
        most: i32,
        meter: &mut Meter<'_, '_>,
    ) -> Option<Vec<Dir>> {
        self.search(most, self.start, meter, u64::MAX).then_some(self.path)
    }

    /// Searches for a solution of at most `left` tile moves.
    fn search(&mut self, left: i32, state: u32, meter: &mut Meter<'_, '_>, end: u64) -> bool {
        if self.position.is_solved() {
            return true;
        }
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NO_CELL {
                continue;
            }
            let Some(state) = self.rule.after(state, dir) else { continue };
            if meter.spend() || meter.progress.nodes >= end {
                return false;
            }
            if let Some(undo) = self.position.step(dir, from, left - 1) {
                self.path.push(Dir::ALL[dir]);
                if self.search(left - 1, state, meter, end) {
                    return true;
                }
                self.path.pop();
                self.position.take_back(&undo);
                if meter.stopped || meter.progress.nodes >= end {
                    return false;
                }
            }
        }
        false
    }
}
