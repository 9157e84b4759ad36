//! Page views: where the operator counts them, the page sends the path of each page that is shown, and nothing else. The
//! document says where to; without that, and for players who do not want it, nothing is sent.

use games::Address;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

use crate::route;

/// What the server puts into the document where views are counted.
const META: &str = "meta[name='azulejo-views']";

/// Sends a view of each page that is shown from now on.
pub fn follow(address: Memo<Option<Address>>) {
    let Some(url) = counter().filter(|_| !wants_privacy()) else { return };
    Effect::new(move || {
        if let Some(address) = address.get() {
            let view = format!("{{\"path\":\"{}\"}}", address.path());
            let _ = window().navigator().send_beacon_with_opt_str(&url, Some(&view));
        }
    });
}

/// Where views are counted; an address of the own server lies where the site does.
fn counter() -> Option<String> {
    let url = document().query_selector(META).ok().flatten()?.get_attribute("content")?;
    Some(if url.starts_with('/') { route::link(&url) } else { url })
}

/// Do Not Track, or Global Privacy Control. Browsers have one of them, both or none.
fn wants_privacy() -> bool {
    let navigator = window().navigator();
    let said = |name: &str| {
        js_sys::Reflect::get(&navigator, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
    };
    said("doNotTrack").as_string().as_deref() == Some("1")
        || said("globalPrivacyControl").is_truthy()
}
