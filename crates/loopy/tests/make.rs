//! The puzzle maker: verdicts agree with an independent counter, and changed boards are what was asked for.

mod plain_counter;

use std::ops::ControlFlow;

use grid::{Mulberry32, Size};
use loopy::logic::{
    BoardSize, Budget, CompleteError, Completion, Grade, Level, LogicBoard, Stopped, Symmetry,
    ThinOutError, Verdict, Verifier, complete, generate, grade, judge, random_loop, thin_out,
    unlimited,
};
use loopy::{Clue, Drawing, Edge, Finding, area, check};

fn verdict(board: &LogicBoard) -> Verdict {
    unlimited(|budget| Ok(judge(board, budget)))
}

/// Returns a board of 4×4 to 8×8: numbers of a random loop, some of them wrong, or random numbers.
fn random_board(seed: u32) -> LogicBoard {
    let mut rng = Mulberry32::new(seed);
    let size = BoardSize::new(4 + rng.below(5) as usize, 4 + rng.below(5) as usize).unwrap();
    let grid = size.grid();
    let answer = if rng.below(3) == 0 {
        random_loop(grid, &mut rng)
    } else {
        loopy::random_tour(grid, &mut rng).unwrap().drawing()
    };
    let (share, wrong) = match rng.below(8) {
        0 => (1 + rng.below(12), 100),
        _ => (8 + rng.below(70), rng.below(4)),
    };
    let mut numbers = Vec::new();
    for cell in grid.cells() {
        let most = area(grid, cell).count() as u32;
        let right = answer.turns_near(cell);
        let value = if rng.below(100) < wrong { rng.below(most + 1) as u8 } else { right };
        if rng.below(100) < share {
            numbers.push(Clue { cell, value });
        }
    }
    LogicBoard::new(size, &numbers).unwrap()
}

fn n_loops(size: Size, numbers: &[Clue]) -> u64 {
    plain_counter::count(size, numbers, 2)
}

/// Checks a verdict against the counter, and contradictions if `with_contradiction`. Returns the number of answers, or 3 for
/// a board without numbers.
fn check_verdict(board: &LogicBoard, with_contradiction: bool) -> usize {
    let (size, numbers) = (board.size().grid(), board.clues());
    let counted = n_loops(size, numbers);
    match verdict(board) {
        Verdict::NoNumbers => {
            assert!(numbers.is_empty(), "{board}");
            3
        }
        Verdict::One { answer, level } => {
            assert_eq!(counted, 1, "{board}");
            assert!(check(numbers, &answer) >= Finding::Valid, "{board}");
            let graded = unlimited(|budget| grade(&board.problem(), budget));
            assert_eq!(graded, Grade::Level(level), "{board}");
            1
        }
        Verdict::Several { answers, differing } => {
            assert_eq!(counted, 2, "{board}");
            for answer in &answers {
                assert!(check(numbers, answer) >= Finding::Valid, "{board}");
            }
            let [a, b] = &answers;
            let differs = |edge: &Edge| a.has(*edge) != b.has(*edge);
            assert_eq!(Edge::all(size).filter(differs).collect::<Vec<_>>(), differing, "{board}");
            assert!(!differing.is_empty(), "{board}");
            2
        }
        Verdict::None { numbers: cells, is_minimal } => {
            assert_eq!(counted, 0, "{board}");
            assert!(is_minimal, "{board}");
            if !with_contradiction {
                return 0;
            }
            let core: Vec<Clue> =
                numbers.iter().copied().filter(|clue| cells.contains(&clue.cell)).collect();
            assert_eq!((n_loops(size, &core), core.len()), (0, cells.len()), "{board}");
            for left_out in &core {
                let rest: Vec<Clue> = core.iter().copied().filter(|c| c != left_out).collect();
                assert!(n_loops(size, &rest) > 0, "{board}: {left_out:?}");
            }
            0
        }
        Verdict::Counting => panic!("{board}: no verdict"),
    }
}

/// Checks the verdicts on these boards, and every tenth contradiction.
fn check_boards(seeds: std::ops::Range<u32>) -> [u32; 4] {
    let mut n_boards = [0; 4];
    for seed in seeds {
        n_boards[check_verdict(&random_board(seed), seed % 10 == 0)] += 1;
    }
    n_boards
}

#[test]
fn the_verdict_agrees_with_an_independent_counter_on_random_boards() {
    let [none, one, several, _] = check_boards(0..300);
    // Each kind of board is in the sample.
    assert!(none > 30 && one > 30 && several > 30, "{none} {one} {several}");
}

