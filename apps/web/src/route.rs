//! Where the visitor is, and how to get elsewhere.
//!
//! Links are plain `<a href>`; a click on one that stays in the app is taken over here, so that
//! they open in a new tab, can be copied and work before the program runs.
//!
//! Within the program an address is one of the app, as `/slide`, wherever the site lies. It is translated where it
//! leaves the program: by [`link`] for an `<a href>`, and here for the address bar.

use std::cell::RefCell;

use games::{Address, Base};
use grid::Query;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::HtmlAnchorElement;

use crate::shell::shell;

thread_local! {
    /// The folder in which the site lies.
    static BASE: RefCell<Base> = RefCell::default();
}

/// Says in which folder the site lies, before the app is mounted.
pub fn set_base(path: &str) {
    BASE.set(Base::of_folder(path));
}

/// What an `<a href>` to an address of the app says.
pub fn link(address: &str) -> String {
    BASE.with_borrow(|base| base.join(address))
}

/// The address of the app that a path of the host means, in one form for each page; none outside of the site.
fn within_site(path: &str) -> Option<String> {
    let address = BASE.with_borrow(|base| base.strip(path).map(str::to_owned))?;
    Some(Address::of(&address).map_or(address, |page| page.path().to_owned()))
}

/// An address within the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The path: `/loop/play`.
    pub path: String,
    /// The query without its question mark: `difficulty=easy`.
    pub query: String,
}

impl Place {
    /// What the address bar says.
    pub fn here() -> Place {
        let location = window().location();
        let path = location.pathname().unwrap_or_default();
        let path = within_site(&path).unwrap_or(path);
        Place::from_parts(&path, &location.search().unwrap_or_default())
    }

    /// The page at this place, if there is one.
    pub fn address(&self) -> Option<Address> {
        Address::of(&self.path)
    }

    /// Whether this is the page at a path, whatever its query.
    pub fn is_at(&self, path: &str) -> bool {
        self.address().is_some_and(|address| address.path() == path)
    }

    /// The value of a query parameter, decoded.
    pub fn param(&self, name: &str) -> Option<String> {
        Query::of(&self.query).value(name)
    }

    fn parse(href: &str) -> Place {
        let href = href.split('#').next().unwrap_or_default();
        let (path, query) = href.split_once('?').unwrap_or((href, ""));
        Place::from_parts(path, query)
    }

    fn from_parts(path: &str, query: &str) -> Place {
        Place { path: path.to_owned(), query: query.trim_start_matches('?').to_owned() }
    }
}

/// Goes to an address of the app, as a link would.
pub fn go(href: &str) {
    travel(href, Step::Push);
}

/// Puts an address in the place of the present one: going back skips it.
pub fn replace(href: &str) {
    travel(href, Step::Replace);
}

/// The way up from a page: back, if the visitor came from `href`, or else to `href` in place of this
/// page, so that the history holds it once.
pub fn back_to(href: &str) {
    if came_from().as_deref() == Some(href) {
        let _ = window().history().expect("a page has a history").back();
    } else {
        replace(href);
    }
}

/// The path of the page within the app that led here, if one did.
pub fn came_from() -> Option<String> {
    let state = window().history().and_then(|history| history.state());
    state.ok().and_then(|state| state.as_string())
}

/// Takes over the back and forward buttons, and links to pages that this program shows.
pub fn follow_links(shows: impl Fn(Address) -> bool + 'static) {
    let place = shell().place;
    let _ = window_event_listener(ev::popstate, move |_| place.set(Place::here()));
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
            && Address::of(&path).is_some_and(&shows);
        if stays {
            event.prevent_default();
            go(&(path + &link.search()));
        }
    });
}

#[derive(Clone, Copy)]
enum Step {
    Push,
    Replace,
}

/// The state of a history entry is the path the visitor came from.
fn travel(href: &str, step: Step) {
    let place = shell().place;
    let (from, to) = (place.get_untracked(), Place::parse(href));
    let history = window().history().expect("a page has a history");
    let shown = link(href);
    let moved = match step {
        Step::Push if from == to => return,
        Step::Push => history.push_state_with_url(&JsValue::from_str(&from.path), "", Some(&shown)),
        Step::Replace => {
            let state = history.state().unwrap_or(JsValue::NULL);
            history.replace_state_with_url(&state, "", Some(&shown))
        }
    };
    if moved.is_err() {
        // Browsers limit how often a page may change its address; the page itself still moves.
        leptos::logging::warn!("the address bar did not follow to {href}");
    }
    let new_page = from.path != to.path;
    place.set(to);
    if new_page {
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_app_are_translated_for_the_folder_of_the_site() {
        assert_eq!(link("/slide"), "/slide");
        assert_eq!(within_site("/slide/").as_deref(), Some("/slide"));
        set_base("/a/");
        assert_eq!(link("/slide?seed=1"), "/a/slide?seed=1");
        for (path, address) in [
            ("/a/", "/"),
            ("/a/index.html", "/"),
            ("/a/loop/play", "/loop/play"),
            ("/a/loop/play/", "/loop/play"),
            ("/a/loop/play/index.html", "/loop/play"),
            ("/a/chess/", "/chess/"),
        ] {
            assert_eq!(within_site(path).as_deref(), Some(address), "{path}");
        }
        assert_eq!((within_site("/slide"), within_site("/a")), (None, None));
        set_base("/");
    }

    #[test]
    fn a_query_is_read_by_name_and_decoded() {
        let place = Place::parse("/slide?board=a%20b+c&seed=1&flag&odd=%zz%4#there");
        assert_eq!(place.path, "/slide");
        assert_eq!(place.param("board").as_deref(), Some("a b c"));
        assert_eq!(place.param("seed").as_deref(), Some("1"));
        assert_eq!(place.param("flag").as_deref(), Some(""));
        assert_eq!(place.param("odd").as_deref(), Some("%zz%4"));
        assert_eq!(place.param("missing"), None);
    }
}
