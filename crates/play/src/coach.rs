//! Hints and Auto-solve: chooses the next search and the next move, and creates messages to the
//! player.

use std::fmt::Debug;

use crate::{Auto, AutoState, Effect, Game, HintState, Input, Millis, Pause, Puzzle, Speed};

/// The move type of an adviser's puzzle.
type MoveOf<A> = <<A as Adviser>::Puzzle as Puzzle>::Move;
/// A run of Auto-solve.
type AutoOf<A> = Auto<<A as Adviser>::Position, <A as Adviser>::SolutionStep>;

/// What a puzzle knows about solutions, for its [`Coach`].
pub trait Adviser: Clone + Debug {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// What is searched for a solution.
    type Position: Clone + Debug + PartialEq;
    /// One step of a solution. Auto-solve plays one at a time.
    type SolutionStep: Clone + Debug + Into<MoveOf<Self>>;
    /// A hint, as it is shown to the player.
    type Tip: Clone + Debug;
    /// A search that an app can run.
    type Search;
    /// The result of a search.
    type Answer;

    /// Creates an adviser that knows no solutions yet.
    fn new(game: &Game<Self::Puzzle>) -> Self;

    /// Returns the position to solve.
    fn position(game: &Game<Self::Puzzle>) -> Self::Position;

    /// Returns whether nothing is left to solve.
    fn is_solved(at: &Self::Position) -> bool;

    /// Handles an effect that may have changed the position or the game.
    fn follow(&mut self, effect: &Effect<Self::Puzzle>, game: &Game<Self::Puzzle>);

    /// Returns the hint for a position: [`Advice::Hint`], [`Advice::NoHint`] if a search has ended
    /// without one, or [`Advice::Searching`] if nothing is known yet.
    fn advise(&self, at: &Self::Position) -> Advice<Self::Tip>;

    /// Returns the move that a second press plays.
    fn move_of(tip: &Self::Tip) -> Option<MoveOf<Self>>;

    /// Returns whether a new hint replaces one that is shown.
    fn is_better(_new: &Self::Tip, _shown: &Self::Tip) -> bool {
        false
    }

    /// Returns whether a hint is only a guess, so that the search for a better one goes on.
    fn is_guess(_tip: &Self::Tip) -> bool {
        false
    }

    /// Returns a solution that Auto-solve may play without another search.
    fn solution(&self, at: &Self::Position) -> Option<Vec<Self::SolutionStep>>;

    /// Returns whether a solution of the current position is known to be a shortest one.
    fn is_proven(&self, _n_steps: usize) -> bool {
        false
    }

    /// Returns the most urgent search, given the positions that Auto-solve and a hint wait for.
    fn next_search(
        &self,
        for_auto: Option<&Self::Position>,
        for_hint: Option<&Self::Position>,
    ) -> Option<Self::Search>;

    /// Returns whether Auto-solve can start from `at` with the answer of this search.
    fn answers(&self, search: &Self::Search, at: &Self::Position) -> bool;

    /// Learns the answer of a search. Returns the solution, if there is one.
    fn take(
        &mut self,
        search: &Self::Search,
        answer: &Self::Answer,
        auto: Option<&mut AutoOf<Self>>,
    ) -> Option<Vec<Self::SolutionStep>>;

    /// Chooses what to search while Auto-solve plays, if it runs.
    fn look_ahead(&mut self, _auto: Option<&AutoOf<Self>>, _pace: Millis) {}
}

/// A message to the player, with the hint `T`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice<T> {
    /// The hint is shown as soon as it is found.
    Searching,
    /// A hint is shown.
    Hint(T),
    /// No hint was found for this position.
    NoHint,
    /// Auto-solve has found a solution and starts playing it.
    SolutionFound {
        /// Number of steps.
        n_steps: usize,
        /// Whether it is proven to be a shortest solution.
        is_proven: bool,
    },
    /// Auto-solve ended because no solution was found.
    NoSolution,
    /// The player stopped Auto-solve or the search for a hint.
    Stopped,
}

/// Gives hints and plays Auto-solve, in one game at a time.
///
/// It has no thread and no clock. An app runs the [requested searches](Coach::next_search), passes
/// on their [results](Coach::take) and the game's [effects](Coach::follow), and passes the coach's
/// [inputs](Coach::next_input) to the game.
#[derive(Clone, Debug)]
pub struct Coach<A: Adviser> {
    /// What is known about the game.
    pub adviser: A,
    position: A::Position,
    auto: Option<AutoOf<A>>,
    pace: Millis,
    hint: HintState<A::Tip>,
    /// The move of the last input, until its effect is reported.
    sent: Option<MoveOf<A>>,
}

