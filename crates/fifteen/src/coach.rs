//! Hints and Auto-solve: chooses the next search and the next move, and creates messages to the
//! player.

use crate::lookahead::{self, Lookahead};
use crate::solution_cache::SolutionCache;
use crate::{
    Answer, Board, CoachMessage, Fifteen, History, HistoryEntry, Measures, Move, OptimalLength,
    Solver,
};
use crate::{Entropy, Verdict};
use grid::Dir;
use play::{Auto, AutoState, Effect, Game, HintState, Input, Millis, Pause, Speed};

/// Gives hints and plays Auto-solve, in one game at a time.
///
/// It has no thread and no clock. An app runs the [requested searches](Coach::next_search), passes
/// on their [results](Coach::take) and the game's [effects](Coach::follow), and passes the coach's
/// [inputs](Coach::next_input) to the game.
///
/// ```
/// use fifteen::{Answer, Coach, Fifteen, Move, CoachMessage};
/// use grid::Dir;
/// use play::{Ending, Game, Input};
///
/// let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse()?, 0)?;
/// let mut coach = Coach::new(&game);
/// assert_eq!(coach.hint(&game), Some(CoachMessage::Searching));
///
/// let (board, solver) = coach.next_search().expect("there are no results yet");
/// let answer = Answer { path: Some(vec![Dir::Left, Dir::Left]), lower_bound: 2 };
/// let message = coach.take(&board, solver, &answer, 500);
/// let left = Move::new(Dir::Left, 2);
/// assert_eq!(message, Some(CoachMessage::Hint { m: left, tile: 8, is_proven: true }));
/// assert_eq!(coach.shown_hint(), Some(left));
/// let input = coach.next_input(&game, 550).expect("the hint is recorded");
/// coach.follow(&game.handle(input, 550), &game);
///
/// coach.hint(&game); // a second press plays it
/// let input = coach.next_input(&game, 600).expect("the hint was accepted");
/// let effects = game.handle(input, 600);
/// coach.follow(&effects, &game);
/// assert_eq!((game.ending(), game.n_helps()), (Some(Ending::Solved), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coach {
    cache: SolutionCache,
    history: History,
    solver: Solver,
    speed: Speed,
    auto: Option<Auto<Board, Dir>>,
    lookahead: Lookahead,
    hint: HintState<Move>,
    /// The last lower bound reported by a running search, and its board.
    reported: Option<(Board, u32)>,
    /// The move of the last input, until its effect is reported.
    sent: Option<Move>,
}

impl Coach {
    /// Creates a coach for a game, without any search results.
    pub fn new(game: &Game<Fifteen>) -> Self {
        Coach {
            cache: SolutionCache::default(),
            history: History::of(game),
            solver: Solver::best_for(game.puzzle().board().size()),
            speed: Speed::default(),
            auto: None,
            lookahead: Lookahead::default(),
            hint: HintState::None,
            reported: None,
            sent: None,
        }
    }

    /// Updates the coach after the effects of an input. After [`Effect::Dealt`] it may be another
    /// game; search results are kept.
    pub fn follow(&mut self, effects: &[Effect<Fifteen>], game: &Game<Fifteen>) {
        for effect in effects {
            self.follow_one(effect, game);
        }
    }

    fn follow_one(&mut self, effect: &Effect<Fifteen>, game: &Game<Fifteen>) {
        let sent = self.sent.take();
        let old_size = self.board().size();
        self.history.follow(effect, game);
        match effect {
            Effect::Shown => return,
            Effect::Ignored | Effect::Refused(_) if sent.is_none() => return,
            // A move by the player ends Auto-solve; one of its own moves does not.
            Effect::Played(m) if sent == Some(*m) => {}
            Effect::Solved(_) => {
                self.auto = None;
                let board = self.board().clone();
                self.cache.add(&board, Some(&[]), 0);
            }
            Effect::Dealt => {
                self.auto = None;
                let size = self.board().size();
                if size != old_size {
                    self.solver = Solver::best_for(size);
                }
            }
            _ => self.auto = None,
        }
        self.choose_lookahead();
        self.hint = HintState::None;
    }

    /// Requests a hint. If one is already shown, [`Coach::next_input`] plays it.
    pub fn hint(&mut self, game: &Game<Fifteen>) -> Option<CoachMessage> {
        if !is_open(game) || self.auto.is_some() {
            return None;
        }
        if self.hint.accept() {
            return None;
        }
        Some(self.show_hint())
    }

