//! Metrics for monitoring, in the Prometheus format.

use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// Labels of a metric.
type Labels = Vec<(&'static str, String)>;

/// All metrics; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Labels, Counter>,
    durations: Family<Labels, Histogram, fn() -> Histogram>,
    results: Family<Vec<(&'static str, &'static str)>, Counter>,
    replays: Histogram,
}

/// What happened to a submitted result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SubmissionOutcome {
    Stored,
    Duplicate,
    Refused,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("azulejo");
        let requests = Family::default();
        let durations = Family::new_with_constructor(histogram as fn() -> Histogram);
        let (results, replays) = (Family::default(), histogram());
        registry.register("requests", "Requests, by route and status", requests.clone());
        registry.register("request_seconds", "Response time, by route", durations.clone());
        registry.register("results", "Results, by outcome", results.clone());
        registry.register("replay_seconds", "Time to replay a record", replays.clone());
        Metrics { registry: Arc::new(registry), requests, durations, results, replays }
    }

    pub(crate) fn count_result(&self, outcome: SubmissionOutcome) {
        let name = match outcome {
            SubmissionOutcome::Stored => "stored",
            SubmissionOutcome::Duplicate => "known",
            SubmissionOutcome::Refused => "refused",
        };
        self.results.get_or_create(&vec![("became", name)]).inc();
    }

    /// Records the duration of a replay that started at `start`.
    pub(crate) fn count_replay(&self, start: Instant) {
        self.replays.observe(start.elapsed().as_secs_f64());
    }

    /// Returns the route `/metrics`.
    pub(crate) fn routes(self) -> Router {
        Router::new().route("/metrics", get(shown)).with_state(self)
    }
}

/// Creates a histogram from 0.1 ms to about 3 s.
fn histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 16))
}

async fn shown(State(metrics): State<Metrics>) -> Response {
    let mut text = String::new();
    encode(&mut text, &metrics.registry).expect("writing to a string never fails");
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// Counts a request by route. All unknown paths share one label, which bounds the number of labels.
pub(crate) async fn count_request(
    State(metrics): State<Metrics>,
    request: Request,
    next: Next,
) -> Response {
    let start = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str);
    let route = format!("{} {route}", method_name(request.method()));
    let response = next.run(request).await;
    let status = response.status().as_str().to_owned();
    metrics
        .durations
        .get_or_create(&vec![("route", route.clone())])
        .observe(start.elapsed().as_secs_f64());
    metrics.requests.get_or_create(&vec![("route", route), ("status", status)]).inc();
    response
}

/// Returns the label of a method; all unsupported ones share one.
fn method_name(method: &axum::http::Method) -> &str {
    match method.as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE") => known,
        _ => "other",
    }
}
