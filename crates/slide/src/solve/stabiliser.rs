//! A stabiliser chain (Schreier–Sims) that puts the small pieces in order. Each element is a product of
//! closed walks that brings one piece into place and fixes all pieces before it (T. Minkwitz, An algorithm
//! for solving the factorization problem in permutation groups, 1998).

use grid::Lcg;

use crate::places::Places;
use crate::shape::{MAX_CELLS, Shape};

use super::closed_walks::ClosedWalks;
use super::meter::Meter;
use super::permutation::Permutation;
use super::placement_order::placement_order;
use super::step::SearchStep;

/// For each small piece and each of its cells, an element that brings it into place and fixes those
/// before it.
pub(super) struct StabiliserChain<'s, const N: usize> {
    walks: ClosedWalks<'s, N>,
    /// The base: the small pieces, in the order in which they are put in place.
    base: Vec<u8>,
    /// The transversals, by the index of the piece in the base and by the piece in whose home cell it is.
    elements: Vec<Vec<Option<Element>>>,
}

/// A permutation, and the closed walks that produce it.
#[derive(Clone)]
struct Element {
    permutation: Permutation,
    /// The walks as a word: their numbers in order, complemented for a walk backwards.
    word: Vec<i32>,
    n_steps: u32,
}

/// Maximum number of steps of an element.
const LONGEST: u32 = 20_000;

impl<'s, const N: usize> StabiliserChain<'s, N> {
    pub(super) fn new(shape: &'s Shape, meter: &mut Meter<'_, '_>) -> Self {
        let mut base = placement_order(shape, &shape.homes);
        base.retain(|&piece| !shape.is_large(piece));
        let walks = ClosedWalks::new(shape, meter);
        let elements = vec![vec![None; MAX_CELLS]; base.len()];
        let mut table = StabiliserChain { walks, base, elements };
        table.fill(meter);
        table
    }

    /// Returns steps that put the small pieces in order. `None` if the large pieces and the gaps are not in
    /// place, or if the chain is incomplete.
    pub(super) fn solve(&self, places: &Places<N>) -> Option<Vec<SearchStep>> {
        let mut order = self.walks.order_of(places)?;
        let mut path = Vec::new();
        for (level, &piece) in self.base.iter().enumerate() {
            let image = order.image(piece);
            if image != piece {
                let element = self.elements[level][usize::from(image)].as_ref()?;
                order = order.then(&element.permutation);
                for &letter in &element.word {
                    path.extend(self.letter(letter));
                }
            }
        }
        Some(path)
    }

    fn letter(&self, letter: i32) -> Vec<SearchStep> {
        match usize::try_from(letter) {
            Ok(number) => self.walks.steps(number),
            Err(_) => self.walks.steps_back(!letter as usize),
        }
    }

    /// Fills the chain from the walks, then from products of its elements, short ones first.
    fn fill(&mut self, meter: &mut Meter<'_, '_>) {
        /// The chain counts as complete after this many products in a row without a new element.
        const PATIENCE: u32 = 3_000;
        /// Number of nodes charged for sifting an element, per piece.
        const SIFT_WORK: u64 = 2;

        let work = SIFT_WORK * self.base.len() as u64;
        let mut longest = 0;
        for number in 0..self.walks.len() {
            let walk = self.walk(number);
            longest = longest.max(walk.n_steps);
            self.sift(walk);
            if meter.spend(work) {
                return;
            }
        }
        let mut rng = Lcg::new(1);
        let (mut limit, mut n_idle) = (longest * 3, 0);
        while n_idle < PATIENCE {
            let [Some(a), Some(b)] = [self.draw(&mut rng), self.draw(&mut rng)] else { return };
            if meter.spend(work) {
                return;
            }
            if a.n_steps + b.n_steps > limit {
                // Longer products are used only when there are hardly any short ones.
                limit += limit / 500 + 1;
            } else if self.sift(a.then(&b)) {
                n_idle = 0;
            } else {
                n_idle += 1;
            }
        }
    }

    /// Draws a walk or an element of the chain, or its inverse.
    fn draw(&self, rng: &mut Lcg) -> Option<Element> {
        let n_walks = self.walks.len() as u32;
        for _ in 0..1_000 {
            let level = rng.below(self.elements.len() as u32) as usize;
            let image = self.base[rng.below(self.base.len() as u32) as usize];
            let is_back = rng.below(2) == 0;
            let element = if rng.below(2) == 0 {
                self.elements[level][usize::from(image)].clone()
            } else {
                (n_walks > 0).then(|| self.walk(rng.below(n_walks) as usize))
            };
            if let Some(element) = element {
                return Some(if is_back { element.inverse() } else { element });
            }
        }
        None
    }

    fn walk(&self, number: usize) -> Element {
        let permutation = self.walks.permutation(number);
        Element { permutation, word: vec![number as i32], n_steps: self.walks.n_steps(number) }
    }

    /// Sifts an element through the chain, which keeps the shorter of two elements with the same image.
    /// Returns whether it filled an empty entry.
    fn sift(&mut self, mut element: Element) -> bool {
        for level in 0..self.base.len() {
            let piece = self.base[level];
            let image = element.permutation.image(piece);
            if image == piece {
                continue;
            }
            let inverse = element.inverse();
            let slot = &mut self.elements[level][usize::from(image)];
            let Some(known) = slot else {
                *slot = Some(inverse);
                return true;
            };
            if inverse.n_steps < known.n_steps {
                element = std::mem::replace(known, inverse).inverse();
            }
            let known = known.clone();
            element = element.then(&known);
            // Longer elements are not worth keeping.
            if element.n_steps > LONGEST {
                return false;
            }
        }
        false
    }
}

impl Element {
    fn inverse(&self) -> Self {
        Element {
            permutation: self.permutation.inverse(),
            word: self.word.iter().rev().map(|letter| !letter).collect(),
            n_steps: self.n_steps,
        }
    }

    fn then(&self, other: &Self) -> Self {
        Element {
            permutation: self.permutation.then(&other.permutation),
            word: [&self.word[..], &other.word[..]].concat(),
            n_steps: self.n_steps + other.n_steps,
        }
    }
}
