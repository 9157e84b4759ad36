//! Pattern databases: for some of the tiles, wherever they are, the fewest steps of theirs that
//! bring them home.
//!
//! Steps of other tiles are not counted, so the numbers of patterns without a common tile may be
//! added (Korf and Felner, "Disjoint pattern database heuristics", 2002). Each entry is what a
//! placement needs beyond its Manhattan distance, halved: half a byte.

use super::order::{Orders, Sets, mirror, place, rank};
use super::{Cancelled, Executor, Job};
use crate::board::home;
use grid::{Cell, Size};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The database of one pattern.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    tiles: Vec<u8>,
    sets: Sets,
    orders: Arc<Orders>,
    /// Two entries in a byte.
    entries: Vec<u8>,
}

/// A placement of a pattern's tiles, and its entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placement {
    mask: u32,
    order: u16,
    pub(crate) excess: u8,
}

/// Called with the share of the work that is done, in thousandths.
pub(crate) type WatchBuild<'a> = dyn FnMut(u32) -> ControlFlow<()> + 'a;

impl Pattern {
    /// How many bytes the entries of a pattern of `k` tiles take.
    pub(crate) fn bytes_of(size: Size, k: usize) -> usize {
        let n = size.area();
        (n - k + 1..=n).product::<usize>().div_ceil(2)
    }

    /// A pattern whose entries were made before.
    pub(crate) fn with_entries(
        size: Size,
        tiles: &[u8],
        orders: Arc<Orders>,
        entries: Vec<u8>,
    ) -> Option<Self> {
        let k = tiles.len();
        let sets = Sets::new(size.area(), k, orders.count() as u32);
        (entries.len() == Self::bytes_of(size, k)).then(|| Pattern {
            tiles: tiles.to_vec(),
            sets,
            orders,
            entries,
        })
    }

    /// Works out all entries.
    pub(crate) fn build(
        size: Size,
        tiles: &[u8],
        orders: Arc<Orders>,
        executor: Executor<'_>,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Self, Cancelled> {
        let entries = Build::new(size, tiles, &orders, watch)?.run(executor, watch)?;
        Ok(Self::with_entries(size, tiles, orders, entries).expect("one entry for each placement"))
    }

    pub(crate) fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    pub(crate) fn entries(&self) -> &[u8] {
        &self.entries
    }

    /// The placement on a board; `cell_of` tells where each tile is.
    pub(crate) fn placement(&self, cell_of: impl Fn(u8) -> u32) -> Placement {
        let mask = self.tiles.iter().fold(0, |mask, &tile| mask | 1 << cell_of(tile));
        let mut order: Vec<u8> = (0..self.tiles.len() as u8).collect();
        order.sort_by_key(|&i| cell_of(self.tiles[i as usize]));
        self.look_up(mask, rank(&order))
    }

    /// The placement after a tile of the pattern slid to a neighbouring cell.
    #[inline]
    pub(crate) fn slid(&self, at: Placement, from: u32, to: u32) -> Placement {
        let mask = at.mask ^ (1 << from | 1 << to);
        let order = if from.abs_diff(to) == 1 {
            at.order
        } else {
            self.orders.pass(place(at.mask, from), place(mask, to))[usize::from(at.order)]
        };
        self.look_up(mask, order)
    }

    #[inline]
    fn look_up(&self, mask: u32, order: u16) -> Placement {
        let index = self.sets.rank(mask) + u32::from(order);
        let pair = self.entries[(index / 2) as usize];
        Placement { mask, order, excess: pair >> (index % 2 * 4) & 15 }
    }
}

/// Which of the placements and parts of the board the gap can have reached.
///
/// A breadth-first search in which only steps of the pattern's tiles count: the gap is free to go
/// anywhere in its region, the cells it reaches without moving one of them. All placements on the
/// same set of cells have the same regions and the same slides, and a slide leads them all to the
/// same other set. So the work goes by sets: each set collects from its neighbours what was new
/// in them, and nothing is ever looked for far away in memory.
struct Build<'a> {
    size: Size,
    tiles: &'a [u8],
    orders: &'a Orders,
    sets: Sets,
    masks: Vec<u32>,
    /// The slides into each set, and where those of the next set begin.
    arrivals: Vec<Arrival>,
    arrivals_end: Vec<u32>,
}

const TAKEN: u8 = u8::MAX;
/// How many placements make a piece of work, and how many pieces are done between two looks at the
/// watcher: enough to keep several hands busy for a few milliseconds, few enough to stop soon.
const PER_JOB: usize = 200_000;
const AT_A_TIME: usize = 8;
/// How many sets are prepared between two looks.
const SETS_AT_A_TIME: usize = 4096;

/// A slide that leads into a set: the tile came from `from`, which is the gap now.
struct Arrival {
    source: u32,
    /// The gap's region before.
    region_before: u8,
    /// The gap's region after, as a bit.
    region_after: u8,
    /// The place of the tile before and after.
    places: (u8, u8),
}

