//! One step of a search: a move by number, and where it takes what it moves.

use grid::Dir;

use crate::board::Move;
use crate::places::{MoveEffect, Places};
use crate::shape::Shape;

/// A move as the corner of its gap, times four, plus the index of its direction in [`Dir::ALL`]. It does not
/// tell gaps of a size apart.
pub(super) type SearchStep = u16;

/// A piece that a step moves, and its corner before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) piece: u8,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// The most pieces that one step moves: a chain moves a large piece, two gaps and four small pieces.
const MAX_SHIFTS: usize = 7;

/// All pieces that a step moves.
pub(super) struct Shifts {
    all: [Shift; MAX_SHIFTS],
    n: usize,
}

impl Shifts {
    /// What an effect that is open now would move.
    #[inline]
    pub(super) fn of<const N: usize>(shape: &Shape, places: &Places<N>, effect: MoveEffect) -> Self {
        let mut shifts = Shifts { all: [Shift::default(); MAX_SHIFTS], n: 0 };
        match effect {
            MoveEffect::Exchange(a, b) => {
                let (from, to) = (places.corner(a), places.corner(b));
                shifts.push(a, from, to);
                shifts.push(b, to, from);
            }
            MoveEffect::Slide(large, way) => {
                let from = places.corner(large);
                let to = shape.step(from, way);
                shifts.push(large, from, to);
                let (entered, left) = (shape.face(from, way), shape.face(to, way.opposite()));
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

    /// The shifts, in no special order.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &Shift> {
        self.all[..self.n].iter()
    }
}

/// The steps to try in a position, many of them closed.
#[inline]
pub(super) fn steps<'a, const N: usize>(
    shape: &'a Shape,
    places: &'a Places<N>,
) -> impl Iterator<Item = SearchStep> + 'a {
    let corners = shape.gaps.iter().map(|&gap| SearchStep::from(places.corner(gap)));
    corners.flat_map(|corner| (0..4).map(move |dir| corner * 4 + dir))
}

/// What a step does now, or `None` if it is closed.
#[inline]
pub(super) fn effect<const N: usize>(
    shape: &Shape,
    places: &Places<N>,
    step: SearchStep,
) -> Option<MoveEffect> {
    let (gap, dir) = unpack(places, step);
    places.effect(shape, gap, dir)
}

/// Plays a step if it is open.
pub(super) fn play<const N: usize>(
    shape: &Shape,
    places: &mut Places<N>,
    step: SearchStep,
) -> Option<()> {
    let effect = effect(shape, places, step)?;
    places.apply(shape, effect);
    Some(())
}

/// Plays a step if it is open, and gives the step that takes it back.
pub(super) fn play_and_back<const N: usize>(
    shape: &Shape,
    places: &mut Places<N>,
    step: SearchStep,
) -> Option<SearchStep> {
    let (gap, dir) = unpack(places, step);
    play(shape, places, step)?;
    Some(SearchStep::from(places.corner(gap)) * 4 + dir.opposite() as SearchStep)
}

/// Plays the steps of a path that is known to be open.
pub(super) fn play_all<const N: usize>(shape: &Shape, places: &mut Places<N>, path: &[SearchStep]) {
    for &step in path {
        play(shape, places, step).expect("a path's steps are open");
    }
}

/// The steps that lead back from the end of a path to its start.
pub(super) fn inverse<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    path: &[SearchStep],
) -> Vec<SearchStep> {
    let mut places = start.clone();
    let mut back: Vec<SearchStep> = path
        .iter()
        .map(|&step| play_and_back(shape, &mut places, step).expect("a path's steps are open"))
        .collect();
    back.reverse();
    back
}

/// The gap and the direction of a step.
#[inline]
pub(super) fn unpack<const N: usize>(places: &Places<N>, step: SearchStep) -> (u8, Dir) {
    (places.piece_at((step / 4) as u8), Dir::ALL[usize::from(step % 4)])
}

/// The step of a move, if its gap is a gap of this board.
pub(super) fn from_move<const N: usize>(
    shape: &Shape,
    places: &Places<N>,
    m: Move,
) -> Option<SearchStep> {
    let gap = shape.gaps.iter().copied().find(|&gap| gap == m.gap.number())?;
    Some(SearchStep::from(places.corner(gap)) * 4 + m.dir as SearchStep)
}
