//! Hints and Auto-solve: chooses the board to search and the next move, and creates messages to the
//! player.

use std::collections::BTreeMap;

use grid::Wrap;
use play::{Auto, AutoState, Effect, Game, HintState, Input, Millis, Pause};

use crate::{Board, Move, Piece, Slide, SolveError, Turn};

/// Provides hints and Auto-solve for one game at a time. It has no thread and no clock.
///
/// The app searches the [requested](Coach::wanted) board, and passes each
/// [solution](Coach::learn), the [end](Coach::end) of the search and the game's
/// [effects](Coach::follow) to the coach. It gives the game the coach's
/// [inputs](Coach::next_input).
///
/// ```
/// use slide::{Coach, Note, Slide};
/// use play::{Ending, Game};
///
/// let mut game = Game::<Slide>::new("seed=5&steps=1&board=classicsmall&gapConfig=1s&v=2".parse()?, 0)?;
/// let mut coach = Coach::new(&game);
/// assert_eq!(coach.hint(&game), Some(Note::Searching));
///
/// let board = coach.wanted().expect("no solution is known yet").clone();
/// let solution = board.moves().find(|&m| { let mut b = board.clone(); b.play(m).is_ok() && b.is_solved() });
/// let note = coach.learn(&board, &[solution.expect("one move solves it")]);
/// assert!(matches!(note, Some(Note::Hint { n_left: 1, .. })));
/// let input = coach.next_input(&game, 350, 10).expect("showing a hint is recorded");
/// coach.follow(&game.handle(input, 10), &game);
///
/// assert_eq!(coach.hint(&game), None); // a second press makes the move
/// let input = coach.next_input(&game, 350, 20).expect("the hint was accepted");
/// let effects = game.handle(input, 20);
/// coach.follow(&effects, &game);
/// assert_eq!((game.ending(), game.n_helps()), (Some(Ending::Solved), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Coach {
    board: Board,
    solutions: KnownSolutions,
    auto: Option<Auto<Board, Move>>,
    hint: HintState<Move>,
    /// The move of the last input, until [`Coach::follow`] receives its effect.
    sent: Option<Move>,
}

/// A message for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A search is running; the hint appears when it finds a solution.
    Searching,
    /// A hint is shown.
    Hint {
        /// The piece or gap to move.
        piece: Piece,
        /// Number of moves in the known solution from here.
        n_left: usize,
    },
    /// Auto-solve has found a solution and starts playing it.
    SolutionFound {
        /// Length of the solution.
        n_moves: usize,
    },
    /// The search ended without a solution.
    NoSolution(SolveError),
    /// The player stopped Auto-solve or the search for a hint.
    Stopped,
}

/// Known solutions, indexed by the positions on them.
#[derive(Clone, Debug)]
struct KnownSolutions {
    /// Identifies the board that the solutions are for.
    shape: ShapeKey,
    next: BTreeMap<Box<[u8]>, NextMove>,
}

/// Everything about a board that moves do not change: wrapping edges, gaps and home cells.
type ShapeKey = (Wrap, Vec<Piece>, Vec<u8>);

/// The next move of the shortest known solution.
#[derive(Clone, Copy, Debug)]
struct NextMove {
    m: Move,
    n_left: usize,
    /// Whether a search has tried to shorten the solution, so that Auto-solve can start at once.
    is_searched: bool,
}

impl Coach {
    /// Creates a coach that knows no solutions yet.
    pub fn new(game: &Game<Slide>) -> Self {
        let board = game.puzzle().board().clone();
        let solutions = KnownSolutions { shape: shape_key(&board), next: BTreeMap::new() };
        Coach { board, solutions, auto: None, hint: HintState::None, sent: None }
    }

    /// Handles the effects of an input. After [`Effect::Dealt`] it may be another game.
    pub fn follow(&mut self, effects: &[Effect<Slide>], game: &Game<Slide>) {
        for effect in effects {
            self.follow_one(effect, game);
        }
    }

