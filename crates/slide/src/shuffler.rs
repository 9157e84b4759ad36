//! The shuffle: a random walk that weighs the legal moves, draws one and plays it.

use std::cmp::Ordering;

use grid::{Dir, Lcg};

use crate::board::{Board, Move};
use crate::deal::{Generation, Walk};
use crate::piece::Piece;
use crate::places::{Front, MoveEffect, MoveKind, Places};
use crate::shape::{Bytes, MAX_CELLS, Shape, at};
use crate::weights::{GapDistanceChange, MoveWeights, SWAP_LIMIT, WeightsAt};

pub(crate) fn shuffle(
    board: &mut Board,
    rng: &mut Lcg,
    n_moves: usize,
    generation: Generation,
) -> Walk {
    let (shape, places) = board.shape_and_places_mut();
    let mut shuffler = Shuffler {
        shape,
        places,
        rng,
        n_draws: 0,
        weights: generation.weights(),
        since: 0,
        slots: vec![[0; 4]; shape.gaps.len()],
        moves: Vec::with_capacity(n_moves),
        is_wide: shape.is_wide(),
    };
    match generation {
        Generation::V1 => shuffler.walk_v1(n_moves),
        Generation::V2 => shuffler.walk_v2(n_moves),
    }
    let Shuffler { moves, n_draws, .. } = shuffler;
    let count = |kind| moves.iter().filter(|m| m.kind == kind).count();
    let to_move =
        |Slot { number, dir }| Move { gap: Piece::new(shape.gaps[usize::from(number)]), dir };
    Walk {
        n_large: count(MoveKind::Large),
        n_swaps: count(MoveKind::Swap),
        n_draws,
        moves: moves.iter().map(|m| to_move(m.slot)).collect(),
    }
}

struct Shuffler<'a> {
    shape: &'a Shape,
    places: &'a mut Places,
    rng: &'a mut Lcg,
    n_draws: u64,
    weights: &'static MoveWeights,
    /// Moves since a large piece moved.
    since: usize,
    /// The weight of each move by gap and direction; 0 if it cannot be drawn.
    slots: Vec<[u32; 4]>,
    moves: Vec<ShuffleMove>,
    /// Whether opposite directions never lead to the same cell.
    is_wide: bool,
}

#[derive(Clone, Copy)]
struct ShuffleMove {
    slot: Slot,
    kind: MoveKind,
    /// Moves since a large piece moved, before this one.
    since: u8,
}

/// The index of a gap among the gaps and a direction: the place of a move's weight.
#[derive(Clone, Copy)]
struct Slot {
    number: u8,
    dir: Dir,
}

/// Totals of the moves that can be drawn.
#[derive(Clone, Copy, Default)]
struct Candidates {
    /// Total weight of all moves except swaps; each of them weighs at least 1.
    total: u32,
    n_swaps: u32,
}

/// The distances to the other gap if there is none.
static NOWHERE: Bytes = [0; MAX_CELLS];

/// Placeholder weight of a swap until its weight is decided.
const SWAP: u32 = u32::MAX;

