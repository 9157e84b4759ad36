//! Puzzles typed on the command line or read from files.

use std::path::{Path, PathBuf};

use grid::{Date, Query, Size};
use loopy::logic::{LogicBoard, Problem};
use loopy::measure::Goal;
use loopy::{Clue, Params};
use serde_json::Value;

use crate::failure::Failure;
use crate::output::read_text;

/// Puzzles from the command line or a file.
#[derive(clap::Args)]
pub(super) struct PuzzleArgs {
    /// Link or its query string, for example logic=4-c3b55a5f; a board, for example 4-c3b55a5f; a classic puzzle, for
    /// example 2025-11-30-medium; or the name of a file with puzzles
    #[arg(value_name = "LINK|FILE", required_unless_present = "file")]
    link: Option<String>,
    /// File with one puzzle per line, as links or as printed by `generate --json`; - is standard input
    #[arg(long, conflicts_with = "link")]
    file: Option<PathBuf>,
}

/// A puzzle to solve.
pub(super) struct NamedPuzzle {
    /// The puzzle's ID or the string it was parsed from.
    pub(super) name: String,
    pub(super) problem: Problem,
    /// The kind of loop that completes it.
    pub(super) goal: Goal,
}

impl PuzzleArgs {
    pub(super) fn read(&self) -> Result<Vec<NamedPuzzle>, Failure> {
        let file = match (&self.link, &self.file) {
            (_, Some(file)) => file.clone(),
            // A link is the name of a file only if that file exists.
            (Some(link), None) if Path::new(link).is_file() => PathBuf::from(link),
            (Some(link), None) => return Ok(vec![parse(link).map_err(Failure::Input)?]),
            (None, None) => return Err(Failure::input("a link or --file is required")),
        };
        let lines = lines_of(&file)?;
        let puzzles = lines.iter().map(|(place, line)| {
            parse(line).map_err(|why| Failure::input(format!("{place}: {why}")))
        });
        puzzles.collect()
    }
}

/// Returns the lines of a file that are neither empty nor comments, each with its location.
pub(super) fn lines_of(file: &Path) -> Result<Vec<(String, String)>, Failure> {
    let name = file.display();
    let text =
        read_text(file).map_err(|why| Failure::input(format!("could not read {name}: {why}")))?;
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<(String, String)> =
        lines.map(|(number, line)| (format!("{name}, line {number}"), line.to_owned())).collect();
    if lines.is_empty() {
        return Err(Failure::input(format!("{name} contains no puzzles")));
    }
    Ok(lines)
}

/// Parses a puzzle from the command line or a line of a file.
pub(super) fn parse(text: &str) -> Result<NamedPuzzle, String> {
    if text.starts_with('{') {
        return parse_json(text);
    }
    let query = Query::of(text);
    let of_board = |board: &str| -> Result<(Problem, Goal), String> {
        let board = board.parse::<LogicBoard>().map_err(|why| why.to_string())?;
        Ok((board.problem(), Goal::EveryClue))
    };
    let (problem, goal) = if let Some(board) = query.value("logic") {
        of_board(&board)?
    } else if query.raw("difficulty").is_some() {
        let has_day = query.raw("date").is_some() || query.raw("seed").is_some();
        if !has_day {
            return Err("a link to a classic puzzle must contain `date` or `seed`".to_owned());
        }
        problem_of(&Params::from_query(text, Date::LAST).map_err(|why| why.to_string())?)
    } else if let Ok(params) = text.parse::<Params>() {
        problem_of(&params)
    } else {
        of_board(text)?
    };
    Ok(NamedPuzzle { name: text.to_owned(), problem, goal })
}

fn problem_of(params: &Params) -> (Problem, Goal) {
    let board = params.board();
    let problem = Problem::new(board.size(), board.clues());
    let goal = params.difficulty().map_or(Goal::EveryClue, |_| Goal::EveryCell);
    (problem.expect("boards have up to 12 cells per side"), goal)
}

/// Parses a puzzle as printed by `generate --json`: its link, or its size and its clues.
fn parse_json(text: &str) -> Result<NamedPuzzle, String> {
    let value: Value = serde_json::from_str(text).map_err(|_| "not a valid JSON object")?;
    if let Some(link) = value["link"].as_str() {
        return parse(link);
    }
    let size = value["size"].as_str().map(str::to_owned);
    let size = size.or_else(|| value["size"].as_u64().map(|side| side.to_string()));
    let size = size.ok_or("the object has no `size`")?;
    let size = size.parse::<loopy::logic::SolvableSize>().map_err(|why| why.to_string())?.grid();
    let clues = value["hints"].as_array().ok_or("the object has no list named `hints`")?;
    let clues: Vec<Clue> =
        clues.iter().map(|clue| parse_clue(size, clue)).collect::<Result<_, _>>()?;
    let problem = Problem::new(size, &clues).map_err(|why| why.to_string())?;
    let name = value["id"].as_str().unwrap_or("puzzle").to_owned();
    Ok(NamedPuzzle { name, problem, goal: Goal::EveryClue })
}

fn parse_clue(size: Size, clue: &Value) -> Result<Clue, String> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let (row, column) = (number(&clue["cell"][0]), number(&clue["cell"][1]));
    let cell = row.zip(column).and_then(|(row, column)| size.cell(column, row));
    let cell =
        cell.ok_or_else(|| format!("`cell` of {clue} must be a row and a column on the board"))?;
    let value = clue["value"].as_u64().and_then(|value| u8::try_from(value).ok());
    let value = value.filter(|&value| value <= 9);
    let value = value.ok_or_else(|| format!("`value` of {clue} must be from 0 to 9"))?;
    Ok(Clue { cell, value })
}
