//! The game on the page: one model, one controller, and what this screen adds to them.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use ::fifteen::Fifteen;
use ::fifteen::{Difficulty, Event, LINK_KEYS, Params};
use grid::{Cell, Dir};
use leptos::prelude::*;
use play::{Effect, Game, Input, Millis, Pause};

use super::chart::Drawing;
use super::facts::Facts;
use super::inner::{DEAL, Inner};
use super::keep::{self, Settings};
use super::review::Review;
use super::screen::Screen;
use crate::route::{self, Place};
use crate::shell::announce;
use crate::ui::{Notice, notify};
use crate::words::words;

/// From a move to the writing down of the game, and from one drawing of the chart to the next.
const SOON: Duration = Duration::from_millis(150);
/// The solved board is looked at for so long before anything lies over it.
const JOY: Duration = Duration::from_millis(650);

/// The game and all that the page knows about it. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Desk {
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
    /// What the words and buttons on the page tell.
    pub facts: RwSignal<Facts>,
    /// The time played, in whole seconds.
    pub seconds: RwSignal<u64>,
    /// What happened last, in words.
    pub status: RwSignal<String>,
    /// Counts the changes of what the chart and the review show.
    pub changes: RwSignal<u32>,
    /// The parameters of the game, which name the place where it is kept.
    pub params: RwSignal<String>,
    /// How the player likes it.
    pub settings: RwSignal<Settings>,
    /// Which of the dialogs are open.
    pub dialogs: Dialogs,
}

/// Which of the dialogs are open.
#[derive(Clone, Copy)]
pub struct Dialogs {
    pub new_game: RwSignal<bool>,
    pub share: RwSignal<bool>,
    pub view: RwSignal<bool>,
    pub solved: RwSignal<bool>,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    Player,
    Computer,
}

impl Desk {
    /// Opens the game that the address names, or the one that was left last, or a new one.
    pub fn open(place: &Place) -> Desk {
        let game = game_at(place);
        let inner = Inner::new(game);
        let desk = Desk {
            facts: RwSignal::new(inner.facts()),
            seconds: RwSignal::new(inner.game.elapsed(now()) / 1000),
            params: RwSignal::new(inner.game.params().to_string()),
            inner: StoredValue::new_local(Rc::new(RefCell::new(inner))),
            status: RwSignal::new(String::new()),
            changes: RwSignal::new(0),
            settings: RwSignal::new(keep::settings()),
            dialogs: Dialogs {
                new_game: RwSignal::new(false),
                share: RwSignal::new(false),
                view: RwSignal::new(false),
                solved: RwSignal::new(false),
            },
        };
        desk.settle();
        desk
    }

    /// Follows the address to another game.
    pub fn visit(self, place: &Place) {
        let same = self.with(|inner| inner.game.params().to_string() == place.query);
        if same == Some(true) || !place.is_at(crate::fifteen::PATH) {
            return;
        }
        self.keep();
        let game = game_at(place);
        self.replace(game);
    }

    /// Takes the game that another tab has left.
    pub fn reload(self) {
        let params = self.with(|inner| inner.game.params().clone());
        let Some(params) = params else { return };
        let kept = keep::load(&params.to_string(), now());
        self.replace(kept.unwrap_or_else(|| deal(params)));
    }

    /// Goes to a new shuffle.
    pub fn start(self, side: usize, difficulty: Difficulty, seed: Option<u32>) {
        let Ok(size) = fifteen::check_size(side, side) else { return };
        let seed = seed.unwrap_or_else(random_seed);
        self.change_settings(|settings| {
            settings.side = side;
            settings.difficulty = difficulty;
        });
        let params = Params::Shuffle { size, difficulty, seed };
        let same = self.with(|inner| *inner.game.params() == params);
        if same == Some(true) {
            self.send(Input::Restart);
        } else {
            route::go(&href(&params));
        }
    }

    /// The one door to the game.
    pub fn send(self, input: Input<Fifteen>) {
        let effect = self.with(|inner| {
            let effect = inner.game.handle(input, now());
            if matches!(effect, Effect::Played(_) | Effect::Solved(_) | Effect::Rewound(_)) {
                inner.auto = None;
            }
            effect
        });
        if let Some(effect) = effect {
            self.follow(&effect, By::Player);
        }
    }

    /// A finger or the mouse went down on a cell; it means the tile that is seen there.
    pub fn press(self, cell: Cell) {
        let meant = self.with(|inner| inner.meant(cell)).flatten();
        if let Some(cell) = meant {
            self.send(Input::Touch(Event::Down(cell)));
        }
    }

