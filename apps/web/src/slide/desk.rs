//! The game on the page: one model, one controller, and what this screen adds to them.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use ::slide::{Challenge, Event, Key, Point, Pointer};
use ::slide::{FreeBoard, Slide, Thresholds};
use grid::Wrap;
use leptos::prelude::*;
use play::{Effect, Game, Input, Pause};
use web_sys::HtmlElement;

use super::address::{self, Opened, board_href, href, random_seed};
use super::facts::{Facts, Outcome};
use super::fit::{Fit, Room, fit};
use super::keep::{self, Best, OwnPicture, Settings};
use super::picture::Scene;
use super::table::Table;
use super::time::{clock, now};
use crate::route::{self, Place};
use crate::shell::{announce, shell};
use crate::words::words;

/// From a move to the writing down of the game.
const SOON: Duration = Duration::from_millis(150);
/// The solved board is looked at for so long before anything lies over it.
const JOY: Duration = Duration::from_millis(100);
/// Free play shuffles by so many steps.
const SHUFFLE_STEPS: u32 = 250;

/// The game and all that the page knows about it. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Desk {
    table: StoredValue<Rc<RefCell<Table>>, LocalStorage>,
    /// What the words and buttons on the page tell.
    pub facts: RwSignal<Facts>,
    /// The time played, in whole seconds.
    pub seconds: RwSignal<u64>,
    /// How the player likes it.
    pub settings: RwSignal<Settings>,
    /// The player's own picture.
    pub own: RwSignal<Option<OwnPicture>>,
    /// How large the tiles are, and where the box stands.
    pub fit: RwSignal<Fit>,
    /// What the solved challenge came to.
    pub result: RwSignal<Option<Outcome>>,
    /// Which of the dialogs are open.
    pub dialogs: Dialogs,
}

/// Which of the dialogs are open.
#[derive(Clone, Copy)]
pub struct Dialogs {
    pub challenge: RwSignal<bool>,
    pub edit: RwSignal<bool>,
    pub display: RwSignal<bool>,
    pub help: RwSignal<bool>,
    pub solved: RwSignal<bool>,
}

impl Desk {
    /// Opens the challenge that the address names, or free play as it was left.
    pub fn open(place: &Place) -> Desk {
        let Opened { game, is_new } = address::open(place);
        let mut table = Table::new(game);
        table.is_changed = is_new;
        Desk {
            facts: RwSignal::new(Facts::of(&table.game)),
            seconds: RwSignal::new(table.game.elapsed(now()) / 1000),
            table: StoredValue::new_local(Rc::new(RefCell::new(table))),
            settings: RwSignal::new(keep::settings()),
            own: RwSignal::new(keep::own_picture()),
            fit: RwSignal::new(Fit::default()),
            result: RwSignal::new(None),
            dialogs: Dialogs {
                challenge: RwSignal::new(false),
                edit: RwSignal::new(false),
                display: RwSignal::new(false),
                help: RwSignal::new(false),
                solved: RwSignal::new(false),
            },
        }
    }

    /// Follows the address to another game.
    pub fn visit(self, place: &Place) {
        if !place.is_at(crate::slide::PATH) {
            return;
        }
        let same = self.with(|table| match table.game.params() {
            slide::Params::Challenge(challenge) => challenge.to_string() == place.query,
            slide::Params::Free(_) => place.query.is_empty(),
        });
        if same == Some(false) {
            self.keep();
            self.replace(address::open(place));
        }
    }

    /// Takes the game that another tab has left.
    pub fn reload(self) {
        let game = self.with(|table| {
            let params = table.game.params().clone();
            keep::load(&params, now()).or_else(|| Game::new(params, now()).ok())
        });
        if let Some(game) = game.flatten() {
            self.replace(Opened { game, is_new: false });
        }
    }

    /// Goes to a challenge; one that was solved or begun before starts afresh.
    ///
    /// # Errors
    ///
    /// [`slide::DealError`] if it cannot be played; then all is as before.
    pub fn start(self, challenge: Challenge) -> Result<(), slide::DealError> {
        let href = href(&challenge);
        let game = Game::new(slide::Params::Challenge(challenge), now())?;
        self.keep();
        self.replace(Opened { game, is_new: true });
        self.keep();
        route::go(&href);
        Ok(())
    }

