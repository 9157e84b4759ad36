//! Page views: if the operator counts them, the web app sends the path of each visited page and the level of the puzzle on
//! it, and nothing else.
//!
//! The server puts the counter's URL into the document. Without it, or if the browser asks for privacy,
//! nothing is sent.

use leptos::prelude::*;
use wasm_bindgen::JsValue;

use super::site::{Location, link};

/// Selector of the element with the counter's URL.
const META: &str = "meta[name='azulejo-views']";

/// Reports each page visited from now on.
pub fn follow(location: RwSignal<Location>) {
    let Some(url) = counter().filter(|_| !wants_privacy()) else { return };
    let viewed =
        Memo::new(move |_| location.with(|location| Some((location.route()?, level_of(location)))));
    Effect::new(move || {
        if let Some((route, level)) = viewed.get() {
            let level = level.map_or(String::new(), |level| format!(",\"level\":\"{level}\""));
            let view = format!("{{\"path\":\"{}\"{level}}}", route.path());
            let _ = window().navigator().send_beacon_with_opt_str(&url, Some(&view));
        }
    });
}

/// Returns the level that the URL of a puzzle names.
fn level_of(location: &Location) -> Option<String> {
    let named = ["difficulty", "level"].into_iter().filter_map(|name| location.param(name));
    let is_level = |name: &String| name.bytes().all(|b| b.is_ascii_lowercase());
    named.filter(|name| name != "unlimited").find(is_level)
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