#[test]
#[ignore = "long: cargo xtask golden"]
#[expect(clippy::print_stdout, clippy::disallowed_macros, reason = "the figure is the result")]
fn the_verdict_agrees_with_an_independent_counter_on_100_000_random_boards() {
    let [none, one, several, empty] = check_boards(0..100_000);
    println!(
        "100,000 boards: 0 wrong ({none} without an answer, {one} with one, {several} with \
         several, {empty} without numbers)"
    );
}

#[test]
fn the_independent_counter_knows_the_number_of_loops() {
    for (side, n) in [(2, 1), (3, 13), (4, 213), (5, 9_349), (6, 1_222_363)] {
        let size = Size::new(side, side).unwrap();
        assert_eq!(plain_counter::count(size, &[], u64::MAX), n, "{side}×{side}");
    }
}

#[test]
fn a_verdict_reached_in_many_small_parts_is_the_same() {
    for seed in 0..60 {
        let board = random_board(seed);
        let whole = verdict(&board);
        let mut verifier = Verifier::new(&board);
        let mut n_parts = 0;
        loop {
            let mut go_on = |_| ControlFlow::Continue(());
            match verifier.run(&mut Budget::new(20_000, &mut go_on)) {
                Ok(()) => break,
                Err(Stopped::OutOfBudget) => n_parts += 1,
                Err(Stopped::Cancelled) => panic!("nobody cancels it"),
            }
            assert!(n_parts < 100_000, "{board}");
            let so_far = verifier.verdict();
            let is_none = matches!(whole, Verdict::None { .. });
            assert!(so_far == Verdict::Counting || is_none, "{board}: {so_far:?}");
        }
        assert_eq!(verifier.verdict(), whole, "{board}");
    }
}

fn made(side: usize, level: Level, seed: u32) -> LogicBoard {
    let size = BoardSize::new(side, side).unwrap();
    generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap().board
}

#[test]
fn generated_puzzles_have_one_answer_of_their_level() {
    for side in [4, 6, 8] {
        for level in Level::ALL {
            let board = made(side, level, 3);
            let found = verdict(&board);
            assert!(
                matches!(found, Verdict::One { level: found, .. } if found == level),
                "{side} {level} {found:?}"
            );
        }
    }
}

#[test]
fn an_interrupted_verdict_says_that_it_is_still_counting() {
    let board = made(10, Level::Extreme, 1);
    let mut go_on = |_| ControlFlow::Continue(());
    assert_eq!(judge(&board, &mut Budget::new(1, &mut go_on)), Verdict::Counting);
    let mut stop = |_| ControlFlow::Break(());
    assert_eq!(judge(&board, &mut Budget::new(u64::MAX, &mut stop)), Verdict::Counting);
}

fn level_of(board: &LogicBoard) -> Option<Level> {
    match verdict(board) {
        Verdict::One { level, .. } => Some(level),
        _ => None,
    }
}

fn completed(board: &LogicBoard, level: Level) -> Result<Completion, CompleteError> {
    unlimited(|budget| Ok(complete(board, level, budget)))
}

/// Returns the numbers of a board without one of them.
fn without(numbers: &[Clue], left_out: Clue) -> Vec<Clue> {
    numbers.iter().copied().filter(|clue| *clue != left_out).collect()
}

#[test]
fn a_completed_board_has_one_answer_of_its_level_and_needs_every_change() {
    let mut n_completed = 0;
    for seed in 0..40 {
        let mut rng = Mulberry32::new(seed);
        let size = BoardSize::new(4 + rng.below(2) as usize, 4 + rng.below(2) as usize).unwrap();
        let answer = random_loop(size.grid(), &mut rng);
        let numbers: Vec<Clue> = full_board(size, &answer).clues().to_vec();
        let is_wrong = seed % 4 == 0;
        let given: Vec<Clue> = numbers
            .into_iter()
            .filter(|_| rng.below(3) == 0)
            .map(|clue| if is_wrong { Clue { value: clue.value / 2, ..clue } } else { clue })
            .collect();
        let board = LogicBoard::new(size, &given).unwrap();
        let level = [Level::Easy, Level::Medium, Level::Hard][seed as usize % 3];
        let Ok(found) = completed(&board, level) else { continue };
        n_completed += 1;
        assert_eq!(level_of(&found.board), Some(level), "seed {seed}");
        assert!(check(found.board.clues(), &found.answer) >= Finding::Valid, "seed {seed}");
        let kept = given.iter().filter(|clue| !found.removed.contains(clue));
        let mut numbers: Vec<Clue> = kept.chain(&found.added).copied().collect();
        numbers.sort_unstable();
        assert_eq!(numbers, found.board.clues(), "seed {seed}");
        for added in &found.added {
            let less = LogicBoard::new(size, &without(&numbers, *added)).unwrap();
            assert_ne!(level_of(&less), Some(level), "seed {seed}: {added:?}");
        }
        for &removed in &found.removed {
            let is_taken = numbers.iter().any(|clue| clue.cell == removed.cell);
            let more = [&numbers[..], &[removed]].concat();
            let more = LogicBoard::new(size, &more);
            assert!(is_taken || level_of(&more.unwrap()) != Some(level), "seed {seed}");
        }
    }
    assert!(n_completed >= 20, "{n_completed} of 40");
}

