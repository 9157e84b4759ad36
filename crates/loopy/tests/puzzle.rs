//! Loop played through `play::Game`.

use grid::Cell;
use loopy::{Archive, Event, Finding, GridPoint, IllegalMove, Key, Loopy, Move, Params, check};
use play::{
    Budget, DayState, Effect, Ending, Game, Input, Millis, Outcome, Pause, Record, Refusal, verify,
};

fn game(params: &str) -> Game<Loopy> {
    Game::new(params.parse().unwrap(), 0).unwrap()
}

/// Draws a stroke through these cells, or taps a single one, at this time.
fn draw(game: &mut Game<Loopy>, cells: &[Cell], now: Millis) -> Vec<Effect<Loopy>> {
    let size = game.puzzle().board().size();
    let point = |cell: &Cell| GridPoint::of(size, *cell);
    game.handle(Input::Touch(Event::Press(point(&cells[0]))), now);
    for cell in &cells[1..] {
        game.handle(Input::Touch(Event::Drag(point(cell))), now);
    }
    game.handle(Input::Touch(Event::Release), now)
}

fn cells(game: &Game<Loopy>, numbers: &[usize]) -> Vec<Cell> {
    numbers.iter().map(|&number| game.puzzle().board().size().at(number).unwrap()).collect()
}

fn around(game: &Game<Loopy>) -> Vec<Cell> {
    let cells = game.puzzle().solution().expect("a classic puzzle").cells();
    cells.iter().chain(&cells[..1]).copied().collect()
}

#[test]
fn a_perfect_loop_ends_the_game_and_its_record_is_verified() {
    for params in ["2025-11-30-easy", "2025-11-30-hard", "unlimited-medium-7"] {
        let mut game = game(params);
        let solution = around(&game);
        let effect = draw(&mut game, &solution, 5_000);
        let [Effect::Solved(stroke)] = &effect[..] else { panic!("{params}: {effect:?}") };
        let report = game.puzzle().report_after(stroke).unwrap();
        assert_eq!((report.finding, report.score), (Finding::Perfect, 100));
        assert_eq!(game.ending(), Some(Ending::Solved));
        assert_eq!(game.elapsed(60_000), 5_000, "the clock has stopped");
        assert!(!game.can_undo());
        let refused = draw(&mut game, &solution[..2], 6_000);
        assert_eq!(refused, [Effect::Refused(Refusal::Over)]);
        let record = game.record(60_000);
        assert_eq!(verify::<Loopy>(&record), Ok(record.result));
    }
}

#[test]
fn a_closed_loop_is_reported_once_and_play_continues() {
    let mut game = game("2025-11-30-easy");
    let square = cells(&game, &[5, 6, 10, 9, 5]);
    let [Effect::Played(stroke)] = &draw(&mut game, &square, 1_000)[..] else { panic!("no move") };
    let report = game.puzzle().report_after(stroke).unwrap();
    assert_eq!((report.finding, report.missing.open), (Finding::Closed, false));
    assert_eq!(game.ending(), None);
    // A dot changes no edge, and a tap on the loop opens it.
    let corner = cells(&game, &[0]);
    let [Effect::Played(dot)] = &draw(&mut game, &corner, 2_000)[..] else { panic!("no move") };
    assert_eq!(game.puzzle().report_after(dot), None);
    let tap = cells(&game, &[5]);
    let [Effect::Played(tap)] = &draw(&mut game, &tap, 3_000)[..] else { panic!("no move") };
    assert_eq!(game.puzzle().report_after(tap), None);
}

#[test]
fn undo_reverts_whole_gestures_and_a_restart() {
    let mut game = game("2025-11-30-medium");
    let start = game.puzzle().board().clone();
    let line = cells(&game, &[0, 1, 2, 3]);
    draw(&mut game, &line, 1_000);
    let drawn = game.puzzle().board().clone();
    assert_eq!(game.handle(Input::Move(Move::Clear), 2_000), [Effect::Played(Move::Clear)]);
    assert_eq!(game.puzzle().board(), &start);
    assert_eq!(game.elapsed(3_000), 3_000, "a restart does not stop the clock");
    game.handle(Input::Undo, 3_000);
    assert_eq!(game.puzzle().board(), &drawn);
    game.handle(Input::Undo, 4_000);
    assert_eq!(game.puzzle().board(), &start);
    game.handle(Input::Redo, 5_000);
    assert_eq!(game.puzzle().board(), &drawn);

    // Everything is restored after a reload, including undo and redo.
    let mut loaded = Game::<Loopy>::load(&game.record(6_000), Budget::LOADING, 100_000).unwrap();
    assert_eq!(loaded.puzzle(), game.puzzle());
    assert_eq!(loaded.elapsed(100_000), 6_000);
    loaded.handle(Input::Redo, 100_001);
    assert_eq!(loaded.puzzle().board(), &start);
    for _ in 0..2 {
        loaded.handle(Input::Undo, 100_002);
    }
    assert_eq!(loaded.puzzle().board(), &start);
    assert!(!loaded.can_undo());
}

