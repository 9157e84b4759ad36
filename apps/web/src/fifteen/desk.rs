//! The game on the page: one model, one controller, and what this screen adds to them.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use fifteen::{Board, Difficulty, Event, LINK_KEYS, Params, Slide, dir_of_key};
use grid::{Cell, Dir, Size};
use leptos::prelude::*;
use play::fifteen::{Auto, Knowledge, Motion, Trail};
use play::{Effect, Ending, Fifteen, Game, Input, Millis, Pause};
use wire::Address;

use super::chart::Drawing;
use super::keep::{self, Settings};
use super::review::Review;
use super::screen::{Mark, Screen};
use super::solver::Solver;
use crate::route::{self, Place};
use crate::shell::{announce, shell};
use crate::ui::{Notice, clock_text, notify, reduced_motion};
use crate::words::words;
use crate::work::{End, Solved, Way};

/// From a move to the writing down of the game, and from one drawing of the chart to the next.
const SOON: Duration = Duration::from_millis(150);
/// The hand rests for so long before the solver leaves what it is at for the new position: in a burst of
/// moves it would only be stopped and started.
const REST: Duration = Duration::from_millis(60);
/// The tiles of a new game find their places in this time.
const DEAL: Millis = 220;
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

/// What the words and buttons on the page tell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one button or one sign on the page")]
pub struct Facts {
    pub size: Size,
    pub shuffle: Option<(Difficulty, u32)>,
    pub n_moves: usize,
    pub n_steps: usize,
    pub n_helps: usize,
    pub can_undo: bool,
    pub can_redo: bool,
    pub is_solved: bool,
    pub is_paused: bool,
    pub measures: [u32; 3],
    pub actual: Actual,
    pub preparing: Option<u32>,
    pub auto: Option<AutoFacts>,
    pub has_played: bool,
}

/// What is known of the shortest solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actual {
    /// Its length.
    Exactly(u32),
    /// It is not shorter.
    AtLeast(u32),
    /// It is not shorter than the one and not longer than the other.
    Between(u32, u32),
}

/// How Auto Solve stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutoFacts {
    /// Whether the player holds the steps.
    pub is_held: bool,
    /// How many of how many steps are done; none while a way is being looked for.
    pub progress: Option<(usize, usize)>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a thing to be done once, not a state")]
