//! Properties of every shuffle, on every board.

use grid::{Lcg, Size, Wrap};
use slide::{Board, Challenge, Deal, Design, Generation, Layout, MoveKind, shuffle};

/// Returns a challenge for every board with all its gap configurations and wrapping edges, with default and
/// random gaps.
fn everything(steps: u32, generation: Generation) -> impl Iterator<Item = Challenge> {
    Design::all().iter().flat_map(move |board| {
        board.gaps.iter().flat_map(move |config| {
            Wrap::ALL.into_iter().flat_map(move |wrap| {
                [false, true].map(|randomise| Challenge {
                    seed: 20_251_125,
                    steps,
                    board,
                    gaps: config.key,
                    randomise,
                    wrap,
                    generation,
                })
            })
        })
    })
}

/// Returns the solved board of a deal, with its gaps.
fn solved(deal: &Deal) -> Board {
    let mut board = deal.board.clone();
    for m in deal.walk.moves.iter().rev() {
        board.play(m.inverse()).unwrap();
    }
    assert!(board.is_solved());
    board
}

#[test]
fn a_walk_leads_from_the_solved_board_to_the_dealt_position() {
    for generation in [Generation::V1, Generation::V2] {
        for challenge in everything(300, generation) {
            let deal = challenge.deal().unwrap();
            let mut board = solved(&deal);
            let mut kinds = Vec::new();
            for &m in &deal.walk.moves {
                kinds.push(board.move_kind(m));
                board.play(m).unwrap();
            }
            assert_eq!(board, deal.board, "{challenge}");
            assert!(board.is_gap(deal.selected));
            let count = |kind| kinds.iter().filter(|k| **k == Some(kind)).count();
            assert_eq!(count(MoveKind::Swap), deal.walk.n_swaps, "{challenge}");
            if generation == Generation::V2 {
                assert_eq!(count(MoveKind::Large), deal.walk.n_large, "{challenge}");
            }
        }
    }
}

#[test]
fn the_second_generation_never_undoes_its_last_move() {
    for steps in [1, 2, 50, 1000] {
        for challenge in everything(steps, Generation::V2) {
            let deal = challenge.deal().unwrap();
            let mut board = solved(&deal);
            let mut keys = vec![board.key().to_vec()];
            for &m in &deal.walk.moves {
                board.play(m).unwrap();
                keys.push(board.key().to_vec());
            }
            let undone = keys.windows(3).filter(|keys| keys[0] == keys[2]).count();
            assert_eq!(undone, 0, "{challenge}");
        }
    }
}

#[test]
fn the_second_generation_makes_all_its_moves_where_such_a_walk_exists() {
    for challenge in everything(500, Generation::V2) {
        let n_moves = challenge.deal().unwrap().walk.moves.len();
        // One small gap among ten large pieces cannot go around any of them, so every walk ends.
        let is_tree = challenge.board.slug == "tenlargepieces"
            && challenge.gaps.text() == "1s"
            && challenge.wrap == Wrap::NONE;
        assert_eq!(n_moves < 500, is_tree, "{challenge}: {n_moves}");
    }
}

#[test]
fn a_walk_that_cannot_continue_without_undoing_ends_early() {
    let walk = |width, height, gap, n_moves| {
        let size = Size::new(width, height).unwrap();
        let layout = Layout { size, wrap: Wrap::NONE, large: vec![], gaps: vec![gap] };
        let mut board = Board::try_from(&layout).unwrap();
        let walk = shuffle(&mut board, &mut Lcg::new(3), n_moves, Generation::V2);
        (walk.moves.len(), size.x(board.corner(board.first_gap())))
    };
    // The walk is the longer one, in whichever direction the shuffle starts.
    assert_eq!(walk(6, 1, (1, 0), 100), (4, 5));
    assert_eq!(walk(6, 1, (5, 0), 100), (5, 0));
    assert_eq!(walk(6, 1, (5, 0), 2), (2, 3));
    assert_eq!(walk(1, 1, (0, 0), 100), (0, 0));
}

#[test]
fn a_first_generation_walk_turns_back_only_without_an_alternative() {
    let size = Size::new(2, 1).unwrap();
    let layout = Layout { size, wrap: Wrap::NONE, large: vec![], gaps: vec![(0, 0)] };
    let mut board = Board::try_from(&layout).unwrap();
    let walk = shuffle(&mut board, &mut Lcg::new(3), 7, Generation::V1);
    assert_eq!((walk.moves.len(), walk.n_draws), (7, 7));
    assert!(!board.is_solved());
}

/// Returns the sum of the scores over `n_seeds` seeds.
fn scores(challenge: &Challenge, n_seeds: u32) -> u32 {
    let seeds = (0..n_seeds).map(|i| i.wrapping_mul(2_654_435_761));
    let deal = |seed| Challenge { seed, ..challenge.clone() }.deal().unwrap();
    seeds.map(|seed| deal(seed).board.score()).sum()
}

/// Checks that the second generation moves large pieces further wherever they can move at all.
fn check_scores(steps: u32, n_seeds: u32, which: impl Fn(&Challenge) -> bool) {
    for second in everything(steps, Generation::V2).filter(which) {
        let first = Challenge { generation: Generation::V1, ..second.clone() };
        let (first, ours) = (scores(&first, n_seeds), scores(&second, n_seeds));
        assert!(ours > first || (ours, first) == (0, 0), "{second}: {first} and {ours}");
    }
}

/// Returns whether a board has its default gaps and no wrapping edges.
fn is_plain(challenge: &Challenge) -> bool {
    let is_default = challenge.gaps == challenge.board.gaps[0].key;
    is_default && challenge.wrap == Wrap::NONE && !challenge.randomise
}

#[test]
fn the_second_generation_moves_large_pieces_further_at_every_level() {
    for (steps, n_seeds) in [(50, 400), (250, 200), (1000, 100), (10_000, 20)] {
        check_scores(steps, n_seeds, is_plain);
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn the_second_generation_moves_large_pieces_further_with_all_gaps_and_edges() {
    for (steps, n_seeds) in [(50, 1000), (250, 400), (1000, 100), (10_000, 30)] {
        check_scores(steps, n_seeds, |_| true);
    }
}