#[test]
fn a_finished_stroke_survives_and_an_interrupted_one_does_not() {
    let mut game = game("2025-11-30-easy");
    let press = |game: &mut Game<Loopy>| {
        game.handle(Input::Touch(Event::Press(GridPoint::new(0, 0))), 1_000);
        game.handle(Input::Touch(Event::Drag(GridPoint::new(2, 0))), 1_000);
    };
    press(&mut game);
    assert_eq!(game.scene().drawing.n_edges(), 2, "shown at once");
    game.handle(Input::Pause(Pause::Hidden), 2_000);
    assert_eq!(game.scene().drawing.n_edges(), 0);
    game.handle(Input::Resume(Pause::Hidden), 3_000);
    press(&mut game);
    assert!(matches!(game.handle(Input::Touch(Event::Finish), 3_500)[..], [Effect::Played(_)]));
    game.handle(Input::Pause(Pause::Dialog), 3_500);
    assert_eq!(game.scene().drawing.n_edges(), 2);
    let tap = cells(&game, &[5]);
    assert_eq!(draw(&mut game, &tap, 4_000), [Effect::Refused(Refusal::Paused)]);
    assert_eq!(game.elapsed(9_000), 2_500);
}

#[test]
fn keys_can_draw() {
    let mut game = game("2025-11-30-easy");
    let mut key = |key| game.handle(Input::Touch(Event::Key(key)), 1_000);
    assert_eq!(key(Key::Pen), [Effect::Shown]);
    for dir in [grid::Dir::Right, grid::Dir::Down, grid::Dir::Left] {
        assert_eq!(key(Key::Arrow(dir)), [Effect::Shown]);
    }
    assert!(matches!(key(Key::Arrow(grid::Dir::Up))[..], [Effect::Played(_)]), "closed");
    let scene = game.scene();
    assert_eq!((scene.drawing.n_edges(), scene.pen_down), (4, false));
    assert_eq!(scene.finding, Finding::Closed);
}

#[test]
fn a_day_goes_from_unplayed_to_perfect_or_viewed() {
    let mut archive = Archive::default();
    let mut game = game("2025-11-30-easy");
    let Params::Daily(daily) = *game.params() else { panic!("a daily") };
    assert_eq!(Loopy::day(&game, 500), None);

    let square = cells(&game, &[5, 6, 10, 9, 5]);
    draw(&mut game, &square, 1_000);
    let mut note = |game: &Game<Loopy>, now| {
        let (daily, day) = Loopy::day(game, now).unwrap();
        archive.note(daily, day);
        archive.state(daily)
    };
    assert_eq!(note(&game, 1_000), DayState::InProgress);
    let mut viewed = game.clone();
    viewed.handle(Input::GiveUp, 2_000);
    assert_eq!(Loopy::day(&viewed, 9_000).unwrap().1.state(), DayState::Viewed);
    assert_eq!(viewed.elapsed(9_000), 2_000, "the clock has stopped");
    for input in [Input::Undo, Input::Redo, Input::Move(Move::Clear)] {
        assert_eq!(viewed.handle(input, 9_000), [Effect::Refused(Refusal::Over)]);
    }

    game.handle(Input::Move(Move::Clear), 3_000);
    let solution = around(&game);
    draw(&mut game, &solution, 4_000);
    assert_eq!(note(&game, 9_000), DayState::Perfect);
    assert_eq!(archive.day(daily).map(|day| (day.score, day.millis)), Some((100, 4_000)));
    assert_eq!(Loopy::day(&crate::game("unlimited-easy-1"), 0), None);
}

