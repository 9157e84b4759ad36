//! What leaves the page: a result as text, the link of a puzzle.

use ::loopy::{Params, Share};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::day::{self, today};
use super::session::Told;
use crate::shell::announce;
use crate::ui::{Notice, notify};
use crate::words::words;

/// Copies the link of a puzzle.
pub(super) fn copy_link(params: Params) {
    copy(link_to(params), words().loopy.play.link_copied);
}

/// Shares a result by the system's own way, or else copies it.
pub(super) fn share(params: Params, told: Told) {
    let words = &words().loopy;
    let date = match params {
        Params::Daily(daily) => daily.date,
        Params::Unlimited { .. } => today(),
    };
    let text = Share {
        title: &(words.play.share_title)(params.difficulty()),
        score: told.report.score,
        millis: told.millis,
        joined_by: words.play.share_in,
        date: &(words.short_date)(date),
        link: &link_to(params),
    }
    .to_string();
    let navigator = window().navigator();
    if js_sys::Reflect::has(&navigator, &JsValue::from_str("share")) != Ok(true) {
        return copy(text, words.play.shared);
    }
    let data = web_sys::ShareData::new();
    data.set_text(&text);
    let shared = navigator.share_with_data(&data);
    spawn_local(async move {
        if let Err(why) = JsFuture::from(shared).await {
            let name = js_sys::Reflect::get(&why, &JsValue::from_str("name")).ok();
            // Whoever closes the system's sheet wants no copy either.
            if name.and_then(|name| name.as_string()).as_deref() != Some("AbortError") {
                copy(text, words.play.shared);
            }
        }
    });
}

fn link_to(params: Params) -> String {
    window().location().origin().unwrap_or_default() + &day::href(params)
}

fn copy(text: String, done: &'static str) {
    spawn_local(async move {
        let navigator = window().navigator();
        // Pages that are not secure have no clipboard.
        let has_one = js_sys::Reflect::has(&navigator, &JsValue::from_str("clipboard"));
        let copied = match has_one {
            Ok(true) => JsFuture::from(navigator.clipboard().write_text(&text)).await.is_ok(),
            _ => false,
        };
        if copied {
            notify(Notice::success(done));
            announce(done);
        } else {
            notify(Notice::warning(words().loopy.play.share_failed));
        }
    });
}
