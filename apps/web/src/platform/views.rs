//! Page views: if the operator counts them, the web app sends the path of each visited page, and nothing else.
//!
//! The server puts the counter's URL into the document. Without it, or if the browser asks for privacy,
//! nothing is sent.

use games::Route;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::site::link;

/// Selector of the element with the counter's URL.
const META: &str = "meta[name='azulejo-views']";

/// Reports each page visited from now on.
pub fn follow(route: Memo<Option<Route>>) {
    let Some(url) = counter().filter(|_| !wants_privacy()) else { return };
    Effect::new(move || {
        if let Some(route) = route.get() {
            let view = format!("{{\"path\":\"{}\"}}", route.path());
            let _ = window().navigator().send_beacon_with_opt_str(&url, Some(&view));
        }
    });
}

/// Returns the counter's URL; one that starts with a slash is relative to the site's base path.
fn counter() -> Option<String> {
    let url = document().query_selector(META).ok().flatten()?.get_attribute("content")?;
    Some(if url.starts_with('/') { link(&url) } else { url })
}

/// Returns whether the browser sends Do Not Track or Global Privacy Control.
fn wants_privacy() -> bool {
    let navigator = window().navigator();
    let said = |name: &str| {
        js_sys::Reflect::get(&navigator, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
    };
    said("doNotTrack").as_string().as_deref() == Some("1")
        || said("globalPrivacyControl").is_truthy()
}
