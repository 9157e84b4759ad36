//! One sync with the server: each value is compared, then sent, downloaded or merged.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use controller::online::sync::decide::{
    LocalAction, LocalView, MIN_TIME, MergeOutcome, ServerEntry, SyncAction, decide, is_waiting,
    merge_server_value, rank,
};
use controller::online::sync::digest::{
    Digest, UNREADABLE, ValueType, tombstone, tombstone_standing,
};
use controller::online::sync::item::{DEVICES, LocalValue, SyncItem};
use controller::online::sync::state::SyncState;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::local::{LocalItem, LocalRead, items, note_changes};
use super::state::{self, with_visit};
use crate::platform::online::client::{Answer, Problem, Request, delete, get, in_path, put};
use crate::platform::online::turn::has_turn;

/// Size limit of a value on the server, in bytes.
const MAX_BYTES: usize = 256 * 1024;

/// Total size of the requests that a browser sends after a page is closed, in bytes.
const MAX_BYTES_ON_LEAVING: usize = 60_000;

/// Maximum number of attempts after version conflicts.
const MAX_TRIES: usize = 8;

/// Number of requests after which the state is stored, so that the next page need not start over.
const STORE_AFTER: usize = 16;

thread_local! {
    /// Values sent on leaving since the page became visible: fingerprint and time, by key.
    static PUSHED: RefCell<BTreeMap<String, (u64, u64)>> = const { RefCell::new(BTreeMap::new()) };
}

/// Syncs all values. The state records the progress, even after a failure.
///
/// # Errors
///
/// [`Problem`] if the server doesn't respond or limits the rate.
pub async fn exchange() -> Result<(), Problem> {
    let listed = get("/me/synced").signed().fetch::<Vec<api::SyncedEntry>>().await?;
    let there: BTreeMap<String, u64> =
        listed.into_iter().map(|entry| (entry.key, entry.version)).collect();
    let here = items();
    let mut keys: BTreeSet<String> = there.keys().chain(here.keys()).cloned().collect();
    state::update(|state| {
        (state.too_large, state.without_room) = (0, 0);
        keys.extend(state.entries.keys().cloned());
    });
    let mut n_answers = 0;
    for key in keys {
        // Sync was switched off meanwhile, or another tab has taken over.
        if !state::is_open() || !has_turn() {
            return Ok(());
        }
        let item = here.get(&key).cloned();
        n_answers += exchange_one(&key, item, there.get(&key).copied()).await?;
        if n_answers >= STORE_AFTER {
            state::store();
            n_answers = 0;
        }
    }
    Ok(())
}

/// Records local changes. Checks only the games that are `of_interest`.
pub fn note(of_interest: fn(&SyncItem) -> bool) {
    let is_news = state::update(|state| {
        let noted = |state: &SyncState| {
            (state.settings.clone(), state.changes.clone(), state.diverged.clone())
        };
        let before = noted(state);
        note_changes(state, of_interest, now());
        noted(state) != before
    });
    if is_news {
        state::store();
    }
}

/// Counts the local values that differ from the server's.
pub fn n_waiting() -> usize {
    state::update(|state| {
        let here = items();
        let keys: BTreeSet<String> = here.keys().chain(state.entries.keys()).cloned().collect();
        let looked = keys.iter().filter_map(|key| Some((key, view(state, key, here.get(key))?.0)));
        looked.filter(|(key, view)| is_waiting(key, view)).count()
    })
}

/// Sends changed values without waiting for responses, because the page is being left. Skips values
/// that must be read first, and those that were already sent this way.
pub fn push() {
    let writes = state::update(|state| {
        let written = items().into_iter().filter_map(|(key, item)| {
            let (view, local) = view(state, &key, Some(&item))?;
            let (own, local) = (view.own?, local?);
            let there = view.known.map(|known| known.version);
            let SyncAction::Write(version) = decide(&key, &view, there) else { return None };
            let at = state.changed_at(&key, own, now());
            Some((key, own, version, item.content(&local, at, rank(&view))))
        });
        written.collect::<Vec<_>>()
    });
    let mut room = MAX_BYTES_ON_LEAVING;
    for (key, own, version, content) in writes {
        let was_pushed = PUSHED.with_borrow(|pushed| {
            let before = pushed.get(&key);
            before.is_some_and(|(fingerprint, ms)| {
                *fingerprint == own.fingerprint && ms.abs_diff(own.ms) < MIN_TIME
            })
        });
        if was_pushed || content.len() > room {
            continue;
        }
        room -= content.len();
        send_and_forget(write_request(&key, version, content));
        PUSHED.with_borrow_mut(|pushed| pushed.insert(key, (own.fingerprint, own.ms)));
    }
}

