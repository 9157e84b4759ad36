//! Shortens solutions: cuts out loops, and searches parts of the path again.

use std::collections::BTreeMap;

use crate::places::Places;
use crate::shape::Shape;

use super::beam::BeamOutcome;
use super::full_beam::{self, Attempt, SearchDirection};
use super::meter::Meter;
use super::step::{self, SearchStep};

/// Parameters for searching the parts of a path again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Windows {
    /// Number of steps searched again at a time.
    pub(super) length: usize,
    /// Beam width.
    pub(super) width: usize,
    pub(super) direction: SearchDirection,
    pub(super) n_outlines: usize,
    pub(super) seed: u64,
}

/// Searches every window of a path again, each overlapping half of the previous one, and replaces it if
/// the result is shorter.
pub(super) fn shorten<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    mut path: Vec<SearchStep>,
    windows: Windows,
    meter: &mut Meter<'_, '_>,
) -> Vec<SearchStep> {
    let mut done = Vec::new();
    let mut places = start.clone();
    while !path.is_empty() {
        let part = &path[..windows.length.min(path.len())];
        let mut goal = places.clone();
        step::play_all(shape, &mut goal, part);
        if let Some(shorter) = shorter_path(shape, &places, &goal, part.len(), windows, meter) {
            path.splice(..part.len(), shorter);
        }
        let n_kept = (windows.length / 2).min(path.len());
        step::play_all(shape, &mut places, &path[..n_kept]);
        done.extend(path.drain(..n_kept));
        if meter.spend(0) {
            break;
        }
    }
    done.extend(path);
    done
}

/// Returns a path between two positions that is shorter than `length`, if the beam search finds one.
fn shorter_path<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    goal: &Places<N>,
    length: usize,
    windows: Windows,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<SearchStep>> {
    let Windows { direction, width, n_outlines, seed, .. } = windows;
    let depth = length.saturating_sub(1);
    let attempt = Attempt { direction, width, n_outlines, depth, seed };
    match full_beam::search(shape, start, goal, attempt, meter) {
        BeamOutcome::Path(path) => Some(path),
        BeamOutcome::Nearest(_) => None,
    }
}

/// Returns the path without loops: parts that return to an earlier position.
pub(super) fn cut_loops<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    path: &[SearchStep],
) -> Vec<SearchStep> {
    let mut places = start.clone();
    let mut last = BTreeMap::from([(key(shape, &places), 0)]);
    for (i, &step) in path.iter().enumerate() {
        step::play(shape, &mut places, step).expect("a path's steps are legal");
        last.insert(key(shape, &places), i + 1);
    }
    let (mut cut, mut places) = (Vec::new(), start.clone());
    loop {
        let at = last[&key(shape, &places)];
        let Some(&step) = path.get(at) else { return cut };
        cut.push(step);
        step::play(shape, &mut places, step).expect("a path's steps are legal");
    }
}

/// Returns a position as bytes, ignoring the order of the gaps.
fn key<const N: usize>(shape: &Shape, places: &Places<N>) -> Vec<u8> {
    let is_piece = |piece: &u8| !shape.is_gap(*piece);
    shape.pieces().filter(is_piece).map(|piece| places.corner(piece)).collect()
}
