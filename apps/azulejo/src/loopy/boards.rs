//! Puzzles as they are typed and as they stand in files.

use std::path::{Path, PathBuf};

use grid::{Date, Query, Size};
use loopy::logic::{LogicBoard, Question};
use loopy::{Clue, Params};
use serde_json::Value;

use crate::failure::Failure;
use crate::output::read_text;

/// Which puzzles.
#[derive(clap::Args)]
pub(super) struct Which {
    /// A link or its query part, as logic=4-3b2c1h, a board as 4-3b2c1h, a classic puzzle as 2025-11-30-medium, or the name of a
    /// file with puzzles
    #[arg(value_name = "LINK|FILE", required_unless_present = "file")]
    link: Option<String>,
    /// Read puzzles from a file, one a line, as links or as `generate --json` writes them; - is standard input
    #[arg(long, conflicts_with = "link")]
    file: Option<PathBuf>,
}

/// A puzzle to be solved.
pub(super) struct Asked {
    /// As it was written.
    pub(super) name: String,
    pub(super) question: Question,
}

impl Which {
    pub(super) fn read(&self) -> Result<Vec<Asked>, Failure> {
        let file = match (&self.link, &self.file) {
            (_, Some(file)) => file.clone(),
            // No link is the name of a file, unless there is one.
            (Some(link), None) if Path::new(link).is_file() => PathBuf::from(link),
            (Some(link), None) => return Ok(vec![parse(link).map_err(Failure::Input)?]),
            (None, None) => return Err(Failure::input("a link or a file is needed")),
        };
        let lines = lines_of(&file)?;
        let asked = lines.iter().map(|(place, line)| {
            parse(line).map_err(|why| Failure::input(format!("{place}: {why}")))
        });
        asked.collect()
    }
}

/// The lines of a file that say something, each with where it stands.
pub(super) fn lines_of(file: &Path) -> Result<Vec<(String, String)>, Failure> {
    let name = file.display();
    let text = read_text(file).map_err(|why| Failure::input(format!("{name}: {why}")))?;
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<(String, String)> =
        lines.map(|(number, line)| (format!("{name}, line {number}"), line.to_owned())).collect();
    if lines.is_empty() {
        return Err(Failure::input(format!("{name}: there are no puzzles")));
    }
    Ok(lines)
}

/// A puzzle as it is typed, or as it stands in a line of a file.
pub(super) fn parse(text: &str) -> Result<Asked, String> {
    if text.starts_with('{') {
        return parse_json(text);
    }
    let query = Query::of(text);
    let question = if let Some(board) = query.value("logic") {
        board.parse::<LogicBoard>().map_err(|why| why.to_string())?.question()
    } else if query.raw("difficulty").is_some() {
        let has_day = query.raw("date").is_some() || query.raw("seed").is_some();
        if !has_day {
            return Err("a link to a classic puzzle needs its date or its seed".to_owned());
        }
        question_of(&Params::from_query(text, Date::LAST).map_err(|why| why.to_string())?)
    } else if let Ok(params) = text.parse::<Params>() {
        question_of(&params)
    } else {
        text.parse::<LogicBoard>().map_err(|why| why.to_string())?.question()
    };
    Ok(Asked { name: text.to_owned(), question })
}

fn question_of(params: &Params) -> Question {
    let board = params.board();
    Question::new(board.size(), board.clues()).expect("boards have up to 12 cells a side")
}

/// A puzzle as `generate --json` writes it: its link, or its size and its clues.
fn parse_json(text: &str) -> Result<Asked, String> {
    let value: Value = serde_json::from_str(text).map_err(|_| "this is no JSON object")?;
    if let Some(link) = value["link"].as_str() {
        return parse(link);
    }
    let size = value["size"].as_str().map(str::to_owned);
    let size = size.or_else(|| value["size"].as_u64().map(|side| side.to_string()));
    let size = size.ok_or("the object has no size")?;
    let size = size.parse::<loopy::logic::SolvableSize>().map_err(|why| why.to_string())?.grid();
    let clues = value["hints"].as_array().ok_or("the object has no \"hints\" array")?;
    let clues: Vec<Clue> =
        clues.iter().map(|clue| parse_clue(size, clue)).collect::<Result<_, _>>()?;
    let question = Question::new(size, &clues).map_err(|why| why.to_string())?;
    let name = value["id"].as_str().unwrap_or("a puzzle").to_owned();
    Ok(Asked { name, question })
}

fn parse_clue(size: Size, clue: &Value) -> Result<Clue, String> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let (row, column) = (number(&clue["cell"][0]), number(&clue["cell"][1]));
    let cell = row.zip(column).and_then(|(row, column)| size.cell(column, row));
    let cell = cell.ok_or_else(|| format!("{clue} has no cell of the board"))?;
    let value = clue["value"].as_u64().and_then(|value| u8::try_from(value).ok());
    let value = value.filter(|&value| value <= 9);
    let value = value.ok_or_else(|| format!("{clue} has no value from 0 to 9"))?;
    Ok(Clue { cell, value })
}
