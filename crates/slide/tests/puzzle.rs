//! Slide played through `play::Game`.

use grid::{Dir, Wrap};
use play::{Effect, Ending, Game, Input, Pause, verify};
use slide::{
    Challenge, DealError, Design, Event, FreeBoard, GapKey, Generation, Key, Mode, Move, Params,
    Point, Pointer, Refusal, Slide, Turn,
};

const EASY: &str = "seed=12345&steps=50&board=default&gapConfig=2s&v=2";

fn game(params: &str) -> Game<Slide> {
    Game::new(params.parse().unwrap(), 0).unwrap()
}

/// Returns the moves that solve a challenge: its reversed shuffle.
fn solution(params: &str) -> Vec<Move> {
    let deal = params.parse::<Challenge>().unwrap().deal().unwrap();
    deal.walk.moves.iter().rev().map(|m| m.inverse()).collect()
}

#[test]
fn a_challenge_counts_its_moves_and_is_locked_when_solved() {
    let mut game = game(EASY);
    let moves = solution(EASY);
    let (last, others) = moves.split_last().unwrap();
    for (i, &m) in others.iter().enumerate() {
        let played = game.handle(Input::Move(Turn::Slide(m)), 10);
        assert_eq!(played, [Effect::Played(Turn::Slide(m))]);
        assert_eq!(game.n_moves(), i + 1);
    }
    assert!(game.scene().selected.is_some());
    let solved = game.handle(Input::Move(Turn::Slide(*last)), 20);
    assert_eq!(solved, [Effect::Solved(Turn::Slide(*last))]);
    assert_eq!(game.scene().selected, None);
    for input in [
        Input::Move(Turn::Slide(last.inverse())),
        Input::Touch(Event::Key(Key::NextGap)),
        Input::Undo,
    ] {
        assert_eq!(game.handle(input, 30), [Effect::Refused(play::Refusal::Over)]);
    }
    assert_eq!(game.elapsed(9_999), 20);
    let record = game.record(9_999);
    assert_eq!(verify::<Slide>(&record), Ok(record.result));
}

#[test]
fn a_paused_challenge_refuses_moves_and_selections() {
    let mut game = game(EASY);
    let selected = game.hand().selected();
    game.handle(Input::Pause(Pause::Player), 10);
    for input in [
        Input::Touch(Event::Key(Key::NextGap)),
        Input::Touch(Event::Key(Key::Slide(Dir::Up))),
        Input::Move(Turn::Slide(solution(EASY)[0])),
        Input::Undo,
    ] {
        assert_eq!(game.handle(input, 20), [Effect::Refused(play::Refusal::Paused)]);
    }
    game.handle(Input::Resume(Pause::Player), 1_000);
    assert_eq!(game.elapsed(1_000), 10);
    assert_eq!(game.handle(Input::Touch(Event::Key(Key::NextGap)), 1_000), [Effect::Shown]);
    assert_ne!(game.hand().selected(), selected);
}

#[test]
fn undo_lowers_the_move_count_and_redo_raises_it() {
    let mut game = game(EASY);
    let start = game.puzzle().clone();
    let m = solution(EASY)[0];
    game.handle(Input::Move(Turn::Slide(m)), 1);
    let after = game.puzzle().clone();
    assert_eq!(game.handle(Input::Undo, 2), [Effect::Rewound(Turn::Slide(m))]);
    assert_eq!((game.puzzle(), game.n_moves()), (&start, 0));
    assert_eq!(game.handle(Input::Redo, 3), [Effect::Played(Turn::Slide(m))]);
    assert_eq!((game.puzzle(), game.n_moves()), (&after, 1));
    let moves = game.record(4).moves;
    assert_eq!(moves[1..], [(2, "@undo".to_string()), (3, "@redo".to_string())]);
}

#[test]
fn restarting_a_challenge_restores_its_start() {
    let mut game = game(EASY);
    let start = game.puzzle().clone();
    game.handle(Input::Move(Turn::Slide(solution(EASY)[0])), 1);
    assert_eq!(game.handle(Input::Restart, 5_000), [Effect::Dealt]);
    assert_eq!((game.puzzle(), game.n_moves(), game.elapsed(6_000)), (&start, 0, 1_000));
}

