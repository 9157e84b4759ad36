//! Counts and lists from outside the engine; run natively and as WebAssembly.

use fifteen::{Board, BoardSize, Entropy, Goal, Layout, Params, daily_board};
use grid::{Failures, check_cases, fields, same};
use std::collections::BTreeSet;

/// Returns the number of boards at each distance from the solved board.
fn depths(start: Board) -> Vec<usize> {
    let mut seen = BTreeSet::from([start.clone()]);
    let mut level = vec![start];
    let mut depths = Vec::new();
    while !level.is_empty() {
        depths.push(level.len());
        let mut next = Vec::new();
        for board in &level {
            for dir in board.steps() {
                let mut neighbour = board.clone();
                neighbour.step(dir).unwrap();
                if seen.insert(neighbour.clone()) {
                    next.push(neighbour);
                }
            }
        }
        level = next;
    }
    depths
}

fn size(width: usize, height: usize) -> BoardSize {
    BoardSize::new(width, height).unwrap()
}

#[test]
fn small_boards_have_the_known_counts_and_farthest_boards() {
    for (width, height, count, farthest) in
        [(2, 2, 12, 6), (2, 3, 360, 21), (3, 2, 360, 21), (3, 3, 181_440, 31)]
    {
        let depths = depths(Board::solved(size(width, height)));
        assert_eq!(depths.iter().sum::<usize>(), count, "{width}×{height}");
        assert_eq!(depths.len() - 1, farthest, "{width}×{height}");
        if width * height == 9 {
            assert_eq!(depths[..6], [1, 2, 4, 8, 16, 20]);
        }
    }
}

#[test]
fn measures_match_the_independent_implementation() -> Result<(), Failures> {
    check_cases(include_str!("golden/measures-3x3.txt"), 21, |line| {
        let [board, optimal, manhattan, enhanced, inverted] = fields(line, ";")?;
        let entropy = Entropy::of(&board.parse()?);
        let [optimal, enhanced, inverted]: [u32; 3] =
            [optimal.parse()?, enhanced.parse()?, inverted.parse()?];
        same(&entropy.manhattan(), &manhattan.parse()?)?;
        let leaving = (entropy.linear_conflict() - entropy.manhattan()) / 2;
        same(&(leaving <= inverted, entropy.linear_conflict() <= optimal), &(true, true))?;
        same(&entropy.enhanced(), &(enhanced - 2 * inverted + 2 * leaving))
    })
}

#[test]
fn the_published_benchmark_sets_are_valid_boards() -> Result<(), Failures> {
    for (text, count, mean) in [
        (include_str!("golden/korf-15.txt"), 100, 53.05),
        (include_str!("golden/korf-24.txt"), 50, 100.78),
    ] {
        let mut sum = 0;
        check_cases(text, count, |line| {
            let [_, layout, optimal] = fields(line, ";")?;
            let board = Board::try_from(&Goal::EmptyFirst.layout(&layout.parse::<Layout>()?))?;
            let optimal: u32 = optimal.parse()?;
            sum += optimal;
            let entropy = Entropy::of(&board);
            same(&(entropy.linear_conflict() <= optimal), &true)?;
            same(&(entropy.manhattan() % 2), &(optimal % 2))
        })?;
        assert!((f64::from(sum) / count as f64 - mean).abs() < 1e-9);
    }
    Ok(())
}

#[test]
fn a_seed_gives_the_same_board_everywhere() -> Result<(), Failures> {
    // Recorded once from this engine; a change would break every link.
    check_cases(include_str!("golden/shuffles.txt"), 7, |line| {
        let [params, board] = fields(line, ";")?;
        same(params.parse::<Params>()?.deal().to_string().as_str(), board)
    })
}

#[test]
fn daily_puzzles_are_the_same_everywhere() -> Result<(), Failures> {
    // Recorded once from this engine; a change would give players different daily puzzles.
    check_cases(include_str!("golden/dailies.txt"), 12, |line| {
        let [date, side, board] = fields(line, ";")?;
        let side = side.parse()?;
        same(daily_board(date.parse()?, size(side, side)).to_string().as_str(), board)
    })
}
