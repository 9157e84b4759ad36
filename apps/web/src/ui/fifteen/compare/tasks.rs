//! Worker tasks of the comparison: solving with a method, bounds along a solution, counting shortest solutions, and the
//! costs of patterns. A worker keeps its tables between tasks.

use std::cell::RefCell;
use std::ops::ControlFlow;

use ::fifteen::{
    Board, Budget, Heuristic, Iteration, Method, Progress, Setting, ShortestSolutions, Solution,
    SolveError, Tables, TileCost, Trace, Trial, bounds_along, pattern_costs, run_in_order,
    shortest_solutions,
};
use grid::Size;
use serde::{Deserialize, Serialize};

use super::super::tasks::{format_path, parse_path};
use crate::platform::context;
use crate::platform::store::{as_text, parse_text};
use crate::platform::work::Task;

/// Memory limit in bytes, for A* and for the positions on shortest solutions.
const MEMORY: usize = 256 << 20;

/// Solves a board with one method.
#[derive(Serialize, Deserialize)]
pub struct SolveWithMethod {
    pub board: String,
    #[serde(serialize_with = "as_text", deserialize_with = "parse_text")]
    pub method: Method,
    /// Time limit of the search in milliseconds, not counting the building of tables.
    pub ms: f64,
}

/// The result of solving a board with one method.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MethodResult {
    bound: Option<u32>,
    /// The moves of the solution as letters, if one was found.
    pub path: Option<String>,
    lower_bound: u32,
    nodes: u64,
    /// The complete iterations: the length limit, and the positions by depth.
    iterations: Vec<(u32, Vec<u64>)>,
    /// Duration of the search in milliseconds.
    pub ms: f64,
}

/// Computes lower bounds for the positions along a solution.
#[derive(Serialize, Deserialize)]
pub struct BoundsOnPath {
    pub board: String,
    /// The moves as letters.
    pub path: String,
    /// The names of the methods.
    pub methods: Vec<String>,
}

/// Counts all shortest solutions, and returns one of them.
#[derive(Serialize, Deserialize)]
pub struct CountSolutions {
    pub board: String,
    /// Index of the solution to return, counted from 0. It may have 39 digits.
    pub index: String,
    /// Time limit in milliseconds.
    pub ms: f64,
}

/// The number of shortest solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolutionCount {
    /// The exact number, and the moves of the requested solution as letters.
    Exact { n: String, path: String },
    /// Counting ran out of time or memory.
    OutOfBudget { lower_bound: u32 },
}

/// Computes the moves that each pattern adds to the lower bound.
#[derive(Serialize, Deserialize)]
pub struct PatternCosts {
    pub board: String,
}

/// What this worker keeps for the next task.
#[derive(Default)]
struct Cache {
    /// The heuristics that were built for the current size.
    heuristics: RefCell<Vec<(Size, Method, Heuristic)>>,
    /// The board whose solutions were counted last.
    solutions: RefCell<Option<(String, ShortestSolutions)>>,
}

impl Task for SolveWithMethod {
    const NAME: &'static str = "solve-fifteen-with-method";
    /// Number of positions searched.
    type Report = u64;
    type Answer = Option<MethodResult>;

    fn run(self, watch: &mut dyn FnMut(&u64) -> ControlFlow<()>) -> Option<MethodResult> {
        let board = self.board.parse::<Board>().ok()?;
        let heuristic = take_heuristic(board.size(), self.method, &mut |_| watch(&0));
        let start = js_sys::Date::now();
        let mut on_progress = within(start + self.ms, |nodes| watch(&nodes));
        let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut on_progress) };
        let trial = self.method.solve(&board, heuristic.as_ref(), &mut budget).ok();
        let ms = js_sys::Date::now() - start;
        cache_heuristic(board.size(), self.method, heuristic);
        Some(MethodResult::of(&trial?, ms))
    }
}

impl Task for BoundsOnPath {
    const NAME: &'static str = "fifteen-bounds-on-path";
    type Report = ();
    /// The bounds of each method, from the first position to the solved board. Empty if the method doesn't support the size.
    type Answer = Vec<Vec<u32>>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Vec<Vec<u32>> {
        let Ok(board) = self.board.parse::<Board>() else { return Vec::new() };
        let path = parse_path(&self.path);
        let mut bounds = |name: &String| {
            let method = name.parse().ok()?;
            let heuristic = take_heuristic(board.size(), method, &mut |_| watch(&()))?;
            let bounds = bounds_along(&board, &path, &heuristic).ok();
            cache_heuristic(board.size(), method, Some(heuristic));
            bounds
        };
        self.methods.iter().map(|name| bounds(name).unwrap_or_default()).collect()
    }
}

impl Task for CountSolutions {
    const NAME: &'static str = "count-fifteen-solutions";
    /// Number of positions searched.
    type Report = u64;
    type Answer = SolutionCount;

