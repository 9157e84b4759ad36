//! Hints and Auto-solve: what is known about the positions of a game, and what to search next.

use crate::lookahead::{self, Lookahead};
use crate::solution_cache::SolutionCache;
use crate::{
    Answer, Board, Entropy, Fifteen, History, HistoryEntry, Measures, Move, OptimalLength, Solver,
    Verdict,
};
use grid::Dir;
use play::{Advice, Auto, Effect, Game, Millis};

/// Gives hints and plays Auto-solve, in one game at a time.
///
/// ```
/// use fifteen::{Answer, Coach, Fifteen, Hint, Move};
/// use grid::Dir;
/// use play::{Advice, Ending, Game, Input};
///
/// let mut game = Game::<Fifteen>::new("board=1-2-3_4-5-6_0-7-8".parse()?, 0)?;
/// let mut coach = Coach::new(&game);
/// assert_eq!(coach.hint(&game), Some(Advice::Searching));
///
/// let search = coach.next_search().expect("there are no results yet");
/// let answer = Answer { path: Some(vec![Dir::Left, Dir::Left]), lower_bound: 2 };
/// let message = coach.take(&search, &answer, 500);
/// let hint = Hint { m: Move::new(Dir::Left, 2), tile: 8, is_proven: true };
/// assert_eq!((message, coach.shown_hint()), (Some(Advice::Hint(hint)), Some(&hint)));
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
pub type Coach = play::Coach<Adviser>;

/// The positions of a game, and the results of searches.
#[derive(Clone, Debug)]
pub struct Adviser {
    cache: SolutionCache,
    history: History,
    solver: Solver,
    lookahead: Lookahead,
    /// Whether Auto-solve plays a solution.
    is_playing: bool,
    /// A solution found quickly for a hint, and where it begins.
    quick: Option<(Board, Vec<Dir>)>,
    /// The last lower bound reported by a running search, and its board.
    reported: Option<(Board, u32)>,
}

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub m: Move,
    /// The tile of the move that is farthest from the gap.
    pub tile: u8,
    /// Whether it starts a proven shortest solution.
    pub is_proven: bool,
}

impl play::Adviser for Adviser {
    type Puzzle = Fifteen;
    type Position = Board;
    type SolutionStep = Dir;
    type Tip = Hint;
    type Search = (Board, Solver);
    type Answer = Answer;

    fn new(game: &Game<Fifteen>) -> Self {
        Adviser {
            cache: SolutionCache::default(),
            history: History::of(game),
            solver: Solver::best_for(game.puzzle().board().size()),
            lookahead: Lookahead::default(),
            is_playing: false,
            quick: None,
            reported: None,
        }
    }

    fn position(game: &Game<Fifteen>) -> Board {
        game.puzzle().board().clone()
    }

    fn is_solved(at: &Board) -> bool {
        at.is_solved()
    }

    /// Search results are kept, also for another game.
    fn follow(&mut self, effect: &Effect<Fifteen>, game: &Game<Fifteen>) {
        let old_size = self.board().size();
        self.history.follow(effect, game);
        let board = self.board().clone();
        match effect {
            Effect::Solved(_) => self.cache.add(&board, Some(&[]), 0),
            Effect::Dealt if board.size() != old_size => {
                self.solver = Solver::best_for(board.size());
            }
            _ => {}
        }
    }

    fn advise(&self, at: &Board) -> Advice<Hint> {
        if self.cache.get(at).is_none_or(|known| known.best.is_none()) {
            if let Some((m, tile)) = self.quick_move(at) {
                return Advice::Hint(Hint { m, tile, is_proven: false });
            }
            if self.cache.get(at).is_none() {
                return Advice::Searching;
            }
        }
        let is_proven = matches!(self.optimal_length(), OptimalLength::Exactly(_));
        self.best_move(at)
            .map_or(Advice::NoHint, |(m, tile)| Advice::Hint(Hint { m, tile, is_proven }))
    }

    fn move_of(tip: &Hint) -> Option<Move> {
        Some(tip.m)
    }

    fn is_better(new: &Hint, shown: &Hint) -> bool {
        new.is_proven && !shown.is_proven
    }

