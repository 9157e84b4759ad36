//! The walk of a shuffle: lists the open moves with their tickets, draws one, plays it.

use std::cmp::Ordering;

use grid::{Dir, Lcg};

use crate::board::{Board, Move};
use crate::deal::{Generation, Walk};
use crate::piece::Piece;
use crate::places::{Effect, Front, Kind, Places};
use crate::shape::{Bytes, MAX_CELLS, Shape, at};
use crate::tickets::{Change, SWAP_LIMIT, Tickets, TicketsAt};

/// See [`crate::shuffle`].
pub(crate) fn shuffle(
    board: &mut Board,
    rng: &mut Lcg,
    n_steps: usize,
    generation: Generation,
) -> Walk {
    let (shape, places) = board.parts_mut();
    let mut shuffler = Shuffler {
        shape,
        places,
        rng,
        n_draws: 0,
        tickets: generation.tickets(),
        since: 0,
        slots: vec![[0; 4]; shape.gaps.len()],
        taken: Vec::with_capacity(n_steps),
        is_wide: shape.is_wide(),
    };
    match generation {
        Generation::V1 => shuffler.walk_v1(n_steps),
        Generation::V2 => shuffler.walk_v2(n_steps),
    }
    let Shuffler { taken, n_draws, .. } = shuffler;
    let count = |kind| taken.iter().filter(|taken| taken.kind == kind).count();
    let to_move =
        |Slot { number, dir }| Move { gap: Piece::new(shape.gaps[usize::from(number)]), dir };
    Walk {
        n_large: count(Kind::Large),
        n_swaps: count(Kind::Swap),
        n_draws,
        moves: taken.iter().map(|taken| to_move(taken.slot)).collect(),
    }
}

/// The state of a shuffle.
struct Shuffler<'a> {
    shape: &'a Shape,
    places: &'a mut Places,
    rng: &'a mut Lcg,
    n_draws: u64,
    tickets: &'static Tickets,
    /// Steps since a large piece moved.
    since: usize,
    /// The tickets of each move, by gap and direction; none if it may not be drawn.
    slots: Vec<[u32; 4]>,
    /// The moves so far.
    taken: Vec<Taken>,
    /// Whether a step one way and a step the other way never lead to the same cell.
    is_wide: bool,
}

/// A move that was drawn.
#[derive(Clone, Copy)]
struct Taken {
    slot: Slot,
    kind: Kind,
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
struct Listed {
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
    fn walk_v1(&mut self, n_steps: usize) {
        while self.taken.len() < n_steps {
            let mut listed = self.list::<true>();
            if let Some(last) = self.taken.last() {
                let back = last.slot.inverse().of(&mut self.slots);
                let others = listed.without(*back);
                if !others.is_empty() {
                    *back = 0;
                    listed = others;
                }
            }
            if listed.is_empty() {
                return;
            }
            self.draw::<true>(listed);
        }
    }

    /// Second generation: never back. A walk that reaches a dead end backtracks.
    fn walk_v2(&mut self, mut n_steps: usize) {
        // Steps that lead to dead ends, with the length of the walk before them, the longest last.
        let mut dead: Vec<(usize, Slot)> = Vec::new();
        let mut longest = 0;
        while self.taken.len() < n_steps {
            let n_taken = self.taken.len();
            let mut listed = self.list::<false>();
            if let Some(&last) = self.taken.last() {
                self.leave_out_back(last, &mut listed);
            }
            for &(_, end) in dead.iter().rev().take_while(|(length, _)| *length == n_taken) {
                self.leave_out_all(end, &mut listed);
            }
            if !listed.is_empty() {
                self.draw::<false>(listed);
                continue;
            }
            longest = longest.max(n_taken);
            dead.truncate(dead.partition_point(|(length, _)| *length < n_taken));
            if let Some(taken) = self.taken.pop() {
                let back = self.effect(taken.slot.inverse());
                self.places.apply(self.shape, back);
                self.since = taken.since.into();
                dead.push((n_taken - 1, taken.slot));
            } else {
                // No walk is long enough: search again for one of the longest length.
                n_steps = longest;
                dead.clear();
            }
        }
    }

