//! Hints and Auto Solve: what to search, which move comes next, and what to tell the player.

use crate::ahead::{self, Ahead};
use crate::knowledge::Knowledge;
use crate::{Actual, Answer, Board, Fifteen, Measures, Move, Note, Point, Solver, Speed, Trail};
use crate::{Entropy, Verdict};
use grid::Dir;
use play::{Auto, AutoState, Effect, Game, HintState, Input, Millis, Pause};

/// Helps with one game at a time. It has no thread and no clock: an app runs the searches that it
/// [wants](Coach::wanted), tells it the [answers](Coach::take) and the [effects](Coach::follow) of the
/// game, and gives the game the [inputs](Coach::next_input) that it makes.
///
/// ```
/// use fifteen::{Answer, Coach, Fifteen, Move, Note};
/// use grid::Dir;
/// use play::{Ending, Game, Input};
///
/// let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse()?, 0)?;
/// let mut coach = Coach::new(&game);
/// assert_eq!(coach.hint(&game), Some(Note::Searching));
///
/// let (board, solver) = coach.wanted().expect("nothing is known yet");
/// let answer = Answer { path: Some(vec![Dir::Left, Dir::Left]), lower_bound: 2 };
/// let note = coach.take(&board, solver, &answer, 500);
/// let left = Move::new(Dir::Left, 2);
/// assert_eq!(note, Some(Note::Hint { m: left, tile: 8, is_proven: true }));
/// assert_eq!(coach.shown_hint(), Some(left));
/// let input = coach.next_input(&game, 550).expect("the record says that a hint was shown");
/// coach.follow(&game.handle(input, 550), &game);
///
/// coach.hint(&game); // a second press plays it
/// let input = coach.next_input(&game, 600).expect("the hint was accepted");
/// let effect = game.handle(input, 600);
/// coach.follow(&effect, &game);
/// assert_eq!((game.ending(), game.n_helps()), (Some(Ending::Solved), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coach {
    knowledge: Knowledge,
    trail: Trail,
    solver: Solver,
    speed: Speed,
    auto: Option<Auto<Board, Dir>>,
    ahead: Ahead,
    hint: HintState<Move>,
    /// The bound that a search under way has reported last, and its board.
    reported: Option<(Board, u32)>,
    /// The move of the last input that was handed out, until its effect is told.
    sent: Option<Move>,
}

impl Coach {
    /// A coach for a game, who knows nothing yet.
    pub fn new(game: &Game<Fifteen>) -> Self {
        Coach {
            knowledge: Knowledge::default(),
            trail: Trail::of(game),
            solver: Solver::best_for(game.puzzle().board().size()),
            speed: Speed::default(),
            auto: None,
            ahead: Ahead::default(),
            hint: HintState::None,
            reported: None,
            sent: None,
        }
    }

