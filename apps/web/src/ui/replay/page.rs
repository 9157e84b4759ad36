//! The replay page: loads a record, plays it and offers actions for it.

use leptos::ev::{self, DragEvent};
use leptos::prelude::*;
use play::Record;
use wasm_bindgen_futures::spawn_local;

use super::source::{self, ReplayRequest, Source};
use super::words::words;
use super::{ReplayEntry, adopt, ghost, open};
use crate::platform::browser::{download, full_link, text_of};
use crate::platform::formats::{name_of, storage_of};
use crate::platform::online::aided;
use crate::ui::components::{Button, ButtonKind, FileButton, Icon, Notice, notify};
use crate::ui::route;
use crate::ui::sharing::copy;
use crate::ui::shell::{announce, shell};

#[derive(Clone, Debug, PartialEq, Eq)]
enum LoadState {
    /// The URL names no record.
    Choosing,
    Loading,
    /// Loading failed, for this reason.
    Failed(String),
    Loaded(Record),
}

#[component]
pub fn Page(
    /// The games whose replays it shows.
    games: &'static [ReplayEntry],
) -> impl IntoView {
    adopt();
    let words = words();
    let state = RwSignal::new(LoadState::Choosing);
    let request = RwSignal::new(ReplayRequest::of(&shell().location.get_untracked()));
    Effect::new(move || request.set(ReplayRequest::of(&shell().location.get())));
    let fragment = window_event_listener(ev::hashchange, move |_| {
        request.set(ReplayRequest::of(&shell().location.get_untracked()));
    });
    on_cleanup(move || fragment.remove());
    let current = Memo::new(move |_| request.get());
    Effect::new(move || load(current, state));
    let take = move |text: String| {
        state.set(match source::read(&text) {
            Ok(record) => LoadState::Loaded(record),
            Err(why) => failed(why),
        });
    };
    let on_drop = move |event: DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        if let Some(file) = files.and_then(|files| files.get(0)) {
            spawn_local(async move { take(text_of(file).await) });
        }
    };
    let shown = move || match state.get() {
        LoadState::Choosing => ().into_any(),
        LoadState::Loading => view! { <p class="muted">{words.loading}</p> }.into_any(),
        LoadState::Failed(why) => {
            view! { <p class="replay-failed" role="alert">{why}</p> }.into_any()
        }
        LoadState::Loaded(record) => match open(games, &record) {
            Ok(player) => {
                aided::note(&record.game, &record.params);
                view! {
                    <p class="lead">{about(&record)}</p>
                    {player}
                    <Actions record=StoredValue::new(record) request=current />
                }
                .into_any()
            }
            Err(error) => {
                let why = (words.unusable)(&error.to_string());
                view! { <p class="replay-failed" role="alert">{why}</p> }.into_any()
            }
        },
    };
    let choosing = move || !matches!(state.get(), LoadState::Loaded(_));
    view! {
        <div
            class="page replay-page"
            on:dragover=|event: DragEvent| event.prevent_default()
            on:drop=on_drop
        >
            <h1>{words.title}</h1>
            {move || choosing().then(|| view! { <p class="lead">{words.lead}</p> })}
            {shown}
            <div class="replay-choose">
                <FileButton label=words.choose accept=".json,application/json" on_text=take />
                <p class="muted">{words.drop_hint}</p>
            </div>
        </div>
    }
}

/// Loads the record that the URL names.
fn load(current: Memo<ReplayRequest>, state: RwSignal<LoadState>) {
    let request = current.get();
    if request.source == Source::File {
        return state.set(LoadState::Choosing);
    }
    state.set(LoadState::Loading);
    spawn_local(async move {
        let loaded = request.source.clone().load().await;
        // The URL may have changed, or the page may have been left.
        if current.try_get_untracked().as_ref() != Some(&request) {
            return;
        }
        if let (true, Some(Ok(record))) = (request.against, &loaded)
            && games::verify_any(record).is_ok()
            && let Some(href) = href_of(record)
        {
            ghost::choose(record);
            return route::replace(&href);
        }
        state.set(match loaded {
            Some(Ok(record)) => LoadState::Loaded(record),
            Some(Err(why)) => failed(why),
            None => LoadState::Choosing,
        });
    });
}

fn failed(why: String) -> LoadState {
    announce(why.clone());
    LoadState::Failed(why)
}

/// Returns the link that plays the puzzle of a record.
fn href_of(record: &Record) -> Option<String> {
    (storage_of(&record.game)?.href)(&record.params)
}

/// Describes a record.
fn about(record: &Record) -> String {
    let storage = storage_of(&record.game);
    let variant = storage.and_then(|storage| (storage.variant)(&record.params)).unwrap_or_default();
    let game = name_of(&record.game).unwrap_or_default();
    (words().about)(game, &variant, record.result)
}

/// Buttons that share, save and play against a record.
#[component]
fn Actions(record: StoredValue<Record>, request: Memo<ReplayRequest>) -> impl IntoView {
    let words = words();
    let save = move |()| {
        record.with_value(|record| {
            download(&format!("azulejo-{}.json", record.game), &wire::to_json(record));
        });
        notify(Notice::success(words.saved));
    };
    let copy_link = move |against: bool, copied: &'static str| {
        let (record, request) = (record.get_value(), request.get_untracked());
        spawn_local(async move {
            let Some(address) = source::link_to(&record, &request, against).await else {
                return notify(Notice::warning(words.too_large_to_link));
            };
            let address = full_link(&address);
            let failed = (words.not_copied)(&address);
            copy(address, copied, failed);
        });
    };
    let play = record.with_value(href_of).map(|href| {
        let against = move |()| {
            record.with_value(ghost::choose);
            route::go(&href);
        };
        view! {
            <Button kind=ButtonKind::Main icon=Icon::Play on_press=against>{words.against}</Button>
        }
    });
    view! {
        <div class="button-row replay-actions">
            <Button icon=Icon::Link on_press=move |()| copy_link(false, words.copied)>{words.copy}</Button>
            <Button icon=Icon::Link on_press=move |()| copy_link(true, words.ghost_copied)>{words.copy_ghost}</Button>
            <Button icon=Icon::Download on_press=save>{words.save}</Button>
            {play}
        </div>
    }
}
