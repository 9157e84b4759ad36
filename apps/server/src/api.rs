//! The API below `/api/v1`: players, starts, results and rankings, on a database.
//!
//! A handler parses, calls and wraps. Each noun has a file with its handlers; the rules are in the files beside this folder.

mod about;
mod description;
mod devices;
mod error;
mod export;
mod groups;
mod leaderboards;
mod limits;
mod players;
mod problems;
mod races;
mod request;
mod results;
mod starts;
mod synced;
mod views;

pub use limits::{ApiLimits, Rate};

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::middleware;
use axum::response::Response;
use axum::routing::{delete, get, post};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::logic_days::LogicDays;
use crate::metrics::Metrics;
use crate::random::{self, NoRandom};
use crate::replay;
use crate::store::{OpenError, Store};
use crate::ticket::Signer;
use error::ApiError;

/// The most bytes of a request: a record and what is around it.
const MOST_BYTES: usize = replay::MOST_BYTES + 4096;

/// Says the time in milliseconds since 1970.
pub type Clock = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Everything that handlers need; cheap to clone.
#[derive(Clone)]
pub struct Api {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    signer: Signer,
    clock: Clock,
    limits: ApiLimits,
    metrics: Metrics,
    logic_days: LogicDays,
    /// One for each result that is replayed now, or race that is made: as many as there are processors.
    working: Semaphore,
    /// One for each of them, and for each that waits for a processor.
    waiting: Semaphore,
    counts_views: AtomicBool,
}

/// Why the API cannot be offered.
#[derive(Debug, thiserror::Error)]
pub enum ApiOpenError {
    /// Its database cannot be used.
    #[error(transparent)]
    Database(#[from] OpenError),
    /// Its secrets cannot be made.
    #[error(transparent)]
    Random(#[from] NoRandom),
}

impl Api {
    /// Offers the API on the database at this address, by the clock of this machine.
    ///
    /// # Errors
    ///
    /// [`ApiOpenError`] if the database cannot be opened or brought up to date.
    pub async fn open(database: &str, limits: ApiLimits) -> Result<Self, ApiOpenError> {
        let clock =
            || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |t| t.as_millis() as i64);
        Api::with_clock(database, limits, Arc::new(clock)).await
    }

    /// The same by another clock, which a test moves.
    ///
    /// # Errors
    ///
    /// [`ApiOpenError`] if the database cannot be opened or brought up to date.
    pub async fn with_clock(
        database: &str,
        limits: ApiLimits,
        clock: Clock,
    ) -> Result<Self, ApiOpenError> {
        let store = Store::open(database).await?;
        let secret = store.secret("tickets", &random::secret()?).await.map_err(OpenError::from)?;
        let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
        let inner = Inner {
            store,
            signer: Signer::new(&secret),
            clock,
            limits,
            metrics: Metrics::new(),
            logic_days: LogicDays::default(),
            working: Semaphore::new(n_cores),
            waiting: Semaphore::new(limits.waiting),
            counts_views: AtomicBool::new(false),
        };
        Ok(Api { inner: Arc::new(inner) })
    }

    /// Counts page views from now on.
    pub fn count_views(&self) {
        self.inner.counts_views.store(true, Ordering::Relaxed);
    }

    fn counts_views(&self) -> bool {
        self.inner.counts_views.load(Ordering::Relaxed)
    }

    /// Ends what is begun and closes the database.
    pub async fn close(&self) {
        self.inner.store.close().await;
    }

    /// Whether the database answers.
    pub(crate) async fn is_ready(&self) -> bool {
        self.store().answers().await.is_ok()
    }

    /// What is counted.
    pub(crate) fn metrics(&self) -> &Metrics {
        &self.inner.metrics
    }

    fn store(&self) -> &Store {
        &self.inner.store
    }

    fn now(&self) -> i64 {
        (self.inner.clock)()
    }

    /// Waits for a processor, unless too many do already; it is free again when the answer is dropped.
    async fn processor(&self) -> Result<[SemaphorePermit<'_>; 2], ApiError> {
        let waiting = self.inner.waiting.try_acquire().map_err(|_| ApiError::Busy)?;
        let working = self.inner.working.acquire().await.map_err(|_| ApiError::Busy)?;
        Ok([working, waiting])
    }
}

/// The routes below `/api/v1`.
pub(crate) fn routes(api: Api) -> Router {
    let limits = &api.inner.limits;
    // What anybody can do without a key is limited more.
    let open = Router::new()
        .route("/players", post(players::join))
        .route("/codes", post(devices::take_code))
        .layer(limits::by_client(limits.joining));
    let results = Router::new()
        .route("/results", post(results::submit))
        .layer(limits::by_player(limits.results));
    let races =
        Router::new().route("/races", post(races::race)).layer(limits::by_player(limits.results));
    let signed = Router::new()
        .route("/me", get(players::me).patch(players::rename).delete(players::leave))
        .route("/me/export", get(export::export))
        .route("/me/devices", get(devices::list))
        .route("/me/devices/{device}", delete(devices::sign_out))
        .route("/me/codes", post(devices::make_code))
        .route("/starts", post(starts::start))
        .route("/races/{kind}", delete(races::give_up))
        .route("/leaderboards/{leaderboard}/around", get(leaderboards::around))
        .route("/groups", get(groups::list).post(groups::create))
        .route("/groups/join", post(groups::join))
        .route("/groups/{group}", get(groups::group).delete(groups::close))
        .route("/groups/{group}/leaderboards/{leaderboard}", get(groups::leaderboard))
        .route("/groups/{group}/weeks/{leaderboard}", get(groups::week))
        .route("/groups/{group}/members/{player}", delete(groups::remove_member))
        .route("/me/synced", get(synced::list))
        .route("/me/synced/{key}", get(synced::read).put(synced::write).delete(synced::delete))
        .merge(results)
        .merge(races)
        .layer(limits::by_player(limits.player));
    Router::new()
        .route("/about", get(about::about))
        .route("/openapi.json", get(description::openapi))
        .route("/races", get(races::kinds))
        .route("/results/{id}/record", get(results::record))
        .route("/leaderboards/{leaderboard}", get(leaderboards::leaderboard))
        .route("/views", post(views::count))
        .merge(open)
        .merge(signed)
        .fallback(async || ApiError::NotFound("unknown route"))
        .method_not_allowed_fallback(async || ApiError::Method)
        .layer(limits::by_client(limits.client))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::map_response(not_stored))
        .with_state(api)
}

/// No cache keeps an answer unless it says so itself.
async fn not_stored(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