    fn run(self, watch: &mut dyn FnMut(&u64) -> ControlFlow<()>) -> SolutionCount {
        let cache = &context::state::<Cache>().solutions;
        let cached = cache.take().filter(|(board, _)| *board == self.board);
        let solutions = match cached {
            Some((_, solutions)) => Ok(solutions),
            None => self.count(watch),
        };
        match solutions {
            Ok(solutions) => {
                let index = self.index.parse().unwrap_or(0);
                let path = solutions.get(index).unwrap_or_default();
                let n = solutions.n_solutions().to_string();
                cache.replace(Some((self.board, solutions)));
                SolutionCount::Exact { n, path: format_path(&path) }
            }
            Err(SolveError::OutOfBudget { lower_bound, .. }) => {
                SolutionCount::OutOfBudget { lower_bound }
            }
            Err(_) => SolutionCount::OutOfBudget { lower_bound: 0 },
        }
    }
}

impl CountSolutions {
    fn count(
        &self,
        watch: &mut dyn FnMut(&u64) -> ControlFlow<()>,
    ) -> Result<ShortestSolutions, SolveError> {
        let stopped = SolveError::OutOfBudget { lower_bound: 0, nodes: 0 };
        let board = self.board.parse::<Board>().map_err(|_| stopped.clone())?;
        let method = Method::TinyPatterns;
        let heuristic = take_heuristic(board.size(), method, &mut |_| watch(&0));
        let Some(Heuristic::Patterns(tables)) = heuristic else { return Err(stopped) };
        let mut on_progress = within(js_sys::Date::now() + self.ms, |nodes| watch(&nodes));
        let mut budget = Budget { memory: MEMORY, ..Budget::unlimited(&mut on_progress) };
        let solutions = shortest_solutions(&board, &tables, &mut budget);
        cache_heuristic(board.size(), method, Some(Heuristic::Patterns(tables)));
        solutions
    }
}

impl Task for PatternCosts {
    const NAME: &'static str = "fifteen-pattern-costs";
    type Report = ();
    /// For each pattern: its tiles, the sum of their distances, and the fewest moves they need.
    type Answer = Vec<(Vec<u8>, u32, u32)>;

    fn run(self, watch: &mut dyn FnMut(&()) -> ControlFlow<()>) -> Self::Answer {
        let Ok(board) = self.board.parse::<Board>() else { return Vec::new() };
        let method = Method::TinyPatterns;
        let heuristic = take_heuristic(board.size(), method, &mut |_| watch(&()));
        let Some(Heuristic::Patterns(tables)) = heuristic else { return Vec::new() };
        let costs = pattern_costs(&board, &tables).unwrap_or_default();
        cache_heuristic(board.size(), method, Some(Heuristic::Patterns(tables)));
        let plain = |cost: TileCost| (cost.tiles, cost.distance, cost.n_steps);
        costs.into_iter().map(plain).collect()
    }
}

impl MethodResult {
    fn of(trial: &Trial, ms: f64) -> Self {
        let Trace { solution, lower_bound, nodes, iterations } = &trial.trace;
        MethodResult {
            bound: trial.bound,
            path: solution.as_ref().map(|solution| format_path(&solution.path)),
            lower_bound: *lower_bound,
            nodes: *nodes,
            iterations: iterations.iter().map(|it| (it.bound, it.by_depth.clone())).collect(),
            ms,
        }
    }

    /// Converts to the engine's type.
    pub fn trial(&self) -> Trial {
        let MethodResult { bound, lower_bound, nodes, .. } = *self;
        let solution =
            self.path.as_ref().map(|path| Solution { path: parse_path(path), lower_bound, nodes });
        let iteration = |(bound, by_depth): &(u32, Vec<u64>)| Iteration {
            bound: *bound,
            by_depth: by_depth.clone(),
        };
        let iterations = self.iterations.iter().map(iteration).collect();
        Trial { bound, trace: Trace { solution, lower_bound, nodes, iterations } }
    }
}

/// Creates a callback that reports the number of positions and stops the search at the time `end`.
fn within(
    end: f64,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> impl FnMut(&Progress) -> ControlFlow<()> {
    move |progress| match watch(progress.nodes) {
        ControlFlow::Continue(()) if js_sys::Date::now() < end => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    }
}

/// Takes the heuristic of a method for this size from the cache, or builds it. `None` if `watch`
/// stops the build.
fn take_heuristic(
    size: Size,
    method: Method,
    watch: &mut dyn FnMut(u32) -> ControlFlow<()>,
) -> Option<Heuristic> {
    let mut cache = context::state::<Cache>().heuristics.borrow_mut();
    cache.retain(|(of, ..)| *of == size);
    let at = cache.iter().position(|(_, other, _)| *other == method);
    let cached = at.map(|at| cache.swap_remove(at).2);
    let build = |setting: Setting| Tables::build(size, setting, &run_in_order, watch).ok();
    cached.or_else(|| method.heuristic(size, build))
}

fn cache_heuristic(size: Size, method: Method, heuristic: Option<Heuristic>) {
    let entry = heuristic.map(|heuristic| (size, method, heuristic));
    context::state::<Cache>().heuristics.borrow_mut().extend(entry);
}
