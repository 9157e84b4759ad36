//! Hints, auto-solve and the review.

use crate::harness::{
    NEARLY, Window, after, board, click, fresh, hard, on_board, press, says, wait_for, window,
};
use eframe::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use play::Ending;

#[test]
fn following_hints_gives_an_optimal_solution() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    let start = window.state().app.game().puzzle().board().clone();
    while window.state().app.game().ending().is_none() {
        let n_helps = window.state().app.game().n_helps();
        click(&mut window, "Hint");
        wait_for(&mut window, |window| says(window, "Best move:"));
        click(&mut window, "Hint");
        assert_eq!(window.state().app.game().n_helps(), n_helps + 1);
    }
    after(&mut window, 1_000);
    wait_for(&mut window, |window| says(window, "This solution is optimal!"));
    let n_steps = window.state().app.game().n_steps();
    assert!(n_steps as u32 >= fifteen::Entropy::of(&start).linear_conflict());
    assert!(says(&window, "Solved") && says(&window, "by the solver"));
}

#[test]
fn the_review_says_which_moves_were_optimal() {
    let mut window = on_board(NEARLY);
    for tile in [7, 7, 8] {
        press(&mut window, tile);
        after(&mut window, 500);
    }
    assert_eq!(window.state().app.game().ending(), Some(Ending::Solved));
    wait_for(&mut window, |window| says(window, "2. 1 tile right: lost 2 tile moves"));
    assert!(says(&window, "1. 1 tile left: optimal"));
    assert!(says(&window, "3. 2 tiles left: optimal"));
    assert!(says(&window, "3 moves, 4 tile moves, 0:01"));
    assert!(says(&window, "The shortest solution has 2 tile moves."));
    assert!(says(&window, "Yours is 2 tile moves longer (100%)."));
    assert!(says(&window, "2 of 3 moves optimal, 2 tile moves lost."));
    click(&mut window, "Close");
    assert!(!says(&window, "Move by move"));
    click(&mut window, "Review");
    assert!(says(&window, "Move by move"));
}

#[test]
fn auto_solve_starts_at_the_current_position_and_stops_at_any_tile_move() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    let solve_some = |window: &mut Window<'_>| {
        click(window, "Auto-solve");
        wait_for(window, |window| window.state().app.game().n_helps() >= 1);
        after(window, 400);
    };
    solve_some(&mut window);
    assert!(says(&window, "Tile move 2 of"));
    click(&mut window, "Pause solving");
    let held = board(&window);
    after(&mut window, 5_000);
    after(&mut window, 5_000);
    assert_eq!(board(&window), held);
    click(&mut window, "Resume solving");
    after(&mut window, 400);
    assert_ne!(board(&window), held);
    click(&mut window, "Stop");
    let stopped = board(&window);
    after(&mut window, 5_000);
    assert_eq!(board(&window), stopped);
    for key in [Key::ArrowDown, Key::ArrowLeft, Key::ArrowUp, Key::ArrowRight, Key::ArrowDown] {
        window.key_press(key);
    }
    after(&mut window, 500);
    assert_ne!(board(&window), stopped, "the player made other moves");
    solve_some(&mut window);
    click(&mut window, "Fastest");
    wait_for(&mut window, |window| window.state().app.game().ending().is_some());
    assert!(window.state().app.game().puzzle().board().is_solved());
}

#[test]
fn auto_solve_continues_while_another_window_has_the_focus() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Auto-solve");
    wait_for(&mut window, |window| window.state().app.game().n_helps() >= 1);
    window.input_mut().focused = false;
    wait_for(&mut window, |window| window.state().app.game().ending().is_some());
    assert!(window.state().app.game().puzzle().board().is_solved());
}

#[test]
fn a_move_by_the_player_stops_auto_solve() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Auto-solve");
    wait_for(&mut window, |window| window.state().app.game().n_helps() >= 1);
    for key in [Key::ArrowDown, Key::ArrowUp] {
        window.key_press(key);
    }
    window.step();
    window.step();
    assert!(window.query_by_label("Auto-solve").is_some());
    let n_helps = window.state().app.game().n_helps();
    after(&mut window, 5_000);
    assert_eq!(window.state().app.game().n_helps(), n_helps);
}

#[test]
fn stop_ends_a_search_that_would_take_forever() {
    let mut window = window(hard(), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Optimal");
    click(&mut window, "Auto-solve");
    after(&mut window, 30);
    assert!(says(&window, "Solving…") || says(&window, "Preparing the solver"));
    click(&mut window, "Stop");
    assert!(window.query_by_label("Auto-solve").is_some());
    assert_eq!(window.state().app.game().n_helps(), 0);
}

#[test]
fn a_large_board_shows_bounds_for_the_shortest_solution() {
    let mut window = window(hard(), vec2(1080.0, 780.0));
    window.step();
    let bound = window.state().app.game().puzzle().entropy().linear_conflict();
    wait_for(&mut window, |window| {
        let texts = window.query_all_by_label_contains("").filter_map(|node| node.value());
        let range = |text: String| {
            let (least, most) = text.split_once(" to ")?;
            Some((least.parse::<u32>().ok()?, most.parse::<u32>().ok()?))
        };
        texts.filter_map(range).any(|(least, most)| bound <= least && least <= most)
    });
    click(&mut window, "Hint");
    assert!(says(&window, "Good move:"));
}
