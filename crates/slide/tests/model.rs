//! Compares the board with a second, plain model of the same rules.

mod plain;

use std::ops::Range;

use grid::{Dir, Lcg, Size, Wrap};
use slide::{Board, Corner, Design, Layout, Move};

use plain::Plain;

/// Walks at random in both models at once and returns the number of chains.
fn walk(mut board: Board, seed: u32, steps: Range<usize>) -> usize {
    let mut rng = Lcg::new(seed);
    let mut plain = Plain::of(&board);
    let mut n_chains = 0;
    for step in steps {
        let moves: Vec<Move> = board.moves().collect();
        let listed: Vec<_> = moves.iter().map(|m| (m.gap.index(), m.dir)).collect();
        assert_eq!(listed, plain.moves(), "seed {seed}, step {step}\n{board}");
        let all = board.gaps().flat_map(|gap| Dir::ALL.map(|dir| Move { gap, dir }));
        for closed in all.filter(|m| !moves.contains(m)) {
            assert!(board.clone().play(closed).is_err());
        }
        if moves.is_empty() {
            return n_chains;
        }
        if step % 10 == 0 {
            check_equivalence(&board, &moves);
        }
        let m = moves[rng.below(moves.len() as u32) as usize];
        let (before, travels) = (board.clone(), board.travels(m));
        n_chains += usize::from(travels.len() == 7);

        board.play(m).unwrap();
        plain = plain.played(m.gap.index(), m.dir).unwrap();
        assert_eq!(Plain::of(&board), plain, "seed {seed}, step {step}, {m}\n{before}");
        for travel in travels {
            let to = board.field().offset(travel.from, travel.dx, travel.dy);
            assert_eq!(to, Some(board.corner(travel.piece)), "{m}\n{before}");
        }
        let mut back = board.clone();
        back.play(m.inverse()).unwrap();
        assert_eq!(back, before, "seed {seed}, step {step}, {m} undone");
    }
    n_chains
}

/// Checks that two moves are equivalent exactly if they lead to the same position.
fn check_equivalence(board: &Board, moves: &[Move]) {
    let played = |m| {
        let mut board = board.clone();
        board.play(m).unwrap();
        board
    };
    for (i, &a) in moves.iter().enumerate() {
        for &b in &moves[i..] {
            assert_eq!(board.are_equivalent(a, b), played(a) == played(b), "{a} and {b}\n{board}");
        }
    }
}

/// Visits every board with all its gap configurations and wrapping edges, with default and random gaps.
fn everything(mut visit: impl FnMut(Board, u32)) {
    let mut seed = 0;
    for design in Design::all() {
        for config in design.gaps {
            for wrap in Wrap::ALL {
                let board = design.board(config.key, wrap).unwrap();
                let mut other = board.clone();
                other.randomise_gaps(&mut Lcg::new(seed));
                visit(board, seed);
                visit(other, seed + 1);
                seed += 2;
            }
        }
    }
}

#[test]
fn walks_on_every_board_agree_with_the_plain_model() {
    let mut n_chains = 0;
    everything(|board, seed| n_chains += walk(board, seed, 0..250));
    assert!(n_chains > 0, "no chain was played");
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn a_million_steps_over_all_boards_agree_with_the_plain_model() {
    everything(|board, seed| {
        walk(board, seed, 0..5_000);
    });
}

#[test]
fn walks_on_unusual_layouts_agree_with_the_plain_model() {
    type Unusual<'a> = (usize, usize, Wrap, &'a [Corner], &'a [Corner]);
    let both = Wrap::ALL[3];
    let unusual: &[Unusual] = &[
        // Large and small gaps side by side.
        (6, 5, Wrap::NONE, &[(0, 0), (2, 0), (4, 3)], &[(0, 0), (5, 0), (5, 1), (4, 0)]),
        (6, 5, both, &[(0, 0), (2, 0), (4, 3)], &[(0, 0), (4, 3), (5, 0), (5, 1)]),
        // Three large gaps, so that there are many chains.
        (6, 6, Wrap::NONE, &[(2, 2), (0, 1), (0, 3), (4, 2)], &[(0, 1), (0, 3), (4, 2)]),
        (7, 4, both, &[(2, 1), (4, 0), (4, 2)], &[(4, 0), (4, 2)]),
        // Sides so short that opposite directions lead to the same cell.
        (4, 4, both, &[(0, 0), (2, 1), (2, 3)], &[(2, 1), (2, 3)]),
        (3, 3, both, &[(2, 2)], &[(1, 0), (1, 1)]),
        (3, 3, both, &[(2, 2)], &[(2, 2)]),
        (2, 2, both, &[], &[(0, 0), (1, 1)]),
        (3, 1, Wrap::NONE, &[], &[(1, 0)]),
        (1, 1, Wrap::NONE, &[], &[(0, 0)]),
        (2, 2, Wrap::NONE, &[(0, 0)], &[(0, 0)]),
    ];
    let mut n_chains = 0;
    for (seed, &(width, height, wrap, large, gaps)) in unusual.iter().enumerate() {
        let size = Size::new(width, height).unwrap();
        let layout = Layout { size, wrap, large: large.to_vec(), gaps: gaps.to_vec() };
        let board = Board::try_from(&layout).unwrap();
        n_chains += walk(board, seed as u32, 0..2_000);
    }
    assert!(n_chains > 100, "{n_chains}");
}
