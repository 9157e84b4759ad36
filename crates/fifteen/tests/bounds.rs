//! What bounds and counts say of all 181,440 boards of 3×3, against a plain walk over all of them from order.

use fifteen::{
    Board, BoardSize, Budget, Guide, Means, Progress, Setting, Shortfall, Tables, in_turn,
    shortest_ways,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Each board by its tiles, with its distance from order and the number of its shortest ways.
type All = BTreeMap<Vec<u8>, (u32, u128)>;

/// Breadth first from order; the boards come in the order of their distances.
fn walk_over_all(size: BoardSize) -> (Vec<Board>, All) {
    let order = Board::solved(size);
    let mut known: All = BTreeMap::from([(order.tiles().to_vec(), (0, 1))]);
    let mut boards = vec![order];
    let mut next = 0;
    while let Some(board) = boards.get(next).cloned() {
        let (distance, n_ways) = known[board.tiles()];
        for dir in board.steps() {
            let mut after = board.clone();
            after.step(dir).unwrap();
            match known.get_mut(after.tiles()) {
                Some((far, ways)) if *far == distance + 1 => *ways += n_ways,
                Some(_) => {}
                None => {
                    known.insert(after.tiles().to_vec(), (distance + 1, n_ways));
                    boards.push(after);
                }
            }
        }
        next += 1;
    }
    (boards, known)
}

fn tables(size: BoardSize) -> Tables {
    let mut go_on = |_| ControlFlow::Continue(());
    Tables::build(size.grid(), Setting::Tiny, &in_turn, &mut go_on).unwrap()
}

fn guides(size: BoardSize) -> Vec<(Means, Guide)> {
    let of = |means: Means| Some((means, means.guide(size.grid(), |_| Some(tables(size)))?));
    Means::ALL.into_iter().filter_map(of).collect()
}

#[test]
fn no_bound_says_more_than_the_distance_and_none_changes_by_more_than_a_step() {
    let size = BoardSize::new(3, 3).unwrap();
    let (boards, known) = walk_over_all(size);
    assert_eq!(boards.len(), 181_440);
    let mut errors = Vec::new();
    for (means, guide) in guides(size) {
        let mut shortfall = Shortfall::default();
        let mut said: BTreeMap<&[u8], u32> = BTreeMap::new();
        for board in &boards {
            let (distance, bound) = (known[board.tiles()].0, guide.bound(board).unwrap());
            assert!(bound <= distance, "{means} says {bound} of {board}, which is {distance} away");
            assert!((distance - bound).is_multiple_of(2), "{means} of {board}");
            shortfall.add(distance, bound);
            said.insert(board.tiles(), bound);
        }
        for board in &boards {
            for dir in board.steps() {
                let mut after = board.clone();
                after.step(dir).unwrap();
                assert_eq!(
                    said[board.tiles()].abs_diff(said[after.tiles()]),
                    1,
                    "{means} of {board}"
                );
            }
        }
        assert_eq!(shortfall.means().count(), 32);
        errors.push(shortfall.mean().unwrap());
    }
    assert!(
        errors.windows(2).all(|pair| pair[1] <= pair[0]),
        "each says more on average: {errors:?}"
    );
}

#[test]
fn shortest_ways_are_counted_as_a_walk_over_all_boards_counts_them() {
    let size = BoardSize::new(3, 3).unwrap();
    check_ways(size, 61);
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn shortest_ways_of_every_board_are_counted() {
    check_ways(BoardSize::new(3, 3).unwrap(), 1);
}

/// Compares every `step`th board, and some sums over all boards.
fn check_ways(size: BoardSize, step: usize) {
    let (boards, known) = walk_over_all(size);
    let tables = tables(size);
    for board in boards.iter().step_by(step) {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let ways = shortest_ways(board, &tables, &mut Budget::unlimited(&mut watch)).unwrap();
        assert_eq!((ways.n_steps(), ways.n_ways()), known[board.tiles()], "{board}");
    }
    // Around a square of four cells a board comes back after twelve steps: up to five steps from order there is one shortest way.
    let ways_by_distance = |far: u32| -> (usize, u128) {
        let at = known.values().filter(|(distance, _)| *distance == far);
        at.fold((0, 0), |(n, sum), (_, ways)| (n + 1, sum + ways))
    };
    assert_eq!(
        (0..=5).map(|far| ways_by_distance(far).0).collect::<Vec<_>>(),
        [1, 2, 4, 8, 16, 20]
    );
    assert!((0..6).map(ways_by_distance).all(|(n, ways)| n as u128 == ways));
    assert_eq!(ways_by_distance(31), (2, 80), "the two farthest boards mirror each other");
}
