//! Tier 1: cells agree with their neighbours, and windows are saturated.

use super::super::places::{Place, STEPS, window_of};
use super::super::proof::{Recorder, Rule};
use super::super::shape::Shapes;
use super::super::state::{Clues, State};

/// Applies both rules until neither applies. Returns whether one did.
pub(super) fn apply<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    let mut found = false;
    loop {
        while let Some(place) = state.dirty.cells.pop() {
            if clues.inside.contains(place) {
                found |= agree(state, place, recorder);
                if state.is_contradiction() {
                    return found;
                }
            }
        }
        let Some(clue) = next_window(state, clues) else { return found };
        found |= saturate(state, clues, clue, recorder);
        if state.is_contradiction() {
            return found;
        }
    }
}

fn next_window(state: &mut State, clues: &Clues) -> Option<Place> {
    state.dirty.saturation = state.dirty.saturation.and(&clues.places);
    state.dirty.saturation.pop()
}

/// Restricts the cell to the shapes that agree with its neighbours.
#[inline]
pub(super) fn agree<R: Recorder>(state: &mut State, place: Place, recorder: &mut R) -> bool {
    state.count_work(1);
    let agreeing = state.agreeing(place);
    if state.shapes(place).is_within(agreeing) {
        return false;
    }
    recorder.begin(Rule::Cell, || {
        std::iter::once(place).chain(STEPS.map(|step| place.wrapping_add(step))).collect()
    });
    state.narrow(place, agreeing, recorder)
}

/// Saturates a window. If it has all its turns, no other cell in it turns. If it needs every cell
/// that may turn, all of them do.
#[inline]
pub(super) fn saturate<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    clue: Place,
    recorder: &mut R,
) -> bool {
    state.count_work(1);
    let (forced, maybe) = (state.forced_turns().window(clue), state.maybe_turns().window(clue));
    let (least, most, value) = (forced.count_ones(), maybe.count_ones(), clues.value(clue));
    if (least != value && most != value && least <= value && value <= most)
        || least == most && least == value
    {
        return false;
    }
    let seen = || std::iter::once(clue).chain(window_of(clue)).collect();
    recorder.begin(Rule::Saturation, seen);
    if least > value || most < value {
        return state.narrow(clue, Shapes::NONE, recorder);
    }
    let keep = if least == value { Shapes::BENDS.not() } else { Shapes::BENDS };
    let open = maybe & !forced;
    let mut found = false;
    for (i, place) in window_of(clue).enumerate() {
        if open >> i & 1 != 0 {
            found |= state.narrow(place, keep, recorder);
        }
    }
    found
}
