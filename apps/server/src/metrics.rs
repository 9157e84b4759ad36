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
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::api::Api;

/// Labels of a metric.
type Labels = Vec<(&'static str, String)>;

/// Labels whose values are known.
type KnownLabels = Vec<(&'static str, &'static str)>;

/// All metrics; cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Labels, Counter>,
    durations: Family<Labels, Histogram, fn() -> Histogram>,
    results: Family<KnownLabels, Counter>,
    refusals: Family<KnownLabels, Counter>,
    replays: Histogram,
    replay_queue: Gauge,
    database: Family<KnownLabels, Histogram, fn() -> Histogram>,
    pool: Family<KnownLabels, Gauge>,
    connections: Family<KnownLabels, Gauge>,
    memory: Gauge,
}

/// What is read when the metrics are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Readings {
    /// Results and races that are processed, or wait for a CPU core.
    pub(crate) replay_queue: usize,
    /// Connections to the database, in use and idle.
    pub(crate) pool: [usize; 2],
    /// Connections of clients: all, and those that haven't sent a request yet.
    pub(crate) connections: [usize; 2],
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
        let (refusals, replay_queue) = (Family::default(), Gauge::default());
        let database = Family::new_with_constructor(histogram as fn() -> Histogram);
        let (pool, connections, memory) = (Family::default(), Family::default(), Gauge::default());
        registry.register("requests", "Requests, by route and status", requests.clone());
        registry.register("request_seconds", "Response time, by route", durations.clone());
        registry.register("results", "Results, by outcome", results.clone());
        registry.register("results_refused", "Refused results, by error code", refusals.clone());
        registry.register("replay_seconds", "Time to replay a record", replays.clone());
        let help = "Results and races that are processed or wait for a CPU core";
        registry.register("replay_queue", help, replay_queue.clone());
        registry.register("database_seconds", "Time of database work", database.clone());
        registry.register("pool_connections", "Database connections, by state", pool.clone());
        let help = "Connections of clients: open, and of these silent (no request yet)";
        registry.register("connections", help, connections.clone());
        if resident_bytes().is_some() {
            registry.register("resident_memory_bytes", "Memory in use", memory.clone());
        }
        Metrics {
            registry: Arc::new(registry),
            requests,
            durations,
            results,
            refusals,
            replays,
            replay_queue,
            database,
            pool,
            connections,
            memory,
        }
    }

    /// Counts a refused result by the code of its error.
    pub(crate) fn count_refusal(&self, code: &'static str) {
        self.refusals.get_or_create(&vec![("code", code)]).inc();
    }

    /// Measures database work.
    pub(crate) async fn measured<T>(&self, what: &'static str, work: impl Future<Output = T>) -> T {
        let start = Instant::now();
        let done = work.await;
        let seconds = start.elapsed().as_secs_f64();
        self.database.get_or_create(&vec![("what", what)]).observe(seconds);
        done
    }

    fn set(&self, readings: Readings) {
        let set = |gauge: &Gauge, n: usize| {
            gauge.set(n as i64);
        };
        set(&self.replay_queue, readings.replay_queue);
        for (state, n) in ["used", "idle"].into_iter().zip(readings.pool) {
            set(&self.pool.get_or_create(&vec![("state", state)]), n);
        }
        for (state, n) in ["open", "silent"].into_iter().zip(readings.connections) {
            set(&self.connections.get_or_create(&vec![("state", state)]), n);
        }
        if let Some(bytes) = resident_bytes() {
            self.memory.set(bytes);
        }
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
}

/// Returns the route `/metrics` of an API.
pub(crate) fn routes(api: Api) -> Router {
    Router::new().route("/metrics", get(shown)).with_state(api)
}

/// Returns the resident memory of this process, where Linux says so.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes * 1024)
}

/// Creates a histogram from 0.1 ms to about 3 s.
fn histogram() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 2.0, 16))
}

async fn shown(State(api): State<Api>) -> Response {
    let metrics = api.metrics();
    metrics.set(api.readings());
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
