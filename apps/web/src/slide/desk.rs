//! The game on the page: one model, one controller, and what this screen adds to them.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use ::slide::{Challenge, Design, Event, GapKey, Move, Picture, Piece, Point, Pointer, Preview};
use grid::Wrap;
use leptos::prelude::*;
use play::{
    Effect, Ending, Game, Input, Millis, Pause, Slide, SlideDealError, SlideMode, SlideParams,
    SlideTurn,
};
use web_sys::HtmlElement;
use wire::Address;

use super::fit::{Fit, Room, fit};
use super::keep::{self, Best, OwnPicture, Settings};
use super::motion::Motion;
use super::picture::{Canvas, Scene, blob_url};
use super::screen::{Look, Screen};
use crate::route::{self, Place};
use crate::shell::{announce, shell};
use crate::ui::{Notice, clock_text, notify, reduced_motion};
use crate::words::words;

/// From a move to the writing down of the game.
const SOON: Duration = Duration::from_millis(150);
/// The solved board is looked at for so long before anything lies over it.
const JOY: Duration = Duration::from_millis(100);
/// Free play shuffles by so many steps.
const SHUFFLE_STEPS: u32 = 250;
/// A swipe that is held leans for so long.
const LEAN_MS: f64 = 150.0;

/// The game and all that the page knows about it. A handle: copying it shares it.
#[derive(Clone, Copy)]
pub struct Desk {
    inner: StoredValue<Rc<RefCell<Inner>>, LocalStorage>,
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

/// What the words and buttons on the page tell.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one button or one sign on the page")]
pub struct Facts {
    pub design: &'static Design,
    pub gaps: GapKey,
    pub wrap: Wrap,
    pub challenge: Option<Challenge>,
    pub n_moves: usize,
    pub can_undo: bool,
    pub can_redo: bool,
    pub is_solved: bool,
    pub is_paused: bool,
}

/// What a solved challenge came to, and what was the best before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub result: Best,
    pub before: Option<Best>,
    pub steps: u32,
}

struct Inner {
    game: Game<Slide>,
    motion: Motion,
    /// The elements of the board, once they are there.
    screen: Option<Screen>,
    /// The moves of the shuffle that is about to be shown.
    walk: Option<Vec<Move>>,
    /// Who leaned in the last frame.
    lean: Option<Preview>,
    /// A frame is asked for.
    pumping: bool,
    /// Something is to be written down, and a timer runs for it.
    unkept: bool,
}

