//! One step of a search: a move by number, and where it takes what it moves.

use grid::Dir;

use crate::board::Move;
use crate::places::{Effect, Places};
use crate::shape::Shape;

/// A move as the corner of its gap, times four, plus the index of its direction in [`Dir::ALL`]. It does not
/// tell gaps of a size apart.
pub(super) type Step = u16;

/// A thing that a step moves, and its corner before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shift {
    pub(super) thing: u8,
    pub(super) from: u8,
    pub(super) to: u8,
}

/// The most things that one step moves: a chain moves a large piece, two gaps and four small pieces.
const MOST_SHIFTS: usize = 7;

/// All things that a step moves.
pub(super) struct Shifts {
    all: [Shift; MOST_SHIFTS],
    n: usize,
}

impl Shifts {
    /// What an effect that is open now would move.
    #[inline]
    pub(super) fn of<const N: usize>(shape: &Shape, places: &Places<N>, effect: Effect) -> Self {
        let mut shifts = Shifts { all: [Shift::default(); MOST_SHIFTS], n: 0 };
        match effect {
            Effect::Exchange(a, b) => {
                let (from, to) = (places.corner(a), places.corner(b));
                shifts.push(a, from, to);
                shifts.push(b, to, from);
            }
            Effect::Slide(large, way) => {
                let from = places.corner(large);
                let to = shape.step(from, way);
                shifts.push(large, from, to);
                let (entered, left) = (shape.face(from, way), shape.face(to, way.opposite()));
                for (from, to) in entered.into_iter().zip(left) {
                    shifts.push(places.thing(from), from, to);
                }
            }
            Effect::Chain(..) => shifts.add_chain(shape, places, effect),
        }
        shifts
    }

    #[cold]
    fn add_chain<const N: usize>(&mut self, shape: &Shape, places: &Places<N>, effect: Effect) {
        let mut after = places.clone();
        after.apply(shape, effect);
        for thing in shape.things() {
            let (from, to) = (places.corner(thing), after.corner(thing));
            if from != to {
                self.push(thing, from, to);
            }
        }
    }

    #[inline]
    fn push(&mut self, thing: u8, from: u8, to: u8) {
        self.all[self.n] = Shift { thing, from, to };
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
) -> impl Iterator<Item = Step> + 'a {
    let corners = shape.gaps.iter().map(|&gap| Step::from(places.corner(gap)));
    corners.flat_map(|corner| (0..4).map(move |dir| corner * 4 + dir))
}

/// What a step does now, or `None` if it is closed.
#[inline]
pub(super) fn effect<const N: usize>(
    shape: &Shape,
    places: &Places<N>,
    step: Step,
) -> Option<Effect> {
    let (gap, dir) = parts(places, step);
    places.effect(shape, gap, dir)
}

/// Plays a step if it is open.
pub(super) fn play<const N: usize>(
    shape: &Shape,
    places: &mut Places<N>,
    step: Step,
) -> Option<()> {
    let effect = effect(shape, places, step)?;
    places.apply(shape, effect);
    Some(())
}

/// Plays a step if it is open, and gives the step that takes it back.
pub(super) fn play_and_back<const N: usize>(
    shape: &Shape,
    places: &mut Places<N>,
    step: Step,
) -> Option<Step> {
    let (gap, dir) = parts(places, step);
    play(shape, places, step)?;
    Some(Step::from(places.corner(gap)) * 4 + dir.opposite() as Step)
}

/// Plays the steps of a path that is known to be open.
pub(super) fn play_all<const N: usize>(shape: &Shape, places: &mut Places<N>, path: &[Step]) {
    for &step in path {
        play(shape, places, step).expect("a path's steps are open");
    }
}

/// The steps that lead back from the end of a path to its start.
pub(super) fn inverse<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    path: &[Step],
) -> Vec<Step> {
    let mut places = start.clone();
    let mut back: Vec<Step> = path
        .iter()
        .map(|&step| play_and_back(shape, &mut places, step).expect("a path's steps are open"))
        .collect();
    back.reverse();
    back
}

/// The gap and the direction of a step.
#[inline]
pub(super) fn parts<const N: usize>(places: &Places<N>, step: Step) -> (u8, Dir) {
    (places.thing((step / 4) as u8), Dir::ALL[usize::from(step % 4)])
}

/// The step of a move, if its gap is a gap of this board.
pub(super) fn from_move<const N: usize>(
    shape: &Shape,
    places: &Places<N>,
    m: Move,
) -> Option<Step> {
    let gap = shape.gaps.iter().copied().find(|&gap| gap == m.gap.number())?;
    Some(Step::from(places.corner(gap)) * 4 + m.dir as Step)
}