/// Forgets what was sent on leaving, when the page is visible again.
pub fn forget_pushed() {
    PUSHED.take();
}

/// Informs the other devices that this one no longer syncs.
pub fn push_devices(state: &SyncState) {
    let version = state.entries.get(DEVICES).map(|known| known.version);
    send_and_forget(write_request(DEVICES, version, wire::stored::to_text(&state.devices)));
}

fn send_and_forget(request: Request) {
    spawn_local(async move {
        let _ = request.outliving_page().send().await;
    });
}

/// Returns the local view of a value and the value itself, or `None` if it is unreadable.
fn view(
    state: &mut SyncState,
    key: &str,
    item: Option<&SyncItem>,
) -> Option<(LocalView, Option<LocalValue>)> {
    let local = match item.map(|item| item.read(state, now())) {
        Some(LocalRead::Unreadable) => return None,
        Some(LocalRead::Value(local)) => Some(local),
        Some(LocalRead::Missing) | None => None,
    };
    let own = local.as_ref().map(|local| local.digest(key));
    if ValueType::of(key) == ValueType::Game {
        with_visit(|visit| state.note_game(visit, key, own, now()));
    }
    Some((with_visit(|visit| state.view(visit, key, own)), local))
}

/// Syncs one value, and returns the number of requests.
async fn exchange_one(
    key: &str,
    mut item: Option<SyncItem>,
    mut there: Option<u64>,
) -> Result<usize, Problem> {
    for n_requests in 0..MAX_TRIES {
        let (step, content) = state::update(|state| next_action(state, key, item.as_ref(), there));
        let is_done = match step {
            SyncAction::Nothing | SyncAction::Forget => return Ok(n_requests),
            SyncAction::Remove(version) => remove_there(key, version).await?,
            SyncAction::Write(version) => send(key, version, content).await?,
            SyncAction::Read => {
                let Some((content, version)) = read(key).await? else {
                    there = None;
                    continue;
                };
                if state::update(|state| state.resolve(key, &content, version)) {
                    there = Some(version);
                    continue;
                }
                item = item.or_else(|| SyncItem::of_key(key, &content));
                let read = (&*content, version);
                match state::update(|state| merge_remote(state, key, item.as_ref(), read)) {
                    Some(merged) => send(key, Some(version), merged).await?,
                    None => true,
                }
            }
        };
        if is_done {
            return Ok(n_requests + 1);
        }
        // Another device was faster: read its version.
        there = Some(u64::MAX);
    }
    Ok(MAX_TRIES)
}

/// Chooses the action for a value, and returns it with the content to write.
fn next_action(
    state: &mut SyncState,
    key: &str,
    item: Option<&SyncItem>,
    there: Option<u64>,
) -> (SyncAction, String) {
    let Some((view, local)) = view(state, key, item) else {
        return (SyncAction::Nothing, String::new());
    };
    let step = decide(key, &view, there);
    if step == SyncAction::Forget {
        state.entries.remove(key);
    }
    let content = match (step, item, local, view.own) {
        (SyncAction::Write(_), Some(item), Some(local), Some(own)) => {
            item.content(&local, state.changed_at(key, own, now()), rank(&view))
        }
        _ => String::new(),
    };
    (step, content)
}

