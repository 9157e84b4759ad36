//! The clipboard and the system's share dialog.

use leptos::prelude::window;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

use super::browser::has;

/// Copies a string to the clipboard, and returns whether that succeeded. The browser may deny access
/// or have no clipboard, for example over plain HTTP.
pub async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    has(&navigator, "clipboard")
        && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Opens the system's share dialog. The result is whether the string was shared or the player
/// cancelled; `None` if there is no dialog.
pub fn share(text: &str) -> Option<impl Future<Output = bool> + use<>> {
    let navigator = window().navigator();
    if !has(&navigator, "share") {
        return None;
    }
    let data = web_sys::ShareData::new();
    data.set_text(text);
    let shared = navigator.share_with_data(&data);
    Some(async move {
        let Err(why) = JsFuture::from(shared).await else { return true };
        let name = js_sys::Reflect::get(&why, &JsValue::from_str("name")).ok();
        name.and_then(|name| name.as_string()).as_deref() == Some("AbortError")
    })
}
