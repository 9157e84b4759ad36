//! New boards from a seed, the same on every platform: shuffled by random tile moves, or drawn from all boards.

use crate::board::{Board, BoardSize};
use crate::measure::distance;
use crate::random::random_board;
use grid::{Dir, Lcg, Size};

/// Difficulty of a new board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Difficulty {
    /// A Manhattan distance of half the number of cells.
    Easy,
    /// A Manhattan distance equal to the number of cells.
    Medium,
    /// A Manhattan distance of twice the number of cells.
    Hard,
    /// A Manhattan distance of three times the number of cells.
    ExtraHard,
    /// A board drawn from all solvable boards, as speedsolvers use it, instead of a shuffle.
    RandomState,
}

impl Difficulty {
    /// All difficulties: those of shuffles, easiest first, and the random state.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::ExtraHard,
        Difficulty::RandomState,
    ];

    /// Returns the Manhattan distance at which a shuffle stops: half the number of cells, the
    /// number of cells, twice or three times that number. `None` for a random state.
    ///
    /// Small boards can't reach these distances: three times 3×3 is 27, but no 3×3 board exceeds
    /// 22. So the target is at most four thirds of the mean over all arrangements, rounded up: 19
    /// for 3×3. Among square boards, this limit affects only 2×2, and 3×3 at Extra Hard.
    pub fn target(self, size: Size) -> Option<u32> {
        let n = size.area() as u32;
        let wanted = match self {
            Difficulty::Easy => n / 2,
            Difficulty::Medium => n,
            Difficulty::Hard => 2 * n,
            Difficulty::ExtraHard => 3 * n,
            Difficulty::RandomState => return None,
        };
        Some(wanted.min(max_target(size)))
    }
}

/// Shuffles a solved board with random tile moves, none of which undoes the one before, until the
/// Manhattan distance reaches the [target](Difficulty::target). A random state is drawn from all
/// boards but the solved one. A seed always gives the same board.
///
/// ```
/// use fifteen::{BoardSize, Difficulty, Entropy, shuffle};
///
/// let board = shuffle(BoardSize::new(4, 4)?, Difficulty::Hard, 7);
/// assert!(Entropy::of(&board).manhattan() >= 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shuffle(size: BoardSize, difficulty: Difficulty, seed: u32) -> Board {
    let Some(target) = difficulty.target(size.grid()) else { return random_state(size, seed) };
    let mut board = Board::solved(size);
    let mut rng = Lcg::new(seed);
    let (mut manhattan, mut last) = (0, None);
    while manhattan < target {
        let dir = choose(&board, last, &mut rng);
        let from = board.source(dir).expect("a listed step is legal");
        let to = board.gap();
        manhattan -= distance(&board, from);
        board.step(dir).expect("a listed step is legal");
        manhattan += distance(&board, to);
        last = Some(dir);
    }
    board
}

/// Draws an unsolved board. The first seeds are those of [`random_board`].
fn random_state(size: BoardSize, seed: u32) -> Board {
    let seeds = (0_u64..).map(|high| high << 32 | u64::from(seed));
    let mut boards = seeds.map(|seed| random_board(size, seed));
    boards.find(|board| !board.is_solved()).expect("most boards are not solved")
}

/// Chooses one of the legal tile moves at random, except the one that undoes the last.
fn choose(board: &Board, last: Option<Dir>, rng: &mut Lcg) -> Dir {
    let open = |dir: &Dir| Some(dir.opposite()) != last;
    let n = board.steps().filter(open).count();
    let nth = rng.below(n as u32) as usize;
    board.steps().filter(open).nth(nth).expect("every cell has two neighbours")
}

/// Returns four thirds of the mean Manhattan distance over all arrangements, rounded up.
///
/// Two random cells in a line of n are (n² − 1) / 3n apart on average.
fn max_target(size: Size) -> u32 {
    let (w, h) = (size.width() as u32, size.height() as u32);
    // (w·h − 1) · ((w² − 1) / 3w + (h² − 1) / 3h) · 4 / 3
    (4 * (w * h - 1) * ((w * w - 1) * h + (h * h - 1) * w)).div_ceil(9 * w * h)
}
