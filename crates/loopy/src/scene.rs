//! The visible state of a game, and boards drawn as text.

use std::fmt;

use grid::{Cell, Dir};

use crate::board::{Clue, Finding};
use crate::drawing::Drawing;
use crate::edge::Edge;
use crate::measure::remaining;
use crate::pencil::PencilMark;

/// The visible state of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The puzzle's clues, row by row.
    pub clues: Vec<Clue>,
    /// The drawing, including a stroke in progress.
    pub drawing: Drawing,
    /// The cell marked as the start of a path.
    pub dot: Option<Cell>,
    /// The player's visible marks, in order, including those being placed.
    pub marks: Vec<PencilMark>,
    /// The edges drawn in the attempt in progress, or `None` without an attempt.
    pub tried: Option<Vec<Edge>>,
    /// The cells of the stroke in progress.
    pub stroke: Vec<Cell>,
    /// The cell that keys act on.
    pub cursor: Cell,
    /// Whether the keyboard pen is down.
    pub pen_down: bool,
    /// Whether the drawing is a loop and how well it fits.
    pub finding: Finding,
    /// Whether the drawing solves the puzzle.
    pub is_solved: bool,
    /// Score from 0 to 100.
    pub score: u8,
}

impl Scene {
    /// Returns the score to show: none on a board without clues, where every loop matches them.
    pub fn shown_score(&self) -> Option<u8> {
        (!self.clues.is_empty()).then_some(self.score)
    }
}

/// The board as drawn by [`picture`], with the dot as `o`, followed by a line with the rest.
impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", draw(&self.clues, &self.drawing, self.dot))?;
        let finding = match self.finding {
            Finding::Open => "open",
            Finding::Closed => "closed",
            Finding::Valid => "valid",
            Finding::Perfect => "perfect",
        };
        write!(f, "{finding}, score {}, remaining", self.score)?;
        for &clue in &self.clues {
            write!(f, " {}", remaining(clue, &self.drawing))?;
        }
        let size = self.drawing.size();
        write!(f, ", cursor {},{}", size.x(self.cursor), size.y(self.cursor))?;
        if self.pen_down {
            f.write_str(", pen down")?;
        }
        if !self.stroke.is_empty() {
            write!(f, ", stroke of {}", self.stroke.len())?;
        }
        if let Some(tried) = &self.tried {
            write!(f, ", trying {}", tried.len())?;
        }
        for mark in &self.marks {
            write!(f, ", {mark}")?;
        }
        writeln!(f)
    }
}

/// Draws the board as text: clues as digits, empty cells as dots, edges as lines.
///
/// ```
/// use loopy::{Board, Drawing, picture};
///
/// let size = grid::Size::new(3, 3)?;
/// let cells: Vec<_> = size.cells().collect();
/// let ring = Drawing::from_turns(size, [cells[0], cells[1], cells[3], cells[4]])?;
/// let board = Board::new(size, vec![loopy::Clue { cell: cells[8], value: 1 }])?;
/// assert_eq!(picture(board.clues(), &ring), "\
/// ┌───┐   ·
/// │   │
/// └───┘   ·
///
/// ·   ·   1
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn picture(clues: &[Clue], drawing: &Drawing) -> String {
    draw(clues, drawing, None)
}

fn draw(clues: &[Clue], drawing: &Drawing, dot: Option<Cell>) -> String {
    let size = drawing.size();
    let mut text = String::new();
    for y in 0..size.height() {
        let row = || (0..size.width()).filter_map(|x| size.cell(x, y));
        let (mut line, mut below) = (String::new(), String::new());
        for cell in row() {
            let links: Vec<Dir> = drawing.links(cell).collect();
            let clue = clues.iter().find(|clue| clue.cell == cell);
            line.push(match clue {
                Some(clue) => char::from(b'0' + clue.value),
                None if dot == Some(cell) => 'o',
                None => glyph(&links),
            });
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

/// Returns the character for a cell with these links.
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
