//! Gestures as scripts: each event in, what it did out.

use std::fmt::Write;

use expect_test::{Expect, expect};
use grid::{Dir, Size, Wrap};
use play::Touch;
use slide::{Board, Design, Event, GapKey, Hand, Key, Layout, Point, Pointer, Thresholds};

/// Plays a script on a board. `d`, `m` and `u` press, move and release the pointer at a point in cells (with a number before
/// it another pointer), `c` cancels it, `k` is a key, and `r` sets the thresholds of a page with tiles of so many pixels, at
/// first 100. The answer has for each event the move played, or `shown`, or `-`; in brackets the preview; at last the
/// selected gap.
fn play(mut board: Board, script: &str) -> (Board, String) {
    let mut hand = Hand::new(board.first_gap());
    hand.handle(&board, thresholds(100.0));
    let mut said = Vec::new();
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
            Touch::Move(m) => {
                board.play(m).expect("a move of the hand is legal");
                format!("{} {}", board.name(m.gap), m.dir)
            }
        };
        if let Some(preview) = hand.preview() {
            write!(text, " [{} {}]", board.name(preview.piece), preview.dir).unwrap();
        }
        said.push(text);
    }
    (board.clone(), format!("{} ({})", said.join("; "), board.name(hand.selected())))
}

/// A click below 1.5 pixels, a swipe from 5 on.
fn thresholds(tile: f64) -> Event {
    Event::Thresholds(Thresholds { click: 1.5 / tile, swipe: 5.0 / tile })
}

fn check(key: GapKey, wrap: Wrap, script: &str, expect: &Expect) {
    let board = Design::default_board().board(key, wrap).unwrap();
    expect.assert_eq(&play(board, script).1);
}

/// On the default board with gaps G0 at (7, 6) and G1 at (7, 7); S23 is above them and B7 to their left.
fn small(script: &str, expect: &Expect) {
    check(GapKey::TwoSmall, Wrap::NONE, script, expect);
}

#[test]
fn a_click_moves_a_piece_into_the_gap_beside_it() {
    small("d 7.5 5.5; u 7.5 5.5", &expect!["-; G0 D (G0)"]);
    small("d 7.5 5.5; u 7.51 5.5", &expect!["-; G0 D (G0)"]);
    small("d 3.5 5.5; u 3.5 5.5", &expect!["-; - (G0)"]);
}

#[test]
fn a_click_takes_the_selected_gap_if_it_is_beside_the_piece_and_else_the_first() {
    // B7 is beside both gaps.
    small("d 5.5 6.5; u 5.5 6.5", &expect!["-; G0 R (G0)"]);
    small("k Space; d 6.5 6.5; u 6.5 6.5", &expect!["shown; -; G1 R (G1)"]);
    // S23 is beside G0 alone, which becomes selected because it moved.
    small("k Space; d 7.5 5.5; u 7.5 5.5", &expect!["shown; -; G0 D (G0)"]);
}

#[test]
fn a_click_that_moves_nothing_selects_nothing() {
    // With G0 one row up, B7 is beside G1 alone and cannot move.
    small(
        "k ArrowDown; k Space; k Space; d 5.5 7.5; u 5.5 7.5",
        &expect!["G0 D; shown; shown; -; - (G0)"],
    );
}

#[test]
fn a_click_on_a_gap_selects_it_and_on_the_selected_gap_swaps() {
    small("d 7.5 7.5; u 7.5 7.5", &expect!["-; shown (G1)"]);
    small("d 7.5 6.5; u 7.5 6.5", &expect!["-; G0 U (G0)"]);
    // Nothing to swap with.
    small("k ArrowDown; k s; d 7.5 4.5; u 7.5 4.5", &expect!["G0 D; -; -; - (G0)"]);
}

#[test]
fn between_click_and_swipe_nothing_happens() {
    small("d 7.5 5.5; u 7.5 5.516", &expect!["-; - (G0)"]);
    small("d 7.5 5.5; u 7.5 5.5149", &expect!["-; G0 D (G0)"]);
    small("d 7.5 5.5; u 7.5 5.549", &expect!["-; - (G0)"]);
    small("d 7.5 5.5; u 7.5 5.551", &expect!["-; G0 D (G0)"]);
}

