//! The whole window, played by the names that a screen reader hears: no display, no clock, no luck.

use desktop::{Choice, Desk, Keep, Theme, Wish, install_look};
use eframe::egui::{self, Key, Modifiers, PointerButton, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use fifteen::{Board, Params};
use grid::Dir;
use play::{Ending, Millis, Pause};
use std::path::Path;

/// A desk and the time on its wall.
struct Room {
    desk: Desk,
    now: Millis,
}

type Window<'a> = Harness<'a, Room>;

const NEARLY: &str = "1 2 3/4 5 6/0 7 8";

fn window<'a>(desk: Desk, size: Vec2) -> Window<'a> {
    Harness::builder().with_size(size).with_context_setup(install_look).build_ui_state(
        |ui, room: &mut Room| {
            room.desk.pass_time(ui.ctx(), room.now);
            room.desk.ui(ui, room.now);
        },
        Room { desk, now: 1_000 },
    )
}

fn fresh(side: usize) -> Desk {
    let choice = Choice { side: Some(side), seed: Some(7), ..Choice::default() };
    Desk::open(None, choice, Box::new(|| 42), 1_000)
}

/// More than can be solved optimally while anyone waits.
fn hard() -> Desk {
    let difficulty = Some(fifteen::Difficulty::ExtraHard);
    let choice = Choice { side: Some(5), seed: Some(1), difficulty };
    Desk::open(None, choice, Box::new(|| 42), 1_000)
}

fn on_board<'a>(tiles: &str) -> Window<'a> {
    let mut desk = fresh(3);
    desk.grant(Wish::Deal(Params::Board(tiles.parse().unwrap())), 1_000);
    desk.grant(Wish::Dismiss, 1_000);
    let mut window = window(desk, vec2(1080.0, 780.0));
    window.step();
    window
}

fn kept(folder: &Path) -> Desk {
    Desk::open(Some(Keep::in_folder(folder)), Choice::default(), Box::new(|| 42), 0)
}

fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run_steps(3);
}

/// Presses a tile where it is seen.
fn press(window: &mut Window<'_>, tile: u8) {
    window.get_by_label_contains(&format!("Tile {tile},")).click();
    window.step();
    window.step();
}

fn after(window: &mut Window<'_>, time: Millis) {
    window.state_mut().now += time;
    window.step();
}

fn board(window: &Window<'_>) -> String {
    window.state().desk.game().puzzle().board().to_string()
}

/// Lets frames pass until something is so, as a search takes its time.
fn wait_for(window: &mut Window<'_>, what: impl Fn(&Window<'_>) -> bool) {
    for _ in 0..5_000 {
        if what(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        after(window, 2);
    }
    panic!("it never came to pass");
}

fn says(window: &Window<'_>, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn a_new_game_is_dealt_as_it_was_chosen() {
    let mut window = on_board(NEARLY);
    click(&mut window, "New Game");
    assert!(window.state().desk.game().clock().is_held_by(Pause::Dialog));
    window.get_by_role_and_label(egui::Role::Slider, "Size").set_value_accesskit(5.0);
    window.step();
    click(&mut window, "Extra Hard");
    window.get_by_label("Seed").set_text_value_accesskit("123");
    window.step();
    click(&mut window, "Start");
    let params = window.state().desk.game().params().to_string();
    assert_eq!(params, "size=5&difficulty=extra-hard&seed=123");
    assert!(!window.state().desk.game().clock().is_held());
    assert!(says(&window, "5 × 5, Extra Hard, seed 123"));
    let start = board(&window);
    window.key_press(Key::ArrowDown);
    window.key_press(Key::ArrowRight);
    window.step();
    assert_ne!(board(&window), start);
    click(&mut window, "Reset");
    assert_eq!(board(&window), start);
    assert_eq!(window.state().desk.game().n_moves(), 0);
}

#[test]
fn a_seed_that_is_none_deals_nothing() {
    let mut window = on_board(NEARLY);
    window.key_press_modifiers(Modifiers::COMMAND, Key::N);
    window.step();
    window.step();
    window.get_by_label("Seed").set_text_value_accesskit("many");
    window.step();
    window.step();
    assert!(says(&window, "A seed is a whole number"));
    click(&mut window, "Start");
    assert_eq!(board(&window), NEARLY);
    click(&mut window, "Random");
    click(&mut window, "Start");
    let params = window.state().desk.game().params().to_string();
    assert_eq!(params, "size=3&difficulty=medium&seed=42");
}

#[test]
fn a_chain_is_one_move_and_its_tiles_go_one_after_the_other() {
    let mut window = on_board("1 2 3/4 5 6/0 7 8");
    press(&mut window, 1);
    let game = window.state().desk.game();
    assert_eq!((game.n_moves(), game.n_steps()), (1, 2));
    assert_eq!(board(&window), "0 2 3/1 5 6/4 7 8");
    let place = |window: &Window<'_>, tile: u8| {
        window.get_by_label_contains(&format!("Tile {tile},")).rect().center()
    };
    let start = [place(&window, 4), place(&window, 1)];
    after(&mut window, 60);
    window.step();
    assert!(place(&window, 4).y > start[0].y, "the tile beside the gap goes first");
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
    assert!(says(&window, "1 tile left. Manhattan 1."));
}

