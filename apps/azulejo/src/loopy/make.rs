//! `azulejo loop make`: the verdict on a board of one's own, and help to reach exactly one answer.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::Duration;

use loopy::logic::{
    BoardSize, Budget, CompleteError, Completion, Level, LogicBoard, Symmetry, ThinOutError,
    Verdict, complete, judge, thin_out,
};
use loopy::{Clue, picture};
use serde_json::{Value, json};

use super::boards::{NamedPuzzle, PuzzleArgs};
use super::output::{clues, edge, path, place, places};
use crate::failure::Failure;
use crate::output::{seconds, write_json};
use crate::progress::Progress;

/// Say how many loops fit a board of your own, complete it or thin it out
///
/// Without --complete or --thin-out, prints the verdict: one answer with its level, two answers and where they differ, or
/// numbers that contradict each other. The exit code is 1 if the time limit ends first, or no board is found.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Add or remove numbers until there is one answer at this level: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "LEVEL", conflicts_with = "thin_out")]
    complete: Option<Level>,
    /// Remove numbers while there is one answer, at most at this level
    #[arg(long, value_name = "LEVEL")]
    thin_out: Option<Level>,
    /// Symmetry to keep while thinning out: none, half-turn, quarter-turn, left-right or top-bottom
    #[arg(long, default_value = "none", requires = "thin_out")]
    symmetry: Symmetry,
    /// Chooses among the possible results of --thin-out
    #[arg(long, default_value_t = 1, requires = "thin_out")]
    seed: u32,
    /// Time limit in seconds per board
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    time_limit: Duration,
    /// Print one JSON object per board
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut is_done = true;
    for puzzle in args.puzzles.read()? {
        let board = board_of(&puzzle)?;
        is_done &= match (args.complete, args.thin_out) {
            (Some(level), _) => write_completed(args, &puzzle.name, &board, level, out)?,
            (_, Some(level)) => write_thinned(args, &puzzle.name, &board, level, out)?,
            _ => write_verdict(args, &puzzle.name, &board, out)?,
        };
    }
    if is_done { Ok(()) } else { Err(Failure::Reported) }
}

fn board_of(puzzle: &NamedPuzzle) -> Result<LogicBoard, Failure> {
    let size = puzzle.problem.size();
    let size = BoardSize::new(size.width(), size.height()).map_err(Failure::input)?;
    LogicBoard::new(size, puzzle.problem.clues()).map_err(Failure::input)
}

