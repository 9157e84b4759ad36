//! A first solution in stages: the large pieces, then the small ones in groups.
//!
//! Each stage is a beam that does not tell positions apart by the small pieces of later stages, so that it meets far fewer
//! positions. What is in place may step aside, at a price.

use crate::piece::Class;
use crate::places::Places;
use crate::shape::{MAX_CELLS, Shape};

use super::aim::{Aim, View};
use super::beam::{self, Found, Limits};
use super::meter::Meter;
use super::order::order;
use super::room::walk_to_room;
use super::step::{self, Step};

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

/// What a cell of the way costs a small piece.
pub(super) const SMALL: u16 = 8;

/// A stage fails after so many layers without progress, and one for each so many positions of a layer.
const PATIENCE: (usize, usize) = (60, 300);
/// The most width for the large pieces, without which nothing else can be done.
const MOST_WIDTH: usize = 250_000;

/// Solves in stages: steps as far as they came, and whether they put every piece in place.
pub(super) fn solve(
    shape: &Shape,
    start: &Places,
    plan: Plan,
    meter: &mut Meter<'_, '_>,
) -> (Vec<Step>, bool) {
    let walk = walk_to_room(shape, meter);
    let home = Places::solved(shape);
    let mut goal = home.clone();
    step::play_all(shape, &mut goal, &walk);
    let order = order(shape, goal.corners());
    let mut rank = [usize::MAX; MAX_CELLS];
    for (i, &thing) in order.iter().enumerate() {
        rank[usize::from(thing)] = i;
    }

    let (mut places, mut path, mut n_done) = (start.clone(), Vec::new(), 0);
    // The first stage places the large pieces alone.
    let mut stage = Plan { group: 0, widths: Widths { most: MOST_WIDTH, ..plan.widths }, ..plan };
    loop {
        let end = (n_done + stage.group).min(order.len());
        let view = |thing| match shape.class(thing) {
            Class::LargePiece => View::Wanted(stage.costs.large),
            Class::SmallPiece if rank[usize::from(thing)] < end => View::Wanted(SMALL),
            Class::SmallPiece => View::Guide(stage.costs.guide),
            Class::LargeGap | Class::SmallGap => View::Unnamed,
        };
        let aim = Aim::new(shape, goal.corners(), view);
        let Plan { widths: Widths { first: width, .. }, seed, .. } = stage;
        let patience = PATIENCE.0 + width / PATIENCE.1;
        let limits = Limits { width, patience, depth: usize::MAX, seed };
        match beam::search(shape, &places, &aim, limits, meter) {
            Found::Path(steps) => {
                step::play_all(shape, &mut places, &steps);
                path.extend(steps);
                if end == order.len() {
                    path.extend(step::inverse(shape, &home, &walk));
                    return (path, true);
                }
                (n_done, stage) = (end, plan);
            }
            Found::Nearest(steps) => match easier(stage) {
                Some(easier) if !meter.spend(0) => stage = easier,
                _ => {
                    path.extend(steps);
                    return (path, false);
                }
            },
        }
    }
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
