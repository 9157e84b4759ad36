//! Serves the web app and, with a database, its [API](Api). The [`router`] can be tested without a socket; [`serve`]
//! runs it on one and withstands misbehaving clients.
//!
//! ```
//! use server::{Hosts, Limits, Site, router, serve};
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let page = ("index.html".to_owned(), "<!doctype html>".as_bytes().into());
//! let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
//! let stop = std::future::ready(()); // at once; a signal in real life
//! serve(listener, router(Site::new([page]), Hosts::any(), None), Limits::default(), stop).await;
//! # std::io::Result::Ok(())
//! # })?;
//! # std::io::Result::Ok(())
//! ```

mod answer;
mod api;
mod base_path;
mod client;
mod device_name;
mod dump;
mod generated_dailies;
pub mod headers;
mod health;
mod histogram;
mod hosts;
mod leaderboard;
mod log;
mod metrics;
mod name;
mod negotiate;
mod operator;
mod page_views;
mod preview;
mod random;
mod replay;
mod room;
mod serve;
mod share;
mod silent;
mod site;
mod store;
mod stream;
mod ticket;

use axum::extract::Request;
use axum::routing::get;
use axum::{Json, middleware};
use tower::ServiceExt;

pub use api::{
    Api, ApiLimits, ApiOpenError, Clock, Rate, Timekeeper, nothing_offered, openapi_json,
};
pub use axum::Router;
pub use dump::DumpError;
pub use games::{Base, ParseBaseError};
pub use generated_dailies::GeneratedDailies;
pub use hosts::Hosts;
pub use leaderboard::LeaderboardError;
pub use operator::{
    Operator, OperatorError, PageViewCount, PlayerAction, ResultAction, ResultUnderReview,
    ReviewReason,
};
pub use page_views::{PageViews, PageViewsError};
pub use random::NoRandomError;
pub use replay::{ReplayError, ReplayedRecord, replay};
pub use serve::{Connections, Limits, serve, serve_counted};
pub use site::Site;
pub use store::{BackupError, DatabaseUrls, OpenError, RestoreError, bucket_sql};

/// Adds support for a reverse proxy that sets `X-Forwarded-For`. Without a proxy, any client could forge the header.
pub fn behind_proxy(router: Router) -> Router {
    router.layer(middleware::map_request(client::behind_proxy))
}

/// Serves a site below a base path. A proxy may pass on the full path or strip the base path. Paths outside the base
/// path, for example `/healthz`, are served too.
pub fn behind_base_path(router: Router, base: Base) -> Router {
    if base.is_root() {
        return router;
    }
    let strip = move |request: Request| base_path::strip(&base, request);
    Router::new().fallback_service(router.map_request(strip))
}

/// Returns the router for the metrics of an API. It belongs on an address of its own, which no proxy offers to others.
pub fn metrics_router(hosts: Hosts, api: &Api) -> Router {
    let routes = metrics::routes(api.clone());
    routes.layer(middleware::from_fn_with_state(hosts, hosts::check))
}

/// Returns the router for the site and, if given, the API. Without it, `/api/v1/about` says so. Requests for other hosts are rejected. With an API it must
/// be called within a Tokio runtime.
pub fn router(site: Site, hosts: Hosts, api: Option<Api>) -> Router {
    let routes = Router::new().fallback(answer::answer).with_state(site);
    let routes = routes.merge(health::routes(api.clone()));
    let routes = match api {
        Some(api) => {
            let metrics = api.metrics().clone();
            let count = middleware::from_fn_with_state(metrics, metrics::count_request);
            routes.nest("/api/v1", api::routes(api)).layer(count)
        }
        None => routes.route("/api/v1/about", get(|| async { Json(nothing_offered()) })),
    };
    routes
        .layer(middleware::from_fn_with_state(hosts, hosts::check))
        .layer(middleware::map_response(answer::add_security_headers))
        .layer(middleware::from_fn(log::log_request))
}
