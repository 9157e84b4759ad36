//! The lists of replaced games and unreadable saves, with buttons to restore, download and delete
//! them.

mod words;

use leptos::prelude::*;
use play::Record;

use crate::platform::browser::{date_and_time, download};
use crate::platform::formats::{GameStorage, check_stored, name_of, storage_of};
use crate::platform::store::{
    RecoverableValue, RecoveryList, RemovalReason, ReplacedGame, RestoreError, StorageError, store,
};
use crate::ui::components::{Button, Dialog, Icon, IconButton, Notice, notify};
use crate::ui::route;
use crate::ui::words::storage_words;
use words::words;

/// Shows a notice that a game was replaced, with an undo button. Finished games get no notice.
pub fn offer_undo(replaced: Option<ReplacedGame>, reason: RemovalReason) {
    let Some(ReplacedGame { key, record }) = replaced else { return };
    if record.result.ending.is_none() {
        notify(Notice::info((words().notice)(reason)).offer(words().undo, move || open(&key)));
    }
}

/// A button that opens the list of a game's replaced games. Hidden while the list is empty.
#[component]
pub fn ReplacedButton(
    /// The game's name in records.
    game: &'static str,
) -> impl IntoView {
    let store = store();
    let has_some = Memo::new(move |_| {
        store.changes().track();
        store.recoverable(RecoveryList::Replaced).iter().any(|(_, value)| is_of(value, game))
    });
    let dialog = RwSignal::new(false);
    let close =
        move || view! { <Button on_press=move |()| dialog.set(false)>{words().close}</Button> };
    view! {
        <Show when=move || has_some.get()>
            <IconButton
                icon=Icon::History
                label=words().replaced
                on_press=move |()| dialog.set(true)
            />
        </Show>
        <Dialog open=dialog title=words().replaced actions=close>
            <p class="muted">{words().replaced_lead}</p>
            <RecoverableValues list=RecoveryList::Replaced game=game on_open=move |()| dialog.set(false) />
        </Dialog>
    }
}

/// Both lists, for the settings page. An empty list is hidden.
#[component]
pub fn RecoverySections() -> impl IntoView {
    let section = |list: RecoveryList, title: &'static str, lead: &'static str| {
        let has_some = Memo::new(move |_| {
            store().changes().track();
            !store().recoverable(list).is_empty()
        });
        view! {
            <Show when=move || has_some.get()>
                <section>
                    <h2>{title}</h2>
                    <p class="muted">{lead}</p>
                    <RecoverableValues list=list />
                </section>
            </Show>
        }
    };
    view! {
        {section(RecoveryList::Replaced, words().replaced, words().replaced_lead)}
        {section(RecoveryList::Unreadable, words().unreadable, words().unreadable_lead)}
    }
}

/// The values of a list, of all games or of one.
#[component]
fn RecoverableValues(
    list: RecoveryList,
    #[prop(optional)] game: Option<&'static str>,
    #[prop(default = Callback::new(|()| ()), into)] on_open: Callback<()>,
) -> impl IntoView {
    let store = store();
    let all = move || {
        store.changes().track();
        let values = store.recoverable(list).into_iter();
        values.filter(|(_, value)| game.is_none_or(|game| is_of(value, game))).collect::<Vec<_>>()
    };
    view! {
        <ul class="recovery-list">
            <For each=all key=|(key, _)| key.clone() let((key, value))>
                <Row key=key value=value on_open=on_open />
            </For>
        </ul>
    }
}

