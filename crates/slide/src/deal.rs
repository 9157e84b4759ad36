//! Where new puzzles come from: a board is solved, then shuffled by legal moves.
//!
//! Links and results depend on what a seed gives, so each [`Generation`] is frozen. All is counted in
//! integers and comes out the same on every machine.

use grid::Lcg;

use crate::board::{Board, Move};
use crate::piece::Piece;
use crate::shuffler;

/// A way to shuffle, frozen for ever because links depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Generation {
    /// The way of old links. It often takes a step back through the other gap.
    V1,
    /// The way of new links: it never takes a step back, and it moves the large pieces further.
    #[default]
    V2,
}

/// A walk by legal moves from one position to another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The moves, in order.
    pub moves: Vec<Move>,
    /// How many of them moved a large piece.
    pub n_large: usize,
    /// How many of them only swapped two gaps.
    pub n_swaps: usize,
    /// How many random numbers it took.
    pub n_draws: u64,
}

/// How a board is shuffled: all that decides it but the board.
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
    /// The first state of the random numbers.
    pub rng_seed: u32,
    /// Whether the gaps are chosen at random first.
    pub randomise: bool,
    /// How many moves.
    pub n_moves: usize,
    /// The way of shuffling.
    pub generation: Generation,
}

/// A shuffled board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The position to begin with.
    pub board: Board,
    /// The gap that is selected at the beginning.
    pub selected: Piece,
    /// The way from the solved board to that position; its random numbers include those for the gaps.
    pub walk: Walk,
}

impl Shuffle {
    /// Shuffles a board: first, if asked for, chooses the gaps, then makes the moves, then selects a gap.
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

/// Shuffles a board by `n_moves` moves from where it is.
///
/// The walk is shorter if no walk is that long: in the first generation if no move is open at all, in the second
/// if every walk that never steps back ends before.
pub fn shuffle(board: &mut Board, rng: &mut Lcg, n_moves: usize, generation: Generation) -> Walk {
    shuffler::shuffle(board, rng, n_moves, generation)
}
