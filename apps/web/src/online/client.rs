//! The server, if there is one: looked for once, then asked by typed requests.
//!
//! ```ignore
//! let race: api::Race = client::post("/races").signed().json(&api::NewRace { kind }).fetch().await?;
//! let entry = client::get("/me/synced/days%3Aloop").signed().send().await?;
//! let (version, text) = (entry.tag(), entry.text().await?);
//! client::put("/me/synced/days%3Aloop").signed().header("If-Match", &version).text(text).send().await?;
//! ```

use std::fmt;

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{RequestInit, Response};
use wire::api;

use super::player::player;
use super::words::words;
use crate::route::link;

/// Where the API lies within the site, and its version.
const PREFIX: &str = "/api/v1";
const VERSION: u32 = 1;

/// What is known of the server.
#[derive(Clone, Debug, Default, PartialEq)]
enum ServerSearch {
    /// Nobody has asked.
    #[default]
    Unknown,
    /// It was asked a moment ago.
    Asking,
    /// There was no answer.
    Silent,
    /// There is none.
    Nowhere,
    /// There is one.
    Found(Server),
}

/// A server that can be played with.
#[derive(Clone, Debug, PartialEq)]
pub struct Server {
    /// What it says of itself.
    pub about: api::About,
    /// How much its clock is ahead of the clock of this device, in milliseconds.
    pub ahead: f64,
}

impl Server {
    /// Whether it offers `results`, `races`, `groups` or `kept`.
    pub fn offers(&self, feature: &str) -> bool {
        self.about.features.iter().any(|offered| offered == feature)
    }

    /// How many milliseconds are left until a time by the server's clock.
    pub fn until(&self, time: u64) -> f64 {
        time as f64 - (js_sys::Date::now() + self.ahead)
    }
}

thread_local! {
    static SEARCH: ArcRwSignal<ServerSearch> = ArcRwSignal::new(ServerSearch::Unknown);
}

/// The server, once it is found; the first call asks for it. Reactive.
pub fn server() -> Option<Server> {
    let search = SEARCH.with(Clone::clone);
    if search.get_untracked() == ServerSearch::Unknown {
        look_for_server();
    }
    match search.get() {
        ServerSearch::Found(server) => Some(server),
        _ => None,
    }
}

/// The server, if it is known already. Not reactive, and nothing is asked.
pub fn known_server() -> Option<Server> {
    match SEARCH.with(Clone::clone).get_untracked() {
        ServerSearch::Found(server) => Some(server),
        _ => None,
    }
}

/// Whether it is known that there is no server. Reactive.
pub fn is_alone() -> bool {
    SEARCH.with(Clone::clone).get() == ServerSearch::Nowhere
}

/// Asks for the server, unless that was done. Without a network nothing is asked, and after no answer it is asked again.
pub fn look_for_server() {
    let search = SEARCH.with(Clone::clone);
    let is_open = matches!(search.get_untracked(), ServerSearch::Unknown | ServerSearch::Silent);
    if !is_open || !window().navigator().on_line() {
        return;
    }
    search.set(ServerSearch::Asking);
    spawn_local(async move {
        let asked = js_sys::Date::now();
        search.set(match get("/about").fetch::<api::About>().await {
            Ok(about) if about.api == VERSION => {
                let ahead = about.time as f64 - f64::midpoint(asked, js_sys::Date::now());
                ServerSearch::Found(Server { about, ahead })
            }
            Err(Problem::NoAnswer) => ServerSearch::Silent,
            _ => ServerSearch::Nowhere,
        });
    });
}

/// Why a request was not answered as was wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// There is no network, or the server does not answer.
    NoAnswer,
    /// What came is not what such a server says.
    Unreadable,
    /// The server says no.
    Refused {
        /// The status of HTTP.
        status: u16,
        /// For programs: `refused`, `gone`, `not-signed-in`.
        code: String,
        /// For people.
        message: String,
        /// In how many seconds it may be tried again, where the server says so.
        retry: Option<u32>,
    },
}

impl Problem {
    /// Whether the server says no for this reason.
    pub fn is(&self, wanted: &str) -> bool {
        matches!(self, Problem::Refused { code, .. } if code == wanted)
    }

    /// Whether the same request may succeed later.
    pub fn may_pass(&self) -> bool {
        match self {
            Problem::NoAnswer | Problem::Unreadable => true,
            Problem::Refused { status, .. } => matches!(status, 408 | 429 | 500..),
        }
    }
}

/// The server's own words where it has said something.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Problem::NoAnswer => words().no_answer,
            Problem::Unreadable => words().unreadable,
            Problem::Refused { message, .. } => message,
        })
    }
}

