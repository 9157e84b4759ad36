//! Ranks placements by their cells and the permutation of the tiles in them.
//!
//! A placement of k tiles is numbered by the rank of its set of cells (colexicographic) and the
//! rank of the permutation of the tiles in these cells (lexicographic). When a tile slides, the
//! first changes by two table lookups. The second changes by one lookup, or not at all if the tile
//! slides along its row. So no rank is computed from scratch.

use grid::{Cell, Size};

/// The ranks of all sets of `k` among `n` cells, each the sum of two lookups in small tables.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    low_bits: u32,
    low: Vec<u32>,
    high: Vec<u32>,
}

/// The k! permutations of k tiles, and how they change when one tile passes others.
#[derive(Clone, Debug)]
pub(crate) struct Orders {
    k: usize,
    count: usize,
    /// For each pair of places, the new rank of every permutation.
    passes: Vec<u16>,
}

impl Sets {
    /// Creates the ranks of sets of `k` of `n` cells, multiplied by `factor`.
    pub(crate) fn new(n: usize, k: usize, factor: u32) -> Self {
        let low_bits = n as u32 / 2;
        // The rank of c₀ < c₁ < … is the sum of the binomials (cᵢ over i + 1). The high half of a
        // mask determines how many cells the low half has: the rest of the k.
        let rank = |bits: u32, first: u32, below: u32| -> u32 {
            let cells = (0..32).filter(|bit| bits >> bit & 1 == 1);
            cells.zip(below + 1..).map(|(cell, i)| binomial(cell + first, i)).sum()
        };
        let low = (0..1 << low_bits).map(|bits| rank(bits, 0, 0) * factor).collect();
        let high = (0..1u32 << (n as u32 - low_bits))
            .map(|bits| match (k as u32).checked_sub(bits.count_ones()) {
                Some(below) => rank(bits, low_bits, below) * factor,
                None => 0,
            })
            .collect();
        Sets { low_bits, low, high }
    }

    /// Returns the rank of a set of cells, times the factor.
    #[inline]
    pub(crate) fn rank(&self, mask: u32) -> u32 {
        self.low[(mask & ((1 << self.low_bits) - 1)) as usize]
            + self.high[(mask >> self.low_bits) as usize]
    }

    /// Returns all sets of `k` of `n` cells, in the order of their ranks.
    pub(crate) fn all(n: usize, k: usize) -> impl Iterator<Item = u32> {
        let first = (1u32 << k) - 1;
        std::iter::successors(Some(first), |&mask| {
            // Computes the next larger number with the same number of ones (Gosper's hack).
            let lowest = mask & mask.wrapping_neg();
            let ripple = mask + lowest;
            Some(ripple | ((mask ^ ripple) / lowest) >> 2)
        })
        .take_while(move |mask| mask >> n == 0)
    }
}

impl Orders {
    pub(crate) fn new(k: usize) -> Self {
        let count = (1..=k).product();
        // Swaps of neighbours are computed; all others are composed of these.
        let neighbours: Vec<Vec<u16>> = (1..k)
            .map(|place| {
                let swapped = |order: &[u8]| {
                    let mut order = order.to_vec();
                    order.swap(place - 1, place);
                    rank(&order)
                };
                all(k).chunks_exact(k).map(swapped).collect()
            })
            .collect();
        let mut passes = Vec::with_capacity(k * k * count);
        for (from, to) in (0..k * k).map(|pair| (pair / k, pair % k)) {
            let start = passes.len();
            passes.extend((0..count).map(|order| order as u16));
            let mut step = |place: usize| {
                for order in &mut passes[start..] {
                    *order = neighbours[place][usize::from(*order)];
                }
            };
            if from < to {
                (from..to).for_each(&mut step);
            } else {
                (to..from).rev().for_each(&mut step);
            }
        }
        Orders { k, count, passes }
    }

    /// Returns k!.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Returns, for every permutation, its rank after the tile at place `from` moves to place `to`,
    /// past the others.
    #[inline]
    pub(crate) fn pass(&self, from: usize, to: usize) -> &[u16] {
        let start = (from * self.k + to) * self.count;
        &self.passes[start..start + self.count]
    }
}

/// Returns the rank of a permutation of k tiles.
pub(crate) fn rank(order: &[u8]) -> u16 {
    let mut rank = 0;
    for (i, a) in order.iter().enumerate() {
        let smaller = order[i + 1..].iter().filter(|b| *b < a).count();
        rank = rank * (order.len() - i) + smaller;
    }
    rank as u16
}

/// Returns the place of a cell's tile: the number of cells of the set that come before it.
#[inline]
pub(crate) fn place(mask: u32, cell: u32) -> usize {
    (mask & ((1 << cell) - 1)).count_ones() as usize
}

/// Returns the cell's mirror image across the main diagonal of a square board.
pub(crate) fn mirror(size: Size, cell: Cell) -> Cell {
    size.cell(size.y(cell), size.x(cell)).expect("a square")
}

pub(crate) fn binomial(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    (0..u64::from(k)).fold(1u64, |product, i| product * (u64::from(n) - i) / (i + 1)) as u32
}

/// Returns all permutations of k tiles, concatenated.
fn all(k: usize) -> Vec<u8> {
    let mut order: Vec<u8> = (0..k as u8).collect();
    let mut all = Vec::new();
    for _ in 0..(1..=k).product() {
        all.extend_from_slice(&order);
        next_order(&mut order);
    }
    all
}

/// Advances to the next permutation in lexicographic order, or from the last to the first.
fn next_order(order: &mut [u8]) {
    let Some(pivot) = (1..order.len()).rev().find(|&i| order[i - 1] < order[i]) else {
        return order.reverse();
    };
    let swap = (pivot..order.len()).rev().find(|&i| order[i] > order[pivot - 1]);
    order.swap(pivot - 1, swap.expect("the pivot itself is larger"));
    order[pivot..].reverse();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_ranked_without_gaps() {
        for (n, k) in [(16, 8), (16, 6), (16, 1), (9, 8), (25, 5), (6, 5), (4, 3)] {
            let sets = Sets::new(n, k, 3);
            let mut count = 0;
            for (i, mask) in Sets::all(n, k).enumerate() {
                assert_eq!(sets.rank(mask), 3 * i as u32, "{mask:b} of {n}");
                count += 1;
            }
            assert_eq!(count, binomial(n as u32, k as u32));
        }
    }

    #[test]
    fn permutations_are_ranked_without_gaps_and_passing_back_restores_them() {
        for k in 1..=6 {
            let orders = Orders::new(k);
            let all: Vec<_> = all(k).chunks(k).map(<[u8]>::to_vec).collect();
            for (i, order) in all.iter().enumerate() {
                assert_eq!(rank(order) as usize, i);
                for (from, to) in (0..k).flat_map(|from| (0..k).map(move |to| (from, to))) {
                    let passed = orders.pass(from, to)[i] as usize;
                    assert_eq!(all[passed][to], order[from]);
                    assert_eq!(orders.pass(to, from)[passed] as usize, i);
                }
            }
        }
    }
}
