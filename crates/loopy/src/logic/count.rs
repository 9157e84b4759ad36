//! The first solver: counts the solutions of a problem exactly, by frontier (broken-profile) dynamic programming.
//!
//! Cells are processed row by row. A state holds everything that matters about the cells already processed. For each edge
//! across the frontier, it says whether the loop uses it and which other crossing it is connected to (plugs, as matching
//! brackets). For each clue whose window is partly processed, it holds the number of turns still required. Equal states are
//! counted together. See A. Jensen, I. G. Enting (1980) and, for plugs as brackets, D. E. Knuth, "Simpath".

mod plan;
mod window;

use std::ops::ControlFlow;

use plan::{CellPlan, Plan};

use super::budget::{Budget, Stopped};
use super::problem::{Orientation, Problem};
use super::search::each_solution;
use super::shape::Shape;
use super::table::{StateKey, StateTable};

/// Number of solutions of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SolutionCount {
    /// The exact number.
    Exactly(u128),
    /// The count reached its cap and stopped.
    AtLeast(u128),
}

/// Counts the solutions of a problem, and stops at `cap`.
///
/// Processing a state at one cell counts as 20 units of work, in proportion to its time.
///
/// ```
/// use loopy::logic::{SolutionCount, Problem, count, unlimited};
///
/// let empty = Problem::new(grid::Size::new(6, 6)?, &[])?;
/// let n_loops = unlimited(|budget| count(&empty, u128::MAX, budget));
/// assert_eq!(n_loops, SolutionCount::Exactly(1_222_363));
/// let n_full = unlimited(|budget| count(&empty.full(), 1000, budget));
/// assert_eq!(n_full, SolutionCount::AtLeast(1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn count(problem: &Problem, cap: u128, budget: &mut Budget) -> Result<SolutionCount, Stopped> {
    count_from(problem, &[narrow_orientation(problem)], cap, budget)
}

/// Counts the solutions like [`count`], in whichever of four orientations of the board seems to take the least work. On some
/// boards one orientation takes a hundred times as long as another.
///
/// The generator uses only [`count`], because there the budget also determines the puzzle of a
/// seed.
///
/// # Errors
///
/// [`Stopped`] if the budget runs out or the callback cancels.
pub fn count_in_best_orientation(
    problem: &Problem,
    cap: u128,
    budget: &mut Budget,
) -> Result<SolutionCount, Stopped> {
    // Most boards take less work than preparing four orientations.
    if let Some(found) = budget.share(QUICK_COUNT_WORK, |share| count(problem, cap, share))? {
        return Ok(found);
    }
    count_from(problem, &orientations(problem), cap, budget)
}

/// Returns the orientations worth comparing: four on a square board, else the two with short rows.
fn orientations(problem: &Problem) -> Vec<Orientation> {
    let narrow = narrow_orientation(problem);
    let other = Orientation { transposed: !narrow.transposed, ..narrow };
    let flipped = |orientation| Orientation { flipped: true, ..orientation };
    let mut orientations = vec![narrow, flipped(narrow), other, flipped(other)];
    if problem.size().width() != problem.size().height() {
        orientations.truncate(2);
    }
    orientations
}

/// Work below which other orientations are not worth trying: a thousand states.
const QUICK_COUNT_WORK: u64 = 20_000;

/// Returns the orientation whose rows are no longer than its columns: fewer plugs mean fewer states.
fn narrow_orientation(problem: &Problem) -> Orientation {
    let size = problem.size();
    Orientation { transposed: size.width() > size.height(), flipped: false }
}

fn count_from(
    problem: &Problem,
    orientations: &[Orientation],
    cap: u128,
    budget: &mut Budget,
) -> Result<SolutionCount, Stopped> {
    match ResumableCount::of(problem, orientations) {
        Some(mut count) => count.run(cap, budget),
        None => count_by_search(problem, cap, budget),
    }
}

/// A count that can stop at any point and continue later.
pub(super) enum ResumableCount {
    Narrow(Vec<Sweep<u64>>),
    Wide(Vec<Sweep<u128>>),
}

