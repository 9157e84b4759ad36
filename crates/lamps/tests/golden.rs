//! Counts that come from the literature, and boards recorded once; run natively and as WebAssembly.

use grid::{Failures, check_cases, same};
use lamps::{Board, BoardSize, LONGEST_SIDE, Params, SHORTEST_SIDE, deal, null_space, solve};

fn size(width: usize, height: usize) -> BoardSize {
    BoardSize::new(width, height).unwrap()
}

/// Returns the n-th Fibonacci polynomial over GF(2), a bit for each power: f₀ = 0, f₁ = 1, fₙ₊₁ =
/// x·fₙ + fₙ₋₁.
fn fibonacci(n: usize) -> u32 {
    let (mut f, mut next) = (0, 1);
    for _ in 0..n {
        (f, next) = (next, (next << 1) ^ f);
    }
    f
}

/// Returns p(x + 1), computed with Horner's rule.
fn shifted(p: u32) -> u32 {
    (0..32).rev().fold(0, |sum, power| (sum << 1) ^ sum ^ (p >> power & 1))
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        while a.leading_zeros() <= b.leading_zeros() && a != 0 {
            a ^= b << (b.leading_zeros() - a.leading_zeros());
        }
        (a, b) = (b, a);
    }
    a
}

#[test]
fn null_spaces_of_squares_have_the_known_dimension() {
    // https://oeis.org/A159257, from n = 2.
    let known = [0, 0, 4, 2, 0, 0, 0, 8];
    let found = (SHORTEST_SIDE..=LONGEST_SIDE).map(|n| null_space(size(n, n)).len());
    assert_eq!(found.collect::<Vec<_>>(), known);
}

#[test]
fn null_spaces_have_the_predicted_dimension() {
    // The degree of the greatest common divisor of two Fibonacci polynomials: K. Sutner,
    // "σ-automata and Chebyshev polynomials", Theoretical Computer Science 230 (2000).
    for width in SHORTEST_SIDE..=LONGEST_SIDE {
        for height in SHORTEST_SIDE..=LONGEST_SIDE {
            let divisor = gcd(fibonacci(width + 1), shifted(fibonacci(height + 1)));
            let dimension = null_space(size(width, height)).len();
            assert_eq!(dimension as u32, divisor.ilog2(), "{width}×{height}");
        }
    }
}

/// Returns how many boards need 0, 1, 2 … presses: the shortest of each class of equal sets of
/// presses.
fn counts_by_presses(side: usize) -> Vec<usize> {
    let basis: Vec<u32> =
        null_space(size(side, side)).iter().map(|set| u32::try_from(set.bits()).unwrap()).collect();
    let mut sums = vec![0];
    for vector in basis {
        let more: Vec<u32> = sums.iter().map(|sum| sum ^ vector).collect();
        sums.extend(more);
    }
    let mut counts = vec![0; side * side + 1];
    for presses in 0..1_u32 << (side * side) {
        // Each class is counted once, at its smallest member.
        if sums.iter().all(|sum| presses <= presses ^ sum) {
            let shortest = sums.iter().map(|sum| (presses ^ sum).count_ones()).min().unwrap();
            counts[shortest as usize] += 1;
        }
    }
    let hardest = counts.iter().rposition(|&n| n > 0).unwrap();
    counts.truncate(hardest + 1);
    counts
}

#[test]
fn small_squares_have_the_known_counts_and_hardest_boards() {
    // Solvable boards and the presses of the hardest: https://www.jaapsch.net/puzzles/lights.htm
    for (side, solvable, hardest) in [(2, 1 << 4, 4), (3, 1 << 9, 9), (4, 1 << 12, 7)] {
        let counts = counts_by_presses(side);
        assert_eq!(counts.iter().sum::<usize>(), solvable, "{side}×{side}");
        assert_eq!(counts.len() - 1, hardest, "{side}×{side}");
    }
    let counts = [
        1, 25, 300, 2_300, 12_650, 53_130, 176_176, 467_104, 982_335, 1_596_279, 1_935_294,
        1_684_446, 1_004_934, 383_670, 82_614, 7_350,
    ];
    assert_eq!(counts_by_presses(5), counts);
    assert_eq!(counts.iter().sum::<usize>(), 1 << 23);
}

#[test]
fn a_dealt_board_has_a_lamp_on_and_a_solution() {
    for seed in 0..2_000 {
        let side = |n| SHORTEST_SIDE + (seed / n) as usize % (LONGEST_SIDE - SHORTEST_SIDE + 1);
        let mut board = deal(size(side(1), side(8)), seed);
        assert!(!board.is_solved(), "seed {seed}");
        for press in solve(&board).unwrap() {
            board.play(press).unwrap();
        }
        assert!(board.is_solved(), "seed {seed}");
    }
}

#[test]
fn order_does_not_matter_and_two_presses_cancel() {
    let start: Board = deal(size(5, 4), 1);
    for (a, b) in start.moves().flat_map(|a| start.moves().map(move |b| (a, b))) {
        let played = |presses: &[_]| {
            let mut board = start.clone();
            for &press in presses {
                board.play(press).unwrap();
            }
            board
        };
        assert_eq!(played(&[a, b]), played(&[b, a]));
        assert_eq!(played(&[a, b, a, b]), start);
    }
}

#[test]
fn a_seed_gives_the_same_board_everywhere() -> Result<(), Failures> {
    // Recorded here once; a change breaks every link.
    check_cases(include_str!("golden/deals.txt"), 14, |line| {
        let (params, board) = line.split_once("; ").ok_or("no board")?;
        let Params::Seed { size, seed } = params.parse()? else { return Err("no seed".into()) };
        same(deal(size, seed).to_string().as_str(), board)
    })
}
