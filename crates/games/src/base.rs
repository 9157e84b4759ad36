//! Base URL of the site: the root of a host, or a path below it.

use std::fmt;
use std::str::FromStr;

/// Base path of the site and, if known, its origin. Paths within the app don't include the base path; this type
/// adds and removes it.
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
    /// For example `https://azulejo.example`; empty if unknown.
    origin: String,
    /// Starts and ends with a slash.
    path: String,
}

/// The string isn't a valid base path or base URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBaseError(String);

impl Default for Base {
    /// The root of any host.
    fn default() -> Self {
        Base { origin: String::new(), path: "/".to_owned() }
    }
}

impl Base {
    /// Creates a base from the path of a folder as the browser reports it, for example `/azulejo/`. Any other string
    /// gives the root.
    pub fn from_path(path: &str) -> Self {
        if path.starts_with('/') && path.ends_with('/') {
            Base { origin: String::new(), path: path.to_owned() }
        } else {
            Base::default()
        }
    }

    /// Returns the base path, with a slash at both ends.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns whether the site is at the root of its host.
    pub fn is_root(&self) -> bool {
        self.path == "/"
    }

    /// Prefixes a path of the app, which starts with a slash, with the base path.
    pub fn join(&self, path: &str) -> String {
        [self.prefix(), path].concat()
    }

    /// Prefixes a path of the app with the origin, if known, and the base path.
    pub fn full(&self, path: &str) -> String {
        [&self.origin, self.prefix(), path].concat()
    }

    /// Removes the base path from a path of the host; `None` if `path` is outside the site.
    pub fn strip<'a>(&self, path: &'a str) -> Option<&'a str> {
        path.strip_prefix(self.prefix()).filter(|rest| rest.starts_with('/'))
    }

    /// Rewrites the root-relative URLs of a page for this base. URLs in `content` attributes also get the origin, if
    /// known, because programs other than the browser read them.
    pub fn rebase_page(&self, page: &str) -> String {
        let mut parts = page.split("=\"/");
        let mut written = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let origin = if written.ends_with(" content") { &*self.origin } else { "" };
            written.extend(["=\"", origin, &self.path, part]);
        }
        written
    }

    /// Returns the base path without its trailing slash.
    pub fn prefix(&self) -> &str {
        &self.path[..self.path.len() - 1]
    }
}

impl FromStr for Base {
    type Err = ParseBaseError;

    /// Parses `/azulejo/`, with or without its outer slashes, or `https://azulejo.example/azulejo/`.
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
        write!(f, "{:?} must be a base path such as /azulejo/, or a full URL", self.0)
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
    fn a_base_path_is_parsed_with_and_without_its_slashes() {
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
    fn the_folder_of_a_script_gives_the_base_path() {
        assert_eq!(Base::from_path("/a/"), base("/a/"));
        for other in ["/", "", "a/", "/a"] {
            assert_eq!(Base::from_path(other), Base::default(), "{other}");
        }
    }

    #[test]
    fn anything_else_is_rejected() {
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
        assert_eq!(error, "\"/a b\" must be a base path such as /azulejo/, or a full URL");
    }

    #[test]
    fn joining_and_stripping_are_opposites() {
        for text in ["/", "/a/", "/a/b/"] {
            let base = base(text);
            for path in ["/", "/slide", "/loop/play?date=2025-11-30"] {
                assert_eq!(base.strip(&base.join(path)), Some(path), "{text}");
            }
        }
        for other in ["/", "/a", "/ab", "/ab/slide", "/b/a/", "a/", ""] {
            assert_eq!(base("/a/").strip(other), None, "{other}");
        }
    }

    #[test]
    fn urls_of_a_page_are_rewritten_for_the_base() {
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
