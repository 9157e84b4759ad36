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
use crate::platform::online::client::{Problem, find_server, server};
use crate::platform::online::outbox;
use crate::platform::online::player::{Player, player_memo};
use crate::ui::components::{Button, ButtonKind, Icon, Question, Stake};
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
    let silent = (!is_found).then(|| Problem::NoAnswer.to_string());
    view! {
        <p>{name}" "{silent}</p>
        <p class="muted">{waiting}</p>
        <p class="muted">{words.clearing}</p>
        {at_server}
    }
}