    /// Enter on a cell, or a click that no pointer made.
    pub fn choose(self, cell: Cell) {
        self.send(Input::Touch(Event::Press(cell)));
    }

    /// A key that slides a tile in a direction.
    pub fn push(self, dir: Dir) {
        self.send(Input::Touch(Event::Key(dir)));
    }

    /// Moves the focus from cell to cell.
    pub fn move_cursor(self, dir: Dir) {
        let element = self.with(|inner| {
            let screen = inner.screen.as_mut()?;
            let cursor = screen.cursor()?;
            let next = screen.size().step(cursor, dir).unwrap_or(cursor);
            screen.set_cursor(next);
            screen.cell(next)
        });
        if let Some(element) = element.flatten() {
            let _ = element.focus();
        }
    }

    /// The focus came to a cell.
    pub fn focus(self, cell: Cell) {
        self.with(|inner| inner.screen.as_mut().map(|screen| screen.set_cursor(cell)));
    }

    /// Stops the clock for the player, or lets it run again.
    pub fn toggle_pause(self) {
        let paused = self.facts.with_untracked(|facts| facts.is_paused);
        let pause = Pause::Player;
        self.send(if paused { Input::Resume(pause) } else { Input::Pause(pause) });
    }

    /// Takes the elements of the board.
    pub fn attach(self, screen: Screen) {
        self.with(|inner| {
            if inner.game.puzzle().board().size() == screen.size() {
                inner.screen = Some(screen);
                inner.draw(DEAL);
            }
        });
    }

    /// Changes how the player likes it, and keeps it.
    pub fn change_settings(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(keep::keep_settings);
    }

    /// The link to this game from its start, and to the position as it is now.
    pub fn links(self) -> Option<[String; 2]> {
        let origin = window().location().origin().unwrap_or_default();
        self.with(|inner| {
            let position = Params::Board(inner.game.puzzle().board().clone());
            [inner.game.params(), &position].map(|params| origin.clone() + &href(params))
        })
    }

    /// The chart of the game.
    pub fn drawing(self) -> Option<Drawing> {
        self.with(|inner| Drawing::of(&inner.trail, |board| inner.knowledge.length(board)))
    }

    /// The game looked back upon.
    pub fn review(self) -> Option<Review> {
        self.with(|inner| {
            let start = &inner.trail.points()[0].board;
            Review {
                shortest: inner.actual(start, true),
                verdicts: inner.trail.verdicts(|board| inner.knowledge.length(board)),
                slides: inner.game.moves().copied().collect(),
            }
        })
    }

    /// Brings the shown time up to now.
    pub fn tick(self) {
        let Some(elapsed) = self.with(|inner| inner.game.elapsed(now())) else { return };
        if self.seconds.get_untracked() != elapsed / 1000 {
            self.seconds.set(elapsed / 1000);
        }
    }

    /// Writes the game down before the page is left. Time alone is worth writing too, but not over what
    /// another tab has played on.
    pub fn keep(self) {
        self.with(|inner| {
            let waited = inner.game.elapsed(now()).abs_diff(inner.kept.1) >= 1000;
            if inner.is_changed() || (waited && !inner.is_foreign) {
                inner.keep();
            }
        });
    }

    /// Another tab has written this game.
    pub fn note_foreign(self) {
        self.with(|inner| inner.is_foreign = true);
    }

    /// Runs on the insides, if the page is still there.
    pub(super) fn with<R>(self, act: impl FnOnce(&mut Inner) -> R) -> Option<R> {
        let inner = self.inner.try_get_value()?;
        let result = act(&mut inner.borrow_mut());
        Some(result)
    }

    fn replace(self, game: Game<Fifteen>) {
        self.params.set(game.params().to_string());
        self.with(|inner| {
            let screen = inner.screen.take();
            let pumping = inner.pumping;
            let solver = std::mem::take(&mut inner.solver);
            let knowledge = std::mem::take(&mut inner.knowledge);
            let n_changes = inner.n_changes;
            *inner = Inner { knowledge, solver, pumping, n_changes, ..Inner::new(game) };
            let size = inner.game.puzzle().board().size();
            inner.screen = screen.filter(|screen| screen.size() == size);
        });
        self.follow(&Effect::Dealt, By::Player);
        self.with(|inner| inner.kept = (inner.n_changes, inner.game.elapsed(now())));
    }