impl Shuffler<'_> {
    /// Walks like the first generation: doesn't reverse the last move through the same gap, unless
    /// there is no other move.
    fn walk_v1(&mut self, n_moves: usize) {
        while self.moves.len() < n_moves {
            let mut candidates = self.list::<true>();
            if let Some(last) = self.moves.last() {
                let back = last.slot.inverse().of(&mut self.slots);
                let others = candidates.without(*back);
                if !others.is_empty() {
                    *back = 0;
                    candidates = others;
                }
            }
            if candidates.is_empty() {
                return;
            }
            self.draw::<true>(candidates);
        }
    }

    /// Walks like the second generation: never undoes the last move. A walk that reaches a dead end
    /// backtracks.
    fn walk_v2(&mut self, mut n_moves: usize) {
        // Moves that lead to dead ends, with the length of the walk before them, the longest last.
        let mut dead: Vec<(usize, Slot)> = Vec::new();
        let mut longest = 0;
        while self.moves.len() < n_moves {
            let n_played = self.moves.len();
            let mut candidates = self.list::<false>();
            if let Some(&last) = self.moves.last() {
                self.leave_out_back(last, &mut candidates);
            }
            for &(_, end) in dead.iter().rev().take_while(|(length, _)| *length == n_played) {
                self.leave_out_all(end, &mut candidates);
            }
            if !candidates.is_empty() {
                self.draw::<false>(candidates);
                continue;
            }
            longest = longest.max(n_played);
            dead.truncate(dead.partition_point(|(length, _)| *length < n_played));
            if let Some(last) = self.moves.pop() {
                let back = self.effect(last.slot.inverse());
                self.places.apply(self.shape, back);
                self.since = last.since.into();
                dead.push((n_played - 1, last.slot));
            } else {
                // No walk is long enough: search again for one of the maximum length.
                n_moves = longest;
                dead.clear();
            }
        }
    }

    /// Fills the slots with the weights of the legal moves.
    #[inline]
    fn list<const V1: bool>(&mut self) -> Candidates {
        let (shape, places) = (self.shape, &*self.places);
        let weights = &self.weights.by_time[self.since];
        let mut candidates = Candidates::default();
        for (number, (&gap, slots)) in shape.gaps.iter().zip(&mut self.slots).enumerate() {
            if shape.is_large(gap) {
                for (&dir, slot) in Dir::ALL.iter().zip(slots) {
                    let effect = places.effect(shape, gap, dir);
                    let m = (gap, dir);
                    *slot = candidates.with(weight_of::<V1>(shape, places, weights, m, effect));
                }
                continue;
            }
            let here = places.corner(gap);
            let from_other = match (&shape.gaps[..], number) {
                ([_, other, ..], 0) | ([other, _, ..], 1) => shape.distances(places.corner(*other)),
                _ => &NOWHERE,
            };
            let before = at(from_other, here);
            // A large piece needs two small gaps side by side.
            let is_blocked = shape.gaps.len() <= 2 && before != 1;
            for (&dir, slot) in Dir::ALL.iter().zip(slots) {
                *slot = match places.front(shape, here, dir) {
                    Front::Edge => 0,
                    Front::Gap(_) => candidates.with(SWAP),
                    Front::Piece { cell, .. } => {
                        // One move changes the distance by at most one.
                        let change = at(from_other, cell) + 1 - before;
                        let weight = weights.small[usize::from(change % 4)];
                        candidates.total += weight;
                        weight
                    }
                    Front::Large(_) if is_blocked => 0,
                    Front::Large(piece) => {
                        let effect = places.effect_before_large(shape, piece, dir);
                        candidates.with(weight_of::<V1>(shape, places, weights, (gap, dir), effect))
                    }
                };
            }
        }
        candidates
    }

    /// Removes all moves that restore the position before the last move.
    #[inline]
    fn leave_out_back(&mut self, last: ShuffleMove, candidates: &mut Candidates) {
        if last.kind == MoveKind::Small && self.is_wide {
            // No other gap took part, so only its own gap can undo it.
            let back = last.slot.inverse().of(&mut self.slots);
            *candidates = candidates.without(std::mem::take(back));
        } else {
            self.leave_out_all(last.slot.inverse(), candidates);
        }
    }

    /// Removes a move and all equivalent moves through other gaps.
    fn leave_out_all(&mut self, slot: Slot, candidates: &mut Candidates) {
        let (shape, effect) = (self.shape, self.effect(slot));
        // Equivalent moves have the same or the opposite direction.
        let dirs = [slot.dir, slot.dir.opposite()];
        for (&gap, slots) in shape.gaps.iter().zip(&mut self.slots) {
            for dir in dirs {
                let weight = &mut slots[dir as usize];
                let open = if *weight > 0 { self.places.effect(shape, gap, dir) } else { None };
                if open.is_some_and(|open| open.is_same(effect, shape)) {
                    *candidates = candidates.without(std::mem::take(weight));
                }
            }
        }
    }

    #[inline]
    fn draw<const V1: bool>(&mut self, candidates: Candidates) {
        let total = candidates.total
            + if candidates.n_swaps > 0 { self.weigh_swaps(candidates) } else { 0 };
        self.n_draws += 1;
        let mut rest = self.rng.below(total);
        let is_drawn = |&weight: &u32| {
            let is_drawn = rest < weight;
            rest = rest.wrapping_sub(weight);
            is_drawn
        };
        let place = self.slots.as_flattened().iter().position(is_drawn);
        let slot = Slot::at(place.expect("the number drawn is below the total weight"));
        let kind = self.play::<V1>(slot);
        self.moves.push(ShuffleMove { slot, kind, since: self.since as u8 });
        self.since =
            if kind == MoveKind::Large { 0 } else { self.weights.full.min(self.since + 1) };
    }

    /// Plays a legal move and returns its kind.
    #[inline]
    fn play<const V1: bool>(&mut self, slot: Slot) -> MoveKind {
        let (shape, gap) = (self.shape, self.gap(slot));
        if !shape.is_large(gap) {
            // The most frequent and simplest case.
            let front = self.places.front(shape, self.places.corner(gap), slot.dir);
            if let Front::Piece { piece, .. } = front {
                self.places.exchange_small(gap, piece);
                return MoveKind::Small;
            }
        }
        let effect = self.effect(slot);
        let kind = kind::<V1>(shape, self.places, gap, effect);
        self.places.apply(shape, effect);
        kind
    }

    #[inline]
    fn gap(&self, slot: Slot) -> u8 {
        self.shape.gaps[usize::from(slot.number)]
    }

    /// Returns the effect of a legal move.
    fn effect(&self, slot: Slot) -> MoveEffect {
        let effect = self.places.effect(self.shape, self.gap(slot), slot.dir);
        effect.expect("a candidate or a reversed move is legal")
    }

    /// Decides the weight of each swap and returns their total.
    fn weigh_swaps(&mut self, candidates: Candidates) -> u32 {
        let mut total = 0;
        for slot in self.slots.as_flattened_mut().iter_mut().filter(|slot| **slot == SWAP) {
            let can_be_drawn = candidates.total == 0 || {
                self.n_draws += 1;
                self.rng.next_u32() < SWAP_LIMIT
            };
            *slot = if can_be_drawn { self.weights.swap } else { 0 };
            total += *slot;
        }
        total
    }
}