    fn follow_one(&mut self, effect: &Effect<Slide>, game: &Game<Slide>) {
        let sent = self.sent.take();
        match effect {
            Effect::Shown => return,
            Effect::Ignored | Effect::Refused(_) if sent.is_none() => return,
            // A move by the player ends Auto-solve; a move by Auto-solve does not.
            Effect::Played(Turn::Slide(m)) if sent == Some(*m) => {
                let is_over = |auto: &mut Auto<Board, Move>| {
                    auto.progress().is_some_and(|(done, n)| done == n)
                };
                self.auto.take_if(is_over);
            }
            _ => self.auto = None,
        }
        self.hint = HintState::None;
        self.board.clone_from(game.puzzle().board());
        let shape = shape_key(&self.board);
        if shape != self.solutions.shape {
            self.solutions = KnownSolutions { shape, next: BTreeMap::new() };
        }
    }

    /// Shows a hint. A second press, while the hint is shown, makes
    /// [`Coach::next_input`] return its move.
    pub fn hint(&mut self, game: &Game<Slide>) -> Option<Note> {
        if !self.may_help(game) || self.auto.is_some() {
            return None;
        }
        if self.hint.accept() {
            return None;
        }
        Some(self.show_hint().unwrap_or_else(|| {
            self.hint = HintState::Wanted;
            Note::Searching
        }))
    }

    /// Starts Auto-solve from the current position.
    pub fn solve(&mut self, game: &Game<Slide>, now: Millis) -> Option<Note> {
        if !self.may_help(game) {
            return None;
        }
        self.hint = HintState::None;
        let mut auto = Auto::from(self.board.clone());
        let is_searched =
            self.solutions.next.get(self.board.key()).is_some_and(|next| next.is_searched);
        let path = if is_searched { self.solutions.from(&self.board) } else { None };
        if let Some(path) = &path {
            auto.take(&self.board, Some(path), now);
        }
        self.auto = Some(auto);
        path.map(|path| Note::SolutionFound { n_moves: path.len() })
    }

    /// Stops Auto-solve or the search for a hint.
    pub fn stop(&mut self) -> Option<Note> {
        let was_wanted = self.hint == HintState::Wanted;
        self.hint = HintState::None;
        (self.auto.take().is_some() || was_wanted).then_some(Note::Stopped)
    }

    /// Pauses or resumes Auto-solve.
    pub fn toggle_pause(&mut self) {
        if let Some(auto) = &mut self.auto {
            auto.is_paused = !auto.is_paused;
        }
    }

    /// Returns the board to solve now; a search of any other board can be cancelled. A search for
    /// Auto-solve, see [`Coach::auto`], should run longer to find a short solution.
    pub fn wanted(&self) -> Option<&Board> {
        let for_hint = (self.hint == HintState::Wanted).then_some(&self.board);
        self.auto.as_ref().and_then(Auto::search).or(for_hint)
    }

    /// Adds a solution of a board. Returns the hint if one is waiting for it.
    pub fn learn(&mut self, board: &Board, moves: &[Move]) -> Option<Note> {
        if shape_key(board) == self.solutions.shape {
            self.solutions.learn(board, moves);
        }
        if self.hint == HintState::Wanted { self.show_hint() } else { None }
    }

    /// Marks the known solution of a board as final, so that Auto-solve can start at once from any
    /// position on it.
    pub fn mark_searched(&mut self, board: &Board) {
        let mut board = board.clone();
        while let Some(next) = self.solutions.next.get_mut(board.key()) {
            next.is_searched = true;
            if board.play(next.m).is_err() {
                return;
            }
        }
    }

    /// Ends the search of a board, with the solutions passed to [`Coach::learn`] or with an error.
    pub fn end(&mut self, board: &Board, error: Option<SolveError>, now: Millis) -> Option<Note> {
        if self.wanted() != Some(board) {
            return None;
        }
        if self.auto.is_some() {
            self.mark_searched(board);
        }
        let path = self.solutions.from(board);
        if let Some(auto) = &mut self.auto {
            if auto.take(board, path.as_deref(), now) {
                return path.map(|path| Note::SolutionFound { n_moves: path.len() });
            }
            self.auto = None;
        } else if let Some(note) = self.show_hint() {
            return Some(note);
        }
        self.hint = HintState::None;
        error.map(Note::NoSolution).or(Some(Note::Stopped))
    }

