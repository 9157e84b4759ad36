//! Iterative deepening (IDA*): the proof that nothing shorter exists.

use crate::solve::Meter;
use grid::Dir;

/// No cell: the board ends there.
pub(super) const NOWHERE: u8 = u8::MAX;

/// A position that a search goes through step by step, with a bound that never says too much.
pub(super) trait Position {
    /// What takes a step back.
    type Undo;

    /// No solution from here is shorter.
    fn bound(&self) -> i32;

    /// Whether all tiles are home.
    fn is_solved(&self) -> bool;

    /// The cell that a tile going in each direction of [`Dir::ALL`] comes from, or [`NOWHERE`].
    fn sources(&self) -> [u8; 4];

    /// Slides the tile at `from` into the gap, unless it is then certain that more than `most` steps
    /// are left; in that case nothing changes.
    fn step(&mut self, dir: usize, from: u8, most: i32) -> Option<Self::Undo>;

    /// Takes a step back.
    fn take_back(&mut self, undo: &Self::Undo);
}

/// Which steps a search leaves out, by those it has made: a finite-state machine.
pub(super) trait Rule {
    /// The state after a step in a direction of [`Dir::ALL`]; none if it is left out.
    fn after(&self, state: u32, dir: usize) -> Option<u32>;
}

/// No step takes the one before back.
pub(super) struct NoReturn;

impl NoReturn {
    /// The state before the first step; after a step it is the number of the direction.
    pub(super) const START: u32 = 4;
}

impl Rule for NoReturn {
    #[inline]
    fn after(&self, state: u32, dir: usize) -> Option<u32> {
        let dir = dir as u32;
        (state != dir ^ 1).then_some(dir)
    }
}

/// A search that raises its bound until it has the shortest solution.
pub(super) struct Deepening<P, R> {
    pub(super) position: P,
    rule: R,
    /// The rule's state at the start.
    start: u32,
    /// No solution is shorter than this.
    pub(super) bound: i32,
    path: Vec<Dir>,
}

impl<P: Position, R: Rule> Deepening<P, R> {
    pub(super) fn new(position: P, rule: R, start: u32) -> Self {
        Deepening { bound: position.bound(), position, rule, start, path: Vec::new() }
    }

    /// Searches a solution as long as the bound; if there is none, the bound rises. None also if it was
    /// cancelled, or after so many positions.
    pub(super) fn round(&mut self, meter: &mut Meter<'_, '_>, nodes: u64) -> Option<Vec<Dir>> {
        meter.progress.lower_bound = self.bound as u32;
        let end = meter.progress.nodes.saturating_add(nodes);
        if meter.poll() {
            return None;
        }
        if self.search(self.bound, self.start, meter, end) {
            return Some(std::mem::take(&mut self.path));
        }
        if !meter.stopped && meter.progress.nodes < end {
            // Every step changes the parity of the distance.
            self.bound += 2;
            meter.progress.lower_bound = self.bound as u32;
        }
        None
    }

    /// The beginnings of all ways that a round with this bound goes, in the order of the search: as many steps as it
    /// takes for so many of them, or the whole way if it is shorter.
    pub(super) fn split(&mut self, bound: i32, at_least: usize) -> Vec<Vec<Dir>> {
        let mut parts = if self.position.bound() <= bound { vec![Vec::new()] } else { Vec::new() };
        for n_steps in 1..=bound {
            if parts.len() >= at_least || parts.is_empty() {
                break;
            }
            parts.clear();
            self.list(bound, self.start, n_steps, &mut parts);
        }
        parts
    }

    /// Lists the ways of so many steps that begin with the path.
    fn list(&mut self, left: i32, state: u32, n_steps: i32, parts: &mut Vec<Vec<Dir>>) {
        if n_steps == 0 || self.position.is_solved() {
            parts.push(self.path.clone());
            return;
        }
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NOWHERE {
                continue;
            }
            let Some(state) = self.rule.after(state, dir) else { continue };
            if let Some(undo) = self.position.step(dir, from, left - 1) {
                self.path.push(Dir::ALL[dir]);
                self.list(left - 1, state, n_steps - 1, parts);
                self.path.pop();
                self.position.take_back(&undo);
            }
        }
    }

    /// Searches a solution of at most `bound` steps that begins with these; the position is then no longer that of
    /// the start. None also if it was cancelled.
    pub(super) fn part(
        mut self,
        bound: i32,
        part: &[Dir],
        meter: &mut Meter<'_, '_>,
    ) -> Option<Vec<Dir>> {
        meter.progress.lower_bound = bound as u32;
        let (mut left, mut state) = (bound, self.start);
        for &step in part {
            let dir = Dir::ALL.iter().position(|&dir| dir == step)?;
            let from = self.position.sources()[dir];
            if from == NOWHERE {
                return None;
            }
            left -= 1;
            state = self.rule.after(state, dir)?;
            self.position.step(dir, from, left)?;
            self.path.push(step);
        }
        (!meter.poll() && self.search(left, state, meter, u64::MAX)).then_some(self.path)
    }

    /// Searches a solution of at most `left` steps.
    fn search(&mut self, left: i32, state: u32, meter: &mut Meter<'_, '_>, end: u64) -> bool {
        if self.position.is_solved() {
            return true;
        }
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NOWHERE {
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
