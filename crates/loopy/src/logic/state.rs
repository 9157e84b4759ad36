//! Solver state: the shapes still possible in each cell, with derived data that is updated incrementally.

use grid::Size;

use super::places::{self, Place, Places, STEPS};
use super::problem::Problem;
use super::proof::Recorder;
use super::shape::{Shape, Shapes};
use crate::board::Clue;

/// The clues of a puzzle by cell index. The generator removes them one by one.
#[derive(Clone)]
pub(super) struct Clues {
    pub(super) size: Size,
    /// The cells that have a clue.
    pub(super) places: Places,
    /// The value of each clue.
    pub(super) values: [u8; 256],
    /// The cells of the board.
    pub(super) inside: Places,
}

/// The shapes still possible in each cell, the certain pieces of the loop, and the changes since
/// each rule was last applied.
#[derive(Clone)]
pub(super) struct State {
    shapes: [u8; 256],
    /// Cells that are certain to be turns, and cells that may be.
    forced_turns: Places,
    maybe_turns: Places,
    /// Certain edges of each cell as a bit mask, once both cells agree on them.
    joined: [u8; 256],
    /// The opposite end of the piece that ends in a cell; for a cell without edges, itself.
    opposite_end: [u8; 256],
    /// The ends of pieces.
    ends: Places,
    /// Number of pieces with two ends.
    n_pieces: u32,
    /// Number of cells with a certain edge.
    n_linked: u32,
    /// Number of cells that are certain not to be empty.
    n_certain: u32,
    n_undecided: u32,
    /// A cell of a closed piece, and the number of closed pieces.
    closed: Option<Place>,
    n_closed: u32,
    contradiction: bool,
    pub(super) dirty: Dirty,
    /// Work since the last call of `take_work`.
    work: u64,
}

/// The changes since each rule was last applied.
#[derive(Clone)]
pub(super) struct Dirty {
    /// Cells with a changed neighbour.
    pub(super) cells: Places,
    /// Windows in which a turn became certain or impossible: for saturation and for difference.
    pub(super) saturation: Places,
    pub(super) difference: Places,
    /// Windows in which any cell changed.
    pub(super) fillings: Places,
    /// Whether a new edge or a new nonempty cell is certain.
    pub(super) pieces: bool,
    /// Whether an edge was decided since crossings and connection were last applied.
    pub(super) lines: bool,
    pub(super) connection: bool,
}

impl Clues {
    pub(super) fn new(problem: &Problem) -> Self {
        Clues::of(problem.size(), problem.clues())
    }

    pub(super) fn of(size: Size, given: &[Clue]) -> Self {
        let mut clues =
            Clues { size, places: Places::default(), values: [0; 256], inside: Places::of(size) };
        for clue in given {
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
    /// Creates the initial state of a problem.
    pub(super) fn new(problem: &Problem) -> Self {
        let size = problem.size();
        let inside = Places::of(size);
        let mut state = State {
            shapes: [Shapes::EMPTY.0; 256],
            forced_turns: Places::default(),
            maybe_turns: Places::default(),
            joined: [0; 256],
            opposite_end: std::array::from_fn(|place| place as u8),
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

    /// Returns the directions in which a cell certainly has an edge, as a bit mask.
    #[inline]
    pub(super) fn certain(&self, place: Place) -> u8 {
        CERTAIN[usize::from(self.shapes[usize::from(place)])]
    }

    /// Returns the directions in which a cell may have an edge, as a bit mask.
    #[inline]
    pub(super) fn possible(&self, place: Place) -> u8 {
        POSSIBLE[usize::from(self.shapes[usize::from(place)])]
    }

    /// Returns the shapes that agree with the neighbours about the edges between them.
    #[inline]
    pub(super) fn agreeing(&self, place: Place) -> Shapes {
        let (mut certain, mut possible) = (0, 0);
        for (dir, step) in STEPS.into_iter().enumerate() {
            let next = self.shapes[usize::from(place.wrapping_add(step))];
            // Opposite directions differ only in the lowest bit.
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

    /// Returns the edges of a cell that are certain from both sides, as a bit mask.
    #[inline]
    pub(super) fn joined(&self, place: Place) -> u8 {
        self.joined[usize::from(place)]
    }

    /// Returns the opposite end of the piece that ends here.
    #[inline]
    pub(super) fn opposite_end(&self, place: Place) -> Place {
        self.opposite_end[usize::from(place)]
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

    /// Returns a cell of the closed piece, if there is one.
    pub(super) fn closed(&self) -> Option<Place> {
        self.closed
    }

    /// Returns whether a contradiction was found.
    #[inline]
    pub(super) fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Returns whether every cell is decided.
    #[inline]
    pub(super) fn is_decided(&self) -> bool {
        self.n_undecided == 0
    }

    /// Returns whether every cell is decided and they form one loop.
    pub(super) fn is_solved(&self) -> bool {
        !self.contradiction && self.is_decided() && self.n_closed == 1 && self.n_pieces == 0
    }

    /// Adds units of work.
    #[inline]
    pub(super) fn count_work(&mut self, work: u64) {
        self.work += work;
    }

    /// Returns the work since the last call.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Restricts a cell to these shapes. Returns whether that changes anything.
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

    /// Joins two cells once both agree on the edge between them.
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
        if links_a != 0 && links_b != 0 && self.opposite_end(a) == b {
            self.n_pieces -= 1;
            self.n_closed += 1;
            self.closed = Some(a);
            return;
        }
        let (end_a, end_b) = (self.opposite_end(a), self.opposite_end(b));
        self.opposite_end[usize::from(end_a)] = end_b;
        self.opposite_end[usize::from(end_b)] = end_a;
        match (links_a, links_b) {
            (0, 0) => self.n_pieces += 1,
            (0, _) | (_, 0) => {}
            _ => self.n_pieces -= 1,
        }
    }
}

/// For each set of shapes, the directions that all of them have.
const CERTAIN: [u8; 128] = directions(Quantifier::All);

/// For each set of shapes, the directions that any of them has.
const POSSIBLE: [u8; 128] = directions(Quantifier::Any);

/// Whether a direction must be in all shapes of a set or in any.
#[derive(Clone, Copy)]
enum Quantifier {
    All,
    Any,
}

/// Returns the directions for each set of shapes; none for the empty set.
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

/// The shapes that have all directions of the upper four bits and only directions of the lower four.
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