    /// Returns the input that is due: the move of an accepted hint, the record that a hint is
    /// shown, or the next move of Auto-solve, one per `pace`. Pass it to the game at once, and its
    /// effect to [`Coach::follow`].
    pub fn next_input(
        &mut self,
        game: &Game<Slide>,
        pace: Millis,
        now: Millis,
    ) -> Option<Input<Slide>> {
        let m = if let Some(m) = self.hint.take_accepted() {
            m
        } else if may_step(game) && self.hint.take_unrecorded() {
            return Some(Input::Look);
        } else {
            self.auto.as_mut().filter(|_| may_step(game))?.step(pace, now)?
        };
        self.sent = Some(m);
        Some(Input::Help(Turn::Slide(m)))
    }

    /// Returns the time until [`Coach::next_input`] has an input, or `None` if none is scheduled.
    pub fn wait(&self, game: &Game<Slide>, now: Millis) -> Option<Millis> {
        if self.hint.is_unrecorded() && may_step(game) {
            return Some(0);
        }
        self.auto.as_ref().filter(|_| may_step(game))?.wait(now)
    }

    /// Returns the piece or gap to highlight.
    pub fn shown_piece(&self) -> Option<Piece> {
        self.hint.shown().map(|m| piece_of(&self.board, m))
    }

    /// Returns whether a search for a hint is running.
    pub fn is_searching_hint(&self) -> bool {
        self.hint == HintState::Wanted
    }

    /// Returns the progress of Auto-solve while it is active.
    pub fn auto(&self) -> Option<AutoState> {
        self.auto.as_ref().map(Auto::state)
    }

    fn show_hint(&mut self) -> Option<Note> {
        let NextMove { m, n_left, .. } = *self.solutions.next.get(self.board.key())?;
        self.hint = HintState::Shown(m);
        Some(Note::Hint { piece: piece_of(&self.board, m), n_left })
    }

    /// Returns whether the game continues, is not paused by the player and is not solved.
    fn may_help(&self, game: &Game<Slide>) -> bool {
        let is_paused = game.clock().is_paused_by(Pause::Player);
        game.ending().is_none() && !is_paused && !self.board.is_solved()
    }
}

impl KnownSolutions {
    fn learn(&mut self, board: &Board, moves: &[Move]) {
        let mut board = board.clone();
        for (at, &m) in moves.iter().enumerate() {
            let n_left = moves.len() - at;
            let key = board.key();
            if self.next.get(key).is_none_or(|next| next.n_left > n_left) {
                self.next.insert(key.into(), NextMove { m, n_left, is_searched: false });
            }
            if board.play(m).is_err() {
                return;
            }
        }
    }

    /// Returns the known solution of a board. It terminates because `n_left` decreases with every
    /// move: an entry is replaced only by a shorter one.
    fn from(&self, board: &Board) -> Option<Vec<Move>> {
        let mut board = board.clone();
        let mut moves = Vec::new();
        while !board.is_solved() {
            let m = self.next.get(board.key())?.m;
            board.play(m).ok()?;
            moves.push(m);
        }
        Some(moves)
    }
}

/// Returns the piece that a move moves, or its gap if two gaps swap.
fn piece_of(board: &Board, m: Move) -> Piece {
    let travels = board.travels(m);
    let pieces = travels.iter().map(|travel| travel.piece).filter(|&piece| !board.is_gap(piece));
    pieces.max_by_key(|&piece| board.is_large(piece)).unwrap_or(m.gap)
}

fn shape_key(board: &Board) -> ShapeKey {
    (board.field().wrap(), board.gaps().collect(), board.solved().key().to_vec())
}

/// Returns whether Auto-solve may continue: not while the clock is paused for any reason.
fn may_step(game: &Game<Slide>) -> bool {
    game.ending().is_none() && !game.clock().is_paused()
}