#[test]
fn a_challenge_that_is_given_up_continues_in_free_play_with_the_same_board() {
    let mut game = game(EASY);
    for m in solution(EASY).into_iter().take(3) {
        game.handle(Input::Move(Turn::Slide(m)), 1);
    }
    assert_eq!(game.handle(Input::GiveUp, 2), [Effect::GaveUp]);
    assert_eq!(game.ending(), Some(Ending::GaveUp));
    let board = Slide::free_board(&game).unwrap();
    assert_eq!(board.to_string().parse(), Ok(board.clone()));
    let mut free = Game::<Slide>::new(Params::Free(board.clone()), 3).unwrap();
    assert_eq!(free.puzzle().board(), game.puzzle().board());
    assert_eq!(free.puzzle().mode(), Mode::Free);
    assert_eq!(Slide::free_board(&free), None);
    // It can also be played as a turn of free play, and undo restores the previous board.
    free = crate::game("free&board=classic&gapConfig=1s");
    let before = free.puzzle().clone();
    free.handle(Input::Move(Turn::Board(board)), 4);
    assert_eq!(free.puzzle().board(), game.puzzle().board());
    assert!(free.puzzle().board().is_gap(free.hand().selected()));
    assert_eq!(free.puzzle().design().slug, "default");
    free.handle(Input::Undo, 5);
    assert_eq!(free.puzzle(), &before);
    assert!(free.puzzle().board().is_gap(free.hand().selected()));
}

#[test]
fn the_estimate_is_no_longer_than_the_shuffle() {
    assert_eq!(game("seed=5&steps=1&board=classicsmall&gapConfig=1s&v=2").puzzle().estimate(), 1);
    let hard = game("seed=5&steps=10000&board=default&gapConfig=2s&v=2");
    assert_eq!(hard.puzzle().estimate(), hard.puzzle().board().estimate());
}

#[test]
fn a_challenge_allows_moves_only() {
    let mut game = game(EASY);
    for turn in [
        Turn::Reset,
        Turn::Shuffle { seed: 1, n_moves: 5 },
        Turn::ResetGaps,
        Turn::RandomiseGaps { seed: 1 },
        Turn::SetWrap(Wrap::NONE),
        Turn::Board(FreeBoard::solved(Design::default_board(), GapKey::OneSmall, Wrap::NONE)),
    ] {
        let refused = play::Refusal::Illegal(Refusal::NotInChallenge);
        assert_eq!(game.handle(Input::Move(turn), 1), [Effect::Refused(refused)]);
    }
}

#[test]
fn a_challenge_that_is_solved_at_the_start_is_refused() {
    // The first generation may undo a move through the other gap.
    let solved = (0..2_000).find_map(|seed| {
        let challenge =
            Challenge { seed, steps: 2, generation: Generation::V1, ..Challenge::new(0) };
        challenge.deal().unwrap().board.is_solved().then_some(challenge)
    });
    let params = Params::Challenge(solved.expect("two moves often cancel out"));
    assert_eq!(Game::<Slide>::new(params, 0).unwrap_err(), DealError::SolvedAtStart);
}

#[test]
fn free_play_continues_when_the_board_is_solved() {
    let mut game = game("free&board=classicsmall&gapConfig=1s");
    assert!(game.puzzle().board().is_solved());
    assert_eq!(game.ending(), None);
    let down = Event::Key(Key::Slide(Dir::Down));
    let up = Event::Key(Key::Slide(Dir::Up));
    assert!(matches!(game.handle(Input::Touch(down), 1)[..], [Effect::Played(_)]));
    assert!(matches!(game.handle(Input::Touch(up), 2)[..], [Effect::Played(_)]));
    assert_eq!(game.ending(), None);
}

#[test]
fn every_turn_of_free_play_can_be_undone_and_is_recorded() {
    let mut game = game("free&board=default&gapConfig=1l&wrapV=1");
    let mut boards = vec![game.puzzle().board().clone()];
    let turns = [
        Turn::Shuffle { seed: 7, n_moves: 250 },
        Turn::RandomiseGaps { seed: 9 },
        Turn::SetWrap(Wrap { horizontal: true, vertical: true }),
        Turn::Shuffle { seed: 8, n_moves: 250 },
        Turn::SetWrap(Wrap::NONE),
        Turn::ResetGaps,
        Turn::Board("free&board=horizontal&gapConfig=2l&wrapV=1".parse().unwrap()),
        Turn::Shuffle { seed: 9, n_moves: 250 },
        Turn::Reset,
    ];
    for turn in turns {
        let played = game.handle(Input::Move(turn.clone()), 1);
        assert_eq!(played, [Effect::Played(turn)]);
        assert!(game.puzzle().board().is_gap(game.hand().selected()));
        boards.push(game.puzzle().board().clone());
    }
    let record = game.record(2);
    assert_eq!(verify::<Slide>(&record), Ok(record.result));
    while let Some(board) = boards.pop() {
        assert_eq!(game.puzzle().board(), &board);
        game.handle(Input::Undo, 3);
    }
}

