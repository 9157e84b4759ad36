//! A first solution in stages: the large pieces, then the small ones in groups.
//!
//! Each stage is a beam that does not tell positions apart by the small pieces of later stages, so that it meets far fewer
//! positions. What is in place may step aside, at a price.

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::{MAX_CELLS, Shape};

use super::heuristic::{Heuristic, PieceRole};
use super::beam::{self, BeamOutcome, Limits};
use super::large::place_large;
use super::meter::Meter;
use super::placement_order::placement_order;
use super::open_area::walk_to_open_area;
use super::step::{self, SearchStep};

/// How wide the beams of a stage are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    /// The width, which grows when the stage fails.
    pub(super) first: usize,
    /// A stage that fails with this width is given up.
    pub(super) most: usize,
}

impl Widths {
    pub(super) const fn new(first: usize, most: usize) -> Self {
        Widths { first, most }
    }
}

/// What a cell of the way costs a piece; a small one of the stage costs [`SMALL`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// A large piece.
    pub(super) large: u16,
    /// A small piece of a later stage, less when a stage fails.
    pub(super) guide: u16,
}

/// One way to go through the stages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// How wide the beams are.
    pub(super) widths: Widths,
    /// How many small pieces are placed at a time, fewer when a stage fails.
    pub(super) group: usize,
    /// What a cell of the way costs.
    pub(super) costs: Costs,
    /// Chooses between positions of the same rank.
    pub(super) seed: u64,
}

impl Plan {
    /// The same with beams of at most this width.
    pub(super) fn up_to(self, most: usize) -> Self {
        Plan { widths: Widths { most, ..self.widths }, ..self }
    }

    fn with_little_guide(self) -> Self {
        Plan { group: self.group.min(3), costs: Costs { guide: 1, ..self.costs }, ..self }
    }

    fn narrow(self) -> Self {
        let Widths { first, most } = self.widths;
        let costs = Costs { guide: 0, ..self.costs };
        Plan { widths: Widths::new(first.div_ceil(5), most), costs, ..self }
    }
}

/// What a cell of the way costs a small piece.
pub(super) const SMALL: u16 = 8;

/// A stage fails after so many layers without progress, and one for each so many positions of a layer.
const PATIENCE: (usize, usize) = (60, 300);
/// How many large pieces are placed at a time, fewer when a stage fails.
const LARGE_GROUP: usize = 10;
/// With more pieces than this, large and small, there are so many stages that each has to be quick.
const MANY_PIECES: usize = 128;
/// The most width for the large pieces, without which nothing else can be done.
const MAX_WIDTH: usize = 250_000;

/// Solves in stages: steps as far as they came, and whether they put every piece in place.
pub(super) fn solve<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    plan: Plan,
    meter: &mut Meter<'_, '_>,
) -> (Vec<SearchStep>, bool) {
    let n_large = n_large(shape);
    let (has_many, is_crowded) = (has_many(shape), is_crowded(shape));
    // On a board of many pieces the guides would outweigh what a stage is for.
    let plan = if is_crowded { plan.with_little_guide() } else { plan };
    // The stages are many and most of them easy, and so many guides would always lead elsewhere.
    let plan = if has_many { plan.narrow() } else { plan };
    let walk = walk_to_open_area::<N>(shape, meter);
    let home = Places::<N>::solved(shape);
    let mut goal = home.clone();
    step::play_all(shape, &mut goal, &walk);
    let order = placement_order(shape, goal.corners());
    let mut rank = [usize::MAX; MAX_CELLS];
    for (i, &piece) in order.iter().enumerate() {
        rank[usize::from(piece)] = i;
    }

    let (mut places, mut path, mut n_done) = (start.clone(), Vec::new(), 0);
    // Without the large pieces in place nothing else can be done.
    let large =
        Plan { group: LARGE_GROUP, widths: Widths { most: MAX_WIDTH, ..plan.widths }, ..plan };
    let mut stage = if n_large > 0 { large } else { plan };
    if is_crowded && let Some(steps) = place_large(shape, &places, goal.corners(), meter) {
        step::play_all(shape, &mut places, &steps);
        path.extend(steps);
        (n_done, stage) = (n_large, plan);
    }
    // When a stage of large pieces fails, a search for them alone places them. It does not see the small pieces and leaves
    // them far from home, so where large pieces take more than half of the board it has to wait until single ones fail.
    let is_full = 2 * 4 * n_large > shape.field.size().area();
    let fewest = if is_full { 1 } else { LARGE_GROUP };
    // The large pieces in place when the search for them alone was tried last; from there it would fail again.
    let mut tried_at = is_crowded.then_some(0);
    loop {
        let is_large = n_done < n_large;
        let end = (n_done + stage.group).min(if is_large { n_large } else { order.len() });
        let role = |piece| match shape.class(piece) {
            PieceClass::LargePiece if rank[usize::from(piece)] < end => PieceRole::Target(stage.costs.large),
            PieceClass::LargePiece => PieceRole::UnlabelledGuide(stage.costs.guide),
            PieceClass::SmallPiece if rank[usize::from(piece)] < end => PieceRole::Target(SMALL),
            PieceClass::SmallPiece => PieceRole::Guide(stage.costs.guide),
            PieceClass::LargeGap | PieceClass::SmallGap => PieceRole::Unlabelled,
        };
        let heuristic = Heuristic::new(shape, goal.corners(), role);
        let Plan { widths: Widths { first: width, .. }, seed, .. } = stage;
        let patience = PATIENCE.0 + width / PATIENCE.1;
        let limits = Limits { seed, ..Limits::new(width, patience, usize::MAX) };
        match beam::search(shape, &places, &heuristic, limits, meter) {
            BeamOutcome::Path(steps) => {
                step::play_all(shape, &mut places, &steps);
                path.extend(steps);
                if end == order.len() {
                    path.extend(step::inverse(shape, &home, &walk));
                    return (path, true);
                }
                (n_done, stage) = (end, if end < n_large { large } else { plan });
            }
            BeamOutcome::Nearest(steps) => {
                if is_large && stage.group <= fewest && tried_at != Some(n_done) {
                    tried_at = Some(n_done);
                    if let Some(steps) = place_large(shape, &places, goal.corners(), meter) {
                        step::play_all(shape, &mut places, &steps);
                        path.extend(steps);
                        (n_done, stage) = (n_large, plan);
                        continue;
                    }
                }
                match easier(stage) {
                    Some(easier) if !meter.spend(0) => stage = easier,
                    _ => {
                        path.extend(steps);
                        return (path, false);
                    }
                }
            }
        }
    }
}

/// Whether there are so many pieces, or large ones, that every attempt is long.
pub(super) fn is_crowded(shape: &Shape) -> bool {
    has_many(shape) || n_large(shape) > LARGE_GROUP
}

fn has_many(shape: &Shape) -> bool {
    shape.n_pieces() > MANY_PIECES
}

fn n_large(shape: &Shape) -> usize {
    (0..shape.n_large).filter(|&piece| !shape.is_gap(piece)).count()
}

/// What to try when a stage has failed: fewer pieces at a time, then less of a guide, then a wider beam.
fn easier(stage: Plan) -> Option<Plan> {
    let Plan { widths: Widths { first, most }, group, costs, .. } = stage;
    if group > 1 {
        Some(Plan { group: group.div_ceil(2), ..stage })
    } else if costs.guide > 0 {
        Some(Plan { costs: Costs { guide: costs.guide / 4, ..costs }, ..stage })
    } else if first < most {
        Some(Plan { widths: Widths::new(first * 3, most), ..stage })
    } else {
        None
    }
}
