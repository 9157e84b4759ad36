//! The page at `/groups`: the player's groups, a new group, and invitations.

use games::Route;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::group_page::GroupPage;
use super::group_tables::groups_signal;
use super::group_words::group_words;
use super::joining::{Form, Join, OneField};
use super::links::{INVITATION, group_href};
use crate::platform::browser::adopt_style;
use crate::platform::online::account::tell;
use crate::platform::online::client::{Problem, find_server, has_no_server, post, server};
use crate::platform::online::player::{full_name, player_memo};
use crate::ui::components::{Button, ButtonKind, Icon, Notice, TextPage, notify};
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
    let invite = Memo::new(move |_| {
        // Older links have the invitation in the query.
        place.with(|place| place.param("join")).or_else(invitation_in_url)
    });
    let inside = move || match (offers.get(), invite.get()) {
        (Some(false), _) => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) if has_no_server() => view! { <p>{words.alone}</p> }.into_any(),
        (None, _) => view! { <p>{words.loading}</p> }.into_any(),
        // It stays while the player joins the server.
        (Some(true), Some(invite)) => {
            view! { <Invited invite=invite has_joined=has_joined /> }.into_any()
        }
        (Some(true), None) if !has_joined.get() => view! { <JoinFirst /> }.into_any(),
        (Some(true), None) => match group.get() {
            Some(group) => view! { <GroupPage group=group /> }.into_any(),
            None => view! { <List /> }.into_any(),
        },
    };
    view! {
        <TextPage title=words.title>
            <p class="lead">{words.lead}</p>
            {inside}
        </TextPage>
    }
}

/// Returns the invitation in the URL's fragment.
fn invitation_in_url() -> Option<String> {
    let hash = window().location().hash().unwrap_or_default();
    hash.strip_prefix(INVITATION).filter(|invite| !invite.is_empty()).map(str::to_owned)
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

/// Says which group an invitation is for and who invites. A player who hasn't joined the server joins it first.
#[component]
fn Invited(invite: String, has_joined: Memo<bool>) -> impl IntoView {
    let words = group_words();
    let invite = StoredValue::new(invite);
    let invited = RwSignal::new(None::<Result<api::InvitedGroup, Problem>>);
    spawn_local(async move {
        let request = post("/groups/invitation");
        let request = request.json(&api::Invitation { invite: invite.get_value() });
        let _ = invited.try_set(Some(request.fetch().await));
    });
    let joining = RwSignal::new(false);
    let has_accepted = StoredValue::new(false);
    let accept = move || accept(invite.get_value());
    let press = move |()| {
        has_accepted.set_value(true);
        if has_joined.get_untracked() { accept() } else { joining.set(true) }
    };
    Effect::new(move |had_joined: Option<bool>| {
        let has_joined = has_joined.get();
        if had_joined == Some(false) && has_joined && has_accepted.get_value() {
            accept();
        }
        has_joined
    });
    let said = move || match invited.get() {
        None => view! { <p>{words.loading}</p> }.into_any(),
        Some(Err(problem)) => view! { <p role="alert">{problem.to_string()}</p> }.into_any(),
        Some(Ok(group)) => {
            let inviter = full_name(&group.inviter, &group.tag);
            let inviter = if group.inviter.is_empty() { "" } else { &inviter };
            view! {
                <h2>{group.name.clone()}</h2>
                <p>{(words.invited_by)(inviter, &group.name, group.n_members)}</p>
                <p>{words.join_text}</p>
                <div class="button-row">
                    <Button kind=ButtonKind::Main on_press=press>{words.join}</Button>
                </div>
            }
            .into_any()
        }
    };
    view! {
        <section>{said}</section>
        <div class="button-row">
            <Button kind=ButtonKind::Plain on_press=move |()| route::replace(Route::GROUPS.path())>
                {words.all}
            </Button>
        </div>
        <Join open=joining />
    }
}

/// Joins a group and opens its page.
fn accept(invite: String) {
    spawn_local(async move {
        let request = post("/groups/join").signed().json(&api::Invitation { invite });
        match request.fetch::<api::NewGroup>().await {
            Ok(group) => {
                notify(Notice::success((group_words().joined)(&group.name)));
                route::replace(&group_href(&group.group));
            }
            // The invitation can be tried again.
            Err(problem) => tell(&problem),
        }
    });
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
