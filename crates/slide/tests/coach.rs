//! Hints and Auto-solve without an app.

use play::{Advice, AutoState, Ending, Game, Input, Pause};
use slide::{Board, Challenge, Coach, Hint, Move, Slide, Turn};

const LINK: &str = "seed=5&steps=9&board=classicsmall&gapConfig=1s&v=2";

/// Returns a game, its coach, and the reversed shuffle, which solves it.
fn begin(link: &str) -> (Game<Slide>, Coach, Vec<Move>) {
    let deal = link.parse::<Challenge>().unwrap().deal().unwrap();
    let back = deal.walk.moves.iter().rev().map(|m| m.inverse()).collect();
    let game = Game::new(link.parse().unwrap(), 0).unwrap();
    let mut coach = Coach::new(&game);
    coach.set_pace(100);
    (game, coach, back)
}

fn send(game: &mut Game<Slide>, coach: &mut Coach, input: Input<Slide>, now: u64) {
    coach.follow(&game.handle(input, now), game);
}

fn step(game: &mut Game<Slide>, coach: &mut Coach, now: u64) -> bool {
    let input = coach.next_input(game, now);
    let Some(input) = input else { return false };
    send(game, coach, input, now);
    true
}

/// Passes a solution that a running search has found to the coach.
fn learn(coach: &mut Coach, board: &Board, moves: &[Move]) -> Option<Advice<Hint>> {
    coach.learn(|adviser| adviser.learn(board, moves))
}

/// Ends the search that the coach needs, with the solutions learnt before.
fn end(coach: &mut Coach, now: u64) -> Option<Advice<Hint>> {
    let search = coach.next_search().expect("a search is wanted");
    coach.take(&search, &None, now)
}

fn wanted(coach: &Coach) -> Option<Board> {
    coach.next_search().map(|search| search.board)
}

fn piece(coach: &Coach) -> Option<slide::Piece> {
    coach.shown_hint().map(|hint| hint.piece)
}

fn board(game: &Game<Slide>) -> Board {
    game.puzzle().board().clone()
}

#[test]
fn two_presses_make_one_move_and_the_solution_is_remembered() {
    let (mut game, mut coach, back) = begin(LINK);
    assert_eq!(coach.hint(&game), Some(Advice::Searching));
    assert_eq!((wanted(&coach), piece(&coach)), (Some(board(&game)), None));
    let note = learn(&mut coach, &board(&game), &back);
    let Some(Advice::Hint(hint)) = note else { panic!("{note:?}") };
    assert_eq!((coach.shown_hint(), hint.n_left), (Some(&hint), Some(back.len())));
    assert_eq!(wanted(&coach), None);
    assert!(step(&mut game, &mut coach, 5), "showing the hint is recorded");
    assert_eq!((game.n_moves(), game.n_helps()), (0, 1));
    assert!(!step(&mut game, &mut coach, 6), "nothing is played before the second press");
    for n_done in 1..=back.len() {
        if piece(&coach).is_none() {
            assert!(matches!(coach.hint(&game), Some(Advice::Hint(_))));
        }
        assert_eq!(coach.hint(&game), None);
        assert!(step(&mut game, &mut coach, 10));
        assert_eq!((game.n_moves(), game.n_helps()), (n_done, n_done));
    }
    assert_eq!(game.ending(), Some(Ending::Solved));
    assert_eq!(coach.hint(&game), None, "a solved game has no hints");
}

#[test]
fn a_hint_that_is_only_shown_counts_as_a_hint() {
    let (mut game, mut coach, back) = begin(LINK);
    learn(&mut coach, &board(&game), &back);
    assert!(matches!(coach.hint(&game), Some(Advice::Hint(_))));
    send(&mut game, &mut coach, Input::Pause(Pause::Hidden), 1);
    assert_eq!((step(&mut game, &mut coach, 2), coach.wait(&game, 2)), (false, None));
    send(&mut game, &mut coach, Input::Resume(Pause::Hidden), 3);
    assert_eq!((coach.wait(&game, 4), step(&mut game, &mut coach, 4)), (Some(0), true));
    assert!(piece(&coach).is_some());
    send(&mut game, &mut coach, Input::Move(Turn::Slide(back[0])), 5);
    assert_eq!((game.n_moves(), game.n_helps()), (1, 1));
}

#[test]
fn a_shorter_solution_replaces_a_longer_one_and_every_hint_gets_closer() {
    let (mut game, mut coach, back) = begin(LINK);
    let detour = [back[0], back[0].inverse()];
    let longer = [&detour[..], &back[..]].concat();
    learn(&mut coach, &board(&game), &longer);
    learn(&mut coach, &board(&game), &back);
    learn(&mut coach, &board(&game), &longer);
    let mut n_before = usize::MAX;
    while game.ending().is_none() {
        let Some(Advice::Hint(Hint { n_left: Some(n_left), .. })) = coach.hint(&game) else {
            panic!()
        };
        assert!(n_left < n_before);
        n_before = n_left;
        coach.hint(&game);
        step(&mut game, &mut coach, 1);
    }
    assert_eq!(game.n_moves(), back.len());
}

