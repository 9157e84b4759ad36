//! Bundle of the pages of Loop.

use wasm_bindgen::prelude::wasm_bindgen;
use web::platform::services::Services;
use web::ui::loopy::{PAGES, parts};

/// Mounts the page. `base` is the base path of the site, `worker` the URL of the worker script.
#[wasm_bindgen]
pub fn start_page(base: &str, worker: &str) {
    web::part!(home, home = parts::HOME);
    web::part!(play, play = parts::PLAY);
    web::part!(other, archive = parts::ARCHIVE);
    web::part!(other, statistics = parts::STATISTICS);
    web::part!(other, practice = parts::PRACTICE);
    web::part!(later, later: parts::Later = parts::LATER);
    web::part!(services, services: Services = web::SERVICES);
    web::start_pages(base, worker, &[PAGES]);
}

/// `boot.js` calls `start_page` instead.
fn main() {}
