//! `azulejo slide solve` and `azulejo slide par`: the solution and the par of a challenge.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ::slide::{Board, Budget, Challenge, Deal, Move, Par, ParKind, Solution, SolveError};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::{seconds, write_json};
use crate::progress::Progress;

/// Solve a challenge
#[derive(clap::Args)]
pub(crate) struct SolveArgs {
    /// Link of the challenge or its query string, for example seed=12345&steps=250&board=default&v=2
    link: String,
    /// Time limit in seconds; prints the best solution found by then [default: 10 s, or longer until a solution is found]
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Calculate the par of a challenge, which is the same for everyone
#[derive(clap::Args)]
pub(crate) struct ParArgs {
    /// Link of the challenge or its query string, for example seed=12345&steps=250&board=default&v=2
    link: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Time after which `solve` prints the best solution found, if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// Memory limit of the solver in bytes.
const MEMORY: usize = 1 << 30;

/// Solves a challenge and prints the moves.
pub(super) fn solve(args: &SolveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (challenge, deal) = dealt(&args.link)?;
    let start = Instant::now();
    let mut bar = Progress::start();
    let mut watch = |progress: &::slide::Progress<'_>| {
        bar.show(progress.nodes, None, &progress_text(progress));
        let is_late = match args.time_limit {
            Some(limit) => start.elapsed() >= limit,
            None => start.elapsed() >= DEFAULT_TIME && progress.best.is_some(),
        };
        if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut budget = Budget { nodes: u64::MAX, memory: MEMORY, on_progress: &mut watch };
    let answer = ::slide::solve(&deal.board, &mut budget);
    drop(bar);
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        write_json(out, &SolutionObject::new(&challenge, &deal.board, &answer, seconds))?;
    } else {
        let text = match &answer {
            Ok(solution) => solution_text(&deal.board, solution, seconds),
            Err(why) => format!("{why}, {seconds:.3} s"),
        };
        writeln!(out, "{text}")?;
    }
    answer.map(|_| ()).map_err(|_| Failure::Reported)
}

/// Prints the par of a challenge.
pub(super) fn par(args: &ParArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, deal) = dealt(&args.link)?;
    let mut bar = Progress::start();
    let mut watch = |progress: &::slide::Progress<'_>| {
        bar.show(progress.nodes, Some(Par::NODES), &progress_text(progress));
        ControlFlow::Continue(())
    };
    let answer = ::slide::par(&deal, &mut Budget::new(Par::NODES, &mut watch));
    drop(bar);
    if args.json {
        write_json(out, &ParObject::from(&answer))?;
    } else {
        let text = match &answer {
            Ok(par) => {
                let (moves, least) = (par.n_moves(), par.lower_bound);
                match par.kind {
                    ParKind::Optimal => format!("par {moves}, optimal"),
                    ParKind::Par => format!("par {moves}, at least {least}"),
                    ParKind::Computer => {
                        format!("par {moves} (found by the solver), at least {least}")
                    }
                }
            }
            Err(why) => why.to_string(),
        };
        writeln!(out, "{text}")?;
    }
    answer.map(|_| ()).map_err(|_| Failure::Reported)
}

fn dealt(link: &str) -> Result<(Challenge, Deal), Failure> {
    let challenge = Challenge::from_link(link, native::random_seed()).map_err(Failure::input)?;
    let deal = challenge.deal().map_err(Failure::input)?;
    Ok((challenge, deal))
}

/// Returns the text of the progress bar.
fn progress_text(progress: &::slide::Progress<'_>) -> String {
    match progress.best {
        Some(best) => format!("{} moves, at least {}", best.len(), progress.lower_bound),
        None => format!("at least {} moves", progress.lower_bound),
    }
}

fn solution_text(board: &Board, solution: &Solution, seconds: f64) -> String {
    let moves = solution.n_moves();
    let proof = if solution.is_optimal() {
        "optimal".to_string()
    } else {
        format!("not proven optimal, at least {}", solution.lower_bound)
    };
    let s = if moves == 1 { "" } else { "s" };
    let path = names(board, &solution.moves).join(" ");
    format!("{moves} move{s}, {proof}, {seconds:.3} s: {path}")
}

/// Formats each move as the name of its gap and the direction of the piece.
fn names(board: &Board, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|m| format!("{}{}", board.name(m.gap), m.dir)).collect()
}

/// JSON form of a solution, with the keys in this order; without a solution, `moves` and `path` are null.
#[derive(Serialize)]
struct SolutionObject {
    link: String,
    moves: Option<u32>,
    optimal: bool,
    lower_bound: u32,
    path: Option<Vec<String>>,
    seconds: f64,
}

impl SolutionObject {
    fn new(
        challenge: &Challenge,
        board: &Board,
        answer: &Result<Solution, SolveError>,
        seconds: f64,
    ) -> Self {
        let link = challenge.to_string();
        match answer {
            Ok(solution) => SolutionObject {
                link,
                moves: Some(solution.n_moves()),
                optimal: solution.is_optimal(),
                lower_bound: solution.lower_bound,
                path: Some(names(board, &solution.moves)),
                seconds,
            },
            Err(SolveError::OutOfBudget { lower_bound, .. }) => {
                let lower_bound = *lower_bound;
                SolutionObject {
                    link,
                    moves: None,
                    optimal: false,
                    lower_bound,
                    path: None,
                    seconds,
                }
            }
        }
    }
}

/// JSON form of a par, with the keys in this order; without a par, `par` and `kind` are null.
#[derive(Serialize)]
struct ParObject {
    par: Option<u32>,
    lower_bound: u32,
    optimal: bool,
    kind: Option<&'static str>,
}

impl From<&Result<Par, SolveError>> for ParObject {
    fn from(answer: &Result<Par, SolveError>) -> Self {
        match answer {
            Ok(par) => ParObject {
                par: Some(par.n_moves()),
                lower_bound: par.lower_bound,
                optimal: par.kind == ParKind::Optimal,
                kind: Some(match par.kind {
                    ParKind::Optimal => "optimal",
                    ParKind::Par => "par",
                    ParKind::Computer => "computer",
                }),
            },
            Err(SolveError::OutOfBudget { lower_bound, .. }) => {
                ParObject { par: None, lower_bound: *lower_bound, optimal: false, kind: None }
            }
        }
    }
}
