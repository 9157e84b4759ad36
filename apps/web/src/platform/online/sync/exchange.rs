//! Sends the requests of a sync, and applies the answers.

use std::collections::BTreeMap;

use controller::online::sync::device::SyncDevice;
use controller::online::sync::exchange::{Exchange, SyncAnswer, SyncRequest, on_leaving};
use controller::online::sync::item::{DEVICES, SyncItem};
use controller::online::sync::state::SyncState;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::local::PageValues;
use super::state::{self, take_visit};
use crate::platform::online::client::{Problem, Request, delete, get, in_path, put};
use crate::platform::online::turn::has_turn;

/// Number of requests after which the state is stored, so that the next page need not start over.
const STORE_AFTER: usize = 16;

/// Syncs all values. The state records the progress, even after a failure.
///
/// # Errors
///
/// [`Problem`] if the server doesn't respond or limits the rate.
pub async fn exchange() -> Result<(), Problem> {
    let listed = get("/me/synced").signed().fetch::<Vec<api::SyncedEntry>>().await?;
    let listed: BTreeMap<String, u64> =
        listed.into_iter().map(|entry| (entry.key, entry.version)).collect();
    let mut exchange = with_device(|device| Exchange::start(&listed, device));
    let mut next = with_device(|device| exchange.next(device, None));
    let mut n_requests = 0;
    while let Some(request) = next {
        // Sync was switched off meanwhile, or another tab has taken over.
        if !state::is_open() || !has_turn() {
            break;
        }
        let answer = send(request).await?;
        next = with_device(|device| exchange.next(device, Some(answer)));
        n_requests += 1;
        if n_requests % STORE_AFTER == 0 {
            state::store();
        }
    }
    Ok(())
}

/// Records local changes. Checks only the games that are `of_interest`.
pub fn note(of_interest: fn(&SyncItem) -> bool) {
    if with_device(|device| device.note(of_interest)) {
        state::store();
    }
}

/// Counts the local values that differ from the server's.
pub fn n_waiting() -> usize {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method has the lifetime of one device"
    )]
    with_device(|device| device.n_waiting())
}

/// Sends changed values without waiting for responses, because the page is being left.
pub fn push() {
    for request in with_device(on_leaving) {
        send_and_forget(to_server(&request));
    }
}

/// Forgets what was sent on leaving, when the page is visible again.
pub fn forget_pushed() {
    with_device(|device| device.visit.sent_on_leaving.clear());
}

/// Informs the other devices that this one no longer syncs.
pub fn push_devices(state: &SyncState) {
    let version = state.entries.get(DEVICES).map(|known| known.version);
    let content = wire::stored::to_text(&state.devices);
    send_and_forget(to_server(&SyncRequest::Write { key: DEVICES.to_owned(), version, content }));
}

/// Calls `act` with the values of this device and what it knows about the server's.
fn with_device<R>(act: impl FnOnce(&mut SyncDevice<'_>) -> R) -> R {
    let now = js_sys::Date::now() as u64;
    state::update(|state| {
        // Taken, because writing a value calls the listeners of its slot.
        let mut visit = take_visit();
        let values = &mut PageValues;
        let result = act(&mut SyncDevice { values, state, visit: &mut visit, now });
        state::put_visit(visit);
        result
    })
}

async fn send(request: SyncRequest) -> Result<SyncAnswer, Problem> {
    let answer = match to_server(&request).send().await {
        Ok(answer) => answer,
        Err(problem) if problem.is("changed") => return Ok(SyncAnswer::Changed),
        Err(problem) if problem.is("not-found") => return Ok(SyncAnswer::Missing),
        Err(problem) if problem.is("too-large") => return Ok(SyncAnswer::TooLarge),
        Err(problem) => return Err(problem),
    };
    let version = || answer.tag().trim_matches('"').parse().unwrap_or_default();
    Ok(match request {
        SyncRequest::Read(_) => SyncAnswer::Content(answer.text().await?, version()),
        SyncRequest::Write { .. } => SyncAnswer::Written(version()),
        SyncRequest::Delete(..) => SyncAnswer::Deleted,
    })
}

fn send_and_forget(request: Request) {
    spawn_local(async move {
        let _ = request.outliving_page().send().await;
    });
}

fn to_server(request: &SyncRequest) -> Request {
    let path = |key: &str| format!("/me/synced/{}", in_path(key));
    let (request, version) = match request {
        SyncRequest::Read(key) => (get(path(key)), None),
        SyncRequest::Write { key, version, content } => {
            (put(path(key)).text(content.clone()), *version)
        }
        SyncRequest::Delete(key, version) => (delete(path(key)), Some(*version)),
    };
    match version {
        Some(version) => request.signed().header("If-Match", &format!("\"{version}\"")),
        None => request.signed(),
    }
}