impl<A: Adviser> Coach<A> {
    /// Creates a coach for a game, without any search results.
    pub fn new(game: &Game<A::Puzzle>) -> Self {
        Coach {
            adviser: A::new(game),
            position: A::position(game),
            auto: None,
            pace: Speed::default().pace(),
            hint: HintState::None,
            sent: None,
        }
    }

    /// Updates the coach after the effects of an input. After [`Effect::Dealt`] it may be another
    /// game.
    pub fn follow(&mut self, effects: &[Effect<A::Puzzle>], game: &Game<A::Puzzle>) {
        for effect in effects {
            self.follow_one(effect, game);
        }
    }

    fn follow_one(&mut self, effect: &Effect<A::Puzzle>, game: &Game<A::Puzzle>) {
        let sent = self.sent.take();
        match effect {
            Effect::Shown => return,
            Effect::Ignored | Effect::Refused(_) if sent.is_none() => return,
            // A move by the player ends Auto-solve; one of its own moves ends it if it is the last.
            Effect::Played(m) if sent.as_ref() == Some(m) => {
                self.auto.take_if(|auto| auto.rest().is_some_and(|(_, rest)| rest.is_empty()));
            }
            _ => self.auto = None,
        }
        self.hint = HintState::None;
        self.position = A::position(game);
        self.adviser.follow(effect, game);
        self.look_ahead();
    }

    /// Requests a hint. If one is already shown, [`Coach::next_input`] plays it.
    pub fn hint(&mut self, game: &Game<A::Puzzle>) -> Option<Advice<A::Tip>> {
        if !self.may_help(game) || self.auto.is_some() {
            return None;
        }
        if self.hint.shown().is_some_and(|tip| A::move_of(tip).is_some()) {
            self.hint.accept();
            return None;
        }
        Some(self.show_hint())
    }

    /// Starts Auto-solve from the current position. If a solution is known, it begins at `now`.
    pub fn solve(&mut self, game: &Game<A::Puzzle>, now: Millis) -> Option<Advice<A::Tip>> {
        if !self.may_help(game) {
            return None;
        }
        self.hint = HintState::None;
        self.auto = None;
        self.look_ahead();
        let path = self.adviser.solution(&self.position);
        self.auto = Some(Auto::from(self.position.clone()));
        path.and_then(|path| self.play(Some(&path), now))
    }

    /// Stops Auto-solve at the current position, or the search for a hint.
    pub fn stop(&mut self) -> Option<Advice<A::Tip>> {
        let was_wanted = self.is_searching_hint();
        if was_wanted {
            self.hint = HintState::None;
        }
        let was_auto = self.auto.take().is_some();
        self.look_ahead();
        (was_auto || was_wanted).then_some(Advice::Stopped)
    }

    /// Pauses or resumes Auto-solve.
    pub fn toggle_pause(&mut self) {
        if let Some(auto) = &mut self.auto {
            auto.is_paused = !auto.is_paused;
        }
    }

    /// Sets the time between two steps of Auto-solve, from the next step on.
    pub fn set_pace(&mut self, pace: Millis) {
        self.pace = pace;
    }

    /// Returns the search to run now. Any other running search can be cancelled.
    pub fn next_search(&self) -> Option<A::Search> {
        let has_guess = self.hint.shown().is_some_and(A::is_guess);
        let for_hint = (self.is_searching_hint() || has_guess).then_some(&self.position);
        self.adviser.next_search(self.auto.as_ref().and_then(Auto::search), for_hint)
    }

    /// Handles the result of a search. If Auto-solve waits for it, it begins at `now`.
    pub fn take(
        &mut self,
        search: &A::Search,
        answer: &A::Answer,
        now: Millis,
    ) -> Option<Advice<A::Tip>> {
        let path = self.adviser.take(search, answer, self.auto.as_mut());
        let awaited = self.auto.as_ref().and_then(Auto::search);
        if awaited.is_some_and(|at| self.adviser.answers(search, at)) {
            return self.play(path.as_deref(), now);
        }
        self.look_ahead();
        self.show_awaited_hint()
    }

