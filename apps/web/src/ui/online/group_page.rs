//! One group: its invitation, leaderboards and members, and the buttons to leave and delete it.

use games::Route;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;
use wire::api;

use super::group_tables::GroupTables;
use super::group_words::group_words;
use super::links::invitation_href;
use crate::platform::browser::full_link;
use crate::platform::online::account::{is_key_unknown, tell};
use crate::platform::online::client::{Problem, Request, delete, get, in_path, post};
use crate::platform::online::player::{full_name, player};
use crate::ui::components::{Button, ButtonKind, Icon, Notice, Question, Stake, notify};
use crate::ui::route::{self, link};
use crate::ui::sharing::copy;

/// A group, once it is loaded.
type GroupState = Option<Result<api::Group, Problem>>;

#[component]
pub fn GroupPage(group: String) -> impl IntoView {
    let words = group_words();
    let state = RwSignal::new(None);
    let id = StoredValue::new(group.clone());
    load(&group, state);
    let head = move || match state.get() {
        None => view! { <p>{words.loading}</p> }.into_any(),
        Some(Err(problem)) => view! { <p role="alert">{problem.to_string()}</p> }.into_any(),
        Some(Ok(group)) => view! { <Head group=group /> }.into_any(),
    };
    let members = move || {
        let group = state.get().and_then(Result::ok)?;
        Some(view! { <Members group=group state=state /> })
    };
    view! {
        <p><a href=link(Route::GROUPS.path())>{words.all}</a></p>
        {head}
        // Outside of the others, so that it isn't rebuilt when the members change.
        <GroupTables group=id.get_value() />
        {members}
    }
}

/// The name of a group, and the button for its invitation.
#[component]
fn Head(group: api::Group) -> impl IntoView {
    let words = group_words();
    let invite = move |()| {
        let me = player().map(|player| player.player).unwrap_or_default();
        let link = full_link(&invitation_href(&group.invite, &me));
        let failed = (words.not_copied)(&link);
        copy(link, words.invited, failed);
    };
    view! {
        <section>
            <h2>{group.name}</h2>
            <div class="button-row">
                <Button kind=ButtonKind::Main icon=Icon::Link on_press=invite>{words.invite}</Button>
            </div>
        </section>
    }
}

/// The members of a group, and the buttons to leave and delete it.
#[component]
fn Members(group: api::Group, state: RwSignal<GroupState>) -> impl IntoView {
    let words = group_words();
    let api::Group { group: id, members, .. } = group;
    let me = player().map(|player| player.player);
    let is_own = |member: &api::Member| Some(&member.player) == me.as_ref();
    let is_owner = members.iter().any(|member| member.owner && is_own(member));
    let [leaving, deleting] = [(); 2].map(|()| RwSignal::new(false));
    let rows = members.iter().map(|member| {
        let is_other = is_owner && !is_own(member);
        view! { <Member group=id.clone() member=member.clone() is_own=is_own(member) can_change=is_other state=state /> }
    });
    let rows = rows.collect_view();
    let me_path = format!("/groups/{}/members/me", in_path(&id));
    let group_path = format!("/groups/{}", in_path(&id));
    let leave = move |()| exit(me_path.clone(), words.left);
    let delete_group = move |()| exit(group_path.clone(), words.deleted);
    let delete_button = is_owner.then(|| {
        view! {
            <Button icon=Icon::Trash kind=ButtonKind::Danger on_press=move |()| deleting.set(true)>
                {words.delete}
            </Button>
        }
    });
    view! {
        <section>
            <h3>{words.members}</h3>
            <ul class="device-list">{rows}</ul>
            <div class="button-row">
                <Button on_press=move |()| leaving.set(true)>{words.leave}</Button>
                {delete_button}
            </div>
        </section>
        <Question
            open=leaving
            title=words.leave_title
            text=words.leave_text
            yes=words.leave
            on_yes=leave
            stake=Stake::Game
        />
        <Question
            open=deleting
            title=words.delete_title
            text=words.delete_text
            yes=words.delete
            on_yes=delete_group
            stake=Stake::All
        />
    }
}

#[component]
fn Member(
    group: String,
    member: api::Member,
    is_own: bool,
    can_change: bool,
    state: RwSignal<GroupState>,
) -> impl IntoView {
    let words = group_words();
    let name = full_name(&member.name, &member.tag);
    let [removing, handing_over] = [(); 2].map(|()| RwSignal::new(false));
    let notes = [(is_own, words.own), (member.owner, words.owner)];
    let notes: Vec<_> =
        notes.into_iter().filter_map(|(holds, note)| holds.then_some(note)).collect();
    let note = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    let path = format!("/groups/{}", in_path(&group));
    let remove = {
        let (path, group) = (format!("{path}/members/{}", in_path(&member.player)), group.clone());
        move |()| change(delete(path.clone()), &group, state)
    };
    let hand_over = move |()| {
        let owner = api::NewOwner { player: member.player.clone() };
        change(post(format!("{path}/owner")).json(&owner), &group, state);
    };
    let button = |text: &'static str, label: String, asks: RwSignal<bool>| {
        view! {
            <button type="button" class="button plain" aria-label=label on:click=move |_| asks.set(true)>
                {text}
            </button>
        }
    };
    let buttons = can_change.then(|| {
        view! {
            <div class="button-row">
                {button(words.hand_over, (words.hand_over_to)(&name), handing_over)}
                {button(words.remove, (words.remove_of)(&name), removing)}
            </div>
            <Question
                open=handing_over
                title=(words.hand_over_title)(&name)
                text=words.hand_over_text
                yes=words.hand_over
                on_yes=hand_over
                stake=Stake::Game
            />
            <Question
                open=removing
                title=(words.remove_title)(&name)
                text=words.remove_text
                yes=words.remove
                on_yes=remove
                stake=Stake::Game
            />
        }
    });
    view! { <li><span>{name.clone()}{note}</span>{buttons}</li> }
}

/// Sends a change of a group's members, and shows the group as it is then.
fn change(request: Request, group: &str, state: RwSignal<GroupState>) {
    let group = group.to_owned();
    spawn_local(async move {
        if let Err(problem) = request.signed().send().await {
            tell(&problem);
        }
        load(&group, state);
    });
}

fn load(group: &str, state: RwSignal<GroupState>) {
    let path = format!("/groups/{}", in_path(group));
    spawn_local(async move {
        let answer = get(path).signed().fetch().await;
        if let Err(problem) = &answer {
            is_key_unknown(problem);
        }
        let _ = state.try_set(Some(answer));
    });
}

/// Leaves or deletes a group, and opens the list of groups.
fn exit(path: String, message: &'static str) {
    spawn_local(async move {
        match delete(path).signed().send().await {
            Ok(_) => {
                notify(Notice::success(message));
                route::go(Route::GROUPS.path());
            }
            Err(problem) => tell(&problem),
        }
    });
}
