//! The HTTP API below `/api/v1`: players, starts, results, leaderboards, races, groups and sync, stored in a database.
//!
//! A handler parses, calls and wraps. Each resource has one file of handlers; the rules are in the modules outside this
//! folder.

mod about;
mod deadline;
mod description;
mod devices;
mod error;
mod export;
mod groups;
mod leaderboards;
mod limits;
mod parts;
mod players;
mod problems;
mod races;
mod request;
mod results;
mod rooms;
mod starts;
mod synced;
mod views;

pub use about::nothing_offered;
pub use description::openapi_json;
pub use limits::{ApiLimits, Rate};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::middleware;
use axum::response::Response;
use axum::routing::{delete, get, post, put};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::generated_dailies::GeneratedDailies;
use crate::metrics::{Metrics, Readings};
use crate::random::{self, NoRandomError};
use crate::replay;
use crate::serve::Connections;
use crate::store::{DatabaseUrls, OpenError, Store};
use crate::ticket::Signer;
use error::ApiError;
use rooms::Followers;

/// Size limit of a request body: a record and the JSON around it.
const MOST_BYTES: usize = replay::MOST_BYTES + 4096;

/// Time limit for proving that the database can be written, and how long a proof is valid.
const PROOF_TIME: Duration = Duration::from_secs(1);
const PROOF_AGE: Duration = Duration::from_millis(500);

/// Returns the time in milliseconds since 1970.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// The clock that measures from a ticket to its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timekeeper {
    /// The clock of the database, which all servers share. SQLite has no clock of its own, and one machine.
    Database,
    /// The clock of this server, for tests that advance it.
    Server,
}

/// Shared state of the handlers; cheap to clone.
#[derive(Clone)]
pub struct Api {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    signer: Signer,
    clock: Clock,
    timekeeper: Timekeeper,
    limits: ApiLimits,
    metrics: Metrics,
    connections: Connections,
    generated_dailies: GeneratedDailies,
    /// Limits the results being replayed and race puzzles being generated to the number of CPU cores.
    working: Semaphore,
    /// Limits those plus the ones waiting for a core.
    waiting: Semaphore,
    /// Limits the rooms that are being followed.
    followers: Followers,
    counts_views: AtomicBool,
    /// When the database was last tested, and whether it could be written.
    proof: tokio::sync::Mutex<Option<(Instant, bool)>>,
}

/// The API can't be started.
#[derive(Debug, thiserror::Error)]
pub enum ApiOpenError {
    /// The database can't be opened.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// Secrets can't be generated.
    #[error(transparent)]
    Random(#[from] NoRandomError),
}

impl Api {
    /// Opens the API on the database at this URL, with the system clock.
    ///
    /// # Errors
    ///
    /// [`ApiOpenError`] if the database can't be opened or migrated.
    pub async fn open(
        database: impl Into<DatabaseUrls>,
        limits: ApiLimits,
    ) -> Result<Self, ApiOpenError> {
        let clock =
            || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_millis() as i64);
        Api::with_clock(database, limits, Arc::new(clock), Timekeeper::Database).await
    }

    /// Opens the API with another clock, for tests.
    ///
    /// # Errors
    ///
    /// [`ApiOpenError`] if the database can't be opened or migrated.
    pub async fn with_clock(
        database: impl Into<DatabaseUrls>,
        limits: ApiLimits,
        clock: Clock,
        timekeeper: Timekeeper,
    ) -> Result<Self, ApiOpenError> {
        let store = Store::open(&database.into()).await?;
        let secret = store.secret("tickets", &random::secret()?).await.map_err(OpenError::from)?;
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let inner = Inner {
            store,
            signer: Signer::new(&secret),
            clock,
            timekeeper,
            limits,
            metrics: Metrics::new(),
            connections: Connections::default(),
            generated_dailies: GeneratedDailies::default(),
            working: Semaphore::new(n_cores),
            waiting: Semaphore::new(limits.waiting),
            followers: Followers::new(limits.followers, limits.followers_of_player),
            counts_views: AtomicBool::new(false),
            proof: tokio::sync::Mutex::default(),
        };
        Ok(Api { inner: Arc::new(inner) })
    }

    /// Starts counting page views.
    pub fn count_views(&self) {
        self.inner.counts_views.store(true, Ordering::Relaxed);
    }

    fn counts_views(&self) -> bool {
        self.inner.counts_views.load(Ordering::Relaxed)
    }

    /// Finishes running transactions and closes the database.
    pub async fn close(&self) {
        self.inner.store.close().await;
    }

