//! Solvers compared with known results and with a plain breadth-first search.

use fifteen::{
    Board, BoardSize, Budget, Difficulty, Entropy, Goal, Heuristic, Layout, Progress, Setting,
    SolveError, Tables, TablesError, astar, optimal, quick, run_in_order, shuffle, solve,
};
use grid::{Failures, Lcg, check_cases, fields, same};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

fn tables(width: usize, height: usize, setting: Setting) -> Tables {
    let size = BoardSize::new(width, height).unwrap().grid();
    Tables::build(size, setting, &run_in_order, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Stops at the first solution.
fn until_solved(progress: &Progress) -> ControlFlow<()> {
    if progress.best.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Returns the length of the shortest solution of every board of a size.
fn distances(width: usize, height: usize) -> BTreeMap<Board, u32> {
    let solved = Board::solved(BoardSize::new(width, height).unwrap());
    let mut found = BTreeMap::from([(solved.clone(), 0)]);
    let mut level = vec![solved];
    for depth in 1.. {
        let mut next = Vec::new();
        for board in &level {
            for dir in board.steps() {
                let mut neighbour = board.clone();
                neighbour.step(dir).unwrap();
                if !found.contains_key(&neighbour) {
                    found.insert(neighbour.clone(), depth);
                    next.push(neighbour);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    found
}

#[test]
fn linear_conflict_never_overestimates_and_enhanced_does_on_94_of_100_boards() {
    let distances = distances(3, 3);
    let mut over = 0;
    for (board, &distance) in &distances {
        let entropy = Entropy::of(board);
        assert!(entropy.linear_conflict() <= distance, "{board}");
        over += usize::from(entropy.enhanced() > distance);
    }
    assert_eq!(over * 100 / distances.len(), 94);
}

#[test]
fn solutions_of_small_boards_are_as_long_as_in_a_breadth_first_search() {
    for (width, height, every) in [(2, 2, 1), (2, 3, 1), (3, 2, 1), (3, 3, 97), (4, 2, 11)] {
        let tables = tables(width, height, Setting::Tiny);
        for (board, distance) in distances(width, height).into_iter().step_by(every) {
            let mut watch = |_: &Progress| ControlFlow::Continue(());
            let mut budget = Budget::unlimited(&mut watch);
            let solution = optimal(&board, &tables, &mut budget).unwrap();
            assert!(solution.solves(&board), "{board}");
            assert!(solution.is_optimal());
            assert_eq!(solution.n_steps(), distance, "{board}");
        }
    }
}

#[test]
fn a_stopped_solver_reports_its_lower_bound() {
    let tables = tables(4, 4, Setting::Tiny);
    let board = shuffle(BoardSize::new(4, 4).unwrap(), Difficulty::ExtraHard, 3);
    let mut calls = 0;
    let mut watch = |progress: &Progress| {
        calls += 1;
        assert!(progress.nodes < 30_000);
        if calls < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let stopped = optimal(&board, &tables, &mut Budget::unlimited(&mut watch));
    let Err(SolveError::OutOfBudget { lower_bound, nodes }) = stopped else {
        panic!("the callback cancelled it: {stopped:?}");
    };
    assert!(lower_bound >= Entropy::of(&board).manhattan());
    assert!(nodes < 30_000);

    let mut watch = |_: &Progress| ControlFlow::Continue(());
    let mut budget = Budget { nodes: 100, ..Budget::unlimited(&mut watch) };
    let Err(SolveError::OutOfBudget { nodes, .. }) = optimal(&board, &tables, &mut budget) else {
        panic!("100 positions are not enough");
    };
    assert_eq!(nodes, 100);
}

#[test]
fn stored_tables_round_trip_and_corruption_is_detected() {
    let tables = tables(3, 3, Setting::Tiny);
    let (size, setting) = (tables.size(), tables.setting());
    let bytes = tables.to_pieces().concat();
    let read = |bytes: &[u8]| Tables::from_bytes(size, setting, bytes).map(|_| ());
    assert_eq!(read(&bytes), Ok(()));
    assert_eq!(Tables::n_bytes_of(size, setting), tables.n_bytes());
    assert_eq!(
        Tables::from_bytes(size, setting, &bytes).unwrap().to_pieces().concat(),
        bytes,
        "the same bytes again"
    );
    assert_eq!(read(b""), Err(TablesError::Version));
    assert_eq!(read(&bytes[..bytes.len() - 1]), Err(TablesError::Corrupt));
    assert_eq!(read(&[&bytes[..], b"x"].concat()), Err(TablesError::Corrupt));
    for at in (11..bytes.len()).step_by(20_011) {
        let mut corrupt = bytes.clone();
        corrupt[at] ^= 4;
        assert_eq!(read(&corrupt), Err(TablesError::Corrupt), "byte {at}");
    }
    let other = Tables::from_bytes(size, Setting::Large, &bytes).map(|_| ());
    assert_eq!(other, Err(TablesError::Other));

    let pieces: Vec<Vec<u8>> = tables.to_pieces().into_iter().map(Into::into).collect();
    assert!(Tables::piece_lengths(size, setting).into_iter().eq(pieces.iter().map(Vec::len)));
    let read = |pieces: &[Vec<u8>]| Tables::from_pieces(size, setting, pieces.to_vec()).map(|_| ());
    assert_eq!(read(&pieces), Ok(()));
    assert_eq!(read(&pieces[..1]), Err(TablesError::Corrupt));
    assert_eq!(read(&[&pieces[..], &pieces[2..]].concat()), Err(TablesError::Corrupt));
}

#[test]
fn every_solver_polls_its_cancel_callback_often() {
    // A million positions take less than a second, so this many take much less than 50 ms.
    const MOST: u64 = 30_000;
    type Solve = fn(&Board, &Tables, &mut Budget<'_>) -> Result<fifteen::Solution, SolveError>;
    let tables = tables(5, 4, Setting::Tiny);
    let solvers: [(Solve, usize, usize); 6] = [
        (|board, _, budget| quick(board, budget), 6, 6),
        (|board, _, budget| quick(board, budget), 15, 15),
        (|board, _, budget| astar(board, budget), 4, 4),
        (|board, _, budget| astar(board, budget), 15, 15),
        (optimal, 5, 4),
        (solve, 5, 4),
    ];
    for (solver, width, height) in solvers {
        let board = random_board(width, height, 3);
        for limit in [0, 1, 20_000, 500_000] {
            let mut before = 0;
            let mut watch = |progress: &Progress| {
                assert!(
                    progress.nodes - before <= MOST,
                    "{width}×{height}: {before} to {progress:?}"
                );
                before = progress.nodes;
                ControlFlow::Continue(())
            };
            let mut budget = Budget { nodes: limit, ..Budget::unlimited(&mut watch) };
            let nodes = match solver(&board, &tables, &mut budget) {
                Ok(solution) => solution.nodes,
                Err(SolveError::OutOfBudget { nodes, .. }) => nodes,
                Err(other) => panic!("{other}"),
            };
            assert!(
                nodes <= limit + MOST && nodes - before <= MOST,
                "{width}×{height}: {nodes} of {limit}"
            );
        }
        // A callback that has cancelled is not polled again.
        for stop_at in [1, 2, 10, 100] {
            let mut calls = 0;
            let mut watch = |_: &Progress| {
                calls += 1;
                assert!(calls <= stop_at, "{width}×{height}: polled again");
                if calls < stop_at { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let _ = solver(&board, &tables, &mut Budget::unlimited(&mut watch));
        }
    }
}

#[test]
fn building_tables_polls_the_cancel_callback_often() {
    let mut calls = 0;
    let n_jobs = std::cell::Cell::new(0);
    let executor = |jobs: Vec<fifteen::Job<'_>>| {
        n_jobs.set(n_jobs.get() + jobs.len());
        run_in_order(jobs);
    };
    let mut watch = |_| {
        calls += 1;
        assert!(n_jobs.replace(0) <= 8, "at most eight jobs between two polls");
        ControlFlow::Continue(())
    };
    Tables::build(BoardSize::new(4, 4).unwrap().grid(), Setting::Tiny, &executor, &mut watch)
        .unwrap();
    assert!(calls > 100);
    // It also polls before the first job.
    let mut calls = 0;
    let built = Tables::build(
        BoardSize::new(5, 5).unwrap().grid(),
        Setting::Small,
        &|_| panic!("too late"),
        &mut |_| {
            calls += 1;
            if calls < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    assert!(built.is_err() && calls == 3);
}

#[test]
fn building_tables_can_be_cancelled() {
    let mut calls = 0;
    let size = BoardSize::new(4, 4).unwrap().grid();
    let built = Tables::build(size, Setting::Tiny, &run_in_order, &mut |_| {
        calls += 1;
        if calls < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(built.is_err());
    assert_eq!(calls, 5);
}

#[test]
fn tables_are_the_same_however_the_work_is_split() {
    let size = BoardSize::new(4, 3).unwrap().grid();
    let backwards = |jobs: Vec<fifteen::Job<'_>>| jobs.into_iter().rev().for_each(|job| job());
    let build = |executor: fifteen::Executor<'_>| {
        Tables::build(size, Setting::Tiny, executor, &mut |_| ControlFlow::Continue(())).unwrap()
    };
    assert_eq!(build(&run_in_order).to_pieces(), build(&backwards).to_pieces());
}

#[test]
fn the_quick_solver_solves_every_size() {
    for (width, height) in (2..=15).flat_map(|width| (2..=15).map(move |height| (width, height))) {
        let board = random_board(width, height, (width * 16 + height) as u32);
        let mut watch = until_solved;
        let solution = quick(&board, &mut Budget::unlimited(&mut watch)).unwrap();
        assert!(solution.solves(&board), "{board}");
        assert!(solution.lower_bound <= solution.n_steps());
    }
}

#[test]
fn the_quick_solver_solves_every_board_of_3x3_and_2x3_and_of_narrow_strips() {
    let all = distances(2, 3).into_iter().chain(distances(3, 3).into_iter().step_by(50));
    for (board, distance) in all {
        let mut watch = until_solved;
        let solution = quick(&board, &mut Budget::unlimited(&mut watch)).unwrap();
        assert!(solution.solves(&board) && solution.n_steps() >= distance, "{board}");
    }
    for (seed, (width, height)) in
        (0..120).zip([(2, 5), (7, 2), (2, 15), (3, 6), (4, 3)].iter().cycle())
    {
        let board = random_board(*width, *height, seed);
        let mut watch = until_solved;
        let solution = quick(&board, &mut Budget::unlimited(&mut watch)).unwrap();
        assert!(solution.solves(&board), "{board}");
    }
}

#[test]
fn astar_solves_within_its_budget_and_claims_no_proof() {
    for (board, distance) in distances(3, 3).into_iter().step_by(4001) {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let solution = astar(&board, &mut Budget::unlimited(&mut watch)).unwrap();
        assert!(solution.solves(&board) && solution.n_steps() >= distance, "{board}");
        assert!(solution.lower_bound <= distance);
    }
    let board = random_board(4, 4, 1);
    let mut watch = |_: &Progress| ControlFlow::Continue(());
    let mut budget = Budget { memory: 100_000, ..Budget::unlimited(&mut watch) };
    assert!(matches!(astar(&board, &mut budget), Err(SolveError::OutOfBudget { .. })));
}

/// Draws a board uniformly at random.
fn random_board(width: usize, height: usize, seed: u32) -> Board {
    let mut rng = Lcg::new(seed);
    let mut tiles: Vec<u32> = (0..(width * height) as u32).collect();
    loop {
        for i in (1..tiles.len()).rev() {
            tiles.swap(i, rng.below(i as u32 + 1) as usize);
        }
        if let Ok(board) = Board::try_from(&Layout { width, height, tiles: tiles.clone() }) {
            return board;
        }
    }
}

#[test]
fn solving_with_a_budget_gives_the_best_solution_so_far_and_its_bound() {
    let tables = tables(5, 5, Setting::Tiny);
    let board = random_board(5, 5, 7);
    let mut before: Option<Progress> = None;
    let mut watch = |progress: &Progress| {
        if let Some(before) = before {
            assert!(progress.lower_bound >= before.lower_bound);
            assert!(before.best.is_none() || progress.best <= before.best);
            assert!(progress.nodes >= before.nodes);
        }
        before = Some(*progress);
        ControlFlow::Continue(())
    };
    let mut budget = Budget { nodes: 300_000, ..Budget::unlimited(&mut watch) };
    let solution = solve(&board, &tables, &mut budget).unwrap();
    assert!(solution.solves(&board));
    assert!(solution.lower_bound <= solution.n_steps());
    let (n_steps, bound) = (solution.n_steps(), solution.lower_bound);
    assert!(f64::from(n_steps) < 1.35 * f64::from(bound), "{n_steps} steps, at least {bound}");

    let other = random_board(4, 4, 1);
    let mut watch = |_: &Progress| ControlFlow::Continue(());
    let wrong = solve(&other, &tables, &mut Budget::unlimited(&mut watch));
    assert!(matches!(wrong, Err(SolveError::OtherSize { .. })));
}

#[test]
fn solving_small_boards_proves_them() {
    for (width, height) in [(2, 2), (3, 3), (4, 3), (2, 7), (4, 4)] {
        let tables = tables(width, height, Setting::Tiny);
        let board = random_board(width, height, 5);
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let solution = solve(&board, &tables, &mut Budget::unlimited(&mut watch)).unwrap();
        assert!(solution.solves(&board) && solution.is_optimal(), "{board}");
    }
}

#[test]
fn boards_without_tables_are_solved_and_never_proven() {
    let tables = tables(6, 6, Setting::Large);
    assert_eq!(tables.n_bytes(), 0);
    let board = random_board(6, 6, 3);
    let mut watch = until_solved;
    let mut budget = Budget::unlimited(&mut watch);
    assert!(solve(&board, &tables, &mut budget).unwrap().solves(&board));
    assert_eq!(optimal(&board, &tables, &mut budget), Err(SolveError::NoTables(board.size())));
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn the_published_boards_are_solved_in_the_published_lengths() -> Result<(), Failures> {
    for setting in Setting::ALL {
        let tables = tables(4, 4, setting);
        check_cases(include_str!("golden/korf-15.txt"), 100, |line| {
            let [_, layout, n_steps] = fields(line, ";")?;
            let board = Board::try_from(&Goal::EmptyFirst.layout(&layout.parse()?))?;
            let mut watch = |_: &Progress| ControlFlow::Continue(());
            let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut watch))?;
            same(&(solution.solves(&board), solution.is_optimal()), &(true, true))?;
            same(&solution.n_steps(), &n_steps.parse()?)
        })?;
    }
    Ok(())
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn the_farthest_boards_need_80_steps() -> Result<(), Failures> {
    let tables = tables(4, 4, Setting::Large);
    check_cases(include_str!("golden/hardest-15.txt"), 17, |line| {
        let board: Board = line.parse()?;
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut watch))?;
        same(&(solution.solves(&board), solution.is_optimal()), &(true, true))?;
        same(&solution.n_steps(), &80)
    })
}

#[test]
fn searches_prune_only_duplicates() -> Result<(), Failures> {
    // The plain search prunes only reversals, and finds the first solution in direction order.
    let tables = tables(4, 4, Setting::Tiny);
    let heuristic = Heuristic::Patterns(tables.clone());
    let mut n_searched = 0;
    check_cases(include_str!("golden/korf-15.txt"), 100, |line| {
        let [_, layout, n_steps] = fields(line, ";")?;
        let board = Board::try_from(&Goal::EmptyFirst.layout(&layout.parse()?))?;
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let mut budget = Budget { nodes: 100_000, ..Budget::unlimited(&mut watch) };
        let Some(plain) = heuristic.search(&board, &mut budget)?.solution else { return Ok(()) };
        n_searched += 1;
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut watch))?;
        same(&solution.path, &plain.path)?;
        same(&solution.n_steps(), &n_steps.parse()?)?;
        same(&(solution.nodes <= plain.nodes), &true)
    })?;
    assert!(n_searched > 20, "{n_searched} solved by the plain search");
    Ok(())
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn solutions_of_3x3_boards_are_as_long_as_in_a_breadth_first_search() {
    let tables = tables(3, 3, Setting::Tiny);
    for (board, distance) in distances(3, 3) {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let solution = optimal(&board, &tables, &mut Budget::unlimited(&mut watch)).unwrap();
        assert_eq!(solution.n_steps(), distance, "{board}");
    }
}
