//! A wide search by the tables' bound: short solutions of boards that are too far for a proof.

use super::guide::{Guide, NOWHERE, State};
use super::steps::{Steps, to_dirs};
use super::{LOOK_EVERY, Meter};
use grid::Dir;

/// A position of the level, and how it was reached.
struct Node<const V: usize> {
    state: State<V>,
    step: u32,
    back: u8,
}

/// A step that could be taken: its worth, the position's hash, the position before, the direction.
type Chance = (i32, u64, u32, u8);

/// Looks for a solution shorter than `limit`, keeping the `width` best positions of each level.
pub(super) fn beam<const V: usize>(
    guide: &Guide<'_, V>,
    start: &State<V>,
    width: usize,
    limit: usize,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<Dir>> {
    let mut level = vec![Node { state: start.clone(), step: 0, back: 4 }];
    let mut steps = Steps::new();
    let mut before: Vec<u64> = Vec::new();
    for n_steps in 1..limit {
        let most = (limit - 1 - n_steps) as i32;
        let mut chances = chances(guide, &mut level, most, meter)?;
        keep_best(&mut chances, width);
        // All this takes long on a wide level: who wants to stop is asked in between.
        if meter.look() {
            return None;
        }
        // Equal positions stand beside each other; those of the level before last come back too.
        chances.sort_unstable_by_key(|&(_, hash, from, dir)| (hash, from, dir));
        chances.dedup_by_key(|chance| chance.1);
        chances.retain(|chance| before.binary_search(&chance.1).is_err());
        let mut next = Vec::with_capacity(chances.len());
        for &(_, _, from, dir) in &chances {
            if (next.len() as u64).is_multiple_of(LOOK_EVERY) && meter.look() {
                return None;
            }
            let node = &level[from as usize];
            let mut state = node.state.clone();
            let source = guide.sources[usize::from(state.gap)][usize::from(dir)];
            guide.slide(&mut state, source, i32::MAX);
            let step = steps.push(node.step, dir);
            if state.is_solved() {
                return Some(to_dirs(&steps.path_to(step)));
            }
            next.push(Node { state, step, back: dir ^ 1 });
        }
        if meter.look() {
            return None;
        }
        before = level.iter().map(|node| node.state.hash()).collect();
        before.sort_unstable();
        level = next;
    }
    None
}

/// All steps from the positions of a level; none if the meter says stop.
fn chances<const V: usize>(
    guide: &Guide<'_, V>,
    level: &mut [Node<V>],
    most: i32,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<Chance>> {
    let mut chances = Vec::with_capacity(3 * level.len());
    for (from, node) in (0..).zip(level) {
        let sources = guide.sources[usize::from(node.state.gap)];
        for (dir, source) in (0..).zip(sources) {
            if source == NOWHERE || dir == node.back {
                continue;
            }
            if meter.spend() {
                return None;
            }
            if let Some(undo) = guide.slide(&mut node.state, source, most) {
                let worth = 8 * node.state.bound() + node.state.weight();
                chances.push((worth, node.state.hash(), from, dir));
                guide.put_back(&mut node.state, &undo);
            }
        }
    }
    Some(chances)
}

fn keep_best(chances: &mut Vec<Chance>, n: usize) {
    if chances.len() > n {
        chances.select_nth_unstable(n);
        chances.truncate(n);
    }
}
