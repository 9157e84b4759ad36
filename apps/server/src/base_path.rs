//! Removes the base path from requests.

use axum::extract::Request;
use axum::http::Uri;
use games::Base;

/// Removes the base path from a request; requests outside the base path stay unchanged.
pub(crate) fn strip(base: &Base, mut request: Request) -> Request {
    if let Some(uri) = stripped(base, request.uri()) {
        *request.uri_mut() = uri;
    }
    request
}

/// Removes the base path from a URI; `None` if it is outside the base path.
fn stripped(base: &Base, uri: &Uri) -> Option<Uri> {
    let path = base.strip(uri.path())?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(format!("{path}{query}").parse().ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_path_is_removed_once_and_the_query_stays() {
        let base: Base = "/a/".parse().unwrap();
        let strip = |uri: &str| stripped(&base, &uri.parse().unwrap()).map(|uri| uri.to_string());
        assert_eq!(strip("/a/slide?seed=1").as_deref(), Some("/slide?seed=1"));
        assert_eq!(strip("/a/a/").as_deref(), Some("/a/"));
        assert_eq!(strip("/a//x").as_deref(), Some("//x"));
        assert_eq!(strip("http://h.example/a/?x").as_deref(), Some("http://h.example/?x"));
        for other in ["/", "/a", "/healthz", "/ab/", "*"] {
            assert_eq!(strip(other), None, "{other}");
        }
    }
}