#[test]
fn undo_restores_the_puzzle_but_the_archive_keeps_a_valid_loop() {
    // The day's two clues are 3 in the corner and 4 two cells to its right.
    let mut game = game("2025-11-30-easy");
    let mut found = None;
    let flow = loopy::solve::each_loop(
        game.puzzle().board().size(),
        loopy::solve::LoopFilter::Any,
        &mut |drawing| match check(game.puzzle().clues(), drawing) {
            Finding::Valid => {
                found = Some(drawing.clone());
                std::ops::ControlFlow::Break(())
            }
            _ => std::ops::ControlFlow::Continue(()),
        },
    );
    assert!(flow.is_break());
    let valid = game.puzzle().board().change_to(&found.unwrap(), None);
    assert_eq!(game.handle(Input::Move(valid.clone()), 1_000), [Effect::Played(valid)]);
    let (daily, day) = Loopy::day(&game, 1_000).unwrap();
    let mut archive = Archive::default();
    archive.note(daily, day);
    let drawn = "0R 1R".parse().unwrap();
    game.handle(Input::Move(Move::Clear), 2_000);
    game.handle(Input::Move(drawn), 2_000);
    assert_eq!(Loopy::day(&game, 2_000).unwrap().1.state(), DayState::InProgress);
    archive.note(daily, Loopy::day(&game, 2_000).unwrap().1);
    for _ in 0..3 {
        game.handle(Input::Undo, 3_000);
    }
    assert_eq!((game.puzzle(), Loopy::day(&game, 3_000)), (game.start(), None));
    archive.forget_unplayed(daily);
    assert_eq!((archive.state(daily), archive.day(daily)), (DayState::Solved, Some(day)));
    let loaded = Game::<Loopy>::load(&game.record(3_000), Budget::LOADING, 0).unwrap();
    assert_eq!(loaded.puzzle(), loaded.start());
}

#[test]
fn a_move_must_form_one_line_with_what_was_there_before() {
    let mut game = game("2025-11-30-easy");
    let middle = cells(&game, &[1, 2]);
    draw(&mut game, &middle, 1_000);
    let play =
        |game: &mut Game<Loopy>, text: &str| game.handle(Input::Move(text.parse().unwrap()), 2_000);
    // 0R and 2R are joined by 1R, which is already drawn; 8R is not connected.
    assert!(matches!(play(&mut game, "0R 2R")[..], [Effect::Played(_)]));
    game.handle(Input::Undo, 2_000);
    let refused = [Effect::Refused(Refusal::Illegal(IllegalMove::NotOneGesture))];
    assert_eq!(play(&mut game, "0R 8R"), refused);
    assert_eq!(play(&mut game, "1R 8R 13R"), refused);
    assert!(matches!(play(&mut game, "1R 8R")[..], [Effect::Played(_)]));
}

#[test]
fn a_record_with_an_illegal_move_is_rejected() {
    let mut game = game("2025-11-30-easy");
    let line = cells(&game, &[0, 1, 2]);
    draw(&mut game, &line, 1_000);
    let good = game.record(2_000);
    assert_eq!(good.moves[0].1, "0R 1R");
    for (text, why) in [
        ("0R 1R 1D", "move 1 (\"0R 1R 1D\") is illegal: cell 1 would have more than two edges"),
        ("0R 10R", "move 1 (\"0R 10R\") is illegal: no single stroke or tap makes this move"),
        ("0R 1R *15", "move 1 (\"0R 1R *15\") is illegal: no single stroke or tap makes this move"),
        ("3R", "move 1 (\"3R\") is illegal: the move does not fit the board"),
        (
            "north",
            "could not parse move 1 (\"north\"): \"north\" is neither an edge such as 12R or 12D nor a dot such as *12",
        ),
    ] {
        let mut bad = good.clone();
        bad.moves[0].1 = text.to_string();
        assert_eq!(verify::<Loopy>(&bad).unwrap_err().to_string(), why);
    }
}

#[test]
fn marks_are_recorded_undone_and_neither_judged_nor_counted_as_steps() {
    let mut game = game("2025-11-30-easy");
    let play =
        |game: &mut Game<Loopy>, text: &str| game.handle(Input::Move(text.parse().unwrap()), 1_000);
    play(&mut game, "0R 1D");
    let (drawn, n_steps) = (game.scene(), game.n_steps());
    for text in ["x5R", "x2R x3 c6 s15", "c3", "s6", "x5R c0"] {
        assert!(matches!(play(&mut game, text)[..], [Effect::Played(_)]), "{text}");
        let Move::Mark(marks) = text.parse().unwrap() else { panic!("{text}") };
        assert_eq!(game.puzzle().report_after(&Move::Mark(marks)), None);
    }
    let marks: Vec<String> = game.scene().marks.iter().map(ToString::to_string).collect();
    assert_eq!(marks, ["x2R", "c0", "c3", "s6", "s15"], "the last of each place");
    let scene = game.scene();
    assert_eq!((scene.finding, scene.score), (drawn.finding, drawn.score));
    assert_eq!((game.n_steps(), game.n_moves()), (n_steps, 6));
    let record = game.record(2_000);
    assert_eq!(verify::<Loopy>(&record), Ok(record.result));
    let mut loaded = Game::<Loopy>::load(&record, Budget::LOADING, 0).unwrap();
    assert_eq!(loaded.puzzle(), game.puzzle());
    for _ in 0..5 {
        loaded.handle(Input::Undo, 3_000);
    }
    assert_eq!(loaded.scene().marks, []);
    for _ in 0..5 {
        loaded.handle(Input::Redo, 3_000);
    }
    assert_eq!(loaded.puzzle(), game.puzzle());
    loaded.handle(Input::Move(Move::Clear), 4_000);
    assert_eq!(loaded.scene().marks, []);
    loaded.handle(Input::Undo, 5_000);
    assert_eq!(loaded.puzzle(), game.puzzle());
}

