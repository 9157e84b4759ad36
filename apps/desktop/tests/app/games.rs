//! New games, pauses and saved games.

use crate::harness::{
    NEARLY, after, board, click, on_board, press, repaint_delay, saved, says, wait_for, window,
};
use desktop::{App, Choice, Saves, Theme};
use eframe::egui::{self, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use play::Pause;
use std::time::Duration;

#[test]
fn a_new_game_has_the_chosen_options() {
    let mut window = on_board(NEARLY);
    click(&mut window, "New game");
    assert!(window.state().app.game().clock().is_paused_by(Pause::Dialog));
    window.get_by_role_and_label(egui::Role::Slider, "Size").set_value_accesskit(5.0);
    window.step();
    click(&mut window, "Extra hard");
    window.get_by_label("Seed").set_text_value_accesskit("123");
    window.step();
    click(&mut window, "Start");
    let params = window.state().app.game().params().to_string();
    assert_eq!(params, "size=5&difficulty=extra-hard&seed=123");
    assert!(!window.state().app.game().clock().is_paused());
    assert!(says(&window, "5×5, Extra hard, seed 123"));
    let start = board(&window);
    window.key_press(Key::ArrowDown);
    window.key_press(Key::ArrowRight);
    window.step();
    assert_ne!(board(&window), start);
    click(&mut window, "Restart");
    assert_eq!(board(&window), start);
    assert_eq!(window.state().app.game().n_moves(), 0);
}

#[test]
fn an_invalid_seed_deals_no_game() {
    let mut window = on_board(NEARLY);
    window.key_press_modifiers(Modifiers::COMMAND, Key::N);
    window.step();
    window.step();
    window.get_by_label("Seed").set_text_value_accesskit("many");
    window.step();
    window.step();
    assert!(says(&window, "The seed must be a whole number"));
    click(&mut window, "Start");
    assert_eq!(board(&window), NEARLY);
    click(&mut window, "Random");
    click(&mut window, "Start");
    let params = window.state().app.game().params().to_string();
    assert_eq!(params, "size=3&difficulty=medium&seed=42");
}

#[test]
fn a_pause_covers_the_board_and_stops_the_clock_and_the_keys() {
    let mut window = on_board(NEARLY);
    press(&mut window, 7);
    let start = board(&window);
    after(&mut window, 5_000);
    click(&mut window, "Pause");
    after(&mut window, 60_000);
    window.step();
    assert!(says(&window, "Paused") && !says(&window, "Tile 1,"));
    assert!(says(&window, "0:05"));
    window.key_press(Key::ArrowLeft);
    window.step();
    window.step();
    assert_eq!(board(&window), start);
    assert!(says(&window, "The game is paused."));
    click(&mut window, "Resume");
    after(&mut window, 2_000);
    window.step();
    assert!(says(&window, "Tile 1,") && says(&window, "0:07"));
}

#[test]
fn the_clock_waits_for_the_first_move_and_shows_tenths() {
    let mut window = on_board(NEARLY);
    after(&mut window, 5_000);
    assert!(says(&window, "0:00.0"));
    press(&mut window, 7);
    assert_eq!(window.state().app.game().elapsed(window.state().now), 0);
    after(&mut window, 300);
    assert!(says(&window, "0:00.3"));
    wait_for(&mut window, |window| window.state().app.is_at_rest());
    after(&mut window, 1_000);
    assert!(repaint_delay(&window) <= Duration::from_millis(100));
    click(&mut window, "Pause");
    after(&mut window, 1_000);
    assert!(repaint_delay(&window) > Duration::from_millis(100));
}

#[test]
fn a_hidden_clock_keeps_running_and_stays_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(saved(folder.path()), vec2(900.0, 700.0));
    first.step();
    for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft] {
        first.key_press(key);
    }
    first.step();
    assert!(says(&first, "0:00.0"));
    click(&mut first, "View");
    click(&mut first, "Show the clock");
    assert!(!first.state().app.settings().clock && !says(&first, "0:00"));
    after(&mut first, 2_000);
    assert_eq!(first.state().app.game().elapsed(first.state().now), 2_000);
    drop(first);

    let mut second = window(saved(folder.path()), vec2(900.0, 700.0));
    second.step();
    assert!(!says(&second, "0:02"));
    assert!(second.state().app.game().elapsed(0) >= 2_000);
}

#[test]
fn the_clock_is_paused_while_the_window_has_no_focus() {
    let mut window = on_board(NEARLY);
    press(&mut window, 7);
    window.input_mut().focused = false;
    after(&mut window, 0);
    after(&mut window, 600_000);
    assert!(window.state().app.game().clock().is_paused_by(Pause::Hidden));
    window.input_mut().focused = true;
    after(&mut window, 0);
    assert_eq!(window.state().app.game().elapsed(window.state().now), 0);
}

