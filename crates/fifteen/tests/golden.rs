//! Counts and lists that come from outside the engine; run natively and as WebAssembly.

use fifteen::{Board, BoardSize, Entropy, Goal, Layout, Params};
use std::collections::BTreeSet;

/// How many boards are 0, 1, 2 … steps from order.
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

fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split(';').map(str::trim).collect())
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
fn measures_are_those_of_the_independent_implementation() {
    for line in lines(include_str!("golden/measures-3x3.txt")) {
        let board: Board = line[0].parse().unwrap();
        let [optimal, manhattan, enhanced, inverted] =
            [1, 2, 3, 4].map(|i| line[i].parse::<u32>().unwrap());
        let entropy = Entropy::of(&board);
        assert_eq!(entropy.manhattan(), manhattan, "{board}");
        let leaving = (entropy.linear_conflict() - manhattan) / 2;
        assert!(leaving <= inverted, "{board}");
        assert!(entropy.linear_conflict() <= optimal, "{board}");
        assert_eq!(entropy.enhanced(), enhanced - 2 * inverted + 2 * leaving, "{board}");
    }
}

#[test]
fn the_published_collections_are_boards_once_turned() {
    for (text, count, mean) in [
        (include_str!("golden/korf-15.txt"), 100, 53.05),
        (include_str!("golden/korf-24.txt"), 50, 100.78),
    ] {
        let mut lengths = Vec::new();
        for line in lines(text) {
            let layout: Layout = line[1].parse().unwrap();
            let board = Board::try_from(&Goal::EmptyFirst.layout(&layout)).unwrap();
            let optimal: u32 = line[2].parse().unwrap();
            assert!(Entropy::of(&board).linear_conflict() <= optimal);
            assert_eq!(Entropy::of(&board).manhattan() % 2, optimal % 2);
            lengths.push(optimal);
        }
        assert_eq!(lengths.len(), count);
        let sum: u32 = lengths.iter().sum();
        assert!((f64::from(sum) / f64::from(count as u32) - mean).abs() < 1e-9);
    }
}

#[test]
fn a_seed_gives_the_same_board_everywhere() {
    // Recorded here once; a change breaks every link.
    for line in lines(include_str!("golden/shuffles.txt")) {
        let params: Params = line[0].parse().unwrap();
        assert_eq!(params.deal().to_string(), line[1], "{}", line[0]);
    }
}
