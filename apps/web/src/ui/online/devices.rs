//! The player's devices: a list with buttons to rename them and sign them out, and a code that adds another device.

use leptos::prelude::*;
use play::clock_text;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::joining::{Form, OneField};
use super::words::words;
use crate::platform::browser::{date_and_time, full_link};
use crate::platform::online::account::{sign_out_here, tell};
use crate::platform::online::client::{delete, get, in_path, known_server, patch, post};
use crate::platform::online::sync;
use crate::ui::components::{Button, ButtonKind, Icon, Question, Sheet, every};

/// Precedes a code in the fragment of the settings URL. Fragments are not sent to servers.
pub const FRAGMENT: &str = "#code=";

#[component]
pub fn Devices() -> impl IntoView {
    let words = words();
    let devices = RwSignal::new(Vec::<api::Device>::new());
    let load = move || {
        spawn_local(async move {
            match get("/me/devices").signed().fetch::<api::Devices>().await {
                Ok(answer) => {
                    let _ = devices.try_set(answer.devices);
                }
                Err(problem) => tell(&problem),
            }
        });
    };
    load();
    let [asking, renaming] = [(); 2].map(|()| RwSignal::new(false));
    let selected = RwSignal::new(None::<api::Device>);
    let name = |device: &api::Device| {
        let since = date_and_time(device.since as f64);
        let text = if device.current { words.this_device } else { words.device };
        text(&device.name, &since)
    };
    let form = Form::new(renaming, move || {
        selected
            .with_untracked(|device| device.as_ref().map(|device| device.name.clone()))
            .unwrap_or_default()
    });
    let rename = move |()| {
        let Some(device) = selected.get_untracked() else { return };
        let path = format!("/me/devices/{}", in_path(&device.id));
        let send = |name| async move {
            patch(path).signed().json(&api::DeviceName { name }).send().await.map(drop)
        };
        form.submit(send, move |()| load());
    };
    let sign_out = move |()| {
        let Some(device) = selected.get_untracked() else { return };
        spawn_local(async move {
            let path = format!("/me/devices/{}", in_path(&device.id));
            match delete(path).signed().send().await {
                Ok(_) if device.current => sign_out_here(words.signed_out),
                Ok(_) => {
                    sync::note_device(&device.id, false);
                    load();
                }
                Err(problem) => tell(&problem),
            }
        });
    };
    let row = move |device: api::Device| {
        let device_name = name(&device);
        let button = |text: &'static str, label: String, opens: RwSignal<bool>| {
            let device = device.clone();
            let press = move |_| {
                selected.set(Some(device.clone()));
                opens.set(true);
            };
            view! {
                <button type="button" class="button plain" aria-label=label on:click=press>{text}</button>
            }
        };
        let rename = button(words.rename_device, (words.rename_of)(&device_name), renaming);
        // The last device could never sign in again.
        let sign_out = (devices.with_untracked(Vec::len) > 1)
            .then(|| button(words.sign_out, (words.sign_out_of)(&device_name), asking));
        view! { <li><span>{device_name}</span><div class="button-row">{rename}{sign_out}</div></li> }
    };
    let question = move || selected.get().map(|device| name(&device)).unwrap_or_default();
    view! {
        <h3>{words.devices}</h3>
        <ul class="device-list">{move || devices.get().into_iter().map(row).collect_view()}</ul>
        <Question
            open=asking
            title=Signal::derive(move || (words.sign_out_of)(&question()))
            text=words.sign_out_text
            yes=words.sign_out
            on_yes=sign_out
        />
        <OneField
            form=form
            title=words.rename_device
            submit=words.rename_do
            label=words.device_name
            hint=words.device_name_hint
            on_submit=rename
        />
    }
}

/// The sheet with a code for another device.
#[component]
pub fn AddDevice(open: RwSignal<bool>) -> impl IntoView {
    let words = words();
    let code = RwSignal::new(None::<api::DeviceCode>);
    let left = RwSignal::new(0_u64);
    let make = move || {
        code.set(None);
        spawn_local(async move {
            match post("/me/codes").signed().fetch::<api::DeviceCode>().await {
                Ok(made) => {
                    let _ = left.try_set(time_left(&made));
                    let _ = code.try_set(Some(made));
                }
                Err(problem) => {
                    let _ = open.try_set(false);
                    tell(&problem);
                }
            }
        });
    };
    Effect::new(move || {
        if open.get() {
            make();
        }
    });
    every(1_000, move || {
        let now = code.with_untracked(|code| code.as_ref().map_or(0, time_left));
        if left.get_untracked() != now {
            left.set(now);
        }
    });
    let is_valid = Memo::new(move |_| left.get() > 0);
    let code_view = move || {
        let code = code.get()?;
        Some(if is_valid.get() {
            let text = code.code;
            let (one, other) = text.split_at_checked(text.len() / 2).unwrap_or((&text, ""));
            let written = format!("{one} {other}");
            let picture = picture(&full_link(&format!("/settings{FRAGMENT}{text}")));
            view! {
                {picture}
                <p class="device-code">{written}</p>
            }
            .into_any()
        } else {
            view! {
                <p>{words.code_expired}</p>
                <Button kind=ButtonKind::Main on_press=move |()| make()>{words.code_again}</Button>
            }
            .into_any()
        })
    };
    // Formatted like a game's clock, without tenths.
    let time = move || {
        let text = clock_text(left.get() * 1_000);
        let whole = text.split('.').next().unwrap_or_default().to_owned();
        is_valid.get().then(|| (words.code_valid)(&whole))
    };
    view! {
        <Sheet open=open title=words.add_device icon=Icon::Link>
            <p>{words.code_text}</p>
            {code_view}
            <p class="muted">{time}</p>
        </Sheet>
    }
}

/// Returns for how many seconds a code is still valid, by the server's clock.
fn time_left(code: &api::DeviceCode) -> u64 {
    let left = known_server().map_or(0.0, |server| server.until(code.expires));
    (left / 1_000.0).max(0.0) as u64
}

/// Draws a QR code.
fn picture(text: &str) -> Option<impl IntoView + use<>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let dark = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = dark.filter(|&(x, y)| code.get_module(x, y));
    let path = dark.fold(String::new(), |path, (x, y)| path + &format!("M{x} {y}h1v1h-1z"));
    // A quiet zone of four modules is part of the code.
    let side = code.size() + 8;
    Some(view! {
        <svg class="device-picture" viewBox=format!("-4 -4 {side} {side}") role="img" aria-label=words().code_picture>
            <path d=path />
        </svg>
    })
}