    /// Returns whether the database can be written in time. Answers to many that ask share one proof.
    pub(crate) async fn is_ready(&self) -> bool {
        let mut proof = self.inner.proof.lock().await;
        if let Some((at, is_ready)) = *proof
            && at.elapsed() < PROOF_AGE
        {
            return is_ready;
        }
        let written = tokio::time::timeout(PROOF_TIME, self.store().prove(self.now()));
        let written = self.metrics().measured("proof", written).await;
        let is_ready = matches!(written, Ok(Ok(())));
        *proof = Some((Instant::now(), is_ready));
        is_ready
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    /// Returns the connections of clients, which the metrics show. [`serve_counted`](crate::serve_counted) counts them.
    pub fn connections(&self) -> &Connections {
        &self.inner.connections
    }

    /// Reads what the metrics show besides counters.
    pub(crate) fn readings(&self) -> Readings {
        let Inner { limits, waiting, connections, store, .. } = &*self.inner;
        Readings {
            replay_queue: limits.waiting - waiting.available_permits(),
            pool: store.pool_connections(),
            connections: [connections.n_open(), connections.n_silent()],
        }
    }

    fn store(&self) -> &Store {
        &self.inner.store
    }

    fn now(&self) -> i64 {
        (self.inner.clock)()
    }

    /// Returns the time of the clock that all servers on this database share, for tickets and their results.
    async fn shared_now(&self) -> Result<i64, ApiError> {
        let time = match self.inner.timekeeper {
            Timekeeper::Database => self.metrics().measured("time", self.store().time()).await?,
            Timekeeper::Server => None,
        };
        Ok(time.unwrap_or_else(|| self.now()))
    }

    /// Waits for a CPU core, unless too many requests are waiting already. Dropping the permits releases it.
    async fn processor(&self) -> Result<[SemaphorePermit<'_>; 2], ApiError> {
        let waiting = self.inner.waiting.try_acquire().map_err(|_| ApiError::Busy)?;
        let working = self.inner.working.acquire().await.map_err(|_| ApiError::Busy)?;
        Ok([working, waiting])
    }
}

/// Returns the routes below `/api/v1`.
pub(crate) fn routes(api: Api) -> Router {
    let limits = &api.inner.limits;
    // Stricter limits apply to requests without a key.
    let open = Router::new()
        .route("/players", post(players::join))
        .route("/codes", post(devices::redeem_code))
        .layer(limits::by_client(limits.joining));
    let results = Router::new()
        .route("/results", post(results::submit))
        .layer(limits::by_player(limits.results));
    let races = Router::new()
        .route("/races", post(races::start))
        .route("/rooms", post(rooms::create))
        .layer(limits::by_player(limits.results));
    let signed = Router::new()
        .route("/me", get(players::me).patch(players::rename).delete(players::delete_account))
        .route("/me/export", get(export::export))
        .route("/me/devices", get(devices::list))
        .route("/me/devices/{device}", delete(devices::sign_out).patch(devices::rename))
        .route("/me/codes", post(devices::create_code))
        .route("/me/races", get(races::statistics))
        .route("/starts", post(starts::start))
        .route("/races/{kind}", delete(races::give_up))
        .route("/rooms/{room}", get(rooms::room))
        .route("/rooms/{room}/me", put(rooms::ready).delete(rooms::leave))
        .route("/rooms/{room}/progress", put(rooms::progress))
        .route("/leaderboards/{leaderboard}/around", get(leaderboards::around))
        .route("/groups", get(groups::list).post(groups::create))
        .route("/groups/join", post(groups::join))
        .route("/groups/{group}/owner", post(groups::hand_over))
        .route("/groups/{group}", get(groups::group).delete(groups::close))
        .route("/groups/{group}/leaderboards/{leaderboard}", get(groups::leaderboard))
        .route("/groups/{group}/weeks/{leaderboard}", get(groups::week))
        .route("/groups/{group}/members/{player}", delete(groups::remove_member))
        .route("/me/synced", get(synced::list))
        .route("/me/synced/{key}", get(synced::read).put(synced::write).delete(synced::delete))
        .merge(results)
        .merge(races)
        .layer(limits::by_player(limits.player))
        .layer(middleware::from_fn_with_state(api.clone(), request::identify));
    Router::new()
        .route("/about", get(about::about))
        .route("/openapi.json", get(description::openapi))
        .route("/races", get(races::variants))
        .route("/results/{id}/record", get(results::record))
        .route("/leaderboards/{leaderboard}", get(leaderboards::leaderboard))
        .route("/leaderboards/{leaderboard}/distribution", get(leaderboards::distribution))
        .route("/groups/invitation", post(groups::invitation))
        .route("/views", post(views::count))
        .merge(open)
        .merge(signed)
        .layer(middleware::from_fn_with_state(api.clone(), deadline::answer_in_time))
        .fallback(async || ApiError::NotFound("unknown route"))
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(limits::by_client(limits.client))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::map_response(not_stored))
        .with_state(api)
}

/// Disables caching for responses that don't set `Cache-Control`.
async fn not_stored(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
