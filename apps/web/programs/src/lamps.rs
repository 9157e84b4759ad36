//! Bundle of the pages of Lamps.

use wasm_bindgen::prelude::wasm_bindgen;
use web::platform::part::Part;
use web::platform::services::Services;

/// Mounts the page. `base` is the base path of the site, `worker` the URL of the worker script.
#[wasm_bindgen]
pub fn start_page(base: &str, worker: &str) {
    Part::<Services>::get().provide_now(&web::SERVICES);
    web::start_pages(base, worker, &[web::ui::lamps::PAGES]);
}

/// `boot.js` calls `start_page` instead.
fn main() {}
