//! The controller: it takes inputs, changes the game and says what each input did.

use std::fmt;

use crate::{
    Act, Clock, Effect, Ending, Input, Millis, Outcome, Pause, Puzzle, Record, RecordError,
    Refusal, Touch,
};

/// One puzzle being played: the position, the input state, the history and the clock.
///
/// Every change goes through [`Game::handle`]; the other methods only read.
#[derive(Clone, Debug)]
pub struct Game<P: Puzzle> {
    params: P::Params,
    start: P,
    puzzle: P,
    hand: P::Hand,
    /// The moves played and not undone.
    done: Vec<(P::Move, P::Undo)>,
    /// The moves undone, the last one last; redo takes from here.
    undone: Vec<P::Move>,
    /// What the record will list, with the time played.
    log: Vec<(Millis, Act<P::Move>)>,
    clock: Clock,
    ending: Option<Ending>,
}

/// A short text for scripts in tests, with moves as records write them: `played 35R`.
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

    /// Replays a record, each of its moves once, and checks its times and its result. The game's clock
    /// goes on from the time in the record, and is paused if the player had paused it.
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
        // In the replay, `now` is the time played.
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
        game.clock = Clock::start(played.elapsed, now);
        if paused {
            game.clock.pause(Pause::Player, now);
        }
        if game.ending.is_some() {
            game.clock.end(now);
        }
        Ok(game)
    }

    /// Handles an input at the time `now` and returns everything that it did.
    pub fn handle(&mut self, input: Input<P>, now: Millis) -> Effect<P> {
        let acted = match input {
            Input::Touch(event) => self.touch(event, now),
            Input::Move(m) => self.act(Act::Move(m), now),
            Input::Help(m) => self.act(Act::Help(m), now),
            Input::Undo => self.act(Act::Undo, now),
            Input::Redo => self.act(Act::Redo, now),
            Input::Pause(Pause::Player) => self.act(Act::Pause, now),
            Input::Resume(Pause::Player) => self.act(Act::Resume, now),
            Input::Pause(pause) => Ok(self.pause(pause, now)),
            Input::Resume(pause) => Ok(self.resume(pause, now)),
            Input::GiveUp => self.act(Act::GiveUp, now),
            Input::Restart => {
                let game = Game::begin(self.params.clone(), self.start.clone(), now);
                Ok(self.replace_with(game, now))
            }
            Input::Load(record) => match Game::load(&record, now) {
                Ok(game) => Ok(self.replace_with(game, now)),
                Err(error) => Err(Refusal::Record(error)),
            },
        };
        acted.unwrap_or_else(Effect::Refused)
    }

    /// Everything that a view needs to draw the game.
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

    /// The input state: a drag under way, a selection, a cursor.
    pub fn hand(&self) -> &P::Hand {
        &self.hand
    }

    /// The time played.
    pub fn elapsed(&self, now: Millis) -> Millis {
        self.clock.elapsed(now)
    }

    /// The clock, which also says for which reasons it is paused.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }

    /// How the game ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// How many moves were played and not undone.
    pub fn n_moves(&self) -> usize {
        self.done.len()
    }

    /// How many entries the record has: moves, undone ones too, and everything else that is logged.
    pub fn n_acts(&self) -> usize {
        self.log.len()
    }

    /// How many single steps the moves have that were played and not undone.
    pub fn n_steps(&self) -> usize {
        self.done.iter().map(|(_, undo)| P::n_steps(undo)).sum()
    }

    /// How many moves the computer made for the player, undone or not.
    pub fn n_helps(&self) -> usize {
        self.log.iter().filter(|(_, act)| matches!(act, Act::Help(_))).count()
    }

    /// The moves that were played and not undone, in order.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &P::Move> + ExactSizeIterator {
        self.done.iter().map(|(m, _)| m)
    }

    /// Whether [`Input::Undo`] would do something.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty() && self.check_open().is_ok()
    }

    /// Whether [`Input::Redo`] would do something.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() && self.check_open().is_ok()
    }

    /// The result so far.
    pub fn outcome(&self, now: Millis) -> Outcome {
        Outcome {
            ending: self.ending,
            moves: self.n_moves(),
            helps: self.n_helps(),
            elapsed: self.elapsed(now),
        }
    }

    /// The game as a record, for [`Game::load`]. Each move is turned into text.
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
            clock: Clock::start(0, now),
            ending: None,
        };
        game.end_if_solved(now);
        game
    }

    /// Refuses what needs a game that is neither over nor paused.
    fn check_open(&self) -> Result<(), Refusal<P>> {
        match self.ending {
            Some(_) => Err(Refusal::Over),
            None if self.clock.is_held() => Err(Refusal::Paused),
            None => Ok(()),
        }
    }

    fn touch(&mut self, event: P::Event, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        self.check_open()?;
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

    /// Does one act and logs it, in play and in replay alike.
    fn act(&mut self, act: Act<P::Move>, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        let at = self.elapsed(now);
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
        }
        Ok(effect)
    }

    fn play(&mut self, m: P::Move, now: Millis) -> Result<Effect<P>, Refusal<P>> {
        let undo = self.puzzle.play(&m).map_err(Refusal::Illegal)?;
        self.done.push((m.clone(), undo));
        Ok(if self.end_if_solved(now) { Effect::Solved(m) } else { Effect::Played(m) })
    }

    /// Ends the game if the puzzle is solved, and says whether it is.
    fn end_if_solved(&mut self, now: Millis) -> bool {
        let solved = self.puzzle.is_solved();
        if solved {
            self.clock.end(now);
            self.ending = Some(Ending::Solved);
        }
        solved
    }

    fn pause(&mut self, pause: Pause, now: Millis) -> Effect<P> {
        if self.clock.is_held_by(pause) {
            return Effect::Ignored;
        }
        self.clock.pause(pause, now);
        self.puzzle.cancel_gesture(&mut self.hand);
        Effect::Shown
    }

    fn resume(&mut self, pause: Pause, now: Millis) -> Effect<P> {
        if !self.clock.is_held_by(pause) {
            return Effect::Ignored;
        }
        self.clock.resume(pause, now);
        Effect::Shown
    }

    /// Puts another game in place of this one. The pauses of the screen, which no record contains, stay.
    fn replace_with(&mut self, mut game: Self, now: Millis) -> Effect<P> {
        for pause in [Pause::Dialog, Pause::Hidden] {
            if self.clock.is_held_by(pause) {
                game.clock.pause(pause, now);
            }
        }
        *self = game;
        Effect::Dealt
    }

    /// Does the act that this text of a record writes.
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

    /// Checks a time of a record: it never goes back, and stays the same while the clock is paused.
    fn check_time(&self, number: usize, at: Millis) -> Result<(), RecordError> {
        let last = self.log.last().map_or(0, |(at, _)| *at);
        let stopped = self.clock.is_held() || self.ending.is_some();
        if at < last || (stopped && at != last) {
            return Err(RecordError::Time { number, at, clock: last });
        }
        Ok(())
    }
}
