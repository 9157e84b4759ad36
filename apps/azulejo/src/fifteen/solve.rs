//! `azulejo fifteen solve`: solves boards, one line per board.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use ::fifteen::{Board, Budget, Goal, Layout, Setting, Solution, SolveError, Solver, Tables};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::adaptive;
use super::boards::Boards;
use super::huge;
use super::tables::{self, Cache};
use crate::failure::Failure;
use crate::output::{seconds, whole_number, write_json};
use crate::progress::Progress;

/// Solve boards, one line per board
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Solver: optimal (shortest and proven), quick, or A* with the enhanced measure
    #[arg(long, value_parser = solvers(), default_value_t = Solver::Optimal)]
    solver: Solver,
    /// Time limit in seconds for each board; prints the best solution found by then [default: none for optimal up
    /// to 16 cells or with huge tables and for astar, 10 s for optimal on larger boards, 1 s for quick]
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Size of the optimal solver's tables; larger ones take longer to build the first time
    #[arg(long, value_enum, default_value_t = TableSize::Auto)]
    tables: TableSize,
    /// Don't use the cache folder (azulejo in `XDG_CACHE_HOME`, ~/.cache, ~/Library/Caches or `LOCALAPPDATA`),
    /// neither to read tables nor to store them
    #[arg(long)]
    no_cache: bool,
    /// Number of boards solved in parallel, or of threads that share a single hard board [default: one per core]
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u16::MAX))]
    jobs: Option<u16>,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum TableSize {
    /// Tiny for one board, then larger if it takes long; small for several boards
    Auto,
    /// At most 16 MB
    Tiny,
    /// At most 64 MB
    Small,
    /// At most 600 MB
    Large,
    /// Large, and another 2 GB for positions: for the hardest boards, one after another, without a time limit
    Huge,
}

/// Returns a parser for solver names, which the help lists.
fn solvers() -> impl TypedValueParser<Value = Solver> {
    let names = PossibleValuesParser::new(["optimal", "quick", "astar"]);
    names.try_map(|name| name.parse::<Solver>())
}

/// Memory limit of A* in bytes.
const ASTAR_MEMORY: usize = 1 << 30;
/// Memory limit of the positions that are stored with huge tables, in bytes.
const HUGE_MEMORY: usize = 2 << 30;
/// Memory limit of beam search on larger boards, in bytes.
const BEAM_MEMORY: usize = 1 << 30;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let boards = args.boards.read()?;
    let tables =
        if args.solver == Solver::Optimal { args.tables(&boards) } else { BTreeMap::new() };
    let n_threads = args.jobs.map_or_else(native::n_cores, usize::from);
    // One board at a time takes all the memory and all threads.
    let n_jobs = if args.is_huge() { 1 } else { n_threads.min(boards.len()) };
    let next = AtomicUsize::new(0);
    let is_cancelled = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, answers) = mpsc::channel();
        for _ in 0..n_jobs {
            let (sender, boards, tables, next, is_cancelled) =
                (sender.clone(), &boards, &tables, &next, &is_cancelled);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(board) = boards.get(number) else { break };
                    let tables = tables.get(&board.size());
                    let answer = args.solve(board, tables, n_threads, is_cancelled);
                    if sender.send((number, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let written = args.write_all(&boards, &answers, out);
        // Cancel the solvers that are still running: their answers won't be read.
        is_cancelled.store(true, Ordering::Relaxed);
        next.store(boards.len(), Ordering::Relaxed);
        written
    })
}

/// The tables for a board size.
enum TableChoice {
    /// The tables the user chose.
    Fixed(Tables),
    /// Large tables, and memory for positions.
    Huge(Tables),
    /// Tiny tables, replaced by larger ones if the search takes long.
    Adaptive(Tables),
}

/// The result for a board and its time in seconds.
type Answer = (Result<Solution, SolveError>, f64);

impl Args {
    fn tables(&self, boards: &[Board]) -> BTreeMap<grid::Size, TableChoice> {
        let tables = |size, setting| tables::tables(size, setting, self.cache());
        let choose = |size| match self.tables {
            TableSize::Auto if boards.len() == 1 => {
                TableChoice::Adaptive(tables(size, Setting::Tiny))
            }
            TableSize::Auto | TableSize::Small => TableChoice::Fixed(tables(size, Setting::Small)),
            TableSize::Tiny => TableChoice::Fixed(tables(size, Setting::Tiny)),
            TableSize::Large => TableChoice::Fixed(tables(size, Setting::Large)),
            TableSize::Huge => TableChoice::Huge(tables(size, Setting::Large)),
        };
        let mut all = BTreeMap::new();
        for board in boards {
            all.entry(board.size()).or_insert_with(|| choose(board.size()));
        }
        all
    }

    fn is_huge(&self) -> bool {
        matches!(self.tables, TableSize::Huge) && self.solver == Solver::Optimal
    }

    fn cache(&self) -> Cache {
        if self.no_cache { Cache::Unused } else { Cache::Used }
    }

    fn time_limit(&self, board: &Board) -> Option<Duration> {
        self.time_limit.or(match self.solver {
            Solver::Optimal if board.size().area() > 16 && !self.is_huge() => {
                Some(Duration::from_secs(10))
            }
            Solver::Quick => Some(Duration::from_secs(1)),
            _ => None,
        })
    }

