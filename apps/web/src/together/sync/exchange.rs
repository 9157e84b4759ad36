//! The exchange with the server: each value is compared, and sent, taken or merged.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use wasm_bindgen_futures::spawn_local;
use wire::api;
use wire::merge::merge;

use super::local::{DEVICES, Found, Local, Place, places};
use super::state::{Known, SyncState};
use crate::together::client::{Answer, Problem, Request, delete, get, in_path, put};

/// The most bytes that the server takes under one key.
const MOST_BYTES: usize = 256 * 1024;

/// Time alone is sent from this much on, in milliseconds.
const LEAST_TIME: u64 = 1_000;

/// The sign of what is not there, or cannot be read.
const NOTHING: u64 = 0;

/// What a browser sends after a page is gone, at most, in bytes.
const MOST_ON_LEAVING: usize = 60_000;

/// So often a value is tried again that another device writes at the same time.
const MOST_TRIES: usize = 8;

/// Brings this device and the server to the same. What was reached is in the state, also after a failure.
///
/// # Errors
///
/// [`Problem`] if the server does not answer, or asks for a pause.
pub async fn exchange(state: &RefCell<SyncState>) -> Result<(), Problem> {
    let listed = get("/me/kept").signed().fetch::<Vec<api::KeptEntry>>().await?;
    let there: BTreeMap<String, u64> =
        listed.into_iter().map(|entry| (entry.key, entry.version)).collect();
    let here = places();
    let mut keys: BTreeSet<String> = there.keys().chain(here.keys()).cloned().collect();
    {
        let mut state = state.borrow_mut();
        (state.too_large, state.without_room) = (0, 0);
        keys.extend(state.entries.keys().cloned());
    }
    for key in keys {
        let place = here.get(&key).cloned();
        exchange_one(state, &key, place, there.get(&key).copied()).await?;
    }
    Ok(())
}

/// How many values of this device the server does not have as they are.
pub fn n_waiting(state: &SyncState) -> usize {
    let (here, mut state) = (places(), state.clone());
    let removed = state
        .entries
        .iter()
        .filter(|(key, known)| is_game(key) && known.sign != NOTHING && !here.contains_key(*key));
    let n_removed = removed.count();
    let changed = here.iter().filter(|(key, place)| changed(&mut state, key, place).is_some());
    n_removed + changed.count()
}

/// Sends what the server does not have, without waiting for the answers: the page is being left.
pub fn push(state: &SyncState) {
    let mut state = state.clone();
    let mut room = MOST_ON_LEAVING;
    for (key, place) in places() {
        let Some(content) = changed(&mut state, &key, &place) else { continue };
        if content.len() > room {
            continue;
        }
        room -= content.len();
        let version = state.entries.get(&key).map(|known| known.version);
        send_and_forget(write(&key, version, content));
    }
}

/// Tells the other devices that this one takes no part any more.
pub fn push_devices(state: &SyncState) {
    let version = state.entries.get(DEVICES).map(|known| known.version);
    send_and_forget(write(DEVICES, version, wire::stored::to_text(&state.devices)));
}

fn send_and_forget(request: Request) {
    spawn_local(async move {
        let _ = request.outliving_page().send().await;
    });
}

/// The content of a value that the server does not have as it is.
fn changed(state: &mut SyncState, key: &str, place: &Place) -> Option<String> {
    let known = state.entries.get(key).copied();
    // What is once there does not change.
    if known.is_some() && matches!(place, Place::Replay(_)) {
        return None;
    }
    let Found::Value(local) = place.read(state) else { return None };
    let is_sent = known.is_some_and(|known| {
        known.sign == local.sign() && known.ms.abs_diff(local.ms()) < LEAST_TIME
    });
    (!is_sent).then(|| place.content(&local, changed_at(known, &local)))
}

/// When a value was changed last: now, unless it is as it was when it was sent.
fn changed_at(known: Option<Known>, local: &Local) -> u64 {
    match known {
        Some(known) if known.sign == local.sign() => known.at,
        _ => js_sys::Date::now() as u64,
    }
}

