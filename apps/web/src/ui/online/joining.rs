//! Joining the server, signing in, and the player's account: name, data download and
//! deletion.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::words::words;
use crate::platform::browser::download;
use crate::platform::online::account::{forget_account, is_key_unknown, tell};
use crate::platform::online::client::{Problem, delete, get, known_server, patch, post};
use crate::platform::online::player::{Player, full_name, player};
use crate::platform::online::sync;
use crate::platform::site::host;
use crate::platform::store::store;
use crate::ui::components::{FormDialog, Notice, TextField, notify};

/// A form with one text field, whose value is sent to the server.
#[derive(Clone, Copy)]
pub struct Form {
    open: RwSignal<bool>,
    text: RwSignal<String>,
    error: RwSignal<Option<String>>,
    is_busy: RwSignal<bool>,
}

impl Form {
    /// Creates a form. Whenever it is opened, the field is reset to `text`.
    pub fn new(open: RwSignal<bool>, text: impl Fn() -> String + 'static) -> Form {
        let form = Form {
            open,
            text: RwSignal::new(String::new()),
            error: RwSignal::new(None),
            is_busy: RwSignal::new(false),
        };
        Effect::new(move || {
            if open.get() {
                form.text.set(untrack(&text));
                form.error.set(None);
            }
        });
        form
    }

    /// Sends the value. The form closes on success and otherwise shows the problem.
    pub fn submit<T, F>(self, send: impl FnOnce(String) -> F, on_done: impl FnOnce(T) + 'static)
    where
        T: 'static,
        F: Future<Output = Result<T, Problem>> + 'static,
    {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        let sent = send(self.text.get_untracked().trim().to_owned());
        spawn_local(async move {
            let answer = sent.await;
            let _ = self.is_busy.try_set(false);
            match answer {
                Ok(done) => {
                    let _ = self.open.try_set(false);
                    on_done(done);
                }
                Err(problem) if is_key_unknown(&problem) => {
                    let _ = self.open.try_set(false);
                }
                Err(problem) => {
                    let _ = self.error.try_set(Some(problem.to_string()));
                }
            }
        });
    }
}

/// The dialog of a [`Form`].
#[component]
pub fn OneField(
    form: Form,
    title: &'static str,
    submit: &'static str,
    label: &'static str,
    hint: &'static str,
    #[prop(into)] on_submit: Callback<()>,
    #[prop(optional, into)] above: Vec<String>,
) -> impl IntoView {
    let change = move |text| {
        form.text.set(text);
        form.error.set(None);
    };
    let is_empty = Signal::derive(move || form.text.with(|text| text.trim().is_empty()));
    let above = StoredValue::new(above);
    view! {
        <FormDialog open=form.open title=title submit=submit disabled=is_empty on_submit=on_submit>
            {move || above.get_value().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            <TextField label=label hint=hint value=form.text error=form.error on_change=change />
        </FormDialog>
    }
}

/// The dialog that explains what is sent, and asks for a name.
#[component]
pub fn Join(open: RwSignal<bool>) -> impl IntoView {
    let words = words();
    let form = Form::new(open, String::new);
    let host = host();
    let submit = move |()| {
        let send = |name| post("/players").json(&api::PlayerName { name }).fetch::<api::NewKey>();
        form.submit(send, |key| welcome(key, words.joined));
    };
    view! {
        <OneField
            form=form
            title=words.join_title
            submit=words.join
            label=words.name
            hint=words.name_hint
            above=(words.terms)(&host).to_vec()
            on_submit=submit
        />
    }
}

/// The dialog that signs in with a code from another device, and turns sync on.
#[component]
pub fn EnterCode(open: RwSignal<bool>, #[prop(into)] code: Signal<String>) -> impl IntoView {
    let words = words();
    let form = Form::new(open, move || code.get());
    let submit = move |()| {
        let send = |code| post("/codes").json(&api::EnteredCode { code }).fetch::<api::NewKey>();
        form.submit(send, |key| {
            let device = key.device.clone();
            welcome(key, words.signed_in);
            if offers_sync() {
                sync::switch_on_for(device);
            }
        });
    };
    let above = if offers_sync() { vec![words.code_sync.to_owned()] } else { Vec::new() };
    view! {
        <OneField
            form=form
            title=words.enter_code
            submit=words.code_do
            label=words.code_field
            hint=words.code_hint
            above=above
            on_submit=submit
        />
    }
}

fn offers_sync() -> bool {
    known_server().is_some_and(|server| server.offers("sync"))
}

/// The dialog that changes the player's name.
#[component]
pub fn Rename(open: RwSignal<bool>) -> impl IntoView {
    let words = words();
    let form = Form::new(open, || player().map(|player| player.name).unwrap_or_default());
    let submit = move |()| {
        let send = |name| patch("/me").signed().json(&api::PlayerName { name }).fetch::<api::Me>();
        form.submit(send, |me| {
            if let Some(player) = player() {
                Player { name: me.name, tag: me.tag, ..player }.store();
            }
        });
    };
    view! {
        <OneField
            form=form
            title=words.rename
            submit=words.rename_do
            label=words.name
            hint=words.name_hint
            on_submit=submit
        />
    }
}

/// Stores the key and shows a notice once it is saved: the server returns the key only once.
fn welcome(key: api::NewKey, message: fn(&str) -> String) {
    let notice = Notice::success(message(&full_name(&key.name, &key.tag)));
    Player::from(key).store();
    store().when_saved(move || notify(notice));
}

/// Downloads all data that the server has about the player.
pub fn download_data() {
    spawn_local(async {
        let file = async { get("/me/export").signed().send().await?.text().await };
        match file.await {
            Ok(text) => {
                download("azulejo-player.json", &text);
                notify(Notice::success(words().downloaded));
            }
            Err(problem) => tell(&problem),
        }
    });
}

/// Deletes the player's account and all its data on the server.
pub fn delete_account() {
    spawn_local(async {
        match delete("/me").signed().send().await {
            Ok(_) => {
                forget_account();
                notify(Notice::success(words().deleted));
            }
            Err(problem) => tell(&problem),
        }
    });
}
