//! Where the site lies: at the root of a host or in a folder of it.

use std::fmt;
use std::str::FromStr;

/// The place of the site on the web. Every address of the app is written as if the site lay at the root of its host;
/// this is the one place that knows better.
///
/// ```
/// use games::Base;
/// let base: Base = "/azulejo".parse()?;
/// assert_eq!(base.path(), "/azulejo/");
/// assert_eq!(base.join("/slide?seed=1"), "/azulejo/slide?seed=1");
/// assert_eq!(base.strip("/azulejo/slide"), Some("/slide"));
/// assert_eq!(base.strip("/slide"), None);
/// # Ok::<(), games::ParseBaseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// As `https://azulejo.example`; empty if it is not known.
    origin: String,
    /// Begins and ends with a slash.
    path: String,
}

/// Why a text is no [`Base`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBaseError(String);

impl Default for Base {
    /// The root of any host.
    fn default() -> Self {
        Base { origin: String::new(), path: "/".to_owned() }
    }
}

impl Base {
    /// The folder of a script that a browser has loaded, as it names it: `/azulejo/`. Anything else is the root.
    pub fn from_path(path: &str) -> Self {
        if path.starts_with('/') && path.ends_with('/') {
            Base { origin: String::new(), path: path.to_owned() }
        } else {
            Base::default()
        }
    }

    /// The folder of the site, with a slash at both ends.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Whether the site has its host for itself.
    pub fn is_root(&self) -> bool {
        self.path == "/"
    }

    /// The path of an address of the app, which begins with a slash, on the host.
    pub fn join(&self, address: &str) -> String {
        [self.folder(), address].concat()
    }

    /// The same with the name of the host, if it is known.
    pub fn full(&self, address: &str) -> String {
        [&self.origin, self.folder(), address].concat()
    }

    /// The address of the app that has this path on the host; none if it is not of this site.
    pub fn strip<'a>(&self, path: &'a str) -> Option<&'a str> {
        path.strip_prefix(self.folder()).filter(|rest| rest.starts_with('/'))
    }

    /// A page, which is written for the root of a host, for this place. Addresses in `content`, which are read
    /// by other programs than the browser, get the name of the host too if it is known.
    pub fn rebase_page(&self, page: &str) -> String {
        let mut parts = page.split("=\"/");
        let mut written = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let origin = if written.ends_with(" content") { &*self.origin } else { "" };
            written.extend(["=\"", origin, &self.path, part]);
        }
        written
    }

    /// The path without its last slash.
    pub fn folder(&self) -> &str {
        &self.path[..self.path.len() - 1]
    }
}

impl FromStr for Base {
    type Err = ParseBaseError;

    /// Reads `/azulejo/`, with or without its outer slashes, or `https://azulejo.example/azulejo/`.
    fn from_str(text: &str) -> Result<Self, ParseBaseError> {
        let wrong = || ParseBaseError(text.to_owned());
        let (origin, path) = match text.find("://") {
            Some(colon) => {
                let host = colon + "://".len();
                let end = text[host..].find('/').map_or(text.len(), |slash| host + slash);
                let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
                let is_known = matches!(&text[..colon], "http" | "https");
                if !is_known || host == end || !text[host..end].chars().all(is_host) {
                    return Err(wrong());
                }
                text.split_at(end)
            }
            None => ("", text),
        };
        let path = path.strip_prefix('/').unwrap_or(path);
        let path = path.strip_suffix('/').unwrap_or(path);
        let is_name = |name: &str| {
            let is_of_name = |c: char| c.is_ascii_alphanumeric() || "._~-".contains(c);
            !matches!(name, "" | "." | "..") && name.chars().all(is_of_name)
        };
        let path = match path {
            "" => "/".to_owned(),
            path if path.split('/').all(is_name) => format!("/{path}/"),
            _ => return Err(wrong()),
        };
        Ok(Base { origin: origin.to_owned(), path })
    }
}

impl fmt::Display for ParseBaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is neither a folder, as /azulejo/, nor a full address of one", self.0)
    }
}

impl std::error::Error for ParseBaseError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(text: &str) -> Base {
        text.parse().unwrap()
    }

    #[test]
    fn a_folder_is_read_with_and_without_its_slashes() {
        for text in ["a/b", "/a/b", "a/b/", "/a/b/"] {
            assert_eq!(base(text).path(), "/a/b/", "{text}");
        }
        for text in ["", "/", "//"] {
            assert_eq!(base(text), Base::default(), "{text}");
        }
        assert_eq!(base("https://a.example").path(), "/");
        assert_eq!(base("http://localhost:8080/b").path(), "/b/");
    }

    #[test]
    fn the_folder_of_a_script_is_taken_as_the_browser_names_it() {
        assert_eq!(Base::from_path("/a/"), base("/a/"));
        for other in ["/", "", "a/", "/a"] {
            assert_eq!(Base::from_path(other), Base::default(), "{other}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let wrong = [
            "///",
            "/a//b",
            "/../",
            "/a/./b",
            "/a b",
            "/a?b",
            "/a\"b",
            "/<a>",
            "/é",
            "ftp://a",
            "https://",
            "https:///a",
            "https://a@b/",
            "//a.example/x y",
            "https://a.example/?x",
        ];
        for text in wrong {
            assert!(text.parse::<Base>().is_err(), "{text}");
        }
        let error = "/a b".parse::<Base>().unwrap_err().to_string();
        assert_eq!(error, "\"/a b\" is neither a folder, as /azulejo/, nor a full address of one");
    }

    #[test]
    fn joining_and_stripping_are_opposites() {
        for text in ["/", "/a/", "/a/b/"] {
            let base = base(text);
            for address in ["/", "/slide", "/loop/play?date=2025-11-30"] {
                assert_eq!(base.strip(&base.join(address)), Some(address), "{text}");
            }
        }
        for other in ["/", "/a", "/ab", "/ab/slide", "/b/a/", "a/", ""] {
            assert_eq!(base("/a/").strip(other), None, "{other}");
        }
    }

    #[test]
    fn a_page_follows_its_place() {
        let page =
            "<a href=\"/\"><img src=\"/assets/a.png\"><meta content=\"/b.png\"><a href=\"#x\">";
        assert_eq!(Base::default().rebase_page(page), page);
        assert_eq!(
            base("/a/").rebase_page(page),
            "<a href=\"/a/\"><img src=\"/a/assets/a.png\"><meta content=\"/a/b.png\"><a href=\"#x\">"
        );
        assert_eq!(
            base("https://h.example/a").rebase_page(page),
            "<a href=\"/a/\"><img src=\"/a/assets/a.png\"><meta content=\"https://h.example/a/b.png\"><a href=\"#x\">"
        );
    }
}
