//! Where new boards come from: a walk of the gap from a seed, the same on every platform.

use crate::board::{Board, BoardSize};
use crate::measure::distance;
use grid::{Dir, Lcg, Size};

/// How much disorder a shuffle puts in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display)]
#[strum(serialize_all = "kebab-case")]
pub enum Difficulty {
    /// Half a step for each cell.
    Easy,
    /// One step for each cell.
    Medium,
    /// Two steps for each cell.
    Hard,
    /// Three steps for each cell.
    ExtraHard,
}

impl Difficulty {
    /// All four, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::ExtraHard];

    /// The Manhattan distance at which a shuffle ends: half the number of cells, the number of cells,
    /// twice and three times as many.
    ///
    /// Small boards cannot be in so much disorder (three times 3×3 is 27, and no board has more than
    /// 22), so the target is never more than four thirds of the mean over all arrangements,
    /// rounded up: 19 for 3×3. On squares this concerns 2×2 and 3×3 Extra Hard alone.
    pub fn target(self, size: Size) -> u32 {
        let n = size.area() as u32;
        let wanted = match self {
            Difficulty::Easy => n / 2,
            Difficulty::Medium => n,
            Difficulty::Hard => 2 * n,
            Difficulty::ExtraHard => 3 * n,
        };
        wanted.min(most(size))
    }
}

/// A board in disorder: single steps from order, never straight back, until the Manhattan distance
/// reaches the [target](Difficulty::target). The same seed gives the same board for ever.
///
/// ```
/// use fifteen::{BoardSize, Difficulty, Entropy, shuffle};
///
/// let board = shuffle(BoardSize::new(4, 4)?, Difficulty::Hard, 7);
/// assert!(Entropy::of(&board).manhattan() >= 32);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shuffle(size: BoardSize, difficulty: Difficulty, seed: u32) -> Board {
    let mut board = Board::solved(size);
    let target = difficulty.target(size.grid());
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

/// One of the open steps but the one straight back, each as likely as the others.
fn choose(board: &Board, last: Option<Dir>, rng: &mut Lcg) -> Dir {
    let open = |dir: &Dir| Some(dir.opposite()) != last;
    let n = board.steps().filter(open).count();
    let nth = rng.below(n as u32) as usize;
    board.steps().filter(open).nth(nth).expect("every cell has two neighbours")
}

/// Four thirds of the mean Manhattan distance over all arrangements, rounded up.
///
/// Two cells chosen at random in a line of n are (n² − 1) / 3n apart on average.
fn most(size: Size) -> u32 {
    let (w, h) = (size.width() as u32, size.height() as u32);
    // (w·h − 1) · ((w² − 1) / 3w + (h² − 1) / 3h) · 4 / 3
    (4 * (w * h - 1) * ((w * w - 1) * h + (h * h - 1) * w)).div_ceil(9 * w * h)
}
