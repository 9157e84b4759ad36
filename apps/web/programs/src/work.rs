//! Bundle of the background work of all games, which runs in workers.

use wasm_bindgen::prelude::wasm_bindgen;

/// Serves tasks.
#[wasm_bindgen]
pub fn start_worker() {
    web::start_worker();
}

/// `worker.js` calls `start_worker` instead.
fn main() {}
