//! The long work of all games, in a worker.

use wasm_bindgen::prelude::wasm_bindgen;

/// Waits for tasks.
#[wasm_bindgen]
pub fn start_worker() {
    web::start_worker();
}

/// A program of a page begins when it is told where it lies.
fn main() {}
