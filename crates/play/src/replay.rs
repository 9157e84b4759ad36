//! A record to watch: the game after any of its acts or at any time.

use crate::{Act, Budget, Effect, Ending, Game, Millis, Outcome, Puzzle, Record, RecordError};

/// Number of acts between checkpoints, so that seeking replays fewer than this.
const CHECKPOINT_EVERY: usize = 64;

/// A checked record at one of its points. Seeking to any other point, forwards or backwards, is fast
/// however long the record is.
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
    steps: Vec<ReplayStep<P>>,
    /// The position after 0, 64, 128, … acts.
    checkpoints: Vec<P>,
    outcome: Outcome,
    at: usize,
    puzzle: P,
}

/// An act and its effect on the position.
#[derive(Clone, Debug)]
struct ReplayStep<P: Puzzle> {
    time: Millis,
    act: Act<P::Move>,
    change: PositionChange<P>,
    /// Number of moves played and not undone after it.
    n_moves: usize,
    /// Number of moves played up to it, including undone ones.
    n_played: usize,
}

#[derive(Clone, Debug)]
enum PositionChange<P: Puzzle> {
    Nothing,
    Played {
        m: P::Move,
        undo: P::Undo,
    },
    /// The move at this index was undone.
    Undone(usize),
}

/// A mark on a replay's timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The player paused.
    Pause,
    /// A hint was used.
    Help,
}

impl<P: Puzzle> Replay<P> {
    /// Checks a record by playing it, as [`Game::load`] does, and starts at its beginning.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first thing that is wrong with it.
    pub fn new(record: &Record, budget: Budget) -> Result<Self, RecordError> {
        Ok(Replay::of(&Game::load(record, budget, 0)?))
    }

    /// Creates the replay of a game up to its last act.
    fn of(game: &Game<P>) -> Self {
        let mut puzzle = game.start().clone();
        let mut checkpoints = vec![puzzle.clone()];
        let mut steps: Vec<ReplayStep<P>> = Vec::with_capacity(game.log().len());
        // The steps whose moves are in effect, and those whose moves were undone.
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
                Act::Look | Act::Check | Act::Undo | Act::Pause | Act::Resume | Act::GiveUp => None,
            };
            let taken_back = if *act == Act::Undo { done.pop() } else { None };
            let change = if let Some(m) = m {
                let undo = puzzle.play(&m).expect("the moves of a game are legal");
                done.push(at);
                n_played += 1;
                PositionChange::Played { m, undo }
            } else if let Some(of) = taken_back {
                undone.push(of);
                steps[of].take_back(&mut puzzle);
                PositionChange::Undone(of)
            } else {
                PositionChange::Nothing
            };
            steps.push(ReplayStep {
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

    /// Returns the parameters that the puzzle was dealt from.
    pub fn params(&self) -> &P::Params {
        &self.params
    }

    /// Returns the result of the whole game.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Returns the number of acts.
    pub fn n_acts(&self) -> usize {
        self.steps.len()
    }

    /// Returns the number of acts up to this point.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Returns the position at this point.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// Returns everything a view needs to draw this point.
    pub fn scene(&self) -> P::Scene {
        self.puzzle.scene(&self.puzzle.hand())
    }

    /// Returns the last act before this point.
    pub fn last_act(&self) -> Option<&Act<P::Move>> {
        Some(&self.last()?.act)
    }

    /// Returns the effect of the last act, as [`Game::handle`] returned it.
    pub fn last_effect(&self) -> Option<Effect<P>> {
        let step = self.last()?;
        let is_end = self.at == self.steps.len();
        Some(match &step.change {
            PositionChange::Played { m, .. }
                if is_end && self.outcome.ending == Some(Ending::Solved) =>
            {
                Effect::Solved(m.clone())
            }
            PositionChange::Played { m, .. } => Effect::Played(m.clone()),
            PositionChange::Undone(of) => {
                self.steps[*of].played().map_or(Effect::Shown, |m| Effect::Rewound(m.clone()))
            }
            PositionChange::Nothing if step.act == Act::GiveUp => Effect::GaveUp,
            PositionChange::Nothing => Effect::Shown,
        })
    }

    /// Returns the number of moves in effect at this point.
    pub fn n_moves(&self) -> usize {
        self.last().map_or(0, |step| step.n_moves)
    }

    /// Returns the playing time after `n_acts` acts.
    pub fn time_of(&self, n_acts: usize) -> Millis {
        let before = n_acts.min(self.steps.len()).checked_sub(1);
        before.map_or(0, |before| self.steps[before].time)
    }

    /// Returns the number of acts up to a time.
    pub fn n_acts_by(&self, time: Millis) -> usize {
        self.steps.partition_point(|step| step.time <= time)
    }

    /// Returns the number of moves played after one time and up to another, including undone ones.
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

    /// Returns where the player paused and where hints were used, in order, with the playing time.
    pub fn marks(&self) -> impl Iterator<Item = (Millis, Mark)> {
        self.steps.iter().filter_map(|step| {
            let mark = match step.act {
                Act::Pause => Mark::Pause,
                Act::Help(_) | Act::Look | Act::Check => Mark::Help,
                Act::Move(_) | Act::Undo | Act::Redo | Act::Resume | Act::GiveUp => return None,
            };
            Some((step.time, mark))
        })
    }

    /// Seeks to the point after `n_acts` acts, or to the end.
    pub fn seek(&mut self, n_acts: usize) {
        let target = n_acts.min(self.steps.len());
        // An undo need not restore everything a puzzle remembers, so seeking backwards starts from a checkpoint.
        if target < self.at || target / CHECKPOINT_EVERY > self.at / CHECKPOINT_EVERY {
            (self.puzzle, self.at) = self.checkpoint_before(target);
        }
        for step in &self.steps[self.at..target] {
            step.redo_in(&mut self.puzzle, &self.steps);
        }
        self.at = target;
    }

    /// Seeks to a time: everything done by then is done.
    pub fn seek_time(&mut self, time: Millis) {
        self.seek(self.n_acts_by(time));
    }

    /// Returns the position before the last act, so that a view can describe the change.
    pub fn before(&self) -> P {
        let target = self.at.saturating_sub(1);
        let (mut puzzle, at) = self.checkpoint_before(target);
        for step in &self.steps[at..target] {
            step.redo_in(&mut puzzle, &self.steps);
        }
        puzzle
    }

    fn last(&self) -> Option<&ReplayStep<P>> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// Returns the last checkpoint before `n_acts` acts, and its number of acts.
    fn checkpoint_before(&self, n_acts: usize) -> (P, usize) {
        let checkpoint = n_acts / CHECKPOINT_EVERY;
        (self.checkpoints[checkpoint].clone(), checkpoint * CHECKPOINT_EVERY)
    }
}

impl<P: Puzzle> ReplayStep<P> {
    /// Returns the move it played.
    fn played(&self) -> Option<&P::Move> {
        match &self.change {
            PositionChange::Played { m, .. } => Some(m),
            PositionChange::Nothing | PositionChange::Undone(_) => None,
        }
    }

    /// Applies it to a position.
    fn redo_in(&self, puzzle: &mut P, steps: &[ReplayStep<P>]) {
        match &self.change {
            PositionChange::Nothing => {}
            PositionChange::Played { m, .. } => {
                puzzle.play(m).expect("the moves of a game are legal");
            }
            PositionChange::Undone(of) => steps[*of].take_back(puzzle),
        }
    }

    /// Undoes the move that it played.
    fn take_back(&self, puzzle: &mut P) {
        if let PositionChange::Played { undo, .. } = &self.change {
            puzzle.take_back(undo.clone());
        }
    }
}
