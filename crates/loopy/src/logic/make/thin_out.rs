//! Removes numbers that a puzzle doesn't need.

use grid::{Cell, Mulberry32, NotOneOf, Size};

use super::super::budget::{Budget, Stopped};
use super::super::level::Level;
use super::super::link::LogicBoard;
use super::verdict::{Verdict, Verifier};
use crate::board::Clue;

/// The symmetry that the cells with numbers keep.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    strum::Display,
    strum::EnumString,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = NotOneOf, parse_err_fn = not_a_symmetry)]
pub enum Symmetry {
    /// None: numbers are removed one by one.
    #[default]
    None,
    /// The same after half a turn.
    HalfTurn,
    /// The same after a quarter turn, on square boards; on others, after half a turn.
    QuarterTurn,
    /// The left half mirrors the right half.
    LeftRight,
    /// The upper half mirrors the lower half.
    TopBottom,
}

fn not_a_symmetry(text: &str) -> NotOneOf {
    NotOneOf::new(text, "a symmetry", "none, half-turn, quarter-turn, left-right or top-bottom")
}

/// Why numbers weren't removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThinOutError {
    /// The board doesn't have exactly one answer.
    #[error("the board must have exactly one answer")]
    NotUnique,
    /// The board is already harder than it may become.
    #[error("the board is {found}, which is harder than {wanted}")]
    TooHard {
        /// The level of the board.
        found: Level,
        /// The hardest level allowed.
        wanted: Level,
    },
    /// The budget ran out, or the callback cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Removes numbers for as long as exactly one loop fits and the rules of `level` find it. No number or, with a symmetry, no
/// symmetric group of numbers can be removed from the result. The seed chooses among the possible results.
///
/// Numbers in symmetric cells are removed together, so a symmetric board stays symmetric.
///
/// ```
/// use loopy::logic::{BoardSize, Level, LogicBoard, Symmetry, generate, thin_out, unlimited};
/// use loopy::Clue;
/// use std::ops::ControlFlow;
///
/// let size = BoardSize::new(6, 6)?;
/// let answer = generate(size, Level::Easy, 7, &mut |_| ControlFlow::Continue(()))?.solution;
/// let number = |cell| Clue { cell, value: answer.turns_near(cell) };
/// let full = LogicBoard::new(size, &size.grid().cells().map(number).collect::<Vec<_>>())?;
/// let thin = unlimited(|budget| Ok(thin_out(&full, Level::Easy, Symmetry::HalfTurn, 1, budget)))?;
/// assert!(thin.clues().len() < full.clues().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`ThinOutError`] if the board doesn't have exactly one answer, is harder than `level`, or the budget runs out.
pub fn thin_out(
    board: &LogicBoard,
    level: Level,
    symmetry: Symmetry,
    seed: u32,
    budget: &mut Budget,
) -> Result<LogicBoard, ThinOutError> {
    match level_of(board, budget)? {
        None => return Err(ThinOutError::NotUnique),
        Some(found) if found > level => return Err(ThinOutError::TooHard { found, wanted: level }),
        Some(_) => {}
    }
    let mut rng = Mulberry32::new(seed);
    let mut groups = symmetry.groups(board);
    rng.shuffle(&mut groups);
    let mut thin = board.clone();
    for group in groups {
        let is_left = |clue: &Clue| !group.contains(&clue.cell);
        let rest: Vec<Clue> = thin.clues().iter().copied().filter(is_left).collect();
        let rest = LogicBoard::new(board.size(), &rest).expect("numbers of the board");
        if level_of(&rest, budget)?.is_some_and(|found| found <= level) {
            thin = rest;
        }
    }
    Ok(thin)
}

/// Returns the level of a board with exactly one answer.
fn level_of(board: &LogicBoard, budget: &mut Budget) -> Result<Option<Level>, Stopped> {
    let mut verifier = Verifier::new(board);
    let is_done = budget.share(MAX_VERDICT_WORK, |share| verifier.run(share))?.is_some();
    Ok(match verifier.verdict() {
        Verdict::One { level, .. } if is_done => Some(level),
        _ => None,
    })
}

/// Work limit of one verdict. A number is kept if the verdict without it takes longer.
const MAX_VERDICT_WORK: u64 = 50_000_000;

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 5] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::TopBottom,
    ];

    /// Returns the image of a cell.
    fn image(self, size: Size, cell: Cell) -> Cell {
        let (x, y) = (size.x(cell), size.y(cell));
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let (x, y) = match self {
            Symmetry::None => (x, y),
            Symmetry::QuarterTurn if right == bottom => (bottom - y, x),
            Symmetry::HalfTurn | Symmetry::QuarterTurn => (right - x, bottom - y),
            Symmetry::LeftRight => (right - x, y),
            Symmetry::TopBottom => (x, bottom - y),
        };
        size.cell(x, y).expect("the image of a cell of the board")
    }

    /// Returns the cells with numbers, grouped with those in symmetric cells.
    fn groups(self, board: &LogicBoard) -> Vec<Vec<Cell>> {
        let size = board.size().grid();
        let mut groups: Vec<Vec<Cell>> = Vec::new();
        for clue in board.clues() {
            if groups.iter().any(|group| group.contains(&clue.cell)) {
                continue;
            }
            let mut group = vec![clue.cell];
            let mut next = self.image(size, clue.cell);
            while next != clue.cell {
                if board.clues().iter().any(|other| other.cell == next) {
                    group.push(next);
                }
                next = self.image(size, next);
            }
            groups.push(group);
        }
        groups
    }
}
