//! Where new puzzles come from: a board is solved, then shuffled by legal moves.
//!
//! Links and results depend on what a seed gives, so each [`Generation`] is frozen. All is counted in
//! integers and comes out the same on every machine.

use std::cmp::Ordering;

use grid::{Dir, Lcg};

use crate::board::{Board, Move, Piece};
use crate::places::{Effect, Kind, Places};
use crate::shape::Shape;

/// A way to shuffle, frozen for ever because links depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    /// The way of old links. It often takes a step back through the other gap.
    V1,
    /// The way of new links: it never takes a step back, and it moves the large pieces further.
    #[default]
    V2,
}

/// A walk by legal moves from one position to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// How many of them moved a large piece.
    pub n_large: usize,
    /// How many of them only swapped two gaps.
    pub n_swaps: usize,
    /// How many random numbers it took.
    pub n_draws: u64,
}

/// A shuffled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The position to begin with.
    pub board: Board,
    /// The gap that is selected at the beginning.
    pub selected: Piece,
    /// The way from the solved board to that position; its random numbers include those for the gaps.
    pub walk: Walk,
}

impl Deal {
    /// Shuffles a board, from a state of the random numbers on: first, if asked for, who is a gap, then
    /// `n_steps` moves, then which gap is selected.
    ///
    /// ```
    /// use grid::Wrap;
    /// use slide::{Deal, Design, GapKey, Generation};
    ///
    /// let board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).expect("it has two small gaps");
    /// let mut deal = Deal::new(board, 12345, false, 50, Generation::V2);
    /// for m in deal.walk.moves.iter().rev() {
    ///     deal.board.play(m.inverse())?;
    /// }
    /// assert!(deal.board.is_solved());
    /// # Ok::<(), slide::IllegalMove>(())
    /// ```
    pub fn new(
        mut board: Board,
        start: u32,
        randomise: bool,
        n_steps: usize,
        generation: Generation,
    ) -> Self {
        let mut rng = Lcg::new(start);
        let mut n_draws = 0;
        if randomise {
            n_draws += board.randomise_gaps(&mut rng);
        }
        let mut walk = shuffle(&mut board, &mut rng, n_steps, generation);
        let n_gaps = board.gaps().count() as u32;
        let selected = board.gap(rng.below(n_gaps) as usize);
        walk.n_draws += n_draws + 1;
        Deal { board, selected, walk }
    }
}

/// Shuffles a board by `n_steps` moves from where it is.
///
/// The walk is shorter where it cannot be so long: a first generation walk if no move is open at all, a second
/// generation walk if every way on comes to a dead end before that.
pub fn shuffle(board: &mut Board, rng: &mut Lcg, n_steps: usize, generation: Generation) -> Walk {
    let (shape, places) = board.parts_mut();
    let mut shuffler = Shuffler {
        shape,
        places,
        rng,
        n_draws: 0,
        tickets: generation.tickets(),
        since: 0,
        candidates: Vec::with_capacity(4 * shape.gaps.len()),
        taken: Vec::with_capacity(n_steps),
    };
    match generation {
        Generation::V1 => shuffler.walk_v1(n_steps),
        Generation::V2 => shuffler.walk_v2(n_steps),
    }
    let Shuffler { taken, n_draws, .. } = shuffler;
    let count = |kind| taken.iter().filter(|taken| taken.kind == kind).count();
    Walk {
        n_large: count(Kind::Large),
        n_swaps: count(Kind::Swap),
        n_draws,
        moves: taken.into_iter().map(|taken| taken.m).collect(),
    }
}

impl Generation {
    fn tickets(self) -> &'static Tickets {
        static V1: Tickets = Tickets::new(&Weights {
            full: 5,
            influence: 100,
            closer: 400,
            further: 25,
            base: 5,
            bonus: 30,
            ticket: 1,
        });
        static V2: Tickets = Tickets::new(&Weights {
            full: 50,
            influence: 50,
            closer: 150,
            further: 70,
            base: 10,
            bonus: 20,
            ticket: 1000,
        });
        match self {
            Generation::V1 => &V1,
            Generation::V2 => &V2,
        }
    }
}

