//! What leaves the page: a result as text, the link of a puzzle.

use std::fmt;

use ::loopy::Params;
use leptos::prelude::*;
use play::clock_text;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::day::{self, today};
use super::session::Told;
use crate::shell::announce;
use crate::ui::{Notice, notify};
use crate::words::words;

/// What a player shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Share<'a> {
    /// The difficulty and the game.
    title: &'a str,
    /// From 0 to 100.
    score: u8,
    /// How long it took.
    millis: u64,
    /// The word between score and time.
    joined_by: &'a str,
    /// The day, written out.
    date: &'a str,
    /// Where to play it; left out if empty.
    link: &'a str,
}

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

impl fmt::Display for Share<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Share { title, score, joined_by, date, link, .. } = self;
        write!(f, "💫 {title}\n{score}% {joined_by} {}\n{date}", clock_text(self.millis))?;
        if link.is_empty() { Ok(()) } else { write!(f, "\n{link}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_shared_in_four_lines() {
        let share = Share {
            title: "Medium Loop",
            score: 75,
            millis: 154_000,
            joined_by: "in",
            date: "26 Dec 2025",
            link: "https://example.org/loop/play?difficulty=medium&date=2025-12-26",
        };
        assert_eq!(
            share.to_string(),
            "💫 Medium Loop\n75% in 2:34\n26 Dec 2025\n\
             https://example.org/loop/play?difficulty=medium&date=2025-12-26"
        );
    }
}