/// Runs a task within the time limit and shows a progress bar if it takes long.
fn within_time<T>(args: &Args, task: impl FnOnce(&mut Budget) -> T) -> T {
    let mut progress = Progress::start();
    let mut go_on = |work| {
        progress.show(work, None, "counting loops");
        let is_late = progress.elapsed() >= args.time_limit;
        if is_late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    task(&mut Budget::new(u64::MAX, &mut go_on))
}

/// Writes the verdict. Returns whether the number of answers is known.
fn write_verdict(
    args: &Args,
    name: &str,
    board: &LogicBoard,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let verdict = within_time(args, |budget| judge(board, budget));
    if args.json {
        write_json(out, &verdict_json(board, &verdict))?;
    } else {
        let text = verdict_text(board, &verdict, args.time_limit);
        writeln!(out, "{name}: {}", text.trim_end())?;
    }
    Ok(verdict != Verdict::Counting)
}

fn verdict_text(board: &LogicBoard, verdict: &Verdict, time_limit: Duration) -> String {
    let size = board.size().grid();
    let name = |cell| {
        let [row, column] = place(size, cell);
        format!("r{}c{}", row + 1, column + 1)
    };
    match verdict {
        Verdict::NoNumbers => "no numbers".to_owned(),
        Verdict::One { answer, level } => {
            format!("one answer, {level}\n\n{}", picture(board.clues(), answer))
        }
        Verdict::Several { answers, differing } => {
            let edges: Vec<String> =
                differing.iter().map(|edge| edge.cells(size).map(name).join("-")).collect();
            let [first, second] = answers.each_ref().map(|answer| picture(board.clues(), answer));
            let edges = edges.join(", ");
            format!("two or more answers, which differ at {edges}\n\n{first}\n{second}")
        }
        Verdict::None { numbers, is_minimal } => {
            let value = |cell| board.clues().iter().find(|clue| clue.cell == cell);
            let number = |&cell: &_| {
                format!("{} in {}", value(cell).map_or(0, |clue| clue.value), name(cell))
            };
            let numbers = numbers.iter().map(number).collect::<Vec<_>>().join(", ");
            let more = if *is_minimal { "" } else { "; fewer may be enough" };
            format!("no answer; these numbers contradict each other: {numbers}{more}")
        }
        Verdict::Counting => format!("still counting after {} s", time_limit.as_secs_f64()),
    }
}

fn verdict_json(board: &LogicBoard, verdict: &Verdict) -> Value {
    let size = board.size().grid();
    let board = board.to_string();
    match verdict {
        Verdict::NoNumbers => json!({ "board": board, "answers": "no numbers" }),
        Verdict::One { answer, level } => json!({
            "board": board, "answers": "one", "level": level.to_string(), "path": path(answer),
        }),
        Verdict::Several { answers, differing } => json!({
            "board": board,
            "answers": "several",
            "paths": answers.each_ref().map(path),
            "differing": differing.iter().map(|&at| edge(size, at)).collect::<Vec<_>>(),
        }),
        Verdict::None { numbers, is_minimal } => json!({
            "board": board,
            "answers": "none",
            "contradiction": places(size, numbers),
            "minimal": is_minimal,
        }),
        Verdict::Counting => json!({ "board": board, "answers": "unknown" }),
    }
}

/// Writes the completed board. Returns whether there is one.
fn write_completed(
    args: &Args,
    name: &str,
    board: &LogicBoard,
    level: Level,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    match within_time(args, |budget| complete(board, level, budget)) {
        Ok(Completion { board, level, added, removed, .. }) => {
            write_changed(args, name, (&board, level), (&added, &removed), out)
        }
        Err(CompleteError::Stopped(_)) => write_refusal(args, name, board, TOO_LATE, out),
        Err(why) => write_refusal(args, name, board, &why.to_string(), out),
    }
}

/// Writes the thinned-out board. Returns whether there is one.
fn write_thinned(
    args: &Args,
    name: &str,
    board: &LogicBoard,
    level: Level,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let Args { symmetry, seed, .. } = *args;
    match within_time(args, |budget| thin_out(board, level, symmetry, seed, budget)) {
        Ok(thin) => {
            let is_removed = |clue: &Clue| !thin.clues().contains(clue);
            let removed: Vec<Clue> = board.clues().iter().copied().filter(is_removed).collect();
            let found = match within_time(args, |budget| judge(&thin, budget)) {
                Verdict::One { level, .. } => level,
                _ => level,
            };
            write_changed(args, name, (&thin, found), (&[], &removed), out)
        }
        Err(ThinOutError::Stopped(_)) => write_refusal(args, name, board, TOO_LATE, out),
        Err(why) => write_refusal(args, name, board, &why.to_string(), out),
    }
}

const TOO_LATE: &str = "no board found within the time limit";

fn write_changed(
    args: &Args,
    name: &str,
    (board, level): (&LogicBoard, Level),
    (added, removed): (&[Clue], &[Clue]),
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let link = format!("/loop/play?logic={board}");
    if args.json {
        let size = board.size().grid();
        let object = json!({
            "board": board.to_string(),
            "answers": "one",
            "level": level.to_string(),
            "added": clues(size, added),
            "removed": clues(size, removed),
            "link": link,
        });
        write_json(out, &object)?;
    } else {
        let (n_added, n_removed) = (added.len(), removed.len());
        writeln!(out, "{name}: {n_added} added, {n_removed} removed: one answer, {level}")?;
        writeln!(out, "{link}")?;
    }
    Ok(true)
}

fn write_refusal(
    args: &Args,
    name: &str,
    board: &LogicBoard,
    why: &str,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    if args.json {
        write_json(out, &json!({ "board": board.to_string(), "error": why }))?;
    } else {
        writeln!(out, "{name}: {why}")?;
    }
    Ok(false)
}
