//! A record to watch: the game as it stood after any of its acts or at any time.

use crate::{Act, Budget, Effect, Ending, Game, Millis, Outcome, Puzzle, Record, RecordError};

/// A checkpoint is kept after so many acts, so that seeking plays fewer than this.
const CHECKPOINT_EVERY: usize = 64;

/// A record that was checked, at one of its points. Seeking goes to any other, forwards or back, in a short time however long
/// the record is.
///
/// ```
/// use lamps::Lamps;
/// use play::{Budget, Game, Input, Replay};
///
/// let mut game = Game::<Lamps>::new("board=.o./ooo/.o.".parse()?, 0)?;
/// game.handle(Input::Move("0".parse()?), 1_000);
/// game.handle(Input::Undo, 2_000);
/// game.handle(Input::Move("4".parse()?), 3_500);
///
/// let mut replay = Replay::<Lamps>::new(&game.record(3_500), Budget::VERIFYING)?;
/// replay.seek_time(2_999);
/// assert_eq!((replay.at(), replay.n_moves()), (2, 0));
/// replay.seek(replay.n_acts());
/// assert_eq!(replay.puzzle(), game.puzzle());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<P: Puzzle> {
    params: P::Params,
    steps: Vec<Step<P>>,
    /// The position after 0, 64, 128, … acts.
    checkpoints: Vec<P>,
    outcome: Outcome,
    at: usize,
    puzzle: P,
}

/// An act, and what it did to the position.
#[derive(Clone, Debug)]
struct Step<P: Puzzle> {
    time: Millis,
    act: Act<P::Move>,
    change: Change<P>,
    /// How many moves stand after it.
    n_moves: usize,
    /// How many moves were played up to it, undone ones too.
    n_played: usize,
}

#[derive(Clone, Debug)]
enum Change<P: Puzzle> {
    Nothing,
    Played {
        m: P::Move,
        undo: P::Undo,
    },
    /// The move of this step was undone.
    Undone(usize),
}

/// What is marked on the time line of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The player paused.
    Pause,
    /// The computer helped.
    Help,
}

impl<P: Puzzle> Replay<P> {
    /// Checks a record by playing it, as [`Game::load`] does, and begins at its start.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first thing that is wrong with it.
    pub fn new(record: &Record, budget: Budget) -> Result<Self, RecordError> {
        Ok(Replay::of(&Game::load(record, budget, 0)?))
    }

    /// The replay of a game, up to what was done last.
    fn of(game: &Game<P>) -> Self {
        let mut puzzle = game.start().clone();
        let mut checkpoints = vec![puzzle.clone()];
        let mut steps: Vec<Step<P>> = Vec::with_capacity(game.log().len());
        // The steps whose moves stand, and those whose moves were undone.
        let (mut done, mut undone): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        let mut n_played = 0;
        for (time, act) in game.log() {
            let at = steps.len();
            let m = match act {
                Act::Move(m) | Act::Help(m) => {
                    undone.clear();
                    Some(m.clone())
                }
                Act::Redo => undone.pop().and_then(|of| steps[of].played().cloned()),
                Act::Look | Act::Undo | Act::Pause | Act::Resume | Act::GiveUp => None,
            };
            let taken_back = if *act == Act::Undo { done.pop() } else { None };
            let change = if let Some(m) = m {
                let undo = puzzle.play(&m).expect("the moves of a game are legal");
                done.push(at);
                n_played += 1;
                Change::Played { m, undo }
            } else if let Some(of) = taken_back {
                undone.push(of);
                steps[of].take_back(&mut puzzle);
                Change::Undone(of)
            } else {
                Change::Nothing
            };
            steps.push(Step {
                time: *time,
                act: act.clone(),
                change,
                n_moves: done.len(),
                n_played,
            });
            if steps.len().is_multiple_of(CHECKPOINT_EVERY) {
                checkpoints.push(puzzle.clone());
            }
        }
        let (params, outcome) = (game.params().clone(), game.outcome(0));
        let puzzle = game.start().clone();
        Replay { params, steps, checkpoints, outcome, at: 0, puzzle }
    }

    /// The parameters that the puzzle was dealt from.
    pub fn params(&self) -> &P::Params {
        &self.params
    }

    /// The result of the whole game.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// How many acts there are.
    pub fn n_acts(&self) -> usize {
        self.steps.len()
    }

    /// How many acts are done at this point.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The position at this point.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Everything that a view needs to draw this point.
    pub fn scene(&self) -> P::Scene {
        self.puzzle.scene(&self.puzzle.hand())
    }

    /// The act that was done last at this point.
    pub fn last_act(&self) -> Option<&Act<P::Move>> {
        Some(&self.last()?.act)
    }

