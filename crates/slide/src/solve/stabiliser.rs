//! A sure way to put the small pieces in order: a table of closed walks, each of which brings one piece home and leaves those
//! before it where they are (T. Minkwitz, An algorithm for solving the factorization problem in permutation groups, 1998).

use grid::Lcg;

use crate::places::Places;
use crate::shape::{MAX_CELLS, Shape};

use super::closed_walks::ClosedWalks;
use super::meter::Meter;
use super::placement_order::placement_order;
use super::permutation::Permutation;
use super::step::SearchStep;

/// For each small piece and each place of it an element that brings it home and leaves those before it alone.
pub(super) struct StabiliserChain<'s, const N: usize> {
    walks: ClosedWalks<'s, N>,
    /// The small pieces, in the order in which they are brought home.
    base: Vec<u8>,
    /// For the piece with this number in that order, and for the piece in whose home it is.
    elements: Vec<Vec<Option<Element>>>,
}

/// A permutation, and the closed walks that make it.
#[derive(Clone)]
struct Element {
    permutation: Permutation,
    /// The numbers of walks, one after the other; that of a walk backwards is complemented.
    word: Vec<i32>,
    n_steps: u32,
}

/// The most steps of an element.
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

    /// Steps that put the small pieces in order. `None` if the large pieces and the gaps are not where they belong, or if
    /// the table does not reach so far.
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

    /// Fills the table from the walks, and then from products of what is in it, short ones first.
    fn fill(&mut self, meter: &mut Meter<'_, '_>) {
        /// The table is taken to be complete when so many products in a row have brought nothing new.
        const PATIENCE: u32 = 3_000;
        /// How many steps of work a sifted element counts for, by the pieces.
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
                // Longer products only when there are hardly any short ones.
                limit += limit / 500 + 1;
            } else if self.sift(a.then(&b)) {
                n_idle = 0;
            } else {
                n_idle += 1;
            }
        }
    }

    /// Any walk or element of the table, or its inverse.
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

    /// Takes an element through the table, which keeps the shorter of two that do the same. Whether a place was free.
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
            // What is longer than this is of no use to anybody.
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