impl ResumableCount {
    /// Creates a count in whichever orientation takes the least work. Returns `None` if a state has no room for the clues.
    pub(super) fn new(problem: &Problem) -> Option<Self> {
        ResumableCount::of(problem, &orientations(problem))
    }

    fn of(problem: &Problem, orientations: &[Orientation]) -> Option<Self> {
        let plan = |&orientation: &Orientation| Plan::new(&problem.oriented(orientation));
        let plans = orientations.iter().map(plan).collect::<Option<Vec<Plan>>>()?;
        Some(if plans.iter().all(|plan| plan.n_bits() <= 64) {
            ResumableCount::Narrow(plans.into_iter().map(Sweep::new).collect())
        } else {
            ResumableCount::Wide(plans.into_iter().map(Sweep::new).collect())
        })
    }

    /// Counts the solutions, and stops at `cap`, which must be the same in every call.
    pub(super) fn run(&mut self, cap: u128, budget: &mut Budget) -> Result<SolutionCount, Stopped> {
        let found = match self {
            ResumableCount::Narrow(sweeps) => run(sweeps, cap, budget)?,
            ResumableCount::Wide(sweeps) => run(sweeps, cap, budget)?,
        };
        Ok(if found < cap { SolutionCount::Exactly(found) } else { SolutionCount::AtLeast(cap) })
    }
}

