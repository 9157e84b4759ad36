//! The whole app as one program. It runs twice: as the page, and in a worker for long work.

use wasm_bindgen::prelude::wasm_bindgen;

/// Mounts the app. `base` is the folder in which the site lies, `worker` the address of the script that starts a worker.
#[wasm_bindgen]
pub fn start_page(base: &str, worker: &str) {
    web::start_app(base, worker);
}

/// Waits for tasks, in a worker.
#[wasm_bindgen]
pub fn start_worker() {
    web::start_worker();
}
