//! The pages of the app: the one list that the page routes by and the server answers by.

/// A page of the app.
///
/// ```
/// use wire::Address;
/// assert_eq!(Address::of("/slide"), Some(Address::Slide));
/// assert_eq!(Address::of("/chess"), None);
/// assert_eq!(Address::Settings.path(), "/settings");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// The three games, today's puzzles and what was left open.
    Home,
    /// Slide.
    Slide,
    /// Loop.
    Loop,
    /// A puzzle of Loop.
    LoopPlay,
    /// The past days of Loop.
    LoopArchive,
    /// What came of all days of Loop.
    LoopStatistics,
    /// Fifteen.
    Fifteen,
    /// The app's settings.
    Settings,
    /// What this is.
    About,
}

impl Address {
    /// All pages.
    pub const ALL: [Address; 9] = [
        Address::Home,
        Address::Slide,
        Address::Loop,
        Address::LoopPlay,
        Address::LoopArchive,
        Address::LoopStatistics,
        Address::Fifteen,
        Address::Settings,
        Address::About,
    ];

    /// The page at a path, without its query; one slash at the end changes nothing.
    pub fn of(path: &str) -> Option<Self> {
        let plain = path.strip_suffix('/').filter(|plain| plain.len() > 1).unwrap_or(path);
        Address::ALL.into_iter().find(|address| address.path() == plain)
    }

    /// The path of the page.
    pub fn path(self) -> &'static str {
        match self {
            Address::Home => "/",
            Address::Slide => "/slide",
            Address::Loop => "/loop",
            Address::LoopPlay => "/loop/play",
            Address::LoopArchive => "/loop/archive",
            Address::LoopStatistics => "/loop/statistics",
            Address::Fifteen => "/fifteen",
            Address::Settings => "/settings",
            Address::About => "/about",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_at_its_path_with_and_without_a_slash() {
        for address in Address::ALL {
            assert_eq!(Address::of(address.path()), Some(address));
            let slashed = format!("{}/", address.path().trim_end_matches('/'));
            assert_eq!(Address::of(&slashed), Some(address));
        }
    }

    #[test]
    fn anything_else_is_no_page() {
        for path in
            ["", "//", "/Slide", "/slide//", "slide", "/slide/x", "/settings?x", "/..", "/é"]
        {
            assert_eq!(Address::of(path), None, "{path}");
        }
    }
}