#[test]
fn unwrapping_an_edge_under_a_piece_resets_the_board() {
    let mut game = game("free&board=default&gapConfig=2s&wrapH=1");
    // B6 moves left, across the edge, into both gaps.
    let left = Move { gap: game.puzzle().board().named("G0").unwrap(), dir: Dir::Left };
    game.handle(Input::Move(Turn::Slide(left)), 1);
    let closed = game.puzzle().board().with_wrap(Wrap::NONE);
    assert_eq!(closed.unwrap_err().to_string(), "B6 lies across an edge that would no longer wrap");
    game.handle(Input::Move(Turn::SetWrap(Wrap::NONE)), 2);
    assert!(game.puzzle().board().is_solved());
    assert_eq!(game.puzzle().board().field().wrap(), Wrap::NONE);
}

#[test]
fn walk_returns_the_moves_of_the_shuffle() {
    let mut game = game("free&board=ninelargepieces&gapConfig=2l");
    let walk = game.puzzle().walk(5, 250);
    let mut board = game.puzzle().board().clone();
    for &m in &walk.moves {
        board.play(m).unwrap();
    }
    game.handle(Input::Move(Turn::Shuffle { seed: 5, n_moves: 250 }), 1);
    assert_eq!(game.puzzle().board(), &board);
}

#[test]
fn a_shuffle_with_too_few_or_too_many_moves_is_refused() {
    let mut game = game("free&board=default&gapConfig=2s");
    for n_moves in [0, Challenge::MAX_STEPS + 1] {
        let effect = game.handle(Input::Move(Turn::Shuffle { seed: 1, n_moves }), 1);
        assert_eq!(
            effect,
            [Effect::Refused(play::Refusal::Illegal(Refusal::ShuffleLength(n_moves)))]
        );
    }
}

#[test]
fn a_drag_continues_after_its_move() {
    let mut game = game("free&board=default&gapConfig=2s");
    let at = |y| Pointer { id: 1, at: Point { x: 7.5, y }, time: 0.0 };
    game.handle(Input::Touch(Event::Press(at(5.5))), 1);
    for y in [6.5, 7.5] {
        let effect = game.handle(Input::Touch(Event::Motion(at(y))), 2);
        assert!(matches!(effect[..], [Effect::Played(Turn::Slide(_))]), "{effect:?}");
    }
    game.handle(Input::Undo, 3);
    assert_eq!(game.hand().held(), None);
}

#[test]
fn a_pushed_line_is_one_input_and_each_of_its_moves_can_be_undone() {
    let mut game = game("free&board=classic&gapConfig=2s");
    let start = game.puzzle().clone();
    let click = Pointer { id: 1, at: Point { x: 4.5, y: 7.5 }, time: 0.0 };
    game.handle(Input::Touch(Event::Press(click)), 1);
    let effects = game.handle(Input::Touch(Event::Release(click)), 2);
    let [Effect::Played(first), Effect::Played(second), Effect::Played(third)] = &effects[..]
    else {
        panic!("{effects:?}")
    };
    let moves = [first, second, third].map(|m| (2, m.to_string()));
    assert_eq!(game.record(3).moves, moves);
    for n_left in (0..3).rev() {
        game.handle(Input::Undo, 3);
        assert_eq!(game.n_moves(), n_left);
    }
    assert_eq!(game.puzzle(), &start);
}

#[test]
fn a_pushed_line_ends_with_the_move_that_solves_the_challenge() {
    let mut n_solved = 0;
    for seed in 1..=20 {
        let params =
            format!("seed={seed}&steps=1&board=classicsmall&gapConfig=1s&wrapH=1&wrapV=1&v=2");
        let mut game = game(&params);
        let Move { gap, dir } = solution(&params)[0];
        // The solving move would be the first of a line that goes on across the edge.
        let field = game.puzzle().board().field();
        let step = |cell| field.step(cell, dir.opposite()).expect("all edges wrap");
        let cell = step(step(game.puzzle().board().corner(gap)));
        let (x, y) = (field.size().x(cell) as f64 + 0.5, field.size().y(cell) as f64 + 0.5);
        let click = Pointer { id: 1, at: Point { x, y }, time: 0.0 };
        game.handle(Input::Touch(Event::Press(click)), 1);
        let effects = game.handle(Input::Touch(Event::Release(click)), 2);
        if matches!(effects[0], Effect::Solved(_)) {
            n_solved += 1;
            assert_eq!((effects.len(), game.n_moves()), (1, 1), "{params}");
        }
    }
    assert!(n_solved > 5, "{n_solved}");
}
