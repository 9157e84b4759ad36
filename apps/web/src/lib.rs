//! The page: scenes become DOM and SVG nodes, events become inputs.
//!
//! Two programs are made of it: `home` shows the home page alone, so that a first visit is small, and
//! `app` shows every page and does the long work in workers.
//! `README.md` beside this crate tells how a game moves in.

#![allow(
    missing_docs,
    unreachable_pub,
    clippy::needless_pass_by_value,
    clippy::large_types_passed_by_value,
    reason = "a component is a function to us and a public struct to its macro: its props are owned, \
              and documented where their names do not say it all; the page of a game is a handle of many signals"
)]

pub mod app;
pub mod browser;
pub mod catalogue;
pub mod controller;
pub mod cues;
pub mod failure;
pub mod finish;
pub mod guide;
pub mod history;
pub mod kept;
pub mod pages;
pub mod pictures;
pub mod preferences;
pub mod route;
pub mod saved;
pub mod shell;
pub mod solving;
pub mod store;
pub mod theme;
pub mod ui;
pub mod views;
pub mod words;
pub mod work;

use wasm_bindgen_futures::spawn_local;

/// One folder for each listed puzzle.
macro_rules! folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        $(pub mod $folder;)+
    };
}
games::each_game!(folders);

/// Mounts the whole app. `base` is the folder in which the site lies, `worker` the address of the script that starts a worker.
pub fn start_app(base: &str, worker: &str) {
    failure::tell_page();
    route::set_base(base);
    work::set_script(worker);
    spawn_local(async {
        store::open_journal().await;
        app::mount(app::WHOLE);
    });
}

/// Mounts the home page alone; every other page of the app is then a page load away. `base` is the folder in which the site
/// lies.
pub fn start_home(base: &str) {
    failure::tell_page();
    route::set_base(base);
    app::mount(app::HOME);
}

/// Waits for tasks, in a worker.
pub fn start_worker() {
    failure::tell_owner();
    work::serve();
}
