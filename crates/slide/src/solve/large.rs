//! Places the large pieces with two small gaps: a beam search whose steps are moves of large pieces.
//!
//! Small pieces are ignored, so a gap can walk to any cell without a large piece. Only the moves of the
//! large pieces are searched; a search over cells finds the walks of the gaps between them.

use std::collections::{BTreeMap, VecDeque};

use grid::Dir;

use crate::places::Places;
use crate::shape::{Bytes, MAX_CELLS, Shape, at};

use super::cell_set::CellSet;
use super::heuristic::mix;
use super::links::Links;
use super::meter::Meter;
use super::step::{self, SearchStep};
use super::visited::VisitedSet;

/// The large pieces and the small gaps of a position.
#[derive(Clone)]
struct Outline {
    /// The corner of each large piece, by its number.
    corners: [u8; MAX_LARGE],
    /// The cells of the gaps.
    gaps: [u8; N_GAPS],
    /// Sum of the distances of the pieces to their goals.
    distance: u32,
    /// Number of steps so far, including those of the gaps.
    n_steps: u32,
    /// Index in [`Links`].
    link: u32,
}

/// A large piece and the direction in which it moves by one cell.
#[derive(Clone, Copy)]
struct Candidate {
    rank: u32,
    parent: u32,
    piece: u8,
    dir: Dir,
    distance: u32,
    n_steps: u32,
}

/// Maximum number of large pieces.
const MAX_LARGE: usize = MAX_CELLS / 4;
/// Number of small gaps that a large piece needs in front of it.
const N_GAPS: usize = 2;
/// Cost of each cell of distance of a large piece, in steps.
const CELL: u32 = 12;
/// Beam widths, tried in this order.
const WIDTHS: [usize; 3] = [1_000, 3_000, 10_000];
/// Maximum number of layers without progress.
const PATIENCE: usize = 80;

/// Number of nodes charged for a position, because of the searches over its cells.
const WORK: u64 = 64;

/// Returns steps that bring all large pieces to their goals; `None` if the search fails, or if the
/// gaps are not two small ones.
pub(super) fn place_large<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    goal: &[u8],
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<SearchStep>> {
    WIDTHS.iter().find_map(|&width| place_within(shape, start, goal, width, meter))
}

