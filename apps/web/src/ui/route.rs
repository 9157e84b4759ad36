//! Client-side navigation.
//!
//! Links are plain `<a href>`, so that they can be copied, opened in a new tab and used before the
//! bundle runs. Clicks on links to pages of the same bundle are handled here.

mod dialog_entry;

use games::Route;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlAnchorElement;

pub use crate::platform::site::{Location, link};
pub use dialog_entry::{dialog_closed, dialog_opened};

use crate::platform::site::within_site;
use crate::ui::shell::shell;

/// Navigates to a URL of the app, like a link.
pub fn go(href: &str) {
    navigate(href, HistoryChange::Push);
}

/// Replaces the current history entry, so that the Back button skips it.
pub fn replace(href: &str) {
    navigate(href, HistoryChange::Replace);
}

/// Navigates up from a page: goes back if the visitor came from `href`, otherwise replaces the current
/// entry with `href`. Either way the history contains `href` only once.
pub fn back_to(href: &str) {
    if came_from().as_deref() == Some(href) {
        let history = window().history().expect("every page has a session history");
        let _ = history.go_with_delta(-dialog_entry::take_depth());
    } else {
        replace(href);
    }
}

/// Returns the path of the app's page that the visitor came from, if any.
pub fn came_from() -> Option<String> {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_string())
}

/// Handles the Back and Forward buttons, and clicks on links to pages for which `shows` is true.
pub fn follow_links(shows: impl Fn(Route) -> bool + 'static) {
    let location = shell().location;
    let _ = window_event_listener(ev::popstate, move |_| {
        let is_about_dialogs = dialog_entry::popped();
        let now = Location::current();
        if !is_about_dialogs || now != location.get_untracked() {
            location.set(now);
        }
    });
    let _ = window_event_listener(ev::click, move |event| {
        let with_key = event.meta_key() || event.ctrl_key() || event.shift_key() || event.alt_key();
        if event.default_prevented() || event.button() != 0 || with_key {
            return;
        }
        let link = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .and_then(|element| element.closest("a[href]").ok().flatten())
            .and_then(|element| element.dyn_into::<HtmlAnchorElement>().ok());
        let Some(link) = link else { return };
        let Some(path) = within_site(&link.pathname()) else { return };
        let stays = link.target().is_empty()
            && !link.has_attribute("download")
            && window().location().origin().is_ok_and(|origin| origin == link.origin())
            && link.hash().is_empty()
            && Route::of(&path).is_some_and(&shows);
        if stays {
            event.prevent_default();
            go(&(path + &link.search()));
        }
    });
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum HistoryChange {
    Push,
    Replace,
}

/// Changes the session history. The state of an entry is the path the visitor came from.
fn navigate(href: &str, change: HistoryChange) {
    let location = shell().location;
    let (from, to) = (location.get_untracked(), Location::parse(href));
    let state = match change {
        HistoryChange::Push if from == to => return,
        HistoryChange::Push => JsValue::from_str(&from.path),
        HistoryChange::Replace => {
            let state = window().history().and_then(|history| history.state());
            state.unwrap_or(JsValue::NULL)
        }
    };
    dialog_entry::change_below(change, state, link(href));
    let new_page = from.path != to.path;
    location.set(to);
    if new_page {
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Adds or replaces a history entry; an empty URL is the current one.
fn change_history(change: HistoryChange, state: &JsValue, shown: &str) {
    let history = window().history().expect("every page has a session history");
    let url = Some(shown).filter(|shown| !shown.is_empty());
    let changed = match change {
        HistoryChange::Push => history.push_state_with_url(state, "", url),
        HistoryChange::Replace => history.replace_state_with_url(state, "", url),
    };
    if changed.is_err() {
        // Browsers limit how often a page may change its URL; the app navigates anyway.
        leptos::logging::warn!("could not update the address bar to {shown}");
    }
}
