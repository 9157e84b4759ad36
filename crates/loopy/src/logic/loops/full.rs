//! Uniform sampling of Hamiltonian cycles with the transfer-matrix method: counts the completions of each frontier state once,
//! and then constructs any loop from its number.

use grid::{Dir, Mulberry32, Size};

use super::super::table::StateTable;
use crate::drawing::Drawing;
use crate::edge::Edge;

/// The loops of a board that pass through every cell, in a fixed order. A uniformly random number gives a uniformly random
/// loop.
///
/// ```
/// use loopy::logic::FullLoops;
///
/// let loops = FullLoops::new(grid::Size::new(6, 6)?).expect("a board of this size can be counted");
/// assert_eq!(loops.len(), 1072);
/// assert!(loops.nth(1071).is_loop());
/// # Ok::<(), grid::SizeError>(())
/// ```
pub struct FullLoops {
    size: Size,
    /// The same board, transposed if necessary so that it is not wider than high.
    upright: Size,
    /// For each column, the states before a cell there; the same in every row.
    columns: Vec<Column>,
    /// For each cell and each state before it, the number of completions.
    completions: Vec<Vec<u64>>,
}

/// The states before the cells of one column.
#[derive(Default)]
struct Column {
    states: StateTable<u64>,
    transitions: Vec<[Option<Transition>; 2]>,
}

/// One choice for a cell: its edges to the right and down, and the state after it.
#[derive(Clone, Copy)]
struct Transition {
    right: bool,
    down: bool,
    next: Next,
}

#[derive(Clone, Copy)]
enum Next {
    /// Index of the state in the next column.
    State(u32),
    /// The loop is closed, and nothing else is open.
    Closed,
}

/// Largest board: its states are counted in milliseconds, and the number of its loops fits in 64 bits.
const WIDEST: usize = 10;
const LONGEST: usize = 12;

impl FullLoops {
    /// Counts the loops of a board. Returns `None` if the shorter side is longer than 10 or the longer one longer than 12.
    pub fn new(size: Size) -> Option<Self> {
        let (width, height) = (size.width(), size.height());
        let upright = if width <= height { size } else { Size::new(height, width).ok()? };
        if upright.width() > WIDEST || upright.height() > LONGEST {
            return None;
        }
        let columns = columns(upright.width());
        let completions = completions(upright, &columns);
        Some(FullLoops { size, upright, columns, completions })
    }

    /// Returns the number of loops.
    pub fn len(&self) -> u64 {
        self.completions[0][0]
    }

    /// Returns whether there are no loops, as on a board with an odd number of cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns a uniformly random loop.
    ///
    /// # Panics
    ///
    /// If there are no loops.
    pub fn random(&self, rng: &mut Mulberry32) -> Drawing {
        assert!(!self.is_empty(), "the board has no loop through every cell");
        // Rejection sampling, so that all numbers are equally likely.
        let mask = u64::MAX >> (self.len() - 1).leading_zeros().min(63);
        loop {
            let number = u64::from(rng.next_u32()) << 32 | u64::from(rng.next_u32());
            if number & mask < self.len() {
                return self.nth(number & mask);
            }
        }
    }

    /// Returns the loop with this number.
    ///
    /// # Panics
    ///
    /// If `number` is not below [`len`](FullLoops::len).
    pub fn nth(&self, mut number: u64) -> Drawing {
        assert!(number < self.len(), "there are only {} loops", self.len());
        let mut drawing = Drawing::new(self.size);
        let mut state = 0;
        for cell in self.upright.cells() {
            let column = &self.columns[self.upright.x(cell)];
            let mut transitions = column.transitions[state as usize].into_iter().flatten();
            let transition = transitions.find(|transition| {
                let n_completions = self.completions_after(cell.index(), *transition);
                let is_here = number < n_completions;
                number -= if is_here { 0 } else { n_completions };
                is_here
            });
            let transition = transition.expect("the completions add up");
            for (dir, drawn) in [(Dir::Right, transition.right), (Dir::Down, transition.down)] {
                if drawn {
                    drawing.add(self.edge(cell, dir)).expect("a loop passes a cell once");
                }
            }
            state = match transition.next {
                Next::State(state) => state,
                Next::Closed => 0,
            };
        }
        drawing
    }

