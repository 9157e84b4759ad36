//! Boards as small pictures.

use ::fifteen::{Board, Goal};
use leptos::prelude::*;

use super::super::tasks::parse_path;

/// Width of a cell in SVG units.
const CELL: usize = 100;

/// The colour and note of a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TileMark {
    /// Class name in the style sheet.
    pub class: &'static str,
    /// Small text below the number.
    pub note: String,
}

/// Draws a board with this goal; `marks` are in the order of the tiles' numbers on the engine's board.
pub fn board_picture(
    board: &Board,
    goal: Goal,
    marks: &[TileMark],
    label: String,
) -> impl IntoView + use<> {
    let size = board.size();
    let tiles = size.cells().filter(|&cell| board.tile(cell) != 0).map(|cell| {
        let tile = board.tile(cell);
        let mark = marks.get(usize::from(tile) - 1).cloned().unwrap_or_default();
        let place = match goal {
            Goal::EmptyLast => (size.x(cell), size.y(cell)),
            Goal::EmptyFirst => (size.width() - 1 - size.x(cell), size.height() - 1 - size.y(cell)),
        };
        tile_view(place, goal.tile(size, tile).to_string(), mark)
    });
    let tiles = tiles.collect_view();
    let (width, height) = (size.width() * CELL, size.height() * CELL);
    view! {
        <svg class="compare-picture" viewBox=format!("0 0 {width} {height}") role="img" aria-label=label>
            {tiles}
        </svg>
    }
}

/// Writes the moves of a solution, given as letters of the engine's board, for a board with this goal.
pub fn path_text(goal: Goal, path: &str) -> String {
    parse_path(path).into_iter().map(|dir| goal.dir(dir).letter()).collect()
}

/// Draws nine cells with their labels and classes, and a line over them. Hidden from screen
/// readers, because the text next to it explains it.
pub fn sketch(
    texts: [&'static str; 9],
    classes: [&'static str; 9],
    line: &'static str,
) -> impl IntoView {
    let tiles = (0..9).filter(|&at| texts[at] != "0").map(|at| {
        let mark = TileMark { class: classes[at], note: String::new() };
        tile_view((at % 3, at / 3), texts[at].to_owned(), mark)
    });
    view! {
        <svg class="compare-picture" viewBox="0 0 300 300" aria-hidden="true">
            {tiles.collect_view()}
            <path class="compare-line" d=line />
        </svg>
    }
}

fn tile_view((x, y): (usize, usize), text: String, mark: TileMark) -> impl IntoView {
    let (x, y) = (x * CELL, y * CELL);
    let baseline = if mark.note.is_empty() { y + 66 } else { y + 54 };
    view! {
        <g class=format!("compare-tile {}", mark.class)>
            <rect x=x + 4 y=y + 4 width=CELL - 8 height=CELL - 8 rx="12" />
            <text x=x + CELL / 2 y=baseline>{text}</text>
            <text class="compare-note" x=x + CELL / 2 y=y + 86>{mark.note}</text>
        </g>
    }
}
