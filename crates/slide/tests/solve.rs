//! Checks solutions with the plain model, and bounds against the true distances on boards that are small
//! enough to be enumerated completely.

mod plain;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;

use expect_test::expect_file;
use grid::{Lcg, Size, Wrap};
use plain::Plain;
use slide::{
    Board, Budget, Challenge, Corner, Design, Layout, Move, Par, ParKind, Progress, RemainingMoves,
    Solution, SolveError, par, review, solve,
};

/// Solves with at most `nodes` nodes.
fn solved(board: &Board, nodes: u64) -> Result<Solution, SolveError> {
    let mut watch = |_: &Progress<'_>| ControlFlow::Continue(());
    solve(board, &mut Budget::new(nodes, &mut watch))
}

/// Returns the first solution, without shortening it.
fn first(board: &Board) -> Result<Solution, SolveError> {
    let mut watch = |progress: &Progress<'_>| match progress.best {
        Some(_) => ControlFlow::Break(()),
        None => ControlFlow::Continue(()),
    };
    solve(board, &mut Budget::new(1_000_000_000, &mut watch))
}

/// Returns whether the moves solve the board in the plain model.
fn is_solved_by(board: &Board, moves: &[Move]) -> bool {
    let mut plain = Plain::of(board);
    for m in moves {
        assert!(plain.moves().contains(&(m.gap.index(), m.dir)), "{m} is not legal");
        plain = plain.played(m.gap.index(), m.dir).unwrap();
    }
    plain == Plain::of(&board.solved())
}

fn dealt(link: &str) -> slide::Deal {
    link.parse::<Challenge>().unwrap().deal().unwrap()
}

#[test]
fn every_board_is_solved_with_all_its_gaps_and_edges() {
    for design in Design::all() {
        for config in design.gaps {
            for wrap in Wrap::ALL {
                for randomise in [false, true] {
                    let (board, gaps) = (design, config.key);
                    let challenge =
                        Challenge { board, gaps, wrap, randomise, steps: 14, ..Challenge::new(5) };
                    let board = challenge.deal().unwrap().board;
                    let solution = first(&board).unwrap();
                    assert!(is_solved_by(&board, &solution.moves), "{challenge}");
                    assert!(solution.solves(&board), "{challenge}");
                    assert!(solution.lower_bound <= solution.n_moves(), "{challenge}");
                }
            }
        }
    }
}

#[test]
fn long_shuffles_are_solved_from_the_position_alone() {
    for link in [
        "seed=3&steps=10000&board=classicsmall&gapConfig=1s&v=2",
        "seed=3&steps=10000&board=classic&gapConfig=2s&wrapH=1&wrapV=1&v=2",
        "seed=4&steps=1000&board=default&gapConfig=2s&v=2",
        "seed=5&steps=1000&board=default&gapConfig=1l&randomizeGaps=1&v=2",
        "seed=6&steps=1000&board=default&gapConfig=2l&v=2",
        "seed=7&steps=1000&board=ninelargepieces&gapConfig=1s&v=2",
        "seed=8&steps=1000&board=singlelargepiece&gapConfig=1l&wrapV=1&v=2",
    ] {
        let board = dealt(link).board;
        let solution = first(&board).unwrap_or_else(|why| panic!("{link}: {why}"));
        assert!(is_solved_by(&board, &solution.moves), "{link}");
    }
}