    /// Fills the slots with the tickets of the open moves.
    #[inline]
    fn list<const V1: bool>(&mut self) -> Listed {
        let (shape, places) = (self.shape, &*self.places);
        let tickets = &self.tickets.by_time[self.since];
        let mut listed = Listed::default();
        for (number, (&gap, slots)) in shape.gaps.iter().zip(&mut self.slots).enumerate() {
            if shape.is_large(gap) {
                for (&dir, slot) in Dir::ALL.iter().zip(slots) {
                    let effect = places.effect(shape, gap, dir);
                    let m = (gap, dir);
                    *slot = listed.with(tickets_of::<V1>(shape, places, tickets, m, effect));
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
                    Front::Gap(_) => listed.with(SWAP),
                    Front::Piece { cell, .. } => {
                        // One step changes the distance by one or not at all.
                        let change = at(from_other, cell) + 1 - before;
                        let n_tickets = tickets.small[usize::from(change % 4)];
                        listed.total += n_tickets;
                        n_tickets
                    }
                    Front::Large(_) if is_blocked => 0,
                    Front::Large(thing) => {
                        let effect = places.effect_before_large(shape, thing, dir);
                        listed.with(tickets_of::<V1>(shape, places, tickets, (gap, dir), effect))
                    }
                };
            }
        }
        listed
    }

    /// Takes all moves off the list that restore the position before the last move.
    #[inline]
    fn leave_out_back(&mut self, last: Taken, listed: &mut Listed) {
        if last.kind == Kind::Small && self.is_wide {
            // No other gap has a part in it, so it is taken back through its own gap alone.
            let back = last.slot.inverse().of(&mut self.slots);
            *listed = listed.without(std::mem::take(back));
        } else {
            self.leave_out_all(last.slot.inverse(), listed);
        }
    }

    /// Takes a move off the list, and all that do the same through another gap.
    fn leave_out_all(&mut self, slot: Slot, listed: &mut Listed) {
        let (shape, effect) = (self.shape, self.effect(slot));
        // What does the same goes the same way or the opposite way.
        let dirs = [slot.dir, slot.dir.opposite()];
        for (&gap, slots) in shape.gaps.iter().zip(&mut self.slots) {
            for dir in dirs {
                let n_tickets = &mut slots[dir as usize];
                let open = if *n_tickets > 0 { self.places.effect(shape, gap, dir) } else { None };
                if open.is_some_and(|open| open.is_same(effect, shape)) {
                    *listed = listed.without(std::mem::take(n_tickets));
                }
            }
        }
    }

    /// Draws one of the listed moves and plays it.
    #[inline]
    fn draw<const V1: bool>(&mut self, listed: Listed) {
        let total =
            listed.total + if listed.n_swaps > 0 { self.give_swap_tickets(listed) } else { 0 };
        self.n_draws += 1;
        let mut ticket = self.rng.below(total);
        let wins = |&n_tickets: &u32| {
            let wins = ticket < n_tickets;
            ticket = ticket.wrapping_sub(n_tickets);
            wins
        };
        let place = self.slots.as_flattened().iter().position(wins);
        let slot = Slot::at(place.expect("every ticket has its move"));
        let kind = self.play::<V1>(slot);
        self.taken.push(Taken { slot, kind, since: self.since as u8 });
        self.since = if kind == Kind::Large { 0 } else { self.tickets.full.min(self.since + 1) };
    }