/// Merges the server's value into the local one. Returns the content to write if the server's lacks
/// something.
fn merge_remote(
    state: &mut SyncState,
    key: &str,
    item: Option<&SyncItem>,
    (content, version): (&str, u64),
) -> Option<String> {
    let unreadable =
        ServerEntry { version, value: Digest { fingerprint: UNREADABLE, ..Digest::default() } };
    let Some(item) = item else {
        // It was removed, or a newer version of the app wrote it.
        let is_removed = tombstone_standing(content).is_some();
        let known = if is_removed { removed(state, key, version) } else { unreadable };
        state.entries.insert(key.to_owned(), known);
        return None;
    };
    let (view, local) = view(state, key, Some(item))?;
    let at = view.own.map_or(0, |own| state.changed_at(key, own, now()));
    let own_content = |rank, least: u64| match &local {
        Some(local) => item.content(local, at.max(least), rank),
        None => String::new(),
    };
    let outcome = merge_server_value(key, &view, own_content, content);
    let Some(MergeOutcome { here, there, value, diverges }) = outcome else {
        state.entries.insert(key.to_owned(), unreadable);
        return None;
    };
    match (here, &local) {
        (LocalAction::Put(merged), _) if !item.write(&merged, state) => {
            state.entries.insert(key.to_owned(), unreadable);
            return None;
        }
        (LocalAction::PutTime(longer), _) => item.write_time(&longer),
        (LocalAction::Remove, Some(local)) => item.remove(local),
        _ => {}
    }
    state.entries.insert(key.to_owned(), ServerEntry { version, value });
    if diverges {
        with_visit(|visit| state.mark_diverged(visit, key));
    }
    there
}

/// Reads the content and version of a key.
async fn read(key: &str) -> Result<Option<(String, u64)>, Problem> {
    match get(path(key)).signed().send().await {
        Ok(answer) => Ok(Some((answer.text().await?, version_of(&answer)))),
        Err(problem) if problem.is("not-found") => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Replaces `version` with `content`. Returns false if the server has another version.
async fn send(key: &str, version: Option<u64>, content: String) -> Result<bool, Problem> {
    if content.len() > MAX_BYTES {
        state::update(|state| state.too_large += 1);
        return Ok(true);
    }
    let is_full = state::update(|state| {
        let is_full = version.is_none() && state.without_room > 0;
        state.without_room += usize::from(is_full);
        is_full
    });
    if is_full {
        return Ok(true);
    }
    let value = Digest::of(key, &content).unwrap_or_default();
    match write_request(key, version, content).send().await {
        Ok(answer) => {
            note_known(key, ServerEntry { version: version_of(&answer), value });
            Ok(true)
        }
        Err(problem) if problem.is("changed") => Ok(false),
        Err(problem) if problem.is("too-large") => {
            state::update(|state| state.without_room += 1);
            Ok(true)
        }
        Err(problem) => Err(problem),
    }
}

/// Removes `version` on the server. Returns false if it has another version. A deleted game leaves
/// a tombstone.
async fn remove_there(key: &str, version: u64) -> Result<bool, Problem> {
    let is_game = ValueType::of(key) == ValueType::Game;
    let request = if is_game {
        let known = state::update(|state| state.entries.get(key).copied().unwrap_or_default());
        write_request(key, Some(version), tombstone(&known.value))
    } else {
        delete(path(key)).signed().header("If-Match", &tag(version))
    };
    match request.send().await {
        Ok(answer) if is_game => {
            let known = state::update(|state| removed(state, key, version_of(&answer)));
            note_known(key, known);
        }
        Err(problem) if problem.is("changed") => return Ok(false),
        Err(problem) if !problem.is("not-found") => return Err(problem),
        _ => state::update(|state| {
            state.entries.remove(key);
        }),
    }
    Ok(true)
}

/// Returns the entry of a game deleted on the server. Its rank still counts.
fn removed(state: &SyncState, key: &str, version: u64) -> ServerEntry {
    let known = state.entries.get(key).copied().unwrap_or_default();
    ServerEntry { version, value: known.value.removed() }
}

fn note_known(key: &str, known: ServerEntry) {
    state::update(|state| state.entries.insert(key.to_owned(), known));
}

fn now() -> u64 {
    js_sys::Date::now() as u64
}

fn write_request(key: &str, version: Option<u64>, content: String) -> Request {
    let request = put(path(key)).signed().text(content);
    match version {
        Some(version) => request.header("If-Match", &tag(version)),
        None => request,
    }
}

fn path(key: &str) -> String {
    format!("/me/synced/{}", in_path(key))
}

fn tag(version: u64) -> String {
    format!("\"{version}\"")
}

fn version_of(answer: &Answer) -> u64 {
    answer.tag().trim_matches('"').parse().unwrap_or_default()
}