/// What is to be done about one value.
enum Step {
    Nothing,
    /// The server's goes, as this device has removed it.
    Remove(u64),
    /// This is written, in place of that version.
    Write(Place, Local, Option<u64>),
    /// The server's is read.
    Read,
}

async fn exchange_one(
    state: &RefCell<SyncState>,
    key: &str,
    mut place: Option<Place>,
    mut there: Option<u64>,
) -> Result<(), Problem> {
    for _ in 0..MOST_TRIES {
        let step = decide(&mut state.borrow_mut(), key, place.as_ref(), there);
        let is_done = match step {
            Step::Nothing => true,
            Step::Remove(version) => remove_there(state, key, version).await?,
            Step::Write(place, local, version) => {
                let at = changed_at(state.borrow().entries.get(key).copied(), &local);
                let content = place.content(&local, at);
                send(state, key, version, content, (&local, at)).await?
            }
            Step::Read => {
                let Some((content, version)) = read(key).await? else {
                    there = None;
                    continue;
                };
                place = place.or_else(|| Place::of_key(key, &content));
                // Nothing is there, or something that a newer version of this program keeps.
                let Some(place) = &place else {
                    let known = Known { version, ..Known::default() };
                    state.borrow_mut().entries.insert(key.to_owned(), known);
                    return Ok(());
                };
                let better = take(&mut state.borrow_mut(), key, place, &content, version);
                match better {
                    None => true,
                    Some((merged, local)) => {
                        let at = place.changed_at(&merged);
                        send(state, key, Some(version), merged, (&local, at)).await?
                    }
                }
            }
        };
        if is_done {
            return Ok(());
        }
        // Another device was faster: what it has written is read.
        there = Some(u64::MAX);
    }
    Ok(())
}

fn decide(state: &mut SyncState, key: &str, place: Option<&Place>, there: Option<u64>) -> Step {
    let known = state.entries.get(key).copied();
    let found = place.map_or(Found::Nothing, |place| place.read(state));
    let (place, local) = match (place, found) {
        (_, Found::Unreadable) => return Step::Nothing,
        (Some(place), Found::Value(local)) => (place.clone(), local),
        _ => {
            return match (there, known) {
                (None, _) => {
                    state.entries.remove(key);
                    Step::Nothing
                }
                (Some(version), Some(known)) if known.version == version => match known.sign {
                    NOTHING => Step::Nothing,
                    _ if is_game(key) || is_replay(key) => Step::Remove(version),
                    _ => Step::Read,
                },
                (Some(_), _) => Step::Read,
            };
        }
    };
    let is_same = known.is_some_and(|known| known.sign == local.sign());
    match (there, known) {
        // A replay that another device has dropped need not be there.
        (None, Some(_)) if is_replay(key) => Step::Nothing,
        (None, _) => Step::Write(place, local, None),
        (Some(version), Some(known)) if known.version == version => {
            let is_sent = is_same && known.ms.abs_diff(local.ms()) < LEAST_TIME;
            if is_sent { Step::Nothing } else { Step::Write(place, local, Some(version)) }
        }
        (Some(_), _) => Step::Read,
    }
}

/// Takes what the server has: as it is where only the server's has changed, else merged with what is here. Gives what is to be
/// written if that is more than the server has.
fn take(
    state: &mut SyncState,
    key: &str,
    place: &Place,
    content: &str,
    version: u64,
) -> Option<(String, Local)> {
    let known = state.entries.get(key).copied();
    let own = match place.read(state) {
        Found::Unreadable => return None,
        Found::Nothing => None,
        Found::Value(local) => Some(local),
    };
    if content.is_empty() {
        return take_removal(state, key, place, own, version);
    }
    let theirs = place.parse(content)?;
    let (merged, result) = match &own {
        Some(own) if known.is_none_or(|known| known.sign != own.sign()) => {
            let content = merge(key, &place.content(own, changed_at(known, own)), content).ok()?;
            let result = place.parse(&content)?;
            (content, result)
        }
        _ => (content.to_owned(), theirs.clone()),
    };
    let is_here = own.is_some_and(|own| own.sign() == result.sign());
    if !is_here && !place.write(&merged, state) {
        return None;
    }
    if result.sign() != theirs.sign() {
        return Some((merged, result));
    }
    let at = place.changed_at(content);
    state.entries.insert(key.to_owned(), known_as(version, &theirs, at));
    None
}

