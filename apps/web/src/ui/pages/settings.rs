//! The settings page, with the data stored in the browser.

use leptos::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};

use super::stored_tables::{StoredTables, remove_tables};
use crate::platform::browser::download;
use crate::platform::cues::{self, Cue};
use crate::platform::formats::check_stored;
use crate::platform::preferences::{self, Contrast, Preferences, preferences};
use crate::platform::store::{Backup, BackupError, Share, StorageError, store};
use crate::ui::components::{
    Button, ButtonKind, Choice, FileButton, Icon, Notice, Question, Segmented, Slider, Stake,
    TextPage, Toggle, notify,
};
use crate::ui::list::CARDS;
use crate::ui::online::OnlineSection;
use crate::ui::pages::words::settings_words;
use crate::ui::recovery::RecoverySections;
use crate::ui::theme::{self, ThemeChoice};

#[component]
pub fn Settings() -> impl IntoView {
    let words = settings_words();
    let tables = RwSignal::new(0);
    view! {
        <TextPage title=words.title>
            <section>
                <h2>{words.appearance}</h2>
                <ThemeChoice />
                <ContrastChoice />
            </section>
            <section>
                <h2>{words.feedback}</h2>
                <Feedback />
            </section>
            <OnlineSection />
            <section>
                <h2>{words.stored}</h2>
                <p class="muted">{words.stored_lead}</p>
                <Stored />
                <div class="button-row">
                    <Export />
                    <Import />
                    <Clear tables=tables />
                </div>
            </section>
            <StoredTables bytes=tables />
            <RecoverySections />
        </TextPage>
    }
}

#[component]
fn ContrastChoice() -> impl IntoView {
    let words = settings_words();
    let contrast = RwSignal::new(preferences().contrast);
    let choices = Contrast::ALL.map(|one| Choice::new(one, (words.contrast_name)(one)));
    let choose = move |chosen| {
        contrast.set(chosen);
        preferences::change(|preferences| preferences.contrast = chosen);
    };
    view! {
        <Segmented label=words.contrast choices=choices.to_vec() value=contrast on_change=choose />
    }
}

/// Sound and vibration.
#[component]
fn Feedback() -> impl IntoView {
    let words = settings_words();
    let chosen = RwSignal::new(preferences());
    let change = move |change: &dyn Fn(&mut Preferences)| {
        preferences::change(change);
        chosen.set(preferences());
    };
    let set_volume = move |percent: i32| {
        change(&|chosen| chosen.volume = percent.clamp(0, 100) as u8);
        cues::play(Cue::Move);
    };
    let set_vibration = move |vibrates| {
        change(&|chosen| chosen.vibrates = vibrates);
        cues::play(Cue::Move);
    };
    let vibration = cues::can_vibrate().then(|| {
        view! {
            <Toggle
                label=words.vibration
                value=Signal::derive(move || chosen.get().vibrates)
                on_change=set_vibration
            />
        }
    });
    view! {
        <Slider
            label=words.volume
            min=0
            max=100
            step=10
            value=Signal::derive(move || i32::from(chosen.get().volume))
            on_change=set_volume
            show=words.volume_is
        />
        {vibration}
    }
}

/// Size of the stored data, and whether the browser may evict it.
#[component]
fn Stored() -> impl IntoView {
    let words = settings_words();
    let store = store();
    let shares = move || {
        store.changes().track();
        store.shares()
    };
    let persistent = RwSignal::new(None);
    Effect::new(move || {
        store.changes().track();
        spawn_local(async move {
            let Ok(asked) = window().navigator().storage().persisted() else { return };
            if let Ok(answer) = JsFuture::from(asked).await {
                persistent.try_set(answer.as_bool());
            }
        });
    });
    let promise = move || match persistent.get() {
        Some(true) => words.persistent,
        Some(false) => words.not_persistent,
        None => "",
    };
    move || match shares() {
        Err(_) => view! { <p>{words.refused}</p> }.into_any(),
        Ok(shares) if shares.is_empty() => view! { <p>{words.nothing_stored}</p> }.into_any(),
        Ok(shares) => view! {
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{words.data}</th>
                        <th scope="col" class="number">{words.entries}</th>
                        <th scope="col" class="number">{words.size}</th>
                    </tr>
                </thead>
                <tbody>{shares.into_iter().map(row).collect_view()}</tbody>
            </table>
            <p class="muted">{promise}</p>
        }
        .into_any(),
    }
}

