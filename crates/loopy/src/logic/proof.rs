//! Rules by name, the steps that they make, and how steps are recorded.

use grid::{Cell, Dir, Size};

use super::places::{self, Place};
use super::shape::{Shapes, bit};
use super::state::State;
use crate::edge::Edge;

/// A technique of solving, the simplest first. Each is sound: whatever it removes is in no loop that fits.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, strum::EnumString,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Rule {
    /// A cell has no edge or two, and agrees with its neighbours about the edges between them.
    Cell,
    /// The fewest or the most turns that a clue's window can have are what the clue says.
    Saturation,
    /// Two ends may not join while another piece exists, or when the closed loop would miss a clue; and once the loop is
    /// closed everything else is empty.
    EarlyClosing,
    /// The windows of two clues overlap: their values differ by as much as the turns of what is in only one of them.
    Difference,
    /// Every way to fill a clue's window.
    Fillings,
    /// The loop crosses each grid line an even number of times.
    Crossings,
    /// The loop is in one piece, and comes back by another way than it went.
    Connection,
    /// An edge, or its absence, leads to a contradiction by the rules up to [`Rule::EarlyClosing`].
    WhatIf,
    /// No rule of the ladder applies, and trying everything shows that no loop has this edge, or is without it.
    Search,
}

/// How far up the ladder of rules a solver may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Cells and saturation.
    T1,
    /// And no early closing.
    T2,
    /// And differences.
    T3,
    /// And fillings.
    T4,
    /// And crossings and connection.
    T5,
    /// And what-if.
    WhatIf,
}

/// What is known of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// The loop has it.
    Line,
    /// The loop does not have it.
    Cross,
}

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProofStep {
    /// The rule that makes it.
    pub rule: Rule,
    /// The cells that the rule looked at. Of a rule about clues the first ones are the cells of those clues.
    pub cells: Vec<Cell>,
    /// What follows: cells with the shapes that are left in them.
    pub narrowed: Vec<(Cell, Shapes)>,
    /// The edges that are decided by it.
    pub edges: Vec<(Edge, Mark)>,
    /// Of [`Rule::WhatIf`] and [`Rule::Search`]: what was assumed, the opposite of which follows.
    pub assumed: Option<(Edge, Mark)>,
    /// Of [`Rule::WhatIf`]: the steps from there to a cell without any shape left.
    pub inner: Vec<ProofStep>,
}

impl Mark {
    /// The other one.
    pub fn opposite(self) -> Self {
        match self {
            Mark::Line => Mark::Cross,
            Mark::Cross => Mark::Line,
        }
    }

    /// The shapes of a cell whose edge in this direction is so.
    pub(super) fn shapes(self, dir: Dir) -> Shapes {
        match self {
            Mark::Line => Shapes::with(dir),
            Mark::Cross => Shapes::with(dir).not(),
        }
    }
}

impl Rule {
    /// The lowest tier that has it; none has [`Rule::Search`].
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

/// Hears of deductions as the rules make them. `()` does not listen.
pub(super) trait Recorder {
    /// Whether it keeps what it hears.
    const RECORDS: bool;

    /// A rule that looked at these places is about to narrow cells.
    fn begin(&mut self, rule: Rule, seen: impl FnOnce() -> Vec<Place>);

    /// A cell has fewer shapes now; the state is the one before.
    fn narrowed(&mut self, before: &State, place: Place, after: Shapes);

    /// The deduction that follows was made by assuming this.
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

/// Keeps every step.
pub(super) struct StepLog {
    size: Size,
    steps: Vec<ProofStep>,
}

impl StepLog {
    pub(super) fn new(size: Size) -> Self {
        StepLog { size, steps: Vec::new() }
    }

    /// The steps that narrowed something.
    pub(super) fn into_steps(mut self) -> Vec<ProofStep> {
        self.drop_empty();
        self.steps
    }

    pub(super) fn steps(&self) -> &[ProofStep] {
        &self.steps
    }

    /// Forgets the last step if nothing came of it.
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

/// What a set of shapes says of the edge in a direction. Without shapes it says nothing.
fn mark(shapes: Shapes, dir: Dir) -> Option<Mark> {
    let with = shapes.and(Shapes::with(dir));
    match shapes {
        Shapes::NONE => None,
        _ if with == shapes => Some(Mark::Line),
        _ if with.is_empty() => Some(Mark::Cross),
        _ => None,
    }
}

/// What is known of the edge of a cell in a direction, from either side.
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
