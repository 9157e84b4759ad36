//! Tier 3: if the windows of two clues overlap, the cells in only one of them make up the difference of the clues.

use super::super::places::{Place, STRIDE, window_of};
use super::super::proof::{Recorder, Rule};
use super::super::shape::Shapes;
use super::super::state::{Clues, State};

/// Applies the rule to the first suitable pair of clues. Returns whether there was one.
pub(super) fn apply<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    state.dirty.difference = state.dirty.difference.and(&clues.places);
    while let Some(a) = state.dirty.difference.pop() {
        for (apart, only_a, only_b) in OVERLAPS {
            let b = a.wrapping_add(apart);
            if !clues.places.contains(b) {
                continue;
            }
            state.count_work(1);
            if compare_windows(state, clues, [a, b], [only_a, only_b], recorder) {
                state.dirty.difference.insert(a);
                return true;
            }
        }
    }
    false
}

/// Returns all pairs of clues with overlapping windows.
pub(super) fn pairs(clues: &Clues) -> Vec<[Place; 2]> {
    let later = |a: Place| {
        let others = OVERLAPS.into_iter().map(move |(apart, ..)| a.wrapping_add(apart));
        others.filter(move |&b| b > a && clues.places.contains(b)).map(move |b| [a, b])
    };
    clues.places.iter().flat_map(later).collect()
}

/// Applies the rule to one pair of clues with overlapping windows. Returns whether it narrowed a cell.
pub(super) fn compare<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    pair: [Place; 2],
    recorder: &mut R,
) -> bool {
    let apart = pair[1].wrapping_sub(pair[0]);
    let overlap = OVERLAPS.into_iter().find(|overlap| overlap.0 == apart);
    overlap.is_some_and(|(_, only_a, only_b)| {
        compare_windows(state, clues, pair, [only_a, only_b], recorder)
    })
}

/// Compares two windows. If the maximum possible difference is the required one, every cell that
/// may turn in the first window does, and in the second only those that must. The minimum works the
/// other way round. Only cells in one of the windows count.
fn compare_windows<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    pair: [Place; 2],
    only: [u16; 2],
    recorder: &mut R,
) -> bool {
    let forced = [0, 1].map(|i| state.forced_turns().window(pair[i]) & only[i]);
    let maybe = [0, 1].map(|i| state.maybe_turns().window(pair[i]) & only[i]);
    let [value_a, value_b] = pair.map(|clue| clues.value(clue).cast_signed());
    let asked = value_a - value_b;
    let n = |cells: u16| cells.count_ones().cast_signed();
    let greatest = n(maybe[0]) - n(forced[1]);
    let least = n(forced[0]) - n(maybe[1]);
    let open = [maybe[0] & !forced[0], maybe[1] & !forced[1]];
    if least < asked && asked < greatest || open == [0, 0] && least == asked {
        return false;
    }
    recorder.begin(Rule::Difference, || {
        pair.into_iter().chain(pair.into_iter().flat_map(window_of)).collect()
    });
    if asked > greatest || asked < least {
        return state.narrow(pair[0], Shapes::NONE, recorder);
    }
    let (first, second) = if asked == greatest {
        (Shapes::BENDS, Shapes::BENDS.not())
    } else {
        (Shapes::BENDS.not(), Shapes::BENDS)
    };
    let mut found = false;
    for (clue, open, keep) in [(pair[0], open[0], first), (pair[1], open[1], second)] {
        for (i, place) in window_of(clue).enumerate() {
            if open >> i & 1 != 0 {
                found |= state.narrow(place, keep, recorder);
            }
        }
    }
    found
}

/// For each offset of two overlapping windows: the cells in only the first, and those in only the second.
const OVERLAPS: [(u8, u16, u16); 24] = {
    let mut table = [(0, 0, 0); 24];
    let (mut n, mut i) = (0, 0);
    while i < 25 {
        let (dx, dy) = (i % 5 - 2, i / 5 - 2);
        if dx != 0 || dy != 0 {
            let apart = (dy * STRIDE as i32 + dx) as u8;
            table[n] = (apart, only(dx, dy), only(-dx, -dy));
            n += 1;
        }
        i += 1;
    }
    table
};

/// Returns the cells of a window that are not in the window `dx` columns to the right and `dy` rows down.
const fn only(dx: i32, dy: i32) -> u16 {
    let (mut cells, mut i) = (0, 0);
    while i < 9 {
        let (x, y) = (i % 3 - dx, i / 3 - dy);
        if x < 0 || x > 2 || y < 0 || y > 2 {
            cells |= 1 << i;
        }
        i += 1;
    }
    cells
}
