//! The site: its base path, links, and the URL in the address bar.
//!
//! Paths inside the app, for example `/slide`, don't include the base path of the site. [`link`] adds
//! it for an `<a href>`.

use games::{Base, Route};
use grid::Query;
use leptos::prelude::window;

use super::context;

/// Sets the base path of the site, before the app is mounted.
pub fn set_base(path: &str) {
    context::provide(Base::from_path(path));
}

/// Returns the `href` for a path of the app.
pub fn link(path: &str) -> String {
    base().join(path)
}

fn base() -> &'static Base {
    context::state()
}

/// Returns the host name of the site.
pub fn host() -> String {
    window().location().host().unwrap_or_default()
}

/// Converts a path of the host to a normalized path of the app; `None` if it is outside the site.
pub fn within_site(path: &str) -> Option<String> {
    let local = base().strip(path)?.to_owned();
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

    /// Parses a link within the app.
    pub fn parse(href: &str) -> Location {
        let href = href.split('#').next().unwrap_or_default();
        let (path, query) = href.split_once('?').unwrap_or((href, ""));
        Location::from_parts(path, query)
    }

    fn from_parts(path: &str, query: &str) -> Location {
        Location { path: path.to_owned(), query: query.trim_start_matches('?').to_owned() }
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