    /// Gives a challenge up, or leaves it when it is solved: free play goes on with the board as it is.
    pub fn leave(self) {
        let board = self.with(|table| {
            let board = Slide::leave(&table.game)?;
            table.game.handle(Input::GiveUp, now());
            table.is_changed = true;
            Some(board)
        });
        if let Some(board) = board.flatten() {
            self.keep();
            self.replace(address::free_play_on(board));
            self.keep();
            route::go(crate::slide::PATH);
        }
    }

    /// The one door to the game.
    pub fn send(self, input: Input<Slide>) {
        let effect = self.with(|table| {
            if !matches!(input, Input::Pause(_) | Input::Resume(_)) {
                table.end_film();
            }
            table.game.handle(input, now())
        });
        if let Some(effect) = effect {
            self.follow(&effect);
        }
    }

    /// Plays a turn that a dialog asks for; the dialog itself does not stand in its way.
    pub fn insist(self, turn: slide::Turn) {
        let open = shell().overlays.get_untracked() > 0;
        self.send(Input::Resume(Pause::Dialog));
        self.send(Input::Move(turn));
        if open {
            self.send(Input::Pause(Pause::Dialog));
        }
    }

    /// Shuffles free play.
    pub fn shuffle(self) {
        let (seed, n_steps) = (random_seed(), SHUFFLE_STEPS);
        self.with(|table| {
            table.end_film();
            table.walk = Some(table.game.puzzle().walk(seed, n_steps).moves);
        });
        self.send(Input::Move(slide::Turn::Shuffle { seed, n_steps }));
    }

    /// Free play goes home, if it is not there; a challenge starts again.
    pub fn reset(self) {
        let is_free = self.facts.with_untracked(|facts| facts.challenge.is_none());
        let is_home = self.with(|table| table.game.puzzle().board().is_solved());
        if !is_free {
            self.send(Input::Restart);
        } else if is_home == Some(false) {
            self.send(Input::Move(slide::Turn::Reset));
        }
    }

    /// A pointer went down, at so many tiles from the corner of the board.
    pub fn press(self, id: u32, at: Point) {
        let tile = self.fit.with_untracked(|fit| f64::from(fit.tile));
        let resize = self.with(|table| table.game.hand().held().is_none());
        if resize == Some(true) {
            self.send(Input::Touch(thresholds(tile)));
        }
        self.send(Input::Touch(Event::Press(Pointer { id, at, time: clock() })));
    }

    /// A pointer moved; a fast one is followed in small steps.
    pub fn drag(self, id: u32, to: Point) {
        let path = self.with(|table| table.game.hand().path(id, to).collect::<Vec<_>>());
        for at in path.unwrap_or_default() {
            self.send(Input::Touch(Event::Motion(Pointer { id, at, time: clock() })));
        }
    }

    /// A pointer went up.
    pub fn release(self, id: u32, at: Point) {
        self.drag(id, at);
        self.send(Input::Touch(Event::Release(Pointer { id, at, time: clock() })));
    }

    /// A key; true if it means something here.
    pub fn key(self, name: &str, ctrl: bool, shift: bool) -> bool {
        let Some(input) = input_of_key(name, ctrl, shift) else { return false };
        self.send(input);
        true
    }

    /// Stops the clock of a challenge for the player, or lets it run again and gives the focus to the board.
    pub fn toggle_pause(self) {
        let (paused, free) =
            self.facts.with_untracked(|facts| (facts.is_paused, facts.challenge.is_none()));
        if free {
            return;
        }
        self.send(if paused { Input::Resume(Pause::Player) } else { Input::Pause(Pause::Player) });
        self.with(|table| table.is_changed = true);
        self.keep_soon();
        announce(if paused { words().slide.resumed } else { words().slide.paused });
        if paused {
            self.focus();
        }
    }

    /// Gives the focus to the board.
    pub fn focus(self) {
        let board = self.with(|table| table.ground()?.closest("[role=application]").ok()?);
        if let Some(board) = board.flatten() {
            let board: HtmlElement = wasm_bindgen::JsCast::unchecked_into(board);
            let _ = board.focus();
        }
    }

