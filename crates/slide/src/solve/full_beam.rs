//! Beams that see every piece: from the start to the solved board, or from the solved board to the start.
//!
//! A beam fails when all its positions have the same two pieces in each other's place, late on the way. So it is tried again
//! with other weights for the pieces, and from the other end, where other pieces are in the way.

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::Shape;

use super::heuristic::{Heuristic, PieceRole, mix};
use super::beam::{self, BeamOutcome, Limits};
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
    pub(super) direction: SearchDirection,
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
pub(super) enum SearchDirection {
    /// From the position that is to be solved.
    Forward,
    /// From the goal; the way is taken back.
    Backward,
}

/// A way from a position to a goal, or from the start to the nearest position that was found.
pub(super) fn search<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    goal: &Places<N>,
    attempt: Attempt,
    meter: &mut Meter<'_, '_>,
) -> BeamOutcome {
    let Attempt { direction, width, n_outlines, depth, seed } = attempt;
    let (first, last) = match direction {
        SearchDirection::Forward => (start, goal),
        SearchDirection::Backward => (goal, start),
    };
    let heuristic = heuristic(shape, last.corners(), seed);
    let alike = width.div_ceil(n_outlines.max(1));
    let limits = Limits { width, alike, patience: PATIENCE, depth, seed };
    match beam::search(shape, first, &heuristic, limits, meter) {
        BeamOutcome::Path(path) if direction == SearchDirection::Backward => BeamOutcome::Path(step::inverse(shape, first, &path)),
        BeamOutcome::Nearest(_) if direction == SearchDirection::Backward => BeamOutcome::Nearest(Vec::new()),
        found => found,
    }
}

/// An aim for which every piece counts.
fn heuristic(shape: &Shape, goal: &[u8], seed: u64) -> Heuristic {
    let spread = |piece: u8, weight: u16| {
        let (low, high) = (u64::from(weight) * (SPREAD - 1), u64::from(weight) * (SPREAD + 1));
        let chance = mix(seed << 8 | u64::from(piece)) % (high - low + 1);
        if seed == 0 { weight } else { ((low + chance) / SPREAD) as u16 }
    };
    let role = |piece| match shape.class(piece) {
        PieceClass::LargePiece => PieceRole::QuadraticTarget(spread(piece, LARGE)),
        PieceClass::SmallPiece => PieceRole::QuadraticTarget(spread(piece, SMALL)),
        PieceClass::LargeGap | PieceClass::SmallGap => PieceRole::Unlabelled,
    };
    let heuristic = Heuristic::new(shape, goal, role).with_detours(shape, goal, DETOUR);
    // A large gap moves two pieces by two cells, for which neighbours mean little.
    if shape.gaps.iter().any(|&gap| shape.is_large(gap)) {
        return heuristic;
    }
    heuristic.with_conflicts(Conflicts::new(shape, goal), PAIR)
}
