//! Serves the web app.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

/// The finished site: its files by address.
#[derive(Clone, Debug, Default)]
pub struct Site {
    files: Arc<BTreeMap<String, Cow<'static, [u8]>>>,
}

impl Site {
    /// A site of these files, each with its path below the root, as `assets/app-1a2b.js`.
    pub fn new(files: impl IntoIterator<Item = (String, Cow<'static, [u8]>)>) -> Self {
        Site { files: Arc::new(files.into_iter().collect()) }
    }

    /// Whether there is no page to serve.
    pub fn is_empty(&self) -> bool {
        !self.files.contains_key("index.html")
    }
}

/// Everything that the server answers.
pub fn router(site: Site) -> Router {
    Router::new().fallback(file).with_state(site)
}

async fn file(State(site): State<Site>, uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    let path = if site.files.contains_key(path) { path } else { "index.html" };
    let kind = match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    match site.files.get(path) {
        Some(body) => ([(header::CONTENT_TYPE, kind)], body.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Serves until `stop` is ready.
///
/// # Errors
///
/// An error of the listener itself; those of single connections end only them.
pub async fn serve(
    listener: tokio::net::TcpListener,
    site: Site,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, router(site)).with_graceful_shutdown(stop).await
}