#[test]
fn a_swipe_takes_its_tile_along_and_one_away_from_the_gap_does_nothing() {
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
    assert_eq!(swipe(vec2(2.0, 1.0)), "1 2 3/4 5 6/7 0 8", "hardly moved: a press");
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
fn arrows_are_the_boards_also_while_a_button_has_the_focus() {
    let mut window = on_board("1 2 3/4 0 6/7 5 8");
    window.get_by_label("Reset").focus();
    window.step();
    window.step();
    window.key_press(Key::ArrowDown);
    window.step();
    window.step();
    assert_eq!(board(&window), "1 0 3/4 2 6/7 5 8");
    assert!(window.get_by_label("Reset").is_focused());
}

#[test]
fn no_key_of_a_burst_is_lost_and_the_screen_catches_up() {
    let mut window = window(fresh(6), vec2(1080.0, 780.0));
    window.step();
    let mut expected = window.state().desk.game().puzzle().board().clone();
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
    assert_eq!(window.state().desk.game().n_moves(), n_moves);
    assert_eq!(window.state().desk.game().puzzle().board(), &expected);
    after(&mut window, 500);
    window.step();
    let size = expected.size();
    let (x, y) = (size.x(expected.gap()) + 1, size.y(expected.gap()) + 1);
    assert!(says(&window, &format!("Gap, row {y}, column {x}")));
}

#[test]
fn undo_and_redo_go_by_button_and_by_key() {
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
fn hints_alone_lead_to_the_end_by_a_shortest_way() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    let start = window.state().desk.game().puzzle().board().clone();
    while window.state().desk.game().ending().is_none() {
        let n_helps = window.state().desk.game().n_helps();
        click(&mut window, "Hint");
        wait_for(&mut window, |window| says(window, "Best move:"));
        click(&mut window, "Hint");
        assert_eq!(window.state().desk.game().n_helps(), n_helps + 1);
    }
    after(&mut window, 1_000);
    wait_for(&mut window, |window| says(window, "This solution is as short as can be."));
    let n_steps = window.state().desk.game().n_steps();
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
    assert_eq!(window.state().desk.game().ending(), Some(Ending::Solved));
    wait_for(&mut window, |window| says(window, "2. right: lost 2 steps"));
    assert!(says(&window, "1. left: kept to a shortest way"));
    assert!(says(&window, "3. left × 2: kept to a shortest way"));
    assert!(says(&window, "3 moves, 4 steps, 0:0"));
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
        wait_for(window, |window| window.state().desk.game().n_helps() >= 1);
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
    wait_for(&mut window, |window| window.state().desk.game().ending().is_some());
    assert!(window.state().desk.game().puzzle().board().is_solved());
}

#[test]
fn a_move_of_the_player_takes_over_from_auto_solve() {
    let mut window = window(fresh(3), vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Auto Solve");
    wait_for(&mut window, |window| window.state().desk.game().n_helps() >= 1);
    for key in [Key::ArrowDown, Key::ArrowUp] {
        window.key_press(key);
    }
    window.step();
    window.step();
    assert!(window.query_by_label("Auto Solve").is_some());
    let n_helps = window.state().desk.game().n_helps();
    after(&mut window, 5_000);
    assert_eq!(window.state().desk.game().n_helps(), n_helps);
}

#[test]
fn a_search_that_takes_for_ever_ends_with_stop() {
    let choice =
        Choice { side: Some(5), seed: Some(1), difficulty: Some(fifteen::Difficulty::ExtraHard) };
    let desk = Desk::open(None, choice, Box::new(|| 42), 1_000);
    let mut window = window(desk, vec2(1080.0, 780.0));
    window.step();
    click(&mut window, "Optimal");
    click(&mut window, "Auto Solve");
    after(&mut window, 30);
    assert!(says(&window, "Looking for a solution") || says(&window, "Preparing the solver"));
    click(&mut window, "Stop");
    assert!(window.query_by_label("Auto Solve").is_some());
    assert_eq!(window.state().desk.game().n_helps(), 0);
}

#[test]
fn a_pause_covers_the_board_and_holds_clock_and_keys() {
    let mut window = on_board(NEARLY);
    after(&mut window, 5_000);
    click(&mut window, "Pause");
    after(&mut window, 60_000);
    window.step();
    assert!(says(&window, "Paused") && !says(&window, "Tile 1,"));
    assert!(says(&window, "0:05"));
    window.key_press(Key::ArrowLeft);
    window.step();
    window.step();
    assert_eq!(board(&window), NEARLY);
    assert!(says(&window, "The game is paused."));
    click(&mut window, "Resume");
    after(&mut window, 2_000);
    window.step();
    assert!(says(&window, "Tile 1,") && says(&window, "0:07"));
}

#[test]
fn the_clock_stands_while_the_window_is_not_in_front() {
    let mut window = on_board(NEARLY);
    window.input_mut().focused = false;
    after(&mut window, 0);
    after(&mut window, 600_000);
    assert!(window.state().desk.game().clock().is_held_by(Pause::Hidden));
    window.input_mut().focused = true;
    after(&mut window, 0);
    assert!(window.state().desk.game().elapsed(window.state().now) < 1_000);
}

#[test]
fn who_quits_and_comes_back_finds_everything_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let mut first = window(kept(folder.path()), vec2(900.0, 700.0));
    first.step();
    for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft] {
        first.key_press(key);
    }
    after(&mut first, 2_500);
    click(&mut first, "View");
    click(&mut first, "Dark");
    let n_moves = first.state().desk.game().n_moves();
    assert!(n_moves > 0);
    let record = first.state().desk.game().record(first.state().now);
    drop(first);

    let mut second = window(kept(folder.path()), vec2(900.0, 700.0));
    second.step();
    let game = second.state().desk.game();
    assert_eq!(game.record(1_000).moves, record.moves);
    assert_eq!(game.params().to_string(), record.params);
    assert!(game.elapsed(0) >= 2_500);
    assert_eq!(second.state().desk.settings().theme, Theme::Dark);
    click(&mut second, "Undo");
    assert_eq!(second.state().desk.game().n_moves(), n_moves - 1);
}