/// What a move does to the distance between the first two gaps.
#[derive(Clone, Copy)]
enum Change {
    None,
    Closer,
    Further,
}

/// What makes a move likely. With u = how long no large piece has moved, from 0 to 1:
struct Weights {
    /// u is 1 after so many steps.
    full: u32,
    /// How much the distance of the gaps counts, in hundredths.
    influence: u32,
    /// The factor of a move that brings the gaps together, in hundredths.
    closer: u32,
    /// The factor of a move that takes them apart, in hundredths.
    further: u32,
    /// Tickets for the move of a large piece.
    base: u32,
    /// As many more at u = 1.
    bonus: u32,
    /// How many parts a ticket has.
    ticket: u32,
}

/// The tickets of each kind of move, by the number of steps since a large piece moved.
struct Tickets {
    /// The last number that makes a difference.
    full: usize,
    /// By [`Change`].
    small: [[u32; 3]; 64],
    large: [u32; 64],
    /// For a swap, when it gets any.
    swap: u32,
}

/// A swap gets its ticket if the next number is below this: a tenth of 2³².
const SWAP_LIMIT: u32 = 429_496_730;

impl Tickets {
    const fn new(weights: &Weights) -> Self {
        let full = weights.full as usize;
        let mut tickets =
            Tickets { full, small: [[0; 3]; 64], large: [0; 64], swap: weights.ticket };
        let mut k = 0;
        while k <= full {
            let factors = [100, weights.closer, weights.further];
            let mut i = 0;
            while i < factors.len() {
                tickets.small[k][i] = weights.small(k as u64, factors[i] as u64);
                i += 1;
            }
            tickets.large[k] = weights.large(k as u32);
            k += 1;
        }
        tickets
    }
}

impl Weights {
    /// max(1, round(d·(1 + u))) in parts of a ticket, with u = k / full and d = 1 + (factor − 1)·influence·u.
    const fn small(&self, k: u64, factor: u64) -> u32 {
        let (full, whole) = (self.full as u64, 100 * 100 * self.full as u64);
        let d = whole + factor * self.influence as u64 * k - 100 * self.influence as u64 * k;
        let (parts, of) = (self.ticket as u64 * d * (full + k), whole * full);
        let rounded = (2 * parts + of) / (2 * of);
        if rounded == 0 { 1 } else { rounded as u32 }
    }

    /// base + ⌊bonus·u⌋ in parts of a ticket.
    const fn large(&self, k: u32) -> u32 {
        self.ticket * self.base + self.ticket * self.bonus * k / self.full
    }
}

/// A shuffle on its way.
struct Shuffler<'a> {
    shape: &'a Shape,
    places: &'a mut Places,
    rng: &'a mut Lcg,
    n_draws: u64,
    tickets: &'static Tickets,
    /// Steps since a large piece moved.
    since: usize,
    /// The moves that may be drawn now.
    candidates: Vec<Candidate>,
    /// The moves so far.
    taken: Vec<Taken>,
}

/// A move that may be drawn.
#[derive(Clone, Copy)]
struct Candidate {
    m: Move,
    effect: Effect,
    kind: Kind,
    tickets: u32,
}

/// A move that was drawn.
#[derive(Clone, Copy)]
struct Taken {
    m: Move,
    effect: Effect,
    kind: Kind,
    /// Steps since a large piece moved, before this one.
    since: u8,
}

