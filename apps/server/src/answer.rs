//! Handler for the site: a file, a page, a redirect or an error.

use axum::extract::State;
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use games::Date;
use games::{Base, REDIRECTS, Route};

use crate::negotiate::{best_encoding, matches_tag};
use crate::site::{File, Site};
use crate::{headers, preview};

/// Page for unknown paths.
const NOT_FOUND_PAGE: &str = "/404.html";

/// Answers a request for the site. Unknown paths get the not-found page, but plain text below `/assets` and `/api`.
pub(crate) async fn answer(
    State(site): State<Site>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allow, "method not allowed: use GET or HEAD\n")
            .into_response();
    }
    let path = uri.path();
    if let Some(to) = redirect_target(site.base(), path) {
        return redirect(&to, uri.query());
    }
    if let Some(day) = preview::day_of_picture(path) {
        return picture_of_day(&site, day).await;
    }
    let route = Route::of(path);
    if let Some(page) = route.and_then(|route| site.page_of_day(route, uri.query()?)) {
        return file_response(&page, StatusCode::OK, headers::REVALIDATE, &headers);
    }
    match path {
        path if is_below(path, "/assets") => match site.file(path) {
            Some(file) => file_response(file, StatusCode::OK, headers::IMMUTABLE, &headers),
            None => not_found(),
        },
        path if is_below(path, "/api") => not_found(),
        path => {
            let page = route.and_then(|route| site.page(route));
            let file = page.or(site.file(path)).filter(|_| path != NOT_FOUND_PAGE);
            let status = if file.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
            match file.or(site.file(NOT_FOUND_PAGE)) {
                Some(file) => file_response(file, status, headers::REVALIDATE, &headers),
                None => not_found(),
            }
        }
    }
}

/// Adds the security headers to a response.
pub(crate) async fn add_security_headers(mut response: Response) -> Response {
    for (name, value) in headers::SECURITY {
        let name = HeaderName::from_static(name);
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Returns a file in the client's preferred encoding, or `304 Not Modified` if the client has it.
fn file_response(
    file: &File,
    status: StatusCode,
    caching: &'static str,
    headers: &HeaderMap,
) -> Response {
    let accept = header_list(headers, header::ACCEPT_ENCODING);
    let encoding = best_encoding(&accept, file.encodings());
    let form = file.form(encoding);
    let if_none_match = header_list(headers, header::IF_NONE_MATCH);
    let is_unchanged = status == StatusCode::OK && matches_tag(&if_none_match, &form.tag);
    let mut response = if is_unchanged {
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

/// Returns the target of a redirect from an old path, from the former file name of a page, or from the base path
/// without its trailing slash.
fn redirect_target(base: &Base, path: &str) -> Option<String> {
    if path == base.prefix() {
        return Some(base.path().to_owned());
    }
    let redirect = REDIRECTS.into_iter().find(|(from, _)| *from == path).map(|(_, to)| to);
    let page_of_file = || {
        let page = path.strip_suffix(".html").filter(|page| !page.ends_with('/'))?;
        Route::ALL.iter().map(|route| route.path()).find(|path| *path == page)
    };
    redirect.or_else(page_of_file).map(|to| base.join(to))
}

/// Returns the preview picture of a game's day. While another one is being painted, the client must retry.
async fn picture_of_day(site: &Site, day: (&'static str, Date)) -> Response {
    match site.previews().picture(day).await {
        Some(picture) => {
            let headers = [
                (header::CONTENT_TYPE, "image/jpeg"),
                (header::CACHE_CONTROL, "public, max-age=86400"),
            ];
            (headers, picture).into_response()
        }
        None => (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")], "busy\n")
            .into_response(),
    }
}

/// Redirects permanently, keeping the query.
fn redirect(to: &str, query: Option<&str>) -> Response {
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

/// Returns a plain-text 404 for programs.
fn not_found() -> Response {
    let caching = [(header::CACHE_CONTROL, headers::REVALIDATE)];
    (StatusCode::NOT_FOUND, caching, "not found\n").into_response()
}

/// Returns whether a path is `folder` or below it.
fn is_below(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Joins all values of a repeated header; values that aren't valid text are skipped.
fn header_list(headers: &HeaderMap, name: HeaderName) -> String {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.collect::<Vec<_>>().join(",")
}
