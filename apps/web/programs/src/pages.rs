//! Bundle of the pages that don't belong to a game, except home.

use wasm_bindgen::prelude::wasm_bindgen;
use web::platform::part::Part;
use web::platform::services::Services;
use web::ui::pages::{PAGES, parts};

/// Mounts the page. `base` is the base path of the site, `worker` the URL of the worker script.
#[wasm_bindgen]
pub fn start_page(base: &str, worker: &str) {
    web::part!(settings, settings = parts::SETTINGS);
    web::part!(history, history = parts::HISTORY);
    web::part!(online, leaderboards = parts::LEADERBOARDS);
    web::part!(online, races = parts::RACES);
    web::part!(online, groups = parts::GROUPS);
    web::part!(replay, replay = parts::REPLAY);
    web::part!(text, about = parts::ABOUT);
    web::part!(text, licences = parts::LICENCES);
    Part::<Services>::get().provide_now(&web::SERVICES);
    web::start_pages(base, worker, &[PAGES]);
}

/// `boot.js` calls `start_page` instead.
fn main() {}
