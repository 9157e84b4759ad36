//! The web app: it renders scenes as DOM and SVG nodes and turns events into inputs.
//!
//! `programs/` builds several bundles from this library: one for home, one for each game, one for the
//! other pages, and one for background work in workers. A visit loads only the bundle it needs.
//! The crate's `README.md` explains how to add a game.

#![allow(
    missing_docs,
    unreachable_pub,
    clippy::needless_pass_by_value,
    clippy::large_types_passed_by_value,
    reason = "the component macro turns functions into public structs with owned props; \
              a game's page is a handle of many signals"
)]

pub mod app;
pub mod platform;
pub mod ui;

use wasm_bindgen_futures::spawn_local;

use crate::app::Pages;
use crate::platform::formats::{self, StoredValues};
use crate::platform::online::{outbox, sync, turn};
use crate::platform::{failure, history, preferences, site, store, streak, theme, work};
use crate::ui::{list, pages};

/// Mounts the page that the URL names; pages of other bundles need a page load. `base` is the base path of
/// the site, `worker` the URL of the worker script.
pub fn start_pages(base: &str, worker: &str, pages: Pages) {
    failure::report_to_page();
    site::set_base(base);
    work::set_script(worker);
    declare_stored_values();
    spawn_local(async move {
        store::open_journal().await;
        sync::apply_staged();
        app::mount(pages);
        streak::store_first_streak(history::history);
        outbox::follow();
        sync::follow();
        turn::follow();
    });
}

/// Mounts the home page, which starts no workers and reads copies of the stored values. `base` is the base
/// path of the site.
pub fn start_home(base: &str) {
    failure::report_to_page();
    site::set_base(base);
    app::mount(&[pages::HOME]);
}

/// Serves tasks in a worker.
pub fn start_worker() {
    failure::report_to_owner();
    work::serve(list::TASKS);
}

/// Declares everything that the app stores.
fn declare_stored_values() {
    formats::declare(StoredValues {
        games: list::STORAGES,
        shared: &[
            theme::FORMAT,
            preferences::FORMAT,
            history::FORMAT,
            history::RECORD_FORMAT,
            streak::FORMAT,
        ],
        read_by_home: list::READ_BY_HOME,
    });
}
