//! Gesture scripts: the result of each event.

use std::fmt::Write;

use expect_test::{expect, expect_file};
use grid::{Dir, Size, Wrap};
use play::Touch;
use slide::{Board, Design, Event, GapKey, Hand, Key, Layout, Move, Point, Pointer, Thresholds};

/// Plays a script on a board and describes the result of each event.
///
/// `d`, `m` and `u` press, move and release the pointer at a point in cells, or a second pointer if
/// prefixed with 2. `c` cancels it, `k` presses a key, and `r` sets the thresholds
/// for tiles of that many pixels, initially 100. The result of an event is the move played, `shown` or
/// `-`, followed by the preview in brackets. The selected gap comes last.
fn play(mut board: Board, script: &str) -> (Board, String) {
    let mut hand = Hand::new(board.first_gap());
    hand.handle(&board, thresholds(100.0));
    let mut results = Vec::new();
    for (number, line) in script.split(';').enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (id, verb) = match words[0].strip_prefix('2') {
            Some(verb) => (2, verb),
            None => (1, words[0]),
        };
        let pointer = || {
            let at = Point { x: words[1].parse().unwrap(), y: words[2].parse().unwrap() };
            Pointer { id, at, time: number as f64 * 10.0 }
        };
        let event = match verb {
            "d" => Event::Press(pointer()),
            "m" => Event::Motion(pointer()),
            "u" => Event::Release(pointer()),
            "c" => Event::Cancel(id),
            "k" => Event::Key(Key::from_name(&words[1].replace("Space", " ")).unwrap()),
            "r" => thresholds(words[1].parse().unwrap()),
            _ => panic!("{line}"),
        };
        let response = hand.handle(&board, event);
        let mut text = match response {
            Touch::Nothing => "-".to_string(),
            Touch::Shown => "shown".to_string(),
            Touch::Move(m) => made(&mut board, m),
            Touch::Moves(moves) => {
                let made: Vec<String> = moves.into_iter().map(|m| made(&mut board, m)).collect();
                made.join(", ")
            }
        };
        if let Some(preview) = hand.preview() {
            write!(text, " [{} {}]", board.name(preview.piece), preview.dir).unwrap();
        }
        results.push(text);
    }
    (board.clone(), format!("{} ({})", results.join("; "), board.name(hand.selected())))
}

/// Plays a move of the hand and describes it.
fn made(board: &mut Board, m: Move) -> String {
    board.play(m).expect("a move of the hand is legal");
    format!("{} {}", board.name(m.gap), m.dir)
}

/// Treats movements of less than 10 pixels as clicks.
fn thresholds(tile: f64) -> Event {
    Event::Thresholds(Thresholds { swipe: 10.0 / tile })
}

/// Checks each line of `hand.txt` that has an arrow: the gaps of the default board (or of the classic one),
/// `wrapped` if its edges wrap, the script, and its result. With `2s` the gaps are G0 at (7, 6) and G1 at
/// (7, 7); S23 is above them and B7 to their left.
#[test]
fn scripts_give_the_results_in_the_table() {
    let mut table = String::new();
    for line in include_str!("hand.txt").lines() {
        match line.split_once(" => ") {
            Some((start, _)) => writeln!(table, "{start} => {}", played(start)).unwrap(),
            None => writeln!(table, "{line}").unwrap(),
        }
    }
    expect_file!["hand.txt"].assert_eq(&table);
    assert_eq!(table.matches(" => ").count(), 62);
}

fn played(start: &str) -> String {
    let (board, script) = start.trim().split_once(": ").unwrap();
    let (design, board) = match board.strip_prefix("classic ") {
        Some(board) => (Design::by_slug("classic").unwrap(), board),
        None => (Design::default_board(), board),
    };
    let (gaps, wrap) = match board.split_once(' ') {
        Some((gaps, "wrapped")) => (gaps, Wrap { horizontal: true, vertical: true }),
        _ => (board, Wrap::NONE),
    };
    let board = design.board(GapKey::from_text(gaps).unwrap(), wrap).unwrap();
    play(board, script).1
}

