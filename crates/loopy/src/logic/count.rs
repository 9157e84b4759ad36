//! The first solver: how many loops answer a question, exactly, by dynamic programming over the frontier.
//!
//! The board is passed cell by cell, row by row. What matters of the cells passed is kept in one number, the state: for
//! each place where the frontier can be crossed whether the loop crosses it and which crossing is joined with which
//! (plugs, as matching brackets), and for each hint whose window is partly passed how many turns it still asks for. States that are equal are
//! counted together. See A. Jensen, I. G. Enting (1980) and, for plugs as brackets, D. E. Knuth, "Simpath".

mod plan;
mod window;

use std::ops::ControlFlow;

use plan::{Plan, Visit};

use super::budget::{Budget, Stopped};
use super::question::Question;
use super::search::each_answer;
use super::shape::Shape;
use super::table::{Key, Table};

/// How many loops answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Answers {
    /// This many, no more and no fewer.
    Exactly(u128),
    /// The count reached its cap and stopped.
    AtLeast(u128),
}

/// Counts the loops that answer a question, and stops once there are `cap`.
///
/// A state that is carried over a cell counts as 20 units of work, by the time that it takes.
///
/// ```
/// use loopy::logic::{Answers, Question, count, unlimited};
///
/// let empty = Question::new(grid::Size::new(6, 6)?, &[])?;
/// let n_loops = unlimited(|budget| count(&empty, u128::MAX, budget));
/// assert_eq!(n_loops, Answers::Exactly(1_222_363));
/// let n_full = unlimited(|budget| count(&empty.full(), 1000, budget));
/// assert_eq!(n_full, Answers::AtLeast(1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`Stopped`] if the budget is spent or the callback asks for it.
pub fn count(question: &Question, cap: u128, budget: &mut Budget) -> Result<Answers, Stopped> {
    let size = question.size();
    let turned = (size.width() > size.height()).then(|| question.transposed());
    let Some(plan) = Plan::new(turned.as_ref().unwrap_or(question)) else {
        return one_by_one(question, cap, budget);
    };
    let found = if plan.n_bits() <= 64 {
        run::<u64>(&plan, cap, budget)?
    } else {
        run::<u128>(&plan, cap, budget)?
    };
    Ok(if found < cap { Answers::Exactly(found) } else { Answers::AtLeast(cap) })
}

/// Counts by finding each: with so many large hints that a state does not fit, there are few loops if any.
fn one_by_one(question: &Question, cap: u128, budget: &mut Budget) -> Result<Answers, Stopped> {
    let mut found = 0;
    let _ = each_answer(question, budget, &mut |_| {
        found += 1;
        if found < cap { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(if found < cap { Answers::Exactly(found) } else { Answers::AtLeast(cap) })
}

fn run<K: Key>(plan: &Plan, cap: u128, budget: &mut Budget) -> Result<u128, Stopped> {
    let mut layer = Table::<K>::default();
    let mut next = Table::<K>::default();
    layer.add(K::default(), 1);
    let mut found = 0;
    for visit in plan.visits() {
        next.clear();
        let mut cross = Crossing { visit, plugs: plan.plugs(), next: &mut next, found: &mut found };
        for (key, count) in layer.entries() {
            cross.cell(key.plus(visit.opens), count);
        }
        budget.spend(20 * (layer.len() as u64 + 1))?;
        if found >= cap {
            return Ok(found);
        }
        std::mem::swap(&mut layer, &mut next);
        if visit.ends_row {
            layer.map_keys(|key| key.shift_plugs(plan.plugs()));
        }
    }
    Ok(found)
}

/// No crossing, the end of a piece whose other end is to the right, and the end of one whose other end is to the left.
const NONE: u64 = 0;
const OPENING: u64 = 1;
const CLOSING: u64 = 2;

/// The states of one layer on their way over a cell into the next layer.
struct Crossing<'a, K> {
    visit: &'a Visit,
    /// The bits of a state that are plugs.
    plugs: u64,
    next: &'a mut Table<K>,
    found: &'a mut u128,
}

impl<K: Key> Crossing<'_, K> {
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

    /// The state after the cell, if the shape is allowed there and no hint is lost by it.
    #[inline]
    fn pass(&mut self, shape: Shape, key: K, count: u128) {
        if let Some(key) = self.turned(shape, key)
            && self.visit.checks.iter().all(|check| check.can_be_met(key))
        {
            self.next.add(key, count);
        }
    }

    /// The two ends of one piece meet. That is an answer if nothing else is open, neither now nor later.
    fn close(&mut self, key: K, count: u128) {
        if self.visit.may_be_last && self.turned(Shape::UpLeft, key) == Some(K::default()) {
            *self.found = self.found.saturating_add(count);
        }
    }

    /// The state with a turn counted if the shape is one; none if the shape is not allowed or a hint has no turn left.
    #[inline]
    fn turned(&self, shape: Shape, key: K) -> Option<K> {
        if !self.visit.allowed.contains(shape) {
            return None;
        }
        if !shape.is_bend() {
            return Some(key);
        }
        let has_turns = |&hint: &u128| key.and(hint) != K::default();
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
