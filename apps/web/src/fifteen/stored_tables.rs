//! The solver's tables that are kept for the next visit, in the settings.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::tables::Level;
use super::words::words;
use crate::ui::{Button, Icon, Notice, notify};
use crate::work::files;

/// How many bytes are kept, and a button that removes them; nothing if none are. `bytes` follows what is kept.
#[component]
pub fn StoredTables(bytes: RwSignal<u64>) -> impl IntoView {
    let words = words();
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

/// Removes what is kept.
pub fn remove_tables(bytes: RwSignal<u64>) {
    spawn_local(async move {
        for level in Level::KEPT {
            files::remove(level.file()).await;
        }
        let _ = bytes.try_set(n_stored_bytes().await);
    });
}

async fn n_stored_bytes() -> u64 {
    let mut sum = 0;
    for level in Level::KEPT {
        sum += files::size(level.file()).await.unwrap_or(0);
    }
    sum
}
