//! Panic reports. `failure.js`, which survives a panic, shows them.

use std::panic;

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use web_sys::{CustomEvent, CustomEventInit};

/// Installs a panic hook that shows the failure page.
pub fn report_to_page() {
    panic::set_hook(Box::new(|info| send("azulejo:failure", &info.to_string().into())));
}

/// Installs a panic hook that reports a worker's panic to its page.
pub fn report_to_owner() {
    panic::set_hook(Box::new(|info| crate::platform::work::report_panic(&info.to_string())));
}

/// Sends a custom event to the scripts of the page.
pub fn send(name: &str, detail: &JsValue) {
    let init = CustomEventInit::new();
    init.set_detail(detail);
    if let Ok(event) = CustomEvent::new_with_event_init_dict(name, &init) {
        // A failure to report a failure cannot be reported.
        let _ = window().dispatch_event(&event);
    }
}
