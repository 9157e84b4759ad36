//! Search steps: moves packed into 16 bits, and the pieces that they displace.

use grid::Dir;

use crate::board::Move;
use crate::places::{MoveEffect, Places};
use crate::shape::Shape;

/// A move as the corner of its gap, times four, plus the index of its direction in [`Dir::ALL`]. Gaps of
/// the same size are interchangeable.
pub(super) type SearchStep = u16;

/// A piece or gap that a step displaces, with its corners before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) piece: u8,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// Maximum number of pieces in one step: a chain moves a large piece, two gaps and four small pieces.
const MAX_SHIFTS: usize = 7;

/// All pieces and gaps that a step displaces.
pub(super) struct Shifts {
    all: [Shift; MAX_SHIFTS],
    n: usize,
}

impl Shifts {
    /// Returns the displacements of a legal effect.
    #[inline]
    pub(super) fn of<const N: usize>(
        shape: &Shape,
        places: &Places<N>,
        effect: MoveEffect,
    ) -> Self {
        let mut shifts = Shifts { all: [Shift::default(); MAX_SHIFTS], n: 0 };
        match effect {
            MoveEffect::Exchange(a, b) => {
                let (from, to) = (places.corner(a), places.corner(b));
                shifts.push(a, from, to);
                shifts.push(b, to, from);
            }
            MoveEffect::Slide(large, dir) => {
                let from = places.corner(large);
                let to = shape.step(from, dir);
                shifts.push(large, from, to);
                let (entered, left) = (shape.face(from, dir), shape.face(to, dir.opposite()));
                for (from, to) in entered.into_iter().zip(left) {
                    shifts.push(places.piece_at(from), from, to);
                }
            }
            MoveEffect::Chain(..) => shifts.add_chain(shape, places, effect),
        }
        shifts
    }

    #[cold]
    fn add_chain<const N: usize>(&mut self, shape: &Shape, places: &Places<N>, effect: MoveEffect) {
        let mut after = places.clone();
        after.apply(shape, effect);
        for piece in shape.pieces() {
            let (from, to) = (places.corner(piece), after.corner(piece));
            if from != to {
                self.push(piece, from, to);
            }
        }
    }

    #[inline]
    fn push(&mut self, piece: u8, from: u8, to: u8) {
        self.all[self.n] = Shift { piece, from, to };
        self.n += 1;
    }

    /// Returns the displacements, in no particular order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Shift> {
        self.all[..self.n].iter()
    }
}

/// Returns the steps to try in a position; many of them are not legal.
#[inline]
pub(super) fn steps<'a, const N: usize>(
    shape: &'a Shape,
    places: &'a Places<N>,
) -> impl Iterator<Item = SearchStep> + 'a {
    let corners = shape.gaps.iter().map(|&gap| SearchStep::from(places.corner(gap)));
    corners.flat_map(|corner| (0..4).map(move |dir| corner * 4 + dir))
}

/// Returns the effect of a step, or `None` if it is not legal.
#[inline]
pub(super) fn effect<const N: usize>(
    shape: &Shape,
    places: &Places<N>,
    step: SearchStep,
) -> Option<MoveEffect> {
    let (gap, dir) = unpack(places, step);
    places.effect(shape, gap, dir)
}

/// Plays a step if it is legal.
pub(super) fn play<const N: usize>(
    shape: &Shape,
    places: &mut Places<N>,
    step: SearchStep,
) -> Option<()> {
    let effect = effect(shape, places, step)?;
    places.apply(shape, effect);
    Some(())
}

/// Plays a step if it is legal, and returns the step that undoes it.
pub(super) fn play_and_back<const N: usize>(
    shape: &Shape,
    places: &mut Places<N>,
    step: SearchStep,
) -> Option<SearchStep> {
    let (gap, dir) = unpack(places, step);
    play(shape, places, step)?;
    Some(SearchStep::from(places.corner(gap)) * 4 + dir.opposite() as SearchStep)
}

/// Plays the steps of a path that is known to be legal.
pub(super) fn play_all<const N: usize>(shape: &Shape, places: &mut Places<N>, path: &[SearchStep]) {
    for &step in path {
        play(shape, places, step).expect("a path's steps are legal");
    }
}

/// Returns the steps that lead back from the end of a path to its start.
pub(super) fn inverse<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    path: &[SearchStep],
) -> Vec<SearchStep> {
    let mut places = start.clone();
    let mut back: Vec<SearchStep> = path
        .iter()
        .map(|&step| play_and_back(shape, &mut places, step).expect("a path's steps are legal"))
        .collect();
    back.reverse();
    back
}

/// Returns the gap and the direction of a step.
#[inline]
pub(super) fn unpack<const N: usize>(places: &Places<N>, step: SearchStep) -> (u8, Dir) {
    (places.piece_at((step / 4) as u8), Dir::ALL[usize::from(step % 4)])
}

/// Returns the step of a move, if its gap is a gap of this board.
pub(super) fn from_move<const N: usize>(
    shape: &Shape,
    places: &Places<N>,
    m: Move,
) -> Option<SearchStep> {
    let gap = shape.gaps.iter().copied().find(|&gap| gap == m.gap.number())?;
    Some(SearchStep::from(places.corner(gap)) * 4 + m.dir as SearchStep)
}
