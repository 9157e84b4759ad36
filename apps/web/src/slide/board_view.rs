//! The board on the screen: the elements of the pieces, and what of them is still in motion.

use ::slide::{Move, Picture, Piece, Preview, Scene, Turn};
use play::Effect;
use web_sys::HtmlElement;

use super::motion::{self, Motion};
use super::picture::Canvas;
use super::screen::{Look, Screen};
use crate::browser::precise_now;
use crate::controller::Batch;
use crate::pictures::{Artwork, OwnPicture};
use crate::replay::Transition;
use crate::ui::reduced_motion;

/// The board on the screen.
pub struct BoardView {
    /// The moves of the shuffle that is about to be shown.
    pub walk: Option<Vec<Move>>,
    motion: Motion,
    /// The elements of the board, once they are there.
    screen: Option<Screen>,
    /// The piece that leaned in the last frame.
    lean: Option<Preview>,
}

/// What the pieces show and how large they are.
#[derive(Clone, Copy)]
pub struct Dress<'a> {
    /// The chosen picture.
    pub artwork: Artwork,
    /// The player's own picture, if that is the chosen one.
    pub own: Option<&'a OwnPicture>,
    /// CSS pixels of a tile.
    pub tile: f64,
    /// The piece or gap that a hint names.
    pub hinted: Option<Piece>,
    /// Whether everything is shown at home, wherever it is.
    pub shows_whole: bool,
}

impl BoardView {
    /// A board at rest.
    pub fn new(scene: &Scene) -> Self {
        let motion = Motion::new(scene.board.clone());
        BoardView { walk: None, motion, screen: None, lean: None }
    }

    /// Takes the element in which the pieces are to be.
    pub fn attach(&mut self, ground: HtmlElement, scene: &Scene) {
        self.screen = Screen::new(ground, scene);
    }

    /// The element around the pieces.
    pub fn ground(&self) -> Option<&HtmlElement> {
        self.screen.as_ref().map(Screen::ground)
    }

    /// Sets in motion what a batch of inputs did.
    pub fn follow(&mut self, batch: &Batch<slide::Slide>, scene: &Scene) {
        let time = precise_now();
        let is_another =
            |was: &Preview| scene.preview.is_none_or(|preview| preview.piece != was.piece);
        if let Some(was) = self.lean.filter(is_another) {
            self.motion.rest(was.piece, motion::lean(was, time), time);
        }
        self.lean = scene.preview;
        for effect in &batch.effects {
            self.move_pieces(effect, scene, time);
        }
        if reduced_motion() {
            self.motion.finish();
        }
    }

    fn move_pieces(&mut self, effect: &Effect<slide::Slide>, scene: &Scene, time: f64) {
        match effect {
            Effect::Ignored | Effect::Refused(_) | Effect::GaveUp | Effect::Shown => {}
            Effect::Played(Turn::Slide(m)) | Effect::Solved(Turn::Slide(m)) => {
                self.motion.slide(*m, time);
            }
            Effect::Rewound(Turn::Slide(m)) => self.motion.slide(m.inverse(), time),
            Effect::Played(Turn::Shuffle { .. }) if self.walk.is_some() => {
                self.motion.film(self.walk.take().unwrap_or_default(), &scene.board, time);
            }
            Effect::Played(_) | Effect::Solved(_) | Effect::Rewound(_) => {
                self.motion.glide(&scene.board, time);
            }
            Effect::Dealt => self.motion = Motion::new(scene.board.clone()),
        }
    }

    /// Goes to another position that is watched.
    pub fn go(&mut self, transition: &Transition<Turn>, scene: &Scene) {
        let time = precise_now();
        match transition {
            Transition::Played(Turn::Slide(m)) => self.motion.slide(*m, time),
            Transition::Undone(Turn::Slide(m)) => self.motion.slide(m.inverse(), time),
            _ => self.motion = Motion::new(scene.board.clone()),
        }
        // What was shown before need not be where the way begins.
        if self.motion.board != scene.board {
            self.motion = Motion::new(scene.board.clone());
        }
        if reduced_motion() {
            self.motion.finish();
        }
    }

    /// A shuffle that is being shown is shown to its end at once, because the player goes on.
    pub fn end_film(&mut self) {
        if self.motion.is_filming() {
            self.motion.finish();
        }
    }

    /// Whether the next frame looks other than this one.
    pub fn has_motion(&self) -> bool {
        let leans = self.lean.is_some_and(|lean| precise_now() < lean.since + motion::LEAN_MS);
        !self.motion.is_still() || leans
    }

    /// Puts the picture on the board, and draws all of it.
    pub fn draw(&mut self, scene: &Scene, dress: Dress<'_>) {
        let Some(screen) = &mut self.screen else { return };
        if !screen.is_of(scene) {
            let ground = screen.ground().clone();
            let Some(other) = Screen::new(ground, scene) else { return };
            *screen = other;
        }
        let halves = dress.own.is_none() && scene.design.picture != Picture::Single;
        // Without an own picture, that choice shows the first of ours.
        let artwork = match dress.artwork {
            Artwork::Own if dress.own.is_none() => Artwork::default(),
            artwork => artwork,
        };
        screen.dress(artwork.name(), halves, dress.own.map(|own| own.url.as_str()));
        self.draw_pieces(scene, dress, None);
    }

    /// Goes on to the next frame.
    pub fn draw_frame(&mut self, scene: &Scene, dress: Dress<'_>) {
        let moving = self.motion.advance(precise_now());
        self.draw_pieces(scene, dress, Some(moving));
    }

    /// Draws these, or all; and the piece that leans towards a swipe.
    fn draw_pieces(&mut self, scene: &Scene, dress: Dress<'_>, some: Option<Vec<Piece>>) {
        let canvas = Canvas::new(scene.design, dress.own, dress.tile);
        let Some(screen) = self.screen.as_mut().filter(|screen| screen.is_of(scene)) else {
            return;
        };
        let time = precise_now();
        let lean = scene.preview.filter(|_| !dress.shows_whole);
        let home = dress.shows_whole.then(|| self.motion.board.solved());
        let look = Look {
            board: home.as_ref().unwrap_or(&self.motion.board),
            canvas: &canvas,
            tile: dress.tile,
            selected: scene.selected.filter(|_| !self.motion.is_filming()),
            held: lean.map(|lean| lean.piece),
            hinted: dress.hinted,
        };
        if some.is_none() {
            screen.begin(&look);
        }
        let mut pieces = some.unwrap_or_else(|| self.motion.board.pieces().collect());
        pieces.extend(lean.map(|lean| lean.piece));
        for piece in pieces {
            let (mut x, mut y) =
                if home.is_some() { (0.0, 0.0) } else { self.motion.offset(piece, time) };
            if let Some(lean) = lean.filter(|lean| lean.piece == piece) {
                let (dx, dy) = motion::lean(lean, time);
                (x, y) = (x + dx, y + dy);
            }
            screen.draw(&look, piece, (x, y));
        }
    }
}
