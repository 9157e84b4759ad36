//! Race rooms: follows a room, and sends what the player does in it.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::client::{Problem, delete, get, in_path, post, put};

/// Pause before a room is followed again.
const PAUSE: Duration = Duration::from_secs(2);

/// Creates a room for a race variant.
///
/// # Errors
///
/// [`Problem`] if the request failed.
pub async fn create(kind: String) -> Result<api::Room, Problem> {
    post("/rooms").signed().json(&api::NewRoom { kind }).fetch().await
}

/// Joins a room, and says whether the player is ready.
///
/// # Errors
///
/// [`Problem`] if the request failed.
pub async fn set_ready(room: &str, ready: bool) -> Result<api::Room, Problem> {
    let request = put(format!("/rooms/{}/me", in_path(room))).signed();
    request.json(&api::Ready { ready }).fetch().await
}

/// Leaves a room.
///
/// # Errors
///
/// [`Problem`] if the request failed.
pub async fn leave(room: &str) -> Result<(), Problem> {
    let request = delete(format!("/rooms/{}/me", in_path(room))).signed();
    request.send().await.map(drop)
}

/// Tells the others in a room how far the player is.
pub fn send_progress(room: &str, percent: u8) {
    let request = put(format!("/rooms/{}/progress", in_path(room))).signed();
    let sent = request.json(&api::Progress { percent: percent.into() }).start();
    spawn_local(async move {
        // The next progress is sent anyway.
        let _ = sent.answer().await;
    });
}

/// Follows a room, for the lifetime of the current owner: calls `on_change` with each new state, and with each problem. After
/// a lost connection it is followed again; after an error of the server it isn't.
pub fn follow(room: String, on_change: impl Fn(Result<api::Room, Problem>) + 'static) {
    let alive = Arc::new(AtomicBool::new(true));
    let lives = alive.clone();
    on_cleanup(move || alive.store(false, Ordering::Relaxed));
    run(Follower { room, on_change: Rc::new(on_change), lives }.into());
}

struct Follower {
    room: String,
    on_change: Rc<dyn Fn(Result<api::Room, Problem>)>,
    lives: Arc<AtomicBool>,
}

impl Follower {
    fn lives(&self) -> bool {
        self.lives.load(Ordering::Relaxed)
    }

    /// Reports the events of one connection until it ends.
    async fn read(&self) -> Result<(), Problem> {
        let request = get(format!("/rooms/{}", in_path(&self.room))).signed();
        let answer = request.header("Accept", "text/event-stream").send().await?;
        let reader = answer.reader().ok_or(Problem::NoAnswer)?;
        let mut bytes = Vec::new();
        while let Some(part) = reader.next().await {
            if !self.lives() {
                reader.cancel();
                return Ok(());
            }
            bytes.extend(part);
            while let Some(end) = bytes.windows(2).position(|pair| pair == b"\n\n") {
                let event: Vec<u8> = bytes.drain(..end + 2).collect();
                let json = event.strip_prefix(b"data: ");
                if let Some(room) = json.and_then(|json| serde_json::from_slice(json).ok()) {
                    (self.on_change)(Ok(room));
                }
            }
        }
        Ok(())
    }
}

fn run(follower: Rc<Follower>) {
    spawn_local(async move {
        let ended = follower.read().await;
        if !follower.lives() {
            return;
        }
        if let Err(problem) = ended {
            let is_temporary = problem.is_temporary();
            (follower.on_change)(Err(problem));
            if !is_temporary {
                return;
            }
        }
        set_timeout(
            move || {
                if follower.lives() {
                    run(follower);
                }
            },
            PAUSE,
        );
    });
}