    fn completions_after(&self, index: usize, transition: Transition) -> u64 {
        match self.completions.get(index + 1) {
            Some(completions) => after(self.upright, index, transition, completions),
            None => after(self.upright, index, transition, &[]),
        }
    }

    /// Returns the edge on the original board.
    fn edge(&self, cell: grid::Cell, dir: Dir) -> Edge {
        let (x, y) = (self.upright.x(cell), self.upright.y(cell));
        let (x, y, dir) = match (self.size == self.upright, dir) {
            (true, dir) => (x, y, dir),
            (false, Dir::Right) => (y, x, Dir::Down),
            (false, _) => (y, x, Dir::Right),
        };
        let cell = self.size.cell(x, y).expect("the same cells");
        Edge::at(self.size, cell, dir).expect("an edge of the board")
    }
}

/// Returns the reachable states and the transitions from each.
fn columns(width: usize) -> Vec<Column> {
    let mut columns: Vec<Column> = (0..width).map(|_| Column::default()).collect();
    columns[0].states.number(0);
    let mut is_new = true;
    while is_new {
        is_new = false;
        for x in 0..width {
            let next_x = (x + 1) % width;
            for state in columns[x].transitions.len()..columns[x].states.len() {
                is_new = true;
                let plugs = columns[x].states.key(state) as u32;
                let transitions = transitions(plugs, x, width).map(|transition| {
                    let (right, down, plugs) = transition?;
                    // A new row: the plugs shift by one position.
                    let moved = |plugs: u32| if next_x == 0 { plugs << 2 } else { plugs };
                    let mut number =
                        |plugs| columns[next_x].states.number(u64::from(moved(plugs))) as u32;
                    let next = plugs.map_or(Next::Closed, |plugs| Next::State(number(plugs)));
                    Some(Transition { right, down, next })
                });
                columns[x].transitions.push(transitions);
            }
        }
    }
    columns
}

/// A cell's edges to the right and down, and the plugs after it (two bits each), or `None` if the loop is closed.
type CellChoice = (bool, bool, Option<u32>);

fn transitions(plugs: u32, x: usize, width: usize) -> [Option<CellChoice>; 2] {
    let at = 2 * x as u32;
    let (left, up) = (plugs >> at & 3, plugs >> (at + 2) & 3);
    let rest = plugs & !(15 << at);
    let may_go_right = x + 1 < width;
    match (left, up) {
        (0, 0) => [may_go_right.then_some((true, true, Some(rest | 0b1001 << at))), None],
        (plug, 0) | (0, plug) => [
            Some((false, true, Some(rest | plug << at))),
            may_go_right.then_some((true, false, Some(rest | plug << (at + 2)))),
        ],
        // The two ends of one piece: only the last cell may join them.
        (1, 2) => [(rest == 0).then_some((false, false, None)), None],
        (2, 1) => [Some((false, false, Some(rest))), None],
        (1, _) => [Some((false, false, Some(rest ^ 3 << closing_of(plugs, at + 2)))), None],
        _ => [Some((false, false, Some(rest ^ 3 << opening_of(plugs, at)))), None],
    }
}

/// Returns the position of the partner of the opening plug at `at`.
fn closing_of(plugs: u32, at: u32) -> u32 {
    partner((at + 2..32).step_by(2), plugs, 1)
}

/// Returns the position of the partner of the closing plug at `at`.
fn opening_of(plugs: u32, at: u32) -> u32 {
    partner((0..at).rev().filter(|at| at % 2 == 0), plugs, 2)
}

/// Returns the first position that balances `bracket`.
fn partner(mut places: impl Iterator<Item = u32>, plugs: u32, bracket: u32) -> u32 {
    let mut depth = 1;
    let found = places.find(|at| {
        depth += match plugs >> at & 3 {
            0 => 0,
            other if other == bracket => 1,
            _ => -1,
        };
        depth == 0
    });
    found.expect("brackets match")
}

