//! Boards typed on the command line or read from files.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use ::fifteen::{Board, Goal, Layout};

use crate::failure::Failure;
use crate::output::read_text;

/// Boards from the command line or a file.
#[derive(clap::Args)]
pub(super) struct Boards {
    /// Tiles row by row, 0 for the gap; separate the rows of a rectangular board with slashes. Or a file, as with
    /// --file [default: standard input, if it is not a terminal]
    #[arg(value_name = "TILES", num_args = 1.., allow_negative_numbers = true)]
    tiles: Vec<String>,
    /// File with one board per line: tiles, CSV with a `tiles` column, or JSON; - is standard input
    #[arg(long, conflicts_with = "tiles")]
    file: Option<PathBuf>,
    /// Use the goal with the gap in the first cell instead of the last
    #[arg(long)]
    empty_first: bool,
}

impl Boards {
    pub(super) fn read(&self) -> Result<Vec<Board>, Failure> {
        let standard_input = Path::new("-");
        let named = match self.tiles.as_slice() {
            [] if self.file.is_none() && std::io::stdin().is_terminal() => {
                return Err(Failure::input(
                    "type the TILES of a board, or name a file with boards",
                ));
            }
            [] => Some(standard_input),
            [only] => {
                Some(Path::new(only)).filter(|path| *path == standard_input || path.is_file())
            }
            _ => None,
        };
        match self.file.as_deref().or(named) {
            Some(file) => read(file, self.goal()),
            None => Ok(vec![parse(&self.tiles.join(" "), self.goal()).map_err(Failure::Input)?]),
        }
    }

    /// Returns the chosen goal.
    pub(super) fn goal(&self) -> Goal {
        if self.empty_first { Goal::EmptyFirst } else { Goal::EmptyLast }
    }
}

/// Parses a board and rotates it if its goal is `EmptyFirst`.
fn parse(text: &str, goal: Goal) -> Result<Board, String> {
    // In links, - separates tiles; it must not hide a minus sign.
    let mut tiles = text.split([' ', ',', '/', '\t']);
    if let Some(negative) = tiles.find(|tile| tile.starts_with('-')) {
        return Err(format!("{negative:?} is not a tile number"));
    }
    let layout: Layout = text.parse().map_err(|why| format!("{why}"))?;
    Board::try_from(&goal.layout(&layout)).map_err(|why| why.to_string())
}

/// Reads the boards of a file, one per line: tiles, a row of a CSV file with a `tiles` column, or a JSON
/// object with `tiles` and, if the board is rectangular, `width`. Empty lines and lines starting with
/// `#` are ignored; `-` is standard input.
fn read(file: &Path, goal: Goal) -> Result<Vec<Board>, Failure> {
    let is_standard_input = file == Path::new("-");
    let name = if is_standard_input { "standard input".into() } else { file.to_string_lossy() };
    let text =
        read_text(file).map_err(|why| Failure::input(format!("could not read {name}: {why}")))?;
    let mut column = None;
    let mut boards = Vec::new();
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if boards.is_empty() && column.is_none() {
            column = line.split(',').position(|field| field.trim() == "tiles");
            if column.is_some() {
                continue;
            }
        }
        let board = tiles_of(line, column).and_then(|tiles| parse(&tiles, goal));
        boards.push(board.map_err(|why| Failure::input(format!("{name}, line {number}: {why}")))?);
    }
    if boards.is_empty() {
        return Err(Failure::input(format!("{name} contains no boards")));
    }
    Ok(boards)
}

fn tiles_of(line: &str, column: Option<usize>) -> Result<String, String> {
    if line.starts_with('{') {
        let value: serde_json::Value =
            serde_json::from_str(line).map_err(|_| "not a valid JSON object".to_string())?;
        let tiles = value["tiles"].as_array().ok_or("the object has no list named `tiles`")?;
        let width = match &value["width"] {
            serde_json::Value::Null => tiles.len(),
            width => usize::try_from(width.as_u64().unwrap_or(0)).unwrap_or(0),
        };
        if width == 0 && !tiles.is_empty() {
            return Err(format!("`width` must be at least 1, not {}", value["width"]));
        }
        let row =
            |row: &[_]| row.iter().map(ToString::to_string).collect::<Vec<String>>().join(" ");
        let rows: Vec<_> = tiles.chunks(width.max(1)).map(row).collect();
        let height = &value["height"];
        if !height.is_null() && height.as_u64() != Some(rows.len() as u64) {
            return Err(format!("`height` must be {}, not {height}", rows.len()));
        }
        return Ok(rows.join("/"));
    }
    match column {
        None => Ok(line.to_string()),
        Some(column) => {
            let field = line.split(',').nth(column).ok_or("this row has no `tiles` column")?;
            Ok(field.trim().trim_matches('"').to_string())
        }
    }
}
