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

use std::time::Duration;

use leptos::prelude::set_timeout;
use wasm_bindgen_futures::spawn_local;

use crate::app::Pages;
use crate::platform::formats::{self, StoredValues};
use crate::platform::online::{outbox, player, starts, sync, turn};
use crate::platform::part::{LoadError, Part};
use crate::platform::services::Services;
use crate::platform::{failure, history, preferences, services, site, store, streak, theme, work};
use crate::ui::{list, online, pages};

/// Mounts the page that the URL names; pages of other bundles need a page load. `base` is the base path of
/// the site, `worker` the URL of the worker script.
pub fn start_pages(base: &str, worker: &str, pages: Pages) {
    failure::report_to_page();
    site::set_base(base);
    work::set_script(worker);
    formats::declare_read_by_home(list::READ_BY_HOME);
    spawn_local(async move {
        if start(pages).await.is_err() {
            failure::send("azulejo:failure", &"could not load a part of the page".into());
        }
    });
}

/// Time after which a page without other parts loads the services, so that they don't delay its first view.
const SERVICES_DELAY: Duration = Duration::from_secs(1);

/// Mounts the page. What runs behind it starts before if it has to look at stored values, otherwise after the page is painted.
async fn start(pages: Pages) -> Result<(), LoadError> {
    let legacy = store::open_journal().await;
    if !legacy.is_empty() || Part::<Services>::get().loaded().is_some() || player::is_stored() {
        let services = services::load().await?;
        store::migrate(legacy);
        (services.apply_staged)();
    }
    store::restore();
    app::mount(pages);
    services::when_loaded(|services| (services.follow)());
    // A page with other parts loads the services with them, before that.
    set_timeout(services::request, SERVICES_DELAY);
    Ok(())
}

/// What runs behind every page.
pub const SERVICES: Services = Services {
    declare: declare_stored_values,
    apply_staged: sync::apply_staged,
    follow: || {
        streak::store_first_streak(history::history);
        outbox::follow();
        sync::follow();
        turn::follow();
    },
    begin: starts::begin,
    has_ticket: starts::has_ticket,
    cover: online::board_cover,
    trim_replays: history::trim_replays,
    give_up_race: online::give_up_button,
    add: outbox::add,
};

/// Provides a part of a bundle: `part!(file, name: Table = TABLE)` moves what only the table names into a file of its own. Parts with the same
/// file are loaded together. `part!(file, name = VIEW)` provides the [page](platform::part::page) of this name.
#[macro_export]
macro_rules! part {
    ($file:ident, $name:ident: $of:ty = $table:path) => {
        $crate::part!($file, $name, $crate::platform::part::Part::<$of>::get(), $of, $table)
    };
    ($file:ident, $name:ident = $view:path) => {
        $crate::part!(
            $file,
            $name,
            $crate::platform::part::page(stringify!($name)),
            fn() -> $crate::platform::part::AnyView,
            $view
        )
    };
    ($file:ident, $name:ident, $part:expr, $of:ty, $table:path) => {{
        #[wasm_split_helpers::wasm_split($file, fallible)]
        fn $name() -> Result<&'static $of, $crate::platform::part::LoadError> {
            Ok(&$table)
        }
        $part.provide(|| Box::pin($name()));
    }};
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
    });
}
