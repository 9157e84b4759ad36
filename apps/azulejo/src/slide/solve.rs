//! `azulejo slide solve` and `azulejo slide par`: a challenge's solution and its par.

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
    /// The link of the challenge or its query part, as seed=12345&steps=250&board=default&v=2
    link: String,
    /// Seconds; then the best so far counts. Left out: 10 s, and on until there is a solution
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// One JSON object on one line
    #[arg(long)]
    json: bool,
}

/// Show in how many moves a challenge can be done, the same for everyone
#[derive(clap::Args)]
pub(crate) struct ParArgs {
    /// The link of the challenge or its query part, as seed=12345&steps=250&board=default&v=2
    link: String,
    /// One JSON object on one line
    #[arg(long)]
    json: bool,
}

/// How long a challenge is solved if nothing else is asked for.
const USUAL: Duration = Duration::from_secs(10);

/// What the solver may hold at a time.
const MEMORY: usize = 1 << 30;

/// Solves a challenge and prints the moves.
pub(super) fn solve(args: &SolveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (challenge, deal) = dealt(&args.link)?;
    let start = Instant::now();
    let mut bar = Progress::start();
    let mut watch = |progress: &::slide::Progress<'_>| {
        bar.show(progress.nodes, None, &said(progress));
        let is_late = match args.time_limit {
            Some(limit) => start.elapsed() >= limit,
            None => start.elapsed() >= USUAL && progress.best.is_some(),
        };
        if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut budget = Budget { nodes: u64::MAX, memory: MEMORY, watch: &mut watch };
    let answer = ::slide::solve(&deal.board, &mut budget);
    drop(bar);
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        write_json(out, &Line::new(&challenge, &deal.board, &answer, seconds))?;
    } else {
        let text = match &answer {
            Ok(solution) => in_words(&deal.board, solution, seconds),
            Err(why) => format!("{why}, {seconds:.3} s"),
        };
        writeln!(out, "{text}")?;
    }
    answer.map(|_| ()).map_err(|_| Failure::Said)
}

/// Prints the par of a challenge.
pub(super) fn par(args: &ParArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (_, deal) = dealt(&args.link)?;
    let mut bar = Progress::start();
    let mut watch = |progress: &::slide::Progress<'_>| {
        bar.show(progress.nodes, Some(Par::NODES), &said(progress));
        ControlFlow::Continue(())
    };
    let answer = ::slide::par(&deal, &mut Budget::new(Par::NODES, &mut watch));
    drop(bar);
    if args.json {
        write_json(out, &ParLine::from(&answer))?;
    } else {
        let text = match &answer {
            Ok(par) => {
                let (moves, least) = (par.n_moves(), par.lower_bound);
                match par.kind {
                    ParKind::Optimal => format!("optimal {moves}"),
                    ParKind::Par => format!("par {moves} (at least {least})"),
                    ParKind::Computer => format!("computer {moves} (at least {least})"),
                }
            }
            Err(why) => why.to_string(),
        };
        writeln!(out, "{text}")?;
    }
    answer.map(|_| ()).map_err(|_| Failure::Said)
}

fn dealt(link: &str) -> Result<(Challenge, Deal), Failure> {
    let challenge = Challenge::from_link(link, native::random_seed()).map_err(Failure::input)?;
    let deal = challenge.deal().map_err(Failure::input)?;
    Ok((challenge, deal))
}

/// What the bar says.
fn said(progress: &::slide::Progress<'_>) -> String {
    match progress.best {
        Some(best) => format!("{} moves, at least {}", best.len(), progress.lower_bound),
        None => format!("at least {} moves", progress.lower_bound),
    }
}

fn in_words(board: &Board, solution: &Solution, seconds: f64) -> String {
    let moves = solution.n_moves();
    let proof = if solution.is_optimal() {
        "optimal".to_string()
    } else {
        format!("not proven, at least {}", solution.lower_bound)
    };
    let s = if moves == 1 { "" } else { "s" };
    let path = names(board, &solution.moves).join(" ");
    format!("{moves} move{s}, {proof}, {seconds:.3} s: {path}")
}

/// Each move as the name of its gap and the way the piece goes.
fn names(board: &Board, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|m| format!("{}{}", board.name(m.gap), m.dir)).collect()
}

/// A solution for programs, the keys in this order; without one there are no moves and no path.
#[derive(Serialize)]
struct Line {
    link: String,
    moves: Option<u32>,
    optimal: bool,
    lower_bound: u32,
    path: Option<Vec<String>>,
    seconds: f64,
}

impl Line {
    fn new(
        challenge: &Challenge,
        board: &Board,
        answer: &Result<Solution, SolveError>,
        seconds: f64,
    ) -> Self {
        let link = challenge.to_string();
        match answer {
            Ok(solution) => Line {
                link,
                moves: Some(solution.n_moves()),
                optimal: solution.is_optimal(),
                lower_bound: solution.lower_bound,
                path: Some(names(board, &solution.moves)),
                seconds,
            },
            Err(SolveError::OutOfBudget { lower_bound, .. }) => {
                let lower_bound = *lower_bound;
                Line { link, moves: None, optimal: false, lower_bound, path: None, seconds }
            }
        }
    }
}

/// A par for programs, the keys in this order; without one there is no number and no kind.
#[derive(Serialize)]
struct ParLine {
    par: Option<u32>,
    lower_bound: u32,
    optimal: bool,
    kind: Option<&'static str>,
}

impl From<&Result<Par, SolveError>> for ParLine {
    fn from(answer: &Result<Par, SolveError>) -> Self {
        match answer {
            Ok(par) => ParLine {
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
                ParLine { par: None, lower_bound: *lower_bound, optimal: false, kind: None }
            }
        }
    }
}