/// Counts with a backtracking search. If there are too many large clues for a state, there are few
/// solutions, if any.
fn count_by_search(
    problem: &Problem,
    cap: u128,
    budget: &mut Budget,
) -> Result<SolutionCount, Stopped> {
    let mut found = 0;
    let _ = each_solution(problem, budget, &mut |_| {
        found += 1;
        if found < cap { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(if found < cap { SolutionCount::Exactly(found) } else { SolutionCount::AtLeast(cap) })
}

/// Advances the most promising sweep by a row until one is complete.
fn run<K: StateKey>(
    sweeps: &mut [Sweep<K>],
    cap: u128,
    budget: &mut Budget,
) -> Result<u128, Stopped> {
    loop {
        let next = sweeps.iter_mut().min_by_key(|sweep| sweep.states_left());
        let sweep = next.expect("at least one orientation");
        if sweep.advance_row(cap, budget)? {
            return Ok(sweep.found);
        }
    }
}

/// A sweep over the board: the states at the current frontier.
pub(super) struct Sweep<K> {
    plan: Plan,
    n_passed: usize,
    layer: StateTable<K>,
    next: StateTable<K>,
    found: u128,
}

impl<K: StateKey> Sweep<K> {
    fn new(plan: Plan) -> Self {
        let mut layer = StateTable::default();
        layer.add(K::default(), 1);
        Sweep { plan, n_passed: 0, layer, next: StateTable::default(), found: 0 }
    }

    /// Estimates the remaining states, assuming as many at each cell as at the last one.
    fn states_left(&self) -> usize {
        (self.plan.cell_plans().len() - self.n_passed) * self.layer.len()
    }

    /// Advances to the end of the row. Returns whether the sweep is complete or the cap is reached.
    fn advance_row(&mut self, cap: u128, budget: &mut Budget) -> Result<bool, Stopped> {
        let mut is_row_end = false;
        while !is_row_end && self.n_passed < self.plan.cell_plans().len() {
            let n_states = self.layer.len();
            is_row_end = self.advance_cell();
            budget.spend(20 * (n_states as u64 + 1))?;
            if self.found >= cap {
                return Ok(true);
            }
        }
        Ok(self.n_passed == self.plan.cell_plans().len())
    }

    /// Advances over one cell. Returns whether it ends a row.
    fn advance_cell(&mut self) -> bool {
        let Sweep { plan, layer, next, found, .. } = self;
        let cell_plan = &plan.cell_plans()[self.n_passed];
        next.clear_for(layer.len());
        let mut transition = Transition { cell_plan, plugs: plan.plugs(), next, found };
        for (key, count) in layer.entries() {
            transition.apply(key.plus(cell_plan.opens), count);
        }
        std::mem::swap(layer, next);
        if cell_plan.ends_row {
            layer.map_keys(|key| key.shift_plugs(plan.plugs()));
        }
        self.n_passed += 1;
        cell_plan.ends_row
    }
}

/// No plug, a plug whose partner is to the right, and one whose partner is to the left.
const NONE: u64 = 0;
const OPENING: u64 = 1;
const CLOSING: u64 = 2;

/// Moves the states of one layer over a cell into the next layer.
struct Transition<'a, K> {
    cell_plan: &'a CellPlan,
    /// Bit mask of the plugs in a state.
    plugs: u64,
    next: &'a mut StateTable<K>,
    found: &'a mut u128,
}

impl<K: StateKey> Transition<'_, K> {
    /// Tries every shape that fits the plugs to the left and above.
    #[inline]
    fn apply(&mut self, key: K, count: u128) {
        let at = self.cell_plan.plug_at;
        let plugs = key.low() & self.plugs;
        let (left, up) = (plugs >> at & 3, plugs >> (at + 2) & 3);
        let rest = key.minus(u128::from((left | up << 2) << at));
        let put = |down: u64, right: u64| rest.plus(u128::from((down | right << 2) << at));
        match (left, up) {
            (NONE, NONE) => {
                self.pass(Shape::Empty, rest, count);
                self.pass(Shape::DownRight, put(OPENING, CLOSING), count);
            }
            (left, NONE) => {
                self.pass(Shape::Horizontal, put(NONE, left), count);
                self.pass(Shape::DownLeft, put(left, NONE), count);
            }
            (NONE, up) => {
                self.pass(Shape::Vertical, put(up, NONE), count);
                self.pass(Shape::UpRight, put(NONE, up), count);
            }
            (OPENING, CLOSING) => self.close(rest, count),
            (CLOSING, OPENING) => self.pass(Shape::UpLeft, rest, count),
            (OPENING, _) => {
                // The partner of the plug above now has its own partner to the right.
                let partner = closing_of(plugs, at + 2);
                self.pass(Shape::UpLeft, rest.minus(u128::from(OPENING << partner)), count);
            }
            _ => {
                let partner = opening_of(plugs, at);
                self.pass(Shape::UpLeft, rest.plus(u128::from(OPENING << partner)), count);
            }
        }
    }

    /// Adds the state after the cell, if the shape is allowed and every clue can still be met.
    #[inline]
    fn pass(&mut self, shape: Shape, key: K, count: u128) {
        if let Some(key) = self.turned(shape, key)
            && self.cell_plan.checks.iter().all(|check| check.can_be_met(key))
        {
            self.next.add(key, count);
        }
    }

    /// Closes a loop. It is a solution if nothing else is open, now or later.
    fn close(&mut self, key: K, count: u128) {
        if self.cell_plan.may_be_last && self.turned(Shape::UpLeft, key) == Some(K::default()) {
            *self.found = self.found.saturating_add(count);
        }
    }

    /// Counts the turn if the shape is one. Returns `None` if the shape is not allowed or a clue has no turns left.
    #[inline]
    fn turned(&self, shape: Shape, key: K) -> Option<K> {
        if !self.cell_plan.allowed.contains(shape) {
            return None;
        }
        if !shape.is_bend() {
            return Some(key);
        }
        let has_turns = |&clue: &u128| key.and(clue) != K::default();
        self.cell_plan.counted.iter().all(has_turns).then(|| key.minus(self.cell_plan.turn))
    }
}

/// Returns the position of the partner of the opening plug at `at`.
#[inline]
fn closing_of(plugs: u64, mut at: u32) -> u32 {
    let mut open = 1;
    while open > 0 {
        at += 2;
        match plugs >> at & 3 {
            OPENING => open += 1,
            CLOSING => open -= 1,
            _ => {}
        }
    }
    at
}

/// Returns the position of the partner of the closing plug at `at`.
#[inline]
fn opening_of(plugs: u64, mut at: u32) -> u32 {
    let mut open = 1;
    while open > 0 {
        at -= 2;
        match plugs >> at & 3 {
            CLOSING => open += 1,
            OPENING => open -= 1,
            _ => {}
        }
    }
    at
}
