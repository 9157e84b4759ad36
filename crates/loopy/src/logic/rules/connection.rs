//! Tier 5, second rule: the loop is connected and does not use a bridge.

use grid::Dir;

use super::super::places::{Place, Places, STEPS};
use super::super::proof::{Recorder, Rule};
use super::super::shape::{Shape, Shapes, bit};
use super::super::state::{Clues, State};

/// Applies the rule once. Returns whether it applied.
///
/// The graph consists of the cells and the edges that are still possible. Cells not connected to a certain cell of the loop
/// are empty, and a bridge is not on the loop.
pub(super) fn apply<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    if !std::mem::take(&mut state.dirty.connection) {
        return false;
    }
    state.count_work(10);
    let is_certain = |&place: &Place| !state.shapes(place).contains(Shape::Empty);
    let Some(start) = clues.inside.iter().find(is_certain) else { return false };
    let mut finder = BridgeFinder {
        state,
        order: [0; 256],
        low: [0; 256],
        n_seen: 0,
        seen: Places::default(),
        bridge: None,
    };
    finder.visit(start, None);
    let (bridge, seen) = (finder.bridge, finder.seen);
    let apart = |&place: &Place| !seen.contains(place) && state.shapes(place) != Shapes::EMPTY;
    let apart: Vec<Place> = clues.inside.iter().filter(apart).collect();
    if !apart.is_empty() {
        recorder.begin(Rule::Connection, || seen.iter().collect());
        for place in apart {
            state.narrow(place, Shapes::EMPTY, recorder);
        }
        return true;
    }
    let Some((place, dir)) = bridge else { return false };
    recorder.begin(Rule::Connection, || beyond_bridge(state, place, dir));
    state.dirty.connection = true;
    state.narrow(place, Shapes::with(dir).not(), recorder)
}

/// Returns the two cells of a bridge and everything reached over it.
fn beyond_bridge(state: &State, place: Place, dir: Dir) -> Vec<Place> {
    let mut found = vec![place, place.wrapping_add(STEPS[dir as usize])];
    let mut next = 1;
    while let Some(&at) = found.get(next) {
        for dir in Dir::ALL.into_iter().filter(|&dir| is_open(state, at, dir)) {
            let there = at.wrapping_add(STEPS[dir as usize]);
            if !found.contains(&there) {
                found.push(there);
            }
        }
        next += 1;
    }
    found
}

/// Returns whether the edge is still possible from both its cells.
fn is_open(state: &State, place: Place, dir: Dir) -> bool {
    let next = place.wrapping_add(STEPS[dir as usize]);
    state.possible(place) & bit(dir) != 0 && state.possible(next) & bit(dir.opposite()) != 0
}

/// Finds bridges by depth-first search with Tarjan's low-link values.
struct BridgeFinder<'a> {
    state: &'a State,
    order: [u8; 256],
    low: [u8; 256],
    n_seen: u8,
    seen: Places,
    bridge: Option<(Place, Dir)>,
}

impl BridgeFinder<'_> {
    fn visit(&mut self, place: Place, came: Option<Dir>) {
        let at = usize::from(place);
        self.n_seen += 1;
        (self.order[at], self.low[at]) = (self.n_seen, self.n_seen);
        self.seen.insert(place);
        for dir in Dir::ALL {
            let next = place.wrapping_add(STEPS[dir as usize]);
            if !is_open(self.state, place, dir) || came == Some(dir.opposite()) {
                continue;
            }
            let there = usize::from(next);
            if self.seen.contains(next) {
                self.low[at] = self.low[at].min(self.order[there]);
                continue;
            }
            self.visit(next, Some(dir));
            self.low[at] = self.low[at].min(self.low[there]);
            if self.low[there] > self.order[at] {
                self.bridge = Some((place, dir));
            }
        }
    }
}
