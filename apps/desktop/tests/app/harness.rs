//! The app without a display, with a clock that the test controls.

use desktop::{Action, App, Choice, Saves, install_appearance};
use eframe::egui::{Vec2, ViewportId, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use fifteen::Params;
use play::Millis;
use std::path::Path;
use std::time::Duration;

/// The app and the current time.
pub(crate) struct TestState {
    pub(crate) app: App,
    pub(crate) now: Millis,
}

pub(crate) type Window<'a> = Harness<'a, TestState>;

pub(crate) const NEARLY: &str = "1 2 3/4 5 6/0 7 8";

pub(crate) fn window<'a>(app: App, size: Vec2) -> Window<'a> {
    Harness::builder().with_size(size).with_context_setup(install_appearance).build_ui_state(
        |ui, state: &mut TestState| {
            state.app.pass_time(ui.ctx(), state.now);
            state.app.ui(ui, state.now);
        },
        TestState { app, now: 1_000 },
    )
}

pub(crate) fn fresh(side: usize) -> App {
    let choice = Choice { side: Some(side), seed: Some(7), ..Choice::default() };
    App::open(None, choice, Box::new(|| 42), 1_000)
}

/// A board that the optimal solver does not solve within a test.
pub(crate) fn hard() -> App {
    let difficulty = Some(fifteen::Difficulty::ExtraHard);
    let choice = Choice { side: Some(5), seed: Some(1), difficulty };
    App::open(None, choice, Box::new(|| 42), 1_000)
}

pub(crate) fn on_board<'a>(tiles: &str) -> Window<'a> {
    let mut app = fresh(3);
    app.act(Action::Deal(Params::Board(tiles.parse().unwrap())), 1_000);
    app.act(Action::Dismiss, 1_000);
    let mut window = window(app, vec2(1080.0, 780.0));
    window.step();
    window
}

pub(crate) fn saved(folder: &Path) -> App {
    App::open(Some(Saves::in_folder(folder)), Choice::default(), Box::new(|| 42), 0)
}

pub(crate) fn click(window: &mut Window<'_>, name: &str) {
    window.get_by_label(name).click();
    window.run_steps(3);
}

/// Clicks a tile on the screen.
pub(crate) fn press(window: &mut Window<'_>, tile: u8) {
    window.get_by_label_contains(&format!("Tile {tile},")).click();
    window.step();
    window.step();
}

pub(crate) fn after(window: &mut Window<'_>, time: Millis) {
    window.state_mut().now += time;
    window.step();
}

/// Returns the time until the next frame if there is no input.
pub(crate) fn repaint_delay(window: &Window<'_>) -> Duration {
    window.output().viewport_output[&ViewportId::ROOT].repaint_delay
}

pub(crate) fn board(window: &Window<'_>) -> String {
    window.state().app.game().puzzle().board().to_string()
}

/// Runs frames until `what` returns true.
pub(crate) fn wait_for(window: &mut Window<'_>, what: impl Fn(&Window<'_>) -> bool) {
    for _ in 0..60_000 {
        if what(window) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
        after(window, 2);
    }
    panic!("timed out");
}

pub(crate) fn says(window: &Window<'_>, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}