fn row(share: Share) -> impl IntoView {
    let words = settings_words();
    let of_game =
        CARDS.iter().find(|card| card.href.strip_prefix('/') == Some(share.name.as_str()));
    let name = of_game.map(|card| (card.words)().name).or_else(|| (words.share)(&share.name));
    let name = name.map_or_else(|| share.name.clone(), str::to_owned);
    view! {
        <tr>
            <th scope="row">{name}</th>
            <td class="number">{share.entries}</td>
            <td class="number">{(words.bytes)(share.bytes)}</td>
        </tr>
    }
}

#[component]
fn Export() -> impl IntoView {
    let words = settings_words();
    let press = move |()| {
        let now = String::from(js_sys::Date::new_0().to_iso_string());
        let day = now.get(..10).unwrap_or_default();
        match store().export(&now) {
            Ok(text) => {
                download(&format!("azulejo-{day}.json"), &text);
                notify(Notice::success(words.exported));
            }
            Err(_) => notify(Notice::warning(words.refused)),
        }
    };
    view! {
        <Button on_press=press icon=Icon::Download>
            {words.export}
        </Button>
    }
}

#[component]
fn Import() -> impl IntoView {
    let words = settings_words();
    let asking = RwSignal::new(false);
    let read = RwSignal::new(None::<Backup>);

    let chosen = move |text: String| match Backup::parse(&text, check_stored) {
        Ok(backup) => {
            read.set(Some(backup));
            asking.set(true);
        }
        Err(error) => refuse(&reason(&error)),
    };
    let question = move || {
        let count = |backup: &Backup| {
            let n_replaced = store().n_replaced_by(backup);
            (words.import_count)(backup.n_entries(), n_replaced)
        };
        read.with(|backup| backup.as_ref().map(count)).unwrap_or_default()
    };
    let import = move |()| {
        let Some(backup) = read.get_untracked() else { return };
        match store().import(&backup) {
            Ok(()) => {
                theme::restore();
                notify(Notice::success((words.imported)(backup.n_entries())));
            }
            Err(StorageError::Full) => refuse(words.import_full),
            Err(StorageError::Refused | StorageError::Cleared) => refuse(words.refused),
        }
    };
    view! {
        <FileButton label=words.import accept=".json,application/json" on_text=chosen />
        <Question
            open=asking
            title=words.import_title
            text=Signal::derive(question)
            yes=words.import_do
            on_yes=import
        />
    }
}

/// Deletes all stored data, including computed tables.
#[component]
fn Clear(tables: RwSignal<u64>) -> impl IntoView {
    let words = settings_words();
    let asking = RwSignal::new(false);
    let clear = move |()| match store().clear() {
        Ok(()) => {
            theme::restore();
            remove_tables(tables);
            notify(Notice::success(words.cleared));
        }
        Err(_) => notify(Notice::warning(words.refused)),
    };
    let (title, yes) = (words.clear_title, words.clear_do);
    view! {
        <Button on_press=move |()| asking.set(true) icon=Icon::Trash kind=ButtonKind::Danger>
            {words.clear}
        </Button>
        <Question open=asking title=title text=words.clear_text yes=yes on_yes=clear stake=Stake::All />
    }
}

fn refuse(why: &str) {
    notify(Notice::warning((settings_words().import_failed)(why)));
}

fn reason(error: &BackupError) -> String {
    let words = settings_words();
    match error {
        BackupError::NotOurs => words.import_not_ours.to_owned(),
        BackupError::TooNew { .. } => words.import_too_new.to_owned(),
        BackupError::Entry { key, .. } => (words.import_damaged)(key),
    }
}