    /// Lets the adviser learn something. Returns the hint if it was waiting for that.
    pub fn learn(&mut self, learn: impl FnOnce(&mut A)) -> Option<Advice<A::Tip>> {
        learn(&mut self.adviser);
        self.show_awaited_hint()
    }

    /// Returns the input that is due now: an accepted hint, the record that a hint was shown, or
    /// the next step of Auto-solve. Pass it to the game at once, and its effect to
    /// [`Coach::follow`].
    pub fn next_input(&mut self, game: &Game<A::Puzzle>, now: Millis) -> Option<Input<A::Puzzle>> {
        let m = if let Some(tip) = self.hint.take_accepted() {
            A::move_of(&tip)?
        } else if may_step(game) && self.hint.take_unrecorded() {
            return Some(Input::Look);
        } else {
            self.auto.as_mut().filter(|_| may_step(game))?.step(self.pace, now)?.into()
        };
        self.sent = Some(m.clone());
        Some(Input::Help(m))
    }

    /// Returns the time until [`Coach::next_input`] has an input; `None` if nothing is scheduled.
    pub fn wait(&self, game: &Game<A::Puzzle>, now: Millis) -> Option<Millis> {
        let is_look_due = self.hint.is_unrecorded() && may_step(game);
        if is_look_due || matches!(self.hint, HintState::Accepted(_)) {
            return Some(0);
        }
        self.auto.as_ref().filter(|_| may_step(game))?.wait(now)
    }

    /// Returns the position of the game.
    pub fn position(&self) -> &A::Position {
        &self.position
    }

    /// Returns the hint that is shown.
    pub fn shown_hint(&self) -> Option<&A::Tip> {
        self.hint.shown()
    }

    /// Returns whether a hint was requested and is being computed.
    pub fn is_searching_hint(&self) -> bool {
        matches!(self.hint, HintState::Wanted)
    }

    /// Returns the state of Auto-solve while it runs.
    pub fn auto(&self) -> Option<AutoState> {
        self.auto.as_ref().map(Auto::state)
    }

    /// Lets Auto-solve play a solution, or ends it.
    fn play(&mut self, path: Option<&[A::SolutionStep]>, now: Millis) -> Option<Advice<A::Tip>> {
        let auto = self.auto.as_mut()?;
        let at = auto.search()?.clone();
        if auto.take(&at, path, now) {
            self.look_ahead();
            let n_steps = path.map_or(0, <[_]>::len);
            let is_proven = self.adviser.is_proven(n_steps);
            return Some(Advice::SolutionFound { n_steps, is_proven });
        }
        self.auto = None;
        Some(Advice::NoSolution)
    }

    fn look_ahead(&mut self) {
        self.adviser.look_ahead(self.auto.as_ref(), self.pace);
    }

    fn show_hint(&mut self) -> Advice<A::Tip> {
        let advice = self.adviser.advise(&self.position);
        self.hint = match &advice {
            Advice::Hint(tip) if A::move_of(tip).is_some() => HintState::Shown(tip.clone()),
            // It shows no move, so it isn't recorded as a hint.
            Advice::Hint(tip) => HintState::Recorded(tip.clone()),
            Advice::Searching => HintState::Wanted,
            _ => HintState::None,
        };
        advice
    }

    /// Shows the hint that was requested, or a better one than that shown.
    fn show_awaited_hint(&mut self) -> Option<Advice<A::Tip>> {
        if self.is_searching_hint() {
            return Some(self.show_hint()).filter(|advice| !matches!(advice, Advice::Searching));
        }
        let shown = self.hint.shown()?;
        match self.adviser.advise(&self.position) {
            Advice::Hint(tip) if A::is_better(&tip, shown) => {
                self.hint.replace(tip.clone());
                Some(Advice::Hint(tip))
            }
            _ => None,
        }
    }

    /// Returns whether the game continues, is not paused by the player and is not solved.
    fn may_help(&self, game: &Game<A::Puzzle>) -> bool {
        let is_paused = game.clock().is_paused_by(Pause::Player);
        game.ending().is_none() && !is_paused && !A::is_solved(&self.position)
    }
}

/// Returns whether a move may be made: never while the clock is paused for any reason.
fn may_step<P: Puzzle>(game: &Game<P>) -> bool {
    game.ending().is_none() && !game.clock().is_paused()
}
