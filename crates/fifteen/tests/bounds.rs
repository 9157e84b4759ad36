//! Lower bounds and solution counts of all 181,440 boards of 3×3, compared with a plain
//! breadth-first search.

use fifteen::{
    Board, BoardSize, Budget, Heuristic, Method, Progress, Setting, Shortfall, Tables,
    run_in_order, shortest_solutions,
};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The distance and the number of shortest solutions of each board, by its tiles.
type All = BTreeMap<Vec<u8>, (u32, u128)>;

/// Runs a breadth-first search from the solved board. Returns the boards by increasing distance.
fn search_all(size: BoardSize) -> (Vec<Board>, All) {
    let order = Board::solved(size);
    let mut known: All = BTreeMap::from([(order.tiles().to_vec(), (0, 1))]);
    let mut boards = vec![order];
    let mut next = 0;
    while let Some(board) = boards.get(next).cloned() {
        let (distance, n_solutions) = known[board.tiles()];
        for dir in board.steps() {
            let mut after = board.clone();
            after.step(dir).unwrap();
            match known.get_mut(after.tiles()) {
                Some((far, n)) if *far == distance + 1 => *n += n_solutions,
                Some(_) => {}
                None => {
                    known.insert(after.tiles().to_vec(), (distance + 1, n_solutions));
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
    Tables::build(size.grid(), Setting::Tiny, &run_in_order, &mut go_on).unwrap()
}

fn heuristics(size: BoardSize) -> Vec<(Method, Heuristic)> {
    let of =
        |method: Method| Some((method, method.heuristic(size.grid(), |_| Some(tables(size)))?));
    // A* has the same bound as IDA* with linear conflict.
    let methods = Method::ALL.into_iter().filter(|&method| method != Method::AdmissibleAstar);
    methods.filter_map(of).collect()
}

#[test]
fn every_heuristic_is_admissible_and_changes_by_one_per_step() {
    let size = BoardSize::new(3, 3).unwrap();
    let (boards, known) = search_all(size);
    assert_eq!(boards.len(), 181_440);
    let mut errors = Vec::new();
    for (method, heuristic) in heuristics(size) {
        let mut shortfall = Shortfall::default();
        let mut said: BTreeMap<&[u8], u32> = BTreeMap::new();
        for board in &boards {
            let (distance, bound) = (known[board.tiles()].0, heuristic.bound(board).unwrap());
            assert!(
                bound <= distance,
                "{method}: the bound {bound} exceeds the distance {distance} of {board}"
            );
            assert!((distance - bound).is_multiple_of(2), "{method} of {board}");
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
                    "{method} of {board}"
                );
            }
        }
        assert_eq!(shortfall.means().count(), 32);
        errors.push(shortfall.mean().unwrap());
    }
    assert!(
        errors.windows(2).all(|pair| pair[1] <= pair[0]),
        "each heuristic is stronger on average: {errors:?}"
    );
}

#[test]
fn shortest_solution_counts_match_a_breadth_first_search() {
    let size = BoardSize::new(3, 3).unwrap();
    check_counts(size, 61);
}

#[test]
#[ignore = "long: cargo xtask golden"]
fn shortest_solutions_of_every_board_are_counted() {
    check_counts(BoardSize::new(3, 3).unwrap(), 1);
}

/// Compares every `step`th board, and some sums over all boards.
fn check_counts(size: BoardSize, step: usize) {
    let (boards, known) = search_all(size);
    let tables = tables(size);
    for board in boards.iter().step_by(step) {
        let mut watch = |_: &Progress| ControlFlow::Continue(());
        let n_solutions =
            shortest_solutions(board, &tables, &mut Budget::unlimited(&mut watch)).unwrap();
        assert_eq!(
            (n_solutions.n_steps(), n_solutions.n_solutions()),
            known[board.tiles()],
            "{board}"
        );
    }
    // Cycling a square of four cells repeats after twelve tile moves, so boards at a distance of up
    // to five have one shortest solution.
    let solutions_by_distance = |far: u32| -> (usize, u128) {
        let at = known.values().filter(|(distance, _)| *distance == far);
        at.fold((0, 0), |(n, sum), (_, n_solutions)| (n + 1, sum + n_solutions))
    };
    assert_eq!(
        (0..=5).map(|far| solutions_by_distance(far).0).collect::<Vec<_>>(),
        [1, 2, 4, 8, 16, 20]
    );
    assert!((0..6).map(solutions_by_distance).all(|(n, n_solutions)| n as u128 == n_solutions));
    assert_eq!(solutions_by_distance(31), (2, 80), "the two farthest boards mirror each other");
}
