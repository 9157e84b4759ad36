//! A first solution in stages: the large pieces, then the small ones in groups.
//!
//! Each stage is a beam search that ignores the small pieces of later stages when it compares
//! positions, so that it visits far fewer of them. Pieces that are in place may step aside, at a cost.

use crate::piece::PieceClass;
use crate::places::Places;
use crate::shape::{MAX_CELLS, Shape};

use super::beam::{self, BeamOutcome, Limits};
use super::heuristic::{Heuristic, PieceRole};
use super::large::place_large;
use super::meter::Meter;
use super::open_area::walk_to_open_area;
use super::placement_order::placement_order;
use super::step::{self, SearchStep};

/// Beam widths of a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    /// The first width, which grows when the stage fails.
    pub(super) first: usize,
    /// A stage that fails with this width is abandoned.
    pub(super) max: usize,
}

impl Widths {
    pub(super) const fn new(first: usize, max: usize) -> Self {
        Widths { first, max }
    }
}

/// Costs per cell of distance; a small piece of the current stage costs [`SMALL`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Costs {
    /// A large piece.
    pub(super) large: u16,
    /// A small piece of a later stage; reduced when a stage fails.
    pub(super) guide: u16,
}

/// Parameters of the stages.
#[derive(Clone, Copy, Debug)]
pub(super) struct StagePlan {
    /// Beam widths.
    pub(super) widths: Widths,
    /// Number of small pieces placed at a time; reduced when a stage fails.
    pub(super) group: usize,
    /// Costs per cell of distance.
    pub(super) costs: Costs,
    /// Breaks ties between positions of the same rank.
    pub(super) seed: u64,
}

impl StagePlan {
    /// Returns the same plan with this maximum width.
    pub(super) fn up_to(self, max: usize) -> Self {
        StagePlan { widths: Widths { max, ..self.widths }, ..self }
    }

    fn with_weak_guide(self) -> Self {
        StagePlan { group: self.group.min(3), costs: Costs { guide: 1, ..self.costs }, ..self }
    }

    fn narrow(self) -> Self {
        let Widths { first, max } = self.widths;
        let costs = Costs { guide: 0, ..self.costs };
        StagePlan { widths: Widths::new(first.div_ceil(5), max), costs, ..self }
    }
}

/// Cost per cell of distance of a small piece.
pub(super) const SMALL: u16 = 8;

/// Maximum number of layers without progress, plus one for each `PATIENCE.1` positions of width.
const PATIENCE: (usize, usize) = (60, 300);
/// Number of large pieces placed at a time; reduced when a stage fails.
const LARGE_GROUP: usize = 10;
/// With more pieces than this, there are so many stages that each has to be quick.
const MANY_PIECES: usize = 128;
/// Maximum width for the large pieces, which have to be placed before anything else.
const MAX_WIDTH: usize = 250_000;

/// Solves in stages. Returns the steps as far as they got, and whether every piece is in place.
pub(super) fn solve<const N: usize>(
    shape: &Shape,
    start: &Places<N>,
    plan: StagePlan,
    meter: &mut Meter<'_, '_>,
) -> (Vec<SearchStep>, bool) {
    let n_large = n_large(shape);
    let (has_many, is_crowded) = (has_many(shape), is_crowded(shape));
    // On a board with many pieces the guides would outweigh the pieces of the stage.
    let plan = if is_crowded { plan.with_weak_guide() } else { plan };
    // There are many stages, most of them easy, and that many guides would mislead the search.
    let plan = if has_many { plan.narrow() } else { plan };
    let walk = walk_to_open_area::<N>(shape, meter);
    let solved = Places::<N>::solved(shape);
    let mut goal = solved.clone();
    step::play_all(shape, &mut goal, &walk);
    let order = placement_order(shape, goal.corners());
    let mut rank = [usize::MAX; MAX_CELLS];
    for (i, &piece) in order.iter().enumerate() {
        rank[usize::from(piece)] = i;
    }

    let (mut places, mut path, mut n_done) = (start.clone(), Vec::new(), 0);
    // Nothing else can be placed before the large pieces.
    let large =
        StagePlan { group: LARGE_GROUP, widths: Widths { max: MAX_WIDTH, ..plan.widths }, ..plan };
    let mut stage = if n_large > 0 { large } else { plan };
    if is_crowded && let Some(steps) = place_large(shape, &places, goal.corners(), meter) {
        step::play_all(shape, &mut places, &steps);
        path.extend(steps);
        (n_done, stage) = (n_large, plan);
    }
    // When a stage of large pieces fails, a search for them alone places them. It ignores the small
    // pieces and scatters them. If large pieces cover more than half of the board, it is therefore
    // used only after stages of single pieces have failed.
    let is_full = 2 * 4 * n_large > shape.field.size().area();
    let fewest = if is_full { 1 } else { LARGE_GROUP };
    // Number of large pieces in place at the last search for them alone; it would fail again there.
    let mut tried_at = is_crowded.then_some(0);
    loop {
        let is_large = n_done < n_large;
        let end = (n_done + stage.group).min(if is_large { n_large } else { order.len() });
        let role = |piece| match shape.class(piece) {
            PieceClass::LargePiece if rank[usize::from(piece)] < end => {
                PieceRole::Target(stage.costs.large)
            }
            PieceClass::LargePiece => PieceRole::UnlabelledGuide(stage.costs.guide),
            PieceClass::SmallPiece if rank[usize::from(piece)] < end => PieceRole::Target(SMALL),
            PieceClass::SmallPiece => PieceRole::Guide(stage.costs.guide),
            PieceClass::LargeGap | PieceClass::SmallGap => PieceRole::Unlabelled,
        };
        let heuristic = Heuristic::new(shape, goal.corners(), role);
        let StagePlan { widths: Widths { first: width, .. }, seed, .. } = stage;
        let patience = PATIENCE.0 + width / PATIENCE.1;
        let limits = Limits { seed, ..Limits::new(width, patience, usize::MAX) };
        match beam::search(shape, &places, &heuristic, limits, meter) {
            BeamOutcome::Path(steps) => {
                step::play_all(shape, &mut places, &steps);
                path.extend(steps);
                if end == order.len() {
                    path.extend(step::inverse(shape, &solved, &walk));
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
                match easier_plan(stage) {
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

/// Returns whether there are so many pieces, or large pieces, that every attempt takes long.
pub(super) fn is_crowded(shape: &Shape) -> bool {
    has_many(shape) || n_large(shape) > LARGE_GROUP
}

fn has_many(shape: &Shape) -> bool {
    shape.n_pieces() > MANY_PIECES
}

fn n_large(shape: &Shape) -> usize {
    (0..shape.n_large).filter(|&piece| !shape.is_gap(piece)).count()
}

/// Returns the next plan after a failed stage: smaller groups, then weaker guides, then a wider beam.
fn easier_plan(stage: StagePlan) -> Option<StagePlan> {
    let StagePlan { widths: Widths { first, max }, group, costs, .. } = stage;
    if group > 1 {
        Some(StagePlan { group: group.div_ceil(2), ..stage })
    } else if costs.guide > 0 {
        Some(StagePlan { costs: Costs { guide: costs.guide / 4, ..costs }, ..stage })
    } else if first < max {
        Some(StagePlan { widths: Widths::new(first * 3, max), ..stage })
    } else {
        None
    }
}
