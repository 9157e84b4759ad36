//! The game with its pieces on the screen and what of them is still on its way.

use ::slide::Slide;
use ::slide::{Move, Picture, Piece, Preview};
use leptos::prelude::{GetUntracked, document};
use play::{Effect, Game, Input, Pause};
use web_sys::HtmlElement;

use super::keep::{self, OwnPicture};
use super::motion::Motion;
use super::picture::{Canvas, Scene, blob_url};
use super::screen::{Look, Screen};
use super::time::{clock, now};
use super::told::told;
use crate::shell::shell;
use crate::ui::reduced_motion;

/// A swipe that is held leans for so long.
const LEAN_MS: f64 = 150.0;

/// The game with its pieces on the screen.
pub struct Table {
    /// The game.
    pub game: Game<Slide>,
    /// The moves of the shuffle that is about to be shown.
    pub walk: Option<Vec<Move>>,
    /// What comes of itself.
    pub due: Due,
    /// The player did something that is not written down.
    pub is_changed: bool,
    /// Another tab has written its own game down since.
    pub is_foreign: bool,
    motion: Motion,
    /// The elements of the board, once they are there.
    screen: Option<Screen>,
    /// Who leaned in the last frame.
    lean: Option<Preview>,
    selected: Option<Piece>,
}

/// What comes of itself, so that it is not asked for twice.
#[derive(Clone, Copy, Default)]
pub struct Due {
    /// The next frame.
    pub frame: bool,
    /// The writing down of the game.
    pub keep: bool,
}

impl Table {
    /// A game at rest.
    pub fn new(game: Game<Slide>) -> Self {
        let mut table = Table {
            motion: Motion::new(game.puzzle().board().clone()),
            selected: game.scene().selected,
            game,
            walk: None,
            due: Due::default(),
            is_changed: false,
            is_foreign: false,
            screen: None,
            lean: None,
        };
        table.hold_clock();
        table
    }

    /// Takes another game.
    pub fn replace(&mut self, game: Game<Slide>) {
        let (due, screen) = (self.due, self.screen.take());
        *self = Table { due, screen, ..Table::new(game) };
    }

    /// Takes the element in which the pieces are to be.
    pub fn attach(&mut self, ground: HtmlElement) {
        self.screen = Screen::new(ground, self.game.puzzle());
    }

    /// The element around the pieces.
    pub fn ground(&self) -> Option<&HtmlElement> {
        self.screen.as_ref().map(Screen::ground)
    }

    /// Writes the game down, if there is something to write: the player did something, or the clock of a challenge went
    /// on. What another tab has written since is not undone by mere time.
    pub fn keep(&mut self) {
        let is_free = self.game.puzzle().mode() == slide::Mode::Free;
        if !self.is_changed && (is_free || self.is_foreign) {
            return;
        }
        let is_idle = self.game.hand().held().is_none();
        if let Some(shorter) = Slide::shortened(&self.game, now()).filter(|_| is_idle) {
            self.game = shorter;
            self.hold_clock();
        }
        keep::keep(&self.game, now());
        (self.is_changed, self.is_foreign) = (false, false);
    }

