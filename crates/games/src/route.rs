//! The pages of the web app and their paths: one list for client-side routing and for the server.

use crate::{GAME_PAGES, GAMES, GameEntry, PAGES};

/// Permanent redirects, from old path to new path. They keep the query.
pub const REDIRECTS: [(&str, &str); 4] = [
    ("/play", "/loop/play"),
    ("/ranking", "/leaderboards"),
    ("/race", "/races"),
    ("/circles", "/groups"),
];

/// The path of a page of the web app. Only existing pages have a value.
///
/// ```
/// use games::Route;
/// assert_eq!(Route::of("/slide").map(Route::path), Some("/slide"));
/// assert_eq!(Route::of("/settings/"), Some(Route::SETTINGS));
/// assert_eq!(Route::of("/chess"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Route(&'static str);

impl Route {
    /// Home page: the games, today's puzzles and unfinished games.
    pub const HOME: Route = Route("/");
    /// Solved games.
    pub const HISTORY: Route = Route("/history");
    /// Leaderboards of daily puzzles and challenges.
    pub const LEADERBOARDS: Route = Route("/leaderboards");
    /// Races, timed by the server's clock.
    pub const RACES: Route = Route("/races");
    /// Groups: private leaderboards among friends.
    pub const GROUPS: Route = Route("/groups");
    /// Replay viewer.
    pub const REPLAY: Route = Route("/replay");
    /// Settings of the app.
    pub const SETTINGS: Route = Route("/settings");
    /// About page.
    pub const ABOUT: Route = Route("/about");
    /// Licences of third-party code and assets.
    pub const LICENCES: Route = Route("/licences");

    /// All pages.
    pub const ALL: &'static [Route] = PAGES;

    pub(crate) const fn new(path: &'static str) -> Self {
        Route(path)
    }

    /// Returns the page at `path`, given without a query. A trailing slash or the page's file name, for example
    /// `/slide/index.html`, makes no difference.
    pub fn of(path: &str) -> Option<Self> {
        let folder = path.strip_suffix(Route::FILE).filter(|folder| folder.ends_with('/'));
        let path = folder.unwrap_or(path);
        let plain = path.strip_suffix('/').filter(|plain| plain.len() > 1).unwrap_or(path);
        Route::ALL.iter().copied().find(|route| route.path() == plain)
    }

    /// File name of every page, in a folder named after the page.
    pub const FILE: &str = "index.html";

    /// Returns the path of the page's folder within the site, with a trailing slash; empty for the home page.
    ///
    /// ```
    /// use games::Route;
    /// assert_eq!(Route::SETTINGS.folder(), "settings/");
    /// assert_eq!(Route::HOME.folder(), "");
    /// ```
    pub fn folder(self) -> String {
        let path = self.0.trim_start_matches('/');
        if path.is_empty() { String::new() } else { format!("{path}/") }
    }

    /// Returns the path of the page.
    pub const fn path(self) -> &'static str {
        self.0
    }

    /// Returns the main page of the game that the page belongs to, or the page itself.
    pub fn section(self) -> Route {
        let of_game = GAME_PAGES.iter().find(|pages| pages.contains(&self));
        of_game.map_or(self, |pages| pages[0])
    }

    /// Returns the game that the page belongs to, if any.
    pub fn game(self) -> Option<&'static GameEntry> {
        GAMES.iter().find(|game| game.pages.contains(&self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_path_folder_and_file() {
        for &route in Route::ALL {
            assert_eq!(Route::of(route.path()), Some(route));
            let folder = format!("/{}", route.folder());
            assert_eq!(Route::of(&folder), Some(route));
            assert_eq!(Route::of(&(folder + Route::FILE)), Some(route));
        }
    }

    #[test]
    fn other_paths_are_not_pages() {
        for path in
            ["", "//", "/Slide", "/slide//", "slide", "/slide/x", "/settings?x", "/..", "/é"]
                .into_iter()
                .chain(["/slideindex.html", "/slide//index.html", "index.html", "/index.html/"])
        {
            assert_eq!(Route::of(path), None, "{path}");
        }
    }

    #[test]
    fn redirects_lead_from_old_paths_to_pages() {
        for (from, to) in REDIRECTS {
            assert!(Route::of(from).is_none() && Route::of(to).is_some(), "{from} to {to}");
        }
    }

    #[test]
    fn a_page_belongs_to_its_game() {
        let game = |path| Route::of(path).and_then(Route::game).map(|game| game.name);
        assert_eq!(game("/loop/archive"), Some("loop"));
        assert_eq!(game("/settings"), None);
        let section = |path| Route::of(path).map(|route| route.section().path());
        assert_eq!(section("/loop/archive"), Some("/loop"));
        assert_eq!(section("/settings"), Some("/settings"));
    }
}