#[test]
fn a_pointer_that_went_out_and_came_back_is_no_click() {
    small(
        "d 7.5 5.5; m 7.5 5.6; m 7.5 5.505; u 7.5 5.5",
        &expect!["-; shown [S23 D]; shown; - (G0)"],
    );
}

#[test]
fn a_swipe_leans_while_it_is_held_and_moves_when_it_ends() {
    small("d 7.5 5.2; m 7.5 5.3; u 7.5 5.4", &expect!["-; shown [S23 D]; G0 D (G0)"]);
    // No preview where nothing can move.
    small("d 7.5 5.5; m 7.6 5.5; u 7.6 5.5", &expect!["-; -; - (G0)"]);
    // The longer side decides.
    small(
        "d 7.5 5.2; m 7.55 5.3; m 7.7 5.3; u 7.55 5.3",
        &expect!["-; shown [S23 D]; shown; G0 D (G0)"],
    );
}

#[test]
fn a_swipe_goes_on_beyond_the_board() {
    small("d 5.5 6.5; m 9.5 6.5; u 40 6.5", &expect!["-; shown [B7 R]; G0 R (G0)"]);
}

#[test]
fn a_swiped_gap_swaps_with_the_gap_that_way_alone() {
    small("d 7.5 6.5; m 7.5 6.6; u 7.5 6.6", &expect!["-; shown [G0 D]; G0 U (G0)"]);
    small("d 7.5 6.5; m 7.5 6.4; u 7.5 6.4", &expect!["-; -; - (G0)"]);
}

#[test]
fn a_drag_moves_once_in_the_far_three_quarters_of_the_gap() {
    small(
        "d 7.5 5.5; m 7.5 6.24; m 7.5 6.25; u 7.5 6.5",
        &expect!["-; shown [S23 D]; G0 D; - (G0)"],
    );
}

#[test]
fn a_drag_goes_on_and_comes_back_in_one_gesture() {
    small(
        "d 7.5 5.5; m 7.5 6.3; m 7.5 7.3; m 7.5 6.7; m 7.5 5.5; u 7.5 5.5",
        &expect!["-; G0 D; G1 D; G1 U; G0 U; - (G0)"],
    );
}

#[test]
fn a_dragged_large_piece_moves_into_both_gaps() {
    small(
        "d 6.5 6.5; m 7.2 6.5; m 7.3 6.5; m 5.5 6.5; u 5.2 6.5",
        &expect!["-; shown [B7 R]; G0 R; G0 L; - (G0)"],
    );
}

#[test]
fn after_a_drag_the_swipe_is_off() {
    small("d 7.5 5.5; m 7.5 6.3; m 7.5 6.1; u 7.5 6.9", &expect!["-; G0 D; -; - (G0)"]);
}

#[test]
fn a_held_gap_is_dragged_over_pieces_and_gaps() {
    small("d 7.5 6.5; m 7.5 5.7; m 7.5 4.7; u 7.5 4.7", &expect!["-; G0 D; -; - (G0)"]);
    small("d 7.5 6.5; m 7.5 7.3; m 7.5 6.7; u 7.5 6.7", &expect!["-; G0 U; G0 D; - (G0)"]);
    // Over a large piece, whose quarter is half a tile.
    small("d 7.5 6.5; m 6.6 6.5; m 6.4 6.5; u 6.4 6.5", &expect!["-; -; G0 R; - (G0)"]);
}

#[test]
fn a_pointer_that_stays_where_a_move_brought_it_moves_nothing_more() {
    small(
        "d 7.5 6.5; m 6.5 6.5; m 6.5 6.5; m 6.51 6.5; u 6.5 6.5",
        &expect!["-; G0 R; -; -; - (G0)"],
    );
}