    /// Follows what the game has just done. After [`Effect::Dealt`] it may be another game; what is
    /// known about positions stays known.
    pub fn follow(&mut self, effect: &Effect<Fifteen>, game: &Game<Fifteen>) {
        let sent = self.sent.take();
        let old_size = self.board().size();
        self.trail.follow(effect, game);
        match effect {
            Effect::Shown => return,
            Effect::Ignored | Effect::Refused(_) if sent.is_none() => return,
            // A move of the player ends Auto Solve; one of its own steps does not.
            Effect::Played(m) if sent == Some(*m) => {}
            Effect::Solved(_) => {
                self.auto = None;
                let board = self.board().clone();
                self.knowledge.learn(&board, Some(&[]), 0);
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
        self.look_ahead();
        self.hint = HintState::None;
    }

    /// The player asks for a hint. If one is shown already, [`Coach::next_input`] makes it.
    pub fn hint(&mut self, game: &Game<Fifteen>) -> Option<Note> {
        if !is_open(game) || self.auto.is_some() {
            return None;
        }
        if self.hint.accept() {
            return None;
        }
        Some(self.show_hint())
    }

    /// The player starts Auto Solve from the position as it is.
    pub fn auto_solve(&mut self, game: &Game<Fifteen>, now: Millis) -> Option<Note> {
        if !is_open(game) {
            return None;
        }
        self.hint = HintState::None;
        let board = self.board().clone();
        let mut auto = Auto::from(board.clone());
        // A solution that another solver has found is not what the player chose to see.
        let best = Solver::best_for(board.size());
        let is_proven = matches!(self.actual(), Actual::Exactly(_));
        let is_enough = is_proven || !Solver::proves(board.size());
        let path =
            if self.solver == best && is_enough { self.knowledge.path(&board) } else { None };
        if let Some(path) = &path {
            auto.take(&board, Some(path), now);
        }
        self.auto = Some(auto);
        self.ahead = Ahead::default();
        self.look_ahead();
        path.map(|path| Note::SolutionFound { n_steps: path.len(), is_proven })
    }

    /// The player ends Auto Solve where it is.
    pub fn stop(&mut self) -> Option<Note> {
        self.auto.take().map(|_| Note::Stopped)
    }

    /// The player holds the steps of Auto Solve.
    pub fn hold(&mut self) {
        if let Some(auto) = &mut self.auto {
            auto.held = true;
        }
    }

    /// The player lets the steps of Auto Solve go on.
    pub fn go_on(&mut self) {
        if let Some(auto) = &mut self.auto {
            auto.held = false;
        }
    }

    /// How fast Auto Solve goes from its next step on.
    pub fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
    }

    /// The solver for Auto Solve. A board of another size gets the best for its size again.
    pub fn choose(&mut self, solver: Solver) {
        self.solver = solver;
    }

    /// Takes the answer of a search, or an empty one if the search failed.
    pub fn take(
        &mut self,
        board: &Board,
        solver: Solver,
        answer: &Answer,
        now: Millis,
    ) -> Option<Note> {
        let Answer { path, lower_bound } = answer;
        // If another solver gave up, the best one is still to be asked.
        if path.is_some() || solver == Solver::best_for(board.size()) {
            self.knowledge.learn(board, path.as_deref(), *lower_bound);
            self.knowledge.forget(&self.trail);
        }
        if let Some(auto) = &mut self.auto
            && auto.search() == Some(board)
            && solver == self.solver
        {
            if auto.take(board, path.as_deref(), now) {
                self.look_ahead();
                let n_steps = path.as_ref().map_or(0, Vec::len);
                let is_proven = self.actual() == Actual::Exactly(n_steps as u32);
                return Some(Note::SolutionFound { n_steps, is_proven });
            }
            self.auto = None;
            return Some(Note::NoSolution);
        }
        if let Some(auto) = &mut self.auto {
            self.ahead.take(auto, board, path.as_deref());
            self.look_ahead();
        }
        let is_awaited = self.hint == HintState::Wanted && self.is_known(self.board());
        is_awaited.then(|| self.show_hint())
    }

    /// A search under way reports its bound: no solution of this board is shorter.
    pub fn report(&mut self, board: &Board, lower_bound: u32) {
        let before = self.reported.take().filter(|(of, _)| of == board);
        let lower_bound = before.map_or(0, |(_, bound)| bound).max(lower_bound);
        self.reported = Some((board.clone(), lower_bound));
    }

    /// What to search now: the solution that Auto Solve waits for, a shorter rest of its way, the position, and then, for
    /// the review, those that led to it. Any other search under way is of no use any more.
    pub fn wanted(&self) -> Option<(Board, Solver)> {
        if let Some(auto) = &self.auto
            && let Some(board) = auto.search().or(self.ahead.wanted())
        {
            return Some((board.clone(), self.solver));
        }
        let size = self.board().size();
        let best = Solver::best_for(size);
        let n_positions = if best == Solver::Optimal { usize::MAX } else { 1 };
        for Point { board, .. } in self.trail.points().iter().rev().take(n_positions) {
            match self.knowledge.of(board) {
                None => return Some((board.clone(), best)),
                // On larger boards those before it take longer still.
                Some(known) if known.length().is_none() && !Solver::proves(size) => return None,
                Some(_) => {}
            }
        }
        None
    }

    /// How long the search of what is [wanted](Self::wanted) may take, in milliseconds, unless it is to be proven. Nobody
    /// waits for a shorter rest.
    pub fn search_time(&self) -> Millis {
        let is_ahead = self.auto.as_ref().is_some_and(|auto| auto.search().is_none());
        if is_ahead { ahead::SEARCH_TIME } else { self.solver.search_time() }
    }

    /// The input that is due now: a hint that was accepted, the note that one is shown, or the next step of Auto Solve. It
    /// is to be given to the game at once, and its effect to [`Coach::follow`].
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

    /// How long until [`Coach::next_input`] has something; none while nothing is to come by itself.
    pub fn wait(&self, game: &Game<Fifteen>, now: Millis) -> Option<Millis> {
        let is_look_due = self.hint.is_unrecorded() && may_step(game);
        if is_look_due || matches!(self.hint, HintState::Accepted(_)) {
            return Some(0);
        }
        self.auto.as_ref().filter(|_| may_step(game))?.wait(now)
    }

    /// The hint that is to be seen on the board.
    pub fn shown_hint(&self) -> Option<Move> {
        self.hint.shown()
    }

    /// How far Auto Solve is, while it is on.
    pub fn auto(&self) -> Option<AutoState> {
        self.auto.as_ref().map(Auto::state)
    }

    /// The solver that is chosen for Auto Solve.
    pub fn solver(&self) -> Solver {
        self.solver
    }

    /// What is known of the shortest solution of the position.
    pub fn actual(&self) -> Actual {
        self.actual_of(self.trail.last())
    }

    /// What is known of the shortest solution of the position at the start of the game.
    pub fn actual_at_start(&self) -> Actual {
        self.actual_of(self.trail.first())
    }

    /// The positions of the game so far.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The measures of all positions of the game so far: the curves of the chart.
    pub fn measures(&self) -> impl Iterator<Item = Measures> + '_ {
        self.trail.measures(|board| self.length(board))
    }

