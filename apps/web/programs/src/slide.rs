//! Bundle of the pages of Slide.

use wasm_bindgen::prelude::wasm_bindgen;
use web::platform::services::Services;
use web::ui::slide::{PAGES, parts};

/// Mounts the page. `base` is the base path of the site, `worker` the URL of the worker script.
#[wasm_bindgen]
pub fn start_page(base: &str, worker: &str) {
    web::part!(later, later: parts::Later = parts::LATER);
    web::part!(services, services: Services = web::SERVICES);
    web::start_pages(base, worker, &[PAGES]);
}

/// `boot.js` calls `start_page` instead.
fn main() {}
