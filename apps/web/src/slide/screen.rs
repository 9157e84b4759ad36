//! The elements of the board: one for each piece and gap, which stays that piece's for ever, with its parts
//! in it.

use ::slide::{Board, Design, Fragment, GapKey, Piece, Scene};
use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::picture::Canvas;
use crate::pictures::OwnPictureUrl;

/// The elements of the board.
pub struct Screen {
    ground: HtmlElement,
    things: Vec<Thing>,
    /// The board of which they are.
    board: (&'static Design, GapKey),
    /// The player's own picture, if it is shown.
    own: Option<OwnPictureUrl>,
}

/// What does not change from piece to piece.
pub struct Look<'a> {
    pub board: &'a Board,
    pub canvas: &'a Canvas,
    pub tile: f64,
    pub selected: Option<Piece>,
    pub held: Option<Piece>,
    pub hinted: Option<Piece>,
}

struct Thing {
    element: HtmlElement,
    /// Its number on the whole picture, row by row.
    number: usize,
    parts: Vec<HtmlElement>,
    /// What was written last, so that nothing is written twice.
    class: String,
    cell: String,
    drawn: Vec<Option<Drawn>>,
}

/// How a part was drawn, in pixels.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    at: (f64, f64),
    size: (f64, f64),
    /// Where the picture lies behind it, and whether that is the second one.
    behind: (f64, f64, bool),
}

impl Screen {
    /// Makes the elements of a board in this one.
    pub fn new(ground: HtmlElement, scene: &Scene) -> Option<Screen> {
        let board = &scene.board;
        ground.set_text_content(None);
        let mut homes: Vec<Piece> = board.pieces().collect();
        homes.sort_by_key(|&piece| board.home(piece).index());
        let mut things = Vec::new();
        for piece in board.pieces() {
            let element = div()?;
            element.set_attribute("data-piece", &board.name(piece).to_string()).ok()?;
            let number = homes.iter().position(|&other| other == piece).map_or(0, |at| at + 1);
            ground.append_child(&element).ok()?;
            things.push(Thing {
                element,
                number,
                parts: Vec::new(),
                class: String::new(),
                cell: String::new(),
                drawn: Vec::new(),
            });
        }
        Some(Screen { ground, things, board: (scene.design, scene.gaps), own: None })
    }

    /// The element around all pieces.
    pub fn ground(&self) -> &HtmlElement {
        &self.ground
    }

    /// Whether the elements are those of this board.
    pub fn is_of(&self, scene: &Scene) -> bool {
        self.board == (scene.design, scene.gaps)
    }

    /// Chooses the picture; `own` is the player's.
    pub fn dress(&mut self, name: &str, halves: bool, own: Option<&str>) {
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

    /// Says what holds for all pieces, before they are drawn.
    pub fn begin(&mut self, look: &Look<'_>) {
        let (width, height) = look.canvas.size;
        let _ =
            self.ground.style().set_property("--picture-size", &format!("{width}px {height}px"));
    }

    /// Draws a piece so many tiles away from its place.
    pub fn draw(&mut self, look: &Look<'_>, piece: Piece, (dx, dy): (f64, f64)) {
        let Some(thing) = self.things.get_mut(piece.index()) else { return };
        let board = look.board;
        let mut class = String::from("slide-piece");
        for (name, is_so) in [
            (" gap", board.is_gap(piece)),
            (" large", board.is_large(piece)),
            (" selected", look.selected == Some(piece)),
            (" held", look.held == Some(piece)),
            (" hinted", look.hinted == Some(piece)),
            (" moving", (dx, dy) != (0.0, 0.0)),
        ] {
            if is_so {
                class.push_str(name);
            }
        }
        if thing.class != class {
            thing.element.set_class_name(&class);
            thing.class = class;
        }
        let size = board.field().size();
        let corner = board.corner(piece);
        let cell = format!("{},{}", size.x(corner), size.y(corner));
        if thing.cell != cell {
            let _ = thing.element.set_attribute("data-at", &cell);
            thing.cell = cell;
        }
        let parts = board.fragments(piece, dx, dy);
        for (at, part) in parts.iter().enumerate() {
            thing.place(at, part, look, piece);
        }
        thing.hide_from(parts.len());
    }
}

impl Thing {
    fn place(&mut self, at: usize, part: &Fragment, look: &Look<'_>, piece: Piece) {
        while self.parts.len() <= at {
            let Some(element) = div() else { return };
            element.set_class_name("slide-part");
            if at == 0 {
                let _ = element.set_attribute("data-number", &self.number.to_string());
            }
            // It fails only for a node that cannot have children.
            let _ = self.element.append_child(&element);
            self.parts.push(element);
            self.drawn.push(None);
        }
        let pixels = |x: f64, y: f64| (x * look.tile, y * look.tile);
        let now = Drawn {
            at: pixels(part.x, part.y),
            size: pixels(part.width, part.height),
            behind: look.canvas.behind(look.board, piece, part),
        };
        let style = self.parts[at].style();
        let set = |name: &str, value: &str| {
            // It fails only for a rule that is read-only.
            let _ = style.set_property(name, value);
        };
        let before = self.drawn[at].replace(now);
        let is_new = |of: fn(&Drawn) -> (f64, f64)| before.as_ref().map(of) != Some(of(&now));
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

fn div() -> Option<HtmlElement> {
    document().create_element("div").ok()?.dyn_into().ok()
}
