//! The layout of the pages: lines and text in points, measured from the top left of an A4 page.

use grid::{Cell, Size};
use loopy::Drawing;
use loopy::logic::GeneratedPuzzle;

/// Width and height of a page in points, 72 per inch.
pub(super) const WIDTH: f32 = 595.0;
pub(super) const HEIGHT: f32 = 842.0;

#[derive(Default)]
pub(super) struct Page {
    pub(super) lines: Vec<Line>,
    pub(super) labels: Vec<Label>,
}

/// A stroke through points.
pub(super) struct Line {
    pub(super) points: Vec<(f32, f32)>,
    pub(super) width: f32,
    pub(super) ink: Ink,
    pub(super) end: End,
}

/// Whether a line's last point is joined to its first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Open,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// For clues and loops.
    Black,
    /// For the grid.
    Grey,
}

/// A line of text, centred on a point of its baseline.
pub(super) struct Label {
    pub(super) text: String,
    pub(super) at: (f32, f32),
    pub(super) height: f32,
    pub(super) ink: Ink,
}

impl Ink {
    /// Returns the lightness from 0, black, to 1, white.
    pub(super) fn lightness(self) -> f32 {
        match self {
            Ink::Black => 0.0,
            Ink::Grey => 0.72,
        }
    }
}

/// Number of boards on a page and their size.
struct Layout {
    columns: usize,
    rows: usize,
    side: f32,
}

const PUZZLES: Layout = Layout { columns: 2, rows: 3, side: 205.0 };
const SOLUTIONS: Layout = Layout { columns: 4, rows: 5, side: 112.0 };

/// Height of the caption above a board, and of a page's title.
const CAPTION: f32 = 14.0;
const TITLE: f32 = 68.0;

impl Layout {
    fn per_page(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns the top left corner of a board.
    fn corner(&self, number: usize) -> (f32, f32) {
        let (column, row) = (number % self.columns, number / self.columns);
        let pitch = WIDTH / self.columns as f32;
        let x = pitch * (column as f32 + 0.5) - self.side / 2.0;
        let room = (HEIGHT - TITLE - 30.0) / self.rows as f32;
        (x, TITLE + CAPTION + room * row as f32)
    }
}

/// Returns the pages: first the puzzles, then their solutions.
pub(super) fn pages(puzzles: &[(u32, GeneratedPuzzle)]) -> Vec<Page> {
    let mut pages = Vec::new();
    for (title, layout) in [("Loop Logic", PUZZLES), ("Solutions", SOLUTIONS)] {
        let is_solution = title == "Solutions";
        for (first, some) in (0..).step_by(layout.per_page()).zip(puzzles.chunks(layout.per_page()))
        {
            let mut page = Page::default();
            page.write(title, (WIDTH / 2.0, 40.0), 20.0, Ink::Black);
            for (i, (seed, made)) in some.iter().enumerate() {
                let number: usize = first + i + 1;
                let caption = if is_solution {
                    format!("{number}")
                } else {
                    let size = made.board.size().grid();
                    let (width, height) = (size.width(), size.height());
                    format!("{number}. {}, {width}x{height}, seed {seed}", made.level)
                };
                let corner = layout.corner(i);
                let middle = (corner.0 + layout.side / 2.0, corner.1 - 6.0);
                page.write(&caption, middle, 10.0, Ink::Black);
                page.draw(made, corner, layout.side, is_solution.then_some(&made.solution));
            }
            if !is_solution && first == 0 {
                let rule = "Draw one closed loop. Each number is the count of the loop's corners in the 3x3 cells around it.";
                page.write(rule, (WIDTH / 2.0, 56.0), 9.0, Ink::Black);
            }
            pages.push(page);
        }
    }
    for (number, page) in (1..).zip(&mut pages) {
        page.write(&format!("{number}"), (WIDTH / 2.0, HEIGHT - 18.0), 9.0, Ink::Black);
    }
    pages
}

impl Page {
    fn write(&mut self, text: &str, at: (f32, f32), height: f32, ink: Ink) {
        self.labels.push(Label { text: text.to_owned(), at, height, ink });
    }

    /// Draws a board with its clues, and with its solution if `answer` is given.
    fn draw(
        &mut self,
        made: &GeneratedPuzzle,
        corner: (f32, f32),
        side: f32,
        answer: Option<&Drawing>,
    ) {
        let size = made.board.size().grid();
        let cell = side / size.width().max(size.height()) as f32;
        let (width, height) = (cell * size.width() as f32, cell * size.height() as f32);
        let (x, y) = (corner.0 + (side - width) / 2.0, corner.1);
        for column in 1..size.width() {
            let at = x + cell * column as f32;
            self.grid_line([(at, y), (at, y + height)]);
        }
        for row in 1..size.height() {
            let at = y + cell * row as f32;
            self.grid_line([(x, at), (x + width, at)]);
        }
        let (right, bottom) = (x + width, y + height);
        let border = vec![(x, y), (right, y), (right, bottom), (x, bottom)];
        self.lines.push(Line { points: border, width: 1.0, ink: Ink::Black, end: End::Closed });
        let middle = |at: Cell| centre(size, at, (x, y), cell);
        if let Some(drawing) = answer {
            let trails = drawing.trails().into_iter();
            let points = trails.map(|trail| trail.cells.into_iter().map(middle).collect());
            self.lines.extend(points.map(|points| Line {
                points,
                width: cell * 0.12,
                ink: Ink::Black,
                end: End::Closed,
            }));
        }
        for clue in made.board.clues() {
            let (x, y) = middle(clue.cell);
            // Beside the loop in a solution, in the middle of the cell in a puzzle.
            let (at, height) = match answer {
                Some(_) => ((x - cell * 0.28, y - cell * 0.16), cell * 0.36),
                None => ((x, y + cell * 0.2), cell * 0.56),
            };
            self.write(&clue.value.to_string(), at, height, Ink::Black);
        }
    }

    fn grid_line(&mut self, points: [(f32, f32); 2]) {
        let points = points.to_vec();
        self.lines.push(Line { points, width: 0.5, ink: Ink::Grey, end: End::Open });
    }
}

fn centre(size: Size, at: Cell, corner: (f32, f32), cell: f32) -> (f32, f32) {
    let (x, y) = (size.x(at) as f32 + 0.5, size.y(at) as f32 + 0.5);
    (corner.0 + cell * x, corner.1 + cell * y)
}