/// Does the same with one beam width.
fn place_within<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    goal: &[u8],
    width: usize,
    meter: &mut Meter<'_, '_>,
) -> Option<Vec<SearchStep>> {
    let search = Search { shape, goal };
    let mut links = Links::new();
    let mut visited = VisitedSet::new();
    let first = search.outline(start)?;
    let (mut best, mut n_idle) = (first.distance, 0);
    if first.distance == 0 {
        return Some(Vec::new());
    }
    let (mut layer, mut next, mut candidates) = (vec![first], Vec::new(), Vec::new());
    while n_idle < PATIENCE && !layer.is_empty() {
        candidates.clear();
        for (parent, outline) in (0..).zip(&layer) {
            search.expand(outline, parent, &mut candidates);
            if meter.spend(WORK) {
                return None;
            }
        }
        candidates.sort_by_key(|candidate| candidate.rank);
        n_idle += 1;
        for candidate in &candidates {
            let outline = search.after(&layer[candidate.parent as usize], *candidate);
            if !visited.insert(search.hash(&outline)) {
                continue;
            }
            // The link stores the large piece's step; the gaps' walks are computed when it is played.
            let step = SearchStep::from(outline.corners[usize::from(candidate.piece)]) * 4
                + candidate.dir as SearchStep;
            let link = links.push(outline.link, step);
            if outline.distance == 0 {
                return Some(search.played(start, &links.path_to(link)));
            }
            if outline.distance < best {
                (best, n_idle) = (outline.distance, 0);
            }
            next.push(Outline { link, ..outline });
            if next.len() >= width {
                break;
            }
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    None
}

struct Search<'a> {
    shape: &'a Shape,
    goal: &'a [u8],
}

impl Search<'_> {
    /// Returns the large pieces and the gaps of a position; `None` if the gaps are not two small ones.
    fn outline<const N: usize>(&self, places: &Places<N>) -> Option<Outline> {
        let is_small = |gap: &&u8| !self.shape.is_large(**gap);
        let cells: Vec<u8> =
            self.shape.gaps.iter().filter(is_small).map(|&gap| places.corner(gap)).collect();
        let gaps: [u8; N_GAPS] = cells.try_into().ok()?;
        let (n_large, mut corners) = (usize::from(self.shape.n_large), [0; MAX_LARGE]);
        if self.shape.gaps.len() != N_GAPS || n_large > MAX_LARGE {
            return None;
        }
        corners[..n_large].copy_from_slice(&places.corners()[..n_large]);
        let distance = (0..).zip(&corners[..n_large]).map(|(i, &at)| self.distance(i, at)).sum();
        Some(Outline { corners, gaps, distance, n_steps: 0, link: 0 })
    }

    fn distance(&self, piece: u8, corner: u8) -> u32 {
        self.shape.distance(corner, self.goal[usize::from(piece)]).into()
    }

    /// Adds all steps of large pieces that the gaps can make.
    fn expand(&self, outline: &Outline, parent: u32, candidates: &mut Vec<Candidate>) {
        let occupied = self.occupied(outline);
        let walks = outline.gaps.map(|gap| Walks::new(self.shape, gap, occupied));
        for piece in 0..self.shape.n_large {
            let corner = outline.corners[usize::from(piece)];
            for dir in Dir::ALL {
                let face = self.shape.open_face(corner, dir);
                let Some(n_steps) = face.and_then(|face| n_steps_to(&walks, face)) else {
                    continue;
                };
                let n_steps = outline.n_steps + n_steps + 1;
                let distance = outline.distance
                    + self.distance(piece, self.shape.step(corner, dir))
                    - self.distance(piece, corner);
                let rank = distance * CELL + n_steps;
                candidates.push(Candidate { rank, parent, piece, dir, distance, n_steps });
            }
        }
    }

    fn after(&self, outline: &Outline, candidate: Candidate) -> Outline {
        let Candidate { piece, dir, distance, n_steps, .. } = candidate;
        let mut after = Outline { distance, n_steps, ..outline.clone() };
        let corner = &mut after.corners[usize::from(piece)];
        *corner = self.shape.step(*corner, dir);
        after.gaps = self.shape.face(*corner, dir.opposite());
        after
    }

    /// Hashes an outline. Gaps that can walk to the same cells are equivalent.
    fn hash(&self, outline: &Outline) -> u64 {
        let occupied = self.occupied(outline);
        let first = |gap| Walks::new(self.shape, gap, occupied).reach.first();
        let [a, b] = outline.gaps.map(|gap| u64::from(first(gap)));
        let reach = mix(a.min(b) << 8 | a.max(b));
        let corners = (0..).zip(&outline.corners[..usize::from(self.shape.n_large)]);
        corners.fold(reach, |hash, (piece, &corner): (u64, _)| {
            hash ^ mix((piece + 1) << 32 | u64::from(corner))
        })
    }

    /// Returns the cells that large pieces occupy.
    fn occupied(&self, outline: &Outline) -> CellSet {
        let corners = &outline.corners[..usize::from(self.shape.n_large)];
        let squares = corners.iter().flat_map(|&corner| self.shape.square(corner));
        squares.collect()
    }

    /// Converts the steps of the large pieces into steps of the board, with the walks of the gaps. Each
    /// input step has the piece's corner after it.
    fn played<const N: usize>(&self, start: &Places<N>, large: &[SearchStep]) -> Vec<SearchStep> {
        let (shape, mut places, mut path) = (self.shape, start.clone(), Vec::new());
        let mut play = |places: &mut Places<N>, step| {
            step::play(shape, places, step).expect("the search found a legal step");
            path.push(step);
        };
        for &step in large {
            let dir = Dir::ALL[usize::from(step % 4)];
            let corner = shape.step((step / 4) as u8, dir.opposite());
            let outline = self.outline(&places).expect("the start has an outline");
            let face = shape.face(corner, dir);
            for step in joint_walk(shape, outline.gaps, face, self.occupied(&outline)) {
                play(&mut places, step);
            }
            play(&mut places, SearchStep::from(face[0]) * 4 + dir as SearchStep);
        }
        path
    }
}

