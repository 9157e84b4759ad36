//! Logic puzzles played through `play::Game`.

use std::ops::ControlFlow;

use loopy::logic::{
    BoardSize, GeneratedPuzzle, Level, LogicBoard, LogicDaily, PlacedMark, generate, unlimited,
};
use loopy::measure::Label;
use loopy::{
    DailyError, DayResult, Drawing, Finding, LogicArchive, Loopy, Move, Params, PencilMark,
};
use play::{Budget, DayState, Effect, Ending, Game, Input, RecordError, verify};

fn made(side: usize, level: Level, seed: u32) -> GeneratedPuzzle {
    let size = BoardSize::new(side, side).unwrap();
    generate(size, level, seed, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn game(board: &LogicBoard) -> Game<Loopy> {
    Game::new(Params::Logic(board.clone()), 0).unwrap_or_else(|never| match never {})
}

#[test]
fn the_solution_ends_the_game_and_its_record_is_verified() {
    for level in Level::ALL {
        let GeneratedPuzzle { board, solution, .. } = made(5, level, 3);
        let mut game = game(&board);
        assert!(game.puzzle().solution().is_none(), "only the solvers know it");
        assert_eq!(game.puzzle().all_clues(), board.clues());
        let stroke = game.puzzle().board().change_to(&solution, None);
        let effect = game.handle(Input::Move(stroke.clone()), 5_000);
        assert_eq!(effect, [Effect::Solved(stroke.clone())], "{level}");
        let report = game.puzzle().report_after(&stroke).unwrap();
        assert_eq!(
            (report.score, report.label, report.missing.cells_left),
            (100, Label::Perfect, 0)
        );
        assert_eq!(game.scene().score, 100);
        assert!(game.scene().is_solved && !game.can_undo());
        let record = game.record(9_000);
        assert_eq!(record.params, format!("logic-{board}"));
        assert_eq!(verify::<Loopy>(&record), Ok(record.result));
        assert_eq!(Loopy::day(&game, 9_000), None, "only the app knows the day of a Logic board");
        let result = Loopy::result(&game, 9_000).unwrap();
        assert_eq!((result.finding, result.millis), (Finding::Valid, 5_000), "{level}");
    }
}

#[test]
fn a_loop_that_misses_a_clue_does_not_end_the_game() {
    let board: LogicBoard = "4-d0i4a".parse().unwrap();
    let mut game = game(&board);
    let square = game.handle(Input::Move("0R 0D 1D 4R".parse().unwrap()), 1_000);
    assert!(matches!(square[..], [Effect::Played(_)]), "{square:?}");
    assert_eq!((game.scene().finding, game.scene().is_solved), (Finding::Closed, false));
    assert_eq!(Loopy::result(&game, 1_000).unwrap().state(), DayState::InProgress);
}

#[test]
fn placed_marks_are_listed_in_the_order_of_the_moves() {
    let mut game = game(&"4-p".parse().unwrap());
    let play = |game: &mut Game<Loopy>, moves: &[&str]| {
        for text in moves {
            game.handle(Input::Move(text.parse().unwrap()), 1_000);
        }
    };
    let order = |game: &Game<Loopy>| {
        let text = |item: &PlacedMark| match item {
            PlacedMark::Line(edge) => edge.to_string(),
            PlacedMark::Pencil(mark) => mark.to_string(),
        };
        Loopy::placed(game).iter().map(text).collect::<Vec<_>>().join(" ")
    };
    play(&mut game, &["14R", "x3", "x5R", "0R 1R"]);
    assert_eq!(order(&game), "14R x3 x5R 0R 1R");
    let marks = loopy::logic::Marks::from_all(game.puzzle().board().size(), &Loopy::placed(&game));
    assert_eq!(marks, Some(game.puzzle().marks()));
    // A mark that is removed and placed again counts as new; an undone mark was never there.
    play(&mut game, &["14R", "x8", "14R"]);
    assert_eq!(order(&game), "x3 x5R 0R 1R x8 14R");
    game.handle(Input::Undo, 2_000);
    assert_eq!(order(&game), "x3 x5R 0R 1R x8");
    // So does a mark that replaces another.
    play(&mut game, &["c3", "x9R s4 c12"]);
    assert_eq!(order(&game), "x5R 0R 1R x8 c3 x9R s4 c12");
    game.handle(Input::Move(Move::Clear), 2_000);
    assert_eq!(order(&game), "");
}

#[test]
fn crosses_are_recorded_and_used_for_hints() {
    let GeneratedPuzzle { board, solution, .. } = made(6, Level::Medium, 7);
    let mut game = game(&board);
    let on_loop = solution.edges().next().unwrap();
    let beside = loopy::Edge::all(solution.size()).find(|&edge| !solution.has(edge)).unwrap();
    let cross = |game: &mut Game<Loopy>, edge| {
        game.handle(Input::Move(Move::Mark(vec![PencilMark::Cross(edge)])), 1_000)
    };
    assert!(matches!(cross(&mut game, beside)[..], [Effect::Played(_)]));
    assert_eq!(game.puzzle().marks().first_mistake(&solution), None);
    assert!(matches!(cross(&mut game, on_loop)[..], [Effect::Played(_)]));
    assert_eq!(
        game.puzzle().marks().first_mistake(&solution),
        Some(PlacedMark::Pencil(PencilMark::Cross(on_loop)))
    );
    // A line hides the cross under it, and a hidden cross is not a mistake.
    game.handle(Input::Help(format!("{on_loop}").parse().unwrap()), 2_000);
    assert_eq!(game.puzzle().marks().first_mistake(&solution), None);
    assert!(matches!(cross(&mut game, on_loop)[..], [Effect::Refused(_)]));
    assert_eq!(game.puzzle().board().marks().len(), 2);
    let record = game.record(3_000);
    assert_eq!(record.moves[0].1, format!("x{beside}"));
    assert_eq!(verify::<Loopy>(&record), Ok(record.result));
    let loaded = Game::<Loopy>::load(&record, Budget::LOADING, 0).unwrap();
    assert_eq!(loaded.puzzle(), game.puzzle());
}

#[test]
fn invalid_and_noncanonical_boards_are_rejected_and_no_board_starts_solved() {
    let board = made(5, Level::Easy, 1).board;
    let good = game(&board).record(0);
    let refused = |params: &str| {
        let mut record = good.clone();
        record.params = params.to_owned();
        verify::<Loopy>(&record).unwrap_err()
    };
    for params in ["logic-", "logic-3-i", "logic-13-z", "logic-4-5o", "logic-garbage"] {
        assert!(matches!(refused(params), RecordError::Params { .. }), "{params}");
    }
    assert!(matches!(refused("logic-4-aaaaaaaaaaaaaaaa"), RecordError::NotCanonical { .. }));
    // No loop is drawn at the start, so even a board without clues is not solved.
    let empty = game(&"4-p".parse().unwrap());
    assert_eq!((empty.ending(), empty.scene().score), (None::<Ending>, 99));
}

#[test]
fn the_logic_archive_keeps_its_results() -> Result<(), DailyError> {
    let daily: LogicDaily = "2026-11-17-expert".parse()?;
    let mut archive = LogicArchive::default();
    let helped = DayResult {
        finding: Finding::Valid,
        score: 100,
        millis: 9_000,
        viewed: false,
        helps: 2,
        late: false,
    };
    archive.note(daily, helped);
    archive.note(daily, DayResult { millis: 10_000, helps: 3, ..helped });
    assert_eq!(archive.to_string(), "2026-11-17-expert valid 100 9000 helps=2\n");
    assert_eq!(archive.to_string().parse(), Ok(archive.clone()));
    assert_eq!(archive.state(daily), DayState::Solved);
    Ok(())
}

#[test]
fn daily_logic_puzzles_have_a_unique_solution_and_their_level() {
    use loopy::logic::{Grade, grade};
    for daily in LogicDaily::all_of("2026-11-17".parse().unwrap()) {
        let made = daily.generate(&mut |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((made.level, made.board.size().grid().width()), (daily.level, daily.side()));
        let graded = unlimited(|budget| grade(&made.board.problem(), budget));
        assert_eq!(graded, Grade::Level(daily.level));
        let marks = loopy::logic::Marks::of(&Drawing::new(made.solution.size()));
        assert_eq!(marks.first_mistake(&made.solution), None);
    }
}
