//! The sync section of the settings page.

use controller::online::sync::state::SyncState;
use leptos::prelude::*;

use super::sync_words::words;
use crate::platform::browser::date_and_time;
use crate::platform::online::client::server;
use crate::platform::online::sync::{self, is_on, switch_off, switch_on};
use crate::platform::store::store;
use crate::ui::components::Toggle;

/// The switch and the status. Hidden if the server doesn't offer sync.
#[component]
pub fn SyncSection() -> impl IntoView {
    let words = words();
    let changes = store().changes();
    let state = Memo::new(move |_| {
        changes.track();
        is_on().then(sync::state)
    });
    let is_starting = sync::starting();
    // The switch goes back if sync could not be switched on.
    let is_on = Signal::derive(move || is_starting.get() || state.with(Option::is_some));
    let is_running = sync::running();
    let status = move || match state.get() {
        _ if is_running.get() => words.running.to_owned(),
        Some(state) => status_text(&state),
        None => String::new(),
    };
    let switch = move |on: bool| if on { switch_on() } else { switch_off() };
    let is_offered = Memo::new(move |_| server().is_some_and(|server| server.offers("sync")));
    let host = window().location().host().unwrap_or_default();
    let status = StoredValue::new_local(Box::new(status) as Box<dyn Fn() -> String>);
    view! {
        <Show when=move || is_offered.get()>
            <h3>{words.title}</h3>
            <p class="muted">{(words.lead)(&host)}</p>
            <Toggle label=words.switch value=is_on on_change=switch />
            <p role="status" class="sync-state">{move || status.with_value(|status| status())}</p>
        </Show>
    }
}

/// Describes the sync status.
fn status_text(state: &SyncState) -> String {
    let words = words();
    let n_devices = state.devices.to_json();
    let n_devices = n_devices.as_object().into_iter().flatten().filter(|(_, on)| **on == true);
    let synced = match state.at {
        Some(at) => (words.synced)(n_devices.count(), &date_and_time(at)),
        None => String::new(),
    };
    let waiting = state.waiting.saturating_sub(state.left());
    let parts = [
        synced,
        state.problem.clone().unwrap_or_default(),
        (words.waiting)(waiting),
        (words.too_large)(state.too_large),
        (words.without_room)(state.without_room),
    ];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
