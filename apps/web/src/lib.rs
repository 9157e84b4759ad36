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
pub mod failure;
pub mod kept;
pub mod pages;
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

/// Mounts the whole app. `worker` is the address of the script that starts a worker.
pub fn start_app(worker: &str) {
    failure::tell_page();
    work::set_script(worker);
    spawn_local(async {
        store::open_journal().await;
        app::mount(app::WHOLE);
    });
}

/// Mounts the home page alone; every other page of the app is then a page load away.
pub fn start_home() {
    failure::tell_page();
    app::mount(app::HOME);
}

/// Waits for tasks, in a worker.
pub fn start_worker() {
    failure::tell_owner();
    work::serve();
}
