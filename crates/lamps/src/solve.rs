//! The fewest presses that turn all lamps off, by linear algebra over GF(2).
//!
//! The order of presses does not matter and pressing a lamp twice does nothing, so a solution is a set of
//! cells. The lamps it toggles depend on it linearly: M. Anderson and T. Feil, "Turning Lights Out
//! with Linear Algebra", Mathematics Magazine 71 (1998).

use crate::board::{Board, BoardSize, CellSet, Press, toggled_by};

/// Returns the fewest presses that solve a board, row by row; `None` if it can't be solved.
///
/// ```
/// use lamps::{Board, solve};
///
/// let board: Board = "oo/oo".parse()?;
/// assert_eq!(solve(&board).map(|presses| presses.len()), Some(4));
/// let board: Board = "o.../..../..../....".parse()?;
/// assert_eq!(solve(&board), None);
/// # Ok::<(), lamps::ParseBoardError>(())
/// ```
pub fn solve(board: &Board) -> Option<Vec<Press>> {
    let Elimination { pivots, null_space } = Elimination::new(board.size());
    let Combination { toggled: rest, presses: any } =
        reduce(&pivots, Combination { toggled: board.on(), presses: CellSet::default() });
    if !rest.is_empty() {
        return None;
    }
    // All solutions are this one plus a vector of the null space; of equally short ones the smallest
    // counts, so that the answer is the same everywhere.
    let mut sums = vec![CellSet::default()];
    for &vector in &null_space {
        sums.extend_from_within(..);
        let half = sums.len() / 2;
        sums[half..].iter_mut().for_each(|sum| *sum ^= vector);
    }
    let fewest = sums.into_iter().map(|sum| any ^ sum).min_by_key(|set| (set.len(), *set))?;
    Some(board.moves().filter(|press| fewest.contains(press.0)).collect())
}

/// Returns a basis of the sets of presses that toggle nothing. A board has 2ⁿ solutions or none, where n
/// is its size; if it is empty, every board of the size can be solved.
pub fn null_space(size: BoardSize) -> Vec<CellSet> {
    Elimination::new(size).null_space
}

/// A set of presses and the lamps it toggles.
#[derive(Clone, Copy)]
struct Combination {
    toggled: CellSet,
    presses: CellSet,
}

/// Result of Gaussian elimination on the presses of a size.
struct Elimination {
    /// Combinations that toggle independent sets: the highest cell of each is in none after it.
    pivots: Vec<Combination>,
    null_space: Vec<CellSet>,
}

impl Elimination {
    fn new(size: BoardSize) -> Self {
        let (mut pivots, mut null_space) = (Vec::new(), Vec::new());
        for press in size.grid().cells().map(Press) {
            let toggled = toggled_by(size, press).expect("a cell of this size");
            let presses = CellSet::of(press.0);
            let reduced = reduce(&pivots, Combination { toggled, presses });
            if reduced.toggled.is_empty() {
                null_space.push(reduced.presses);
            } else {
                pivots.push(reduced);
            }
        }
        Elimination { pivots, null_space }
    }
}

/// Adds pivots until no pivot's highest cell is toggled.
fn reduce(pivots: &[Combination], mut combination: Combination) -> Combination {
    for pivot in pivots {
        // Adding the pivot makes the number smaller exactly if it clears the pivot's highest bit.
        if combination.toggled ^ pivot.toggled < combination.toggled {
            combination.toggled ^= pivot.toggled;
            combination.presses ^= pivot.presses;
        }
    }
    combination
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, VecDeque};

    /// Finds the fewest presses for every solvable board by breadth-first search.
    fn distances(size: BoardSize) -> BTreeMap<CellSet, usize> {
        let start = Board::solved(size);
        let mut found = BTreeMap::from([(start.on(), 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(board) = queue.pop_front() {
            let distance = found[&board.on()];
            for press in board.moves() {
                let mut next = board.clone();
                next.play(press).unwrap();
                found.entry(next.on()).or_insert_with(|| {
                    queue.push_back(next);
                    distance + 1
                });
            }
        }
        found
    }

    #[test]
    fn solutions_match_a_breadth_first_search_on_every_small_board() {
        for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 5), (3, 3), (4, 3), (4, 4)] {
            let size = BoardSize::new(width, height).unwrap();
            let distances = distances(size);
            for on in 0..1 << (width * height) {
                let mut board = Board::solved(size);
                let cells = size.grid().cells().filter(|cell| on >> cell.index() & 1 == 1);
                cells.for_each(|cell| board.toggle(CellSet::of(cell)));
                let solution = solve(&board);
                let n_presses = solution.as_ref().map(Vec::len);
                assert_eq!(n_presses, distances.get(&board.on()).copied(), "{board}");
                for press in solution.into_iter().flatten() {
                    board.play(press).unwrap();
                }
                assert!(n_presses.is_none() || board.is_solved());
            }
        }
    }
}
