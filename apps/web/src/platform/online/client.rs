//! The HTTP client: finds the server once, then sends typed requests.
//!
//! ```ignore
//! let race: api::Race = client::post("/races").signed().json(&api::NewRace { kind }).fetch().await?;
//! let entry = client::get("/me/synced/days%3Aloop").signed().send().await?;
//! let (version, text) = (entry.tag(), entry.text().await?);
//! client::put("/me/synced/days%3Aloop").signed().header("If-Match", &version).text(text).send().await?;
//! ```

pub use controller::online::Problem;
use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{RequestInit, Response};
use wire::api;

use super::body::BodyReader;
use super::player::{note_key_accepted, player};
use crate::platform::context;
use crate::platform::failure::send;
use crate::platform::site::link;

/// Path prefix of the API, and its version.
const PREFIX: &str = "/api/v1";
const VERSION: u32 = 1;

/// The state of the search for a server.
#[derive(Clone, Debug, Default, PartialEq)]
enum ServerSearch {
    /// Not requested yet.
    #[default]
    Unknown,
    /// Waiting for the response.
    Asking,
    /// The server didn't respond.
    Silent,
    /// There is no server.
    Nowhere,
    Found(Server),
}

/// A server for online play.
#[derive(Clone, Debug, PartialEq)]
pub struct Server {
    /// Its description.
    pub about: api::About,
    /// Offset of its clock from the device clock, in milliseconds.
    pub ahead: f64,
}

impl Server {
    /// Returns whether it offers `results`, `races`, `groups` or `sync`.
    pub fn offers(&self, feature: &str) -> bool {
        self.about.features.iter().any(|offered| offered == feature)
    }

    /// Returns the milliseconds left until `time` by the server's clock.
    pub fn until(&self, time: u64) -> f64 {
        time as f64 - (js_sys::Date::now() + self.ahead)
    }
}

/// The search for a server, once per page.
#[derive(Default)]
struct Search(ArcRwSignal<ServerSearch>);

fn search() -> &'static ArcRwSignal<ServerSearch> {
    &context::state::<Search>().0
}

/// Returns the server once it is found. The first call starts the search. Reactive.
pub fn server() -> Option<Server> {
    let search = search();
    if search.get_untracked() == ServerSearch::Unknown {
        find_server();
    }
    match search.get() {
        ServerSearch::Found(server) => Some(server),
        _ => None,
    }
}

/// Returns the server if it is already found. Not reactive, and starts no search.
pub fn known_server() -> Option<Server> {
    match search().get_untracked() {
        ServerSearch::Found(server) => Some(server),
        _ => None,
    }
}

/// Returns whether the search has found no server. Reactive.
pub fn has_no_server() -> bool {
    search().get() == ServerSearch::Nowhere
}

/// Searches for the server if that has not been done. Does nothing offline, and tries again if
/// there was no response.
pub fn find_server() {
    let search = search();
    let is_open = matches!(search.get_untracked(), ServerSearch::Unknown | ServerSearch::Silent);
    if !is_open || !window().navigator().on_line() {
        return;
    }
    search.set(ServerSearch::Asking);
    spawn_local(async move {
        let sent = js_sys::Date::now();
        let answer = match get("/about").fetch::<api::About>().await {
            // A site without a database offers nothing.
            Ok(about) if about.api == VERSION && !about.features.is_empty() => {
                let ahead = about.time as f64 - f64::midpoint(sent, js_sys::Date::now());
                ServerSearch::Found(Server { about, ahead })
            }
            Err(Problem::NoAnswer) => ServerSearch::Silent,
            _ => ServerSearch::Nowhere,
        };
        show_link(&answer);
        search.set(answer);
    });
}

/// Tells `boot.js` whether the navigation contains the leaderboards.
fn show_link(answer: &ServerSearch) {
    let has_leaderboards = match answer {
        ServerSearch::Found(server) => server.offers("results"),
        ServerSearch::Nowhere => false,
        _ => return,
    };
    send("azulejo:leaderboards", &has_leaderboards.into());
}

#[must_use]
pub struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Option<String>,
    outlives_page: bool,
    is_signed: bool,
}

/// Creates a GET request for a path below `/api/v1`.
pub fn get(path: impl Into<String>) -> Request {
    request("GET", path)
}

/// Creates a POST request for a path below `/api/v1`.
pub fn post(path: impl Into<String>) -> Request {
    request("POST", path)
}

/// Creates a PUT request for a path below `/api/v1`.
pub fn put(path: impl Into<String>) -> Request {
    request("PUT", path)
}

/// Creates a PATCH request for a path below `/api/v1`.
pub fn patch(path: impl Into<String>) -> Request {
    request("PATCH", path)
}

/// Creates a DELETE request for a path below `/api/v1`.
pub fn delete(path: impl Into<String>) -> Request {
    request("DELETE", path)
}

