//! How often a client and a player may ask.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

use super::error::ApiError;
use super::request::bearer;
use crate::client::Client;
use crate::random;

/// So many requests at once, and then one more after each period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// For one more.
    pub period: Duration,
}

/// How often the API may be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApiLimits {
    /// By a client, for anything.
    pub client: Rate,
    /// By a client, to take part or to use a code.
    pub joining: Rate,
    /// By a player on one device.
    pub player: Rate,
    /// Results of a player on one device, each of which is stored with its record; and races, each of which has a puzzle to be made.
    pub results: Rate,
    /// How many results and races may be worked on or wait for it; more of them are asked to come again.
    pub waiting: usize,
    /// How long the body of a request may take to arrive in full.
    pub body: Duration,
}

impl ApiLimits {
    /// The same rate for all, as for tests that want none.
    pub fn all(rate: Rate) -> Self {
        let waiting = WAITING;
        ApiLimits { client: rate, joining: rate, player: rate, results: rate, waiting, body: BODY }
    }
}

/// How many results and races usually may wait.
const WAITING: usize = 200;

/// The usual patience for a body.
const BODY: Duration = Duration::from_secs(20);

impl Default for ApiLimits {
    fn default() -> Self {
        let rate = |burst, millis| Rate { burst, period: Duration::from_millis(millis) };
        ApiLimits {
            client: rate(200, 20),
            joining: rate(10, 30_000),
            player: rate(60, 100),
            results: rate(200, 30_000),
            waiting: WAITING,
            body: BODY,
        }
    }
}

type Layer<K> = GovernorLayer<K, NoOpMiddleware<governor::clock::QuantaInstant>, Body>;

/// A limit for each client.
pub(super) fn by_client(rate: Rate) -> Layer<ByClient> {
    layer(ByClient, rate)
}

/// A limit for each key.
pub(super) fn by_player(rate: Rate) -> Layer<ByPlayer> {
    layer(ByPlayer, rate)
}

fn layer<K: KeyExtractor + Send + Sync + 'static>(key: K, rate: Rate) -> Layer<K>
where
    K::Key: Send + Sync + 'static,
{
    let mut config = GovernorConfigBuilder::default();
    let mut config = config.key_extractor(key);
    // A rate of nothing would refuse everything for ever: the least is one.
    config.burst_size(rate.burst.max(1)).period(rate.period.max(Duration::from_nanos(1)));
    let config = config.finish().expect("neither is zero");
    let limiter = std::sync::Arc::downgrade(config.limiter());
    // Clients that have gone are forgotten.
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(Duration::from_mins(1)).await;
            let Some(limiter) = limiter.upgrade() else { break };
            limiter.retain_recent();
        }
    });
    GovernorLayer::new(config).error_handler(|error| match error {
        GovernorError::TooManyRequests { wait_time, .. } => {
            ApiError::TooOften(wait_time + 1).into_response()
        }
        _ => ApiError::Failed("a request has no client address").into_response(),
    })
}

/// Tells clients apart.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByClient;

impl KeyExtractor for ByClient {
    type Key = Option<Client>;

    fn extract<T>(&self, request: &Request<T>) -> Result<Self::Key, GovernorError> {
        Ok(request.extensions().get::<Client>().copied())
    }
}

/// Tells players apart, by the hash of what they send as a key; those without one by their client.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByPlayer;

impl KeyExtractor for ByPlayer {
    type Key = (Option<String>, Option<Client>);

    fn extract<T>(&self, request: &Request<T>) -> Result<Self::Key, GovernorError> {
        let client = || request.extensions().get::<Client>().copied();
        Ok(match bearer(request.headers()) {
            Some(key) => (Some(random::hash(key)), None),
            None => (None, client()),
        })
    }
}
