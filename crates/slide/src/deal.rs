//! Deals: a solved board is shuffled by legal moves.
//!
//! Links and results depend on the output of a seed, so each [`Generation`] is frozen. It uses only
//! integer arithmetic and gives the same result on every machine.

use grid::Lcg;

use crate::board::{Board, Move};
use crate::piece::Piece;
use crate::shuffler;

/// Version of the shuffle algorithm, frozen because links depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    /// The algorithm of old links. It often undoes a move through the other gap.
    V1,
    /// The algorithm of new links. It never undoes its last move, and it moves large pieces further.
    #[default]
    V2,
}

/// A sequence of legal moves from one position to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// Number of moves that moved a large piece.
    pub n_large: usize,
    /// Number of moves that only swapped two gaps.
    pub n_swaps: usize,
    /// Number of random numbers drawn.
    pub n_draws: u64,
}

/// Parameters of a shuffle, apart from the board.
///
/// ```
/// use grid::Wrap;
/// use slide::{Design, GapKey, Generation, Shuffle};
///
/// let board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).expect("it has two small gaps");
/// let shuffle = Shuffle { rng_seed: 12345, randomise: false, n_moves: 50, generation: Generation::V2 };
/// let mut deal = shuffle.deal(board);
/// for m in deal.walk.moves.iter().rev() {
///     deal.board.play(m.inverse())?;
/// }
/// assert!(deal.board.is_solved());
/// # Ok::<(), slide::IllegalMove>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffle {
    /// Initial state of the PRNG.
    pub rng_seed: u32,
    /// Whether the gaps are chosen at random first.
    pub randomise: bool,
    /// Number of moves.
    pub n_moves: usize,
    /// Version of the shuffle algorithm.
    pub generation: Generation,
}

/// A shuffled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The position at the start.
    pub board: Board,
    /// The gap that is selected at the start.
    pub selected: Piece,
    /// The walk from the solved board to that position. `n_draws` includes the choice of gaps.
    pub walk: Walk,
}

impl Shuffle {
    /// Shuffles a board: chooses random gaps if `randomise` is set, makes the moves, selects a gap.
    pub fn deal(self, mut board: Board) -> Deal {
        let Shuffle { rng_seed, randomise, n_moves, generation } = self;
        let mut rng = Lcg::new(rng_seed);
        let n_draws = if randomise { board.randomise_gaps(&mut rng) } else { 0 };
        let mut walk = shuffle(&mut board, &mut rng, n_moves, generation);
        let n_gaps = board.gaps().count() as u32;
        let selected = board.gap(rng.below(n_gaps) as usize);
        walk.n_draws += n_draws + 1;
        Deal { board, selected, walk }
    }
}

/// Shuffles a board by `n_moves` moves from its current position.
///
/// The walk is shorter if no walk of that length exists. In the first generation that means that
/// no move is legal; in the second, that every walk without an immediate undo ends earlier.
pub fn shuffle(board: &mut Board, rng: &mut Lcg, n_moves: usize, generation: Generation) -> Walk {
    shuffler::shuffle(board, rng, n_moves, generation)
}
