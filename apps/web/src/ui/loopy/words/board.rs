//! UI strings for Loop's board, all of them for screen readers.

use grid::{Cell, Size};
use loopy::measure::DrawingChange;
use loopy::{Attempt, CellMark, PencilMark};

use super::count;
use crate::ui::words::texts;

texts! {
    /// UI strings for Loop's board, all of them for screen readers.
    pub fn board_words() -> LoopBoardWords {
        name(width: usize, height: usize) { format!("Board, {width} by {height}") },
        role: "drawing board",
        /// For example "Row 2, column 3: corner".
        mark(size: Size, mark: PencilMark) { mark_text(size, mark) },
        unmarked(size: Size, mark: PencilMark) { format!("{} removed", mark_text(size, mark)) },
        /// The effect on several marks, of which `n_there` are there afterwards.
        marks(n: usize, n_there: usize) {
            match n_there {
                0 => format!("{} removed", count(n, "mark")),
                _ => format!("{} placed", count(n_there, "mark")),
            }
        },
        no_marks: "No marks.",
        /// The effect of beginning or ending an attempt in which `n` segments were drawn.
        attempt(step: Attempt, n: usize) {
            match step {
                Attempt::Begin => "Trying from here.".to_owned(),
                Attempt::Keep => format!("Kept {}.", count(n, "segment")),
                Attempt::TakeBack => format!("Took back {}.", count(n, "segment")),
            }
        },
        keys: "On a keyboard, arrow keys move the cursor. Space lowers or lifts the pen. With the pen down, or with Shift, arrow keys draw. Backspace goes back, Delete erases the cell.",
        cell(cell: &LoopCell) { cell_text(cell) },
        changed(change: &DrawingChange, score: Option<u8>) { changed(change, score) },
        undone(score: Option<u8>) {
            score.map_or_else(|| "Undone.".to_owned(), |score| format!("Undone. {score}%."))
        },
        solution_shown: "Solution shown. This attempt has ended.",
        restored: "The drawing from the other tab is loaded.",
    }
}

/// A cell as it is announced.
pub struct LoopCell {
    /// Counted from 1.
    pub row: usize,
    /// Counted from 1.
    pub column: usize,
    /// The value of the cell's clue and the corners it still lacks.
    pub clue: Option<(u8, i32)>,
    /// Whether a line leaves the cell up, down, left and right.
    pub ends: [bool; 4],
    pub mark: Option<CellMark>,
    /// Whether there is a cross on the edge up, down, left and right.
    pub crossed: [bool; 4],
    pub pen_down: bool,
}

fn cell_text(cell: &LoopCell) -> String {
    let mut parts = vec![format!("Row {}", cell.row), format!("column {}", cell.column)];
    if let Some((value, left)) = cell.clue {
        parts.push(format!("number {value}: {}", corners_left(left)));
    }
    let sides = |sides: [bool; 4]| {
        let names = ["up", "down", "left", "right"].into_iter().zip(sides);
        let names: Vec<&str> = names.filter_map(|(name, is_so)| is_so.then_some(name)).collect();
        (!names.is_empty()).then(|| names.join(" and "))
    };
    parts.push(sides(cell.ends).map_or("no line".to_owned(), |ends| format!("line {ends}")));
    parts.extend(cell.mark.map(|mark| format!("marked {}", mark_name(mark))));
    parts.extend(sides(cell.crossed).map(|sides| format!("crossed {sides}")));
    if cell.pen_down {
        parts.push("pen down".to_owned());
    }
    parts.join(", ")
}

fn mark_text(size: Size, mark: PencilMark) -> String {
    let place = |cell: Cell| format!("row {}, column {}", size.y(cell) + 1, size.x(cell) + 1);
    match mark {
        PencilMark::Cross(edge) => {
            let [from, to] = edge.cells(size).map(place);
            format!("Cross between {from} and {to}")
        }
        PencilMark::Cell(cell, mark) => {
            format!("Row {}, column {}: {}", size.y(cell) + 1, size.x(cell) + 1, mark_name(mark))
        }
    }
}

fn mark_name(mark: CellMark) -> &'static str {
    match mark {
        CellMark::Corner => "corner",
        CellMark::Straight => "straight",
        CellMark::Empty => "empty",
    }
}

pub(super) fn corners_left(left: i32) -> String {
    match left {
        0 => "satisfied".to_owned(),
        1.. => format!("{left} to go"),
        _ => format!("{} too many", -left),
    }
}

fn changed(change: &DrawingChange, score: Option<u8>) -> String {
    let segments =
        |n: usize, what: &str| (n > 0).then(|| format!("{} {what}", count(n, "segment")));
    let (drawn, erased) = (segments(change.drawn, "drawn"), segments(change.erased, "erased"));
    let mut parts: Vec<String> = drawn.into_iter().chain(erased).collect();
    for (clue, _, now) in change.clues.iter().take(3) {
        parts.push(format!("number {}: {}", clue.value, corners_left(*now)));
    }
    if change.clues.len() > 3 {
        parts.push(format!("{} changed", count(change.clues.len() - 3, "more number")));
    }
    parts.extend(score.map(|score| format!("{score}%")));
    parts.join(". ") + "."
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_announced_with_its_number_and_line() {
        let ends = [true, false, true, false];
        let (mark, crossed) = (None, [false; 4]);
        let clue = Some((4, -1));
        let full = LoopCell { row: 2, column: 3, clue, ends, mark, crossed, pen_down: true };
        assert_eq!(
            cell_text(&full),
            "Row 2, column 3, number 4: 1 too many, line up and left, pen down"
        );
        let empty = LoopCell { clue: None, ends: [false; 4], pen_down: false, ..full };
        assert_eq!(cell_text(&empty), "Row 2, column 3, no line");
        let (mark, crossed) = (Some(CellMark::Empty), [false, true, true, false]);
        let marked = LoopCell { mark, crossed, ..empty };
        assert_eq!(
            cell_text(&marked),
            "Row 2, column 3, no line, marked empty, crossed down and left"
        );
    }
}
