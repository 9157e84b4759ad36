//! Bundle of the home page, so that a first visit doesn't load the games.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the home page. `base` is the base path of the site.
#[wasm_bindgen]
pub fn start_page(base: &str) {
    web::start_home(base);
}

/// `boot.js` calls `start_page` instead.
fn main() {}
