//! What is known while a puzzle is being solved: the shapes still possible in each cell, and what follows from them at
//! once.

use grid::Size;

use super::places::{self, Place, Places, STEPS};
use super::problem::Problem;
use super::proof::Recorder;
use super::shape::{Shape, Shapes};

/// The clues of a puzzle by place. The generator takes them away one by one.
#[derive(Clone)]
pub(super) struct Clues {
    pub(super) size: Size,
    /// The places of the clues.
    pub(super) places: Places,
    /// What each of them asks for.
    pub(super) values: [u8; 256],
    /// The cells of the board.
    pub(super) inside: Places,
}

/// The shapes still possible in each cell, the pieces that are certain, and which places changed since each rule last
/// looked at them.
#[derive(Clone)]
pub(super) struct State {
    shapes: [u8; 256],
    /// The cells that are certain to be turns, and those that may be.
    forced_turns: Places,
    maybe_turns: Places,
    /// The certain edges of each cell, one bit each, once both cells know of them.
    joined: [u8; 256],
    /// From one end of a piece to the other; of a cell without edges, itself.
    far: [u8; 256],
    /// The ends of pieces.
    ends: Places,
    /// Pieces with two ends.
    n_pieces: u32,
    /// Cells with a certain edge.
    n_linked: u32,
    /// Cells that are certain not to be empty.
    n_certain: u32,
    n_undecided: u32,
    /// A cell of the piece that was closed, and how many were.
    closed: Option<Place>,
    n_closed: u32,
    contradiction: bool,
    pub(super) dirty: Dirty,
    /// Work since it was last asked for.
    work: u64,
}

/// What changed since a rule last looked.
#[derive(Clone)]
pub(super) struct Dirty {
    /// Cells of which a neighbour changed.
    pub(super) cells: Places,
    /// Windows in which a turn became certain or impossible: for saturation and for differences.
    pub(super) saturation: Places,
    pub(super) difference: Places,
    /// Windows in which any cell changed.
    pub(super) fillings: Places,
    /// Whether an edge or a visited cell became certain.
    pub(super) pieces: bool,
    /// Whether anything changed since crossings and connectivity were looked at.
    pub(super) lines: bool,
    pub(super) connection: bool,
}

impl Clues {
    pub(super) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let mut clues =
            Clues { size, places: Places::default(), values: [0; 256], inside: Places::of(size) };
        for clue in problem.clues() {
            let place = places::place(size, clue.cell);
            clues.places.insert(place);
            clues.values[usize::from(place)] = clue.value;
        }
        clues
    }

    #[inline]
    pub(super) fn value(&self, place: Place) -> u32 {
        self.values[usize::from(place)].into()
    }
}

