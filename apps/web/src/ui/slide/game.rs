//! Slide's page state: the game, its board on the page, challenges and free play.

use std::cell::RefCell;
use std::rc::Rc;

use ::slide::{Challenge, Coach, Event, Key, Params, Slide, Turn};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use play::{Effect as Done, Game, Input};
use web_sys::HtmlElement;

use super::board_view::{Appearance, BoardView};
use super::facts::{ChallengeResult, CoachState, Facts, ParState, Review};
use super::fit::Fit;
use super::guide::{guide_of, is_guide};
use super::links::{self, OpenedGame, href};
use super::searches::Searches;
use super::storage::{self, Settings};
use super::tasks::SearchResult;
use super::words::words;
use super::{FREE_PLAY, PATH, announcements};
use crate::platform::browser::{now, random_seed};
use crate::platform::online::race;
use crate::platform::work::Job;
use crate::ui::components::{Notice, Pan, ViewCell, notify};
use crate::ui::controller::{Batch, Cause, Controller, GamePage, Playable, SaveState, is_within};
use crate::ui::guide::Guide;
use crate::ui::pictures::{self, Artwork, OwnPicture};
use crate::ui::route::{self, Location};
use crate::ui::shell::announce;
use crate::ui::solving::Coached;

/// Number of shuffle moves in free play.
const SHUFFLE_STEPS: u32 = 250;

/// The state of Slide's page. Copies share the same state.
#[derive(Clone, Copy)]
pub struct SlidePage {
    pub game: Controller<Slide>,
    pub facts: Memo<Facts>,
    pub settings: RwSignal<Settings>,
    /// The player's own picture.
    pub own: RwSignal<Option<OwnPicture>>,
    pub fit: RwSignal<Fit>,
    /// The visible part of the board.
    pub pan: Pan,
    /// The result of the solved challenge.
    pub result: RwSignal<Option<ChallengeResult>>,
    /// The known bounds on the moves that the challenge needs.
    pub par: RwSignal<Option<ParState>>,
    /// Whether the challenge was solved a moment ago.
    pub settles: RwSignal<bool>,
    /// The moves left after each move of the solved challenge.
    pub review: RwSignal<Option<Review>>,
    /// The move before which the solved challenge is shown.
    pub reviewed: RwSignal<Option<usize>>,
    /// The first move and the length of a shorter solution from there.
    pub(super) better: RwSignal<Option<(slide::Move, usize)>>,
    pub(super) better_search: StoredValue<Option<Job>, LocalStorage>,
    /// Hints and Auto-solve.
    pub coach: RwSignal<Coach>,
    pub coach_state: Memo<CoachState>,
    /// The progress of the search for the coach.
    pub search_result: RwSignal<Option<SearchResult>>,
    /// The coach's last note.
    pub status: RwSignal<String>,
    /// Whether the complete picture is shown over the board.
    pub shows_whole: RwSignal<bool>,
    /// The misplaced piece that was read last.
    pub(super) last_read: StoredValue<Option<::slide::Piece>>,
    /// The guide of the first visit.
    pub guide: Guide,
    pub dialogs: Dialogs,
    pub(super) searches: StoredValue<Rc<RefCell<Searches>>, LocalStorage>,
    view: ViewCell<BoardView>,
}

/// The open dialogs.
#[derive(Clone, Copy, Default)]
pub struct Dialogs {
    pub challenge: RwSignal<bool>,
    pub edit: RwSignal<bool>,
    pub display: RwSignal<bool>,
    pub help: RwSignal<bool>,
}

