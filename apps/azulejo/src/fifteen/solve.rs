//! `azulejo fifteen solve`: one line for each board.

use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use ::fifteen::{Board, Budget, Goal, Layout, Setting, Solution, SolveError, Solver, Tables};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::boards::Boards;
use super::by_need;
use super::tables::{self, Cache};
use crate::failure::Failure;
use crate::output::{seconds, write_json};
use crate::progress::Progress;

/// Solve boards, one line for each
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    boards: Boards,
    /// Shortest and proven, or quick, or A* with the enhanced measure
    #[arg(long, value_parser = solvers(), default_value_t = Solver::Optimal)]
    solver: Solver,
    /// Seconds for each board; then the best so far counts. Left out: as long as it takes for optimal up to
    /// 16 cells and for astar, 10 s for optimal on larger boards, 1 s for quick
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// How large the tables of the optimal solver may be; larger ones take longer to make, once
    #[arg(long, value_enum, default_value_t = Size::Auto)]
    tables: Size,
    /// Neither read tables from the user's cache folder (`XDG_CACHE_HOME`, ~/.cache, ~/Library/Caches or
    /// `LOCALAPPDATA`, in azulejo) nor keep those that were made there
    #[arg(long)]
    no_cache: bool,
    /// How many boards are solved at the same time, or how many threads share a single one that takes long; as many as
    /// there are cores if left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,
    /// One JSON object for each board
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Size {
    /// By need: tiny for one board, and larger ones when it takes longer than these take to make; small for several boards
    Auto,
    /// 16 MB at most
    Tiny,
    /// 64 MB at most
    Small,
    /// 600 MB at most
    Large,
}

/// Reads the name of a solver, and lists all names in the help.
fn solvers() -> impl TypedValueParser<Value = Solver> {
    let names = PossibleValuesParser::new(["optimal", "quick", "astar"]);
    names.try_map(|name| name.parse::<Solver>())
}

/// What A* may hold at a time.
const ASTAR_MEMORY: usize = 1 << 30;
/// What the wide searches on larger boards may hold at a time.
const BEAM_MEMORY: usize = 1 << 30;

/// Does what was asked for.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let boards = args.boards.read()?;
    let tables =
        if args.solver == Solver::Optimal { args.tables(&boards) } else { BTreeMap::new() };
    let n_threads = args.jobs.map_or_else(native::n_cores, usize::from);
    let n_jobs = n_threads.min(boards.len());
    let next = AtomicUsize::new(0);
    let gone = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (sender, answers) = mpsc::channel();
        for _ in 0..n_jobs {
            let (sender, boards, tables, next, gone) =
                (sender.clone(), &boards, &tables, &next, &gone);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(board) = boards.get(number) else { break };
                    let answer = args.solve(board, tables.get(&board.size()), n_threads, gone);
                    if sender.send((number, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let written = args.write_all(&boards, &answers, out);
        // Cancels the solvers that still run: no answer will be read.
        gone.store(true, Ordering::Relaxed);
        next.store(boards.len(), Ordering::Relaxed);
        written
    })
}

/// The tables of a size.
enum Chosen {
    /// Those that were asked for.
    Fixed(Tables),
    /// Those to begin with.
    First(Tables),
}

/// What became of a board, and in how many seconds.
type Answer = (Result<Solution, SolveError>, f64);

impl Args {
    fn tables(&self, boards: &[Board]) -> BTreeMap<grid::Size, Chosen> {
        let tables = |size, setting| tables::tables(size, setting, self.cache());
        let choose = |size| match self.tables {
            Size::Auto if boards.len() == 1 => Chosen::First(tables(size, Setting::Tiny)),
            Size::Auto | Size::Small => Chosen::Fixed(tables(size, Setting::Small)),
            Size::Tiny => Chosen::Fixed(tables(size, Setting::Tiny)),
            Size::Large => Chosen::Fixed(tables(size, Setting::Large)),
        };
        let mut all = BTreeMap::new();
        for board in boards {
            all.entry(board.size()).or_insert_with(|| choose(board.size()));
        }
        all
    }

    fn cache(&self) -> Cache {
        if self.no_cache { Cache::Unused } else { Cache::Used }
    }

