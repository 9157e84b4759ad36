//! The home page: a first visit loads this and not the games.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the home page. `base` is the folder in which the site lies.
#[wasm_bindgen]
pub fn start_page(base: &str) {
    web::start_home(base);
}

/// A program of a page begins when it is told where it lies.
fn main() {}
