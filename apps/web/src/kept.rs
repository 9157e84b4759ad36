//! The lists of what is kept: games that something took the place of, and saves that cannot be used.

mod words;

use leptos::prelude::*;
use play::Record;

use crate::browser::{date_and_time, download};
use crate::catalogue::{GameStorage, STORAGES, check_stored};
use crate::route;
use crate::shell::shell;
use crate::store::{Kept, Kind, RestoreError, StorageError, Taken, Why};
use crate::ui::{Button, Dialog, Icon, IconButton, Notice, notify};
use words::words;

/// Says that a game was taken from its slot, and offers to put it back; a finished one goes without a word.
pub fn offer_undo(taken: Option<Taken>, why: Why) {
    let Some(Taken { key, record }) = taken else { return };
    if record.result.ending.is_none() {
        notify(Notice::info((words().taken)(why)).offer(words().undo, move || open(&key)));
    }
}

/// A button that opens the list of a game's replaced games, while there are any.
#[component]
pub fn ReplacedButton(
    /// The puzzle's name in records.
    game: &'static str,
) -> impl IntoView {
    let store = shell().store;
    let has_some = Memo::new(move |_| {
        store.changes().track();
        store.kept(Kind::Replaced).iter().any(|(_, kept)| is_of(kept, game))
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
            <KeptList kind=Kind::Replaced game=game on_open=move |()| dialog.set(false) />
        </Dialog>
    }
}

/// Both lists, for the settings; one in which there is nothing is not shown.
#[component]
pub fn KeptSections() -> impl IntoView {
    let section = |kind: Kind, title: &'static str, lead: &'static str| {
        let has_some = Memo::new(move |_| {
            shell().store.changes().track();
            !shell().store.kept(kind).is_empty()
        });
        view! {
            <Show when=move || has_some.get()>
                <section>
                    <h2>{title}</h2>
                    <p class="muted">{lead}</p>
                    <KeptList kind=kind />
                </section>
            </Show>
        }
    };
    view! {
        {section(Kind::Replaced, words().replaced, words().replaced_lead)}
        {section(Kind::Aside, words().aside, words().aside_lead)}
    }
}

/// What is kept of a kind, of all games or of one.
#[component]
fn KeptList(
    kind: Kind,
    #[prop(optional)] game: Option<&'static str>,
    #[prop(default = Callback::new(|()| ()), into)] on_open: Callback<()>,
) -> impl IntoView {
    let store = shell().store;
    let all = move || {
        store.changes().track();
        let kept = store.kept(kind).into_iter();
        kept.filter(|(_, kept)| game.is_none_or(|game| is_of(kept, game))).collect::<Vec<_>>()
    };
    view! {
        <ul class="kept-list">
            <For each=all key=|(key, _)| key.clone() let((key, kept))>
                <Row key=key kept=kept on_open=on_open />
            </For>
        </ul>
    }
}

#[component]
fn Row(key: String, kept: Kept, on_open: Callback<()>) -> impl IntoView {
    let words = words();
    let title = title(&kept);
    let why = (words.why)(kept.why);
    let error = (kept.why.kind() == Kind::Aside)
        .then(|| check_stored(&kept.slot, &kept.text).err())
        .flatten();
    let why = error.map_or_else(|| why.to_owned(), |error| format!("{why}: {error}"));
    let when = date_and_time(kept.at);
    let can_open = href(&kept).is_some() && kept.why.kind() == Kind::Replaced;
    let (key, kept) = (StoredValue::new(key), StoredValue::new(kept));
    let button = |icon: Icon, name: fn(&str) -> String, press: Callback<()>| {
        view! { <IconButton icon=icon label=name(&title) on_press=press /> }
    };
    let open = Callback::new(move |()| {
        on_open.run(());
        key.with_value(|key| open(key));
    });
    let restore = Callback::new(move |()| {
        if key.with_value(|key| put_back(key)).is_some() {
            notify(Notice::success(words.restored));
        }
    });
    view! {
        <li>
            <div>
                <strong>{title.clone()}</strong>
                <span class="muted">{format!("{why}, {when}")}</span>
            </div>
            <div class="kept-tools">
                {can_open.then(|| button(Icon::Play, words.open, open))}
                {button(Icon::Restart, words.restore, restore)}
                {button(Icon::Download, words.download, Callback::new(move |()| kept.with_value(save_as_file)))}
                {button(Icon::Trash, words.delete, Callback::new(move |()| key.with_value(|key| delete(key))))}
            </div>
        </li>
    }
}

/// Puts a kept game back and goes to it.
fn open(key: &str) {
    if let Some(href) = put_back(key).and_then(|kept| href(&kept)) {
        route::go(&href);
    }
}

/// Puts a kept value back, or says why not.
fn put_back(key: &str) -> Option<Kept> {
    match shell().store.restore(key) {
        Ok(kept) => Some(kept),
        Err(error) => {
            notify(Notice::warning(match error {
                RestoreError::Gone => words().gone.to_owned(),
                RestoreError::Unusable(why) => (words().unusable)(&why),
                RestoreError::Storage(StorageError::Full) => words().full.to_owned(),
                RestoreError::Storage(StorageError::Refused) => words().refused.to_owned(),
            }));
            None
        }
    }
}

/// Deletes a kept value, which an undo brings back.
fn delete(key: &str) {
    let store = shell().store;
    let Some(text) = store.forget(key) else { return };
    let key = key.to_owned();
    let undo = move || store.remember(&key, &text);
    notify(Notice::info(words().deleted).offer(words().undo, undo));
}

/// Saves a game as the record that `azulejo verify` reads, and anything else as it is.
fn save_as_file(kept: &Kept) {
    let record = record(kept);
    let text = record.as_ref().map_or_else(|| kept.text.clone(), wire::to_json);
    let name: String = kept
        .slot
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(60)
        .collect();
    download(&format!("azulejo-{name}.json"), &text);
}

fn record(kept: &Kept) -> Option<Record> {
    wire::journal::read(&kept.text).ok()
}

fn storage(record: &Record) -> Option<&'static GameStorage> {
    STORAGES.iter().find(|storage| storage.game == record.game)
}

/// Whether a value was a game's; its slots begin with its name in records.
fn is_of(kept: &Kept, game: &str) -> bool {
    kept.slot.strip_prefix(game).is_some_and(|rest| rest.starts_with(':'))
}

fn href(kept: &Kept) -> Option<String> {
    let record = record(kept)?;
    (storage(&record)?.href)(&record.params)
}

/// What a kept value is: a game in a few words, or where it was.
fn title(kept: &Kept) -> String {
    let of_game = || {
        let record = record(kept)?;
        let label = (storage(&record)?.label)(&record)?;
        let name = crate::catalogue::name_of(&record.game)?;
        Some(format!("{name}: {label}"))
    };
    let of_value = || {
        let (game, rest) = kept.slot.split_once(':')?;
        Some(format!("{}: {rest}", crate::catalogue::name_of(game)?))
    };
    of_game().or_else(of_value).unwrap_or_else(|| kept.slot.clone())
}