/// Counts the completions for each cell and each state before it, from the last cell back.
fn completions(size: Size, columns: &[Column]) -> Vec<Vec<u64>> {
    let next_states: Vec<Vec<[u32; 2]>> =
        (0..columns.len()).map(|x| next_states(columns, x)).collect();
    let mut all: Vec<Vec<u64>> = vec![Vec::new(); size.area()];
    for index in (0..size.area()).rev() {
        let x = index % size.width();
        let behind = all.get(index + 1).map_or(&[][..], Vec::as_slice);
        let is_last_row = index + size.width() >= size.area();
        let mut completions: Vec<u64> = Vec::with_capacity(columns[x].transitions.len() + 1);
        if is_last_row {
            let sum = |transitions: &[Option<Transition>; 2]| {
                transitions
                    .iter()
                    .flatten()
                    .map(|&transition| after(size, index, transition, behind))
                    .sum::<u64>()
            };
            completions.extend(columns[x].transitions.iter().map(sum));
        } else {
            let sum = |&[a, b]: &[u32; 2]| behind[a as usize] + behind[b as usize];
            completions.extend(next_states[x].iter().map(sum));
        }
        // An extra entry for transitions that do not exist.
        completions.push(0);
        all[index] = completions;
    }
    all
}

/// Returns the indices of the next states for each state, in any row but the last. A missing transition leads to the index
/// after the last state.
fn next_states(columns: &[Column], x: usize) -> Vec<[u32; 2]> {
    let none = columns[(x + 1) % columns.len()].states.len() as u32;
    let number = |transition: Option<Transition>| match transition.map(|transition| transition.next)
    {
        Some(Next::State(state)) => state,
        _ => none,
    };
    columns[x].transitions.iter().map(|transitions| transitions.map(number)).collect()
}

/// Returns the number of loops that continue with this transition at the cell with this index.
fn after(size: Size, index: usize, transition: Transition, behind: &[u64]) -> u64 {
    let is_last_row = index / size.width() + 1 == size.height();
    match transition.next {
        Next::State(state) if !(transition.down && is_last_row) => {
            behind.get(state as usize).copied().unwrap_or(0)
        }
        Next::State(_) => 0,
        Next::Closed => u64::from(index + 1 == size.area()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_gives_a_different_loop_and_the_known_counts_match() {
        for (width, height, n_loops) in
            [(2, 2, 1), (4, 4, 6), (6, 6, 1072), (4, 7, 92), (3, 3, 0), (7, 4, 92)]
        {
            let size = Size::new(width, height).unwrap();
            let loops = FullLoops::new(size).unwrap();
            let mut masks: Vec<_> = (0..loops.len())
                .map(|number| {
                    let drawing = loops.nth(number);
                    assert!(drawing.is_loop() && drawing.n_visited() == size.area());
                    drawing.turn_mask()
                })
                .collect();
            masks.sort_unstable();
            masks.dedup();
            assert_eq!(masks.len() as u64, loops.len(), "{size}");
            assert_eq!(loops.len(), n_loops, "{size}");
        }
    }

    #[test]
    fn counts_on_larger_boards_match_the_known_ones() {
        let n_loops =
            |side| FullLoops::new(Size::new(side, side).unwrap()).map(|loops| loops.len());
        assert_eq!(n_loops(8), Some(4_638_576));
        assert_eq!(n_loops(10), Some(467_260_456_608));
        assert_eq!(n_loops(12), None);
    }

    #[test]
    fn random_loops_of_6x6_are_about_uniformly_distributed() {
        let loops = FullLoops::new(Size::new(6, 6).unwrap()).unwrap();
        let mut rng = Mulberry32::new(3);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..53_600 {
            *seen.entry(loops.random(&mut rng).turn_mask()).or_insert(0) += 1;
        }
        let (least, most) = (seen.values().min().unwrap(), seen.values().max().unwrap());
        // Each comes up 50 times on average, with a standard deviation of 7.
        assert!(seen.len() == 1072 && *least > 20 && *most < 85, "{least} to {most}");
    }
}