fn request(method: &'static str, path: impl Into<String>) -> Request {
    Request {
        method,
        path: path.into(),
        headers: Vec::new(),
        body: None,
        outlives_page: false,
        is_signed: false,
    }
}

/// Escapes a string for use in a path.
pub fn in_path(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

impl Request {
    /// Adds the bearer token if the player is signed in.
    pub fn signed(mut self) -> Self {
        self.is_signed = player().is_some();
        match player() {
            Some(player) => self.header("Authorization", &format!("Bearer {}", player.key)),
            None => self,
        }
    }

    /// Adds a header, such as `If-Match`.
    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// Sets a JSON body. If `body` cannot be serialized, it is empty, and the server rejects it.
    pub fn json(self, body: &impl Serialize) -> Self {
        let body = serde_json::to_string(body).unwrap_or_default();
        self.header("Content-Type", "application/json").text(body)
    }

    /// Sets a text body.
    pub fn text(mut self, body: String) -> Self {
        self.body = Some(body);
        self
    }

    /// Lets the browser finish the request even if the page is closed.
    pub fn outliving_page(mut self) -> Self {
        self.outlives_page = true;
        self
    }

    /// Sends the request and parses the response as JSON.
    ///
    /// # Errors
    ///
    /// [`Problem`] if the request fails.
    pub async fn fetch<T: DeserializeOwned>(self) -> Result<T, Problem> {
        self.send().await?.json().await
    }

    /// Sends the request and waits for a successful response.
    ///
    /// # Errors
    ///
    /// [`Problem`] if the request fails.
    pub async fn send(self) -> Result<Answer, Problem> {
        self.start().answer().await
    }

    /// Sends the request without waiting for the response.
    pub fn start(self) -> Sent {
        let init = RequestInit::new();
        init.set_method(self.method);
        let headers = js_sys::Object::new();
        for (name, value) in &self.headers {
            let _ = js_sys::Reflect::set(&headers, &(*name).into(), &value.as_str().into());
        }
        init.set_headers(&headers);
        if let Some(body) = &self.body {
            init.set_body(&JsValue::from_str(body));
        }
        if self.outlives_page {
            let _ = js_sys::Reflect::set(&init, &"keepalive".into(), &true.into());
        }
        let url = link(&format!("{PREFIX}{}", self.path));
        Sent { answer: window().fetch_with_str_and_init(&url, &init), is_signed: self.is_signed }
    }
}

/// A sent request.
pub struct Sent {
    answer: js_sys::Promise,
    is_signed: bool,
}

impl Sent {
    /// Waits for a successful response.
    ///
    /// # Errors
    ///
    /// [`Problem`] if the request fails.
    pub async fn answer(self) -> Result<Answer, Problem> {
        let answer = JsFuture::from(self.answer).await;
        let answer = answer.ok().and_then(|answer| answer.dyn_into::<Response>().ok());
        let answer = Answer(answer.ok_or(Problem::NoAnswer)?);
        if !answer.0.ok() {
            return Err(answer.problem().await);
        }
        if self.is_signed {
            note_key_accepted();
        }
        Ok(answer)
    }
}

/// A successful response.
pub struct Answer(Response);

impl Answer {
    /// Returns the body.
    ///
    /// # Errors
    ///
    /// [`Problem::NoAnswer`] if it is not received in full.
    pub async fn text(&self) -> Result<String, Problem> {
        let text = self.0.text().map_err(|_| Problem::NoAnswer)?;
        let text = JsFuture::from(text).await.map_err(|_| Problem::NoAnswer)?;
        text.as_string().ok_or(Problem::Unreadable)
    }

    /// Parses the body as JSON.
    ///
    /// # Errors
    ///
    /// [`Problem`] if it is not received in full or cannot be parsed.
    pub async fn json<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        serde_json::from_str(&self.text().await?).map_err(|_| Problem::Unreadable)
    }

    /// Returns a reader of the body, for reading it while it arrives.
    pub(super) fn reader(&self) -> Option<BodyReader> {
        BodyReader::of(self.0.body()?.as_ref())
    }

    /// Returns the `ETag` for use in `If-Match`; empty if there is none.
    pub fn tag(&self) -> String {
        self.header("ETag").unwrap_or_default()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.0.headers().get(name).ok().flatten()
    }

    async fn problem(&self) -> Problem {
        let body = self.text().await.ok();
        match body.and_then(|body| serde_json::from_str::<api::ErrorResponse>(&body).ok()) {
            Some(api::ErrorResponse { error: api::ErrorBody { code, message } }) => {
                let retry = self.header("Retry-After").and_then(|seconds| seconds.parse().ok());
                Problem::Refused { status: self.0.status(), code, message, retry }
            }
            None => Problem::Unreadable,
        }
    }
}
