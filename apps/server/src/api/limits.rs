//! Rate limits per client and per player.

use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use axum::response::IntoResponse;
use governor::middleware::NoOpMiddleware;
use tower_governor::governor::GovernorConfigBuilder;
use tower_governor::key_extractor::KeyExtractor;
use tower_governor::{GovernorError, GovernorLayer};

use super::error::ApiError;
use crate::client::Client;
use crate::store::Session;

/// A rate limit: a burst, refilled by one request per period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Requests allowed at once.
    pub burst: u32,
    /// Time until one more request is allowed.
    pub period: Duration,
}

/// Limits of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApiLimits {
    /// All requests of a client.
    pub client: Rate,
    /// Joining and using a code, per client.
    pub joining: Rate,
    /// All requests of a player, from all their devices.
    pub player: Rate,
    /// Results of a player, each stored with its record, and races, each with a generated puzzle.
    pub results: Rate,
    /// Number of rooms that may be followed at once.
    pub followers: usize,
    /// Number of rooms that a player may follow at once, for example in several tabs.
    pub followers_of_player: usize,
    /// Number of results and races that may be processed or waiting; more are answered with 503.
    pub waiting: usize,
    /// Time limit for receiving a request body.
    pub body: Duration,
    /// Time limit for the answer, without the time to receive the body.
    pub answer: Duration,
}

impl ApiLimits {
    /// Applies one rate to everything, for example a very high one in tests.
    pub fn all(rate: Rate) -> Self {
        ApiLimits {
            client: rate,
            joining: rate,
            player: rate,
            results: rate,
            ..ApiLimits::default()
        }
    }
}

impl Default for ApiLimits {
    fn default() -> Self {
        let rate = |burst, millis| Rate { burst, period: Duration::from_millis(millis) };
        ApiLimits {
            client: rate(200, 20),
            // A class behind one address joins within a minute.
            joining: rate(60, 10_000),
            player: rate(60, 100),
            results: rate(200, 30_000),
            // A part of the connections, which are kept as long as the room is followed.
            followers: 400,
            followers_of_player: 4,
            waiting: 200,
            body: Duration::from_secs(20),
            answer: Duration::from_secs(5),
        }
    }
}

type Layer<K> = GovernorLayer<K, NoOpMiddleware<governor::clock::QuantaInstant>, Body>;

/// Limits the requests of each client.
pub(super) fn by_client(rate: Rate) -> Layer<ByClient> {
    layer(ByClient, rate)
}

/// Limits the requests of each player, who must be [identified](super::request::identify) before.
pub(super) fn by_player(rate: Rate) -> Layer<ByPlayer> {
    layer(ByPlayer, rate)
}

fn layer<K: KeyExtractor + Send + Sync + 'static>(key: K, rate: Rate) -> Layer<K>
where
    K::Key: Send + Sync + 'static,
{
    let mut config = GovernorConfigBuilder::default();
    let mut config = config.key_extractor(key);
    // A rate of zero would reject everything forever, so the minimum is one.
    config.burst_size(rate.burst.max(1)).period(rate.period.max(Duration::from_nanos(1)));
    let config = config.finish().expect("neither is zero");
    let limiter = std::sync::Arc::downgrade(config.limiter());
    // Forgets inactive clients.
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

/// Identifies clients by their IP address.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByClient;

impl KeyExtractor for ByClient {
    type Key = Option<Client>;

    fn extract<T>(&self, request: &Request<T>) -> Result<Self::Key, GovernorError> {
        Ok(request.extensions().get::<Client>().copied())
    }
}

/// Identifies requests by their player, and those without a known key by their client.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByPlayer;

impl KeyExtractor for ByPlayer {
    type Key = (Option<String>, Option<Client>);

    fn extract<T>(&self, request: &Request<T>) -> Result<Self::Key, GovernorError> {
        let client = || request.extensions().get::<Client>().copied();
        Ok(match request.extensions().get::<Session>() {
            Some(session) => (Some(session.player.clone()), None),
            None => (None, client()),
        })
    }
}
