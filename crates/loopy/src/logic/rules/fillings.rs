//! Tier 4: keeps only shapes that occur in some filling of a clue's window.

use super::super::places::{Place, window_of};
use super::super::proof::{Recorder, Rule};
use super::super::shape::{Shape, Shapes};
use super::super::state::{Clues, State};

/// Applies the rule to the first suitable window. Returns whether there was one.
pub(super) fn apply<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    state.dirty.fillings = state.dirty.fillings.and(&clues.places);
    while let Some(clue) = state.dirty.fillings.pop() {
        if fill(state, clues, clue, recorder) {
            return true;
        }
    }
    false
}

/// Applies the rule to one window. Returns whether it narrowed a cell.
pub(super) fn fill<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    clue: Place,
    recorder: &mut R,
) -> bool {
    state.count_work(10);
    let mut window = [0; 9];
    window_of(clue).zip(&mut window).for_each(|(place, at)| *at = place);
    let shapes = window.map(|place| state.shapes(place));
    let occurring = occurring(&shapes, clues.value(clue));
    if shapes == occurring {
        return false;
    }
    recorder.begin(Rule::Fillings, || std::iter::once(clue).chain(window).collect());
    if occurring[4].is_empty() {
        return state.narrow(clue, Shapes::NONE, recorder);
    }
    for (place, shapes) in window.into_iter().zip(occurring) {
        state.narrow(place, shapes, recorder);
    }
    true
}

/// Possible numbers of turns as a bit mask, for each set of crossed frontier edges within the window: below the cells already
/// processed in this row, to the right of the last of them, and above the others.
type Turns = [u16; 16];

/// Returns the shapes that occur in consistent fillings with `value` turns.
fn occurring(shapes: &[Shapes; 9], value: u32) -> [Shapes; 9] {
    // `before`: possible turns in the cells before. `needed`: turns so far from which the rest can reach the value.
    let mut before = [[0; 16]; 9];
    let mut sofar: Turns = [1; 16];
    for (i, &allowed) in shapes.iter().enumerate() {
        if i % 3 == 0 && i > 0 {
            sofar = begin_row(&sofar);
        }
        before[i] = sofar;
        let mut behind = [0; 16];
        each_way(i % 3, allowed, |_, front, back, turn| behind[back] |= sofar[front] << turn);
        sofar = behind;
    }
    let mut found = [Shapes::NONE; 9];
    let mut needed: Turns = [1 << value; 16];
    for (i, &allowed) in shapes.iter().enumerate().rev() {
        let mut front_needed = [0; 16];
        each_way(i % 3, allowed, |shape, front, back, turn| {
            if before[i][front] << turn & needed[back] != 0 {
                found[i].0 |= Shapes::from(shape).0;
            }
            front_needed[front] |= needed[back] >> turn;
        });
        needed = if i % 3 == 0 && i > 0 { end_row(&front_needed) } else { front_needed };
    }
    found
}

/// Calls `visit` with each allowed shape of a cell in this column of the window, the frontier before and after the cell, and 1
/// for a turn.
#[inline]
fn each_way(column: usize, allowed: Shapes, mut visit: impl FnMut(Shape, usize, usize, u16)) {
    for shape in allowed.iter() {
        let links = usize::from(shape.links());
        // The bits are up, down, left and right, from the lowest. Left and up are before the cell, down and right after it.
        let (up, down, left, right) = (links & 1, links >> 1 & 1, links >> 2 & 1, links >> 3);
        let (front, back) = ((left | up << 1) << column, (down | right << 1) << column);
        let turn = u16::from(shape.is_bend());
        for others in OTHERS[column] {
            visit(shape, front | others, back | others, turn);
        }
    }
}

/// Frontier edges that a cell in each column does not touch.
const OTHERS: [[usize; 4]; 3] = [[0, 4, 8, 12], [0, 1, 8, 9], [0, 1, 2, 3]];

/// Turns the frontier after a row into the one before the next row, whose first cell may be entered from the left or not.
fn begin_row(after: &Turns) -> Turns {
    let mut before = [0; 16];
    for (crossed, turns) in after.iter().enumerate() {
        let below = crossed << 1 & 0xF;
        before[below] |= turns;
        before[below | 1] |= turns;
    }
    before
}

/// Returns the inverse of `begin_row`.
fn end_row(before: &Turns) -> Turns {
    std::array::from_fn(|crossed| {
        let below = crossed << 1 & 0xF;
        before[below] | before[below | 1]
    })
}