#[component]
fn Row(key: String, value: RecoverableValue, on_open: Callback<()>) -> impl IntoView {
    let words = words();
    let title = title(&value);
    let reason = (words.reason)(value.reason);
    let error = (value.reason.list() == RecoveryList::Unreadable)
        .then(|| check_stored(&value.slot, &value.text).err())
        .flatten();
    let reason = error.map_or_else(|| reason.to_owned(), |error| format!("{reason}: {error}"));
    let when = date_and_time(value.at);
    let can_open = href(&value).is_some() && value.reason.list() == RecoveryList::Replaced;
    let (key, value) = (StoredValue::new(key), StoredValue::new(value));
    let button = |icon: Icon, name: fn(&str) -> String, press: Callback<()>| {
        view! { <IconButton icon=icon label=name(&title) on_press=press /> }
    };
    let open = Callback::new(move |()| {
        on_open.run(());
        key.with_value(|key| open(key));
    });
    let restore = Callback::new(move |()| {
        if key.with_value(|key| restore_value(key)).is_some() {
            notify(Notice::success(words.restored));
        }
    });
    view! {
        <li>
            <div>
                <strong>{title.clone()}</strong>
                <span class="muted">{format!("{reason}, {when}")}</span>
            </div>
            <div class="recovery-tools">
                {can_open.then(|| button(Icon::Play, words.open, open))}
                {button(Icon::Restart, words.restore, restore)}
                {button(Icon::Download, words.download, Callback::new(move |()| value.with_value(download_value)))}
                {button(Icon::Trash, words.delete, Callback::new(move |()| key.with_value(|key| delete(key))))}
            </div>
        </li>
    }
}

/// Restores a game and opens its page.
fn open(key: &str) {
    if let Some(href) = restore_value(key).and_then(|value| href(&value)) {
        route::go(&href);
    }
}

/// Restores a value, or shows a notice with the reason why it can't be restored.
fn restore_value(key: &str) -> Option<RecoverableValue> {
    match store().restore(key) {
        Ok(value) => Some(value),
        Err(error) => {
            notify(Notice::warning(match error {
                RestoreError::Gone => words().gone.to_owned(),
                RestoreError::Newer => (words().unusable)(storage_words().newer),
                RestoreError::Unusable(why) => (words().unusable)(&why),
                RestoreError::Storage(StorageError::Full) => words().full.to_owned(),
                RestoreError::Storage(StorageError::Refused | StorageError::Cleared) => {
                    words().refused.to_owned()
                }
            }));
            None
        }
    }
}

/// Deletes a value and offers an undo.
fn delete(key: &str) {
    let store = store();
    let Some(text) = store.delete_recoverable(key) else { return };
    let key = key.to_owned();
    let undo = move || store.undelete(&key, &text);
    notify(Notice::info(words().deleted).offer(words().undo, undo));
}

/// Downloads a game as a record that `azulejo verify` reads, and any other value as it is.
fn download_value(value: &RecoverableValue) {
    let record = record(value);
    let text = record.as_ref().map_or_else(|| value.text.clone(), wire::to_json);
    let name: String = value
        .slot
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(60)
        .collect();
    download(&format!("azulejo-{name}.json"), &text);
}

fn record(value: &RecoverableValue) -> Option<Record> {
    wire::journal::read(&value.text).ok()
}

fn storage(record: &Record) -> Option<&'static GameStorage> {
    storage_of(&record.game)
}

/// Returns whether a value belongs to `game`, whose slots start with its name in records.
fn is_of(value: &RecoverableValue, game: &str) -> bool {
    value.slot.strip_prefix(game).is_some_and(|rest| rest.starts_with(':'))
}

fn href(value: &RecoverableValue) -> Option<String> {
    let record = record(value)?;
    (storage(&record)?.href)(&record.params)
}

/// Describes a value: the game it holds, or its slot.
fn title(value: &RecoverableValue) -> String {
    let of_game = || {
        let record = record(value)?;
        let label = (storage(&record)?.label)(&record)?;
        let name = name_of(&record.game)?;
        Some(format!("{name}: {label}"))
    };
    let of_value = || {
        let (game, rest) = value.slot.split_once(':')?;
        Some(format!("{}: {rest}", name_of(game)?))
    };
    of_game().or_else(of_value).unwrap_or_else(|| value.slot.clone())
}