/// A request to the server.
#[must_use]
pub struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Option<String>,
    outlives_page: bool,
}

/// Asks for what is at a path below `/api/v1`.
pub fn get(path: impl Into<String>) -> Request {
    request("GET", path)
}

/// Makes something.
pub fn post(path: impl Into<String>) -> Request {
    request("POST", path)
}

/// Puts a content in its place.
pub fn put(path: impl Into<String>) -> Request {
    request("PUT", path)
}

/// Changes something.
pub fn patch(path: impl Into<String>) -> Request {
    request("PATCH", path)
}

/// Removes something.
pub fn delete(path: impl Into<String>) -> Request {
    request("DELETE", path)
}

fn request(method: &'static str, path: impl Into<String>) -> Request {
    Request { method, path: path.into(), headers: Vec::new(), body: None, outlives_page: false }
}

/// A text as a part of a path.
pub fn in_path(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

impl Request {
    /// Says who asks, if the player takes part.
    pub fn signed(self) -> Self {
        match player() {
            Some(player) => self.header("Authorization", &format!("Bearer {}", player.key)),
            None => self,
        }
    }

    /// With a header, such as `If-Match`.
    pub fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// With a value as its body. One that has no JSON form is left out, which the server then says.
    pub fn json(self, body: &impl Serialize) -> Self {
        let body = serde_json::to_string(body).unwrap_or_default();
        self.header("Content-Type", "application/json").text(body)
    }

    /// With a text as its body.
    pub fn text(mut self, body: String) -> Self {
        self.body = Some(body);
        self
    }

    /// The browser sends it also if the page is closed meanwhile.
    pub fn outliving_page(mut self) -> Self {
        self.outlives_page = true;
        self
    }

    /// Sends it, and reads the answer as JSON.
    ///
    /// # Errors
    ///
    /// [`Problem`] says what went wrong, in the server's words if it has any.
    pub async fn fetch<T: DeserializeOwned>(self) -> Result<T, Problem> {
        self.send().await?.json().await
    }

    /// Sends it, and waits until it is answered with success.
    ///
    /// # Errors
    ///
    /// [`Problem`] says what went wrong, in the server's words if it has any.
    pub async fn send(self) -> Result<Answer, Problem> {
        self.start().answer().await
    }

    /// Sends it now; the answer is waited for later.
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
        let address = link(&format!("{PREFIX}{}", self.path));
        Sent(window().fetch_with_str_and_init(&address, &init))
    }
}

/// A request that is on its way.
pub struct Sent(js_sys::Promise);

impl Sent {
    /// Waits until it is answered with success.
    ///
    /// # Errors
    ///
    /// [`Problem`] says what went wrong, in the server's words if it has any.
    pub async fn answer(self) -> Result<Answer, Problem> {
        let answer = JsFuture::from(self.0).await;
        let answer = answer.ok().and_then(|answer| answer.dyn_into::<Response>().ok());
        let answer = Answer(answer.ok_or(Problem::NoAnswer)?);
        if answer.0.ok() { Ok(answer) } else { Err(answer.problem().await) }
    }
}

/// An answer that is a success.
pub struct Answer(Response);

impl Answer {
    /// Its text.
    ///
    /// # Errors
    ///
    /// [`Problem::NoAnswer`] if it does not come in full.
    pub async fn text(&self) -> Result<String, Problem> {
        let text = self.0.text().map_err(|_| Problem::NoAnswer)?;
        let text = JsFuture::from(text).await.map_err(|_| Problem::NoAnswer)?;
        text.as_string().ok_or(Problem::Unreadable)
    }

    /// Its text, read as JSON.
    ///
    /// # Errors
    ///
    /// [`Problem`] if it does not come in full, or is something else.
    pub async fn json<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        serde_json::from_str(&self.text().await?).map_err(|_| Problem::Unreadable)
    }

    /// Its `ETag`, as `If-Match` takes it; empty if it has none.
    pub fn tag(&self) -> String {
        self.header("ETag").unwrap_or_default()
    }

    fn header(&self, name: &str) -> Option<String> {
        self.0.headers().get(name).ok().flatten()
    }

    async fn problem(&self) -> Problem {
        let said = self.text().await.ok();
        match said.and_then(|said| serde_json::from_str::<api::Problem>(&said).ok()) {
            Some(api::Problem { error: api::ProblemBody { code, message } }) => {
                let retry = self.header("Retry-After").and_then(|seconds| seconds.parse().ok());
                Problem::Refused { status: self.0.status(), code, message, retry }
            }
            None => Problem::Unreadable,
        }
    }
}
