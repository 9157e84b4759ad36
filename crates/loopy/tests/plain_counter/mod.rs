//! Counts the loops that fit a board, independently of the engine: a plain sweep over the cells with lists as states.

use grid::Size;
use loopy::Clue;

/// A state between two cells: a label for each edge across the frontier, 0 without an edge, then what is left of each number.
type State = Vec<u8>;

/// Returns the number of loops that fit, at most `cap`.
pub(crate) fn count(size: Size, clues: &[Clue], cap: u64) -> u64 {
    let (width, height) = (size.width(), size.height());
    let mut first = vec![0; width + 1];
    first.extend(clues.iter().map(|clue| clue.value));
    let (mut states, mut found) = (vec![(first, 1_u64)], 0);
    for y in 0..height {
        for x in 0..width {
            let mut next = Vec::new();
            for (state, n) in &states {
                let mut sweep = Sweep { size, clues, x, y, state, next: &mut next, n: *n };
                found = cap.min(found + sweep.apply());
            }
            states = merged(next, cap);
        }
        for (state, _) in &mut states {
            state[..=width].rotate_right(1);
        }
    }
    found
}

/// Adds up equal states.
fn merged(mut states: Vec<(State, u64)>, cap: u64) -> Vec<(State, u64)> {
    states.sort_unstable();
    let mut merged: Vec<(State, u64)> = Vec::new();
    for (state, n) in states {
        match merged.last_mut() {
            Some((last, sum)) if *last == state => *sum = cap.min(*sum + n),
            _ => merged.push((state, n)),
        }
    }
    merged
}

/// One state at one cell.
struct Sweep<'a> {
    size: Size,
    clues: &'a [Clue],
    x: usize,
    y: usize,
    state: &'a State,
    next: &'a mut Vec<(State, u64)>,
    n: u64,
}

impl Sweep<'_> {
    /// Adds the states after the cell. Returns the number of loops that are closed here.
    fn apply(&mut self) -> u64 {
        let (left, above) = (self.state[self.x], self.state[self.x + 1]);
        let fresh = 1 + self.labels().iter().max().expect("at least two edges");
        match (left, above) {
            (0, 0) => {
                self.put(0, 0, false, None);
                self.put(fresh, fresh, true, None);
            }
            (edge, 0) => {
                self.put(0, edge, false, None);
                self.put(edge, 0, true, None);
            }
            (0, edge) => {
                self.put(edge, 0, false, None);
                self.put(0, edge, true, None);
            }
            (left, above) if left != above => self.put(0, 0, true, Some((above, left))),
            _ => return if self.closes() { self.n } else { 0 },
        }
        0
    }

    fn labels(&self) -> &[u8] {
        &self.state[..=self.size.width()]
    }

    /// Adds the state with these edges down and to the right, if they stay on the board and every number can still be met.
    fn put(&mut self, down: u8, right: u8, is_turn: bool, renamed: Option<(u8, u8)>) {
        let (width, height) = (self.size.width(), self.size.height());
        if down > 0 && self.y + 1 == height || right > 0 && self.x + 1 == width {
            return;
        }
        let mut state = self.state.clone();
        (state[self.x], state[self.x + 1]) = (down, right);
        if let Some((from, to)) = renamed {
            state[..=width]
                .iter_mut()
                .filter(|label| **label == from)
                .for_each(|label| *label = to);
        }
        rename(&mut state[..=width]);
        if self.count_turn(&mut state, is_turn) {
            self.next.push((state, self.n));
        }
    }

    /// Subtracts a turn from the numbers around the cell. Returns whether all of them can still be met.
    fn count_turn(&self, state: &mut State, is_turn: bool) -> bool {
        let lefts = &mut state[self.size.width() + 1..];
        for (clue, left) in self.clues.iter().zip(lefts) {
            let (x, y) = (self.size.x(clue.cell), self.size.y(clue.cell));
            if self.x.abs_diff(x) > 1 || self.y.abs_diff(y) > 1 {
                continue;
            }
            if is_turn {
                let Some(less) = left.checked_sub(1) else { return false };
                *left = less;
            }
            let n_left = neighbours(x, y)
                .filter(|&(x, y)| x < self.size.width() && y < self.size.height())
                .filter(|&(x, y)| (y, x) > (self.y, self.x));
            if usize::from(*left) > n_left.count() {
                return false;
            }
        }
        true
    }

    /// Returns whether the loop that is closed here is the only one, and every number is met without further turns.
    fn closes(&self) -> bool {
        let n_edges = self.labels().iter().filter(|label| **label > 0).count();
        let mut state = self.state.clone();
        n_edges == 2
            && self.count_turn(&mut state, true)
            && state[self.size.width() + 1..].iter().all(|left| *left == 0)
    }
}

/// Returns the 3×3 area around a cell, as far as it isn't above or to the left of the board.
fn neighbours(x: usize, y: usize) -> impl Iterator<Item = (usize, usize)> {
    let near = |at: usize| at.saturating_sub(1)..=at + 1;
    near(y).flat_map(move |y| near(x).map(move |x| (x, y)))
}

/// Numbers the labels in order of appearance, so that equal connections are equal states.
fn rename(labels: &mut [u8]) {
    let mut seen = Vec::new();
    for label in labels.iter_mut().filter(|label| **label > 0) {
        let at = seen.iter().position(|old| old == label).unwrap_or_else(|| {
            seen.push(*label);
            seen.len() - 1
        });
        *label = at as u8 + 1;
    }
}