#[test]
fn a_guess_is_shown_until_a_solution_is_found() {
    let (game, mut coach, back) = begin(LINK);
    let start = board(&game);
    let away = start.moves().find(|m| *m != back[0]).unwrap();
    coach.hint(&game);
    let guessed = coach.learn(|adviser| adviser.guess(&start, &[away, away.inverse()]));
    let Some(Advice::Hint(hint)) = guessed else { panic!("{guessed:?}") };
    assert_eq!((hint.m, hint.n_left), (away, None));
    assert_eq!(wanted(&coach), Some(start.clone()), "the search goes on");
    let found = learn(&mut coach, &start, &back);
    assert!(matches!(found, Some(Advice::Hint(Hint { m, n_left: Some(_), .. })) if m == back[0]));
    assert_eq!(wanted(&coach), None);
    // Without a solution the guess stays, but only until its moves have been made.
    let (mut game, mut coach) = (game.clone(), Coach::new(&game));
    coach.learn(|adviser| adviser.guess(&start, &[away]));
    assert!(matches!(coach.hint(&game), Some(Advice::Hint(Hint { n_left: None, .. }))));
    assert!(step(&mut game, &mut coach, 1), "showing it is recorded");
    assert_eq!(coach.hint(&game), None);
    assert!(step(&mut game, &mut coach, 2));
    assert_eq!(coach.hint(&game), Some(Advice::Searching));
}

#[test]
fn auto_solve_waits_for_its_solution_keeps_its_pace_and_can_be_paused_and_stopped() {
    let (mut game, mut coach, back) = begin(LINK);
    assert_eq!(coach.solve(&game, 0), None);
    let searching = AutoState { is_paused: false, progress: None };
    assert_eq!((coach.auto(), coach.wait(&game, 0)), (Some(searching), None));
    learn(&mut coach, &board(&game), &back);
    assert_eq!(coach.auto(), Some(searching), "the search may still find a shorter one");
    let found = |n_steps| Advice::SolutionFound { n_steps, is_proven: false };
    assert_eq!(end(&mut coach, 50), Some(found(back.len())));
    assert!(step(&mut game, &mut coach, 50));
    assert!(!step(&mut game, &mut coach, 149));
    assert!(step(&mut game, &mut coach, 150));
    coach.toggle_pause();
    assert!(!step(&mut game, &mut coach, 9_000));
    coach.toggle_pause();
    // A paused clock pauses it too.
    game.handle(Input::Pause(Pause::Dialog), 9_000);
    assert!(!step(&mut game, &mut coach, 9_000));
    game.handle(Input::Resume(Pause::Dialog), 9_000);
    assert_eq!(coach.stop(), Some(Advice::Stopped));
    assert!(!step(&mut game, &mut coach, 9_999));
    // The solution found for Auto-solve is available at once, from any position on it.
    assert_eq!(coach.solve(&game, 10_000), Some(found(back.len() - 2)));
    let mut now = 10_000;
    while game.ending().is_none() {
        step(&mut game, &mut coach, now);
        now += 100;
    }
    assert_eq!((game.n_moves(), game.n_helps()), (back.len(), back.len()));
    assert_eq!(coach.auto(), None);
    assert_eq!(game.record(now).result.helps, back.len());
}

#[test]
fn a_move_by_the_player_ends_auto_solve_and_hints() {
    let (mut game, mut coach, back) = begin(LINK);
    learn(&mut coach, &board(&game), &back);
    coach.hint(&game);
    let away = board(&game).moves().find(|m| *m != back[0]).unwrap();
    send(&mut game, &mut coach, Input::Move(Turn::Slide(away)), 1);
    assert_eq!(piece(&coach), None);
    assert_eq!(coach.hint(&game), Some(Advice::Searching), "no known solution has this position");
    assert_eq!(coach.stop(), Some(Advice::Stopped));
    coach.solve(&game, 2);
    send(&mut game, &mut coach, Input::Undo, 3);
    assert_eq!(coach.auto(), None);
    assert!(matches!(coach.hint(&game), Some(Advice::Hint(_))), "back on the solution");
}

#[test]
fn without_a_solution_there_is_no_hint_and_no_auto_solve() {
    let (game, mut coach, _) = begin(LINK);
    coach.solve(&game, 0);
    assert_eq!((end(&mut coach, 1), coach.auto()), (Some(Advice::NoSolution), None));
    let (game, mut coach, _) = begin(LINK);
    coach.hint(&game);
    assert_eq!((end(&mut coach, 1), wanted(&coach)), (Some(Advice::NoHint), None));
}

#[test]
fn free_play_has_hints_until_the_board_is_solved_and_forgets_solutions_of_other_boards() {
    let mut game =
        Game::<Slide>::new("free&board=classicsmall&gapConfig=1s".parse().unwrap(), 0).unwrap();
    let mut coach = Coach::new(&game);
    assert_eq!((coach.hint(&game), coach.solve(&game, 0), coach.auto()), (None, None, None));
    let start = board(&game).moves().next().unwrap();
    send(&mut game, &mut coach, Input::Move(Turn::Slide(start)), 1);
    coach.solve(&game, 2);
    learn(&mut coach, &board(&game), &[start.inverse()]);
    end(&mut coach, 3);
    assert!(step(&mut game, &mut coach, 4));
    assert!(board(&game).is_solved());
    assert_eq!((coach.auto(), game.n_helps()), (None, 1));
    send(&mut game, &mut coach, Input::Undo, 5);
    assert!(matches!(coach.hint(&game), Some(Advice::Hint(_))));
    send(&mut game, &mut coach, Input::Move("wrap h".parse().unwrap()), 6);
    assert_eq!(coach.hint(&game), Some(Advice::Searching));
}

#[test]
fn the_position_of_a_game_can_be_written_as_a_board_for_free_play() {
    let link = "seed=3&steps=40&board=default&gapConfig=2s&randomizeGaps=1&wrapH=1&v=2";
    let (game, ..) = begin(link);
    let text = game.puzzle().position().to_string();
    let copy = Game::<Slide>::new(text.parse().unwrap(), 0).unwrap();
    assert_eq!(copy.puzzle().board(), game.puzzle().board());
}