impl State {
    /// What a problem tells by itself.
    pub(super) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let inside = Places::of(size);
        let mut state = State {
            shapes: [Shapes::EMPTY.0; 256],
            forced_turns: Places::default(),
            maybe_turns: Places::default(),
            joined: [0; 256],
            far: std::array::from_fn(|place| place as u8),
            ends: Places::default(),
            n_pieces: 0,
            n_linked: 0,
            n_certain: 0,
            n_undecided: inside.len(),
            closed: None,
            n_closed: 0,
            contradiction: false,
            dirty: Dirty {
                cells: inside,
                saturation: inside,
                difference: inside,
                fillings: inside,
                pieces: true,
                lines: true,
                connection: true,
            },
            work: 0,
        };
        for place in inside.iter() {
            state.shapes[usize::from(place)] = Shapes::ALL.0;
            state.maybe_turns.insert(place);
        }
        for cell in size.cells() {
            state.narrow(places::place(size, cell), problem.allowed(cell), &mut ());
        }
        state
    }

    #[inline]
    pub(super) fn shapes(&self, place: Place) -> Shapes {
        Shapes(self.shapes[usize::from(place)])
    }

    /// The directions in which a cell is certain to have an edge, one bit each.
    #[inline]
    pub(super) fn certain(&self, place: Place) -> u8 {
        CERTAIN[usize::from(self.shapes[usize::from(place)])]
    }

    /// The directions in which a cell may have an edge, one bit each.
    #[inline]
    pub(super) fn possible(&self, place: Place) -> u8 {
        POSSIBLE[usize::from(self.shapes[usize::from(place)])]
    }

    /// The shapes that agree with what the neighbours say of the edges between.
    #[inline]
    pub(super) fn agreeing(&self, place: Place) -> Shapes {
        let (mut certain, mut possible) = (0, 0);
        for (dir, step) in STEPS.into_iter().enumerate() {
            let next = self.shapes[usize::from(place.wrapping_add(step))];
            // The opposite of a direction differs in its lowest bit.
            certain |= (CERTAIN[usize::from(next)] >> (dir ^ 1) & 1) << dir;
            possible |= (POSSIBLE[usize::from(next)] >> (dir ^ 1) & 1) << dir;
        }
        Shapes(AGREEING[usize::from(certain << 4 | possible)])
    }

    pub(super) fn forced_turns(&self) -> &Places {
        &self.forced_turns
    }

    pub(super) fn maybe_turns(&self) -> &Places {
        &self.maybe_turns
    }

    /// The edges at a cell that both its cells know of, one bit each.
    #[inline]
    pub(super) fn joined(&self, place: Place) -> u8 {
        self.joined[usize::from(place)]
    }

    /// The other end of the piece that ends here.
    #[inline]
    pub(super) fn far(&self, place: Place) -> Place {
        self.far[usize::from(place)]
    }

    pub(super) fn ends(&self) -> Places {
        self.ends
    }

    pub(super) fn n_pieces(&self) -> u32 {
        self.n_pieces
    }

    pub(super) fn n_linked(&self) -> u32 {
        self.n_linked
    }

    pub(super) fn n_certain(&self) -> u32 {
        self.n_certain
    }

    /// A cell of the closed piece, if there is one.
    pub(super) fn closed(&self) -> Option<Place> {
        self.closed
    }

    /// Whether no loop can fit what is known.
    #[inline]
    pub(super) fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Whether every cell is decided. Without a contradiction that is one loop.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        self.n_undecided == 0
    }

    /// Whether every cell is decided and what they draw is one loop.
    pub(super) fn is_solved(&self) -> bool {
        !self.contradiction && self.is_decided() && self.n_closed == 1 && self.n_pieces == 0
    }

    /// Counts a look at something.
    #[inline]
    pub(super) fn count_work(&mut self, work: u64) {
        self.work += work;
    }

    /// The work since it was last asked for.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Keeps only these shapes in a cell; whether that changes anything.
    #[inline]
    pub(super) fn narrow(
        &mut self,
        place: Place,
        shapes: Shapes,
        recorder: &mut impl Recorder,
    ) -> bool {
        let before = self.shapes(place);
        let after = before.and(shapes);
        if after == before {
            return false;
        }
        recorder.narrowed(self, place, after);
        self.shapes[usize::from(place)] = after.0;
        self.work += 1;
        if after.is_empty() {
            self.contradiction = true;
            return true;
        }
        self.note_change(place, before, after);
        true
    }

    fn note_change(&mut self, place: Place, before: Shapes, after: Shapes) {
        self.n_undecided -= u32::from(after.len() == 1);
        if before.contains(Shape::Empty) && !after.contains(Shape::Empty) {
            self.n_certain += 1;
            self.dirty.pieces = true;
        }
        let was_maybe = !before.and(Shapes::BENDS).is_empty();
        let (is_maybe, is_forced) =
            (!after.and(Shapes::BENDS).is_empty(), after.is_within(Shapes::BENDS));
        let newly_forced = is_forced && !before.is_within(Shapes::BENDS);
        if newly_forced {
            self.forced_turns.insert(place);
        }
        if was_maybe && !is_maybe {
            self.maybe_turns.remove(place);
        }
        if newly_forced || was_maybe != is_maybe {
            self.dirty.saturation.insert_window(place);
            self.dirty.difference.insert_window(place);
        }
        self.dirty.fillings.insert_window(place);
        let new = CERTAIN[usize::from(after.0)] & !CERTAIN[usize::from(before.0)];
        let gone = POSSIBLE[usize::from(before.0)] & !POSSIBLE[usize::from(after.0)];
        if new | gone == 0 {
            return;
        }
        self.dirty.cells.insert_neighbours(place);
        self.dirty.lines = true;
        self.dirty.connection = true;
        for (dir, step) in STEPS.into_iter().enumerate() {
            let next = place.wrapping_add(step);
            if new >> dir & 1 != 0 && self.certain(next) >> (dir ^ 1) & 1 != 0 {
                self.join(place, next, dir);
            }
        }
    }

    /// Both cells know of the edge between them now.
    fn join(&mut self, a: Place, b: Place, dir: usize) {
        self.dirty.pieces = true;
        let [links_a, links_b] = [a, b].map(|place| self.joined(place));
        self.joined[usize::from(a)] |= 1 << dir;
        self.joined[usize::from(b)] |= 1 << (dir ^ 1);
        for (place, links) in [(a, links_a), (b, links_b)] {
            if links == 0 {
                self.n_linked += 1;
                self.ends.insert(place);
            } else {
                self.ends.remove(place);
            }
        }
        if links_a != 0 && links_b != 0 && self.far(a) == b {
            self.n_pieces -= 1;
            self.n_closed += 1;
            self.closed = Some(a);
            return;
        }
        let (end_a, end_b) = (self.far(a), self.far(b));
        self.far[usize::from(end_a)] = end_b;
        self.far[usize::from(end_b)] = end_a;
        match (links_a, links_b) {
            (0, 0) => self.n_pieces += 1,
            (0, _) | (_, 0) => {}
            _ => self.n_pieces -= 1,
        }
    }
}

/// For a set of shapes the directions that all of them have.
const CERTAIN: [u8; 128] = directions(Quantifier::All);

/// For a set of shapes the directions that one of them has.
const POSSIBLE: [u8; 128] = directions(Quantifier::Any);

/// Quantifier how many shapes of a set a direction is wanted.
#[derive(Clone, Copy)]
enum Quantifier {
    All,
    Any,
}

/// The directions for each set of shapes; none for the empty one.
const fn directions(of: Quantifier) -> [u8; 128] {
    let mut table = [0; 128];
    let mut set = 1;
    while set < 128 {
        let (mut all, mut any) = (0b1111, 0);
        let mut i = 0;
        while i < 7 {
            if set >> i & 1 != 0 {
                all &= Shape::ALL[i].links();
                any |= Shape::ALL[i].links();
            }
            i += 1;
        }
        table[set] = match of {
            Quantifier::All => all,
            Quantifier::Any => any,
        };
        set += 1;
    }
    table
}

/// The shapes that have all the directions of the upper four bits and none but those of the lower four.
const AGREEING: [u8; 256] = {
    let mut table = [0; 256];
    let mut known = 0;
    while known < 256 {
        let (certain, possible) = ((known >> 4) as u8, (known & 15) as u8);
        let mut i = 0;
        while i < 7 {
            let links = Shape::ALL[i].links();
            if certain & !links == 0 && links & !possible == 0 {
                table[known] |= 1 << i;
            }
            i += 1;
        }
        known += 1;
    }
    table
};
