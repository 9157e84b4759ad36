//! The addresses of the app: the one list that the page routes by and the server answers by.

use crate::{GAMES, GameEntry, PAGES};

/// Permanent redirects, from and to; the query is kept. Loop was at this address when it was a site of its own.
pub const REDIRECTS: [(&str, &str); 4] = [
    ("/play", "/loop/play"),
    ("/ranking", "/leaderboards"),
    ("/race", "/races"),
    ("/circles", "/groups"),
];

/// The address of a page of the app; there is no other value.
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
    /// The games, today's puzzles and what was left open.
    pub const HOME: Route = Route("/");
    /// The games that the player has solved.
    pub const HISTORY: Route = Route("/history");
    /// Leaderboards of daily puzzles and challenges.
    pub const LEADERBOARDS: Route = Route("/leaderboards");
    /// Races against the clock of the server.
    pub const RACES: Route = Route("/races");
    /// Leaderboards among friends.
    pub const GROUPS: Route = Route("/groups");
    /// A game to be watched.
    pub const REPLAY: Route = Route("/replay");
    /// The app's settings.
    pub const SETTINGS: Route = Route("/settings");
    /// What this is.
    pub const ABOUT: Route = Route("/about");
    /// The licences of what others have written.
    pub const LICENCES: Route = Route("/licences");

    /// All pages.
    pub const ALL: &'static [Route] = PAGES;

    pub(crate) const fn new(path: &'static str) -> Self {
        Route(path)
    }

    /// The page at a path, without its query. One slash at the end changes nothing, nor does the name of the file, by
    /// which plain hosts know a page: `/slide/index.html`.
    pub fn of(path: &str) -> Option<Self> {
        let folder = path.strip_suffix(Route::FILE).filter(|folder| folder.ends_with('/'));
        let path = folder.unwrap_or(path);
        let plain = path.strip_suffix('/').filter(|plain| plain.len() > 1).unwrap_or(path);
        Route::ALL.iter().copied().find(|address| address.path() == plain)
    }

    /// The name of a page's file, in a folder that is called as the page.
    pub const FILE: &str = "index.html";

    /// The path of the page's folder below that of the site, with a slash at its end; empty for home.
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

    /// The path of the page.
    pub const fn path(self) -> &'static str {
        self.0
    }

    /// The puzzle whose page this is.
    pub fn game(self) -> Option<&'static GameEntry> {
        GAMES.iter().find(|listed| listed.pages.contains(&self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_at_its_path_in_its_folder_and_by_its_file() {
        for &address in Route::ALL {
            assert_eq!(Route::of(address.path()), Some(address));
            let folder = format!("/{}", address.folder());
            assert_eq!(Route::of(&folder), Some(address));
            assert_eq!(Route::of(&(folder + Route::FILE)), Some(address));
        }
    }

    #[test]
    fn anything_else_is_no_page() {
        for path in
            ["", "//", "/Slide", "/slide//", "slide", "/slide/x", "/settings?x", "/..", "/é"]
                .into_iter()
                .chain(["/slideindex.html", "/slide//index.html", "index.html", "/index.html/"])
        {
            assert_eq!(Route::of(path), None, "{path}");
        }
    }

    #[test]
    fn a_redirect_leads_from_no_page_to_a_page() {
        for (from, to) in REDIRECTS {
            assert!(Route::of(from).is_none() && Route::of(to).is_some(), "{from} to {to}");
        }
    }

    #[test]
    fn a_page_belongs_to_its_puzzle() {
        let game = |path| Route::of(path).and_then(Route::game).map(|game| game.name);
        assert_eq!(game("/loop/archive"), Some("loop"));
        assert_eq!(game("/settings"), None);
    }
}