    /// What the last act at this point did, as [`Game::handle`] answered then.
    pub fn last_effect(&self) -> Option<Effect<P>> {
        let step = self.last()?;
        let is_end = self.at == self.steps.len();
        Some(match &step.change {
            Change::Played { m, .. } if is_end && self.outcome.ending == Some(Ending::Solved) => {
                Effect::Solved(m.clone())
            }
            Change::Played { m, .. } => Effect::Played(m.clone()),
            Change::Undone(of) => {
                self.steps[*of].played().map_or(Effect::Shown, |m| Effect::Rewound(m.clone()))
            }
            Change::Nothing if step.act == Act::GiveUp => Effect::GaveUp,
            Change::Nothing => Effect::Shown,
        })
    }

    /// How many moves stand at this point.
    pub fn n_moves(&self) -> usize {
        self.last().map_or(0, |step| step.n_moves)
    }

    /// The time played when so many acts were done.
    pub fn time_of(&self, n_acts: usize) -> Millis {
        let before = n_acts.min(self.steps.len()).checked_sub(1);
        before.map_or(0, |before| self.steps[before].time)
    }

    /// How many acts were done by a time.
    pub fn n_acts_by(&self, time: Millis) -> usize {
        self.steps.partition_point(|step| step.time <= time)
    }

    /// How many moves were played after one time and up to another, undone ones too.
    ///
    /// ```
    /// use play::{Budget, Game, Input, Replay};
    ///
    /// let mut game = Game::<lamps::Lamps>::new("size=5&seed=7".parse()?, 0)?;
    /// for (now, press) in [(1_000, "0"), (2_000, "4"), (2_500, "8")] {
    ///     game.handle(Input::Move(press.parse()?), now);
    /// }
    /// let replay = Replay::<lamps::Lamps>::new(&game.record(2_500), Budget::VERIFYING)?;
    /// assert_eq!(replay.n_played_between(1_000, 2_500), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn n_played_between(&self, after: Millis, up_to: Millis) -> usize {
        let by = |time| {
            let before = self.n_acts_by(time).checked_sub(1);
            before.map_or(0, |before| self.steps[before].n_played)
        };
        by(up_to).saturating_sub(by(after))
    }

    /// Where the player paused and where the computer helped, in order, with the time played.
    pub fn marks(&self) -> impl Iterator<Item = (Millis, Mark)> {
        self.steps.iter().filter_map(|step| {
            let mark = match step.act {
                Act::Pause => Mark::Pause,
                Act::Help(_) | Act::Look => Mark::Help,
                Act::Move(_) | Act::Undo | Act::Redo | Act::Resume | Act::GiveUp => return None,
            };
            Some((step.time, mark))
        })
    }

    /// Goes to the point at which so many acts are done; beyond the last one, to the end.
    pub fn seek(&mut self, n_acts: usize) {
        let target = n_acts.min(self.steps.len());
        // An undo need not take back everything that a puzzle remembers, so that the way back leads over a checkpoint.
        if target < self.at || target / CHECKPOINT_EVERY > self.at / CHECKPOINT_EVERY {
            (self.puzzle, self.at) = self.checkpoint_before(target);
        }
        for step in &self.steps[self.at..target] {
            step.redo_in(&mut self.puzzle, &self.steps);
        }
        self.at = target;
    }

    /// Goes to a time: everything that was done by then is done.
    pub fn seek_time(&mut self, time: Millis) {
        self.seek(self.n_acts_by(time));
    }

    /// The position before the last act, by which a view can say what that did.
    pub fn before(&self) -> P {
        let target = self.at.saturating_sub(1);
        let (mut puzzle, at) = self.checkpoint_before(target);
        for step in &self.steps[at..target] {
            step.redo_in(&mut puzzle, &self.steps);
        }
        puzzle
    }

    fn last(&self) -> Option<&Step<P>> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// The last checkpoint before so many acts, and how many acts it has.
    fn checkpoint_before(&self, n_acts: usize) -> (P, usize) {
        let checkpoint = n_acts / CHECKPOINT_EVERY;
        (self.checkpoints[checkpoint].clone(), checkpoint * CHECKPOINT_EVERY)
    }
}

impl<P: Puzzle> Step<P> {
    /// The move that it played.
    fn played(&self) -> Option<&P::Move> {
        match &self.change {
            Change::Played { m, .. } => Some(m),
            Change::Nothing | Change::Undone(_) => None,
        }
    }

    /// Does in a position what was done in it.
    fn redo_in(&self, puzzle: &mut P, steps: &[Step<P>]) {
        match &self.change {
            Change::Nothing => {}
            Change::Played { m, .. } => {
                puzzle.play(m).expect("the moves of a game are legal");
            }
            Change::Undone(of) => steps[*of].take_back(puzzle),
        }
    }

    /// Takes the move back that it played.
    fn take_back(&self, puzzle: &mut P) {
        if let Change::Played { undo, .. } = &self.change {
            puzzle.take_back(undo.clone());
        }
    }
}
