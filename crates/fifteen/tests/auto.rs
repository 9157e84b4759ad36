//! The coach with real searches: Auto-solve shortens its solution, and the review goes back.

use fifteen::{
    Answer, Board, BoardSize, Budget, Coach, Difficulty, Fifteen, Params, Progress, Solver, quick,
    shuffle,
};
use grid::Dir;
use play::{Game, Input, Speed};
use std::ops::ControlFlow;

/// Solves with the quick solver, which stops after `nodes` positions once it has a solution.
fn quick_within(board: &Board, nodes: u64) -> Answer {
    let mut watch = |progress: &Progress| {
        if progress.best.is_some() && progress.nodes >= nodes {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    quick(board, &mut Budget::unlimited(&mut watch)).into()
}

/// Solves a board with Auto-solve. The first search is short and answered at once; the others are
/// longer and answered after `n_steps_per_search` tile moves. Returns the length of the first
/// solution, the tile moves played, and the number of searches.
fn auto_solve(board: &Board, n_steps_per_search: usize, is_paused: bool) -> (usize, usize, usize) {
    let params = Params::Board(board.clone());
    let mut game = Game::<Fifteen>::new(params, 0).unwrap();
    let mut coach = Coach::new(&game);
    coach.set_pace(Speed::Fastest.pace());
    coach.solve(&game, 0);
    let first_search = coach.next_search().unwrap();
    let first = quick_within(&first_search.0, 1);
    coach.take(&first_search, &first, 0);
    let n_first = first.path.unwrap().len();
    let (mut now, mut n_played, mut n_searches) = (0, 0, 0);
    let mut search: Option<((Board, Solver), usize)> = None;
    while game.ending().is_none() {
        if search.is_none() {
            search = coach.next_search().map(|search| (search, n_played + n_steps_per_search));
        }
        if let Some((search, _)) = search.take_if(|(_, due)| *due <= n_played) {
            let time = coach.adviser.search_time(search.1);
            assert!(time > search.1.search_time(), "nobody waits for this search");
            let answer = quick_within(&search.0, 20_000);
            assert_eq!(coach.take(&search, &answer, now), None);
            n_searches += 1;
            if is_paused {
                coach.toggle_pause();
                assert_eq!(coach.next_search(), None, "there is no new position ahead");
                coach.toggle_pause();
            }
        }
        now += 30;
        let input = coach.next_input(&game, now).expect("a tile move is due");
        let effects = game.handle(input, now);
        coach.follow(&effects, &game);
        n_played += 1;
    }
    (n_first, n_played, n_searches)
}

#[test]
fn auto_solve_shortens_the_rest_of_its_solution_while_it_plays() {
    let size = BoardSize::new(8, 8).unwrap();
    for seed in 0..3 {
        let board = shuffle(size, Difficulty::ExtraHard, seed);
        let (n_first, n_played, n_searches) = auto_solve(&board, 40, false);
        assert!(n_played < n_first && n_searches > 2, "{n_played} of {n_first}");
        // Results that arrive after the position was passed change nothing.
        let (n_first, n_played, _) = auto_solve(&board, 200, false);
        assert_eq!(n_played, n_first);
    }
}

#[test]
fn while_auto_solve_is_paused_it_searches_a_position_once() {
    let size = BoardSize::new(6, 6).unwrap();
    let board = shuffle(size, Difficulty::Hard, 1);
    let (n_first, n_played, _) = auto_solve(&board, 0, true);
    assert!(n_played <= n_first);
}

#[test]
fn the_review_of_a_5x5_game_goes_back_as_far_as_it_is_proven() {
    let board: Board =
        "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/0 21 22 23 24".parse().unwrap();
    let mut game = Game::<Fifteen>::new(Params::Board(board), 0).unwrap();
    let mut coach = Coach::new(&game);
    for m in ["D", "U", "L", "L", "L", "L"] {
        let effects = game.handle(Input::Move(m.parse().unwrap()), 0);
        coach.follow(&effects, &game);
    }
    for length in 1..=4 {
        let search = coach.next_search().expect("the positions before the end");
        let path = Some(vec![Dir::Left; length]);
        coach.take(&search, &Answer { path, lower_bound: length as u32 }, 0);
    }
    let search = coach.next_search().expect("the position after the first move");
    let path = [&[Dir::Up][..], &[Dir::Left; 4]].concat();
    coach.take(&search, &Answer { path: Some(path), lower_bound: 3 }, 0);
    assert_eq!(coach.next_search(), None, "earlier positions are not searched");
    let judged: Vec<bool> = coach.adviser.verdicts().iter().map(Option::is_some).collect();
    assert_eq!(judged, [false, false, true, true, true, true]);
}
