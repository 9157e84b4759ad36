//! What a worker does for the comparison: it solves, asks bounds, counts ways and adds up shares, and keeps its tables.

use std::cell::RefCell;
use std::ops::ControlFlow;

use ::fifteen::{
    Board, Budget, Guide, Means, Progress, Round, Setting, Share, Solution, SolveError, Tables,
    Trace, Trial, Ways, bounds_on_way, in_turn, pattern_shares, shortest_ways,
};
use grid::{Dir, Size};
use serde::{Deserialize, Serialize};

use crate::store::{as_text, parse_text};
use crate::work::Task;

/// What A* may fill, and what the positions on shortest ways may take.
const MEMORY: usize = 256 << 20;

/// Solves a board by one means.
#[derive(Serialize, Deserialize)]
pub struct SolveBy {
    /// The board as text.
    pub board: String,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub means: Means,
    /// How long the search may take; the making of tables does not count.
    pub ms: f64,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    bound: Option<u32>,
    /// The steps of the solution as letters, if there is one.
    pub path: Option<String>,
    lower_bound: u32,
    nodes: u64,
    /// The whole rounds: the bound, and the positions by depth.
    rounds: Vec<(u32, Vec<u64>)>,
    /// How long the search took.
    pub ms: f64,
}

/// What bounds say on the way of a solution.
#[derive(Serialize, Deserialize)]
pub struct AskBounds {
    /// The board as text.
    pub board: String,
    /// The steps as letters.
    pub path: String,
    /// The names of the bounds.
    pub means: Vec<String>,
}

/// Counts all shortest ways, and tells one of them.
#[derive(Serialize, Deserialize)]
pub struct CountWays {
    /// The board as text.
    pub board: String,
    /// Which one to tell, counted from 0; a number that may have 39 digits.
    pub index: String,
    /// How long it may take.
    pub ms: f64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Counted {
    /// So many, and the steps of the one that was asked for.
    Ways { n_ways: String, path: String },
    /// Time or memory did not suffice; no solution is shorter than this.
    TooMany { lower_bound: u32 },
}

/// What each pattern of tiles adds to the bound.
#[derive(Serialize, Deserialize)]
pub struct AskShares {
    /// The board as text.
    pub board: String,
}

thread_local! {
    /// The guides of one size.
    static GUIDES: RefCell<Vec<(Size, Means, Guide)>> = const { RefCell::new(Vec::new()) };
    /// The board whose ways were counted last.
    static WAYS: RefCell<Option<(String, Ways)>> = const { RefCell::new(None) };
}

impl Task for SolveBy {
    const NAME: &'static str = "solve-fifteen-by";
    /// How many positions were looked at.
    type Report = u64;
    type Answer = Option<Line>;

    fn run(self, watch: &mut dyn FnMut(&u64) -> ControlFlow<()>) -> Option<Line> {
        let board = self.board.parse::<Board>().ok()?;
        let guide = take_guide(board.size(), self.means, &mut |_| watch(&0));
        let start = js_sys::Date::now();
        let mut tell = within(start + self.ms, |nodes| watch(&nodes));
        let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut tell) };
        let trial = self.means.solve(&board, guide.as_ref(), &mut budget).ok();
        let ms = js_sys::Date::now() - start;
        keep_guide(board.size(), self.means, guide);
        Some(Line::of(&trial?, ms))
    }
}

impl Task for AskBounds {
    const NAME: &'static str = "ask-fifteen-bounds";
    type Report = ();
    /// What each says of the positions from the first one to order; nothing if it does not reach boards of this size.
    type Answer = Vec<Vec<u32>>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Vec<Vec<u32>> {
        let Ok(board) = self.board.parse::<Board>() else { return Vec::new() };
        let path = dirs_of(&self.path);
        let mut bounds = |name: &String| {
            let means = name.parse().ok()?;
            let guide = take_guide(board.size(), means, &mut |_| watch(&()))?;
            let bounds = bounds_on_way(&board, &path, &guide).ok();
            keep_guide(board.size(), means, Some(guide));
            bounds
        };
        self.means.iter().map(|name| bounds(name).unwrap_or_default()).collect()
    }
}

impl Task for CountWays {
    const NAME: &'static str = "count-fifteen-ways";
    /// How many positions were looked at.
    type Report = u64;
    type Answer = Counted;

