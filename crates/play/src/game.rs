//! The controller: one door in, one answer out.

use crate::record::{Act, Ending, Outcome, Record, RecordError};
use crate::{Clock, Millis, Pause, Puzzle, Touch};

/// One puzzle being played.
#[derive(Clone, Debug)]
pub struct Game<P: Puzzle> {
    params: P::Params,
    start: P,
    puzzle: P,
    hand: P::Hand,
    done: Vec<(P::Move, P::Undo)>,
    undone: Vec<P::Move>,
    log: Vec<(Millis, Act<P::Move>)>,
    clock: Clock,
    ending: Option<Ending>,
}

/// All that can happen to a game.
#[derive(Clone, Debug)]
pub enum Input<P: Puzzle> {
    /// The hand did something: a pointer or a key.
    Touch(P::Event),
    /// The player names a move.
    Move(P::Move),
    /// The computer makes a move for the player, and the record says so.
    Help(P::Move),
    /// Take the last move back.
    Undo,
    /// Make the move again that was taken back last.
    Redo,
    /// Hold the clock.
    Pause(Pause),
    /// Let go of the clock.
    Resume(Pause),
    /// End the game without a solution.
    GiveUp,
    /// The same puzzle from its start, with nothing played.
    Restart,
    /// Another game in the place of this one.
    Load(Record),
}

/// What an input did.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect<P: Puzzle> {
    /// Nothing.
    Ignored,
    /// Nothing, and the player may want to know why.
    Refused(Refusal<P>),
    /// The hand or the clock changed, the position did not.
    Shown,
    /// A move was played, for the first time or again.
    Played(P::Move),
    /// A move was taken back.
    Rewound(P::Move),
    /// This move solved the puzzle.
    Solved(P::Move),
    /// The game ended without a solution.
    GaveUp,
    /// There is another position: the same puzzle from its start, or a game that was loaded.
    Dealt,
}

/// Why an input did nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal<P: Puzzle> {
    /// The clock is held.
    #[error("the game is paused")]
    Paused,
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// No move has been played.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// No move has been taken back.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// The puzzle refuses the move.
    #[error("{0}")]
    Illegal(P::Refusal),
    /// The record is not a game.
    #[error(transparent)]
    Record(RecordError),
}

impl<P: Puzzle> Game<P> {
    /// Deals a puzzle; its clock starts now.
    ///
    /// # Errors
    ///
    /// The puzzle's own, if these parameters give no puzzle.
    pub fn new(params: P::Params, now: Millis) -> Result<Self, P::DealError> {
        let start = P::deal(&params)?;
        Ok(Game::begin(params, start, now))
    }

    /// Plays a record again from its start.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first thing that is wrong with it.
    pub fn load(record: &Record, now: Millis) -> Result<Self, RecordError> {
        if record.game != P::NAME {
            return Err(RecordError::OtherGame {
                expected: P::NAME.to_string(),
                found: record.game.clone(),
            });
        }
        let bad_params = |why: String| RecordError::Params { params: record.params.clone(), why };
        let params = record.params.parse::<P::Params>().map_err(|e| bad_params(e.to_string()))?;
        // While it replays, the wall's clock shows the time played.
        let mut game = Game::<P>::new(params, 0).map_err(|e| bad_params(e.to_string()))?;
        for (index, (at, text)) in record.moves.iter().enumerate() {
            game.replay(index + 1, *at, text)?;
        }
        game.check_time(record.moves.len() + 1, record.result.elapsed)?;
        let played = game.outcome(record.result.elapsed);
        if played != record.result {
            return Err(RecordError::OtherOutcome { played, claimed: record.result });
        }
        let paused = game.clock.is_held_by(Pause::Player);
        game.clock = Clock::starting(played.elapsed, now);
        if paused {
            game.clock.hold(Pause::Player, now);
        }
        if game.ending.is_some() {
            game.clock.end(now);
        }
        Ok(game)
    }

