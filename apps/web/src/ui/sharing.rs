//! The clipboard and the system's share dialog.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use crate::platform::browser::has;
use crate::ui::components::{Notice, notify};
use crate::ui::shell::announce;

/// Copies a string to the clipboard and notifies the player. Shows `failed` if the browser denies
/// access or has no clipboard, for example over plain HTTP.
pub fn copy(text: String, copied: &'static str, failed: String) {
    spawn_local(async move {
        let navigator = window().navigator();
        let done = has(&navigator, "clipboard")
            && JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok();
        if done {
            notify(Notice::success(copied));
            announce(copied);
        } else {
            notify(Notice::warning(failed));
        }
    });
}

/// Opens the system's share dialog, or copies the string if there is none.
pub fn share(text: String, copied: &'static str, failed: String) {
    let navigator = window().navigator();
    if !has(&navigator, "share") {
        return copy(text, copied, failed);
    }
    let data = web_sys::ShareData::new();
    data.set_text(&text);
    let shared = navigator.share_with_data(&data);
    spawn_local(async move {
        if let Err(why) = JsFuture::from(shared).await {
            let name = js_sys::Reflect::get(&why, &JsValue::from_str("name")).ok();
            // A player who cancels the share dialog doesn't expect a copy either.
            if name.and_then(|name| name.as_string()).as_deref() != Some("AbortError") {
                copy(text, copied, failed);
            }
        }
    });
}
