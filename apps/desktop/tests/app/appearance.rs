//! Drawing and accessibility.

use crate::harness::{NEARLY, after, click, fresh, on_board, press, says, wait_for, window};
use desktop::Action;
use eframe::egui::{self, Key, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use fifteen::Board;

#[test]
fn the_theme_can_be_chosen_or_match_the_system() {
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
    click(&mut window, "Match system");
    window.input_mut().system_theme = Some(egui::Theme::Dark);
    window.step();
    window.step();
    assert_eq!(window.ctx.theme(), egui::Theme::Dark);
}

#[test]
fn every_board_fits_every_window_without_overlapping_tiles() {
    for size in [vec2(360.0, 480.0), vec2(720.0, 500.0), vec2(1600.0, 1000.0)] {
        for side in [3, 15] {
            let mut app = fresh(side);
            app.act(Action::Dismiss, 1_000);
            let mut window = window(app, size);
            window.step();
            let all = egui::Rect::from_min_size(Pos2::ZERO, size);
            // All tiles and the gap.
            let tiles: Vec<_> =
                window.query_all_by_label_contains(", row ").map(|node| node.rect()).collect();
            assert_eq!(tiles.len(), side * side);
            for (i, tile) in tiles.iter().enumerate() {
                assert!(all.contains_rect(*tile) && tile.width() > 10.0, "{side} in {size}");
                let hits = tiles[..i].iter().filter(|other| other.shrink(0.5).intersects(*tile));
                assert_eq!(hits.count(), 0, "{side} in {size}");
            }
        }
    }
}

#[test]
fn the_board_is_large_in_a_low_window() {
    for (size, least) in [(vec2(700.0, 400.0), 65.0), (vec2(600.0, 900.0), 95.0)] {
        let mut window = window(fresh(4), size);
        window.step();
        let width = window.get_by_label_contains("Tile 1,").rect().width();
        assert!(width > least, "{width} in {size}");
    }
}

#[test]
fn the_measures_are_shown_beside_the_board() {
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
    click(&mut window, "New game");
    window.check_accessibility();
    click(&mut window, "Cancel");
    press(&mut window, 8);
    after(&mut window, 1_000);
    window.run_steps(2);
    assert!(says(&window, "Solved"));
    window.check_accessibility();
}
