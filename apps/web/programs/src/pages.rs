//! The pages that are no game's and not home.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the page. `base` is the folder in which the site lies, `worker` the address of the script that starts a worker.
#[wasm_bindgen]
pub fn start_page(base: &str, worker: &str) {
    web::start_pages(base, worker, &[web::pages::PAGES]);
}

/// A program of a page begins when it is told where it lies.
fn main() {}