    /// The first move of the best solution of a position that is known, and its tile that is farthest from the gap.
    pub fn best_move(&self, board: &Board) -> Option<(Move, u8)> {
        let m = self.knowledge.hint(board)?;
        Some((m, farthest_tile(board, m)))
    }

    /// For each move of the game whether it kept to a shortest solution, where that is known.
    pub fn verdicts(&self) -> Vec<Option<Verdict>> {
        self.trail.verdicts(|board| self.length(board))
    }

    fn board(&self) -> &Board {
        &self.trail.last().board
    }

    fn length(&self, board: &Board) -> Option<u32> {
        self.knowledge.length(board)
    }

    fn is_known(&self, board: &Board) -> bool {
        self.knowledge.of(board).is_some()
    }

    /// Chooses what is searched while Auto Solve walks. A way by A* is left as it was found.
    fn look_ahead(&mut self) {
        match &self.auto {
            Some(auto) if self.solver != Solver::AStar => {
                let is_proven = |board: &Board| self.knowledge.length(board).is_some();
                let board = &self.trail.last().board;
                self.ahead.choose(auto, board, self.speed.pace(), is_proven);
            }
            _ => self.ahead = Ahead::default(),
        }
    }

    fn show_hint(&mut self) -> Note {
        if !self.is_known(self.board()) {
            self.hint = HintState::Wanted;
            return Note::Searching;
        }
        let Some((m, tile)) = self.best_move(self.board()) else {
            self.hint = HintState::None;
            return Note::NoHint;
        };
        self.hint = HintState::Shown(m);
        Note::Hint { m, tile, is_proven: matches!(self.actual(), Actual::Exactly(_)) }
    }

    fn actual_of(&self, Point { board, entropy, .. }: &Point) -> Actual {
        let bound = self.bound(board, entropy);
        match self.knowledge.of(board).and_then(|known| known.best) {
            Some((n_steps, _)) if n_steps <= bound => Actual::Exactly(n_steps),
            Some((n_steps, _)) => Actual::Between(bound, n_steps),
            None => Actual::AtLeast(bound),
        }
    }

    fn bound(&self, board: &Board, entropy: &Entropy) -> u32 {
        let reported = self.reported.as_ref().filter(|(of, _)| of == board);
        self.knowledge.bound(board, entropy).max(reported.map_or(0, |(_, bound)| *bound))
    }
}

/// The tile of a move that is farthest from the gap.
fn farthest_tile(board: &Board, m: Move) -> u8 {
    board.cells_of(m).last().map_or(0, |cell| board.tile(cell))
}

/// Whether the game can be played on: it has not ended, and the player has not paused it.
fn is_open(game: &Game<Fifteen>) -> bool {
    game.ending().is_none() && !game.clock().is_paused_by(Pause::Player)
}

/// Whether Auto Solve may go on: never while the clock is paused, for whatever reason.
fn may_step(game: &Game<Fifteen>) -> bool {
    game.ending().is_none() && !game.clock().is_paused()
}
