//! Slide's part of the controller: its slot and words, the board on the screen, challenges and free play.

use std::cell::RefCell;
use std::rc::Rc;

use ::slide::{Challenge, Coach, Event, Key, Mode, Params, Slide, Turn};
use grid::Wrap;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Ending, Game, Input, Millis};
use web_sys::HtmlElement;

use super::address::{self, Opened, href};
use super::board_view::{BoardView, Dress};
use super::facts::{ChallengeResult, Facts, Helping, ParState, Review};
use super::fit::Fit;
use super::guide::{guide_of, is_guide};
use super::help::Searches;
use super::storage::{self, Settings};
use super::tasks::Found;
use super::words::words;
use super::{PATH, spoken};
use crate::browser::{full_link, now, random_seed};
use crate::controller::{Batch, Cause, Controller, GamePage, Playable, Stored, is_within};
use crate::guide::Guide;
use crate::history::Quality;
use crate::online::race;
use crate::pictures::{self, Artwork, OwnPicture};
use crate::route::{self, Location};
use crate::saved::{SavedEntry, SavedList};
use crate::shell::announce;
use crate::ui::{Notice, Pan, ViewCell, notify};

/// Free play shuffles by so many steps.
const SHUFFLE_STEPS: u32 = 250;

/// The page of the game. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct SlidePage {
    pub game: Controller<Slide>,
    /// What the texts and buttons on the page show.
    pub facts: Memo<Facts>,
    /// The player's settings.
    pub settings: RwSignal<Settings>,
    /// The player's own picture.
    pub own: RwSignal<Option<OwnPicture>>,
    /// How large the tiles are, and where the box stands.
    pub fit: RwSignal<Fit>,
    /// The part of the board that is seen.
    pub pan: Pan,
    /// What the solved challenge came to.
    pub result: RwSignal<Option<ChallengeResult>>,
    /// In how many moves the challenge can be done.
    pub par: RwSignal<Option<ParState>>,
    /// How many moves were left after each move of the solved challenge.
    pub review: RwSignal<Option<Review>>,
    /// Hints and Solve.
    pub coach: RwSignal<Coach>,
    /// What the coach is doing.
    pub helping: Memo<Helping>,
    /// What the search for the coach has found so far.
    pub found: RwSignal<Option<Found>>,
    /// What the coach said last.
    pub status: RwSignal<String>,
    /// Whether the whole picture is held before the board.
    pub shows_whole: RwSignal<bool>,
    /// Whether the board of the first visit is played.
    pub guide: Guide,
    /// Which of the dialogs are open.
    pub dialogs: Dialogs,
    pub(super) searches: StoredValue<Rc<RefCell<Searches>>, LocalStorage>,
    view: ViewCell<BoardView>,
}

/// Which of the dialogs are open.
#[derive(Clone, Copy, Default)]
pub struct Dialogs {
    pub challenge: RwSignal<bool>,
    pub edit: RwSignal<bool>,
    pub display: RwSignal<bool>,
    pub help: RwSignal<bool>,
    pub solved: RwSignal<bool>,
}

impl SlidePage {
    /// Opens the challenge that the address names, or free play as it was left.
    pub fn open(place: &Location) -> SlidePage {
        let Opened { game, stored } = address::open(place);
        let guide = guide_of(game.params());
        let game = Controller::new(game, stored);
        let view = game.scene.with_untracked(BoardView::new);
        let coach = RwSignal::new(game.with_untracked(Coach::new));
        let facts = game.memo(Facts::of);
        let size = Memo::new(move |_| facts.with(|facts| facts.design.size));
        let watched = Memo::new(move |_| {
            let hinted = coach.with(Coach::shown_piece);
            game.scene.with(|scene| Some(scene.board.corner(hinted.or(scene.selected)?)))
        });
        let page = SlidePage {
            game,
            facts,
            settings: RwSignal::new(storage::settings()),
            own: RwSignal::new(pictures::own_picture()),
            fit: RwSignal::new(Fit::default()),
            pan: Pan::new(size.into(), watched.into()),
            result: RwSignal::new(None),
            par: RwSignal::new(None),
            review: RwSignal::new(None),
            coach,
            helping: Memo::new(move |_| coach.with(Helping::of)),
            found: RwSignal::new(None),
            status: RwSignal::new(String::new()),
            shows_whole: RwSignal::new(false),
            guide,
            dialogs: Dialogs::default(),
            searches: StoredValue::new_local(Rc::default()),
            view: ViewCell::new(view),
        };
        game.connect(page);
        page.search_par();
        page
    }

