//! The first solver: how many loops solution a problem, exactly, by dynamic programming over the frontier.
//!
//! The board is passed cell by cell, row by row. What matters of the cells passed is kept in one number, the state: for
//! each place where the frontier can be crossed whether the loop crosses it and which crossing is joined with which
//! (plugs, as matching brackets), and for each clue whose window is partly passed how many turns it still asks for. States that are equal are
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

/// How many loops solution a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SolutionCount {
    /// This many, no more and no fewer.
    Exactly(u128),
    /// The count reached its cap and stopped.
    AtLeast(u128),
}

/// Counts the loops that solution a problem, and stops once there are `cap`.
///
/// A state that is carried over a cell counts as 20 units of work, by the time that it takes.
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
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn count(problem: &Problem, cap: u128, budget: &mut Budget) -> Result<SolutionCount, Stopped> {
    count_from(problem, &[narrow_orientation(problem)], cap, budget)
}

/// The same number, from whichever of four orientations of the board takes the least work, as far as that can be told early.
/// On some boards one orientation takes a hundred times as long as another.
///
/// Puzzles are made by [`count`] alone: there the budget is a part of what a seed gives.
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn count_in_best_orientation(
    problem: &Problem,
    cap: u128,
    budget: &mut Budget,
) -> Result<SolutionCount, Stopped> {
    // Most boards take less than it takes to look at them from four orientations.
    if let Some(found) = budget.share(QUICK, |share| count(problem, cap, share))? {
        return Ok(found);
    }
    let narrow = narrow_orientation(problem);
    let other = Orientation { transposed: !narrow.transposed, ..narrow };
    let flipped = |orientation| Orientation { flipped: true, ..orientation };
    let orientations = [narrow, flipped(narrow), other, flipped(other)];
    let is_square = problem.size().width() == problem.size().height();
    count_from(problem, &orientations[..if is_square { 4 } else { 2 }], cap, budget)
}

/// The work of a count that is not worth looking at other orientations: a thousand states.
const QUICK: u64 = 20_000;

/// The orientation from which the rows are no longer than the columns: the fewer plugs, the fewer states.
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
    let plan = |&orientation: &Orientation| Plan::new(&problem.oriented(orientation));
    let Some(plans) = orientations.iter().map(plan).collect::<Option<Vec<Plan>>>() else {
        return count_by_search(problem, cap, budget);
    };
    let found = if plans.iter().all(|plan| plan.n_bits() <= 64) {
        run::<u64>(&plans, cap, budget)?
    } else {
        run::<u128>(&plans, cap, budget)?
    };
    Ok(if found < cap { SolutionCount::Exactly(found) } else { SolutionCount::AtLeast(cap) })
}

/// Counts by finding each: with so many large clues that a state does not fit, there are few loops if any.
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

/// The pass that seems to have the least left to do goes on for a row, until one is over.
fn run<K: StateKey>(plans: &[Plan], cap: u128, budget: &mut Budget) -> Result<u128, Stopped> {
    let mut sweeps: Vec<Sweep<K>> = plans.iter().map(Sweep::new).collect();
    loop {
        let next = sweeps.iter_mut().min_by_key(|pass| pass.states_left());
        let pass = next.expect("a board is passed from one orientation at least");
        if pass.advance_row(cap, budget)? {
            return Ok(pass.found);
        }
    }
}

/// The states of a board on their way over its cells.
struct Sweep<'a, K> {
    plan: &'a Plan,
    n_passed: usize,
    layer: StateTable<K>,
    next: StateTable<K>,
    found: u128,
}

impl<'a, K: StateKey> Sweep<'a, K> {
    fn new(plan: &'a Plan) -> Self {
        let mut layer = StateTable::default();
        layer.add(K::default(), 1);
        Sweep { plan, n_passed: 0, layer, next: StateTable::default(), found: 0 }
    }

    /// The states that are still to come, if there will be as many over each cell as over the last.
    fn states_left(&self) -> usize {
        (self.plan.visits().len() - self.n_passed) * self.layer.len()
    }

    /// Goes on to the end of a row; whether all cells are passed or the cap is reached.
    fn advance_row(&mut self, cap: u128, budget: &mut Budget) -> Result<bool, Stopped> {
        let Sweep { plan, layer, next, found, .. } = self;
        while let Some(visit) = plan.visits().get(self.n_passed) {
            next.clear_for(layer.len());
            let mut cross = Transition { visit, plugs: plan.plugs(), next, found };
            for (key, count) in layer.entries() {
                cross.cell(key.plus(visit.opens), count);
            }
            self.n_passed += 1;
            budget.spend(20 * (layer.len() as u64 + 1))?;
            if *found >= cap {
                return Ok(true);
            }
            std::mem::swap(layer, next);
            if visit.ends_row {
                layer.map_keys(|key| key.shift_plugs(plan.plugs()));
                break;
            }
        }
        Ok(self.n_passed == self.plan.visits().len())
    }
}

/// No crossing, the end of a piece whose other end is to the right, and the end of one whose other end is to the left.
const NONE: u64 = 0;
const OPENING: u64 = 1;
const CLOSING: u64 = 2;

/// The states of one layer on their way over a cell into the next layer.
struct Transition<'a, K> {
    visit: &'a CellPlan,
    /// The bits of a state that are plugs.
    plugs: u64,
    next: &'a mut StateTable<K>,
    found: &'a mut u128,
}

impl<K: StateKey> Transition<'_, K> {
    /// Every shape that fits the plugs to the left and above.
    #[inline]
    fn cell(&mut self, key: K, count: u128) {
        let at = self.visit.plug_at;
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
                // The nearer partner, that of the plug above, now looks to the right.
                let partner = closing_of(plugs, at + 2);
                self.pass(Shape::UpLeft, rest.minus(u128::from(OPENING << partner)), count);
            }
            _ => {
                let partner = opening_of(plugs, at);
                self.pass(Shape::UpLeft, rest.plus(u128::from(OPENING << partner)), count);
            }
        }
    }

    /// The state after the cell, if the shape is allowed there and no clue is lost by it.
    #[inline]
    fn pass(&mut self, shape: Shape, key: K, count: u128) {
        if let Some(key) = self.turned(shape, key)
            && self.visit.checks.iter().all(|check| check.can_be_met(key))
        {
            self.next.add(key, count);
        }
    }

    /// The two ends of one piece meet. That is an solution if nothing else is open, neither now nor later.
    fn close(&mut self, key: K, count: u128) {
        if self.visit.may_be_last && self.turned(Shape::UpLeft, key) == Some(K::default()) {
            *self.found = self.found.saturating_add(count);
        }
    }

    /// The state with a turn counted if the shape is one; none if the shape is not allowed or a clue has no turn left.
    #[inline]
    fn turned(&self, shape: Shape, key: K) -> Option<K> {
        if !self.visit.allowed.contains(shape) {
            return None;
        }
        if !shape.is_bend() {
            return Some(key);
        }
        let has_turns = |&clue: &u128| key.and(clue) != K::default();
        self.visit.counted.iter().all(has_turns).then(|| key.minus(self.visit.turn))
    }
}

/// Where the partner of the opening plug at `at` is.
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

/// Where the partner of the closing plug at `at` is.
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
