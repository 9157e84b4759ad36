//! One request, one answer.

use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use games::Address;

use crate::headers;
use crate::negotiate::{best_encoding, names_version};
use crate::site::{File, Site};

/// Addresses that lead elsewhere, with their query: Loop had this one before the three games lived
/// together.
pub const MOVED: [(&str, &str); 1] = [("/play", "/loop/play")];

/// The page that tells of an address without one.
const NO_PAGE: &str = "/404.html";

/// Answers any request: a file of the site, the page, or a plain "not found" for programs.
pub(crate) async fn answer(
    State(site): State<Site>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow, "only GET and HEAD here\n").into_response();
    }
    let path = uri.path();
    if let Some(to) = moved_to(path) {
        return moved(to, uri.query());
    }
    match path {
        path if is_below(path, "/assets") => match site.file(path) {
            Some(file) => sent(file, StatusCode::OK, headers::IMMUTABLE, &headers),
            None => not_found(),
        },
        path if is_below(path, "/api") => not_found(),
        path => {
            let page = Address::of(path).and_then(|address| site.page(address));
            let file = page.or(site.file(path)).filter(|_| path != NO_PAGE);
            let status = if file.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
            match file.or(site.file(NO_PAGE)) {
                Some(file) => sent(file, status, headers::REVALIDATE, &headers),
                None => not_found(),
            }
        }
    }
}

/// Adds what every answer carries.
pub(crate) async fn secured(mut response: Response) -> Response {
    for (name, value) in headers::SECURITY {
        let name = HeaderName::from_static(name);
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// A file in the form that the client likes best, or word that the client has it already.
fn sent(file: &File, status: StatusCode, caching: &'static str, headers: &HeaderMap) -> Response {
    let accept = all(headers, header::ACCEPT_ENCODING);
    let encoding = best_encoding(&accept, file.encodings());
    let form = file.form(encoding);
    let known =
        status == StatusCode::OK && names_version(&all(headers, header::IF_NONE_MATCH), &form.tag);
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, form.bytes.clone()).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(header::CONTENT_LENGTH, form.bytes.len().into());
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if status == StatusCode::OK {
        let tag = HeaderValue::from_str(&form.tag).expect("a tag is hexadecimal");
        headers.insert(header::ETAG, tag);
    }
    if file.encodings().next().is_some() {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(encoding) = encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
    }
    response
}

/// Where an address leads that is not the only one of its page.
fn moved_to(path: &str) -> Option<&'static str> {
    let moved = MOVED.into_iter().find(|(from, _)| *from == path).map(|(_, to)| to);
    let page_of_file = || match path.strip_suffix(".html")? {
        "/index" => Some("/"),
        "/" => None,
        page => Address::ALL.iter().map(|address| address.path()).find(|path| *path == page),
    };
    moved.or_else(page_of_file)
}

/// Sends the client elsewhere with the same query.
fn moved(to: &str, query: Option<&str>) -> Response {
    let to = query.map_or_else(|| to.to_owned(), |query| format!("{to}?{query}"));
    match HeaderValue::from_bytes(to.as_bytes()) {
        Ok(to) => {
            let headers = [
                (header::LOCATION, to),
                (header::CACHE_CONTROL, HeaderValue::from_static(headers::REVALIDATE)),
            ];
            (StatusCode::PERMANENT_REDIRECT, headers).into_response()
        }
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

/// For programs, which have no use for a page.
fn not_found() -> Response {
    let caching = [(header::CACHE_CONTROL, headers::REVALIDATE)];
    (StatusCode::NOT_FOUND, caching, "not found\n").into_response()
}

/// Whether a path is this folder or in it.
fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A header that may come on several lines, as the one list that it is; what is no text is left out.
fn all(headers: &HeaderMap, name: HeaderName) -> String {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.collect::<Vec<_>>().join(",")
}
