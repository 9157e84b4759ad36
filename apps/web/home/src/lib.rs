//! The home page as a program of its own: a first visit loads this and not the games.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the home page. `base` is the folder in which the site lies. Links to other pages load them.
#[wasm_bindgen]
pub fn start_page(base: &str) {
    web::start_home(base);
}
