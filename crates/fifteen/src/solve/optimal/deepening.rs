//! Iterative deepening (IDA*): the proof that nothing shorter exists.

use super::lookup::{Lookup, NOWHERE, State};
use crate::solve::Meter;
use grid::Dir;

/// A search that raises its bound until it has the shortest solution.
pub(super) struct Deepening<'s, 't, const V: usize> {
    lookup: &'s Lookup<'t, V>,
    state: State<V>,
    /// No solution is shorter than this.
    pub(super) bound: i32,
    path: Vec<Dir>,
}

impl<'s, 't, const V: usize> Deepening<'s, 't, V> {
    pub(super) fn new(lookup: &'s Lookup<'t, V>, state: State<V>) -> Self {
        Deepening { lookup, bound: state.bound(), state, path: Vec::new() }
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
        if self.state.is_solved() {
            return true;
        }
        let sources = self.lookup.sources[usize::from(self.state.gap)];
        for (i, from) in sources.into_iter().enumerate() {
            if from == NOWHERE || i == back {
                continue;
            }
            if meter.spend() || meter.progress.nodes >= end {
                return false;
            }
            if let Some(undo) = self.lookup.step(&mut self.state, from, left - 1) {
                self.path.push(Dir::ALL[i]);
                if self.search(left - 1, i ^ 1, meter, end) {
                    return true;
                }
                self.path.pop();
                self.lookup.take_back(&mut self.state, &undo);
                if meter.stopped || meter.progress.nodes >= end {
                    return false;
                }
            }
        }
        false
    }
}
