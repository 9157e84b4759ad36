//! Beams that see every piece: from the start to the solved board, or from the solved board to the start.
//!
//! A beam fails when all its positions have the same two pieces in each other's place, late on the way. So it is tried again
//! with other weights for the pieces, and from the other end, where other pieces are in the way.

use crate::piece::Class;
use crate::places::Places;
use crate::shape::{Bytes, Shape};

use super::aim::{Aim, View, mix};
use super::beam::{self, Found, Limits};
use super::conflicts::Conflicts;
use super::meter::Meter;
use super::step;

/// What a cell of the way costs a large piece and a small one, and what a pair that want to pass each other costs. In this
/// ratio the beams of 12 boards of 250 steps succeeded most often and were shortest.
const LARGE: u16 = 40;
const SMALL: u16 = 32;
const PAIR: u16 = 128;
/// The weights of the pieces differ by up to a fifth.
const SPREAD: u64 = 5;

/// It has failed after so many layers without progress.
const PATIENCE: usize = 40;

/// From which end a beam is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// From the position that is to be solved.
    Start,
    /// From the solved board; the way is taken back.
    Home,
}

/// How a beam over whole positions is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) from: From,
    pub(super) width: usize,
    /// Only a shorter way than this is of use.
    pub(super) depth: usize,
    /// Chooses the weights; 0 for equal weights.
    pub(super) seed: u64,
}

/// A way from a position to the solved board, or from the start to the nearest position that was found.
pub(super) fn search(
    shape: &Shape,
    start: &Places,
    attempt: Attempt,
    meter: &mut Meter<'_, '_>,
) -> Found {
    let Attempt { from, width, depth, seed } = attempt;
    let home = Places::solved(shape);
    let (first, last) = match from {
        From::Start => (start, &home),
        From::Home => (&home, start),
    };
    let mut aim = aim(shape, last.corners(), seed);
    // A large gap moves two pieces by two cells, for which neighbours mean little.
    if shape.gaps.iter().all(|&gap| !shape.is_large(gap)) {
        aim = aim.with_conflicts(Conflicts::new(shape, last.corners()), PAIR);
    }
    let limits = Limits { width, patience: PATIENCE, depth, seed };
    match beam::search(shape, first, &aim, limits, meter) {
        Found::Path(path) if from == From::Home => Found::Path(step::inverse(shape, first, &path)),
        Found::Nearest(_) if from == From::Home => Found::Nearest(Vec::new()),
        found => found,
    }
}

/// An aim for which every piece counts.
pub(super) fn aim(shape: &Shape, goal: &Bytes, seed: u64) -> Aim {
    let spread = |thing: u8, weight: u16| {
        let (low, high) = (u64::from(weight) * (SPREAD - 1), u64::from(weight) * (SPREAD + 1));
        let chance = mix(seed << 8 | u64::from(thing)) % (high - low + 1);
        if seed == 0 { weight } else { ((low + chance) / SPREAD) as u16 }
    };
    Aim::new(shape, goal, |thing| match shape.class(thing) {
        Class::LargePiece => View::Pulled(spread(thing, LARGE)),
        Class::SmallPiece => View::Pulled(spread(thing, SMALL)),
        Class::LargeGap | Class::SmallGap => View::Unnamed,
    })
}
