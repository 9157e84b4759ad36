//! The online play section of the settings page.

use games::Route;
use leptos::prelude::*;

use super::STYLE;
use super::devices::{AddDevice, Devices, FRAGMENT};
use super::joining::{EnterCode, Join, Rename, delete_account, download_data};
use super::links::links_to;
use super::sync_section::SyncSection;
use super::words::words;
use crate::platform::browser::adopt_style;
use crate::platform::online::account::sign_out_here;
use crate::platform::online::client::{Problem, find_server, server};
use crate::platform::online::outbox;
use crate::platform::online::player::{Player, is_key_refused, player_memo};
use crate::platform::site::host;
use crate::platform::store::store;
use crate::ui::components::{Button, ButtonKind, Icon, Notice, Question, Stake, notify};
use crate::ui::route;

/// The online play section. Hidden if there is no server.
#[component]
pub fn OnlineSection() -> impl IntoView {
    adopt_style(STYLE);
    find_server();
    let words = words();
    let player = player_memo();
    let is_found = Memo::new(move |_| server().is_some());
    let has_joined = Memo::new(move |_| player.with(Option::is_some));
    let inside = move || match (has_joined.get(), is_found.get()) {
        (true, found) => Some(view! { <SignedIn player=player is_found=found /> }.into_any()),
        (false, true) => Some(view! { <SignedOut /> }.into_any()),
        (false, false) => None,
    };
    move || inside().map(|inside| view! { <section><h2>{words.title}</h2>{inside}</section> })
}

/// The section for players who haven't joined.
#[component]
fn SignedOut() -> impl IntoView {
    let words = words();
    let joining = RwSignal::new(false);
    let code = code_in_url();
    let entering = RwSignal::new(!code.is_empty());
    view! {
        <p class="muted">{words.lead}</p>
        <div class="button-row">
            <Button kind=ButtonKind::Main on_press=move |()| joining.set(true)>{words.join}</Button>
            <Button on_press=move |()| entering.set(true)>{words.enter_code}</Button>
            {links_to(&[Route::LEADERBOARDS, Route::RACES, Route::GROUPS])}
        </div>
        <Join open=joining />
        <EnterCode open=entering code=Signal::stored(code) />
    }
}

/// Returns the sign-in code in the URL's fragment, and removes it from the URL.
fn code_in_url() -> String {
    let hash = window().location().hash().unwrap_or_default();
    let code = hash.strip_prefix(FRAGMENT).unwrap_or_default().to_owned();
    if !code.is_empty() {
        route::replace(Route::SETTINGS.path());
    }
    code
}

/// The section for players who have joined.
#[component]
fn SignedIn(player: Memo<Option<Player>>, is_found: bool) -> impl IntoView {
    let words = words();
    let [renaming, adding, deleting] = [(); 3].map(|()| RwSignal::new(false));
    let name = move || {
        player.with(|player| player.as_ref().map(|player| (words.playing_as)(&player.full_name())))
    };
    let entries = outbox::entries_memo();
    let waiting = move || (words.waiting_count)(entries.with(|entries| outbox::n_waiting(entries)));
    let (title, text, yes) = (words.delete_title, words.delete_text, words.delete);
    let at_server = is_found.then(|| {
        view! {
            <div class="button-row">
                {links_to(&[Route::LEADERBOARDS, Route::RACES, Route::GROUPS])}
                <Button icon=Icon::Edit on_press=move |()| renaming.set(true)>{words.rename}</Button>
                <Button icon=Icon::Link on_press=move |()| adding.set(true)>{words.add_device}</Button>
                <Button icon=Icon::Download on_press=move |()| download_data()>{words.download}</Button>
                <Button icon=Icon::Trash kind=ButtonKind::Danger on_press=move |()| deleting.set(true)>
                    {words.delete}
                </Button>
            </div>
            <SyncSection />
            <Devices />
            <Rename open=renaming />
            <AddDevice open=adding />
            <Question open=deleting title=title text=text yes=yes on_yes=move |()| delete_account() stake=Stake::All />
        }
    });
    let changes = store().changes();
    let is_refused = Memo::new(move |_| {
        changes.track();
        is_key_refused()
    });
    let silent = (!is_found).then(|| Problem::NoAnswer.to_string());
    view! {
        <p>{name}" "{silent}</p>
        <Show when=move || is_refused.get()>
            <KeyUnknown />
        </Show>
        <p class="muted">{waiting}</p>
        <p class="muted">{words.clearing}</p>
        {at_server}
    }
}

/// The message that the server doesn't know the key of this device, with a button to discard it.
#[component]
fn KeyUnknown() -> impl IntoView {
    let words = words();
    let asking = RwSignal::new(false);
    let discard = move |()| {
        sign_out_here(words.signed_out);
        notify(Notice::success(words.discarded));
    };
    view! {
        <p role="status">{(words.unknown_key)(&host())}</p>
        <p class="muted">{words.discard_lead}</p>
        <div class="button-row">
            <Button icon=Icon::Trash kind=ButtonKind::Danger on_press=move |()| asking.set(true)>
                {words.discard}
            </Button>
        </div>
        <Question open=asking title=words.discard_title text=words.discard_text yes=words.discard on_yes=discard />
    }
}