    /// The one door: whatever happens comes in here, and the answer says all that it did.
    pub fn handle(&mut self, input: Input<P>, now: Millis) -> Effect<P> {
        let acted = match input {
            Input::Touch(event) => self.touch(event, now),
            Input::Move(m) => self.act(Act::Move(m), now),
            Input::Help(m) => self.act(Act::Help(m), now),
            Input::Undo => self.act(Act::Undo, now),
            Input::Redo => self.act(Act::Redo, now),
            Input::Pause(Pause::Player) => self.act(Act::Pause, now),
            Input::Resume(Pause::Player) => self.act(Act::Resume, now),
            Input::Pause(pause) => Ok(self.hold(pause, now)),
            Input::Resume(pause) => Ok(self.release(pause, now)),
            Input::GiveUp => self.act(Act::GiveUp, now),
            Input::Restart => {
                let game = Game::begin(self.params.clone(), self.start.clone(), now);
                Ok(self.become_game(game, now))
            }
            Input::Load(record) => match Game::load(&record, now) {
                Ok(game) => Ok(self.become_game(game, now)),
                Err(error) => Err(Refusal::Record(error)),
            },
        };
        acted.unwrap_or_else(Effect::Refused)
    }

    /// What there is to see.
    pub fn scene(&self) -> P::Scene {
        self.puzzle.scene(&self.hand)
    }

    /// The parameters that the puzzle was dealt from.
    pub fn params(&self) -> &P::Params {
        &self.params
    }

    /// The position.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// What the hand holds.
    pub fn hand(&self) -> &P::Hand {
        &self.hand
    }

    /// The time played.
    pub fn elapsed(&self, now: Millis) -> Millis {
        self.clock.elapsed(now)
    }

    /// The clock and what holds it.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Moves that stand, those taken back not counted.
    pub fn n_moves(&self) -> usize {
        self.done.len()
    }

    /// All that the record of this game lists: moves, those taken back too, and what else the player did.
    pub fn n_acts(&self) -> usize {
        self.log.len()
    }

    /// Single steps in the moves that stand.
    pub fn n_steps(&self) -> usize {
        self.done.iter().map(|(_, undo)| P::n_steps(undo)).sum()
    }

    /// Moves that the computer made for the player, taken back or not.
    pub fn n_helps(&self) -> usize {
        self.log.iter().filter(|(_, act)| matches!(act, Act::Help(_))).count()
    }

