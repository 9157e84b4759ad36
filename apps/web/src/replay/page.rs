//! The page that plays any record: where it comes from, and what can be done with it.

use leptos::ev::{self, DragEvent};
use leptos::prelude::*;
use play::Record;
use wasm_bindgen_futures::spawn_local;

use super::source::{self, Asked, Source};
use super::words::words;
use super::{adopt, ghost, open};
use crate::browser::{copy, download, full_link, text_of};
use crate::catalogue::{STORAGES, name_of};
use crate::route;
use crate::shell::{announce, shell};
use crate::ui::{Button, ButtonKind, FileButton, Icon, Notice, notify};

/// What the page has of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    /// None is asked for.
    Choosing,
    /// It is on its way.
    Loading,
    /// There is none, for this reason.
    Failed(String),
    /// It is here.
    Here(Record),
}

/// The page at `/replay`.
#[component]
pub fn Page() -> impl IntoView {
    adopt();
    let words = words();
    let state = RwSignal::new(State::Choosing);
    let asked = RwSignal::new(Asked::of(&shell().place.get_untracked()));
    Effect::new(move || asked.set(Asked::of(&shell().place.get())));
    let fragment = window_event_listener(ev::hashchange, move |_| {
        asked.set(Asked::of(&shell().place.get_untracked()));
    });
    on_cleanup(move || fragment.remove());
    let wanted = Memo::new(move |_| asked.get());
    Effect::new(move || load(wanted, state));
    let take = move |text: String| {
        state.set(match source::read(&text) {
            Ok(record) => State::Here(record),
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
        State::Choosing => ().into_any(),
        State::Loading => view! { <p class="muted">{words.loading}</p> }.into_any(),
        State::Failed(why) => view! { <p class="replay-failed" role="alert">{why}</p> }.into_any(),
        State::Here(record) => match open(&record) {
            Ok(player) => view! {
                <p class="lead">{about(&record)}</p>
                {player}
                <Actions record=StoredValue::new(record) asked=wanted />
            }
            .into_any(),
            Err(error) => {
                let why = (words.unusable)(&error.to_string());
                view! { <p class="replay-failed" role="alert">{why}</p> }.into_any()
            }
        },
    };
    let choosing = move || !matches!(state.get(), State::Here(_));
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

/// Loads what the address asks for.
fn load(wanted: Memo<Asked>, state: RwSignal<State>) {
    let asked = wanted.get();
    if asked.source == Source::Chosen {
        return state.set(State::Choosing);
    }
    state.set(State::Loading);
    spawn_local(async move {
        let loaded = asked.source.clone().load().await;
        // Another may be asked for by now, or the page be left.
        if wanted.try_get_untracked().as_ref() != Some(&asked) {
            return;
        }
        if let (true, Some(Ok(record))) = (asked.against, &loaded)
            && games::verify_any(record).is_ok()
            && let Some(href) = href_of(record)
        {
            ghost::choose(record);
            return route::replace(&href);
        }
        state.set(match loaded {
            Some(Ok(record)) => State::Here(record),
            Some(Err(why)) => failed(why),
            None => State::Choosing,
        });
    });
}

fn failed(why: String) -> State {
    announce(why.clone());
    State::Failed(why)
}

/// Where the puzzle of a record is played.
fn href_of(record: &Record) -> Option<String> {
    let storage = STORAGES.iter().find(|storage| storage.game == record.game)?;
    (storage.href)(&record.params)
}

/// What the record is of.
fn about(record: &Record) -> String {
    let storage = STORAGES.iter().find(|storage| storage.game == record.game);
    let kind = storage.and_then(|storage| (storage.kind)(&record.params)).unwrap_or_default();
    let game = name_of(&record.game).unwrap_or_default();
    (words().about)(game, &kind, record.result)
}

/// What can be done with a record.
#[component]
fn Actions(record: StoredValue<Record>, asked: Memo<Asked>) -> impl IntoView {
    let words = words();
    let save = move |()| {
        record.with_value(|record| {
            download(&format!("azulejo-{}.json", record.game), &wire::to_json(record));
        });
        notify(Notice::success(words.saved));
    };
    let copy_link = move |against: bool, copied: &'static str| {
        let (record, asked) = (record.get_value(), asked.get_untracked());
        spawn_local(async move {
            let Some(address) = source::address_of(&record, &asked, against).await else {
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
            <Button icon=Icon::Link on_press=move |()| copy_link(true, words.race_copied)>{words.copy_race}</Button>
            <Button icon=Icon::Download on_press=save>{words.save}</Button>
            {play}
        </div>
    }
}
