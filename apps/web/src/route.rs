//! Client-side navigation.
//!
//! Links are plain `<a href>`, so that they can be copied, opened in a new tab and used before the
//! bundle runs. Clicks on links to pages of the same bundle are handled here.
//!
//! Paths inside the app, for example `/slide`, don't include the base path of the site. [`link`] adds
//! it for an `<a href>`, and this module adds it for the address bar.

use std::cell::RefCell;

use games::{Base, Route};
use grid::Query;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlAnchorElement;

use crate::shell::shell;

thread_local! {
    /// Base path of the site.
    static BASE: RefCell<Base> = RefCell::default();
}

/// Sets the base path of the site, before the app is mounted.
pub fn set_base(path: &str) {
    BASE.set(Base::from_path(path));
}

/// Returns the `href` for a path of the app.
pub fn link(path: &str) -> String {
    BASE.with_borrow(|base| base.join(path))
}

/// Converts a path of the host to a normalized path of the app; `None` if it is outside the site.
fn within_site(path: &str) -> Option<String> {
    let local = BASE.with_borrow(|base| base.strip(path).map(str::to_owned))?;
    Some(Route::of(&local).map_or(local, |page| page.path().to_owned()))
}

/// A URL within the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Location {
    /// The path, for example `/loop/play`.
    pub path: String,
    /// The query without its question mark, for example `difficulty=easy`.
    pub query: String,
}

impl Location {
    /// Reads the URL in the address bar.
    pub fn current() -> Location {
        let location = window().location();
        let path = location.pathname().unwrap_or_default();
        let path = within_site(&path).unwrap_or(path);
        Location::from_parts(&path, &location.search().unwrap_or_default())
    }

    /// Returns the page at this URL, if there is one.
    pub fn route(&self) -> Option<Route> {
        Route::of(&self.path)
    }

    /// Returns whether this is the page at `path`, with any query.
    pub fn is_at(&self, path: &str) -> bool {
        self.route().is_some_and(|route| route.path() == path)
    }

    /// Returns the decoded value of a query parameter.
    pub fn param(&self, name: &str) -> Option<String> {
        Query::of(&self.query).value(name)
    }

    fn parse(href: &str) -> Location {
        let href = href.split('#').next().unwrap_or_default();
        let (path, query) = href.split_once('?').unwrap_or((href, ""));
        Location::from_parts(path, query)
    }

    fn from_parts(path: &str, query: &str) -> Location {
        Location { path: path.to_owned(), query: query.trim_start_matches('?').to_owned() }
    }
}

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
        let _ = window().history().expect("every page has a session history").back();
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
    let _ = window_event_listener(ev::popstate, move |_| location.set(Location::current()));
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

#[derive(Clone, Copy)]
enum HistoryChange {
    Push,
    Replace,
}

/// Changes the session history. The state of an entry is the path the visitor came from.
fn navigate(href: &str, change: HistoryChange) {
    let location = shell().location;
    let (from, to) = (location.get_untracked(), Location::parse(href));
    let history = window().history().expect("every page has a session history");
    let shown = link(href);
    let moved = match change {
        HistoryChange::Push if from == to => return,
        HistoryChange::Push => {
            history.push_state_with_url(&JsValue::from_str(&from.path), "", Some(&shown))
        }
        HistoryChange::Replace => {
            let state = history.state().unwrap_or(JsValue::NULL);
            history.replace_state_with_url(&state, "", Some(&shown))
        }
    };
    if moved.is_err() {
        // Browsers limit how often a page may change its URL; the app navigates anyway.
        leptos::logging::warn!("could not update the address bar to {href}");
    }
    let new_page = from.path != to.path;
    location.set(to);
    if new_page {
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_include_the_base_path_of_the_site() {
        assert_eq!(link("/slide"), "/slide");
        assert_eq!(within_site("/slide/").as_deref(), Some("/slide"));
        set_base("/a/");
        assert_eq!(link("/slide?seed=1"), "/a/slide?seed=1");
        for (path, expected) in [
            ("/a/", "/"),
            ("/a/index.html", "/"),
            ("/a/loop/play", "/loop/play"),
            ("/a/loop/play/", "/loop/play"),
            ("/a/loop/play/index.html", "/loop/play"),
            ("/a/chess/", "/chess/"),
        ] {
            assert_eq!(within_site(path).as_deref(), Some(expected), "{path}");
        }
        assert_eq!((within_site("/slide"), within_site("/a")), (None, None));
        set_base("/");
    }

    #[test]
    fn query_parameters_are_found_by_name_and_decoded() {
        let location = Location::parse("/slide?board=a%20b+c&seed=1&flag&odd=%zz%4#there");
        assert_eq!(location.path, "/slide");
        assert_eq!(location.param("board").as_deref(), Some("a b c"));
        assert_eq!(location.param("seed").as_deref(), Some("1"));
        assert_eq!(location.param("flag").as_deref(), Some(""));
        assert_eq!(location.param("odd").as_deref(), Some("%zz%4"));
        assert_eq!(location.param("missing"), None);
    }
}
