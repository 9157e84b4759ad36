//! Page views: where the web app reports them. The app reads the URL from a `<meta>` element, so it sends nothing without
//! one. The Content-Security-Policy allows no other URL.

use std::fmt;
use std::str::FromStr;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware;
use axum::response::Response;

use crate::headers;

/// Path at which this server counts page views itself.
const OWN: &str = "/api/v1/views";

/// The URL to which the web app sends the path of each page view.
///
/// ```
/// use server::PageViews;
///
/// let own: PageViews = "/api/v1/views".parse()?;
/// assert!(own.is_own());
/// let other: PageViews = "https://count.example/views".parse()?;
/// assert!(!other.is_own());
/// assert!("javascript:alert(1)".parse::<PageViews>().is_err());
/// # Ok::<(), server::PageViewsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageViews {
    url: String,
    /// Origin, if it is another site.
    origin: Option<String>,
}

/// Page views can't be sent to this URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("page views must go to {OWN} or to a URL such as https://count.example/views")]
pub struct PageViewsError;

impl PageViews {
    /// Returns whether this server counts them itself.
    pub fn is_own(&self) -> bool {
        self.origin.is_none()
    }

    /// Returns the `<meta>` element for the pages.
    pub(crate) fn meta(&self) -> String {
        format!("<meta name=\"azulejo-views\" content=\"{}\">\n", self.url)
    }

    /// Returns the Content-Security-Policy that allows the URL.
    fn policy(&self) -> String {
        let [(_, policy), ..] = headers::SECURITY;
        match &self.origin {
            Some(origin) => {
                policy.replace("connect-src 'self'", &format!("connect-src 'self' {origin}"))
            }
            None => policy.to_owned(),
        }
    }

    /// Changes the router's Content-Security-Policy to allow the URL.
    pub fn allowed_by(&self, router: Router) -> Router {
        let policy = HeaderValue::from_str(&self.policy()).expect("the URL is plain ASCII");
        router.layer(middleware::map_response(move |mut response: Response| {
            let policy = policy.clone();
            async move {
                response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
                response
            }
        }))
    }
}

impl FromStr for PageViews {
    type Err = PageViewsError;

    fn from_str(url: &str) -> Result<Self, PageViewsError> {
        if url == OWN {
            return Ok(PageViews { url: url.to_owned(), origin: None });
        }
        let scheme = ["https://", "http://"].into_iter().find(|scheme| url.starts_with(scheme));
        let rest = &url[scheme.ok_or(PageViewsError)?.len()..];
        let host = rest.split('/').next().unwrap_or_default();
        let is_host = !host.is_empty()
            && host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.:[]".contains(&b));
        // Reject everything with a meaning in an attribute or in a policy.
        let is_plain = rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~:/[]%".contains(&b));
        if !is_host || !is_plain {
            return Err(PageViewsError);
        }
        let origin = url[..url.len() - rest.len() + host.len()].to_owned();
        Ok(PageViews { url: url.to_owned(), origin: Some(origin) })
    }
}

impl fmt::Display for PageViews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_allows_only_the_origin() {
        let policy = |url: &str| url.parse::<PageViews>().unwrap().policy();
        assert_eq!(policy(OWN), headers::SECURITY[0].1);
        let other = policy("https://count.example:8443/a/views");
        assert!(other.contains("connect-src 'self' https://count.example:8443;"), "{other}");
    }

    #[test]
    fn invalid_urls_are_rejected() {
        for wrong in [
            "",
            "/views",
            "views",
            "//count.example/views",
            "ftp://count.example/",
            "https://",
            "https:///views",
            "https://a b/",
            "https://a.example/\"><script>",
            "https://a.example/;script-src *",
            "https://a.example;x/",
            "https://user@a.example/",
            "https://a.example/?who=me",
            "https://a.example/\n",
        ] {
            assert_eq!(wrong.parse::<PageViews>(), Err(PageViewsError), "{wrong}");
        }
    }
}
