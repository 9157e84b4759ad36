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

/// A search that raises its bound until it has the shortest solution.
pub(super) struct Deepening<P> {
    pub(super) position: P,
    /// No solution is shorter than this.
    pub(super) bound: i32,
    path: Vec<Dir>,
}

impl<P: Position> Deepening<P> {
    pub(super) fn new(position: P) -> Self {
        Deepening { bound: position.bound(), position, path: Vec::new() }
    }

    /// Searches a solution as long as the bound; if there is none, the bound rises. None also if it was
    /// cancelled, or after so many positions.
    pub(super) fn round(&mut self, meter: &mut Meter<'_, '_>, nodes: u64) -> Option<Vec<Dir>> {
        meter.progress.lower_bound = self.bound as u32;
        let end = meter.progress.nodes.saturating_add(nodes);
        if meter.poll() {
            return None;
        }
        if self.search(self.bound, 4, meter, end) {
            return Some(std::mem::take(&mut self.path));
        }
        if !meter.stopped && meter.progress.nodes < end {
            // Every step changes the parity of the distance.
            self.bound += 2;
            meter.progress.lower_bound = self.bound as u32;
        }
        None
    }

    /// Searches a solution of at most `left` steps.
    fn search(&mut self, left: i32, back: usize, meter: &mut Meter<'_, '_>, end: u64) -> bool {
        if self.position.is_solved() {
            return true;
        }
        for (dir, from) in self.position.sources().into_iter().enumerate() {
            if from == NOWHERE || dir == back {
                continue;
            }
            if meter.spend() || meter.progress.nodes >= end {
                return false;
            }
            if let Some(undo) = self.position.step(dir, from, left - 1) {
                self.path.push(Dir::ALL[dir]);
                if self.search(left - 1, dir ^ 1, meter, end) {
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