impl SlidePage {
    /// Opens the challenge in the URL, or the saved free play.
    pub fn open(place: &Location) -> SlidePage {
        let OpenedGame { game, stored } = links::open(place);
        let guide = guide_of(game.params());
        let game = Controller::new(game, stored, &storage::SlideRules);
        let view = game.scene.with_untracked(BoardView::new);
        let coach = RwSignal::new(game.with_untracked(Coach::new));
        let facts = game.memo(Facts::of);
        let size = Memo::new(move |_| facts.with(|facts| facts.design.size));
        let watched = Memo::new(move |_| {
            let hinted = coach.with(|coach| coach.shown_hint().map(|hint| hint.piece));
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
            settles: RwSignal::new(false),
            review: RwSignal::new(None),
            reviewed: RwSignal::new(None),
            better: RwSignal::new(None),
            better_search: StoredValue::new_local(None),
            coach,
            coach_state: Memo::new(move |_| coach.with(CoachState::of)),
            search_result: RwSignal::new(None),
            status: RwSignal::new(String::new()),
            shows_whole: RwSignal::new(false),
            last_read: StoredValue::new(None),
            guide,
            dialogs: Dialogs::default(),
            searches: StoredValue::new_local(Rc::default()),
            view: ViewCell::new(view),
        };
        Effect::new(move || {
            let pace = page.settings.with(|settings| settings.speed.pace());
            coach.update(|coach| coach.set_pace(pace));
        });
        game.connect(page);
        page.search_par();
        page
    }

    /// Opens the game of another URL.
    pub fn visit(self, place: &Location) {
        if !place.is_at(PATH) {
            return;
        }
        let is_here = self.game.with_untracked(|game| match game.params() {
            Params::Challenge(challenge) => challenge.to_string() == place.query,
            Params::Free(_) => *place == Location::parse(FREE_PLAY),
        });
        if !is_here {
            self.game.save_on_leaving();
            let OpenedGame { game, stored } = links::open(place);
            self.game.load(game, stored);
        }
    }

    /// Goes to a challenge and resumes it if it was started before.
    ///
    /// # Errors
    ///
    /// [`slide::DealError`] if it can't be played; the page is then unchanged.
    pub fn start(self, challenge: Challenge) -> Result<(), slide::DealError> {
        let href = href(&challenge);
        let params = Params::Challenge(challenge);
        let fresh = Game::new(params.clone(), now())?;
        self.game.save_on_leaving();
        let begun =
            storage::load(&params).filter(|game| game.ending().is_none() && game.n_moves() > 0);
        if let Some(game) = begun {
            self.game.load(game, SaveState::Saved);
            let again = move || self.game.press(Input::Restart);
            notify(Notice::info(words().continued).offer(words().start_again, again));
        } else {
            self.game.load(fresh, SaveState::Unsaved);
            self.game.save_if_changed();
        }
        route::go(&href);
        Ok(())
    }

    /// Shuffles the board in free play.
    pub fn shuffle(self) {
        let (seed, n_moves) = (random_seed(), SHUFFLE_STEPS);
        self.finish_shuffle();
        let walk = self.game.with_untracked(|game| game.puzzle().walk(seed, n_moves).moves);
        self.view.with(|view| view.walk = Some(walk));
        self.game.press(Input::Move(Turn::Shuffle { seed, n_moves }));
    }

    /// Pauses or resumes a challenge; resuming focuses the board.
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

    pub fn focus(self) {
        let board = self.view.with(|view| view.ground()?.closest("[role=application]").ok()?);
        if let Some(board) = board.flatten() {
            let board: HtmlElement = wasm_bindgen::JsCast::unchecked_into(board);
            let _ = board.focus();
        }
    }

    /// Creates the elements of the pieces in `ground`.
    pub fn attach(self, ground: HtmlElement) {
        let scene = self.game.scene.get_untracked();
        self.view.with(|view| view.attach(ground, &scene));
        self.draw();
    }

    /// Shows or hides the complete picture.
    pub fn show_whole(self, is_shown: bool) {
        if self.shows_whole.get_untracked() != is_shown {
            self.shows_whole.set(is_shown);
            self.draw();
        }
    }

    /// Changes the settings and stores them.
    pub fn change_settings(self, change: impl FnOnce(&mut Settings)) {
        self.settings.update(change);
        self.settings.with_untracked(storage::store_settings);
    }

    /// Ends the animation of a shuffle, because the player continues.
    pub(super) fn finish_shuffle(self) {
        self.view.with(BoardView::finish_shuffle);
    }

    /// Redraws everything.
    pub(super) fn draw(self) {
        self.draw_with(BoardView::draw);
        self.request_frame();
    }

    fn draw_with(self, draw: impl FnOnce(&mut BoardView, &slide::Scene, Appearance<'_>)) {
        let tile = self.fit.with_untracked(|fit| f64::from(fit.tile));
        let artwork = self.settings.with_untracked(|settings| settings.artwork);
        let own = self.own.get_untracked().filter(|_| artwork == Artwork::Own);
        let reviewed = self.reviewed_position();
        let appearance = Appearance {
            artwork,
            own: own.as_ref(),
            tile,
            hinted: match &reviewed {
                Some((_, moved)) => *moved,
                None => self
                    .coach
                    .with_untracked(|coach| coach.shown_hint().map(|hint| (hint.piece, hint.dir))),
            },
            shows_whole: self.shows_whole.get_untracked(),
            reviewed: reviewed.as_ref().map(|(slide, _)| slide.board()),
        };
        let mut scene = self.game.scene.get_untracked();
        scene.selected = scene.selected.filter(|_| reviewed.is_none());
        self.view.with(|view| draw(view, &scene, appearance));
    }

    /// Requests an animation frame while something moves.
    pub(super) fn request_frame(self) {
        if self.is_stepping() || self.view.with(|view| view.has_motion()) == Some(true) {
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
    fn counts(&self) -> bool {
        !self.guide.is_on_now()
    }

    fn leaderboard_name(&self, params: &Params) -> Option<String> {
        matches!(params, Params::Challenge(_)).then(|| params.to_string())
    }

    fn is_covered(&self, params: &Params) -> bool {
        matches!(params, Params::Challenge(_))
    }

    fn par(&self) -> Option<usize> {
        self.par.get_untracked().and_then(ParState::found)
    }

    fn load(&self, params: &Params) -> Option<Game<Slide>> {
        storage::load(params)
    }

    fn follow(&self, batch: &Batch<Slide>) {
        let scene = self.game.scene.get_untracked();
        if batch.cause != Cause::Page {
            self.finish_shuffle();
        }
        self.follow_by_search(batch);
        self.view.with(|view| view.follow(batch, &scene));
        self.draw();
        for effect in &batch.effects {
            match effect {
                Done::Dealt => {
                    if !self.game.with_untracked(|game| is_guide(game.params())) {
                        self.guide.leave();
                    }
                    self.end_review();
                    self.result.set(None);
                    self.forget_review();
                    self.search_par();
                }
                Done::Solved(_) => self.celebrate(),
                _ => {}
            }
        }
    }

    /// Describes a batch, except the moves of Auto-solve.
    fn announcement(&self, batch: &Batch<Slide>) -> Option<String> {
        let is_whole = self.facts.with_untracked(|facts| facts.is_whole);
        let is_said = batch.cause != Cause::Computer || is_whole;
        is_said
            .then(|| self.game.with_untracked(|game| announcements::batch_text(game, batch)))
            .flatten()
    }

    fn handle_key(&self, event: &KeyboardEvent) -> bool {
        let key = event.key();
        // The space bar activates a focused button.
        if key == " " && is_within(event, "button, a") {
            return false;
        }
        if self.take_review_key(&key)
            || (self.settles.get_untracked() && Key::from_name(&key).is_some())
        {
            return true;
        }
        match (key.as_str(), Key::from_name(&key)) {
            ("h" | "H", _) => self.hint(),
            ("l" | "L", _) => self.read_around(),
            ("n" | "N", _) => self.read_misplaced(),
            ("Escape", _) if self.coach_state.get_untracked().is_on() => self.stop(),
            (_, Some(key)) => {
                self.finish_shuffle();
                self.show_whole(false);
                let effects = self.game.key(Event::Key(key));
                self.explain_key(key, &effects);
            }
            _ => return false,
        }
        true
    }
}
