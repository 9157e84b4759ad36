//! The controller: takes inputs, changes the game and returns the effects.

mod hints;
mod replay;

use std::fmt;

use crate::{
    Act, Budget, Clock, Cost, Effect, Ending, Input, Millis, Outcome, Pause, Puzzle, Record,
    Refusal, Touch,
};

/// One puzzle being played: the position, the input state, the history and the clock.
///
/// Every change goes through [`Game::handle`]; apart from [`Game::restart_clock`], other methods only read.
#[derive(Clone, Debug)]
pub struct Game<P: Puzzle> {
    params: P::Params,
    start: P,
    puzzle: P,
    hand: P::Hand,
    /// The moves played and not undone.
    done: Vec<(P::Move, P::Undo)>,
    /// The undone moves, most recent last; redo takes from here.
    undone: Vec<P::Move>,
    /// The entries of the record, with their playing times.
    log: Vec<(Millis, Act<P::Move>)>,
    /// Cost of replaying the log, including the deal.
    cost: Cost,
    clock: Clock,
    ending: Option<Ending>,
    /// The game before a restart, which undo restores.
    before_restart: Option<Box<Stopped<P>>>,
}

/// A game whose clock is stopped at a playing time.
#[derive(Clone, Debug)]
struct Stopped<P: Puzzle> {
    game: Game<P>,
    elapsed: Millis,
}

/// Formats an effect for test scripts, with moves as records write them: `played 35R`.
impl<P: Puzzle> fmt::Display for Effect<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effect::Ignored => f.write_str("ignored"),
            Effect::Refused(why) => write!(f, "refused, {why}"),
            Effect::Shown => f.write_str("shown"),
            Effect::Played(m) => write!(f, "played {m}"),
            Effect::Rewound(m) => write!(f, "rewound {m}"),
            Effect::Solved(m) => write!(f, "solved by {m}"),
            Effect::GaveUp => f.write_str("gave up"),
            Effect::Dealt => f.write_str("dealt"),
        }
    }
}

impl<P: Puzzle> Game<P> {
    /// Deals a puzzle and starts its clock.
    ///
    /// # Errors
    ///
    /// The puzzle's own error if these parameters give no puzzle.
    pub fn new(params: P::Params, now: Millis) -> Result<Self, P::DealError> {
        let start = P::deal(&params)?;
        Ok(Game::begin(params, start, now))
    }

    /// Handles an input at the time `now` and returns its effect. Only a touch that completes several
    /// moves has more than one.
    pub fn handle(&mut self, input: Input<P>, now: Millis) -> Vec<Effect<P>> {
        let acted = match input {
            Input::Touch(event) => return self.touch(event, now),
            Input::Move(m) => self.act(Act::Move(m), now),
            Input::Help(m) => self.act(Act::Help(m), now),
            Input::Look => self.act(Act::Look, now),
            Input::Check => self.act(Act::Check, now),
            Input::Undo if self.done.is_empty() && self.before_restart.is_some() => {
                self.undo_restart(now)
            }
            Input::Undo => self.act(Act::Undo, now),
            Input::Redo => self.act(Act::Redo, now),
            Input::Pause(Pause::Player) => self.act(Act::Pause, now),
            Input::Resume(Pause::Player) => self.act(Act::Resume, now),
            Input::Pause(pause) => Ok(self.pause(pause, now)),
            Input::Resume(pause) => Ok(self.resume(pause, now)),
            Input::GiveUp => self.act(Act::GiveUp, now),
            Input::Restart => Ok(self.restart(now)),
            Input::Load(record) => match Game::load(&record, Budget::LOADING, now) {
                Ok(game) => Ok(self.replace_with(game, now)),
                Err(error) => Err(Refusal::Record(error)),
            },
        };
        vec![acted.unwrap_or_else(Effect::Refused)]
    }

    /// Starts the clock now, if nothing has been done yet: for apps whose clock waits for the player.
    pub fn restart_clock(&mut self, now: Millis) {
        if self.log.is_empty() {
            self.clock.restart(now);
        }
    }

    /// Returns everything a view needs to draw the game.
    pub fn scene(&self) -> P::Scene {
        self.puzzle.scene(&self.hand)
    }

    /// Returns the parameters that the puzzle was dealt from.
    pub fn params(&self) -> &P::Params {
        &self.params
    }

