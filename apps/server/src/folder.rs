//! Takes the folder in which the site lies from the address of a request.

use axum::extract::Request;
use axum::http::Uri;
use games::Base;

/// The request as it would be if the site lay at the root of its host.
pub(crate) fn strip(base: &Base, mut request: Request) -> Request {
    if let Some(uri) = stripped(base, request.uri()) {
        *request.uri_mut() = uri;
    }
    request
}

/// The address within the site; none if it is not below the folder.
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
    fn the_folder_is_taken_away_once_and_the_query_stays() {
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