    /// Holds or releases the clock for a reason that is not the player's.
    pub fn hold_clock(self, pause: Pause, held: bool) {
        self.send(if held { Input::Pause(pause) } else { Input::Resume(pause) });
    }

    /// Takes the element in which the pieces are to be.
    pub fn attach(self, ground: HtmlElement) {
        self.with(|table| table.attach(ground));
        self.draw();
    }

    /// Takes the room that there is.
    pub fn measure(self, room: Room) {
        let (columns, rows, boxed) = self.facts.with_untracked(|facts| {
            (
                facts.design.size.width() as u8,
                facts.design.size.height() as u8,
                facts.challenge.is_some(),
            )
        });
        let fit = self.settings.with_untracked(|s| fit(room, (columns, rows), boxed, s));
        if self.fit.get_untracked() != fit {
            self.fit.set(fit);
            self.with(|table| {
                if table.game.hand().held().is_none() {
                    table.game.handle(Input::Touch(thresholds(fit.tile.into())), now());
                }
            });
        }
        self.draw();
    }

    /// Draws everything anew.
    pub fn draw(self) {
        let tile = self.fit.with_untracked(|fit| f64::from(fit.tile));
        let (scene, own) = (self.settings.with_untracked(|s| s.scene), self.own.get_untracked());
        let own = own.filter(|_| scene == Scene::Own);
        self.with(|table| table.draw(scene, own.as_ref(), tile));
    }

    /// Changes how the player likes it, and keeps it.
    pub fn change_settings(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(keep::keep_settings);
    }

    /// Takes another picture of the player's, or none, and keeps it.
    pub fn change_picture(self, own: Option<OwnPicture>) {
        keep::keep_picture(own.as_ref());
        let scene = if own.is_some() { Scene::Own } else { Scene::default() };
        self.own.set(own);
        self.change_settings(|settings| settings.scene = scene);
    }

    /// The link to this challenge, or to free play on this board.
    pub fn link(self) -> String {
        let origin = window().location().origin().unwrap_or_default();
        let path = self.facts.with_untracked(|facts| {
            if let Some(challenge) = &facts.challenge {
                return href(challenge);
            }
            board_href(&FreeBoard::whole(facts.design, facts.gaps, facts.wrap))
        });
        origin + &path
    }

    /// Whether joining other edges would send everything home.
    pub fn would_reset(self, wrap: Wrap) -> bool {
        let board = self.with(|table| table.game.puzzle().board().with_wrap(wrap).is_err());
        board.unwrap_or(false)
    }

    /// Brings the shown time up to now.
    pub fn tick(self) {
        let Some(elapsed) = self.with(|table| table.game.elapsed(now())) else { return };
        if self.seconds.get_untracked() != elapsed / 1000 {
            self.seconds.set(elapsed / 1000);
        }
    }

    /// Writes the game down, now.
    pub fn keep(self) {
        self.with(Table::keep);
        self.refresh();
    }

    /// Another tab has written its own game down.
    pub fn yield_to_other_tab(self) {
        self.with(|table| table.is_foreign = true);
    }

    /// The parameters of the present game.
    pub fn params(self) -> Option<slide::Params> {
        self.with(|table| table.game.params().clone())
    }

    /// Runs on the insides, if the page is still there.
    fn with<R>(self, act: impl FnOnce(&mut Table) -> R) -> Option<R> {
        let table = self.table.try_get_value()?;
        let result = act(&mut table.borrow_mut());
        Some(result)
    }

    fn replace(self, Opened { game, is_new }: Opened) {
        self.with(|table| table.replace(game));
        self.follow(&Effect::Dealt);
        self.with(|table| table.is_changed = is_new);
    }