    /// Follows the address to another game.
    pub fn visit(self, place: &Location) {
        if !place.is_at(PATH) {
            return;
        }
        let is_here = self.game.with_untracked(|game| match game.params() {
            Params::Challenge(challenge) => challenge.to_string() == place.query,
            Params::Free(_) => place.query.is_empty(),
        });
        if !is_here {
            self.game.save_on_leaving();
            let Opened { game, stored } = address::open(place);
            self.game.load(game, stored);
        }
    }

    /// Goes to a challenge: one that was begun before goes on, any other starts afresh.
    ///
    /// # Errors
    ///
    /// [`slide::DealError`] if it cannot be played; then all is as before.
    pub fn start(self, challenge: Challenge) -> Result<(), slide::DealError> {
        let href = href(&challenge);
        let params = Params::Challenge(challenge);
        let fresh = Game::new(params.clone(), now())?;
        self.game.save_on_leaving();
        let begun =
            storage::load(&params).filter(|game| game.ending().is_none() && game.n_moves() > 0);
        if let Some(game) = begun {
            self.game.load(game, Stored::AsIs);
            let again = move || self.game.press(Input::Restart);
            notify(Notice::info(words().continued).offer(words().start_again, again));
        } else {
            self.game.load(fresh, Stored::NotYet);
            self.game.save_if_changed();
        }
        route::go(&href);
        Ok(())
    }

    /// Gives a challenge up, or leaves it when it is solved: free play goes on with the board as it is.
    pub fn leave(self) {
        let Some(board) = self.game.with_untracked(Slide::free_board) else { return };
        self.game.save_if_changed();
        self.game.press(Input::GiveUp);
        self.game.save_if_changed();
        let Opened { game, stored } = address::free_play_on(board);
        self.game.load(game, stored);
        self.game.save_if_changed();
        route::go(PATH);
    }

    /// Shuffles free play.
    pub fn shuffle(self) {
        let (seed, n_moves) = (random_seed(), SHUFFLE_STEPS);
        self.end_film();
        let walk = self.game.with_untracked(|game| game.puzzle().walk(seed, n_moves).moves);
        self.view.with(|view| view.walk = Some(walk));
        self.game.press(Input::Move(Turn::Shuffle { seed, n_moves }));
    }

    /// Free play goes home, if it is not there; a challenge starts again.
    pub fn reset(self) {
        let is_free = self.facts.with_untracked(|facts| facts.challenge.is_none());
        let is_home = self.game.scene.with_untracked(|scene| scene.board.is_solved());
        if !is_free {
            self.game.press(Input::Restart);
        } else if !is_home {
            self.game.press(Input::Move(Turn::Reset));
        }
    }

    /// Stops the clock of a challenge for the player, or lets it run again and gives the focus to the board.
    pub fn toggle_pause(self) {
        let (was_paused, is_free) =
            self.facts.with_untracked(|facts| (facts.is_paused, facts.challenge.is_none()));
        if is_free {
            return;
        }
        self.game.toggle_pause();
        if race::is_running() {
            return;
        }
        announce(if was_paused { words().resumed } else { words().paused });
        if was_paused {
            self.focus();
        }
    }

    /// Gives the focus to the board.
    pub fn focus(self) {
        let board = self.view.with(|view| view.ground()?.closest("[role=application]").ok()?);
        if let Some(board) = board.flatten() {
            let board: HtmlElement = wasm_bindgen::JsCast::unchecked_into(board);
            let _ = board.focus();
        }
    }

    /// Takes the element in which the pieces are to be.
    pub fn attach(self, ground: HtmlElement) {
        let scene = self.game.scene.get_untracked();
        self.view.with(|view| view.attach(ground, &scene));
        self.draw();
    }

    /// Holds the whole picture before the board, or takes it away.
    pub fn show_whole(self, is_shown: bool) {
        self.shows_whole.set(is_shown);
        self.draw();
    }

    /// Changes the settings, and stores them.
    pub fn change_settings(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(storage::store_settings);
    }

    /// Takes another picture of the player's, or none, and stores it.
    pub fn change_picture(self, own: Option<OwnPicture>) {
        pictures::store_picture(own.as_ref());
        let artwork = if own.is_some() { Artwork::Own } else { Artwork::default() };
        self.own.set(own);
        self.change_settings(|settings| settings.artwork = artwork);
    }

    /// The link to this challenge, or to free play on this board.
    pub fn link(self) -> String {
        full_link(&self.facts.with_untracked(address::href_of))
    }

    /// Whether joining other edges would send everything home.
    pub fn would_reset(self, wrap: Wrap) -> bool {
        self.game.scene.with_untracked(|scene| scene.board.with_wrap(wrap).is_err())
    }

