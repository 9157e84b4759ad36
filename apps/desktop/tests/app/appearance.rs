//! Drawing and accessibility.

use crate::harness::{NEARLY, after, click, fresh, on_board, press, saved, says, wait_for, window};
use desktop::{Action, Face, Picture};
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

/// A file that was dropped on the window.
#[derive(Debug)]
struct Dropped(Vec<u8>);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        std::path::Path::new("picture.jpg")
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Ok(self.0.clone())
    }
}

fn drop_file(window: &mut crate::harness::Window<'_>, bytes: &[u8]) {
    window.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(bytes.to_vec())));
    window.step();
    window.step();
}

#[test]
fn a_dropped_picture_is_shown_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = saved(folder.path());
    app.act(Action::Dismiss, 1_000);
    let mut shown = window(app, vec2(1080.0, 780.0));
    shown.step();
    drop_file(&mut shown, b"no picture");
    assert!(says(&shown, "Couldn’t show the picture: this is not a PNG or JPEG picture"));
    assert_eq!(shown.state().app.settings().face, Face::Numbers);
    drop_file(&mut shown, include_bytes!("../../../../assets/pictures/garden-thumb.jpg"));
    let settings = shown.state().app.settings().clone();
    assert_eq!((settings.face, settings.picture), (Face::Picture, Picture::Own));
    click(&mut shown, "View");
    shown.check_accessibility();
    click(&mut shown, "Panel by day");
    assert_eq!(shown.state().app.settings().picture, Picture::Panel);
    click(&mut shown, "Your own picture");
    drop(shown);
    let again = saved(folder.path());
    assert_eq!(again.settings().picture, Picture::Own);
    let mut again = window(again, vec2(1080.0, 780.0));
    again.step();
    click(&mut again, "View");
    assert!(says(&again, "Your own picture"));
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
