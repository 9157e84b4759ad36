//! The DOM elements of the board: one per tile and one per cell, for the whole game.
//!
//! Tiles are moved by changing their transform, and only if something changed. Above them lies a grid of
//! cells, which receives focus and pointer events and has the accessible names.

use ::fifteen::{Board, HeatScale, distance, goal_cell};
use grid::{Cell, Dir, Size};
use play::Millis;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::words::words;

/// The elements and their current state.
pub struct Screen {
    size: Size,
    heat: HeatScale,
    tiles: Vec<Tile>,
    cells: Vec<HtmlElement>,
    /// The tile in each cell's current name.
    named: Vec<Option<u8>>,
    /// Index of the cell that Tab focuses.
    cursor: usize,
}

struct Tile {
    element: HtmlElement,
    cell: Option<Cell>,
    duration: Option<Millis>,
    mark: Mark,
}

/// The mark of a tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    None,
    /// A pointer is down on it.
    Pressed,
    /// Part of the hinted move, in this direction.
    Hint(Dir),
}

impl Screen {
    /// Collects the elements of tiles 1, 2, … and of the cells row by row. `None` if their number
    /// is wrong.
    pub fn new(size: Size, tiles: &Element, grid: &Element) -> Option<Self> {
        let tiles: Vec<_> = elements(tiles, ".fifteen-tile")
            .into_iter()
            .map(|element| Tile { element, cell: None, duration: None, mark: Mark::None })
            .collect();
        let cells = elements(grid, "[data-cell]");
        (tiles.len() + 1 == size.area() && cells.len() == size.area()).then(|| Screen {
            size,
            heat: HeatScale::new(size),
            tiles,
            named: vec![None; cells.len()],
            cells,
            cursor: 0,
        })
    }

    /// Returns the board size of these elements.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Moves every tile to its cell on this board, in `duration` milliseconds.
    pub fn place(&mut self, board: &Board, duration: Millis) {
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
            if shown.duration != Some(duration) {
                shown.duration = Some(duration);
                let _ = style.set_property("transition-duration", &format!("{duration}ms"));
            }
            let (x, y) = (self.size.x(cell), self.size.y(cell));
            let _ = style.set_property("transform", &format!("translate({x}00%,{y}00%)"));
            let heat = self.heat.percent(distance(board, cell));
            let _ = style.set_property("--heat", &format!("{heat}%"));
            let is_in_place = goal_cell(self.size, tile) == cell;
            let _ = shown.element.class_list().toggle_with_force("home", is_in_place);
        }
    }

    /// Updates the accessible names of the cells.
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

    /// Sets the mark of every tile.
    pub fn mark(&mut self, mark: impl Fn(u8) -> Mark) {
        for (at, tile) in self.tiles.iter_mut().enumerate() {
            let new = mark(at as u8 + 1);
            if tile.mark != new {
                tile.mark = new;
                let classes = tile.element.class_list();
                let _ = classes.toggle_with_force("pressed", new == Mark::Pressed);
                let arrow = if let Mark::Hint(dir) = new { Some(arrow_of(dir)) } else { None };
                let _ = classes.toggle_with_force("hinted", arrow.is_some());
                let _ = match arrow {
                    Some(arrow) => tile.element.set_attribute("data-arrow", arrow),
                    None => tile.element.remove_attribute("data-arrow"),
                };
            }
        }
    }

    /// Returns the tile that is shown in a cell or is moving into it.
    pub fn tile_in(&self, cell: Cell) -> Option<u8> {
        let at = self.tiles.iter().position(|tile| tile.cell == Some(cell))?;
        Some(at as u8 + 1)
    }

    /// Returns the cell that Tab focuses.
    pub fn cursor(&self) -> Option<Cell> {
        self.size.at(self.cursor)
    }

    /// Makes `cell` the one that Tab focuses.
    pub fn set_cursor(&mut self, cell: Cell) {
        let _ = self.cells[self.cursor].set_attribute("tabindex", "-1");
        self.cursor = cell.index();
        let _ = self.cells[self.cursor].set_attribute("tabindex", "0");
    }

    /// Returns the element of a cell.
    pub fn cell(&self, cell: Cell) -> Option<HtmlElement> {
        self.cells.get(cell.index()).cloned()
    }
}

fn arrow_of(dir: Dir) -> &'static str {
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
