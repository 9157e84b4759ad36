//! What there is to see of a game, and boards drawn in characters.

use grid::{Cell, Dir};

use crate::board::{Finding, Hint};
use crate::drawing::Drawing;

/// What there is to see of it. The hints do not change and are asked of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What is drawn, with the stroke that is still in the hand.
    pub drawing: Drawing,
    /// The cell marked as the start of a path.
    pub dot: Option<Cell>,
    /// The cells of the stroke in the hand.
    pub stroke: Vec<Cell>,
    /// The cell that keys act on.
    pub cursor: Cell,
    /// Whether the keyboard's pen is down.
    pub pen_down: bool,
    /// Whether the drawing is a loop, and how good a one.
    pub finding: Finding,
    /// From 0 to 100.
    pub score: u8,
}

/// The board drawn in characters: hints as digits, empty cells as dots, the drawing as lines.
///
/// ```
/// use loopy::{Board, Drawing, picture};
///
/// let size = grid::Size::new(3, 3)?;
/// let cells: Vec<_> = size.cells().collect();
/// let ring = Drawing::from_turns(size, [cells[0], cells[1], cells[3], cells[4]])?;
/// let board = Board::new(size, vec![loopy::Hint { cell: cells[8], value: 1 }])?;
/// assert_eq!(picture(board.hints(), &ring), "\
/// ┌───┐   ·
/// │   │
/// └───┘   ·
///
/// ·   ·   1
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(hints: &[Hint], drawing: &Drawing) -> String {
    let size = drawing.size();
    let mut text = String::new();
    for y in 0..size.height() {
        let row = || (0..size.width()).filter_map(|x| size.cell(x, y));
        let (mut line, mut below) = (String::new(), String::new());
        for cell in row() {
            let links: Vec<Dir> = drawing.links(cell).collect();
            let hint = hints.iter().find(|hint| hint.cell == cell);
            line.push(hint.map_or(glyph(&links), |hint| char::from(b'0' + hint.value)));
            line.push_str(if links.contains(&Dir::Right) { "───" } else { "   " });
            below.push_str(if links.contains(&Dir::Down) { "│   " } else { "    " });
        }
        text += line.trim_end();
        text.push('\n');
        if y + 1 < size.height() {
            text += below.trim_end();
            text.push('\n');
        }
    }
    text
}

/// The character for a cell with these links.
fn glyph(links: &[Dir]) -> char {
    match links {
        [] => '·',
        [Dir::Up, Dir::Down] => '│',
        [Dir::Left, Dir::Right] => '─',
        [Dir::Up, Dir::Left] => '┘',
        [Dir::Up, Dir::Right] => '└',
        [Dir::Down, Dir::Left] => '┐',
        [Dir::Down, Dir::Right] => '┌',
        [Dir::Up] => '╵',
        [Dir::Down] => '╷',
        [Dir::Left] => '╴',
        _ => '╶',
    }
}
