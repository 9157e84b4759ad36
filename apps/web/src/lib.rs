//! The page: scenes become DOM and SVG nodes, events become inputs.
//!
//! The same program runs twice: [`start_page`] mounts the app, [`start_worker`] waits for long work.
//! `README.md` beside this crate tells how a game moves in.

#![allow(
    missing_docs,
    unreachable_pub,
    clippy::needless_pass_by_value,
    reason = "a component is a function to us and a public struct to its macro: its props are owned, \
              and documented where their names do not say it all"
)]

pub mod app;
pub mod failure;
pub mod fifteen;
pub mod games;
pub mod loopy;
pub mod pages;
pub mod route;
pub mod shell;
pub mod slide;
pub mod store;
pub mod theme;
pub mod ui;
pub mod words;
pub mod work;

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the app. `worker` is the address of the script that starts a worker.
#[wasm_bindgen]
pub fn start_page(worker: &str) {
    failure::tell_page();
    work::set_script(worker);
    app::mount();
}

/// Waits for tasks, in a worker.
#[wasm_bindgen]
pub fn start_worker() {
    failure::tell_owner();
    work::serve();
}