#[test]
fn who_quits_during_auto_solve_comes_back_to_the_step_it_was_at() {
    let folder = tempfile::tempdir().unwrap();
    let choice = Choice { side: Some(3), ..Choice::default() };
    let keep = Keep::in_folder(folder.path());
    let desk = Desk::open(Some(keep), choice, Box::new(|| 7), 0);
    let mut first = window(desk, vec2(900.0, 700.0));
    first.step();
    click(&mut first, "Auto Solve");
    wait_for(&mut first, |window| window.state().desk.game().n_helps() >= 2);
    let left = board(&first);
    drop(first);
    let second = kept(folder.path());
    assert_eq!(second.game().puzzle().board().to_string(), left);
    assert!(second.game().n_helps() >= 2);
}

#[test]
fn each_size_keeps_its_own_game() {
    let folder = tempfile::tempdir().unwrap();
    let open = |side, seed| {
        let choice = Choice { side: Some(side), seed, ..Choice::default() };
        Desk::open(Some(Keep::in_folder(folder.path())), choice, Box::new(|| 42), 0)
    };
    let params = |desk: &Desk| desk.game().params().to_string();
    drop(open(4, Some(1)));
    drop(open(5, Some(2)));
    assert_eq!(params(&open(4, None)), "size=4&difficulty=medium&seed=1");
    assert_eq!(params(&open(5, None)), "size=5&difficulty=medium&seed=2");
    assert_eq!(params(&open(5, Some(3))), "size=5&difficulty=medium&seed=3");
}