    fn solve(
        &self,
        board: &Board,
        tables: Option<&TableChoice>,
        n_threads: usize,
        is_cancelled: &AtomicBool,
    ) -> Answer {
        let start = Instant::now();
        let limit = self.time_limit(board);
        // Solvers that always find a first solution may exceed the limit to find it.
        let has_first = self.solver != Solver::AStar && !self.is_huge();
        let stop = |progress: &::fifteen::Progress| {
            let late = limit.is_some_and(|limit| start.elapsed() >= limit)
                && (progress.best.is_some() || !has_first);
            late || is_cancelled.load(Ordering::Relaxed)
        };
        let mut watch = |progress: &::fifteen::Progress| {
            if stop(progress) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut budget = Budget::unlimited(&mut watch);
        let solution = match (self.solver, tables) {
            // Without a limit, a first solution that is not optimal is of no use.
            (Solver::Optimal, Some(TableChoice::Fixed(tables)))
                if limit.is_none() && Solver::proves(board.size()) =>
            {
                ::fifteen::optimal(board, tables, &mut budget)
            }
            (Solver::Optimal, Some(TableChoice::Fixed(tables))) => {
                budget.memory = BEAM_MEMORY;
                ::fifteen::solve(board, tables, &mut budget)
            }
            (Solver::Optimal, Some(TableChoice::Huge(tables))) => {
                huge::solve(board, tables, HUGE_MEMORY, n_threads, &stop)
            }
            (Solver::Optimal, Some(TableChoice::Adaptive(tables))) => {
                adaptive::solve(board, tables, self.cache(), BEAM_MEMORY, n_threads, &stop)
            }
            (Solver::AStar, _) => {
                budget.memory = ASTAR_MEMORY;
                ::fifteen::astar(board, &mut budget)
            }
            _ => ::fifteen::quick(board, &mut budget),
        };
        (solution, start.elapsed().as_secs_f64())
    }

    /// Writes the answers in the order of the boards, each as soon as all answers before it are written.
    fn write_all(
        &self,
        boards: &[Board],
        answers: &mpsc::Receiver<(usize, Answer)>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let mut progress = Progress::start();
        let mut waiting = BTreeMap::new();
        let (mut done, mut written, mut failed) = (0, 0, false);
        while written < boards.len() {
            match answers.recv_timeout(Duration::from_millis(200)) {
                Ok((number, answer)) => {
                    done += 1;
                    waiting.insert(number, answer);
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    return Err(Failure::runtime("a solver ended unexpectedly"));
                }
            }
            while let Some((answer, seconds)) = waiting.remove(&written) {
                failed |= answer.is_err();
                self.write(&boards[written], &answer, seconds, out)?;
                written += 1;
            }
            progress.show(done, Some(boards.len() as u64), "boards");
        }
        if failed { Err(Failure::Reported) } else { Ok(()) }
    }

    fn write(
        &self,
        board: &Board,
        answer: &Result<Solution, SolveError>,
        seconds: f64,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let goal = self.boards.goal();
        if self.json {
            return write_json(out, &SolutionObject::new(board, goal, answer, seconds));
        }
        let text = match answer {
            Ok(solution) => {
                let moves = solution.n_steps();
                let proof = if solution.is_optimal() {
                    "optimal".to_string()
                } else {
                    format!("not proven optimal, at least {}", solution.lower_bound)
                };
                let s = if moves == 1 { "" } else { "s" };
                let (nodes, path) = (solution.nodes, letters(solution, goal));
                format!("{moves} tile move{s}, {proof}, {nodes} nodes, {seconds:.3} s: {path}")
            }
            Err(why) => format!("{why}, {seconds:.3} s"),
        };
        Ok(writeln!(out, "{text}")?)
    }
}

/// JSON form of an answer, with the keys in this order; without a solution, `moves` and `path` are null.
#[derive(Default, serde::Serialize)]
struct SolutionObject {
    width: usize,
    height: usize,
    tiles: Vec<u32>,
    moves: Option<u32>,
    optimal: bool,
    lower_bound: u32,
    path: Option<String>,
    nodes: u64,
    seconds: f64,
}

impl SolutionObject {
    fn new(board: &Board, goal: Goal, answer: &Result<Solution, SolveError>, seconds: f64) -> Self {
        // The board as it was given: rotating it twice restores it.
        let Layout { width, height, tiles } = goal.layout(&Layout::from(board));
        let given = SolutionObject { width, height, tiles, seconds, ..Self::default() };
        match answer {
            Ok(solution) => SolutionObject {
                moves: Some(solution.n_steps()),
                optimal: solution.is_optimal(),
                lower_bound: solution.lower_bound,
                path: Some(letters(solution, goal)),
                nodes: solution.nodes,
                ..given
            },
            Err(SolveError::OutOfBudget { lower_bound, nodes }) => {
                let (lower_bound, nodes) = (*lower_bound, *nodes);
                SolutionObject { lower_bound, nodes, ..given }
            }
            Err(_) => given,
        }
    }
}

/// Returns the solution for the given board; each letter is the direction a tile moves.
fn letters(solution: &Solution, goal: Goal) -> String {
    solution.path.iter().map(|&dir| goal.dir(dir).letter()).collect()
}