/// The orders of one set that were reached in the last round, region by region.
#[derive(Clone, Default)]
struct News {
    orders: Vec<u16>,
    ends: [u32; MOST_REGIONS],
}

/// A byte has a bit for each region.
const MOST_REGIONS: usize = 8;

/// A place for each order that a `u16` can name: no index needs a check.
type Arrived = [u8; 1 << 16];

impl<'a> Build<'a> {
    fn new(
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
        for masks in build.masks.chunks(SETS_AT_A_TIME) {
            look(0, watch)?;
            regions.extend(masks.iter().flat_map(|&mask| regions_of(size, mask)));
        }
        for set in 0..build.masks.len() {
            if set % SETS_AT_A_TIME == 0 {
                look(0, watch)?;
            }
            build.add_arrivals(set, &regions);
            build.arrivals_end.push(build.arrivals.len() as u32);
        }
        Ok(build)
    }

    /// The orders of a set take whole words of eight.
    fn stride(&self) -> usize {
        self.orders.count().next_multiple_of(8)
    }

    fn add_arrivals(&mut self, set: usize, regions: &[u8]) {
        let (size, mask) = (self.size, self.masks[set]);
        let is_taken = |cell: &Cell| mask >> cell.index() & 1 == 1;
        for to in size.cells().filter(is_taken) {
            for from in size.neighbours(to).filter(|from| !is_taken(from)) {
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

    fn run(
        &self,
        executor: Executor<'_>,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Vec<u8>, Cancelled> {
        let stride = self.stride();
        let total = self.masks.len() * stride;
        let mut reached = vec![0u8; total];
        let mut depths = vec![0u8; total];
        let mut old = vec![News::default(); self.masks.len()];
        let mut new = old.clone();
        self.start(&mut reached, &mut old);
        let mut found = 1;
        let per_job = (PER_JOB / stride).max(1);
        for depth in 1.. {
            let jobs = reached
                .chunks_mut(stride * per_job)
                .zip(depths.chunks_mut(stride * per_job))
                .zip(new.chunks_mut(per_job))
                .enumerate()
                .map(|(block, ((reached, depths), news))| {
                    let (old, first) = (&old, block * per_job);
                    Box::new(move || self.collect(first, depth, old, reached, depths, news))
                        as Job<'_>
                });
            by_handfuls(jobs, executor, (found * 1000 / total) as u32, watch)?;
            let n_news: usize = new.iter().map(|news| news.orders.len()).sum();
            if n_news == 0 {
                break;
            }
            // There are a little more than two regions to a placement.
            found = (found + n_news / 2).min(total);
            std::mem::swap(&mut old, &mut new);
        }
        drop(reached);
        self.pack(&depths, executor, watch)
    }

    /// Begins at the solved placement, with the gap in its home's region.
    fn start(&self, reached: &mut [u8], news: &mut [News]) {
        let homes: Vec<Cell> = self.tiles.iter().map(|&tile| home(self.size, tile)).collect();
        let mask = homes.iter().fold(0, |mask, cell| mask | 1 << cell.index());
        let mut order: Vec<u8> = (0..homes.len() as u8).collect();
        order.sort_by_key(|&i| homes[i as usize]);
        let (set, order) = (self.sets.rank(mask) as usize, rank(&order));
        let region = regions_of(self.size, mask)[home(self.size, 0).index()];
        reached[set * self.stride() + usize::from(order)] = 1 << region;
        let mut found: [Vec<u16>; MOST_REGIONS] = Default::default();
        found[usize::from(region)].push(order);
        news[set].take(&mut found);
    }

    /// One round for some sets, from `first` on.
    fn collect(
        &self,
        first: usize,
        depth: u8,
        old: &[News],
        reached: &mut [u8],
        depths: &mut [u8],
        news: &mut [News],
    ) {
        let stride = self.stride();
        let mut arrived: Box<Arrived> = vec![0; 1 << 16].try_into().expect("as long as that");
        let mut found: [Vec<u16>; MOST_REGIONS] = Default::default();
        let blocks = reached.chunks_mut(stride).zip(depths.chunks_mut(stride)).zip(news);
        for (set, ((reached, depths), news)) in (first..).zip(blocks) {
            let mut any = false;
            for arrival in self.arrivals(set) {
                let orders = old[arrival.source as usize].in_region(arrival.region_before);
                any |= !orders.is_empty();
                self.arrive(arrival, orders, &mut arrived);
            }
            if any {
                settle(depth, &mut arrived[..stride], reached, depths, &mut found);
            }
            news.take(&mut found);
        }
    }

    /// Carries the news of a neighbouring set over one slide.
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

    /// Depths as entries: beyond the Manhattan distance, halved, two in a byte.
    fn pack(
        &self,
        depths: &[u8],
        executor: Executor<'_>,
        watch: &mut WatchBuild<'_>,
    ) -> Result<Vec<u8>, Cancelled> {
        let count = self.orders.count();
        let mut entries = vec![0u8; (self.masks.len() * count).div_ceil(2)];
        // An even number of sets in each block, so that none shares a byte.
        let per_job = (PER_JOB / count).max(1) * 2;
        let jobs = entries
            .chunks_mut(per_job * count / 2)
            .zip(depths.chunks(per_job * self.stride()))
            .zip(self.masks.chunks(per_job))
            .map(|((entries, depths), masks)| {
                Box::new(move || self.pack_block(masks, depths, entries)) as Job<'_>
            });
        by_handfuls(jobs, executor, 1000, watch)?;
        Ok(entries)
    }

    fn pack_block(&self, masks: &[u32], depths: &[u8], entries: &mut [u8]) {
        let k = self.tiles.len();
        let count = self.orders.count();
        let mut manhattan = Vec::with_capacity(count);
        let mut index = 0;
        for (&mask, depths) in masks.iter().zip(depths.chunks(self.stride())) {
            let cells = self.size.cells().filter(|cell| mask >> cell.index() & 1 == 1);
            // How far each tile is from home at each place.
            let far: Vec<u8> = cells
                .flat_map(|cell| self.tiles.iter().map(move |&tile| (cell, tile)))
                .map(|(cell, tile)| self.size.distance(cell, home(self.size, tile)) as u8)
                .collect();
            manhattan.clear();
            sum_orders(&far, k, (1 << k) - 1, 0, &mut manhattan);
            for (depth, manhattan) in depths.iter().zip(&manhattan) {
                // What no walk of the gap reaches has no depth; it is never asked for.
                let excess = (depth.saturating_sub(*manhattan) / 2).min(15);
                entries[index / 2] |= excess << (index % 2 * 4);
                index += 1;
            }
        }
    }
}

/// Asks the watcher.
fn look(thousandths: u32, watch: &mut WatchBuild<'_>) -> Result<(), Cancelled> {
    if watch(thousandths).is_break() { Err(Cancelled) } else { Ok(()) }
}

/// Does the jobs, a few at a time, and asks the watcher after each handful.
fn by_handfuls<'s>(
    mut jobs: impl Iterator<Item = Job<'s>>,
    executor: Executor<'_>,
    thousandths: u32,
    watch: &mut WatchBuild<'_>,
) -> Result<(), Cancelled> {
    loop {
        let handful: Vec<Job<'_>> = jobs.by_ref().take(AT_A_TIME).collect();
        if handful.is_empty() {
            return Ok(());
        }
        executor(handful);
        look(thousandths, watch)?;
    }
}

/// The sum over the places of every order, in lexicographic order: `far` has a row for each place,
/// `left` are the tiles for the places that `far` has left, `sum` is what those before add up to.
fn sum_orders(far: &[u8], k: usize, left: u32, sum: u8, sums: &mut Vec<u8>) {
    let next = |left: u32| (left.trailing_zeros() as usize, left & left.wrapping_sub(1));
    match left.count_ones() {
        0 => sums.push(sum),
        // Six at a time is much faster than going down to the last one.
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

impl News {
    fn in_region(&self, region: u8) -> &[u16] {
        let region = usize::from(region);
        let start = if region == 0 { 0 } else { self.ends[region - 1] };
        &self.orders[start as usize..self.ends[region] as usize]
    }

    /// Takes what was found in each region and leaves nothing behind.
    fn take(&mut self, found: &mut [Vec<u16>; MOST_REGIONS]) {
        self.orders.clear();
        for (found, end) in found.iter_mut().zip(&mut self.ends) {
            self.orders.append(found);
            *end = self.orders.len() as u32;
        }
    }
}

/// What has arrived for the first time is news. Eight orders at a time, because most are not.
fn settle(
    depth: u8,
    arrived: &mut [u8],
    reached: &mut [u8],
    depths: &mut [u8],
    found: &mut [Vec<u16>; MOST_REGIONS],
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

/// The number of the region that each cell is in, when the cells of the mask are taken.
fn regions_of(size: Size, mask: u32) -> Vec<u8> {
    let mut regions = vec![TAKEN; size.area()];
    let free = |cell: Cell| mask >> cell.index() & 1 == 0;
    let mut n_regions = 0;
    for cell in size.cells().filter(|&cell| free(cell)) {
        if regions[cell.index()] != TAKEN {
            continue;
        }
        regions[cell.index()] = n_regions;
        let mut reached = vec![cell];
        while let Some(cell) = reached.pop() {
            for next in size.neighbours(cell).filter(|&next| free(next)) {
                if regions[next.index()] == TAKEN {
                    regions[next.index()] = n_regions;
                    reached.push(next);
                }
            }
        }
        n_regions += 1;
    }
    assert!(usize::from(n_regions) <= MOST_REGIONS, "each region has its bit");
    regions
}

/// The tiles of a pattern as they are on the mirrored board.
pub(crate) fn mirror_tile(size: Size, tile: u8) -> u8 {
    mirror(size, home(size, tile)).index() as u8 + 1
}
