//! Tier 5, first rule: the loop crosses each grid line an even number of times.

use grid::Dir;

use super::super::places::{self, Place, STRIDE};
use super::super::proof::{Mark, Recorder, Rule, edge_mark};
use super::super::shape::Shapes;
use super::super::state::{Clues, State};

/// Applies the rule to the first suitable grid line. Returns whether there was one.
pub(super) fn apply<R: Recorder>(state: &mut State, clues: &Clues, recorder: &mut R) -> bool {
    if !std::mem::take(&mut state.dirty.lines) {
        return false;
    }
    let (width, height) = (clues.size.width() as u8, clues.size.height() as u8);
    let columns = (1..width).map(|x| (Dir::Right, STRIDE + x, STRIDE, height));
    let rows = (1..height).map(|y| (Dir::Down, y * STRIDE + 1, 1, width));
    for (dir, first, apart, n) in columns.chain(rows) {
        state.count_work(3);
        let places = (0..n).map(|i| first + i * apart);
        let (mut n_lines, mut open, mut n_open) = (0, None, 0);
        for place in places.clone() {
            match edge_mark(state, place, dir) {
                Some(Mark::Line) => n_lines += 1,
                Some(Mark::Cross) => {}
                None => (open, n_open) = (Some(place), n_open + 1),
            }
        }
        match (n_open, open) {
            (0, _) if n_lines % 2 == 1 => {
                begin(recorder, places, dir);
                state.narrow(first, Shapes::NONE, recorder);
                return true;
            }
            (1, Some(place)) => {
                begin(recorder, places, dir);
                let with = Shapes::with(dir);
                state.narrow(place, if n_lines % 2 == 1 { with } else { with.not() }, recorder);
                state.dirty.lines = true;
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Starts a step that uses the cells on both sides of the line.
fn begin<R: Recorder>(recorder: &mut R, places: impl Iterator<Item = Place>, dir: Dir) {
    recorder.begin(Rule::Crossings, || {
        places.flat_map(|place| [place, places::step(place, dir)]).collect()
    });
}
