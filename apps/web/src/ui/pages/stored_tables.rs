//! The section of the settings page about the solvers' stored tables.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::words::settings_words;
use crate::platform::formats::storages;
use crate::platform::work::files;
use crate::ui::components::{Button, Icon, Notice, notify};

/// The size of the stored tables, and a button that removes them; nothing if there are none. `bytes` is kept up to date.
#[component]
pub fn StoredTables(bytes: RwSignal<u64>) -> impl IntoView {
    let words = settings_words();
    spawn_local(async move {
        let _ = bytes.try_set(n_stored_bytes().await);
    });
    let remove = move |()| {
        remove_tables(bytes);
        notify(Notice::success(words.tables_removed));
    };
    move || {
        Some(bytes.get()).filter(|&bytes| bytes > 0).map(|bytes| {
            view! {
                <section class="stored-tables">
                    <h2>{words.tables_title}</h2>
                    <p class="muted">{(words.tables_lead)(bytes)}</p>
                    <Button on_press=remove icon=Icon::Trash>{words.tables_remove}</Button>
                </section>
            }
        })
    }
}

/// Removes the stored tables.
pub fn remove_tables(bytes: RwSignal<u64>) {
    spawn_local(async move {
        for file in all_files() {
            files::remove(file).await;
        }
        let _ = bytes.try_set(n_stored_bytes().await);
    });
}

async fn n_stored_bytes() -> u64 {
    let mut sum = 0;
    for file in all_files() {
        sum += files::size(file).await.unwrap_or(0);
    }
    sum
}

fn all_files() -> impl Iterator<Item = &'static str> {
    storages().iter().flat_map(|storage| storage.files).copied()
}