    /// Brings all that the screen adds in line with what the game has just done. What the eye waits for
    /// comes first.
    fn follow(self, effect: &Effect<Slide>) {
        if matches!(effect, Effect::Ignored | Effect::Refused(_)) {
            return;
        }
        let said = self.with(|table| table.follow(effect)).flatten();
        self.draw();
        self.refresh();
        self.pump();
        if let Some(said) = said {
            announce(said);
        }
        match effect {
            Effect::Shown if self.with(|table| table.is_changed) != Some(true) => return,
            Effect::Dealt => {
                self.dialogs.solved.set(false);
                self.result.set(None);
                self.tick();
            }
            Effect::Solved(_) => self.finish(),
            _ => {}
        }
        self.keep_soon();
    }

    /// Keeps the result of the challenge that was just solved, and shows it soon.
    fn finish(self) {
        let Some(challenge) = self.facts.with_untracked(|facts| facts.challenge.clone()) else {
            return;
        };
        let result = self.with(|table| {
            let (game, text) = (&table.game, challenge.to_string());
            let result = Best { moves: game.n_moves(), ms: game.elapsed(now()) };
            let before = keep::best(&text);
            keep::keep_best(&text, result);
            Outcome { result, before, par: game.puzzle().par() }
        });
        let Some(outcome) = result else { return };
        self.result.set(Some(outcome));
        self.tick();
        self.keep();
        set_timeout(
            move || {
                if self.result.try_get_untracked().flatten() == Some(outcome) {
                    self.dialogs.solved.set(true);
                }
            },
            JOY,
        );
    }

    fn refresh(self) {
        let Some(facts) = self.with(|table| Facts::of(&table.game)) else { return };
        if self.facts.with_untracked(|before| *before != facts) {
            self.facts.set(facts);
        }
    }

    /// Asks for a frame, if there is something to move.
    fn pump(self) {
        let ask = self.with(|table| {
            let ask = !table.due.frame && table.has_motion();
            table.due.frame |= ask;
            ask
        });
        if ask == Some(true) {
            request_animation_frame(move || self.frame());
        }
    }

    fn frame(self) {
        let Some(fit) = self.fit.try_get_untracked() else { return };
        let own = self.settings.with_untracked(|s| s.scene == Scene::Own);
        let own = self.own.get_untracked().filter(|_| own);
        self.with(|table| {
            table.due.frame = false;
            table.draw_frame(own.as_ref(), fit.tile.into());
        });
        self.pump();
    }

    /// Soon writes the game down: that does not hold up the hand.
    fn keep_soon(self) {
        let timer_runs = self.with(|table| std::mem::replace(&mut table.due.keep, true));
        if timer_runs == Some(false) {
            set_timeout(
                move || {
                    if self.with(|table| table.due.keep = false).is_some() {
                        self.keep();
                    }
                },
                SOON,
            );
        }
    }
}

/// Below this many CSS pixels a press is a click, and from this many on it is a swipe.
const CLICK: f64 = 1.5;
const SWIPE: f64 = 5.0;

/// What a key means, by its name and whether Ctrl (or Command) and Shift are down with it.
fn input_of_key(name: &str, ctrl: bool, shift: bool) -> Option<Input<Slide>> {
    match (name, ctrl) {
        ("z" | "Z", true) if shift => Some(Input::Redo),
        ("z" | "Z", true) => Some(Input::Undo),
        ("y" | "Y", true) => Some(Input::Redo),
        (_, true) => None,
        (_, false) => Key::from_name(name).map(|key| Input::Touch(Event::Key(key))),
    }
}

/// The thresholds of gestures on tiles of so many CSS pixels.
fn thresholds(tile: f64) -> Event {
    Event::Thresholds(Thresholds { click: CLICK / tile, swipe: SWIPE / tile })
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Dir;

    #[test]
    fn keys_mean_moves_gaps_undo_and_redo() {
        let key = input_of_key;
        assert!(matches!(key("z", true, false), Some(Input::Undo)));
        assert!(matches!(key("Z", true, true), Some(Input::Redo)));
        assert!(matches!(key("y", true, false), Some(Input::Redo)));
        assert!(matches!(key(" ", false, false), Some(Input::Touch(Event::Key(Key::NextGap)))));
        assert!(matches!(
            key("A", false, true),
            Some(Input::Touch(Event::Key(Key::Slide(Dir::Left))))
        ));
        assert!(key("s", true, false).is_none());
        assert!(key("Enter", false, false).is_none());
    }
}