    /// The player has chosen a solver, so another solver's solution is not used.
    fn solution(&self, at: &Board) -> Option<Vec<Dir>> {
        let is_proven = matches!(self.optimal_length(), OptimalLength::Exactly(_));
        let is_enough = is_proven || !Solver::proves(at.size());
        let is_chosen = self.solver == Solver::best_for(at.size());
        if is_chosen && is_enough { self.cache.path(at) } else { None }
    }

    fn is_proven(&self, n_steps: usize) -> bool {
        self.optimal_length() == OptimalLength::Exactly(n_steps as u32)
    }

    /// Returns, in order of priority: the position that Auto-solve waits for, a later position of
    /// its solution, the current position and then, for the review, the positions before it.
    fn next_search(
        &self,
        for_auto: Option<&Board>,
        _for_hint: Option<&Board>,
    ) -> Option<(Board, Solver)> {
        if let Some(board) = for_auto.or(self.lookahead.target()) {
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

    fn answers(&self, (board, solver): &(Board, Solver), at: &Board) -> bool {
        board == at && *solver == self.solver
    }

    /// Learns the result of a search, or an empty one if the search failed.
    fn take(
        &mut self,
        (board, solver): &(Board, Solver),
        Answer { path, lower_bound }: &Answer,
        auto: Option<&mut Auto<Board, Dir>>,
    ) -> Option<Vec<Dir>> {
        // If another solver gave up, the best one can still be tried.
        if path.is_some() || *solver == Solver::best_for(board.size()) {
            self.cache.add(board, path.as_deref(), *lower_bound);
            self.cache.evict(&self.history);
        }
        if let Some(auto) = auto {
            self.lookahead.take(auto, board, path.as_deref());
        }
        path.clone()
    }

    /// Chooses the position to search while Auto-solve plays. A* solutions are played unchanged.
    fn look_ahead(&mut self, auto: Option<&Auto<Board, Dir>>, pace: Millis) {
        self.is_playing = auto.is_some_and(|auto| auto.search().is_none());
        match auto {
            Some(auto) if self.solver != Solver::AStar => {
                let is_proven = |board: &Board| self.cache.length(board).is_some();
                self.lookahead.choose(auto, &self.history.last().board, pace, is_proven);
            }
            _ => self.lookahead = Lookahead::default(),
        }
    }
}

impl Adviser {
    /// Sets Auto-solve's solver. If the board size changes, the best solver for it is chosen again.
    pub fn set_solver(&mut self, solver: Solver) {
        self.solver = solver;
    }

    /// Learns a solution that was found quickly, for a player who waits for a hint. It is used until the search that
    /// gives the best answer has ended.
    pub fn learn_quick(&mut self, board: Board, path: Vec<Dir>) {
        self.quick = Some((board, path));
    }

    /// Handles a lower bound reported by a running search.
    pub fn report(&mut self, board: &Board, lower_bound: u32) {
        let before = self.reported.take().filter(|(of, _)| of == board);
        let lower_bound = before.map_or(0, |(_, bound)| bound).max(lower_bound);
        self.reported = Some((board.clone(), lower_bound));
    }

    /// Returns the time limit of a search, in milliseconds. It applies to searches that don't end
    /// with a proof. While Auto-solve plays, nobody waits, so it is longer.
    pub fn search_time(&self, solver: Solver) -> Millis {
        if self.is_playing { lookahead::SEARCH_TIME } else { solver.search_time() }
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

    /// Returns the next move of the quickly found solution, if it contains this position, and the tile of the move that is
    /// farthest from the gap.
    fn quick_move(&self, at: &Board) -> Option<(Move, u8)> {
        let (board, path) = self.quick.as_ref()?;
        let mut board = board.clone();
        let mut rest = path.iter();
        while board != *at {
            board.step(*rest.next()?).ok()?;
        }
        let dir = *rest.as_slice().first()?;
        let n_tiles = rest.take_while(|&&next| next == dir).count() as u8;
        let m = Move::new(dir, n_tiles);
        Some((m, farthest_tile(at, m)))
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