/// Another device has removed a game: it goes here too, unless it was played on here.
fn take_removal(
    state: &mut SyncState,
    key: &str,
    place: &Place,
    own: Option<Local>,
    version: u64,
) -> Option<(String, Local)> {
    let known = state.entries.get(key).copied();
    match own {
        Some(own) if known.is_none_or(|known| known.sign != own.sign()) => {
            return Some((place.content(&own, changed_at(known, &own)), own));
        }
        Some(own) => place.remove(&own),
        None => {}
    }
    state.entries.insert(key.to_owned(), Known { version, ..Known::default() });
    None
}

fn known_as(version: u64, local: &Local, at: u64) -> Known {
    Known { version, sign: local.sign(), ms: local.ms(), at }
}

/// The content under a key with its version, if there is one.
async fn read(key: &str) -> Result<Option<(String, u64)>, Problem> {
    match get(path(key)).signed().send().await {
        Ok(answer) => Ok(Some((answer.text().await?, version_of(&answer)))),
        Err(problem) if problem.is("not-found") => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Writes in place of a version; whether that is what was there.
async fn send(
    state: &RefCell<SyncState>,
    key: &str,
    version: Option<u64>,
    content: String,
    (local, at): (&Local, u64),
) -> Result<bool, Problem> {
    if content.len() > MOST_BYTES {
        state.borrow_mut().too_large += 1;
        return Ok(true);
    }
    if version.is_none() && state.borrow().without_room > 0 {
        state.borrow_mut().without_room += 1;
        return Ok(true);
    }
    let answer = write(key, version, content).send().await;
    let mut state = state.borrow_mut();
    match answer {
        Ok(answer) => {
            state.entries.insert(key.to_owned(), known_as(version_of(&answer), local, at));
            Ok(true)
        }
        Err(problem) if problem.is("changed") => Ok(false),
        Err(problem) if problem.is("too-large") => {
            state.without_room += 1;
            Ok(true)
        }
        Err(problem) => Err(problem),
    }
}

/// Removes a version at the server; whether that is what was there. Of a game an empty text stays, which tells the other devices:
/// what is missing there is no reason to remove anything, as the server may have lost it.
async fn remove_there(
    state: &RefCell<SyncState>,
    key: &str,
    version: u64,
) -> Result<bool, Problem> {
    let asked = if is_game(key) {
        write(key, Some(version), String::new())
    } else {
        delete(path(key)).signed().header("If-Match", &tag(version))
    };
    let answer = asked.send().await;
    let mut state = state.borrow_mut();
    match answer {
        Ok(answer) if is_game(key) => {
            let known = Known { version: version_of(&answer), ..Known::default() };
            state.entries.insert(key.to_owned(), known);
        }
        Err(problem) if problem.is("changed") => return Ok(false),
        Err(problem) if !problem.is("not-found") => return Err(problem),
        _ => drop(state.entries.remove(key)),
    }
    Ok(true)
}

fn is_game(key: &str) -> bool {
    key.starts_with("game:") || key.starts_with("last:")
}

fn is_replay(key: &str) -> bool {
    key.starts_with("replay:")
}

fn write(key: &str, version: Option<u64>, content: String) -> Request {
    let request = put(path(key)).signed().text(content);
    match version {
        Some(version) => request.header("If-Match", &tag(version)),
        None => request,
    }
}

fn path(key: &str) -> String {
    format!("/me/kept/{}", in_path(key))
}

fn tag(version: u64) -> String {
    format!("\"{version}\"")
}

fn version_of(answer: &Answer) -> u64 {
    answer.tag().trim_matches('"').parse().unwrap_or_default()
}
