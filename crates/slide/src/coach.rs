//! Hints and Auto-solve: the known solutions, and the board to search.

use std::collections::BTreeMap;

use grid::{Dir, Wrap};
use play::{Advice, Auto, Effect, Game};

use crate::{Board, Move, Piece, Slide, Turn};

/// Gives hints and plays Auto-solve, in one game at a time.
///
/// ```
/// use play::{Advice, Ending, Game};
/// use slide::{Coach, Slide};
///
/// let mut game = Game::<Slide>::new("seed=5&steps=1&board=classicsmall&gapConfig=1s&v=2".parse()?, 0)?;
/// let mut coach = Coach::new(&game);
/// assert_eq!(coach.hint(&game), Some(Advice::Searching));
///
/// let board = coach.next_search().expect("no solution is known yet").board;
/// let solution = board.moves().find(|&m| { let mut b = board.clone(); b.play(m).is_ok() && b.is_solved() });
/// let advice = coach.learn(|adviser| adviser.learn(&board, &[solution.expect("one move solves it")]));
/// assert!(matches!(advice, Some(Advice::Hint(hint)) if hint.n_left == Some(1)));
/// let input = coach.next_input(&game, 10).expect("showing a hint is recorded");
/// coach.follow(&game.handle(input, 10), &game);
///
/// assert_eq!(coach.hint(&game), None); // a second press makes the move
/// let input = coach.next_input(&game, 20).expect("the hint was accepted");
/// let effects = game.handle(input, 20);
/// coach.follow(&effects, &game);
/// assert_eq!((game.ending(), game.n_helps()), (Some(Ending::Solved), 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Coach = play::Coach<Adviser>;

/// The known solutions of one board.
#[derive(Clone, Debug)]
pub struct Adviser {
    solutions: KnownSolutions,
    /// Good moves by an estimate, for positions without a known solution.
    guesses: BTreeMap<Box<[u8]>, Move>,
    /// The board whose search has ended without a solution.
    unsolved: Option<Board>,
}

/// A hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub m: Move,
    /// The piece or gap to move.
    pub piece: Piece,
    /// The direction in which it travels.
    pub dir: Dir,
    /// Number of moves in the known solution from here. `None` if no solution is known and the move is
    /// only a good one by an estimate.
    pub n_left: Option<usize>,
}

/// A search for a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The board to solve.
    pub board: Board,
    /// Whether it is for Auto-solve, and should run longer to find a short solution.
    pub is_for_auto: bool,
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

impl play::Adviser for Adviser {
    type Puzzle = Slide;
    type Position = Board;
    type SolutionStep = Move;
    type Tip = Hint;
    type Search = Search;
    /// The solution, if one was found.
    type Answer = Option<Vec<Move>>;

    fn new(game: &Game<Slide>) -> Self {
        Adviser {
            solutions: KnownSolutions::of(game.puzzle().board()),
            guesses: BTreeMap::new(),
            unsolved: None,
        }
    }

    fn position(game: &Game<Slide>) -> Board {
        game.puzzle().board().clone()
    }

    fn is_solved(at: &Board) -> bool {
        at.is_solved()
    }

    fn follow(&mut self, _: &Effect<Slide>, game: &Game<Slide>) {
        self.unsolved = None;
        let board = game.puzzle().board();
        if shape_key(board) != self.solutions.shape {
            self.solutions = KnownSolutions::of(board);
            self.guesses.clear();
        }
    }

    fn advise(&self, at: &Board) -> Advice<Hint> {
        let known = self.solutions.next.get(at.key()).map(|next| (next.m, Some(next.n_left)));
        let guess = || self.guesses.get(at.key()).map(|&m| (m, None));
        match known.or_else(guess) {
            Some((m, n_left)) => {
                let (piece, dir) = at.mover(m);
                Advice::Hint(Hint { m, piece, dir, n_left })
            }
            None if self.unsolved.as_ref() == Some(at) => Advice::NoHint,
            None => Advice::Searching,
        }
    }

    fn move_of(tip: &Hint) -> Option<Turn> {
        Some(Turn::Slide(tip.m))
    }

    fn is_guess(tip: &Hint) -> bool {
        tip.n_left.is_none()
    }

    /// A move of a solution replaces a guess.
    fn is_better(new: &Hint, shown: &Hint) -> bool {
        shown.n_left.is_none() && new.n_left.is_some()
    }

    fn solution(&self, at: &Board) -> Option<Vec<Move>> {
        let is_searched = self.solutions.next.get(at.key()).is_some_and(|next| next.is_searched);
        if is_searched { self.solutions.from(at) } else { None }
    }

    fn next_search(&self, for_auto: Option<&Board>, for_hint: Option<&Board>) -> Option<Search> {
        let board = for_auto.or(for_hint)?.clone();
        Some(Search { board, is_for_auto: for_auto.is_some() })
    }

    fn answers(&self, search: &Search, at: &Board) -> bool {
        search.board == *at
    }

    fn take(
        &mut self,
        Search { board, is_for_auto }: &Search,
        answer: &Option<Vec<Move>>,
        _: Option<&mut Auto<Board, Move>>,
    ) -> Option<Vec<Move>> {
        if let Some(moves) = answer {
            self.learn(board, moves);
        }
        if *is_for_auto {
            self.mark_searched(board);
        }
        let solution = self.solutions.from(board);
        self.unsolved = solution.is_none().then(|| board.clone());
        solution
    }
}

impl Adviser {
    /// Adds a solution of a board, which a search may still shorten.
    pub fn learn(&mut self, board: &Board, moves: &[Move]) {
        if shape_key(board) == self.solutions.shape {
            self.solutions.learn(board, moves);
        }
    }

    /// Adds moves that bring a board closer to solved, for hints until a solution is known.
    pub fn guess(&mut self, board: &Board, moves: &[Move]) {
        let mut board = board.clone();
        if shape_key(&board) != self.solutions.shape {
            return;
        }
        for &m in moves {
            self.guesses.insert(board.key().into(), m);
            if board.play(m).is_err() {
                return;
            }
        }
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
}

impl KnownSolutions {
    fn of(board: &Board) -> Self {
        KnownSolutions { shape: shape_key(board), next: BTreeMap::new() }
    }

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

fn shape_key(board: &Board) -> ShapeKey {
    (board.field().wrap(), board.gaps().collect(), board.solved().key().to_vec())
}