    /// Starts Auto-solve from the current position.
    pub fn auto_solve(&mut self, game: &Game<Fifteen>, now: Millis) -> Option<CoachMessage> {
        if !is_open(game) {
            return None;
        }
        self.hint = HintState::None;
        let board = self.board().clone();
        let mut auto = Auto::from(board.clone());
        // The player has chosen a solver, so another solver's solution is not used.
        let best = Solver::best_for(board.size());
        let is_proven = matches!(self.optimal_length(), OptimalLength::Exactly(_));
        let is_enough = is_proven || !Solver::proves(board.size());
        let path = if self.solver == best && is_enough { self.cache.path(&board) } else { None };
        if let Some(path) = &path {
            auto.take(&board, Some(path), now);
        }
        self.auto = Some(auto);
        self.lookahead = Lookahead::default();
        self.choose_lookahead();
        path.map(|path| CoachMessage::SolutionFound { n_steps: path.len(), is_proven })
    }

    /// Stops Auto-solve at the current position.
    pub fn stop(&mut self) -> Option<CoachMessage> {
        self.auto.take().map(|_| CoachMessage::Stopped)
    }

    /// Pauses Auto-solve.
    pub fn pause(&mut self) {
        if let Some(auto) = &mut self.auto {
            auto.is_paused = true;
        }
    }

    /// Resumes Auto-solve.
    pub fn resume(&mut self) {
        if let Some(auto) = &mut self.auto {
            auto.is_paused = false;
        }
    }

    /// Sets Auto-solve's speed from its next tile move on.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// Sets Auto-solve's solver. If the board size changes, the best solver for it is chosen again.
    pub fn set_solver(&mut self, solver: Solver) {
        self.solver = solver;
    }

    /// Handles the result of a search, or an empty one if the search failed.
    pub fn take(
        &mut self,
        board: &Board,
        solver: Solver,
        answer: &Answer,
        now: Millis,
    ) -> Option<CoachMessage> {
        let Answer { path, lower_bound } = answer;
        // If another solver gave up, the best one can still be tried.
        if path.is_some() || solver == Solver::best_for(board.size()) {
            self.cache.add(board, path.as_deref(), *lower_bound);
            self.cache.evict(&self.history);
        }
        if let Some(auto) = &mut self.auto
            && auto.search() == Some(board)
            && solver == self.solver
        {
            if auto.take(board, path.as_deref(), now) {
                self.choose_lookahead();
                let n_steps = path.as_ref().map_or(0, Vec::len);
                let is_proven = self.optimal_length() == OptimalLength::Exactly(n_steps as u32);
                return Some(CoachMessage::SolutionFound { n_steps, is_proven });
            }
            self.auto = None;
            return Some(CoachMessage::NoSolution);
        }
        if let Some(auto) = &mut self.auto {
            self.lookahead.take(auto, board, path.as_deref());
            self.choose_lookahead();
        }
        let is_awaited = self.hint == HintState::Wanted && self.is_known(self.board());
        is_awaited.then(|| self.show_hint())
    }

    /// Handles a lower bound reported by a running search.
    pub fn report(&mut self, board: &Board, lower_bound: u32) {
        let before = self.reported.take().filter(|(of, _)| of == board);
        let lower_bound = before.map_or(0, |(_, bound)| bound).max(lower_bound);
        self.reported = Some((board.clone(), lower_bound));
    }

    /// Returns the position to search now, and the solver to use.
    ///
    /// In order of priority: the solution that Auto-solve waits for, a shorter end of its
    /// solution, the current position and then, for the review, the positions before it. Any other
    /// running search can be cancelled.
    pub fn next_search(&self) -> Option<(Board, Solver)> {
        if let Some(auto) = &self.auto
            && let Some(board) = auto.search().or(self.lookahead.target())
        {
            return Some((board.clone(), self.solver));
        }
        let size = self.board().size();
        let best = Solver::best_for(size);
        let n_positions = if best == Solver::Optimal { usize::MAX } else { 1 };
        for HistoryEntry { board, .. } in self.history.entries().iter().rev().take(n_positions) {
            match self.cache.get(board) {
                None => return Some((board.clone(), best)),
                // On larger boards, the positions before it take even longer.
                Some(known) if known.length().is_none() && !Solver::proves(size) => return None,
                Some(_) => {}
            }
        }
        None
    }

    /// Returns the time limit of the [requested search](Self::next_search), in milliseconds. It
    /// applies to searches that don't end with a proof. Nobody waits for a lookahead search, so it
    /// gets longer.
    pub fn search_time(&self) -> Millis {
        let is_ahead = self.auto.as_ref().is_some_and(|auto| auto.search().is_none());
        if is_ahead { lookahead::SEARCH_TIME } else { self.solver.search_time() }
    }

    /// Returns the input that is due now: an accepted hint, the record that a hint was shown, or
    /// the next tile move of Auto-solve. Pass it to the game at once, and its effect to
    /// [`Coach::follow`].
    pub fn next_input(&mut self, game: &Game<Fifteen>, now: Millis) -> Option<Input<Fifteen>> {
        let m = if let Some(m) = self.hint.take_accepted() {
            m
        } else if may_step(game) && self.hint.take_unrecorded() {
            return Some(Input::Look);
        } else {
            let auto = self.auto.as_mut().filter(|_| may_step(game))?;
            auto.step(self.speed.pace(), now)?.into()
        };
        self.sent = Some(m);
        Some(Input::Help(m))
    }