/// Distances of the cells from a gap that walks around the large pieces.
struct Walks {
    distances: Bytes,
    /// The cells that it can reach.
    reach: CellSet,
}

impl Walks {
    fn new(shape: &Shape, from: u8, occupied: CellSet) -> Self {
        let mut walks = Walks { distances: [0; MAX_CELLS], reach: [from].into_iter().collect() };
        let (mut queue, mut first, mut n) = ([from; MAX_CELLS], 0, 1);
        while first < n {
            let cell = queue[first];
            first += 1;
            for dir in Dir::ALL {
                // At the edge the next cell is the cell itself, which is already reached.
                let next = shape.step(cell, dir);
                if !occupied.has(next) && !walks.reach.has(next) {
                    walks.reach.insert(next);
                    walks.distances[usize::from(next)] = walks.distances[usize::from(cell)] + 1;
                    queue[n] = next;
                    n += 1;
                }
            }
        }
        walks
    }

    fn distance(&self, cell: u8) -> Option<u32> {
        self.reach.has(cell).then(|| at(&self.distances, cell).into())
    }
}

/// Returns the least number of steps that bring two gaps to the two cells of a face.
fn n_steps_to(walks: &[Walks; N_GAPS], [a, b]: [u8; 2]) -> Option<u32> {
    let both = |x: u8, y: u8| Some(walks[0].distance(x)? + walks[1].distance(y)?);
    [both(a, b), both(b, a)].into_iter().flatten().min()
}

/// Returns the shortest joint walk of two interchangeable gaps to two cells; empty if there is none.
fn joint_walk(shape: &Shape, gaps: [u8; 2], to: [u8; 2], occupied: CellSet) -> Vec<SearchStep> {
    let sorted = |[a, b]: [u8; 2]| [a.min(b), a.max(b)];
    let (from, to) = (sorted(gaps), sorted(to));
    let mut before = BTreeMap::from([(from, (from, 0))]);
    let mut queue = VecDeque::from([from]);
    while let Some(pair) = queue.pop_front().filter(|pair| *pair != to) {
        for (cell, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            for dir in Dir::ALL {
                let Some(next) = shape.next(cell, dir).filter(|&next| !occupied.has(next)) else {
                    continue;
                };
                if next == other {
                    continue;
                }
                let step = SearchStep::from(cell) * 4 + dir.opposite() as SearchStep;
                before.entry(sorted([next, other])).or_insert_with(|| {
                    queue.push_back(sorted([next, other]));
                    (pair, step)
                });
            }
        }
    }
    let (mut steps, mut pair) = (Vec::new(), to);
    while let Some(&(last, step)) = before.get(&pair).filter(|_| pair != from) {
        steps.push(step);
        pair = last;
    }
    steps.reverse();
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Challenge;
    use crate::solve::Budget;
    use std::ops::ControlFlow;

    #[test]
    fn large_pieces_are_placed_on_boards_with_two_small_gaps() {
        for (link, can_be_done) in [
            ("seed=1&steps=1000&board=default&gapConfig=2s&v=2", true),
            ("seed=2&steps=1000&board=tenlargepieces&gapConfig=2s&wrapH=1&v=2", true),
            ("seed=3&steps=1000&board=vertical&gapConfig=2s&v=2", true),
            ("seed=4&steps=1000&board=default&gapConfig=2l&v=2", false),
            ("seed=5&steps=1000&board=default&gapConfig=1s&v=2", false),
        ] {
            let board = link.parse::<Challenge>().unwrap().deal().unwrap().board;
            let (shape, places) = board.position();
            let mut watch = |_: &crate::Progress<'_>| ControlFlow::Continue(());
            let mut budget = Budget::new(u64::MAX, &mut watch);
            let mut meter = Meter::new(&mut budget, 0);
            let steps = place_large(shape, places, &shape.homes, &mut meter);
            assert_eq!(steps.is_some(), can_be_done, "{link}");
            let mut end = places.clone();
            step::play_all(shape, &mut end, &steps.unwrap_or_default());
            let is_in_place =
                (0..shape.n_large).all(|piece| end.corner(piece) == shape.home(piece));
            assert!(is_in_place || !can_be_done, "{link}");
        }
    }
}
