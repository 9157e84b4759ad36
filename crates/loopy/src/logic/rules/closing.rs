//! Tier 2: the loop is not closed too early.

use grid::Dir;

use super::super::places::{self, Place, Places, STEPS, STRIDE};
use super::super::proof::{Recorder, Rule};
use super::super::shape::{Shape, Shapes, bit};
use super::super::state::{Clues, State};

/// Applies the rule once. Returns whether it applied.
pub(super) fn apply<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    if !std::mem::take(&mut state.dirty.pieces) {
        return false;
    }
    let found = match state.closed() {
        Some(closed) => empty_the_rest(state, clues, closed, recorder),
        None => keep_open(state, clues, recorder),
    };
    // The rule may apply again.
    state.dirty.pieces |= found;
    found
}

/// Empties every cell that is not on the closed loop.
fn empty_the_rest<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    closed: Place,
    recorder: &mut R,
) -> bool {
    let ring = piece(state, closed);
    recorder.begin(Rule::EarlyClosing, || ring.iter().collect());
    let mut found = false;
    for place in clues.inside.iter().filter(|&place| !ring.contains(place)) {
        found |= state.narrow(place, Shapes::EMPTY, recorder);
    }
    found
}

/// Checks each piece whose ends are one or two steps apart.
fn keep_open<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    for end in state.ends().iter() {
        let far = state.opposite_end(end);
        if far <= end {
            continue;
        }
        state.count_work(1);
        let apart = far - end;
        if apart == 1 || apart == STRIDE {
            let dir = if apart == 1 { Dir::Right } else { Dir::Down };
            if state.joined(end) & bit(dir) == 0
                && state.possible(end) & bit(dir) != 0
                && forbid(state, clues, (end, Shapes::with(dir)), [end, far], recorder)
            {
                return true;
            }
        }
        for (middle, shape) in joints(end, apart) {
            let is_open = state.joined(middle) == 0 && state.shapes(middle).contains(shape);
            if is_open && forbid(state, clues, (middle, shape.into()), [end, far], recorder) {
                return true;
            }
        }
    }
    false
}

/// Returns the cells next to both ends of a piece, with the shapes that would join them.
fn joints(end: Place, apart: u8) -> impl Iterator<Item = (Place, Shape)> {
    const TWO_DOWN: u8 = 2 * STRIDE;
    const DOWN_LEFT: u8 = STRIDE - 1;
    const DOWN_RIGHT: u8 = STRIDE + 1;
    let [first, second] = match apart {
        2 => [Some((end + 1, Shape::Horizontal)), None],
        TWO_DOWN => [Some((end + STRIDE, Shape::Vertical)), None],
        DOWN_RIGHT => [Some((end + 1, Shape::DownLeft)), Some((end + STRIDE, Shape::UpRight))],
        DOWN_LEFT => [Some((end - 1, Shape::DownRight)), Some((end + STRIDE, Shape::UpLeft))],
        _ => [None, None],
    };
    first.into_iter().chain(second)
}

/// Removes shapes that would join the ends of a piece, unless the loop may be closed there.
fn forbid<R: Recorder>(
    state: &mut State,
    clues: &Clues,
    (place, shapes): (Place, Shapes),
    ends: [Place; 2],
    recorder: &mut R,
) -> bool {
    let Some(witness) = obstacle(state, clues, place, ends) else { return false };
    recorder.begin(Rule::EarlyClosing, || {
        let piece = piece(state, ends[0]);
        std::iter::once(witness).chain(piece.iter()).chain([place]).collect()
    });
    state.narrow(place, shapes.not(), recorder)
}

/// Returns a cell that shows why the loop must not be closed at `place`: one that it would have to pass, or a clue that it
/// would miss. `None` if it may be closed.
fn obstacle(state: &State, clues: &Clues, place: Place, ends: [Place; 2]) -> Option<Place> {
    let is_new = u32::from(state.joined(place) == 0);
    let is_new_certain = is_new * u32::from(!state.shapes(place).contains(Shape::Empty));
    let alone = state.n_pieces() == 1 && state.n_certain() - is_new_certain == state.n_linked();
    let ring = || {
        let mut ring = piece(state, ends[0]);
        ring.insert(place);
        ring
    };
    if !alone {
        let ring = ring();
        let left_out =
            |&place: &Place| !ring.contains(place) && !state.shapes(place).contains(Shape::Empty);
        return clues.inside.iter().find(left_out);
    }
    let turns = turns(state, &ring());
    clues.places.iter().find(|&clue| turns.window(clue).count_ones() != clues.value(clue))
}

/// Returns the turns of the loop through exactly these cells.
fn turns(state: &State, ring: &Places) -> Places {
    let mut turns = Places::default();
    for place in ring.iter() {
        let joined = state.joined(place);
        let links =
            if joined.count_ones() == 2 { joined } else { links_within(state, ring, place) };
        if matches!(links, 0b0101 | 0b0110 | 0b1001 | 0b1010) {
            turns.insert(place);
        }
    }
    turns
}

/// Returns the edges of a cell where the loop closes: those it has, and those to cells with an open end.
fn links_within(state: &State, ring: &Places, place: Place) -> u8 {
    let lacks = |place: Place| ring.contains(place) && state.joined(place).count_ones() < 2;
    let mut links = state.joined(place);
    for dir in Dir::ALL {
        if lacks(places::step(place, dir)) {
            links |= bit(dir);
        }
    }
    links
}

/// Returns the cells of the piece that ends in this cell or, if closed, passes through it.
fn piece(state: &State, start: Place) -> Places {
    let mut cells = Places::default();
    let mut at = start;
    loop {
        cells.insert(at);
        let links = state.joined(at);
        let onward = (0..4)
            .find(|&dir| links >> dir & 1 != 0 && !cells.contains(at.wrapping_add(STEPS[dir])));
        match onward {
            Some(dir) => at = at.wrapping_add(STEPS[dir]),
            None => return cells,
        }
    }
}