    fn time_limit(&self, board: &Board) -> Option<Duration> {
        self.time_limit.or(match self.solver {
            Solver::Optimal if board.size().area() > 16 => Some(Duration::from_secs(10)),
            Solver::Quick => Some(Duration::from_secs(1)),
            _ => None,
        })
    }

    fn solve(
        &self,
        board: &Board,
        tables: Option<&Chosen>,
        n_threads: usize,
        gone: &AtomicBool,
    ) -> Answer {
        let start = Instant::now();
        let limit = self.time_limit(board);
        // The first answer of the solvers that have one at once is waited for.
        let has_first = self.solver != Solver::AStar;
        let stop = |progress: &::fifteen::Progress| {
            let late = limit.is_some_and(|limit| start.elapsed() >= limit)
                && (progress.best.is_some() || !has_first);
            late || gone.load(Ordering::Relaxed)
        };
        let mut watch = |progress: &::fifteen::Progress| {
            if stop(progress) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut budget = Budget::unlimited(&mut watch);
        let solution = match (self.solver, tables) {
            (Solver::Optimal, Some(Chosen::Fixed(tables))) => {
                budget.memory = BEAM_MEMORY;
                ::fifteen::solve(board, tables, &mut budget)
            }
            (Solver::Optimal, Some(Chosen::First(tables))) => {
                by_need::solve(board, tables, self.cache(), BEAM_MEMORY, n_threads, &stop)
            }
            (Solver::AStar, _) => {
                budget.memory = ASTAR_MEMORY;
                ::fifteen::astar(board, &mut budget)
            }
            _ => ::fifteen::quick(board, &mut budget),
        };
        (solution, start.elapsed().as_secs_f64())
    }

    /// Writes the answers in the order of the boards, each as soon as those before it are there.
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
                    return Err(Failure::work("a solver ended too soon"));
                }
            }
            while let Some((answer, seconds)) = waiting.remove(&written) {
                failed |= answer.is_err();
                self.write(&boards[written], &answer, seconds, out)?;
                written += 1;
            }
            progress.show(done, Some(boards.len() as u64), "boards");
        }
        if failed { Err(Failure::Said) } else { Ok(()) }
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
            return write_json(out, &Line::new(board, goal, answer, seconds));
        }
        let text = match answer {
            Ok(solution) => {
                let moves = solution.n_steps();
                let proof = if solution.is_optimal() {
                    "optimal".to_string()
                } else {
                    format!("not proven, at least {}", solution.lower_bound)
                };
                let (s, nodes) = (if moves == 1 { "" } else { "s" }, solution.nodes);
                let path = letters(solution, goal);
                format!("{moves} move{s}, {proof}, {nodes} positions, {seconds:.3} s: {path}")
            }
            Err(why) => format!("{why}, {seconds:.3} s"),
        };
        Ok(writeln!(out, "{text}")?)
    }
}

/// An answer for programs, the keys in this order; without a solution there are no moves and no path.
#[derive(Default, serde::Serialize)]
struct Line {
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

impl Line {
    fn new(board: &Board, goal: Goal, answer: &Result<Solution, SolveError>, seconds: f64) -> Self {
        // As it was given: turning twice gives the first drawing again.
        let Layout { width, height, tiles } = goal.layout(&Layout::from(board));
        let given = Line { width, height, tiles, seconds, ..Line::default() };
        match answer {
            Ok(solution) => Line {
                moves: Some(solution.n_steps()),
                optimal: solution.is_optimal(),
                lower_bound: solution.lower_bound,
                path: Some(letters(solution, goal)),
                nodes: solution.nodes,
                ..given
            },
            Err(SolveError::OutOfBudget { lower_bound, nodes }) => {
                let (lower_bound, nodes) = (*lower_bound, *nodes);
                Line { lower_bound, nodes, ..given }
            }
            Err(_) => given,
        }
    }
}

/// The path on the drawing that was given, each letter the way a tile goes.
fn letters(solution: &Solution, goal: Goal) -> String {
    solution.path.iter().map(|&dir| goal.dir(dir).letter()).collect()
}
