//! Beams that see every piece: from the start to the solved board, or from the solved board to the start.
//!
//! A beam fails when all its positions have the same two pieces in each other's place, late on the way. So it is tried again
//! with other weights for the pieces, and from the other end, where other pieces are in the way.

use crate::piece::Class;
use crate::places::Places;
use crate::shape::Shape;

use super::aim::{Aim, View, mix};
use super::beam::{self, Found, Limits};
use super::conflicts::Conflicts;
use super::meter::Meter;
use super::step;

/// What a cell of the way costs a large piece and a small one, what a cell of a detour costs, and what a pair that want to
/// pass each other costs. In this ratio the beams of 12 boards of 250 steps succeeded most often.
const LARGE: u16 = 40;
const SMALL: u16 = 32;
const DETOUR: u16 = 32;
const PAIR: u16 = 128;
/// The weights of the pieces differ by up to a fifth.
const SPREAD: u64 = 5;

/// It has failed after so many layers without progress.
const PATIENCE: usize = 40;

/// A beam over whole positions: between two positions, with other weights for each seed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    /// From which end it is searched.
    pub(super) from: From,
    pub(super) width: usize,
    /// Into how many outlines, the places of the large pieces, a layer is divided, if there are so many. Otherwise all
    /// positions soon have the same outline: of 48 beams of width 1,000 for boards of 250 steps 17 came
    /// to the goal, and of those with 10 to 30 outlines about 40.
    pub(super) n_outlines: usize,
    /// Only a shorter way than this is of use.
    pub(super) depth: usize,
    /// Chooses the weights; 0 for equal weights.
    pub(super) seed: u64,
}

/// From which end a beam is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum From {
    /// From the position that is to be solved.
    Start,
    /// From the goal; the way is taken back.
    Goal,
}

/// A way from a position to a goal, or from the start to the nearest position that was found.
pub(super) fn search<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    goal: &Places<N>,
    attempt: Attempt,
    meter: &mut Meter<'_, '_>,
) -> Found {
    let Attempt { from, width, n_outlines, depth, seed } = attempt;
    let (first, last) = match from {
        From::Start => (start, goal),
        From::Goal => (goal, start),
    };
    let aim = aim(shape, last.corners(), seed);
    let alike = width.div_ceil(n_outlines.max(1));
    let limits = Limits { width, alike, patience: PATIENCE, depth, seed };
    match beam::search(shape, first, &aim, limits, meter) {
        Found::Path(path) if from == From::Goal => Found::Path(step::inverse(shape, first, &path)),
        Found::Nearest(_) if from == From::Goal => Found::Nearest(Vec::new()),
        found => found,
    }
}

/// An aim for which every piece counts.
fn aim(shape: &Shape, goal: &[u8], seed: u64) -> Aim {
    let spread = |thing: u8, weight: u16| {
        let (low, high) = (u64::from(weight) * (SPREAD - 1), u64::from(weight) * (SPREAD + 1));
        let chance = mix(seed << 8 | u64::from(thing)) % (high - low + 1);
        if seed == 0 { weight } else { ((low + chance) / SPREAD) as u16 }
    };
    let view = |thing| match shape.class(thing) {
        Class::LargePiece => View::Pulled(spread(thing, LARGE)),
        Class::SmallPiece => View::Pulled(spread(thing, SMALL)),
        Class::LargeGap | Class::SmallGap => View::Unnamed,
    };
    let aim = Aim::new(shape, goal, view).with_detours(shape, goal, DETOUR);
    // A large gap moves two pieces by two cells, for which neighbours mean little.
    if shape.gaps.iter().any(|&gap| shape.is_large(gap)) {
        return aim;
    }
    aim.with_conflicts(Conflicts::new(shape, goal), PAIR)
}
