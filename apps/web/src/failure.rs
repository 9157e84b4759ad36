//! What is said when the program dies. Showing it is the work of `failure.js`, which outlives us.

use std::panic;

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

/// A panic shows the last-resort page.
pub fn tell_page() {
    panic::set_hook(Box::new(|info| send("azulejo:failure", &info.to_string().into())));
}

/// A panic in a worker becomes its error, which the page receives.
pub fn tell_owner() {
    panic::set_hook(Box::new(|info| crate::work::report_panic(&info.to_string())));
}

/// Tells the scripts beside the program something.
pub fn send(name: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_detail(detail);
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &init) {
        // A failure to report a failure cannot be reported.
        let _ = window().dispatch_event(&event);
    }
}