    /// A shuffle that is being shown is shown to its end, because the player goes on.
    pub(super) fn end_film(self) {
        self.view.with(BoardView::end_film);
    }

    /// Draws everything anew.
    pub(super) fn draw(self) {
        self.draw_with(BoardView::draw);
        self.request_frame();
    }

    fn draw_with(self, draw: impl FnOnce(&mut BoardView, &slide::Scene, Dress<'_>)) {
        let tile = self.fit.with_untracked(|fit| f64::from(fit.tile));
        let artwork = self.settings.with_untracked(|settings| settings.artwork);
        let own = self.own.get_untracked().filter(|_| artwork == Artwork::Own);
        let dress = Dress {
            artwork,
            own: own.as_ref(),
            tile,
            hinted: self.coach.with_untracked(Coach::shown_piece),
            shows_whole: self.shows_whole.get_untracked(),
        };
        let scene = self.game.scene.get_untracked();
        self.view.with(|view| draw(view, &scene, dress));
    }

    /// Requests a frame, if there is something to move.
    pub(super) fn request_frame(self) {
        let is_stepping = self.game.with_untracked(|game| {
            self.coach.with_untracked(|coach| coach.wait(game, now()).is_some())
        });
        if is_stepping || self.view.with(|view| view.has_motion()) == Some(true) {
            self.view.request_frame(move || {
                self.draw_with(BoardView::draw_frame);
                self.play_next(Cause::Computer);
                self.request_frame();
            });
        }
    }
}

impl Playable for Slide {}

impl GamePage<Slide> for SlidePage {
    fn slot(&self, params: &Params) -> String {
        storage::slot(params)
    }

    fn list(&self, params: &Params) -> Option<(SavedList, String)> {
        Some((storage::LIST, storage::name(params)))
    }

    fn describe(&self, game: &Game<Slide>, entry: SavedEntry) -> SavedEntry {
        SavedEntry { selected: Some(game.hand().selected().index()), ..entry }
    }

    /// A challenge in which nothing was done, or that was given up, is not.
    fn is_stored(&self, game: &Game<Slide>) -> bool {
        let is_played = game.n_acts() > 0 && game.ending() != Some(Ending::GaveUp);
        game.puzzle().mode() == Mode::Free || (is_played && self.counts())
    }

    fn counts(&self) -> bool {
        !self.guide.is_on_now()
    }

    fn compared_as(&self, params: &Params) -> Option<String> {
        matches!(params, Params::Challenge(_)).then(|| params.to_string())
    }

    fn quality(&self) -> Quality {
        let par = self.par.get_untracked().and_then(ParState::found);
        Quality { par, ..Quality::default() }
    }

    fn saves_time(&self, game: &Game<Slide>) -> bool {
        game.puzzle().mode() == Mode::Challenge
    }

    fn shortened(&self, game: &Game<Slide>, now: Millis) -> Option<Game<Slide>> {
        let is_idle = game.hand().held().is_none();
        Slide::shortened(game, now).filter(|_| is_idle)
    }

    fn load(&self, params: &Params) -> Option<Game<Slide>> {
        storage::load(params)
    }

    fn follow(&self, batch: &Batch<Slide>) {
        let scene = self.game.scene.get_untracked();
        if batch.cause != Cause::Page {
            self.end_film();
        }
        self.follow_by_coach(batch);
        self.view.with(|view| view.follow(batch, &scene));
        self.draw();
        if scene.selected != batch.before.selected {
            self.game.mark_changed();
        }
        for effect in &batch.effects {
            match effect {
                Done::Dealt => {
                    if !self.game.with_untracked(|game| is_guide(game.params())) {
                        self.guide.leave();
                    }
                    self.dialogs.solved.set(false);
                    self.result.set(None);
                    self.forget_review();
                    self.search_par();
                }
                Done::Solved(_) => self.celebrate(),
                _ => {}
            }
        }
    }

    /// The steps of Solve are seen, not said.
    fn words(&self, batch: &Batch<Slide>) -> Option<String> {
        let is_whole = self.facts.with_untracked(|facts| facts.is_whole);
        let is_said = batch.cause != Cause::Computer || is_whole;
        is_said.then(|| self.game.with_untracked(|game| spoken::words_of(game, batch))).flatten()
    }

    fn take_key(&self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        // What a button does with the space bar is the button's.
        if key == " " && is_within(event, "button, a") {
            return false;
        }
        match (key.as_str(), Key::from_name(&key)) {
            ("h" | "H", _) => self.hint(),
            ("Escape", _) if self.helping.get_untracked().is_on() => self.stop(),
            (_, Some(key)) => {
                self.end_film();
                self.game.key(Event::Key(key));
            }
            _ => return false,
        }
        true
    }
}