#[test]
fn a_window_without_focus_is_played_once_it_is_used() {
    let mut window = on_board(NEARLY);
    window.input_mut().focused = false;
    after(&mut window, 1_000);
    assert!(window.state().app.game().clock().is_paused_by(Pause::Hidden));
    window.key_press(Key::ArrowLeft);
    window.step();
    assert_eq!(window.state().app.game().n_moves(), 1);
    assert!(!window.state().app.game().clock().is_paused());
    // The next time that it loses the focus, the clock is paused again.
    window.input_mut().focused = true;
    after(&mut window, 0);
    window.input_mut().focused = false;
    after(&mut window, 0);
    assert!(window.state().app.game().clock().is_paused_by(Pause::Hidden));
}

#[test]
fn a_resumed_game_is_not_called_a_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(saved(folder.path()), vec2(900.0, 700.0));
    first.step();
    assert!(says(&first, "Board ready."));
    for key in [Key::ArrowRight, Key::ArrowDown] {
        first.key_press(key);
    }
    after(&mut first, 2_500);
    let n_moves = first.state().app.game().n_moves();
    drop(first);
    let mut second = window(saved(folder.path()), vec2(900.0, 700.0));
    second.step();
    assert!(n_moves > 0 && says(&second, &format!("Resumed: {n_moves} move")));
}

#[test]
fn a_solved_game_shows_its_result_when_opened_again() {
    let folder = tempfile::tempdir().unwrap();
    let choice = Choice { side: Some(3), ..Choice::default() };
    let open = || App::open(Some(Saves::in_folder(folder.path())), choice, Box::new(|| 42), 0);
    let mut first = window(open(), vec2(900.0, 700.0));
    first.step();
    click(&mut first, "Auto-solve");
    wait_for(&mut first, |window| window.state().app.game().n_helps() >= 1);
    click(&mut first, "Fastest");
    wait_for(&mut first, |window| window.state().app.game().ending().is_some());
    drop(first);

    let mut second = window(open(), vec2(900.0, 700.0));
    second.step();
    assert!(says(&second, "Solved: "));
    assert!(second.query_by_label("Review").is_some());
}

#[test]
fn the_game_and_the_settings_are_restored_after_quitting() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(saved(folder.path()), vec2(900.0, 700.0));
    first.step();
    for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft] {
        first.key_press(key);
    }
    after(&mut first, 2_500);
    click(&mut first, "View");
    click(&mut first, "Dark");
    let n_moves = first.state().app.game().n_moves();
    assert!(n_moves > 0);
    let record = first.state().app.game().record(first.state().now);
    drop(first);

    let mut second = window(saved(folder.path()), vec2(900.0, 700.0));
    second.step();
    let game = second.state().app.game();
    assert_eq!(game.record(1_000).moves, record.moves);
    assert_eq!(game.params().to_string(), record.params);
    assert_eq!(game.elapsed(0), record.result.elapsed);
    assert_eq!(second.state().app.settings().theme, Theme::Dark);
    click(&mut second, "Undo");
    assert_eq!(second.state().app.game().n_moves(), n_moves - 1);
}

#[test]
fn quitting_during_auto_solve_saves_the_position() {
    let folder = tempfile::tempdir().unwrap();
    let choice = Choice { side: Some(3), ..Choice::default() };
    let saves = Saves::in_folder(folder.path());
    let app = App::open(Some(saves), choice, Box::new(|| 7), 0);
    let mut first = window(app, vec2(900.0, 700.0));
    first.step();
    click(&mut first, "Auto-solve");
    wait_for(&mut first, |window| window.state().app.game().n_helps() >= 2);
    let left = board(&first);
    drop(first);
    let second = saved(folder.path());
    assert_eq!(second.game().puzzle().board().to_string(), left);
    assert!(second.game().n_helps() >= 2);
}

#[test]
fn each_size_has_its_own_saved_game() {
    let folder = tempfile::tempdir().unwrap();
    let open = |side, seed| {
        let choice = Choice { side: Some(side), seed, ..Choice::default() };
        App::open(Some(Saves::in_folder(folder.path())), choice, Box::new(|| 42), 0)
    };
    let params = |app: &App| app.game().params().to_string();
    drop(open(4, Some(1)));
    drop(open(5, Some(2)));
    assert_eq!(params(&open(4, None)), "size=4&difficulty=medium&seed=1");
    assert_eq!(params(&open(5, None)), "size=5&difficulty=medium&seed=2");
    assert_eq!(params(&open(5, Some(3))), "size=5&difficulty=medium&seed=3");
}

#[test]
fn an_unreadable_save_is_renamed_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    drop(saved(folder.path()));
    let file = folder.path().join("fifteen-4.json");
    let text = std::fs::read_to_string(&file).unwrap();
    // Valid JSON, but with an illegal move.
    let damaged = text.replace("\"moves\":[]", "\"moves\":[[5,\"U9\"]]");
    assert_ne!(damaged, text);
    std::fs::write(&file, &damaged).unwrap();
    let mut window = window(saved(folder.path()), vec2(900.0, 700.0));
    window.step();
    assert!(says(&window, "Couldn’t read a saved file: move 1 (\"U9\") is illegal"));
    let aside = folder.path().join("fifteen-4.json.unreadable-1");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), damaged);
    click(&mut window, "Dismiss");
    assert!(!says(&window, "Couldn’t read"));
}
