//! A time limit for every answer, whatever the database does.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::{Instant, sleep_until};

use super::Api;
use super::error::ApiError;

/// When a request must be answered. Receiving its body has a limit of its own.
#[derive(Clone, Debug)]
pub(super) struct Deadline(Arc<Mutex<Instant>>);

impl Deadline {
    /// Gives the request more time.
    pub(super) fn extend(&self, more: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += more;
    }

    /// Takes back time that wasn't needed.
    pub(super) fn shorten(&self, less: Duration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) -= less;
    }

    fn get(&self) -> Instant {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers 503 if a handler takes too long. Its transaction is rolled back, or was committed and is found again when the
/// client repeats the request.
pub(super) async fn answer_in_time(
    State(api): State<Api>,
    mut request: Request,
    next: Next,
) -> Response {
    let deadline = Deadline(Arc::new(Mutex::new(Instant::now() + api.inner.limits.answer)));
    request.extensions_mut().insert(deadline.clone());
    let mut answer = std::pin::pin!(next.run(request));
    loop {
        let at = deadline.get();
        tokio::select! {
            answer = &mut answer => return answer,
            () = sleep_until(at) => {
                if deadline.get() <= at {
                    return ApiError::Late.into_response();
                }
            }
        }
    }
}