impl Desk {
    /// Opens the challenge that the address names, or free play as it was left.
    pub fn open(place: &Place) -> Desk {
        let inner = Inner::new(game_at(place));
        Desk {
            facts: RwSignal::new(inner.facts()),
            seconds: RwSignal::new(inner.game.elapsed(now()) / 1000),
            inner: StoredValue::new_local(Rc::new(RefCell::new(inner))),
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
        if place.address() != Some(Address::Slide) {
            return;
        }
        let same = self.with(|inner| match inner.game.params() {
            SlideParams::Challenge(challenge) => challenge.to_string() == place.query,
            SlideParams::Free { .. } | SlideParams::Left { .. } => place.query.is_empty(),
        });
        if same == Some(false) {
            self.keep();
            self.replace(game_at(place));
        }
    }

    /// Takes the game that another tab has left.
    pub fn reload(self) {
        let game = self.with(|inner| {
            let params = inner.game.params().clone();
            keep::load(&params, now()).or_else(|| Game::new(params, now()).ok())
        });
        if let Some(game) = game.flatten() {
            self.replace(game);
        }
    }

    /// Goes to a challenge; one that was solved or begun before starts afresh.
    pub fn start(self, challenge: Challenge) {
        let params = SlideParams::Challenge(challenge.clone());
        match Game::new(params, now()) {
            Ok(game) => {
                self.keep();
                self.replace(game);
                self.keep();
                route::go(&href(&challenge));
            }
            Err(error) => tell_bad_link(&error),
        }
    }

    /// Free play on another board, from its start.
    pub fn play_free(self, board: &'static Design, gaps: GapKey, wrap: Wrap) {
        if let Ok(game) = Game::new(SlideParams::Free { board, gaps, wrap }, now()) {
            self.replace(game);
            self.keep();
        }
    }

    /// Gives a challenge up, or leaves it when it is solved: free play goes on with the board as it is.
    pub fn leave(self) {
        let free = self.with(|inner| {
            if inner.game.puzzle().mode() == SlideMode::Free {
                return None;
            }
            let params = Slide::leave(&inner.game);
            inner.game.handle(Input::GiveUp, now());
            Game::new(params, now()).ok()
        });
        if let Some(game) = free.flatten() {
            self.keep();
            self.replace(game);
            self.keep();
            route::go(Address::Slide.path());
        }
    }

    /// The one door to the game.
    pub fn send(self, input: Input<Slide>) {
        let effect = self.with(|inner| {
            if !matches!(input, Input::Pause(_) | Input::Resume(_)) {
                inner.end_film();
            }
            inner.game.handle(input, now())
        });
        if let Some(effect) = effect {
            self.follow(&effect);
        }
    }

    /// Plays a turn that a dialog asks for; the dialog itself does not stand in its way.
    pub fn insist(self, turn: SlideTurn) {
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
        self.with(|inner| {
            inner.end_film();
            inner.walk = Some(inner.game.puzzle().walk(seed, n_steps).moves);
        });
        self.send(Input::Move(SlideTurn::Shuffle { seed, n_steps }));
    }

    /// Free play goes home; a challenge starts again.
    pub fn reset(self) {
        let free = self.facts.with_untracked(|facts| facts.challenge.is_none());
        self.send(if free { Input::Move(SlideTurn::Reset) } else { Input::Restart });
    }

    /// A pointer went down, at so many tiles from the corner of the board.
    pub fn press(self, id: u32, at: Point) {
        let tile = self.fit.with_untracked(|fit| f64::from(fit.tile));
        let resize = self.with(|inner| inner.game.hand().held().is_none());
        if resize == Some(true) {
            self.send(Input::Touch(Event::Resize(tile)));
        }
        self.send(Input::Touch(Event::Press(Pointer { id, at, time: clock() })));
    }

    /// A pointer moved; a fast one is followed in small steps.
    pub fn drag(self, id: u32, to: Point) {
        let path = self.with(|inner| inner.game.hand().path(id, to).collect::<Vec<_>>());
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
        let Some(input) = Slide::input_of_key(name, ctrl, shift) else { return false };
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
        announce(if paused { words().slide.resumed } else { words().slide.paused });
        if paused {
            self.focus();
        }
    }

    /// Gives the focus to the board.
    pub fn focus(self) {
        let board = self
            .with(|inner| inner.screen.as_ref()?.ground().closest("[role=application]").ok()?);
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
        self.with(|inner| inner.screen = Screen::new(ground, &inner.motion.board));
        self.draw();
    }

    /// Takes the room that there is.
    pub fn measure(self, room: Room) {
        let (columns, rows, boxed) = self.facts.with_untracked(|facts| {
            (facts.design.width, facts.design.height, facts.challenge.is_some())
        });
        let fit = self.settings.with_untracked(|s| fit(room, (columns, rows), boxed, s));
        if self.fit.get_untracked() != fit {
            self.fit.set(fit);
            self.with(|inner| {
                if inner.game.hand().held().is_none() {
                    inner.game.handle(Input::Touch(Event::Resize(fit.tile.into())), now());
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
        self.with(|inner| {
            inner.dress(scene, own.as_ref());
            inner.draw(own.as_ref(), tile, None);
        });
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
            let Facts { design, gaps, wrap, .. } = *facts;
            let free = SlideParams::Free { board: design, gaps, wrap }.to_string();
            format!("{}?{}", Address::Slide.path(), free.trim_start_matches("free&"))
        });
        origin + &path
    }

    /// Whether joining other edges would send everything home.
    pub fn would_reset(self, wrap: Wrap) -> bool {
        let board = self.with(|inner| inner.game.puzzle().board().with_wrap(wrap).is_err());
        board.unwrap_or(false)
    }

    /// Brings the shown time up to now.
    pub fn tick(self) {
        let Some(elapsed) = self.with(|inner| inner.game.elapsed(now())) else { return };
        if self.seconds.get_untracked() != elapsed / 1000 {
            self.seconds.set(elapsed / 1000);
        }
    }

    /// Writes the game down, now.
    pub fn keep(self) {
        self.with(|inner| keep::keep(&inner.game, now()));
    }

    /// The parameters of the present game.
    pub fn params(self) -> Option<SlideParams> {
        self.with(|inner| inner.game.params().clone())
    }

    /// Runs on the insides, if the page is still there.
    fn with<R>(self, act: impl FnOnce(&mut Inner) -> R) -> Option<R> {
        let inner = self.inner.try_get_value()?;
        let result = act(&mut inner.borrow_mut());
        Some(result)
    }

    fn replace(self, game: Game<Slide>) {
        self.with(|inner| {
            let ground = inner.screen.take().map(|screen| screen.ground().clone());
            let (pumping, unkept) = (inner.pumping, inner.unkept);
            *inner = Inner { pumping, unkept, ..Inner::new(game) };
            let board = &inner.motion.board;
            inner.screen = ground.and_then(|ground| Screen::new(ground, board));
        });
        self.follow(&Effect::Dealt);
    }

    /// Brings all that the screen adds in line with what the game has just done. What the eye waits for
    /// comes first.
    fn follow(self, effect: &Effect<Slide>) {
        if matches!(effect, Effect::Ignored | Effect::Refused(_)) {
            return;
        }
        let said = self.with(|inner| inner.follow(effect)).flatten();
        self.draw();
        self.refresh();
        self.pump();
        if let Some(said) = said {
            announce(said);
        }
        match effect {
            Effect::Shown => return,
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
        let result =
            self.with(|inner| Best { moves: inner.game.n_moves(), ms: inner.game.elapsed(now()) });
        let Some(result) = result else { return };
        let text = challenge.to_string();
        let outcome = Outcome { result, before: keep::best(&text), steps: challenge.steps };
        keep::keep_best(&text, result);
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
        let Some(facts) = self.with(|inner| inner.facts()) else { return };
        if self.facts.with_untracked(|before| *before != facts) {
            self.facts.set(facts);
        }
    }

    /// Asks for a frame, if there is something to move.
    fn pump(self) {
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
        let Some(fit) = self.fit.try_get_untracked() else { return };
        let own = self.settings.with_untracked(|s| s.scene == Scene::Own);
        let own = self.own.get_untracked().filter(|_| own);
        self.with(|inner| {
            inner.pumping = false;
            let moving = inner.motion.advance(clock());
            inner.draw(own.as_ref(), fit.tile.into(), Some(moving));
        });
        self.pump();
    }

    /// Soon writes the game down: that does not hold up the hand.
    fn keep_soon(self) {
        let timer_runs = self.with(|inner| std::mem::replace(&mut inner.unkept, true));
        if timer_runs == Some(false) {
            set_timeout(
                move || {
                    if self.with(|inner| inner.unkept = false).is_some() {
                        self.keep();
                    }
                },
                SOON,
            );
        }
    }
}

impl Inner {
    fn new(mut game: Game<Slide>) -> Self {
        let reasons = [
            (Pause::Hidden, document().hidden()),
            (Pause::Dialog, shell().overlays.get_untracked() > 0),
        ];
        for (pause, _) in reasons.into_iter().filter(|(_, holds)| *holds) {
            game.handle(Input::Pause(pause), now());
        }
        let motion = Motion::new(game.puzzle().board().clone());
        Inner { game, motion, screen: None, walk: None, lean: None, pumping: false, unkept: false }
    }

    /// Sets what was done in motion, and puts it into words.
    fn follow(&mut self, effect: &Effect<Slide>) -> Option<String> {
        let words = &words().slide;
        let (board, time) = (self.game.puzzle().board().clone(), clock());
        let lean = self.game.scene().preview;
        if let Some(was) = self.lean.filter(|was| lean.is_none_or(|is| is.piece != was.piece)) {
            let offset = was.offset(time);
            self.motion.rest(was.piece, (offset.x, offset.y), time);
        }
        self.lean = lean;
        let said = match effect {
            Effect::Ignored | Effect::Refused(_) | Effect::GaveUp => None,
            Effect::Shown => self.tell_selected(),
            Effect::Played(turn) | Effect::Solved(turn) => {
                let said = self.show(turn, time);
                if matches!(effect, Effect::Solved(_)) {
                    let clock = clock_text(self.game.elapsed(now()));
                    Some((words.solved_in)(self.game.n_moves(), &clock))
                } else {
                    Some(said)
                }
            }
            Effect::Rewound(SlideTurn::Slide(m)) => {
                let said = self.told(m.inverse());
                self.motion.slide(m.inverse(), &board, time);
                Some((words.rewound)(&said))
            }
            Effect::Rewound(_) => {
                self.motion.glide(&board, time);
                Some((words.rewound)(words.turned_back))
            }
            Effect::Dealt => {
                self.motion = Motion::new(board.clone());
                Some(match self.game.params() {
                    SlideParams::Challenge(challenge) => {
                        (words.dealt)(challenge.board.label, challenge.seed, challenge.steps)
                    }
                    params => (words.dealt_free)(design(params).0.label),
                })
            }
        };
        if reduced_motion() {
            self.motion.finish();
        }
        said
    }

    /// Sets a turn in motion, and puts it into words.
    fn show(&mut self, turn: &SlideTurn, time: f64) -> String {
        let words = &words().slide;
        let board = self.game.puzzle().board().clone();
        match *turn {
            SlideTurn::Slide(m) => {
                let said = self.told(m);
                self.motion.slide(m, &board, time);
                return said;
            }
            SlideTurn::Shuffle { n_steps, .. } => {
                match self.walk.take() {
                    Some(moves) => self.motion.film(moves, &board, time),
                    None => self.motion.glide(&board, time),
                }
                return (words.shuffled)(n_steps);
            }
            _ => {}
        }
        self.motion.glide(&board, time);
        match turn {
            SlideTurn::Reset => words.all_home.to_owned(),
            SlideTurn::RandomiseGaps { .. } | SlideTurn::ResetGaps => {
                (words.gaps_changed)(self.game.puzzle().board().gaps().count())
            }
            _ => words.wraps_changed.to_owned(),
        }
    }

    /// A move in words, from the position before it.
    fn told(&self, m: Move) -> String {
        let board = &self.motion.board;
        let travels = board.travels(m);
        let moves =
            (self.game.puzzle().mode() == SlideMode::Challenge).then(|| self.game.n_moves());
        let name = |piece: Piece| board.name(piece).to_string();
        let words = &words().slide;
        let first = travels.iter().find(|travel| !board.is_gap(travel.piece));
        let said = match first {
            Some(travel) => (words.moved)(&name(travel.piece), m.dir),
            None => (words.swapped)(&name(m.gap)),
        };
        moves.map_or(said.clone(), |n| (words.with_moves)(&said, n))
    }

    fn tell_selected(&self) -> Option<String> {
        let scene = self.game.scene();
        let selected = scene.selected?;
        let size = scene.board.field().size();
        let corner = scene.board.corner(selected);
        let is_new = self.screen.as_ref().is_some_and(|screen| screen.selected() != Some(selected));
        is_new.then(|| {
            let name = scene.board.name(selected).to_string();
            (words().slide.selected)(&name, size.x(corner) + 1, size.y(corner) + 1)
        })
    }

    /// Puts the picture on the board.
    fn dress(&mut self, scene: Scene, own: Option<&OwnPicture>) {
        let design = design(self.game.params()).0;
        let Some(screen) = &mut self.screen else { return };
        let halves = own.is_none() && design.picture != Picture::Single;
        // Without an own picture, that choice shows the first of ours.
        let scene = if own.is_none() && scene == Scene::Own { Scene::default() } else { scene };
        screen.dress(scene.name(), halves, own.map(|own| own.url.as_str()), blob_url);
    }

    /// Draws these, or all; and whoever leans.
    fn draw(&mut self, own: Option<&OwnPicture>, tile: f64, some: Option<Vec<Piece>>) {
        let scene = self.game.scene();
        let canvas = Canvas::new(design(self.game.params()).0, own, tile);
        let Some(screen) = &mut self.screen else { return };
        if !screen.fits(&self.motion.board) {
            return;
        }
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

    /// A shuffle that is being shown is shown to its end, because the player goes on.
    fn end_film(&mut self) {
        if self.motion.is_filming() {
            self.motion.finish();
        }
    }

    fn has_motion(&self) -> bool {
        let leans = self.lean.is_some_and(|lean| clock() < lean.since + LEAN_MS);
        !self.motion.is_still() || leans
    }

    fn facts(&self) -> Facts {
        let game = &self.game;
        let (design, gaps) = design(game.params());
        Facts {
            design,
            gaps,
            wrap: game.puzzle().board().field().wrap(),
            challenge: match game.params() {
                SlideParams::Challenge(challenge) => Some(challenge.clone()),
                SlideParams::Free { .. } | SlideParams::Left { .. } => None,
            },
            n_moves: game.n_moves(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
            is_solved: game.ending() == Some(Ending::Solved),
            is_paused: game.clock().is_held_by(Pause::Player),
        }
    }
}

/// Where a challenge is played.
pub fn href(challenge: &Challenge) -> String {
    format!("{}?{challenge}", Address::Slide.path())
}

/// A seed that nobody chose.
pub fn random_seed() -> u32 {
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}

/// The board of a game, and its gaps.
fn design(params: &SlideParams) -> (&'static Design, GapKey) {
    match params {
        SlideParams::Challenge(challenge) | SlideParams::Left { challenge, .. } => {
            (challenge.board, challenge.gaps)
        }
        SlideParams::Free { board, gaps, .. } => (board, *gaps),
    }
}

/// The game at an address. The address bar then says exactly which game it is.
fn game_at(place: &Place) -> Game<Slide> {
    if Challenge::is_asked_by(&place.query) {
        match challenge_at(&place.query) {
            Ok((challenge, game)) => {
                if challenge != place.query {
                    route::replace(&format!("{}?{challenge}", Address::Slide.path()));
                }
                return game;
            }
            Err(error) => tell_bad_link(&error),
        }
    } else if !place.query.is_empty() {
        // A link to free play on a board: it is taken once, and is then the player's own.
        match Challenge::from_link(&place.query, 0) {
            Ok(Challenge { board, gaps, wrap, .. }) if place.param("board").is_some() => {
                route::replace(Address::Slide.path());
                let params = SlideParams::Free { board, gaps, wrap };
                if let Ok(game) = Game::new(params, now()) {
                    return game;
                }
            }
            Ok(_) => {}
            Err(error) => tell_bad_link(&SlideDealError::Link(error)),
        }
    }
    if !place.query.is_empty() {
        route::replace(Address::Slide.path());
    }
    keep::load_free(now()).unwrap_or_else(default_game)
}

/// The challenge that a link names, as it was left or from its start.
fn challenge_at(query: &str) -> Result<(String, Game<Slide>), SlideDealError> {
    let challenge = Challenge::from_link(query, random_seed())?;
    let text = challenge.to_string();
    let params = SlideParams::Challenge(challenge);
    let game = match keep::load(&params, now()) {
        Some(game) => game,
        None => Game::new(params, now())?,
    };
    Ok((text, game))
}

fn default_game() -> Game<Slide> {
    let board = Design::default_board();
    let params = SlideParams::Free { board, gaps: board.gaps[0].key, wrap: Wrap::NONE };
    Game::new(params, now()).expect("the default board has its default gaps")
}

fn tell_bad_link(error: &SlideDealError) {
    notify(Notice::warning((words().slide.bad_link)(&error.to_string())));
}

/// Milliseconds on a clock that never jumps.
fn clock() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

fn now() -> Millis {
    clock() as Millis
}
