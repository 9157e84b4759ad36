//! The board on the screen: moving tiles, marks, and the focused cell.

use ::fifteen::{Board, Fifteen, Motion, Move, Scene};
use grid::{Cell, Dir};
use play::{Effect, Millis};
use web_sys::HtmlElement;

use super::screen::{Mark, Screen};
use crate::platform::browser::now;
use crate::ui::components::reduced_motion;
use crate::ui::controller::Batch;

/// Duration of the slides when a new game is dealt.
const DEAL_MS: Millis = 220;

/// The state of the board on the screen.
pub struct BoardView {
    motion: Motion,
    screen: Option<Screen>,
    /// Duration of a tile's slide to another cell.
    duration: Millis,
    /// The duration of all slides if moves don't wait for the ones before.
    instant: Option<Millis>,
    /// Whether the board was just solved and the result has to be shown when all motion has ended.
    celebrates: bool,
    /// Whether a redraw of the chart is scheduled.
    pub has_chart_due: bool,
}

impl BoardView {
    /// Creates the view of a board at rest.
    pub fn new(scene: &Scene) -> Self {
        BoardView {
            motion: Motion::new(scene.board.clone()),
            screen: None,
            duration: DEAL_MS,
            instant: None,
            celebrates: false,
            has_chart_due: false,
        }
    }

    /// Creates the view of a board on which every move is shown at once, with slides of this duration.
    pub fn instant(scene: &Scene, duration: Millis) -> Self {
        BoardView { duration, instant: Some(duration), ..BoardView::new(scene) }
    }

    /// Attaches the board's elements if they have the right size.
    pub fn attach(&mut self, screen: Screen) {
        if self.motion.shown().size() == screen.size() {
            self.duration = self.instant.unwrap_or(DEAL_MS);
            self.screen = Some(screen);
        }
    }

    /// Starts the motion for the effects of a batch of inputs.
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
                self.duration = self.motion.step();
            }
        }
        if let Some(duration) = self.instant {
            self.duration = duration;
        }
        if reduced_motion() || self.instant.is_some() {
            self.motion.finish();
        }
    }

    /// Updates the elements to show the game, or the reviewed position.
    pub fn draw(&mut self, scene: &Scene, hint: Option<Move>, reviewed: Option<&Board>) {
        let Some(screen) = &mut self.screen else { return };
        let board = reviewed.unwrap_or(&scene.board);
        match reviewed {
            Some(board) => screen.place(board, DEAL_MS),
            None => screen.place(&self.motion.arriving(), self.duration),
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

    /// Advances the motion at the start of a frame.
    pub fn begin_frame(&mut self) {
        if !self.motion.is_still() {
            self.motion.advance(now());
            self.duration = self.motion.step();
        }
    }

    /// Returns whether the next frame differs from this one.
    pub fn has_motion(&self) -> bool {
        !self.motion.is_still() || self.celebrates
    }

    /// Returns true once, when a solved board has come to rest.
    pub fn take_celebration(&mut self) -> bool {
        self.motion.is_still() && std::mem::take(&mut self.celebrates)
    }

    /// Returns the tile that is shown in a cell or is moving into it.
    pub fn tile_in(&self, cell: Cell) -> Option<u8> {
        self.screen.as_ref()?.tile_in(cell)
    }

    /// Makes `cell` the one that Tab focuses.
    pub fn set_cursor(&mut self, cell: Cell) {
        if let Some(screen) = &mut self.screen {
            screen.set_cursor(cell);
        }
    }

    /// Moves the focus cursor and returns the element of its new cell.
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
        self.duration = DEAL_MS;
        // Elements for another size are dropped; new ones will be attached.
        self.screen = self.screen.take().filter(|screen| screen.size() == scene.board.size());
    }
}
