//! Boards of up to 256 cells, such as an editor may create: the rules hold for every cell, and the
//! solver returns.

mod plain;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use grid::{Dir, Lcg, Size, Wrap};
use plain::Plain;
use slide::{
    Board, Budget, Corner, Generation, Layout, Move, Progress, Solution, SolveError, shuffle, solve,
};

const BOTH: Wrap = Wrap::ALL[3];

/// Creates a board with these gaps and, if `has_large`, a 2×2 piece in every third row and column.
fn board((width, height): (u8, u8), wrap: Wrap, has_large: bool, gaps: &[Corner]) -> Board {
    let corners = |side: u8| (0..side - 1).step_by(3);
    let all = corners(height).flat_map(|y| corners(width).map(move |x| (x, y)));
    let large = all.filter(|_| has_large).collect();
    let size = Size::new(width.into(), height.into()).unwrap();
    Board::try_from(&Layout { size, wrap, large, gaps: gaps.to_vec() }).unwrap()
}

/// Returns boards of 12×12, 16×8 and 16×16 with and without large pieces, and with small and large gaps,
/// some of them in the last cell.
fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for (width, height) in [(12, 12), (16, 8), (16, 16)] {
        let (right, bottom) = (width - 1, height - 1);
        for wrap in [Wrap::NONE, BOTH] {
            let small = [(right, bottom - 1), (right, bottom)];
            boards.push(board((width, height), wrap, false, &small));
            boards.push(board((width, height), wrap, false, &small[1..]));
            boards.push(board((width, height), wrap, true, &[(0, 2), (1, 2)]));
            boards.push(board((width, height), wrap, true, &[(3, 3)]));
            boards.push(board((width, height), wrap, true, &[(0, 0), (3, 0)]));
        }
    }
    boards
}

fn solved(board: &Board, nodes: u64) -> Result<Solution, SolveError> {
    let mut watch = |_: &Progress<'_>| ControlFlow::Continue(());
    solve(board, &mut Budget::new(nodes, &mut watch))
}

/// Returns the first solution found within `nodes` nodes.
fn first(board: &Board, nodes: u64) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress<'_>| match progress.best {
        Some(_) => ControlFlow::Break(()),
        None => ControlFlow::Continue(()),
    };
    solve(board, &mut Budget::new(nodes, &mut watch))
}

fn is_solved_by(board: &Board, moves: &[Move]) -> bool {
    let mut plain = Plain::of(board);
    for m in moves {
        assert!(plain.moves().contains(&(m.gap.index(), m.dir)), "{m} is not legal");
        plain = plain.played(m.gap.index(), m.dir).unwrap();
    }
    plain == Plain::of(&board.solved())
}

fn shuffled(board: &Board, n_moves: usize, seed: u32) -> Board {
    let mut board = board.clone();
    shuffle(&mut board, &mut Lcg::new(seed), n_moves, Generation::V2);
    board
}

#[test]
fn every_cell_of_a_board_of_256_has_its_own_piece() {
    let board = board((16, 16), Wrap::NONE, false, &[(15, 15)]);
    let size = board.field().size();
    let pieces: BTreeSet<usize> = size.cells().map(|cell| board.piece_at(cell).index()).collect();
    assert_eq!(pieces, (0..256).collect());
    assert_eq!(board.pieces().len(), 256);
    assert!(size.cells().all(|cell| board.corner(board.piece_at(cell)) == cell));
}

#[test]
fn a_random_walk_has_the_same_moves_in_the_plain_model() {
    let mut rng = Lcg::new(5);
    for mut board in boards() {
        for _ in 0..150 {
            let moves: Vec<Move> = board.moves().collect();
            let plain = Plain::of(&board);
            let mut theirs = plain.moves();
            let mut ours: Vec<(usize, Dir)> =
                moves.iter().map(|m| (m.gap.index(), m.dir)).collect();
            ours.sort_unstable();
            theirs.sort_unstable();
            assert_eq!(ours, theirs, "{board}");
            let m = moves[rng.below(moves.len() as u32) as usize];
            board.play(m).unwrap();
            assert_eq!(Plain::of(&board), plain.played(m.gap.index(), m.dir).unwrap());
        }
    }
}

#[test]
fn short_shuffles_are_solved_in_no_more_moves() {
    for board in boards() {
        let board = shuffled(&board, 12, 3);
        let solution = solved(&board, 400_000).unwrap();
        assert!(is_solved_by(&board, &solution.moves), "{board}");
        assert!(solution.n_moves() <= 12 && solution.is_optimal(), "{board}");
    }
}

#[test]
fn long_shuffles_are_solved_or_the_error_reports_the_progress() {
    const NODES: u64 = 300_000;
    for board in boards() {
        let board = shuffled(&board, 2_000, 4);
        let distances = board.distances();
        match first(&board, NODES) {
            Ok(solution) => assert!(is_solved_by(&board, &solution.moves), "{board}"),
            Err(SolveError::OutOfBudget { lower_bound, left, nodes }) => {
                assert!(left <= distances.small + distances.large, "{board}");
                assert!(lower_bound > 0 && nodes < 2 * NODES, "{board}: {nodes}");
            }
        }
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn boards_of_small_pieces_are_solved_from_far_away() {
    for (side, wrap, gaps) in [
        (12, Wrap::NONE, &[(11, 11)][..]),
        (16, Wrap::NONE, &[(15, 14), (15, 15)]),
        (16, BOTH, &[(15, 15)]),
    ] {
        let board = shuffled(&board((side, side), wrap, false, gaps), 10_000, 1);
        let solution = first(&board, 60_000_000).unwrap();
        assert!(is_solved_by(&board, &solution.moves), "{board}");
    }
}