impl Slot {
    #[inline]
    fn at(place: usize) -> Self {
        Slot { number: (place / 4) as u8, dir: Dir::ALL[place % 4] }
    }

    #[inline]
    fn of(self, slots: &mut [[u32; 4]]) -> &mut u32 {
        &mut slots[usize::from(self.number)][self.dir as usize]
    }

    #[inline]
    fn inverse(self) -> Self {
        Slot { number: self.number, dir: self.dir.opposite() }
    }
}

impl Candidates {
    /// Counts a move and returns its weight.
    #[inline]
    fn with(&mut self, weight: u32) -> u32 {
        if weight == SWAP {
            self.n_swaps += 1;
        } else {
            self.total += weight;
        }
        weight
    }

    /// Returns the totals without a move of this weight.
    #[inline]
    fn without(self, weight: u32) -> Self {
        match weight {
            SWAP => Candidates { n_swaps: self.n_swaps - 1, ..self },
            _ => Candidates { total: self.total - weight, ..self },
        }
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.total == 0 && self.n_swaps == 0
    }
}

/// Returns the weight of a move, given by its gap, direction and effect.
fn weight_of<const V1: bool>(
    shape: &Shape,
    places: &Places,
    weights: &WeightsAt,
    (gap, dir): (u8, Dir),
    effect: Option<MoveEffect>,
) -> u32 {
    let Some(effect) = effect else { return 0 };
    match kind::<V1>(shape, places, gap, effect) {
        MoveKind::Small if V1 => weights.small[change_by_gap(shape, places, gap, dir) as usize],
        MoveKind::Small => weights.small[change(shape, places, effect) as usize],
        MoveKind::Large if !V1 && is_homeward(shape, places, effect) => weights.homeward,
        MoveKind::Large => weights.large,
        MoveKind::Swap => SWAP,
    }
}

/// Returns the kind of a move.
///
/// The first generation takes the item in the first cell before the gap for the moving piece. In a
/// chain, that may be one of the small pieces beside it.
#[inline]
fn kind<const V1: bool>(shape: &Shape, places: &Places, gap: u8, effect: MoveEffect) -> MoveKind {
    match effect {
        MoveEffect::Chain(piece, dir) if V1 => {
            let front = shape.face(places.corner(gap), dir.opposite());
            if places.piece_at(front[0]) == piece { MoveKind::Large } else { MoveKind::Small }
        }
        _ => effect.kind(shape),
    }
}

/// Returns how a slide of a large gap changes the distance between the first two gaps; it may move
/// both.
fn change(shape: &Shape, places: &Places, effect: MoveEffect) -> GapDistanceChange {
    change_after(shape, places, |gap| places.corner_after_slide(shape, effect, gap))
}

/// Returns the same as computed by the first generation: as if the move's own gap moved by one cell
/// and nothing else moved. A chain that counts as a small move, which moves both gaps back by two
/// cells, therefore always counts as increasing the distance.
fn change_by_gap(shape: &Shape, places: &Places, own: u8, dir: Dir) -> GapDistanceChange {
    change_after(shape, places, |gap| {
        let corner = places.corner(gap);
        if gap == own { shape.step(corner, dir.opposite()) } else { corner }
    })
}

/// Returns how a move changes the distance between the first two gaps, given their corners after it.
fn change_after(shape: &Shape, places: &Places, after: impl Fn(u8) -> u8) -> GapDistanceChange {
    let [first, second, ..] = shape.gaps[..] else { return GapDistanceChange::None };
    let before = shape.distance(places.corner(first), places.corner(second));
    match shape.distance(after(first), after(second)).cmp(&before) {
        Ordering::Less => GapDistanceChange::Closer,
        Ordering::Equal => GapDistanceChange::None,
        Ordering::Greater => GapDistanceChange::Further,
    }
}

#[inline]
fn is_homeward(shape: &Shape, places: &Places, effect: MoveEffect) -> bool {
    let step = |cell, dir| shape.step(cell, dir);
    let (piece, to) = match effect {
        MoveEffect::Exchange(gap, piece) => (piece, places.corner(gap)),
        MoveEffect::Slide(piece, dir) => (piece, step(places.corner(piece), dir)),
        MoveEffect::Chain(piece, dir) => (piece, step(step(places.corner(piece), dir), dir)),
    };
    let home = shape.home(piece);
    shape.distance(to, home) < shape.distance(places.corner(piece), home)
}