    /// Returns the starting position.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Returns the position.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Returns the input state: a drag in progress, a selection or a cursor.
    pub fn hand(&self) -> &P::Hand {
        &self.hand
    }

    /// Returns the playing time.
    pub fn elapsed(&self, now: Millis) -> Millis {
        self.clock.elapsed(now)
    }

    /// Returns the clock, which also knows the reasons it is paused for.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Returns how the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the number of moves played and not undone.
    pub fn n_moves(&self) -> usize {
        self.done.len()
    }

    /// Returns the number of entries in the record: moves, including undone ones, and everything else that is logged.
    pub fn n_acts(&self) -> usize {
        self.log.len()
    }

    /// Returns the cost of replaying the game's record.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Returns the number of single steps in the moves played and not undone.
    pub fn n_steps(&self) -> usize {
        self.done.iter().map(|(_, undo)| P::n_steps(undo)).sum()
    }

    /// Returns the moves played and not undone, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &P::Move> + ExactSizeIterator {
        self.done.iter().map(|(m, _)| m)
    }

    /// Returns whether [`Input::Undo`] would do something.
    pub fn can_undo(&self) -> bool {
        let has_before = !self.done.is_empty() || self.before_restart.is_some();
        has_before && self.check_open().is_ok()
    }

    /// Returns whether [`Input::Redo`] would do something.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.check_open().is_ok()
    }

    /// Returns the result so far.
    pub fn outcome(&self, now: Millis) -> Outcome {
        Outcome {
            ending: self.ending,
            moves: self.n_moves(),
            helps: self.n_helps(),
            elapsed: self.elapsed(now),
        }
    }

    /// Returns the game as a record, for [`Game::load`]. Each move is written as a string.
    pub fn record(&self, now: Millis) -> Record {
        Record {
            game: P::NAME.to_string(),
            params: self.params.to_string(),
            moves: self.acts_since(0),
            result: self.outcome(now),
        }
    }

    /// Returns the entries added since the record had `n_acts` of them.
    pub fn acts_since(&self, n_acts: usize) -> Vec<(Millis, String)> {
        let acts = self.log.get(n_acts..).unwrap_or_default();
        acts.iter().map(|(at, act)| (*at, act.to_string())).collect()
    }

    fn begin(params: P::Params, start: P, now: Millis) -> Self {
        let mut game = Game {
            cost: P::deal_cost(&params),
            params,
            hand: start.hand(),
            puzzle: start.clone(),
            start,
            done: Vec::new(),
            undone: Vec::new(),
            log: Vec::new(),
            clock: Clock::start(0, now),
            ending: None,
            before_restart: None,
        };
        game.end_if_solved(now);
        game
    }

    /// Refuses inputs that need a game in progress that is not paused.
    fn check_open(&self) -> Result<(), Refusal<P>> {
        match self.ending {
            Some(_) => Err(Refusal::Over),
            None if self.clock.is_paused() => Err(Refusal::Paused),
            None => Ok(()),
        }
    }

    fn touch(&mut self, event: P::Event, now: Millis) -> Vec<Effect<P>> {
        if let Err(refusal) = self.check_open() {
            return vec![Effect::Refused(refusal)];
        }
        let moves = match self.puzzle.touch(&mut self.hand, event) {
            Touch::Nothing => return vec![Effect::Ignored],
            Touch::Shown => return vec![Effect::Shown],
            Touch::Move(m) => vec![m],
            Touch::Moves(moves) => moves,
        };
        let hand = self.hand.clone();
        let mut effects = Vec::with_capacity(moves.len());
        for m in moves {
            let effect = self.act(Act::Move(m), now).unwrap_or_else(Effect::Refused);
            let is_end = matches!(effect, Effect::Solved(_) | Effect::Refused(_));
            effects.push(effect);
            if is_end {
                break;
            }
        }
        self.hand = hand;
        effects
    }

    /// Performs and logs one act, in play and in replay alike.
    fn act(&mut self, act: Act<P::Move>, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        let at = self.elapsed(now);
        let cost = self.cost_of(&act);
        let effect = match &act {
            _ if self.ending.is_some() => return Err(Refusal::Over),
            Act::Pause => self.pause(Pause::Player, now),
            Act::Resume => self.resume(Pause::Player, now),
            Act::Move(m) | Act::Help(m) => {
                self.check_open()?;
                let effect = self.play(m.clone(), now)?;
                self.undone.clear();
                effect
            }
            Act::Look | Act::Check => {
                self.check_open()?;
                Effect::Shown
            }
            Act::Undo => {
                self.check_open()?;
                let (m, undo) = self.done.pop().ok_or(Refusal::NothingToUndo)?;
                self.puzzle.take_back(undo);
                self.undone.push(m.clone());
                Effect::Rewound(m)
            }
            Act::Redo => {
                self.check_open()?;
                let m = self.undone.pop().ok_or(Refusal::NothingToRedo)?;
                self.play(m, now)?
            }
            Act::GiveUp => {
                self.clock.end(now);
                self.ending = Some(Ending::GaveUp);
                Effect::GaveUp
            }
        };
        if effect != Effect::Ignored {
            self.puzzle.cancel_gesture(&mut self.hand);
            self.log.push((at, act));
            self.cost += cost;
        }
        Ok(effect)
    }

    /// Returns the cost of an act: parsing and logging it, its place in the history, and the puzzle's cost of its move.
    fn cost_of(&self, act: &Act<P::Move>) -> Cost {
        let bytes = size_of::<(Millis, Act<P::Move>)>() + size_of::<(P::Move, P::Undo)>();
        let m = match act {
            Act::Move(m) | Act::Help(m) => Some(m),
            Act::Redo => self.undone.last(),
            Act::Look | Act::Check | Act::Undo | Act::Pause | Act::Resume | Act::GiveUp => None,
        };
        let of_move = m.map_or(Cost::default(), |m| self.puzzle.move_cost(m));
        Cost { work: 4, bytes: bytes as u64 } + of_move
    }

    fn play(&mut self, m: P::Move, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        let undo = self.puzzle.play(&m).map_err(Refusal::Illegal)?;
        self.done.push((m.clone(), undo));
        Ok(if self.end_if_solved(now) { Effect::Solved(m) } else { Effect::Played(m) })
    }

    /// Ends the game if the puzzle is solved, and returns whether it is.
    fn end_if_solved(&mut self, now: Millis) -> bool {
        let solved = self.puzzle.is_solved();
        if solved {
            self.clock.end(now);
            self.ending = Some(Ending::Solved);
        }
        solved
    }

    fn pause(&mut self, pause: Pause, now: Millis) -> Effect<P> {
        if self.clock.is_paused_by(pause) {
            return Effect::Ignored;
        }
        self.clock.pause(pause, now);
        self.puzzle.cancel_gesture(&mut self.hand);
        Effect::Shown
    }

    fn resume(&mut self, pause: Pause, now: Millis) -> Effect<P> {
        if !self.clock.is_paused_by(pause) {
            return Effect::Ignored;
        }
        self.clock.resume(pause, now);
        Effect::Shown
    }

    /// Restarts the game. A game in which something was done is kept for undo.
    fn restart(&mut self, now: Millis) -> Effect<P> {
        let mut game = Game::begin(self.params.clone(), self.start.clone(), now);
        game.before_restart = if self.log.is_empty() {
            self.before_restart.take()
        } else {
            Some(Box::new(Stopped { game: self.clone(), elapsed: self.elapsed(now) }))
        };
        self.replace_with(game, now)
    }

    /// Returns to the game before the restart, at the time it had then.
    fn undo_restart(&mut self, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        self.check_open()?;
        let Stopped { mut game, elapsed } =
            *self.before_restart.take().ok_or(Refusal::NothingToUndo)?;
        game.set_clock(elapsed, now);
        Ok(self.replace_with(game, now))
    }

    /// Resumes the clock at a playing time, unless the game is over or the player has paused it.
    fn set_clock(&mut self, elapsed: Millis, now: Millis) {
        let is_paused = self.clock.is_paused_by(Pause::Player);
        self.clock = Clock::start(elapsed, now);
        if is_paused {
            self.clock.pause(Pause::Player, now);
        }
        if self.ending.is_some() {
            self.clock.end(now);
        }
    }

    /// Replaces this game with another, but keeps the pauses for a dialog or a hidden page.
    fn replace_with(&mut self, mut game: Self, now: Millis) -> Effect<P> {
        for pause in [Pause::Dialog, Pause::Hidden] {
            if self.clock.is_paused_by(pause) {
                game.clock.pause(pause, now);
            }
        }
        *self = game;
        Effect::Dealt
    }
}