#[test]
fn a_click_does_not_swap_a_gap_with_two_adjacent_gaps() {
    let size = Size::new(3, 3).unwrap();
    let gaps = vec![(0, 0), (1, 0), (2, 0)];
    let board = Board::try_from(&Layout { size, wrap: Wrap::NONE, large: vec![], gaps }).unwrap();
    expect!["shown; -; - (G1)"].assert_eq(&play(board.clone(), "k Space; d 1.5 0.5; u 1.5 0.5").1);
    expect!["-; G0 L (G0)"].assert_eq(&play(board, "d 0.5 0.5; u 0.5 0.5").1);
}

#[test]
fn equivalent_swaps_count_as_one() {
    // On a wrapping side of two cells the same gap is on both sides.
    let size = Size::new(2, 3).unwrap();
    let wrap = Wrap { horizontal: true, vertical: false };
    let layout = Layout { size, wrap, large: vec![], gaps: vec![(0, 0), (1, 0)] };
    let board = Board::try_from(&layout).unwrap();
    expect!["-; G0 R (G0)"].assert_eq(&play(board, "d 0.5 0.5; u 0.5 0.5").1);
}

#[test]
fn a_fast_pointer_is_interpolated_so_that_it_skips_no_cell() {
    let mut board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap();
    let mut hand = Hand::new(board.first_gap());
    let press = Pointer { id: 1, at: Point { x: 7.5, y: 5.5 }, time: 0.0 };
    hand.handle(&board, Event::Press(press));
    let mut moves = Vec::new();
    let points: Vec<Point> = hand.path(1, Point { x: 7.5, y: 9.5 }).collect();
    assert_eq!(points.last(), Some(&Point { x: 7.5, y: 9.5 }));
    for at in points {
        if let Touch::Move(m) = hand.handle(&board, Event::Motion(Pointer { at, ..press })) {
            board.play(m).unwrap();
            moves.push(m.dir);
        }
    }
    assert_eq!(moves, [Dir::Down, Dir::Down]);
    assert_eq!(hand.path(2, Point { x: 0.0, y: 0.0 }).count(), 1);
}

#[test]
fn a_preview_has_the_time_at_which_it_got_its_direction() {
    let board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap();
    let mut hand = Hand::new(board.first_gap());
    let at = |y, time| Pointer { id: 1, at: Point { x: 7.5, y }, time };
    hand.handle(&board, Event::Press(at(5.2, 1000.0)));
    hand.handle(&board, Event::Motion(at(5.4, 1010.0)));
    hand.handle(&board, Event::Motion(at(5.5, 1090.0)));
    let preview = hand.preview().unwrap();
    assert_eq!((preview.dir, preview.since.to_string().as_str()), (Dir::Down, "1010"));
}

#[test]
fn after_any_events_every_move_is_legal_and_the_selection_is_a_gap() {
    let mut rng = grid::Lcg::new(7);
    for (design, wrap) in Design::all().iter().flat_map(|d| Wrap::ALL.map(|wrap| (d, wrap))) {
        for config in design.gaps {
            let mut board = design.board(config.key, wrap).unwrap();
            let mut hand = Hand::new(board.first_gap());
            let mut at = Point { x: 1.5, y: 1.5 };
            let mut n_moves = 0;
            for step in 0..3000 {
                let mut near = || f64::from(rng.below(3000)) / 1000.0 - 1.5;
                let (dx, dy) = (near(), near());
                at = Point {
                    x: (at.x + dx).clamp(-1.0, design.size.width() as f64 + 1.0),
                    y: (at.y + dy).clamp(-1.0, design.size.height() as f64 + 1.0),
                };
                let pointer = Pointer { id: rng.below(8) / 7, at, time: f64::from(step) };
                let event = match rng.below(20) {
                    0..3 => Event::Press(pointer),
                    3..15 => Event::Motion(pointer),
                    15..17 => Event::Release(pointer),
                    17 => Event::Cancel(pointer.id),
                    18 => Event::Key(Key::Slide(Dir::ALL[rng.below(4) as usize])),
                    _ => Event::Key(Key::NextGap),
                };
                let moves = match hand.handle(&board, event) {
                    Touch::Nothing | Touch::Shown => Vec::new(),
                    Touch::Move(m) => vec![m],
                    Touch::Moves(moves) => moves,
                };
                for m in moves {
                    board.play(m).unwrap_or_else(|e| panic!("{} step {step}: {e}", design.slug));
                    n_moves += 1;
                }
                assert!(board.is_gap(hand.selected()));
            }
            assert!(n_moves > 50, "{} {:?}: {n_moves}", design.slug, config.key);
        }
    }
}