    /// Returns the time until [`Coach::next_input`] has an input; `None` if nothing is scheduled.
    pub fn wait(&self, game: &Game<Fifteen>, now: Millis) -> Option<Millis> {
        let is_look_due = self.hint.is_unrecorded() && may_step(game);
        if is_look_due || matches!(self.hint, HintState::Accepted(_)) {
            return Some(0);
        }
        self.auto.as_ref().filter(|_| may_step(game))?.wait(now)
    }

    /// Returns the hint shown on the board.
    pub fn shown_hint(&self) -> Option<Move> {
        self.hint.shown()
    }

    /// Returns the state of Auto-solve while it runs.
    pub fn auto(&self) -> Option<AutoState> {
        self.auto.as_ref().map(Auto::state)
    }

    /// Returns Auto-solve's solver.
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// Returns the known length of the current position's shortest solution.
    pub fn optimal_length(&self) -> OptimalLength {
        self.optimal_length_of(self.history.last())
    }

    /// Returns the known length of the starting position's shortest solution.
    pub fn optimal_length_at_start(&self) -> OptimalLength {
        self.optimal_length_of(self.history.first())
    }

    /// Returns the positions of the game so far.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the measures of all positions so far: the curves of the chart.
    pub fn measures(&self) -> impl Iterator<Item = Measures> + '_ {
        self.history.measures(|board| self.length(board))
    }

    /// Returns the first move of a position's best known solution, and the tile of it that is
    /// farthest from the gap.
    pub fn best_move(&self, board: &Board) -> Option<(Move, u8)> {
        let m = self.cache.hint(board)?;
        Some((m, farthest_tile(board, m)))
    }

    /// Judges each move of the game, where the shortest solutions before and after it are known.
    pub fn verdicts(&self) -> Vec<Option<Verdict>> {
        self.history.verdicts(|board| self.length(board))
    }

    fn board(&self) -> &Board {
        &self.history.last().board
    }

    fn length(&self, board: &Board) -> Option<u32> {
        self.cache.length(board)
    }

    fn is_known(&self, board: &Board) -> bool {
        self.cache.get(board).is_some()
    }

    /// Chooses the position to search while Auto-solve plays. A* solutions are played unchanged.
    fn choose_lookahead(&mut self) {
        match &self.auto {
            Some(auto) if self.solver != Solver::AStar => {
                let is_proven = |board: &Board| self.cache.length(board).is_some();
                let board = &self.history.last().board;
                self.lookahead.choose(auto, board, self.speed.pace(), is_proven);
            }
            _ => self.lookahead = Lookahead::default(),
        }
    }

    fn show_hint(&mut self) -> CoachMessage {
        if !self.is_known(self.board()) {
            self.hint = HintState::Wanted;
            return CoachMessage::Searching;
        }
        let Some((m, tile)) = self.best_move(self.board()) else {
            self.hint = HintState::None;
            return CoachMessage::NoHint;
        };
        self.hint = HintState::Shown(m);
        CoachMessage::Hint {
            m,
            tile,
            is_proven: matches!(self.optimal_length(), OptimalLength::Exactly(_)),
        }
    }

    fn optimal_length_of(
        &self,
        HistoryEntry { board, entropy, .. }: &HistoryEntry,
    ) -> OptimalLength {
        let bound = self.bound(board, entropy);
        match self.cache.get(board).and_then(|known| known.best) {
            Some((n_steps, _)) if n_steps <= bound => OptimalLength::Exactly(n_steps),
            Some((n_steps, _)) => OptimalLength::Between(bound, n_steps),
            None => OptimalLength::AtLeast(bound),
        }
    }

    fn bound(&self, board: &Board, entropy: &Entropy) -> u32 {
        let reported = self.reported.as_ref().filter(|(of, _)| of == board);
        self.cache.bound(board, entropy).max(reported.map_or(0, |(_, bound)| *bound))
    }
}

/// Returns the tile of a move that is farthest from the gap.
fn farthest_tile(board: &Board, m: Move) -> u8 {
    board.cells_of(m).last().map_or(0, |cell| board.tile(cell))
}

/// Returns whether the game can continue: it has not ended, and the player has not paused it.
fn is_open(game: &Game<Fifteen>) -> bool {
    game.ending().is_none() && !game.clock().is_paused_by(Pause::Player)
}

/// Returns whether Auto-solve may make a move: never while the clock is paused for any reason.
fn may_step(game: &Game<Fifteen>) -> bool {
    game.ending().is_none() && !game.clock().is_paused()
}
