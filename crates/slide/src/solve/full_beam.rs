//! Beam search over all pieces, forwards from the position or backwards from the solved board.
//!
//! A beam fails when all its positions have the same two pieces swapped late in the search. It is
//! therefore repeated with other weights, and from the other end, where other pieces are in the way.

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::Shape;

use super::beam::{self, BeamOutcome, Limits};
use super::conflicts::Conflicts;
use super::heuristic::{Heuristic, PieceRole, mix};
use super::meter::Meter;
use super::step;

/// Costs per cell of distance of a large and of a small piece, per cell of a detour, and per pair of
/// pieces that have to pass each other. With this ratio, beam searches on 12 boards of 250 shuffle
/// moves succeeded most often.
const LARGE: u16 = 40;
const SMALL: u16 = 32;
const DETOUR: u16 = 32;
const PAIR: u16 = 128;
/// The weights of the pieces vary by up to one fifth.
const SPREAD: u64 = 5;

/// Maximum number of layers without progress.
const PATIENCE: usize = 40;

/// Parameters of a full beam search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) direction: SearchDirection,
    pub(super) width: usize,
    /// Number of outlines (places of the large pieces) among which a layer is divided, if it has that
    /// many. Without this limit all positions soon share one outline: of 48 beams of width 1,000 on
    /// boards of 250 shuffle moves, 17 succeeded. With 10 to 30 outlines, about 40 did.
    pub(super) n_outlines: usize,
    /// Maximum length of a useful solution.
    pub(super) depth: usize,
    /// Seed of the weights; 0 gives equal weights.
    pub(super) seed: u64,
}

/// The direction of a beam search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchDirection {
    /// From the position to be solved.
    Forward,
    /// From the goal; the path is then reversed.
    Backward,
}

/// Returns a path from `start` to `goal`, or a path to the nearest position that was found.
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
        BeamOutcome::Path(path) if direction == SearchDirection::Backward => {
            BeamOutcome::Path(step::inverse(shape, first, &path))
        }
        BeamOutcome::Nearest(_) if direction == SearchDirection::Backward => {
            BeamOutcome::Nearest(Vec::new())
        }
        found => found,
    }
}

/// Returns a heuristic in which every piece counts.
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
    // A large gap moves two pieces by two cells, which makes conflicts between neighbours meaningless.
    if shape.gaps.iter().any(|&gap| shape.is_large(gap)) {
        return heuristic;
    }
    heuristic.with_conflicts(Conflicts::new(shape, goal), PAIR)
}