#[test]
fn a_board_that_is_already_right_is_not_changed() {
    let board = made(6, Level::Medium, 1);
    let found = completed(&board, Level::Medium).unwrap();
    assert_eq!((found.n_changes(), found.board), (0, board));
}

#[test]
fn the_only_wrong_number_of_a_puzzle_is_removed() {
    let size = BoardSize::new(5, 5).unwrap();
    let answer = random_loop(size.grid(), &mut Mulberry32::new(4));
    let mut numbers = full_board(size, &answer).clues().to_vec();
    numbers[12].value = 9 - numbers[12].value;
    let board = LogicBoard::new(size, &numbers).unwrap();
    assert!(matches!(verdict(&board), Verdict::None { .. }));
    let rest = LogicBoard::new(size, &without(&numbers, numbers[12])).unwrap();
    let found = completed(&board, level_of(&rest).unwrap()).unwrap();
    assert_eq!((found.removed, found.added), (vec![numbers[12]], vec![]));
}

#[test]
fn a_thinned_board_keeps_its_answer_its_level_and_its_symmetry() {
    let size = BoardSize::new(6, 6).unwrap();
    let answer = made_answer(size, Level::Medium);
    let full = full_board(size, &answer);
    for symmetry in Symmetry::ALL {
        let thin = unlimited(|budget| Ok(thin_out(&full, Level::Medium, symmetry, 5, budget)));
        let thin = thin.unwrap();
        assert!(thin.clues().len() < 36, "{symmetry}");
        assert!(level_of(&thin).is_some_and(|level| level <= Level::Medium), "{symmetry}");
        assert!(check(thin.clues(), &answer) >= Finding::Valid, "{symmetry}");
        let has = |x: usize, y: usize| {
            thin.clues().iter().any(|clue| Some(clue.cell) == size.grid().cell(x, y))
        };
        for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
            let (image_x, image_y) = match symmetry {
                Symmetry::None => (x, y),
                Symmetry::HalfTurn => (5 - x, 5 - y),
                Symmetry::QuarterTurn => (5 - y, x),
                Symmetry::LeftRight => (5 - x, y),
                Symmetry::TopBottom => (x, 5 - y),
            };
            assert_eq!(has(x, y), has(image_x, image_y), "{symmetry} ({x}, {y})");
        }
        let again = unlimited(|budget| Ok(thin_out(&thin, Level::Medium, symmetry, 9, budget)));
        assert_eq!(again, Ok(thin), "{symmetry}: nothing else can be removed");
    }
}

#[test]
fn only_a_puzzle_with_one_answer_that_is_not_too_hard_is_thinned_out() {
    let thin = |board: &LogicBoard, level| {
        unlimited(|budget| Ok(thin_out(board, level, Symmetry::None, 1, budget)))
    };
    assert_eq!(thin(&"4-0o".parse().unwrap(), Level::Easy), Err(ThinOutError::NotUnique));
    let too_hard = ThinOutError::TooHard { found: Level::Hard, wanted: Level::Easy };
    assert_eq!(thin(&made(6, Level::Hard, 1), Level::Easy), Err(too_hard));
}

fn made_answer(size: BoardSize, level: Level) -> Drawing {
    generate(size, level, 3, &mut |_| ControlFlow::Continue(())).unwrap().solution
}

/// Returns the board with a number of the loop in every cell.
fn full_board(size: BoardSize, answer: &Drawing) -> LogicBoard {
    let number = |cell| Clue { cell, value: answer.turns_near(cell) };
    LogicBoard::new(size, &size.grid().cells().map(number).collect::<Vec<_>>()).unwrap()
}
