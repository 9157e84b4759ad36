//! Builds the entries of a pattern database with a breadth-first search.

use super::pattern::WatchBuild;
use super::ranking::{Orders, Sets, place, rank};
use crate::board::goal_cell;
use crate::solve::{Cancelled, Executor, Job};
use grid::{Cell, Size};

/// A build in progress.
///
/// It is a breadth-first search in which only moves of the pattern's tiles count. The gap moves
/// freely within its region: the cells it reaches without moving one of these tiles. All placements
/// on the same set of cells have the same regions and the same tile moves, and a tile move leads
/// them all to the same other set. So the search works set by set: each set collects the frontier
/// of its neighbours, and memory is read in order.
pub(super) struct Build<'a> {
    size: Size,
    tiles: &'a [u8],
    orders: &'a Orders,
    sets: Sets,
    masks: Vec<u32>,
    /// The tile moves into each set, one set after the other, and the end of each set's range.
    arrivals: Vec<Arrival>,
    arrivals_end: Vec<u32>,
}

const OCCUPIED: u8 = u8::MAX;
/// Number of placements per job, and number of jobs between two polls of the cancel callback:
/// enough to keep several cores busy for a few milliseconds, few enough to be cancelled soon.
const PER_JOB: usize = 200_000;
const JOBS_PER_BATCH: usize = 8;
/// Number of sets prepared between two polls.
const SETS_PER_POLL: usize = 4096;
/// The shares of preparing, searching and packing in the progress, in thousandths.
const PREPARED: usize = 100;
const SEARCHED: usize = 900;
const PACKED: usize = 1000;

/// A tile move that leads from the set `source` into another set.
struct Arrival {
    source: u32,
    /// The gap's region before the tile move.
    region_before: u8,
    /// The gap's region after the tile move, as a bit.
    region_after: u8,
    /// The tile's index among the cells of the set, before and after.
    places: (u8, u8),
}

/// The permutations of one set that were reached in the last iteration, region by region.
#[derive(Clone, Default)]
struct Frontier {
    orders: Vec<u16>,
    ends: [u32; MAX_REGIONS],
}

/// A byte has one bit per region.
const MAX_REGIONS: usize = 8;

/// One entry for each `u16`, so that no index needs a bounds check.
type Arrived = [u8; 1 << 16];

impl<'a> Build<'a> {
    pub(super) fn new(
        size: Size,
        tiles: &'a [u8],
        orders: &'a Orders,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Self, Cancelled> {
        let (n, k) = (size.area(), tiles.len());
        let masks: Vec<u32> = Sets::all(n, k).collect();
        let sets = Sets::new(n, k, 1);
        let mut regions = Vec::with_capacity(masks.len() * n);
        let mut build =
            Build { size, tiles, orders, sets, masks, arrivals: vec![], arrivals_end: vec![] };
        let n_sets = build.masks.len();
        for (chunk, masks) in build.masks.chunks(SETS_PER_POLL).enumerate() {
            poll(PREPARED / 2 * chunk * SETS_PER_POLL / n_sets, watch)?;
            regions.extend(masks.iter().flat_map(|&mask| regions_of(size, mask)));
        }
        for set in 0..n_sets {
            if set % SETS_PER_POLL == 0 {
                poll(PREPARED / 2 * (n_sets + set) / n_sets, watch)?;
            }
            build.add_arrivals(set, &regions);
            build.arrivals_end.push(build.arrivals.len() as u32);
        }
        Ok(build)
    }

    /// Returns the number of permutations of a set, rounded up to a multiple of eight.
    fn stride(&self) -> usize {
        self.orders.count().next_multiple_of(8)
    }