impl Shuffler<'_> {
    /// First generation: not through the same gap straight back, unless nothing else is left.
    fn walk_v1(&mut self, n_steps: usize) {
        while self.taken.len() < n_steps {
            let back = self.taken.last().map(|taken| taken.m.inverse());
            self.list::<true>(|m, _| Some(m) == back);
            if self.candidates.is_empty() {
                self.list::<true>(|_, _| false);
            }
            if self.candidates.is_empty() {
                return;
            }
            self.draw();
        }
    }

    /// Second generation: never back. A walk that runs into a dead end goes on from before it.
    fn walk_v2(&mut self, mut n_steps: usize) {
        // Steps that were found to lead nowhere, with the length of the walk before them, the longest last.
        let mut dead: Vec<(usize, Effect)> = Vec::new();
        let mut longest = 0;
        while self.taken.len() < n_steps {
            let (shape, n_taken) = (self.shape, self.taken.len());
            let back = self.taken.last().map(|taken| taken.effect.inverse());
            self.list::<false>(|_, effect| {
                let ends = dead.iter().rev().take_while(|(length, _)| *length == n_taken);
                back.into_iter().chain(ends.map(|end| end.1)).any(|e| e.is_same(effect, shape))
            });
            if !self.candidates.is_empty() {
                self.draw();
                continue;
            }
            longest = longest.max(n_taken);
            dead.truncate(dead.partition_point(|(length, _)| *length < n_taken));
            if let Some(taken) = self.taken.pop() {
                self.places.apply(self.shape, taken.effect.inverse());
                self.since = taken.since.into();
                dead.push((n_taken - 1, taken.effect));
            } else {
                // All ways end: then the longest will do, and it can be found again.
                n_steps = longest;
                dead.clear();
            }
        }
    }

    /// Lists the open moves but those to leave out, with their tickets.
    #[inline]
    fn list<const V1: bool>(&mut self, leave_out: impl Fn(Move, Effect) -> bool) {
        let (shape, since) = (self.shape, self.since.min(self.tickets.full));
        let (small, large) = (&self.tickets.small[since], self.tickets.large[since]);
        self.candidates.clear();
        for &gap in &shape.gaps {
            for dir in Dir::ALL {
                let m = Move { gap: Piece::new(gap), dir };
                let Some(effect) = self.places.effect(shape, gap, dir) else { continue };
                if leave_out(m, effect) {
                    continue;
                }
                let mut kind = effect.kind(shape);
                if V1 && matches!(effect, Effect::Chain(..)) {
                    kind = self.chain_kind_v1(gap, effect);
                }
                let tickets = match kind {
                    Kind::Small => small[self.change(effect) as usize],
                    Kind::Large => large,
                    Kind::Swap => 0,
                };
                self.candidates.push(Candidate { m, effect, kind, tickets });
            }
        }
    }

    /// The first generation takes the thing in the first cell before the gap for the piece that travels,
    /// which in a chain may be one of the small pieces at its side.
    #[cold]
    fn chain_kind_v1(&self, gap: u8, effect: Effect) -> Kind {
        let Effect::Chain(piece, dir) = effect else { return effect.kind(self.shape) };
        let front = self.shape.face(self.places.corner(gap), dir.opposite());
        if self.places.thing(front[0]) == piece { Kind::Large } else { Kind::Small }
    }

    /// What a small move does to the distance between the first two gaps.
    #[inline]
    fn change(&self, effect: Effect) -> Change {
        let [first, second, ..] = self.shape.gaps[..] else { return Change::None };
        let (a, b) = (self.places.corner(first), self.places.corner(second));
        let before = self.shape.distance(a, b);
        let after = self.shape.distance(
            self.places.corner_after(self.shape, effect, first),
            self.places.corner_after(self.shape, effect, second),
        );
        match after.cmp(&before) {
            Ordering::Equal => Change::None,
            Ordering::Less => Change::Closer,
            Ordering::Greater => Change::Further,
        }
    }

    /// Draws one of the listed moves and plays it.
    #[inline]
    fn draw(&mut self) {
        let only_swaps = self.candidates.iter().all(|candidate| candidate.kind == Kind::Swap);
        let mut total = 0;
        for candidate in &mut self.candidates {
            if candidate.kind == Kind::Swap {
                let lucky = only_swaps || {
                    self.n_draws += 1;
                    self.rng.next_u32() < SWAP_LIMIT
                };
                candidate.tickets = if lucky { self.tickets.swap } else { 0 };
            }
            total += candidate.tickets;
        }
        self.n_draws += 1;
        let mut ticket = self.rng.below(total);
        let drawn = self.candidates.iter().find(|candidate| {
            let wins = ticket < candidate.tickets;
            ticket = ticket.wrapping_sub(candidate.tickets);
            wins
        });
        let &Candidate { m, effect, kind, .. } = drawn.expect("a ticket belongs to somebody");
        self.places.apply(self.shape, effect);
        self.taken.push(Taken { m, effect, kind, since: self.since.min(255) as u8 });
        self.since = if kind == Kind::Large { 0 } else { self.since + 1 };
    }
}