    /// Brings all that the screen adds in line with what the game has just done. What the eye waits for
    /// comes first.
    pub(super) fn follow(self, effect: &Effect<Fifteen>, by: By) {
        let Some(said) = self.with(|inner| inner.follow(effect)) else { return };
        match effect {
            Effect::Ignored | Effect::Refused(_) => return,
            Effect::Shown => {
                self.settle();
                return;
            }
            Effect::Dealt => self.dialogs.solved.set(false),
            Effect::Played(_) | Effect::Rewound(_) | Effect::Solved(_) | Effect::GaveUp => {}
        }
        if let Some(said) = said {
            self.status.set(said.clone());
            if by == By::Player || matches!(effect, Effect::Solved(_)) {
                announce(said);
            }
        }
        self.refresh();
        self.pump();
        self.think_soon();
        self.change_soon();
    }

    /// After any change but a move: the words, the solver and the motion.
    pub(super) fn settle(self) {
        self.refresh();
        self.think();
        self.pump();
    }

    pub(super) fn refresh(self) {
        let Some(facts) = self.with(|inner| inner.facts()) else { return };
        if self.facts.with_untracked(|before| *before != facts) {
            self.facts.set(facts);
        }
    }

    /// Asks for a frame, if there is something to move.
    pub(super) fn pump(self) {
        let ask = self.with(|inner| {
            let ask = !inner.pumping && inner.has_motion();
            inner.pumping |= ask;
            ask
        });
        if ask == Some(true) {
            request_animation_frame(move || self.frame());
        }
    }

    fn frame(self) {
        let speed = self.settings.try_with_untracked(|settings| settings.speed);
        let Some(speed) = speed else { return };
        let step = self.with(|inner| {
            inner.pumping = false;
            inner.motion.advance(now());
            inner.draw(inner.motion.step());
            let may_step = !inner.is_closed() && !inner.game.clock().is_held();
            let auto = inner.auto.as_mut().filter(|_| may_step)?;
            let dir = auto.step(speed, now())?;
            Some(inner.game.handle(Input::Help(dir.into()), now()))
        });
        if let Some(effect) = step.flatten() {
            self.follow(&effect, By::Computer);
        }
        let rejoices =
            self.with(|inner| inner.motion.is_still() && std::mem::take(&mut inner.rejoices));
        if rejoices == Some(true) {
            set_timeout(move || self.celebrate(), JOY);
        }
        self.pump();
    }

    /// Shows the result, unless another game lies on the desk by now.
    fn celebrate(self) {
        let solved = self.with(|inner| keep::is_solved(&inner.game));
        if solved == Some(true) && self.dialogs.solved.try_get_untracked() == Some(false) {
            self.dialogs.solved.set(true);
        }
    }

    pub(super) fn say(self, said: String) {
        self.status.set(said.clone());
        announce(said);
    }

    /// Soon draws the chart anew and writes the game down: neither holds up the hand.
    pub(super) fn change_soon(self) {
        let timer_runs = self.with(|inner| std::mem::replace(&mut inner.unkept, true));
        if timer_runs == Some(false) {
            set_timeout(
                move || {
                    let there = self.with(|inner| {
                        inner.unkept = false;
                        if inner.is_changed() {
                            inner.keep();
                        }
                    });
                    if there.is_some() {
                        self.changes.update(|n| *n += 1);
                    }
                },
                SOON,
            );
        }
    }
}

/// The game at an address. The address bar then says exactly which game it is.
fn game_at(place: &Place) -> Game<Fifteen> {
    let names_game = LINK_KEYS.iter().any(|key| place.param(key).is_some());
    let last = || keep::left().into_iter().find(|left| left.open).map(|left| left.params);
    let link = if names_game { Some(place.query.clone()) } else { last() };
    let params = link.map(|link| Params::from_link(&link, random_seed()));
    let params = match params {
        Some(Ok(params)) => params,
        other => {
            if let Some(Err(error)) = other {
                notify(Notice::warning((words().fifteen.bad_link)(&error.to_string())));
            }
            Params::from_link("", random_seed())
                .expect("a link that says nothing says nothing wrong")
        }
    };
    if params.to_string() != place.query {
        route::replace(&href(&params));
    }
    keep::load(&params.to_string(), now()).unwrap_or_else(|| deal(params))
}

fn deal(params: Params) -> Game<Fifteen> {
    Game::new(params, now()).expect("a link names a size that boards have")
}

fn href(params: &Params) -> String {
    format!("{}?{params}", crate::fifteen::PATH)
}

fn random_seed() -> u32 {
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}

/// Milliseconds on a clock that never jumps.
pub(super) fn now() -> Millis {
    window().performance().map_or(0.0, |performance| performance.now()) as Millis
}