    fn add_arrivals(&mut self, set: usize, regions: &[u8]) {
        let (size, mask) = (self.size, self.masks[set]);
        let is_occupied = |cell: &Cell| mask >> cell.index() & 1 == 1;
        for to in size.cells().filter(is_occupied) {
            for from in size.neighbours(to).filter(|from| !is_occupied(from)) {
                let (from, to) = (from.index() as u32, to.index() as u32);
                let mask_before = mask ^ (1 << from | 1 << to);
                let source = self.sets.rank(mask_before);
                let region = |set: usize, cell: u32| regions[set * size.area() + cell as usize];
                self.arrivals.push(Arrival {
                    source,
                    region_before: region(source as usize, to),
                    region_after: 1 << region(set, from),
                    places: (place(mask_before, from) as u8, place(mask, to) as u8),
                });
            }
        }
    }

    fn arrivals(&self, set: usize) -> &[Arrival] {
        let start = if set == 0 { 0 } else { self.arrivals_end[set - 1] };
        &self.arrivals[start as usize..self.arrivals_end[set] as usize]
    }

    pub(super) fn run(
        &self,
        executor: Executor<'_>,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Vec<u8>, Cancelled> {
        let stride = self.stride();
        let total = self.masks.len() * stride;
        let mut reached = vec![0u8; total];
        let mut depths = vec![0u8; total];
        let mut old = vec![Frontier::default(); self.masks.len()];
        let mut new = old.clone();
        self.start(&mut reached, &mut old);
        // The placements of the iterations before, and of the last one.
        let (mut n_before, mut n_last) = (0, 1);
        let per_job = (PER_JOB / stride).max(1);
        let thousandths = |n: usize| PREPARED + (SEARCHED - PREPARED) * n.min(total) / total;
        for depth in 1.. {
            let jobs = reached
                .chunks_mut(stride * per_job)
                .zip(depths.chunks_mut(stride * per_job))
                .zip(new.chunks_mut(per_job))
                .enumerate()
                .map(|(block, ((reached, depths), frontier))| {
                    let (old, first) = (&old, block * per_job);
                    Box::new(move || self.collect(first, depth, old, reached, depths, frontier))
                        as Job<'_>
                });
            let range = [thousandths(n_before), thousandths(n_before + n_last)];
            in_batches(jobs, executor, range, watch)?;
            let n_new: usize = new.iter().map(|frontier| frontier.orders.len()).sum();
            if n_new == 0 {
                break;
            }
            // There are slightly more than two regions per placement.
            (n_before, n_last) = (n_before + n_last, n_new / 2);
            std::mem::swap(&mut old, &mut new);
        }
        drop(reached);
        self.pack(&depths, executor, watch)
    }

    /// Starts at the solved placement, with the gap in the region of its goal cell.
    fn start(&self, reached: &mut [u8], frontier: &mut [Frontier]) {
        let goals: Vec<Cell> = self.tiles.iter().map(|&tile| goal_cell(self.size, tile)).collect();
        let mask = goals.iter().fold(0, |mask, cell| mask | 1 << cell.index());
        let mut order: Vec<u8> = (0..goals.len() as u8).collect();
        order.sort_by_key(|&i| goals[i as usize]);
        let (set, order) = (self.sets.rank(mask) as usize, rank(&order));
        let region = regions_of(self.size, mask)[goal_cell(self.size, 0).index()];
        reached[set * self.stride() + usize::from(order)] = 1 << region;
        let mut found: [Vec<u16>; MAX_REGIONS] = Default::default();
        found[usize::from(region)].push(order);
        frontier[set].take(&mut found);
    }

    /// Runs one iteration for the sets from `first` on.
    fn collect(
        &self,
        first: usize,
        depth: u8,
        old: &[Frontier],
        reached: &mut [u8],
        depths: &mut [u8],
        frontier: &mut [Frontier],
    ) {
        let stride = self.stride();
        let mut arrived: Box<Arrived> = vec![0; 1 << 16].try_into().expect("the lengths are equal");
        let mut found: [Vec<u16>; MAX_REGIONS] = Default::default();
        let blocks = reached.chunks_mut(stride).zip(depths.chunks_mut(stride)).zip(frontier);
        for (set, ((reached, depths), frontier)) in (first..).zip(blocks) {
            let mut any = false;
            for arrival in self.arrivals(set) {
                let orders = old[arrival.source as usize].in_region(arrival.region_before);
                any |= !orders.is_empty();
                self.arrive(arrival, orders, &mut arrived);
            }
            if any {
                collect_new_orders(depth, &mut arrived[..stride], reached, depths, &mut found);
            }
            frontier.take(&mut found);
        }
    }

