//! The board on the screen: tiles in motion, marks, and the cell that has the focus.

use ::fifteen::{Board, Fifteen, Motion, Move, Scene};
use grid::{Cell, Dir};
use play::{Effect, Millis};
use web_sys::HtmlElement;

use super::screen::{Mark, Screen};
use crate::browser::now;
use crate::controller::Batch;
use crate::ui::reduced_motion;

/// The tiles of a new game slide to their places in this time.
const DEAL_MS: Millis = 220;

/// The board on the screen.
pub struct BoardView {
    motion: Motion,
    screen: Option<Screen>,
    /// How long a tile takes that is drawn in another place.
    step: Millis,
    /// The board was just solved, and the result is to be shown when all motion has ended.
    celebrates: bool,
    /// Whether the chart will be drawn anew.
    pub has_chart_due: bool,
}

impl BoardView {
    /// A board at rest.
    pub fn new(scene: &Scene) -> Self {
        BoardView {
            motion: Motion::new(scene.board.clone()),
            screen: None,
            step: DEAL_MS,
            celebrates: false,
            has_chart_due: false,
        }
    }

    /// Takes the elements of the board, if they are for boards of this size.
    pub fn attach(&mut self, screen: Screen) {
        if self.motion.shown().size() == screen.size() {
            self.step = DEAL_MS;
            self.screen = Some(screen);
        }
    }

    /// Sets in motion what a batch of inputs did.
    pub fn follow(&mut self, batch: &Batch<Fifteen>, scene: &Scene) {
        for effect in &batch.effects {
            match effect {
                Effect::Ignored | Effect::Refused(_) | Effect::Shown | Effect::GaveUp => continue,
                Effect::Played(m) => self.motion.follow(*m, now()),
                Effect::Rewound(m) => self.motion.follow(m.back(), now()),
                Effect::Solved(m) => {
                    self.motion.follow(*m, now());
                    self.celebrates = true;
                }
                Effect::Dealt => self.deal(scene),
            }
            if *effect != Effect::Dealt {
                self.step = self.motion.step();
            }
        }
        if reduced_motion() {
            self.motion.finish();
        }
    }

    /// Brings the elements in line with the game, or with another position of it.
    pub fn draw(&mut self, scene: &Scene, hint: Option<Move>, reviewed: Option<&Board>) {
        let Some(screen) = &mut self.screen else { return };
        let board = reviewed.unwrap_or(&scene.board);
        match reviewed {
            Some(board) => screen.place(board, DEAL_MS),
            None => screen.place(&self.motion.arriving(), self.step),
        }
        screen.name(board);
        let pressed = scene.pressed.map_or(0, |cell| board.tile(cell));
        let hinted: Vec<u8> =
            hint.map_or(Vec::new(), |m| board.cells_of(m).map(|cell| board.tile(cell)).collect());
        screen.mark(|tile| match hint {
            _ if tile == pressed => Mark::Pressed,
            Some(m) if hinted.contains(&tile) => Mark::Hint(m.dir),
            _ => Mark::None,
        });
    }

    /// A frame begins: the tiles go on to where they are now.
    pub fn begin_frame(&mut self) {
        if !self.motion.is_still() {
            self.motion.advance(now());
            self.step = self.motion.step();
        }
    }

    /// Whether the next frame looks other than this one.
    pub fn has_motion(&self) -> bool {
        !self.motion.is_still() || self.celebrates
    }

    /// Whether the solved board has come to rest, once.
    pub fn take_celebration(&mut self) -> bool {
        self.motion.is_still() && std::mem::take(&mut self.celebrates)
    }

    /// The tile that is seen in a cell, or on its way to it.
    pub fn tile_in(&self, cell: Cell) -> Option<u8> {
        self.screen.as_ref()?.tile_in(cell)
    }

    /// Makes this the cell that Tab leads to.
    pub fn set_cursor(&mut self, cell: Cell) {
        if let Some(screen) = &mut self.screen {
            screen.set_cursor(cell);
        }
    }

    /// Moves the cell that Tab leads to, and gives its element.
    pub fn move_cursor(&mut self, dir: Dir) -> Option<HtmlElement> {
        let screen = self.screen.as_mut()?;
        let cursor = screen.cursor()?;
        let next = screen.size().step(cursor, dir).unwrap_or(cursor);
        screen.set_cursor(next);
        screen.cell(next)
    }

    fn deal(&mut self, scene: &Scene) {
        self.motion = Motion::new(scene.board.clone());
        self.celebrates = false;
        self.step = DEAL_MS;
        // Elements for boards of another size are of no use; new ones are attached.
        self.screen = self.screen.take().filter(|screen| screen.size() == scene.board.size());
    }
}
