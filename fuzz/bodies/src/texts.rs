//! Targets for links, boards, drawings, archives and tables.

use std::ops::ControlFlow;

use fifteen::session::{Solve, read_table, write_table};
use fifteen::{Setting, Tables, read_scramble};
use games::Route;
use grid::{Date, Query, Size, Wrap};
use loopy::Drawing;
use loopy::logic::{
    Budget, Level, LogicBoard, SolutionCount, Verdict, check_proof, count, explain, judge,
};

use wire::dump::DumpedResult;
use wire::fifteen::cstimer;

use crate::check_text;

pub(crate) fn route(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Some(route) = Route::of(&text) {
        assert_eq!(Route::of(route.path()), Some(route));
    }
}

pub(crate) fn date(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Some(date) = check_text::<Date>(&text) {
        assert_eq!(Date::from_day_number(date.day_number()), Some(date));
        assert!(date.next().is_none_or(|next| next.previous() == Some(date)), "{date}");
    }
}

/// Checks that a value is decoded or left as it is, and that a number has the digits of its value.
pub(crate) fn query(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let query = Query::of(&text);
    for name in ["seed", "board", "flag", ""] {
        let Some(raw) = query.raw(name) else { continue };
        assert!(text.contains(raw), "{raw:?} is not in {text:?}");
        assert_eq!(query.value(name), Some(grid::decode(raw).unwrap_or(raw.to_string())));
        if let Some(Ok(number)) = query.number::<u64>(name) {
            let value = grid::decode(raw).expect("a number can be decoded");
            let zeros = "0".repeat(value.len() - number.to_string().len());
            assert_eq!(format!("{zeros}{number}"), value);
        }
    }
}

pub(crate) fn fifteen_board(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_text::<fifteen::Board>(&text);
    check_text::<fifteen::Difficulty>(&text);
    check_text::<play::Speed>(&text);
    check_text::<fifteen::Solver>(&text);
    if let Ok(size) = text.parse::<fifteen::BoardSize>() {
        assert_eq!(size.to_string().parse(), Ok(size));
    }
}

/// Parses solves, scrambles and session files as speedsolvers' tools write them.
pub(crate) fn fifteen_session(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_text::<Solve>(&text);
    let size = fifteen::BoardSize::new(4, 4).expect("a valid board size");
    if let Ok(board) = read_scramble(&text, size) {
        assert_eq!(read_scramble(&board.to_string(), size), Ok(board));
    }
    if let Ok(solves) = read_table(&text, size) {
        assert_eq!(read_table(&write_table(&solves), size), Ok(solves));
    }
    if let Ok(cstimer::Import { sessions, .. }) = cstimer::read(&text, size) {
        let written = cstimer::write(&sessions);
        // Scrambles alone may tell that a session without a type is of another puzzle.
        if !sessions.is_empty() {
            let read = cstimer::read(&written, size).expect("a written file can be read");
            if read.left_out.is_empty() {
                assert_eq!(cstimer::write(&read.sessions), written);
            }
        }
    }
}

pub(crate) fn fifteen_tables(input: &[u8]) {
    for size in small_sizes() {
        if let Ok(tables) = Tables::from_bytes(size, Setting::Tiny, input) {
            assert_eq!(tables.to_pieces().concat(), input);
        }
    }
}

/// Returns tables of small sizes.
pub(crate) fn fifteen_table_seeds() -> Vec<Vec<u8>> {
    let tables = small_sizes().into_iter().map(|size| {
        Tables::build(size, Setting::Tiny, &fifteen::run_in_order, &mut |_| {
            ControlFlow::Continue(())
        })
    });
    tables.map(|tables| tables.expect("the build is not cancelled").to_pieces().concat()).collect()
}

fn small_sizes() -> [Size; 2] {
    [(2, 2), (2, 3)].map(|(width, height)| Size::new(width, height).expect("a small size"))
}

pub(crate) fn loop_archive(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_text::<loopy::Archive>(&text);
}

/// Decodes a drawing: width, height and the cells of the turns, one byte each.
pub(crate) fn loop_drawing(input: &[u8]) {
    let &[width, height, ref turns @ ..] = input else { return };
    let Ok(size) = Size::new(usize::from(width % 17), usize::from(height % 17)) else { return };
    let turns = turns.iter().filter_map(|&turn| size.at(turn.into()));
    let Ok(drawing) = Drawing::from_turns(size, turns) else { return };
    let is_turn = |cell: &grid::Cell| {
        let mut links = drawing.links(*cell);
        matches!((links.next(), links.next()), (Some(a), Some(b)) if a.is_horizontal() != b.is_horizontal())
    };
    let again = Drawing::from_turns(size, size.cells().filter(is_turn));
    assert_eq!(again.as_ref(), Ok(&drawing));
}

pub(crate) fn loop_links(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let today = "2025-12-26".parse().expect("a valid date");
    if let Ok(params) = loopy::Params::from_query(&text, today) {
        let again = loopy::Params::from_query(&params.to_query(), today);
        assert_eq!(again.as_ref(), Ok(&params), "{text:?}");
        assert_eq!(params.to_string().parse(), Ok(params), "{text:?}");
    }
    check_text::<loopy::Daily>(&text);
}

/// Parses a Loop Logic board. Proof and exact solution count must agree.
pub(crate) fn loop_logic(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_text::<Level>(&text);
    let Some(board) = check_text::<LogicBoard>(&text) else { return };
    let (size, problem) = (board.size().grid(), board.problem());
    assert_eq!((size, board.clues()), (board.board().size(), board.board().clues()));
    // Small boards are solved instantly.
    let mut never_cancel = |_| ControlFlow::Continue(());
    let mut budget = Budget::new(200_000, &mut never_cancel);
    let Ok(Ok(explained)) = explain(&problem, &mut budget) else { return };
    let mut go_on = |_| ControlFlow::Continue(());
    if let Verdict::One { answer, .. } = judge(&board, &mut Budget::new(200_000, &mut go_on)) {
        assert_eq!(answer, explained.solution, "{board}");
    }
    assert_eq!(check_proof(&problem, &explained.steps), Ok(explained.solution), "{board}");
    if let Ok(counted) = count(&problem, 2, &mut budget) {
        assert_eq!(counted, SolutionCount::Exactly(1), "{board}");
    }
}

/// Parses a drawn Slide board. A board can be made of it exactly if it has no faults, and then it is drawn the same again.
pub(crate) fn slide_drawing(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    for wrap in Wrap::ALL {
        let Ok(layout) = slide::Layout::from_drawing(&text, wrap) else { continue };
        let is_valid = layout.faults().is_empty();
        assert_eq!(slide::Board::try_from(&layout).is_ok(), is_valid, "{text:?}");
        if is_valid {
            let again = slide::Layout::from_drawing(&layout.drawing(), wrap);
            assert_eq!(again, Ok(layout), "{text:?}");
        }
    }
}

/// Parses a line of a dump.
pub(crate) fn dump(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Ok(result) = DumpedResult::from_line(&text) {
        let again = DumpedResult::from_line(&result.to_line()).map(|again| again.to_line());
        assert_eq!(again.ok(), Some(result.to_line()), "{text:?}");
    }
}

pub(crate) fn slide_links(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check_text::<slide::Challenge>(&text);
    if let Ok(challenge) = slide::Challenge::from_link(&text, 7) {
        assert_eq!(challenge.to_string().parse(), Ok(challenge), "{text:?}");
    }
    check_text::<slide::Move>(&text);
}