    /// Applies a tile move to the frontier of a neighbouring set.
    fn arrive(&self, arrival: &Arrival, orders: &[u16], arrived: &mut Arrived) {
        let (from, to) = (usize::from(arrival.places.0), usize::from(arrival.places.1));
        if from == to {
            for &order in orders {
                arrived[usize::from(order)] |= arrival.region_after;
            }
        } else {
            let pass = self.orders.pass(from, to);
            for &order in orders {
                arrived[usize::from(pass[usize::from(order)])] |= arrival.region_after;
            }
        }
    }

    /// Packs depths into entries: half the excess over the Manhattan distance, two entries per
    /// byte.
    fn pack(
        &self,
        depths: &[u8],
        executor: Executor<'_>,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Vec<u8>, Cancelled> {
        let count = self.orders.count();
        let mut entries = vec![0u8; (self.masks.len() * count).div_ceil(2)];
        // Each block has an even number of sets, so that no two blocks share a byte.
        let per_job = (PER_JOB / count).max(1) * 2;
        let jobs = entries
            .chunks_mut(per_job * count / 2)
            .zip(depths.chunks(per_job * self.stride()))
            .zip(self.masks.chunks(per_job))
            .map(|((entries, depths), masks)| {
                Box::new(move || self.pack_block(masks, depths, entries)) as Job<'_>
            });
        in_batches(jobs, executor, [SEARCHED, PACKED], watch)?;
        Ok(entries)
    }

    fn pack_block(&self, masks: &[u32], depths: &[u8], entries: &mut [u8]) {
        let k = self.tiles.len();
        let count = self.orders.count();
        let mut manhattan = Vec::with_capacity(count);
        let mut index = 0;
        for (&mask, depths) in masks.iter().zip(depths.chunks(self.stride())) {
            let cells = self.size.cells().filter(|cell| mask >> cell.index() & 1 == 1);
            // The distance of each tile from its goal cell, for each cell of the set.
            let far: Vec<u8> = cells
                .flat_map(|cell| self.tiles.iter().map(move |&tile| (cell, tile)))
                .map(|(cell, tile)| self.size.distance(cell, goal_cell(self.size, tile)) as u8)
                .collect();
            manhattan.clear();
            sum_orders(&far, k, (1 << k) - 1, 0, &mut manhattan);
            for (depth, manhattan) in depths.iter().zip(&manhattan) {
                // Unreachable placements have no depth; they are never looked up.
                let excess = (depth.saturating_sub(*manhattan) / 2).min(15);
                entries[index / 2] |= excess << (index % 2 * 4);
                index += 1;
            }
        }
    }
}

/// Polls the cancel callback.
fn poll(thousandths: usize, watch: &mut WatchBuild<'_>) -> Result<(), Cancelled> {
    if watch(thousandths as u32).is_break() { Err(Cancelled) } else { Ok(()) }
}

/// Runs the jobs in batches, and polls the cancel callback after each. The progress goes from one
/// number of thousandths to another.
fn in_batches<'s>(
    mut jobs: impl ExactSizeIterator<Item = Job<'s>>,
    executor: Executor<'_>,
    [from, to]: [usize; 2],
    watch: &mut WatchBuild<'_>,
) -> Result<(), Cancelled> {
    let n_jobs = jobs.len();
    loop {
        let batch: Vec<Job<'_>> = jobs.by_ref().take(JOBS_PER_BATCH).collect();
        if batch.is_empty() {
            return Ok(());
        }
        executor(batch);
        poll(from + (to - from) * (n_jobs - jobs.len()) / n_jobs, watch)?;
    }
}

