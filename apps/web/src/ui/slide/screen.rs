//! The DOM elements of the board: one per piece and gap for the whole game, with its fragments inside.

use ::slide::{Board, Design, Fragment, GapKey, Piece, Scene};
use grid::Dir;
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::picture::Canvas;
use crate::ui::pictures::OwnPictureUrl;

pub struct Screen {
    ground: HtmlElement,
    elements: Vec<PieceElement>,
    /// The board whose pieces they are.
    board: (&'static Design, GapKey),
    own: Option<OwnPictureUrl>,
}

/// The state that all pieces of a frame share.
pub struct BoardContext<'a> {
    pub board: &'a Board,
    pub canvas: &'a Canvas,
    pub tile: f64,
    pub selected: Option<Piece>,
    pub held: Option<Piece>,
    /// The piece or gap of a hint, and its direction.
    pub hinted: Option<(Piece, Dir)>,
}

struct PieceElement {
    element: HtmlElement,
    /// The number of the piece on the complete picture, row by row.
    number: usize,
    parts: Vec<HtmlElement>,
    /// The last values written, so that unchanged ones aren't written again.
    class: String,
    cell: String,
    drawn: Vec<Option<PartStyle>>,
}

/// The position, size and background of a fragment, in pixels.
#[derive(Clone, Copy, PartialEq)]
struct PartStyle {
    at: (f64, f64),
    size: (f64, f64),
    /// The background position, and whether it is the second picture.
    behind: (f64, f64, bool),
}

impl Screen {
    /// Creates the elements of a board inside `ground`.
    pub fn new(ground: HtmlElement, scene: &Scene) -> Option<Screen> {
        let board = &scene.board;
        ground.set_text_content(None);
        let mut elements = Vec::new();
        for piece in board.pieces() {
            let element = div()?;
            element.set_attribute("data-piece", &board.name(piece).to_string()).ok()?;
            ground.append_child(&element).ok()?;
            elements.push(PieceElement {
                element,
                number: board.home_number(piece),
                parts: Vec::new(),
                class: String::new(),
                cell: String::new(),
                drawn: Vec::new(),
            });
        }
        Some(Screen { ground, elements, board: (scene.design, scene.gaps), own: None })
    }

    /// Returns the element around the pieces.
    pub fn ground(&self) -> &HtmlElement {
        &self.ground
    }

    pub fn is_of(&self, scene: &Scene) -> bool {
        self.board == (scene.design, scene.gaps)
    }

    /// Sets the picture; `own` is the URL of the player's.
    pub fn set_picture(&mut self, name: &str, halves: bool, own: Option<&str>) {
        let _ = self.ground.set_attribute("data-picture", name);
        let _ = self.ground.set_attribute("data-halves", if halves { "yes" } else { "no" });
        if self.own.as_ref().map(OwnPictureUrl::data) == own {
            return;
        }
        self.own = own.and_then(OwnPictureUrl::new);
        let style = self.ground.style();
        let _ = match &self.own {
            Some(own) => style.set_property("--own", &own.background()),
            None => style.remove_property("--own").map(|_| ()),
        };
    }

    /// Sets the properties that all pieces share.
    pub fn begin(&mut self, context: &BoardContext<'_>) {
        let (width, height) = context.canvas.size;
        let _ =
            self.ground.style().set_property("--picture-size", &format!("{width}px {height}px"));
    }

    /// Draws a piece, offset from its cell by `(dx, dy)` tiles.
    pub fn draw(&mut self, context: &BoardContext<'_>, piece: Piece, (dx, dy): (f64, f64)) {
        let Some(element) = self.elements.get_mut(piece.index()) else { return };
        let board = context.board;
        let hint = context.hinted.filter(|(hinted, _)| *hinted == piece).map(|(_, dir)| dir);
        let mut class = String::from("slide-piece");
        for (name, is_so) in [
            (" gap", board.is_gap(piece)),
            (" large", board.is_large(piece)),
            (" selected", context.selected == Some(piece)),
            (" held", context.held == Some(piece)),
            (" hinted", hint.is_some()),
            (hint.map_or("", hint_class), hint.is_some()),
            (" moving", (dx, dy) != (0.0, 0.0)),
        ] {
            if is_so {
                class.push_str(name);
            }
        }
        if element.class != class {
            element.element.set_class_name(&class);
            element.class = class;
        }
        let size = board.field().size();
        let corner = board.corner(piece);
        let cell = format!("{},{}", size.x(corner), size.y(corner));
        if element.cell != cell {
            let _ = element.element.set_attribute("data-at", &cell);
            element.cell = cell;
        }
        let parts = board.fragments(piece, dx, dy);
        for (at, part) in parts.iter().enumerate() {
            element.place(at, part, context, piece);
        }
        element.hide_from(parts.len());
    }
}

impl PieceElement {
    fn place(&mut self, at: usize, part: &Fragment, context: &BoardContext<'_>, piece: Piece) {
        while self.parts.len() <= at {
            let Some(element) = div() else { return };
            element.set_class_name("slide-part");
            if at == 0 {
                let _ = element.set_attribute("data-number", &self.number.to_string());
            }
            // Fails only for a node that can't have children.
            let _ = self.element.append_child(&element);
            self.parts.push(element);
            self.drawn.push(None);
        }
        let pixels = |x: f64, y: f64| (x * context.tile, y * context.tile);
        let now = PartStyle {
            at: pixels(part.x, part.y),
            size: pixels(part.width, part.height),
            behind: context.canvas.behind(context.board, piece, part),
        };
        let style = self.parts[at].style();
        let set = |name: &str, value: &str| {
            // Fails only for a read-only rule.
            let _ = style.set_property(name, value);
        };
        let before = self.drawn[at].replace(now);
        let is_new = |of: fn(&PartStyle) -> (f64, f64)| before.as_ref().map(of) != Some(of(&now));
        if is_new(|drawn| drawn.at) {
            set("transform", &format!("translate({}px,{}px)", now.at.0, now.at.1));
        }
        if is_new(|drawn| drawn.size) {
            set("width", &format!("{}px", now.size.0));
            set("height", &format!("{}px", now.size.1));
        }
        let (left, top, second) = now.behind;
        if is_new(|drawn| (drawn.behind.0, drawn.behind.1)) {
            set("background-position", &format!("{left}px {top}px"));
        }
        if before.is_none_or(|before| before.behind.2 != second) {
            set("--picture", if second { "var(--second)" } else { "var(--first)" });
        }
        if before.is_none() {
            set("display", "block");
        }
    }

    fn hide_from(&mut self, at: usize) {
        for (part, drawn) in self.parts.iter().zip(&mut self.drawn).skip(at) {
            if drawn.take().is_some() {
                let _ = part.style().set_property("display", "none");
            }
        }
    }
}

/// Returns the class that draws the arrow of a hint.
fn hint_class(dir: Dir) -> &'static str {
    match dir {
        Dir::Up => " up",
        Dir::Down => " down",
        Dir::Left => " left",
        Dir::Right => " right",
    }
}

fn div() -> Option<HtmlElement> {
    document().create_element("div").ok()?.dyn_into().ok()
}
