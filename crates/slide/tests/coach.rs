//! Hints and Auto-solve without an app.

use play::{AutoState, Ending, Game, Input, Pause};
use slide::{Board, Challenge, Coach, Move, Note, Slide, SolveError, Turn};

const LINK: &str = "seed=5&steps=9&board=classicsmall&gapConfig=1s&v=2";

/// Returns a game, its coach, and the reversed shuffle, which solves it.
fn begin(link: &str) -> (Game<Slide>, Coach, Vec<Move>) {
    let deal = link.parse::<Challenge>().unwrap().deal().unwrap();
    let back = deal.walk.moves.iter().rev().map(|m| m.inverse()).collect();
    let game = Game::new(link.parse().unwrap(), 0).unwrap();
    let coach = Coach::new(&game);
    (game, coach, back)
}

fn send(game: &mut Game<Slide>, coach: &mut Coach, input: Input<Slide>, now: u64) {
    coach.follow(&game.handle(input, now), game);
}

fn step(game: &mut Game<Slide>, coach: &mut Coach, now: u64) -> bool {
    let input = coach.next_input(game, 100, now);
    let Some(input) = input else { return false };
    send(game, coach, input, now);
    true
}

fn board(game: &Game<Slide>) -> Board {
    game.puzzle().board().clone()
}

#[test]
fn two_presses_make_one_move_and_the_solution_is_remembered() {
    let (mut game, mut coach, back) = begin(LINK);
    assert_eq!(coach.hint(&game), Some(Note::Searching));
    assert_eq!((coach.wanted(), coach.shown_piece()), (Some(&board(&game)), None));
    let note = coach.learn(&board(&game), &back);
    let Some(Note::Hint { piece, n_left }) = note else { panic!("{note:?}") };
    assert_eq!((coach.shown_piece(), n_left), (Some(piece), back.len()));
    assert_eq!(coach.wanted(), None);
    assert!(step(&mut game, &mut coach, 5), "showing the hint is recorded");
    assert_eq!((game.n_moves(), game.n_helps()), (0, 1));
    assert!(!step(&mut game, &mut coach, 6), "nothing is played before the second press");
    for n_done in 1..=back.len() {
        if coach.shown_piece().is_none() {
            assert!(matches!(coach.hint(&game), Some(Note::Hint { .. })));
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
    coach.learn(&board(&game), &back);
    assert!(matches!(coach.hint(&game), Some(Note::Hint { .. })));
    send(&mut game, &mut coach, Input::Pause(Pause::Hidden), 1);
    assert_eq!((step(&mut game, &mut coach, 2), coach.wait(&game, 2)), (false, None));
    send(&mut game, &mut coach, Input::Resume(Pause::Hidden), 3);
    assert_eq!((coach.wait(&game, 4), step(&mut game, &mut coach, 4)), (Some(0), true));
    assert!(coach.shown_piece().is_some());
    send(&mut game, &mut coach, Input::Move(Turn::Slide(back[0])), 5);
    assert_eq!((game.n_moves(), game.n_helps()), (1, 1));
}

#[test]
fn a_shorter_solution_replaces_a_longer_one_and_every_hint_gets_closer() {
    let (mut game, mut coach, back) = begin(LINK);
    let detour = [back[0], back[0].inverse()];
    let longer = [&detour[..], &back[..]].concat();
    coach.learn(&board(&game), &longer);
    coach.learn(&board(&game), &back);
    coach.learn(&board(&game), &longer);
    let mut n_before = usize::MAX;
    while game.ending().is_none() {
        let Some(Note::Hint { n_left, .. }) = coach.hint(&game) else { panic!() };
        assert!(n_left < n_before);
        n_before = n_left;
        coach.hint(&game);
        step(&mut game, &mut coach, 1);
    }
    assert_eq!(game.n_moves(), back.len());
}

#[test]
fn auto_solve_waits_for_its_solution_keeps_its_pace_and_can_be_paused_and_stopped() {
    let (mut game, mut coach, back) = begin(LINK);
    assert_eq!(coach.solve(&game, 0), None);
    let searching = AutoState { is_paused: false, progress: None };
    assert_eq!((coach.auto(), coach.wait(&game, 0)), (Some(searching), None));
    coach.learn(&board(&game), &back);
    assert_eq!(coach.auto(), Some(searching), "the search may still find a shorter one");
    let found = Note::SolutionFound { n_moves: back.len() };
    assert_eq!(coach.end(&board(&game), None, 50), Some(found.clone()));
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
    assert_eq!(coach.stop(), Some(Note::Stopped));
    assert!(!step(&mut game, &mut coach, 9_999));
    // The solution found for Auto-solve is available at once, from any position on it.
    assert_eq!(coach.solve(&game, 10_000), Some(Note::SolutionFound { n_moves: back.len() - 2 }));
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
    coach.learn(&board(&game), &back);
    coach.hint(&game);
    let away = board(&game).moves().find(|m| *m != back[0]).unwrap();
    send(&mut game, &mut coach, Input::Move(Turn::Slide(away)), 1);
    assert_eq!(coach.shown_piece(), None);
    assert_eq!(coach.hint(&game), Some(Note::Searching), "no known solution has this position");
    assert_eq!(coach.stop(), Some(Note::Stopped));
    coach.solve(&game, 2);
    send(&mut game, &mut coach, Input::Undo, 3);
    assert_eq!(coach.auto(), None);
    assert!(matches!(coach.hint(&game), Some(Note::Hint { .. })), "back on the solution");
}

#[test]
fn without_a_solution_the_note_reports_the_progress_of_the_search() {
    let (game, mut coach, _) = begin(LINK);
    let error = SolveError::OutOfBudget { lower_bound: 7, left: 3, nodes: 1000 };
    coach.solve(&game, 0);
    let note = coach.end(&board(&game), Some(error.clone()), 1);
    assert_eq!((note, coach.auto()), (Some(Note::NoSolution(error.clone())), None));
    coach.hint(&game);
    let note = coach.end(&board(&game), Some(error.clone()), 1);
    assert_eq!((note, coach.wanted()), (Some(Note::NoSolution(error)), None));
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
    coach.learn(&board(&game), &[start.inverse()]);
    coach.end(&board(&game), None, 3);
    assert!(step(&mut game, &mut coach, 4));
    assert!(board(&game).is_solved());
    assert_eq!((coach.auto(), game.n_helps()), (None, 1));
    send(&mut game, &mut coach, Input::Undo, 5);
    assert!(matches!(coach.hint(&game), Some(Note::Hint { .. })));
    send(&mut game, &mut coach, Input::Move("wrap h".parse().unwrap()), 6);
    assert_eq!(coach.hint(&game), Some(Note::Searching));
}

#[test]
fn the_position_of_a_game_can_be_written_as_a_board_for_free_play() {
    let link = "seed=3&steps=40&board=default&gapConfig=2s&randomizeGaps=1&wrapH=1&v=2";
    let (game, ..) = begin(link);
    let text = game.puzzle().position().to_string();
    let copy = Game::<Slide>::new(text.parse().unwrap(), 0).unwrap();
    assert_eq!(copy.puzzle().board(), game.puzzle().board());
}