#[test]
fn boards_that_once_took_long_are_solved_within_40_million_nodes() {
    // Their large pieces block each other: each once took 65 million nodes or more.
    for link in [
        "seed=1237573&steps=10000&board=default&v=2",
        "seed=1261330&steps=10000&board=default&v=2",
        "seed=1174221&steps=10000&board=default&randomizeGaps=1&v=2",
        "seed=1142545&steps=10000&board=ninelargepieces&v=2",
        "seed=1166302&steps=10000&board=tenlargepieces&v=2",
    ] {
        let board = dealt(link).board;
        let solution = first(&board).unwrap();
        assert!(is_solved_by(&board, &solution.moves), "{link}");
        assert!(solution.nodes < 40_000_000, "{link}: {}", solution.nodes);
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn very_hard_boards_are_solved() {
    for (board, n_seeds) in [
        ("default&gapConfig=2s", 20),
        ("default&gapConfig=1l", 20),
        ("default&gapConfig=1s", 20),
        ("classic", 20),
        ("ninelargepieces", 4),
        ("tenlargepieces", 4),
        ("horizontal", 2),
        ("vertical", 2),
    ] {
        for seed in 0..n_seeds {
            let link = format!("seed={seed}&steps=10000&board={board}&v=2");
            let board = dealt(&link).board;
            let solution = first(&board).unwrap();
            assert!(is_solved_by(&board, &solution.moves), "{link}");
        }
    }
}

#[test]
fn a_solved_board_needs_no_moves_and_no_work() {
    let board = Design::default_board().board(slide::GapKey::TwoSmall, Wrap::NONE).unwrap();
    let solution = solved(&board, 0).unwrap();
    assert_eq!((solution.moves.len(), solution.lower_bound), (0, 0));
}

/// Size, wrapping edges, large pieces and gaps, and gaps.
type Small<'a> = (usize, usize, Wrap, &'a [Corner], &'a [Corner]);

const BOTH: Wrap = Wrap::ALL[3];

const SMALL: [(&str, Small<'_>); 7] = [
    ("4x3 1 large, 2 small gaps", (4, 3, Wrap::NONE, &[(0, 0)], &[(3, 1), (3, 2)])),
    ("4x3 2 large, 2 small gaps", (4, 3, Wrap::NONE, &[(0, 0), (2, 0)], &[(2, 2), (3, 2)])),
    ("4x3 1 large, 1 large gap", (4, 3, Wrap::NONE, &[(0, 0), (2, 0)], &[(2, 0)])),
    ("4x3 1 large, 1 large gap, joined", (4, 3, BOTH, &[(0, 0), (2, 0)], &[(2, 0)])),
    ("4x4 2 large, 1 large gap", (4, 4, Wrap::NONE, &[(0, 0), (2, 0), (0, 2)], &[(0, 2)])),
    ("4x4 1 large, 2 large gaps", (4, 4, Wrap::NONE, &[(0, 0), (2, 0), (0, 2)], &[(0, 2), (2, 0)])),
    ("4x4 2 large, 1 large gap, joined", (4, 4, BOTH, &[(0, 0), (2, 0), (0, 2)], &[(0, 2)])),
];

fn small((width, height, wrap, large, gaps): Small<'_>) -> Board {
    let size = Size::new(width, height).unwrap();
    let layout = Layout { size, wrap, large: large.to_vec(), gaps: gaps.to_vec() };
    Board::try_from(&layout).unwrap()
}

/// Returns every reachable position, in layers by distance from the solved board.
fn layers(solved: Board) -> Vec<Vec<Board>> {
    let mut known = BTreeSet::from([solved.key().to_vec()]);
    let mut layers = vec![vec![solved]];
    loop {
        let mut next = Vec::new();
        for board in &layers[layers.len() - 1] {
            for m in board.moves().collect::<Vec<_>>() {
                let mut board = board.clone();
                board.play(m).unwrap();
                if known.insert(board.key().to_vec()) {
                    next.push(board);
                }
            }
        }
        if next.is_empty() {
            return layers;
        }
        layers.push(next);
    }
}

#[test]
fn enumerated_boards_have_the_recorded_distances_and_bounds_hold() {
    let mut rng = Lcg::new(1);
    let mut recorded = String::new();
    for (name, layout) in SMALL {
        let layers = layers(small(layout));
        let counts: Vec<String> = layers.iter().map(|layer| layer.len().to_string()).collect();
        writeln!(recorded, "{name}: {}", counts.join(" ")).unwrap();
        for (distance, layer) in layers.iter().enumerate() {
            for _ in 0..2 {
                let board = &layer[rng.below(layer.len() as u32) as usize];
                // At once, after some work, and after enough work for a proof at short distances.
                for nodes in [0, 1_000, 400_000] {
                    let (at_least, at_most) = match solved(board, nodes) {
                        Ok(solution) => {
                            assert!(is_solved_by(board, &solution.moves), "{board}");
                            (solution.lower_bound as usize, solution.moves.len())
                        }
                        Err(SolveError::OutOfBudget { lower_bound, .. }) => {
                            (lower_bound as usize, usize::MAX)
                        }
                    };
                    assert!((at_least..=at_most).contains(&distance), "{distance}\n{board}");
                    let is_proven = at_least == at_most;
                    let can_be_proven = nodes > 1_000 && distance <= 16;
                    assert!(is_proven || !can_be_proven, "{at_least} to {at_most}\n{board}");
                }
            }
        }
    }
    expect_file!["golden/distances.txt"].assert_eq(&recorded);
}

#[test]
fn the_same_budget_gives_the_same_solution() {
    let board = dealt("seed=9&steps=250&v=2").board;
    let [first, second] = [(); 2].map(|()| solved(&board, 2_000_000));
    assert_eq!(first, second);
}

#[test]
fn solutions_only_get_shorter_and_a_cancelled_search_stops_soon() {
    let board = dealt("seed=10&steps=250&v=2").board;
    let mut reports: Vec<(u64, u32, Option<usize>)> = Vec::new();
    let mut watch = |progress: &Progress<'_>| {
        reports.push((progress.nodes, progress.lower_bound, progress.best.map(<[_]>::len)));
        if progress.nodes > 3_000_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut budget = Budget::new(u64::MAX, &mut watch);
    let solution = solve(&board, &mut budget).unwrap();
    for pair in reports.windows(2) {
        assert!(pair[0].0 <= pair[1].0 && pair[1].0 - pair[0].0 < 20_000, "{pair:?}");
        assert!(pair[0].1 <= pair[1].1, "{pair:?}");
        assert!(pair[0].2.is_none_or(|before| pair[1].2.is_some_and(|now| now <= before)));
    }
    assert_eq!(reports.iter().filter(|report| report.0 > 3_000_000).count(), 1, "polled again");
    assert!(solution.nodes < 3_100_000, "{}", solution.nodes);
    assert_eq!(reports.last().unwrap().2, Some(solution.moves.len()));
}

#[test]
fn too_small_a_budget_is_an_error_that_reports_the_progress() {
    let board = dealt("seed=11&steps=10000&v=2").board;
    let distances = board.distances();
    let Err(SolveError::OutOfBudget { lower_bound, left, .. }) = solved(&board, 10_000) else {
        panic!("solved at once")
    };
    assert!(lower_bound >= distances.small + distances.large);
    assert!(left <= lower_bound);
}

#[test]
fn par_is_no_longer_than_the_shuffle_and_says_how_it_was_found() {
    let mut watch = |_: &Progress<'_>| ControlFlow::Continue(());
    let mut par_of = |link: &str, nodes| {
        let deal = dealt(link);
        let par = par(&deal, &mut Budget::new(nodes, &mut watch));
        (par, deal)
    };
    let (easy, deal) = par_of("seed=1&steps=30&v=2", 1_000_000);
    let easy = easy.unwrap();
    assert_eq!((easy.kind, easy.n_moves()), (ParKind::Optimal, easy.lower_bound));
    assert!(is_solved_by(&deal.board, &easy.moves));
    // The reversed shuffle is available without any search.
    let (normal, deal) = par_of("seed=1&steps=250&v=2", 1);
    let normal = normal.unwrap();
    assert_eq!(normal.kind, ParKind::Par);
    assert!(normal.n_moves() <= 250 && is_solved_by(&deal.board, &normal.moves));
    let (hard, _) = par_of("seed=1&steps=10000&board=classicsmall&gapConfig=2s&v=2", 3_000_000);
    assert!(matches!(hard.unwrap().kind, ParKind::Computer | ParKind::Optimal));
    let (none, _) = par_of("seed=1&steps=10000&v=2", 1_000);
    assert!(none.is_err());
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn the_largest_boards_have_a_par() {
    for board in ["horizontal", "vertical"] {
        let deal = dealt(&format!("seed=1&steps=10000&board={board}&v=2"));
        let mut watch = |_: &Progress<'_>| ControlFlow::Continue(());
        let par = par(&deal, &mut Budget::new(Par::NODES, &mut watch)).unwrap();
        assert_eq!(par.kind, ParKind::Computer);
        assert!(is_solved_by(&deal.board, &par.moves), "{board}");
    }
}

#[test]
fn a_review_bounds_the_remaining_moves_after_each_move() {
    let deal = dealt("seed=2&steps=12&v=2");
    let solution: Vec<Move> = deal.walk.moves.iter().rev().map(|m| m.inverse()).collect();
    let mut watch = |_: &Progress<'_>| ControlFlow::Continue(());
    let left =
        review(&deal.board, None, &solution, &mut Budget::new(4_000_000, &mut watch)).unwrap();
    assert_eq!(left.len(), solution.len() + 1);
    assert_eq!((left[solution.len()].lower_bound, left[solution.len()].upper_bound), (0, Some(0)));
    let mut board = deal.board.clone();
    for (i, left) in left.iter().enumerate() {
        let true_distance = solved(&board, 4_000_000).unwrap();
        assert!(true_distance.is_optimal());
        let n_moves = true_distance.n_moves();
        assert!(
            left.lower_bound <= n_moves && left.upper_bound.is_some_and(|most| n_moves <= most)
        );
        if let Some(&m) = solution.get(i) {
            board.play(m).unwrap();
        }
    }
    // The known result for the start holds without any search.
    let known = RemainingMoves { lower_bound: 8, upper_bound: Some(10) };
    let left =
        review(&deal.board, Some(known), &solution, &mut Budget::new(0, &mut watch)).unwrap();
    assert!(
        left[0].lower_bound >= 8 && left[0].upper_bound.is_some_and(|most| most <= 10),
        "{left:?}"
    );
    assert!(left[1].lower_bound >= 7, "{left:?}");
    // An illegal move.
    let illegal = [solution[0], solution[0], solution[0], solution[0]];
    assert!(review(&board, None, &illegal, &mut Budget::new(0, &mut watch)).is_err());
}

/// Creates a random board such as an editor may create: any size, large pieces where there is room, and
/// up to three gaps.
fn random_board(rng: &mut Lcg) -> Option<Board> {
    let mut below = |n: u8| rng.below(n.into()) as u8;
    let (width, height) = (2 + below(15), 2 + below(7));
    let size = Size::new(width.into(), height.into()).unwrap();
    let wrap = Wrap::ALL[usize::from(below(4))];
    let mut taken = BTreeSet::new();
    let mut large = Vec::new();
    for _ in 0..below(width * height / 5 + 1) {
        let (x, y) = (below(width - 1), below(height - 1));
        let cells = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
        if cells.iter().all(|cell| !taken.contains(cell)) {
            taken.extend(cells);
            large.push((x, y));
        }
    }
    let gaps: BTreeSet<Corner> = (0..=below(3)).map(|_| (below(width), below(height))).collect();
    let gaps = gaps.into_iter().collect();
    Board::try_from(&Layout { size, wrap, large, gaps }).ok()
}

#[test]
fn any_random_board_is_solved_or_the_error_reports_the_progress() {
    const NODES: u64 = 150_000;
    let (mut rng, mut n_boards, mut n_solved) = (Lcg::new(8), 0, 0);
    while n_boards < 60 {
        let Some(mut board) = random_board(&mut rng) else { continue };
        n_boards += 1;
        for _ in 0..[0, 10, 100, 1_000][n_boards % 4] {
            let moves: Vec<Move> = board.moves().collect();
            if let Some(&m) = moves.get(rng.below(moves.len().max(1) as u32) as usize) {
                board.play(m).unwrap();
            }
        }
        match solved(&board, NODES) {
            Ok(solution) => {
                n_solved += 1;
                assert!(is_solved_by(&board, &solution.moves), "{board}");
                assert!(solution.lower_bound <= solution.n_moves(), "{board}");
                assert!(solution.nodes < 2 * NODES, "{board}: {}", solution.nodes);
            }
            Err(SolveError::OutOfBudget { left, nodes, .. }) => {
                let distances = board.distances();
                assert!(left <= distances.small + distances.large, "{board}");
                assert!(nodes < 2 * NODES, "{board}: {nodes}");
            }
        }
    }
    assert!(n_solved > n_boards / 3, "{n_solved} of {n_boards}");
}
