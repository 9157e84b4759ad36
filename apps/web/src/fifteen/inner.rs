//! The game and what this screen adds to it: motion, marks, what is known, what is to be written down.

use ::fifteen::Fifteen;
use ::fifteen::{Auto, Knowledge, Motion, Solver as Method, Trail};
use ::fifteen::{Board, Move};
use grid::Cell;
use leptos::prelude::*;
use play::{Effect, Game, Input, Millis, Pause};

use super::desk::now;
use super::keep;
use super::screen::{Mark, Screen};
use super::solver::Solver;
use crate::shell::shell;
use crate::ui::{clock_text, reduced_motion};
use crate::words::words;

/// The tiles of a new game find their places in this time.
pub const DEAL: Millis = 220;

/// The game, and what this screen adds to it.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing to be done once, not a state")]
pub struct Inner {
    pub game: Game<Fifteen>,
    pub trail: Trail,
    pub motion: Motion,
    pub knowledge: Knowledge,
    pub solver: Solver,
    pub auto: Option<Auto>,
    pub hint: Option<Move>,
    pub wants_hint: bool,
    /// The board was just solved, and nothing said so yet.
    pub rejoices: bool,
    pub screen: Option<Screen>,
    /// A frame is asked for.
    pub pumping: bool,
    /// Something is to be written down, and a timer runs for it.
    pub unkept: bool,
    /// Counts the changes of the game, to know whether the hand has rested.
    pub n_changes: u32,
    /// The count and the time played when the game was last written down or read.
    pub kept: (u32, Millis),
    /// Another tab has written this game since.
    pub is_foreign: bool,
}

impl Inner {
    pub fn new(mut game: Game<Fifteen>) -> Self {
        let reasons = [
            (Pause::Hidden, document().hidden()),
            (Pause::Dialog, shell().overlays.get_untracked() > 0),
        ];
        for (pause, _) in reasons.into_iter().filter(|(_, holds)| *holds) {
            game.handle(Input::Pause(pause), now());
        }
        Inner {
            trail: Trail::of(&game),
            motion: Motion::new(game.puzzle().board().clone()),
            knowledge: Knowledge::default(),
            solver: Solver::default(),
            auto: None,
            hint: None,
            wants_hint: false,
            rejoices: false,
            screen: None,
            pumping: false,
            unkept: false,
            n_changes: 0,
            kept: (0, game.elapsed(now())),
            is_foreign: false,
            game,
        }
    }

    pub fn follow(&mut self, effect: &Effect<Fifteen>) -> Option<String> {
        let words = &words().fifteen;
        self.trail.follow(effect, &self.game);
        let (board, entropy) = (self.game.puzzle().board().clone(), self.game.puzzle().entropy());
        let manhattan = entropy.manhattan();
        let mut step = None;
        let said = match effect {
            Effect::Ignored | Effect::Refused(_) => return None,
            Effect::Shown | Effect::GaveUp => None,
            Effect::Played(slide) => {
                self.motion.follow(*slide, now());
                Some((words.played)(first_tile(&board, *slide), *slide, manhattan))
            }
            Effect::Solved(slide) => {
                self.motion.follow(*slide, now());
                self.knowledge.learn(&board, Some(&[]), 0);
                self.auto = None;
                self.rejoices = true;
                let time = clock_text(self.game.elapsed(now()));
                let result = (words.solved_in)(self.game.n_moves(), self.game.n_steps(), &time);
                Some(format!("{}: {result}", words.solved))
            }
            Effect::Rewound(slide) => {
                self.motion.follow(slide.back(), now());
                Some((words.rewound)(*slide, manhattan))
            }
            Effect::Dealt => {
                self.auto = None;
                self.rejoices = false;
                self.motion = Motion::new(board.clone());
                step = Some(DEAL);
                let size = board.size();
                Some((words.dealt)(size.width(), size.height(), manhattan))
            }
        };
        if !matches!(effect, Effect::Shown) {
            self.n_changes += 1;
            self.hint = None;
            self.wants_hint = false;
        }
        if reduced_motion() {
            self.motion.finish();
        }
        self.draw(step.unwrap_or(self.motion.step()));
        said
    }

    pub fn is_changed(&self) -> bool {
        self.kept.0 != self.n_changes
    }

    pub fn keep(&mut self) {
        keep::keep(&self.game, now());
        self.kept = (self.n_changes, self.game.elapsed(now()));
        self.is_foreign = false;
    }

    /// Brings the elements in line with the game.
    pub fn draw(&mut self, step: Millis) {
        if let Some(screen) = &mut self.screen {
            screen.place(&self.motion.arriving(), step);
            screen.name(self.game.puzzle().board());
        }
        self.mark();
    }

    pub fn mark(&mut self) {
        let Some(screen) = &mut self.screen else { return };
        let board = self.game.puzzle().board();
        let pressed = self.game.hand().pressed().map_or(0, |cell| board.tile(cell));
        let hinted: Vec<u8> = self.hint.map_or(Vec::new(), |slide| tiles_of(board, slide));
        screen.mark(|tile| match tile {
            _ if tile == pressed => Mark::Pressed,
            _ if hinted.contains(&tile) => Mark::Hint,
            _ => Mark::None,
        });
    }

    pub fn clear_hint(&mut self) {
        self.hint = None;
        self.wants_hint = false;
        self.mark();
    }

    /// The cell of the game that a pointer means: that of the tile which it sees there.
    pub fn meant(&self, cell: Cell) -> Option<Cell> {
        let tile = self.screen.as_ref()?.tile_in(cell)?;
        self.game.puzzle().board().cell_of(tile)
    }

    /// Whether nothing may be played now: over, or held by the player.
    pub fn is_closed(&self) -> bool {
        self.game.ending().is_some() || self.game.clock().is_held_by(Pause::Player)
    }

    pub fn is_known(&self) -> bool {
        self.knowledge.of(self.game.puzzle().board()).is_some()
    }

    pub fn has_motion(&self) -> bool {
        let auto = self.auto.as_ref().is_some_and(|auto| auto.wait(0).is_some());
        !self.motion.is_still()
            || self.rejoices
            || (auto && !self.is_closed() && !self.game.clock().is_held())
    }

    pub fn wanted(&self) -> Option<(Board, Method)> {
        let board = self.game.puzzle().board();
        let way = Method::best_for(board.size());
        let searched = self.auto.as_ref().and_then(Auto::search);
        let unknown = |board: &&Board| self.knowledge.of(board).is_none();
        let here = Some(board).filter(unknown);
        let behind = || self.trail.points().iter().rev().map(|point| &point.board).find(unknown);
        let wanted = searched.or(here);
        let wanted = if way == Method::Optimal { wanted.or_else(behind) } else { wanted };
        wanted.map(|board| (board.clone(), way))
    }
}

/// The tiles that a move would take along, the one beside the gap first.
fn tiles_of(board: &Board, slide: Move) -> Vec<u8> {
    let back = slide.dir.opposite();
    std::iter::successors(board.size().step(board.gap(), back), |&cell| {
        board.size().step(cell, back)
    })
    .take(slide.n_tiles.into())
    .map(|cell| board.tile(cell))
    .collect()
}

/// The tile of a move still to be made that is farthest from the gap.
pub fn last_tile(board: &Board, slide: Move) -> u8 {
    tiles_of(board, slide).last().copied().unwrap_or(0)
}

/// The tile of a move just made that was farthest from the gap: it is beside the gap now.
fn first_tile(board: &Board, slide: Move) -> u8 {
    tiles_of(board, slide.back()).first().copied().unwrap_or(0)
}