/// Appends the sum of distances of every permutation, in lexicographic order. `far` has a row for
/// each remaining cell, `left` is the set of remaining tiles, and `sum` is the sum for the cells
/// before.
fn sum_orders(far: &[u8], k: usize, left: u32, sum: u8, sums: &mut Vec<u8>) {
    let next = |left: u32| (left.trailing_zeros() as usize, left & left.wrapping_sub(1));
    match left.count_ones() {
        0 => sums.push(sum),
        // Handling six permutations at once is much faster than recursing to the last tile.
        3 => {
            let (a, rest) = next(left);
            let (b, rest) = next(rest);
            let (c, _) = next(rest);
            let [one, two, three] = [&far[..k], &far[k..2 * k], &far[2 * k..]];
            sums.extend(
                [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]
                    .map(|[x, y, z]| sum + one[x] + two[y] + three[z]),
            );
        }
        _ => {
            let mut rest = left;
            while rest != 0 {
                let (tile, after) = next(rest);
                rest = after;
                sum_orders(&far[k..], k, left & !(1 << tile), sum + far[tile], sums);
            }
        }
    }
}

impl Frontier {
    fn in_region(&self, region: u8) -> &[u16] {
        let region = usize::from(region);
        let start = if region == 0 { 0 } else { self.ends[region - 1] };
        &self.orders[start as usize..self.ends[region] as usize]
    }

    /// Replaces the frontier with the permutations found in each region, and clears them.
    fn take(&mut self, found: &mut [Vec<u16>; MAX_REGIONS]) {
        self.orders.clear();
        for (found, end) in found.iter_mut().zip(&mut self.ends) {
            self.orders.append(found);
            *end = self.orders.len() as u32;
        }
    }
}

/// Adds the permutations that were reached for the first time to the frontier. It checks eight
/// permutations at once, because most are not new.
fn collect_new_orders(
    depth: u8,
    arrived: &mut [u8],
    reached: &mut [u8],
    depths: &mut [u8],
    found: &mut [Vec<u16>; MAX_REGIONS],
) {
    let (words, _) = arrived.as_chunks::<8>();
    let (reached, _) = reached.as_chunks_mut::<8>();
    for (i, (arrived, reached)) in words.iter().zip(reached).enumerate() {
        let mut fresh = u64::from_le_bytes(*arrived) & !u64::from_le_bytes(*reached);
        while fresh != 0 {
            let at = fresh.trailing_zeros() as usize / 8;
            let mut bits = (fresh >> (at * 8)) as u8;
            fresh &= !(0xFF << (at * 8));
            let order = i * 8 + at;
            if reached[at] == 0 {
                depths[order] = depth;
            }
            reached[at] |= bits;
            while bits != 0 {
                found[bits.trailing_zeros() as usize].push(order as u16);
                bits &= bits - 1;
            }
        }
    }
    arrived.fill(0);
}

/// Returns the region number of each cell when the cells of `mask` are occupied.
fn regions_of(size: Size, mask: u32) -> Vec<u8> {
    let mut regions = vec![OCCUPIED; size.area()];
    let free = |cell: Cell| mask >> cell.index() & 1 == 0;
    let mut n_regions = 0;
    for cell in size.cells().filter(|&cell| free(cell)) {
        if regions[cell.index()] != OCCUPIED {
            continue;
        }
        regions[cell.index()] = n_regions;
        let mut reached = vec![cell];
        while let Some(cell) = reached.pop() {
            for next in size.neighbours(cell).filter(|&next| free(next)) {
                if regions[next.index()] == OCCUPIED {
                    regions[next.index()] = n_regions;
                    reached.push(next);
                }
            }
        }
        n_regions += 1;
    }
    assert!(usize::from(n_regions) <= MAX_REGIONS, "each region has its bit");
    regions
}
