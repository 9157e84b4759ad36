//! Solving rules, proof steps, and how steps are recorded.

use grid::{Cell, Dir, Size};

use super::places::{self, Place};
use super::shape::{Shapes, bit};
use super::state::State;
use crate::edge::Edge;

/// A solving technique, simplest first. All are sound: a shape that a rule removes is in no solution.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Rule {
    /// A cell has no edges or two, and agrees with its neighbours about the edges between them.
    Cell,
    /// The minimum or maximum number of turns in a clue's window equals the clue.
    Saturation,
    /// Two ends may not join while another piece exists, or if the closed loop would miss a clue. Once the loop is closed,
    /// everything else is empty.
    EarlyClosing,
    /// Two clues with overlapping windows: the cells in only one of the windows make up their difference.
    Difference,
    /// Tries every consistent filling of a clue's window.
    Fillings,
    /// The loop crosses each grid line an even number of times.
    Crossings,
    /// The loop is connected and never uses an edge twice, so it contains no bridge.
    Connection,
    /// Assuming an edge, or its absence, leads to a contradiction with the rules up to [`Rule::EarlyClosing`].
    WhatIf,
    /// No other rule applies, and an exhaustive search shows that no loop has this edge, or that every loop has it.
    Search,
}

/// The set of rules that a solver may use; each tier includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Cell and saturation.
    T1,
    /// Also early closing.
    T2,
    /// Also difference.
    T3,
    /// Also fillings.
    T4,
    /// Also crossings and connection.
    T5,
    /// Also what-if.
    WhatIf,
}

/// The state of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The loop uses it.
    Line,
    /// The loop does not use it.
    Cross,
}

/// One deduction of a proof.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProofStep {
    /// The rule applied.
    pub rule: Rule,
    /// The cells that the rule used. For rules about clues, the first ones are the cells of those clues.
    pub cells: Vec<Cell>,
    /// The conclusion: cells with the shapes left in them.
    pub narrowed: Vec<(Cell, Shapes)>,
    /// Edges decided by the step.
    pub edges: Vec<(Edge, Mark)>,
    /// For [`Rule::WhatIf`] and [`Rule::Search`]: the assumption that is refuted.
    pub assumed: Option<(Edge, Mark)>,
    /// For [`Rule::WhatIf`]: the steps from the assumption to a contradiction.
    pub inner: Vec<ProofStep>,
}

impl Mark {
    /// Returns the other value.
    pub fn opposite(self) -> Self {
        match self {
            Mark::Line => Mark::Cross,
            Mark::Cross => Mark::Line,
        }
    }

    /// Returns the shapes of a cell whose edge in this direction has this mark.
    pub(super) fn shapes(self, dir: Dir) -> Shapes {
        match self {
            Mark::Line => Shapes::with(dir),
            Mark::Cross => Shapes::with(dir).not(),
        }
    }
}

impl Rule {
    /// Returns the lowest tier that includes the rule, or `None` for [`Rule::Search`].
    pub fn tier(self) -> Option<Tier> {
        match self {
            Rule::Cell | Rule::Saturation => Some(Tier::T1),
            Rule::EarlyClosing => Some(Tier::T2),
            Rule::Difference => Some(Tier::T3),
            Rule::Fillings => Some(Tier::T4),
            Rule::Crossings | Rule::Connection => Some(Tier::T5),
            Rule::WhatIf => Some(Tier::WhatIf),
            Rule::Search => None,
        }
    }
}

/// Receives the deductions of the rules. `()` ignores them.
pub(super) trait Recorder {
    /// Whether the deductions are recorded.
    const RECORDS: bool;

    /// Starts a step: the rule used these cells and is about to narrow some.
    fn begin(&mut self, rule: Rule, seen: impl FnOnce() -> Vec<Place>);

    /// Reports that a cell has fewer shapes now. `before` is the state before that.
    fn narrowed(&mut self, before: &State, place: Place, after: Shapes);

    /// Reports that the current step refutes this assumption.
    fn assumed(&mut self, edge: (Edge, Mark), inner: Vec<ProofStep>);
}

impl Recorder for () {
    const RECORDS: bool = false;

    #[inline]
    fn begin(&mut self, _: Rule, _: impl FnOnce() -> Vec<Place>) {}

    #[inline]
    fn narrowed(&mut self, _: &State, _: Place, _: Shapes) {}

    fn assumed(&mut self, _: (Edge, Mark), _: Vec<ProofStep>) {}
}

/// Records every step.
pub(super) struct StepLog {
    size: Size,
    steps: Vec<ProofStep>,
}

impl StepLog {
    pub(super) fn new(size: Size) -> Self {
        StepLog { size, steps: Vec::new() }
    }

    /// Returns the steps that narrowed something.
    pub(super) fn into_steps(mut self) -> Vec<ProofStep> {
        self.drop_empty();
        self.steps
    }

    /// Removes the last step if it narrowed nothing.
    fn drop_empty(&mut self) {
        if self.steps.last().is_some_and(|step| step.narrowed.is_empty()) {
            self.steps.pop();
        }
    }
}

impl Recorder for StepLog {
    const RECORDS: bool = true;

    fn begin(&mut self, rule: Rule, seen: impl FnOnce() -> Vec<Place>) {
        self.drop_empty();
        let cells = seen().into_iter().filter_map(|place| places::cell(self.size, place)).collect();
        let (narrowed, edges) = (Vec::new(), Vec::new());
        self.steps.push(ProofStep {
            rule,
            cells,
            narrowed,
            edges,
            assumed: None,
            inner: Vec::new(),
        });
    }

    fn narrowed(&mut self, before: &State, place: Place, after: Shapes) {
        let step = self.steps.last_mut().expect("a rule begins before it narrows");
        let cell = places::cell(self.size, place).expect("a cell of the board");
        match step.narrowed.last_mut() {
            Some(last) if last.0 == cell => last.1 = after,
            _ => step.narrowed.push((cell, after)),
        }
        for dir in Dir::ALL {
            let Some(edge) = Edge::at(self.size, cell, dir) else { continue };
            if edge_mark(before, place, dir).is_none()
                && let Some(mark) = mark(after, dir)
            {
                step.edges.push((edge, mark));
            }
        }
    }

    fn assumed(&mut self, edge: (Edge, Mark), inner: Vec<ProofStep>) {
        let step = self.steps.last_mut().expect("a rule begins before it assumes");
        (step.assumed, step.inner) = (Some(edge), inner);
    }
}

/// Returns the mark of the edge in a direction, as implied by a set of shapes. The empty set
/// implies nothing.
fn mark(shapes: Shapes, dir: Dir) -> Option<Mark> {
    let with = shapes.and(Shapes::with(dir));
    match shapes {
        Shapes::NONE => None,
        _ if with == shapes => Some(Mark::Line),
        _ if with.is_empty() => Some(Mark::Cross),
        _ => None,
    }
}

/// Returns the known mark of the edge of a cell in a direction, from either side.
pub(super) fn edge_mark(state: &State, place: Place, dir: Dir) -> Option<Mark> {
    let next = places::step(place, dir);
    let is = |at: fn(&State, Place) -> u8| {
        [at(state, place) & bit(dir) != 0, at(state, next) & bit(dir.opposite()) != 0]
    };
    match (is(State::certain), is(State::possible)) {
        ([false, false], [true, true]) => None,
        ([false, false], _) => Some(Mark::Cross),
        _ => Some(Mark::Line),
    }
}
