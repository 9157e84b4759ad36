//! The board on the page: the elements of the pieces and their animations.

use ::slide::{Board, Move, Picture, Piece, Preview, Scene, Turn};
use grid::Dir;
use play::Effect;
use web_sys::HtmlElement;

use super::motion::{self, Motion};
use super::picture::Canvas;
use super::screen::{BoardContext, Screen};
use crate::platform::browser::precise_now;
use crate::ui::components::reduced_motion;
use crate::ui::controller::Batch;
use crate::ui::pictures::{Artwork, OwnPicture};
use crate::ui::replay::Transition;

pub struct BoardView {
    /// The moves of the shuffle to animate next.
    pub walk: Option<Vec<Move>>,
    motion: Motion,
    /// The elements, once the board is mounted.
    screen: Option<Screen>,
    /// The piece that leaned in the previous frame.
    lean: Option<Preview>,
}

/// The appearance of the pieces.
#[derive(Clone, Copy)]
pub struct Appearance<'a> {
    pub artwork: Artwork,
    /// The player's own picture, if it is chosen.
    pub own: Option<&'a OwnPicture>,
    /// Size of a tile in CSS pixels.
    pub tile: f64,
    /// The piece or gap of a hint, and its direction.
    pub hinted: Option<(Piece, Dir)>,
    /// Whether the complete picture is shown instead of the position.
    pub shows_whole: bool,
    /// A reviewed position, shown instead of the game's.
    pub reviewed: Option<&'a Board>,
}

impl BoardView {
    pub fn new(scene: &Scene) -> Self {
        let motion = Motion::new(scene.board.clone());
        BoardView { walk: None, motion, screen: None, lean: None }
    }

    /// Creates the elements of the pieces in `ground`.
    pub fn attach(&mut self, ground: HtmlElement, scene: &Scene) {
        self.screen = Screen::new(ground, scene);
    }

    /// Returns the element around the pieces.
    pub fn ground(&self) -> Option<&HtmlElement> {
        self.screen.as_ref().map(Screen::ground)
    }

    /// Starts the animations for a batch of inputs.
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
                self.motion.show_shuffle(self.walk.take().unwrap_or_default(), &scene.board, time);
            }
            Effect::Played(_) | Effect::Solved(_) | Effect::Rewound(_) => {
                self.motion.glide(&scene.board, time);
            }
            Effect::Dealt => self.motion = Motion::new(scene.board.clone()),
        }
    }

    /// Shows another position of a replay.
    pub fn go(&mut self, transition: &Transition<Turn>, scene: &Scene) {
        let time = precise_now();
        match transition {
            Transition::Played(Turn::Slide(m)) => self.motion.slide(*m, time),
            Transition::Undone(Turn::Slide(m)) => self.motion.slide(m.inverse(), time),
            _ => self.motion = Motion::new(scene.board.clone()),
        }
        // The transition may start from another position than the one shown.
        if self.motion.board != scene.board {
            self.motion = Motion::new(scene.board.clone());
        }
        if reduced_motion() {
            self.motion.finish();
        }
    }

    /// Ends the animation of a shuffle, because the player continues.
    pub fn finish_shuffle(&mut self) {
        if self.motion.is_showing_shuffle() {
            self.motion.finish();
        }
    }

    /// Returns whether the next frame differs from this one.
    pub fn has_motion(&self) -> bool {
        let leans = self.lean.is_some_and(|lean| precise_now() < lean.since + motion::LEAN_MS);
        !self.motion.is_still() || leans
    }

    /// Draws the whole board.
    pub fn draw(&mut self, scene: &Scene, appearance: Appearance<'_>) {
        let Some(screen) = &mut self.screen else { return };
        if !screen.is_of(scene) {
            let ground = screen.ground().clone();
            let Some(other) = Screen::new(ground, scene) else { return };
            *screen = other;
        }
        let halves = appearance.own.is_none() && scene.design.picture != Picture::Single;
        // Until the player has a picture, the default one is shown.
        let artwork = match appearance.artwork {
            Artwork::Own if appearance.own.is_none() => Artwork::default(),
            artwork => artwork,
        };
        screen.set_picture(artwork.name(), halves, appearance.own.map(|own| own.url.as_str()));
        self.draw_pieces(scene, appearance, None);
    }

    /// Draws the next frame.
    pub fn draw_frame(&mut self, scene: &Scene, appearance: Appearance<'_>) {
        let moving = self.motion.advance(precise_now());
        self.draw_pieces(scene, appearance, Some(moving));
    }

    /// Draws `some` pieces, or all, and the piece that leans towards a swipe.
    fn draw_pieces(&mut self, scene: &Scene, appearance: Appearance<'_>, some: Option<Vec<Piece>>) {
        let canvas = Canvas::new(scene.design, appearance.own, appearance.tile);
        let Some(screen) = self.screen.as_mut().filter(|screen| screen.is_of(scene)) else {
            return;
        };
        let time = precise_now();
        let lean = scene.preview.filter(|_| !appearance.shows_whole);
        let home = appearance.shows_whole.then(|| self.motion.board.solved());
        let other = home.as_ref().or(appearance.reviewed);
        let context = BoardContext {
            board: other.unwrap_or(&self.motion.board),
            canvas: &canvas,
            tile: appearance.tile,
            selected: scene.selected.filter(|_| !self.motion.is_showing_shuffle()),
            held: lean.map(|lean| lean.piece),
            hinted: appearance.hinted,
        };
        if some.is_none() {
            screen.begin(&context);
        }
        let mut pieces = some.unwrap_or_else(|| self.motion.board.pieces().collect());
        pieces.extend(lean.map(|lean| lean.piece));
        for piece in pieces {
            let (mut x, mut y) =
                if other.is_some() { (0.0, 0.0) } else { self.motion.offset(piece, time) };
            if let Some(lean) = lean.filter(|lean| lean.piece == piece) {
                let (dx, dy) = motion::lean(lean, time);
                (x, y) = (x + dx, y + dy);
            }
            screen.draw(&context, piece, (x, y));
        }
    }
}
