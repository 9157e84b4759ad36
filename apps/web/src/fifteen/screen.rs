//! The elements of the board: each tile and each cell is one, kept for the whole game.
//!
//! Tiles are moved by their transform alone, and only those are touched that something changed for.
//! Above them lies a grid of cells, which takes the focus and the pointer and has the names.

use ::fifteen::{Board, distance, home};
use grid::{Cell, Dir, Size};
use play::Millis;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::words::words;

/// The elements, and what they show.
pub struct Screen {
    size: Size,
    tiles: Vec<Tile>,
    cells: Vec<HtmlElement>,
    /// The tile that each cell's name tells of.
    named: Vec<Option<u8>>,
    /// The cell that Tab leads to.
    cursor: usize,
}

struct Tile {
    element: HtmlElement,
    cell: Option<Cell>,
    step: Option<Millis>,
    mark: Mark,
}

/// What a tile is marked as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// The finger is on it.
    Pressed,
    /// It goes this way in the move that a hint names.
    Hint(Dir),
}

impl Screen {
    /// Takes the elements of tile 1, 2, … and of the cells row by row.
    pub fn new(size: Size, tiles: &Element, grid: &Element) -> Option<Self> {
        let tiles: Vec<_> = elements(tiles, ".fifteen-tile")
            .into_iter()
            .map(|element| Tile { element, cell: None, step: None, mark: Mark::None })
            .collect();
        let cells = elements(grid, "[data-cell]");
        (tiles.len() + 1 == size.area() && cells.len() == size.area()).then(|| Screen {
            size,
            tiles,
            named: vec![None; cells.len()],
            cells,
            cursor: 0,
        })
    }

    /// The size of the boards that it can show.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Sends every tile to its cell on this board; one that is elsewhere takes `step` for the way.
    pub fn place(&mut self, board: &Board, step: Millis) {
        let farthest = warmest(self.size);
        for cell in self.size.cells() {
            let tile = board.tile(cell);
            let Some(shown) =
                usize::from(tile).checked_sub(1).and_then(|at| self.tiles.get_mut(at))
            else {
                continue;
            };
            if shown.cell == Some(cell) {
                continue;
            }
            shown.cell = Some(cell);
            let style = shown.element.style();
            if shown.step != Some(step) {
                shown.step = Some(step);
                let _ = style.set_property("transition-duration", &format!("{step}ms"));
            }
            let (x, y) = (self.size.x(cell), self.size.y(cell));
            let _ = style.set_property("transform", &format!("translate({x}00%,{y}00%)"));
            let heat = (distance(board, cell) as usize * 100 / farthest).min(100);
            let _ = style.set_property("--heat", &format!("{heat}%"));
            let at_home = home(self.size, tile) == cell;
            let _ = shown.element.class_list().toggle_with_force("home", at_home);
        }
    }

    /// Gives each cell the name of what is in it.
    pub fn name(&mut self, board: &Board) {
        let words = words();
        for (cell, (element, named)) in
            self.size.cells().zip(self.cells.iter().zip(&mut self.named))
        {
            let tile = board.tile(cell);
            if *named == Some(tile) {
                continue;
            }
            *named = Some(tile);
            let (row, column) = (self.size.y(cell) + 1, self.size.x(cell) + 1);
            let name = match tile {
                0 => (words.gap)(row, column),
                tile => (words.tile)(tile, row, column),
            };
            let _ = element.set_attribute("aria-label", &name);
        }
    }

    /// Marks tiles, and no others.
    pub fn mark(&mut self, mark: impl Fn(u8) -> Mark) {
        for (at, tile) in self.tiles.iter_mut().enumerate() {
            let new = mark(at as u8 + 1);
            if tile.mark != new {
                tile.mark = new;
                let classes = tile.element.class_list();
                let _ = classes.toggle_with_force("pressed", new == Mark::Pressed);
                let way = if let Mark::Hint(dir) = new { Some(arrow(dir)) } else { None };
                let _ = classes.toggle_with_force("hinted", way.is_some());
                let _ = match way {
                    Some(arrow) => tile.element.set_attribute("data-arrow", arrow),
                    None => tile.element.remove_attribute("data-arrow"),
                };
            }
        }
    }

    /// The tile that is seen in a cell, or on its way to it.
    pub fn tile_in(&self, cell: Cell) -> Option<u8> {
        let at = self.tiles.iter().position(|tile| tile.cell == Some(cell))?;
        Some(at as u8 + 1)
    }

    /// The cell that has the focus, or would get it.
    pub fn cursor(&self) -> Option<Cell> {
        self.size.at(self.cursor)
    }

    /// Makes this the one cell that Tab leads to.
    pub fn set_cursor(&mut self, cell: Cell) {
        let _ = self.cells[self.cursor].set_attribute("tabindex", "-1");
        self.cursor = cell.index();
        let _ = self.cells[self.cursor].set_attribute("tabindex", "0");
    }

    /// The element of a cell, to be given the focus.
    pub fn cell(&self, cell: Cell) -> Option<HtmlElement> {
        self.cells.get(cell.index()).cloned()
    }
}

/// How far from home a tile is as warm as can be. On a large board hardly any tile comes near the farthest cell, and
/// without this all of them would look alike.
fn warmest(size: Size) -> usize {
    let (width, height) = (size.width(), size.height());
    (width + height - 2).min(4 + width.max(height) / 4)
}

/// The sign of a direction.
fn arrow(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => "↑",
        Dir::Down => "↓",
        Dir::Left => "←",
        Dir::Right => "→",
    }
}

fn elements(within: &Element, selector: &str) -> Vec<HtmlElement> {
    let Ok(nodes) = within.query_selector_all(selector) else { return Vec::new() };
    (0..nodes.length()).filter_map(|at| nodes.item(at)?.dyn_into().ok()).collect()
}