struct Inner {
    game: Game<Fifteen>,
    trail: Trail,
    motion: Motion,
    knowledge: Knowledge,
    solver: Solver,
    auto: Option<Auto>,
    hint: Option<Slide>,
    wants_hint: bool,
    /// The board was just solved, and nothing said so yet.
    rejoices: bool,
    screen: Option<Screen>,
    /// A frame is asked for.
    pumping: bool,
    /// Something is to be written down, and a timer runs for it.
    unkept: bool,
    /// Counts the changes of the game, to know whether the hand has rested.
    n_changes: u32,
    /// The count and the time played when the game was last written down or read.
    kept: (u32, Millis),
    /// Another tab has written this game since.
    is_foreign: bool,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
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
        if same == Some(true) || place.address() != Some(Address::Fifteen) {
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

    /// A key; true if it means something here.
    pub fn key(self, key: &str) -> bool {
        let Some(dir) = dir_of_key(key) else { return false };
        self.send(Input::Touch(Event::Key(dir)));
        true
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

    /// Shows the best move, or makes it if it is shown already.
    pub fn hint(self) {
        let effect = self.with(|inner| {
            if inner.is_closed() || inner.auto.is_some() {
                return None;
            }
            let slide = inner.hint.take()?;
            Some(inner.game.handle(Input::Help(slide), now()))
        });
        match effect.flatten() {
            Some(effect) => self.follow(&effect, By::Player),
            None => self.show_hint(),
        }
    }

    /// Lets the computer solve it from the position as it is.
    pub fn auto_solve(self) {
        self.with(|inner| {
            if inner.is_closed() {
                return;
            }
            inner.clear_hint();
            let board = inner.game.puzzle().board().clone();
            let mut auto = Auto::from(board.clone());
            let way = inner.knowledge.way(&board);
            if let Some(way) = way {
                auto.take(&board, Some(&way), now());
            }
            inner.auto = Some(auto);
        });
        self.tell_way();
        self.settle();
    }

    /// Ends Auto Solve where it is.
    pub fn stop(self) {
        let was = self.with(|inner| inner.auto.take().is_some());
        if was == Some(true) {
            self.say(words().fifteen.stopped.to_owned());
            self.settle();
        }
    }

    /// Holds the steps of Auto Solve, or lets them go on.
    pub fn hold(self, held: bool) {
        self.with(|inner| {
            if let Some(auto) = &mut inner.auto {
                auto.held = held;
            }
        });
        self.settle();
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

    /// Holds or releases the clock for a reason that is not the player's.
    pub fn hold_clock(self, pause: Pause, held: bool) {
        self.send(if held { Input::Pause(pause) } else { Input::Resume(pause) });
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

    /// Lets the solver work at what is most wanted: Auto Solve, the position, then the way here.
    pub fn think(self) {
        self.with(|inner| {
            let wanted = inner.wanted();
            inner.solver.want(wanted, self);
        });
    }

    /// Takes a report of the worker.
    pub fn hear(self, report: u32) {
        self.with(|inner| inner.solver.hear(report));
        self.refresh();
    }

    /// Takes the end of the making of tables.
    pub fn prepared(self, end: &End<bool>) {
        let failed = self.with(|inner| {
            inner.solver.prepared(end);
            let failed = matches!(end, End::Failed(_));
            if failed {
                // Without tables nothing more is to be known about this position.
                let board = inner.game.puzzle().board().clone();
                inner.knowledge.learn(&board, None, 0);
                inner.auto = None;
            }
            failed
        });
        if failed == Some(true) {
            self.say(words().fifteen.no_solution.to_owned());
        }
        self.settle();
    }

    /// Takes the end of a search.
    pub fn found(self, end: End<Solved>) {
        let missed = self.with(|inner| {
            let found = inner.solver.ended(end)?;
            let path = found.path.as_deref();
            inner.knowledge.learn(&found.board, path, found.lower_bound);
            let auto = inner.auto.as_mut()?;
            let was_searching = auto.search().is_some();
            if !auto.take(&found.board, path, now()) {
                inner.auto = None;
                return Some(true);
            }
            (was_searching && auto.search().is_none()).then_some(false)
        });
        match missed.flatten() {
            Some(true) => self.say(words().fifteen.no_solution.to_owned()),
            Some(false) => self.tell_way(),
            None => {}
        }
        let wants_hint = self.with(|inner| inner.wants_hint && inner.is_known());
        if wants_hint == Some(true) {
            self.show_hint();
        }
        self.settle();
        self.change_soon();
    }

    /// Runs on the insides, if the page is still there.
    fn with<R>(self, act: impl FnOnce(&mut Inner) -> R) -> Option<R> {
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
    fn follow(self, effect: &Effect<Fifteen>, by: By) {
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
    fn settle(self) {
        self.refresh();
        self.think();
        self.pump();
    }

    /// Thinks once the hand rests.
    fn think_soon(self) {
        let count = move || self.with(|inner| inner.n_changes);
        let then = count();
        set_timeout(
            move || {
                if count() == then {
                    self.think();
                    self.refresh();
                }
            },
            REST,
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

    fn show_hint(self) {
        let said = self.with(|inner| {
            let words = &words().fifteen;
            if inner.is_closed() {
                return None;
            }
            let board = inner.game.puzzle().board().clone();
            inner.wants_hint = !inner.is_known();
            if inner.wants_hint {
                return Some(words.looking.to_owned());
            }
            inner.hint = inner.knowledge.hint(&board);
            inner.mark();
            let proven = inner.knowledge.length(&board).is_some();
            Some(match inner.hint {
                Some(slide) => (words.best_move)(last_tile(&board, slide), slide, proven),
                None => words.no_move.to_owned(),
            })
        });
        if let Some(said) = said.flatten() {
            self.say(said);
        }
    }

    /// Says how long the way is that Auto Solve has found.
    fn tell_way(self) {
        let way = self.with(|inner| {
            let (_, n_steps) = inner.auto.as_ref()?.progress()?;
            let proven = inner.knowledge.length(inner.game.puzzle().board()).is_some();
            Some((n_steps, proven))
        });
        if let Some((n_steps, proven)) = way.flatten() {
            self.say((words().fifteen.auto_found)(n_steps, proven));
        }
    }

    fn say(self, said: String) {
        self.status.set(said.clone());
        announce(said);
    }

    /// Soon draws the chart anew and writes the game down: neither holds up the hand.
    fn change_soon(self) {
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

impl Inner {
    fn new(mut game: Game<Fifteen>) -> Self {
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

    fn follow(&mut self, effect: &Effect<Fifteen>) -> Option<String> {
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

    fn is_changed(&self) -> bool {
        self.kept.0 != self.n_changes
    }

    fn keep(&mut self) {
        keep::keep(&self.game, now());
        self.kept = (self.n_changes, self.game.elapsed(now()));
        self.is_foreign = false;
    }

    /// Brings the elements in line with the game.
    fn draw(&mut self, step: Millis) {
        if let Some(screen) = &mut self.screen {
            screen.place(&self.motion.arriving(), step);
            screen.name(self.game.puzzle().board());
        }
        self.mark();
    }

    fn mark(&mut self) {
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

    fn clear_hint(&mut self) {
        self.hint = None;
        self.wants_hint = false;
        self.mark();
    }

    /// The cell of the game that a pointer means: that of the tile which it sees there.
    fn meant(&self, cell: Cell) -> Option<Cell> {
        let tile = self.screen.as_ref()?.tile_in(cell)?;
        self.game.puzzle().board().cell_of(tile)
    }

    /// Whether nothing may be played now: over, or held by the player.
    fn is_closed(&self) -> bool {
        self.game.ending().is_some() || self.game.clock().is_held_by(Pause::Player)
    }

    fn is_known(&self) -> bool {
        self.knowledge.of(self.game.puzzle().board()).is_some()
    }

    fn has_motion(&self) -> bool {
        let auto = self.auto.as_ref().is_some_and(|auto| auto.wait(0).is_some());
        !self.motion.is_still()
            || self.rejoices
            || (auto && !self.is_closed() && !self.game.clock().is_held())
    }

    fn wanted(&self) -> Option<(Board, Way)> {
        let board = self.game.puzzle().board();
        let way = Way::best_for(board.size());
        let searched = self.auto.as_ref().and_then(Auto::search);
        let unknown = |board: &&Board| self.knowledge.of(board).is_none();
        let here = Some(board).filter(unknown);
        let behind = || self.trail.points().iter().rev().map(|point| &point.board).find(unknown);
        let wanted = searched.or(here);
        let wanted = if way == Way::Optimal { wanted.or_else(behind) } else { wanted };
        wanted.map(|board| (board.clone(), way))
    }

    fn actual(&self, board: &Board, at_start: bool) -> Actual {
        let entropy =
            if at_start { &self.trail.points()[0].entropy } else { self.game.puzzle().entropy() };
        let bound = self.knowledge.bound(board, entropy).max(self.solver.bound(board));
        match self.knowledge.of(board).and_then(|known| known.best) {
            Some((length, _)) if length <= bound => Actual::Exactly(length),
            Some((length, _)) => Actual::Between(bound, length),
            None => Actual::AtLeast(bound),
        }
    }

    fn facts(&self) -> Facts {
        let game = &self.game;
        let (board, entropy) = (game.puzzle().board(), game.puzzle().entropy());
        Facts {
            size: board.size(),
            shuffle: match game.params() {
                Params::Shuffle { difficulty, seed, .. } => Some((*difficulty, *seed)),
                Params::Board(_) => None,
            },
            n_moves: game.n_moves(),
            n_steps: game.n_steps(),
            n_helps: game.n_helps(),
            can_undo: game.can_undo(),
            can_redo: game.can_redo(),
            is_solved: game.ending() == Some(Ending::Solved),
            is_paused: game.clock().is_held_by(Pause::Player),
            measures: [entropy.manhattan(), entropy.linear_conflict(), entropy.enhanced()],
            actual: self.actual(board, false),
            preparing: self.solver.preparing(),
            auto: self
                .auto
                .as_ref()
                .map(|auto| AutoFacts { is_held: auto.held, progress: auto.progress() }),
            has_played: game.n_moves() > 0 || game.can_redo(),
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
    format!("{}?{params}", Address::Fifteen.path())
}

fn random_seed() -> u32 {
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}

/// Milliseconds on a clock that never jumps.
fn now() -> Millis {
    window().performance().map_or(0.0, |performance| performance.now()) as Millis
}

/// The tiles that a move would take along, the one beside the gap first.
fn tiles_of(board: &Board, slide: Slide) -> Vec<u8> {
    let back = slide.dir.opposite();
    std::iter::successors(board.size().step(board.gap(), back), |&cell| {
        board.size().step(cell, back)
    })
    .take(slide.n_tiles.into())
    .map(|cell| board.tile(cell))
    .collect()
}

/// The tile of a move still to be made that is farthest from the gap.
fn last_tile(board: &Board, slide: Slide) -> u8 {
    tiles_of(board, slide).last().copied().unwrap_or(0)
}

/// The tile of a move just made that was farthest from the gap: it is beside the gap now.
fn first_tile(board: &Board, slide: Slide) -> u8 {
    tiles_of(board, slide.back()).first().copied().unwrap_or(0)
}
