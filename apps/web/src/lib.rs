//! The page: scenes become DOM and SVG nodes, events become inputs.
//!
//! Several programs are made of it, in `programs/`: home, each game and the other pages have one, so that a visit loads what it
//! shows, and one does the long work of all games in workers.
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
pub mod replay;
pub mod route;
pub mod saved;
pub mod shell;
pub mod solving;
pub mod store;
pub mod theme;
pub mod together;
pub mod ui;
pub mod views;
pub mod words;
pub mod work;

use wasm_bindgen_futures::spawn_local;

use crate::app::Pages;

/// One folder for each listed puzzle.
macro_rules! folders {
    ($($folder:ident::$puzzle:ident: $($page:literal),+;)+) => {
        $(pub mod $folder;)+
    };
}
games::each_game!(folders);

/// Mounts the page of these that the address names; every other page is a page load away. `base` is the folder in which the site
/// lies, `worker` the address of the script that starts a worker.
pub fn start_pages(base: &str, worker: &str, pages: Pages) {
    failure::tell_page();
    route::set_base(base);
    work::set_script(worker);
    spawn_local(async move {
        store::open_journal().await;
        together::sync::apply_staged();
        app::mount(pages);
        together::outbox::follow();
        together::sync::follow();
    });
}

/// Mounts the home page, which has no long work and reads copies of what the others store. `base` is the folder in which the
/// site lies.
pub fn start_home(base: &str) {
    failure::tell_page();
    route::set_base(base);
    app::mount(&[pages::HOME]);
}

/// Waits for tasks, in a worker.
pub fn start_worker() {
    failure::tell_owner();
    work::serve();
}