    fn run(self, watch: &mut dyn FnMut(&u64) -> ControlFlow<()>) -> Counted {
        let known = WAYS.take().filter(|(board, _)| *board == self.board);
        let ways = match known {
            Some((_, ways)) => Ok(ways),
            None => self.count(watch),
        };
        match ways {
            Ok(ways) => {
                let index = self.index.parse().unwrap_or(0);
                let path = ways.get(index).unwrap_or_default();
                let n_ways = ways.n_ways().to_string();
                WAYS.set(Some((self.board, ways)));
                Counted::Ways { n_ways, path: letters_of(&path) }
            }
            Err(SolveError::OutOfBudget { lower_bound, .. }) => Counted::TooMany { lower_bound },
            Err(_) => Counted::TooMany { lower_bound: 0 },
        }
    }
}

impl CountWays {
    fn count(&self, watch: &mut dyn FnMut(&u64) -> ControlFlow<()>) -> Result<Ways, SolveError> {
        let stopped = SolveError::OutOfBudget { lower_bound: 0, nodes: 0 };
        let board = self.board.parse::<Board>().map_err(|_| stopped.clone())?;
        let means = Means::TinyPatterns;
        let guide = take_guide(board.size(), means, &mut |_| watch(&0));
        let Some(Guide::Patterns(tables)) = guide else { return Err(stopped) };
        let mut tell = within(js_sys::Date::now() + self.ms, |nodes| watch(&nodes));
        let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut tell) };
        let ways = shortest_ways(&board, &tables, &mut budget);
        keep_guide(board.size(), means, Some(Guide::Patterns(tables)));
        ways
    }
}

impl Task for AskShares {
    const NAME: &'static str = "ask-fifteen-shares";
    type Report = ();
    /// The tiles of each pattern, the sum of their distances, and the steps that they take at least.
    type Answer = Vec<(Vec<u8>, u32, u32)>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Self::Answer {
        let Ok(board) = self.board.parse::<Board>() else { return Vec::new() };
        let means = Means::TinyPatterns;
        let guide = take_guide(board.size(), means, &mut |_| watch(&()));
        let Some(Guide::Patterns(tables)) = guide else { return Vec::new() };
        let shares = pattern_shares(&board, &tables).unwrap_or_default();
        keep_guide(board.size(), means, Some(Guide::Patterns(tables)));
        let plain = |share: Share| (share.tiles, share.distance, share.n_steps);
        shares.into_iter().map(plain).collect()
    }
}

impl Line {
    fn of(trial: &Trial, ms: f64) -> Self {
        let Trace { solution, lower_bound, nodes, rounds } = &trial.trace;
        Line {
            bound: trial.bound,
            path: solution.as_ref().map(|solution| letters_of(&solution.path)),
            lower_bound: *lower_bound,
            nodes: *nodes,
            rounds: rounds.iter().map(|round| (round.bound, round.by_depth.clone())).collect(),
            ms,
        }
    }

    /// As the engine tells it.
    pub fn trial(&self) -> Trial {
        let Line { bound, lower_bound, nodes, .. } = *self;
        let solution =
            self.path.as_ref().map(|path| Solution { path: dirs_of(path), lower_bound, nodes });
        let round = |(bound, by_depth): &(u32, Vec<u64>)| Round {
            bound: *bound,
            by_depth: by_depth.clone(),
        };
        let rounds = self.rounds.iter().map(round).collect();
        Trial { bound, trace: Trace { solution, lower_bound, nodes, rounds } }
    }
}

/// The steps that letters stand for.
pub fn dirs_of(letters: &str) -> Vec<Dir> {
    letters.chars().filter_map(Dir::from_letter).collect()
}

fn letters_of(path: &[Dir]) -> String {
    path.iter().map(|dir| dir.letter()).collect()
}

/// A callback that tells the positions and stops at a time.
fn within(
    end: f64,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> impl FnMut(&Progress) -> ControlFlow<()> {
    move |progress| match watch(progress.nodes) {
        ControlFlow::Continue(()) if js_sys::Date::now() < end => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// The guide of a means for this size: the one that is there, or a new one, unless `watch` stops the making.
fn take_guide(
    size: Size,
    means: Means,
    watch: &mut dyn FnMut(u32) -> ControlFlow<()>,
) -> Option<Guide> {
    let made_before = GUIDES.with_borrow_mut(|guides| {
        guides.retain(|(of, ..)| *of == size);
        let at = guides.iter().position(|(_, known, _)| *known == means)?;
        Some(guides.swap_remove(at).2)
    });
    let build = |setting: Setting| Tables::build(size, setting, &in_turn, watch).ok();
    made_before.or_else(|| means.guide(size, build))
}

fn keep_guide(size: Size, means: Means, guide: Option<Guide>) {
    GUIDES.with_borrow_mut(|guides| guides.extend(guide.map(|guide| (size, means, guide))));
}
