//! What stands where on the pages: lines and words in points, from the top left of a page of A4.

use grid::{Cell, Size};
use loopy::Drawing;
use loopy::logic::Generated;

/// Width and height of a page in points, 72 an inch.
pub(super) const WIDTH: f32 = 595.0;
pub(super) const HEIGHT: f32 = 842.0;

/// A page.
#[derive(Default)]
pub(super) struct Page {
    pub(super) lines: Vec<Line>,
    pub(super) words: Vec<Words>,
}

/// A stroke through points.
pub(super) struct Line {
    pub(super) points: Vec<(f32, f32)>,
    pub(super) width: f32,
    pub(super) ink: Ink,
    pub(super) end: End,
}

/// Where a line ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Open,
    Closed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ink {
    /// Of clues and loops.
    Black,
    /// Of the grid.
    Grey,
}

/// A word or a line of them, centred on a point of its baseline.
pub(super) struct Words {
    pub(super) text: String,
    pub(super) at: (f32, f32),
    pub(super) height: f32,
    pub(super) ink: Ink,
}

impl Ink {
    /// From 0, black, to 1, white.
    pub(super) fn lightness(self) -> f32 {
        match self {
            Ink::Black => 0.0,
            Ink::Grey => 0.72,
        }
    }
}

/// How many boards there are on a page, and how large.
struct Layout {
    columns: usize,
    rows: usize,
    side: f32,
}

const PUZZLES: Layout = Layout { columns: 2, rows: 3, side: 205.0 };
const ANSWERS: Layout = Layout { columns: 4, rows: 5, side: 112.0 };

/// The room for the words above a board, and for the title of a page.
const CAPTION: f32 = 14.0;
const TITLE: f32 = 68.0;

impl Layout {
    fn per_page(&self) -> usize {
        self.columns * self.rows
    }

    /// The top left of a board.
    fn corner(&self, number: usize) -> (f32, f32) {
        let (column, row) = (number % self.columns, number / self.columns);
        let pitch = WIDTH / self.columns as f32;
        let x = pitch * (column as f32 + 0.5) - self.side / 2.0;
        let room = (HEIGHT - TITLE - 30.0) / self.rows as f32;
        (x, TITLE + CAPTION + room * row as f32)
    }
}

/// First the puzzles, then their answers.
pub(super) fn pages(puzzles: &[(u32, Generated)]) -> Vec<Page> {
    let mut pages = Vec::new();
    for (title, layout) in [("Loop Logic", PUZZLES), ("Answers", ANSWERS)] {
        let is_answer = title == "Answers";
        for (first, some) in (0..).step_by(layout.per_page()).zip(puzzles.chunks(layout.per_page()))
        {
            let mut page = Page::default();
            page.say(title, (WIDTH / 2.0, 40.0), 20.0, Ink::Black);
            for (i, (seed, made)) in some.iter().enumerate() {
                let number: usize = first + i + 1;
                let caption = if is_answer {
                    format!("{number}")
                } else {
                    let size = made.board.size().grid();
                    let (width, height) = (size.width(), size.height());
                    format!("{number}. {}, {width}x{height}, seed {seed}", made.level)
                };
                let corner = layout.corner(i);
                let middle = (corner.0 + layout.side / 2.0, corner.1 - 6.0);
                page.say(&caption, middle, 10.0, Ink::Black);
                page.draw(made, corner, layout.side, is_answer.then_some(&made.answer));
            }
            if !is_answer && first == 0 {
                let rule = "Draw one closed loop. A number counts the corners of the loop in the 3x3 cells around it.";
                page.say(rule, (WIDTH / 2.0, 56.0), 9.0, Ink::Black);
            }
            pages.push(page);
        }
    }
    for (number, page) in (1..).zip(&mut pages) {
        page.say(&format!("{number}"), (WIDTH / 2.0, HEIGHT - 18.0), 9.0, Ink::Black);
    }
    pages
}

impl Page {
    fn say(&mut self, text: &str, at: (f32, f32), height: f32, ink: Ink) {
        self.words.push(Words { text: text.to_owned(), at, height, ink });
    }

    /// A board with its clues, and its answer if there is one to be shown.
    fn draw(&mut self, made: &Generated, corner: (f32, f32), side: f32, answer: Option<&Drawing>) {
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
            // Beside the loop in an answer, in the middle of the cell in a puzzle.
            let (at, height) = match answer {
                Some(_) => ((x - cell * 0.28, y - cell * 0.16), cell * 0.36),
                None => ((x, y + cell * 0.2), cell * 0.56),
            };
            self.say(&clue.value.to_string(), at, height, Ink::Black);
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
