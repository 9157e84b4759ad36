//! Request log: method, path, status, size and time. The query, which may contain a puzzle, and the last part of the
//! client's IP address are omitted.

use std::time::Instant;

use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::Response;

use crate::client::Client;

/// Maximum number of characters of a logged path. The pages and routes of the API are shorter.
const MOST: usize = 200;

/// Logs a request after it was handled. Without a subscriber it costs nothing.
pub(crate) async fn log_request(request: Request, next: Next) -> Response {
    if !tracing::enabled!(tracing::Level::INFO) {
        return next.run(request).await;
    }
    let start = Instant::now();
    let method = request.method().clone();
    let path: String = request.uri().path().chars().take(MOST).collect();
    let client = request.extensions().get::<Client>().copied();
    let response = next.run(request).await;
    let bytes = response.headers().get(header::CONTENT_LENGTH).and_then(|n| n.to_str().ok());
    tracing::info!(
        %method,
        path,
        status = response.status().as_u16(),
        bytes,
        microseconds = start.elapsed().as_micros() as u64,
        client = client.map(tracing::field::display),
        "request"
    );
    response
}