#[test]
fn a_cancelled_pointer_does_nothing() {
    small("d 7.5 5.5; m 7.5 5.6; c; u 7.5 5.6", &expect!["-; shown [S23 D]; shown; - (G0)"]);
    small("d 7.5 5.5; 2c; u 7.5 5.5", &expect!["-; -; G0 D (G0)"]);
}

#[test]
fn a_second_finger_is_not_heard_and_the_first_goes_on() {
    small(
        "d 7.5 5.5; 2d 5.5 6.5; 2m 7.5 6.5; 2u 5.5 6.5; u 7.5 5.5",
        &expect!["-; -; -; -; G0 D (G0)"],
    );
    // Nor is a second finger that comes first up taken for the first.
    small("d 7.5 5.5; 2d 5.5 6.5; u 7.5 5.5; 2u 5.5 6.5", &expect!["-; -; G0 D; - (G0)"]);
}

#[test]
fn a_press_off_the_board_is_none() {
    small("d 8.1 6.5; m 7.5 6.5; u 7.5 5.5", &expect!["-; -; - (G0)"]);
    small("d -0.1 6.5; u -0.1 6.5", &expect!["-; - (G0)"]);
    small(
        "d NaN 6.5; u NaN 6.5; d 7.5 5.5; m inf NaN; u 7.5 5.5",
        &expect!["-; -; -; -; G0 D (G0)"],
    );
}

#[test]
fn a_resize_in_the_middle_ends_the_gesture() {
    small("d 7.5 5.5; m 7.5 5.6; r 50; u 7.5 5.6", &expect!["-; shown [S23 D]; shown; - (G0)"]);
    // Unless nothing changes.
    small("d 7.5 5.5; r 100; u 7.5 5.5", &expect!["-; -; G0 D (G0)"]);
    // The thresholds are pixels: at 50 px a tile, 0.06 tiles are 3 px and no swipe.
    small("r 50; d 7.5 5.5; u 7.5 5.56", &expect!["-; -; - (G0)"]);
    small("r 50; d 7.5 5.5; u 7.5 5.61", &expect!["-; -; G0 D (G0)"]);
}

#[test]
fn keys_move_into_the_selected_gap_and_select_the_next() {
    small(
        "k ArrowDown; k W; k d; k Space; k Space",
        &expect!["G0 D; G0 U; G0 R; shown; shown (G0)"],
    );
    small("k ArrowUp; k ArrowLeft", &expect!["G0 U; - (G0)"]);
    check(GapKey::OneLarge, Wrap::NONE, "k Space; k ArrowDown", &expect!["-; BG0 D (BG0)"]);
}

#[test]
fn a_key_in_the_middle_ends_the_gesture() {
    small("d 7.5 5.5; k ArrowDown; u 7.5 5.5", &expect!["-; G0 D; - (G0)"]);
}

#[test]
fn small_pieces_cross_a_large_gap_in_pairs() {
    // BG0 is at (0, 6); S16 and S17 are above it.
    check(GapKey::OneLarge, Wrap::NONE, "d 1.5 5.5; u 1.5 5.5", &expect!["-; BG0 D (BG0)"]);
    check(
        GapKey::OneLarge,
        Wrap::NONE,
        "d 1.5 5.5; m 1.5 6.4; m 1.5 6.6; m 1.5 6.7; m 1.5 7.5; u 1.5 7.5",
        &expect!["-; shown [S17 D]; BG0 D; -; -; - (BG0)"],
    );
}