    /// Plays an open move and says what it moved.
    #[inline]
    fn play<const V1: bool>(&mut self, slot: Slot) -> Kind {
        let (shape, gap) = (self.shape, self.gap(slot));
        if !shape.is_large(gap) {
            // Most moves are of this kind, and it is the simplest.
            let front = self.places.front(shape, self.places.corner(gap), slot.dir);
            if let Front::Piece { thing, .. } = front {
                self.places.exchange_small(gap, thing);
                return Kind::Small;
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
    fn effect(&self, slot: Slot) -> Effect {
        let effect = self.places.effect(self.shape, self.gap(slot), slot.dir);
        effect.expect("a move that is listed or taken back is open")
    }

    /// Decides which swaps get a ticket, and how many tickets that makes.
    fn give_swap_tickets(&mut self, listed: Listed) -> u32 {
        let mut total = 0;
        for slot in self.slots.as_flattened_mut().iter_mut().filter(|slot| **slot == SWAP) {
            let wins = listed.total == 0 || {
                self.n_draws += 1;
                self.rng.next_u32() < SWAP_LIMIT
            };
            *slot = if wins { self.tickets.swap } else { 0 };
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

impl Listed {
    /// Counts a move, whose tickets go into its slot.
    #[inline]
    fn with(&mut self, n_tickets: u32) -> u32 {
        if n_tickets == SWAP {
            self.n_swaps += 1;
        } else {
            self.total += n_tickets;
        }
        n_tickets
    }

    /// All but a move whose tickets were in its slot.
    #[inline]
    fn without(self, n_tickets: u32) -> Self {
        match n_tickets {
            SWAP => Listed { n_swaps: self.n_swaps - 1, ..self },
            _ => Listed { total: self.total - n_tickets, ..self },
        }
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.total == 0 && self.n_swaps == 0
    }
}

/// The tickets of a move, a gap and a direction, by its effect.
fn tickets_of<const V1: bool>(
    shape: &Shape,
    places: &Places,
    tickets: &TicketsAt,
    (gap, dir): (u8, Dir),
    effect: Option<Effect>,
) -> u32 {
    let Some(effect) = effect else { return 0 };
    match kind::<V1>(shape, places, gap, effect) {
        Kind::Small if V1 => tickets.small[change_by_gap(shape, places, gap, dir) as usize],
        Kind::Small => tickets.small[change(shape, places, effect) as usize],
        Kind::Large if !V1 && is_homeward(shape, places, effect) => tickets.homeward,
        Kind::Large => tickets.large,
        Kind::Swap => SWAP,
    }
}

/// What a move moves.
///
/// The first generation takes the thing in the first cell before the gap for the piece that travels, which in a
/// chain may be one of the small pieces at its side.
#[inline]
fn kind<const V1: bool>(shape: &Shape, places: &Places, gap: u8, effect: Effect) -> Kind {
    match effect {
        Effect::Chain(piece, dir) if V1 => {
            let front = shape.face(places.corner(gap), dir.opposite());
            if places.thing(front[0]) == piece { Kind::Large } else { Kind::Small }
        }
        _ => effect.kind(shape),
    }
}

/// What a slide of a large gap does to the distance between the first two gaps; it may move both.
fn change(shape: &Shape, places: &Places, effect: Effect) -> Change {
    change_after(shape, places, |gap| places.corner_after_slide(shape, effect, gap))
}

/// The same as the first generation counts it: as if the move's own gap went one cell and nothing else moved. A chain
/// counted as a small move, which takes both gaps two cells back, is thus always one that takes the gaps apart.
fn change_by_gap(shape: &Shape, places: &Places, own: u8, dir: Dir) -> Change {
    change_after(shape, places, |gap| {
        let corner = places.corner(gap);
        if gap == own { shape.step(corner, dir.opposite()) } else { corner }
    })
}

/// What a move does to the distance between the first two gaps, given the corners of the gaps after it.
fn change_after(shape: &Shape, places: &Places, after: impl Fn(u8) -> u8) -> Change {
    let [first, second, ..] = shape.gaps[..] else { return Change::None };
    let before = shape.distance(places.corner(first), places.corner(second));
    match shape.distance(after(first), after(second)).cmp(&before) {
        Ordering::Less => Change::Closer,
        Ordering::Equal => Change::None,
        Ordering::Greater => Change::Further,
    }
}

/// Whether a move brings its large piece nearer home.
#[inline]
fn is_homeward(shape: &Shape, places: &Places, effect: Effect) -> bool {
    let step = |cell, dir| shape.step(cell, dir);
    let (piece, to) = match effect {
        Effect::Exchange(gap, piece) => (piece, places.corner(gap)),
        Effect::Slide(piece, dir) => (piece, step(places.corner(piece), dir)),
        Effect::Chain(piece, dir) => (piece, step(step(places.corner(piece), dir), dir)),
    };
    let home = shape.home(piece);
    shape.distance(to, home) < shape.distance(places.corner(piece), home)
}