    /// Sets what the game has just done in motion, and puts it into words.
    pub fn follow(&mut self, effect: &Effect<Slide>) -> Option<String> {
        let scene = self.game.scene();
        let said = told(&self.game, effect, &self.motion.board, self.selected);
        self.is_changed |= *effect != Effect::Shown || self.selected != scene.selected;
        self.selected = scene.selected;
        let time = clock();
        let is_another =
            |was: &Preview| scene.preview.is_none_or(|preview| preview.piece != was.piece);
        if let Some(was) = self.lean.filter(is_another) {
            let offset = was.offset(time);
            self.motion.rest(was.piece, (offset.x, offset.y), time);
        }
        self.lean = scene.preview;
        let board = &scene.board;
        match effect {
            Effect::Ignored | Effect::Refused(_) | Effect::GaveUp | Effect::Shown => {}
            Effect::Played(slide::Turn::Slide(m)) | Effect::Solved(slide::Turn::Slide(m)) => {
                self.motion.slide(*m, board, time);
            }
            Effect::Rewound(slide::Turn::Slide(m)) => self.motion.slide(m.inverse(), board, time),
            Effect::Played(slide::Turn::Shuffle { .. }) if self.walk.is_some() => {
                self.motion.film(self.walk.take().unwrap_or_default(), board, time);
            }
            Effect::Played(_) | Effect::Solved(_) | Effect::Rewound(_) => {
                self.motion.glide(board, time);
            }
            Effect::Dealt => self.motion = Motion::new(board.clone()),
        }
        if reduced_motion() {
            self.motion.finish();
        }
        said
    }

    /// A shuffle that is being shown is shown to its end, because the player goes on.
    pub fn end_film(&mut self) {
        if self.motion.is_filming() {
            self.motion.finish();
        }
    }

    /// Whether the next frame looks other than this one.
    pub fn has_motion(&self) -> bool {
        let leans = self.lean.is_some_and(|lean| clock() < lean.since + LEAN_MS);
        !self.motion.is_still() || leans
    }

    /// Puts the picture on the board, and draws all of it.
    pub fn draw(&mut self, scene: Scene, own: Option<&OwnPicture>, tile: f64) {
        let slide = self.game.puzzle();
        let Some(screen) = &mut self.screen else { return };
        if !screen.is_of(slide) {
            let ground = screen.ground().clone();
            let Some(other) = Screen::new(ground, slide) else { return };
            *screen = other;
        }
        let halves = own.is_none() && slide.design().picture != Picture::Single;
        // Without an own picture, that choice shows the first of ours.
        let scene = if own.is_none() && scene == Scene::Own { Scene::default() } else { scene };
        screen.dress(scene.name(), halves, own.map(|own| own.url.as_str()), blob_url);
        self.draw_pieces(own, tile, None);
    }

    /// Goes on to the next frame.
    pub fn draw_frame(&mut self, own: Option<&OwnPicture>, tile: f64) {
        let moving = self.motion.advance(clock());
        self.draw_pieces(own, tile, Some(moving));
    }

    /// Draws these, or all; and whoever leans.
    fn draw_pieces(&mut self, own: Option<&OwnPicture>, tile: f64, some: Option<Vec<Piece>>) {
        let scene = self.game.scene();
        let canvas = Canvas::new(self.game.puzzle().design(), own, tile);
        let Some(screen) = self.screen.as_mut().filter(|screen| screen.is_of(self.game.puzzle()))
        else {
            return;
        };
        let time = clock();
        let lean = scene.preview;
        let look = Look {
            board: &self.motion.board,
            canvas: &canvas,
            tile,
            selected: scene.selected.filter(|_| !self.motion.is_filming()),
            held: lean.map(|lean| lean.piece),
        };
        if some.is_none() {
            screen.begin(&look);
        }
        let mut pieces = some.unwrap_or_else(|| self.motion.board.pieces().collect());
        pieces.extend(lean.map(|lean| lean.piece));
        for piece in pieces {
            let (mut x, mut y) = self.motion.offset(piece, time);
            if let Some(lean) = lean.filter(|lean| lean.piece == piece) {
                let offset = lean.offset(time);
                (x, y) = (x + offset.x, y + offset.y);
            }
            screen.draw(&look, piece, (x, y));
        }
    }

    /// Holds the clock for what holds it on this page.
    fn hold_clock(&mut self) {
        let reasons = [
            (Pause::Hidden, document().hidden()),
            (Pause::Dialog, shell().overlays.get_untracked() > 0),
        ];
        for (pause, _) in reasons.into_iter().filter(|(_, holds)| *holds) {
            self.game.handle(Input::Pause(pause), now());
        }
    }
}
