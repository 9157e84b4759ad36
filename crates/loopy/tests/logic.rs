//! The two solvers of Loop Logic agree with each other and with brute-force enumeration, proofs are valid, and generated
//! puzzles have the requested level.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use grid::{Cell, Mulberry32, Size};
use loopy::logic::{
    BoardSize, Cancelled, Grade, Level, LogicBoard, Problem, Rule, SolutionCount, Stopped, Tier,
    check_proof, count, count_in_best_orientation, each_solution, explain, generate, grade,
    propagate, random_loop, unlimited,
};
use loopy::solve::{LoopFilter, each_loop};
use loopy::{Clue, Drawing, Finding, area, check};

fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).unwrap()
}

/// Returns the number of solutions, at most `cap`, after checking that both solvers agree.
#[track_caller]
fn n_solutions(problem: &Problem, cap: u128) -> u128 {
    let counted = unlimited(|budget| count(problem, cap, budget));
    let by_rules = unlimited(|budget| propagate(problem, Tier::T5, budget));
    assert_eq!(unlimited(|budget| count(&by_rules, cap, budget)), counted, "{problem:?}");
    let mut n_found = 0;
    let _ = unlimited(|budget| {
        each_solution(problem, budget, &mut |drawing| {
            assert!(check(problem.clues(), drawing) >= Finding::Valid);
            n_found += 1;
            if n_found < cap { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })
    });
    match counted {
        SolutionCount::Exactly(n) => assert_eq!(n_found, n, "{problem:?}"),
        SolutionCount::AtLeast(n) => assert_eq!((n_found, n), (cap, cap), "{problem:?}"),
    }
    n_found
}

/// Returns the turns near each cell, for every loop of a board.
fn every_loop(size: Size) -> Vec<Vec<u8>> {
    let mut loops = Vec::new();
    let _ = each_loop(size, LoopFilter::Any, &mut |drawing| {
        loops.push(size.cells().map(|cell| drawing.turns_near(cell)).collect());
        ControlFlow::Continue(())
    });
    loops
}

/// Compares both solvers with the list of all loops.
#[track_caller]
fn compare(size: Size, loops: &[Vec<u8>], clues: &[Clue]) {
    let fits = |near: &&Vec<u8>| clues.iter().all(|clue| near[clue.cell.index()] == clue.value);
    let n_loops = loops.iter().filter(fits).count() as u128;
    let problem = Problem::new(size, clues).unwrap();
    assert_eq!(n_solutions(&problem, 100), n_loops.min(100), "{size} {clues:?}");
}

/// Returns a clue of every possible value in this cell.
fn clues_at(size: Size, cell: Cell) -> impl Iterator<Item = Clue> {
    (0..=area(size, cell).count() as u8).map(move |value| Clue { cell, value })
}

#[test]
fn both_solvers_agree_on_every_board_of_2x2_and_on_all_clues_of_each_loop_of_3x3() {
    let small = size(2, 2);
    let loops = every_loop(small);
    let choices = |cell| std::iter::once(None).chain(clues_at(small, cell).map(Some));
    let mut boards: Vec<Vec<Clue>> = vec![Vec::new()];
    for cell in small.cells() {
        let with = |board: &Vec<Clue>| {
            let board = board.clone();
            choices(cell).map(move |clue| board.iter().copied().chain(clue).collect())
        };
        boards = boards.iter().flat_map(with).collect();
    }
    assert_eq!(boards.len(), 6 * 6 * 6 * 6);
    for clues in &boards {
        compare(small, &loops, clues);
    }

    let middle = size(3, 3);
    let loops = every_loop(middle);
    for near in &loops {
        for subset in 0..1 << 9 {
            let cells = middle.cells().filter(|cell| subset >> cell.index() & 1 != 0);
            let clues: Vec<Clue> =
                cells.map(|cell| Clue { cell, value: near[cell.index()] }).collect();
            compare(middle, &loops, &clues);
        }
    }
}

#[test]
fn both_solvers_agree_on_every_pair_of_clues_up_to_4x4() {
    for (width, height) in [(2, 3), (3, 2), (3, 3), (4, 3), (4, 4)] {
        every_pair_of_clues(size(width, height), 1);
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn both_solvers_agree_on_every_pair_of_clues_of_5x5() {
    every_pair_of_clues(size(5, 5), 1);
}

#[test]
fn both_solvers_agree_on_pairs_of_clues_of_5x5() {
    every_pair_of_clues(size(5, 5), 23);
}

fn every_pair_of_clues(size: Size, every: usize) {
    let loops = every_loop(size);
    let clues: Vec<Clue> = size.cells().flat_map(|cell| clues_at(size, cell)).collect();
    let pairs = clues.iter().flat_map(|a| clues.iter().map(move |b| [*a, *b]));
    let pairs = pairs.filter(|[a, b]| a.cell < b.cell);
    for pair in pairs.step_by(every) {
        compare(size, &loops, &pair);
    }
}

/// Returns a problem with the clues of a random loop, some of them wrong. The loop is random or as long as possible.
fn random_problem(seed: u32) -> Problem {
    let mut rng = Mulberry32::new(seed);
    let size = size(2 + rng.below(7) as usize, 2 + rng.below(7) as usize);
    let drawing = if rng.below(2) == 0 {
        random_loop(size, &mut rng)
    } else {
        loopy::random_tour(size, &mut rng).unwrap().drawing()
    };
    let (share, wrong) = (30 + rng.below(70), rng.below(3));
    let mut clues = Vec::new();
    for cell in size.cells() {
        let most = area(size, cell).count() as u8;
        let off = u8::from(rng.below(100) < wrong);
        if rng.below(100) < share {
            clues.push(Clue { cell, value: (drawing.turns_near(cell) + off).min(most) });
        }
    }
    let mut problem = Problem::new(size, &clues).unwrap();
    if rng.below(4) == 0 {
        problem = problem.full();
    }
    if let (0, Some(edge)) = (rng.below(4), drawing.edges().next()) {
        problem.require(edge);
    }
    problem
}

#[test]
fn both_solvers_agree_on_ten_thousand_random_boards_up_to_8x8() {
    let mut seen = BTreeMap::new();
    for seed in 0..10_000 {
        let found = n_solutions(&random_problem(seed), 8);
        *seen.entry(found.min(2)).or_insert(0) += 1;
    }
    // The sample includes boards without a solution, with one and with several.
    assert!(seen.len() == 3 && seen.values().all(|&n| n > 500), "{seen:?}");
}

/// These boards have so few clues that a thousand states are not enough, so the other orientations are tried.
#[test]
fn the_number_of_solutions_is_the_same_in_every_orientation() {
    for seed in 0..60 {
        let mut rng = Mulberry32::new(seed);
        let size = [size(8, 8), size(7, 7), size(6, 9), size(9, 5)][seed as usize % 4];
        let drawing = random_loop(size, &mut rng);
        let mut problem = Problem::new(size, &[]).unwrap();
        if rng.below(3) > 0 {
            let cells = size.cells().filter(|_| rng.below(100) < 15);
            let clue = |cell| Clue { cell, value: drawing.turns_near(cell) };
            problem = Problem::new(size, &cells.map(clue).collect::<Vec<_>>()).unwrap();
        }
        drawing.edges().take(rng.below(4) as usize).for_each(|edge| problem.require(edge));
        let from_one = unlimited(|budget| count(&problem, u128::MAX, budget));
        let from_best = unlimited(|budget| count_in_best_orientation(&problem, u128::MAX, budget));
        assert_eq!(from_one, from_best, "{problem:?}");
        let capped = unlimited(|budget| count_in_best_orientation(&problem, 5, budget));
        let least = unlimited(|budget| count(&problem, 5, budget));
        assert_eq!(capped, least, "{problem:?}");
    }
}

fn made(side: &str, level: Level, seed: u32) -> loopy::logic::GeneratedPuzzle {
    let size: BoardSize = side.parse().unwrap();
    generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Checks the properties of a generated puzzle and its proof.
fn check_puzzle(side: &str, level: Level, seed: u32) {
    let made = made(side, level, seed);
    let name = format!("{side} {level} {seed}: {}", made.board);
    assert_eq!(made.level, level, "{name}");
    assert!(made.solution.is_loop(), "{name}");
    let problem = made.board.problem();
    assert_eq!(unlimited(|budget| grade(&problem, budget)), Grade::Level(level), "{name}");
    // On large boards, counting without propagation takes too long.
    let is_small = problem.size().area() <= 64;
    let counted = if is_small {
        problem.clone()
    } else {
        unlimited(|budget| propagate(&problem, Tier::T3, budget))
    };
    assert_eq!(unlimited(|budget| count(&counted, 2, budget)), SolutionCount::Exactly(1), "{name}");
    let explanation = unlimited(|budget| explain(&problem, budget)).unwrap();
    assert_eq!(explanation.solution, made.solution, "{name}");
    assert_eq!(check_proof(&problem, &explanation.steps), Ok(made.solution), "{name}");
    let hardest = explanation.steps.iter().map(|step| step.rule).max().unwrap();
    assert_eq!(hardest.tier() <= level.tier() && hardest != Rule::Search, level != Level::Extreme);
    if level == Level::Extreme {
        // Minimal: without any one of its clues there are several solutions.
        for left_out in made.board.clues() {
            let others: Vec<Clue> =
                made.board.clues().iter().copied().filter(|clue| clue != left_out).collect();
            let problem = Problem::new(made.board.size().grid(), &others).unwrap();
            assert_eq!(n_solutions(&problem, 2), 2, "{name}");
        }
    }
}

#[test]
fn a_puzzle_is_solved_by_the_rules_of_its_level_and_not_by_those_below() {
    for level in Level::ALL {
        for side in ["4", "5", "6", "4x7", "8x5", "8"] {
            for seed in 0..2 {
                check_puzzle(side, level, seed);
            }
        }
    }
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn many_puzzles_are_solved_by_the_rules_of_their_level_and_not_by_those_below() {
    for level in Level::ALL {
        for side in ["4", "5", "6", "7", "8", "9x6", "12x4"] {
            for seed in 100..130 {
                check_puzzle(side, level, seed);
            }
        }
        for side in ["10", "12"] {
            check_puzzle(side, level.min(Level::Hard), 5);
        }
    }
}

/// No rule may remove a shape that is in a solution. Also checks the proofs of random boards.
#[test]
fn rules_keep_every_solution_of_random_boards() {
    for seed in 0..400 {
        let problem = random_problem(seed);
        let left = unlimited(|budget| propagate(&problem, Tier::WhatIf, budget));
        let _ = unlimited(|budget| {
            let mut n_found = 0;
            each_solution(&problem, budget, &mut |drawing| {
                assert!(fits(&left, drawing), "seed {seed}");
                n_found += 1;
                if n_found < 50 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })
        });
        if let Ok(explanation) = unlimited(|budget| explain(&problem, budget)) {
            let checked = check_proof(&problem, &explanation.steps);
            assert_eq!(checked, Ok(explanation.solution), "seed {seed}");
        }
    }
}

/// Returns whether each cell's shape in the drawing is still allowed.
fn fits(problem: &Problem, drawing: &Drawing) -> bool {
    problem.size().cells().all(|cell| {
        let links: Vec<_> = drawing.links(cell).collect();
        problem.allowed(cell).iter().any(|shape| {
            grid::Dir::ALL.into_iter().all(|dir| shape.has(dir) == links.contains(&dir))
        })
    })
}

#[test]
fn a_tampered_proof_is_rejected() {
    let board = made("6", Level::Expert, 3).board;
    let problem = board.problem();
    let steps = unlimited(|budget| explain(&problem, budget)).unwrap().steps;
    assert!(check_proof(&problem, &steps).is_ok());
    assert!(check_proof(&problem, &steps[..steps.len() - 1]).is_err());
    let mut n_refused = 0;
    for at in 0..steps.len() {
        // Without this step, a later one does not follow, or a cell stays undecided.
        let mut fewer = steps.clone();
        fewer.remove(at);
        n_refused += usize::from(check_proof(&problem, &fewer).is_err());
        // A step that claims more than it proves.
        let mut bolder = steps.clone();
        let (_, left) = bolder[at].narrowed.last_mut().unwrap();
        let Some(last) = left.iter().last() else { continue };
        *left = left.and(loopy::logic::Shapes::from(last).not());
        assert!(check_proof(&problem, &bolder).is_err(), "step {at}");
    }
    assert!(n_refused * 2 > steps.len(), "{n_refused} of {}", steps.len());
}

#[test]
fn boards_full_of_the_largest_clues_have_no_solution() {
    for (width, height) in [(12, 12), (12, 11), (11, 11), (12, 4)] {
        let size = size(width, height);
        let largest = |cell| Clue { cell, value: area(size, cell).count() as u8 };
        let clues: Vec<Clue> = size.cells().map(largest).collect();
        assert_eq!(n_solutions(&Problem::new(size, &clues).unwrap(), 2), 0);
    }
}

#[test]
fn boards_without_a_unique_solution_are_graded_as_such() {
    let graded = |text: &str| {
        let board: LogicBoard = text.parse().unwrap();
        unlimited(|budget| grade(&board.problem(), budget))
    };
    assert_eq!(graded("4-p"), Grade::Several);
    assert_eq!(graded("4-0o"), Grade::Several);
    assert_eq!(graded("4-e9j"), Grade::NoSolution);
    assert_eq!(graded("4-0000000000000000"), Grade::NoSolution);
}

#[test]
fn work_can_be_limited_and_cancelled() {
    let empty = Problem::new(size(10, 10), &[]).unwrap();
    let mut on_progress = |_| ControlFlow::Continue(());
    let mut budget = loopy::logic::Budget::new(100_000, &mut on_progress);
    assert_eq!(count(&empty, u128::MAX, &mut budget), Err(Stopped::OutOfBudget));
    let mut stop = |work| {
        if work < 50_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut budget = loopy::logic::Budget::new(u64::MAX, &mut stop);
    assert_eq!(grade(&empty, &mut budget), Err(Stopped::Cancelled));
    let size = BoardSize::new(12, 12).unwrap();
    assert_eq!(generate(size, Level::Extreme, 1, &mut stop), Err(Cancelled));
}
