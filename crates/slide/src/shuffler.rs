//! The walk of a shuffle: lists the open moves with their tickets, draws one, plays it.

use std::cmp::Ordering;

use grid::{Dir, Lcg};

use crate::board::{Board, Move};
use crate::deal::{Generation, Walk};
use crate::piece::Piece;
use crate::places::{MoveEffect, Front, MoveKind, Places};
use crate::shape::{Bytes, MAX_CELLS, Shape, at};
use crate::weights::{GapDistanceChange, SWAP_LIMIT, MoveWeights, WeightsAt};

/// See [`crate::shuffle`].
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

/// The state of a shuffle.
struct Shuffler<'a> {
    shape: &'a Shape,
    places: &'a mut Places,
    rng: &'a mut Lcg,
    n_draws: u64,
    weights: &'static MoveWeights,
    /// Steps since a large piece moved.
    since: usize,
    /// The tickets of each move, by gap and direction; none if it may not be drawn.
    slots: Vec<[u32; 4]>,
    /// The moves so far.
    moves: Vec<ShuffleMove>,
    /// Whether a step one way and a step the other way never lead to the same cell.
    is_wide: bool,
}

/// A move that was drawn.
#[derive(Clone, Copy)]
struct ShuffleMove {
    slot: Slot,
    kind: MoveKind,
    /// Steps since a large piece moved, before this one.
    since: u8,
}

/// The number of a gap among the gaps, and a direction: where the tickets of a move are.
#[derive(Clone, Copy)]
struct Slot {
    number: u8,
    dir: Dir,
}

/// What may be drawn.
#[derive(Clone, Copy, Default)]
struct Candidates {
    /// All tickets but those of swaps; every other move has at least one.
    total: u32,
    n_swaps: u32,
}

/// The distances to a gap that is not there.
static NOWHERE: Bytes = [0; MAX_CELLS];

/// What a slot holds for a swap until it is known whether it gets a ticket.
const SWAP: u32 = u32::MAX;

impl Shuffler<'_> {
    /// First generation: not through the same gap straight back, unless nothing else is left.
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

    /// Second generation: never back. A walk that reaches a dead end backtracks.
    fn walk_v2(&mut self, mut n_moves: usize) {
        // Steps that lead to dead ends, with the length of the walk before them, the longest last.
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
                // No walk is long enough: search again for one of the longest length.
                n_moves = longest;
                dead.clear();
            }
        }
    }

    /// Fills the slots with the tickets of the open moves.
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
                        // One step changes the distance by one or not at all.
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

    /// Takes all moves off the list that restore the position before the last move.
    #[inline]
    fn leave_out_back(&mut self, last: ShuffleMove, candidates: &mut Candidates) {
        if last.kind == MoveKind::Small && self.is_wide {
            // No other gap has a part in it, so it is taken back through its own gap alone.
            let back = last.slot.inverse().of(&mut self.slots);
            *candidates = candidates.without(std::mem::take(back));
        } else {
            self.leave_out_all(last.slot.inverse(), candidates);
        }
    }

    /// Takes a move off the list, and all that do the same through another gap.
    fn leave_out_all(&mut self, slot: Slot, candidates: &mut Candidates) {
        let (shape, effect) = (self.shape, self.effect(slot));
        // What does the same goes the same way or the opposite way.
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

    /// Draws one of the listed moves and plays it.
    #[inline]
    fn draw<const V1: bool>(&mut self, candidates: Candidates) {
        let total =
            candidates.total + if candidates.n_swaps > 0 { self.weigh_swaps(candidates) } else { 0 };
        self.n_draws += 1;
        let mut ticket = self.rng.below(total);
        let wins = |&weight: &u32| {
            let wins = ticket < weight;
            ticket = ticket.wrapping_sub(weight);
            wins
        };
        let place = self.slots.as_flattened().iter().position(wins);
        let slot = Slot::at(place.expect("every ticket has its move"));
        let kind = self.play::<V1>(slot);
        self.moves.push(ShuffleMove { slot, kind, since: self.since as u8 });
        self.since = if kind == MoveKind::Large { 0 } else { self.weights.full.min(self.since + 1) };
    }

    /// Plays an open move and says what it moved.
    #[inline]
    fn play<const V1: bool>(&mut self, slot: Slot) -> MoveKind {
        let (shape, gap) = (self.shape, self.gap(slot));
        if !shape.is_large(gap) {
            // Most moves are of this kind, and it is the simplest.
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

    /// What an open move does.
    fn effect(&self, slot: Slot) -> MoveEffect {
        let effect = self.places.effect(self.shape, self.gap(slot), slot.dir);
        effect.expect("a move that is listed or taken back is open")
    }

    /// Decides which swaps get a ticket, and how many tickets that makes.
    fn weigh_swaps(&mut self, candidates: Candidates) -> u32 {
        let mut total = 0;
        for slot in self.slots.as_flattened_mut().iter_mut().filter(|slot| **slot == SWAP) {
            let wins = candidates.total == 0 || {
                self.n_draws += 1;
                self.rng.next_u32() < SWAP_LIMIT
            };
            *slot = if wins { self.weights.swap } else { 0 };
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
    /// Counts a move, whose tickets go into its slot.
    #[inline]
    fn with(&mut self, weight: u32) -> u32 {
        if weight == SWAP {
            self.n_swaps += 1;
        } else {
            self.total += weight;
        }
        weight
    }

    /// All but a move whose tickets were in its slot.
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

/// The tickets of a move, a gap and a direction, by its effect.
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

/// What a move moves.
///
/// The first generation takes the piece in the first cell before the gap for the piece that travels, which in a
/// chain may be one of the small pieces at its side.
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

/// What a slide of a large gap does to the distance between the first two gaps; it may move both.
fn change(shape: &Shape, places: &Places, effect: MoveEffect) -> GapDistanceChange {
    change_after(shape, places, |gap| places.corner_after_slide(shape, effect, gap))
}

/// The same as the first generation counts it: as if the move's own gap went one cell and nothing else moved. A chain
/// counted as a small move, which takes both gaps two cells back, is thus always one that takes the gaps apart.
fn change_by_gap(shape: &Shape, places: &Places, own: u8, dir: Dir) -> GapDistanceChange {
    change_after(shape, places, |gap| {
        let corner = places.corner(gap);
        if gap == own { shape.step(corner, dir.opposite()) } else { corner }
    })
}

/// What a move does to the distance between the first two gaps, given the corners of the gaps after it.
fn change_after(shape: &Shape, places: &Places, after: impl Fn(u8) -> u8) -> GapDistanceChange {
    let [first, second, ..] = shape.gaps[..] else { return GapDistanceChange::None };
    let before = shape.distance(places.corner(first), places.corner(second));
    match shape.distance(after(first), after(second)).cmp(&before) {
        Ordering::Less => GapDistanceChange::Closer,
        Ordering::Equal => GapDistanceChange::None,
        Ordering::Greater => GapDistanceChange::Further,
    }
}

/// Whether a move brings its large piece nearer home.
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
