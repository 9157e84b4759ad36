//! Moves with pointer, keyboard and screen reader.

use crate::harness::{NEARLY, Window, after, board, click, fresh, on_board, press, says, window};
use eframe::egui::{Key, Modifiers, PointerButton, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use grid::Dir;

#[test]
fn several_tiles_are_one_move_and_slide_one_after_the_other() {
    let mut window = on_board("1 2 3/4 5 6/0 7 8");
    press(&mut window, 1);
    let game = window.state().app.game();
    assert_eq!((game.n_moves(), game.n_steps()), (1, 2));
    assert_eq!(board(&window), "0 2 3/1 5 6/4 7 8");
    let place = |window: &Window<'_>, tile: u8| {
        window.get_by_label_contains(&format!("Tile {tile},")).rect().center()
    };
    let start = [place(&window, 4), place(&window, 1)];
    after(&mut window, 60);
    window.step();
    assert!(place(&window, 4).y > start[0].y, "the tile next to the gap moves first");
    assert_eq!(place(&window, 1), start[1], "the other one waits");
    after(&mut window, 1_000);
    window.step();
    assert!(place(&window, 1).y > start[1].y);
    assert!(says(&window, "Tile 1, row 2, column 1") && says(&window, "Gap, row 1, column 1"));
}

#[test]
fn a_screen_reader_can_press_a_tile() {
    let mut window = on_board(NEARLY);
    window.get_by_label_contains("Tile 7,").click_accesskit();
    window.step();
    window.step();
    assert_eq!(board(&window), "1 2 3/4 5 6/7 0 8");
    assert!(says(&window, "1 tile moved left. Manhattan 1."));
}

#[test]
fn a_swipe_moves_its_tile_unless_it_points_away_from_the_gap() {
    let swipe = |way: Vec2| {
        let mut window = on_board(NEARLY);
        let from = window.get_by_label_contains("Tile 7,").rect().center();
        window.drag_at(from);
        window.step();
        window.hover_at(from + way);
        window.step();
        window.drop_at(from + way);
        window.step();
        board(&window)
    };
    assert_eq!(swipe(vec2(-120.0, 8.0)), "1 2 3/4 5 6/7 0 8");
    assert_eq!(swipe(vec2(120.0, 8.0)), NEARLY);
    assert_eq!(swipe(vec2(2.0, 1.0)), "1 2 3/4 5 6/7 0 8", "a tiny movement is a press");
}

#[test]
fn arrows_and_letters_slide_the_tile_in_their_direction() {
    for (arrow, letter, result) in [
        (Key::ArrowDown, Key::S, "1 0 3/4 2 6/7 5 8"),
        (Key::ArrowUp, Key::W, "1 2 3/4 5 6/7 0 8"),
        (Key::ArrowLeft, Key::A, "1 2 3/4 6 0/7 5 8"),
        (Key::ArrowRight, Key::D, "1 2 3/0 4 6/7 5 8"),
    ] {
        for key in [arrow, letter] {
            let mut window = on_board("1 2 3/4 0 6/7 5 8");
            window.key_press(key);
            window.step();
            assert_eq!(board(&window), result, "{key:?}");
        }
    }
}

#[test]
fn arrow_keys_move_tiles_while_a_button_has_the_focus() {
    let mut window = on_board("1 2 3/4 0 6/7 5 8");
    window.get_by_label("Restart").focus();
    window.step();
    window.step();
    window.key_press(Key::ArrowDown);
    window.step();
    window.step();
    assert_eq!(board(&window), "1 0 3/4 2 6/7 5 8");
    assert!(window.get_by_label("Restart").is_focused());
}

#[test]
fn no_key_of_a_burst_is_lost_and_the_animation_catches_up() {
    let mut window = window(fresh(6), vec2(1080.0, 780.0));
    window.step();
    let mut expected = window.state().app.game().puzzle().board().clone();
    let mut n_moves = 0;
    for (i, (key, dir)) in [
        (Key::ArrowDown, Dir::Down),
        (Key::ArrowRight, Dir::Right),
        (Key::ArrowUp, Dir::Up),
        (Key::ArrowLeft, Dir::Left),
    ]
    .into_iter()
    .cycle()
    .take(40)
    .enumerate()
    {
        window.key_press(key);
        n_moves += usize::from(expected.step(dir).is_ok());
        if i % 3 == 0 {
            after(&mut window, 10);
        }
    }
    after(&mut window, 10);
    assert!(n_moves > 20);
    assert_eq!(window.state().app.game().n_moves(), n_moves);
    assert_eq!(window.state().app.game().puzzle().board(), &expected);
    after(&mut window, 500);
    window.step();
    let size = expected.size();
    let (x, y) = (size.x(expected.gap()) + 1, size.y(expected.gap()) + 1);
    assert!(says(&window, &format!("Gap, row {y}, column {x}")));
}

#[test]
fn undo_and_redo_have_buttons_and_keys() {
    let mut window = on_board(NEARLY);
    press(&mut window, 4);
    let played = board(&window);
    click(&mut window, "Undo");
    assert_eq!(board(&window), NEARLY);
    click(&mut window, "Redo");
    assert_eq!(board(&window), played);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.step();
    assert_eq!(board(&window), NEARLY);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Y);
    window.step();
    assert_eq!(board(&window), played);
}

#[test]
fn only_the_primary_button_moves_tiles() {
    let mut window = on_board(NEARLY);
    let node = window.get_by_label_contains("Tile 7,");
    node.click_button(PointerButton::Secondary);
    assert!(!node.accesskit_node().is_disabled());
    window.step();
    window.step();
    assert_eq!(board(&window), NEARLY);
}
