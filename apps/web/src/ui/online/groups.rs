//! The page at `/groups`: the player's groups, a new group, and invitations.

use games::Route;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::group_page::GroupPage;
use super::group_words::group_words;
use super::joining::{Form, Join, OneField};
use crate::platform::browser::adopt_style;
use crate::platform::online::account::tell;
use crate::platform::online::client::{
    Problem, find_server, get, has_no_server, in_path, post, server,
};
use crate::platform::online::player::player_memo;
use crate::ui::components::{Button, ButtonKind, Icon, Notice, Question, TextPage, notify};
use crate::ui::route::{self, link};
use crate::ui::shell::shell;

#[component]
pub fn Groups() -> impl IntoView {
    adopt_style(include_str!("style.css"));
    adopt_style(include_str!("groups.css"));
    find_server();
    let words = group_words();
    let place = shell().location;
    let player = player_memo();
    let has_joined = Memo::new(move |_| player.with(Option::is_some));
    let offers = Memo::new(move |_| server().map(|server| server.offers("groups")));
    let group = Memo::new(move |_| place.with(|place| place.param("group")));
    let invite = Memo::new(move |_| place.with(|place| place.param("join")));
    let inside = move || match (offers.get(), has_joined.get()) {
        (Some(false), _) => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) if has_no_server() => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) => view! { <p>{words.loading}</p> }.into_any(),
        (Some(true), false) => view! { <JoinFirst /> }.into_any(),
        (Some(true), true) => match (invite.get(), group.get()) {
            (Some(invite), _) => view! { <Invited invite=invite /> }.into_any(),
            (None, Some(group)) => view! { <GroupPage group=group /> }.into_any(),
            (None, None) => view! { <List /> }.into_any(),
        },
    };
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            {inside}
        </TextPage>
    }
}

/// Returns the URL of a group's page.
pub fn group_href(group: &str) -> String {
    format!("{}?group={}", Route::GROUPS.path(), in_path(group))
}

/// Returns the URL of an invitation.
pub fn invitation_href(invite: &str) -> String {
    format!("{}?join={}", Route::GROUPS.path(), in_path(invite))
}

/// Returns the player's groups; `None` until they are loaded.
pub fn groups_signal() -> RwSignal<Option<Result<Vec<api::NewGroup>, Problem>>> {
    let groups = RwSignal::new(None);
    spawn_local(async move {
        let _ = groups.try_set(Some(get("/groups").signed().fetch().await));
    });
    groups
}

#[component]
fn JoinFirst() -> impl IntoView {
    let words = group_words();
    let joining = RwSignal::new(false);
    view! {
        <p>{words.join_first}</p>
        <div class="button-row">
            <Button kind=ButtonKind::Main on_press=move |()| joining.set(true)>{words.join_online}</Button>
        </div>
        <Join open=joining />
    }
}

/// Asks whether to join a group.
#[component]
fn Invited(invite: String) -> impl IntoView {
    let words = group_words();
    let open = RwSignal::new(false);
    // A dialog can be opened once it is mounted.
    Effect::new(move || open.set(true));
    let invite = StoredValue::new(invite);
    let join = move |()| {
        let invite = invite.get_value();
        spawn_local(async move {
            let request = post("/groups/join").signed().json(&api::Invitation { invite });
            match request.fetch::<api::NewGroup>().await {
                Ok(group) => {
                    notify(Notice::success((words.joined)(&group.name)));
                    route::replace(&group_href(&group.group));
                }
                Err(problem) => {
                    tell(&problem);
                    // If the server didn't respond, the invitation can be tried again.
                    if !problem.is_temporary() {
                        route::replace(Route::GROUPS.path());
                    }
                }
            }
        });
    };
    let (title, text, yes) = (words.join_title, words.join_text, words.join);
    view! {
        <p>{text}</p>
        <div class="button-row">
            <Button kind=ButtonKind::Main on_press=move |()| open.set(true)>{yes}</Button>
            <a class="button plain" href=link(Route::GROUPS.path())>{words.all}</a>
        </div>
        <Question open=open title=title text=text yes=yes on_yes=join />
    }
}

/// All groups of the player, with a button that creates one.
#[component]
fn List() -> impl IntoView {
    let words = group_words();
    let creating = RwSignal::new(false);
    let groups = groups_signal();
    let list = move || match groups.get() {
        None => view! { <p>{words.loading}</p> }.into_any(),
        Some(Err(problem)) => view! { <p role="alert">{problem.to_string()}</p> }.into_any(),
        Some(Ok(groups)) if groups.is_empty() => view! { <p>{words.none}</p> }.into_any(),
        Some(Ok(groups)) => {
            let links = groups.into_iter().map(|group| {
                let href = link(&group_href(&group.group));
                view! { <a class="button plain" href=href>{group.name}</a> }
            });
            view! { <nav class="group-list" aria-label=words.title>{links.collect_view()}</nav> }
                .into_any()
        }
    };
    view! {
        {list}
        <div class="button-row">
            <Button kind=ButtonKind::Main icon=Icon::New on_press=move |()| creating.set(true)>
                {words.create}
            </Button>
        </div>
        <CreateGroup open=creating />
    }
}

/// The dialog that creates a group.
#[component]
fn CreateGroup(open: RwSignal<bool>) -> impl IntoView {
    let words = group_words();
    let form = Form::new(open, String::new);
    let submit = move |()| {
        let send =
            |name| post("/groups").signed().json(&api::GroupName { name }).fetch::<api::NewGroup>();
        form.submit(send, |group| route::go(&group_href(&group.group)));
    };
    view! {
        <OneField
            form=form
            title=words.create
            submit=words.create
            label=words.name
            hint=words.name_hint
            on_submit=submit
        />
    }
}