#[test]
fn a_damaged_file_is_set_aside_and_told() {
    let folder = tempfile::tempdir().unwrap();
    drop(kept(folder.path()));
    let file = folder.path().join("fifteen-4.json");
    let text = std::fs::read_to_string(&file).unwrap();
    // Whole, but not a game: a move that cannot be made.
    let damaged = text.replace("\"moves\":[]", "\"moves\":[[5,\"U9\"]]");
    assert_ne!(damaged, text);
    std::fs::write(&file, &damaged).unwrap();
    let mut window = window(kept(folder.path()), vec2(900.0, 700.0));
    window.step();
    assert!(says(&window, "could not be read: move 1 (\"U9\") is not legal"));
    let aside = folder.path().join("fifteen-4.json.unreadable-1");
    assert_eq!(std::fs::read_to_string(aside).unwrap(), damaged);
    click(&mut window, "Dismiss");
    assert!(!says(&window, "could not be read"));
}

#[test]
fn light_and_dark_are_a_switch_and_follow_the_system() {
    let mut window = on_board(NEARLY);
    for (name, theme) in [("Dark", egui::Theme::Dark), ("Light", egui::Theme::Light)] {
        click(&mut window, "View");
        click(&mut window, name);
        window.step();
        assert_eq!(window.ctx.theme(), theme);
        window.key_press(Key::Escape);
        window.step();
        window.step();
    }
    click(&mut window, "View");
    click(&mut window, "As the system");
    window.input_mut().system_theme = Some(egui::Theme::Dark);
    window.step();
    window.step();
    assert_eq!(window.ctx.theme(), egui::Theme::Dark);
}

#[test]
fn every_board_fits_every_window_and_no_tile_covers_another() {
    for size in [vec2(360.0, 480.0), vec2(720.0, 500.0), vec2(1600.0, 1000.0)] {
        for side in [3, 15] {
            let mut desk = fresh(side);
            desk.grant(Wish::Dismiss, 1_000);
            let mut window = window(desk, size);
            window.step();
            let all = egui::Rect::from_min_size(Pos2::ZERO, size);
            let tiles: Vec<_> =
                window.query_all_by_label_contains("Tile ").map(|node| node.rect()).collect();
            assert_eq!(tiles.len(), side * side - 1);
            for (i, tile) in tiles.iter().enumerate() {
                assert!(all.contains_rect(*tile) && tile.width() > 10.0, "{side} in {size}");
                let hits = tiles[..i].iter().filter(|other| other.shrink(0.5).intersects(*tile));
                assert_eq!(hits.count(), 0, "{side} in {size}");
            }
        }
    }
}

#[test]
fn the_measures_stand_beside_the_board() {
    let board: Board = NEARLY.parse().unwrap();
    let entropy = fifteen::Entropy::of(&board);
    let mut window = on_board(NEARLY);
    wait_for(&mut window, |window| !says(window, "≥"));
    let values: Vec<_> = ["Manhattan", "Linear conflict", "Enhanced", "Actual"]
        .iter()
        .map(|name| window.get_by_label(name).rect().center().y)
        .collect();
    assert!(values.is_sorted(), "in the order of the curves");
    for value in [entropy.manhattan(), entropy.linear_conflict(), entropy.enhanced(), 2] {
        assert!(window.query_all_by_label(&value.to_string()).next().is_some());
    }
    assert!(says(&window, "Entropy over 0 moves: Manhattan from 2 to 2"));
}

#[test]
fn every_control_has_a_name() {
    let mut window = on_board(NEARLY);
    window.check_accessibility();
    click(&mut window, "View");
    window.check_accessibility();
    window.key_press(Key::Escape);
    window.run_steps(2);
    click(&mut window, "New Game");
    window.check_accessibility();
    click(&mut window, "Cancel");
    press(&mut window, 8);
    after(&mut window, 1_000);
    window.run_steps(2);
    assert!(says(&window, "SOLVED"));
    window.check_accessibility();
}

#[test]
fn a_large_board_shows_bounds_and_the_quick_solvers_length() {
    let mut window = window(hard(), vec2(1080.0, 780.0));
    window.step();
    let bound = window.state().desk.game().puzzle().entropy().linear_conflict();
    let range = format!("{bound} to ");
    wait_for(&mut window, |window| {
        let mut texts = window.query_all_by_label_contains("").filter_map(|node| node.value());
        texts.any(|text| text.starts_with(&range))
    });
    click(&mut window, "Hint");
    assert!(says(&window, "A good move:"));
}

#[test]
fn only_the_main_button_presses() {
    let mut window = on_board(NEARLY);
    let node = window.get_by_label_contains("Tile 7,");
    node.click_button(PointerButton::Secondary);
    assert!(!node.accesskit_node().is_disabled());
    window.step();
    window.step();
    assert_eq!(board(&window), NEARLY);
}
