//! Closed walks: steps from the solved board that return the large pieces and the gaps to their cells
//! and permute the small pieces.
//!
//! They come from a search over the outlines, that is, over the places of the large pieces and of the
//! gaps. Whenever it reaches an outline by a second path, the two paths form a closed walk. These walks
//! generate all others within the range of the search.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::Shape;

use super::meter::Meter;
use super::permutation::Permutation;
use super::step::{self, SearchStep};

/// The positions visited, each with its path, and the closed walks among them.
pub(super) struct ClosedWalks<'s, const N: usize> {
    shape: &'s Shape,
    nodes: Vec<Node<N>>,
    walks: Vec<Walk>,
}

struct Node<const N: usize> {
    places: Places<N>,
    before: u32,
    step: SearchStep,
    depth: u32,
}

/// A closed walk: to `from`, by `step` to the outline of `to`, and back along the path of `to`.
#[derive(Clone)]
struct Walk {
    from: u32,
    step: SearchStep,
    to: u32,
}

/// Maximum number of positions.
const MAX_NODES: usize = 60_000;
/// Maximum number of walks, short ones first.
const MAX_WALKS: usize = 20_000;

/// Priority penalty, in steps, for each cell by which large pieces are displaced. It makes the search
/// reach all parts of the board before it tries all orders of the large pieces.
const ASIDE: u32 = 4;

impl<'s, const N: usize> ClosedWalks<'s, N> {
    pub(super) fn new(shape: &'s Shape, meter: &mut Meter<'_, '_>) -> Self {
        let start = Places::solved(shape);
        let mut known = BTreeMap::from([(outline(shape, &start), 0)]);
        let nodes = vec![Node { places: start, before: 0, step: 0, depth: 0 }];
        let mut all = ClosedWalks { shape, nodes, walks: Vec::new() };
        let mut open = BinaryHeap::from([Reverse((0, 0))]);
        while let Some(Reverse((_, at))) = open.pop() {
            if all.walks.len() >= MAX_WALKS || meter.spend(8) {
                break;
            }
            let (places, depth) =
                (all.nodes[at as usize].places.clone(), all.nodes[at as usize].depth);
            for step in step::steps(shape, &places) {
                let Some(effect) = step::effect(shape, &places, step) else { continue };
                let mut next = places.clone();
                next.apply(shape, effect);
                let number = all.nodes.len() as u32;
                let is_full = all.nodes.len() >= MAX_NODES;
                match known.get(&outline(shape, &next)) {
                    Some(&to) => all.add_walk(Walk { from: at, step, to }, &next),
                    None if is_full => {}
                    None => {
                        known.insert(outline(shape, &next), number);
                        open.push(Reverse((depth + 1 + ASIDE * displaced(shape, &next), number)));
                        all.nodes.push(Node { places: next, before: at, step, depth: depth + 1 });
                    }
                }
            }
        }
        all
    }

    fn add_walk(&mut self, walk: Walk, end: &Places<N>) {
        if !self.permutation_between(end, &self.nodes[walk.to as usize].places).is_identity() {
            self.walks.push(walk);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.walks.len()
    }

    /// Returns the number of steps of a walk.
    pub(super) fn n_steps(&self, number: usize) -> u32 {
        let Walk { from, to, .. } = self.walks[number];
        self.nodes[from as usize].depth + 1 + self.nodes[to as usize].depth
    }

    /// Returns the permutation of a walk: each small piece moves to the home cell of its image.
    pub(super) fn permutation(&self, number: usize) -> Permutation {
        let Walk { from, step, to } = self.walks[number];
        let mut end = self.nodes[from as usize].places.clone();
        step::play(self.shape, &mut end, step).expect("a walk's step is legal");
        self.permutation_between(&end, &self.nodes[to as usize].places)
    }

    /// Returns the steps of a walk.
    pub(super) fn steps(&self, number: usize) -> Vec<SearchStep> {
        let Walk { from, step, to } = self.walks[number];
        let mut steps = self.path_to(from);
        steps.push(step);
        steps.extend(self.way_back(to));
        steps
    }

    /// Returns the steps of a walk backwards.
    pub(super) fn steps_back(&self, number: usize) -> Vec<SearchStep> {
        step::inverse(self.shape, &self.nodes[0].places, &self.steps(number))
    }

    /// Returns the order of the small pieces, if the large pieces and the gaps are in place.
    pub(super) fn order_of(&self, places: &Places<N>) -> Option<Permutation> {
        let home = &self.nodes[0].places;
        let is_home = outline(self.shape, places) == outline(self.shape, home);
        is_home.then(|| self.permutation_between(places, home))
    }

    /// Maps each small piece of one position to the piece in its cell in the other.
    fn permutation_between(&self, from: &Places<N>, to: &Places<N>) -> Permutation {
        Permutation::new(self.shape.n_pieces(), |piece| match self.shape.class(piece) {
            PieceClass::SmallPiece => to.piece_at(from.corner(piece)),
            _ => piece,
        })
    }

    fn path_to(&self, mut number: u32) -> Vec<SearchStep> {
        let mut path = Vec::new();
        while number != 0 {
            let Node { before, step, .. } = self.nodes[number as usize];
            path.push(step);
            number = before;
        }
        path.reverse();
        path
    }

    fn way_back(&self, number: u32) -> Vec<SearchStep> {
        step::inverse(self.shape, &self.nodes[0].places, &self.path_to(number))
    }
}

/// Returns the sum of the distances of the large pieces to their home cells.
fn displaced<const N: usize>(shape: &Shape, places: &Places<N>) -> u32 {
    let large = shape.pieces().filter(|&piece| shape.class(piece) == PieceClass::LargePiece);
    large.map(|piece| u32::from(shape.distance(places.corner(piece), shape.home(piece)))).sum()
}

/// Returns the corners of the large pieces, and the sorted corners of the gaps.
fn outline<const N: usize>(shape: &Shape, places: &Places<N>) -> Vec<u8> {
    let of = |class| shape.pieces().filter(move |&piece| shape.class(piece) == class);
    let sorted = |class| {
        let mut corners: Vec<u8> = of(class).map(|piece| places.corner(piece)).collect();
        corners.sort_unstable();
        corners
    };
    let large = of(PieceClass::LargePiece).map(|piece| places.corner(piece));
    large.chain(sorted(PieceClass::LargeGap)).chain(sorted(PieceClass::SmallGap)).collect()
}
