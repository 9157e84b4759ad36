//! Beam search with the lower bound of the tables: short solutions where a proof takes too long.

use super::lookup::{Lookup, State};
use crate::solve::deepening::NO_CELL;
use crate::solve::step_tree::{DirIndex, StepTree, to_dirs};
use crate::solve::{Meter, POLL_EVERY};
use grid::Dir;

/// A position of a level, and how it was reached.
struct Node<const V: usize> {
    state: State<V>,
    step: u32,
    back: DirIndex,
}

/// A possible tile move: its score, the hash of the new position, the previous position and the
/// direction.
type Candidate = (i32, u64, u32, u8);

/// Searches for a solution shorter than `limit`, keeping the `width` best positions of each level.
pub(super) fn beam<const V: usize>(
    lookup: &Lookup<'_, V>,
    start: &State<V>,
    width: usize,
    limit: usize,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<Dir>> {
    let mut level = vec![Node { state: start.clone(), step: 0, back: 4 }];
    let mut steps = StepTree::new();
    let mut before: Vec<u64> = Vec::new();
    for n_steps in 1..limit {
        let most = (limit - 1 - n_steps) as i32;
        let mut candidates = candidates(lookup, &mut level, most, meter)?;
        keep_best(&mut candidates, width);
        // A wide level takes long, so the cancel callback is polled between the phases.
        if meter.poll() {
            return None;
        }
        // Removes duplicates, and positions of the level before the last.
        candidates.sort_unstable_by_key(|&(_, hash, from, dir)| (hash, from, dir));
        candidates.dedup_by_key(|candidate| candidate.1);
        candidates.retain(|candidate| before.binary_search(&candidate.1).is_err());
        let mut next = Vec::with_capacity(candidates.len());
        for &(_, _, from, dir) in &candidates {
            if (next.len() as u64).is_multiple_of(POLL_EVERY) && meter.poll() {
                return None;
            }
            let node = &level[from as usize];
            let mut state = node.state.clone();
            let source = lookup.sources[usize::from(state.gap)][usize::from(dir)];
            lookup.step(&mut state, source, i32::MAX);
            let step = steps.push(node.step, dir);
            if state.is_solved() {
                return Some(to_dirs(&steps.path_to(step)));
            }
            next.push(Node { state, step, back: dir ^ 1 });
        }
        if meter.poll() {
            return None;
        }
        before = level.iter().map(|node| node.state.hash()).collect();
        before.sort_unstable();
        level = next;
    }
    None
}

/// Returns all tile moves from the positions of a level; `None` if cancelled.
fn candidates<const V: usize>(
    lookup: &Lookup<'_, V>,
    level: &mut [Node<V>],
    most: i32,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<Candidate>> {
    let mut candidates = Vec::with_capacity(3 * level.len());
    for (from, node) in (0..).zip(level) {
        let sources = lookup.sources[usize::from(node.state.gap)];
        for (dir, source) in (0..).zip(sources) {
            if source == NO_CELL || dir == node.back {
                continue;
            }
            if meter.spend() {
                return None;
            }
            if let Some(undo) = lookup.step(&mut node.state, source, most) {
                let score = 8 * node.state.bound() + node.state.weight();
                candidates.push((score, node.state.hash(), from, dir));
                lookup.take_back(&mut node.state, &undo);
            }
        }
    }
    Some(candidates)
}

fn keep_best(candidates: &mut Vec<Candidate>, n: usize) {
    if candidates.len() > n {
        candidates.select_nth_unstable(n);
        candidates.truncate(n);
    }
}