    /// The moves that stand, from the first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &P::Move> + ExactSizeIterator {
        self.done.iter().map(|(m, _)| m)
    }

    /// Whether [`Input::Undo`] would do something.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty() && self.is_open().is_ok()
    }

    /// Whether [`Input::Redo`] would do something.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.is_open().is_ok()
    }

    /// How the game stands.
    pub fn outcome(&self, now: Millis) -> Outcome {
        Outcome {
            ending: self.ending,
            moves: self.n_moves(),
            helps: self.n_helps(),
            elapsed: self.elapsed(now),
        }
    }

    /// The game as it is kept; [`Game::load`] brings it back.
    pub fn record(&self, now: Millis) -> Record {
        Record {
            game: P::NAME.to_string(),
            params: self.params.to_string(),
            moves: self.log.iter().map(|(at, act)| (*at, act.to_string())).collect(),
            result: self.outcome(now),
        }
    }

    fn begin(params: P::Params, start: P, now: Millis) -> Self {
        let mut game = Game {
            params,
            hand: start.hand(),
            puzzle: start.clone(),
            start,
            done: Vec::new(),
            undone: Vec::new(),
            log: Vec::new(),
            clock: Clock::starting(0, now),
            ending: None,
        };
        game.end_if_solved(now);
        game
    }

    fn is_open(&self) -> Result<(), Refusal<P>> {
        match self.ending {
            Some(_) => Err(Refusal::Over),
            None if self.clock.is_held() => Err(Refusal::Paused),
            None => Ok(()),
        }
    }

    fn touch(&mut self, event: P::Event, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        self.is_open()?;
        match self.puzzle.touch(&mut self.hand, event) {
            Touch::Nothing => Ok(Effect::Ignored),
            Touch::Shown => Ok(Effect::Shown),
            Touch::Move(m) => {
                let hand = self.hand.clone();
                let effect = self.act(Act::Move(m), now)?;
                self.hand = hand;
                Ok(effect)
            }
        }
    }

    /// Does what goes into the log, in play and in replay alike.
    fn act(&mut self, act: Act<P::Move>, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        let at = self.elapsed(now);
        let effect = match &act {
            _ if self.ending.is_some() => return Err(Refusal::Over),
            Act::Pause => self.hold(Pause::Player, now),
            Act::Resume => self.release(Pause::Player, now),
            Act::Move(m) | Act::Help(m) => {
                self.is_open()?;
                let effect = self.play(m.clone(), now)?;
                self.undone.clear();
                effect
            }
            Act::Undo => {
                self.is_open()?;
                let (m, undo) = self.done.pop().ok_or(Refusal::NothingToUndo)?;
                self.puzzle.take_back(undo);
                self.undone.push(m.clone());
                Effect::Rewound(m)
            }
            Act::Redo => {
                self.is_open()?;
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
        }
        Ok(effect)
    }

    fn play(&mut self, m: P::Move, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        let undo = self.puzzle.play(&m).map_err(Refusal::Illegal)?;
        self.done.push((m.clone(), undo));
        Ok(if self.end_if_solved(now) { Effect::Solved(m) } else { Effect::Played(m) })
    }

    fn end_if_solved(&mut self, now: Millis) -> bool {
        let solved = self.puzzle.is_solved();
        if solved {
            self.clock.end(now);
            self.ending = Some(Ending::Solved);
        }
        solved
    }

    fn hold(&mut self, pause: Pause, now: Millis) -> Effect<P> {
        if self.clock.is_held_by(pause) {
            return Effect::Ignored;
        }
        self.clock.hold(pause, now);
        self.puzzle.cancel_gesture(&mut self.hand);
        Effect::Shown
    }

    fn release(&mut self, pause: Pause, now: Millis) -> Effect<P> {
        if !self.clock.is_held_by(pause) {
            return Effect::Ignored;
        }
        self.clock.release(pause, now);
        Effect::Shown
    }

    /// Takes the place of this game. A dialog that is open stays open, and so does a hidden page.
    fn become_game(&mut self, mut game: Self, now: Millis) -> Effect<P> {
        for pause in [Pause::Dialog, Pause::Hidden] {
            if self.clock.is_held_by(pause) {
                game.clock.hold(pause, now);
            }
        }
        *self = game;
        Effect::Dealt
    }

    fn replay(&mut self, number: usize, at: Millis, text: &str) -> Result<(), RecordError> {
        let act = text.parse::<Act<P::Move>>().map_err(|why| RecordError::Unreadable {
            number,
            text: text.to_string(),
            why,
        })?;
        self.check_time(number, at)?;
        let illegal = |why: String| RecordError::Illegal { number, text: text.to_string(), why };
        match self.act(act, at) {
            Ok(Effect::Ignored) => Err(illegal("it does nothing here".to_string())),
            Ok(_) => Ok(()),
            Err(refusal) => Err(illegal(refusal.to_string())),
        }
    }

    /// Whether the replay's clock can show this time: it never goes back, and stands when held.
    fn check_time(&self, number: usize, at: Millis) -> Result<(), RecordError> {
        let last = self.log.last().map_or(0, |(at, _)| *at);
        let stands = self.clock.is_held() || self.ending.is_some();
        if at < last || (stands && at != last) {
            return Err(RecordError::Time { number, at, clock: last });
        }
        Ok(())
    }
}
