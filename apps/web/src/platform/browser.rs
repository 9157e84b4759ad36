//! Browser services: time, date, random seeds, timers and downloads.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grid::Date;
use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use play::Millis;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, CssStyleSheet, File, FocusOptions, HtmlAnchorElement, HtmlElement,
    PointerEvent, Url,
};

use super::context;
use super::site::link;

/// Returns the time of a monotonic clock in milliseconds.
pub fn now() -> Millis {
    precise_now() as Millis
}

/// Returns [`now`] with fractions of a millisecond.
pub fn precise_now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

/// Returns a random seed.
pub fn random_seed() -> u32 {
    (js_sys::Math::random() * 4_294_967_296.0) as u32
}

/// Focuses an element without scrolling.
pub fn focus_without_scrolling(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}

/// Returns the date in the player's time zone.
pub fn today() -> Date {
    date_of(&js_sys::Date::new_0())
}

fn date_of(time: &js_sys::Date) -> Date {
    let (year, month, day) = (time.get_full_year(), time.get_month(), time.get_date());
    Date::new(year as u16, month as u8 + 1, day as u8).unwrap_or(Date::FIRST)
}

/// Returns the [`Date::day_number`] of a Unix time in milliseconds, in the player's time zone.
pub fn day_of(at: u64) -> u32 {
    date_of(&js_sys::Date::new(&(at as f64).into())).day_number()
}

/// Returns the milliseconds until midnight in the player's time zone.
pub fn until_midnight() -> Millis {
    let now = js_sys::Date::new_0();
    let (year, month, day) = (now.get_full_year(), now.get_month(), now.get_date());
    let midnight = js_sys::Date::new_with_year_month_day(year, month as i32, day as i32 + 1);
    (midnight.get_time() - now.get_time()) as Millis
}

/// Returns [`today`] as a signal that changes at midnight, for the lifetime of the current owner.
pub fn today_signal() -> ReadSignal<Date> {
    let (date, set_date) = signal(today());
    every(1_000, move || {
        let now = today();
        if date.get_untracked() != now {
            set_date.set(now);
        }
    });
    date
}

/// Calls `run` when the page is painted and has answered the inputs that waited for it, so that what it loads doesn't delay that. Hidden pages
/// aren't painted.
pub fn after_paint(run: impl FnOnce() + 'static) {
    let soon = move || set_timeout(run, Duration::ZERO);
    if document().hidden() {
        soon();
    } else {
        request_animation_frame(move || request_animation_frame(soon));
    }
}

/// Calls `run` every `ms` milliseconds, for the lifetime of the current owner.
pub fn every(ms: u64, run: impl Fn() + 'static) {
    // A pending tick must do nothing after the owner is gone.
    let alive = Arc::new(AtomicBool::new(true));
    let lives = alive.clone();
    let tick = move || {
        if lives.load(Ordering::Relaxed) {
            run();
        }
    };
    let ticking = set_interval_with_handle(tick, Duration::from_millis(ms));
    on_cleanup(move || {
        alive.store(false, Ordering::Relaxed);
        if let Ok(ticking) = ticking {
            ticking.clear();
        }
    });
}

/// A timer for one call. Starting it again replaces the call that is due.
#[derive(Default)]
pub struct Timer(RefCell<Option<TimeoutHandle>>);

impl Timer {
    /// Calls `run` after a delay.
    pub fn start(&self, after: Duration, run: impl FnOnce() + 'static) {
        if let Some(before) = self.0.replace(set_timeout_with_handle(run, after).ok()) {
            before.clear();
        }
    }
}

/// Returns the absolute URL of a path of the app.
pub fn full_link(path: &str) -> String {
    window().location().origin().unwrap_or_default() + &link(path)
}

/// Loads a text file of the site; `None` if that fails.
pub async fn load_text(path: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(&link(path))).await.ok()?;
    let response = response.dyn_into::<web_sys::Response>().ok().filter(web_sys::Response::ok)?;
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Downloads a string as a file.
pub fn download(name: &str, text: &str) {
    let options = BlobPropertyBag::new();
    options.set_type("application/json");
    let parts = js_sys::Array::of1(&text.into());
    let link = document().create_element("a").expect("the browser can create elements");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options);
    let Some(url) = blob.ok().and_then(|blob| Url::create_object_url_with_blob(&blob).ok()) else {
        return;
    };
    let link: HtmlAnchorElement = link.unchecked_into();
    link.set_href(&url);
    link.set_download(name);
    link.click();
    let _ = Url::revoke_object_url(&url);
}

/// Formats a Unix time in milliseconds in the player's time zone.
pub fn date_and_time(at: f64) -> String {
    let options = js_sys::Object::new();
    for (name, value) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    js_sys::Date::new(&at.into()).to_locale_string("en-GB", &options).into()
}

/// Returns the coalesced events of a pointer event, or the event itself if the browser has none.
pub fn coalesced(event: &PointerEvent) -> Vec<PointerEvent> {
    let mut events: Vec<PointerEvent> = if has(event, "getCoalescedEvents") {
        event.get_coalesced_events().iter().filter_map(|it| it.dyn_into().ok()).collect()
    } else {
        Vec::new()
    };
    if events.is_empty() {
        events.push(event.clone());
    }
    events
}

/// Reads a file that the player has chosen; an unreadable file gives an empty string.
pub async fn text_of(file: File) -> String {
    let text = JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// Stores a string for the next page in this tab, which may belong to another bundle.
pub fn put_session_text(name: &str, text: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        let _ = storage.set_item(name, text);
    }
}

/// Removes and returns a string stored by [`put_session_text`].
pub fn take_session_text(name: &str) -> Option<String> {
    let storage = window().session_storage().ok()??;
    let text = storage.get_item(name).ok()??;
    let _ = storage.remove_item(name);
    Some(text)
}

/// The style sheets that were added to the document.
#[derive(Default)]
struct AdoptedStyles(RefCell<BTreeSet<&'static str>>);

/// Adds a style sheet to the document once, for styles that the first visit shouldn't load.
pub fn adopt_style(text: &'static str) {
    if !context::state::<AdoptedStyles>().0.borrow_mut().insert(text) {
        return;
    }
    let Ok(sheet) = CssStyleSheet::new() else { return };
    let key = JsValue::from_str("adoptedStyleSheets");
    if sheet.replace_sync(text).is_ok()
        && let Ok(sheets) = js_sys::Reflect::get(&document(), &key)
    {
        let sheets = js_sys::Array::from(&sheets);
        sheets.push(&sheet);
        let _ = js_sys::Reflect::set(&document(), &key, &sheets);
    }
}

/// Returns whether an object has a property.
pub fn has(object: &JsValue, property: &str) -> bool {
    js_sys::Reflect::get(object, &JsValue::from_str(property))
        .is_ok_and(|value| !value.is_undefined())
}
