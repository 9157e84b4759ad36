//! String forms of moves and parameters, and which strings are rejected.

use grid::Size;
use loopy::{Board, IllegalMove, Move, Params};
use proptest::prelude::*;

#[test]
fn moves_parse_back() {
    for text in [
        "clear",
        "-",
        "*0",
        "*15",
        "0R",
        "0R 0D 3D",
        "12R 12D *7",
        "65024D",
        "x12R",
        "x12",
        "c0",
        "s15",
        "x3R x4R x7 c9 s10",
    ] {
        assert_eq!(text.parse::<Move>().map(|m| m.to_string()), Ok(text.to_owned()));
    }
}

#[test]
fn invalid_moves_are_rejected_with_a_reason() {
    for (text, why) in [
        ("", "the move is empty"),
        ("x", "\"x\" is not a mark such as x12R, x12, c12 or s12"),
        ("x3R 4R", "\"4R\" is not a mark such as x12R, x12, c12 or s12"),
        ("c3R", "\"c3R\" is not a mark such as x12R, x12, c12 or s12"),
        ("s03", "\"s03\" is not a mark such as x12R, x12, c12 or s12"),
        ("clean", "\"clean\" is not a mark such as x12R, x12, c12 or s12"),
        ("x3 x4R", "\"x4R\" is out of order"),
        ("c3 x3", "\"x3\" is out of order"),
        ("4R x3", "\"x3\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("0X", "\"0X\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("00R", "\"00R\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("+1R", "\"+1R\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("70000R", "\"70000R\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("0R  1R", "\"\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("*65025", "\"*65025\" is neither an edge such as 12R or 12D nor a dot such as *12"),
        ("0D 0R", "\"0R\" is out of order"),
        ("0R 0R", "\"0R\" is out of order"),
        ("*1 *2", "\"*2\" comes after the dot, which must be last"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), why, "{text}");
    }
}

#[test]
fn moves_that_do_not_fit_the_board_are_illegal_and_change_nothing() {
    let size = Size::new(4, 4).unwrap();
    let mut board = Board::new(size, Vec::new()).unwrap();
    board.play(&"0R 1R".parse().unwrap()).unwrap();
    let before = board.clone();
    let cell = |index| size.at(index).unwrap();
    let mark = |text: &str| match &text.parse::<Move>().unwrap() {
        Move::Mark(marks) => marks[0],
        other => panic!("{other}"),
    };
    for (text, why) in [
        ("3R", IllegalMove::OffBoard),
        ("12D", IllegalMove::OffBoard),
        ("99R", IllegalMove::OffBoard),
        ("*16", IllegalMove::OffBoard),
        ("-", IllegalMove::Nothing),
        ("1D", IllegalMove::ThirdEdge(cell(1))),
        ("*2", IllegalMove::DotOnLine(cell(2))),
        ("x3R", IllegalMove::OffBoard),
        ("c2 s16", IllegalMove::OffBoard),
        ("x1R", IllegalMove::MarkOnLine(mark("x1R"))),
        ("c0 x2", IllegalMove::MarkOnLine(mark("x2"))),
        ("x5R s1", IllegalMove::MarkOnLine(mark("s1"))),
    ] {
        assert_eq!(board.play(&text.parse().unwrap()), Err(why), "{text}");
        assert_eq!(board, before);
    }
    board.play(&"clear".parse().unwrap()).unwrap();
    assert_eq!(board.play(&Move::Clear), Err(IllegalMove::Nothing));
}

#[test]
fn links_open_puzzles_or_give_a_reason() {
    let today = "2025-12-26".parse().unwrap();
    let read = |query| match Params::from_query(query, today) {
        Ok(params) => params.to_string(),
        Err(error) => error.to_string(),
    };
    for (query, expected) in [
        ("", "2025-12-26-medium"),
        ("?difficulty=easy", "2025-12-26-easy"),
        ("date=2024-02-29&utm=x&difficulty=hard", "2024-02-29-hard"),
        ("difficulty=easy&difficulty=hard", "2025-12-26-easy"),
        ("difficulty=unlimited&seed=4294967295", "unlimited-medium-4294967295"),
        ("difficulty=unlimited", "an unlimited puzzle needs a seed"),
        (
            "difficulty=unlimited&seed=-1",
            "the seed must be a number from 0 to 4294967295, not \"-1\"",
        ),
        (
            "difficulty=unlimited&seed=+5",
            "the seed must be a number from 0 to 4294967295, not \"+5\"",
        ),
        ("difficulty=unlimited&level=x&seed=1", "\"x\" is not a difficulty: easy, medium or hard"),
        ("difficulty=", "\"\" is not a difficulty: easy, medium or hard"),
        ("logic=4-c3b55a5f&difficulty=easy", "logic-4-c3b55a5f"),
        ("logic=5x4-aabb9aaaaaaaaaaaaa", "logic-5x4-f9m"),
        ("logic=3-i", "a board must have 4 to 12 cells per side, not 3×3"),
        (
            "logic=",
            "\"\" is not a board: it must be a size, a hyphen and the cells, for example 4-c3b55a5f",
        ),
        ("date=yesterday", "\"yesterday\" is not a date such as 2025-11-30"),
    ] {
        assert_eq!(read(query), expected, "{query}");
    }
}

#[test]
fn daily_puzzles_and_boards_have_their_own_slots_and_unlimited_has_one_per_difficulty() {
    let slot = |text: &str| text.parse::<Params>().unwrap().slot();
    assert_eq!(slot("2025-11-30-hard"), "2025-11-30-hard");
    assert_eq!(slot("unlimited-hard-1"), slot("unlimited-hard-2"));
    assert_ne!(slot("unlimited-hard-1"), slot("unlimited-easy-1"));
    assert_eq!(slot("logic-4-c3b55a5f"), "logic-4-c3b55a5f");
}

proptest! {
    #[test]
    fn no_string_makes_the_parsers_panic(text in "[-*xs0-9RDclear &=]{0,24}", any in ".{0,40}") {
        let today = "2025-12-26".parse().unwrap();
        for text in [&text, &any] {
            if let Ok(m) = text.parse::<Move>() {
                prop_assert_eq!(&m.to_string(), text);
                let _ = Board::new(Size::new(4, 4).unwrap(), Vec::new()).unwrap().play(&m);
            }
            if let Ok(params) = text.parse::<Params>() {
                prop_assert_eq!(params.to_string().parse(), Ok(params.clone()));
            }
            if let Ok(params) = Params::from_query(text, today) {
                prop_assert_eq!(Params::from_query(&params.to_query(), today), Ok(params.clone()));
            }
        }
    }
}
