//! Hints, Auto Solve and the review.

use crate::harness::{
    NEARLY, Window, after, board, click, fresh, hard, on_board, press, says, wait_for, window,
};
use eframe::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use play::Ending;

#[test]
fn hints_alone_lead_to_the_end_by_a_shortest_way() {
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
    wait_for(&mut window, |window| says(window, "This solution is as short as can be."));
    let n_steps = window.state().app.game().n_steps();
    assert!(n_steps as u32 >= fifteen::Entropy::of(&start).linear_conflict());
    assert!(says(&window, "SOLVED") && says(&window, "by the computer"));
}

#[test]
fn the_review_says_which_moves_kept_to_a_shortest_way() {
    let mut window = on_board(NEARLY);
    for tile in [7, 7, 8] {
        press(&mut window, tile);
        after(&mut window, 500);
    }
    assert_eq!(window.state().app.game().ending(), Some(Ending::Solved));
    wait_for(&mut window, |window| says(window, "2. right: lost 2 steps"));
    assert!(says(&window, "1. left: kept to a shortest way"));
    assert!(says(&window, "3. left × 2: kept to a shortest way"));
    assert!(says(&window, "3 moves, 4 steps, 0:01"));
    assert!(says(&window, "The shortest solution has 2 steps."));
    assert!(says(&window, "Yours has 2 more: 100 % longer."));
    assert!(says(&window, "2 of 3 moves kept to a shortest way, 2 steps lost."));
    click(&mut window, "Close");
    assert!(!says(&window, "SOLVED."));
    click(&mut window, "Review");
    assert!(says(&window, "Move by move"));
}

#[test]
fn auto_solve_starts_where_the_board_is_and_stops_at_any_step() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    let solve_some = |window: &mut Window<'_>| {
        click(window, "Auto Solve");
        wait_for(window, |window| window.state().app.game().n_helps() >= 1);
        after(window, 400);
    };
    solve_some(&mut window);
    assert!(says(&window, "Step 2 of"));
    click(&mut window, "Hold");
    let held = board(&window);
    after(&mut window, 5_000);
    after(&mut window, 5_000);
    assert_eq!(board(&window), held);
    click(&mut window, "Go On");
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
    assert_ne!(board(&window), stopped, "the player went elsewhere");
    solve_some(&mut window);
    click(&mut window, "Fastest");
    wait_for(&mut window, |window| window.state().app.game().ending().is_some());
    assert!(window.state().app.game().puzzle().board().is_solved());
}

#[test]
fn auto_solve_goes_on_while_another_window_is_in_front() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Auto Solve");
    wait_for(&mut window, |window| window.state().app.game().n_helps() >= 1);
    window.input_mut().focused = false;
    wait_for(&mut window, |window| window.state().app.game().ending().is_some());
    assert!(window.state().app.game().puzzle().board().is_solved());
}

#[test]
fn a_move_of_the_player_takes_over_from_auto_solve() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Auto Solve");
    wait_for(&mut window, |window| window.state().app.game().n_helps() >= 1);
    for key in [Key::ArrowDown, Key::ArrowUp] {
        window.key_press(key);
    }
    window.step();
    window.step();
    assert!(window.query_by_label("Auto Solve").is_some());
    let n_helps = window.state().app.game().n_helps();
    after(&mut window, 5_000);
    assert_eq!(window.state().app.game().n_helps(), n_helps);
}

#[test]
fn a_search_that_takes_for_ever_ends_with_stop() {
    let mut window = window(hard(), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Optimal");
    click(&mut window, "Auto Solve");
    after(&mut window, 30);
    assert!(says(&window, "Looking for a solution") || says(&window, "Preparing the solver"));
    click(&mut window, "Stop");
    assert!(window.query_by_label("Auto Solve").is_some());
    assert_eq!(window.state().app.game().n_helps(), 0);
}

#[test]
fn a_large_board_shows_between_which_lengths_its_shortest_solution_lies() {
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
    assert!(says(&window, "A good move:"));
}