/// A record as it was written before there were other marks than crosses.
#[test]
fn old_records_with_crosses_are_verified_unchanged() {
    let moves =
        ["x5R", "x5", "0R 1R", "x5R", "@undo", "clear"].map(|text| (1_000, text.to_owned()));
    let record = Record {
        game: "loop".to_owned(),
        params: "2025-11-30-easy".to_owned(),
        moves: moves.to_vec(),
        result: Outcome { ending: None, moves: 4, helps: 0, elapsed: 4_000 },
    };
    assert_eq!(verify::<Loopy>(&record), Ok(record.result));
    let loaded = Game::<Loopy>::load(&record, Budget::LOADING, 0).unwrap();
    assert_eq!(loaded.record(4_000).moves, record.moves);
    assert_eq!(loaded.scene().marks, []);
}

#[test]
fn progress_is_the_score_at_equal_parts_of_the_time() {
    let mut game = game("2025-11-30-easy");
    assert_eq!(Loopy::progress(&game, 0, 3), [0, 0, 0]);
    let solution = around(&game);
    draw(&mut game, &solution[..9], 4_500);
    let half = game.scene().score;
    assert!((1..100).contains(&half));
    game.handle(Input::Move(Move::Clear), 5_500);
    draw(&mut game, &solution, 10_000);
    assert_eq!(Loopy::progress(&game, 60_000, 5), [0, 0, 0, 0, 100]);
    assert_eq!(Loopy::progress(&game, 60_000, 10)[4], half);
}

/// An attempt can be kept or taken back as a whole, and both can be undone.
#[test]
fn an_attempt_is_kept_or_taken_back_at_once_and_undone_and_replayed() {
    let mut game = game("logic-4-p");
    let play = |game: &mut Game<Loopy>, text: &str| {
        game.handle(Input::Move(text.parse().unwrap()), 1_000).pop().unwrap()
    };
    let refused = |why| Effect::Refused(Refusal::Illegal(why));
    assert_eq!(play(&mut game, "keep"), refused(IllegalMove::NoAttempt));
    play(&mut game, "0R 1R");
    play(&mut game, "c15");
    let before = game.puzzle().clone();
    assert_eq!(game.scene().tried, None);
    play(&mut game, "try");
    assert_eq!(play(&mut game, "try"), refused(IllegalMove::InAttempt));
    // Draws a line, erases one from before, and changes marks.
    play(&mut game, "0R 0D 4D");
    play(&mut game, "s15");
    play(&mut game, "x10");
    let tried = game.scene().tried.unwrap();
    assert_eq!(tried.iter().map(ToString::to_string).collect::<Vec<_>>(), ["0D", "4D"]);
    let within = game.puzzle().clone();
    play(&mut game, "take-back");
    assert_eq!(game.puzzle(), &before);
    game.handle(Input::Undo, 1_000);
    assert_eq!(game.puzzle(), &within);
    play(&mut game, "keep");
    assert_eq!(game.scene().tried, None);
    assert_eq!(game.puzzle().board().drawing(), within.board().drawing());
    game.handle(Input::Undo, 1_000);
    assert_eq!(game.puzzle(), &within);
    // A restart ends the attempt, and its undo resumes it.
    play(&mut game, "clear");
    assert_eq!(play(&mut game, "take-back"), refused(IllegalMove::NoAttempt));
    game.handle(Input::Undo, 1_000);
    assert_eq!(game.puzzle(), &within);
    let record = game.record(4_000);
    assert_eq!(verify::<Loopy>(&record), Ok(record.result));
    let mut loaded = Game::<Loopy>::load(&record, Budget::LOADING, 0).unwrap();
    assert_eq!(loaded.puzzle(), &within);
    loaded.handle(Input::Move("take-back".parse().unwrap()), 5_000);
    assert_eq!(loaded.puzzle(), &before);
}