#[test]
fn gestures_cross_joined_edges() {
    let around = Wrap { horizontal: true, vertical: true };
    // S0 at (2, 0) is no neighbour; B0 at (0, 0) is one of G1 at (7, 7), but not aligned with both gaps.
    check(GapKey::TwoSmall, around, "d 0.5 0.5; u 0.5 0.5", &expect!["-; - (G0)"]);
    // B6 at (0, 6) has both gaps to its left, beyond the edge.
    check(GapKey::TwoSmall, around, "d 1.5 7.5; u 1.5 7.5", &expect!["-; G0 L (G0)"]);
    check(
        GapKey::TwoSmall,
        around,
        "d 0.5 6.5; m 0.3 6.5; u 0.3 6.5",
        &expect!["-; shown [B6 L]; G0 L (G0)"],
    );
    // Dragged over the edge, beyond the board or in again on the other side.
    check(
        GapKey::TwoSmall,
        around,
        "d 0.5 6.5; m -0.2 6.5; m -0.3 6.5; u -1 6.5",
        &expect!["-; shown [B6 L]; G0 L; - (G0)"],
    );
    check(GapKey::TwoSmall, around, "d 0.5 6.5; m 7.6 6.5; u 7.6 6.5", &expect!["-; G0 L; - (G0)"]);
    check(
        GapKey::TwoSmall,
        Wrap::NONE,
        "d 0.5 6.5; m -0.3 6.5; u -1 6.5",
        &expect!["-; -; - (G0)"],
    );
    // Now B6 lies across the edge: held by either half, it goes back.
    let over = "d 1.5 7.5; u 1.5 7.5;";
    check(
        GapKey::TwoSmall,
        around,
        &format!("{over} d 7.5 6.5; u 7.7 6.5"),
        &expect!["-; G0 L; -; G0 R (G0)"],
    );
    check(
        GapKey::TwoSmall,
        around,
        &format!("{over} d 0.5 6.5; m 1.3 6.5; u 1.3 6.5"),
        &expect!["-; G0 L; -; G0 R; - (G0)"],
    );
}

#[test]
fn a_gap_with_two_to_swap_with_is_not_swapped_by_a_click() {
    let size = Size::new(3, 3).unwrap();
    let gaps = vec![(0, 0), (1, 0), (2, 0)];
    let board = Board::try_from(&Layout { size, wrap: Wrap::NONE, large: vec![], gaps }).unwrap();
    expect!["shown; -; - (G1)"].assert_eq(&play(board.clone(), "k Space; d 1.5 0.5; u 1.5 0.5").1);
    expect!["-; G0 L (G0)"].assert_eq(&play(board, "d 0.5 0.5; u 0.5 0.5").1);
}

#[test]
fn two_names_of_one_swap_are_one_swap() {
    // On a joined side of two cells the same gap is on both sides.
    let size = Size::new(2, 3).unwrap();
    let wrap = Wrap { horizontal: true, vertical: false };
    let layout = Layout { size, wrap, large: vec![], gaps: vec![(0, 0), (1, 0)] };
    let board = Board::try_from(&layout).unwrap();
    expect!["-; G0 R (G0)"].assert_eq(&play(board, "d 0.5 0.5; u 0.5 0.5").1);
}

#[test]
fn a_fast_pointer_is_split_so_that_it_jumps_over_nothing() {
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
fn a_preview_leans_a_quarter_tile_in_150_ms() {
    let board = Design::default_board().board(GapKey::TwoSmall, Wrap::NONE).unwrap();
    let mut hand = Hand::new(board.first_gap());
    let at = |y, time| Pointer { id: 1, at: Point { x: 7.5, y }, time };
    hand.handle(&board, Event::Press(at(5.2, 1000.0)));
    hand.handle(&board, Event::Motion(at(5.4, 1010.0)));
    hand.handle(&board, Event::Motion(at(5.5, 1090.0)));
    let offset = |now| hand.preview().unwrap().offset(now).y;
    let shown = [1000.0, 1010.0, 1160.0, 9e9].map(|now| offset(now).to_string());
    assert_eq!(shown, ["0", "0", "0.25", "0.25"]);
    assert!((0.1..0.25).contains(&offset(1085.0)));
}

#[test]
fn whatever_comes_every_move_is_legal_and_the_selection_a_gap() {
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
                if let Touch::Move(m) = hand.handle(&board, event) {
                    board.play(m).unwrap_or_else(|e| panic!("{} step {step}: {e}", design.slug));
                    n_moves += 1;
                }
                assert!(board.is_gap(hand.selected()));
            }
            assert!(n_moves > 50, "{} {:?}: {n_moves}", design.slug, config.key);
        }
    }
}
